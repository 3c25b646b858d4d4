// The English texts that all pages of the app have.

export const ENGLISH = {
  page: {
    "my-games": "My games",
  },
  label: {
    close: "Close",
  },
  problems: {
    full: "The browser's storage is full, so games are no longer saved. You can play on.",
    blocked: "This browser does not let the app save games. You can play on.",
    damaged: "A saved game is damaged and was left out.",
  },
  newVersion:
    "A new version of the app is ready. Close its other tabs, and reload the page.",
  reload: "Reload",
  letters: (list) => `Letters as keys: ${list}.`,
  /** What each letter does. */
  keys: {
    u: "U to undo",
    r: "R to redo",
    h: "H for a hint",
    c: "C to check",
  },
  marked: (marks) => `Marked: ${marks}.`,
  marks: {
    hint: "hints",
    seen: "solution seen",
  },
  /** Says that the page shows a solution or a game of somebody else, which is not stored. */
  ownGameStays: "Your own game stays as it is.",
};
