// Tests the end of a game: its numbers, the countdown, and the losses of all first clicks.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  DATE,
  POOR,
  TOUCH,
  WIDE,
  clear,
  clicks,
  openApp,
  playPoorly,
  proven,
  server,
  shows,
  waitForText,
} from "./app.mjs";
import { fitsTheWindow, run, shots } from "./browser.mjs";

/** A moment of DATE, three hours before midnight in Norway. */
const EVENING = "2026-11-21T20:00:00Z";

/** The options of `openApp` for the evening of DATE. */
const inTheEvening = {
  prepare: (page) => page.clock.install({ time: EVENING }),
};

/** The end of a game shows its numbers, the statistics, the countdown and an earlier board in one place. */
async function endsInOnePlace() {
  const { page, close } = await openApp("", WIDE, inTheEvening);
  await playPoorly(page);
  await waitForText(page, "#over-title", "Cleared!");
  assert.deepEqual(
    await page.locator("#facts dd").allTextContents(),
    ["26", "13", "1"],
    "clicks, lost clicks, streak",
  );
  assert.match(await page.innerText("#countdown"), /^(03:00:00|02:5\d:\d\d)$/);
  assert.equal(
    await page.getAttribute("#distribution .own", "aria-label"),
    "4 or more: 1",
  );
  assert.equal(await page.innerText("#said"), "", "no text of the last click");
  const sentence = await page.innerText("#judgement");
  assert.ok(!(await page.innerText("#over")).includes(sentence));
  await hasTheGrade(page, DATE);
  await countsDown(page);
  assert.equal(
    await page.innerText("#unplayed"),
    "Not played yet: Friday, 20 November 2026",
  );
  await page.click("#unplayed");
  await shows(page, "2026-11-20");
  await close();
  console.log("ok   the end of a game: numbers, streak, countdown, next board");
}

/** After a game, the smallest number of clicks and the losses are on the page only after the player has asked. */
async function hidesTheOptimum() {
  const { page, close } = await openApp("", WIDE, {
    ...inTheEvening,
    judge: "ask",
  });
  const { optimum } = proven(DATE);
  const number = new RegExp(`\\b(${optimum}|${26 - optimum})\\b`);
  await clicks(page, cellsOf(POOR));
  await waitForText(page, "#over-title", "Cleared!");
  const facts = page.locator("#facts dd");
  assert.deepEqual(await facts.allTextContents(), ["26", "1"]);
  for (let n = 0; n < 2; n += 1) {
    assert.doesNotMatch(await page.innerText("#over"), number);
    assert.ok(await page.isHidden("#judged"));
    assert.equal(await page.locator("#distribution .own").count(), 0);
    await page.reload();
    await page.waitForSelector("#over-reveal:visible");
  }
  await page.click("#over-again");
  await clicks(page, proven(DATE).moves);
  await page.click("#over-reveal");
  await waitForText(page, "#over-title", "Cleared!");
  await waitForText(page, "#judgement", /^13 clicks: fewer are impossible/);
  const losses = await page.evaluate((key) => {
    const { first, best } = JSON.parse(localStorage[key]);
    return [first.lost, best.lost];
  }, `kortest-game:${DATE}`);
  assert.deepEqual(losses, [13, 0], "also of the first game");
  await page.click("#restart");
  await clicks(page, cellsOf(POOR));
  await waitForText(page, "#judgement", /26 clicks, 13 were possible/);
  assert.deepEqual(await facts.allTextContents(), ["26", "13", "1"]);
  // The player knows the number now.
  await page.reload();
  await waitForText(page, "#judgement", /26 clicks, 13 were possible/);
  await close();
  console.log("ok   the optimum stays hidden until the player asks");
}

const cellsOf = (play) =>
  play.split(";").map((pair) => pair.split(",").map(Number));

/** The chart of a long game is as wide as the phone, has a title, and no two labels overlap. */
async function chartsCanBeRead() {
  for (const width of [320, 390, 1440]) {
    const options = { ...WIDE, viewport: { width, height: 844 } };
    const { page, close } = await openApp(`#${DATE}`, options);
    await clear(page);
    await page.waitForSelector("#bars .column");
    await page.click("#over-close");
    const state = `${width} pixels`;
    await fitsTheWindow(page, state);
    assert.ok((await page.innerText("#bars-title")).length > 10, state);
    const { bars, values } = await page.evaluate(() => ({
      bars: [...document.querySelectorAll("#bars .column")].map(
        (bar) => bar.getBoundingClientRect().right,
      ),
      values: [...document.querySelectorAll("#bars [data-value]")].map(
        (bar) => {
          const { x, width } = bar.getBoundingClientRect();
          return x + width / 2;
        },
      ),
    }));
    assert.ok(bars.length > 30 && Math.max(...bars) <= width, state);
    assert.ok(values.length > 5, state);
    for (const [n, middle] of values.slice(1).entries()) {
      assert.ok(middle - values[n] >= 11, `${state}: labels ${n}`);
    }
    await page.screenshot({ path: join(shots, `app-chart-${width}.png`) });
    await close();
  }
  console.log("ok   the chart of a long game at 320, 390 and 1440 pixels");
}

/** The lesson names the first click that lost most. */
async function drawsALesson() {
  const { page, close } = await openApp(`#${DATE}`);
  await playPoorly(page);
  const lesson = await page.innerText("#lesson");
  const json = ["--json", "--quiet", "--clicks", POOR];
  const { game } = JSON.parse(run("analyse", DATE, ...json));
  const losses = game.map(({ loses }) => loses);
  const worst = losses.indexOf(Math.max(...losses)) + 1;
  assert.match(lesson, new RegExp(`^Lesson: click ${worst} lost `));
  await close();
  console.log(`ok   ${lesson}`);
}

/** A friend's game stands beside one's own, click by click, with what each click lost. */
async function comparesGames() {
  const { page, close } = await openApp(`#${DATE}`);
  const { moves } = proven(DATE);
  await clicks(page, moves);
  await page.waitForSelector("#judged:not([hidden])");
  await page.goto(`${server.address}#${DATE}&play=${POOR}`);
  await page.click("#over-compare");
  await page.waitForSelector("#compare:not([hidden])");
  const rows = page.locator("#compare-rows tr");
  assert.equal(await rows.count(), 27);
  assert.equal(
    await page.locator("#compare-rows td:nth-child(2).risen").count(),
    0,
  );
  assert.equal(
    await rows.last().innerText(),
    "In all\t13 clicks, 0 lost\t26 clicks, 13 lost",
  );
  await page.click("#compare-rows tr:nth-child(3) button");
  await waitForText(page, "#count", "2");
  await page.click("#back-to-mine");
  assert.ok(await page.isHidden("#compare"));
  await close();
  console.log("ok   a shared game beside one's own");
}

/** Asserts that the page shows the stars of a board in proofs/former.tsv. */
async function hasTheGrade(page, date) {
  const table = readFileSync("proofs/former.tsv", "utf8");
  const line = table.split("\n").find((line) => line.startsWith(date));
  const stars = Number(line.split("\t").at(-1));
  const drawing = "★".repeat(stars) + "☆".repeat(5 - stars);
  const grade = `Difficulty: ${drawing} (${stars} of 5)`;
  await waitForText(page, "#over-grade", grade);
}

/** The countdown must reach the next day, whose board the app then offers. */
async function countsDown(page) {
  await page.clock.fastForward("02:30:00");
  assert.match(await page.innerText("#countdown"), /^00:(30:00|2\d:\d\d)$/);
  await page.click("#over-close");
  assert.ok(await page.isHidden("#over"));
  await page.click("#undo");
  await page.click("#redo");
}

/** Boards that the table does not contain yet get their grade from the prover. */
async function gradesNewBoards() {
  const { page, close } = await openApp("", WIDE, {
    prepare: (page) => page.clock.install({ time: "2027-11-21T20:00:00Z" }),
  });
  const { moves } = proven("2027-11-21");
  await clicks(page, moves);
  await waitForText(page, "#over-grade", /Difficulty: .{5} \(\d of 5\)/);
  assert.equal(await page.innerText("#over-title"), "Perfect!");
  await close();
  console.log("ok   the grade of a board that is not in the table");
}

/** After the game, each group of the first position has the loss that `kortest analyse` prints. */
async function coloursFirstClicks() {
  const { page, close } = await openApp(`#${DATE}`, TOUCH);
  await playPoorly(page);
  await page.click("#colour");
  await page.waitForSelector("#frame .cell[data-loss]");
  const analysis = JSON.parse(run("analyse", DATE, "--json", "--quiet"));
  for (const { click, loses } of analysis.clicks) {
    const cell = page.locator(`#frame .cell[aria-label^="${click}:"]`);
    assert.equal(await cell.getAttribute("data-loss"), String(loses));
    assert.match(await cell.getAttribute("aria-label"), /taper (ingen|\d)$/);
  }
  assert.equal(await page.locator("#frame .cell:not([data-loss])").count(), 0);
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(shots, "app-first-clicks.png") });
  await page.click("#redo");
  assert.equal(await page.locator("#frame .cell[data-loss]").count(), 0);
  await page.click("#restart");
  assert.equal(await page.locator("#frame .cell[data-loss]").count(), 0);
  await close();
  console.log(`ok   the losses of ${analysis.clicks.length} first clicks`);
}

/** After the game, the groups of all best games have the letters of `kortest explain`. */
async function showsSharedGroups() {
  const { page, close } = await openApp(`#${DATE}`, WIDE);
  await playPoorly(page);
  await page.click("#shared");
  await page.waitForSelector("#frame .cell[data-group]");
  const { groups, orders } = JSON.parse(run("explain", DATE, "--json"));
  for (const [index, cells] of groups.entries()) {
    for (const cell of cells) {
      const button = page.locator(`#frame .cell[aria-label^="${cell}:"]`);
      const name = await button.getAttribute("data-group");
      assert.equal(name, "abcdefghijklmnopqrstuvwxyz"[index]);
    }
  }
  const said = await page.innerText("#said");
  assert.equal(said.match(/ before /g)?.length ?? 0, orders.length, said);
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(shots, "app-shared-groups.png") });
  await page.click("#redo");
  assert.equal(await page.locator("#frame .cell[data-group]").count(), 0);
  await close();
  console.log(`ok   the ${groups.length} groups of all best games`);
}

/** After the game, the first position has the line of `kortest explain`, and its numbers in words. */
async function showsTheLine() {
  const { page, close } = await openApp(`#${DATE}`, TOUCH);
  await playPoorly(page);
  await page.click("#why");
  const dashes = page.locator("#frame .dashes");
  await dashes.waitFor();
  const { optimum, line } = JSON.parse(run("explain", DATE, "--json"));
  const [{ from, rest }] = line.rows;
  const said = await page.innerText("#said");
  assert.match(
    said,
    new RegExp(`^${optimum} er færrest mulig.*minst ${from} `),
  );
  assert.ok(said.includes(`minst ${rest} `), said);
  assert.equal(await standsBefore(page, dashes), line.column);
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(shots, "app-line.png") });
  await page.click("#redo");
  assert.ok(await dashes.isHidden());
  await close();
  console.log("ok   the line between two columns, after the game");
}

/** Returns the number of the column on whose left side a line stands. */
async function standsBefore(page, dashes) {
  const line = await dashes.boundingBox();
  const board = await page.locator("#frame .tiles").boundingBox();
  const columns = await page.locator("#frame .row").first().locator("button");
  const part = (line.x + line.width / 2 - board.x) / board.width;
  return Math.round(part * (await columns.count()) * 10) / 10;
}

export const endingTests = [
  hidesTheOptimum,
  chartsCanBeRead,
  drawsALesson,
  comparesGames,
  showsTheLine,
  showsSharedGroups,
  endsInOnePlace,
  gradesNewBoards,
  coloursFirstClicks,
];
