// The Norwegian texts that all pages of the app have.

export const NORWEGIAN = {
  page: {
    "my-games": "Mine spill",
  },
  label: {
    close: "Lukk",
  },
  problems: {
    full: "Lagringsplassen i nettleseren er full, så spill lagres ikke lenger. Du kan spille videre.",
    blocked:
      "Denne nettleseren lar ikke appen lagre spill. Du kan spille videre.",
    damaged: "Et lagret spill er skadet og ble utelatt.",
  },
  newVersion:
    "En ny versjon av appen er klar. Lukk de andre fanene med den, og last siden på nytt.",
  reload: "Last på nytt",
  letters: (list) => `Bokstaver som taster: ${list}.`,
  /** What each letter does. */
  keys: {
    u: "U angrer",
    r: "R gjør om",
    h: "H gir et hint",
    c: "C sjekker",
  },
  marked: (marks) => `Merket: ${marks}.`,
  marks: {
    hint: "hint",
    seen: "løsning sett",
  },
  /** Says that the page shows a solution or a game of somebody else, which is not stored. */
  ownGameStays: "Ditt eget spill blir som det er.",
};
