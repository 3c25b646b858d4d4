// What people see of the colours of a board: NRK's four have names and shapes, any others the letter on the tile.

const KNOWN = "OPGB", SQUARES = ["🟧", "🟪", "🟩", "🟦", "🟥", "🟨", "🟫", "⬛"];

/** For the letters of a board: the place of each among the colours of the page, 0 to 7, and whether letters are shown. */
export function paletteOf(letters) {
    const present = [...new Set(letters)].sort((a, b) => KNOWN.indexOf(b) - KNOWN.indexOf(a) || (a < b ? -1 : 1));
    const places = new Map(present.filter((letter) => KNOWN.includes(letter)).map((letter) => [letter, KNOWN.indexOf(letter)]));
    const taken = new Set(places.values()), free = [4, 5, 6, 7, 0, 1, 2, 3].filter((place) => !taken.has(place));
    const others = present.filter((letter) => !KNOWN.includes(letter)).sort();
    others.forEach((letter, n) => places.set(letter, free[n]));
    const lettered = others.length > 0;
    return {
        lettered,
        place: (letter) => places.get(letter) ?? 0,
        square: (letter) => SQUARES[places.get(letter) ?? 0],
        /** In words: the colour's name in the words of the page, or its letter. */
        name: (letter, words) => (lettered ? letter : words.colours[KNOWN.indexOf(letter)]),
    };
}
