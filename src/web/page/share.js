// A text and an address for others: by what the system shares with, or else by the clipboard.

import { byId } from "./dom.js";
import { words } from "./words.js";

export async function share(text, hash) {
    const url = `${location.href.split("#")[0]}${hash}`;
    // A computer's own way of sharing rarely leads to where people talk; its clipboard does.
    if (navigator.share && matchMedia("(pointer: coarse)").matches) {
        try {
            return await navigator.share({ text, url });
        } catch (error) {
            // Whoever has looked at what there is to share with and wants none of it does not want a copy either.
            if (error.name === "AbortError") return;
        }
    }
    byId("said").textContent = (await copied(`${text}\n${url}`)) ? words().shared : words().notShared;
}

async function copied(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        // A page that is not served securely has the old way only.
        const area = Object.assign(document.createElement("textarea"), { value: text, readOnly: true, className: "hidden" });
        document.body.append(area);
        area.select();
        const done = document.execCommand("copy");
        area.remove();
        return done;
    }
}
