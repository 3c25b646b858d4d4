// Tests games: playing by mouse, touch and keys, the judgement of a game, and hints.

import assert from "node:assert/strict";
import { join } from "node:path";
import {
  DATE,
  SMALL,
  TOUCH,
  WIDE,
  cell,
  clear,
  count,
  judgement,
  left,
  openApp,
  proven,
  rowsOnPage,
  server,
  waitForHash,
  waitForText,
} from "./app.mjs";
import { fitsTheWindow, run, shots } from "./browser.mjs";

async function opensTheBoardOfTheDay() {
  const { page, close } = await openApp();
  const date = await page.inputValue("#date");
  // Dates of Sweden have the form 2024-11-24.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Oslo" });
  assert.equal(date, format.format());
  const rows = run("show", date, "--rows").trim().replaceAll("\n", "/");
  assert.equal(await rowsOnPage(page), rows);
  assert.equal(page.url(), server.address, "an address without a date");
  await page.click("#earlier");
  await page.waitForFunction(
    (was) => document.getElementById("date").value !== was,
    date,
  );
  await page.fill("#date", "2024-11-24");
  await waitForHash(page, "2024-11-24");
  assert.equal(
    await rowsOnPage(page),
    "GPBGPBB/OPGPPBG/GPGBOOG/POPPPOP/BPBBBOO/POPPBPO/OPPBBGO/GPPGBBP/OPBOGGO",
  );
  await close();
  console.log(`ok   opens with the board of ${date}, and goes to other days`);
}

/**
 * The ways to play. `start` prepares the page, `click` clicks a cell, and `undo` and `redo` are the controls of the game.
 * `click` gets the number of earlier clicks and the cell of the last one.
 */
const BY_MOUSE = {
  name: "mouse",
  start: async () => {},
  click: async (page, place) => {
    await cell(page, place).hover();
    const lit = await page.locator("#frame .tile.lit").count();
    assert.ok(lit > 0, "hover shows the group");
    await cell(page, place).click();
  },
  undo: (page) => page.click("#undo"),
  redo: (page) => page.click("#redo"),
};
const BY_TOUCH = {
  ...BY_MOUSE,
  name: "touch",
  click: (page, place) => cell(page, place).tap(),
};
const BY_KEYS = {
  name: "keys",
  start: (page) => cell(page, [0, 0]).focus(),
  click: async (page, place, n, focus) => {
    await moveFocus(page, focus, place);
    await page.keyboard.press(n % 2 ? "Enter" : " ");
  },
  undo: (page) => page.keyboard.press("u"),
  redo: (page) => page.keyboard.press("Control+y"),
};

const playsByMouse = () => plays(BY_MOUSE, WIDE);
const playsByKeys = () => plays(BY_KEYS, WIDE);
const playsByTouch = () => plays(BY_TOUCH, TOUCH);

/** Plays an optimal solution to its end. */
async function plays(way, options) {
  const { page, close } = await openApp(`#${DATE}`, options);
  const { moves } = proven(DATE);
  let focus = [0, 0];
  let tiles = await left(page);
  assert.equal(tiles, 63);
  await way.start(page);
  for (const [n, place] of moves.entries()) {
    await way.click(page, place, n, focus);
    focus = place;
    assert.equal(await count(page), n + 1);
    const rest = await left(page);
    assert.ok(rest < tiles);
    tiles = rest;
    if (n === 3) {
      await undoesAndRedoes(page, way);
    }
  }
  assert.equal(tiles, 0);
  const said = await isJudgedPerfect(page, options.locale);
  await page.waitForTimeout(1000);
  await fitsTheWindow(page, way.name);
  await page.screenshot({ path: join(shots, `app-cleared-${way.name}.png`) });
  await close();
  const { width, height } = options.viewport;
  console.log(
    `ok   a board played by ${way.name} at ${width} x ${height}: ${said}`,
  );
}

/** Asserts that the judgement praises an optimal game. Returns the judgement. */
async function isJudgedPerfect(page, locale) {
  const { optimum } = proven(DATE);
  const said = await judgement(page);
  const praise =
    locale === "nb-NO"
      ? `${optimum} klikk: færre er umulig. Du tapte ingen!`
      : `${optimum} clicks: fewer are impossible. You lost none!`;
  assert.equal(said, praise);
  return said;
}

/** Moves the focus from one cell to another with the arrow keys. */
async function moveFocus(page, [x, y], [toX, toY]) {
  const across = toX > x ? "ArrowRight" : "ArrowLeft";
  const up = toY > y ? "ArrowUp" : "ArrowDown";
  for (let n = 0; n < Math.abs(toX - x); n++) {
    await page.keyboard.press(across);
  }
  for (let n = 0; n < Math.abs(toY - y); n++) {
    await page.keyboard.press(up);
  }
}

/** Undoes and redoes one click in the middle of the game. */
async function undoesAndRedoes(page, way) {
  const played = await count(page);
  await way.undo(page);
  assert.equal(await count(page), played - 1);
  await way.redo(page);
  assert.equal(await count(page), played);
}

/** The number of clicks whose losses are compared with proofs of the program. */
const PROVEN_CLICKS = 6;

async function saysWhereClicksWereLost() {
  const { page, close } = await openApp(`#${DATE}`);
  const boards = await clearAnywhere(page);
  const { optimum } = proven(DATE);
  const played = await count(page);
  const said = await judgement(page);
  assert.match(
    said,
    new RegExp(
      `^${played} clicks, ${optimum} were possible: you lost ${played - optimum}, at \\d+ of your clicks\\.$`,
    ),
  );
  const bars = await page
    .locator("#bars .column")
    .evaluateAll((columns) =>
      columns.map((column) => column.getAttribute("aria-label")),
    );
  assert.equal(bars.length, played);
  barsShowLosses(bars, boards);
  await reviewShowsLostClicks(page, bars, played);
  await reviewCanBeLeft(page, said, played);
  await close();
  console.log(`ok   judged: ${said}`);
}

/** Clicks here and there until the board is empty. Returns the rows of the boards after the first clicks. */
async function clearAnywhere(page) {
  const boards = [];
  for (let n = 0; (await left(page)) > 0; n++) {
    await page.evaluate((n) => {
      const cells = document.querySelectorAll("#frame .cell:not(.void)");
      cells[n % cells.length].click();
    }, n);
    if (n < PROVEN_CLICKS) {
      boards.push(await rowsOnPage(page));
    }
  }
  return boards;
}

/** Asserts that the first bars show the losses that the program proves. */
function barsShowLosses(bars, boards) {
  let before = proven(DATE).optimum;
  for (const [n, rows] of boards.entries()) {
    // The program does not allow empty rows at the top.
    const after = proven(rows.replace(/^(\.+\/)+(?=.)/, "")).optimum;
    const lost = 1 + after - before;
    assert.equal(
      bars[n],
      `Click ${n + 1}: lost ${lost || "none"}, ${n + 1 + after} possible in all`,
    );
    before = after;
  }
}

/** The review begins before the first lost click, and marks this click and a better one. */
async function reviewShowsLostClicks(page, bars, played) {
  assert.deepEqual(
    await page.locator("#over-buttons button:visible").allTextContents(),
    ["Where?", "Play again", "Share"],
  );
  await page.click("#over-details");
  const worst = bars.findIndex((text) => !text.includes("lost none"));
  assert.equal(await count(page), worst);
  await page.locator("#bars .column").last().click();
  await page.locator("#bars .column").nth(worst).click();
  assert.equal(await count(page), worst);
  assert.match(
    await page.innerText("#said"),
    new RegExp(
      `^Before click ${worst + 1} of ${played}: \\d+ \\w+, lost \\w+( (left|right) of the line| on both sides of the line| in all, but on neither side alone)?\\. The dashed ring is better\\.$`,
    ),
  );
  for (const kind of ["marked", "best"]) {
    assert.ok((await page.locator(`#frame .tile.${kind}`).count()) > 0, kind);
  }
  assert.ok(await page.isVisible("#legend-played"));
  assert.ok(await page.isVisible("#legend-best"));
  // Only the hidden tab with the proof has coordinates such as 2,3.
  assert.doesNotMatch(await page.innerText("body"), /\d,\d/);
}

/** A click on the board ends the review, and the finished game is kept. The review can replay the last click only. */
async function reviewCanBeLeft(page, said, played) {
  await page.locator("#frame .cell:not(.void)").last().click();
  assert.equal(await page.locator("#judged:not([hidden])").count(), 0);
  await page.click("#back-to-mine");
  assert.equal(await judgement(page), said);
  await page.locator("#bars .column").last().click();
  await page.click("#replay-play");
  await waitForText(page, "#count", String(played), { timeout: 5000 });
}

/** The page must name the clicks that are not optimal. Each name is a button that shows the click. */
async function namesTheClicks() {
  const { page, close } = await openApp(`#${SMALL}`);
  const { optimum } = proven(SMALL);
  await clear(page);
  const said = await judgement(page);
  const names = await page.locator("#judgement .link").allTextContents();
  assert.ok((await count(page)) > optimum, said);
  assert.ok(names.length > 0, said);
  assert.ok(
    names.every((name) => said.includes(name)),
    said,
  );
  await page.locator("#judgement .link").first().click();
  assert.equal(await count(page), Number(names[0].replace("click ", "")) - 1);
  await close();
  console.log(`ok   the sentence leads to clicks: ${said}`);
}

/** Hints and live feedback must not reveal the optimum before the last hint. */
async function hintsInSteps() {
  const { page, close } = await openApp(`#${DATE}`);
  await liveFeedbackShowsALoss(page);
  await hintsShowAGroup(page);
  await judgementSoFarKeepsTheSecret(page);
  await liveFeedbackIsRemembered(page);
  await close();
  console.log(
    "ok   hints in steps, live feedback, and a judgement on the way: the optimum comes last",
  );
}

/** Asserts that the page does not contain the optimum. */
async function keepsTheSecret(page, state) {
  const optimum = new RegExp(`\\b${proven(DATE).optimum}\\b`);
  assert.doesNotMatch(await page.innerText("body"), optimum, state);
}

/** Asks for a hint, and waits until it contains these words. */
async function hint(page, words) {
  await page.click("#give-hint");
  await waitForText(page, "#said", new RegExp(words));
}

const singleTiles = (page) =>
  page.locator("#frame .cell[aria-label$='single tile']");

/** Clicks single tiles until a click loses something. Live feedback must show the loss, and a hint must name it. */
async function liveFeedbackShowsALoss(page) {
  await page.check("input[value=live]");
  await hint(page, "You have lost nothing yet");
  const alone = singleTiles(page);
  for (let n = 0; n < (await alone.count()); n++) {
    await alone.nth(n).click();
    await waitForText(page, "#live", /./);
    if ((await page.innerText("#live")) === "1 lost") {
      break;
    }
    assert.equal(await page.getAttribute("#live", "class"), "live good");
    await page.click("#undo");
  }
  assert.equal(
    await page.getAttribute("#live", "class"),
    "live bad",
    "a loss is not green",
  );
  await hint(page, "Your last click lost something");
  await keepsTheSecret(page, "the first hint");
  await page.click("#undo");
}

/** The second hint must show a region, the third hint a group. The last hint reveals the optimum. */
async function hintsShowAGroup(page) {
  const best = page.locator("#frame .tile.best");
  await page.click("#give-hint");
  await hint(page, "One of the best groups is");
  assert.equal(await best.count(), 0);
  assert.ok((await page.locator("#frame .tile.dim").count()) > 20);
  await keepsTheSecret(page, "the second hint");
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(shots, "app-hint-region.png") });
  await hint(page, "The ring shows");
  assert.ok((await best.count()) > 0);
  await keepsTheSecret(page, "the third hint");
  await hint(page, "Do you want to see it");
  await keepsTheSecret(page, "the question");
  const { optimum } = proven(DATE);
  await page.click("#reveal");
  await waitForText(
    page,
    "#said",
    `With it, you can clear the board in ${optimum} clicks.`,
  );
  await page.click("#give-hint");
  await waitForText(page, "#said", "");
  assert.equal(await best.count(), 0);
}

/** The time that the prover needs for a question in the test of hints, in milliseconds. */
const SLOW_MS = 1500;

/** Makes every question of the page about first clicks slow. */
const slowDown = (page) =>
  page.addInitScript((delay) => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message) {
      const isSlow = message.question?.do === "first_clicks";
      setTimeout(() => postMessage.call(this, message), isSlow ? delay : 0);
    };
  }, SLOW_MS);

/** Nothing on the board moves while a hint is computed. The progress appears after a second, without numbers. */
async function hintsMoveNothing() {
  const viewport = { width: 390, height: 664 };
  for (const options of [{ ...TOUCH, viewport }, WIDE]) {
    const { page, close } = await openApp(`#${DATE}`, options, {
      prepare: slowDown,
    });
    const place = () =>
      page.evaluate(() => {
        const box = (id) => document.getElementById(id).getBoundingClientRect();
        return JSON.stringify([box("frame"), box("undo")]);
      });
    const before = await place();
    await page.click("#give-hint");
    await waitForText(page, "#hint-step", "1/3");
    assert.equal(await place(), before, "the first hint");
    await page.click("#give-hint");
    assert.equal(await page.locator("#judging progress").count(), 0);
    await page.waitForSelector("#judging progress");
    assert.equal(await place(), before, "while the hint is computed");
    assert.doesNotMatch(await page.innerText("#judging"), /\d/);
    await page.screenshot({
      path: join(shots, `app-thinking-${options.viewport.width}.png`),
    });
    for (const step of ["2/3", "3/3", ""]) {
      await waitForText(page, "#hint-step", step);
      assert.equal(await place(), before, `hint ${step}`);
      await page.click("#give-hint");
    }
    await close();
  }
  console.log("ok   nothing moves while a hint is computed");
}

async function judgementSoFarKeepsTheSecret(page) {
  await singleTiles(page).first().click();
  await page.check("input[value=end]");
  await page.click("#judge-now");
  assert.match(
    await judgement(page),
    /^1 click so far(: you lost one at click 1|\. You have lost none)\.$/,
  );
  await keepsTheSecret(page, "the judgement so far");
}

/** The page must remember whether the player has chosen live feedback. */
async function liveFeedbackIsRemembered(page) {
  await page.check("input[value=live]");
  await page.reload();
  await waitForText(page, "#live", /lost/);
}

export const playingTests = [
  opensTheBoardOfTheDay,
  playsByMouse,
  playsByKeys,
  playsByTouch,
  saysWhereClicksWereLost,
  namesTheClicks,
  hintsInSteps,
  hintsMoveNothing,
];
