// What all best games on a board have in common, in words.

import { words } from "./words.js";

const GROUP_NAMES = "abcdefghijklmnopqrstuvwxyz";

/** Returns the letter of a group. The board has the same letters on the tiles of the group. */
export const groupName = (index) => GROUP_NAMES[index] ?? "*";

/** Describes the answer of the prover: the groups, the clicks of each column, and the orders. */
export function sharedInWords({ begin, groups, orders }) {
  const columns = begin.map(([least, most]) =>
    least === most ? String(least) : `${least}–${most}`,
  );
  const named = orders.map((order) => order.map(groupName));
  return words().sharedFacts(groups.length, columns.join(", "), named);
}
