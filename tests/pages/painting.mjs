// Tests how the page of Nurikabe is played: with the mouse, with broken rules in sight, on time, and on new grids.

import assert from "node:assert/strict";
import { join } from "node:path";
import { WIDE, server } from "./app.mjs";
import { PHONE, browser, isAccessible, shots } from "./browser.mjs";

/** A grid of 5 x 4 cells, with a 3 in the second cell of the first row and a 2 in the last cell. */
const GRID = "#nurikabe/5/4/g3w2";

async function openGrid(hash = GRID, options = WIDE) {
  const context = await browser.newContext({ ...options, locale: "en-GB" });
  const page = await context.newPage();
  await page.goto(`${server.address}nurikabe/${hash}`);
  await page.waitForSelector(".cell");
  return { page, close: () => context.close() };
}

/** Returns the cells of the page as rows: `#` black, `.` dot, `-` unknown, and the clues. */
const rows = (page) =>
  page.evaluate(() => {
    const cells = [...document.querySelectorAll(".cell")].map((cell) => {
      const isDot = cell.classList.contains("dot") ? "." : "-";
      return cell.classList.contains("black") ? "#" : cell.textContent || isDot;
    });
    const lines = [];
    while (cells.length > 0) {
      lines.push(cells.splice(0, 5).join(""));
    }
    return lines.join("/");
  });

/** Drags from one cell to another, counted from 0. */
async function drag(page, [from, to], button = "left") {
  const boxes = await Promise.all(
    [from, to].map((cell) => page.locator(".cell").nth(cell).boundingBox()),
  );
  const [start, end] = boxes.map(({ x, y, width, height }) => [
    x + width / 2,
    y + height / 2,
  ]);
  await page.mouse.move(...start);
  await page.mouse.down({ button });
  await page.mouse.move(...end);
  await page.mouse.up({ button });
}

const cell = (page, n) => page.locator(".cell").nth(n);

async function dragsPaint() {
  const { page, close } = await openGrid();
  await drag(page, [5, 8]);
  assert.equal(await rows(page), "-3---/####-/-----/----2", "a fast drag");
  await drag(page, [10, 14], "right");
  assert.equal(await rows(page), "-3---/####-/...../----2", "the right button");
  await page.click("#undo");
  assert.equal(await rows(page), "-3---/####-/-----/----2", "one step back");
  await page.click("#redo");
  await drag(page, [5, 7]);
  assert.equal(await rows(page), "-3---/...#-/...../----2", "over black");
  await drag(page, [1, 3]);
  assert.equal(await rows(page), "-3---/...#-/...../----2", "from a clue");
  await drag(page, [0, 4]);
  assert.equal(await rows(page), "#3###/...#-/...../----2", "over a clue");
  await cell(page, 10).click({ button: "right" });
  assert.equal(await rows(page), "#3###/...#-/-..../----2", "a dot again");
  await cell(page, 0).click();
  await cell(page, 0).click();
  assert.equal(await rows(page), "-3###/...#-/-..../----2", "dot, unknown");
  await close();
  console.log("ok   Nurikabe: drags and both buttons paint");
}

/** Returns the numbers of the cells that the page shows as broken. */
const broken = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".cell")].flatMap((cell, n) =>
      cell.classList.contains("broken") ? [n] : [],
    ),
  );

/** Drags that break a rule, and the cells that break it. */
const BROKEN = [
  {
    name: "a pool",
    black: [
      [5, 6],
      [10, 11],
    ],
    cells: [5, 6, 10, 11],
  },
  {
    name: "a closed island",
    black: [
      [0, 0],
      [6, 6],
      [2, 2],
    ],
    cells: [1],
  },
  {
    name: "a sea in two parts",
    dots: [
      [3, 3],
      [7, 7],
      [9, 9],
      [13, 13],
    ],
    black: [
      [8, 8],
      [10, 11],
    ],
    cells: [8],
  },
  { name: "too many cells", dots: [[2, 4]], cells: [1, 2, 3, 4] },
  {
    name: "two clues",
    dots: [
      [2, 4],
      [9, 9],
      [14, 14],
    ],
    cells: [1, 2, 3, 4, 9, 14, 19],
  },
  {
    name: "no clue",
    dots: [[10, 10]],
    black: [
      [5, 5],
      [11, 11],
      [15, 15],
    ],
    cells: [10],
  },
  {
    name: "nothing",
    dots: [[2, 3]],
    black: [
      [4, 4],
      [6, 8],
    ],
    cells: [],
  },
];

async function brokenRulesAreShown() {
  const { page, close } = await openGrid();
  await page.check("#show-broken");
  for (const { name, dots = [], black = [], cells } of BROKEN) {
    await page.click("#restart");
    for (const stroke of black) {
      await drag(page, stroke);
    }
    for (const stroke of dots) {
      await drag(page, stroke, "right");
    }
    assert.deepEqual(await broken(page), cells, name);
    for (const n of cells) {
      const label = await cell(page, n).getAttribute("aria-label");
      assert.match(label, /breaks a rule$/, name);
    }
  }
  await page.click("#restart");
  await drag(page, [5, 6]);
  await drag(page, [10, 11]);
  await page.screenshot({ path: join(shots, "nurikabe-broken.png") });
  await page.reload();
  await page.waitForSelector(".cell.broken");
  await isAccessible(page, "broken rules");
  await page.uncheck("#show-broken");
  assert.deepEqual(await broken(page), []);
  await close();
  console.log("ok   Nurikabe: broken rules");
}

async function islandsAreCounted() {
  const { page, close } = await openGrid();
  assert.equal(await cell(page, 1).getAttribute("data-size"), "");
  await drag(page, [2, 2], "right");
  assert.equal(await cell(page, 1).getAttribute("data-size"), "2");
  const label = await cell(page, 1).getAttribute("aria-label");
  assert.equal(label, "Row 1, column 2: 3, island of 2");
  await drag(page, [3, 3], "right");
  await drag(page, [5, 8]);
  await drag(page, [0, 0]);
  await drag(page, [4, 4]);
  const finished = page.locator(".cell.finished");
  assert.equal(await finished.count(), 1);
  assert.equal(await finished.getAttribute("data-size"), "");
  await close();
  console.log("ok   Nurikabe: cells of islands");
}

/** Presses *Share*, and returns the copied text. */
async function shared(page) {
  const permissions = ["clipboard-read", "clipboard-write"];
  await page.context().grantPermissions(permissions);
  await page.click("#over-share");
  await page.waitForFunction(() =>
    /Copied|Kopiert/.test(document.getElementById("said").textContent),
  );
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The clock begins with the first move, and stops at the end. */
async function playIsTimed() {
  const context = await browser.newContext(WIDE);
  const page = await context.newPage();
  await page.clock.install({ time: "2026-11-20T12:00:00Z" });
  await page.goto(`${server.address}nurikabe/#nurikabe/3/1/g1g`);
  await page.waitForSelector(".cell");
  const time = () => page.textContent("#clock");
  await page.clock.runFor(5000);
  assert.equal(await time(), "00:00");
  await page.goto(`${server.address}nurikabe/#nurikabe/2/1/1g`);
  await page.waitForFunction(
    () => document.querySelectorAll(".cell").length === 2,
  );
  await cell(page, 1).click({ button: "right" });
  await page.clock.runFor(65_000);
  assert.match(await time(), /^01:0\d$/);
  await page.reload();
  await page.waitForSelector(".cell.dot");
  assert.match(await time(), /^01:0\d$/);
  await cell(page, 1).click({ button: "right" });
  await cell(page, 1).click();
  await page.waitForSelector("#over:not([hidden])");
  assert.match(await page.textContent("#facts"), /01:0\d/);
  assert.match(
    await shared(page),
    /^Nurikabe, .*, 2 x 1: 01:0\d\nhttp.*\/nurikabe\/#nurikabe\/2\/1\/1g$/,
  );
  const end = await time();
  await page.clock.runFor(5000);
  assert.equal(await time(), end);
  await context.close();
  console.log("ok   Nurikabe: the clock");
}

async function newGridsAreMade() {
  const { page, close } = await openGrid();
  await page.fill("#new-columns", "6");
  await page.fill("#new-rows", "5");
  await page.selectOption("#new-grade", "medium");
  await page.fill("#new-seed", "7");
  await page.click("#new button");
  await page.waitForFunction(() => location.hash.startsWith("#nurikabe/6/5/"));
  const name = await page.textContent("#name");
  assert.equal(name, "New grid, medium, seed 7, 6 x 5");
  const hash = new URL(page.url()).hash;
  await page.fill("#new-seed", "");
  await page.click("#new button");
  await page.waitForFunction((hash) => location.hash !== hash, hash);
  await page.fill("#new-seed", "7");
  await page.click("#new button");
  await page.waitForFunction((hash) => location.hash === hash, hash);
  for (const [id, text] of [
    ["#new-columns", "0"],
    ["#new-rows", "16"],
    ["#new-seed", "-1"],
    ["#new-seed", "x"],
  ]) {
    const before = await page.inputValue(id);
    await page.fill(id, text);
    await page.evaluate(
      () => (document.querySelector("#new").noValidate = true),
    );
    await page.click("#new button");
    await page.waitForSelector("#new-wrong:not(:empty)");
    assert.match(await page.textContent("#new-wrong"), /1 to 15 columns/);
    await page.fill(id, before);
  }
  await close();
  console.log("ok   Nurikabe: new grids");
}

/** Dark grids are dark, and fit a phone. */
async function gridsAreDark() {
  for (const options of [WIDE, PHONE]) {
    const dark = { ...options, colorScheme: "dark" };
    const { page, close } = await openGrid("#2026-11-20&grade=hard", dark);
    await drag(page, [0, 0]);
    await drag(page, [1, 1], "right");
    const { width } = page.viewportSize();
    await page.screenshot({ path: join(shots, `nurikabe-dark-${width}.png`) });
    await isAccessible(page, `dark, ${width}`);
    const colour = await page.evaluate(
      () =>
        getComputedStyle(document.querySelector(".cell:not(.black)"))
          .backgroundColor,
    );
    const light = Math.max(...colour.match(/\d+/g).map(Number));
    assert.ok(light < 100, colour);
    await close();
  }
  console.log("ok   Nurikabe: dark grids");
}

export const paintingTests = [
  dragsPaint,
  brokenRulesAreShown,
  islandsAreCounted,
  playIsTimed,
  newGridsAreMade,
  gridsAreDark,
];
