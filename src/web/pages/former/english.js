// The English texts of the page.

import { most, range } from "../common/range.js";
import { otherSide } from "./sides.js";

const NUMBERS = [
  "none",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
];
const MAX_NAMED_CLICKS = 5;
const clicks = (n) => `${n} ${n === 1 ? "click" : "clicks"}`;
const number = (n) => NUMBERS[n] ?? range(n);
const were = (n) => `${range(n)} ${n === 1 ? "was" : "were"} possible`;
/** Returns a board's name for messages, with the date if given. */
const named = (date) => ["Former", date].filter(Boolean).join(" ");
const groupCount = (n) => (n === 1 ? "1 group" : `${n} groups`);
const tileCount = ({ tiles, colour }) =>
  `${tiles} ${colour} ${tiles === 1 ? "tile" : "tiles"}`;
const clickName = (n) => `click ${n}`;
const capital = (text) => text[0].toUpperCase() + text.slice(1);
/** Returns the name of the clicks that a challenge counts. */
const watchedClicks = ({ watched, side }) =>
  ({
    all: "in all",
    counted: `${side} of the line`,
    others: `wholly ${side} of the line`,
    column: `in the ${side}most column`,
  })[watched];
/** Returns which clicks a challenge counts. */
const whatCounts = ({ watched, side }) =>
  ({
    all: `Each click counts once: ${side} if it removes anything ${side} of the line, otherwise ${otherSide(side)}.`,
    counted: `A click counts if it removes anything ${side} of the line. All others are free.`,
    others: `A click counts if it stays wholly ${side} of the line. All others are free.`,
    column: `A click counts if it removes anything in the ${side}most column. All others are free.`,
  })[watched];
const sidesInWords = (sides) =>
  [
    "in all, but on neither side alone",
    `${sides[0]} of the line`,
    "on both sides of the line",
  ][sides.length];

/** Explains a line whose two numbers add up to the optimum. */
function twoNumbers(optimum, { counted, rows: [{ from, rest }] }) {
  const other = otherSide(counted);
  const removing = from === 1 ? "click removes" : "clicks remove";
  const staying = rest === 1 ? "other stays" : "others stay";
  return `${optimum} is the fewest. However you play, at least ${from} ${removing} something ${counted} of the line, and at least ${rest} ${staying} wholly ${other} of it. No click counts twice.`;
}

/** Explains a line that needs several cases. */
function table(optimum, { counted, rows }) {
  const cases = rows.map(caseOf).join(" ");
  return `${optimum} is the fewest. Clicks that remove something ${counted} of the line: at least ${rows[0].from}. ${cases} So ${optimum - 1} cannot work.`;
}

/** Says how many other clicks a game needs, if its number of counted clicks is in a range. */
function caseOf({ from, to, rest }) {
  const others = rest === 1 ? "other is" : "others are";
  const sum = from + rest;
  if (to === from) {
    return `With exactly ${from}, at least ${rest} ${others} needed: ${sum}.`;
  }
  const clicksOf = to === null ? `${from} or more` : `${from} to ${to}`;
  return `With ${clicksOf}, at least ${rest} ${others} needed: ${sum} or more.`;
}

export const ENGLISH = {
  locale: "en-GB",
  other: "Norsk",
  colours: ["orange", "pink", "green", "blue"],
  dark: "Dark",
  light: "Light",
  page: {
    archive: "All boards, proven",
    skip: "Skip to the content",
    today: "Today",
    undo: "Undo",
    redo: "Redo",
    restart: "Restart",
    hint: "Hint",
    "next-board": "Next board in",
    colour: "Show the losses of all first clicks",
    why: "Why not fewer?",
    shared: "What all best games share",
    "new-day": "A new board is ready.",
    "open-new-day": "Play it",
    "open-future": "Open it anyway",
    "tab-game": "Game",
    "tab-games": "My games",
    "tab-claim": "Can it be beaten?",
    "tab-boards": "Other boards",
    "tab-claim-short": "Beaten?",
    "tab-boards-short": "Boards",
    "short-rules":
      "The fewest clicks win. A click removes connected tiles of one colour.",
    rules:
      "Clear the board: the fewest clicks win. A click removes a group: all connected tiles of one colour. The tiles above it fall down.",
    keys: "Keys: arrows and space on the board.",
    judge: "Show lost clicks",
    "judge-ask": "when I ask",
    "judge-end": "at the end",
    "judge-live": "after every click (marks the game)",
    "judge-now": "Show lost clicks so far",
    "share-board": "Share this board",
    share: "Share",
    "share-optimum": "Include the fewest possible clicks",
    "share-clicks": "Include a link to my clicks",
    details: "Where?",
    "reveal-lost": "Show lost clicks",
    compare: "Compare with mine",
    "compare-title": "Both games, click by click",
    "compare-mine": "My game",
    "compare-theirs": "The shared game",
    "click-column": "Click",
    again: "Play again",
    watch: "Watch",
    "play-myself": "Play it myself",
    back: "Back to my game",
    delete: "Delete this game",
    "legend-played": "your click",
    "legend-best": "one of the best clicks",
    nrk: "Former at NRK",
    about: "What kortest is",
    "about-lead":
      "Kortest is a program that finds the smallest number of clicks for a board of Former, and proves that fewer are impossible. This app is that program in your browser: it computes NRK's board of each day from the date, finds where you lost clicks, and lets a second, independent program check every proof.",
    "about-games":
      "The program also solves Nurikabe and Santa Chilly, two other puzzles. It is free software, under the licences below.",
    "about-nrk":
      "Former is a game of NRK, the Norwegian broadcaster. This app is not NRK's, and sends nothing to NRK.",
    "all-boards": "All boards since November 2024",
    "next-unplayed": "Next unplayed",
    random: "Random",
    grade: "Difficulty",
    "any-grade": "any",
    "grade-lead":
      "Dots are the stars of a board: how hard it is to find a best solution, from 1 (easy) to 5.",
    record: "Can it be beaten?",
    "record-label": "Clicks",
    ask: "Ask",
    "record-lead":
      "Type the number of clicks that NRK shows as the best in Norway, or your own best. The answer does not reveal a better number.",
    proof: "The proof",
    prove: "Prove the optimum",
    stop: "Stop",
    download: "Save the certificate",
    cells: "The clicks of the solution",
    "proof-lead":
      "Proves the smallest number of clicks here in your browser. A second program, which shares no code with the prover, checks the proof. The proof reveals the number.",
    other: "Another board",
    "rows-label": "Rows, a date, or coloured squares",
    "play-it": "Play this board",
    take: "Copy the current board",
    paint: "Paint a board",
    "proof-details": "Details of the proof",
    "check-details": "Details of the check",
    columns: "Columns",
    rows: "Rows",
    empty: "Clear the board",
    "paint-lead":
      "Choose a colour and paint. Tiles fall when you play the board.",
    "paint-keys": "Keys: arrows and space.",
    games: "My games",
    "play-today": "Play today's board",
    spread: "Lost clicks in the first game",
    others: "Other boards",
    transfer: "Move to another device",
    "transfer-lead":
      "Your games are stored in this browser only. Export those of all three puzzles to a file, and import the file in another browser. Each board keeps its first result and its best one. Imported games are replayed.",
    "games-lead":
      "A day has the result of its first game: ★ none lost, −1 one lost, −2 two lost, + with help, … not finished. A streak counts boards that were begun on their day.",
    export: "Export",
    import: "Import",
    sides: "Clicks used and needed, on both sides of a line",
    challenges: "Doubt another number? Try it:",
    "end-challenge": "End the challenge",
    licences: "Licences",
    footer:
      "Made by kortest, which proves that solutions are optimal. Boards of dates are NRK's and are computed here. This page loads nothing from other sites and sends nothing to anyone.",
  },
  label: {
    archive: "Other pages",
    tabs: "Parts of the app",
    "to-today": "kortest: today's board",
    day: "Date of the board",
    earlier: "Previous day",
    later: "Next day",
    date: "Date",
    game: "The game",
    undo: "Undo the last click",
    redo: "Redo the click",
    replay: "Replay",
    "to-first": "To the beginning",
    play: "Replay",
    "to-last": "To the end",
    "proof-progress": "Progress of the proof",
    palette: "Colour to paint with",
    share: "Share the result",
    distribution: "Days by lost clicks in the first game",
    import: "Import games from a file",
    restart: "Restart the game",
    counters: "Used + needed",
  },
  pause: "Pause",
  position: (line, character) => `Line ${line}, character ${character}`,
  noun: (n) => (n === 1 ? "click" : "clicks"),
  board: (w, h) =>
    `The board: ${w} columns, ${h} rows. Cells are column,row, counted from 0 at the bottom left.`,
  cell: (x, y, colour, group) =>
    `${x},${y}: ${colour}, ${group === 1 ? "single tile" : `group of ${group}`}`,
  cellName: (x, y) => `${x},${y}`,
  paintCell: (x, y, colour) => `${x},${y}: ${colour}`,
  emptyCell: (x, y) => `${x},${y}: empty`,
  none: "empty",
  took: (n, tiles, colour, left) =>
    `Click ${n}: ${tiles} ${colour} ${tiles === 1 ? "tile" : "tiles"}, ${left} left.`,
  undone: (n) => `Back to ${clicks(n)}.`,
  yourOwn: (w, h) => `A board of ${w} × ${h}`,
  cleared: "Cleared!",
  unjudged:
    "Can fewer clicks clear it? Lost clicks reveal the smallest number.",
  perfect: "Perfect!",
  sharedGame: (n) => `A shared game of ${clicks(n)}`,
  sharedPart: (n) => `The first ${clicks(n)} of a shared game`,
  sharedLead: "Watch it click by click, or play the board yourself first.",
  sharedEnd:
    "This is where the shared game ends. Showing its lost clicks reveals how few are possible.",
  notYours: "Not your clicks",
  watching: (n, of) => `Shared click ${n} of ${of}.`,
  notAllYours: "Begun by another",
  thinking: "Thinking …",
  playOn: "You can play on.",
  live: (lost) => (lost === 0 ? "None lost" : `${lost} lost`),
  hintStart: "You have lost nothing yet. Ask again for more.",
  hintLast: (lost) =>
    lost
      ? "Your last click lost something. Undo it, or ask again."
      : "Your last click lost nothing. Ask again for more.",
  hintUnknown:
    "This board is too hard to say whether you lost something. Ask again for more.",
  hintRegion: (x, y) =>
    `One of the best groups is ${["on the left", "in the middle", "on the right"][x]}, ${["at the bottom", "at the top"][y]}.`,
  hintGroup: "The ring shows one of the best groups.",
  hintAsk:
    "The next step reveals the smallest number of clicks. Do you want to see it?",
  reveal: "Reveal the number",
  hintTotal: (total) => `With it, you can clear the board in ${clicks(total)}.`,
  noHint: "This board is too hard for a hint in a browser.",
  clickName,
  judged: ({ played, optimum, lost, cleared, where }, join) => {
    const places = join(
      where.map(([n, loses]) => `${number(loses)} at ${clickName(n)}`),
    );
    const many = where.length > MAX_NAMED_CLICKS;
    const lostWhere = many
      ? `${range(lost)}, at ${where.length} of your clicks`
      : places;
    if (!cleared) {
      return lost === 0
        ? `${clicks(played)} so far. You have lost none.`
        : `${clicks(played)} so far: you lost ${lostWhere}.`;
    }
    if (lost === 0) {
      return `${clicks(played)}: fewer are impossible. You lost none!`;
    }
    return `${clicks(played)}, ${were(optimum)}: you lost ${lostWhere}.`;
  },
  judgedRange: ({ played, optimum }) =>
    `${clicks(played)}; ${range(optimum)} were possible. The exact numbers are unknown, because the board is too hard for a browser.`,
  bars: (cleared) =>
    cleared
      ? "Clicks that were possible in all, after each click"
      : "Clicks lost so far, after each click",
  step: (tiles, colour, lost, better, where) =>
    `${tiles} ${colour}${lost ? `, lost ${number(lost)}${where}` : ""}${better ? ". The dashed ring is better" : ""}`,
  now: (n, of, step) => `Before click ${n} of ${of}: ${step}.`,
  end: "End of the game.",
  clickNoun: "Click",
  usedNeeded: "Used + needed",
  sum: ({ used, needed, least }) => `${used} + ${needed} = ${least}`,
  sideNames: {
    across: { left: "Left or across", right: "Right or across" },
    only: { left: "Only left", right: "Only right" },
    column: { left: "Leftmost column", right: "Rightmost column" },
    inAll: (notBoth) =>
      notBoth > 0 ? `In all (+${notBoth}: not both at once)` : "In all",
    free: "Free clicks",
  },
  linePlace: (before, after) =>
    `The line is between columns ${before} and ${after}.`,
  /** The end of a sentence about a lost click: on which sides of the line it was lost. */
  onSides: (sides) => ` ${sidesInWords(sides)}`,
  mistake: (n, lost, sides) =>
    `Click ${n}: you lost ${lost === 1 ? "a click" : `${number(lost)} clicks`} ${sidesInWords(sides)}${sides.length === 0 ? ` (+${lost}, because not both at once)` : ""}.`,
  sidesLead: (side) =>
    `Used = clicks so far; needed = at least this many to come, over all games. ${whatCounts({ watched: "all", side })} A sum that rises shows a lost click. The dashed line is on the board.`,
  crossingMark: (mark) => `${mark} crosses the line.`,
  tryToBeat: (n) => `Try to beat ${n}`,
  /** Says why there is no line, by the reason that the prover gives. */
  noLine: (why) =>
    why === "nothing_to_divide"
      ? "This board has no line: a line needs two columns."
      : "This board is too hard to find a line in a browser.",
  challengeGoal: ({ least, ...of }) =>
    of.watched === "all"
      ? clicks(least - 1)
      : `${least - 1} ${watchedClicks(of)}`,
  challengeTitle: ({ least, ...of }) =>
    of.watched === "all"
      ? `Try to beat ${least}`
      : `Try ${clicks(least - 1)} ${watchedClicks(of)}`,
  challengeLead: ({ least, ...of }) =>
    `${whatCounts(of)} Used = clicks so far; needed = at least this many to come. Above ${least}, even ${least} is gone.`,
  /** Says for what a click counts in a challenge. */
  countsFor: ({ crosses, counts }) => {
    const text = {
      left: "counts left",
      right: "counts right",
      counts: "counts",
      free: "free",
    }[counts];
    return crosses ? `Crosses the line: ${text}.` : `${capital(text)}.`;
  },
  challengeLost: ({ n, lost, sides, now, least, isKept, ...of }) =>
    `Click ${n} lost ${number(lost)} ${of.watched === "all" ? sidesInWords(sides) : watchedClicks(of)}: now at least ${now}, so even ${least} is gone.${isKept ? ` The dashed ring keeps ${least}.` : ""} Play another click, or redo yours.`,
  challengeOver: ({ number: n, costs, ...of }, join) => {
    const how =
      of.watched === "all"
        ? `Cleared in ${n}`
        : `Cleared with ${n} ${watchedClicks(of)}`;
    if (costs.length === 0) {
      return `${how}, the fewest possible.`;
    }
    if (costs.some(([, lost]) => lost > 1)) {
      const each = costs.map(
        ([n, lost]) => `${clickName(n)} cost ${number(lost)}`,
      );
      return `${how}; ${join(each)}.`;
    }
    const names = join(costs.map(([n]) => String(n)));
    return costs.length === 1
      ? `${how}; click ${names} cost one.`
      : `${how}; clicks ${names} each cost one.`;
  },
  bar: (n, lost, total) =>
    `Click ${n}: ${lost === 0 ? "lost none" : `lost ${range(lost)}`}${total === null ? "" : `, ${range(total)} possible in all`}`,
  linked: (sentence) => `A shared game: ${sentence}`,
  optimal: (n) => `${clicks(n)} is optimal.`,
  optimalWhy: (n) =>
    `A solution of ${n} exists, and ${n - 1} is impossible. The record stands.`,
  beatable: (n) => `${clicks(n)} is beatable.`,
  beatableWhy: "A solution with fewer clicks exists. Do you want to see it?",
  impossible: (n) => `${clicks(n)} is impossible.`,
  impossibleWhy: "The rules allow no such solution.",
  open: (n) => `Whether ${clicks(n)} can be beaten is not known.`,
  showHow: "Show a solution",
  shown: (n) => `A solution of ${clicks(n)} is on the board. Step through it.`,
  proven: (n) => `${clicks(n)} is optimal.`,
  provenWhy: (n) =>
    `A solution of ${clicks(n)} is known, and it is proven that none of ${n - 1} exists.`,
  provenEmpty: "The board is empty.",
  proving: (done, of) => `Layer ${done} of ${of} …`,
  took_: (seconds, layers, nodes) =>
    `${layers} layers with ${nodes.toLocaleString("en")} nodes, ${seconds} s`,
  stopped: "Stopped. Nothing is proven.",
  tooHard: (least, most) =>
    `This board is too hard for a browser, because the proof needs more memory. At least ${least} clicks are needed${most === null ? "" : `, and ${most} are enough`}. The program kortest can prove the board on a computer:`,
  elsewhere: "The program kortest can prove the board on a computer:",
  checking: "Checking the certificate …",
  claim: (kind, n) =>
    ({
      optimal: `${clicks(n)} is optimal`,
      "at-least": `at least ${clicks(n)}`,
      "at-most": `at most ${clicks(n)}`,
    })[kind],
  checked: (line) => line,
  reason: (text) => text,
  verified: (claim) => `Checked: ${claim}.`,
  refused: "The certificate is invalid.",
  unchecked: "The check did not finish.",
  noChecker: "The certificate could not be checked here.",
  checkBy: "You can also check the certificate with the program kortest:",
  shared: "Copied. You can paste it anywhere.",
  notShared: "Copying failed.",
  result: (date, played, optimum) =>
    `${named(date)}: ${clicks(played)}${optimum === null ? "" : `, ${range(optimum)} possible`}`,
  invite: named,
  /** The last sentence of a shared result. */
  proud: (lost, grade) =>
    `${most(lost) === 0 ? "No click lost" : `Only ${range(lost)} lost`}, difficulty ${grade}`,
  deleted: "The game is deleted.",
  deletedGame: "The game is deleted. Its first result still counts.",
  marks: {
    where: "lost clicks shown",
    again: "played again",
    borrowed: "begun by somebody else",
    early: "before its day",
    late: "after its day",
  },
  stars: (stars) => `${stars} of 5 stars`,
  finished: (n, of) => `${n} of ${of} boards finished.`,
  lostNoun: "lost",
  inAll: "In all",
  /** Describes a click in the table of two games. */
  compared: (tiles, colour, lost) =>
    `${tiles} ${colour}${lost ? `, lost ${number(lost)}` : ""}`,
  comparedSum: (played, lost) => `${clicks(played)}, ${lost} lost`,
  /** The lesson of a game: what its most expensive click lost, and why a better one keeps more. */
  lesson: ({ n, lost, played, better, split }) => {
    const cost = `Lesson: click ${n} lost ${number(lost)}.`;
    if (split) {
      const instead = split.instead === 0 ? "none" : split.instead;
      return `${cost} It left ${split.colour} in ${groupCount(split.groups)}; after the better click, on ${tileCount(better)}, ${instead} ${split.instead === 1 ? "is" : "are"} left.`;
    }
    return `${cost} It removed ${tileCount(played)}; ${tileCount(better)} were better first.`;
  },
  grade: (stars, drawing) => `Difficulty: ${drawing} (${stars} of 5)`,
  unplayed: (day) => `Not played yet: ${day}`,
  loses: (lost) => (lost === 0 ? "loses none" : `loses ${range(lost)}`),
  coloured: "The number on a group is what a first click on it loses.",
  sharedGroup: (name) => `group ${name} of all best games`,
  sharedFacts: (groups, columns, orders) =>
    `Every best game removes ${groups === 1 ? "1 group" : `${groups} groups`} with one click each, marked by letters. Clicks that begin in each column: ${columns}.${orders
      .map(([first, later]) => ` Always ${first} before ${later}.`)
      .join("")}`,
  noShared: "This board is too hard to visit all best games in a browser.",
  why: (optimum, line) =>
    line.rows.length === 1 ? twoNumbers(optimum, line) : table(optimum, line),
  undelete: "Undo",
  stats: {
    days: "Days",
    streak: "Streak",
    perfectStreak: "Perfect streak",
    average: "Lost per day",
    best: "Boards with a perfect game",
  },
  lostClicks: (n) => (n === 0 ? "none" : String(n)),
  lostClicksOrMore: (n) => `${n} or more`,
  helped: "with help",
  helpedShort: "help",
  best: (result) => `best ${result}`,
  gameResult: ({ clicks: n, lost }) =>
    lost === null ? clicks(n) : `${clicks(n)}, ${number(lost)} lost`,
  begun: "begun",
  notPlayed: "not played",
  imported: (n) => `${n} ${n === 1 ? "game" : "games"} imported.`,
  importing: (n, of) => `Replaying game ${n} of ${of} …`,
  refusedGames: (n) =>
    n === 1 ? "One game is refused:" : `${n} games are refused:`,
  refusals: {
    format: "This is not a game of this app.",
    click: (n) => `Click ${n} hits no tile.`,
    uncleared: "The game does not clear its board.",
    unbegun: "The day of this board has not begun.",
    future: "The game has a day that has not begun.",
    move: "The moves do not fit the level.",
    unsolved: "A result does not solve its board.",
  },
  notImported: "This file does not contain games of this app.",
  errors: {
    "address-long": "The address is too long to be a board.",
    "address-bad": "The address cannot be read: it contains a broken % sign.",
    "address-play":
      "The clicks in the address are not columns and rows, such as 0,1;4,6.",
    "address-miss": (n) =>
      `Click ${n} in the address hits no tile. The game is shown up to that click.`,
    empty:
      "The board is empty: write rows of O P G B, the top row first, one per line or with / between them.",
    doubtful:
      "This may mean another board: write the rows with / between them, in capital letters.",
    ragged: "The rows do not have the same length.",
    no_colour:
      "Unknown character: write colours as letters, such as O P G B, and . for an empty cell.",
    same_colour:
      "Two characters mean the same colour: write letters, such as O P G B.",
    floating:
      "A tile is floating: below a tile there must be tiles down to the bottom.",
    too_high: "Too many rows: at most 12 are allowed.",
    too_wide: "Too many columns: at most 64 are allowed.",
    too_colourful: "Too many colours: at most 8 are allowed.",
    too_long: "The text is too long to be a board.",
    no_board:
      "NRK's boards are known from 11 November 2024 on, except 15 November 2024. Write the rows of other boards under Other boards.",
    no_date: "This date does not exist.",
    board:
      "This is not a board: write rows of letters with / between them, or a date.",
  },
  clock: (day) => `Is the clock of this device right? It says ${day}.`,
  future:
    "This day has not begun yet in Norway. A game on its board does not count.",
  futureQuestion: (day) =>
    `${day} has not begun yet in Norway. Do you want to see its board in advance? A game on it will never count.`,
};
