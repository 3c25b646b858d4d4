// Checks many certificates in one process: node tests/attack/check_stream.mjs [WORK]
//
// WORK limits the steps for one certificate. Standard input has the length of each certificate in 8 bytes
// (little-endian), then the certificate. Each answer is one line: `valid`, `invalid REASON`, `unchecked REASON`, or
// `broken FAULT` for an error of the checker.

import { readSync, writeSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { checkerFrom } from "../pages/checker.mjs";

/** The default takes about ten seconds. */
const WORK = Number(process.argv[2] ?? 1e9);

const check = checkerFrom(
  fileURLToPath(new URL("../../src/cli", import.meta.url)),
);

/** Reads `size` bytes, or returns null at the end of the input. */
function read(size) {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size;) {
    let got = 0;
    try {
      got = readSync(0, bytes, at, size - at, null);
    } catch (error) {
      // The pipe is empty at the moment, so the read is repeated.
      if (error.code !== "EAGAIN") {
        throw error;
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
      continue;
    }
    if (got === 0) {
      return null;
    }
    at += got;
  }
  return bytes;
}

function verdict(bytes) {
  try {
    check(bytes, () => {}, { work: WORK });
    return "valid";
  } catch (error) {
    const kinds = { Refusal: "invalid", Unchecked: "unchecked" };
    const kind = kinds[error.constructor.name];
    return kind
      ? `${kind} ${error.message}`
      : `broken ${String(error.stack ?? error)
          .split("\n")
          .slice(0, 2)
          .join(" ")}`;
  }
}

for (let head = read(8); head !== null; head = read(8)) {
  const bytes = read(Number(new DataView(head.buffer).getBigUint64(0, true)));
  if (bytes === null) {
    throw new Error("the last file is cut off");
  }
  let line = Buffer.from(`${verdict(bytes).replace(/[^\x20-\x7e]/g, "?")}\n`);
  while (line.length > 0) {
    line = line.subarray(writeSync(1, line));
  }
}
