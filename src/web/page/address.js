// Reads and writes page addresses such as #2026-11-21&play=0,1;4,6&tab=proof.

/** The maximum number of characters after the # of an address. */
const MAX_CHARACTERS = 20_000;

/** Parses the part of an address after the #, or throws an error code. */
export function readAddress(hash) {
  if (hash.length > MAX_CHARACTERS) {
    throw "address-long";
  }
  const [first, ...more] = hash.replace(/^#/, "").split("&");
  const fields = Object.fromEntries(more.map((part) => part.split("=")));
  const clicks = decoded(fields.play ?? "")
    .split(";")
    .filter(Boolean)
    .map((pair) => cellOf(pair));
  return { board: decoded(first).trim(), clicks, tab: fields.tab ?? "" };
}

/** Parses a cell such as 4,6. */
function cellOf(text) {
  const found = /^(\d{1,2}),(\d{1,2})$/.exec(text);
  if (!found) {
    throw "address-play";
  }
  return [Number(found[1]), Number(found[2])];
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    throw "address-bad";
  }
}

/** Writes the part of an address that begins with the #. */
export function writeAddress(name, clicks = [], tab = "game") {
  const play = clicks.length
    ? `&play=${clicks.map((cell) => cell.join(",")).join(";")}`
    : "";
  return `#${name}${play}${tab === "game" ? "" : `&tab=${tab}`}`;
}
