// Describes the answers of the checker.

import { words } from "./words.js";

/** Describes an answer of the checker. Returns null for a report of its progress. */
export function verdictOf({ verified, refused, unchecked }, { level, claim }) {
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
    verified.puzzle === "chilly" &&
    verified.board === level &&
    verified.claim === claim;
  return isExpected ? words().verified : words().refused;
}
