// Exports and imports the stored games of all games of the app as one file.
//
// A part has the stored games of one puzzle: their `field` in the file, their store `games`, and two functions. `check` replays
// a stored game, and returns it with checked results, or throws a refusal. `hasMoves` returns whether a stored game has moves
// of the player.

import { failureText } from "./failures.js";

/** The limits for an imported file. */
const MAX_BYTES = 16 << 20;
const MAX_GAMES = 20_000;
const FORMAT = "kortest-games";
const VERSION = 1;

/** Why a game of a file is refused: the name of a text in `refusals`, and the number in this text. */
export class Refusal extends Error {
  constructor(reason, number = null) {
    super(reason);
    this.reason = reason;
    this.number = number;
  }
}

/** Returns the number of stored games. */
export const countGames = (parts) =>
  parts.reduce((sum, { games }) => sum + games.all().size, 0);

/** Returns the file with all games, as bytes. */
export function exported(parts) {
  const file = { format: FORMAT, version: VERSION };
  for (const { field, games } of parts) {
    file[field] = Object.fromEntries(games.all());
  }
  return new TextEncoder().encode(JSON.stringify(file, null, 1));
}

/** Returns the games of a file as objects with their part, name and value. Returns null for other files and too many games. */
function gamesIn(text, parts) {
  try {
    const { format, version, ...fields } = JSON.parse(text);
    const found = [];
    for (const part of parts) {
      // Files of earlier versions have only the first part.
      const values = fields[part.field] ?? (part === parts[0] ? null : {});
      for (const [name, value] of Object.entries(values)) {
        found.push({ part, name, value });
      }
    }
    const isValid =
      format === FORMAT && version === VERSION && found.length <= MAX_GAMES;
    return isValid ? found : null;
  } catch {
    return null;
  }
}

/** Refuses a game whose dates have not begun. `newest` is the newest date that has. */
export function refuseFuture({ begun, first, best }, newest) {
  for (const date of [begun, first?.on, best?.on]) {
    if (date > newest) {
      throw new Refusal("future");
    }
  }
}

/** Checks a game of a file, and stores it. The game in the browser stays, and the marks of both are merged. */
async function store({ part, name, value }) {
  const entry = part.games.isName(name) ? part.games.entryFrom(value) : null;
  if (!entry) {
    throw new Refusal("format");
  }
  const checked = await part.check(name, entry);
  const own = part.games.load(name);
  const kept = own && part.hasMoves(own) ? own : checked;
  const { begun, help, first, best } = checked;
  part.games.save(name, { ...kept, begun, help, first, best });
}

/**
 * Imports the games of a file. `describe` returns the reason of a refusal in words. Returns the number of stored games, and
 * a name and a reason for each refused game. Returns null if the file is not a file of games.
 */
export async function imported(file, parts, { onProgress, describe }) {
  const games =
    file.size <= MAX_BYTES ? gamesIn(await file.text(), parts) : null;
  if (games === null) {
    return null;
  }
  const refused = [];
  for (const [n, game] of games.entries()) {
    onProgress(n, games.length);
    try {
      await store(game);
    } catch (error) {
      const isRefusal = error instanceof Refusal;
      const reason = isRefusal ? describe(error) : failureText(error);
      refused.push({ name: game.name, reason });
    }
  }
  return { count: games.length - refused.length, refused };
}
