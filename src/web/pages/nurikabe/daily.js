// The grids of days: three for each day, one of each grade.

import {
  FIRST_DATE,
  itemOf,
  missedDay,
  resultsInTime,
  streak,
} from "../common/daily.js";
import { inWords, later, today } from "../common/dates.js";
import { gridAt } from "./address.js";
import { DAYS } from "./days.js";
import { dayOf, games, nameOfDay } from "./stored.js";
import { marksInBrackets, words } from "./words.js";

export const GRADES = Object.keys(DAYS);

/** Returns the grade with a name, or the easiest one. */
export const gradeNamed = (name) => (GRADES.includes(name) ? name : GRADES[0]);

/** Returns the grid of a date and a grade. */
export const gridOfDay = (date, grade) =>
  gridAt(`nurikabe/${itemOf(DAYS[grade], date)}`);

/** Returns the address of the grid of a date and a grade. */
export const addressOfDay = (date, grade) => `#${date}&grade=${grade}`;

/** Returns the name of the grid of a date and a grade in words. */
export const dayInWords = (date, grade) =>
  words().day(inWords(date, words().locale), words().page[grade].toLowerCase());

/** Returns the stored games on grids of days, as lists of a date, a game and a grade. */
function dailyGames() {
  const found = [];
  for (const [name, game] of games.all()) {
    const day = dayOf(name);
    if (day && day.date <= today()) {
      found.push([day.date, game, day.grade]);
    }
  }
  return found;
}

/** Returns the number of days in a row on which the player has solved a grid of the day. */
export const daysInARow = () => streak(resultsInTime(dailyGames()), today());

/** Returns whether the player has painted a cell of a stored game. */
const isBegun = ({ cells }) => /[#.]/.test(cells);

/** Returns the latest grid of an earlier day that the player has begun and not solved: its date and grade, or null. */
export function unfinishedDay() {
  const open = dailyGames().filter(
    ([date, game]) => date < today() && game.first === null && isBegun(game),
  );
  const [date, , grade] =
    open.sort(([a], [b]) => (a < b ? -1 : 1)).at(-1) ?? [];
  return date ? { date, grade } : null;
}

/** Returns a grid that the player has not solved: one of today, or else the latest earlier one of this grade, or null. */
export function nextDay(grade) {
  const isSolved = (date, ofGrade) =>
    (games.load(nameOfDay(date, ofGrade))?.first ?? null) !== null;
  const open = GRADES.find((other) => !isSolved(today(), other));
  if (open) {
    return { date: today(), grade: open };
  }
  let date = later(today(), -1);
  while (date >= FIRST_DATE && isSolved(date, grade)) {
    date = later(date, -1);
  }
  return date >= FIRST_DATE ? { date, grade } : null;
}

/** Returns the marks of a result on the grid of a date: whether it missed its day, and the kinds of help. */
export const marksOnDay = (result, date) =>
  [missedDay(result, date), ...result.help].filter(Boolean);

/** Returns the sign and the words for the player's result on the grid of a day. */
export function resultOnDay(date, grade) {
  const game = games.load(nameOfDay(date, grade));
  const first = game?.first ?? null;
  if (first) {
    const marks = marksOnDay(first, date);
    const mark = words().savedSolved + (marks.length > 0 ? "+" : "");
    return { mark, text: words().solved + marksInBrackets(marks) };
  }
  return game && isBegun(game)
    ? { mark: "…", text: words().begun }
    : { mark: "", text: words().notPlayed };
}
