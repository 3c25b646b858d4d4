// The checker in JavaScript against `kortest check`: on valid certificates and on tampered ones they say the same.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asBytes, asText, mutated } from "./certificates.mjs";

/** The checker from its sources in src/cli: the frame, then all games. */
export function checkerFrom(cli) {
    const frame = ["frame.js", "sha256.js"].map((name) => join(cli, "pages/checker", name));
    const ofChecker = (name) => /web\/\w+\.js$/.test(name) && !/\/(view|rules)\.js$/.test(name);
    const games = readdirSync(join(cli, "games"), { recursive: true }).filter(ofChecker);
    const files = [...frame, ...games.sort().map((name) => join(cli, "games", name))];
    const source = files.map((file) => readFileSync(file, "utf8")).join("");
    return new Function(`"use strict";\n${source}\nreturn check;`)();
}

/** Takes the checker out of a page. */
export function checkerOf(html) {
    const source = /function kortestChecker\(\) \{[^]*?\nreturn check;\n\}/.exec(html)[0];
    return new Function(`${source}\nreturn kortestChecker();`)();
}

/** Numbers that look random and are the same every time. */
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
            assert.match(error.constructor.name, /^(Refusal|Unchecked)$/, `the checker failed: ${error.stack}`);
            return false;
        }
    };
    const file = join(folder, "mutated.cert");
    for (const name of names) {
        const text = asText(readFileSync(join(folder, `${name}.cert`))), random = randomNumbers(name.length + 7);
        let accepted = 0;
        for (let n = 0; n <= tries; n++) {
            const bytes = asBytes(n === 0 ? text : mutated(text, random));
            writeFileSync(file, bytes);
            const { status } = spawnSync(kortest, ["check", "--quiet", file]);
            // A file that does not begin like a certificate is bad input, no certificate.
            const valid = accepts(bytes);
            assert.equal(valid, status === 0, `${name}, change ${n}: the page says ${valid}, kortest check ends with ${status}`);
            if (n === 0) assert.ok(valid, name);
            accepted += n > 0 && valid;
        }
        console.log(`ok   the checkers agree on ${tries} changes to ${name}.cert; ${accepted} leave it valid`);
    }
}
