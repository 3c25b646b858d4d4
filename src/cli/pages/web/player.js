// Steps through a solution, forward and back, by buttons, by keys and by itself.

/** Each game puts its own here, under its name: from what the page says to what `startPlayer` takes. */
const VIEWS = {};

/**
 * `view.show(n)` shows the game after n steps, with what comes next marked; it may be called with any n.
 * `view.milliseconds(n)` is the time that step n is looked at when it is replayed.
 */
function startPlayer(view, noun) {
    const items = [...byId("steps").children], count = items.length, words = items.map((item) => item.textContent);
    const controls = Object.fromEntries(["first", "back", "play", "forward", "last"].map((id) => [id, byId(id)]));
    const scrubber = byId("scrubber"), now = byId("now"), speed = byId("speed");
    let at = 0, timer = null;

    function go(to) {
        at = Math.max(0, Math.min(count, to));
        view.show(at);
        markStep(byId("steps"), at);
        scrubber.value = at;
        scrubber.setAttribute("aria-valuetext", `${at} of ${count} ${count === 1 ? noun : `${noun}s`} made`);
        // When it is replayed the words would come faster than they can be read out.
        now.setAttribute("aria-live", timer ? "off" : "polite");
        now.textContent = at === count ? view.ending : `${noun[0].toUpperCase()}${noun.slice(1)} ${at + 1} of ${count}: ${words[at]}`;
        controls.first.disabled = controls.back.disabled = at === 0;
        controls.last.disabled = controls.forward.disabled = at === count;
        if (at === count) pause();
    }

    function pause() {
        clearTimeout(timer);
        timer = null;
        controls.play.classList.remove("playing");
        drawPlayButton(controls.play, false, "Replay");
    }

    function tick() {
        timer = setTimeout(() => {
            go(at + 1);
            if (at < count) tick();
        }, view.milliseconds(at) * Number(speed.value));
    }

    function toggle() {
        if (timer) return pause();
        if (at === count) go(0);
        controls.play.classList.add("playing");
        drawPlayButton(controls.play, true, "Pause");
        tick();
    }

    const stepTo = (to) => {
        pause();
        go(to);
    };
    const actions = {
        first: () => stepTo(0), back: () => stepTo(at - 1), play: toggle, forward: () => stepTo(at + 1), last: () => stepTo(count),
    };
    for (const [id, action] of Object.entries(actions)) controls[id].addEventListener("click", action);
    scrubber.addEventListener("input", () => stepTo(Number(scrubber.value)));
    items.forEach((item, n) => item.addEventListener("click", () => stepTo(n)));
    const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play" };
    document.addEventListener("keydown", (event) => {
        const busy = event.target.closest("input, select, textarea") || event.key === " " && event.target.closest("button, a, summary");
        if (busy || event.altKey || event.ctrlKey || event.metaKey || !Object.hasOwn(keys, event.key)) return;
        event.preventDefault();
        actions[keys[event.key]]();
    });
    // On paper the board is the one that the list of steps begins with.
    addEventListener("beforeprint", () => stepTo(0));
    byId("controls").hidden = scrubber.hidden = byId("hint").hidden = false;
    go(0);
}
