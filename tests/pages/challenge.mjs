// Tests challenges, and the clicks on both sides of a line in the review of a game.

import assert from "node:assert/strict";
import { join } from "node:path";
import {
  TOUCH,
  WIDE,
  cell,
  clear,
  clicks,
  count,
  judgement,
  openApp,
  openTab,
  proven,
  waitForText,
} from "./app.mjs";
import { fitsTheWindow, isAccessible, shots } from "./browser.mjs";

/** A board whose line is before column 4. Its optimum is 13. */
const BOARD = "#2024-11-24";
/** A game on it with 15 clicks. Clicks 6 and 9 lose something, both left of the line. */
const GAME = "0,1;0,3;1,5;2,6;0,4;3,0;4,6;2,1;2,1;1,0;2,1;2,0;5,2;5,0;6,0"
  .split(";")
  .map((pair) => pair.split(",").map(Number));
/** The first click that loses something, as an index. */
const FIRST_LOSS = 5;
const SMALLEST = { width: 320, height: 568 };

/** Plays the whole game, and waits until its clicks have been counted on both sides. */
async function playGame(page) {
  await clicks(page, GAME);
  await judgement(page);
  await page.waitForSelector("#sides:not([hidden])", { state: "attached" });
}

/** Starts a challenge from the review, and waits for its counters. */
async function start(page) {
  await page.click("#try-again");
  await waitForText(page, "#counters dd", "13");
}

/** Clicks cells one after the other, and waits until the last one has been counted. */
async function tryClicks(page, cells, used) {
  await clicks(page, cells);
  await waitForText(page, "#announced", new RegExp(`: ${used} \\+ `));
}

/** The review says on which side each click was lost, and counts all clicks on both sides. */
async function reviewNamesTheSide() {
  const { page, close } = await openApp(BOARD);
  await playGame(page);
  await page.click("#over-details");
  assert.equal(
    await page.innerText("#said"),
    "Before click 6 of 15: 1 orange, lost one left of the line. The dashed ring is better.",
  );
  assert.ok(await page.isHidden("#frame .dashes"));
  await page.click("#sides summary");
  await page.waitForSelector("#frame .dashes");
  assert.deepEqual(await page.locator("#mistakes li").allInnerTexts(), [
    "Click 6: you lost a click left of the line.",
    "Click 9: you lost a click left of the line.",
  ]);
  const rows = await page.locator("#sides-rows tr").allInnerTexts();
  assert.equal(rows.length, GAME.length + 1);
  assert.equal(rows[0], "0\t0 + 11 = 11\t0 + 2 = 2\t13");
  assert.equal(rows[6], "6\t6 + 6 = 12\t0 + 2 = 2\t14");
  assert.equal(rows[15], "15\t13 + 0 = 13\t2 + 0 = 2\t15");
  assert.match(rows[13], /^13 ↔/, "click 13 crosses the line");
  await page.locator("#sides-rows button").nth(8).click();
  assert.equal(await count(page), 8);
  await close();
  console.log("ok   the review: clicks used and needed on both sides");
}

/** Before the end of a game, the review names the sides, but no number that reveals the optimum. */
async function reviewKeepsTheSecret() {
  const { page, close } = await openApp(BOARD);
  await clicks(page, GAME.slice(0, FIRST_LOSS + 1));
  await page.click("#judge-now");
  await page.waitForSelector("#sides:not([hidden])");
  await page.click("#sides summary");
  assert.equal(
    await page.innerText("#mistakes"),
    "Click 6: you lost a click left of the line.",
  );
  assert.ok(await page.isHidden("#sides-table"));
  assert.ok(await page.isHidden("#try-again"));
  assert.doesNotMatch(await page.innerText("body"), /\b1[234]\b/);
  await close();
  console.log("ok   the sides of lost clicks before the end keep the optimum");
}

/** A click that loses ends the challenge: the page goes back, and shows this click and a better one. */
async function challengeIsLost() {
  const { page, close } = await openApp(BOARD);
  await playGame(page);
  await page.click("#over-close");
  await start(page);
  const focused = await page.evaluate(() => document.activeElement.id);
  assert.equal(focused, "challenge", "screen readers begin with the heading");
  assert.equal(
    await page.innerText("#challenge-title, #challenge-lead"),
    "Try to beat 13",
  );
  await tryClicks(page, GAME.slice(0, FIRST_LOSS), 5);
  assert.equal(
    await page.textContent("#announced"),
    "Used + needed. In all: 13. Left or across: 5 + 6 = 11. Only right: 0 + 2 = 2.",
  );
  await clicks(page, [GAME[FIRST_LOSS]]);
  await waitForText(
    page,
    "#said",
    "Click 6 lost one left of the line: now at least 14, so even 13 is gone. The dashed ring keeps 13. Play another click, or redo yours.",
  );
  assert.equal(await count(page), FIRST_LOSS);
  for (const kind of ["marked", "best"]) {
    assert.ok((await page.locator(`#frame .tile.${kind}`).count()) > 0, kind);
  }
  await page.screenshot({ path: join(shots, "app-challenge-lost.png") });
  await keepsTheNumber(page);
  await playsOn(page);
  await close();
  console.log("ok   a lost challenge: the side, and a better click");
}

/** The better click keeps the number. Going back shows the lost click no more. */
async function keepsTheNumber(page) {
  const best = await page
    .locator("#frame .tile.best")
    .first()
    .evaluate(({ style }) => [
      Number(style.getPropertyValue("--x")),
      Number(style.getPropertyValue("--y")),
    ]);
  await clicks(page, [best]);
  await waitForText(page, "#announced", /In all: 13\. .*: (6|5) \+ /);
  await page.click("#undo");
  await waitForText(page, "#said", "Back to 5 clicks.");
}

/** The player may play on. At the end, the page says which clicks cost something. */
async function playsOn(page) {
  await clicks(page, [GAME[FIRST_LOSS]]);
  await waitForText(page, "#said", /^Click 6 lost one/);
  await page.click("#redo");
  await waitForText(page, "#counters dd", "14");
  await clicks(page, GAME.slice(FIRST_LOSS + 1, 13));
  await waitForText(page, "#said", /left\. Crosses the line: counts left\.$/);
  await clicks(page, GAME.slice(13));
  await waitForText(
    page,
    "#said",
    "Cleared in 15; clicks 6 and 9 each cost one.",
  );
  assert.ok(await page.isHidden("#over"));
  await page.click("#end-challenge");
  assert.equal(await count(page), GAME.length, "the own game is kept");
  assert.ok(await page.isHidden("#frame .dashes"));
}

/** The cells of a group that reaches across the line say for what it counts. Other numbers leave clicks free. */
async function saysWhatCrosses() {
  const { page, close } = await openApp(BOARD);
  await playGame(page);
  await page.click("#over-close");
  await start(page);
  const across = cell(page, [3, 4]);
  assert.match(
    await across.getAttribute("aria-label"),
    /^3,4: blue, group of \d+\. Crosses the line: counts left\.$/,
  );
  await page.locator("#challenges button").nth(2).click();
  await waitForText(
    page,
    "#challenge-title",
    "Try 1 click wholly right of the line",
  );
  assert.match(await across.getAttribute("aria-label"), /line: free\.$/);
  await clicks(page, [GAME[0]]);
  await waitForText(
    page,
    "#announced",
    /Only right: 0 \+ 2 = 2\. Free clicks: 1\./,
  );
  assert.match(await page.innerText("#said"), /left\. Free\.$/);
  await page.locator("#challenges button").nth(3).click();
  await waitForText(
    page,
    "#challenge-title",
    "Try 5 clicks in the leftmost column",
  );
  const column = await page
    .locator("#frame .dashes")
    .evaluate(({ style }) => style.getPropertyValue("--x"));
  assert.equal(column, "1");
  await close();
  console.log("ok   a group that reaches across the line, and other numbers");
}

/** Fast clicks are counted together, and answers about clicks that were taken back are dropped. */
async function dropsStaleAnswers() {
  const { page, close } = await openApp(BOARD);
  await playGame(page);
  await page.click("#over-close");
  await start(page);
  await clicks(page, GAME.slice(0, FIRST_LOSS + 3));
  await waitForText(page, "#said", /^Click 6 lost one left of the line/);
  assert.equal(await count(page), FIRST_LOSS);
  await page.click("#restart");
  await clicks(page, GAME.slice(0, 3));
  await page.evaluate(() => document.getElementById("restart").click());
  await waitForText(page, "#announced", /: 0 \+ 11 = 11/);
  assert.equal(await page.innerText("#counters dd"), "13");
  await close();
  console.log("ok   challenges drop stale answers");
}

/** The tab with the proof offers the challenge too. It ends with an untouched board if there was no game. */
async function startsFromTheProof() {
  const { page, close } = await openApp(BOARD);
  assert.ok(await page.isHidden("#try"));
  await openTab(page, "claim");
  await page.click("#prove");
  await page.click("#proof-answer .try");
  await waitForText(page, "#counters dd", "13");
  assert.ok(await page.isVisible("#frame"));
  await page.focus("#end-challenge");
  await page.keyboard.press("Enter");
  assert.equal(await count(page), 0);
  const isOnBoard = await page.evaluate(
    () => document.activeElement.closest("#frame") !== null,
  );
  assert.ok(isOnBoard);
  await close();
  console.log("ok   the proof offers a challenge");
}

/** A challenge keeps an unfinished game, and the page is the same after it. */
async function keepsAnUnfinishedGame() {
  const { page, close } = await openApp(BOARD);
  await clicks(page, GAME.slice(0, 3));
  await openTab(page, "claim");
  await page.click("#prove");
  await page.click("#proof-answer .try");
  await waitForText(page, "#counters dd", "13");
  await clicks(page, GAME.slice(0, 1));
  await waitForText(page, "#announced", /: 1 \+ /);
  await page.goBack();
  await openTab(page, "game");
  assert.equal(await count(page), 1, "the challenge is still there");
  await page.click("#end-challenge");
  assert.equal(await count(page), 3);
  await page.reload();
  await page.waitForSelector("#frame .cell");
  assert.equal(await count(page), 3);
  await close();
  console.log("ok   a challenge keeps an unfinished game");
}

/** Boards of two and three columns have a line and a challenge. A board of one column says that it has none. */
async function triesNarrowBoards() {
  for (const [board, hasLine] of [
    ["O/P/O", false],
    ["OP/PO", true],
    ["OPO/OGO", true],
  ]) {
    const { page, close } = await openApp(`#${board}`);
    await clear(page);
    await judgement(page);
    await page.click("#why");
    const said = hasLine
      ? new RegExp(`^${proven(board).optimum} is the fewest\\.`)
      : "This board has no line: a line needs two columns.";
    await waitForText(page, "#said", said);
    assert.equal(await page.isVisible("#frame .dashes"), hasLine, board);
    assert.equal(await page.isVisible("#try-again"), hasLine, board);
    if (hasLine) {
      await page.click("#try-again");
      const number = String(proven(board).optimum);
      await waitForText(page, "#counters dd", number);
    }
    await close();
  }
  console.log("ok   boards of one, two and three columns");
}

/** A board that is too hard for a challenge says so, and keeps the finished game. */
async function saysThatAChallengeIsTooHard() {
  const { page, close } = await openApp(BOARD, WIDE, {
    prepare: refuseChallenges,
  });
  await playGame(page);
  await page.click("#over-close");
  await page.click("#try-again");
  const said = "This board is too hard to find a line in a browser.";
  await waitForText(page, "#said", said);
  assert.ok(await page.isHidden("#challenge"));
  assert.equal(await count(page), GAME.length);
  await close();
  console.log("ok   a board that is too hard for a challenge");
}

/** Lowers the memory limit in questions about challenges. */
const refuseChallenges = (page) =>
  page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message, ...more) {
      if (message.question?.do === "challenges") {
        message.question.memory = 2 ** 10;
      }
      return postMessage.call(this, message, ...more);
    };
  });

/** On the smallest phone, in Norwegian and dark, nothing is too wide, and axe finds nothing. */
async function fitsTheSmallestPhone() {
  const { page, close } = await openApp(BOARD, {
    ...TOUCH,
    viewport: SMALLEST,
    colorScheme: "dark",
    reducedMotion: "reduce",
  });
  const look = async (state) => {
    await fitsTheWindow(page, state);
    await isAccessible(page, state);
    const file = `app-challenge-${state}-320.png`;
    await page.screenshot({ path: join(shots, file), fullPage: true });
  };
  await playGame(page);
  await page.click("#over-details");
  await page.click("#sides summary");
  await look("sides");
  await start(page);
  const heading = page.locator("#challenge-title, #challenge-lead");
  assert.match(
    (await heading.allInnerTexts()).join(". "),
    /^Prøv å slå 13\. Hvert klikk telles én gang: venstre hvis det fjerner noe til venstre for streken, ellers høyre\. Brukt = klikk hittil; gjenstår = minst så mange til\. Over 13: da er også 13 tapt\./,
  );
  await look("start");
  await clicks(page, GAME.slice(0, FIRST_LOSS + 1));
  await waitForText(
    page,
    "#said",
    /^Klikk 6 tapte ett til venstre for streken/,
  );
  await look("lost");
  await page.click("#language");
  await waitForText(page, "#said", /^Click 6 lost one left of the line/);
  await close();
  console.log("ok   a challenge at 320 pixels, in both languages");
}

/** The line is visible in forced colours and in print. */
async function lineIsAlwaysVisible() {
  for (const media of [{ forcedColors: "active" }, { media: "print" }]) {
    const { page, close } = await openApp(BOARD, WIDE);
    await playGame(page);
    await page.click("#over-close");
    await start(page);
    await page.emulateMedia(media);
    const line = await page.locator("#frame .dashes").evaluate((divider) => {
      const { borderLeftStyle, borderLeftWidth } = getComputedStyle(divider);
      const { height } = divider.getBoundingClientRect();
      return { borderLeftStyle, borderLeftWidth, isHigh: height > 200 };
    });
    const expected = {
      borderLeftStyle: "dashed",
      borderLeftWidth: "3px",
      isHigh: true,
    };
    assert.deepEqual(line, expected);
    const [name] = Object.values(media);
    await page.screenshot({ path: join(shots, `app-challenge-${name}.png`) });
    await close();
  }
  console.log("ok   the line in forced colours and in print");
}

export const challengeTests = [
  reviewNamesTheSide,
  reviewKeepsTheSecret,
  challengeIsLost,
  saysWhatCrosses,
  dropsStaleAnswers,
  startsFromTheProof,
  keepsAnUnfinishedGame,
  triesNarrowBoards,
  saysThatAChallengeIsTooHard,
  fitsTheSmallestPhone,
  lineIsAlwaysVisible,
];
