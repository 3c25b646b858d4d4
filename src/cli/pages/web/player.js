// Replays a solution step by step on a page.

/** The functions that create the views of all games. */
const VIEWS = {};

/** Norwegian translations for the sentences of every game's checker. */
const REPORTS = {};

/** Returns a text such as *2 of 13 clicks made*. */
function stepsMade(at, count, [en, nb]) {
  return inLanguage(
    `${at} of ${count} ${en}${count === 1 ? "" : "s"} made`,
    `${at} av ${count} ${nb}`,
  );
}

/** Returns a text such as *Click 3 of 13*. */
function stepName(at, count, nouns) {
  const noun = inLanguage(...nouns);
  return `${noun[0].toUpperCase()}${noun.slice(1)} ${at + 1} ${inLanguage("of", "av")} ${count}`;
}

/** Disables the buttons that have no effect at the current step. */
function disableAtEnds({ first, back, forward, last }, atBeginning, atEnd) {
  first.disabled = back.disabled = atBeginning;
  last.disabled = forward.disabled = atEnd;
}

/** Calls the action of a pressed key. */
function listenToKeys(actions) {
  const keys = {
    ArrowLeft: "back",
    ArrowRight: "forward",
    Home: "first",
    End: "last",
    " ": "play",
  };
  document.addEventListener("keydown", (event) => {
    const busy =
      event.target.closest("input, select, textarea") ||
      (event.key === " " && event.target.closest("button, a, summary"));
    if (
      busy ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      !Object.hasOwn(keys, event.key)
    ) {
      return;
    }
    event.preventDefault();
    actions[keys[event.key]]();
  });
}

/** Starts the replay of a solution. */
function startPlayer(view, nouns) {
  const items = [...byId("steps").children];
  const count = items.length;
  const controls = Object.fromEntries(
    ["first", "back", "play", "forward", "last"].map((id) => [id, byId(id)]),
  );
  const scrubber = byId("scrubber");
  const now = byId("now");
  let at = 0;
  let timer = null;

  function describe() {
    scrubber.setAttribute("aria-valuetext", stepsMade(at, count, nouns));
    now.textContent =
      at === count
        ? view.ending()
        : `${stepName(at, count, nouns)}: ${items[at].textContent}`;
    drawPlayButton(
      controls.play,
      timer !== null,
      timer ? "Pause" : inLanguage("Replay", "Spill av"),
    );
  }

  function go(to) {
    at = Math.max(0, Math.min(count, to));
    view.show(at);
    markStep(byId("steps"), at);
    scrubber.value = at;
    // An automatic replay is too fast for a screen reader.
    now.setAttribute("aria-live", timer ? "off" : "polite");
    describe();
    disableAtEnds(controls, at === 0, at === count);
    if (at === count) {
      pause();
    }
  }

  function pause() {
    if (timer === null) {
      return;
    }
    clearTimeout(timer);
    timer = null;
    describe();
  }

  function tick() {
    timer = setTimeout(
      () => {
        go(at + 1);
        if (at < count) {
          tick();
        }
      },
      view.milliseconds(at) * Number(byId("speed").value),
    );
  }

  function toggle() {
    if (timer) {
      return pause();
    }
    if (at === count) {
      go(0);
    }
    tick();
    describe();
  }

  function stepTo(to) {
    pause();
    go(to);
  }
  const actions = {
    first: () => stepTo(0),
    back: () => stepTo(at - 1),
    play: toggle,
    forward: () => stepTo(at + 1),
    last: () => stepTo(count),
  };
  for (const [id, action] of Object.entries(actions)) {
    controls[id].addEventListener("click", action);
  }
  scrubber.addEventListener("input", () => stepTo(Number(scrubber.value)));
  items.forEach((item, n) => item.addEventListener("click", () => stepTo(n)));
  listenToKeys(actions);
  // A printed page shows the board before the first step.
  addEventListener("beforeprint", () => stepTo(0));
  byId("controls").hidden = scrubber.hidden = byId("hint").hidden = false;
  onLanguage(describe);
  go(0);
}
