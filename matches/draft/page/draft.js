// SPDX-License-Identifier: GPL-3.0-or-later
// draft.js - a scenario's text and its map, side by side.
//
// The text is all there is: the engine reads it (POST /look) and says what stands where, or what is wrong in
// which line.  Whatever is done on the map is a change of the text that the engine is asked about first; what
// it refuses is not made.  Start at show(), then change().

import { apply } from "./edit.js";
import { copied, cornersOf, everybody, facingOf, isEntry, lay, moreGround, moved, movedBase, movedCorner, placeOf,
  removed, spanOf, tiedBy, turned } from "./entries.js";
import { clear, clearGhost, draw, showDrawing, showGhost, showStands, thin, watchPointer } from "./map.js";

const $ = (id) => document.getElementById(id);
const paper = $("text");
let view = null;    // what the newest good text comes to
let good = false;   // is the text as it now is read without complaint?
let kept = null;    // as it is in the file
let ends = "\n";    // lines of the file; a browser's end so
let chosen = null;  // short name of a unit or officer, "ground:3", "zone:0"
let pressed = null; // ground that the pointer went down on
let spot = null;    // where copies and new ground go
let dragged = null; // {key, stand, by}
let writing = false;
let soon = 0;   // the timer until it is looked at again
let newest = 0; // text looked at: what is said of older ones is dropped

// ---- asking ----

async function ask(path, body) {
  try {
    const reply = await fetch(path, body && { method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body) });
    return await reply.json();
  } catch {
    return { error: "brevet does not answer: what you have written here is not lost while this page is open" };
  }
}

function say(text, refused = false) {
  const line = /^[^\s:]+:(\d+): /.exec(text);
  $("wrong").textContent = text;
  $("wrong").className = refused ? "no" : "";
  if (!refused || !line) return;
  const go = document.createElement("button");
  go.textContent = `Line ${line[1]}`;
  go.addEventListener("click", () => goTo(Number(line[1])));
  $("wrong").append(go);
}

// ---- the text ----

function scrollTo(line) {
  const height = parseFloat(getComputedStyle(paper).lineHeight);
  paper.scrollTop = Math.max(0, line * height - paper.clientHeight / 3);
}

function goTo(line) {
  const lines = paper.value.split("\n"), from = lines.slice(0, line - 1).join("\n").length + (line > 1);
  paper.focus({ preventScroll: true });
  paper.setSelectionRange(from, from + (lines[line - 1] ?? "").length);
  scrollTo(line - 1);
}

// As if it were typed, so that Ctrl+Z takes it back.
function write(text) {
  const old = paper.value;
  let from = 0, end = 0;
  while (from < text.length && text[from] === old[from]) from++;
  while (end < Math.min(text.length, old.length) - from && text.at(-1 - end) === old.at(-1 - end)) end++;
  const put = text.slice(from, text.length - end), top = paper.scrollTop;
  writing = true;
  paper.focus({ preventScroll: true });
  paper.setSelectionRange(from, old.length - end);
  if (!document.execCommand(put ? "insertText" : "delete", false, put)) paper.setRangeText(put);
  paper.scrollTop = top;
  writing = false;
}

// ---- changes ----

// Troops that are deployed are put where there is room: does who went so far stand there?
function wentThere(key, by) {
  const before = placeOf(key);
  return (answer) => {
    const now = (answer.units[key] ?? answer.officers[key] ?? { at: before }).at;
    const off = Math.hypot(now[0] - before[0] - by[0], now[1] - before[1] - by[1]);
    return !answer.units[key] || off < view.ten / 5;
  };
}

// The change that make() comes to, if the engine has nothing against it.  Is it made?
async function tryChange(make, isSo = () => true) {
  if (!good) return false; // what is wrong is told already
  const before = paper.value, text = apply(before, make()), answer = await ask("look", { text });
  if (paper.value !== before) return false; // somebody types
  if (answer.error) return say(answer.error.replace(/^[^\s:]+:\d+: (\$[^\s:]*: )?/, ""), true), false;
  if (!isSo(answer)) return say("There is no room there: it would be deployed elsewhere.", true), false;
  write(text);
  show(answer, text);
  return true;
}

let last = Promise.resolve(); // one after another: each begins with what the one before has made of the text
function change(make, isSo) {
  return last = last.then(() => tryChange(make, isSo));
}

// Where it was last clicked, else the first free place beside it.
async function copy() {
  const key = chosen, step = view.ten, here = placeOf(key);
  const ways = spot ? [[spot[0] - here[0], spot[1] - here[1]]]
    : [1, -1, 2, -2, 3, -3, 4, -4].flatMap((n) => [[n * step, 0], [0, n * step]]);
  for (const by of ways) if (await change(() => copied(key, by))) return forgetSpot();
}

async function addGround() {
  const type = view.words.terrain[$("ground").value], at = spot ?? view.table.map((n) => n / 2);
  if (await change(() => moreGround(type, at, Math.min(...view.table) / 12))) forgetSpot();
}

function forgetSpot() {
  spot = null;
  showChosen();
}

// ---- showing ----

const flat = (points) => points.map((p) => p.join(",")).join(" ");

function drawGround() {
  clear("ground");
  const shape = (key, line, points, look) => {
    const node = draw("ground", line ? "polyline" : "polygon", key === chosen ? `${look} chosen` : look,
      { points: flat(points), "stroke-width": (line ? 8 : 2) * thin });
    if (line) node.classList.add("way");
    node.dataset[key === chosen ? "unit" : "ground"] = key;
  };
  view.ground.forEach((g, n) => shape(`ground:${n}`, g.line, g.points, "ground"));
  view.zones.forEach((z, n) => shape(`zone:${n}`, false, z.points, "zone"));
  view.entries.forEach((e, n) => {
    const turn = e.facing * 2 * Math.PI / 65536, [x, y] = e.at, long = 30 * thin, wide = 9 * thin;
    const [dx, dy] = [Math.sin(turn), -Math.cos(turn)], key = `entry:${n}`;
    const node = draw("ground", "path", key === chosen ? "entry chosen" : "entry", { "stroke-width": 2 * thin,
      d: `M${x - dy * wide} ${y + dx * wide}L${x + dx * long} ${y + dy * long}L${x + dy * wide} ${y - dx * wide}Z` });
    node.dataset.unit = key;
    node.append(Object.assign(document.createElementNS(node.namespaceURI, "title"), { textContent: e.name }));
  });
  if (spot)
    draw("ground", "path", "spot", { "stroke-width": 2 * thin,
      d: `M${spot[0] - 8 * thin} ${spot[1]}h${16 * thin}M${spot[0]} ${spot[1] - 8 * thin}v${16 * thin}` });
  if (chosen && !chosen.startsWith("entry") && chosen.includes(":"))
    for (const [name, [cx, cy]] of cornersOf(chosen))
      draw("ground", "circle", "corner", { cx, cy, r: 6 * thin, "stroke-width": 1.5 * thin })
        .dataset.unit = `${chosen}/${name}`;
}

function showChosen() {
  if (chosen && !everybody().includes(chosen)) chosen = null;
  drawGround();
  showStands(view, chosen, null);
  $("copy").disabled = !chosen;
  $("remove").disabled = !chosen;
  $("turn-left").disabled = $("turn-right").disabled = !chosen || facingOf(chosen) === undefined;
}

function choose(key, mark) {
  chosen = key && isEntry(key) ? key : null;
  showChosen();
  if (!chosen || !mark || !good) return;
  const [from, to] = spanOf(chosen);
  if (matchMedia("(hover: hover)").matches) paper.focus({ preventScroll: true });
  paper.setSelectionRange(from, to);
  scrollTo(paper.value.slice(0, from).split("\n").length - 1);
}

function showWords() {
  const list = $("words");
  list.replaceChildren();
  for (const [key, rows] of Object.entries(view.words)) {
    const name = document.createElement("dt"), said = document.createElement("dd");
    name.textContent = key;
    said.textContent = rows.map((r) => r.help ? `${r.word} (${r.help})` : r.word).join("; ");
    if (rows.length) list.append(name, said);
  }
  $("ground").replaceChildren(...view.words.terrain.map((t, n) => new Option(t.word, n)));
}

const asKept = () => paper.value.replaceAll("\n", ends);

function showKept() {
  const dirty = asKept() !== kept;
  $("keep").disabled = !dirty;
  document.title = `${dirty ? "\u25cf " : ""}${view?.title ?? "Brevet"}`;
}

// What a text comes to.
function show(answer, text) {
  const other = view?.rules !== answer.rules;
  newest++;
  view = answer;
  lay(view, text);
  good = true;
  const side = (s) => `${s.name}: ${s.units} units${s.value ? `, ${s.value} points` : ""}`;
  $("title").textContent = view.title;
  $("about").textContent = `${view.rules}, ${view.turns} turns. ${view.sides.map(side).join("; ")}`;
  $("table").classList.remove("old");
  say("Right as it is.");
  if (other) showWords();
  showDrawing(view.drawing);
  showChosen();
  showKept();
}

async function look() {
  const mine = ++newest, text = paper.value, answer = await ask("look", { text });
  if (mine !== newest || text !== paper.value) return;
  if (!answer.error) return show(answer, text);
  good = false;
  $("table").classList.add("old");
  say(answer.error, true);
  showKept();
}

async function keep(anyway) {
  clearTimeout(soon);
  await look(); // what is said of it then is true
  const text = asKept(), answer = await ask("keep", anyway ? { text } : { text, was: kept });
  $("anyway").hidden = !answer.error?.includes(" since");
  if (answer.error) return say(answer.error, true);
  kept = text;
  showKept();
  say(good ? "Kept." : `Kept, as it is: ${$("wrong").firstChild.textContent}`, !good);
}

// ---- pointer, buttons, keys ----

function cornersMoved(stand, by) {
  return { ...stand, corners: stand.corners.map((n, i) => n + by[i % 2]) };
}

function showDragged() {
  const { key, stand, by } = dragged, [owner, corner] = key.split("/"), there = corner === undefined && placeOf(key);
  clearGhost();
  if (key.startsWith("entry")) showGhost([], there, [there[0] + by[0], there[1] + by[1]]);
  else if (there && !key.includes(":"))
    showGhost(view.stands.filter((s) => stand ? s.stand === stand : s.unit === key).map((s) => cornersMoved(s, by)),
      there, [there[0] + by[0], there[1] + by[1]]);
  else if (there) {
    const [kind, n] = owner.split(":"), shape = (kind === "ground" ? view.ground : view.zones)[n];
    draw("ghosts", shape.line ? "polyline" : "polygon", "ghost",
      { points: flat(shape.points.map((p) => [p[0] + by[0], p[1] + by[1]])), "stroke-width": 2 * thin });
  } else {
    const [x, y] = cornersOf(owner).find(([name]) => `${name}` === corner)[1];
    showGhost([], [x, y], [x + by[0], y + by[1]]);
  }
}

function inUnits(length) {
  return (length / (view.ten / 10)).toFixed(1);
}

$("over").addEventListener("pointerdown", (event) => { pressed = event.target.dataset.ground ?? null; }, true);
watchPointer({
  click(key, place) {
    if (!view) return;
    if (!key) spot = place;
    choose(key?.split("/")[0] ?? pressed, true);
  },
  drags: (key) => view && isEntry(key),
  drag(key, stand, by) {
    const one = stand && $("single").getAttribute("aria-pressed") === "true" ? stand : null;
    dragged = { key, stand: one, by };
    if (chosen !== key.split("/")[0]) choose(key);
    showDragged();
  },
  async drop() {
    if (!dragged) return;
    const { key, stand, by } = dragged, [owner, corner] = key.split("/");
    dragged = null;
    if (tiedBy(owner)) say(tiedBy(owner), true);
    else if (corner !== undefined) await change(() => movedCorner(owner, corner, by));
    else if (stand) await change(() => movedBase(key, stand, by));
    else await change(() => moved(key, by), key.includes(":") ? undefined : wentThere(key, by));
    clearGhost();
    if (good) choose(owner, true);
  },
  measure(from, to) {
    $("tape").textContent = from && view
      ? `${inUnits(Math.hypot(to[0] - from[0], to[1] - from[1]))} ${view.unit}` : "";
  },
});

const canTurn = () => view && chosen && facingOf(chosen) !== undefined;
const turn = (by) => canTurn() && change(() => turned(chosen, by));
$("over").addEventListener("wheel", (event) => {
  if (!canTurn()) return;
  event.preventDefault();
  turn(event.deltaY > 0 ? 5 : -5);
}, { passive: false });
$("turn-left").addEventListener("click", () => turn(-15));
$("turn-right").addEventListener("click", () => turn(15));
$("copy").addEventListener("click", copy);
$("remove").addEventListener("click", () => change(() => removed(chosen)));
$("add").addEventListener("click", () => view && addGround());
$("keep").addEventListener("click", () => keep(false));
$("anyway").addEventListener("click", () => keep(true));
$("single").addEventListener("click", () =>
  $("single").setAttribute("aria-pressed", $("single").getAttribute("aria-pressed") !== "true"));

paper.addEventListener("input", () => {
  if (writing) return;
  newest++;
  good = false; // until it has been looked at
  clearTimeout(soon);
  soon = setTimeout(look, 150);
  showKept();
});

// Whom the text is about where the cursor stands.
function follow() {
  if (!good) return;
  const here = paper.selectionStart, holds = (key) => {
    const place = spanOf(key);
    return place && place[0] <= here && here < place[1];
  };
  const key = everybody().find(holds) ?? null;
  if (key !== chosen) choose(key);
}
paper.addEventListener("click", follow);
paper.addEventListener("keyup", follow);

document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "s") {
    event.preventDefault();
    keep(false);
  }
});
window.addEventListener("beforeunload", (event) => {
  if (kept !== null && asKept() !== kept) event.preventDefault();
});

const file = await ask("file");
if (file.error) say(file.error, true);
else {
  ends = file.text.includes("\r\n") ? "\r\n" : "\n";
  paper.value = file.text;
  kept = file.new ? "" : file.text;
  paper.setSelectionRange(0, 0);
  await look();
}
