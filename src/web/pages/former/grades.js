// The grades of boards: from one star, easy, to five stars, hard. docs/ANALYSIS.md defines them.

import { daysBetween } from "../common/dates.js";
import { FIRST_DATE } from "./daily.js";
import { make } from "../common/dom.js";
import { MEMORY, Prover } from "../common/prover.js";
import { working } from "../common/working.js";

export const MAX_STARS = 5;

/** For each date since FIRST_DATE, the number of stars as a digit. The script scripts/web fills in this text. */
const STARS = /*GRADES*/ "";

const prover = new Prover("former");

/** Returns the known number of stars of a date's board, or null. */
export function starsOf(date) {
  return Number(STARS[daysBetween(FIRST_DATE, date)] ?? 0) || null;
}

/** Draws a number of stars, such as ★★☆☆☆. */
export function drawn(stars) {
  return "★".repeat(stars) + "☆".repeat(MAX_STARS - stars);
}

/** Computes the stars of a board. Returns null if the prover was stopped or failed, or cannot grade the board. */
export async function computeStars({ rows }) {
  const answer = await ask("grade", rows, make("div"));
  return answer?.stars ?? null;
}

/** Finds what all best games on a board share. Returns null if the prover was stopped or failed. */
export async function sharedByAll({ rows }, box) {
  const answer = await ask("explain", rows, box);
  return answer?.common ?? null;
}

/** Finds the losses of all first clicks on a board. Returns null if the prover was stopped or failed. */
export async function firstClicks({ rows }, box) {
  const answer = await ask("first_clicks", rows, box);
  return answer?.clicks?.length > 0 ? answer.clicks : null;
}

async function ask(what, rows, box) {
  if (prover.busy) {
    prover.stop();
  }
  try {
    return await working(box, prover, {
      do: what,
      board: rows,
      memory: MEMORY,
    });
  } catch {
    return null;
  }
}
