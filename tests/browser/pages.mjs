// SPDX-License-Identifier: GPL-3.0-or-later
// pages.mjs - brevet and a browser: start one, open its page in the other, and note all that goes wrong there.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import puppeteer from "puppeteer-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
export const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

export function browser() {
  return puppeteer.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-dev-shm-usage"] });
}

// brevet WORD...; {at: its address, end(): stop it as Ctrl-C does}.
export async function start(program, ...words) {
  const child = spawn(program, [...words, "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (data) => { said += data; });
  for (let i = 0; i < 200 && !said.includes("Ctrl-C"); i++) await sleep(50);
  const at = /http:\S+/.exec(said)?.[0];
  if (!at) throw new Error(`brevet ${words.join(" ")}: ${said}`);
  return { at, end: () => (child.kill("SIGINT"), child.exitCode === null && once(child, "exit")) };
}

// A page of it; page.wrong has a line for everything that should not be.  A refusal (409) is an answer.
export async function open(chrome, at) {
  const page = await chrome.newPage();
  page.wrong = [];
  page.on("pageerror", (error) => page.wrong.push(`page: ${error.message}`));
  page.on("requestfailed", (request) => page.wrong.push(`no answer: ${request.url()}`));
  page.on("response", (reply) => {
    if (reply.status() >= 400 && reply.status() !== 409) page.wrong.push(`${reply.status()}: ${reply.url()}`);
  });
  await page.setBypassCSP(true); // for axe
  await page.setViewport({ width: 1400, height: 900 });
  await page.goto(at, { waitUntil: "domcontentloaded" });
  return page;
}

// What axe finds that matters to somebody.
export async function look(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => (await window.axe.run()).violations
    .map((v) => `axe, ${v.impact}: ${v.help}: ${v.nodes[0].html.slice(0, 100)}`));
  page.wrong.push(...found);
}

// Numbers by lot, the same again from the same seed.
export function lot(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 16) % below;
  };
}
