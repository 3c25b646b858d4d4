// Shares a text and a link to the page.

import { byId, copyText } from "./common.js";
import { words } from "./words.js";

/** Shares a text, and a link to the part of the page that `hash` names. */
export async function share(text, hash) {
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

/** Writes a text, and restores the earlier one after a while unless another text has replaced it. */
function sayForAWhile(text) {
  const said = byId("said");
  const earlier = said.textContent;
  said.textContent = text;
  setTimeout(() => {
    if (said.textContent === text) {
      said.textContent = earlier === text ? "" : earlier;
    }
  }, STAYS_MS);
}
