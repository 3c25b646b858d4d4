// Shares a message and a link.

import { writeAddress } from "./address.js";
import { byId, copyText } from "../common/common.js";
import { drawn, starsOf } from "./grades.js";
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
