// Reads and writes page addresses such as #2026-11-21&play=0,1;4,6&tab=proof.

import { readLink } from "../common/links.js";

/** The maximum number of characters after the # of an address. */
const MAX_CHARACTERS = 20_000;

/**
 * Parses the part of an address after the #, or throws an error code. `boards` are the texts that may be the board, the longest
 * one first.
 */
export function readAddress(hash) {
  if (hash.length > MAX_CHARACTERS) {
    throw "address-long";
  }
  const { boards, fields } = readLink(hash);
  const clicks = (fields.play ?? "")
    .split(";")
    .filter(Boolean)
    .map((pair) => cellOf(pair));
  return { boards, clicks, tab: fields.tab ?? "" };
}

/** Parses a cell such as 4,6. */
function cellOf(text) {
  const found = /^(\d{1,2}),(\d{1,2})$/.exec(text);
  if (!found) {
    throw "address-play";
  }
  return [Number(found[1]), Number(found[2])];
}

/** Writes the part of an address that begins with the #. An empty name means the board of the day. */
export function writeAddress(name, clicks = [], tab = "game") {
  const play = clicks.length
    ? `&play=${clicks.map((cell) => cell.join(",")).join(";")}`
    : "";
  return `#${name}${play}${tab === "game" ? "" : `&tab=${tab}`}`;
}

/** Returns the whole address for a part such as #2026-11-21. The board of the day has no such part. */
export function wholeAddress(hash) {
  const place = location.pathname + location.search;
  return hash === "#" ? place : place + hash;
}
