// The English texts of the page.

export const ENGLISH = {
  locale: "en-GB",
  other: "Norsk",
  dark: "Dark",
  light: "Light",
  thinking: "Computing ...",
  marks: {
    where: "mistakes shown",
  },
  page: {
    skip: "Skip to the board",
    easy: "Easy",
    medium: "Medium",
    hard: "Hard",
    undo: "Undo",
    redo: "Redo",
    restart: "Restart",
    check: "Check",
    hint: "Hint",
    expert: "Expert",
    time: "Time",
    "show-broken": "Show broken rules",
    more: "More",
    new: "New grid",
    columns: "Columns",
    rows: "Rows",
    grade: "Grade",
    seed: "Seed (empty: random)",
    generate: "Make the grid",
    rules: "Solve by rules",
    ants: "Solve by ants",
    clauses: "Solve by clauses",
    prove: "Prove",
    download: "Save the certificate",
    stop: "Stop",
    list: "More grids",
    own: "Another grid",
    "text-label": "CSV, an address of puzz.link, or drawn rows",
    file: "Open a file",
    open: "Open the grid",
    "how-to":
      "Each number is the size of an island of white cells. Islands do not touch. All black cells are connected, and no 2 x 2 square is black.",
    keys: "Press a cell for black, again for a dot, and again to clear it. The right button gives a dot. A drag paints more cells. Keys: arrows; space or X for black; . or O for a dot.",
    licences: "Licences",
  },
  label: {
    home: "kortest: the game Former",
    games: "Games",
    file: "Open a file",
    grid: "Grid",
    day: "Grid of the day",
    game: "Game",
    solve: "Solve",
    "proof-progress": "Progress",
  },
  day: (date, grade) => `${date}, ${grade}`,
  newDay: "New grids of the day are ready.",
  openNewDay: "Open",
  nextIn: "The next grids in",
  timeNoun: "Time",
  newGrid: (grade, seed) => `New grid, ${grade}, seed ${seed}`,
  newLimits: (side, seed) =>
    `Allowed: 1 to ${side} columns and rows, and a seed from 0 to ${seed}.`,
  clue: (clue, size) => `${clue}, island of ${size}`,
  broken: "breaks a rule",
  listed: (grade, number) => `${grade} grid ${number}`,
  ownGrid: "Another grid",
  cell: (row, column, state) => `Row ${row}, column ${column}: ${state}`,
  states: { "#": "black", ".": "dot", "?": "unknown" },
  solved: "Solved!",
  savedSolved: "✓",
  noMistakes: "No mistakes so far.",
  mistakes: (n) => (n === 1 ? "One cell is wrong." : `${n} cells are wrong.`),
  solutions: {
    none: "The grid has no solution.",
    several:
      "The grid has several solutions; only what the rules decide counts.",
    unknown:
      "The memory is too small to count the solutions; only what the rules decide counts.",
  },
  fitsNone: "Your cells fit no solution.",
  wrongFirst: "Some of your cells are wrong; a hint from the beginning: ",
  hint: (colour, reason) => `The marked cells are ${colour}: ${reason}.`,
  place: (row, column) => `row ${row}, column ${column}`,
  colours: { black: "black", white: "white" },
  noHint: "No rule gives a next step.",
  step: (at, of, known, total) =>
    `Iteration ${at} of ${of}. Known ${known}/${total}.`,
  iterations: (at, known, total, of) =>
    `Iteration ${at}${of ? ` of at most ${of}` : ""}. Known ${known}/${total}.`,
  time: (ms) => `Time ${(ms / 1000).toFixed(2)} s.`,
  tooLarge: (name, most) =>
    `${name} is too large: at most ${most} bytes are allowed.`,
  unreadable: (name) => `${name} could not be read.`,
  stuck: "Not solved.",
  proven: (n, exact) => {
    if (!exact) return `At least ${n} solutions.`;
    if (n === 0) return "No solution exists.";
    return n === 1
      ? "Exactly one solution exists."
      : `Exactly ${n} solutions exist.`;
  },
  verified: "The independent checker has verified the certificate.",
  refused: "The checker refused the certificate.",
  checking: "Checking the certificate ...",
  failed: (message) => `This did not work: ${message}`,
  stopped: "Stopped.",
  playOn: "You can play on.",
  unchecked:
    "The certificate could not be checked here. Save it, and run: kortest check FILE.",
  wrongText: ({ code, message }) =>
    code === "doubtful"
      ? `The text has more than one meaning: ${message}.`
      : `Not a grid: ${message}. Allowed: CSV rows, an address of puzz.link, drawn rows.`,
};
