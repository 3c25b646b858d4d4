// The boards of days: which board a date has, the address of a date, and what the player has reached on the days.

import {
  daysBetween,
  exists,
  isDate,
  later,
  today,
  watchDays,
} from "./dates.js";
import { byId } from "./common.js";
import { make } from "./dom.js";
import { readLink } from "./links.js";
import { counts, isOnItsDay } from "./marks.js";
import { notify } from "./note.js";
import { words } from "./words.js";

/** The date of the first grid and of the first level of a day. */
export const FIRST_DATE = "2026-01-01";

/** A Monday, on which the lists of days begin. */
const FIRST_MONDAY = "2024-01-01";

/** Returns the item of a list for a date. The list repeats. */
export function itemOf(list, date) {
  const days = daysBetween(FIRST_MONDAY, date) % list.length;
  return list.at(days);
}

/** Returns whether the board of a date may be played: its day has begun. */
export const isOpen = (date) =>
  exists(date) && date >= FIRST_DATE && date <= today();

/**
 * Reads a link to the board of a date. Returns its `date`, which may not exist or not have begun, and its other fields.
 * Returns null for other links.
 */
export function readDay(hash) {
  try {
    const { boards, fields } = readLink(hash);
    const date = boards.at(-1);
    return isDate(date) ? { date, fields } : null;
  } catch {
    return null;
  }
}

/**
 * Shows an address in the window. `isToday` says that the board was opened as that of today. A reload after midnight then
 * opens the board of the new day.
 */
export function showAddress(hash, isToday = false) {
  history.replaceState({ isToday }, "", hash);
}

/** Returns whether the page was reloaded after the end of the day whose board it has opened as that of today. */
export const isFromEarlierDay = (date) =>
  history.state?.isToday === true && date < today();

/** Returns the number of days in a row whose result is accepted, up to `newest` or the day before. `results` has them by date. */
export function streak(results, newest, accepts = () => true) {
  const has = (date) => results.has(date) && accepts(results.get(date));
  let date = has(newest) ? newest : later(newest, -1);
  let days = 0;
  while (has(date)) {
    days += 1;
    date = later(date, -1);
  }
  return days;
}

/** Returns the first results of games that were begun on the day of their board, by date. `games` are lists of a date and a game. */
export function resultsInTime(games) {
  const results = new Map();
  for (const [date, { first }] of games) {
    if (counts(first, date) && isOnItsDay(first, date)) {
      results.set(date, first);
    }
  }
  return results;
}

/** Returns why the result of the board of a date does not count on its day: `early` or `late`; or null. */
export function missedDay({ on }, date) {
  if (on === null || on === date) {
    return null;
  }
  return on < date ? "early" : "late";
}

/**
 * Tells the player when a new day begins. `changed` is called then, and when the clock is set back. `openToday` opens the
 * board of the new day.
 */
export function announceDays(changed, openToday) {
  const button = () =>
    make("button", {
      type: "button",
      id: "open-new-day",
      className: "primary",
      textContent: words().openNewDay,
      onclick: () => {
        byId("note").hidden = true;
        openToday();
      },
    });
  watchDays(() => {
    changed();
    notify(() => words().newDay, button);
  }, changed);
}
