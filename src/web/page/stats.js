// Computes the reader's statistics from the best result of every day.

import { later } from "./dates.js";

/** The statistics have one row for all days with at least this number of lost clicks. */
export const MANY = 4;

/**
 * Returns how many days in a row have a result for which `counts` returns true. The last of these days is today or
 * yesterday.
 */
function streak(results, today, counts) {
    const has = (date) => results.has(date) && counts(results.get(date));
    let date = has(today) ? today : later(today, -1), days = 0;
    for (; has(date); date = later(date, -1)) days += 1;
    return days;
}

/**
 * Computes statistics from `results`, a map from dates to {clicks, lost}. The array `spread` has the number of days
 * with 0, 1, 2, ... lost clicks. Its last element is the number of days with at least MANY lost clicks. `average` is
 * the mean number of lost clicks, or null if it is unknown.
 */
export function statistics(results, today) {
    const lost = [...results.values()].map((result) => result.lost).filter((value) => value !== null);
    const spread = Array.from({ length: MANY + 1 }, (_, n) => lost.filter((value) => Math.min(value, MANY) === n).length);
    return {
        days: results.size, spread,
        streak: streak(results, today, () => true),
        perfectStreak: streak(results, today, (result) => result.lost === 0),
        average: lost.length ? lost.reduce((sum, value) => sum + value, 0) / lost.length : null,
    };
}
