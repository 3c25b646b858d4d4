// Computes the player's statistics from the best result of every day.

import { later } from "./dates.js";

/** The last bar counts days with this many lost clicks or more. */
export const MANY = 4;

/** Returns the number of days in a row with an accepted result. */
function streak(results, today, counts) {
  const has = (date) => results.has(date) && counts(results.get(date));
  let date = has(today) ? today : later(today, -1);
  let days = 0;
  for (; has(date); date = later(date, -1)) {
    days += 1;
  }
  return days;
}

/** Computes statistics of all dated boards. `spread[n]` counts the days with n lost clicks. */
export function statistics(results, today) {
  const lost = [...results.values()]
    .map((result) => result.lost)
    .filter((value) => value !== null);
  const spread = Array.from(
    { length: MANY + 1 },
    (_, n) => lost.filter((value) => Math.min(value, MANY) === n).length,
  );
  return {
    days: results.size,
    spread,
    streak: streak(results, today, () => true),
    perfectStreak: streak(results, today, (result) => result.lost === 0),
    average: lost.length
      ? lost.reduce((sum, value) => sum + value, 0) / lost.length
      : null,
  };
}
