// What the pages of certificates and the web app both do. `scripts/web` makes a module of this file.

const byId = (id) => document.getElementById(id);

/** Copies text to the clipboard. Returns whether it worked. */
async function copyText(text) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        // Browsers refuse the newer way to pages from disk and to pages that are not served securely.
        const area = Object.assign(document.createElement("textarea"), { value: text, readOnly: true, className: "hidden" });
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
    Object.assign(document.createElement("a"), { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Marks the first `at` items of a list as done, and the next one as current. */
function markStep(list, at) {
    const items = [...list.children];
    items.forEach((item, n) => {
        item.classList.toggle("done", n < at);
        if (n === at) item.setAttribute("aria-current", "step");
        else item.removeAttribute("aria-current");
    });
    const item = items[Math.min(at, items.length - 1)];
    if (!item) return;
    // Only the list scrolls: the page stays where the reader has put it.
    const top = item.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight) {
        list.scrollTop = top - list.clientHeight / 3;
    }
}

/** Draws the button of a replay: the icon for pause while the replay runs, otherwise the icon for play. */
function drawPlayButton(button, isPlaying, label) {
    button.setAttribute("aria-label", label);
    button.querySelector("path").setAttribute("d", isPlaying ? "M8 5h3v14H8zM14 5h3v14h-3z" : "M8 5l11 7-11 7z");
}
