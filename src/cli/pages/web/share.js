// Shares the verdict and the board as a message, through the system's share dialog or the clipboard.

function startShare(page) {
    const button = byId("share"), said = byId("shared");
    const title = document.querySelector(".kicker").textContent, verdict = byId("verdict").textContent;
    // The address of a page on disk is useless to other people, so the message leaves it out.
    const address = location.protocol.startsWith("http") ? location.href.split("#")[0] : "";
    const message = [`${title}: ${verdict}`, page.text, address].filter(Boolean).join("\n");

    button.addEventListener("click", async () => {
        try {
            await navigator.share({ title, text: message });
            return;
        } catch (error) {
            // The reader closed the share dialog, so the message is not copied either.
            if (error.name === "AbortError") return;
        }
        if (!await copyText(message)) return;
        button.focus();
        said.textContent = "Copied. You can paste the message anywhere.";
        setTimeout(() => (said.textContent = ""), 4000);
    });
    button.hidden = false;
}
