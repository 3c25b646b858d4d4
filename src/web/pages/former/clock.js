// What the app does if the clock of the device is wrong.

import { inWords, today } from "../common/dates.js";
import { FIRST_DATE } from "./daily.js";
import { LAST_DATE } from "./grades.js";
import { words } from "./words.js";

/** Returns whether the clock of the device says a day before the first computed board. No version of the app is that old. */
const isWrong = () => today() < FIRST_DATE;

/** Returns the date of the newest board whose day has begun: today, or with a wrong clock a day that has certainly begun. */
export const newestDate = () => (isWrong() ? LAST_DATE : today());

/** Returns a question about a wrong clock, or an empty text. */
export function clockQuestion() {
  const { clock, locale } = words();
  return isWrong() ? clock(inWords(today(), locale)) : "";
}
