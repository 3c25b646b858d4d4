// The games that the browser stores.

import { isDate } from "../common/dates.js";
import {
  areClicks,
  better,
  earlier,
  helpFrom,
  isCount,
  resultFrom,
  union,
} from "./results.js";

const PREFIX = "kortest-game:";
const VERSION = 1;

/** The maximum length of a stored game. */
const MAX_ENTRY_CHARACTERS = 40_000;

const NAME = /^[\w./-]{1,800}$/;

/** Games that the browser could not store. */
const unsaved = new Map();

const reported = new Set();
let report = () => {};

/** Sets the function that tells the player about a storage problem. */
export function onProblem(call) {
  report = call;
}

/** Tells the player about a storage problem, once for each kind. */
export function problem(kind) {
  if (reported.has(kind)) {
    return;
  }
  reported.add(kind);
  report(kind);
}

function gameFrom({ clicks, at, borrowed }) {
  const fits = areClicks(clicks) && isCount(at, clicks.length);
  return fits ? { clicks, at, borrowed: borrowed === true } : null;
}

/** Validates a stored game. Returns null if it is invalid. */
export function entryFrom(value) {
  if (typeof value !== "object" || value?.version !== VERSION) {
    return null;
  }
  const game = gameFrom(value);
  const mine = value.mine ? gameFrom(value.mine) : null;
  const best = value.best ? resultFrom(value.best) : null;
  const help = helpFrom(value.help);
  // Earlier versions stored only the best result.
  const first = value.first ? resultFrom(value.first) : best;
  const isDamaged =
    (value.mine && !mine) ||
    (value.best && !best) ||
    (value.first && !first) ||
    !help;
  if (!game || isDamaged) {
    return null;
  }
  return { version: VERSION, ...game, mine, best, first, help };
}

export const isName = (name) => NAME.test(name);

/** Returns the stored game of a board, or null. */
export function load(name) {
  if (unsaved.has(name)) {
    return unsaved.get(name);
  }
  const text = storedText(name);
  if (text === null) {
    return null;
  }
  const entry = parsed(text);
  if (!entry) {
    problem("damaged");
  }
  return entry;
}

/** Returns the text that the browser has stored for a board, or null. */
function storedText(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    problem("blocked");
    return null;
  }
}

/** Parses a stored game. Returns null if it is invalid. */
function parsed(text) {
  if (text.length > MAX_ENTRY_CHARACTERS) {
    return null;
  }
  try {
    return entryFrom(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Stores the game of a board, and keeps the best result and the first one. */
export function save(name, entry) {
  const stored = load(name);
  const kept = {
    version: VERSION,
    ...entry,
    best: better(entry.best, stored?.best),
    first: earlier(stored?.first, entry.first),
    help: union(stored?.help ?? [], entry.help),
  };
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(kept));
    unsaved.delete(name);
  } catch (error) {
    unsaved.set(name, kept);
    problem(error?.name === "QuotaExceededError" ? "full" : "blocked");
  }
}

export function remove(name) {
  unsaved.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    problem("blocked");
  }
}

/** Returns all stored games that are valid, by the name of the board. */
export function all() {
  const games = new Map();
  for (const name of new Set([...storedNames(), ...unsaved.keys()])) {
    const entry = isName(name) ? load(name) : null;
    if (entry) {
      games.set(name, entry);
    }
  }
  return games;
}

/** Returns all stored games on boards with a date, by the date. */
export function allDated() {
  return new Map([...all()].filter(([name]) => isDate(name)));
}

/** Returns the names of all boards whose games the browser has stored. */
function storedNames() {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    problem("blocked");
    return [];
  }
}

/** Calls `changed(name)` when another tab changes a stored game. */
export function onOtherTab(changed) {
  addEventListener("storage", ({ key }) => {
    if (key?.startsWith(PREFIX)) {
      changed(key.slice(PREFIX.length));
    }
  });
}
