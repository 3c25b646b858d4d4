// The card with the calendar of the boards of days, one month at a time.

import { month, monthAfter } from "./calendar.js";
import { byId } from "./common.js";
import { FIRST_DATE, isOpen } from "./daily.js";
import { inWords, today } from "./dates.js";
import { make } from "./dom.js";
import { write } from "./texts.js";
import { words } from "./words.js";

/** The month that is shown, such as 2026-11. */
let shown = today().slice(0, 7);

/** Returns what the calendar shows on the day of a date: see `showDays`. */
let describe = () => ({ href: "#" });

/** Adds the card to the page, before an element. */
export function addDays(before) {
  const earlier = make("button", {
    id: "month-before",
    type: "button",
    className: "small",
    textContent: "‹",
    onclick: () => showMonth(monthAfter(shown, -1)),
  });
  const later = make("button", {
    id: "month-after",
    type: "button",
    className: "small",
    textContent: "›",
    onclick: () => showMonth(monthAfter(shown, 1)),
  });
  const card = make(
    "section",
    { className: "card full" },
    make("h2", { id: "calendar-title" }),
    make("p", { className: "buttons" }, earlier, later),
    make("div", { id: "calendar", className: "calendar" }),
  );
  card.setAttribute("aria-labelledby", "calendar-title");
  before.before(card);
  write("calendar-title", () => words().calendar);
}

/**
 * Shows the days. `describeDay` returns an object for a date: the link `href`, the sign `mark` of the player's result, its
 * `text` in words, and whether the board of the day `isShown` on the page.
 */
export function showDays(describeDay) {
  describe = describeDay;
  showMonth(shown);
}

function showMonth(name) {
  shown = name;
  const isFirst = name <= FIRST_DATE.slice(0, 7);
  const isLast = name >= today().slice(0, 7);
  byId("month-before").disabled = isFirst;
  byId("month-after").disabled = isLast;
  byId("month-before").setAttribute("aria-label", words().monthBefore);
  byId("month-after").setAttribute("aria-label", words().monthAfter);
  byId("calendar").replaceChildren(month(name, day));
}

/** Returns the element of a day: a link if its board may be played. */
function day(date) {
  const number = String(Number(date.slice(8)));
  if (!isOpen(date)) {
    return make("span", { className: "day", textContent: number });
  }
  const { href, mark, text, isShown } = describe(date);
  const link = make(
    "a",
    { href, className: mark ? "day unknown" : "day" },
    number,
    make("small", { textContent: mark }),
  );
  link.title = `${inWords(date, words().locale)}: ${text}`;
  link.setAttribute("aria-label", link.title);
  if (isShown) {
    link.setAttribute("aria-current", "date");
  }
  return link;
}
