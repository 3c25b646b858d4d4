// The grades of boards: from one star, easy, to five stars, hard. docs/ANALYSIS.md defines them.

import { ask } from "./asking.js";
import { daysBetween, later } from "../common/dates.js";
import { FIRST_DATE } from "./daily.js";
import { MEMORY, Prover } from "../common/prover.js";

export const MAX_STARS = 5;

/** For each date since FIRST_DATE, the number of stars as a digit. The script scripts/web fills in this text. */
const STARS = /*GRADES*/ "";

/** The last date of this table, which had begun when the app was built. */
export const LAST_DATE = later(FIRST_DATE, Math.max(0, STARS.length - 1));

const prover = new Prover("former");

/** Returns the known number of stars of a date's board, or null. */
export function starsOf(date) {
  return Number(STARS[daysBetween(FIRST_DATE, date)] ?? 0) || null;
}

/** Draws a number of stars, such as ★★☆☆☆. */
export function drawn(stars) {
  return "★".repeat(stars) + "☆".repeat(MAX_STARS - stars);
}

/** Computes the stars of a board behind the page. Returns null without an answer, or if the board cannot be graded. */
export async function computeStars({ rows }) {
  if (prover.busy) {
    prover.stop();
  }
  const question = { do: "grade", board: rows, memory: MEMORY };
  try {
    const { stars } = await prover.ask(question);
    return stars ?? null;
  } catch {
    return null;
  }
}

/** Finds what all best games on a board share. Returns null without an answer, and says why. */
export const sharedByAll = ({ rows }, box) =>
  ask({ do: "explain", board: rows }, box);

/** Finds the line that shows why fewer clicks do not suffice. Returns null without an answer, and says why. */
export const lineOf = ({ rows }, box) => ask({ do: "line", board: rows }, box);

/** Finds the losses of all first clicks on a board. Returns null without an answer, and says why. */
export async function firstClicks({ rows }, box) {
  const answer = await ask({ do: "first_clicks", board: rows }, box);
  return answer?.clicks?.length > 0 ? answer.clicks : null;
}
