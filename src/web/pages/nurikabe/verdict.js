// Describes the answers of the checker.

import { words } from "./words.js";

/** Describes an answer of the checker. Returns null for a report of its progress. */
export function verdictOf(
  { verified, refused, unchecked },
  { grid, solutions, exact },
) {
  if (unchecked !== undefined) {
    return `${words().unchecked} ${unchecked}`;
  }
  if (refused !== undefined) {
    return `${words().refused} ${refused}`;
  }
  if (verified === undefined) {
    return null;
  }
  const isExpected =
    verified.puzzle === "nurikabe" &&
    verified.board === grid &&
    verified.claim === `${exact ? "exactly" : "at-least"} ${solutions.length}`;
  return isExpected ? words().verified : words().refused;
}
