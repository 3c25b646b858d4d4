// The card at the end of a game: its numbers, the streak, the time until the next day, and what to play next.

import { byId } from "./common.js";
import { showCountdown, startCountdown } from "./countdown.js";
import { make } from "./dom.js";
import { write } from "./texts.js";
import { words } from "./words.js";

/** Adds the hidden card before an element of the page. `onShare` is called by its button. */
export function addCard(before, onShare) {
  const share = make("button", {
    id: "over-share",
    type: "button",
    className: "primary",
    onclick: onShare,
  });
  const countdown = make("b", { id: "countdown" });
  const next = make("p", {}, make("span", { id: "next-in" }), " ", countdown);
  const card = make(
    "section",
    { id: "over", className: "card ending", hidden: true },
    make("h2", { id: "over-title" }),
    make("dl", { id: "facts", className: "facts" }),
    make("p", { id: "over-marks", className: "marks" }),
    make("p", { className: "buttons" }, share),
    make("p", {}, make("a", { id: "unplayed", href: "#" })),
    next,
  );
  card.setAttribute("aria-labelledby", "over-title");
  before.before(card);
  write("over-share", () => words().share);
  write("next-in", () => words().nextIn);
  startCountdown();
}

export const hideCard = () => {
  byId("over").hidden = true;
};

/**
 * Shows the card. `facts` are pairs of a name and a value. `unplayed` is a link to what the player may play next, as an
 * object with `name` and `href`, or null.
 */
export function showCard({ title, facts, marks, unplayed }) {
  byId("over-title").textContent = title;
  byId("facts").replaceChildren(...facts.map(factOf));
  byId("over-marks").textContent = marks;
  byId("unplayed").hidden = unplayed === null;
  if (unplayed) {
    byId("unplayed").href = unplayed.href;
    byId("unplayed").textContent = words().unplayed(unplayed.name);
  }
  byId("over").hidden = false;
  showCountdown();
}

const factOf = ([name, value]) =>
  make(
    "div",
    {},
    make("dt", { textContent: name }),
    make("dd", { textContent: value }),
  );
