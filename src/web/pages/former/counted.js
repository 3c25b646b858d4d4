// Shows what each click of a judged game has used and needs on both sides of a line, and on which side clicks were lost.

import { byId } from "../common/common.js";
import { make } from "../common/dom.js";
import { mistakes, risen } from "./sides.js";
import { words } from "./words.js";

/**
 * Returns whether a judgement has something to show about the sides. Before the end of the game, it only shows where
 * clicks were lost, because the numbers would reveal the optimum.
 */
export function hasSides(judgement) {
  const counters = judgement?.sides?.counters;
  return (
    counters !== undefined &&
    (judgement.cleared || mistakes(counters).length > 0)
  );
}

/** Shows the sides of a judged game. `choose` shows the board before a click. */
export function showSides(judgement, choose) {
  if (!hasSides(judgement)) {
    return;
  }
  const { line, counters, crossing } = judgement.sides;
  const found = mistakes(counters);
  const lead = [words().sidesLead(line.counted)];
  if (judgement.cleared && crossing.includes(true)) {
    lead.push(words().crossingMark(CROSSING));
  }
  byId("sides-lead").textContent = lead.join(" ");
  byId("mistakes").replaceChildren(
    ...found.map(({ n, lost, sides }) =>
      make("li", { textContent: words().mistake(n, lost, sides) }),
    ),
  );
  byId("sides-table").hidden = !judgement.cleared;
  byId("sides-head").replaceChildren(...headings(line.counted));
  byId("sides-rows").replaceChildren(
    ...counters.map((_, n) => row(judgement.sides, n, choose)),
  );
}

/** The mark of a click on a group that reaches across the line. */
const CROSSING = "↔";

/** Returns the headings of the table. */
function headings(counted) {
  const names = words().sideNames;
  const nameOf = (side) => names[side === counted ? "across" : "only"][side];
  return [
    words().clickNoun,
    nameOf("left"),
    nameOf("right"),
    names.inAll(0),
  ].map((textContent) => make("th", { scope: "col", textContent }));
}

/** Returns the row of the table after `n` clicks. Numbers that have risen are marked. */
function row({ counters, crossing }, n, choose) {
  const { left, right, inAll, notBoth } = counters[n];
  const before = counters[n - 1] ?? counters[n];
  const sides = risen(before, counters[n]);
  const more = notBoth > 0 ? ` (+${notBoth})` : "";
  const name = make("th", { scope: "row" });
  name.append(n === 0 ? "0" : clickButton(n, choose));
  if (crossing[n - 1]) {
    name.append(` ${CROSSING}`);
  }
  return make(
    "tr",
    {},
    name,
    cell(words().sum(left), sides.includes("left")),
    cell(words().sum(right), sides.includes("right")),
    cell(`${inAll}${more}`, inAll > before.inAll),
  );
}

/** Returns a number of the table. */
function cell(textContent, hasRisen) {
  return make("td", { textContent, className: hasRisen ? "risen" : "" });
}

/** Returns a button that shows the board before click `n`. */
function clickButton(n, choose) {
  const button = make("button", {
    type: "button",
    className: "link",
    textContent: n,
    onclick: () => choose(n - 1),
  });
  button.setAttribute("aria-label", words().clickName(n));
  return button;
}
