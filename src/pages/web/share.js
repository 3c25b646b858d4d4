// Shares the verdict and the board as a message.

/** The time for which the page says that the message was copied, in milliseconds. */
const COPIED_MS = 4000;

/** Makes the button that shares the verdict work. */
function startShare(page) {
  const button = byId("share");
  button.addEventListener("click", () => share(button, messageOf(page)));
  button.hidden = false;
}

/** Returns the title of the page as `title`, and the message as `text`. */
function messageOf(page) {
  const title = document.querySelector(".kicker").textContent;
  const verdict = byId("verdict").textContent;
  const lines = [`${title}: ${verdict}`, page.text];
  // Other people cannot open the address of a page on disk.
  if (location.protocol.startsWith("http")) {
    lines.push(location.href.split("#")[0]);
  }
  return { title, text: lines.filter(Boolean).join("\n") };
}

/** Shares a message. If the browser cannot share, the message is copied. */
async function share(button, message) {
  try {
    await navigator.share(message);
    return;
  } catch (error) {
    // The user has closed the share dialog.
    if (error.name === "AbortError") {
      return;
    }
  }
  if (!(await copyText(message.text))) {
    return;
  }
  button.focus();
  const said = byId("shared");
  said.textContent = inLanguage(
    "Copied. You can paste the message anywhere.",
    "Kopiert. Du kan lime inn meldingen hvor som helst.",
  );
  setTimeout(() => {
    said.textContent = "";
  }, COPIED_MS);
}
