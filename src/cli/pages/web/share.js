// The verdict and the board as a message: by what the system shares with, or else by the clipboard.

/** Puts text on the clipboard, also where a page from disk may not use the newer way. */
async function copyText(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        const area = Object.assign(document.createElement("textarea"), { value: text, readOnly: true, className: "hidden" });
        document.body.append(area);
        area.select();
        const copied = document.execCommand("copy");
        area.remove();
        return copied;
    }
}

function startShare(page) {
    const button = byId("share"), said = byId("shared");
    const title = document.querySelector(".kicker").textContent, verdict = byId("verdict").textContent;
    // A page from disk has no address that would mean anything to others.
    const address = location.protocol.startsWith("http") ? location.href.split("#")[0] : "";
    const message = [`${title}: ${verdict}`, page.text, address].filter(Boolean).join("\n");

    button.addEventListener("click", async () => {
        try {
            await navigator.share({ title, text: message });
            return;
        } catch (error) {
            // Whoever has looked at what there is to share with and wants none of it does not want a copy either.
            if (error.name === "AbortError") return;
        }
        if (!await copyText(message)) return;
        button.focus();
        said.textContent = "Copied: paste it wherever you like.";
        setTimeout(() => (said.textContent = ""), 4000);
    });
    button.hidden = false;
}
