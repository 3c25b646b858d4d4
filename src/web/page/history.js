// The tab with the player's games.

import { writeAddress } from "./address.js";
import { byId, saveFile } from "./common.js";
import {
  FIRST_DATE,
  datesOf,
  inWords,
  monthInWords,
  today,
  weekday,
  weekdays,
} from "./dates.js";
import { make } from "./dom.js";
import { all } from "./saved.js";
import { MANY, statistics } from "./stats.js";
import { exported, imported } from "./transfer.js";
import { words } from "./words.js";

const isDate = (name) => /^\d{4}-\d{2}-\d{2}$/.test(name);

/** Returns the grade of a game and its mark in the calendar. */
function gradeOf({ best }) {
  if (!best) {
    return { grade: "begun", mark: "…" };
  }
  if (best.lost === null) {
    return { grade: "unknown", mark: "✓" };
  }
  if (best.lost === 0) {
    return { grade: "perfect", mark: "★" };
  }
  const grade = best.lost === 1 ? "one-lost" : "more-lost";
  return { grade, mark: `−${best.lost}` };
}

const describe = ({ best }) =>
  best ? words().bestResult(best) : words().begun;

/** Shows the statistics of all boards with a date. */
function showNumbers(dated) {
  const results = new Map();
  for (const [date, { best }] of dated) {
    if (best) {
      results.set(date, best);
    }
  }
  const found = statistics(results, today());
  byId("numbers").replaceChildren(
    number("days", found.days),
    number("streak", found.streak),
    number("perfectStreak", found.perfectStreak),
    number("average", averageInWords(found.average)),
  );
  showSpread(found.spread);
}

/** Returns an element with a number and its name. */
function number(name, value) {
  return make(
    "div",
    {},
    make("dt", { textContent: words().stats[name] }),
    make("dd", { textContent: value }),
  );
}

function averageInWords(average) {
  if (average === null) {
    return "–";
  }
  return average.toLocaleString(words().locale, { maximumFractionDigits: 1 });
}

/** Shows how many days have each number of lost clicks. */
function showSpread(spread) {
  const highest = Math.max(1, ...spread);
  const bars = spread.map((count, n) => spreadBar(n, count, count / highest));
  byId("spread").replaceChildren(...bars);
}

/** Returns the bar for `count` days with `lost` lost clicks. Its length is a fraction of the chart. */
function spreadBar(lost, count, length) {
  const grade = ["perfect", "one-lost"][lost] ?? "more-lost";
  const bar = make("i", { className: `length ${grade}` });
  bar.style.setProperty("--part", length);
  const name =
    lost === MANY ? words().lostClicksOrMore(lost) : words().lostClicks(lost);
  return make(
    "li",
    {},
    make("span", { textContent: name }),
    bar,
    make("b", { textContent: count }),
  );
}

/** Returns a link to the board of a date, with the player's result. Days without a board have no link. */
function day(date, entry) {
  const name = inWords(date, words().locale);
  const number = String(Number(date.slice(8)));
  if (date < FIRST_DATE || (date > today() && !entry)) {
    return make("span", { className: "day", textContent: number });
  }
  const { grade, mark } = entry ? gradeOf(entry) : { grade: "", mark: "" };
  const link = make(
    "a",
    {
      className: `day ${grade}`,
      href: writeAddress(date === today() ? "" : date),
    },
    number,
    make("small", { textContent: mark }),
  );
  link.setAttribute(
    "aria-label",
    `${name}: ${entry ? describe(entry) : words().notPlayed}`,
  );
  if (date === today()) {
    link.setAttribute("aria-current", "date");
  }
  return link;
}

/** Returns the calendar of a month. */
function month(name, dated) {
  const dates = datesOf(name);
  const days = dates.map((date) => day(date, dated.get(date)));
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

function weekdayNames() {
  return weekdays(words().locale).map((letter) =>
    make("span", {
      className: "weekday",
      textContent: letter,
      ariaHidden: "true",
    }),
  );
}

/** Shows the calendar of played games, with the latest month first. */
function showCalendar(dated) {
  const now = today().slice(0, 7);
  const played = [...dated.keys()].map((date) => date.slice(0, 7));
  const known = [now, ...played].sort();
  const months = [];
  for (let name = known[0]; name <= known.at(-1); name = nextMonth(name)) {
    if (name <= now || played.includes(name)) {
      months.push(month(name, dated));
    }
  }
  byId("calendar").replaceChildren(...months.reverse());
}

/** Returns the month after a month such as 2026-11. */
function nextMonth(name) {
  const [year, number] = name.split("-").map(Number);
  return number === 12
    ? `${year + 1}-01`
    : `${name.slice(0, 4)}-${String(number + 1).padStart(2, "0")}`;
}

/** Shows the games on boards without a date. */
function showOthers(others) {
  const items = others.map(([name, entry]) => otherBoard(name, entry));
  byId("others-title").hidden = others.length === 0;
  byId("others").replaceChildren(...items);
}

/** Returns a link to a board without a date, with the player's result. */
function otherBoard(name, entry) {
  const rows = name.split("/");
  const { grade, mark } = gradeOf(entry);
  const link = make("a", {
    href: writeAddress(name),
    textContent: words().yourOwn(rows[0].length, rows.length),
  });
  const small = make("small", {
    className: `day ${grade}`,
    textContent: mark,
    ariaHidden: "true",
  });
  return make("li", {}, small, link, ` ${describe(entry)}`);
}

/** Shows all stored games. */
export function showGames() {
  const games = [...all()];
  const dated = new Map(games.filter(([name]) => isDate(name)));
  showNumbers(dated);
  showCalendar(dated);
  showOthers(games.filter(([name]) => !isDate(name)));
  byId("export").disabled = games.length === 0;
}

/** Makes the buttons for export and import work. */
export function startGames(onImport) {
  byId("export").addEventListener("click", () =>
    saveFile(exported(), "kortest-games.json"),
  );
  byId("import").addEventListener("change", async ({ target }) => {
    const [file] = target.files;
    const count = file ? await imported(file) : null;
    target.value = "";
    byId("transferred").textContent =
      count === null ? words().notImported : words().imported(count);
    if (count) {
      onImport();
    }
    showGames();
  });
}
