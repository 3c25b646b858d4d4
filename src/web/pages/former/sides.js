// The two sides of a line between two columns: for which side a click counts, and what it has used and needs there.
//
// A line has the column after it, `column`, and the side whose tiles decide, `counted`: "left" or "right". A click that
// removes a tile there counts for this side, and every other click for the other side.

/** Returns the other side. */
export const otherSide = (side) => (side === "left" ? "right" : "left");

/** Returns the side for which a click counts that removes these tiles. */
export function sideOf({ column, counted }, tiles) {
  const isCounted = tiles.some(([x]) => x < column === (counted === "left"));
  return isCounted ? counted : otherSide(counted);
}

/** Returns whether tiles lie on both sides of a line. */
export const crosses = ({ column }, tiles) =>
  tiles.some(([x]) => x < column) && tiles.some(([x]) => x >= column);

/**
 * Returns the counters of a board by side. `least` is the smallest number of clicks there over all games that begin with
 * the clicks so far, `inAll` the smallest number in all. `notBoth` is the number of clicks by which `inAll` is larger than
 * both `least` together: if it is above 0, no game has both of these numbers.
 */
export function bySide({ counted }, { used, needed, needed_in_all: rest }) {
  const [ofCounted, ofOthers] = used.map((n, index) => ({
    used: n,
    needed: needed[index],
    least: n + needed[index],
  }));
  const inAll = used[0] + used[1] + rest;
  return {
    [counted]: ofCounted,
    [otherSide(counted)]: ofOthers,
    inAll,
    notBoth: inAll - ofCounted.least - ofOthers.least,
  };
}

/** Returns the sides on which a click has lost something: those whose smallest number has risen. */
export const risen = (before, after) =>
  ["left", "right"].filter((side) => after[side].least > before[side].least);

/**
 * Returns the clicks of a game that lost something: the number of the click, what it lost, and on which sides. `counters`
 * are the counters before the first click and after each one, by side. `number` returns the number of the counters that
 * rises with a loss.
 */
export function mistakes(counters, number = ({ inAll }) => inAll) {
  const found = [];
  for (let n = 1; n < counters.length; n++) {
    const before = counters[n - 1];
    const after = counters[n];
    const lost = number(after) - number(before);
    if (lost > 0) {
      found.push({ n, lost, sides: risen(before, after) });
    }
  }
  return found;
}
