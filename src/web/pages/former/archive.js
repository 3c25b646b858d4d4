// The boards of all days up to today, of which the player has played some.

import { newestDate } from "./clock.js";
import { later } from "../common/dates.js";
import { FIRST_DATE } from "./daily.js";
import { starsOf } from "./grades.js";

/** Returns the dates of all boards up to today that the player has not finished, in order. `stars` may limit them. */
export function unplayedDates(games, stars = "") {
  const dates = [];
  const last = newestDate();
  for (let date = FIRST_DATE; date <= last; date = later(date, 1)) {
    const isWanted = stars === "" || starsOf(date) === Number(stars);
    if (isWanted && !games.get(date)?.first) {
      dates.push(date);
    }
  }
  return dates;
}

/** Returns the latest date of a list before another date, or the latest of all. */
export function latestBefore(dates, date) {
  return dates.findLast((other) => other < date) ?? dates.at(-1);
}
