// Tests the numbers of columns and rows, and the button that shares a board.

import assert from "node:assert/strict";
import { PHONE, open } from "./browser.mjs";

/** Column and row numbers must be centred, and the steps of the solution must name cells by these numbers. */
export async function labelsAreOfTheirCells(name) {
  const fromBottom = name.startsWith("columns");
  const corner = fromBottom ? "bottom left" : "top left";
  for (const options of [{}, PHONE]) {
    const { page, close } = await open(name, options);
    const { columns, rows, board } = await labelsOf(page);
    const rowNumbers = [...rows.keys()];
    if (fromBottom) {
      rowNumbers.reverse();
    }
    labelsAreCentred(columns, [...columns.keys()], board.left, board.width);
    labelsAreCentred(rows, rowNumbers, board.top, board.height);
    assert.match(
      await page.innerText(".side"),
      new RegExp(`counted from 0 at the ${corner}`),
    );
    await stepsAreOnTheBoard(page, columns.length, rows.length);
    await close();
  }
  console.log(`ok   ${name}: numbers beside columns and rows, wide and narrow`);
}

/** Returns the labels of columns and rows, each with its text and the place of its middle, and the box of the board. */
const labelsOf = (page) =>
  page.evaluate(() => {
    const boxOf = (element) => element.getBoundingClientRect();
    const columns = [...document.querySelectorAll(".column-numbers span")];
    const rows = [...document.querySelectorAll(".row-numbers span")];
    return {
      columns: columns.map((span) => {
        const { left, width } = boxOf(span);
        return { text: span.textContent, middle: left + width / 2 };
      }),
      rows: rows.map((span) => {
        const { top, height } = boxOf(span);
        return { text: span.textContent, middle: top + height / 2 };
      }),
      board: boxOf(document.querySelector(".of-labels").firstElementChild),
    };
  });

/** Asserts that labels have these numbers and divide a length into equal parts. */
function labelsAreCentred(labels, numbers, begin, length) {
  for (const [n, { text, middle }] of labels.entries()) {
    assert.equal(text, String(numbers[n]));
    const wanted = begin + (length * (n + 0.5)) / labels.length;
    assert.ok(
      Math.abs(middle - wanted) < 2,
      `label ${text} is at ${middle}, not at ${wanted}`,
    );
  }
}

/** Asserts that each step names at least one cell, and only cells of the board. */
async function stepsAreOnTheBoard(page, width, height) {
  for (const step of await page.locator("#steps li").allTextContents()) {
    const cells = [...step.matchAll(/(\d+),(\d+)/g)];
    assert.ok(cells.length > 0, step);
    for (const [, x, y] of cells) {
      assert.ok(Number(x) < width && Number(y) < height, step);
    }
  }
}

/** The share button must use the system's dialog, or else the clipboard, or else do nothing. */
export async function sharesTheBoard(name) {
  const permissions = ["clipboard-read", "clipboard-write"];
  const { page, close } = await open(name, { permissions });
  const verdict = await page.innerText("h1");
  isMessage(await sharedByClipboard(page), verdict);
  isMessage(await sharedByDialog(page), verdict);
  await sharesNothing(page);
  await close();
  console.log(`ok   ${name}: shares the verdict and the board`);
}

/** Asserts that a text is the message about a board: the game, the verdict, and the board in several lines. */
function isMessage(text, verdict) {
  assert.match(
    text,
    /^(Former|Santa Chilly|Nurikabe) · .+: .+ (optimal|unique)\.\n/,
  );
  assert.ok(text.includes(verdict), text);
  assert.ok(text.split("\n").length > 4, text);
  assert.ok(!text.includes("file:"), text);
}

async function sharedByClipboard(page) {
  await page.evaluate(() => (navigator.share = undefined));
  await page.click("#share");
  await page.waitForFunction(() =>
    document.getElementById("shared").textContent.startsWith("Copied"),
  );
  return page.evaluate(() => navigator.clipboard.readText());
}

async function sharedByDialog(page) {
  await page.evaluate(
    () => (navigator.share = async ({ text }) => (document.shared = text)),
  );
  await page.click("#share");
  await page.waitForFunction(() => document.shared);
  return page.evaluate(() => document.shared);
}

/** Without a dialog and without a clipboard, the button must leave the page as it is. */
async function sharesNothing(page) {
  await page.evaluate(() => {
    document.getElementById("shared").textContent = "";
    navigator.share = undefined;
    navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
    document.execCommand = () => false;
  });
  await page.click("#share");
  await page.waitForTimeout(50);
  assert.equal(await page.textContent("#shared"), "");
  assert.equal(await page.locator("textarea").count(), 0);
}
