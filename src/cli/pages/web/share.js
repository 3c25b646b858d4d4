// Shares the verdict and the board as a message.

function startShare(page) {
  const button = byId("share");
  const said = byId("shared");
  // Other people cannot open the address of a page on disk.
  const address = location.protocol.startsWith("http")
    ? location.href.split("#")[0]
    : "";

  button.addEventListener("click", async () => {
    const title = document.querySelector(".kicker").textContent;
    const verdict = byId("verdict").textContent;
    const message = [`${title}: ${verdict}`, page.text, address]
      .filter(Boolean)
      .join("\n");
    try {
      await navigator.share({ title, text: message });
      return;
    } catch (error) {
      // The user has closed the share dialog.
      if (error.name === "AbortError") {
        return;
      }
    }
    if (!(await copyText(message))) {
      return;
    }
    button.focus();
    said.textContent = inLanguage(
      "Copied. You can paste the message anywhere.",
      "Kopiert. Du kan lime inn meldingen hvor som helst.",
    );
    setTimeout(() => (said.textContent = ""), 4000);
  });
  button.hidden = false;
}
