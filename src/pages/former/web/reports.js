// Translates the checker's messages about Former to Norwegian.

const FORMER_REPORTS = [
  [/^optimal (\d+)$/, "$1 klikk er optimalt"],
  [/^at-most (\d+)$/, "$1 klikk er nok"],
  [/^at-least (\d+)$/, "færre enn $1 klikk er umulig"],
  [
    /^played the solution of (\S+) clicks? to the empty board$/,
    "spilte løsningen på $1 klikk til tomt brett",
  ],
  [
    /^verified (\S+) records? of the search, and closed (\S+) states? below by a search of its own$/,
    "kontrollerte alle oppføringene fra søket ($1), og avgjorde $2 stillinger under dem med et eget søk",
  ],
  [
    /^read (\S+) layers of the column program with (\S+) nodes: (\S+) clicks are too few$/,
    "leste $1 lag fra kolonneprogrammet med $2 noder: $3 klikk er for få",
  ],
  [
    /^verified: (.*) clicks? removes? something (\S+) of column (\d+), and at least (\d+) others? (?:do|does) not(.*)$/,
    (_text, clicks, side, column, others, more) =>
      lineInNorwegian(clicks, side, column, others, more),
  ],
];

/** Translates what the checker says about the clicks on both sides of a line. */
function lineInNorwegian(clicks, side, column, others, more) {
  const words = {
    "at least": "minst",
    and: "og",
    either: "enten",
    or: "eller",
    to: "til",
  };
  const translated = (text) =>
    text.replace(/at least|\b(?:and|either|or|to)\b/g, (word) => words[word]);
  const where = side === "left" ? "venstre" : "høyre";
  return `kontrollert: ${translated(clicks)} klikk fjerner noe til ${where} for kolonne ${column}, og minst ${others} andre gjør det ikke${translated(more)}`;
}
