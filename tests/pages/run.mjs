// Opens the pages in Chromium from disk. Usage: node run.mjs KORTEST FOLDER
//
// FOLDER receives certificates, pages and screenshots. CHROMIUM names the browser (default: /usr/bin/chromium).

import assert from "node:assert/strict";
import { copyFileSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  ALL_KINDS,
  FEW_KINDS,
  accessible,
  browser,
  checked,
  folder,
  kortest,
  open,
  pictures,
  run,
  secondsSince,
  shots,
} from "./browser.mjs";
import { TAMPERED, WANTED, asBytes, asText } from "./certificates.mjs";
import { checkerOf, compareCheckers } from "./checker.mjs";
import {
  isInBothLanguages,
  languagesNeedNothing,
  resultInNorwegian,
  verdictIsNorwegian,
} from "./languages.mjs";
import { lineIsReadable, reasonIsReadable } from "./line.mjs";
import {
  pagesFitAllSizes,
  pagesSayThatTheirScriptsDoNotStart,
  visibleInForcedColours,
} from "./readers.mjs";
import { labelsAreOfTheirCells, sharesTheBoard } from "./reading.mjs";
import { openBoardsHavePages, siteIsTheSameAgain, siteWorks } from "./site.mjs";

/** Plays a solution step by step, then to its end. `ending` is the text of the last step. */
async function playsToTheEnd(name, ending) {
  const { page, close } = await open(name);
  const steps = await page.locator("#steps li").count();
  const now = page.locator("#now");
  const left = () => page.locator(".stage .tile:not(.gone)").count();
  const tiles = await left();
  await page.keyboard.press("ArrowRight");
  assert.match(await now.innerText(), new RegExp(`2 of ${steps}`));
  await page.click("#back");
  assert.match(await now.innerText(), new RegExp(`1 of ${steps}`));
  assert.equal(await left(), tiles);
  await page.keyboard.press("End");
  assert.match(await now.innerText(), ending);
  assert.equal(await left(), 0);
  await page.keyboard.press("Home");
  await page.selectOption("#speed", "0.2");
  await page.click("#play");
  await page.waitForFunction(
    (count) => Number(document.getElementById("scrubber").value) === count,
    steps,
    { timeout: 60_000 },
  );
  assert.match(await now.innerText(), ending);
  await close();
  console.log(`ok   ${name}: ${steps} steps, replayed to the end`);
}

/** Checks the proof of a page. `words` are in the verdict. */
async function verifies(name, words) {
  const { page, close } = await open(name);
  const start = Date.now();
  await page.click("#start");
  const { kind, text } = await checked(page);
  assert.match(kind, /verified/, text);
  assert.match(text, words);
  await close();
  const { size } = statSync(join(folder, name));
  console.log(
    `ok   ${name}: verified in ${secondsSince(start)} s, page of ${size} bytes`,
  );
}

/** Writes the page `tampered.html`: a page with the certificate replaced. */
function writeTampered(name, certificate) {
  const html = readFileSync(join(folder, `${name}.html`), "utf8");
  const tampered = html.replace(
    /(id="certificate">)[^<]*/,
    (_, before) => before + certificate.toString("base64"),
  );
  assert.notEqual(tampered, html);
  writeFileSync(join(folder, "tampered.html"), tampered);
}

async function refusesTampered() {
  for (const { name, fault, change, message } of TAMPERED) {
    const original = asText(readFileSync(join(folder, `${name}.cert`)));
    const bytes = asBytes(change(original));
    writeTampered(name, bytes);
    const { page, close } = await open("tampered.html");
    await page.click("#start");
    const { kind, text } = await checked(page);
    assert.match(kind, /refused/, fault);
    assert.match(text, message, fault);
    const norwegian = await resultInNorwegian(page, "refused-nb.png");
    assert.match(norwegian, /^Avvist: /);
    await refusesChosen(page, bytes);
    await page.screenshot({ path: join(shots, "refused.png") });
    await close();
    const reasons = [text, norwegian].map((result) =>
      result.split("\n").at(-1),
    );
    console.log(`ok   refused: ${name} with ${fault}: ${reasons.join("; ")}`);
  }
  await refusesOtherBoards();
}

/** The page checks a file that the reader chooses. */
async function refusesChosen(page, certificate) {
  await page.setInputFiles("#choose", {
    name: "other.cert",
    mimeType: "application/octet-stream",
    buffer: certificate,
  });
  await page.waitForFunction(
    () =>
      /other.cert proves nothing/.test(
        document.getElementById("result").innerText,
      ),
    null,
    { timeout: 60_000 },
  );
}

/** The page must refuse a certificate of another board, although it is valid. */
async function refusesOtherBoards() {
  writeTampered("columns", readFileSync(join(folder, "small.cert")));
  const { page, close } = await open("tampered.html");
  await page.click("#start");
  const { kind, text } = await checked(page);
  assert.match(`${kind} ${text}`, /refused.*does not match the page/);
  await close();
  console.log("ok   refused: the certificate of another board");
}

/** Statements that stop a check, each with the advice of the page. */
const STOPPED = [
  {
    fault: "throw new Unchecked('it needs more than 1024 MiB of memory')",
    advice: "kortest check FILE --memory",
  },
  {
    fault: "throw new RangeError('Array buffer allocation failed')",
    advice: "kortest check FILE --memory",
  },
  {
    fault: "throw new Unchecked('it needs more than 100 steps of work')",
    advice: "kortest check FILE --work",
  },
  {
    fault: "throw new Unchecked('written by a newer kortest')",
    advice: "with a newer kortest",
  },
];

/** Writes the page `limited.html`, whose checker executes a statement when it reads the board. */
function writeLimited(statement) {
  const html = readFileSync(join(folder, "small.html"), "utf8");
  const limited = html.replace(
    "function readBoard(lines, text) {",
    (line) => `${line} ${statement};`,
  );
  assert.notEqual(limited, html);
  writeFileSync(join(folder, "limited.html"), limited);
}

/** If a check exceeds its limits, the page must give the reason and advice instead of a verdict. */
async function noVerdictIsExplained() {
  for (const { fault, advice } of STOPPED) {
    writeLimited(fault);
    const { page, close } = await open("limited.html", { bypassCSP: true });
    await page.click("#start");
    const { kind, text } = await checked(page);
    assert.match(kind, /stopped/);
    assert.match(
      text,
      /^Not checked: .*may still be valid|^Not checked: .*newer kortest/s,
    );
    assert.ok(text.includes(advice), text);
    assert.match(
      await resultInNorwegian(page, "no-verdict-nb.png"),
      /^Ikke kontrollert: .*\s+(kontrollen krever|sertifikatet er laget av en nyere|nettleseren melder)/,
    );
    await close();
    console.log(`ok   no verdict: ${text.split("\n").join(" ")}`);
  }
}

/** Titles and names of files must not be executed. */
async function namesDoNoHarm() {
  const title = `</title></script><script>document.hurt = 1</script><img src=x onerror="document.hurt = 1">'"&`;
  const file = "<script>document.hurt=1<!--";
  run("report", "columns.cert", "--title", title, "--out", "nasty.html");
  copyFileSync(join(folder, "columns.cert"), join(folder, `${file}.cert`));
  run("report", `${file}.cert`, "--out", "nasty-file.html");
  await nameDoesNoHarm("nasty.html", title);
  await nameDoesNoHarm("nasty-file.html", file);
  console.log("ok   names with <script> in them are only names");
}

/** Asserts that a page shows the name of its board, and does not execute it. */
async function nameDoesNoHarm(path, name) {
  const { page, close } = await open(path);
  assert.equal(await page.textContent(".kicker"), `Former · ${name}`);
  await page.click("#start");
  assert.match((await checked(page)).kind, /verified/);
  assert.equal(await page.evaluate(() => document.hurt), undefined);
  await close();
}

/** Certificates of the same board, by different methods. */
const ONE_BOARD = ["columns", "search"];
/** One certificate of each game. */
const ONE_OF_EACH_GAME = ["columns", "chilly", "nurikabe"];
/** Certificates whose pages differ. */
const DIFFERENT = [
  "columns",
  "search",
  "other",
  "chilly",
  "chilly-columns",
  "nurikabe",
];

/** Makes the certificates and the pages of the tests. */
function makePages() {
  for (const [name, args] of Object.entries(WANTED)) {
    const options = ["--out", `${name}.cert`, "--json", "--quiet"];
    writeFileSync(
      join(folder, `${name}.json`),
      run("prove", ...args, ...options),
    );
    const out = ["--out", `${name}.html`];
    const title = ["--title", /^\d{4}-/.test(args[0]) ? args[0] : name];
    const json = ONE_BOARD.includes(name) ? ["--run", `${name}.json`] : [];
    run("report", `${name}.cert`, ...out, ...title, ...json);
  }
}

/** Brings a page into the state for a screenshot: a few steps, and in some windows a verdict. */
async function someSteps(page, kind) {
  if (kind === "print") {
    return;
  }
  for (let n = 0; n < 4; n++) {
    await page.keyboard.press("ArrowRight");
  }
  if (/^(1280|390)/.test(kind)) {
    await page.click("#start");
    await checked(page);
  }
  await page.waitForTimeout(700);
}

makePages();
const html = readFileSync(join(folder, "small.html"), "utf8");
const names = ["small", "other", "chilly", "nurikabe"];
compareCheckers(kortest, folder, checkerOf(html), names, 300);
for (const name of ONE_BOARD) {
  assert.ok(statSync(join(folder, `${name}.html`)).size < 1_000_000);
}
for (const name of ONE_BOARD) {
  await playsToTheEnd(`${name}.html`, /Cleared in 13 clicks/);
}
await playsToTheEnd("other.html", /Cleared in \d+ clicks/);
await playsToTheEnd("chilly.html", /At the exit/);
await playsToTheEnd("nurikabe.html", /All cells are forced/);
for (const name of [...ONE_BOARD, "both"]) {
  await verifies(`${name}.html`, /optimal 13/);
}
await verifies("other.html", /optimal \d+/);
await verifies("chilly.html", /optimal \d+/);
await verifies("nurikabe.html", /exactly 1/);
for (const name of ONE_OF_EACH_GAME) {
  await labelsAreOfTheirCells(`${name}.html`);
  await sharesTheBoard(`${name}.html`);
}
for (const name of DIFFERENT) {
  await isInBothLanguages(`${name}.html`);
}
await isInBothLanguages("both.html", (page) => page.keyboard.press("End"));
await lineIsReadable("columns.html", [/11/, /2/, /11 \+ 2 = 13/]);
await lineIsReadable("rows.html", [
  /6 right \+ at least 9 only left = 15/,
  /7 or more right \+ at least 8 only left = 15 or more/,
]);
await lineIsReadable("wide.html", [/21 \+ 19 = 40/]);
await reasonIsReadable("chilly.html", /^9 is the fewest\./, [
  /3 moves go left or right/,
  /6 others go up or down/,
  /3 \+ 6 = 9/,
]);
await reasonIsReadable(
  "chilly-columns.html",
  /^The level with a line between columns 3 and 4\./,
  [
    /3 moves touch a square right of the line.*2 others stay wholly left/,
    /3 \+ 2 = 5/,
  ],
);
await reasonIsReadable(
  "chilly-rows.html",
  /^The level with a line between rows 2 and 3\./,
  [
    /4 moves touch a square below the line.*4 others stay wholly above/,
    /4 \+ 4 = 8/,
  ],
);
await languagesNeedNothing("columns.html", /11 \+ 2 = 13/);
await languagesNeedNothing("chilly-rows.html", /4 \+ 4 = 8/);
await verdictIsNorwegian("both.html");
await refusesTampered();
await noVerdictIsExplained();
await namesDoNoHarm();
for (const name of DIFFERENT) {
  await accessible(`${name}.html`);
}
await pictures("columns.html", "columns", ALL_KINDS, someSteps);
for (const name of DIFFERENT.slice(1)) {
  await pictures(`${name}.html`, name, FEW_KINDS, someSteps);
}
await siteWorks();
await pagesFitAllSizes(ONE_OF_EACH_GAME.map((name) => `${name}.html`));
await visibleInForcedColours();
await pagesSayThatTheirScriptsDoNotStart();
await openBoardsHavePages();
siteIsTheSameAgain();
await browser.close();
console.log(`Pictures to look at: ${shots}`);
