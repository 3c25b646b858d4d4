// Functions for the tests of the web app, which open it in Chromium.

import assert from "node:assert/strict";
import { resolve } from "node:path";
import { PHONE, browser, run } from "./browser.mjs";
import { serve } from "./server.mjs";

export const app = resolve(process.argv[4]);
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

/** Opens the app. Console errors and requests to other servers fail the test. */
export async function openApp(
  hash = "",
  options = WIDE,
  prepare = async () => {},
  ready = "#frame .cell",
) {
  const context = await browser.newContext({
    acceptDownloads: true,
    ...options,
  });
  const page = await context.newPage();
  const faults = [];
  const note = (text) => faults.push(text);
  await page.exposeFunction("noteFault", note);
  await page.addInitScript(() =>
    addEventListener("securitypolicyviolation", (event) =>
      window.noteFault(
        `policy: ${event.violatedDirective} ${event.blockedURI}`,
      ),
    ),
  );
  page.on(
    "console",
    (message) =>
      ["error", "warning"].includes(message.type()) && note(message.text()),
  );
  page.on("pageerror", (error) => note(String(error)));
  page.on(
    "request",
    (request) =>
      request.url().startsWith(server.address) ||
      /^(blob|data):/.test(request.url()) ||
      note(`loads ${request.url()}`),
  );
  await prepare(page);
  await page.goto(server.address + hash);
  await page.waitForSelector(ready);
  return {
    page,
    context,
    faults,
    close: async () => {
      assert.deepEqual(
        faults,
        [],
        `the app complains at ${hash.slice(0, 100)}`,
      );
      await context.close();
    },
  };
}

const proofs = new Map();

export function proven(board) {
  if (!proofs.has(board)) {
    proofs.set(
      board,
      JSON.parse(run("prove", board, "--no-certificate", "--json", "--quiet")),
    );
  }
  return proofs.get(board);
}

export const cell = (page, [x, y]) =>
  page.locator(`#frame .cell[aria-label^="${x},${y}:"]`);
export const count = async (page) => Number(await page.innerText("#count"));
export const left = (page) => page.locator("#frame .tile:not(.gone)").count();
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
  const letters = { orange: "O", pink: "P", green: "G", blue: "B", empty: "." };
  return labels
    .map((row) =>
      row.map((label) => letters[/: (\w+)/.exec(label)[1]]).join(""),
    )
    .join("/");
}

/** A poor game on the board of DATE: 26 clicks, of which 13 are lost. */
export const POOR =
  "0,8;1,7;0,5;1,4;3,3;0,1;3,0;5,5;2,1;4,0;4,4;0,0;4,3;4,1;6,3;4,0;5,1;2,1;5,3;5,2;1,0;1,0;6,0;3,1;3,1;6,0";

/** Plays the game POOR, which has many lost clicks, on the board of DATE. This game replaces the game on the page. */
export async function playPoorly(page) {
  if (await page.isEnabled("#restart")) {
    await page.click("#restart");
  }
  await clicks(
    page,
    POOR.split(";").map((pair) => pair.split(",").map(Number)),
  );
  await page.waitForFunction(
    () => document.querySelectorAll("#bars .column").length === 26,
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
    for (
      let rest;
      (rest = document.querySelectorAll("#frame .cell:not(.void)")).length;
    ) {
      rest[rest.length - 1].click();
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
