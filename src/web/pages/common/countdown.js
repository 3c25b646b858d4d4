// The time until the next day begins in Norway.

import { byId } from "./common.js";
import { untilTomorrow } from "./dates.js";

/** Returns a number of seconds as hours, minutes and seconds. */
export function clockTime(seconds) {
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60];
  const digits = parts.map((part) => String(Math.floor(part)).padStart(2, "0"));
  return digits.join(":");
}

/** Shows the time until the next day. */
export function showCountdown() {
  const seconds = Math.max(0, Math.floor(untilTomorrow() / 1000));
  byId("countdown").textContent = clockTime(seconds);
}

/** Lets the countdown run while the end of a game is on the page. */
export function startCountdown() {
  setInterval(() => {
    if (!byId("over").hidden) {
      showCountdown();
    }
  }, 1000);
}
