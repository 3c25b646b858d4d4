// Functions for the tests of the web app, which open it in Chromium.

import assert from "node:assert/strict";
import { resolve } from "node:path";
import { PHONE, browser, run, watchFaults } from "./browser.mjs";
import { serve } from "./server.mjs";

export const app = resolve(process.argv[4]);
/** The folder into which `scripts/web` copies the sources of all pages. */
export const SOURCES = resolve(
  process.env.CARGO_TARGET_DIR ?? "target",
  "web-sources",
);
export const server = await serve(app);
export const WIDE = { viewport: { width: 1280, height: 800 }, locale: "en-GB" };
export const TOUCH = {
  ...PHONE,
  hasTouch: true,
  isMobile: true,
  locale: "nb-NO",
};
export const DATE = "2026-11-21";
export const SMALL = "BBGB/GGPO/OOPP";

/**
 * Opens the app. Console errors, violations of its policy, and requests to other servers fail the test.
 *
 * `prepare` is called with the page before the app is loaded. `ready` selects an element that appears when the app can be
 * used. `judge` is when the player wants to see lost clicks: `end`, or `ask` as new players do.
 */
export async function openApp(
  hash = "",
  options = WIDE,
  { prepare = async () => {}, ready = "#frame .cell", judge = "end" } = {},
) {
  const context = await browser.newContext({
    acceptDownloads: true,
    ...options,
  });
  const page = await context.newPage();
  const faults = watchFaults(
    page,
    (address) =>
      address.startsWith(server.address) || /^(blob|data):/.test(address),
  );
  await watchPolicy(page, faults);
  await context.addInitScript(chooseJudge, judge);
  await prepare(page);
  await page.goto(server.address + hash);
  await page.waitForSelector(ready);
  const close = async () => {
    const name = hash.slice(0, 100);
    assert.deepEqual(faults, [], `the app complains at ${name}`);
    await context.close();
  };
  return { page, context, faults, close };
}

/** Stores when the player wants to see lost clicks, unless the player has chosen. */
function chooseJudge(judge) {
  try {
    localStorage["kortest-judge"] ??= judge;
  } catch {
    // The page has no storage, such as about:blank.
  }
}

/** Adds violations of the content security policy to the faults of a page. */
async function watchPolicy(page, faults) {
  await page.exposeFunction("noteFault", (text) => faults.push(text));
  await page.addInitScript(() =>
    addEventListener("securitypolicyviolation", (event) =>
      window.noteFault(
        `policy: ${event.violatedDirective} ${event.blockedURI}`,
      ),
    ),
  );
}

/** Waits until the text of an element is equal to `wanted`, or matches `wanted` if it is a regular expression. */
export const waitForText = (page, selector, wanted, options) =>
  page.waitForFunction(
    ({ selector, wanted }) => {
      const text = document.querySelector(selector)?.textContent;
      return wanted instanceof RegExp
        ? text !== undefined && wanted.test(text)
        : text === wanted;
    },
    { selector, wanted },
    options,
  );

/** Waits until the part of the address after `#` is this. */
export const waitForHash = (page, hash) =>
  page.waitForFunction((wanted) => location.hash === `#${wanted}`, hash);

const proofs = new Map();

/** Returns what the program proves about a board. */
export function proven(board) {
  if (!proofs.has(board)) {
    const options = ["--no-certificate", "--json", "--quiet"];
    proofs.set(board, JSON.parse(run("prove", board, ...options)));
  }
  return proofs.get(board);
}

/** Returns the address of a game: the clicks of the game, after `&play=`. */
export const playOf = (moves) =>
  `&play=${moves.map((move) => move.join(",")).join(";")}`;

export const cell = (page, [x, y]) =>
  page.locator(`#frame .cell[aria-label^="${x},${y}:"]`);
/** Returns the number of clicks of the game on the page. */
export const count = async (page) => Number(await page.innerText("#count"));
/** Returns the number of tiles on the board. */
export const left = (page) => page.locator("#frame .tile:not(.gone)").count();
/** Waits for the judgement of a game, and returns its sentence. */
export const judgement = async (page) => {
  await page.waitForSelector("#judged:not([hidden])");
  return page.innerText("#judgement");
};

/** Reads the board's rows back from the accessible names of its cells. */
export async function rowsOnPage(page) {
  const labels = await page
    .locator("#frame .row")
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.children].map((button) => button.getAttribute("aria-label")),
      ),
    );
  return labels.map((row) => row.map(letterOf).join("")).join("/");
}

/** Returns the letter of a cell with this accessible name, such as `0,1: orange`. */
function letterOf(label) {
  const letters = { orange: "O", pink: "P", green: "G", blue: "B", empty: "." };
  const [, colour] = /: (\w+)/.exec(label);
  return letters[colour];
}

/** A poor game on the board of DATE: 26 clicks, of which 13 are lost. */
export const POOR =
  "0,8;1,7;0,5;1,4;3,3;0,1;3,0;5,5;2,1;4,0;4,4;0,0;4,3;4,1;6,3;4,0;5,1;2,1;5,3;5,2;1,0;1,0;6,0;3,1;3,1;6,0";

/** Plays the game POOR, which has many lost clicks, on the board of DATE. This game replaces the game on the page. */
export async function playPoorly(page) {
  if (await page.isEnabled("#restart")) {
    await page.click("#restart");
  }
  const cells = POOR.split(";").map((pair) => pair.split(",").map(Number));
  await clicks(page, cells);
  await page.waitForFunction(
    (wanted) => document.querySelectorAll("#bars .column").length === wanted,
    cells.length,
  );
}

/** Clicks cells of the board one after the other, by script, which is much faster than by mouse. */
export const clicks = (page, cells) =>
  page.evaluate((cells) => {
    const rows = [...document.querySelectorAll("#frame .row")].reverse();
    for (const [x, y] of cells) {
      rows[y].children[x].click();
    }
  }, cells);

/** Clears the board without planning: clicks the last cell of the page that has a tile, until the board is empty. */
export const clear = (page) =>
  page.evaluate(() => {
    const cells = () => document.querySelectorAll("#frame .cell:not(.void)");
    while (cells().length > 0) {
      [...cells()].at(-1).click();
    }
  });

/** Opens an address in the same window, as a new page. */
export async function reopen(page, hash) {
  await page.goto("about:blank");
  await page.goto(server.address + hash);
  await page.waitForSelector("#frame .cell", { state: "attached" });
}

/** Opens a tab of the app. */
export async function openTab(page, name) {
  await page.click(`#tabs a[data-tab=${name}]`);
  await page.waitForSelector(`[data-panel=${name}]:not([hidden])`);
}

/** Waits until the app shows a board. `name` is the board's date, or the rows of the board as text. */
export const shows = (page, name) =>
  page.waitForFunction((wanted) => {
    const date = /^\d{4}-\d\d-\d\d/.exec(wanted)?.[0];
    return (
      location.hash.startsWith(`#${wanted}`) &&
      (!date || document.getElementById("date").value === date)
    );
  }, name);

/** Asks for a hint about a grid of Nurikabe, and gives the marked cells their colour. */
export async function takeGridHint(page) {
  await page.click("#give-hint");
  await page.waitForSelector(".cell.hinted");
  const said = await page.textContent("#said");
  const presses = said.startsWith("The marked cells are black") ? 1 : 2;
  await page.evaluate((presses) => {
    for (const cell of document.querySelectorAll(".cell.hinted")) {
      for (let press = 0; press < presses; press += 1) {
        cell.click();
      }
    }
  }, presses);
}
