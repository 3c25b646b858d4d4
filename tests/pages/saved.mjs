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
  waitForText,
} from "./app.mjs";
import { folder, shots } from "./browser.mjs";

/** The key of the stored game of DATE, and of SMALL. */
const KEY = `kortest-game:${DATE}`;
const SMALL_KEY = `kortest-game:${SMALL}`;

/** Returns the text that the app has stored for a key, or null. */
const storedText = (page, key) =>
  page.evaluate((key) => localStorage.getItem(key), key);
/** Returns the stored game for a key. */
const storedGame = async (page, key) => JSON.parse(await storedText(page, key));
const canRedo = (page) => page.isEnabled("#redo");
const waitForCount = (page, n) => waitForText(page, "#count", String(n));
const hasNote = (page) => page.waitForSelector("#note:not([hidden])");
const hasTiles = (page) => page.waitForSelector("#frame .tile");

/** A game of four clicks, of which one more was undone, must survive leaving the page in all ways. */
async function restoresGames() {
  const { page, context, close } = await openApp(`#${DATE}`);
  await clicks(page, proven(DATE).moves.slice(0, 5));
  await page.click("#undo");
  const rows = await rowsOnPage(page);
  await survivesAnotherDay(page, rows);
  await survivesReloadAndBack(page, rows);
  const again = await context.newPage();
  await page.close();
  await again.goto(`${server.address}#${DATE}`);
  await hasTiles(again);
  await isRestored(again, rows, "closing");
  await close();
  console.log(
    "ok   games are restored after another day, reload, Back, Forward and closing",
  );
}

/** Asserts that the page shows the game with four clicks, and that the undone click can be redone. */
async function isRestored(page, rows, where) {
  await waitForCount(page, 4);
  assert.equal(await rowsOnPage(page), rows, where);
  assert.ok(await canRedo(page), `${where}: redo`);
}

async function survivesAnotherDay(page, rows) {
  await page.click("#earlier");
  await shows(page, "2026-11-20");
  assert.equal(await count(page), 0);
  await cell(page, [0, 0]).click();
  await page.click("#later");
  await shows(page, DATE);
  await isRestored(page, rows, "another day and back");
}

async function survivesReloadAndBack(page, rows) {
  await page.reload();
  await hasTiles(page);
  await isRestored(page, rows, "reload");
  await page.goBack();
  await shows(page, "2026-11-20");
  await waitForCount(page, 1);
  await page.goForward();
  await shows(page, DATE);
  await isRestored(page, rows, "Back and Forward");
  await page.goto("about:blank");
  await page.goBack();
  await hasTiles(page);
  await isRestored(page, rows, "another site and Back");
}

/** A finished game on a board without a date keeps its judgement, until it is deleted. A deletion can be undone. */
async function deletesGames() {
  const { page, close } = await openApp(`#${SMALL}`);
  await clicks(page, proven(SMALL).moves);
  const said = await judgement(page);
  await page.reload();
  assert.equal(await judgement(page), said);
  assert.equal(
    await page.locator(".pieces").count(),
    0,
    "no second celebration",
  );
  await page.click("#delete");
  assert.equal(await count(page), 0);
  assert.equal(await storedText(page, SMALL_KEY), null);
  await page.click("#undelete");
  assert.equal(await judgement(page), said);
  await page.click("#delete");
  await page.reload();
  await hasTiles(page);
  assert.equal(await count(page), 0);
  await close();
  console.log("ok   games are restored until they are deleted");
}

/** A game from a link does not replace the reader's game. */
async function linksKeepTheGame() {
  const { page, close } = await openApp(`#${DATE}`);
  await clicks(page, proven(DATE).moves.slice(0, 3));
  await page.goto(`${server.address}#${DATE}&play=${POOR}`);
  await sharedGameHidesTheOptimum(page);
  await page.click("#over-details");
  assert.match(
    await judgement(page),
    /^A shared game: 26 clicks, 13 were possible/,
  );
  await page.click("#back-to-mine");
  await waitForCount(page, 3);
  assert.ok(page.url().endsWith(`#${DATE}`));
  await showsASolution(page);
  await page.reload();
  await hasTiles(page);
  await waitForCount(page, 3);
  await close();
  console.log("ok   links and solutions do not replace the reader's game");
}

/** A shared game does not reveal the optimum, neither when it is opened again nor when its last click is repeated. */
async function sharedGameHidesTheOptimum(page) {
  const optimum = new RegExp(`\\b${proven(DATE).optimum}\\b`);
  for (let n = 0; n < 2; n++) {
    await waitForText(page, "#over-title", "A shared game of 26 clicks");
    assert.doesNotMatch(await page.innerText("body"), optimum);
    await page.reload();
    await page.waitForSelector("#over:not([hidden])");
  }
  await page.click("#undo");
  await cell(page, [6, 0]).click();
  await page.waitForSelector("#over:not([hidden])");
  assert.ok(await page.isHidden("#judged"));
}

/** Asks how a record can be beaten, which shows a solution on the board. */
async function showsASolution(page) {
  await openTab(page, "claim");
  await page.fill("#record", "99");
  await page.press("#record", "Enter");
  await page.click("#show-how");
  await judgement(page);
}

async function twoTabsShareGames() {
  const { page, context, close } = await openApp(`#${DATE}`);
  const other = await context.newPage();
  const { moves } = proven(DATE);
  await other.goto(`${server.address}#${DATE}`);
  await hasTiles(other);
  await clicks(page, moves.slice(0, 3));
  await waitForCount(other, 3);
  await clicks(other, moves.slice(3, 5));
  await waitForCount(page, 5);
  await returnsToTheSavedGame(page, other);
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

/**
 * While the tab `other` shows a game from a link, the tab `page` changes the saved game. When `other` returns to the saved
 * game, `other` must show the change.
 */
async function returnsToTheSavedGame(page, other) {
  await other.goto(`${server.address}#${DATE}&play=${POOR}`);
  await other.waitForSelector("#over:not([hidden])");
  await page.click("#undo");
  await other.click("#back-to-mine");
  await waitForCount(other, 4);
  assert.ok(await canRedo(other));
}

/** Ways to break the storage of the browser, each with the words of the note that the app shows. */
const BROKEN_STORAGE = {
  full: {
    note: /storage is full/,
    spoil: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    },
  },
  blocked: {
    note: /does not let the app save/,
    spoil: () => {
      const refuse = () => {
        throw new DOMException("no", "SecurityError");
      };
      Storage.prototype.setItem = refuse;
      Storage.prototype.getItem = refuse;
    },
  },
  forbidden: {
    note: /does not let the app save/,
    spoil: () =>
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("no", "SecurityError");
        },
      }),
  },
};

/** If the storage is full or blocked, the game must go on, and the app must report the problem once. */
async function survivesBadStorage() {
  const { moves } = proven(DATE);
  for (const [kind, { note, spoil }] of Object.entries(BROKEN_STORAGE)) {
    const prepare = (page) => page.addInitScript(spoil);
    const { page, close } = await openApp(`#${DATE}`, WIDE, { prepare });
    await clicks(page, moves.slice(0, 2));
    await hasNote(page);
    assert.match(await page.innerText("#note-text"), note, kind);
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
  console.log("ok   full and blocked storage: said once, and the game goes on");
}

/** Texts that are not a stored game of the board of DATE. */
const DAMAGED_GAMES = [
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

/** If a stored game is damaged, the app must report it once, and must store the next game. */
async function survivesDamagedGames() {
  const { page, close } = await openApp(`#${DATE}`);
  for (const [n, entry] of DAMAGED_GAMES.entries()) {
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
    assert.equal((await storedGame(page, KEY)).clicks.length, 1);
  }
  await close();
  console.log(
    `ok   ${DAMAGED_GAMES.length} damaged games: said once, and the game goes on`,
  );
}

/** Returns a function that returns the date that is a number of days before today. */
async function datesBefore(page) {
  const today = await page.evaluate(async () =>
    (await import("./dates.js")).today(),
  );
  return (days) => {
    const moment = Date.parse(`${today}T12:00Z`) - days * 86_400_000;
    return new Date(moment).toISOString().slice(0, 10);
  };
}

/** Returns a stored game without clicks, whose best result lost a number of clicks. */
function gameThatLost(lost) {
  const best = { clicks: 13 + lost, lost };
  return { version: 1, clicks: [], at: 0, borrowed: false, mine: null, best };
}

/** Writes games to a file as the app exports them. */
function writeGames(file, games) {
  const exported = { format: "kortest-games", version: 1, games };
  writeFileSync(file, JSON.stringify(exported));
}

/** Asserts the numbers of days with each number of lost clicks. */
async function spreadIs(page, wanted) {
  const numbers = await page.locator("#spread b").allTextContents();
  assert.deepEqual(numbers.map(Number), wanted);
}

async function showsMyGames() {
  const { page, close } = await openApp(`#${SMALL}`);
  const before = await datesBefore(page);
  const games = {
    [before(0)]: gameThatLost(0),
    [before(1)]: gameThatLost(0),
    [before(2)]: gameThatLost(1),
    [before(3)]: gameThatLost(5),
    [before(4)]: { ...gameThatLost(0), clicks: [[0, 0]], at: 1, best: null },
    [before(5)]: gameThatLost(0),
    "2026-01-31": gameThatLost(2),
  };
  const file = join(folder, "games.json");
  const invalid = { "<b>": games[before(0)], [SMALL]: { version: 9 } };
  writeGames(file, { ...games, ...invalid });
  await openTab(page, "games");
  await page.setInputFiles("#import", file);
  await waitForText(page, "#transferred", "7 games imported.");
  await numbersAndCalendarAreRight(page, before);
  await importsKeepBetterResults(page, file, games, before);
  await exportsAllGames(page, file, games);
  await refusesOtherFiles(page);
  // A click on a day of the calendar must open the board of this day.
  await page.click(`#calendar a[href="#${before(4)}"]`);
  await shows(page, before(4));
  await waitForCount(page, 1);
  await close();
  console.log("ok   my games: calendar, streaks, losses, export and import");
}

async function numbersAndCalendarAreRight(page, before) {
  const numbers = await page.locator("#numbers dd").allTextContents();
  assert.deepEqual(
    numbers,
    ["6", "4", "2", "1.3"],
    "days, streak, perfect streak, average",
  );
  await spreadIs(page, [3, 1, 1, 0, 1]);
  const marks = [];
  for (const days of [0, 1, 2, 3, 4, 5]) {
    const day = page.locator(`#calendar a[href="#${before(days)}"] small`);
    marks.push(await day.textContent());
  }
  assert.deepEqual(marks, ["★", "★", "−1", "−5", "…", "★"]);
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
}

/** An import must replace a worse result, and keep a better one. */
async function importsKeepBetterResults(page, file, games, before) {
  games["2026-01-31"].best = { clicks: 20, lost: 7 };
  games[before(2)].best = { clicks: 13, lost: 0 };
  writeGames(file, games);
  await page.setInputFiles("#import", file);
  await waitForText(page, "#numbers div:nth-child(3) dd", "3");
  await spreadIs(page, [4, 0, 1, 0, 1]);
}

async function exportsAllGames(page, file, games) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.click("#export"),
  ]);
  await download.saveAs(file);
  const exported = JSON.parse(readFileSync(file, "utf8")).games;
  assert.deepEqual(Object.keys(exported).sort(), Object.keys(games).sort());
}

async function refusesOtherFiles(page) {
  const file = join(folder, "wrong.json");
  for (const text of [
    "nonsense",
    "{}",
    '{"format":"kortest-games","version":1,"games":null}',
    "[]",
  ]) {
    writeFileSync(file, text);
    await page.setInputFiles("#import", file);
    await waitForText(page, "#transferred", /does not contain games/);
  }
}

/** The best result of a day is kept when the board is played again. */
async function keepsTheBestResult() {
  const { page, close } = await openApp(`#${SMALL}`);
  const { moves, optimum } = proven(SMALL);
  const best = async () => (await storedGame(page, SMALL_KEY)).best;
  await clear(page);
  await judgement(page);
  const first = await best();
  assert.equal(first.clicks - first.lost, optimum);
  await page.click("#over-again");
  await clicks(page, moves);
  await judgement(page);
  assert.deepEqual(await best(), { clicks: optimum, lost: 0 });
  await page.click("#over-again");
  await clear(page);
  await judgement(page);
  assert.deepEqual(await best(), { clicks: optimum, lost: 0 });
  await openTab(page, "games");
  const games = await page.innerText("#others");
  assert.equal(
    games.replaceAll("\n", " "),
    `★ A board of 4 × 3 ${optimum} clicks, none lost`,
  );
  await close();
  console.log("ok   the best result is kept");
}

export const savedTests = [
  restoresGames,
  deletesGames,
  linksKeepTheGame,
  twoTabsShareGames,
  survivesBadStorage,
  survivesDamagedGames,
  showsMyGames,
  keepsTheBestResult,
];
