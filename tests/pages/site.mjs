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
  const shown = () => page.locator("#table tbody tr:visible").count();
  assert.equal(await shown(), 14);
  await page.selectOption("#by-verdict", "impossible");
  assert.equal(await shown(), 1);
  await page.selectOption("#by-verdict", "");
  await page.fill("#by-date", "2024-12");
  assert.equal(await shown(), 6);
  await page.fill("#by-date", "");
  await page.click("#table thead button:text('Optimum')");
  const optima = (
    await page.locator("#table tbody td:nth-child(2)").allInnerTexts()
  ).map(Number);
  assert.deepEqual(
    optima,
    [...optima].sort((a, b) => b - a),
  );
  await page.click("#table thead button:has-text('Optimal first clicks')");
  const first = (
    await page.locator("#table tbody td:nth-child(8)").allInnerTexts()
  ).map((text) => Number(/^(\d+) of \d+$/.exec(text)[1]));
  assert.deepEqual(
    first,
    [...first].sort((a, b) => a - b),
    "the hardest first",
  );
  await page.click(".calendar a:has-text('✕')");
  assert.match(await page.innerText("h1"), /12 clicks is impossible/);
  await page.click("#start");
  assert.match((await checked(page)).kind, /verified/);
  await page.click("nav a:has-text('→')");
  assert.match(await page.innerText("h1"), /13 clicks is optimal/);
  await close();
  await accessible(INDEX);
  await accessible(join("site", "2024-11-24.html"));
  const before = statSync(join(SITE, "2024-11-24.html")).mtimeMs;
  runTo(1, ...ARCHIVE);
  assert.equal(
    statSync(join(SITE, "2024-11-24.html")).mtimeMs,
    before,
    "a page is not written twice",
  );
  console.log(
    "ok   the site: sorted, filtered, from the calendar to a page, checked there",
  );
}

/** Tests the pages of two unproven boards: one with a lower bound only, and one with a solution. */
export async function openBoardsHavePages() {
  runTo(
    3,
    "archive",
    "2024-12-07..2024-12-08",
    "--dir",
    "site",
    "--time-limit",
    "0s",
    "--quiet",
  );
  const file = join(SITE, "index.json");
  const rows = JSON.parse(readFileSync(file, "utf8"));
  rows.find(({ date }) => date === "2024-12-07").upper_bound = null;
  rows.find(({ date }) => date === "2024-12-08").upper_bound = 18;
  writeFileSync(file, JSON.stringify(rows));
  runTo(1, ...ARCHIVE);
  const { page, close } = await open(INDEX);
  assert.match(
    await page.innerText("#latest"),
    /^\d+ to 18 clicks: still open\.$/,
  );
  assert.match(
    await page.innerText(".latest .lead"),
    /^A solution of 18 clicks is known, and fewer than \d+ are impossible/,
  );
  await calendarIsOne(page);
  await linksResolve(page);
  await page.click(".latest .primary");
  assert.match(await page.innerText("h1"), /^\d+ to 18 clicks: still open\.$/);
  assert.match(
    await page.innerText(".side"),
    /kortest archive 2024-12-08..2024-12-08 --dir \./,
  );
  await page.click("nav a:has-text('2024-12-07')");
  assert.match(
    await page.innerText("h1"),
    /^At least \d+ clicks: still open\.$/,
  );
  await close();
  await calendarIsFirstOnAPhone();
  for (const name of [INDEX, join("site", "2024-12-08.html")]) {
    await isInBothLanguages(name);
    await accessible(name);
  }
  await pictures(INDEX, "site");
  await pictures(join("site", "2024-12-08.html"), "open");
  console.log(
    "ok   open boards: in the calendar, in the plots, on pages of their own",
  );
}

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
  const boxes = await page.locator(".calendar .day").evaluateAll((days) =>
    days.map((day) => {
      const box = (element) =>
        (({ left, top, right, bottom }) => ({ left, top, right, bottom }))(
          element.getBoundingClientRect(),
        );
      const text = (element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return box(range);
      };
      return {
        words: day.textContent,
        cell: box(day),
        parts: [...day.querySelectorAll(":scope > :not(.hidden)")].map(text),
      };
    }),
  );
  const size = ({ left, top, right, bottom }) =>
    `${Math.round(right - left)} x ${Math.round(bottom - top)}`;
  assert.equal(
    new Set(boxes.map(({ cell }) => size(cell))).size,
    1,
    "cells of one size",
  );
  const apart = (a, b) =>
    a.right <= b.left + 0.5 ||
    b.right <= a.left + 0.5 ||
    a.bottom <= b.top + 2 ||
    b.bottom <= a.top + 2;
  for (const { words, cell, parts } of boxes) {
    for (const [n, part] of parts.entries()) {
      assert.ok(
        part.left >= cell.left &&
          part.right <= cell.right &&
          part.bottom <= cell.bottom + 1,
        `${words} is inside its cell`,
      );
      for (const other of parts.slice(n + 1)) {
        assert.ok(
          apart(part, other),
          `${words}: its parts are beside each other`,
        );
      }
    }
  }
}

/** Every link must lead to an existing file. Each plot must have a point per board, linked to the board's page. */
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
    [15, 14, 16, 16],
    "of one board no length is known, of two no first clicks",
  );
  for (const point of plots.flat()) {
    assert.ok(
      point.title.startsWith(point.page.replace(".html", ":")),
      point.title,
    );
  }
  // Points must be placed by date, so that each day has the same width.
  const middles = await page
    .locator(".plot")
    .last()
    .locator("a .mark")
    .evaluateAll((all) =>
      all.map((mark) => {
        const { left, width } = mark.getBoundingClientRect();
        return left + width / 2;
      }),
    );
  const steps = middles.slice(1).map((middle, n) => middle - middles[n]);
  assert.ok(Math.max(...steps) - Math.min(...steps) < 1, `${steps}`);
  const labels = (
    await page.locator(".plot").first().locator("text").allTextContents()
  ).join(" ");
  assert.match(labels, /Nov 2024.*Dec/);
}

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
    assert.ok(before[n].equals(again), `${name} is another one`);
  }
  console.log(`ok   the site: the same ${made.length} files again`);
}
