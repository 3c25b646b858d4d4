// Tests the language of pages. A page opens in the browser's language. A button switches the language, and the page
// remembers the choice.

import assert from "node:assert/strict";
import { join } from "node:path";
import { checked, open, shots } from "./browser.mjs";
import { ENGLISH } from "./english.mjs";

export const NORWEGIAN = { locale: "nb-NO" };

/** Returns the words of a page that a reader sees or hears. Shell commands are left out. */
const wordsOf = (page) =>
  page.evaluate(() => {
    const copy = document.body.cloneNode(true);
    for (const element of copy.querySelectorAll(
      "script, noscript, pre, code, kbd, .kicker, [lang=en]",
    )) {
      element.remove();
    }
    const attributes = ["aria-label", "title", "placeholder"];
    const labels = attributes.flatMap((name) =>
      [...copy.querySelectorAll(`[${name}]`)].map((element) =>
        element.getAttribute(name),
      ),
    );
    const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
    const words = [];
    while (texts.nextNode()) {
      words.push(texts.currentNode.data.trim());
    }
    return [...words.filter(Boolean), ...labels].join("\n");
  });

const htmlLanguage = (page) =>
  page.evaluate(() => document.documentElement.lang);

/** Tests a page in English and Norwegian, and its language button. `prepare` brings the page into the tested state. */
export async function isInBothLanguages(name, prepare = async () => {}) {
  const texts = {};
  for (const [language, options] of [
    ["en", {}],
    ["nb", NORWEGIAN],
  ]) {
    const { page, close } = await open(name, options);
    await prepare(page);
    assert.equal(await htmlLanguage(page), language, name);
    texts[language] = await wordsOf(page);
    await close();
  }
  assert.match(texts.en, ENGLISH);
  const found = texts.nb
    .split("\n")
    .filter((line) => ENGLISH.test(line))
    .slice(0, 5);
  assert.deepEqual(
    found,
    [],
    `${name} has English words on the Norwegian page`,
  );
  const { page, close } = await open(name);
  await prepare(page);
  await page.click("#language");
  assert.equal(await wordsOf(page), texts.nb, `${name}: switched to Norwegian`);
  await page.reload();
  assert.equal(await htmlLanguage(page), "nb", "the choice is remembered");
  await page.click("#language");
  await prepare(page);
  assert.equal(
    await wordsOf(page),
    texts.en,
    `${name}: switched back to English`,
  );
  await close();
  console.log(`ok   ${name}: English and Norwegian`);
}

/** Tests that the page is English without JavaScript, and that the language button works without storage. */
export async function languagesNeedNothing(name) {
  const plain = await open(name, { ...NORWEGIAN, javaScriptEnabled: false });
  assert.match(await plain.page.innerText("h1"), /is optimal/);
  await plain.close();
  const { page, close } = await open(name, NORWEGIAN);
  assert.match(await page.innerText("h1"), /klikk er optimalt/);
  await page.evaluate(() =>
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new Error("blocked");
      },
    }),
  );
  await page.click("#language");
  assert.match(await page.innerText("h1"), /clicks is optimal/);
  await close();
  console.log(`ok   ${name}: without scripts, without storage`);
}

export async function resultInNorwegian(page, picture) {
  const english = await page.innerText("#result");
  await page.click("#language");
  const text = await page.innerText("#result");
  assert.doesNotMatch(text.replace(/kortest check .*/, ""), ENGLISH);
  await page.screenshot({ path: join(shots, picture), fullPage: true });
  await page.click("#language");
  assert.equal(await page.innerText("#result"), english);
  return text;
}

/** Checks a proof on a Norwegian page, and switches the language of its result. */
export async function verdictIsNorwegian(name) {
  const { page, close } = await open(name, NORWEGIAN);
  await page.click("#start");
  const { kind, text } = await checked(page);
  assert.match(
    `${kind} ${text}`,
    /verified Bekreftet: 13 klikk er optimalt\.\n.*spilte løsningen på 13 klikk.*det tok [\d,]+ s/s,
  );
  assert.doesNotMatch(text, ENGLISH);
  await page.click("#language");
  assert.match(
    await page.innerText("#result"),
    /^Verified: optimal 13\..*it took [\d.]+ s/s,
  );
  await close();
  console.log(`ok   ${name}: the verdict in both languages`);
}
