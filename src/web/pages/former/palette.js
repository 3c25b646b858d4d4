// This file assigns page colours to the letters of a board.

const KNOWN = "OPGB";
const SQUARES = ["🟧", "🟪", "🟩", "🟦", "🟥", "🟨", "🟫", "⬛"];

/** The numbers of page colours for letters without a colour of their own, in the order of use. */
const FREE_COLOURS = [4, 5, 6, 7, 0, 1, 2, 3];

/** Returns the palette of a board, which gives the number of a page colour to every letter. */
export function paletteOf(letters) {
  const colours = pageColoursOf(new Set(letters));
  const lettered = [...colours.keys()].some(
    (letter) => !KNOWN.includes(letter),
  );
  return {
    lettered,
    pageColour: (letter) => colours.get(letter) ?? 0,
    square: (letter) => SQUARES[colours.get(letter) ?? 0],
    /** Returns the word for a colour, or the letter if the board has other letters than O, P, G and B. */
    name: (letter, words) =>
      lettered ? letter : words.colours[KNOWN.indexOf(letter)],
  };
}

/** Maps each letter to the number of a page colour. */
function pageColoursOf(letters) {
  const colours = new Map();
  for (const [colour, letter] of [...KNOWN].entries()) {
    if (letters.has(letter)) {
      colours.set(letter, colour);
    }
  }
  const taken = [...colours.values()];
  const free = FREE_COLOURS.filter((colour) => !taken.includes(colour));
  const others = [...letters].filter((letter) => !KNOWN.includes(letter));
  for (const [n, letter] of others.sort().entries()) {
    colours.set(letter, free[n]);
  }
  return colours;
}
