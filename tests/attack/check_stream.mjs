// Checks many certificates in one process: node tests/attack/check_stream.mjs [WORK]
//
// WORK limits the steps for one certificate. Standard input has the length of each certificate in 8 bytes
// (little-endian), then the certificate. Each answer is one line: `valid`, `valid verified: LINE`, `invalid REASON`,
// `unchecked REASON`, or `broken FAULT` for an error of the checker.

import { readSync, writeSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { checkerFrom } from "../pages/checker.mjs";

/** The default takes about ten seconds. */
const WORK = Number(process.argv[2] ?? 1e9);

const check = checkerFrom(
  fileURLToPath(new URL("../../src/pages", import.meta.url)),
);

/** Blocks this thread for about a millisecond. */
function pause() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
}

/** Reads bytes into an array from the place `at`. Returns how many, which is 0 only at the end of the input. */
function readSome(bytes, at) {
  for (;;) {
    try {
      return readSync(0, bytes, at, bytes.length - at, null);
    } catch (error) {
      // The pipe is empty at the moment, so the read is repeated.
      if (error.code !== "EAGAIN") {
        throw error;
      }
      pause();
    }
  }
}

/** Reads `size` bytes, or returns null at the end of the input. */
function read(size) {
  const bytes = new Uint8Array(size);
  let at = 0;
  while (at < size) {
    const got = readSome(bytes, at);
    if (got === 0) {
      return null;
    }
    at += got;
  }
  return bytes;
}

/** Returns the answer for an error of a check. */
function answerTo(error) {
  const kinds = { Refusal: "invalid", Unchecked: "unchecked" };
  const kind = kinds[error.constructor.name];
  if (kind) {
    return `${kind} ${error.message}`;
  }
  const lines = String(error.stack ?? error).split("\n");
  return `broken ${lines.slice(0, 2).join(" ")}`;
}

/** Checks a certificate, and returns the answer. */
function answer(bytes) {
  try {
    const { done } = check(bytes, () => {}, { work: WORK });
    const line = done.find((text) => text.startsWith("verified: "));
    return line === undefined ? "valid" : `valid ${line}`;
  } catch (error) {
    return answerTo(error);
  }
}

/** Writes a line, in which `?` replaces each character that is not printable ASCII. */
function writeLine(text) {
  let line = Buffer.from(`${text.replace(/[^\x20-\x7e]/g, "?")}\n`);
  while (line.length > 0) {
    line = line.subarray(writeSync(1, line));
  }
}

for (let head = read(8); head !== null; head = read(8)) {
  const size = new DataView(head.buffer).getBigUint64(0, true);
  const bytes = read(Number(size));
  if (bytes === null) {
    throw new Error("the last file is cut off");
  }
  writeLine(answer(bytes));
}
