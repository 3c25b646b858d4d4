// The games that the browser stores. All pages of the app use this module.
//
// A store has the games of one kind, each under a name: a date, a board, a level or a grid. The browser keeps each game in
// `localStorage` under the key `kortest-KIND:NAME`, as JSON with a version.
//
//     const games = new Store("chilly", { isName, gameFrom, resultFrom, better });
//
//     games.load(name)         returns the stored game, or null
//     games.save(name, game)   stores a game, and merges its marks with the stored ones
//     games.put(name, game)    stores a game as it is
//     games.remove(name)       deletes a game
//     games.all()              returns all stored games by name
//     games.follow(changed)    calls `changed` when another tab has changed a game
//     onProblem(tell)          calls `tell` with each new kind of problem: full, blocked, damaged
//
// A stored game has the fields of `gameFrom`, and the marks of its board (see marks.js). A game that the browser cannot store
// stays in memory until the page is closed, and the player is told once.

import { NO_MARKS, marksFrom, merge } from "./marks.js";

const VERSION = 1;

/** The maximum length of a stored game. */
const MAX_CHARACTERS = 40_000;

const reported = new Set();
let report = () => {};

/** Sets the function that tells the player about a problem of the storage. */
export function onProblem(tell) {
  report = tell;
}

/** Tells the player about a problem of the storage, once for each kind. */
export function problem(kind) {
  if (reported.has(kind)) {
    return;
  }
  reported.add(kind);
  report(kind);
}

export class Store {
  /** Games that the browser could not store. */
  #unsaved = new Map();
  #prefix;
  #rules;

  /**
   * Creates the store of a kind of games. Its rules are functions:
   * - `isName` returns whether a text may be the name of a game,
   * - `gameFrom` validates the fields of a game, and returns null if they are invalid,
   * - `resultFrom` validates a result, and returns null if it is invalid,
   * - `better` returns the better of two results, which may be null,
   * - `fromEarlier` returns the game that a text of an earlier version means. Without it, such texts are damaged.
   */
  constructor(kind, rules) {
    this.kind = kind;
    this.#prefix = `kortest-${kind}:`;
    this.#rules = { fromEarlier: () => null, ...rules };
    this.better = rules.better;
  }

  isName(name) {
    return name.length <= MAX_CHARACTERS && this.#rules.isName(name);
  }

  /** Validates a game of a file. Returns null if it is invalid. */
  entryFrom(value) {
    if (typeof value !== "object" || value?.version !== VERSION) {
      return null;
    }
    const game = this.#rules.gameFrom(value);
    const marks = marksFrom(value, this.#rules.resultFrom);
    return game && marks ? { version: VERSION, ...game, ...marks } : null;
  }

  /** Returns the stored game with a name, or null. */
  load(name) {
    if (this.#unsaved.has(name)) {
      return this.#unsaved.get(name);
    }
    const text = this.#text(name);
    if (text === null) {
      return null;
    }
    const entry = this.#parsed(name, text);
    if (!entry) {
      problem("damaged");
    }
    return entry;
  }

  /** Returns the text that the browser has stored for a name, or null. */
  #text(name) {
    try {
      return localStorage.getItem(this.#prefix + name);
    } catch {
      problem("blocked");
      return null;
    }
  }

  /** Parses a stored game. Returns null if it is invalid. */
  #parsed(name, text) {
    if (text.length > MAX_CHARACTERS) {
      return null;
    }
    try {
      return this.entryFrom(JSON.parse(text));
    } catch {
      return this.entryFrom(this.#rules.fromEarlier(name, text));
    }
  }

  /** Stores a game. Its marks are merged with the stored ones, which another tab may have changed. */
  save(name, game) {
    const own = { ...NO_MARKS, ...game };
    const stored = this.load(name) ?? NO_MARKS;
    const marks = merge(stored, own, this.better);
    this.put(name, { ...own, ...marks });
  }

  /** Stores a game as it is. */
  put(name, game) {
    const entry = { version: VERSION, ...game };
    try {
      localStorage.setItem(this.#prefix + name, JSON.stringify(entry));
      this.#unsaved.delete(name);
    } catch (error) {
      this.#unsaved.set(name, entry);
      problem(error?.name === "QuotaExceededError" ? "full" : "blocked");
    }
  }

  /** Deletes a game. */
  remove(name) {
    this.#unsaved.delete(name);
    try {
      localStorage.removeItem(this.#prefix + name);
    } catch {
      problem("blocked");
    }
  }

  /** Returns all stored games that are valid, by name. */
  all() {
    const games = new Map();
    for (const name of new Set([...this.#names(), ...this.#unsaved.keys()])) {
      const entry = this.isName(name) ? this.load(name) : null;
      if (entry) {
        games.set(name, entry);
      }
    }
    return games;
  }

  /** Returns the names of all games that the browser has stored. */
  #names() {
    try {
      return Object.keys(localStorage)
        .filter((key) => key.startsWith(this.#prefix))
        .map((key) => key.slice(this.#prefix.length));
    } catch {
      problem("blocked");
      return [];
    }
  }

  /**
   * Calls `changed` with the name of each game that another tab changes. The name is null if any game may have changed:
   * the player has deleted all data, or the page comes back from the browser's cache of pages.
   */
  follow(changed) {
    addEventListener("storage", ({ key }) => {
      if (key === null) {
        changed(null);
      } else if (key.startsWith(this.#prefix)) {
        changed(key.slice(this.#prefix.length));
      }
    });
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) {
        changed(null);
      }
    });
  }
}
