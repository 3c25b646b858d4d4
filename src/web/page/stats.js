// The reader's statistics, from the best result of each day.

import { later } from "./dates.js";

/** Statistics do not distinguish days with this many or more lost clicks. */
export const MANY = 4;

/** Returns the number of consecutive days, up to today or yesterday, whose results satisfy `counts`. */
function streak(results, today, counts) {
    const has = (date) => results.has(date) && counts(results.get(date));
    let date = has(today) ? today : later(today, -1), days = 0;
    for (; has(date); date = later(date, -1)) days += 1;
    return days;
}

/**
 * Returns the statistics of `results`, a map from dates to {clicks, lost}. `spread[n]` is the number of days with n
 * lost clicks; its last element counts MANY or more. `average` is the mean number of lost clicks, or null.
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
