// SPDX-License-Identifier: GPL-3.0-or-later
// draw.js - an order drawn up by dragging, as it would be typed: who, to where, by where, facing what.
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

// The verb as the battle lists it: facing, by: does it take these?
function verbOf(battle, view, drawn, putting) {
  if (putting) return { verb: "put", facing: true };
  const verb = view.choices.find((c) => c.subject === drawn.unit && c.at)?.verb ?? "move";
  return battle.verbs.find((v) => v.verb === verb) ?? { verb };
}

// May its way bend?
export function mayBend(battle, view, drawn, putting) {
  return !!verbOf(battle, view, drawn, putting).by;
}

// "9us move to 44.0,5.0 by 40.0,8.0 facing 90deg".
export function drawnWords(battle, view, drawn, putting) {
  const { verb, facing, by } = verbOf(battle, view, drawn, putting), faced = facingOf(battle, view, drawn.unit);
  const place = ([x, y]) => `${inUnits(battle, x)},${inUnits(battle, battle.table[1] - y)}`;
  const bend = by && drawn.by ? ` by ${place(drawn.by)}` : "";
  const degrees = Math.round(faced * 360 / 65536 + drawn.turn) % 360;
  const front = facing && faced !== undefined ? ` facing ${degrees}deg` : "";
  return `${drawn.unit} ${verb} to ${place(drawn.at)}${bend}${front}`;
}
