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
    // Such an element uses the key itself.
    const isUsed =
      event.target.closest("input, select, textarea") ||
      (event.key === " " && event.target.closest("button, a, summary"));
    if (
      isUsed ||
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

/** Replays a solution. */
class Player {
  constructor(view, nouns) {
    this.view = view;
    this.nouns = nouns;
    this.items = [...byId("steps").children];
    this.count = this.items.length;
    this.controls = {};
    for (const id of ["first", "back", "play", "forward", "last"]) {
      this.controls[id] = byId(id);
    }
    this.scrubber = byId("scrubber");
    this.now = byId("now");
    /** The number of steps that have been made. */
    this.at = 0;
    /** The timer of the automatic replay, or null. */
    this.timer = null;
  }

  /** Makes the controls work, and shows the board before the first step. */
  start() {
    const actions = {
      first: () => this.stepTo(0),
      back: () => this.stepTo(this.at - 1),
      play: () => this.toggle(),
      forward: () => this.stepTo(this.at + 1),
      last: () => this.stepTo(this.count),
    };
    for (const [id, action] of Object.entries(actions)) {
      this.controls[id].addEventListener("click", action);
    }
    listenToKeys(actions);
    this.scrubber.addEventListener("input", () =>
      this.stepTo(Number(this.scrubber.value)),
    );
    for (const [n, item] of this.items.entries()) {
      item.addEventListener("click", () => this.stepTo(n));
    }
    // A printed page shows the board before the first step.
    addEventListener("beforeprint", () => this.stepTo(0));
    for (const element of [byId("controls"), this.scrubber, byId("hint")]) {
      element.hidden = false;
    }
    onLanguage(() => this.describe());
    this.go(0);
  }

  /** Writes the current step in words. */
  describe() {
    const { at, count, items, nouns, timer } = this;
    this.scrubber.setAttribute("aria-valuetext", stepsMade(at, count, nouns));
    this.now.textContent =
      at === count
        ? this.view.ending()
        : `${stepName(at, count, nouns)}: ${items[at].textContent}`;
    drawPlayButton(
      this.controls.play,
      timer !== null,
      timer ? "Pause" : inLanguage("Replay", "Spill av"),
    );
  }

  /** Shows the board after `to` steps. */
  go(to) {
    this.at = Math.max(0, Math.min(this.count, to));
    this.view.show(this.at);
    markStep(byId("steps"), this.at);
    this.scrubber.value = this.at;
    // An automatic replay is too fast for a screen reader.
    this.now.setAttribute("aria-live", this.timer ? "off" : "polite");
    this.describe();
    const isAtEnd = this.at === this.count;
    disableAtEnds(this.controls, this.at === 0, isAtEnd);
    if (isAtEnd) {
      this.pause();
    }
  }

  /** Ends the automatic replay. */
  pause() {
    if (this.timer === null) {
      return;
    }
    clearTimeout(this.timer);
    this.timer = null;
    this.describe();
  }

  /** Starts the automatic replay: each of the next steps follows after a pause. */
  tick() {
    const speed = Number(byId("speed").value);
    const delay = this.view.milliseconds(this.at) * speed;
    this.timer = setTimeout(() => {
      this.go(this.at + 1);
      if (this.at < this.count) {
        this.tick();
      }
    }, delay);
  }

  /** Starts or ends the automatic replay. After the last step, it starts from the beginning. */
  toggle() {
    if (this.timer) {
      this.pause();
      return;
    }
    if (this.at === this.count) {
      this.go(0);
    }
    this.tick();
    this.describe();
  }

  /** Ends the automatic replay, and shows the board after `to` steps. */
  stepTo(to) {
    this.pause();
    this.go(to);
  }
}

/** Starts the replay of a solution. */
function startPlayer(view, nouns) {
  new Player(view, nouns).start();
}
