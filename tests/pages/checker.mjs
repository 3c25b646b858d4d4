// Compares the JavaScript checker with `kortest check` on valid and on tampered certificates.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asBytes, asText, mutated } from "./certificates.mjs";

/** Returns the source files of the checker: the common files, then the files of the games. */
export function checkerFiles(cli) {
  const frame = ["frame.js", "sha256.js"].map((name) =>
    join(cli, "pages/checker", name),
  );
  const ofChecker = (name) =>
    /web\/\w+\.js$/.test(name) && !/\/(view|rules|reports)\.js$/.test(name);
  const games = readdirSync(join(cli, "games"), { recursive: true }).filter(
    ofChecker,
  );
  return [...frame, ...games.sort().map((name) => join(cli, "games", name))];
}

/** Builds the checker from its sources in src/cli. */
export function checkerFrom(cli) {
  const source = checkerFiles(cli)
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
function randomNumbers(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export function compareCheckers(kortest, folder, check, names, tries) {
  const accepts = (bytes) => {
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
  };
  const file = join(folder, "mutated.cert");
  for (const name of names) {
    const text = asText(readFileSync(join(folder, `${name}.cert`)));
    const random = randomNumbers(name.length + 7);
    let accepted = 0;
    for (let n = 0; n <= tries; n++) {
      const bytes = asBytes(n === 0 ? text : mutated(text, random));
      writeFileSync(file, bytes);
      const { status } = spawnSync(kortest, ["check", "--quiet", file]);
      const valid = accepts(bytes);
      assert.equal(
        valid,
        status === 0,
        `${name}, change ${n}: the page says ${valid}, kortest check ends with ${status}`,
      );
      if (n === 0) {
        assert.ok(valid, name);
      }
      accepted += n > 0 && valid;
    }
    console.log(
      `ok   the checkers agree on ${tries} changes to ${name}.cert; ${accepted} leave it valid`,
    );
  }
}
