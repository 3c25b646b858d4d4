// Exports and imports all stored games as one file.

import { all, better, entryFrom, isName, load, save } from "./saved.js";

/** The limits for an imported file. */
const MAX_BYTES = 16 << 20;
const MAX_GAMES = 20_000;
const FORMAT = "kortest-games";

/** Returns the file with all games, as bytes. */
export function exported() {
  const file = { format: FORMAT, version: 1, games: Object.fromEntries(all()) };
  return new TextEncoder().encode(JSON.stringify(file, null, 1));
}

/** Returns the valid games of a file, or null. */
function gamesIn(text) {
  try {
    const { format, version, games } = JSON.parse(text);
    const entries = Object.entries(games);
    if (format !== FORMAT || version !== 1 || entries.length > MAX_GAMES) {
      return null;
    }
    return validGames(entries);
  } catch {
    return null;
  }
}

function validGames(entries) {
  const games = [];
  for (const [name, value] of entries) {
    const entry = entryFrom(value);
    if (isName(name) && entry) {
      games.push([name, entry]);
    }
  }
  return games;
}

/** Imports the games of a file, and returns the number of games. */
export async function imported(file) {
  const games = file.size <= MAX_BYTES ? gamesIn(await file.text()) : null;
  for (const [name, entry] of games ?? []) {
    const own = load(name);
    const kept = own?.clicks.length ? own : entry;
    save(name, { ...kept, best: better(own?.best, entry.best) });
  }
  return games?.length ?? null;
}
