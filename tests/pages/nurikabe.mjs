// Tests the page of Nurikabe in the web app.

import assert from "node:assert/strict";
import { WIDE, server } from "./app.mjs";
import { browser } from "./browser.mjs";

async function openNurikabe() {
  const page = await browser.newPage(WIDE);
  await page.goto(`${server.address}nurikabe/`);
  return page;
}

/** Opens the page without one of its files. A service worker would load the file again later. */
async function openWithout(file) {
  const page = await browser.newPage({ ...WIDE, serviceWorkers: "block" });
  await page.route(`**/${file}`, (route) => route.abort());
  await page.goto(`${server.address}nurikabe/`);
  return page;
}

/** Waits until an element contains a text. */
const waitFor = (page, id, text) =>
  page.waitForFunction(
    ([id, text]) => document.querySelector(id).textContent.includes(text),
    [id, text],
  );

/** Writes a text into the field, and opens it. */
async function openText(page, text) {
  await page.fill("#text", text);
  await page.click("#own button");
}

async function nurikabeHasHintsAndProofs() {
  const page = await openNurikabe();
  await page.waitForSelector(".cell");
  await page.click("#more summary");
  for (const [button, expected] of [
    ["#give-hint", "The marked cells are"],
    ["#prove", "has verified the certificate"],
    ["#check", "No mistakes so far."],
    ["#ants", "Iteration"],
    ["#ants", "Solved!"],
    ["#clauses", "Solved! Time"],
    ["#rules", "Known 49/49"],
  ]) {
    await page.click(button);
    await waitFor(page, "#said", expected);
  }
  assert.match(await page.textContent("#said"), /Known 49\/49\. Time \d/);
  assert.match(await page.textContent("#name"), /20\d\d, easy, 7 x 7$/);
  await page.click("#language");
  await waitFor(page, "#said", "Løst!");
  await page.close();
  console.log("ok   Nurikabe: hint, proof, check and all methods");
}

async function nurikabeRefusesUnclearTexts() {
  const page = await openNurikabe();
  await page.waitForSelector(".cell");
  for (const [text, expected] of [
    ["hello", /line 1, character 1/],
    ["2   1\n     \n     \n1   2\n", /more than one meaning: .* 5x4 or 3x4/],
    ["12/30", /more than one meaning/],
  ]) {
    await openText(page, text);
    await page.waitForSelector("#wrong:not(:empty)");
    assert.match(await page.textContent("#wrong"), expected);
  }
  await page.setInputFiles("#file", {
    name: "mine.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("2,0\n0,0\n"),
  });
  await waitFor(page, "#name", "mine.csv, 2 x 2");
  assert.equal(await page.textContent("#wrong"), "");
  await page.close();
  console.log("ok   Nurikabe: unclear texts and a file");
}

async function nurikabeCallsNoPossibleCellWrong() {
  const page = await openNurikabe();
  await page.waitForSelector(".cell");
  await openText(page, "2,0\n0,0");
  await waitFor(page, "#name", "2 x 2");
  for (const [cell, expected] of [
    [1, "No mistakes so far."],
    [2, "Your cells fit no solution."],
  ]) {
    await page.click(`.cell:nth-child(${cell + 1})`);
    await page.click(cell === 1 ? "#check" : "#give-hint");
    await waitFor(page, "#said", expected);
    await waitFor(page, "#said", "several solutions");
  }
  await page.click("#language");
  await waitFor(page, "#said", "flere løsninger");
  await page.close();
  console.log("ok   Nurikabe: a grid with several solutions");
}

async function nurikabeHasAListOfGrids() {
  const page = await openNurikabe();
  await page.waitForSelector(".cell");
  const buttons = page.locator("#list button");
  assert.equal(await buttons.count(), 9);
  const hardest = buttons.nth(8);
  await hardest.click();
  await waitFor(page, "#name", "Hard grid 3, 12 x 12");
  await page.reload();
  await waitFor(page, "#name", "Hard grid 3, 12 x 12");
  await page.close();
  console.log("ok   Nurikabe: the list of grids");
}

async function nurikabeSaysWhatCannotBeLoaded() {
  const withoutProver = await openWithout("kortest.wasm");
  await withoutProver.click(".cell:empty");
  assert.equal(await withoutProver.locator(".cell.black").count(), 1);
  await withoutProver.click("#give-hint");
  await waitFor(withoutProver, "#said", "could not be loaded");
  await openText(withoutProver, "2,0\n0,0");
  await waitFor(withoutProver, "#wrong", "could not be loaded");
  await withoutProver.close();

  const withoutChecker = await openWithout("check-worker.js");
  await withoutChecker.waitForSelector(".cell");
  await withoutChecker.click("#prove");
  await waitFor(withoutChecker, "#said", "could not be checked here");
  await withoutChecker.close();
  console.log("ok   Nurikabe: without the prover and without the checker");
}

export const nurikabeTests = [
  nurikabeHasHintsAndProofs,
  nurikabeRefusesUnclearTexts,
  nurikabeCallsNoPossibleCellWrong,
  nurikabeHasAListOfGrids,
  nurikabeSaysWhatCannotBeLoaded,
];
