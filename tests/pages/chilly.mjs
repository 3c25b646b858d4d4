// Tests the page of Santa Chilly in the web app.

import assert from "node:assert/strict";
import { WIDE, server } from "./app.mjs";
import { browser } from "./browser.mjs";
import { LINES_ON_LEVELS } from "./certificates.mjs";

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

/** Levels, what the page says about their reasons, and the number of lines on the level. */
const REASONS = [
  {
    level: "/#######/#P...$#/#.....#/#.$..X#/#######",
    sentence:
      "4 is the fewest. Whatever the route, at least 3 moves go left or right, and at least 1 other goes up or down. No move counts twice.",
    lines: 0,
  },
  {
    level: LINES_ON_LEVELS.columns,
    sentence:
      "5 is the fewest. Whatever the route, at least 3 moves touch a square right of the line, and at least 2 others stay wholly left of it. No move counts twice. The line is between columns 4 and 5.",
    lines: 1,
  },
  {
    level: LINES_ON_LEVELS.rows,
    sentence:
      "8 is the fewest. Whatever the route, at least 4 moves touch a square below the line, and at least 4 others stay wholly above it. No move counts twice. The line is between rows 3 and 4.",
    lines: 1,
  },
];

async function chillySaysWhyNotFewer() {
  const page = await browser.newPage(WIDE);
  await page.goto(`${server.address}chilly/`);
  for (const { level, sentence, lines } of REASONS) {
    await openLevel(page, level);
    await page.click("#why");
    await says(page, sentence);
    const drawn = page.locator("#field .divider");
    assert.equal(await drawn.count(), lines, sentence);
    await page.click("#language");
    await says(page, "er færrest mulig");
    assert.equal(await drawn.count(), lines, "in Norwegian");
    await page.click("#language");
    await page.click("#give-hint");
    await says(page, "enough");
    assert.equal(await drawn.count(), 0, "after a hint");
  }
  await openLevel(page, "/######/#P..X#/######");
  await page.click("#why");
  await says(page, "No short reason was found");
  await page.close();
  console.log("ok   Santa Chilly: why not fewer");
}

/** Opens a level that is given in one line. */
async function openLevel(page, level) {
  const [, ...rows] = level.split("/");
  await page.fill("#text", level.replaceAll("/", "\n"));
  await page.click("#own button");
  const size = `${rows[0].length} x ${rows.length}`;
  await page.waitForFunction(
    (wanted) => document.querySelector("#name").textContent.includes(wanted),
    size,
  );
}

export const chillyTests = [chillyHasHintsAndProofs, chillySaysWhyNotFewer];
