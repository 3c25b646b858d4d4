// Compares the JavaScript checker with `kortest check` on valid and on tampered certificates.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asBytes, asText, mutated } from "./certificates.mjs";

/** Returns the source files of the checker: the common files, then the files of the games. */
export function checkerFiles(pages) {
  const frame = ["frame.js", "sha256.js"].map((name) =>
    join(pages, "checker", name),
  );
  const ofChecker = (name) =>
    /^\w+\/web\/\w+\.js$/.test(name) &&
    !/\/(view|rules|reports)\.js$/.test(name);
  const games = readdirSync(pages, { recursive: true }).filter(ofChecker);
  return [...frame, ...games.sort().map((name) => join(pages, name))];
}

/** Builds the checker from its sources in src/pages. */
export function checkerFrom(pages) {
  const source = checkerFiles(pages)
    .map((file) => readFileSync(file, "utf8"))
    .join("");
  return new Function(`"use strict";\n${source}\nreturn check;`)();
}

/** Extracts the checker from a page. */
export function checkerOf(html) {
  const source = /function kortestChecker\(\) \{[^]*?\nreturn check;\n\}/.exec(
    html,
  )[0];
  return new Function(`${source}\nreturn kortestChecker();`)();
}

/** Returns a generator of pseudorandom numbers from a seed, so that each run is the same. */
export function randomNumbers(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Returns whether a JavaScript checker accepts a certificate. Other errors than a refusal fail the test. */
function accepts(check, bytes) {
  try {
    check(new Uint8Array(bytes), () => {});
    return true;
  } catch (error) {
    assert.match(
      error.constructor.name,
      /^(Refusal|Unchecked)$/,
      `the checker failed: ${error.stack}`,
    );
    return false;
  }
}

/** Asserts that both checkers give the same verdict on a certificate. Returns whether it is valid. */
function sameVerdict(kortest, folder, check, bytes, state) {
  const file = join(folder, "mutated.cert");
  writeFileSync(file, bytes);
  const { status } = spawnSync(kortest, ["check", "--quiet", file]);
  const isValid = accepts(check, bytes);
  assert.equal(
    isValid,
    status === 0,
    `${state}: the page says ${isValid}, kortest check ends with ${status}`,
  );
  return isValid;
}

/** Asserts that a JavaScript checker agrees with `kortest check` on certificates and on changes of them. */
export function compareCheckers(kortest, folder, check, names, tries) {
  for (const name of names) {
    const original = readFileSync(join(folder, `${name}.cert`));
    const text = asText(original);
    const random = randomNumbers(name.length + 7);
    assert.ok(sameVerdict(kortest, folder, check, original, name), name);
    let accepted = 0;
    for (let n = 1; n <= tries; n++) {
      const bytes = asBytes(mutated(text, random));
      const state = `${name}, change ${n}`;
      if (sameVerdict(kortest, folder, check, bytes, state)) {
        accepted += 1;
      }
    }
    console.log(
      `ok   the checkers agree on ${tries} changes to ${name}.cert; ${accepted} leave it valid`,
    );
  }
}
