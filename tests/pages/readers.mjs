// Tests that everyone can read the pages of certificates and the archive's site: in windows of all sizes, with the colours of
// the system, and if the script of a page does not start.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  SIZES_IN_WORDS,
  browser,
  fitsAllSizes,
  folder,
  open,
  shots,
} from "./browser.mjs";
import { FORCED, lookDifferent } from "./looks.mjs";

const INDEX = join("site", "index.html");

/** No window is too narrow for these pages, in both languages. */
export async function pagesFitAllSizes(names) {
  for (const name of [...names, INDEX]) {
    for (const locale of ["en-GB", "nb-NO"]) {
      const { page, close } = await open(name, { locale });
      await fitsAllSizes(page, `${name}, ${locale}`);
      await close();
    }
  }
  console.log(`ok   pages and site: ${SIZES_IN_WORDS} are wide enough`);
}

/** For each page: the selectors of things that must look different, by name. */
const THINGS = {
  "columns.html": {
    orange: "#view .tile.c0",
    pink: "#view .tile.c1",
    green: "#view .tile.c2",
    blue: "#view .tile.c3",
  },
  "nurikabe.html": {
    open: ".grid i.open:not(.next)",
    white: ".grid i.white:not(.next)",
    black: ".grid i.black:not(.next)",
    clue: ".grid i.clue:not(.next)",
    next: ".grid i.open.next",
  },
  "chilly.html": {
    Chilly: ".level .chilly",
    present: ".level .present",
    exit: ".level .exit",
    hole: ".level .hole",
    "where a hole leads": ".level .hole-end",
    tree: ".level .tree",
    flower: ".level .flower",
  },
  [INDEX]: {
    "an optimum": ".calendar .s1",
    "another optimum": ".calendar .s2",
    "a day without a board": ".calendar .day.none",
    "a bar": ".histogram .bar",
  },
};

/** With the colours of the system, everything that has a meaning is visible. */
export async function visibleInForcedColours() {
  for (const look of FORCED) {
    for (const [name, selectors] of Object.entries(THINGS)) {
      const { page, close } = await open(name, look);
      for (let n = 0; n < 4 && name !== INDEX; n++) {
        await page.keyboard.press("ArrowRight");
      }
      const things = {};
      for (const [thing, selector] of Object.entries(selectors)) {
        things[thing] = page.locator(selector).first();
      }
      await lookDifferent(things, name);
      const file = `forced-${look.colorScheme}-${name.replace("/", "-")}.png`;
      await page.screenshot({ path: join(shots, file), fullPage: true });
      await close();
    }
  }
  console.log("ok   forced colours: pages and site show what has a meaning");
}

/** Writes the page `blocked.html`, whose policy does not allow its script. */
function writeBlocked() {
  const html = readFileSync(join(folder, "columns.html"), "utf8");
  const blocked = html.replace(/script-src '[^']*'/, "script-src 'none'");
  assert.notEqual(blocked, html);
  writeFileSync(join(folder, "blocked.html"), blocked);
}

/** Ways in which the script of a page does not start: the page, and the options of its window. */
const NOT_STARTED = {
  "a policy": { name: "blocked.html" },
  "no JavaScript": {
    name: "columns.html",
    options: { javaScriptEnabled: false },
  },
  "a file that is missing": { name: INDEX, missing: "**/*.js" },
};

/** A page whose script does not start says so in both languages, and other pages do not. */
export async function pagesSayThatTheirScriptsDoNotStart() {
  writeBlocked();
  for (const [how, fault] of Object.entries(NOT_STARTED)) {
    const page = await browser.newPage(fault.options);
    if (fault.missing) {
      await page.route(fault.missing, (route) => route.abort());
    }
    await page.goto(pathToFileURL(join(folder, fault.name)).href);
    await page.waitForSelector("#not-started", { state: "visible" });
    const text = await page.innerText("#not-started");
    assert.match(text, /did not start.*startet ikke/s, how);
    await page.close();
  }
  for (const name of ["columns.html", INDEX]) {
    const { page, close } = await open(name);
    assert.equal(await page.locator("#not-started").count(), 0, name);
    await close();
  }
  console.log("ok   pages say that their scripts do not start");
}
