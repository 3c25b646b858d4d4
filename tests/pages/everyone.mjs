// Tests that everyone can play: through the names that screen readers read, with the keyboard, with touch, in windows of all
// sizes, and with the colours of the system. Tests also what is printed.

import assert from "node:assert/strict";
import { join } from "node:path";
import {
  SMALL,
  TOUCH,
  WIDE,
  openApp,
  proven,
  rowsOnPage,
  waitForText,
} from "./app.mjs";
import {
  ALL_KINDS,
  SIZES_IN_WORDS,
  fitsAllSizes,
  fitsTheWindow,
  isAccessible,
  run,
  shots,
} from "./browser.mjs";
import { FORCED, lookDifferent } from "./looks.mjs";

/** A grid as an address of puzz.link, and with its clues as the program reads them. */
const GRID_SIZE = 5;
const GRID = "nurikabe/5/5/o43h1o3g";
/** A level with all kinds of things, and a present to which a hole leads. */
const LEVEL = [
  "(3,4)->(7,2)",
  "###########",
  "#P..$....##",
  "#..#...$..#",
  "#.....#...#",
  "#.#O....T.#",
  "#$...#...X#",
  "#..Y.....$#",
  "###########",
].join("/");

const answer = (...args) =>
  JSON.parse(run("prove", ...args, "--no-certificate", "--json", "--quiet"));

/** Opens a page of the app. `address` is its folder, with the part after `#`. */
async function openGame(address, options = WIDE) {
  const ready = { "": "#frame .cell", nurikabe: ".cell", chilly: "#chilly" };
  const folder = address.split("/")[0];
  return openApp(address, options, { ready: ready[folder] ?? ready[""] });
}

const openFormer = (options) => openGame(`#${SMALL}`, options);
const openNurikabe = (options) => openGame(`nurikabe/#${GRID}`, options);
async function openChilly(options) {
  const opened = await openGame(
    `chilly/#${encodeURIComponent(LEVEL)}`,
    options,
  );
  await waitForText(opened.page, "#name", /11 x 8/);
  return opened;
}

/** Returns the names of the elements with a role, as a screen reader reads them. */
const namesOf = (page, role) =>
  page
    .getByRole(role)
    .evaluateAll((all) =>
      all.map((element) => element.getAttribute("aria-label")),
    );

/** Activates the element with a name, as a screen reader does. */
const activate = (page, role, name) =>
  page.getByRole(role, { name }).first().dispatchEvent("click");

/** Returns the row, the column and the text of each cell of Nurikabe, counted from 1. */
async function cellsOfNurikabe(page) {
  const names = await namesOf(page, "button");
  const cells = names.map((name) =>
    /^(?:Row|Rad) (\d+), \w+ (\d+): (\w+)/.exec(name),
  );
  return cells.filter(Boolean).map(([, row, column, text]) => ({
    row: Number(row),
    column: Number(column),
    text,
  }));
}

/** Returns the black cells of the solution of the grid on the page, which its names describe. */
async function blackCells(page) {
  const rows = Array.from({ length: GRID_SIZE }, () =>
    Array(GRID_SIZE).fill("0"),
  );
  for (const { row, column, text } of await cellsOfNurikabe(page)) {
    if (/^\d+$/.test(text)) {
      rows[row - 1][column - 1] = text;
    }
  }
  const [grid] = answer(rows.map((row) => row.join(",")).join("/")).grids;
  const black = [];
  for (const [y, row] of grid.split("/").entries()) {
    for (const [x, letter] of [...row].entries()) {
      if (letter === "#") {
        black.push({ row: y + 1, column: x + 1 });
      }
    }
  }
  return black;
}

/** The letters of things on a level, by the words in the names of cells. */
const THINGS = {
  rock: "#",
  tree: "T",
  flower: "Y",
  present: "$",
  exit: "X",
  hole: "O",
  ice: ".",
  Chilly: "P",
};

/** Reads the level from the names of its cells, and returns it as the program reads it. */
async function levelOnPage(page) {
  const holes = new Map();
  const ends = new Map();
  const rows = [];
  for (const name of await namesOf(page, "gridcell")) {
    const [, column, row, thing, number] =
      /^column (\d+), row (\d+): (\w+)(?: (\d+))?/.exec(name);
    const cell = `(${column - 1},${row - 1})`;
    rows[row - 1] = (rows[row - 1] ?? "") + THINGS[thing];
    if (thing === "hole") {
      holes.set(number, cell);
    }
    const [, leading] = /where hole (\d+) leads/.exec(name) ?? [];
    if (leading) {
      ends.set(leading, cell);
    }
  }
  const links = [...holes].map(([n, from]) => `${from}->${ends.get(n)}`);
  return [links.join(";"), ...rows].join("/");
}

const DIRECTIONS = { U: "Up", D: "Down", L: "Left", R: "Right" };

const isCleared = (page) =>
  page.waitForFunction(
    () => document.querySelectorAll("#frame .cell:not(.void)").length === 0,
  );
const isSolved = (page) => waitForText(page, "#said", /Solved|Løst/);

/** All games can be won by their names alone, and the names say how far each slide goes. */
async function wonThroughTheNames() {
  const former = await openFormer();
  for (const [x, y] of proven(await rowsOnPage(former.page)).moves) {
    await activate(former.page, "gridcell", new RegExp(`^${x},${y}:`));
  }
  await isCleared(former.page);
  await former.close();

  const nurikabe = await openNurikabe();
  for (const { row, column } of await blackCells(nurikabe.page)) {
    const name = new RegExp(`^Row ${row}, column ${column}:`);
    await activate(nurikabe.page, "button", name);
  }
  await isSolved(nurikabe.page);
  await nurikabe.close();

  const chilly = await openChilly();
  const level = await levelOnPage(chilly.page);
  assert.equal(level, LEVEL);
  const left = chilly.page.getByRole("button", { name: "Left: blocked" });
  assert.equal(await left.count(), 1);
  const right = "Right 7 cells to column 9, row 2, takes 1 present";
  const slide = chilly.page.getByRole("button", { name: right });
  assert.equal(await slide.count(), 1);
  for (const letter of answer(level).route) {
    const name = new RegExp(`^${DIRECTIONS[letter]}`);
    await activate(chilly.page, "button", name);
  }
  await isSolved(chilly.page);
  await chilly.close();
  console.log("ok   all games are won through the accessibility tree alone");
}

const ARROWS = {
  U: "ArrowUp",
  D: "ArrowDown",
  L: "ArrowLeft",
  R: "ArrowRight",
};

/** Presses the first link of the page, which leads to the board. */
async function skipToTheBoard(page) {
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
}

/** Moves the focus from a cell to another one by arrows. Rows are counted from the top. */
async function goTo(page, from, to) {
  const right = to.column - from.column;
  const down = to.row - from.row;
  for (let n = 0; n < Math.abs(right); n++) {
    await page.keyboard.press(right > 0 ? ARROWS.R : ARROWS.L);
  }
  for (let n = 0; n < Math.abs(down); n++) {
    await page.keyboard.press(down > 0 ? ARROWS.D : ARROWS.U);
  }
}

/** All games can be won by the keyboard alone. */
async function wonByKeyboard() {
  const former = await openFormer();
  await skipToTheBoard(former.page);
  let at = { column: 0, row: 0 };
  for (const [x, y] of proven(SMALL).moves) {
    const cell = { column: x, row: -y };
    await goTo(former.page, at, cell);
    await former.page.keyboard.press("Enter");
    at = cell;
  }
  await isCleared(former.page);
  await former.close();

  const nurikabe = await openNurikabe();
  await skipToTheBoard(nurikabe.page);
  at = { column: 1, row: 1 };
  for (const cell of await blackCells(nurikabe.page)) {
    await goTo(nurikabe.page, at, cell);
    await nurikabe.page.keyboard.press("x");
    at = cell;
  }
  await isSolved(nurikabe.page);
  await nurikabe.close();

  const chilly = await openGame("chilly/#1");
  await skipToTheBoard(chilly.page);
  const focused = chilly.page.locator(":focus");
  assert.match(await focused.getAttribute("aria-label"), /: Chilly/);
  await chilly.page.keyboard.press("Shift+ArrowRight");
  const name = await focused.getAttribute("aria-label");
  assert.equal(name, "column 3, row 2: ice");
  for (const letter of answer(await levelOnPage(chilly.page)).route) {
    await chilly.page.keyboard.press(ARROWS[letter]);
  }
  assert.match(await focused.getAttribute("aria-label"), /: Chilly/);
  await isSolved(chilly.page);
  await chilly.close();
  console.log("ok   all games are won by the keyboard alone");
}

/** Touches the middle of an element, moved by a part of its size. */
async function touch(page, element, [right, down] = [0, 0]) {
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await element.boundingBox();
  await page.touchscreen.tap(
    x + width * (0.5 + right),
    y + height * (0.5 + down),
  );
}

/** For each direction: the point beside Chilly that leads him there, in sizes of Chilly from his middle. */
const BESIDE = { U: [0, -0.7], D: [0, 0.7], L: [-0.7, 0], R: [0.7, 0] };

/** All games can be won with touch alone. */
async function wonByTouch() {
  const former = await openFormer(TOUCH);
  for (const [x, y] of proven(SMALL).moves) {
    const name = new RegExp(`^${x},${y}:`);
    await touch(former.page, former.page.getByRole("gridcell", { name }));
  }
  await isCleared(former.page);
  await former.close();

  const nurikabe = await openNurikabe(TOUCH);
  for (const { row, column } of await blackCells(nurikabe.page)) {
    const number = (row - 1) * GRID_SIZE + column;
    const cell = nurikabe.page.locator(`#field .cell:nth-child(${number})`);
    await touch(nurikabe.page, cell);
  }
  await isSolved(nurikabe.page);
  await nurikabe.close();

  const chilly = await openChilly({ ...TOUCH, reducedMotion: "reduce" });
  for (const letter of answer(LEVEL).route) {
    const santa = chilly.page.locator("#chilly");
    await touch(chilly.page, santa, BESIDE[letter]);
  }
  await isSolved(chilly.page);
  await chilly.close();
  console.log("ok   all games are won with touch alone");
}

/** The pages of Nurikabe and Santa Chilly are tested in light mode in English, and in dark mode in Norwegian. */
const LOOKS = [
  { colorScheme: "light", locale: "en-GB" },
  { colorScheme: "dark", locale: "nb-NO" },
];

/** No window is too narrow for Nurikabe and Santa Chilly, and axe finds nothing. The page of Former has its own tests. */
async function puzzlesFitAllSizes() {
  for (const look of LOOKS) {
    const { locale } = look;
    for (const address of ["nurikabe/", "chilly/#1", "chilly/#16"]) {
      const { page, close } = await openGame(address, { ...WIDE, ...look });
      await isAccessible(page, `${address}, ${locale}`);
      await fitsAllSizes(page, `${address}, ${locale}`);
      await close();
    }
  }
  console.log(`ok   Nurikabe, Santa Chilly: ${SIZES_IN_WORDS} are wide enough`);
}

/** With the colours of the system, everything that has a meaning is visible. */
async function visibleInForcedColours() {
  for (const look of FORCED) {
    const options = { ...WIDE, ...look };
    await formerIsVisible(options);
    await nurikabeIsVisible(options);
    await chillyIsVisible(options);
  }
  console.log("ok   forced colours: as many kinds of cells as meanings");
}

async function formerIsVisible(options) {
  const { page, close } = await openGame("#BPGO/OGPB/OOBB", options);
  const tile = (place) => page.locator(`#frame .tile.c${place}`).first();
  const tiles = [0, 1, 2, 3].map((place) => [`colour ${place}`, tile(place)]);
  await lookDifferent(Object.fromEntries(tiles), "Former");
  const [open, other] = ["game", "games"].map((name) =>
    page.locator(`#tabs a[data-tab=${name}]`),
  );
  const style = (link) =>
    link.evaluate((element) => getComputedStyle(element).outlineStyle);
  assert.notEqual(await style(open), await style(other), "the open tab");
  await close();
}

async function nurikabeIsVisible(options) {
  const { page, close } = await openNurikabe(options);
  const cell = (n) => page.locator(`#field .cell:nth-child(${n})`);
  await page.evaluate(() => {
    const kinds = ["black", "dot", "hinted", "because", "mistake"];
    const cells = document.querySelectorAll("#field .cell");
    for (const [n, kind] of kinds.entries()) {
      cells[n].classList.add(kind);
    }
  });
  const things = {
    black: cell(1),
    dot: cell(2),
    hinted: cell(3),
    because: cell(4),
    mistake: cell(5),
    unknown: cell(6),
    clue: cell(10),
  };
  await lookDifferent(things, "Nurikabe");
  await isAccessible(page, "Nurikabe in forced colours");
  await close();
}

async function chillyIsVisible(options) {
  const { page, close } = await openChilly(options);
  const cell = (name) =>
    page.getByRole("gridcell", { name: new RegExp(`: ${name}`) }).last();
  const things = {};
  for (const name of Object.keys(THINGS)) {
    things[name] = cell(name);
  }
  // The last rock is at the edge, and only a part of it is visible.
  things.rock = page.getByRole("gridcell", { name: "column 4, row 3: rock" });
  await lookDifferent(things, "Santa Chilly");
  await isAccessible(page, "Santa Chilly in forced colours");
  await close();
}

/** On paper, there is the board with its name, and nothing else. */
async function printsTheBoard() {
  for (const [open, board] of [
    [openFormer, "#frame"],
    [openNurikabe, "#field"],
    [openChilly, "#field"],
  ]) {
    const { page, close } = await open();
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 794, height: 1123 });
    const texts = await page.locator("body").innerText();
    const name = await page.locator("h1").first().innerText();
    const boardText = await page.locator(board).innerText();
    const printed = texts.replace(boardText, "").trim();
    assert.equal(printed, name.trim());
    const shown = page.locator("button:visible, input:visible, a:visible");
    const others = await shown.evaluateAll(
      (all) => all.filter((one) => !one.closest("h1, #frame, #field")).length,
    );
    assert.equal(others, 0, "controls on paper");
    const { x, width } = await page.locator(board).boundingBox();
    assert.ok(x >= 0 && x + width <= 794, "the whole board is on the paper");
    await close();
  }
  console.log("ok   on paper: the board and its name");
}

/** At most a third of the picture of a level is its border. */
async function theBorderIsNarrow() {
  const { page, close } = await openGame("chilly/#1");
  const field = await page.locator("#field").boundingBox();
  const cell = page.getByRole("gridcell", { name: /^column 3, row 3:/ });
  const { width } = await cell.boundingBox();
  const inner = (width * 4) ** 2 / (field.width * field.height);
  assert.ok(inner > 2 / 3, `the ice has ${inner} of the picture`);
  await close();
  console.log("ok   Santa Chilly: the border is narrow");
}

/** Takes pictures of the pages before the first move, for people to look at. */
async function takesPictures() {
  for (const address of ["", "nurikabe/", "chilly/#5"]) {
    for (const { kind, options } of ALL_KINDS) {
      const { page, close } = await openGame(address, options);
      if (kind === "print") {
        await page.emulateMedia({ media: "print" });
      }
      await fitsTheWindow(page, `${address}, ${kind}`);
      const name = address.split("/")[0] || "former";
      const path = join(shots, `app-${name}-${kind}.png`);
      await page.screenshot({ path, fullPage: true });
      await close();
    }
  }
  console.log(`ok   ${ALL_KINDS.length} pictures of each page of the app`);
}

export const everyoneTests = [
  wonThroughTheNames,
  wonByKeyboard,
  wonByTouch,
  puzzlesFitAllSizes,
  visibleInForcedColours,
  printsTheBoard,
  theBorderIsNarrow,
  takesPictures,
];
