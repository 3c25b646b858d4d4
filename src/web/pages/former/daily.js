// Computes NRK's boards from their dates, so that a board is on the page before the prover is loaded.
//
// The rule: the seed is the MD5 of day, month from 0, and year without separators, as hexadecimal digits. The random
// generator Alea draws the colours from it, row by row from the top.

import { FIRST_DATE, exists, isDate } from "../common/dates.js";
import { md5 } from "./md5.js";

const COLUMNS = 7;
const ROWS = 9;
const COLOURS = "OPGB";

/** Returns the board of a date since FIRST_DATE as the prover would: its rows and columns. Returns null for other texts. */
export function boardOfDate(date) {
  if (!isDate(date) || !exists(date) || date < FIRST_DATE) {
    return null;
  }
  const [year, month, day] = date.split("-").map(Number);
  const random = alea(md5(`${day}${month - 1}${year}`));
  const rows = Array.from({ length: ROWS }, () =>
    Array.from({ length: COLUMNS }, () => COLOURS[Math.floor(random() * 4)]),
  );
  const columns = rows[0].map((_, x) =>
    rows
      .map((row) => row[x])
      .reverse()
      .join(""),
  );
  const board = rows.map((row) => row.join("")).join("/");
  return { board, columns, name: date, date };
}

const TWO_TO_32 = 2 ** 32;

/** Returns Baagøe's random generator Alea, which returns numbers from 0 up to but excluding 1. */
function alea(seed) {
  const hash = mash();
  const state = [hash(" "), hash(" "), hash(" ")];
  for (let n = 0; n < state.length; n++) {
    state[n] -= hash(seed);
    if (state[n] < 0) {
      state[n] += 1;
    }
  }
  let carry = 1;
  return () => {
    const next = 2_091_639 * state.shift() + carry / TWO_TO_32;
    carry = Math.trunc(next);
    state.push(next - carry);
    return next - carry;
  };
}

/** Returns Baagøe's hash function Mash, which remembers the texts of earlier calls. */
function mash() {
  let n = 0xefc8249d;
  return (text) => {
    for (const letter of text) {
      n += letter.charCodeAt(0);
      let h = 0.02519603282416938 * n;
      n = h >>> 0;
      h -= n;
      h *= n;
      n = h >>> 0;
      h -= n;
      n += h * TWO_TO_32;
    }
    return (n >>> 0) / TWO_TO_32;
  };
}
