// Tests the page of Nurikabe in the web app.

import assert from "node:assert/strict";
import { WIDE, server } from "./app.mjs";
import { browser } from "./browser.mjs";

async function nurikabeHasHintsAndProofs() {
  const page = await browser.newPage(WIDE);
  await page.goto(`${server.address}nurikabe/`);
  await page.waitForSelector(".cell");
  for (const [button, expected] of [
    ["#hint", "The marked cells are"],
    ["#prove", "has verified the certificate"],
    ["#check", "No mistakes so far."],
    ["#ants", "Solved!"],
  ]) {
    await page.click(button);
    await page.waitForFunction(
      (text) => document.querySelector("#said").textContent.includes(text),
      expected,
    );
  }
  await page.fill("#text", "hello");
  await page.click("#own button");
  await page.waitForSelector("#wrong:not(:empty)");
  assert.match(await page.textContent("#wrong"), /line 1, character 1/);
  await page.close();
  console.log("ok   Nurikabe: hint, proof, check, ants and a wrong text");
}

export const nurikabeTests = [nurikabeHasHintsAndProofs];
