// The tab with the player's games.

import { writeAddress } from "./address.js";
import { latestBefore, unplayedDates } from "./archive.js";
import { newestDate } from "./clock.js";
import { byId, saveFile } from "../common/common.js";
import { month, monthAfter } from "../common/calendar.js";
import { daysBetween, inWords, isDate } from "../common/dates.js";
import { FIRST_DATE } from "./daily.js";
import { make } from "../common/dom.js";
import { MAX_STARS, drawn, starsOf } from "./grades.js";
import { statistics } from "./stats.js";
import { allDated, games } from "./stored.js";
import { PARTS, describeRefusal } from "./transfer.js";
import { marksInBrackets, spreadName, words } from "./words.js";
import { countGames, exported, imported } from "../common/transfer.js";

/** Returns the class of a day of the calendar and its mark. A day with help has a plus after its mark. */
function signOf({ first, clicks }) {
  if (!first) {
    return clicks.length > 0
      ? { kind: "begun", mark: "…" }
      : { kind: "", mark: "" };
  }
  const plus = first.help.length > 0 ? "+" : "";
  if (first.lost === null) {
    return { kind: "unknown", mark: `✓${plus}` };
  }
  if (first.lost === 0) {
    return { kind: "perfect", mark: `★${plus}` };
  }
  const kind = first.lost === 1 ? "one-lost" : "more-lost";
  return { kind, mark: `−${first.lost}${plus}` };
}

/** Describes the first result of a board, its marks, and the best result if it is better. */
function describe({ first, best, clicks }, date) {
  if (!first) {
    return clicks.length > 0 ? words().begun : words().notPlayed;
  }
  const early = first.on < date ? ["early"] : [];
  const late = first.on > date ? ["late"] : [];
  const marks = [...early, ...late, ...first.help];
  const isBetter = best.clicks < first.clicks;
  const later = isBetter ? `; ${words().best(words().gameResult(best))}` : "";
  return `${words().gameResult(first)}${marksInBrackets(marks)}${later}`;
}

/** Shows the statistics of all boards with a date. */
function showNumbers(dated) {
  const found = statistics(dated, newestDate());
  byId("numbers").replaceChildren(
    number("days", found.days),
    number("streak", found.streak),
    number("perfectStreak", found.perfectStreak),
    number("average", averageInWords(found.average)),
    number("best", found.best),
  );
  showSpread(found);
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

/** Returns the average number of lost clicks as text; a dash without an average. */
function averageInWords(average) {
  if (average === null) {
    return "–";
  }
  return average.toLocaleString(words().locale, { maximumFractionDigits: 1 });
}

/** Shows how many days have each number of lost clicks, and how many had help. */
function showSpread({ spread, helped }) {
  const highest = Math.max(1, helped, ...spread);
  const bars = spread.map((count, lost) => {
    const kind = ["perfect", "one-lost"][lost] ?? "more-lost";
    return spreadBar(spreadName(lost), kind, { count, highest });
  });
  const helpBar = spreadBar(words().helped, "helped", {
    count: helped,
    highest,
  });
  byId("spread").replaceChildren(...bars, helpBar);
}

/** Returns the bar for `count` days. The bar for `highest` days has the whole length. */
function spreadBar(name, kind, { count, highest }) {
  const bar = make("i", { className: `length ${kind}` });
  bar.style.setProperty("--part", count / highest);
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
  if (date < FIRST_DATE || (date > newestDate() && !entry)) {
    return make("span", { className: "day", textContent: number });
  }
  const sign = entry ? signOf(entry) : { kind: "", mark: "" };
  const stars = starsOf(date);
  const link = make(
    "a",
    {
      className: `day ${sign.kind}`,
      href: writeAddress(date === newestDate() ? "" : date),
    },
    number,
    make("small", { textContent: sign.mark || "•".repeat(stars ?? 0) }),
  );
  const wanted = byId("by-grade").value;
  link.classList.toggle(
    "other-grade",
    wanted !== "" && stars !== Number(wanted),
  );
  const described = entry ? describe(entry, date) : words().notPlayed;
  const suffix = stars ? `, ${words().stars(stars)}` : "";
  link.title = `${name}: ${described}${suffix}`;
  link.setAttribute("aria-label", link.title);
  if (date === newestDate()) {
    link.setAttribute("aria-current", "date");
  }
  return link;
}

/** Shows the calendar of all boards since the first one, with the latest month first. */
function showCalendar(dated) {
  const now = newestDate().slice(0, 7);
  const played = [...dated.keys()].map((date) => date.slice(0, 7));
  const known = [FIRST_DATE.slice(0, 7), now, ...played].sort();
  const months = [];
  for (let name = known[0]; name <= known.at(-1); name = monthAfter(name, 1)) {
    if (name <= now || played.includes(name)) {
      months.push(month(name, (date) => day(date, dated.get(date))));
    }
  }
  const boards = daysBetween(FIRST_DATE, newestDate()) + 1;
  const finished = boards - unplayedDates(dated).length;
  byId("finished").textContent = words().finished(finished, boards);
  byId("calendar").replaceChildren(...months.reverse());
}

/** Shows the games on boards without a date. */
function showOthers(others) {
  const items = others.map(([name, entry]) => otherBoard(name, entry));
  byId("others-card").hidden = others.length === 0;
  byId("others").replaceChildren(...items);
}

/** Returns a link to a board without a date, with the player's result. */
function otherBoard(name, entry) {
  const rows = name.split("/");
  const { kind, mark } = signOf(entry);
  const link = make("a", {
    href: writeAddress(name),
    textContent: words().yourOwn(rows[0].length, rows.length),
  });
  const small = make("small", {
    className: `day ${kind}`,
    textContent: mark,
    ariaHidden: "true",
  });
  return make("li", {}, small, link, ` ${describe(entry)}`);
}

/** Shows all stored games. */
export function showGames() {
  const dated = allDated();
  showNumbers(dated);
  showCalendar(dated);
  showOthers([...games.all()].filter(([name]) => !isDate(name)));
  byId("export").disabled = countGames(PARTS) === 0;
}

/**
 * Makes the buttons of the tab work. `onImport` is called after an import, `openDay` opens the board of a date, and `openDate`
 * returns the date of the open board.
 */
export function startGames({ onImport, openDay, openDate }) {
  startArchive(openDay, openDate);
  byId("export").addEventListener("click", () =>
    saveFile(exported(PARTS), "kortest-games.json"),
  );
  byId("import").addEventListener("change", async ({ target }) => {
    const [file] = target.files;
    if (!file) {
      return;
    }
    const found = await imported(file, PARTS, {
      onProgress: showImport,
      describe: describeRefusal,
    });
    target.value = "";
    byId("transferred").textContent = importInWords(found);
    if (found?.count) {
      onImport();
    }
    showGames();
  });
}

/** Makes the buttons that choose a board of the archive work. */
function startArchive(openDay, openDate) {
  for (let stars = 1; stars <= MAX_STARS; stars += 1) {
    const option = make("option", { value: stars, textContent: drawn(stars) });
    byId("by-grade").append(option);
  }
  byId("by-grade").addEventListener("change", showGames);
  byId("next-unplayed").addEventListener("click", () => {
    const date = latestBefore(choice(), openDate() ?? newestDate());
    openDay(date ?? newestDate());
  });
  byId("random").addEventListener("click", () => {
    const dates = choice();
    openDay(dates[Math.floor(Math.random() * dates.length)] ?? newestDate());
  });
}

/** Returns the dates of unplayed boards of the chosen grade. */
const choice = () => unplayedDates(games.all(), byId("by-grade").value);

/** Shows how far an import has come. */
function showImport(done, of) {
  byId("transferred").textContent = words().importing(done, of);
}

/** The maximum number of refused games that the page names, and of characters of a name. */
const MAX_NAMED_REFUSALS = 8;
const MAX_NAME_CHARACTERS = 40;

/** Describes what an import has stored, and each refused game in a line of its own. */
function importInWords(found) {
  if (found === null) {
    return words().notImported;
  }
  const { count, refused } = found;
  const lines = [words().imported(count)];
  if (refused.length > 0) {
    lines.push(words().refusedGames(refused.length));
  }
  for (const { name, reason } of refused.slice(0, MAX_NAMED_REFUSALS)) {
    lines.push(`${name.slice(0, MAX_NAME_CHARACTERS)}: ${reason}`);
  }
  return lines.join("\n");
}
