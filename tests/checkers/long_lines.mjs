// The JavaScript checker must refuse files with very long lines before it exceeds its memory limit.
// Run with: node tests/checkers/long_lines.mjs

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { checkerFrom } from "../pages/checker.mjs";

const check = checkerFrom(
  fileURLToPath(new URL("../../src/cli", import.meta.url)),
);
const memory = 2 ** 24;
const clicks = " 0,0".repeat(2 ** 20);
const rows = `board ${"A/".repeat(2 ** 21)}A`;

for (const [puzzle, lines, complaint] of [
  [
    "former",
    ["board AA", "claim at-most 1", `witness${clicks}`],
    /more clicks than the claim/,
  ],
  ["former", [rows], /not a board/],
  ["chilly", [rows], /not a level/],
  ["nurikabe", [rows], /not a grid/],
  [
    "nurikabe",
    ["board 1", "claim at-least 1", `solution ${"./".repeat(2 ** 21)}`],
    /shape of the grid/,
  ],
]) {
  const text = [`kortest certificate 2\npuzzle ${puzzle}`, ...lines, ""].join(
    "\n",
  );
  const file = `${text}sha256 ${createHash("sha256").update(text).digest("hex")}\n`;
  assert.throws(
    () => check(new Uint8Array(Buffer.from(file)), () => {}, { memory }),
    (error) => {
      assert.equal(error.constructor.name, "Refusal", error.stack);
      return complaint.test(error.message);
    },
  );
}
