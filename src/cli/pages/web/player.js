// Replays a solution: steps forward and back by buttons and keys, or automatically.

/**
 * The views of all games, by the name of the game. A view turns the data of the page into the object that `startPlayer`
 * takes. Each game registers its own view.
 */
const VIEWS = {};

/** The claims and sentences of each game's checker in Norwegian: pairs of a pattern and its translation. */
const REPORTS = {};

/**
 * Starts the replay. `view.show(n)` shows the game after n steps and marks what the next step changes; n may be any
 * number of steps. `view.milliseconds(n)` is how long an automatic replay shows step n. `view.ending()` describes the end.
 * `nouns` are the English and the Norwegian word for a step.
 */
function startPlayer(view, nouns) {
    const items = [...byId("steps").children], count = items.length;
    const controls = Object.fromEntries(["first", "back", "play", "forward", "last"].map((id) => [id, byId(id)]));
    const scrubber = byId("scrubber"), now = byId("now"), speed = byId("speed");
    let at = 0, timer = null;

    /** Describes the current step in words. */
    function describe() {
        const [en, nb] = nouns, noun = inLanguage(en, nb), of = inLanguage("of", "av");
        const made = inLanguage(`${count} ${en}${count === 1 ? "" : "s"} made`, `${count} ${nb}`);
        scrubber.setAttribute("aria-valuetext", `${at} ${of} ${made}`);
        now.textContent = at === count ? view.ending() : `${noun[0].toUpperCase()}${noun.slice(1)} ${at + 1} ${of} ${count}: ${items[at].textContent}`;
        drawPlayButton(controls.play, timer !== null, timer ? "Pause" : inLanguage("Replay", "Spill av"));
    }

    function go(to) {
        at = Math.max(0, Math.min(count, to));
        view.show(at);
        markStep(byId("steps"), at);
        scrubber.value = at;
        // In an automatic replay, steps change faster than a screen reader can speak. So announcements are turned off.
        now.setAttribute("aria-live", timer ? "off" : "polite");
        describe();
        controls.first.disabled = controls.back.disabled = at === 0;
        controls.last.disabled = controls.forward.disabled = at === count;
        if (at === count) pause();
    }

    function pause() {
        clearTimeout(timer);
        timer = null;
        controls.play.classList.remove("playing");
        describe();
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
        tick();
        describe();
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
    // A printed page shows the board before the first step, because the list of steps begins there.
    addEventListener("beforeprint", () => stepTo(0));
    byId("controls").hidden = scrubber.hidden = byId("hint").hidden = false;
    onLanguage(describe);
    go(0);
}
