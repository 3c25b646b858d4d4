// Counts the seconds that the player needs: from the first move to the solution, while the page is in front.

import { byId } from "../common/common.js";
import { clockTime } from "../common/countdown.js";

/** Returns a number of seconds without empty hours, such as 12:34. */
export const timeInWords = (seconds) => clockTime(seconds).replace(/^00:/, "");

/** Shows the time of a game. */
export function showTime(game) {
  byId("clock").textContent = timeInWords(game.seconds);
}

/** Starts the clock. `current` returns the game on the page, or null. */
export function startTimer(current) {
  const isInFront = () => document.visibilityState === "visible";
  setInterval(() => {
    const game = current();
    if (game?.isRunning && isInFront()) {
      game.seconds += 1;
      showTime(game);
    }
  }, 1000);
  document.addEventListener("visibilitychange", () => {
    if (!isInFront()) {
      current()?.saveTime();
    }
  });
  addEventListener("pagehide", () => current()?.saveTime());
}
