// Tests the site that `kortest archive` writes.

import assert from "node:assert/strict";
import {
  existsSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import {
  ALL_KINDS,
  PHONE,
  accessible,
  checked,
  folder,
  open,
  pictures,
  runTo,
} from "./browser.mjs";
import { isInBothLanguages } from "./languages.mjs";

const SITE = join(folder, "site");
const INDEX = join("site", "index.html");
const ARCHIVE = [
  "archive",
  "2024-11-23..2024-12-06",
  "--dir",
  "site",
  "--claims",
  "claims.txt",
  "--quiet",
];

/** Writes the site, filters and sorts its table, and goes from the calendar to a page. */
export async function siteWorks() {
  rmSync(SITE, { recursive: true, force: true });
  writeFileSync(
    join(folder, "claims.txt"),
    "2024-11-24 12\n2024-11-25 13\n2024-11-26 14\n",
  );
  // One of the recorded scores is impossible, so the exit code is 1.
  runTo(1, ...ARCHIVE);
  const { page, close } = await open(INDEX);
  assert.match(await page.innerText("#latest"), /clicks is optimal/);
  await filtersTheTable(page);
  await sortsTheTable(page);
  await goesToPages(page);
  await close();
  await accessible(INDEX);
  await accessible(join("site", "2024-11-24.html"));
  keepsPages();
  console.log(
    "ok   the site: sorted, filtered, from the calendar to a page, checked there",
  );
}

async function filtersTheTable(page) {
  const shown = () => page.locator("#table tbody tr:visible").count();
  assert.equal(await shown(), 14);
  await page.selectOption("#by-verdict", "impossible");
  assert.equal(await shown(), 1);
  await page.selectOption("#by-verdict", "");
  await page.fill("#by-date", "2024-12");
  assert.equal(await shown(), 6);
  await page.fill("#by-date", "");
}

async function sortsTheTable(page) {
  const column = (n) =>
    page.locator(`#table tbody td:nth-child(${n})`).allInnerTexts();
  await page.click("#table thead button:text('Optimum')");
  const optima = (await column(2)).map(Number);
  const descending = [...optima].sort((a, b) => b - a);
  assert.deepEqual(optima, descending);
  await page.click("#table thead button:has-text('Optimal first clicks')");
  const optimal = (await column(8)).map((text) =>
    Number(/^(\d+) of \d+$/.exec(text)[1]),
  );
  const ascending = [...optimal].sort((a, b) => a - b);
  assert.deepEqual(optimal, ascending, "the hardest first");
}

async function goesToPages(page) {
  await page.click(".calendar a:has-text('✕')");
  assert.match(await page.innerText("h1"), /12 clicks is impossible/);
  await page.click("#start");
  assert.match((await checked(page)).kind, /verified/);
  await page.click("nav a:has-text('→')");
  assert.match(await page.innerText("h1"), /13 clicks is optimal/);
}

/** A second run of the archive must not write a page again. */
function keepsPages() {
  const file = join(SITE, "2024-11-24.html");
  const before = statSync(file).mtimeMs;
  runTo(1, ...ARCHIVE);
  assert.equal(statSync(file).mtimeMs, before, "a page is not written twice");
}

/** The verdict on a board whose optimum is between two numbers. */
const RANGE = /^\d+ to \d+ clicks: still open\.$/;

/** Tests the pages of two unproven boards. */
export async function openBoardsHavePages() {
  makeOpenBoards();
  const { page, close } = await open(INDEX);
  assert.match(await page.innerText("#latest"), RANGE);
  assert.match(
    await page.innerText(".latest .lead"),
    /^A solution of \d+ clicks is known, and fewer than \d+ are impossible/,
  );
  await calendarIsOne(page);
  await linksResolve(page);
  await plotsHaveAllBoards(page);
  await pagesAreOpen(page);
  await close();
  await calendarIsFirstOnAPhone();
  const openPage = join("site", "2024-12-08.html");
  for (const name of [INDEX, openPage]) {
    await isInBothLanguages(name);
    await accessible(name);
  }
  await pictures(INDEX, "site", ALL_KINDS);
  await pictures(openPage, "open", ALL_KINDS);
  console.log(
    "ok   open boards: in the calendar, in the plots, on pages of their own",
  );
}

/** Adds two unproven boards to the archive, one of them with a solution, and writes the site again. */
function makeOpenBoards() {
  const dates = "2024-12-07..2024-12-08";
  const options = ["--dir", "site", "--time-limit", "0s", "--quiet"];
  runTo(3, "archive", dates, ...options);
  runTo(1, ...ARCHIVE);
}

async function pagesAreOpen(page) {
  await page.click(".latest .primary");
  assert.match(await page.innerText("h1"), RANGE);
  assert.match(
    await page.innerText(".side"),
    /kortest archive 2024-12-08 --dir \./,
  );
  await page.click("nav a:has-text('2024-12-07')");
  assert.match(await page.innerText("h1"), RANGE);
}

/** The calendar has a table for each month, the last month first. */
async function calendarIsOne(page) {
  const months = await page.locator(".month").evaluateAll((tables) =>
    tables.map((table) => ({
      title: table.caption.textContent,
      heads: [...table.tHead.rows[0].cells].map((cell) => cell.textContent),
      weeks: [...table.tBodies[0].rows].map((row) =>
        [...row.cells].map(
          (cell) => cell.querySelector(".number")?.textContent ?? "",
        ),
      ),
    })),
  );
  assert.deepEqual(
    months.map(({ title }) => title),
    ["December 2024", "November 2024"],
  );
  for (const { heads, weeks, title } of months) {
    assert.deepEqual(heads, ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]);
    for (const week of weeks) {
      daysAreInTheirColumns(week, title);
    }
  }
  await daysHaveRoom(page);
}

/** Asserts that the days of a week are in the columns of their weekdays, from Monday. Other months' days are empty. */
function daysAreInTheirColumns(week, month) {
  for (const [column, day] of week.entries()) {
    if (day) {
      const weekday = new Date(`${day} ${month} UTC`).getUTCDay();
      assert.equal((weekday + 6) % 7, column, `${day} ${month}`);
    }
  }
}

/** All days have cells of one size, and the parts of a day are inside its cell and beside each other. */
async function daysHaveRoom(page) {
  const days = await page.locator(".calendar .day").evaluateAll(boxesOfDays);
  const sizes = days.map(({ cell }) => sizeOf(cell));
  assert.equal(new Set(sizes).size, 1, "cells of one size");
  for (const { words, cell, parts } of days) {
    for (const [n, part] of parts.entries()) {
      assert.ok(isInside(part, cell), `${words} is inside its cell`);
      assert.ok(
        parts.slice(n + 1).every((other) => areApart(part, other)),
        `${words}: its parts are beside each other`,
      );
    }
  }
}

/** Returns the text of each day, and the boxes of its cell and of its parts. Runs in the page. */
function boxesOfDays(days) {
  const boxOf = (element) => element.getBoundingClientRect().toJSON();
  const boxOfText = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return boxOf(range);
  };
  return days.map((day) => ({
    words: day.textContent,
    cell: boxOf(day),
    parts: [...day.querySelectorAll(":scope > :not(.hidden)")].map(boxOfText),
  }));
}

/** Returns the width and the height of a box in whole pixels, as text. */
function sizeOf({ left, top, right, bottom }) {
  return `${Math.round(right - left)} x ${Math.round(bottom - top)}`;
}

/** Returns whether a part of a day is inside the cell of the day. */
const isInside = (part, cell) =>
  part.left >= cell.left &&
  part.right <= cell.right &&
  part.bottom <= cell.bottom + 1;

/** Returns whether two boxes do not overlap, except for the room between lines. */
const areApart = (a, b) =>
  a.right <= b.left + 0.5 ||
  b.right <= a.left + 0.5 ||
  a.bottom <= b.top + 2 ||
  b.bottom <= a.top + 2;

/** Every link must lead to an existing file. */
async function linksResolve(page) {
  const links = await page
    .locator("a")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  for (const link of new Set(links)) {
    assert.ok(
      link.startsWith("#") || existsSync(join(SITE, link)),
      `${link} is not there`,
    );
  }
}

/** Each plot must have a point per board, linked to the board's page, and placed by date. */
async function plotsHaveAllBoards(page) {
  const plots = await page.locator(".plot").evaluateAll((all) =>
    all.map((plot) =>
      [...plot.querySelectorAll("a")].map((link) => ({
        page: link.getAttribute("href"),
        title: link.querySelector("title").textContent,
      })),
    ),
  );
  assert.deepEqual(
    plots.map((points) => points.length),
    [16, 14, 16, 16],
    "of the two open boards no first clicks are known",
  );
  for (const point of plots.flat()) {
    const name = point.page.replace(".html", "");
    assert.ok(point.title.startsWith(`${name}:`), point.title);
  }
  const middles = await page
    .locator(".plot")
    .last()
    .locator("a .mark")
    .evaluateAll(middlesOf);
  const steps = middles.slice(1).map((middle, n) => middle - middles[n]);
  assert.ok(Math.max(...steps) - Math.min(...steps) < 1, `${steps}`);
  const labels = page.locator(".plot").first().locator("text");
  const months = (await labels.allTextContents()).join(" ");
  assert.match(months, /Nov 2024.*Dec/);
}

/** Returns the horizontal middles of elements. Runs in the page. */
const middlesOf = (elements) =>
  elements.map((element) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2;
  });

async function calendarIsFirstOnAPhone() {
  const { page, close } = await open(INDEX, PHONE);
  const [calendar, figures] = await page.evaluate(() =>
    [".calendar", ".figures"].map((part) =>
      document.querySelector(part).getBoundingClientRect(),
    ),
  );
  assert.ok(
    calendar.top < PHONE.viewport.height && calendar.bottom < figures.top,
    "the calendar comes first",
  );
  assert.ok(figures.height < 220, `figures are ${figures.height} pixels high`);
  await close();
}

/** A second run on the same archive must write the same bytes. */
export function siteIsTheSameAgain() {
  const made = readdirSync(SITE).filter((name) =>
    /\.(html|css|js)$/.test(name),
  );
  const file = (name) => join(SITE, name);
  const before = made.map((name) => readFileSync(file(name)));
  for (const name of made) {
    rmSync(file(name));
  }
  runTo(1, ...ARCHIVE);
  for (const [n, name] of made.entries()) {
    const again = readFileSync(file(name));
    assert.ok(before[n].equals(again), `${name} has other bytes`);
  }
  console.log(`ok   the site: the same ${made.length} files again`);
}
