// Tests the numbers of columns and rows, and the button that shares a board.

import assert from "node:assert/strict";
import { PHONE, open } from "./browser.mjs";

/** Column and row numbers must be centred, and the steps of the solution must name cells by these numbers. */
export async function labelsAreOfTheirCells(name) {
  for (const options of [{}, PHONE]) {
    const { page, close } = await open(name, options);
    const found = await page.evaluate(() => {
      const middles = (selector, part, size) =>
        [...document.querySelectorAll(`${selector} span`)].map((span) => {
          const box = span.getBoundingClientRect();
          return [span.textContent, box[part] + box[size] / 2];
        });
      const board = document
        .querySelector(".of-labels")
        .firstElementChild.getBoundingClientRect();
      return {
        columns: middles(".column-numbers", "left", "width"),
        rows: middles(".row-numbers", "top", "height"),
        board,
      };
    });
    const { columns, rows, board } = found;
    const fromBottom = name.startsWith("columns");
    const numbers = columns.map((_, n) => n);
    const rowNumbers = rows.map((_, n) => n);
    labelsAreCentred(columns, numbers, board.left, board.width);
    labelsAreCentred(
      rows,
      fromBottom ? rowNumbers.reverse() : rowNumbers,
      board.top,
      board.height,
    );
    const corner = fromBottom
      ? /counted from 0 at the bottom left/
      : /counted from 0 at the top left/;
    assert.match(await page.innerText(".side"), corner);
    for (const step of await page.locator("#steps li").allTextContents()) {
      const places = [...step.matchAll(/(\d+),(\d+)/g)];
      assert.ok(places.length > 0, step);
      for (const [, x, y] of places) {
        assert.ok(Number(x) < columns.length && Number(y) < rows.length, step);
      }
    }
    await close();
  }
  console.log(`ok   ${name}: numbers beside columns and rows, wide and narrow`);
}

/** Asserts that labels have these numbers and divide a length into equal parts. A label is a text and a place. */
function labelsAreCentred(labels, numbers, begin, length) {
  for (const [n, [text, middle]] of labels.entries()) {
    assert.equal(text, String(numbers[n]));
    const wanted = begin + (length * (n + 0.5)) / labels.length;
    assert.ok(
      Math.abs(middle - wanted) < 2,
      `label ${text} is at ${middle}, not at ${wanted}`,
    );
  }
}

/** The share button must use the system's dialog, or else the clipboard, or else do nothing. */
export async function sharesTheBoard(name) {
  const title = /^(Former|Santa Chilly|Nurikabe) · .+: .+ (optimal|unique)\.\n/;
  const fine = (text, verdict) => {
    assert.match(text, title);
    assert.ok(
      text.includes(verdict) &&
        text.split("\n").length > 4 &&
        !text.includes("file:"),
      text,
    );
  };
  const { page, close } = await open(name, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const verdict = await page.innerText("h1");
  const shared = () => page.evaluate(() => document.shared);
  await page.evaluate(() => (navigator.share = undefined));
  await page.click("#share");
  await page.waitForFunction(() =>
    document.getElementById("shared").textContent.startsWith("Copied"),
  );
  fine(await page.evaluate(() => navigator.clipboard.readText()), verdict);
  await page.evaluate(
    () => (navigator.share = async ({ text }) => (document.shared = text)),
  );
  await page.click("#share");
  await page.waitForFunction(() => document.shared);
  fine(await shared(), verdict);
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
  await close();
  console.log(`ok   ${name}: shares the verdict and the board`);
}
