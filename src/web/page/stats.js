// Computes the player's statistics from the best result of every day.

import { later } from "./dates.js";

/** The last bar counts days with this many lost clicks or more. */
export const MANY = 4;

/** Returns the number of days in a row with an accepted result. */
function streak(results, today, counts) {
  const has = (date) => results.has(date) && counts(results.get(date));
  let date = has(today) ? today : later(today, -1);
  let days = 0;
  while (has(date)) {
    days += 1;
    date = later(date, -1);
  }
  return days;
}

/** Computes statistics of all dated boards. `spread[n]` counts the days with n lost clicks. */
export function statistics(results, today) {
  const spread = Array(MANY + 1).fill(0);
  let sum = 0;
  let judged = 0;
  for (const { lost } of results.values()) {
    if (lost !== null) {
      spread[Math.min(lost, MANY)] += 1;
      sum += lost;
      judged += 1;
    }
  }
  return {
    days: results.size,
    spread,
    streak: streak(results, today, () => true),
    perfectStreak: streak(results, today, ({ lost }) => lost === 0),
    average: judged > 0 ? sum / judged : null,
  };
}
