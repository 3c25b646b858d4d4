// Tests the app's layout in all window sizes, modes and languages, its accessibility and its installation.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  DATE,
  SMALL,
  TOUCH,
  WIDE,
  cell,
  clicks,
  judgement,
  openApp,
  openTab,
  playPoorly,
  proven,
  server,
  waitForText,
} from "./app.mjs";
import {
  SIZES_IN_WORDS,
  fitsAllSizes,
  fitsTheWindow,
  isAccessible,
  isFull,
  launch,
  shots,
} from "./browser.mjs";

/**
 * The windows in which everything that a player needs must be visible without scrolling. `reviewHeight` is the least height
 * of the board in the review of a game.
 */
export const WINDOWS = {
  wide: { size: [1280, 800], reviewHeight: 700 },
  tablet: { size: [1024, 768], reviewHeight: 660 },
  phone: { size: [390, 844], reviewHeight: 320 },
  small: { size: [360, 640], reviewHeight: 210 },
  sideways: { size: [844, 390], reviewHeight: 320 },
};
/** Before a game, the board has at least this part of the height of the window. */
const BOARD_PART = 0.54;

const ALWAYS = [
  "#frame .tiles",
  "#count",
  "#today",
  "#title a",
  "#undo",
  "#redo",
  "#restart",
  "#give-hint",
];
const AFTERWARDS = [
  ...ALWAYS,
  "#judgement",
  "#bars",
  "#replay-play",
  "#share-result",
];
const ENDING = [
  ...AFTERWARDS,
  "#over-share",
  "#over-details",
  "#facts",
  "#over-grade",
  "#distribution",
  "#countdown",
  "#unplayed",
];

/** The longest judgement: the board must become smaller to make room for it. */
const LONGEST_JUDGEMENT =
  "18 klikk, 13 var mulig: du tapte ett ved klikk 2, ett ved klikk 4, ett ved klikk 6, ett ved klikk 9 og ett ved klikk 11.";

export const optionsOf = ([width, height]) => ({
  ...(width < 900 ? TOUCH : WIDE),
  viewport: { width, height },
});

/** Asserts that the window shows these elements above the tabs, and that the page is not wider than the window. */
export async function visible(page, selectors, state) {
  const outside = await page.evaluate((selectors) => {
    const tabs = document.getElementById("tabs");
    const isBottom = getComputedStyle(tabs).position === "fixed";
    const bottom = isBottom ? tabs.getBoundingClientRect().top : innerHeight;
    return selectors.filter((selector) => {
      const box = document.querySelector(selector).getBoundingClientRect();
      const isInside =
        box.width > 0 &&
        box.left >= 0 &&
        box.right <= innerWidth + 0.5 &&
        box.top >= 0 &&
        box.bottom <= bottom + 0.5;
      return !isInside;
    });
  }, selectors);
  assert.deepEqual(outside, [], `${state}: not visible`);
  await fitsTheWindow(page, state);
}

/** Asks for a number of hints. */
async function hints(page, step) {
  for (let n = 1; n <= step; n++) {
    await page.click("#give-hint");
    await waitForText(page, "#hint-step", `${n}/3`);
  }
}

/** Asserts that the board has at least a height, in pixels. */
async function boardIsHigh(page, least, state) {
  const height = await page.evaluate(
    () =>
      document.querySelector("#frame .tiles").getBoundingClientRect().height,
  );
  assert.ok(
    height >= least,
    `${state}: the board is ${height} pixels high, and at least ${least} are expected`,
  );
}

async function controlsAreVisible() {
  for (const name of Object.keys(WINDOWS)) {
    await controlsAreVisibleIn(name);
  }
  const sizes = Object.values(WINDOWS).map(({ size }) => size.join(" x "));
  console.log(
    `ok   board and controls are visible without scrolling at ${sizes.join(", ")}`,
  );
}

/** Plays a game in a window, and asserts at each stage that the window shows the controls. */
async function controlsAreVisibleIn(name) {
  const { size, reviewHeight } = WINDOWS[name];
  const options = { ...optionsOf(size), reducedMotion: "reduce" };
  const { page, close } = await openApp(`#${DATE}`, options);
  const picture = (state) =>
    page.screenshot({ path: join(shots, `app-${state}-${name}.png`) });
  await boardIsHigh(page, size[1] * BOARD_PART, name);
  await visible(page, ALWAYS, `${name}, before the game`);
  await picture("start");
  await cell(page, [0, 0]).click();
  await hints(page, 3);
  await visible(page, ALWAYS, `${name}, with a hint`);
  await picture("hint");
  await playPoorly(page);
  await visible(page, ENDING, `${name}, after the game`);
  await picture("end");
  await page.click("#over-details");
  await visible(page, AFTERWARDS, `${name}, in the review`);
  await boardIsHigh(page, reviewHeight, `${name}, in the review`);
  await page.evaluate((sentence) => {
    document.getElementById("judgement").textContent = sentence;
  }, LONGEST_JUDGEMENT);
  await visible(page, AFTERWARDS, `${name}, with the longest sentence`);
  await picture("review");
  await page.goto(`${server.address}#${SMALL}`);
  await page.waitForSelector("#judged", { state: "hidden" });
  await visible(page, ALWAYS, `${name}, a small board`);
  await close();
}

/** No window is too narrow for the page of Former, before a game, after it, and in a challenge. */
async function fitsAllWindows() {
  for (const locale of ["en-GB", "nb-NO"]) {
    const { page, close } = await openApp(`#${DATE}`, {
      locale,
      reducedMotion: "reduce",
    });
    await fitsAllSizes(page, `${locale}, before a game`);
    await playPoorly(page);
    await fitsAllSizes(page, `${locale}, after a game`);
    await page.click("#over-details");
    await fitsAllSizes(page, `${locale}, in the review`);
    await page.click("#try-again");
    await waitForText(page, "#counters dd", /^\d+$/);
    await fitsAllSizes(page, `${locale}, in a challenge`);
    await close();
  }
  console.log(`ok   Former: ${SIZES_IN_WORDS} are wide enough`);
}

/** The looks in which axe examines the app by default, with all tabs, and the others. */
const MAIN_LOOKS = [
  { name: "wide", colorScheme: "light", locale: "en-GB", hasTabs: true },
  { name: "small", colorScheme: "dark", locale: "nb-NO", hasTabs: true },
];
const OTHER_LOOKS = [
  { name: "tablet", colorScheme: "dark", locale: "en-GB", hasTabs: false },
  { name: "phone", colorScheme: "light", locale: "nb-NO", hasTabs: false },
  { name: "sideways", colorScheme: "dark", locale: "nb-NO", hasTabs: false },
];
const LOOKS = isFull ? [...MAIN_LOOKS, ...OTHER_LOOKS] : MAIN_LOOKS;

/** Asserts that axe finds no problem in any state of the app. */
async function accessibleInAllStates() {
  for (const look of LOOKS) {
    await accessibleIn(look);
  }
  console.log(
    `ok   axe finds nothing: ${LOOKS.length} windows, light and dark, in both languages`,
  );
}

async function accessibleIn({ name, colorScheme, locale, hasTabs }) {
  const { page, close } = await openApp(`#${DATE}`, {
    ...optionsOf(WINDOWS[name].size),
    colorScheme,
    locale,
    reducedMotion: "reduce",
  });
  const look = async (state) => {
    await isAccessible(page, `${name}, ${colorScheme}, ${state}`);
    const file = `app-${state}-${name}-${colorScheme}-${locale}.png`;
    await page.screenshot({ path: join(shots, file), fullPage: true });
  };
  if (hasTabs) {
    await hints(page, 2);
    await page.waitForTimeout(250);
    await look("region");
  }
  await clicks(page, proven(DATE).moves);
  await judgement(page);
  await look("perfect");
  await playPoorly(page);
  await page.click("#over-details");
  await look("review");
  if (hasTabs) {
    await lookAtTabs(page, look);
  }
  await close();
}

/** With the colours of the system, axe finds no problem after a game and in a challenge. */
async function accessibleInForcedColours() {
  for (const colorScheme of ["light", "dark"]) {
    const { page, close } = await openApp(`#${DATE}`, {
      ...WIDE,
      colorScheme,
      forcedColors: "active",
      reducedMotion: "reduce",
    });
    const look = (state) =>
      isAccessible(page, `forced colours, ${colorScheme}, ${state}`);
    await playPoorly(page);
    await look("after a game");
    await page.click("#over-details");
    await look("review");
    await page.click("#try-again");
    await waitForText(page, "#counters dd", /^\d+$/);
    await look("challenge");
    await close();
  }
  console.log("ok   axe finds nothing in forced colours, light and dark");
}

/** Opens each tab except the game, and makes the tab show an answer. Then calls `look` with the name of the tab. */
async function lookAtTabs(page, look) {
  await openTab(page, "games");
  await look("games");
  await openTab(page, "claim");
  await page.fill("#record", "14");
  await page.press("#record", "Enter");
  await page.waitForSelector("#record-answer .sentence");
  await look("claim");
  await page.click("#prove");
  await page.waitForSelector("#verdict.verified");
  for (const summary of await page.locator("#proof-answer summary").all()) {
    await summary.click();
  }
  await look("proof");
  await openTab(page, "boards");
  await page.click("#take");
  await page.click("summary[data-word=paint]");
  await look("boards");
  await page.click("a[data-tab=game]");
  await page.click(".links a[data-tab=about]");
  await look("about");
}

/** Chromium must offer to install the app, which needs a window that is not private. */
async function canBeInstalled() {
  const profile = mkdtempSync(join(tmpdir(), "kortest-app-"));
  const context = await launch(profile);
  const page = await context.newPage();
  await page.goto(server.address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const protocol = await context.newCDPSession(page);
  const { installabilityErrors } = await protocol.send(
    "Page.getInstallabilityErrors",
  );
  assert.deepEqual(installabilityErrors, []);
  for (const name of ["og:title", "og:description", "og:image"]) {
    assert.ok(await page.getAttribute(`meta[property="${name}"]`, "content"));
  }
  const image = await page.getAttribute('meta[property="og:image"]', "content");
  const picture = await page.request.get(new URL(image, server.address).href);
  assert.equal(picture.headers()["content-type"], "image/png");
  await context.close();
  rmSync(profile, { recursive: true, force: true });
  console.log("ok   Chromium can install the app");
}

/** The app must show keyboard help only on devices with a keyboard. */
async function keyboardHelpNeedsAKeyboard() {
  for (const options of [WIDE, TOUCH]) {
    const hasKeyboard = options === WIDE;
    const { page, close } = await openApp(`#${DATE}`, options);
    assert.equal(await page.isVisible("p.keys"), hasKeyboard);
    await openTab(page, "boards");
    await page.click("summary[data-word=paint]");
    assert.equal(await page.isVisible("span.keys"), hasKeyboard);
    await close();
  }
  console.log("ok   keyboard help only where there is a keyboard");
}

/** With the keyboard, the board is two keys away. */
async function skipsToTheBoard() {
  const { page, close } = await openApp(`#${DATE}`);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const isInBoard = await page.evaluate(
    () => document.activeElement.closest("#frame") !== null,
  );
  assert.ok(isInBoard);
  await close();
  console.log("ok   the first link leads to the board");
}

/** The button for colours also goes back to the colours of the system. */
async function colourFollowsTheSystem() {
  const { page, close } = await openApp(`#${DATE}`, {
    ...WIDE,
    colorScheme: "light",
  });
  const theme = () =>
    page.evaluate(() => document.documentElement.dataset.theme);
  await page.click("#theme");
  assert.equal(await theme(), "dark");
  await page.click("#theme");
  assert.equal(await theme(), "");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
  assert.equal(await page.innerText("#theme"), "Light");
  await close();
  console.log("ok   the button for colours leads back to those of the system");
}

export const layoutTests = [
  skipsToTheBoard,
  colourFollowsTheSystem,
  controlsAreVisible,
  fitsAllWindows,
  accessibleInAllStates,
  accessibleInForcedColours,
  canBeInstalled,
  keyboardHelpNeedsAKeyboard,
];
