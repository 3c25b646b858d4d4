// Opens the pages in Chromium from disk. Usage: node run.mjs KORTEST FOLDER
//
// FOLDER receives certificates, pages and screenshots. CHROMIUM names the browser (default: /usr/bin/chromium).

import assert from "node:assert/strict";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  accessible,
  browser,
  checked,
  folder,
  kortest,
  open,
  pictures,
  run,
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
import { labelsAreOfTheirCells, sharesTheBoard } from "./reading.mjs";
import { openBoardsHavePages, siteIsTheSameAgain, siteWorks } from "./site.mjs";

async function playsToTheEnd(name, ending) {
  const { page, close } = await open(name);
  const steps = await page.locator("#steps li").count();
  const now = page.locator("#now");
  const left = () => page.locator(".tile:not(.gone)").count();
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

async function verifies(name, words) {
  const { page, close } = await open(name);
  const start = Date.now();
  await page.click("#start");
  const { kind, text } = await checked(page);
  assert.match(kind, /verified/, text);
  assert.match(text, words);
  await close();
  console.log(
    `ok   ${name}: verified in ${((Date.now() - start) / 1000).toFixed(1)} s, page of ${statSync(join(folder, name)).size} bytes`,
  );
}

async function refusesTampered() {
  for (const [name, what, tamper, words] of TAMPERED) {
    const bytes = asBytes(
      tamper(asText(readFileSync(join(folder, `${name}.cert`)))),
    );
    const html = readFileSync(join(folder, `${name}.html`), "utf8");
    const changed = html.replace(
      /(id="certificate">)[^<]*/,
      (_, before) => before + bytes.toString("base64"),
    );
    assert.notEqual(changed, html);
    writeFileSync(join(folder, "tampered.html"), changed);
    const { page, close } = await open("tampered.html");
    await page.click("#start");
    const { kind, text } = await checked(page);
    assert.match(kind, /refused/, what);
    assert.match(text, words, what);
    const norwegian = await resultInNorwegian(page, "refused-nb.png");
    assert.match(norwegian, /^Avvist: /);
    // The page checks a file that the reader chooses.
    await page.setInputFiles("#choose", {
      name: "other.cert",
      mimeType: "application/octet-stream",
      buffer: bytes,
    });
    await page.waitForFunction(
      () =>
        /other.cert proves nothing/.test(
          document.getElementById("result").innerText,
        ),
      null,
      { timeout: 60_000 },
    );
    await page.screenshot({ path: join(shots, "refused.png") });
    await close();
    console.log(
      `ok   refused: ${name} with ${what}: ${text.split("\n").at(-1)}; ${norwegian.split("\n").at(-1)}`,
    );
  }
  // The page must refuse a certificate of another board, although it is valid.
  const html = readFileSync(join(folder, "columns.html"), "utf8");
  const other = readFileSync(join(folder, "small.cert"));
  writeFileSync(
    join(folder, "tampered.html"),
    html.replace(
      /(id="certificate">)[^<]*/,
      (_, before) => before + other.toString("base64"),
    ),
  );
  const { page, close } = await open("tampered.html");
  await page.click("#start");
  const { kind, text } = await checked(page);
  assert.match(`${kind} ${text}`, /refused.*does not match the page/);
  await close();
  console.log("ok   refused: the certificate of another board");
}

/** If a check exceeds its limits, the page must give the reason and advice instead of a verdict. */
async function noVerdictIsExplained() {
  const faults = [
    [
      "throw new Unchecked('it needs more than 1024 MiB of memory')",
      "kortest check FILE --memory",
    ],
    [
      "throw new RangeError('Array buffer allocation failed')",
      "kortest check FILE --memory",
    ],
    [
      "throw new Unchecked('it needs more than 100 steps of work')",
      "kortest check FILE --work",
    ],
    [
      "throw new Unchecked('written by a newer kortest')",
      "with a newer kortest",
    ],
  ];
  for (const [fault, advice] of faults) {
    const html = readFileSync(join(folder, "small.html"), "utf8");
    const changed = html.replace(
      "function readBoard(lines, text) {",
      (line) => `${line} ${fault};`,
    );
    assert.notEqual(changed, html);
    writeFileSync(join(folder, "limited.html"), changed);
    const { page, close } = await open("limited.html", { bypassCSP: true });
    await page.click("#start");
    const { kind, text } = await checked(page);
    assert.match(kind, /stopped/);
    assert.match(
      text,
      /^Not checked: .*may still be valid|^Not checked: .*newer kortest/s,
    );
    assert(text.includes(advice), text);
    assert.match(
      await resultInNorwegian(page, "no-verdict-nb.png"),
      /^Ikke kontrollert: .*\s+(kontrollen krever|sertifikatet er laget av en nyere|nettleseren melder)/,
    );
    await close();
    console.log(`ok   no verdict: ${text.split("\n").join(" ")}`);
  }
}

async function namesDoNoHarm() {
  const nasty = `</title></script><script>document.hurt = 1</script><img src=x onerror="document.hurt = 1">'"&`;
  run("report", "columns.cert", "--title", nasty, "--out", "nasty.html");
  writeFileSync(
    join(folder, "<script>document.hurt=1<!--.cert"),
    readFileSync(join(folder, "columns.cert")),
  );
  run("report", "<script>document.hurt=1<!--.cert", "--out", "nasty-file.html");
  for (const [name, words] of [
    ["nasty.html", nasty],
    ["nasty-file.html", "<script>document.hurt=1<!--"],
  ]) {
    const { page, close } = await open(name);
    assert.equal(await page.textContent(".kicker"), `Former · ${words}`);
    await page.click("#start");
    assert.match((await checked(page)).kind, /verified/);
    assert.equal(await page.evaluate(() => document.hurt), undefined);
    await close();
  }
  console.log("ok   names with <script> in them are only names");
}

for (const [name, args] of Object.entries(WANTED)) {
  writeFileSync(
    join(folder, `${name}.json`),
    run("prove", ...args, "--out", `${name}.cert`, "--json", "--quiet"),
  );
  const json = ["columns", "search"].includes(name)
    ? ["--run", `${name}.json`]
    : [];
  run(
    "report",
    `${name}.cert`,
    "--out",
    `${name}.html`,
    "--title",
    /^\d{4}-/.test(args[0]) ? args[0] : name,
    ...json,
  );
}
const names = ["small", "other", "chilly", "nurikabe"];
compareCheckers(
  kortest,
  folder,
  checkerOf(readFileSync(join(folder, "small.html"), "utf8")),
  names,
  300,
);
for (const name of ["columns", "search"]) {
  assert.ok(statSync(join(folder, `${name}.html`)).size < 1_000_000);
}
for (const name of ["columns", "search"]) {
  await playsToTheEnd(`${name}.html`, /Cleared in 13 clicks/);
}
await playsToTheEnd("other.html", /Cleared in \d+ clicks/);
await playsToTheEnd("chilly.html", /At the exit/);
await playsToTheEnd("nurikabe.html", /All cells are forced/);
for (const name of ["columns", "search", "both"]) {
  await verifies(`${name}.html`, /optimal 13/);
}
await verifies("other.html", /optimal \d+/);
await verifies("chilly.html", /optimal \d+/);
await verifies("nurikabe.html", /exactly 1/);
for (const name of ["columns", "chilly", "nurikabe"]) {
  await labelsAreOfTheirCells(`${name}.html`);
}
for (const name of ["columns", "chilly", "nurikabe"]) {
  await sharesTheBoard(`${name}.html`);
}
for (const name of ["columns", "search", "other", "chilly", "nurikabe"]) {
  await isInBothLanguages(`${name}.html`);
}
await isInBothLanguages("both.html", (page) => page.keyboard.press("End"));
await languagesNeedNothing("columns.html");
await verdictIsNorwegian("both.html");
await refusesTampered();
await noVerdictIsExplained();
await namesDoNoHarm();
for (const name of ["columns", "search", "other", "chilly", "nurikabe"]) {
  await accessible(`${name}.html`);
}
const someSteps = async (page, kind) => {
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
};
await pictures("columns.html", "columns", someSteps);
for (const name of ["search", "other", "chilly", "nurikabe"]) {
  await pictures(`${name}.html`, name, someSteps, true);
}
await siteWorks();
await openBoardsHavePages();
siteIsTheSameAgain();
await browser.close();
console.log(`Pictures to look at: ${shots}`);
