// Tests the days: the board of today, a day that begins while the app is open, and boards of the future.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  SMALL,
  TOUCH,
  WIDE,
  cell,
  clear,
  count,
  openApp,
  openTab,
  server,
  shows,
  waitForHash,
  waitForText,
} from "./app.mjs";
import { shots } from "./browser.mjs";

/** A moment before midnight in Norway, and the dates before and after this midnight. */
const BEFORE_MIDNIGHT = "2026-11-20T22:58:00Z";
const TODAY = "2026-11-20";
const TOMORROW = "2026-11-21";
const YESTERDAY = "2026-11-19";

/** The dates of proofs/former.tsv, with the stars of their boards. */
const TABLE = readFileSync("proofs/former.tsv", "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t"))
  .map((cells) => ({
    date: cells[0],
    stars: Number(cells[10]),
  }));

/** Returns options of `openApp` that make the app's clock begin at a moment. */
const startAt = (moment) => ({
  prepare: (page) => page.clock.install({ time: moment }),
});

/** Returns the address of the page after the address of the app. */
const address = (page) => page.url().slice(server.address.length);

/** Waits until the page shows the board of a date. */
const hasDate = (page, date) =>
  page.waitForFunction(
    (date) => document.getElementById("date").value === date,
    date,
  );

/** The board of the day has no date in its address, and a new day is offered when it begins. */
async function followsTheDay() {
  for (const options of [TOUCH, WIDE]) {
    const { page, close } = await openApp(
      "",
      options,
      startAt(BEFORE_MIDNIGHT),
    );
    await hasDate(page, TODAY);
    await cell(page, [0, 0]).click();
    assert.equal(address(page), "");
    assert.ok(await page.isHidden("#new-day"));
    await page.clock.fastForward("05:00");
    await page.waitForSelector("#new-day:not([hidden])");
    await page.screenshot({
      path: join(shots, `app-new-day-${options.viewport.width}.png`),
    });
    assert.equal(await count(page), 1, "yesterday's game is still open");
    await page.click("#open-new-day");
    await hasDate(page, TOMORROW);
    assert.equal(await count(page), 0);
    assert.ok(await page.isHidden("#new-day"));
    assert.equal(address(page), "");
    await returnsToToday(page);
    await close();
  }
  console.log("ok   a new day: announced, and opened with one tap");
}

/** A game counts on the day of its first click, also if it ends after midnight. */
async function countsTheFirstClick() {
  const { page, close } = await openApp("", WIDE, startAt(BEFORE_MIDNIGHT));
  await hasDate(page, TODAY);
  await cell(page, [0, 0]).click();
  await page.clock.fastForward("05:00");
  await clear(page);
  await waitForText(page, "#facts > :last-child dd", "1");
  await page.goto(`${server.address}#&tab=games`);
  const day = page.locator(`#calendar a[href="#${TODAY}"]`);
  assert.doesNotMatch(await day.getAttribute("aria-label"), /after its day/);
  await close();
  console.log("ok   a game counts on the day of its first click");
}

/** A clock that is set back to an earlier day brings no new board. The next day does. */
async function followsAClockThatGoesBack() {
  const { page, close } = await openApp("", WIDE, startAt("2026-12-05T12:00Z"));
  const look = () =>
    page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.clock.setSystemTime("2026-11-20T12:00:00Z");
  await look();
  assert.ok(await page.isHidden("#new-day"));
  await page.clock.setSystemTime("2026-11-21T12:00:00Z");
  await look();
  assert.ok(await page.isVisible("#new-day"));
  await page.clock.setSystemTime("2026-11-20T12:00:00Z");
  await look();
  assert.ok(await page.isHidden("#new-day"));
  await close();
  console.log("ok   a clock that is set back: no new board");
}

/** On the narrowest phones, the title and the names of the tabs are short, and none is cut. */
async function shortensTitles() {
  for (const locale of ["en-GB", "nb-NO"]) {
    const viewport = { width: 320, height: 568 };
    const options = { viewport, locale };
    const { page, close } = await openApp(
      "",
      options,
      startAt(BEFORE_MIDNIGHT),
    );
    assert.match(await page.innerText("#title"), /^Former, 20\.? nov\.?$/i);
    const { top } = await page.evaluate(() =>
      document.getElementById("title").getBoundingClientRect(),
    );
    assert.ok(top >= 0, "the title is not cut");
    const edges = await page
      .locator("#tabs span:visible")
      .evaluateAll((names) =>
        names.map((name) => {
          const { left, right } = name.getBoundingClientRect();
          return { left, right };
        }),
      );
    for (const [n, { left }] of edges.slice(1).entries()) {
      assert.ok(left - edges[n].right >= 4, `${locale}: tab ${n + 1}`);
    }
    await close();
  }
  console.log("ok   short titles at 320 pixels");
}

/** The button Today and the title must lead from another date to today, and a reload must show today. */
async function returnsToToday(page) {
  for (const link of ["#today", "#title a"]) {
    await page.click("#earlier");
    await waitForHash(page, TODAY);
    await page.click(link);
    await hasDate(page, TOMORROW);
    assert.equal(address(page), "", link);
  }
  await page.clock.fastForward("24:00:00");
  await page.reload();
  await hasDate(page, "2026-11-22");
}

/** When the app comes back to the front on another day, it must offer the new board at once. */
async function noticesTheDayInFront() {
  const { page, close } = await openApp("", WIDE, startAt(BEFORE_MIDNIGHT));
  await page.clock.pauseAt("2026-11-20T23:30:00Z");
  await page.evaluate(() =>
    document.dispatchEvent(new Event("visibilitychange")),
  );
  assert.ok(await page.isVisible("#new-day"));
  await close();
  console.log("ok   a new day: noticed when the app comes to the front");
}

/** The arrow stops at today. A board of the future opens only after a question. */
async function closesTomorrow() {
  const { page, close } = await openApp("", WIDE, startAt(BEFORE_MIDNIGHT));
  assert.ok(await page.isDisabled("#later"));
  await page.click("#earlier");
  await waitForHash(page, YESTERDAY);
  await page.click("#later");
  await hasDate(page, TODAY);
  assert.equal(address(page), "");
  await page.goto(`${server.address}#9999-12-31`);
  await waitForText(page, "#future-text", /9999 has not begun/);
  await page.fill("#rows", TOMORROW);
  await page.click("#other-form .primary");
  await waitForText(page, "#future-text", /21 November 2026 has not begun/);
  await page.screenshot({ path: join(shots, "app-future.png") });
  assert.equal(await page.inputValue("#date"), TODAY);
  await page.click("#open-future");
  await shows(page, TOMORROW);
  await page.reload();
  await page.waitForSelector("#future:not([hidden])");
  await page.fill("#rows", SMALL);
  await page.click("#other-form .primary");
  await waitForHash(page, SMALL);
  assert.ok(await page.isDisabled("#later"));
  await close();
  console.log("ok   tomorrow: behind a question, also in an address");
}

/** The archive has every month since November 2024, by grade, and leads to boards that are not played. */
async function archiveHasAllMonths() {
  const { page, close } = await openApp("", WIDE, startAt(BEFORE_MIDNIGHT));
  await clear(page);
  await openTab(page, "games");
  const months = await page.locator(".month h3").allTextContents();
  assert.equal(months.length, 25);
  assert.equal(months[0], "November 2026");
  assert.equal(months.at(-1), "November 2024");
  const days = TABLE.filter(({ date }) => date <= TODAY);
  assert.equal(
    await page.innerText("#finished"),
    `1 of ${days.length} boards finished.`,
  );
  await page.screenshot({ path: join(shots, "app-archive.png") });
  await page.selectOption("#by-grade", "5");
  const hard = days.filter(({ stars }) => stars === 5);
  const shown = page.locator("#calendar a.day:not(.other-grade)");
  const dates = hard.map(({ date }) => `#${date}`).sort();
  const hrefs = await shown.evaluateAll((links) =>
    links.map((link) => link.getAttribute("href")),
  );
  assert.deepEqual(hrefs.sort(), dates);
  await choosesBoards(page, dates);
  await close();
  console.log(`ok   the archive: ${months.length} months, by grade`);
}

/** The next unplayed board is the latest one of the grade. A random board is of the grade too. */
async function choosesBoards(page, dates) {
  await page.click("#next-unplayed");
  await waitForHash(page, dates.at(-1).slice(1));
  await openTab(page, "games");
  await page.click("#next-unplayed");
  await waitForHash(page, dates.at(-2).slice(1));
  await openTab(page, "games");
  await page.click("#random");
  await page.waitForSelector("[data-panel=game]:not([hidden])");
  assert.ok(dates.includes(new URL(page.url()).hash));
}

/** A new player must see the rules without scrolling, and find NRK's game and a page about kortest. */
async function welcomesNewPlayers() {
  for (const options of [TOUCH, WIDE]) {
    const { page, close } = await openApp("", options);
    const rules = await page.innerText("#said");
    assert.match(rules, /^(Færrest klikk vinner|The fewest clicks win)/);
    const { height } = options.viewport;
    await page.screenshot({
      path: join(shots, `app-first-visit-${height}.png`),
    });
    const bottom = await page.evaluate(
      () => document.getElementById("said").getBoundingClientRect().bottom,
    );
    assert.ok(bottom < height - 60, "above the tabs of a phone");
    const nrk = page.locator(".play .links a[href^='https://www.nrk.no/']");
    assert.equal(await nrk.count(), 1);
    await page.click("#to-archive");
    await page.waitForFunction(
      () => document.getElementById("archive").getBoundingClientRect().top < 99,
    );
    await openTab(page, "game");
    await page.click(".play .links a[data-tab=about]");
    await page.waitForSelector("#about-title");
    await page.goto(`${server.address}#${SMALL}`);
    await clear(page);
    await page.waitForSelector("#judged:not([hidden])");
    await page.reload();
    await page.waitForSelector("#judged:not([hidden])");
    assert.equal(await page.innerText("#said"), "", "no longer a new player");
    await close();
  }
  console.log("ok   the first visit: rules in sight, and links");
}

export const dayTests = [
  archiveHasAllMonths,
  welcomesNewPlayers,
  followsTheDay,
  countsTheFirstClick,
  shortensTitles,
  followsAClockThatGoesBack,
  noticesTheDayInFront,
  closesTomorrow,
];
