// Tests that every message of the JavaScript checker has a Norwegian translation.
// Run with: node tests/checkers/norwegian.mjs

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkerFiles, checkerFrom } from "../pages/checker.mjs";
import { ENGLISH } from "../pages/english.mjs";

const path = (name) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const text = (name) => readFileSync(path(name), "utf8");
const pages = path("src/pages");
const check = checkerFrom(pages);
const translations = [
  "src/pages/web/verified.js",
  "src/pages/web/reasons.js",
  "src/pages/former/web/reports.js",
];
const views = readdirSync(pages, { recursive: true }).filter((name) =>
  name.endsWith("web/view.js"),
);
const { REASONS, REPORTS, reasonInNorwegian, reportInNorwegian } =
  new Function(`"use strict";
    const VIEWS = {}, REPORTS = {};
    ${[...translations, ...views.map((name) => `src/pages/${name}`)].map(text).join("\n")}
    return { REASONS, REPORTS, reasonInNorwegian, reportInNorwegian };`)();

/** The calls that end a check with a message, without the definitions of these functions. */
const CALLS =
  /\b(?:demand|Refusal|Unchecked|fail)\((?!complaint\)|.*\) \{\n)([^]*?)\);\n/g;

/** Returns all error messages in the source of the checker. `{}` stands for each inserted value. */
function reasonsOfTheChecker() {
  const reasons = new Set();
  for (const file of checkerFiles(pages)) {
    for (const [, inputs] of readFileSync(file, "utf8").matchAll(CALLS)) {
      const message = /(?:`([^`]*)`|"([^"]*)"),?\s*$/.exec(inputs);
      assert.ok(message, `no reason: ${inputs}`);
      const [, template, plain] = message;
      reasons.add(plain ?? template.replace(/\$\{[^}]*\}/g, "{}"));
    }
  }
  return reasons;
}

/** Phrases that are parts of error messages. Each `{}` stands for a number. */
const NAMES = [
  "layer {} from the left",
  "layer {} from the right",
  "record {}",
  "the block",
];

/** Removes quoted English words. */
const withoutQuotes = (norwegian) => norwegian.replace(/«[^»]*»/g, "");

function everyReasonHasATemplate() {
  const reasons = reasonsOfTheChecker();
  const known = REASONS.map(([english]) => english);
  const untranslated = [...reasons].filter((text) => !known.includes(text));
  const unused = known.filter(
    (english) => !reasons.has(english) && !NAMES.includes(english),
  );
  assert.deepEqual(untranslated, [], "reasons without a translation");
  assert.deepEqual(unused, [], "translations without a reason");
  assert.equal(new Set(known).size, known.length);
  const gaps = (text) => text.split("{}").length;
  for (const [english, norwegian] of REASONS) {
    assert.equal(gaps(norwegian), gaps(english), english);
    assert.doesNotMatch(withoutQuotes(norwegian), ENGLISH);
  }
}

/** Converts a line to bytes. A line `hex DIGITS` becomes a binary block, after a line with the length of the block. */
function bytesOf(line) {
  const [, digits] = /^hex (.*)\n$/s.exec(line) ?? [];
  if (digits === undefined) {
    return Buffer.from(line, "latin1");
  }
  const block = Buffer.from(digits, "hex");
  const length = Buffer.from(`bytes ${block.length}\n`);
  return Buffer.concat([length, block, Buffer.from("\n")]);
}

/** Converts lines to a certificate, and appends the digest. */
function certificate(lines) {
  const body = Buffer.concat(lines.split(/(?<=\n)/).map(bytesOf));
  const digest = createHash("sha256").update(body).digest("hex");
  return Buffer.concat([body, Buffer.from(`sha256 ${digest}\n`)]);
}

/** Returns the sections of a file, each with its heading and its other lines. A heading begins with `== `. */
function sections(name) {
  const [, ...all] = text(name).split("== ");
  return all.map((section) => {
    const end = section.indexOf("\n");
    return { heading: section.slice(0, end), lines: section.slice(end + 1) };
  });
}

/** Checks a file. Returns the report, or the error message. */
function verdict(bytes) {
  try {
    return check(new Uint8Array(bytes), () => {}, { work: 2e7 });
  } catch (error) {
    assert.match(error.constructor.name, /^(Refusal|Unchecked)$/, error.stack);
    return error.message;
  }
}

/** Checks a file. Asserts that each message of the checker has a Norwegian translation. */
function isValid(bytes) {
  const found = verdict(bytes);
  if (typeof found === "string") {
    const norwegian = reasonInNorwegian(found);
    const numbers = (text) => text.match(/\d+/g) ?? [];
    assert.doesNotMatch(norwegian, /^nettleseren melder/, found);
    assert.doesNotMatch(withoutQuotes(norwegian), ENGLISH, found);
    assert.deepEqual(numbers(norwegian), numbers(found), found);
    return false;
  }
  const { puzzle, claim, done } = found;
  for (const text of [claim, ...done]) {
    assert.notEqual(reportInNorwegian(text, REPORTS[puzzle]), text);
  }
  return true;
}

/** Replaces the escapes of a line feed and of a carriage return. */
const unescaped = (word) =>
  word.replaceAll("\\n", "\n").replaceAll("\\r", "\r");

/** Returns the texts of the certificates that the checker's own tests use, by name. */
function sampleCertificates() {
  const bodies = new Map();
  for (const { heading, lines } of sections(
    "src/checker/tests/certificates.txt",
  )) {
    const [name] = heading.split(": ");
    bodies.set(name, lines);
  }
  return bodies;
}

/** Asserts that the messages about certificates, changed certificates and attacks have translations. */
function everythingSaidIsTranslated() {
  const bodies = sampleCertificates();
  const valid = [...bodies.values()].filter((body) =>
    isValid(certificate(body)),
  );
  assert.ok(valid.length > 20, `${valid.length} certificates are valid`);
  for (const { heading, lines } of sections("src/checker/tests/messages.txt")) {
    const body = bodies.get(heading);
    for (const line of lines.split("\n").filter(Boolean)) {
      const [old, changed] = line.split(" | ").map(unescaped);
      assert.ok(body.includes(old), line);
      isValid(certificate(body.replace(old, () => changed)));
    }
  }
  const attacks = path("tests/attacks");
  const files = readdirSync(attacks).filter((name) => name.endsWith(".cert"));
  for (const name of files) {
    assert.ok(!isValid(readFileSync(join(attacks, name))), name);
  }
}

everyReasonHasATemplate();
everythingSaidIsTranslated();
assert.equal(
  reasonInNorwegian(
    "line 8: layer 3 from the left: a number is cut off or malformed",
  ),
  "linje 8: lag 3 fra venstre: et tall er kuttet av eller ugyldig",
);
assert.equal(
  reasonInNorwegian("Array buffer allocation failed"),
  "nettleseren melder: Array buffer allocation failed",
);
