// A list of grids, and the buttons that open them.

import { byId } from "../common/common.js";
import { make } from "../common/dom.js";
import { isHelped } from "../common/marks.js";
import { games } from "./stored.js";
import { marksInBrackets, words } from "./words.js";

/** The addresses of grids by grade. Each grid has one solution. kortest has generated them. */
export const GRIDS = {
  easy: [
    "nurikabe/7/7/g1g1g1n1g1g2t2h2g2p",
    "nurikabe/8/8/m1g1g1g1n1h1g1g1n1g1g1g1o1h1g1g1h",
    "nurikabe/10/10/1g1g1q1g1h2h1p1g1g11i3g1p1g11h2g1q3g1g1g1g1t",
  ],
  medium: [
    "nurikabe/8/8/n1j2j3o2g2i4n2o1g1g1g1j",
    "nurikabe/10/10/k1j1h5p4h3p2m1j1g1s2h1g3r3g2i1n",
    "nurikabe/10/14/w3k5g3i2g3v1h1i1g1g1r2g1g1g1j1m1j3g1i1r2g1g12g1i1l2j1g",
  ],
  hard: [
    "nurikabe/8/8/g1i1k1u7g7x3j1j1j1",
    "nurikabe/10/10/k3m1k1g3h2h1q12g1g3i1m3k1k1g1j1k1h8u",
    "nurikabe/12/12/s2l2h1j2n2t1h6l2i3h5l1o4l1k1h3t3k1h3l1n2g",
  ],
};

/** Returns the grade and the number of a grid in the list, or an empty object. */
export function listed(address) {
  for (const [grade, addresses] of Object.entries(GRIDS)) {
    const index = addresses.indexOf(address);
    if (index >= 0) {
      return { grade, number: index + 1 };
    }
  }
  return {};
}

/** Returns the sign of a solved grid. A grid that was solved with help has a plus after it. */
const solvedMark = (result) =>
  words().savedSolved + (isHelped(result) ? "+" : "");

/** Shows the list. `current` is the grid on the page. `open` opens an address. */
export function showList(current, open) {
  const lines = Object.entries(GRIDS).map(([grade, addresses]) => {
    const buttons = addresses.map((address, index) => {
      const number = index + 1;
      const first = games.load(address)?.first ?? null;
      const [, columns, rows] = address.split("/");
      const mark = first ? ` ${solvedMark(first)}` : "";
      const button = make("button", {
        type: "button",
        className: "small",
        textContent: `${columns} x ${rows}${mark}`,
        onclick: () => open(address),
      });
      const name = words().listed(words().page[grade], number);
      const state = first
        ? `, ${words().solved}${marksInBrackets(first.help)}`
        : "";
      button.setAttribute(
        "aria-label",
        `${name}, ${columns} x ${rows}${state}`,
      );
      const isOpen = current.grade === grade && current.number === number;
      button.setAttribute("aria-pressed", String(isOpen));
      return button;
    });
    const heading = make("h3", { textContent: words().page[grade] });
    return make("div", { className: "buttons" }, heading, ...buttons);
  });
  byId("list").replaceChildren(...lines);
}
