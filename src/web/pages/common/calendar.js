// Draws the days of a month.

import { datesOf, monthInWords, weekday, weekdays } from "./dates.js";
import { make } from "./dom.js";
import { words } from "./words.js";

const MONTHS_OF_YEAR = 12;

/** Returns the calendar of a month such as 2026-11. `dayOf` returns the element of a date. */
export function month(name, dayOf) {
  const dates = datesOf(name);
  const days = dates.map((date) => dayOf(date));
  days[0].style.gridColumnStart = weekday(dates[0]) + 1;
  const grid = make("div", { className: "days-of-month" });
  grid.append(...weekdayNames(), ...days);
  return make(
    "section",
    { className: "month" },
    make("h3", { textContent: monthInWords(name, words().locale) }),
    grid,
  );
}

/** Returns the elements with the letters of the weekdays. */
function weekdayNames() {
  return weekdays(words().locale).map((letter) =>
    make("span", {
      className: "weekday",
      textContent: letter,
      ariaHidden: "true",
    }),
  );
}

/** Returns the month that is `months` months after a month such as 2026-11. */
export function monthAfter(name, months) {
  const [year, number] = name.split("-").map(Number);
  const count = year * MONTHS_OF_YEAR + number - 1 + months;
  const nextYear = Math.floor(count / MONTHS_OF_YEAR);
  const nextNumber = (count % MONTHS_OF_YEAR) + 1;
  return `${nextYear}-${String(nextNumber).padStart(2, "0")}`;
}
