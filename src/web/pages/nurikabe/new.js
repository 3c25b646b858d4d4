// The form for a new grid with a size, a grade and a seed.

import { byId } from "../common/common.js";

/** The maximum number of columns and rows of a new grid, and the maximum seed. */
const MAX_SIDE = 15;
const MAX_SEED = 999_999_999;

/** Returns a random seed. */
const randomSeed = () => Math.floor(Math.random() * (MAX_SEED + 1));

/** Returns a whole number in a range from a text field, or null. */
function numberIn(id, min, max) {
  const text = byId(id).value.trim();
  const number = Number(text);
  const isValid = /^\d+$/.test(text) && number >= min && number <= max;
  return isValid ? number : null;
}

/** Returns the wishes in the form, or null if a number is not allowed. Without a seed, the seed is random. */
function wishesInForm() {
  const columns = numberIn("new-columns", 1, MAX_SIDE);
  const rows = numberIn("new-rows", 1, MAX_SIDE);
  const isRandom = byId("new-seed").value.trim() === "";
  const seed = isRandom ? randomSeed() : numberIn("new-seed", 0, MAX_SEED);
  const grade = byId("new-grade").value;
  const isComplete = columns !== null && rows !== null && seed !== null;
  return isComplete ? { columns, rows, grade, seed } : null;
}

/** Makes the form work. `onWishes` is called with the wishes, `onInvalid` with the limits. */
export function startNewGrid(onWishes, onInvalid) {
  byId("new").addEventListener("submit", (event) => {
    event.preventDefault();
    const wishes = wishesInForm();
    if (wishes) {
      onWishes(wishes);
    } else {
      onInvalid(MAX_SIDE, MAX_SEED);
    }
  });
}
