// SPDX-License-Identifier: GPL-3.0-or-later
// board.mjs - a whole battle on the board, fought by lot: clicks, drags, typed orders, and all the buttons.

import { look, lot, open, sleep, start } from "./pages.mjs";

const text = (page, id) => page.$eval(id, (node) => node.textContent);

async function isAsked(page) {
  for (let i = 0; i < 3000; i++) {
    const state = await text(page, "#state");
    if (/^It is for you|^The battle is over/.test(state)) return state;
    await sleep(20);
  }
  throw new Error(`it waits: ${await text(page, "#state")}`);
}

// One of the stands drawn; somebody else may have come over it meanwhile.
async function drag(page, any) {
  const stands = await page.$$(".stand"), box = stands.length && await stands[any(stands.length)].boundingBox();
  if (!box) return;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + any(120) - 60, y + any(120) - 60, { steps: 3 });
  await page.mouse.up();
  await page.keyboard.press("Enter");
  await sleep(30);
  await page.keyboard.press("Escape");
}

async function typeNumber(page, number, then) {
  await page.click("#line", { count: 3 });
  await page.type("#line", `${number}`);
  await (then === "Enter" ? page.keyboard.press("Enter") : page.click(then));
}

// Something, mostly a choice of the list.  returns: ms until its list was another, if it was an order.
async function doSomething(page, any, shown) {
  const what = any(100), n = await page.$$eval("#choices button", (all) => all.length);
  if (what < 8) await drag(page, any);
  else if (what < 12) await page.click("#undo");
  else if (what < 14) await page.click("#moved");
  else if (what < 16) await page.click("#hint");
  else if (what < 18) await page.click("#why");
  else if (what < 20 && n) await typeNumber(page, 1 + any(n), "#odds");
  else if (what < 21) await page.reload({ waitUntil: "domcontentloaded" });
  if (what < 21 || !n) return null;
  const pick = any(4) ? any(Math.min(n, 3)) : any(n), before = performance.now();
  if (what < 40) await typeNumber(page, pick + 1, "Enter");
  else await page.$$eval("#choices button", (all, i) => all[i]?.click(), pick);
  for (let i = 0; i < 100 && await text(page, "#log") === shown; i++) await sleep(5);
  return performance.now() - before;
}

// The losses are seen whole beside the table, and the turns have headings in what happened.
async function readLosses(page) {
  await page.waitForSelector("#answer.columns", { timeout: 5000 });
  const cut = await page.$eval("#answer", (box) => box.scrollWidth - box.clientWidth);
  if (cut > 0) page.wrong.push(`${cut} dots of the losses are cut off`);
  if (!/: \d/.test(await text(page, "#troops .side"))) page.wrong.push("nobody says how the battle stands");
  if (!/ remain\n/.test(await text(page, "#answer"))) page.wrong.push("the losses do not say who remains");
  if (!await page.$("#log h4")) page.wrong.push("no turn has a heading");
}

// The account of the battle: does its film run?
async function readAccount(page, chrome) {
  const account = await open(chrome, await page.$eval("#account a", (link) => link.href));
  account.on("console", (message) => message.type() === "error" && account.wrong.push(message.text()));
  if (!await account.$("#film:not([hidden])")) account.wrong.push("the account has no film");
  await look(account);
  page.wrong.push(...account.wrong.map((line) => `account: ${line}`));
  await account.close();
}

// A refusal's clause is read by a click on its number, and those of what happened by one on its line.
export async function readClauses(program, chrome) {
  const brevet = await start(program, "board", "two_brigades", "--opponent", "general", "--seed", "7");
  const page = await open(chrome, brevet.at);
  const says = (part) => page.waitForFunction((p) => document.querySelector("#answer").textContent.includes(p), { timeout: 5000 }, part);
  await isAsked(page);
  await page.type("#line", "b2 charge r1");
  await page.keyboard.press("Enter");
  await says("(7.2)");
  await page.click("#answer button");
  await says("7.2    Charge, over clear ground");
  await look(page);
  await page.click("#line", { count: 3 });
  await page.type("#line", "clause square");
  await page.keyboard.press("Enter");
  await says("A square has no flank");
  await page.click("#line", { count: 3 });
  await page.type("#line", "done");
  await page.keyboard.press("Enter");
  await page.waitForSelector('#log p[title*="7.1 to 7.11"]', { timeout: 5000 });
  await isAsked(page);
  await page.click('#log p[title*="7.1 to 7.11"]');
  await says("7.11");
  const wrong = page.wrong;
  await page.close();
  await brevet.end();
  return { says: "clauses were read", wrong };
}

// A line of several orders is given as far as it goes.
export async function giveSeveral(program, chrome) {
  const brevet = await start(program, "board", "two_brigades", "--opponent", "general", "--seed", "7");
  const page = await open(chrome, brevet.at);
  const type = async (line) => {
    await page.click("#line", { count: 3 });
    await page.type("#line", line);
    await page.keyboard.press("Enter");
  };
  const log = (part) => page.waitForFunction((p) => document.querySelector("#log").textContent.includes(p), { timeout: 9000 }, part);
  await isAsked(page);
  await type("b1, b2 hold; b9 hold; b3 hold; all move 2 forward");
  await page.waitForFunction(() => document.querySelector("#answer").textContent.includes("Not given: b3 hold; all move"), { timeout: 9000 });
  await log("2nd Battalion holds");
  await type("b3 hold; all move 2 forward; done");
  await log("Turn 2");
  const mine = await page.$$eval("#log .mine", (all) => all.map((line) => line.textContent)), wrong = page.wrong;
  if (mine.filter((line) => line.includes(" moves 2.0 in")).length !== 2 || !/done|hold/.test(mine.at(-1)))
    wrong.push(`given: ${mine.join("; ")}`);
  await page.close();
  await brevet.end();
  return { says: "several orders were given", wrong };
}

// Where the middle of a unit's stands is in the window.
function middleOf(page, unit) {
  return page.$$eval(`.stand[data-unit="${unit}"]`, (all) => ["x", "y"].map((along) => all.reduce((sum, stand) => {
    const box = stand.getBoundingClientRect();
    return sum + box[along] + (along === "x" ? box.width : box.height) / 2;
  }, 0) / all.length));
}

// Who is dragged upon an enemy charges him; by a second place, if a charge's way may bend.
export async function chargeByDragging(program, chrome, battle, bends) {
  const brevet = await start(program, "board", battle, "--opponent", "general", "--seed", "7");
  const page = await open(chrome, brevet.at), { wrong } = page;
  const line = () => page.$eval("#line", (input) => input.value);
  const expect = (ok, what) => ok || wrong.push(what);
  await isAsked(page);
  const [unit, foe] = await page.evaluate(async () => {
    const { side } = await (await fetch("battle")).json();
    const at = (node) => node.getAttribute("points").split(/[ ,]/).map(Number)[1];
    const all = [...document.querySelectorAll("polygon.stand")].sort((one, two) => at(one) - at(two));
    const ends = [all[0].dataset.unit, all.at(-1).dataset.unit];
    return side ? ends : ends.reverse();
  });
  const [x, y] = await middleOf(page, unit), [toX, toY] = await middleOf(page, foe);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(toX, toY, { steps: 3 });
  await page.mouse.up();
  expect(await line() === `${unit} charge ${foe}`, `dragged upon ${foe}: ${await line()}`);
  await page.keyboard.down("Shift");
  await page.mouse.click((x + toX) / 2 + 40, (y + toY) / 2);
  await page.keyboard.up("Shift");
  expect(/ charge \S+ by [\d.]+,[\d.]+$/.test(await line()) === bends, `clicked with Shift: ${await line()}`);
  await page.close();
  await brevet.end();
  return { says: "a drag upon an enemy is a charge", wrong };
}

// How the battle stands, as the page hears it.
async function firstNews(address) {
  const stop = new AbortController(), reply = await fetch(new URL("news?log=0", address), { signal: stop.signal });
  let heard = "";
  for await (const piece of reply.body.pipeThrough(new TextDecoderStream())) {
    heard += piece;
    if (/\n\n/.test(heard)) break;
  }
  stop.abort();
  return JSON.parse(/^data: ?(.*)$/m.exec(heard)[1]);
}

// Whatever stand of a unit is taken hold of, the order's place is as far from where the unit's orders are measured as it
// was dragged: not from the middle of its stands.
export async function dragAsFar(program, chrome, battle, side) {
  const brevet = await start(program, "board", battle, "--opponent", "general", "--seed", "7", "--side", side);
  const page = await open(chrome, brevet.at), { wrong } = page;
  await isAsked(page);
  const [view, { ten, table }] = [await firstNews(brevet.at), await (await fetch(new URL("battle", brevet.at))).json()];
  const dot = 1 / await page.$eval("#over", (over) => over.getScreenCTM().a);
  let odd = 0, dragged = 0;
  for (const { unit, stand, corners } of view.stands) {
    const [x, y] = await page.$eval(`.stand[data-stand="${stand}"]`, (node) => {
      const box = node.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    });
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y + 20, { steps: 3 });
    await page.mouse.up();
    const words = /^(\S+) \S+ to ([\d.]+),([\d.]+)/.exec(await page.$eval("#line", (input) => input.value));
    await page.keyboard.press("Escape");
    if (!words) continue; // the other side's
    const at = (view.units[words[1]] ?? view.officers[words[1]] ?? view.stands.find((s) => s.stand === words[1])).at;
    const to = [words[2] * ten / 10, table[1] - words[3] * ten / 10];
    dragged++;
    odd += Math.hypot((corners[0] + corners[4]) / 2 - at[0], (corners[1] + corners[5]) / 2 - at[1]) > ten / 50 && words[1] === unit;
    if ([0, 1].some((i) => Math.abs(to[i] - at[i] - 20 * dot) > ten / 10 + dot))
      wrong.push(`${stand} dragged from ${at} to ${to}: ${words[0]}`);
  }
  if (!odd) wrong.push(`nobody's stand is elsewhere than his unit, of ${dragged}`);
  await page.close();
  await brevet.end();
  return { says: `${dragged} stands were dragged as far as they were told to go`, wrong };
}

// A way is bent by Shift, while it is dragged and by a click; it is given, told, and its trail bends.
export async function bendAWay(program, chrome, battle) {
  const brevet = await start(program, "board", battle, "--opponent", "general", "--seed", "7");
  const page = await open(chrome, brevet.at), { wrong } = page;
  const line = () => page.$eval("#line", (input) => input.value);
  const points = (way) => page.$$eval(way, (all) => all.map((path) => (path.getAttribute("d").split("M")[1].match(/L/g) ?? []).length));
  const expect = (ok, what) => ok || wrong.push(what);
  await isAsked(page);
  const unit = await page.$eval("#choices button", () => document.querySelector(".stand").dataset.unit);
  const [x, y] = await middleOf(page, unit);
  const inch = 254 * await page.$eval("#over", (over) => over.getScreenCTM().a);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 2 * inch, y, { steps: 3 });
  await page.keyboard.down("Shift");
  await page.mouse.move(x + 2 * inch, y - 2 * inch, { steps: 3 });
  await page.keyboard.up("Shift");
  await page.mouse.up();
  expect(/ move to [\d.]+,[\d.]+ by [\d.]+,[\d.]+ facing/.test(await line()), `dragged on with Shift: ${await line()}`);
  await page.waitForSelector(".way", { timeout: 5000 });
  expect((await points(".way"))[0] === 2, `the way drawn does not bend: ${await points(".way")}`);
  await page.keyboard.down("Shift");
  await page.mouse.click(x, y);
  expect(!/ by /.test(await line()), `clicked with Shift on the unit: ${await line()}`);
  await page.mouse.click(x, y - 3 * inch);
  await page.keyboard.up("Shift");
  expect(/ by /.test(await line()), `clicked with Shift: ${await line()}`);
  await page.keyboard.press("e");
  expect(/ by .* facing/.test(await line()), `turned: ${await line()}`);
  await page.keyboard.press("q");
  await page.waitForFunction(() => /by [\d.]+,/.test(document.querySelector("#answer").textContent), { timeout: 5000 })
    .catch(() => wrong.push("what it would do is not told"));
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => / by [\d.]+,/.test(document.querySelector("#log").textContent), { timeout: 5000 })
    .catch(async () => wrong.push(`not given: ${await text(page, "#answer")}`));
  await page.click("#line", { count: 3 });
  await page.type("#line", "done");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".trail", { timeout: 9000 });
  expect((await points(".trail")).some((n) => n > 1), "no trail bends");
  await look(page);
  await page.close();
  await brevet.end();
  return { says: "a way was bent", wrong };
}

// What it is about is told until the first order; who gives it up is asked once more.
export async function giveUp(program, chrome, battle, about) {
  const brevet = await start(program, "board", battle, "--opponent", "general", "--seed", "7");
  const page = await open(chrome, brevet.at);
  await isAsked(page);
  const told = () => page.$eval("#about", (node) => node.open && node.textContent);
  if (!(await told()).includes(about)) page.wrong.push(`it is about: ${await told()}`);
  await page.type("#line", "concede");
  await page.click("#say button", { count: 2 });
  await page.waitForFunction(() => document.querySelector("#answer").textContent, { timeout: 5000 });
  if (!(await text(page, "#answer")).includes("once more")) page.wrong.push(`it says: ${await text(page, "#answer")}`);
  if (!(await isAsked(page)).startsWith("It is for you")) page.wrong.push("it is given up at once");
  await page.click("#say button");
  await page.waitForFunction(() => !document.querySelector("#about").open, { timeout: 5000 });
  await page.waitForFunction(() => /^The battle is over/.test(document.querySelector("#state").textContent), { timeout: 5000 });
  const says = await text(page, "#decision"), wrong = page.wrong;
  await page.close();
  await brevet.end();
  return { says, wrong };
}

// The answer to an order comes after what came of it, as it may.
function answersLate() {
  const real = window.fetch;
  window.fetch = async (path, how) => {
    const reply = await real(path, how);
    if (path === "order") await new Promise((done) => setTimeout(done, 60));
    return reply;
  };
}

export async function fight(program, chrome, battle, seed) {
  const brevet = await start(program, "board", battle, "--opponent", "general", "--adviser", "general", "--seed", `${seed}`);
  const page = await open(chrome, brevet.at), any = lot(seed), took = [];
  let orders = 0;
  await page.evaluate(answersLate);
  await page.evaluateOnNewDocument(answersLate); // when it is read again
  await isAsked(page);
  await page.select("#pace", "0");
  for (; orders < 4000 && !(await isAsked(page)).startsWith("The battle is over"); orders++) {
    const ms = await doSomething(page, any, await text(page, "#log"));
    if (ms !== null) took.push(ms);
    if (orders === 20) await look(page);
  }
  if (!(await text(page, "#state")).startsWith("The battle is over")) page.wrong.push("it does not end");
  if (!await text(page, "#decision")) page.wrong.push("nobody says how it ended");
  await readLosses(page);
  await readAccount(page, chrome);
  const says = `${orders} things done, a click ${took.sort((a, b) => a - b)[took.length >> 1]?.toFixed(0)} ms: ` +
    `${await text(page, "#decision")}`;
  const wrong = page.wrong;
  await page.close();
  await brevet.end();
  return { says, wrong };
}
