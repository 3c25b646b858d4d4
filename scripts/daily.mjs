#!/usr/bin/env node
// Generates the grids and levels of days in the web app: scripts/daily.mjs APP GAME
//
// APP is a folder from scripts/web, whose prover generates and proves them. GAME is nurikabe or chilly. Writes days.js of the
// game in src/web/pages. The seeds are fixed, so every run writes the same file.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PAGES = join(import.meta.dirname, "..", "src", "web", "pages");
const MEMORY = 2 ** 29;
const DAYS_OF_WEEK = 7;

/** For each grade of grids: the number of days until they repeat, and the number of columns and rows on each day of the week. */
const GRIDS = {
  easy: { days: 210, sides: [7] },
  medium: { days: 112, sides: [10] },
  hard: { days: 70, sides: [12, 12, 12, 12, 12, 13, 14] },
};

/** The number of days until the levels repeat. */
const LEVEL_DAYS = 210;
/** For each day of the week from Monday: columns, rows, presents, holes and grade of the level. */
const LEVELS = [
  [8, 8, 3, 0, "easy"],
  [8, 8, 3, 1, "easy"],
  [10, 9, 4, 0, "medium"],
  [10, 9, 5, 1, "medium"],
  [11, 10, 6, 1, "medium"],
  [12, 11, 8, 2, "hard"],
  [13, 12, 10, 2, "hard"],
];
/** The number of levels that are generated for each day. The one with the most moves is the level of the day. */
const LEVELS_PER_DAY = 4;

/** Returns the function that asks the prover of a game. */
async function proverOf(app, game) {
  // Node.js would take the file for a script of its older kind of modules.
  const source = readFileSync(join(PAGES, "common", "kortest.js"), "utf8");
  const { kortest } = await import(
    `data:text/javascript,${encodeURIComponent(source)}`
  );
  const bytes = readFileSync(join(app, game, "kortest.wasm"));
  const ask = await kortest(await WebAssembly.compile(bytes));
  return (question) => {
    const answer = ask({ game, do: "generate", memory: MEMORY, ...question });
    if (answer.error) {
      throw new Error(answer.error.message);
    }
    return answer;
  };
}

/** Returns the addresses of the grids of a grade, without the name of the game. */
function gridsOf(ask, grade) {
  const { days, sides } = GRIDS[grade];
  const grids = [];
  for (let day = 0; day < days; day += 1) {
    const side = sides[day % sides.length];
    const { address } = ask({
      columns: side,
      rows: side,
      grade,
      seed: day + 1,
    });
    grids.push(address.replace("nurikabe/", ""));
  }
  return grids;
}

/** Returns the level of a day: its optimum and its text. */
function levelOf(ask, day) {
  const [columns, rows, presents, holes, grade] = LEVELS[day % DAYS_OF_WEEK];
  const wishes = { columns, rows, presents, holes, grade };
  const levels = [];
  for (let n = 0; n < LEVELS_PER_DAY; n += 1) {
    levels.push(ask({ ...wishes, seed: day * LEVELS_PER_DAY + n }));
  }
  const most = Math.max(...levels.map(({ optimum }) => optimum));
  const { optimum, level } = levels.find((found) => found.optimum === most);
  return `${optimum} ${level}`;
}

/** Writes a list of texts as JavaScript, formatted like the other scripts. */
const listed = (texts, indent) =>
  texts.map((text) => `${indent}"${text}",\n`).join("");

async function writeGrids(app) {
  const ask = await proverOf(app, "nurikabe");
  let script =
    "// The grids of days by grade. Each list begins with a Monday, and repeats. Written by scripts/daily.mjs.\n\n";
  script += "export const DAYS = {\n";
  for (const grade of Object.keys(GRIDS)) {
    script += `  ${grade}: [\n${listed(gridsOf(ask, grade), "    ")}  ],\n`;
  }
  writeFileSync(join(PAGES, "nurikabe", "days.js"), `${script}};\n`);
}

async function writeLevels(app) {
  const ask = await proverOf(app, "chilly");
  const levels = [];
  for (let day = 0; day < LEVEL_DAYS; day += 1) {
    levels.push(levelOf(ask, day));
  }
  const comment =
    "// The levels of days, each after its proven optimum. The list begins with a Monday, and repeats. Written by scripts/daily.mjs.\n\n";
  const script = `${comment}export const DAYS = [\n${listed(levels, "  ")}];\n`;
  writeFileSync(join(PAGES, "chilly", "days.js"), script);
}

const WRITERS = { nurikabe: writeGrids, chilly: writeLevels };

const [app, game] = process.argv.slice(2);
if (!Object.hasOwn(WRITERS, game)) {
  console.error("usage: scripts/daily.mjs APP nurikabe|chilly");
  process.exit(2);
}
await WRITERS[game](app);
