// Shares a text and an address, through the system's share dialog or the clipboard.

import { byId, copyText } from "./common.js";
import { words } from "./words.js";

export async function share(text, hash) {
    const url = `${location.href.split("#")[0]}${hash}`;
    // The share dialog is used on touch devices only. On a desktop computer the clipboard is more useful.
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
        try {
            return await navigator.share({ text, url });
        } catch (error) {
            // The reader closed the share dialog, so the text is not copied either.
            if (error.name === "AbortError") return;
        }
    }
    byId("said").textContent = (await copyText(`${text}\n${url}`)) ? words().shared : words().notShared;
}
