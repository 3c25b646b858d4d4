// Tests the page of Santa Chilly in the web app.

import assert from "node:assert/strict";
import { WIDE, server } from "./app.mjs";
import { browser } from "./browser.mjs";

const says = (page, text) =>
  page.waitForFunction(
    (wanted) => document.querySelector("#said").textContent.includes(wanted),
    text,
  );

const KEYS = {
  up: "ArrowUp",
  down: "ArrowDown",
  left: "ArrowLeft",
  right: "ArrowRight",
};

async function chillyHasHintsAndProofs() {
  const page = await browser.newPage(WIDE);
  await page.goto(`${server.address}chilly/`);
  await page.waitForSelector("#chilly");
  // The hints lead to a shortest route.
  for (let n = 0; n < 4; n++) {
    await page.click("#give-hint");
    await says(page, "enough");
    const hint = await page.textContent("#said");
    await page.keyboard.press(KEYS[/Move (\w+)/.exec(hint)[1]]);
  }
  await says(page, "Solved in 4 moves: no route is shorter!");
  await page.click("#lost");
  await says(page, "No move was lost.");
  await page.click("#prove");
  await says(page, "has verified the certificate");
  await page.reload();
  assert.match(await page.textContent("#count"), /Your best: 4 moves/);
  await page.fill("#text", "hello");
  await page.click("#own button");
  await page.waitForSelector("#wrong:not(:empty)");
  await page.fill("#text", "\n####\n#P$#\n#.X#\n####\n");
  await page.click("#own button");
  await page.waitForFunction(() =>
    document.querySelector("#name").textContent.includes("4 x 4"),
  );
  await page.close();
  console.log("ok   Santa Chilly: hints, losses, proof and an own level");
}

export const chillyTests = [chillyHasHintsAndProofs];
