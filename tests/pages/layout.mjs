// Tests the app's layout in all window sizes, modes and languages, its accessibility and its installation.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  DATE,
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
} from "./app.mjs";
import { axe, launch, shots } from "./browser.mjs";

/** The window sizes in which everything that a player needs must be visible without scrolling. */
const SIZES = {
  wide: [1280, 800],
  tablet: [1024, 768],
  phone: [390, 844],
  small: [360, 640],
  sideways: [844, 390],
};
const ALWAYS = [
  "#frame .tiles",
  "#count",
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

const optionsOf = ([width, height]) => ({
  ...(width < 900 ? TOUCH : WIDE),
  viewport: { width, height },
});

/** Asserts that the window shows these elements above the tabs, and that the page is not wider than the window. */
async function visible(page, selectors, state) {
  const outside = await page.evaluate((selectors) => {
    const tabs = document.getElementById("tabs");
    const isBottom = getComputedStyle(tabs).position === "fixed";
    const bottom = isBottom ? tabs.getBoundingClientRect().top : innerHeight;
    return selectors.filter((selector) => {
      const box = document.querySelector(selector).getBoundingClientRect();
      return !(
        box.width > 0 &&
        box.left >= 0 &&
        box.right <= innerWidth + 0.5 &&
        box.top >= 0 &&
        box.bottom <= bottom + 0.5
      );
    });
  }, selectors);
  assert.deepEqual(outside, [], `${state}: not visible`);
  const spare = await page.evaluate(
    () => document.documentElement.scrollWidth - innerWidth,
  );
  assert.ok(spare <= 0, `${state}: ${spare} pixels too wide`);
}

async function hints(page, step) {
  for (let n = 1; n <= step; n++) {
    await page.click("#give-hint");
    await page.waitForFunction(
      (text) => document.getElementById("hint-step").textContent === text,
      `${n}/3`,
    );
  }
}

async function controlsAreVisible() {
  for (const [name, size] of Object.entries(SIZES)) {
    const { page, close } = await openApp(`#${DATE}`, {
      ...optionsOf(size),
      reducedMotion: "reduce",
    });
    const picture = (state) =>
      page.screenshot({ path: join(shots, `app-${state}-${name}.png`) });
    const height = await page.evaluate(
      () =>
        document.querySelector("#frame .tiles").getBoundingClientRect().height,
    );
    assert.ok(
      height >= size[1] * 0.54,
      `${name}: the board is ${height} pixels high`,
    );
    const least = {
      wide: 700,
      tablet: 660,
      phone: 320,
      small: 210,
      sideways: 320,
    }[name];
    await visible(page, ALWAYS, `${name}, before the game`);
    await picture("start");
    await cell(page, [0, 0]).click();
    await hints(page, 3);
    await visible(page, ALWAYS, `${name}, with a hint`);
    await picture("hint");
    await playPoorly(page);
    await visible(
      page,
      [...AFTERWARDS, "#over-share", "#over-details"],
      `${name}, after the game`,
    );
    await picture("end");
    await page.click("#over-details");
    await visible(page, AFTERWARDS, `${name}, in the review`);
    const rest = await page.evaluate(
      () =>
        document.querySelector("#frame .tiles").getBoundingClientRect().height,
    );
    assert.ok(
      rest >= least,
      `${name}: the board is ${rest} pixels high in the review`,
    );
    // The board must become smaller to make room for this longest sentence.
    await page.evaluate(
      () =>
        (document.getElementById("judgement").textContent =
          "18 klikk, 13 var mulig: du tapte ett ved klikk 2, ett ved klikk 4, ett ved klikk 6, ett ved klikk 9 og ett ved klikk 11."),
    );
    await visible(page, AFTERWARDS, `${name}, with the longest sentence`);
    await picture("review");
    await page.goto(`${server.address}#BBGB/GGPO/OOPP`);
    await page.waitForSelector("#judged", { state: "hidden" });
    await visible(page, ALWAYS, `${name}, a small board`);
    await close();
  }
  console.log(
    `ok   board and controls are visible without scrolling at ${Object.values(
      SIZES,
    )
      .map((size) => size.join(" x "))
      .join(", ")}`,
  );
}

/** Asserts that axe finds no problem in any state of the app. */
async function accessibleInAllStates() {
  const cases = [
    ["wide", "light", "en-GB", true],
    ["small", "dark", "nb-NO", true],
    ["tablet", "dark", "en-GB"],
    ["phone", "light", "nb-NO"],
    ["sideways", "dark", "nb-NO"],
  ];
  for (const [name, colorScheme, locale, withTabs] of cases) {
    const { page, close } = await openApp(`#${DATE}`, {
      ...optionsOf(SIZES[name]),
      colorScheme,
      locale,
      reducedMotion: "reduce",
    });
    const look = async (state) => {
      if (!(await page.evaluate(() => "axe" in globalThis))) {
        await page.evaluate(axe);
      }
      const { violations } = await page.evaluate(() =>
        globalThis.axe.run({ preload: false }),
      );
      assert.deepEqual(
        violations.map(
          ({ id, nodes }) =>
            `${id}: ${nodes
              .slice(0, 3)
              .map((node) => node.html)
              .join(" ")}`,
        ),
        [],
        `${name}, ${colorScheme}, ${state}`,
      );
      await page.screenshot({
        path: join(shots, `app-${state}-${name}-${colorScheme}-${locale}.png`),
        fullPage: true,
      });
    };
    if (withTabs) {
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
    if (withTabs) {
      await lookAtTabs(page, look);
    }
    await close();
  }
  console.log(
    "ok   axe finds nothing: five windows, light and dark, in both languages",
  );
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
  await openTab(page, "proof");
  await page.click("#prove");
  await page.waitForSelector("#verdict.verified");
  await page.click("#proof-answer summary");
  await look("proof");
  await openTab(page, "boards");
  await page.click("#take");
  await look("boards");
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
  const picture = await page.request.get(
    new URL(
      await page.getAttribute('meta[property="og:image"]', "content"),
      server.address,
    ).href,
  );
  assert.equal(picture.headers()["content-type"], "image/png");
  await context.close();
  rmSync(profile, { recursive: true, force: true });
  console.log("ok   Chromium can install the app");
}

/** The app must show keyboard help only on devices with a keyboard. */
async function keyboardHelpNeedsAKeyboard() {
  for (const [options, wanted] of [
    [WIDE, true],
    [TOUCH, false],
  ]) {
    const { page, close } = await openApp(`#${DATE}`, options);
    assert.equal(await page.isVisible("p.keys"), wanted);
    await openTab(page, "boards");
    assert.equal(await page.isVisible("span.keys"), wanted);
    await close();
  }
  console.log("ok   keyboard help only where there is a keyboard");
}

export const layoutTests = [
  controlsAreVisible,
  accessibleInAllStates,
  canBeInstalled,
  keyboardHelpNeedsAKeyboard,
];
