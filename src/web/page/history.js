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

function gradeOf({ best }) {
  if (!best) {
    return { grade: "begun", mark: "…" };
  }
  if (best.lost === null) {
    return { grade: "unknown", mark: "✓" };
  }
  return (
    [
      { grade: "perfect", mark: "★" },
      { grade: "one-lost", mark: "−1" },
    ][best.lost] ?? { grade: "more-lost", mark: `−${best.lost}` }
  );
}

const describe = ({ best }) =>
  best ? words().bestResult(best) : words().begun;

function showNumbers(dated) {
  const results = new Map(
    [...dated]
      .filter(([, { best }]) => best)
      .map(([name, { best }]) => [name, best]),
  );
  const found = statistics(results, today());
  const highest = Math.max(1, ...found.spread);
  const number = (name, value) =>
    make(
      "div",
      {},
      make("dt", { textContent: words().stats[name] }),
      make("dd", { textContent: value }),
    );
  byId("numbers").replaceChildren(
    number("days", found.days),
    number("streak", found.streak),
    number("perfectStreak", found.perfectStreak),
    number(
      "average",
      found.average === null
        ? "–"
        : found.average.toLocaleString(words().locale, {
            maximumFractionDigits: 1,
          }),
    ),
  );
  byId("spread").replaceChildren(
    ...found.spread.map((count, n) => {
      const bar = make("i", {
        className: `length ${["perfect", "one-lost"][n] ?? "more-lost"}`,
      });
      bar.style.setProperty("--part", count / highest);
      return make(
        "li",
        {},
        make("span", { textContent: words().lostClicks(n, n === MANY) }),
        bar,
        make("b", { textContent: count }),
      );
    }),
  );
}

function day(date, entry) {
  const name = inWords(date, words().locale);
  const number = String(Number(date.slice(8)));
  if (date < FIRST_DATE || (date > today() && !entry)) {
    return make("span", { className: "day", textContent: number });
  }
  const { grade, mark } = entry ? gradeOf(entry) : { grade: "", mark: "" };
  const link = make(
    "a",
    { className: `day ${grade}`, href: writeAddress(date) },
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

function month(name, dated) {
  const dates = datesOf(name);
  const days = make("div", { className: "days-of-month" });
  days.append(
    ...weekdays(words().locale).map((letter) =>
      make("span", {
        className: "weekday",
        textContent: letter,
        ariaHidden: "true",
      }),
    ),
  );
  days.append(...dates.map((date) => day(date, dated.get(date))));
  days.children[7].style.gridColumnStart = weekday(dates[0]) + 1;
  return make(
    "section",
    { className: "month" },
    make("h3", { textContent: monthInWords(name, words().locale) }),
    days,
  );
}

/** Shows the calendar of played games, with the latest month first. */
function showCalendar(dated) {
  const now = today().slice(0, 7);
  const played = [...dated.keys()].map((date) => date.slice(0, 7));
  const months = [];
  const first = [now, ...played].sort()[0];
  const last = [now, ...played].sort().at(-1);
  for (let at = first; at <= last; at = nextMonth(at)) {
    if (at <= now || played.includes(at)) {
      months.push(at);
    }
  }
  byId("calendar").replaceChildren(
    ...months.reverse().map((name) => month(name, dated)),
  );
}

const nextMonth = (name) => {
  const [year, number] = name.split("-").map(Number);
  return number === 12
    ? `${year + 1}-01`
    : `${name.slice(0, 4)}-${String(number + 1).padStart(2, "0")}`;
};

function showOthers(others) {
  byId("others-title").hidden = others.length === 0;
  byId("others").replaceChildren(
    ...others.map(([name, entry]) => {
      const rows = name.split("/");
      const { grade, mark } = gradeOf(entry);
      const link = make("a", {
        href: writeAddress(name),
        textContent: words().yourOwn(rows[0].length, rows.length),
      });
      return make(
        "li",
        {},
        make("small", {
          className: `day ${grade}`,
          textContent: mark,
          ariaHidden: "true",
        }),
        link,
        ` ${describe(entry)}`,
      );
    }),
  );
}

/** Shows all stored games. */
export function showGames() {
  const games = [...all()];
  const dated = new Map(games.filter(([name]) => isDate(name)));
  showNumbers(dated);
  showCalendar(dated);
  showOthers(games.filter(([name]) => !isDate(name)));
  byId("play-today").href = writeAddress(today());
  byId("export").disabled = games.length === 0;
}

/** Makes the buttons for export and import work. */
export function startGames(onImport) {
  byId("export").addEventListener("click", () =>
    saveFile(exported(), "kortest-games.json"),
  );
  byId("import").addEventListener("change", async ({ target }) => {
    const count = target.files[0] ? await imported(target.files[0]) : null;
    target.value = "";
    byId("transferred").textContent =
      count === null ? words().notImported : words().imported(count);
    if (count) {
      onImport();
    }
    showGames();
  });
}
