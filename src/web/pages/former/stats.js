// Computes the player's statistics from the first finished game of every day.

import { streak } from "../common/daily.js";
import { counts, isHelped, isOnItsDay } from "../common/marks.js";

/** The last bar counts days with this many lost clicks or more. */
export const MANY = 4;

/** Returns the first results that count, by date. Boards of the future do not count. */
function countedResults(games, today) {
  const results = new Map();
  for (const [date, { first }] of games) {
    if (date <= today && counts(first, date)) {
      results.set(date, first);
    }
  }
  return results;
}

/** Returns the results of games that were begun on the day of their board. */
function resultsInTime(results) {
  const inTime = new Map();
  for (const [date, result] of results) {
    if (isOnItsDay(result, date)) {
      inTime.set(date, result);
    }
  }
  return inTime;
}

/** Returns the number of boards whose best result has lost no click. */
function countPerfectBoards(games) {
  const bests = [...games.values()].map(({ best }) => best);
  return bests.filter((best) => best?.lost === 0).length;
}

/**
 * Computes statistics of all games on boards with a date. `spread[n]` counts the days with n lost clicks, without help.
 * `helped` counts the days with help, and `best` the boards whose best game lost no click. `average` is the mean number of
 * lost clicks without help, or null if no loss is known.
 */
export function statistics(games, today) {
  const results = countedResults(games, today);
  const inTime = resultsInTime(results);
  const alone = [...results.values()].filter((result) => !isHelped(result));
  const losses = alone.map(({ lost }) => lost).filter((lost) => lost !== null);
  const spread = Array(MANY + 1).fill(0);
  let sum = 0;
  for (const lost of losses) {
    spread[Math.min(lost, MANY)] += 1;
    sum += lost;
  }
  const isPerfect = (result) => result.lost === 0 && !isHelped(result);
  return {
    days: results.size,
    spread,
    helped: results.size - alone.length,
    streak: streak(inTime, today),
    perfectStreak: streak(inTime, today, isPerfect),
    average: losses.length > 0 ? sum / losses.length : null,
    best: countPerfectBoards(games),
  };
}
