// SPDX-License-Identifier: GPL-3.0-or-later
// draw.js - an order drawn up by dragging, as it would be typed: who, to where, or at whom, by where, facing what.
//
// What is drawn up is {unit, at, by, turn}: by, a place where its way bends, may be missing; turn is counted from how
// it stands.  Start at drawnWords().

export function inUnits(battle, length) {
  return (length / (battle.ten / 10)).toFixed(1);
}

export function standOf(view, name) {
  return view.stands.find((s) => s.stand === name);
}

// Who is not on the table yet will look at the enemy; officers look nowhere.
function facingOf(battle, view, name) {
  const there = view.units[name] ?? standOf(view, name);
  return there ? there.facing : view.officers[name] ? undefined : battle.ahead;
}

// The unit that is to be deployed now, if one is.
export function toDeploy(view) {
  return view?.waits === "you" ? view.choices.find((c) => c.verb === "deploy" && c.at)?.subject : undefined;
}

// Is it the base that is dragged: in no unit; or, but to be put right, listed with a move of its own?
export function goesAlone(view, stand, putting) {
  return standOf(view, stand)?.alone || (!putting && view.choices.some((c) => c.at && c.subject === stand));
}

function sideOf(view, stand) {
  return (view.units[stand.unit] ?? stand).side;
}

// Does the place lie in the stand?  On the same side of all its edges.
function isIn({ corners: c }, [x, y]) {
  const sides = [0, 2, 4, 6].map((i) => (c[(i + 2) % 8] - c[i]) * (y - c[i + 1]) - (c[(i + 3) % 8] - c[i + 1]) * (x - c[i]));
  return sides.every((side) => side > 0) || sides.every((side) => side < 0);
}

// Whom of the enemy's it is dragged upon, if it may charge: nobody moves there.
function struck(battle, view, drawn, putting) {
  const stand = view.stands.find((s) => isIn(s, drawn.at)), mine = view.units[drawn.unit] ?? standOf(view, drawn.unit);
  const foe = !putting && stand && mine && battle.verbs.some((v) => v.verb === "charge") && sideOf(view, stand) !== mine.side;
  return foe ? stand.unit : undefined;
}

// The verb as the battle lists it: facing, by: does it take these?
function verbOf(battle, view, drawn, putting) {
  if (putting) return { verb: "put", facing: true };
  const listed = (what) => view.choices.find((c) => c.subject === drawn.unit && what(c))?.verb;
  const verb = struck(battle, view, drawn, putting) ? listed((c) => c.verb === "ambush") ?? "charge"
    : listed((c) => c.at) ?? "move";
  return battle.verbs.find((v) => v.verb === verb) ?? { verb };
}

// May its way bend?
export function mayBend(battle, view, drawn, putting) {
  return !!verbOf(battle, view, drawn, putting).by;
}

// "9us move to 44.0,5.0 by 40.0,8.0 facing 90deg", "9us charge 103rd".
export function drawnWords(battle, view, drawn, putting) {
  const { verb, facing, by } = verbOf(battle, view, drawn, putting), faced = facingOf(battle, view, drawn.unit);
  const place = ([x, y]) => `${inUnits(battle, x)},${inUnits(battle, battle.table[1] - y)}`;
  const bend = by && drawn.by ? ` by ${place(drawn.by)}` : "";
  const whom = struck(battle, view, drawn, putting);
  if (whom) return `${drawn.unit} ${verb} ${whom}${bend}`;
  const degrees = Math.round(faced * 360 / 65536 + drawn.turn) % 360;
  const front = facing && faced !== undefined ? ` facing ${degrees}deg` : "";
  return `${drawn.unit} ${verb} to ${place(drawn.at)}${bend}${front}`;
}
