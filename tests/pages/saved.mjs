// Tests stored games: restoring, two tabs, storage problems, statistics, export and import.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  DATE,
  POOR,
  SMALL,
  SOURCES,
  WIDE,
  cell,
  clear,
  clicks,
  count,
  judgement,
  openApp,
  openTab,
  playPoorly,
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
  await waitForText(page, "#said", "Your own game stays as it is.");
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
  const cells = POOR.split(";").map((pair) => pair.split(",").map(Number));
  await clicks(page, cells);
  await page.waitForSelector("#over:not([hidden])");
  assert.doesNotMatch(await page.innerText("body"), optimum);
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
export const BROKEN_STORAGE = {
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
async function datesBefore() {
  const { today: todayInNorway } = await import(
    join(SOURCES, "common", "dates.js")
  );
  const today = todayInNorway();
  return (days) => {
    const moment = Date.parse(`${today}T12:00Z`) - days * 86_400_000;
    return new Date(moment).toISOString().slice(0, 10);
  };
}

/** Returns a stored game of an earlier version, without clicks, whose best result lost a number of clicks. */
function gameThatLost(lost) {
  const best = { clicks: 13 + lost, lost };
  return { version: 1, clicks: [], at: 0, borrowed: false, mine: null, best };
}

/** Returns a stored game of this version without clicks, whose first result has these fields. */
function gameWithFirst(fields) {
  const first = { clicks: 13, lost: 0, play: null, help: [], ...fields };
  return { ...gameThatLost(0), first, help: [] };
}

/** Stores games in the browser. */
const storeGames = (page, games) =>
  page.evaluate((games) => {
    for (const [name, game] of Object.entries(games)) {
      localStorage.setItem(`kortest-game:${name}`, JSON.stringify(game));
    }
  }, games);

/** Writes games to a file as the app exports them. */
function writeGames(file, games) {
  const exported = { format: "kortest-games", version: 1, games };
  writeFileSync(file, JSON.stringify(exported));
}

/** Asserts the numbers of days with each number of lost clicks, and of days with help. */
async function spreadIs(page, wanted) {
  const numbers = await page.locator("#spread b").allTextContents();
  assert.deepEqual(numbers.map(Number), wanted);
}

/** Asserts the days, the streak, the perfect streak, the average, and the boards that are perfect at best. */
async function numbersAre(page, wanted) {
  const numbers = await page.locator("#numbers dd").allTextContents();
  assert.deepEqual(numbers, wanted);
}

/** Games of earlier versions, which have only a best result, stay in the statistics. */
async function keepsEarlierGames() {
  const { page, close } = await openApp(`#${SMALL}`);
  const before = await datesBefore();
  await storeGames(page, {
    [before(0)]: gameThatLost(0),
    [before(1)]: gameThatLost(0),
    [before(2)]: gameThatLost(1),
    [before(3)]: gameThatLost(5),
    [before(4)]: { ...gameThatLost(0), clicks: [[0, 0]], at: 1, best: null },
    [before(5)]: gameThatLost(0),
    "2026-01-31": gameThatLost(2),
  });
  await openTab(page, "games");
  await numbersAre(page, ["6", "4", "2", "1.3", "3"]);
  await spreadIs(page, [3, 1, 1, 0, 1, 0]);
  await calendarIsRight(page, before);
  // A click on a day of the calendar must open the board of this day.
  await page.click(`#calendar a[href="#${before(4)}"]`);
  await shows(page, before(4));
  await waitForCount(page, 1);
  await close();
  console.log("ok   games of earlier versions: calendar, streaks, losses");
}

async function calendarIsRight(page, before) {
  const marks = [];
  for (const days of [1, 2, 3, 4, 5]) {
    const day = page.locator(`#calendar a[href="#${before(days)}"] small`);
    marks.push(await day.textContent());
  }
  assert.deepEqual(marks, ["★", "−1", "−5", "…", "★"]);
  const today = page.locator("#calendar a[aria-current]");
  assert.equal(await today.getAttribute("href"), "#");
  assert.match(
    await page.getAttribute(`#calendar a[href="#2026-01-31"]`, "aria-label"),
    /^Saturday, 31 January 2026: 15 clicks, two lost/,
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

/** The first result counts, once it was reached on its day, and without help. The best result is a number of its own. */
async function countsFirstGames() {
  const { page, close } = await openApp(`#${SMALL}`);
  const before = await datesBefore();
  const lostTwo = { clicks: 15, lost: 2 };
  await storeGames(page, {
    [before(-1)]: gameWithFirst({ on: before(0) }),
    [before(0)]: gameWithFirst({ on: before(0), help: ["hint"] }),
    [before(1)]: gameWithFirst({ on: before(1), ...lostTwo }),
    [before(2)]: gameWithFirst({ on: before(0) }),
    [before(3)]: gameWithFirst({ on: before(3) }),
    [SMALL]: gameWithFirst({ on: before(3) }),
  });
  await openTab(page, "games");
  await numbersAre(page, ["4", "2", "0", "0.7", "5"]);
  await spreadIs(page, [2, 0, 1, 0, 0, 1]);
  const label = (days) =>
    page
      .locator(`#calendar a[href="#${before(days)}"]`)
      .getAttribute("aria-label");
  assert.match(
    await label(1),
    /15 clicks, two lost; best 13 clicks, none lost/,
  );
  assert.match(await label(2), /13 clicks, none lost \(after its day\)/);
  const today = page.locator("#calendar a[aria-current]");
  assert.equal(await today.innerText(), `${Number(before(0).slice(8))}\n★+`);
  assert.match(await today.getAttribute("aria-label"), /\(hints\)/);
  await close();
  console.log("ok   first games count: on their day, without help");
}

/** A perfect game after a poor one, and a deletion, must not change the first result. */
async function keepsTheFirstResult() {
  const { page, close } = await openApp(`#${DATE}`);
  await playPoorly(page);
  await judgement(page);
  await page.click("#over-again");
  await clicks(page, proven(DATE).moves);
  await waitForText(page, "#over-marks", "Marked: played again.");
  const { first, best } = await storedGame(page, KEY);
  assert.equal(first.clicks, 26);
  assert.equal(first.lost, 13);
  assert.equal(best.clicks, 13);
  await page.click("#delete");
  const left = await storedGame(page, KEY);
  assert.deepEqual(left.first, first);
  assert.equal(left.best, null);
  await close();
  console.log("ok   the first result stays after a better game and a deletion");
}

/** Each kind of help before the end marks the game, on the page, in the shared text, and after a reload. */
async function marksHelp() {
  const { page, context, close } = await openApp(`#${DATE}`);
  const { moves } = proven(DATE);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.click("#give-hint");
  await waitForText(page, "#hint-step", "1/3");
  await clicks(page, moves.slice(0, 1));
  await page.click("#judge-now");
  await judgement(page);
  await clicks(page, moves.slice(1));
  const marks = "hints, lost clicks shown";
  await waitForText(page, "#over-title", "Cleared!");
  await page.click("#over-share");
  await waitForText(page, "#said", /Copied/);
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(
    shared.startsWith(`Former ${DATE}: 13 clicks (${marks})\n`),
    shared,
  );
  await page.screenshot({ path: join(shots, "app-marked.png") });
  await page.reload();
  await waitForText(page, "#over-marks", `Marked: ${marks}.`);
  await waitForText(page, "#marks", `Marked: ${marks}.`);
  await marksASeenSolution(page);
  await close();
  console.log("ok   hints, lost clicks and solutions mark the game");
}

/** A solution that was shown on the page marks the next game, even after a deletion. */
async function marksASeenSolution(page) {
  await page.goto(`${server.address}#2026-11-20`);
  await shows(page, "2026-11-20");
  await showsASolution(page);
  await page.click("#back-to-mine, #restart");
  await clicks(page, proven("2026-11-20").moves);
  await waitForText(page, "#over-marks", "Marked: solution seen.");
}

/** An unfinished game on a board whose day has not begun. */
const GAME_OF_THE_FUTURE = { version: 1, clicks: [[0, 0]], at: 1 };

/** Games that an import must refuse, each with words of the reason. */
const REFUSED_GAMES = {
  "2026-02-31": { game: gameThatLost(0), reason: "This date does not exist." },
  "2026-02-01": { game: gameThatLost(0), reason: "does not clear its board" },
  "2026-02-02": {
    game: {
      version: 1,
      clicks: [
        [6, 8],
        [6, 8],
        [6, 8],
        [6, 8],
        [6, 8],
        [6, 8],
        [6, 8],
        [6, 8],
        [6, 8],
        [6, 8],
      ],
      at: 0,
    },
    reason: "hits no tile",
  },
  "9999-12-31": { game: GAME_OF_THE_FUTURE, reason: "has not begun" },
  "2026-02-03": { game: { version: 9 }, reason: "not a game of this app" },
  "<b>": { game: gameThatLost(0), reason: "not a game of this app" },
};

/** Exports games, and imports them in a browser of its own. Imported games are replayed, and their losses proven. */
async function movesGames() {
  const { page, close } = await openApp(`#${SMALL}`);
  const file = join(folder, "games.json");
  await clear(page);
  await judgement(page);
  const stored = await storedGame(page, SMALL_KEY);
  await openTab(page, "games");
  await exportsAllGames(page, file, { [SMALL]: stored });
  const forged = structuredClone(stored);
  forged.first.lost = 0;
  const games = { [SMALL]: forged };
  for (const [name, { game }] of Object.entries(REFUSED_GAMES)) {
    games[name] = game;
  }
  writeGames(file, games);
  await refusesOtherFiles(page);
  await close();
  await importsGames(file, stored);
}

/** Imports a file with a good game, whose result is forged, and with games that must be refused. */
async function importsGames(file, stored) {
  const { page, close } = await openApp(`#${DATE}&tab=games`, WIDE, {
    ready: "#import",
  });
  await page.setInputFiles("#import", file);
  await waitForText(page, "#transferred", /^1 game imported/);
  const said = await page.innerText("#transferred");
  for (const [name, { reason }] of Object.entries(REFUSED_GAMES)) {
    const line = said.split("\n").find((line) => line.startsWith(`${name}:`));
    assert.ok(line?.includes(reason), `${name}: ${said}`);
  }
  assert.deepEqual((await storedGame(page, SMALL_KEY)).first, stored.first);
  await page.screenshot({
    path: join(shots, "app-imported.png"),
    fullPage: true,
  });
  await close();
  console.log("ok   export, and import with a replay of every game");
}

async function exportsAllGames(page, file, games) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.click("#export"),
  ]);
  await download.saveAs(file);
  const {
    games: exported,
    nurikabe,
    chilly,
  } = JSON.parse(readFileSync(file, "utf8"));
  assert.deepEqual([nurikabe, chilly], [{}, {}]);
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
  const isPerfect = ({ clicks, lost }) => clicks === optimum && lost === 0;
  await page.click("#over-again");
  await clicks(page, moves);
  await judgement(page);
  assert.ok(isPerfect(await best()));
  await page.click("#over-again");
  await clear(page);
  await judgement(page);
  assert.ok(isPerfect(await best()));
  await openTab(page, "games");
  const games = await page.innerText("#others");
  assert.equal(
    games.replaceAll("\n", " "),
    `−${first.lost} A board of 4 × 3 ${first.clicks} clicks, ${["none", "one", "two", "three", "four"][first.lost]} lost; best ${optimum} clicks, none lost`,
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
  keepsEarlierGames,
  countsFirstGames,
  keepsTheFirstResult,
  marksHelp,
  movesGames,
  keepsTheBestResult,
];
