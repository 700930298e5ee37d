// SPDX-License-Identifier: GPL-3.0-or-later
// all.mjs BREVET TOP - everything, one after another; ends with "N passed, N failed".

import { readdirSync } from "node:fs";
import { bendAWay, chargeByDragging, dragAsFar, fight, giveSeveral, giveUp, readClauses } from "./board.mjs";
import { draw } from "./draft.mjs";
import { browser } from "./pages.mjs";

const [program, top] = process.argv.slice(2);
const boards = ["lundys_lane", "even_encounter", "two_brigades", "walled_village", "night_march"];
const battles = readdirSync(`${top}/rulesets`, { recursive: true }).filter((f) => /scenarios\/.*\.json$/.test(f))
  .map((f) => f.replace(/.*\//, "").replace(".json", ""));
const chrome = await browser(), ended = { passed: 0, failed: 0 };

async function step(name, run) {
  const { says, wrong } = await run().catch((error) => ({ says: "", wrong: [error.stack] }));
  ended[wrong.length ? "failed" : "passed"]++;
  console.log(`${wrong.length ? "FAILED " : "ok     "} ${name}: ${says}`);
  for (const line of wrong) console.log(`        ${line}`);
}

for (const battle of boards) await step(`board ${battle}`, () => fight(program, chrome, battle, 7));
await step("giving up", () => giveUp(program, chrome, "lundys_lane", "The sample scenario"));
await step("reading clauses", () => readClauses(program, chrome));
await step("several orders", () => giveSeveral(program, chrome));
for (const battle of ["two_brigades", "walled_village"]) await step(`a bent way, ${battle}`, () => bendAWay(program, chrome, battle));
for (const [battle, bends] of [["two_columns", true], ["two_brigades", false]])
  await step(`a charge, ${battle}`, () => chargeByDragging(program, chrome, battle, bends));
for (const [battle, side] of [["raasdorf_1809", "French"], ["meeting_of_equals", "Blue"]])
  await step(`a drag, ${battle}`, () => dragAsFar(program, chrome, battle, side));
for (const battle of battles) await step(`draft ${battle}`, () => draw(program, chrome, battle));
await chrome.close();
console.log(`${ended.passed} passed, ${ended.failed} failed`);
process.exit(ended.failed ? 1 : 0);
