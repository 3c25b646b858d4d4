// Tests what the pages of Nurikabe and Santa Chilly have in common: layout, accessibility, languages, and work without
// a network.

import assert from "node:assert/strict";
import { join } from "node:path";
import { WIDE, app, server } from "./app.mjs";
import { browser, isAccessible, shots, watchFaults } from "./browser.mjs";
import { WINDOWS, optionsOf, visible } from "./layout.mjs";
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
  gamesLeadToEachOther,
];
