// Tests proofs in the web app: answers about records, certificates, limits, and work without a network.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  DATE,
  SMALL,
  SOURCES,
  WIDE,
  app,
  cell,
  judgement,
  left,
  openApp,
  openTab,
  proven,
  server,
  waitForHash,
  waitForText,
} from "./app.mjs";
import { folder, run, secondsSince, shots } from "./browser.mjs";
import { checkerFrom, randomNumbers } from "./checker.mjs";

/** Proves the board on the page, and waits until the checker has verified the proof. */
async function proveOnPage(page, options) {
  await page.click("#prove");
  await page.waitForSelector("#verdict.verified", options);
}

/** Enters a recorded score. */
async function enterRecord(page, claim) {
  await page.fill("#record", String(claim));
  await page.press("#record", "Enter");
}

async function answersAboutRecords() {
  const { page, close } = await openApp(`#${DATE}&tab=claim`, WIDE, {
    ready: "#record",
  });
  const { optimum } = proven(DATE);
  await page.waitForSelector("#frame .cell", { state: "attached" });
  for (const [claim, verdict] of [
    [optimum - 1, "impossible"],
    [optimum, "optimal"],
    [optimum + 1, "beatable"],
  ]) {
    await enterRecord(page, claim);
    const sentence = `${claim} clicks is ${verdict}.`;
    await waitForText(page, "#record-answer .sentence", sentence);
  }
  await page.click("#show-how");
  assert.equal(
    await judgement(page),
    `A solution of ${optimum} clicks is on the board. Step through it.`,
  );
  await page.click("#replay-last");
  assert.equal(await left(page), 0);
  await close();
  console.log("ok   a record: impossible, optimal, beatable and how");
}

async function provesWithACertificate() {
  const large = "DED/ADG/DDD/GDD/GDA/PAA/DAA/GDA/AAG/DDA/DAG";
  for (const [board, name] of [
    [DATE, new RegExp(`${DATE}.cert`)],
    [SMALL, /^former-[0-9a-f]{8}\.cert$/],
    [large, /^former-/],
  ]) {
    const { page, close } = await openApp(`#${board}`);
    await openTab(page, "claim");
    await proveOnPage(page);
    await showsTheProof(page, proven(board));
    await certificateIsRight(await downloaded(page, name), board);
    await close();
  }
  console.log(
    "ok   proofs, with certificates that both checkers accept and that are the program's byte for byte",
  );
}

/** Asserts that the page shows the verdicts of the prover and of the checker, and all moves of the solution. */
async function showsTheProof(page, { optimum, moves }) {
  const text = await page.innerText("#proof-answer");
  assert.match(text, new RegExp(`^${optimum} clicks is optimal\\.`));
  assert.match(text, new RegExp(`Checked: ${optimum} clicks is optimal\\.`));
  await page.click("#proof-answer > details:last-child summary");
  const solution = await page.innerText("#proof-answer > details:last-child p");
  assert.equal(solution.split(" · ").length, moves.length);
}

/** Downloads the certificate, whose file has a name of this form. Returns the path of the file. */
async function downloaded(page, name) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.click("#download"),
  ]);
  assert.match(download.suggestedFilename(), name);
  const file = join(folder, "downloaded.cert");
  await download.saveAs(file);
  return file;
}

/** Asserts that both checkers accept a certificate, and that it has the same bytes as the program's certificate. */
async function certificateIsRight(file, board) {
  const certificate = readFileSync(file);
  run("check", file);
  const check = checkerFrom(resolve("src/pages"));
  const { claim } = check(new Uint8Array(certificate), () => {});
  assert.equal(claim, `optimal ${proven(board).optimum}`);
  run("prove", board, "--out", "native.cert", "--force", "--quiet");
  const native = readFileSync(join(folder, "native.cert"));
  assert.ok(certificate.equals(native), "byte for byte");
}

/** Returns the rows of a random board that takes long to prove. */
function randomRows(width, height) {
  const random = randomNumbers(7);
  const rows = [];
  for (let y = 0; y < height; y++) {
    const letters = Array.from({ length: width }, () => "OPGB"[random(4)]);
    rows.push(letters.join(""));
  }
  return rows.join("/");
}

async function stopsAProof() {
  const { page, close } = await openApp(`#${randomRows(64, 12)}`);
  await openTab(page, "claim");
  await page.click("#prove");
  await page.waitForSelector("#proof-answer progress");
  const timeout = 60_000;
  await waitForText(page, "#proof-answer p", /^Layer \d+ of 64/, { timeout });
  await page.screenshot({ path: join(shots, "app-proving.png") });
  await page.click("#proof-answer .stop");
  assert.equal(
    await page.innerText("#proof-answer"),
    "Stopped. Nothing is proven.",
  );
  // After a stopped proof the app must be able to prove another board.
  await page.goto(`${server.address}#${SMALL}&tab=proof`);
  await waitForText(page, ".board-name", "A board of 4 × 3");
  await proveOnPage(page);
  await close();
  console.log("ok   a proof is stopped, and the next one goes through");
}

/** Returns the rows of a board of 9 columns, 12 rows and 8 colours. */
function hardRows() {
  const rows = [];
  for (let y = 0; y < 12; y++) {
    const letters = Array.from(
      { length: 9 },
      (_, x) => "OPGBACDE"[(x * x + 3 * y * x + y * y * 5) % 8],
    );
    rows.push(letters.join(""));
  }
  return rows.join("/");
}

/** Lowers the memory limit in all questions of the page. */
const limitMemory = (page) =>
  page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message, ...more) {
      if (message.question?.memory) {
        message.question.memory = 2 ** 22;
      }
      return postMessage.call(this, message, ...more);
    };
  });

/**
 * When memory runs out, the app shows both bounds, the certificate of the best solution, and the command to continue
 * elsewhere.
 */
async function saysWhatIsTooHard() {
  const board = hardRows();
  const { page, close } = await openApp("", WIDE, { prepare: limitMemory });
  await page.goto(`${server.address}#${board}`);
  await waitForHash(page, board);
  await openTab(page, "claim");
  await proveOnPage(page, { timeout: 60_000 });
  const said = await page.innerText("#proof-answer");
  const bounds = /At least (\d+) clicks are needed, and (\d+) are enough\./;
  const [least, most] = bounds.exec(said).slice(1).map(Number);
  assert.ok(said.includes(`kortest prove ${board} --memory 8GiB`), said);
  assert.ok(said.includes(`Checked: at most ${most} clicks.`), said);
  await answersAboutOpenRecords(page, least, most);
  await givesVagueHints(page);
  await close();
  console.log(
    `ok   too hard: ${least} to ${most} clicks, with a certificate and the command`,
  );
}

async function answersAboutOpenRecords(page, least, most) {
  await openTab(page, "claim");
  for (const [claim, answer] of [
    [least - 1, /is impossible/],
    [least, /is not known/],
    [most, /is not known/],
    [most + 1, /is beatable/],
  ]) {
    await enterRecord(page, claim);
    await waitForText(page, "#record-answer", answer);
  }
}

async function givesVagueHints(page) {
  await openTab(page, "game");
  await page.click("#give-hint");
  await waitForText(page, "#hint-step", "1/3");
  await page.click("#give-hint");
  const timeout = 60_000;
  await waitForText(page, "#said", /too hard for a hint/, { timeout });
  await cell(page, [0, 0]).click();
  await page.click("#judge-now");
  assert.match(
    await judgement(page),
    /^1 click; \d+–\d+ were possible\. The exact numbers are unknown/,
  );
  await page.screenshot({
    path: join(shots, "app-too-hard.png"),
    fullPage: true,
  });
}

/** Without the prover, boards of dates can be played. */
async function saysThatTheProverIsMissing() {
  const prepare = (page) =>
    page.route("**/kortest.wasm", (route) => route.fulfill({ status: 404 }));
  const options = { ...WIDE, serviceWorkers: "block" };
  const { page, context } = await openApp("", options, { prepare });
  const missing = /The prover could not be loaded/;
  await cell(page, [0, 0]).click();
  await page.click("#judge-now");
  await waitForText(page, "#said", missing);
  await page.goto(`${server.address}#${SMALL}`);
  await waitForText(page, "#complaint", missing);
  await context.close();
  console.log("ok   a missing prover: one line, and the board can be played");
}

/** A question can be stopped while the prover is being loaded. */
async function stopsBeforeTheProverIsLoaded() {
  let load = null;
  const prepare = (page) =>
    page.route("**/kortest.wasm", async (route) => {
      await new Promise((resolve) => {
        load = resolve;
      });
      await route.continue();
    });
  const options = { ...WIDE, serviceWorkers: "block" };
  const { page, context } = await openApp(`#${DATE}`, options, { prepare });
  await cell(page, [0, 0]).click();
  await page.click("#judge-now");
  await page.click("#judging .stop");
  await page.waitForSelector("#judging .stop", { state: "detached" });
  load();
  await openTab(page, "claim");
  await proveOnPage(page);
  assert.ok(await page.locator("#judged").isHidden());
  await context.close();
  console.log("ok   a question is stopped while the prover is being loaded");
}

async function worksWithoutNetwork() {
  const { page, context, faults } = await openApp(`#${DATE}`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector("#frame .tile");
  await openTab(page, "claim");
  await proveOnPage(page);
  await openTab(page, "game");
  await page.click("#earlier");
  await page.waitForFunction((date) => location.hash !== `#${date}`, DATE);
  const expected = /ERR_INTERNET_DISCONNECTED|Failed to fetch/;
  const others = faults.filter((fault) => !expected.test(fault));
  assert.deepEqual(others, []);
  await context.close();
  console.log("ok   without a network: opened again, proven, another day");
}

/** The number of dates of proofs/former.tsv that the app proves. */
const MAX_DATES = 30;

async function optimaAreThoseOfTheTable() {
  const table = tableOfProofs();
  const step = Math.ceil(table.length / MAX_DATES);
  const some = table.filter((_, n) => n % step === 0);
  const dates = some.map(({ date }) => date);
  const start = Date.now();
  assert.deepEqual(await proveDates(dates), some);
  await computesTheSameBoards(table);
  console.log(
    `ok   ${some.length} dates have the optima and the certificates of proofs/former.tsv, in ${secondsSince(start)} s`,
  );
}

/** Returns the dates, optima and digests in proofs/former.tsv. */
function tableOfProofs() {
  const text = readFileSync("proofs/former.tsv", "utf8");
  const [names, ...rows] = text
    .trim()
    .split("\n")
    .map((line) => line.split("\t"));
  return rows.map((row) => ({
    date: row[names.indexOf("date")],
    optimum: row[names.indexOf("optimum")],
    sha256: row[names.indexOf("sha256")],
  }));
}

/** The page and the prover compute the same boards from dates. */
async function computesTheSameBoards(table) {
  const { boardOfDate } = await import(join(SOURCES, "former", "daily.js"));
  const ask = await proverInNode();
  const farDates = ["2028-02-29", "2100-12-31", "9999-01-01"];
  for (const date of [...table.map((row) => row.date), ...farDates]) {
    const { bytes, ...read } = ask({ game: "former", do: "read", text: date });
    assert.equal(bytes.length, 0);
    const computed = boardOfDate(date);
    assert.deepEqual(computed, computed && read, date);
    assert.equal(computed === null, date < "2024-11-23", date);
  }
  for (const text of ["", "2027-02-29", "2026-13-01", "OPG/GBB"]) {
    assert.equal(boardOfDate(text), null, text);
  }
  console.log(`ok   ${table.length} boards of dates, computed by the page`);
}

/** Starts the prover of the app in Node.js. Returns a function that answers questions. */
async function proverInNode() {
  const { kortest } = await import(join(SOURCES, "common", "kortest.js"));
  const bytes = readFileSync(join(app, "kortest.wasm"));
  return kortest(await WebAssembly.compile(bytes));
}

/** Proves the boards of some dates with the prover of the app, in Node.js. */
async function proveDates(dates) {
  const ask = await proverInNode();
  const found = [];
  for (const date of dates) {
    const { board } = ask({ game: "former", do: "read", text: date });
    const question = { game: "former", do: "prove", board, memory: 2 ** 30 };
    const { optimum, sha256 } = ask(question);
    found.push({ date, optimum: String(optimum), sha256 });
  }
  return found;
}

export const proofTests = [
  answersAboutRecords,
  provesWithACertificate,
  stopsAProof,
  saysWhatIsTooHard,
  saysThatTheProverIsMissing,
  stopsBeforeTheProverIsLoaded,
  worksWithoutNetwork,
  optimaAreThoseOfTheTable,
];
