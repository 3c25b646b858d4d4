// Shares a text and an address through the system or the clipboard.

import { byId, copyText } from "./common.js";
import { words } from "./words.js";

export async function share(text, hash) {
    const url = `${location.href.split("#")[0]}${hash}`;
    // A computer's own way of sharing rarely leads to where people talk; its clipboard does.
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
        try {
            return await navigator.share({ text, url });
        } catch (error) {
            // A reader who closes the system's dialog does not want a copy either.
            if (error.name === "AbortError") return;
        }
    }
    byId("said").textContent = (await copyText(`${text}\n${url}`)) ? words().shared : words().notShared;
}
