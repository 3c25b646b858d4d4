// The grades of boards: how many of their first clicks are optimal.

import { FIRST_DATE, daysBetween } from "./dates.js";
import { make } from "./dom.js";
import { MEMORY, Prover } from "./prover.js";
import { working } from "./working.js";

/**
 * For each date since FIRST_DATE, the number of optimal first clicks and the number of all first clicks. The script
 * scripts/web fills in this list.
 */
const FIRST_CLICKS = /*GRADES*/ [];

/** On a hard board and on a medium one, less than this share of the first clicks is optimal. */
const MAX_HARD_SHARE = 0.25;
const MAX_MEDIUM_SHARE = 0.45;

const prover = new Prover();

/** Returns the known grade of the board of a date, or null. */
export function gradeOf(date) {
  const counts = FIRST_CLICKS[daysBetween(FIRST_DATE, date)];
  return counts ? gradeFrom(...counts) : null;
}

function gradeFrom(optimal, all) {
  const share = optimal / all;
  if (share < MAX_HARD_SHARE) {
    return { name: "hard", optimal, all };
  }
  return { name: share < MAX_MEDIUM_SHARE ? "medium" : "easy", optimal, all };
}

/** Finds the losses of all first clicks on a board, and its grade. Returns null if the prover was stopped or failed. */
export async function firstClicks({ rows }, box = make("div")) {
  if (prover.busy) {
    prover.stop();
  }
  try {
    const question = { do: "first_clicks", board: rows, memory: MEMORY };
    const { clicks = [] } = await working(box, prover, question);
    const optimal = clicks.filter(({ loses }) => loses === 0);
    const grade = gradeFrom(optimal.length, clicks.length);
    return clicks.length > 0 ? { clicks, grade } : null;
  } catch {
    return null;
  }
}
