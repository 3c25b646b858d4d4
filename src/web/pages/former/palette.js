// This file assigns page colours to the letters of a board.

const KNOWN = "OPGB";
const SQUARES = ["🟧", "🟪", "🟩", "🟦", "🟥", "🟨", "🟫", "⬛"];

/** The places of colours for letters without a colour of their own, in the order of use. */
const FREE_PLACES = [4, 5, 6, 7, 0, 1, 2, 3];

/** Returns a colour for every letter of a board. */
export function paletteOf(letters) {
  const places = placesOf(new Set(letters));
  const lettered = [...places.keys()].some((letter) => !KNOWN.includes(letter));
  return {
    lettered,
    place: (letter) => places.get(letter) ?? 0,
    square: (letter) => SQUARES[places.get(letter) ?? 0],
    /** Returns the word for a colour, or the letter if the board has other letters than O, P, G and B. */
    name: (letter, words) =>
      lettered ? letter : words.colours[KNOWN.indexOf(letter)],
  };
}

/** Assigns a place in the list of colours to every letter. */
function placesOf(letters) {
  const places = new Map();
  for (const [place, letter] of [...KNOWN].entries()) {
    if (letters.has(letter)) {
      places.set(letter, place);
    }
  }
  const taken = [...places.values()];
  const free = FREE_PLACES.filter((place) => !taken.includes(place));
  const others = [...letters].filter((letter) => !KNOWN.includes(letter));
  for (const [n, letter] of others.sort().entries()) {
    places.set(letter, free[n]);
  }
  return places;
}
