// Tests the languages of the web app.

import assert from "node:assert/strict";
import { join } from "node:path";
import {
  SOURCES,
  WIDE,
  cell,
  judgement,
  openApp,
  openTab,
  server,
  waitForText,
} from "./app.mjs";

const language = (page) => page.getAttribute("html", "lang");

async function speaksBothLanguages() {
  const options = { ...WIDE, locale: "nb-NO" };
  const { page, context, close } = await openApp("#OPO/OGO", options);
  await translatesTheGame(page);
  await translatesTheVerdict(page);
  await translatesRefusals(page);
  await hidesErrorMessages(page);
  const again = await context.newPage();
  await again.goto(server.address);
  await again.waitForSelector("#frame .tile");
  assert.equal(await language(again), "en-GB", "it is remembered");
  await close();
  console.log("ok   in Norwegian and in English");
}

/** The page begins in the browser's language, Norwegian, and is in Norwegian again at the end. */
async function translatesTheGame(page) {
  assert.equal(await page.innerText("h1:visible"), "Et brett på 3 × 2");
  assert.equal(await language(page), "nb-NO");
  await cell(page, [0, 0]).click();
  await page.click("#judge-now");
  assert.equal(
    await judgement(page),
    "1 klikk så langt. Du har ikke tapt noen klikk.",
  );
  await page.click("#language");
  assert.equal(await page.innerText("h1:visible"), "A board of 3 × 2");
  assert.equal(await judgement(page), "1 click so far. You have lost none.");
  await page.click("#language");
}

/** The verdict of the checker must be in Norwegian too. The page is in English at the end. */
async function translatesTheVerdict(page) {
  await openTab(page, "claim");
  await page.click("#prove");
  await page.waitForSelector("#verdict.verified");
  assert.doesNotMatch(await page.innerText("#proof-answer"), /noder|sha256/);
  await page.click("#verdict summary");
  assert.match(
    await page.innerText("#verdict"),
    /^Kontrollert: 4 klikk er optimalt\.\s+Mer om kontrollen\s+spilte løsningen på 4 klikk til tomt brett\s+leste \d+ lag fra kolonneprogrammet med \d+ noder: 3 klikk er for få\s/,
  );
  await page.click("#language");
  await page.waitForSelector("#verdict.verified");
}

/** After a change of language, the reason of a refusal is in the other language. */
async function translatesRefusals(page) {
  // Replaces the checker by a worker that refuses every certificate.
  await page.evaluate(
    () =>
      (window.Worker = class {
        postMessage() {
          this.onmessage({
            data: { refused: "line 2: the puzzle is unknown" },
          });
        }
        terminate() {}
      }),
  );
  for (const refusal of [
    /^Sertifikatet er ugyldig\.\s+linje 2: spillet er ukjent$/,
    /^The certificate is invalid\.\s+line 2: the puzzle is unknown$/,
  ]) {
    await page.click("#language");
    await page.waitForSelector("#verdict.refused");
    assert.match(await page.innerText("#verdict"), refusal);
  }
}

/** Changing the language must hide an error message. The page is in English at the end. */
async function hidesErrorMessages(page) {
  await openTab(page, "boards");
  await page.fill("#rows", "OP/O");
  await page.click("#other-form [type=submit]");
  const complaint = "The rows do not have the same length.";
  await waitForText(page, "#rows-wrong", complaint);
  await page.click("#language");
  assert.equal(await page.textContent("#rows-wrong"), "");
  await page.click("#language");
}

/** Both languages have texts with the same names and the same structure. */
async function hasTheSameWords() {
  const { ENGLISH } = await import(join(SOURCES, "former", "english.js"));
  const { NORWEGIAN } = await import(join(SOURCES, "former", "norwegian.js"));
  assert.deepEqual(shape(NORWEGIAN), shape(ENGLISH), "the same words in both");
  console.log("ok   the texts of both languages have the same structure");
}

/** Returns the names in an object, and the types of its values. */
function shape(value) {
  if (typeof value !== "object" || Array.isArray(value)) {
    return typeof value;
  }
  const names = Object.keys(value).sort();
  return names.map((name) => [name, shape(value[name])]);
}

export const translationTests = [speaksBothLanguages, hasTheSameWords];
