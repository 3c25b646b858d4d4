// Functions that certificate pages and the web app share.

const byId = (id) => document.getElementById(id);

/** Copies text to the clipboard, and returns whether it worked. */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Some pages have no Clipboard API, but a hidden text area works.
    const area = Object.assign(document.createElement("textarea"), {
      value: text,
      readOnly: true,
      className: "hidden",
    });
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    return copied;
  }
}

/** Saves bytes as a file with this name. */
function saveFile(bytes, name) {
  const address = URL.createObjectURL(new Blob([bytes]));
  Object.assign(document.createElement("a"), {
    href: address,
    download: name,
  }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Marks the first `at` items of a list as done. */
function markStep(list, at) {
  const items = [...list.children];
  items.forEach((item, n) => {
    item.classList.toggle("done", n < at);
    if (n === at) {
      item.setAttribute("aria-current", "step");
    } else {
      item.removeAttribute("aria-current");
    }
  });
  const item = items[Math.min(at, items.length - 1)];
  if (!item) {
    return;
  }
  // Only the list is scrolled, not the whole page.
  const top = item.offsetTop - list.offsetTop;
  if (
    top < list.scrollTop ||
    top + item.offsetHeight > list.scrollTop + list.clientHeight
  ) {
    list.scrollTop = top - list.clientHeight / 3;
  }
}

/** Draws the button that starts and pauses a replay. */
function drawPlayButton(button, isPlaying, label) {
  button.setAttribute("aria-label", label);
  button
    .querySelector("path")
    .setAttribute(
      "d",
      isPlaying ? "M8 5h3v14H8zM14 5h3v14h-3z" : "M8 5l11 7-11 7z",
    );
}
