// SPDX-License-Identifier: GPL-3.0-or-later
// map.js - what lies over the drawn table: stands to click and drag, ghosts, trails, the tape.
//
// The drawing is the engine's own (GET /map); all places are in its measure, tenths of a
// millimetre, y downwards.  The engine says where things are and may go; nothing is worked out
// here but the length of the tape.  Start at showMap().

const names = "http://www.w3.org/2000/svg";
const over = document.getElementById("over");
const layers = {};
for (const layer of ["ground", "trails", "stands", "ghosts", "measure"]) {
  layers[layer] = document.createElementNS(names, "g");
  over.append(layers[layer]);
}
export let thin = 10; // a line's width
let newest = 0;       // drawing asked for: older ones that come later are dropped

export function draw(layer, shape, look, marks) {
  const node = document.createElementNS(names, shape);
  node.setAttribute("class", look);
  for (const [key, value] of Object.entries(marks)) node.setAttribute(key, value);
  layers[layer].append(node);
  return node;
}

function corners(stand) {
  const c = stand.corners;
  return `${c[0]},${c[1]} ${c[2]},${c[3]} ${c[4]},${c[5]} ${c[6]},${c[7]}`;
}

// The table as the engine drew it, for the stands to be drawn over.
export function showDrawing(drawing) {
  document.getElementById("map").innerHTML = drawing;
  const svg = document.querySelector("#map svg");
  const box = svg.getAttribute("viewBox");
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  over.setAttribute("viewBox", box);
  const [, , width, height] = box.split(" ").map(Number);
  over.parentElement.style.setProperty("--shape", width / height);
  thin = width / 900;
  over.style.setProperty("--dash", `${6 * thin} ${4 * thin}`);
}

// The newest drawing from the engine; is it there now?
export async function showMap() {
  const mine = ++newest;
  const drawing = await fetch("map").then((reply) => reply.ok ? reply.text() : "").catch(() => "");
  if (mine !== newest || !drawing) return false;
  showDrawing(drawing);
  return true;
}

export function showStands(view, selected, aimed) {
  clear("stands");
  for (const stand of view.stands) {
    const is = (who) => who && (stand.unit === who || stand.stand === who);
    const look = is(selected) ? "stand chosen" : is(aimed) ? "stand aimed" : "stand";
    const node = draw("stands", "polygon", look, { points: corners(stand), "stroke-width": 2 * thin });
    node.dataset.unit = stand.unit;
    node.dataset.stand = stand.stand;
    const title = document.createElementNS(names, "title");
    const unit = view.units[stand.unit];
    title.textContent = unit ? `${unit.name} (${stand.unit}): ${unit.says}` : stand.stand;
    node.append(title);
  }
  for (const [name, officer] of Object.entries(view.officers)) {
    const node = draw("stands", "circle", name === selected ? "stand chosen" : "stand",
      { cx: officer.at[0], cy: officer.at[1], r: 11 * thin, "stroke-width": 2 * thin });
    node.dataset.unit = name;
    const title = document.createElementNS(names, "title");
    title.textContent = officer.says ? `${officer.name} (${name}): ${officer.says}` : officer.name;
    node.append(title);
  }
}

// By all those places, from the first to the last.
function arrow(layer, look, way, width) {
  const [from, to] = way.slice(-2), dx = to[0] - from[0], dy = to[1] - from[1], long = Math.hypot(dx, dy) || 1;
  const head = Math.min(8 * thin, long / 2), ux = dx / long * head, uy = dy / long * head;
  draw(layer, "path", look, { "stroke-width": width,
    d: `M${way.map(([x, y]) => `${x} ${y}`).join("L")}M${to[0] - ux - uy / 2} ${to[1] - uy + ux / 2}` +
       `L${to[0]} ${to[1]}L${to[0] - ux + uy / 2} ${to[1] - uy - ux / 2}` });
}

const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) > 5 * thin;
let ways = {}; // name: places that it has come to, one after the other, since trails were added

// Lines of the log tell who came where.
export function addWays(lines) {
  for (const { went, to } of lines) if (went) (ways[went] ??= []).push(to);
}

// Where everybody went that stands elsewhere now, or has come back.
export function addTrails(before, now) {
  for (const [name, unit] of Object.entries(now.units)) {
    const was = before.units[name], way = was ? [was.at] : [];
    for (const at of [...(ways[name] ?? []), unit.at]) if (was && apart(way.at(-1), at)) way.push(at);
    if (way.length > 1) arrow("trails", "trail", way, 2 * thin);
  }
  ways = {};
}

export function clear(layer) {
  layers[layer].replaceChildren();
}

export function clearTrails() {
  clear("trails");
  ways = {};
}

export const clearGhost = () => clear("ghosts");

// Where stands would stand; and by what places the order leads there.
export function showGhost(stands, ...way) {
  clearGhost();
  for (const stand of stands)
    draw("ghosts", "polygon", "ghost", { points: corners(stand), "stroke-width": 2 * thin });
  if (way.length > 1 && way.every((at) => at)) arrow("ghosts", "way", way, 1.5 * thin);
}

function place(event) {
  const at = over.createSVGPoint();
  at.x = event.clientX;
  at.y = event.clientY;
  const p = at.matrixTransform(over.getScreenCTM().inverse());
  return [Math.round(p.x), Math.round(p.y)];
}

// The stand below a mouse; a finger is broader than most of them, and has the nearest in its reach.
function pointedAt(event) {
  const reach = event.pointerType === "touch" ? [0, 6, 12] : [0];
  for (const far of reach)
    for (let turn = 0; turn < 2 * Math.PI; turn += far ? Math.PI / 4 : 7) {
      const at = document.elementFromPoint(event.clientX + far * Math.cos(turn), event.clientY + far * Math.sin(turn));
      if (at?.dataset.unit) return at.dataset;
    }
  return {};
}

// Fingers and mice: click(unit or null, place, is it just there, with Shift), drag(unit, stand, [how far x, y],
// with Shift) while it is dragged, drop(), measure(from, to).  drags(unit, stand): may they be dragged?  From those who may
// not, as from empty ground, it is measured.
export function watchPointer({ click, drags, drag, drop, measure }) {
  let down = null;
  over.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    const { unit = null, stand = null } = pointedAt(event), exact = !!event.target.dataset.unit;
    down = { unit, stand, exact, drags: unit && drags(unit, stand), from: place(event), x: event.clientX, y: event.clientY };
    over.setPointerCapture(event.pointerId);
  });
  over.addEventListener("pointermove", (event) => {
    if (!down || (!down.far && Math.hypot(event.clientX - down.x, event.clientY - down.y) < 6)) return;
    down.far = true;
    const to = place(event);
    if (down.drags) return drag(down.unit, down.stand, [to[0] - down.from[0], to[1] - down.from[1]], event.shiftKey);
    clear("measure");
    arrow("measure", "measure", [down.from, to], 1.5 * thin);
    measure(down.from, to);
  });
  over.addEventListener("pointerup", (event) => {
    if (down && !down.far) {
      clear("measure");
      measure(null, null);
      click(down.unit, down.from, down.exact, event.shiftKey);
    } else if (down && down.drags) drop();
    down = null;
  });
  over.addEventListener("pointercancel", () => { down = null; });
  // where a selected text would be dragged instead, the pointer is lost
  over.addEventListener("dragstart", (event) => event.preventDefault());
}
