// The end of a game: its numbers, the player's statistics, and the boards to play next.

import { writeAddress } from "./address.js";
import { latestBefore, unplayedDates } from "./archive.js";
import { newestDate } from "./clock.js";
import { byId } from "../common/common.js";
import { inWords, untilTomorrow } from "../common/dates.js";
import { isHelped } from "../common/marks.js";
import { make } from "../common/dom.js";
import { drawn, starsOf } from "./grades.js";
import { range } from "../common/range.js";
import { MANY, statistics } from "./stats.js";
import { allDated } from "./stored.js";
import { spreadName, words } from "./words.js";

/** Shows the numbers of a finished game, the grade of its board, the statistics and an earlier board. */
export function showEnding(session) {
  const { game, date, first } = session;
  const games = allDated();
  const found = statistics(games, newestDate());
  byId("facts").replaceChildren(
    fact(game.clicks.length, words().noun(game.clicks.length)),
    ...lostFact(session),
    fact(found.streak, words().stats.streak),
  );
  byId("over-grade").textContent = gradeInWords(session);
  showDistribution(found, date && first ? columnOf(first) : null);
  showUnplayed(games);
  showCountdown();
}

/** Returns an element with the number of lost clicks; none if the player has not asked for it. */
function lostFact({ judgement, isUnjudged }) {
  if (isUnjudged) {
    return [];
  }
  const lost = judgement ? range(judgement.lost) : "…";
  return [fact(lost, words().lostNoun)];
}

/** Returns the key of the column of the distribution that counts a result. A result whose losses are unknown has none. */
function columnOf(first) {
  if (isHelped(first)) {
    return "helped";
  }
  return first.lost === null ? null : Math.min(first.lost, MANY);
}

/** Returns an element with a number and its name. */
function fact(value, name) {
  return make(
    "div",
    {},
    make("dt", { textContent: name }),
    make("dd", { textContent: value }),
  );
}

/** Describes the grade of the board, or returns an empty text if it is not known. */
function gradeInWords({ date, stars }) {
  const found = stars ?? (date ? starsOf(date) : null);
  return found ? words().grade(found, drawn(found)) : "";
}

/** Shows how many days have each number of lost clicks, as columns, if any day has one. `own` is the key of the game's own column. */
function showDistribution({ spread, helped }, own) {
  const most = Math.max(helped, ...spread);
  const highest = Math.max(1, most);
  for (const id of ["distribution", "distribution-title"]) {
    byId(id).hidden = most === 0;
  }
  const columns = spread.map((count, lost) => {
    const name = lost === MANY ? `${MANY}+` : String(lost);
    const column = distributionColumn(name, count, highest);
    column.setAttribute("aria-label", `${spreadName(lost)}: ${count}`);
    column.classList.toggle("own", lost === own);
    return column;
  });
  const last = distributionColumn(words().helpedShort, helped, highest);
  last.setAttribute("aria-label", `${words().helped}: ${helped}`);
  last.classList.toggle("own", own === "helped");
  byId("distribution").replaceChildren(...columns, last);
}

/** Returns a column for `count` days. The column for `highest` days has the whole height. */
function distributionColumn(name, count, highest) {
  const bar = make("i");
  bar.style.setProperty("--part", count / highest);
  return make(
    "li",
    {},
    make("b", { textContent: count }),
    bar,
    make("span", { textContent: name }),
  );
}

/** Shows a link to the latest board that the player has not played, except today's. */
function showUnplayed(games) {
  const dates = unplayedDates(games).filter((date) => date < newestDate());
  const date = latestBefore(dates, newestDate());
  byId("unplayed").hidden = date === undefined;
  if (date !== undefined) {
    const day = inWords(date, words().locale);
    byId("unplayed").href = writeAddress(date);
    byId("unplayed").textContent = words().unplayed(day);
  }
}

/** Shows the time until the next board, as hours, minutes and seconds. */
function showCountdown() {
  const seconds = Math.max(0, Math.floor(untilTomorrow() / 1000));
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60];
  const digits = parts.map((part) => String(Math.floor(part)).padStart(2, "0"));
  byId("countdown").textContent = digits.join(":");
}

/** Lets the countdown run while the end of a game is on the page. */
export function startCountdown() {
  setInterval(() => {
    if (!byId("over").hidden) {
      showCountdown();
    }
  }, 1000);
}
