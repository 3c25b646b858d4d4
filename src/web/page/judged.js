// Shows by how many clicks a game misses the optimum.

import { byId } from "./common.js";
import { make } from "./dom.js";
import { least, most, range, sum } from "./range.js";
import { joined, words } from "./words.js";

/** Returns the total of lost clicks after every click. */
export const lostSoFar = ({ game }) =>
  game.map(
    (
      (total) =>
      ({ loses }) =>
        (total = sum(total, loses))
    )(0),
  );

const isVague = ({ optimum, lost, game }) =>
  [optimum, lost, ...game.map(({ loses }) => loses)].some(Array.isArray);

/** Lists the clicks that are not known to be optimal, with their losses. */
const losses = ({ game }) =>
  game
    .map(({ loses }, n) => [n + 1, loses])
    .filter(([, loses]) => most(loses) > 0);

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
  const lost = lostSoFar(judgement);
  const { cleared, game } = judgement;
  const base = cleared ? least(judgement.optimum) : 1;
  const values = cleared ? game.map(({ after }, n) => sum(n + 1, after)) : lost;
  const over = values.map((value) => most(value) - (cleared ? base : 0));
  const top = base + Math.max(0, ...over);
  return values.map((value, n) => {
    const { loses } = game[n];
    const part = make("i", { className: "bar" });
    const more = make("i", {
      className: Array.isArray(value) ? "over-bar open" : "over-bar",
    });
    part.style.setProperty("--part", base / top);
    more.style.setProperty("--part", over[n] / top);
    const label = words().bar(n + 1, loses, cleared ? value : null);
    const column = make(
      "button",
      {
        type: "button",
        className: `column${most(loses) > 0 ? " here" : ""}`,
        title: label,
        onclick: () => choose(n),
      },
      more,
      part,
    );
    column.setAttribute("aria-label", label);
    Object.assign(column.dataset, { value: range(value), click: n + 1 });
    return column;
  });
}

export function stepInWords({ tiles, loses, better }, colour) {
  return words().step(
    tiles,
    colour,
    most(loses) > 0 ? loses : 0,
    better !== null && better !== undefined,
  );
}

/** Returns the index of the first click that is not known to be optimal. */
export const firstLost = ({ game }) =>
  game.findIndex(({ loses }) => most(loses) > 0);

export function showJudgement(judgement, title, choose) {
  showSentence(judgement, title, choose);
  byId("bars").hidden = judgement.game.length === 0;
  byId("bars-title").textContent = words().bars(judgement.cleared);
  byId("bars-in").replaceChildren(...bars(judgement, choose));
}

/** Marks the bar of the next click in the chart. */
export function showPlace(at) {
  document.querySelectorAll("#bars .column").forEach((bar, n) => {
    if (n === at) {
      bar.setAttribute("aria-current", "step");
    } else {
      bar.removeAttribute("aria-current");
    }
  });
}
