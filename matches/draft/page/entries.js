// SPDX-License-Identifier: GPL-3.0-or-later
// entries.js - which entry of a scenario's text is about whom, and the changes of it that move him.
//
// Keys are short names of units and officers, "ground:3", "zone:0", and "entry:2", of reinforcements.  All is asked of the newest text that
// the engine has read, and what it said of it: lay().  Start at entryOf(), then moved().

import { add, apply, count, insert, lengthOf, lengthText, longer, places, remove, replace } from "./edit.js";

let view = null; // what the text comes to
let text = "";
let at = null; // where its values stand
let yard = 0;  // tenths of a millimetre to a yard of it

export function lay(newView, newText) {
  view = newView;
  text = newText;
  at = places(text);
  yard = view.ten / 10;
}

const valueAt = (path) => text.slice(...at.get(path));
const wordAt = (path) => at.has(path) ? JSON.parse(valueAt(path)) : undefined;

export function entryOf(key) {
  const [kind, n] = key.split(":");
  if (kind === "ground" && n) return `terrain.${n}`;
  if (kind === "zone" && n) {
    const side = view.zones[n].side;
    return `sides.${side}.zones.${n - view.zones.findIndex((z) => z.side === side)}`;
  }
  if (kind === "entry" && n) return `notes.${view.entries[n].note}.entries.${view.entries[n].entry}`;
  const unit = view.unit_entries[key], [side, number] = unit ?? view.officer_entries[key];
  return `sides.${side}.${unit ? "units" : "officers"}.${number}`;
}

// The parts of a unit in rules whose units part are in no entry of their own.
export function isEntry(key) {
  return key.includes(":") || view.unit_entries[key] || view.officer_entries[key];
}

export function everybody() {
  return [...Object.keys(view.unit_entries), ...Object.keys(view.officer_entries),
    ...view.ground.map((_, n) => `ground:${n}`), ...view.zones.map((_, n) => `zone:${n}`),
    ...view.entries.map((_, n) => `entry:${n}`)];
}

const below = (entry, step) => entry ? `${entry}.${step}` : step;

function pointsOf(places, entry) {
  const found = ["at", "circle.at", "ellipse.at", "rectangle.from", "rectangle.to"].map((p) => below(entry, p));
  for (const list of ["line", "area"].map((p) => below(entry, p)))
    for (let n = 0; n < count(places, list); n++) found.push(`${list}.${n}`);
  for (let n = 0; n < count(places, below(entry, "bases")); n++) found.push(below(entry, `bases.${n}.at`));
  return found.filter((p) => places.has(p));
}

const pointAt = (path) => [lengthOf(valueAt(`${path}.0`), yard), view.table[1] - lengthOf(valueAt(`${path}.1`), yard)];

function middle(points) {
  const sum = points.reduce((a, b) => [a[0] + b[0], a[1] + b[1]], [0, 0]);
  return sum.map((n) => n / points.length);
}

export function placeOf(key) {
  const [kind, n] = key.split(":");
  const there = view.units[key] ?? view.officers[key] ?? (kind === "entry" && view.entries[n]);
  return there ? there.at : middle((kind === "ground" ? view.ground : view.zones)[n].points);
}

// The corners that can be dragged, as [name, place].
export function cornersOf(key) {
  const entry = entryOf(key), list = ["line", "area"].map((p) => `${entry}.${p}`).find((p) => at.has(p));
  const shape = ["rectangle", "circle", "ellipse"].find((p) => at.has(`${entry}.${p}`)), path = `${entry}.${shape}`;
  if (list) return Array.from({ length: count(at, list) }, (_, n) => [n, pointAt(`${list}.${n}`)]);
  if (shape === "rectangle") {
    const [a, b] = [pointAt(`${path}.from`), pointAt(`${path}.to`)];
    return [[0, a], [1, [b[0], a[1]]], [2, b], [3, [a[0], b[1]]]];
  }
  const [x, y] = pointAt(`${path}.at`), size = (p) => lengthOf(valueAt(p), yard);
  if (shape === "circle") return [["radius", [x + size(`${path}.radius`), y]]];
  if (at.has(`${path}.turned`)) return [];
  return [["radii.0", [x + size(`${path}.radii.0`), y]], ["radii.1", [x, y - size(`${path}.radii.1`)]]];
}

// ---- changes of it ----

const stretch = (path, by) => replace(at, path, longer(valueAt(path), by, yard));
const pointText = ([x, y]) =>
  `[${lengthText(x, view.unit, yard)}, ${lengthText(view.table[1] - y, view.unit, yard)}]`;

// Why somebody stands nowhere of his own, or "".
export function tiedBy(key) {
  const entry = entryOf(key), word = (name) => wordAt(`${entry}.${name}`);
  if (word("with")) return `It goes with ${word("with")}: drag that unit, or change the text.`;
  if (word("arrives")) return `It comes by ${word("arrives")}: its places are in the text.`;
  return word("off") ? "It is not on the table: change the text." : "";
}

function movePoint(path, by) {
  return [stretch(`${path}.0`, by[0]), stretch(`${path}.1`, -by[1])];
}

export function moved(key, by) {
  const entry = entryOf(key), points = pointsOf(at, entry), [x, y] = placeOf(key);
  if (points.length) return points.flatMap((path) => movePoint(path, by));
  return [add(at, entry, "at", pointText([x + by[0], y + by[1]]))];
}

export function movedCorner(key, corner, by) {
  const entry = entryOf(key), box = `${entry}.rectangle`;
  const list = ["line", "area"].map((p) => `${entry}.${p}`).find((p) => at.has(p));
  if (list) return movePoint(`${list}.${corner}`, by);
  if (at.has(box))
    return [stretch(`${box}.${corner === "1" || corner === "2" ? "to" : "from"}.0`, by[0]),
      stretch(`${box}.${corner === "2" || corner === "3" ? "to" : "from"}.1`, -by[1])];
  const path = at.has(`${entry}.circle`) ? `${entry}.circle.${corner}` : `${entry}.ellipse.${corner}`;
  return [stretch(path, corner.endsWith("1") ? -by[1] : by[0])];
}

// One base of a unit gets a place of its own, or another one.
export function movedBase(key, stand, by) {
  const entry = entryOf(key), bases = `${entry}.bases`, n = count(at, bases);
  const number = Number(stand.split(".")[1] ?? 1), c = view.stands.find((s) => s.stand === stand).corners;
  const put = pointText([(c[0] + c[4]) / 2 + by[0], (c[1] + c[5]) / 2 + by[1]]);
  const item = `{ "stand": ${number}, "at": ${put} }`;
  for (let i = 0; i < n; i++) {
    if (wordAt(`${bases}.${i}.stand`) !== number) continue;
    return at.has(`${bases}.${i}.at`) ? movePoint(`${bases}.${i}.at`, by) : [add(at, `${bases}.${i}`, "at", put)];
  }
  return [at.has(bases) ? insert(text, at, bases, n - 1, item) : add(at, entry, "bases", `[ ${item} ]`)];
}

// Who can be turned, of its facing as drawn; else undefined.
export function facingOf(key) {
  const [kind, n] = key.split(":");
  return view.units[key]?.facing ?? (kind === "entry" ? view.entries[n].facing : undefined);
}

export function turned(key, by) {
  const path = `${entryOf(key)}.facing`, degrees = /^(\d+)deg$/.exec(wordAt(path) ?? "");
  const now = degrees ? Number(degrees[1]) : Math.round(facingOf(key) * 360 / 65536);
  const put = `"${(now + by + 360) % 360}deg"`;
  return [at.has(path) ? replace(at, path, put) : add(at, entryOf(key), "facing", put)];
}

// ---- more and less of it ----

function freeName(name, taken) {
  const base = name.replace(/ \d+$/, ""), plain = (n) => n.toLowerCase().replace(/[^a-z0-9]/g, "");
  for (let n = 2; ; n++) if (!taken.some((t) => plain(t) === plain(`${base} ${n}`))) return `${base} ${n}`;
}

function freeShort(short) {
  for (let n = 2; ; n++) {
    const name = short.slice(0, 15 - `${n}`.length) + n;
    if (!view.units[name] && !view.officers[name] && !view.unit_entries[name] && !view.officer_entries[name]) return name;
  }
}

// The entry's own text, with another name and place.
function copyOf(key, by) {
  const entry = valueAt(entryOf(key)), own = places(entry), list = [];
  const taken = [...Object.values(view.units), ...Object.values(view.officers)].map((u) => u.name);
  for (const path of pointsOf(own, ""))
    [by[0], -by[1]].forEach((more, i) =>
      list.push(replace(own, `${path}.${i}`, longer(entry.slice(...own.get(`${path}.${i}`)), more, yard))));
  if (!key.includes(":")) {
    const name = JSON.parse(entry.slice(...own.get("name")));
    list.push(replace(own, "name", JSON.stringify(freeName(name, taken))));
    if (own.has("short")) list.push(replace(own, "short", `"${freeShort(key)}"`));
  }
  return apply(entry, list);
}

// Where an entry stands: its list, and which of it.
const listOf = (key) => /^(.*)\.(\d+)$/.exec(entryOf(key)).slice(1);

export function copied(key, by) {
  const [list, n] = listOf(key);
  return [insert(text, at, list, Number(n), copyOf(key, by))];
}

export function removed(key) {
  const [list, n] = listOf(key);
  return [remove(at, list, Number(n))];
}

// A piece of ground of a type of the ruleset's ({word, line}) more.
export function moreGround(type, [x, y], size) {
  const list = "terrain", n = count(at, list);
  const shape = type.line ? `"line": [${pointText([x - size, y])}, ${pointText([x + size, y])}]`
    : `"circle": { "at": ${pointText([x, y])}, "radius": ${lengthText(size, view.unit, yard)} }`;
  const item = `{ "type": "${type.word}", ${shape} }`;
  return [at.has(list) ? insert(text, at, list, n - 1, item) : add(at, "", list, `[ ${item} ]`)];
}

// From where to where its text stands.
export const spanOf = (key) => at.get(entryOf(key));
