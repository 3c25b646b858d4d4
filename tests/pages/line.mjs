// Tests the pictures that show why fewer clicks or moves do not suffice.

import assert from "node:assert/strict";
import { join } from "node:path";
import { fitsTheWindow, open, shots } from "./browser.mjs";

/** The smallest window for which pages are made. */
const NARROW = { viewport: { width: 320, height: 640 } };

/** Asserts that the picture of a board is readable, and that its line crosses no words. */
export const lineIsReadable = (name, words) =>
  reasonIsReadable(
    name,
    /^The board with a line between columns \d+ and \d+\./,
    words,
    endsAboveLabels,
  );

/**
 * Asserts that the picture of a page has this label and these words, also in a narrow window, in forced colours, and on
 * paper. `check` asserts more about the page.
 */
export async function reasonIsReadable(
  name,
  label,
  words,
  check = async () => {},
) {
  const { page, close } = await open(name, NARROW);
  assert.match(await page.getAttribute(".drawing", "aria-label"), label);
  await hasWords(page, words);
  await fitsTheWindow(page, `${name}, narrow`);
  await staysInside(page, name);
  await check(page, name);
  await page.emulateMedia({ forcedColors: "active" });
  await wordsContrast(page, `${name}, forced colours`);
  await picture(page, name, "forced");
  await page.emulateMedia({ forcedColors: "none", media: "print" });
  await hasWords(page, words);
  await wordsContrast(page, `${name}, print`);
  await picture(page, name, "print");
  await close();
  console.log(
    `ok   ${name}: the reason, narrow, in forced colours and printed`,
  );
}

async function hasWords(page, words) {
  const text = await page.innerText(".drawing");
  for (const word of words) {
    assert.match(text.replace(/\s+/g, " "), word);
  }
}

/** Asserts that no part of the picture is outside of it, so that nothing is cut off or scrolls. */
async function staysInside(page, name) {
  const outside = await page.locator(".line").evaluate((line) => {
    const { left, right } = line.getBoundingClientRect();
    return [...line.querySelectorAll("p, b, strong, span, li, div")]
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.left < left - 1 || box.right > right + 1)
      .map(({ part }) => part.outerHTML.slice(0, 100));
  });
  assert.deepEqual(outside, [], name);
}

/** Asserts that the dashed line crosses no words below the board. */
async function endsAboveLabels(page, name) {
  const end = await bottomOf(page, ".dashes");
  const labels = await page.locator(".numbers").boundingBox();
  assert.ok(end <= labels.y, `${name}: the line runs through labels`);
}

async function bottomOf(page, selector) {
  const { y, height } = await page.locator(selector).boundingBox();
  return y + height;
}

/** Asserts that the words of the picture have another colour than the page behind them. */
async function wordsContrast(page, state) {
  const colours = await page.locator(".line").evaluate((line) => {
    const { backgroundColor } = getComputedStyle(line.closest(".card"));
    return [...line.querySelectorAll("b, strong, .sum, li, figcaption")].map(
      (part) => [getComputedStyle(part).color, backgroundColor],
    );
  });
  assert.ok(colours.length > 2, state);
  for (const [colour, background] of colours) {
    assert.notEqual(colour, background, state);
  }
}

async function picture(page, name, kind) {
  const path = join(shots, `line-${name}-${kind}.png`);
  await page.locator(".why").screenshot({ path });
}
