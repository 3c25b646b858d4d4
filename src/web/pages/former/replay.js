// The automatic replay of a game.

import { byId, drawPlayButton } from "../common/common.js";
import { current, goTo, step } from "./play.js";
import { words } from "./words.js";

/** The time between two clicks of the replay, in milliseconds. */
const STEP_MS = 1100;

let timer = null;

/** Stops the replay, if one is running. */
export function stopReplay() {
  clearTimeout(timer);
  timer = null;
  drawPlayButton(byId("replay-play"), false, words().label.play);
}

/** Starts the replay. If the replay is already running, stops it. */
export function replay() {
  if (timer !== null) {
    stopReplay();
    return;
  }
  const { game } = current();
  if (game.at === game.clicks.length) {
    goTo(0);
  }
  if (game.shown === "link") {
    step(game.at + 1);
  }
  drawPlayButton(byId("replay-play"), true, words().pause);
  scheduleStep();
}

/** Makes the next step after a pause, and then all steps after it. */
function scheduleStep() {
  timer = setTimeout(() => {
    const { game } = current();
    step(game.at + 1);
    if (game.at < game.clicks.length) {
      scheduleStep();
    } else {
      stopReplay();
    }
  }, STEP_MS);
}
