// Shares the board and the result of a game.

import { writeAddress } from "./address.js";
import { byId } from "../common/common.js";
import { drawn, starsOf } from "./grades.js";
import { most } from "../common/range.js";
import { share } from "../common/sharing.js";
import { marksInBrackets, words } from "./words.js";

/** Returns one square for every click: green for an optimal click. */
const squares = ({ game }) =>
  game.map(({ loses }) => (most(loses) === 0 ? "🟩" : "🟨")).join("");

/** Shares an invitation to play the board. */
export const shareBoard = ({ name, date }) =>
  share(words().invite(date), writeAddress(name));

/** Shares the result of the game. Without a judgement, the message says the clicks alone. */
export function shareResult(session) {
  const { name, date, game, judgement, marks } = session;
  const isOptimumWanted = judgement && byId("share-optimum").checked;
  const optimum = isOptimumWanted ? judgement.optimum : null;
  const clicks = byId("share-clicks").checked ? game.clicks : [];
  const first = words().result(date, game.clicks.length, optimum);
  const lines = [first + marksInBrackets(marks)];
  if (judgement) {
    lines.push(squares(judgement), ...proudLine(session));
  }
  return share(lines.join("\n"), writeAddress(name, clicks));
}

/** Says how many clicks the game has lost on a board of this difficulty. Returns no line if the board has no grade. */
function proudLine({ date, judgement, stars }) {
  const grade = stars ?? (date ? starsOf(date) : null);
  return grade ? [words().proud(judgement.lost, drawn(grade))] : [];
}
