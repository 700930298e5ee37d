// SPDX-License-Identifier: GPL-3.0-or-later
// draft.mjs - a shipped battle in a draft: each unit and officer dragged a little, and taken back by Ctrl+Z.

import { existsSync, unlinkSync } from "node:fs";
import { look, open, sleep, start } from "./pages.mjs";

const text = (page) => page.$eval("#text", (node) => node.value);
const says = (page) => page.$eval("#wrong", (node) => node.textContent);

// Where the middle of a unit or officer is on the page, and who lies on top there.
function placeOf(page, name) {
  return page.evaluate((unit) => {
    const all = [...document.querySelectorAll(".stand")].filter((s) => s.dataset.unit === unit);
    const box = all[all.length >> 1]?.getBoundingClientRect();
    if (!box) return null;
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    return { x, y, top: document.elementFromPoint(x, y)?.dataset?.unit };
  }, name);
}

async function until(page, holds) {
  for (let i = 0; i < 100; i++) {
    if (await holds(page)) return true;
    await sleep(20);
  }
  return false;
}

// "moved", "refused", or "covered" by somebody else.
async function drag(page, name) {
  const before = await text(page), place = await placeOf(page, name);
  if (place?.top !== name) return "covered";
  await page.$eval("#wrong", (node) => { node.textContent = ""; });
  await page.mouse.move(place.x, place.y);
  await page.mouse.down();
  await page.mouse.move(place.x + 12, place.y + 8, { steps: 3 });
  await page.mouse.up();
  if (!await until(page, says)) page.wrong.push(`${name}: nothing is said of it`);
  if (await text(page) === before) return "refused";
  await page.focus("#text");
  await page.keyboard.down("Control");
  await page.keyboard.press("z");
  await page.keyboard.up("Control");
  if (!await until(page, async () => await text(page) === before)) page.wrong.push(`${name}: not taken back`);
  await sleep(250);
  return "moved";
}

export async function draw(program, chrome, battle) {
  const file = "drawn.json", n = { moved: 0, refused: 0, covered: 0 };
  if (existsSync(file)) unlinkSync(file);
  const brevet = await start(program, "draft", file, "--like", battle), page = await open(chrome, brevet.at);
  if (!await until(page, says) || await says(page) !== "Right as it is.") page.wrong.push(`opened: ${await says(page)}`);
  const names = await page.$$eval(".stand", (all) => [...new Set(all.map((s) => s.dataset.unit))]);
  for (const name of names) n[await drag(page, name)]++;
  if (!n.moved) page.wrong.push("nobody could be moved");
  await look(page);
  await page.click("#keep");
  if (!await until(page, async () => await says(page) === "Kept.")) page.wrong.push(`kept: ${await says(page)}`);
  const wrong = page.wrong;
  await page.close({ runBeforeUnload: false });
  await brevet.end();
  return { says: `${n.moved} moved and put back, ${n.refused} refused, ${n.covered} covered by others`, wrong };
}
