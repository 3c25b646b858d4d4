// Shares a message and a link.

import { writeAddress } from "./address.js";
import { byId, copyText } from "../common/common.js";
import { most } from "../common/range.js";
import { marksInBrackets, words } from "./words.js";

/** Returns one square for every click: green for an optimal click. */
const squares = ({ game }) =>
  game.map(({ loses }) => (most(loses) === 0 ? "🟩" : "🟨")).join("");

/** Shares a text and a link to the page. */
async function share(text, hash) {
  const url = `${location.href.split("#")[0]}${hash}`;
  if (navigator.share) {
    try {
      await navigator.share({ text, url });
      return;
    } catch (error) {
      // The user has closed the share dialog.
      if (error.name === "AbortError") {
        return;
      }
    }
  }
  const isCopied = await copyText(`${text}\n${url}`);
  sayForAWhile(isCopied ? words().shared : words().notShared);
}

/** The time for which a text about sharing stays, in milliseconds. */
const STAYS_MS = 5000;

/** Writes a text, and removes it after a while unless another text has replaced it. */
function sayForAWhile(text) {
  const said = byId("said");
  said.textContent = text;
  setTimeout(() => {
    if (said.textContent === text) {
      said.textContent = "";
    }
  }, STAYS_MS);
}

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
