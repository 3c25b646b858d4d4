// The English texts of the page.

import { isUpright } from "./drawing.js";

const DIRECTIONS = { U: "up", D: "down", L: "left", R: "right" };

const moves = (n) => (n === 1 ? "1 move" : `${n} moves`);
const presents = (n) => (n === 1 ? "1 present" : `${n} presents`);
const capital = (text) => text[0].toUpperCase() + text.slice(1);
/** For each property of a move: the side of the line that the move touches, and the other one. */
const SIDES = {
  left: ["left of", "right of"],
  right: ["right of", "left of"],
  above: ["above", "below"],
  below: ["below", "above"],
};

/** Says what the moves with a property do, and what the others do. */
function kindsOfMoves({ property, counted, others }) {
  const several = (n, word) => (n === 1 ? word : `${word}s`);
  const one = (n, word, ending = "s") => (n === 1 ? word + ending : word);
  const with_ = `${counted} ${several(counted, "move")}`;
  const without = `${others} ${several(others, "other")}`;
  if (property === "sideways") {
    return [
      `${with_} ${one(counted, "go", "es")} left or right`,
      `${without} ${one(others, "go", "es")} up or down`,
    ];
  }
  const [side, other] = SIDES[property];
  return [
    `${with_} ${one(counted, "touch", "es")} a square ${side} the line`,
    `${without} ${one(others, "stay")} wholly ${other} it`,
  ];
}

/** Says where the line of a reason is. Returns an empty text without a line. */
function placeOfLine(reason) {
  const { at } = reason;
  const nouns = isUpright(reason) ? "columns" : "rows";
  return at === null
    ? ""
    : ` The line is between ${nouns} ${at} and ${at + 1}.`;
}

export const ENGLISH = {
  locale: "en-GB",
  other: "Norsk",
  dark: "Dark",
  light: "Light",
  thinking: "Computing ...",
  marks: {
    where: "lost moves shown",
  },
  page: {
    skip: "Skip to the board",
    undo: "Undo",
    redo: "Redo",
    restart: "Restart",
    hint: "Hint",
    lost: "Where were moves lost?",
    why: "Why not fewer?",
    prove: "Prove",
    show: "Show the best route",
    download: "Save the certificate",
    stop: "Stop",
    own: "Another level",
    "text-label":
      "Rows of . # T Y $ O P X; above them the links of the holes, such as (1,2)->(3,4), or an empty line",
    open: "Open the level",
    "how-to":
      "Chilly slides until something stops him. Take all presents, then reach the exit X, in as few moves as possible. Swipe, or tap the side to which he should slide. A hole takes Chilly to the ring with its number. The game ends at the exit.",
    keys: "Keys: arrows to move; Shift and arrows to read the cells.",
    licences: "Licences",
  },
  label: {
    home: "kortest: the game Former",
    games: "Games",
    day: "Level of the day",
    levels: "Levels",
    legend: "What is on the ice",
    arrows: "Move",
    game: "Game",
    help: "Help",
    "proof-progress": "Progress",
  },
  legend: {
    chilly: "Chilly",
    present: "Present: take all",
    exit: "Exit: ends the game",
    wall: "Rock, tree or flower: stops Chilly",
    hole: "Hole: takes Chilly to the ring with its number",
  },
  lessons: {
    slide:
      "Chilly slides until something stops him. Take the present, then go to the exit.",
    exit: "The exit ends the game: take the present first.",
    walls: "Rocks, trees and flowers stop Chilly.",
    passing: "Chilly takes every present that he slides over.",
    hole: "A hole takes Chilly to the ring with its number.",
  },
  levelName: (n, width, height, best) =>
    `Level ${n}, ${width} x ${height}. The fewest moves: ${best}.`,
  dayName: (date, width, height, best) =>
    `${date}, ${width} x ${height}. The fewest moves: ${best}.`,
  level: (n) => `level ${n}`,
  otherLevel: "another level",
  daily: "Level of the day",
  newDay: "A new level of the day is ready.",
  openNewDay: "Play it",
  nextIn: "The next level in",
  solved: "Solved!",
  movesNoun: "Moves",
  fewestNoun: "Fewest",
  result: (n, best) =>
    best === null ? moves(n) : `${moves(n)} (fewest: ${best})`,
  ownLevel: (width, height) => `Another level, ${width} x ${height}.`,
  levelButton: (n, best, isOptimal, marks) => {
    if (best === null) return `Level ${n}`;
    return `Level ${n}, solved in ${moves(best)}${isOptimal ? ", the fewest" : ""}${marks}`;
  },
  count: (made, left, best) =>
    `${moves(made)}. ${left === 1 ? "1 present left" : `${left} presents left`}.${best === null ? "" : ` Your best: ${moves(best)}.`}`,
  field: (width, height, column, row, left) =>
    `A level of ${width} columns and ${height} rows. Chilly is in column ${column}, row ${row}. ${presents(left)} left.`,
  /** Says where a push leads. `cells` is the number of cells that Chilly slides. */
  slides: (letter, { cells, column, row, hole, taken, isExit }) => {
    const through = hole === null ? "" : `, through hole ${hole}`;
    const takes = taken ? `, takes ${presents(taken)}` : "";
    const exit = isExit ? ", the exit" : "";
    return `${capital(DIRECTIONS[letter])} ${cells === 1 ? "1 cell" : `${cells} cells`}${through} to column ${column}, row ${row}${exit}${takes}`;
  },
  cannotSlide: (letter) => `${capital(DIRECTIONS[letter])}: blocked`,
  cell: (column, row, found) => `column ${column}, row ${row}: ${found}`,
  chillyHere: (slides) => `Chilly. ${slides.join(". ")}.`,
  /** Says what is in a cell. `holes` are the holes that lead there. */
  found: (name, number, holes) =>
    `${name}${number === null ? "" : ` ${number}`}${holes.length ? `, where hole ${holes.join(" and ")} leads` : ""}`,
  moved: (letter, column, row, taken) =>
    `Moved ${DIRECTIONS[letter]}, to column ${column}, row ${row}${taken ? `, takes ${presents(taken)}` : ""}.`,
  shown: (made, of) => `The best route: move ${made} of ${of}.`,
  blocked: (letter) => `Chilly cannot move ${DIRECTIONS[letter]}.`,
  wonBest: (n) => `Solved in ${moves(n)}: no route is shorter!`,
  wonLonger: (n, best) => `Solved in ${moves(n)}. ${best} are enough.`,
  won: (n) => `Solved in ${moves(n)}!`,
  ended: (left) =>
    `The game is over at the exit, and ${presents(left)} left. Undo, or begin again.`,
  hint: (letter, left) =>
    `Move ${DIRECTIONS[letter]}. ${left === 1 ? "1 more move is" : `${left} more moves are`} enough.`,
  hopeless: "From here no route takes all presents. Undo some moves.",
  noHint: "No best move is known here.",
  overHint: "The game is over. Undo, or begin again.",
  noMoves: "You have not moved yet.",
  lostNone: "No move was lost.",
  lost: (places, total) =>
    `${total === null ? "" : `${moves(total)} lost. `}${places.join(" ")}`,
  lostAt: (n, letter, loses, better) =>
    `Move ${n} (${DIRECTIONS[letter]}) lost ${loses}${better ? `; better: ${DIRECTIONS[better]}` : ""}.`,
  endsAt: (n, letter, better) =>
    `After move ${n} (${DIRECTIONS[letter]}), no route takes all presents${better ? `; better: ${DIRECTIONS[better]}` : ""}.`,
  lostUnknown: "The memory was too small for all moves.",
  /** Explains the smallest number of moves, from the beginning of the level. */
  why: (reason) => {
    const [moves, others] = kindsOfMoves(reason);
    return `${reason.counted + reason.others} is the fewest. Whatever the route, at least ${moves}, and at least ${others}. No move counts twice.${placeOfLine(reason)}`;
  },
  /** Says why there is no reason, by the word of the prover. */
  noReason: (why) =>
    ({
      no_route: "No route takes all presents.",
      not_found: "No short reason was found for this level.",
      stopped: "This level is too hard to find a reason in a browser.",
    })[why],
  proven: ({ solvable, optimum, lower_bound, upper_bound }) => {
    if (solvable === false) return "No route takes all presents.";
    if (optimum !== null) return `The fewest moves: ${optimum}.`;
    return `At least ${lower_bound} moves${upper_bound === null ? "" : `, at most ${upper_bound}`}.`;
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
      : `Not a level: ${message}. Allowed: a line of links, then equally long rows of . # T Y $ O P X.`,
};
