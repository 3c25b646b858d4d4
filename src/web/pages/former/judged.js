// Shows by how many clicks a game misses the optimum.

import { byId } from "../common/common.js";
import { make } from "../common/dom.js";
import { least, most, range, sum } from "../common/range.js";
import { risen } from "./sides.js";
import { joined, words } from "./words.js";

/** Returns the total of lost clicks after every click. */
export function lostSoFar({ game }) {
  const totals = [];
  let total = 0;
  for (const { loses } of game) {
    total = sum(total, loses);
    totals.push(total);
  }
  return totals;
}

const isVague = ({ optimum, lost, game }) =>
  [optimum, lost, ...game.map(({ loses }) => loses)].some(Array.isArray);

/** Lists the clicks that are not known to be optimal: pairs of a click's number and its loss. */
function losses({ game }) {
  const found = [];
  for (const [n, { loses }] of game.entries()) {
    if (most(loses) > 0) {
      found.push([n + 1, loses]);
    }
  }
  return found;
}

/** Returns a sentence about the lost clicks of a game. */
export function sentence(judgement) {
  const { played, optimum, lost, cleared } = judgement;
  if (isVague(judgement)) {
    return words().judgedRange({ played, optimum });
  }
  return words().judged(
    { played, optimum, lost, cleared, where: losses(judgement) },
    joined,
  );
}

/** Shows a sentence about the game. The names of lost clicks become buttons. */
function showSentence(judgement, title, choose) {
  const parts = [];
  let rest = title ?? sentence(judgement);
  for (const [n] of losses(judgement)) {
    const name = words().clickName(n);
    const at = rest.search(new RegExp(`${name}(?!\\d)`));
    if (at < 0) {
      continue;
    }
    parts.push(
      rest.slice(0, at),
      make("button", {
        type: "button",
        className: "link",
        textContent: name,
        onclick: () => choose(n - 1),
      }),
    );
    rest = rest.slice(at + name.length);
  }
  byId("judgement").replaceChildren(...parts, rest);
}

/** Returns a chart with one bar for every click. */
function bars(judgement, choose) {
  const { cleared, game } = judgement;
  const values = cleared ? totals(judgement) : lostSoFar(judgement);
  const base = cleared ? least(judgement.optimum) : 1;
  const over = values.map((value) => most(value) - (cleared ? base : 0));
  const top = base + Math.max(0, ...over);
  const columns = [];
  for (const [n, value] of values.entries()) {
    const { loses } = game[n];
    const column = bar(value, base / top, over[n] / top);
    const label = words().bar(n + 1, loses, cleared ? value : null);
    column.title = label;
    column.setAttribute("aria-label", label);
    column.classList.toggle("here", most(loses) > 0);
    column.addEventListener("click", () => choose(n));
    columns.push(column);
  }
  labelColumns(columns, game, values);
  return columns;
}

/** The maximum number of labels side by side, for numbers and for ranges such as 14–16. */
const MAX_LABELS = 18;
const MAX_LABELS_OF_RANGES = 7;

/**
 * Writes the values above the bars and the numbers of clicks below them, as far as there is room: at the first and the last
 * click, at clicks that lost something, and at all others.
 */
function labelColumns(columns, game, values) {
  const limit = values.some(Array.isArray) ? MAX_LABELS_OF_RANGES : MAX_LABELS;
  const gap = Math.ceil(columns.length / limit);
  const all = [...columns.keys()];
  const lost = all.filter((n) => most(game[n].loses) > 0);
  const wanted = [0, columns.length - 1, ...lost, ...all];
  for (const n of spaced(wanted, gap)) {
    columns[n].dataset.value = range(values[n]);
  }
  for (const n of spaced([0, columns.length - 1, ...all], gap)) {
    columns[n].dataset.click = n + 1;
  }
}

/** Returns those of some places that are at least `gap` away from all earlier ones. */
function spaced(places, gap) {
  const chosen = [];
  for (const place of places) {
    if (chosen.every((other) => Math.abs(other - place) >= gap)) {
      chosen.push(place);
    }
  }
  return chosen;
}

/** Returns the number of clicks that were possible in all, after every click of a cleared game. */
function totals({ game }) {
  return game.map(({ after }, n) => sum(n + 1, after));
}

/** Returns a button with a bar in two parts, whose heights are fractions of the chart. */
function bar(value, height, heightOver) {
  const part = make("i", { className: "bar" });
  const more = make("i", { className: "over-bar" });
  part.style.setProperty("--part", height);
  more.style.setProperty("--part", heightOver);
  more.classList.toggle("open", Array.isArray(value));
  const properties = { type: "button", className: "column" };
  return make("button", properties, more, part);
}

/**
 * Describes the click after the first `at` ones: the tiles that it removes, how many clicks it loses, and on which side of
 * the line if `counters` are known.
 */
export function stepInWords({ tiles, loses, better }, colour, counters, at) {
  const isLost = most(loses) > 0;
  const sides =
    isLost && counters ? risen(counters[at], counters[at + 1]) : null;
  return words().step(
    tiles,
    colour,
    isLost ? loses : 0,
    better !== null && better !== undefined,
    sides ? words().onSides(sides) : "",
  );
}

/** Returns the index of the first click that is not known to be optimal. */
export const firstLost = ({ game }) =>
  game.findIndex(({ loses }) => most(loses) > 0);

/** Shows the sentence and the chart of a judged game. `choose` shows the board before a click. */
export function showJudgement(judgement, title, choose) {
  showSentence(judgement, title, choose);
  byId("bars").hidden = judgement.game.length === 0;
  byId("bars-title").textContent = words().bars(judgement.cleared);
  byId("bars-in").replaceChildren(...bars(judgement, choose));
}

/** Marks the bar of the next click in the chart. */
export function showPlace(at) {
  const columns = document.querySelectorAll("#bars .column");
  for (const [n, column] of columns.entries()) {
    if (n === at) {
      column.setAttribute("aria-current", "step");
    } else {
      column.removeAttribute("aria-current");
    }
  }
}
