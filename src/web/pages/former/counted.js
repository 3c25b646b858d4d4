// Shows what each click of a judged game has used and needs on both sides of a line, and on which side clicks were lost.

import { byId } from "../common/common.js";
import { make } from "../common/dom.js";
import { mistakes } from "./sides.js";
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
  const { line, counters } = judgement.sides;
  const found = mistakes(counters);
  byId("sides-lead").textContent = words().sidesLead(line.counted);
  byId("mistakes").replaceChildren(
    ...found.map(({ n, lost, sides }) =>
      make("li", { textContent: words().mistake(n, lost, sides) }),
    ),
  );
  byId("sides-table").hidden = !judgement.cleared;
  byId("sides-head").replaceChildren(...headings(line.counted));
  const lost = new Set(found.map(({ n }) => n));
  byId("sides-rows").replaceChildren(
    ...counters.map((position, n) => row(position, n, lost.has(n), choose)),
  );
}

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

/** Returns the row of the table after `n` clicks. */
function row(position, n, isLost, choose) {
  const { left, right, inAll, notBoth } = position;
  const more = notBoth > 0 ? ` (+${notBoth})` : "";
  const cells = [
    words().sum(left),
    words().sum(right),
    `${inAll}${more}`,
  ].map((textContent) => make("td", { textContent }));
  const name = make("th", { scope: "row" });
  name.append(n === 0 ? "0" : clickButton(n, choose));
  const made = make("tr", {}, name, ...cells);
  made.classList.toggle("here", isLost);
  return made;
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
