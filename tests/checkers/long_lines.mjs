// The JavaScript checker must refuse files with very long lines before it exceeds its memory limit.
// Run with: node tests/checkers/long_lines.mjs

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { checkerFrom } from "../pages/checker.mjs";

const check = checkerFrom(
  fileURLToPath(new URL("../../src/pages", import.meta.url)),
);
const memory = 2 ** 24;
const clicks = " 0,0".repeat(2 ** 20);
const rows = `board ${"A/".repeat(2 ** 21)}A`;

const solution = "./".repeat(2 ** 21);

/** Returns a certificate with these lines and a correct digest. */
function certificate(puzzle, lines) {
  const all = ["kortest certificate 2", `puzzle ${puzzle}`, ...lines, ""];
  const text = all.join("\n");
  const digest = createHash("sha256").update(text).digest("hex");
  return new Uint8Array(Buffer.from(`${text}sha256 ${digest}\n`));
}

for (const { puzzle, lines, complaint } of [
  {
    puzzle: "former",
    lines: ["board AA", "claim at-most 1", `witness${clicks}`],
    complaint: /more clicks than the claim/,
  },
  { puzzle: "former", lines: [rows], complaint: /not a board/ },
  { puzzle: "chilly", lines: [rows], complaint: /not a level/ },
  { puzzle: "nurikabe", lines: [rows], complaint: /not a grid/ },
  {
    puzzle: "nurikabe",
    lines: ["board 1", "claim at-least 1", `solution ${solution}`],
    complaint: /shape of the grid/,
  },
]) {
  const file = certificate(puzzle, lines);
  assert.throws(
    () => check(file, () => {}, { memory }),
    (error) => {
      assert.equal(error.constructor.name, "Refusal", error.stack);
      return complaint.test(error.message);
    },
  );
}
