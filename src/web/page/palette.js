// This file assigns page colours to the letters of a board.

const KNOWN = "OPGB";
const SQUARES = ["🟧", "🟪", "🟩", "🟦", "🟥", "🟨", "🟫", "⬛"];

/** Returns a colour for every letter of a board. */
export function paletteOf(letters) {
  const present = [...new Set(letters)].sort(
    (a, b) => KNOWN.indexOf(b) - KNOWN.indexOf(a) || (a < b ? -1 : 1),
  );
  const places = new Map(
    present
      .filter((letter) => KNOWN.includes(letter))
      .map((letter) => [letter, KNOWN.indexOf(letter)]),
  );
  const taken = new Set(places.values());
  const free = [4, 5, 6, 7, 0, 1, 2, 3].filter((place) => !taken.has(place));
  const others = present.filter((letter) => !KNOWN.includes(letter)).sort();
  others.forEach((letter, n) => places.set(letter, free[n]));
  const lettered = others.length > 0;
  return {
    lettered,
    place: (letter) => places.get(letter) ?? 0,
    square: (letter) => SQUARES[places.get(letter) ?? 0],
    /** Returns the word for a colour, or the letter if the board has other letters than O, P, G and B. */
    name: (letter, words) =>
      lettered ? letter : words.colours[KNOWN.indexOf(letter)],
  };
}
