// Shares the board and the result of a game.

import { writeAddress } from "./address.js";
import { byId } from "../common/common.js";
import { most } from "../common/range.js";
import { share } from "../common/sharing.js";
import { marksInBrackets, words } from "./words.js";

/** Returns one square for every click: green for an optimal click. */
const squares = ({ game }) =>
  game.map(({ loses }) => (most(loses) === 0 ? "🟩" : "🟨")).join("");

/** Shares an invitation to play the board. */
export const shareBoard = ({ name, date }) =>
  share(words().invite(date), writeAddress(name));

/** Shares the result of the game. */
export function shareResult({ name, date, game, judgement, marks }) {
  const optimum = byId("share-optimum").checked ? judgement.optimum : null;
  const clicks = byId("share-clicks").checked ? game.clicks : [];
  return share(
    `${words().result(date, judgement.played, optimum)}${marksInBrackets(marks)}\n${squares(judgement)}`,
    writeAddress(name, clicks),
  );
}
