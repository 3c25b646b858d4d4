// Shares the verdict and the board as a message, through the system or the clipboard.

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
            // A reader who closes the system's dialog does not want a copy either.
            if (error.name === "AbortError") return;
        }
        if (!await copyText(message)) return;
        button.focus();
        said.textContent = "Copied: paste it wherever you like.";
        setTimeout(() => (said.textContent = ""), 4000);
    });
    button.hidden = false;
}
