// Tests stored games: restoring, two tabs, storage problems, statistics, export and import.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  DATE,
  POOR,
  SMALL,
  WIDE,
  cell,
  clear,
  clicks,
  count,
  judgement,
  openApp,
  openTab,
  proven,
  rowsOnPage,
  server,
  shows,
} from "./app.mjs";
import { folder, shots } from "./browser.mjs";

const KEY = `kortest-game:${DATE}`;
const canRedo = (page) => page.isEnabled("#redo");
const waitForCount = (page, n) =>
  page.waitForFunction(
    (wanted) => document.getElementById("count").textContent === String(wanted),
    n,
  );
const hasNote = (page) => page.waitForSelector("#note:not([hidden])");

/** A game and its undone clicks must survive a visit to another day, reloading, closing, and Back and Forward. */
async function restoresGames() {
  const { page, context, close } = await openApp(`#${DATE}`);
  const { moves } = proven(DATE);
  await clicks(page, moves.slice(0, 5));
  await page.click("#undo");
  const rows = await rowsOnPage(page);
  const same = async (where, what = page) => {
    await waitForCount(what, 4);
    assert.equal(await rowsOnPage(what), rows, where);
    assert.ok(await canRedo(what), `${where}: redo`);
  };
  await page.click("#earlier");
  await shows(page, "2026-11-20");
  assert.equal(await count(page), 0);
  await cell(page, [0, 0]).click();
  await page.click("#later");
  await shows(page, DATE);
  await same("another day and back");
  await page.reload();
  await page.waitForSelector("#frame .tile");
  await same("reload");
  await page.goBack();
  await shows(page, "2026-11-20");
  await waitForCount(page, 1);
  await page.goForward();
  await shows(page, DATE);
  await same("Back and Forward");
  await page.goto("about:blank");
  await page.goBack();
  await page.waitForSelector("#frame .tile");
  await same("another site and Back");
  const again = await context.newPage();
  await page.close();
  await again.goto(`${server.address}#${DATE}`);
  await again.waitForSelector("#frame .tile");
  await same("closing", again);
  // A finished game on a board without a date must keep its judgement after a reload.
  await again.goto(`${server.address}#${SMALL}`);
  await shows(again, SMALL);
  await clicks(again, proven(SMALL).moves);
  const said = await judgement(again);
  await again.reload();
  assert.equal(await judgement(again), said);
  assert.equal(
    await again.locator(".pieces").count(),
    0,
    "no second celebration",
  );
  // A single click deletes the game. The deletion can be undone at once.
  await again.click("#delete");
  assert.equal(await count(again), 0);
  assert.equal(
    await again.evaluate(
      (small) => localStorage.getItem(`kortest-game:${small}`),
      SMALL,
    ),
    null,
  );
  await again.click("#undelete");
  assert.equal(await judgement(again), said);
  await again.click("#delete");
  await again.reload();
  await again.waitForSelector("#frame .tile");
  assert.equal(await count(again), 0);
  await close();
  console.log(
    "ok   games are restored after another day, reload, Back, Forward and closing, until they are deleted",
  );
}

/** A game from a link does not replace the reader's game. */
async function linksKeepTheGame() {
  const { page, close } = await openApp(`#${DATE}`);
  await clicks(page, proven(DATE).moves.slice(0, 3));
  await page.goto(`${server.address}#${DATE}&play=${POOR}`);
  const { optimum } = proven(DATE);
  for (let n = 0; n < 2; n++) {
    await page.waitForFunction(
      () =>
        document.getElementById("over-title").textContent ===
        "A shared game of 26 clicks",
    );
    assert.doesNotMatch(
      await page.innerText("body"),
      new RegExp(`\\b${optimum}\\b`),
      "a shared game does not reveal the optimum",
    );
    await page.reload();
    await page.waitForSelector("#over:not([hidden])");
  }
  // Undoing and repeating a click of the shared game must not reveal the optimum.
  await page.click("#undo");
  await cell(page, [6, 0]).click();
  await page.waitForSelector("#over:not([hidden])");
  assert.ok(await page.isHidden("#judged"));
  await page.click("#over-details");
  assert.match(
    await judgement(page),
    /^A shared game: 26 clicks, 13 were possible/,
  );
  await page.click("#back-to-mine");
  await waitForCount(page, 3);
  assert.ok(page.url().endsWith(`#${DATE}`));
  await openTab(page, "claim");
  await page.fill("#record", "99");
  await page.press("#record", "Enter");
  await page.click("#show-how");
  await judgement(page);
  await page.reload();
  await page.waitForSelector("#frame .tile");
  await waitForCount(page, 3);
  await close();
  console.log("ok   links and solutions do not replace the reader's game");
}

async function twoTabsShareGames() {
  const { page, context, close } = await openApp(`#${DATE}`);
  const other = await context.newPage();
  const { moves } = proven(DATE);
  await other.goto(`${server.address}#${DATE}`);
  await other.waitForSelector("#frame .tile");
  await clicks(page, moves.slice(0, 3));
  await waitForCount(other, 3);
  await clicks(other, moves.slice(3, 5));
  await waitForCount(page, 5);
  // While the tab `other` shows a game from a link, the tab `page` changes the saved game.
  // When `other` returns to the saved game, `other` must show the change.
  await other.goto(`${server.address}#${DATE}&play=${POOR}`);
  await other.waitForSelector("#over:not([hidden])");
  await page.click("#undo");
  await other.click("#back-to-mine");
  await waitForCount(other, 4);
  assert.ok(await canRedo(other));
  await page.click("#redo");
  await waitForCount(other, 5);
  // Tabs with different boards must not overwrite each other's game.
  await other.click("#earlier");
  await shows(other, "2026-11-20");
  await cell(other, [0, 0]).click();
  await clicks(page, moves.slice(5));
  const said = await judgement(page);
  assert.equal(await count(other), 1);
  await other.click("#later");
  assert.equal(await judgement(other), said);
  await page.reload();
  assert.equal(await judgement(page), said);
  await close();
  console.log(
    "ok   two tabs show the same game, and keep games of different days",
  );
}

/** If the storage is full, blocked or damaged, the game must go on, and the app must report the problem once. */
async function survivesBadStorage() {
  const { moves } = proven(DATE);
  const broken = {
    full: [
      /storage is full/,
      () =>
        (Storage.prototype.setItem = () => {
          throw new DOMException("full", "QuotaExceededError");
        }),
    ],
    blocked: [
      /does not let the app save/,
      () =>
        (Storage.prototype.setItem = Storage.prototype.getItem =
          () => {
            throw new DOMException("no", "SecurityError");
          }),
    ],
    forbidden: [
      /does not let the app save/,
      () =>
        Object.defineProperty(window, "localStorage", {
          get: () => {
            throw new DOMException("no", "SecurityError");
          },
        }),
    ],
  };
  for (const [kind, [words, spoil]] of Object.entries(broken)) {
    const { page, close } = await openApp(`#${DATE}`, WIDE, (page) =>
      page.addInitScript(spoil),
    );
    await clicks(page, moves.slice(0, 2));
    await hasNote(page);
    assert.match(await page.innerText("#note-text"), words, kind);
    await page.click("#note-close");
    await clicks(page, moves.slice(2, 4));
    assert.ok(!(await page.isVisible("#note")), `${kind}: said once`);
    await page.click("#earlier");
    await shows(page, "2026-11-20");
    await page.click("#later");
    await shows(page, DATE);
    await waitForCount(page, 4);
    await openTab(page, "games");
    assert.equal(await page.locator(".day.begun").count(), 1, kind);
    await close();
  }
  const entries = [
    "{",
    "null",
    "[]",
    '"x"',
    "5",
    '{"version":2}',
    '{"version":1,"clicks":[[0,0]],"at":9}',
    '{"version":1,"clicks":[[0,99]],"at":0}',
    '{"version":1,"clicks":{"length":1},"at":0}',
    '{"version":1,"clicks":[[5,8],[5,8],[5,8],[5,8],[5,8],[5,8],[5,8],[5,8],[5,8],[5,8]],"at":0}',
    '{"version":1,"clicks":[],"at":0,"best":{"clicks":-1,"lost":0}}',
    '{"version":1,"clicks":[],"at":0,"mine":7}',
    `"${"x".repeat(100_000)}"`,
  ];
  const { page, close } = await openApp(`#${DATE}`);
  for (const [n, entry] of entries.entries()) {
    await page.click("#earlier");
    await shows(page, "2026-11-20");
    await page.evaluate(
      ([key, text]) => localStorage.setItem(key, text),
      [KEY, entry],
    );
    await page.click("#later");
    await shows(page, DATE);
    await waitForCount(page, 0);
    assert.ok(!(await canRedo(page)), entry.slice(0, 60));
    if (n === 0) {
      await hasNote(page);
      assert.match(await page.innerText("#note-text"), /damaged/);
      await page.click("#note-close");
    }
    assert.ok(!(await page.isVisible("#note")), "said once");
    await clicks(page, [[0, 0]]);
    assert.equal(
      await page.evaluate(
        (key) => JSON.parse(localStorage.getItem(key)).clicks.length,
        KEY,
      ),
      1,
    );
  }
  await close();
  console.log(
    `ok   full and blocked storage, and ${entries.length} damaged games: said once, and the game goes on`,
  );
}

async function showsMyGames() {
  const { page, close } = await openApp(`#${SMALL}`);
  const today = await page.evaluate(async () =>
    (await import("./dates.js")).today(),
  );
  const before = (days) =>
    new Date(Date.parse(`${today}T12:00Z`) - days * 86_400_000)
      .toISOString()
      .slice(0, 10);
  const results = {
    [before(0)]: 0,
    [before(1)]: 0,
    [before(2)]: 1,
    [before(3)]: 5,
    [before(5)]: 0,
    "2026-01-31": 2,
  };
  const games = Object.fromEntries(
    Object.entries(results).map(([date, lost]) => [
      date,
      {
        version: 1,
        clicks: [],
        at: 0,
        borrowed: false,
        mine: null,
        best: { clicks: 13 + lost, lost },
      },
    ]),
  );
  games[before(4)] = {
    version: 1,
    clicks: [[0, 0]],
    at: 1,
    borrowed: false,
    mine: null,
    best: null,
  };
  const file = join(folder, "games.json");
  writeFileSync(
    file,
    JSON.stringify({
      format: "kortest-games",
      version: 1,
      games: { ...games, "<b>": games[before(0)], [SMALL]: { version: 9 } },
    }),
  );
  await openTab(page, "games");
  await page.setInputFiles("#import", file);
  await page.waitForFunction(
    () =>
      document.getElementById("transferred").textContent ===
      "7 games imported.",
  );
  const numbers = await page.locator("#numbers dd").allTextContents();
  assert.deepEqual(
    numbers,
    ["6", "4", "2", "1.3"],
    "days, streak, perfect streak, average",
  );
  assert.deepEqual(await page.locator("#spread b").allTextContents(), [
    "3",
    "1",
    "1",
    "0",
    "1",
  ]);
  const marks = await page
    .locator("#calendar a.day")
    .evaluateAll((days) =>
      Object.fromEntries(
        days.map((day) => [
          day.getAttribute("href").slice(1),
          day.querySelector("small").textContent,
        ]),
      ),
    );
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map((days) => marks[before(days)]),
    ["★", "★", "−1", "−5", "…", "★"],
  );
  assert.equal(
    await page.getAttribute(`#calendar a[href="#2026-01-31"]`, "aria-label"),
    "Saturday, 31 January 2026: 15 clicks, two lost",
  );
  const widths = await page
    .locator("#calendar .day")
    .evaluateAll((days) =>
      days.map((day) => Math.round(day.getBoundingClientRect().width)),
    );
  assert.ok(
    Math.max(...widths) - Math.min(...widths) <= 1,
    "all days have the same width",
  );
  await page.screenshot({
    path: join(shots, "app-my-games.png"),
    fullPage: true,
  });
  // An import must not replace a better result.
  games["2026-01-31"].best = { clicks: 20, lost: 7 };
  games[before(2)].best = { clicks: 13, lost: 0 };
  writeFileSync(
    file,
    JSON.stringify({ format: "kortest-games", version: 1, games }),
  );
  await page.setInputFiles("#import", file);
  await page.waitForFunction(
    () =>
      document.querySelector("#numbers div:nth-child(3) dd").textContent ===
      "3",
  );
  assert.deepEqual(await page.locator("#spread b").allTextContents(), [
    "4",
    "0",
    "1",
    "0",
    "1",
  ]);
  // Importing the exported file must restore the games.
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.click("#export"),
  ]);
  await download.saveAs(file);
  assert.deepEqual(
    Object.keys(JSON.parse(readFileSync(file, "utf8")).games).sort(),
    Object.keys(games).sort(),
  );
  for (const text of [
    "nonsense",
    "{}",
    '{"format":"kortest-games","version":1,"games":null}',
    "[]",
  ]) {
    writeFileSync(join(folder, "wrong.json"), text);
    await page.setInputFiles("#import", join(folder, "wrong.json"));
    await page.waitForFunction(() =>
      /does not contain games/.test(
        document.getElementById("transferred").textContent,
      ),
    );
  }
  // A click on a day of the calendar must open the board of this day.
  await page.click(`#calendar a[href="#${before(4)}"]`);
  await shows(page, before(4));
  await waitForCount(page, 1);
  await close();
  console.log("ok   my games: calendar, streaks, losses, export and import");
}

/** The best result of a day is kept when the board is played again. */
async function keepsTheBestResult() {
  const { page, close } = await openApp(`#${SMALL}`);
  const { moves, optimum } = proven(SMALL);
  const best = () =>
    page.evaluate(
      (small) => JSON.parse(localStorage.getItem(`kortest-game:${small}`)).best,
      SMALL,
    );
  const poorly = async () => {
    await clear(page);
    await judgement(page);
  };
  await poorly();
  const first = await best();
  assert.equal(first.clicks - first.lost, optimum);
  await page.click("#over-again");
  await clicks(page, moves);
  await judgement(page);
  assert.deepEqual(await best(), { clicks: optimum, lost: 0 });
  await page.click("#over-again");
  await poorly();
  assert.deepEqual(await best(), { clicks: optimum, lost: 0 });
  await openTab(page, "games");
  assert.equal(
    (await page.innerText("#others")).replaceAll("\n", " "),
    `★ A board of 4 × 3 ${optimum} clicks, none lost`,
  );
  await close();
  console.log("ok   the best result is kept");
}

export const savedTests = [
  restoresGames,
  linksKeepTheGame,
  twoTabsShareGames,
  survivesBadStorage,
  showsMyGames,
  keepsTheBestResult,
];
