// The reader's statistics, computed from the best result of each day.

import { later } from "./dates.js";

/** Days on which this many clicks or more were lost are counted together. */
export const MANY = 4;

/**
 * Returns the length of the current streak. A streak is a sequence of consecutive days whose results satisfy `counts`.
 * The streak ends today if today's result satisfies `counts`, and otherwise yesterday.
 */
function streak(results, today, counts) {
    const has = (date) => results.has(date) && counts(results.get(date));
    let date = has(today) ? today : later(today, -1), days = 0;
    for (; has(date); date = later(date, -1)) days += 1;
    return days;
}

/**
 * Returns the statistics of `results`, a map from dates to {clicks, lost}; `lost` is null if it is unknown. In the
 * statistics, `spread[n]` is the number of days with n lost clicks, and its last element is the number of days with
 * MANY or more lost clicks. `average` is the mean number of lost clicks, or null if no result has a known loss.
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
