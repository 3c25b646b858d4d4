// Shows a challenge: what to try, what was used and is needed, and what each click meant.

import { byId } from "../common/common.js";
import { make } from "../common/dom.js";
import { watchedSide } from "./challenge.js";
import { joined, words } from "./words.js";

/** Returns what the player tries in a challenge, for the texts. */
const goal = (challenge) => ({
  watched: challenge.watched,
  side: watchedSide(challenge),
  least: challenge.least,
});

/** Returns the counters of the board as pairs of a name and a value. The first one is watched. */
function numbers({ challenge, game }) {
  const { side } = challenge;
  const { watched, counted } = challenge.chosen;
  const counters = challenge.countersOf(game);
  const sum = (side) => (counters ? words().sum(counters[side]) : "…");
  const names = words().sideNames;
  if (watched === "all") {
    const nameOf = (side) =>
      side === counted ? names.across[side] : names.only[side];
    return [
      [names.inAll(counters?.notBoth ?? 0), counters?.inAll ?? "…"],
      [nameOf("left"), sum("left")],
      [nameOf("right"), sum("right")],
    ];
  }
  const kind = watched === "others" ? "only" : "across";
  const name = watched === "column" ? names.column[side] : names[kind][side];
  const free = counters ? game.at - counters[side].used : "…";
  return [
    [name, sum(side)],
    [names.free, free],
  ];
}

/** Returns the counters of the board in a sentence, for screen readers. */
export function countersInWords(session) {
  const { challenge, game } = session;
  if (!challenge.countersOf(game)) {
    return "";
  }
  const parts = numbers(session).map(([name, value]) => `${name}: ${value}`);
  return `${words().usedNeeded}. ${parts.join(". ")}.`;
}

/** Says that the challenge is lost or over. Returns an empty text while it goes on. */
export function attemptInWords({ challenge, game }) {
  if (challenge.isBeforeLoss(game)) {
    return lossInWords(challenge, game);
  }
  const counters = challenge.countersOf(game);
  if (game.cleared && counters) {
    const number = challenge.number(counters);
    const costs = challenge.costs(game).map(({ n, lost }) => [n, lost]);
    const wanted = goal(challenge.chosen);
    return words().challengeOver({ ...wanted, number, costs }, joined);
  }
  return "";
}

/** Says which click lost the challenge, and whether a better one is on the board. */
function lossInWords(challenge, game) {
  const { n, better } = challenge.lost(game);
  const [{ lost, sides }] = challenge.costs(game, n);
  const wanted = goal(challenge.chosen);
  const now = wanted.least + lost;
  const isKept = better !== null;
  return words().challengeLost({ ...wanted, n, lost, sides, now, isKept });
}

/** Shows the challenge, if the player tries one. `choose` begins the one with a number. */
export function showChallenge(session, choose) {
  const { challenge, game } = session;
  const play = document.querySelector(".play");
  play.classList.toggle("trying", challenge !== null);
  play.classList.toggle("begun", game.at > 0);
  for (const id of ["challenge", "challenge-more"]) {
    byId(id).hidden = challenge === null;
  }
  if (challenge === null) {
    return;
  }
  const { chosen } = challenge;
  const wanted = goal(chosen);
  byId("challenge-title").textContent = words().challengeTitle(wanted);
  const place = words().linePlace(chosen.column - 1, chosen.column);
  byId("challenge-lead").replaceChildren(
    `${words().challengeLead(wanted)} `,
    make("span", { className: "hidden", textContent: place }),
  );
  showNumbers(session);
  showChoices(challenge, choose);
}

/** Shows the counters of the board, and whether the watched number has risen. */
function showNumbers(session) {
  const { challenge, game } = session;
  const boxes = numbers(session).map(([name, value]) =>
    make(
      "div",
      {},
      make("dt", { textContent: name }),
      make("dd", { textContent: value }),
    ),
  );
  const [first] = boxes;
  first.className = "watched";
  first.classList.toggle("total", challenge.chosen.watched === "all");
  first.classList.toggle("over-number", challenge.costs(game).length > 0);
  byId("counters").replaceChildren(...boxes);
}

/** Shows a button for each challenge of the board. */
function showChoices({ all, chosen }, choose) {
  const buttons = all.map((challenge, number) => {
    const button = make("button", {
      type: "button",
      className: "small",
      textContent: words().challengeGoal(goal(challenge)),
      onclick: () => choose(number),
    });
    button.setAttribute("aria-pressed", challenge === chosen);
    return button;
  });
  const box = byId("challenges");
  const focused = [...box.children].indexOf(document.activeElement);
  box.replaceChildren(...buttons);
  // The focus stays on the button that the player has pressed.
  buttons[focused]?.focus({ preventScroll: true });
}
