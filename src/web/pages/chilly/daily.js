// The levels of days: one for each day.

import {
  FIRST_DATE,
  itemOf,
  missedDay,
  resultsInTime,
  streak,
} from "../common/daily.js";
import { inWords, isDate, later, today } from "../common/dates.js";
import { DAYS } from "./days.js";
import { games } from "./stored.js";
import { marksInBrackets, words } from "./words.js";

/** Returns the level of a date as one line, and its proven optimum. */
export function levelOfDay(date) {
  const [optimum, level] = itemOf(DAYS, date).split(" ");
  return { level, optimum: Number(optimum) };
}

/** Returns the address of the level of a date. */
export const addressOfDay = (date) => `#${date}`;

export const dateInWords = (date) => inWords(date, words().locale);

/** Returns the stored games on levels of days, as lists of a date and a game. */
const dailyGames = () =>
  [...games.all()].filter(([name]) => isDate(name) && name <= today());

/** Returns the number of days in a row on which the player has solved the level of the day. */
export const daysInARow = () => streak(resultsInTime(dailyGames()), today());

/** Returns the date of the latest earlier level that the player has begun and not solved, or null. */
export function unfinishedDay() {
  const open = dailyGames().filter(
    ([date, { first, moves }]) =>
      date < today() && first === null && moves !== "",
  );
  return (
    open
      .map(([date]) => date)
      .sort()
      .at(-1) ?? null
  );
}

/** Returns the date of the latest level of a day that the player has not solved, or null. */
export function nextDay() {
  let date = today();
  while (date >= FIRST_DATE && games.load(date)?.first) {
    date = later(date, -1);
  }
  return date >= FIRST_DATE ? date : null;
}

/** Returns the marks of a result on the level of a date: whether it missed its day, and the kinds of help. */
export const marksOnDay = (result, date) =>
  [missedDay(result, date), ...result.help].filter(Boolean);

/** Returns the sign and the words for the player's result on the level of a day. */
export function resultOnDay(date) {
  const game = games.load(date);
  const first = game?.first ?? null;
  if (first) {
    const marks = marksOnDay(first, date);
    const isOptimal = game.best.moves === levelOfDay(date).optimum;
    const mark = (isOptimal ? "★" : "✓") + (marks.length > 0 ? "+" : "");
    const text = words().won(game.best.moves) + marksInBrackets(marks);
    return { mark, text };
  }
  return game?.moves
    ? { mark: "…", text: words().begun }
    : { mark: "", text: words().notPlayed };
}
