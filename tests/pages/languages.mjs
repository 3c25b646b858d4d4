// Tests the language of pages. A page opens in the browser's language. A button switches the language, and the page
// remembers the choice.

import assert from "node:assert/strict";
import { join } from "node:path";
import { checked, open, shots } from "./browser.mjs";
import { ENGLISH } from "./english.mjs";

const NORWEGIAN = { locale: "nb-NO" };

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

/** Returns the words of a page that is opened in a language. */
async function wordsIn(language, name, options, prepare) {
  const { page, close } = await open(name, options);
  await prepare(page);
  assert.equal(await htmlLanguage(page), language, name);
  const words = await wordsOf(page);
  await close();
  return words;
}

/** Tests a page in English and Norwegian, and its language button. `prepare` brings the page into the tested state. */
export async function isInBothLanguages(name, prepare = async () => {}) {
  const english = await wordsIn("en", name, {}, prepare);
  const norwegian = await wordsIn("nb", name, NORWEGIAN, prepare);
  assert.match(english, ENGLISH);
  const lines = norwegian.split("\n").filter((line) => ENGLISH.test(line));
  const complaint = `${name} has English words on the Norwegian page`;
  assert.deepEqual(lines.slice(0, 5), [], complaint);
  await switchesLanguages(name, prepare, english, norwegian);
  console.log(`ok   ${name}: English and Norwegian`);
}

/** Tests that the language button shows the words of the other language, and that the page remembers the choice. */
async function switchesLanguages(name, prepare, english, norwegian) {
  const { page, close } = await open(name);
  await prepare(page);
  await page.click("#language");
  assert.equal(await wordsOf(page), norwegian, `${name}: now in Norwegian`);
  await page.reload();
  assert.equal(await htmlLanguage(page), "nb", "the choice is remembered");
  await page.click("#language");
  await prepare(page);
  assert.equal(await wordsOf(page), english, `${name}: in English again`);
  await close();
}

/**
 * Tests that the page is English without JavaScript, with the sum of its reason, and that the language button works without
 * storage.
 */
export async function languagesNeedNothing(name, sum) {
  const plain = await open(name, { ...NORWEGIAN, javaScriptEnabled: false });
  assert.match(await plain.page.innerText("h1"), /is optimal/);
  assert.match(await plain.page.innerText(".drawing"), sum);
  await plain.close();
  const { page, close } = await open(name, NORWEGIAN);
  assert.match(await page.innerText("h1"), /(klikk|trekk) er optimalt/);
  await page.evaluate(() =>
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new Error("blocked");
      },
    }),
  );
  await page.click("#language");
  assert.match(await page.innerText("h1"), /(clicks|moves) is optimal/);
  await close();
  console.log(`ok   ${name}: without scripts, without storage`);
}

/** Switches a result to Norwegian, takes a screenshot, and switches back. Returns the Norwegian text. */
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
