// The Norwegian texts of the page.

export const NORWEGIAN = {
  locale: "nb",
  other: "English",
  dark: "Mørk",
  light: "Lys",
  thinking: "Regner ...",
  marks: {
    where: "feil vist",
  },
  page: {
    skip: "Hopp til brettet",
    easy: "Lett",
    medium: "Middels",
    hard: "Vanskelig",
    undo: "Angre",
    redo: "Gjør om",
    restart: "På nytt",
    check: "Sjekk",
    hint: "Hint",
    expert: "Ekspert",
    time: "Tid",
    "show-broken": "Vis brutte regler",
    more: "Mer",
    new: "Nytt brett",
    columns: "Kolonner",
    rows: "Rader",
    grade: "Vanskelighet",
    seed: "Frø (tomt: tilfeldig)",
    generate: "Lag brettet",
    rules: "Løs med regler",
    ants: "Løs med maur",
    clauses: "Løs med klausuler",
    prove: "Bevis",
    download: "Lagre sertifikatet",
    stop: "Stopp",
    list: "Flere brett",
    own: "Et annet brett",
    "text-label": "CSV, en adresse fra puzz.link eller tegnede rader",
    file: "Åpne en fil",
    open: "Åpne brettet",
    "how-to":
      "Hvert tall er størrelsen på en øy av hvite ruter. Øyer berører ikke hverandre. Alle svarte ruter henger sammen, og ingen firkant på 2 x 2 er svart.",
    keys: "Trykk på en rute for svart, igjen for prikk, og igjen for å tømme den. Høyre knapp gir prikk. Dra for å male flere ruter. Taster: piler; mellomrom eller X for svart; . eller O for prikk.",
    licences: "Lisenser",
  },
  label: {
    home: "kortest: spillet Former",
    games: "Spill",
    file: "Åpne en fil",
    grid: "Brett",
    day: "Dagens brett",
    game: "Spill",
    solve: "Løs",
    "proof-progress": "Framdrift",
  },
  day: (date, grade) => `${date}, ${grade}`,
  newDay: "Nye brett for dagen er klare.",
  openNewDay: "Åpne",
  nextIn: "De neste brettene om",
  timeNoun: "Tid",
  newGrid: (grade, seed) => `Nytt brett, ${grade}, frø ${seed}`,
  newLimits: (side, seed) =>
    `Tillatt: 1 til ${side} kolonner og rader, og et frø fra 0 til ${seed}.`,
  clue: (clue, size) => `${clue}, øy på ${size}`,
  broken: "bryter en regel",
  listed: (grade, number) => `${grade} brett ${number}`,
  ownGrid: "Et annet brett",
  cell: (row, column, state) => `Rad ${row}, kolonne ${column}: ${state}`,
  states: { "#": "svart", ".": "prikk", "?": "ukjent" },
  solved: "Løst!",
  savedSolved: "✓",
  noMistakes: "Ingen feil så langt.",
  mistakes: (n) => (n === 1 ? "Én rute er feil." : `${n} ruter er feil.`),
  solutions: {
    none: "Brettet har ingen løsning.",
    several: "Brettet har flere løsninger; bare det reglene avgjør, teller.",
    unknown:
      "Minnet er for lite til å telle løsningene; bare det reglene avgjør, teller.",
  },
  fitsNone: "Rutene dine passer ikke i noen løsning.",
  wrongFirst: "Noen av rutene dine er feil; et hint fra begynnelsen: ",
  hint: (colour, reason) => `De markerte rutene er ${colour}: ${reason}.`,
  place: (row, column) => `rad ${row}, kolonne ${column}`,
  colours: { black: "svarte", white: "hvite" },
  noHint: "Ingen regel gir et neste steg.",
  step: (at, of, known, total) =>
    `Iterasjon ${at} av ${of}. Kjent ${known}/${total}.`,
  iterations: (at, known, total, of) =>
    `Iterasjon ${at}${of ? ` av høyst ${of}` : ""}. Kjent ${known}/${total}.`,
  time: (ms) => `Tid ${(ms / 1000).toFixed(2).replace(".", ",")} s.`,
  tooLarge: (name, most) =>
    `${name} er for stor: høyst ${most} byte er tillatt.`,
  unreadable: (name) => `${name} kunne ikke leses.`,
  stuck: "Ikke løst.",
  proven: (n, exact) => {
    if (!exact) return `Minst ${n} løsninger.`;
    if (n === 0) return "Det finnes ingen løsning.";
    return n === 1
      ? "Det finnes nøyaktig én løsning."
      : `Det finnes nøyaktig ${n} løsninger.`;
  },
  verified: "Den uavhengige kontrolløren har godkjent sertifikatet.",
  refused: "Kontrolløren avviste sertifikatet.",
  checking: "Kontrollerer sertifikatet ...",
  failed: (message) => `Dette gikk ikke. (På engelsk: ${message}.)`,
  stopped: "Stoppet.",
  playOn: "Du kan spille videre.",
  unchecked:
    "Sertifikatet kunne ikke kontrolleres her. Lagre det, og kjør: kortest check FIL.",
  wrongText: ({ code, message }) =>
    code === "doubtful"
      ? "Teksten har mer enn én betydning. Skriv komma mellom rutene, og én rad per linje."
      : `Teksten er ikke et brett. Tillatt: CSV-rader, en adresse fra puzz.link, tegnede rader. (På engelsk: ${message}.)`,
};
