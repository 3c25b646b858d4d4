// Tests that the web app contains the licences of all crates in its module. Usage: node licences.mjs APP
//
// APP is the folder from scripts/web.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const read = (name) => readFileSync(join(process.argv[2], name), "utf8");

const crates = read("LICENSES-THIRD-PARTY.txt");
assert.match(crates, /^kortest-web contains these crates/);
assert.match(crates, /^ {2}clarabel \d/m);
assert.match(crates, /Timothy A\. Davis/);
assert.match(read("LICENSE-MIT.txt"), /Permission is hereby granted/);
assert.match(read("LICENSE-APACHE.txt"), /Apache License/);
assert.match(read("index.html"), /<a href="LICENSES-THIRD-PARTY\.txt"/);
// Without a network, nobody needs the licences.
assert.doesNotMatch(read("offline.js"), /LICENSE/);
console.log("ok   the licences of all crates in the module");
