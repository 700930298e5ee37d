// SPDX-License-Identifier: GPL-3.0-or-later
// board.js - the page: what the engine says is shown, what the person wants is asked of it.
//
// News comes as server-sent events, each the whole view and the new lines of the log.  Orders,
// trials, odds and hints are POSTs; a refusal is one line, shown as it is.  Nothing here knows a
// rule.  Start at listen(), then show().

import { drawnWords, goesAlone, inUnits, mayBend, standOf, toDeploy } from "./draw.js";
import { addTrails, addWays, clearGhost, clearTrails, showGhost, showMap, showStands, watchPointer } from "./map.js";

const $ = (id) => document.getElementById(id);
const battle = await (await fetch("battle")).json();
let view = null;     // the newest
let selected = null; // short name of a unit or officer
let aimed = null;    // whom the order pointed at is against
let logged = 0;      // lines of the log shown
let drawn = null;    // the order being drawn up by dragging (draw.js), and its words
let bending = false; // Shift is held while it is dragged
let putting = false; // dragging puts figures right
let follows = true;  // the log's newest line stays in sight
let asking = 0;      // number of the newest trial: older answers are dropped
let ofTrial = false; // what is said below the orders is a trial's, and goes with its ghost
let inList = false;  // who chooses from the list by key goes on in the next one
let came = null;     // what had the focus when dice were wanted
let back = 0;        // orders of the other side's that have been asked about since the newest
let ordered = false; // the person has given an order
let rest = [];       // what is still to be given of a line of several orders
let givesRest = false;
let lost = false;    // brevet did not answer: when it does, it may be another battle

// ---- asking the engine ----

const silent = "brevet does not answer";

async function ask(path, body) {
  try {
    const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body ?? {}) });
    return await answer.json();
  } catch {
    return { error: silent };
  }
}

// An answer that was asked for comes into sight: on a small screen it is beside the table, and who
// asked may be further down.
function say(text, refused, trial = false) {
  $("answer").replaceChildren(...(refused ? withClauses(text) : [text]));
  $("answer").className = refused ? "no" : "";
  ofTrial = trial;
  if (text && !trial) $("answer").scrollIntoView({ block: "nearest" });
}

// What came of an order: a refusal, or nothing.  The losses of a battle that it ended may be there before it.
function sayOutcome(error) {
  if (error || view.waits !== "nobody") say(error ?? "", true);
}

// What is asked of the engine without a word of one's own.
async function read(path) {
  return fetch(path).then((reply) => reply.json()).catch(() => ({ error: silent }));
}

// What the rules say: "7.2", "7.1 to 7.4", or words in a clause.
async function lookUp(what) {
  const answer = await read(`clause?of=${encodeURIComponent(what)}`);
  say(answer.error ?? answer.clauses, answer.error);
}

// A refusal's "(7.2, 8.1)" can be clicked.
function withClauses(text) {
  return text.split(/(\(\d+\.\d+[a-z]?(?:(?:, | to )\d+\.\d+[a-z]?)*\))/).map((piece, i) => {
    if (i % 2 === 0) return piece;
    const button = document.createElement("button");
    button.textContent = piece;
    button.title = "what the rules say";
    button.addEventListener("click", () => lookUp(piece.slice(1, -1)));
    return button;
  });
}

// No trial is shown or waited for any more; a hint or odds stay to be read.
function dropTrial() {
  asking++;
  clearGhost();
  if (ofTrial) say("");
}

async function give(order, behind = []) {
  rest = behind;
  dropTrial();
  clearTrails();
  const { step } = view, was = drawn && $("line").value.startsWith(drawn.words) ? drawn : null;
  undraw();
  const answer = await ask("order", { step, ...order });
  sayOutcome(answer.error);
  if (!answer.error) $("line").value = "";
  if (answer.error && was && !drawn && view.step === step) draw(was); // to be turned or dragged on
  return answer.error;
}

// "9us hold; 11us, 22us advance farm; all hold": the first of them; the others when it is asked for an
// order again, until one is refused.
async function giveLine(line) {
  rest = line.split(";").map((one) => one.trim()).filter((one) => one);
  await giveRest();
}

// As long as it is asked for orders; when it is again, show() goes on.
async function giveRest() {
  if (givesRest) return;
  givesRest = true;
  for (let step = -1; rest.length && view.waits === "you" && view.step !== step;) {
    step = view.step;
    const { lines, error } = await ask("lines", { line: rest[0] });
    const [first, ...left] = error ? rest : [...lines, ...rest.slice(1)];
    const refused = await give({ say: first }, left);
    if (!refused) continue;
    rest = [];
    if (left.length) say(`${refused}\nNot given: ${left.join("; ")}`, true);
  }
  givesRest = false;
}

// Where it would lead; an arrow goes by those places.
async function tryOut(order, ...way) {
  const mine = ++asking;
  const answer = await ask("try", { step: view.step, ...order });
  if (mine !== asking) return;
  if (answer.error) {
    clearGhost();
    say(answer.error, true, true);
  } else {
    if (drawn || ofTrial) say(drawn ? `${answer.says}: Enter, or Give, gives it` : "", false, true);
    showGhost(answer.stands, ...way);
  }
}

async function weigh(order) {
  if (!order.say) return say("Odds of which order? Its number in the list, or words, in the line above.", true);
  say("trying it out ...");
  const answer = await ask("odds", { step: view.step, ...order });
  say(answer.error ?? answer.odds, answer.error);
}

// ---- showing ----

function placeOf(name) {
  return (view.units[name] ?? view.officers[name] ?? standOf(view, name))?.at;
}

// Is it that unit, or one of its bases ("89.2")?
function isOf(name, unit) {
  return name === unit || name?.startsWith(`${unit}.`);
}

function choose(unit) {
  if (!view) return;
  selected = unit;
  showChoices();
  showStands(view, selected, aimed);
}

function pointAt(choice, number) {
  aimed = choice.target ?? null;
  showStands(view, selected, aimed);
  tryOut({ choose: number }, placeOf(choice.subject ?? view.about), choice.at ?? placeOf(choice.target));
}

function pointAway() {
  aimed = null;
  dropTrial();
  showStands(view, selected, aimed);
}

function choiceItem(choice, number) {
  const item = document.createElement("li"), button = document.createElement("button");
  const n = document.createElement("span"), text = document.createElement("span");
  n.className = "n";
  n.textContent = number + 1;
  text.textContent = choice.says;
  button.append(n, text);
  button.addEventListener("click", (event) => {
    inList = !event.detail; // no mouse
    give({ choose: number });
  });
  button.addEventListener("pointerenter", () => pointAt(choice, number));
  button.addEventListener("focus", () => pointAt(choice, number));
  button.addEventListener("pointerleave", pointAway);
  button.addEventListener("blur", pointAway);
  item.append(button);
  return item;
}

function showChoices() {
  const concerns = (c) => !selected || isOf(c.subject, selected) || isOf(c.target, selected);
  const some = view.choices.some(concerns), list = $("choices");
  const unit = view.units[selected] ?? view.officers[selected];
  const had = document.activeElement;
  inList &&= had === document.body || list.contains(had) || $("dice").contains(had); // not elsewhere
  list.replaceChildren();
  view.choices.forEach((choice, i) => {
    if (!some || concerns(choice)) list.append(choiceItem(choice, i));
  });
  if (inList) list.querySelector("button")?.focus();
  $("all").hidden = !selected || !some;
  $("who").textContent = unit ? `${unit.name} (${selected})${unit.says ? ": " + unit.says : ""}` : "";
}

// What it is about is open until the first order of one's own.
function showAbout(first) {
  const more = view.log.some((line) => line.order);
  if (first || (more && !ordered)) $("about").open = !more;
  ordered ||= more;
}

function showLog() {
  const log = $("log");
  for (const line of view.log) {
    if (line.n < logged) continue;
    logged = line.n + 1;
    const p = document.createElement(!line.order && /^Turn \d/.test(line.says) ? "h4" : "p");
    p.className = line.order ? "mine" : "";
    p.textContent = line.order ? `You: ${line.says}` : line.says;
    if (line.clauses) {
      p.title = `clauses ${line.clauses}: click to read them`;
      p.addEventListener("click", () => getSelection().isCollapsed && lookUp(line.clauses));
    }
    log.append(p);
  }
  if (follows) log.scrollTop = log.scrollHeight;
}

// The roll, side by side: who is on the table is chosen by a click.
function showTroops() {
  const there = { ...view.units, ...view.officers }, everybody = Object.entries({ ...there, ...view.elsewhere });
  const list = $("troops");
  list.replaceChildren();
  battle.sides.forEach((side, i) => {
    const title = document.createElement("li");
    title.className = "side";
    title.textContent = view.standing[i] ? `${side}: ${view.standing[i]}` : side;
    list.append(title);
    for (const [name, { name: title, says, side }] of everybody) {
      if (side !== i) continue;
      const item = document.createElement("li"), who = document.createElement(there[name] ? "button" : "span");
      who.textContent = `${title} (${name})`;
      if (there[name]) who.addEventListener("click", () => choose(name));
      item.append(who, says && `: ${says}`);
      list.append(item);
    }
  });
}

// Columns that are empty in every row of a table: one is enough.
function narrow(table) {
  const lines = withoutIdle(table.split("\n")), rows = lines.filter((line) => line.includes("   "));
  const keeps = (_, i) => !i || rows.some((row) => row.slice(i - 1, i + 1).trim());
  return lines.map((line) => rows.includes(line) ? [...line].filter(keeps).join("") : line).join("\n");
}

// Of the losses' five numbers, those that are "-" for everybody are left out: nobody was taken.
function withoutIdle(lines) {
  const [head] = lines, ends = [...head.matchAll(/\S+/g)].slice(-5).map((word) => word.index + word[0].length);
  const titles = lines.filter((line) => line.slice(ends[0], ends[4]) === head.slice(ends[0], ends[4]));
  const rows = lines.filter((line) => !titles.includes(line));
  const idle = [1, 2, 3].filter((i) => rows.every((row) => /^-?$/.test(row.slice(ends[i - 1], ends[i]).trim())));
  return lines.map((line) => [...line].filter((_, at) => !idle.some((i) => at >= ends[i - 1] && at < ends[i])).join(""));
}

// How it ended, once.
async function tellLosses() {
  const answer = await read("losses");
  say(answer.error ?? narrow(answer.losses), answer.error);
  if (!answer.error) $("answer").className = "columns";
}

// Dice are typed at once; then whatever had the focus has it again.
function showDice() {
  const form = $("dice"), wanted = !!view.dice, had = document.activeElement;
  if (wanted) $("dice-for").textContent = `Throw ${view.dice.n} d${view.dice.sides} for ${view.dice.for}`;
  if (wanted && !form.contains(had)) came = had;
  const back = !wanted && form.contains(had) ? came : null;
  form.hidden = !wanted;
  $("no-dice").hidden = !view.dice?.order;
  if (wanted) $("faces").focus();
  else if (back?.isConnected) back.focus();
}

const doing = { you: "It is for you to choose", bot: "The other side is at it", dice: "Dice are wanted",
  adviser: "The adviser is thinking", nobody: "The battle is over" };

function show(next) {
  const before = view;
  view = next;
  if (selected && !placeOf(selected)) selected = null;
  if (before) addWays(view.log.filter((line) => line.n >= logged));
  if (before && before.step !== view.step) {
    aimed = null;
    back = 0;
    undraw();
    dropTrial();
    if (view.step > before.step) addTrails(before, view);
    else clearTrails(); // an order was taken back: nobody went there
  }
  $("title").textContent = view.title;
  $("state").textContent = doing[view.waits];
  $("decision").textContent = view.outcome || view.decision || doing[view.waits];
  $("account").hidden = view.waits !== "nobody";
  document.body.classList.toggle("over", view.waits === "nobody");
  $("trouble").textContent = view.trouble;
  $("trouble").hidden = !view.trouble;
  $("say").hidden = view.waits === "nobody";
  if (view.waits === "nobody" && before?.waits !== "nobody") tellLosses();
  $("undo").disabled = $("hint").disabled = view.waits !== "you";
  $("why").disabled = view.waits !== "you" && view.waits !== "nobody";
  $("hurry").disabled = view.waits !== "bot";
  $("pace").value = view.pace;
  showDice();
  document.title = view.waits === "you" ? `\u25cf ${battle.title}` : battle.title;
  showAbout(!before);
  showChoices();
  showLog();
  showTroops();
  showMap().then((isNew) => isNew && showStands(view, selected, aimed));
  if (view.waits === "nobody") rest = [];
  else if (rest.length && view.waits === "you" && before?.step !== view.step) giveRest();
}

// ---- drawing up an order by dragging ----

function undraw() {
  drawn = null;
  document.body.classList.remove("drawing");
  $("turning").hidden = true;
}

// What has been typed behind the drawn words, "as line", stays behind them.
function typedBehind() {
  const line = $("line").value;
  return drawn.words && line.startsWith(drawn.words) ? line.slice(drawn.words.length) : "";
}

function draw(order) {
  drawn = order;
  document.body.classList.add("drawing");
  $("turning").hidden = !drawn.words.includes(" facing ");
}

function drawUp() {
  const words = drawnWords(battle, view, drawn, putting), line = words + typedBehind();
  draw({ ...drawn, words });
  $("line").value = line;
  tryOut({ say: line }, placeOf(drawn.unit), ...(drawn.by ? [drawn.by] : []), drawn.at);
}

function drawTo(unit, at) {
  drawn = drawn?.unit === unit ? { ...drawn, at } : { unit, at, turn: 0, words: "" };
  drawUp();
}

// A bend of its way: by that place; or, where the unit itself is, none.
function bendBy(at) {
  if (!mayBend(battle, view, drawn, putting)) return;
  drawn.by = at;
  drawUp();
}

function turn(degrees) {
  drawn.turn = (drawn.turn + degrees + 360) % 360;
  drawUp();
}

function awaitEnter() {
  if (drawn && matchMedia("(hover: hover)").matches) $("line").focus(); // no keyboard pops up
}

watchPointer({
  click(unit, at, exact, shift) {
    if (shift && drawn) return bendBy(unit && isOf(drawn.unit, unit) ? null : at);
    const deployed = !exact && !putting && toDeploy(view);
    if (!deployed) return choose(unit);
    drawTo(deployed, at);
    awaitEnter();
  },
  drags(unit, stand) {
    const side = (view.units[unit] ?? view.officers[unit] ?? standOf(view, stand))?.side;
    return view.waits === "you" && (putting || side === battle.side);
  },
  drag(unit, stand, [right, down], shift) { // by a wing too it goes as far as it is dragged
    if (view.waits !== "you") return;
    if (selected !== unit) choose(unit);
    const who = goesAlone(view, stand, putting) ? stand : unit, [x, y] = placeOf(who);
    if (shift && !bending && drawn?.unit === who) bendBy(drawn.at);
    bending = shift;
    drawTo(who, [x + right, y + down]);
  },
  drop: awaitEnter,
  measure(from, to) {
    $("tape").textContent = from ? `${inUnits(battle, Math.hypot(to[0] - from[0], to[1] - from[1]))} ${battle.unit}` : "";
  },
});

// ---- buttons and keys ----

function lineOrder() {
  return { say: $("line").value.trim() };
}

$("say").addEventListener("submit", (event) => {
  event.preventDefault();
  const line = lineOrder().say, clause = line.match(/^(?:clause|rule)s? +(.*)/i);
  if (clause) lookUp(clause[1]);
  else if (line) giveLine(line);
});
// The second click of a double one, or Enter held down, gives nothing up that was asked about once more.
$("say").addEventListener("click", (event) => {
  if (event.detail > 1 && event.target.type === "submit") event.preventDefault();
});
$("line").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.repeat) event.preventDefault();
});
$("odds").addEventListener("click", () => weigh(lineOrder()));
for (const [side, degrees] of [["left", -15], ["right", 15]])
  $(`turn-${side}`).addEventListener("click", (event) => {
    turn(degrees);
    if (!event.detail) return;
    event.target.blur(); // by mouse: Enter gives the order, and turns no more
    awaitEnter();
  });
$("all").addEventListener("click", () => choose(null));
$("undo").addEventListener("click", async () => say((await ask("undo")).error ?? "", true));
$("hurry").addEventListener("click", () => ask("hurry"));
$("moved").addEventListener("click", async () => {
  const answer = await ask("moved");
  say(answer.error ?? (answer.moved || "Nobody stands elsewhere."), answer.error);
});
$("put").addEventListener("click", () => {
  putting = !putting;
  $("put").setAttribute("aria-pressed", putting);
  undraw();
  dropTrial();
  say(putting ? "Drag figures to where they really stand; Enter after each." : "");
});
$("pace").addEventListener("change", () => ask("pace", { ms: Number($("pace").value) }));
$("hint").addEventListener("click", async () => {
  say(`asking ${battle.adviser} ...`);
  const answer = await ask("hint");
  say(answer.error ?? answer.hint, answer.error);
});
$("why").addEventListener("click", async () => {
  const answer = await read(`why?back=${back}`);
  say(answer.error ?? answer.why, answer.error);
  back = answer.error ? 0 : back + 1;
});
$("dice").addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await ask("dice", { faces: $("faces").value.trim() || "?" });
  sayOutcome(answer.error);
  $("faces").value = "";
});
$("no-dice").addEventListener("click", async () => sayOutcome((await ask("dice", { faces: "" })).error));

document.addEventListener("pointerdown", () => { inList = false; });
document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("input, select");
  if (!view || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Enter" && event.repeat) event.preventDefault(); // held down it gives one order
  else if (event.key === "Escape") {
    undraw();
    $("line").value = "";
    $("line").blur();
    pointAway();
    choose(null);
  } else if (drawn && (event.key === "q" || event.key === "e") && !(typing && $("line").value !== drawn.words)) {
    event.preventDefault();
    turn(event.key === "q" ? -5 : 5);
  } else if (drawn && event.key === "Enter" && !event.target.matches("input, select, button, summary")) give(lineOrder());
  else if (!typing && event.key === "u") $("undo").click();
  else if (!typing && event.key === "p") $("put").click();
  else if (!typing && event.key === "m") $("moved").click();
  else if (!typing && /^[0-9/]$/.test(event.key)) {
    if (event.key === "/") event.preventDefault();
    $(view.dice ? "faces" : "line").focus();
  }
});
$("over").addEventListener("wheel", (event) => {
  if (!drawn) return;
  event.preventDefault();
  turn(event.deltaY > 0 ? 5 : -5);
}, { passive: false });

// Who scrolls up reads; when the log only gives room to something else its end stays in sight.
let tall = 0;
new ResizeObserver(() => {
  const log = $("log");
  tall = log.clientHeight;
  if (follows) log.scrollTop = log.scrollHeight;
}).observe($("log"));
$("log").addEventListener("scroll", () => {
  const log = $("log");
  if (log.clientHeight === tall) follows = log.scrollTop + tall > log.scrollHeight - 30;
});

// ---- news ----

function listen() {
  const news = new EventSource(`news?log=${logged}`);
  news.onmessage = (event) => lost ? location.reload() : show(JSON.parse(event.data));
  news.onerror = async () => {
    lost = true;
    $("state").textContent = silent;
    if (news.readyState !== EventSource.CLOSED) return;
    setTimeout(listen, 2000);
    const { error } = await fetch("battle").then((reply) => reply.json()).catch(() => ({}));
    if (error) $("state").textContent = error; // another battle, with another key
  };
}

$("command").textContent = `${battle.rules}; you command ${battle.sides[battle.side]} against ${battle.opponent}.`;
$("story").textContent = battle.about;
for (const verb of battle.verbs) {
  const name = document.createElement("dt"), help = document.createElement("dd");
  name.textContent = verb.verb;
  help.textContent = verb.help;
  $("verbs").append(name, help);
}
$("kinds").textContent = battle.kinds.map((k) => `${k.letter} ${k.kind}`).join(", ");
listen();
