// SPDX-License-Identifier: GPL-3.0-or-later
// edit.js - where each value of a JSON text stands, and changes there that leave all else as it was written.
//
// A change is a list of {from, to, put}: bytes from..to of the text become `put`.  A value is found by its
// path, "sides.0.units.2.at".  Start at places().

// A map from the path of each value to [from, to].  Throws where the text is no JSON.
export function places(text) {
  const found = new Map();
  let i = 0;
  JSON.parse(text);
  const space = () => { while (/\s/.test(text[i])) i++; };
  const string = () => {
    const from = i++;
    while (text[i] !== '"') i += text[i] === "\\" ? 2 : 1;
    return JSON.parse(text.slice(from, ++i));
  };
  const below = (path, step) => path ? `${path}.${step}` : `${step}`;
  const list = (path, end, member) => {
    i++;
    for (let n = 0; space(), text[i] !== end; n++) {
      if (text[i] === ",") i++;
      space();
      value(below(path, member(n)));
    }
    i++;
  };
  const key = () => {
    const name = string();
    space();
    i++; // the colon
    return name;
  };
  const value = (path) => {
    space();
    const from = i;
    if (text[i] === "{") list(path, "}", key);
    else if (text[i] === "[") list(path, "]", (n) => n);
    else if (text[i] === '"') string();
    else while (i < text.length && !/[\s,\]}]/.test(text[i])) i++;
    found.set(path, [from, i]);
  };
  value("");
  return found;
}

export function apply(text, change) {
  for (const { from, to, put } of [...change].sort((a, b) => b.from - a.from))
    text = text.slice(0, from) + put + text.slice(to);
  return text;
}

export function replace(at, path, put) {
  const [from, to] = at.get(path);
  return { from, to, put };
}

// A member more, behind its name where it has one.
export function add(at, object, key, put) {
  const name = at.get(`${object}.short`) ?? at.get(`${object}.name`) ?? at.get(`${object}.stand`);
  const from = name ? name[1] : at.get(object)[0] + 1;
  return { from, to: from, put: name ? `, "${key}": ${put}` : ` "${key}": ${put},` };
}

export function count(at, list) {
  let n = 0;
  while (at.has(`${list}.${n}`)) n++;
  return n;
}

// A list without its n-th item.
export function remove(at, list, n) {
  const [from, to] = at.get(`${list}.${n}`), before = at.get(`${list}.${n - 1}`), next = at.get(`${list}.${n + 1}`);
  if (before) return { from: before[1], to, put: "" };
  return { from, to: next ? next[0] : to, put: "" };
}

// An item more behind the n-th, set out as that one is; n = -1: the only one.
export function insert(text, at, list, n, put) {
  const item = at.get(`${list}.${n}`);
  if (!item) {
    const from = at.get(list)[0] + 1;
    return { from, to: from, put: ` ${put} ` };
  }
  const line = text.lastIndexOf("\n", item[0]) + 1, lead = text.slice(line, item[0]);
  const before = /^\s*$/.test(lead) && line ? `\n${lead}` : " ";
  return { from: item[1], to: item[1], put: `,${before}${put}` };
}

// ---- lengths ----

const tenths = { mm: 10, cm: 100, in: 254, ft: 3048 };
const steps = { mm: 1, cm: 0.5, in: 0.5, ft: 0.1, yd: 1 };

function sizeOf(unit, yard) {
  return unit === "yd" ? yard : tenths[unit];
}

function split(literal) {
  const parts = /^"\s*(-?[0-9.]+)\s*(mm|cm|in|ft|yd)\s*"$/.exec(literal);
  return parts && { n: Number(parts[1]), unit: parts[2] };
}

// "25cm" in tenths of a millimetre; yard: how many of them a yard is on this table.
export function lengthOf(literal, yard) {
  const length = split(literal);
  return length ? length.n * sizeOf(length.unit, yard) : 0;
}

// So many tenths of a millimetre as they are written, to a step that people use.
export function lengthText(size, unit, yard) {
  const step = steps[unit], n = Math.round(size / sizeOf(unit, yard) / step) * step;
  return `"${Number(n.toFixed(1))}${unit}"`;
}

// A length that is so much longer, in its own unit.
export function longer(literal, by, yard) {
  const length = split(literal);
  return length ? lengthText(length.n * sizeOf(length.unit, yard) + by, length.unit, yard) : literal;
}
