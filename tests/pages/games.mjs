// Tests what the pages of Nurikabe and Santa Chilly have in common: layout, accessibility, languages, and work without
// a network.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { WIDE, app, server, takeGridHint, waitForText } from "./app.mjs";
import {
  browser,
  folder,
  isAccessible,
  shots,
  watchFaults,
} from "./browser.mjs";
import { WINDOWS, optionsOf, visible } from "./layout.mjs";
import { BROKEN_STORAGE } from "./saved.mjs";
import { serve } from "./server.mjs";

/** For each page: an element that appears when it can be used, and what the window shows without scrolling. */
const PAGES = {
  nurikabe: {
    ready: ".cell",
    shown: [
      "#field",
      "#name",
      "#days",
      "#undo",
      "#check",
      "#give-hint",
      "#said",
    ],
  },
  chilly: {
    ready: "#chilly",
    shown: [
      "#field",
      "#name",
      "#count",
      "#undo",
      "#restart",
      "#give-hint",
      "#said",
    ],
  },
};

/** Opens a page. Console errors and requests to other servers are added to `faults`. */
async function openPage(game, options = WIDE) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const isLocal = (address) =>
    address.startsWith(server.address) || /^(blob|data):/.test(address);
  const faults = watchFaults(page, isLocal);
  await page.goto(`${server.address}${game}/`);
  await page.waitForSelector(PAGES[game].ready);
  const close = async () => {
    assert.deepEqual(faults, [], `${game} complains`);
    await context.close();
  };
  return { page, context, close };
}

/** Asks for a hint, and waits for its text. */
async function hint(page) {
  await page.click("#give-hint");
  await page.waitForFunction(
    () => document.querySelector("#said").textContent !== "",
  );
}

async function gamesFitAllWindows() {
  for (const [game, { shown }] of Object.entries(PAGES)) {
    for (const [name, { size }] of Object.entries(WINDOWS)) {
      const { page, close } = await openPage(game, optionsOf(size));
      await hint(page);
      await visible(page, shown, `${game}, ${name}`);
      await page.screenshot({ path: join(shots, `${game}-${name}.png`) });
      await close();
    }
    console.log(`ok   ${game}: field and buttons are visible in all windows`);
  }
}

async function gamesAreAccessible() {
  for (const game of Object.keys(PAGES)) {
    for (const colorScheme of ["light", "dark"]) {
      const { page, close } = await openPage(game, { ...WIDE, colorScheme });
      await hint(page);
      await isAccessible(page, `${game}, ${colorScheme}`);
      const path = join(shots, `${game}-${colorScheme}-whole.png`);
      await page.screenshot({ path, fullPage: true });
      await page.focus("#skip");
      await page.keyboard.press("Enter");
      const isInField = await page.evaluate(
        () => document.activeElement.closest("#field") !== null,
      );
      assert.ok(isInField, `${game}: the first link`);
      await close();
    }
    console.log(`ok   ${game}: accessible in light and dark`);
  }
}

/** Returns the texts of all elements that the language changes. */
const texts = (page) =>
  page.evaluate(() =>
    Array.from(
      document.querySelectorAll("[data-word], #name, #said"),
      (element) => element.textContent,
    ),
  );

async function gamesSpeakBothLanguages() {
  for (const game of Object.keys(PAGES)) {
    const { page, close } = await openPage(game);
    await hint(page);
    const english = await texts(page);
    await page.click("#language");
    const norwegian = await texts(page);
    assert.ok(!norwegian.includes("undefined") && !english.includes(""));
    const same = english.filter((text, n) => text && text === norwegian[n]);
    assert.deepEqual([...new Set(same)], ["Hint"], `${game}: not translated`);
    assert.equal(await page.getAttribute("html", "lang"), "nb");
    await close();
    console.log(`ok   ${game}: both languages`);
  }
}

async function gamesWorkWithoutNetwork() {
  for (const game of Object.keys(PAGES)) {
    const own = await serve(app);
    const context = await browser.newContext(WIDE);
    const page = await context.newPage();
    await page.goto(`${own.address}${game}/`);
    await page.waitForSelector(PAGES[game].ready);
    await page.waitForFunction(
      () => navigator.serviceWorker.controller !== null,
    );
    own.break(() => {});
    await page.reload();
    await page.waitForSelector(PAGES[game].ready);
    await hint(page);
    await page.click("#prove");
    await page.waitForFunction(() =>
      document.querySelector("#said").textContent.includes("has verified"),
    );
    await context.close();
    own.close();
    console.log(`ok   ${game}: plays, proves and checks without a network`);
  }
}

const says = (page, text) =>
  page.waitForFunction(
    (wanted) => document.querySelector("#said").textContent.includes(wanted),
    text,
  );

/** Solves the first level of Santa Chilly with hints alone. */
async function solveLevelByHints(page) {
  const keys = { up: "Up", down: "Down", left: "Left", right: "Right" };
  while (!(await page.textContent("#said")).startsWith("Solved")) {
    await page.click("#give-hint");
    await says(page, "enough");
    const said = await page.textContent("#said");
    await page.keyboard.press(`Arrow${keys[/Move (\w+)/.exec(said)[1]]}`);
  }
}

/** Solves the first grid of the list of Nurikabe with the cells that hints mark. */
async function solveGridByHints(page) {
  await page.click("#list button");
  await page.waitForFunction(() => location.hash.startsWith("#nurikabe/7/7/"));
  for (let n = 0; n < 60; n++) {
    if ((await page.textContent("#said")).startsWith("Solved!")) {
      return;
    }
    await takeGridHint(page);
  }
}

/** A level and a grid that were solved with hints say so, at the end, in the list, and after a reload. */
async function gamesMarkHelp() {
  const { page, close } = await openPage("chilly");
  await solveLevelByHints(page);
  await says(page, "Marked: hints.");
  const level = page.locator("#levels button").first();
  assert.equal(await level.textContent(), "1 ★+");
  assert.match(await level.getAttribute("aria-label"), /the fewest \(hints\)$/);
  await page.reload();
  await says(page, "Marked: hints.");
  await page.goto(`${server.address}nurikabe/`);
  await page.waitForSelector(".cell");
  await solveGridByHints(page);
  await says(page, "Solved! Marked: hints.");
  const grid = page.locator("#list button").first();
  assert.equal(await grid.textContent(), "7 x 7 ✓+");
  assert.match(await grid.getAttribute("aria-label"), /\(hints\)$/);
  await movesAllGames(page);
  await close();
  console.log("ok   hints mark levels and grids, and all games are exported");
}

/** The file of *My games* has the level and the grid. An import replays them, and refuses forged ones. */
async function movesAllGames(page) {
  await page.goto(`${server.address}#&tab=games`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.click("#export"),
  ]);
  const file = join(folder, "all-games.json");
  await download.saveAs(file);
  const exported = JSON.parse(readFileSync(file, "utf8"));
  const [level] = Object.keys(exported.chilly);
  const [grid] = Object.keys(exported.nurikabe);
  const { moves, play } = exported.chilly[level].best;
  assert.equal(moves, play.length);
  await page.evaluate(() => localStorage.clear());
  await importsGames(page, exported, "2 games imported.");
  const stored = await page.evaluate(
    (keys) => keys.map((key) => JSON.parse(localStorage[key])),
    [`kortest-chilly:${level}`, `kortest-nurikabe:${grid}`],
  );
  assert.deepEqual(stored, [exported.chilly[level], exported.nurikabe[grid]]);
  exported.chilly[level].best.play = "U".repeat(moves);
  exported.nurikabe[grid].first.play = "?".repeat(49);
  exported.chilly["/####/#P.X#/#####"] = exported.chilly[level];
  await importsGames(
    page,
    exported,
    /^0 games imported\.\n3 games are refused/,
  );
}

/** Imports games, and waits for what the page says. */
async function importsGames(page, games, wanted) {
  await page.setInputFiles("#import", {
    name: "games.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(games)),
  });
  await waitForText(page, "#transferred", wanted);
}

/** Pushes Chilly in the first direction in which he can slide. */
async function pushChilly(page) {
  for (const letter of "LRUD") {
    if ((await page.textContent("#count")).startsWith("0 ")) {
      await page.click(`[data-move='${letter}']`);
    }
  }
}

/** What a player does on each page, and how many moves or cells the page shows. */
const MOVES = {
  nurikabe: {
    act: (page) =>
      page.evaluate(() =>
        document.querySelector(".cell:not(.black):not(.dot):empty").click(),
      ),
    count: (page) => page.locator(".cell.black").count(),
  },
  chilly: {
    act: pushChilly,
    count: async (page) =>
      Number.parseInt(await page.textContent("#count"), 10),
  },
};

/** A full or forbidden storage is said once, and the game goes on, also after another game. */
async function gamesTellBadStorage() {
  for (const [game, { act, count }] of Object.entries(MOVES)) {
    for (const [kind, { note, spoil }] of Object.entries(BROKEN_STORAGE)) {
      const context = await browser.newContext(WIDE);
      const page = await context.newPage();
      await page.addInitScript(spoil);
      await page.goto(`${server.address}${game}/`);
      await page.waitForSelector(PAGES[game].ready);
      await act(page);
      await page.waitForSelector("#note:not([hidden])");
      assert.match(await page.innerText("#note-text"), note, kind);
      await page.click("#language");
      assert.match(await page.innerText("#note-text"), /spill/, kind);
      await page.click("#note-close");
      await page.click("#undo");
      await page.click("#redo");
      assert.equal(await count(page), 1, `${game}, ${kind}`);
      assert.ok(await page.isHidden("#note"), `${game}, ${kind}: said once`);
      await context.close();
    }
    console.log(`ok   ${game}: full and forbidden storage`);
  }
}

/** Two tabs with one game show the same position, and keep it. */
async function gamesFollowOtherTabs() {
  for (const [game, { act, count }] of Object.entries(MOVES)) {
    const { page, context, close } = await openPage(game);
    const other = await context.newPage();
    await other.goto(page.url());
    await other.waitForSelector(PAGES[game].ready);
    await act(page);
    const shown = await count(page);
    assert.equal(shown, 1);
    while ((await count(other)) !== shown) {
      await other.waitForTimeout(20);
    }
    await other.click("#undo");
    while ((await count(page)) !== 0) {
      await page.waitForTimeout(20);
    }
    await close();
    console.log(`ok   ${game}: two tabs show the same game`);
  }
}

/** Letters and arrows do nothing in a text field and on a button, and the same on all pages otherwise. */
async function gamesHaveTheSameKeys() {
  for (const [game, { act, count }] of Object.entries(MOVES)) {
    const { page, close } = await openPage(game);
    await act(page);
    await page.focus("#text");
    await page.keyboard.type("urhyc");
    assert.equal(await count(page), 1, `${game}: in a text field`);
    await page.focus("#language");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowUp");
    assert.equal(await count(page), 1, `${game}: on a button`);
    await page.keyboard.press("u");
    assert.equal(await count(page), 0, `${game}: undone`);
    await page.keyboard.press("r");
    assert.equal(await count(page), 1, `${game}: redone`);
    await page.keyboard.press("Control+z");
    assert.equal(await count(page), 0, `${game}: undone by Ctrl+Z`);
    await page.uncheck("#letters");
    await page.keyboard.press("r");
    assert.equal(await count(page), 0, `${game}: letters are off`);
    await page.check("#letters");
    await page.reload();
    await page.waitForSelector(PAGES[game].ready);
    await page.keyboard.press("h");
    await page.waitForFunction(
      () => document.querySelector("#said").textContent !== "",
    );
    await close();
    console.log(`ok   ${game}: the keys of all pages`);
  }
}

/** Levels and grids have addresses, also with what a message adds to them. */
async function gamesHaveAddresses() {
  const { page, close } = await openPage("chilly");
  const grid = "nurikabe/8/8/n1j2j3o2g2i4n2o1g1g1g1j";
  for (const [address, name, hash] of [
    ["chilly/#5", "Level 5,", "#5"],
    ["chilly/#7).", "Level 7,", "#7"],
    ["chilly/#99", "Level 7,", "#7"],
    ["chilly/#%", "Level 7,", "#7"],
    [`nurikabe/#${grid}`, "Medium grid 1,", `#${grid}`],
    [`nurikabe/#${encodeURIComponent(grid)}),`, "Medium", `#${grid}`],
  ]) {
    await page.goto("about:blank");
    await page.goto(server.address + address);
    await page.waitForFunction(
      ([name, hash]) =>
        document.querySelector("#name").textContent.startsWith(name) &&
        location.hash === hash,
      [name, hash],
    );
  }
  await close();
  console.log("ok   addresses of levels and grids");
}

/** A damaged game is said once. The page opens, and stores the next game. */
async function gamesSurviveDamage() {
  for (const [game, { act, count }] of Object.entries(MOVES)) {
    const { page, close } = await openPage(game);
    await act(page);
    for (const text of [
      "{",
      "5",
      "null",
      '{"version":1}',
      "x".repeat(50_000),
    ]) {
      const address = page.url();
      // The page of a game may save it once more when it is left, so another page does the damage.
      await page.goto(new URL("/icon.svg", address).href);
      await page.evaluate(
        ([prefix, text]) => {
          const isGame = (key) => key.startsWith(prefix);
          localStorage[Object.keys(localStorage).find(isGame)] = text;
        },
        [`kortest-${game}:`, text],
      );
      await page.goto(address);
      await page.waitForSelector("#note:not([hidden])");
      assert.match(await page.innerText("#note-text"), /damaged/);
      assert.equal(await count(page), 0, text.slice(0, 20));
      await page.click("#note-close");
      await act(page);
      assert.equal(await count(page), 1);
    }
    await close();
    console.log(`ok   ${game}: damaged games`);
  }
}

/** A solution that the page shows does not replace the player's game, and the page says so. */
async function solutionsKeepTheGame() {
  for (const [game, { act, count }] of Object.entries(MOVES)) {
    const { page, close } = await openPage(game);
    await act(page);
    if (game === "nurikabe") {
      await page.click("#rules");
      await says(page, "Solved!");
    } else {
      await page.click("#prove");
      await page.click("#show");
    }
    await says(page, "Your own game stays as it is.");
    await page.reload();
    await page.waitForSelector(PAGES[game].ready);
    assert.equal(await count(page), 1, game);
    await close();
  }
  console.log("ok   shown solutions do not replace the player's game");
}

async function gamesLeadToEachOther() {
  const { page, close } = await openPage("nurikabe");
  await page.click("#tabs >> text=Santa Chilly");
  await page.waitForSelector("#chilly");
  await page.click("#tabs >> text=Former");
  await page.waitForSelector("#frame .tile");
  await page.click("footer >> text=Nurikabe");
  await page.waitForSelector(".cell");
  await close();
  console.log("ok   each game leads to the others");
}

export const gameTests = [
  gamesFitAllWindows,
  gamesAreAccessible,
  gamesSpeakBothLanguages,
  gamesWorkWithoutNetwork,
  gamesMarkHelp,
  gamesTellBadStorage,
  gamesFollowOtherTabs,
  gamesHaveTheSameKeys,
  gamesHaveAddresses,
  gamesSurviveDamage,
  solutionsKeepTheGame,
  gamesLeadToEachOther,
];
