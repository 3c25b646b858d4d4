// Tests the boards of days on the pages of Nurikabe and Santa Chilly: midnight, addresses, the calendar, and the card.

import assert from "node:assert/strict";
import { join } from "node:path";
import { WIDE, server, takeGridHint } from "./app.mjs";
import { PHONE, browser, shots, watchFaults } from "./browser.mjs";

/** A moment before midnight in Norway, and the dates before and after this midnight. */
const BEFORE_MIDNIGHT = "2026-11-20T22:58:00Z";
const TODAY = "2026-11-20";
const TOMORROW = "2026-11-21";
const YESTERDAY = "2026-11-19";

/** Solves the board on the page with hints alone. */
const SOLVE = {
  nurikabe: takeGridHint,
  chilly: async (page) => {
    await page.click("#give-hint");
    const found = await page.waitForFunction(() =>
      /^Move (\w+)\./.exec(document.querySelector("#said").textContent)?.at(1),
    );
    const name = await found.jsonValue();
    const letters = { up: "U", down: "D", left: "L", right: "R" };
    await page.click(`[data-move="${letters[name]}"]`);
  },
};

async function solve(page, game) {
  for (let n = 0; n < 90 && (await page.isHidden("#over")); n += 1) {
    await SOLVE[game](page);
  }
  await page.waitForSelector("#over:not([hidden])");
}

/** For each page: the address of the day's board, a move that changes it, and the number of moves that the page shows. */
const GAMES = {
  nurikabe: {
    addressOf: (date) => `#${date}&grade=hard`,
    move: (page) => page.click(".cell:not(.black):not(.dot):empty"),
    count: (page) => page.locator(".cell.black").count(),
    ready: ".cell",
  },
  chilly: {
    addressOf: (date) => `#${date}`,
    move: async (page) => {
      for (const letter of ["L", "R", "U", "D"]) {
        await page.click(`[data-move="${letter}"]`);
        if (!(await page.isDisabled("#undo"))) {
          return;
        }
      }
    },
    count: async (page) =>
      Number.parseInt(await page.textContent("#count"), 10),
    ready: "#chilly",
  },
};

/** Opens a page at an address. Console errors fail the test. `moment` is the begin of its clock. */
async function openPage(game, hash, moment = BEFORE_MIDNIGHT, options = WIDE) {
  const context = await browser.newContext({ ...options, locale: "en-GB" });
  const page = await context.newPage();
  await page.clock.install({ time: moment });
  const faults = watchFaults(page, () => true);
  await page.goto(`${server.address}${game}/${hash}`);
  await page.waitForSelector(GAMES[game].ready);
  const close = async () => {
    assert.deepEqual(faults, [], `${game} complains`);
    await context.close();
  };
  return { page, close };
}

const hashOf = (page) => new URL(page.url()).hash;

const nameHas = (page, text) =>
  page.waitForFunction(
    (text) => document.getElementById("name").textContent.includes(text),
    text,
  );

/** A game from before midnight stays, is found again on the next day, and the new day is offered. */
async function daysBeginAtMidnight() {
  for (const [game, { addressOf, move, count }] of Object.entries(GAMES)) {
    const { page, close } = await openPage(game, addressOf(TODAY));
    await move(page);
    const moves = await count(page);
    assert.equal(moves, 1);
    await page.clock.fastForward("05:00");
    await page.waitForSelector("#open-new-day");
    assert.equal(await count(page), moves, "the game is still open");
    assert.equal(hashOf(page), addressOf(TODAY));
    await page.screenshot({ path: join(shots, `${game}-new-day.png`) });
    await page.click("#open-new-day");
    await nameHas(page, "21 November 2026");
    assert.equal(hashOf(page), addressOf(TOMORROW));
    assert.equal(await count(page), 0);
    await page.click("#unfinished-link");
    await nameHas(page, "20 November 2026");
    assert.equal(await count(page), moves);
    await page.click("#today");
    await nameHas(page, "21 November 2026");
    await page.clock.fastForward("24:00:00");
    await page.reload();
    await nameHas(page, "22 November 2026");
    await close();
    console.log(`ok   ${game}: a new day`);
  }
}

/** The day of the first move counts, and the card says the streak. */
async function gamesOverMidnightCount() {
  for (const [game, { move }] of Object.entries(GAMES)) {
    const hash = game === "nurikabe" ? `#${TODAY}&grade=easy` : `#${TODAY}`;
    const { page, close } = await openPage(game, hash);
    await move(page);
    await page.click("#undo");
    await page.clock.fastForward("05:00");
    await solve(page, game);
    assert.match(await page.innerText("#over"), /Days in a row\s+1\b/i);
    assert.match(await page.innerText("#over-marks"), /^Marked: hints/);
    assert.match(await page.innerText("#countdown"), /^23:5\d:\d\d$/);
    const day = page.locator(`#calendar a[href^='#${TODAY}']`);
    assert.match(await day.getAttribute("aria-label"), /hints\)$/);
    await page.screenshot({ path: join(shots, `${game}-card.png`) });
    await page.click("#unplayed");
    await page.waitForSelector("#over", { state: "hidden" });
    assert.match(hashOf(page), new RegExp(`^#${TOMORROW}`));
    await close();
    console.log(`ok   ${game}: a game over midnight counts on its first day`);
  }
}

/** A board that was begun after its day does not count for the streak. */
async function lateGamesDoNotCount() {
  for (const [game, { move }] of Object.entries(GAMES)) {
    const hash =
      game === "nurikabe" ? `#${YESTERDAY}&grade=easy` : `#${YESTERDAY}`;
    const { page, close } = await openPage(game, hash);
    await move(page);
    await page.click("#undo");
    await solve(page, game);
    assert.match(await page.innerText("#over"), /Days in a row\s+0\b/i);
    assert.match(await page.innerText("#over-marks"), /after its day/);
    await close();
    console.log(`ok   ${game}: late games`);
  }
}

/** The address names the day and the grade, also in a message. Days without a board lead to today. */
async function addressesNameTheDay() {
  const { page, close } = await openPage("nurikabe", "");
  await page.click("#days button:has-text('Hard')");
  assert.equal(hashOf(page), `#${TODAY}&grade=hard`);
  const clues = await page.locator(".cell").allTextContents();
  await page.reload();
  await nameHas(page, "20 November 2026, hard");
  assert.deepEqual(await page.locator(".cell").allTextContents(), clues);
  await close();
  for (const [game, { addressOf }] of Object.entries(GAMES)) {
    for (const [hash, day] of [
      [`${addressOf(YESTERDAY)}).`, "19 November"],
      [addressOf(YESTERDAY).replace("&", "&amp;"), "19 November"],
      [`#${TOMORROW}`, "20 November"],
      ["#2026-02-30", "20 November"],
      ["#1999-01-01", "20 November"],
    ]) {
      const opened = await openPage(game, hash);
      await nameHas(opened.page, day);
      const said = await opened.page.textContent("#said");
      const isClosed = day === "20 November";
      assert.equal(said.includes("1 January 2026"), isClosed, hash);
      await opened.close();
    }
    console.log(`ok   ${game}: addresses of days`);
  }
}

/** The calendar leads to each day, also of earlier months. */
async function calendarHasAllDays() {
  for (const game of Object.keys(GAMES)) {
    const { page, close } = await openPage(game, `#${TODAY}`);
    assert.equal(await page.locator("#calendar a").count(), 20);
    assert.ok(await page.isDisabled("#month-after"));
    await page.click("#month-before");
    assert.equal(await page.locator("#calendar a").count(), 31);
    await page.click("#calendar a >> nth=4");
    await nameHas(page, "5 October 2026");
    for (let n = 0; n < 9; n += 1) {
      await page.click("#month-before");
    }
    assert.ok(await page.isDisabled("#month-before"));
    await page.click("#language");
    assert.match(await page.innerText(".month h3"), /januar 2026/i);
    await close();
    console.log(`ok   ${game}: the calendar`);
  }
}

/** The first visit does not move what is on the page, and shows the board without the prover. */
async function firstVisitIsCalm() {
  for (const [game, { ready }] of Object.entries(GAMES)) {
    for (const options of [WIDE, PHONE]) {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      await page.addInitScript(() => {
        globalThis.shifted = 0;
        new PerformanceObserver((list) => {
          for (const { value } of list.getEntries()) {
            globalThis.shifted += value;
          }
        }).observe({ type: "layout-shift", buffered: true });
      });
      // The window shows the page before its script begins.
      await page.route("**/main.js", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        await route.continue();
      });
      await page.route("**/kortest.wasm", (route) => route.abort());
      await page.goto(`${server.address}${game}/`);
      await page.waitForSelector(ready);
      await page.waitForTimeout(500);
      const shifted = await page.evaluate(() => globalThis.shifted);
      assert.ok(shifted < 0.05, `${game}: layout shift ${shifted}`);
      await context.close();
    }
    console.log(`ok   ${game}: a calm first visit without the prover`);
  }
}

export const dailyTests = [
  daysBeginAtMidnight,
  gamesOverMidnightCount,
  lateGamesDoNotCount,
  addressesNameTheDay,
  calendarHasAllDays,
  firstVisitIsCalm,
];
