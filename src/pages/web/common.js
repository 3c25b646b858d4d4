// Functions that certificate pages and the web app share.

const byId = (id) => document.getElementById(id);

/** Copies text to the clipboard, and returns whether it worked. */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Some pages have no Clipboard API, but a hidden text area works.
    return copyFromArea(text);
  }
}

/** Copies text with a hidden text area, and returns whether it worked. */
function copyFromArea(text) {
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.className = "hidden";
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  return isCopied;
}

/** Saves bytes as a file with this name. */
function saveFile(bytes, name) {
  const address = URL.createObjectURL(new Blob([bytes]));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Marks the first `at` items of a list as done, and the next one as the current item. */
function markStep(list, at) {
  const items = [...list.children];
  for (const [n, item] of items.entries()) {
    item.classList.toggle("done", n < at);
    if (n === at) {
      item.setAttribute("aria-current", "step");
    } else {
      item.removeAttribute("aria-current");
    }
  }
  if (items.length > 0) {
    scrollListTo(list, items[Math.min(at, items.length - 1)]);
  }
}

/** Scrolls a list, and not the whole page, to an item that is out of view. */
function scrollListTo(list, item) {
  const top = item.offsetTop - list.offsetTop;
  const bottom = top + item.offsetHeight;
  const isAbove = top < list.scrollTop;
  const isBelow = bottom > list.scrollTop + list.clientHeight;
  if (isAbove || isBelow) {
    list.scrollTop = top - list.clientHeight / 3;
  }
}

/** The paths of the two bars and of the triangle on a button. */
const PAUSE_SHAPE = "M8 5h3v14H8zM14 5h3v14h-3z";
const PLAY_SHAPE = "M8 5l11 7-11 7z";

/** Draws the button that starts and pauses a replay. */
function drawPlayButton(button, isPlaying, label) {
  button.setAttribute("aria-label", label);
  const shape = isPlaying ? PAUSE_SHAPE : PLAY_SHAPE;
  button.querySelector("path").setAttribute("d", shape);
}
