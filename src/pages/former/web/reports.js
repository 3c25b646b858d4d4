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
];
