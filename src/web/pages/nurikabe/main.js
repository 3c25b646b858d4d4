// The page of Nurikabe.

import { checkCertificate, stopChecking } from "../common/checking.js";
import { byId, saveFile } from "../common/common.js";
import { inWords, today, watchDays } from "../common/dates.js";
import { make } from "../common/dom.js";
import { failureText, isStopped } from "../common/failures.js";
import { startKeys } from "../common/keys.js";
import { linkIn, readLink } from "../common/links.js";
import { startManners, startPage, startSkipLink } from "../common/manners.js";
import { workOffline } from "../common/offline.js";
import { MEMORY, Prover } from "../common/prover.js";
import { complain, say, write } from "../common/texts.js";
import { working } from "../common/working.js";
import { gridAt } from "./address.js";
import { Game } from "./game.js";
import { listed, showList, solvedMark } from "./grids.js";
import { cellsIn, reasonIn } from "./reasons.js";
import { games, nameOfDay } from "./stored.js";
import { marksInWords, words } from "./words.js";

const GRADES = ["easy", "medium", "hard"];
/** The time between two steps of a shown solution, in milliseconds. */
const STEP_MS = 150;
/** The maximum size of a file with a grid, in bytes. */
const MAX_FILE_BYTES = 65_536;
/** The begin of an address of puzz.link. */
const SITE = "https://puzz.link/p?";
const prover = new Prover("nurikabe");
let game = null;
/** Where the grid is from: a date and a grade, a number of the list and a grade, a name, or nothing that is known. */
let source = {};
let proof = null;
let timer = null;
let focused = 0;
/** Draws the cells again as they are on the page. */
let repeatDrawing = () => {};

/** Stops the running question and the replay of a solution. */
function stop() {
  clearInterval(timer);
  if (prover.busy) {
    prover.stop();
  }
}

/** Describes why a question has no answer. A player with a grid can play without it. */
function whyNoAnswer(error) {
  const text = failureText(error);
  const canPlay = game !== null && !isStopped(error);
  return canPlay ? `${text} ${words().playOn}` : text;
}

/** Asks the prover. Returns null if there is no answer, and says why. */
async function ask(question, ...progress) {
  stop();
  try {
    const answer = await working(
      byId("judging"),
      prover,
      question,
      ...progress,
    );
    if (answer.error) {
      say(() => words().failed(answer.error.message));
      return null;
    }
    return answer;
  } catch (error) {
    say(() => whyNoAnswer(error));
    return null;
  }
}

/** Asks about the grid on the page. Returns null if another grid is there when the answer comes. */
async function askGrid(question, ...progress) {
  const asked = game;
  if (!asked) {
    return null;
  }
  const whole = { ...question, grid: asked.grid.grid, memory: MEMORY };
  const answer = await ask(whole, ...progress);
  return asked === game ? answer : null;
}

/**
 * Draws the cells, by default those of the player. `hinted` are cells of a hint, `because` are cells that its reason names,
 * and `mistakes` are wrong cells.
 */
function draw({ hinted = [], because = [], mistakes = [], cells } = {}) {
  const { clues } = game.grid;
  const shown = cells ?? game.cells;
  repeatDrawing = () => draw({ hinted, because, mistakes, cells: shown });
  for (const [cell, button] of [...byId("field").children].entries()) {
    button.classList.toggle("black", shown[cell] === "#");
    button.classList.toggle("dot", shown[cell] === "." && clues[cell] === "");
    button.classList.toggle("hinted", hinted.includes(cell));
    button.classList.toggle("because", because.includes(cell));
    button.classList.toggle("mistake", mistakes.includes(cell));
    button.tabIndex = cell === focused ? 0 : -1;
    button.setAttribute("aria-label", cellInWords(cell, shown));
  }
}

/** Describes a cell: its row, its column, and its clue or its state. */
function cellInWords(cell, cells) {
  const { clues, columns } = game.grid;
  const row = Math.floor(cell / columns) + 1;
  const state = clues[cell] || words().states[cells[cell]];
  return words().cell(row, (cell % columns) + 1, state);
}

function nameOf({ date, grade, number, name }) {
  const { day, locale, page, listed: listedGrid, ownGrid } = words();
  if (date) {
    return day(inWords(date, locale), page[grade].toLowerCase());
  }
  return number ? listedGrid(page[grade], number) : (name ?? ownGrid);
}

/** Returns the name of the grid and its size. */
function title() {
  const { columns, rows } = game.grid;
  return `${nameOf(source)}, ${columns} x ${rows}`;
}

/** Shows the position after a change of the player. Says the state of a cell that the player has changed. */
function changed(cell = null) {
  clearInterval(timer);
  draw();
  const { isSolved, help } = game;
  const said = () => (cell === null ? "" : cellInWords(cell, game.cells));
  say(() => (isSolved ? solvedText(help) : said()));
  if (isSolved) {
    days();
  }
}

/** Says that the grid is solved, and the kinds of help before. */
const solvedText = (help) =>
  [words().solved, marksInWords(help)].filter(Boolean).join(" ");

function open(grid, itsSource) {
  clearInterval(timer);
  stopChecking();
  const { date, grade } = itsSource;
  game = new Game(grid, date && nameOfDay(date, grade));
  source = itsSource;
  proof = null;
  focused = 0;
  byId("download").hidden = true;
  const field = byId("field");
  field.style.setProperty("--w", grid.columns);
  field.style.setProperty("--h", grid.rows);
  const buttons = grid.clues.map((clue, cell) =>
    make("button", {
      type: "button",
      className: "cell",
      textContent: clue,
      onclick: () => tap(cell),
    }),
  );
  field.replaceChildren(...buttons);
  if (!itsSource.date) {
    history.replaceState(null, "", `#${grid.address}`);
  }
  write("name", title);
  changed();
  days();
}

function tap(cell) {
  focused = cell;
  game.set(cell);
  changed(cell);
}

/** Loads the game again if another tab has changed the one on the page, and the marks of all grids. */
function follow(name) {
  if (game && (name === null || name === game.name) && game.reload()) {
    changed();
  }
  days();
}

/** Shows the buttons of the grids of the day and of the list. */
function days() {
  const buttons = GRADES.map((grade) => {
    const { first } = games.load(nameOfDay(today(), grade)) ?? {};
    const mark = first ? ` ${solvedMark(first)}` : "";
    const isOpen = source.date === today() && source.grade === grade;
    const button = make("button", {
      type: "button",
      textContent: words().page[grade] + mark,
      onclick: () => openDay(grade),
    });
    button.setAttribute("aria-pressed", String(isOpen));
    return button;
  });
  byId("days").replaceChildren(...buttons);
  showList(source, (address) => openText(SITE + address, listed(address)));
}

async function openDay(grade) {
  const date = today();
  const grid = await ask({ do: "day", date, grade });
  if (grid) {
    history.replaceState(null, "", "#");
    open(grid, { date, grade });
  }
}

/** Returns a sentence for a grid that does not have exactly one solution. */
function uniqueness(solutions) {
  return solutions === "one" ? "" : `${words().solutions[solutions]} `;
}

async function check() {
  const cells = game?.cells.join("");
  const found = await askGrid({ do: "check", cells });
  if (!found) {
    return;
  }
  const { solutions, wrong } = found;
  game.noteHelp("where");
  draw({ mistakes: wrong });
  if (solutions === "none") {
    say(() => words().solutions.none);
    return;
  }
  say(() => {
    const { mistakes, noMistakes } = words();
    return (
      uniqueness(solutions) +
      (wrong.length ? mistakes(wrong.length) : noMistakes)
    );
  });
}

async function hint() {
  const cells = game?.cells.join("");
  const found = await askGrid({ do: "hint", cells });
  if (!found) {
    return;
  }
  const { cells: hinted = [], reason = "" } = found.step ?? {};
  game.noteHelp("hint");
  draw({ hinted, because: cellsIn(reason, game.grid.columns) });
  say(() => hintText(found));
}

function hintText({ solutions, wrong, step, fits }) {
  if (solutions === "none") {
    return words().solutions.none;
  }
  if (!step) {
    return (
      uniqueness(solutions) +
      (fits === false ? words().fitsNone : words().noHint)
    );
  }
  const isNorwegian = words().locale === "nb";
  const reason = (isNorwegian && step.norwegian) || step.reason;
  const text = words().hint(
    words().colours[step.colour],
    reasonIn(reason, words().place),
  );
  return uniqueness(solutions) + (wrong ? words().wrongFirst : "") + text;
}

/** Solves the grid, and shows the solution, or the steps to it. */
async function solve(method) {
  const began = performance.now();
  const found =
    method === "ants"
      ? await askAnts(began)
      : await askGrid({ do: "solve", method });
  if (!found) {
    return;
  }
  const ms = performance.now() - began;
  game.noteHelp("seen");
  if (method === "rules") {
    replay(found, ms);
    return;
  }
  const { solution, iterations, known, complete } = found;
  draw({ cells: solution?.replaceAll("/", "") });
  say(() => {
    const end = solution ? words().solved : words().stuck;
    const count = words().iterations(iterations, known, game.cells.length);
    const first = complete && !solution ? words().solutions.none : end;
    const middle = method === "ants" ? `${count} ` : "";
    return `${first} ${middle}${words().time(ms)} ${words().ownGameStays}`;
  });
}

/** Sends the ants, and shows their iterations as they go. */
async function askAnts(began) {
  const start = await askGrid({ do: "known" });
  if (!start) {
    return null;
  }
  const total = game.cells.length;
  const text = (done, of) => {
    const count = words().iterations(done, start.known, total, of);
    return `${count} ${words().time(performance.now() - began)}`;
  };
  return askGrid({ do: "solve", method: "ants" }, text, 0);
}

/** Shows the steps of a solution by rules one after the other. */
function replay({ steps, solution }, ms) {
  const cells = game.grid.clues.map((clue) => (clue === "" ? "?" : "."));
  let at = 0;
  function showNext() {
    const step = steps[at];
    at += step ? 1 : 0;
    for (const cell of step?.cells ?? []) {
      cells[cell] = step.colour === "black" ? "#" : ".";
    }
    draw({ hinted: step?.cells, cells });
    const known = cells.filter((state) => state !== "?").length;
    const now = at;
    const isLast = now === steps.length;
    if (isLast) {
      clearInterval(timer);
    }
    say(() => {
      const end = solution ? words().solved : words().stuck;
      const text = words().step(now, steps.length, known, cells.length);
      const all = `${text} ${words().time(ms)} ${words().ownGameStays}`;
      return isLast ? `${end} ${all}` : all;
    });
  }
  timer = setInterval(showNext, STEP_MS);
}

async function prove() {
  const found = await askGrid({ do: "prove" });
  if (!found) {
    return;
  }
  proof = found;
  byId("download").hidden = found.bytes.length === 0;
  const proven = () => words().proven(found.solutions.length, found.exact);
  // Without a solution, an unfinished search proves nothing.
  if (found.bytes.length === 0) {
    say(proven);
    return;
  }
  say(() => `${proven()} ${words().checking}`);
  checkCertificate("nurikabe", found, (verdict) =>
    say(() => `${proven()} ${verdict()}`),
  );
}

/** Opens the grid that a text gives. Returns whether the text gives one, or says what is wrong. */
async function openText(text, itsSource = {}) {
  stop();
  complain(() => "");
  try {
    const grid = await prover.ask({ do: "read", text });
    if (grid.error) {
      complain(() => words().wrongText(grid.error));
      return false;
    }
    open(grid, itsSource);
    return true;
  } catch (error) {
    // After a stop, the player has opened another grid.
    complain(() => (isStopped(error) ? "" : failureText(error)));
    return isStopped(error);
  }
}

/** Opens the grid in a file that the player has chosen. */
async function openFile() {
  const file = byId("file").files[0];
  byId("file").value = "";
  if (!file) {
    return;
  }
  if (file.size > MAX_FILE_BYTES) {
    complain(() => words().tooLarge(file.name, MAX_FILE_BYTES));
    return;
  }
  try {
    await openText(await file.text(), { name: file.name });
  } catch {
    complain(() => words().unreadable(file.name));
  }
}

const MOVES = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const STATES = { " ": "#", x: "#", ".": ".", o: "." };

/** Gives the cell with the focus a state, or the next cell the focus. */
function pressInField(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  focused = [...byId("field").children].indexOf(event.target);
  const { columns, rows } = game.grid;
  const move = MOVES[event.key];
  const state = STATES[event.key.toLowerCase()];
  if (move) {
    const column = (focused % columns) + move[0];
    const row = Math.floor(focused / columns) + move[1];
    if (column >= 0 && column < columns && row >= 0 && row < rows) {
      focused = row * columns + column;
    }
    repeatDrawing();
    byId("field").children[focused].focus();
  } else if (state) {
    game.set(focused, game.cells[focused] === state ? "?" : state);
    changed(focused);
  } else {
    return;
  }
  event.preventDefault();
}

async function start() {
  startSkipLink();
  startManners(() => {
    days();
    repeatDrawing();
  });
  for (const action of ["undo", "redo", "restart"]) {
    byId(action).addEventListener("click", () => {
      game?.[action]();
      if (game) changed();
    });
  }
  byId("check").addEventListener("click", check);
  byId("give-hint").addEventListener("click", hint);
  for (const method of ["rules", "ants", "clauses"]) {
    byId(method).addEventListener("click", () => solve(method));
  }
  byId("prove").addEventListener("click", prove);
  byId("download").addEventListener("click", () =>
    saveFile(proof.bytes, "nurikabe.cert"),
  );
  byId("own").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = byId("text").value;
    const link = linkIn(text);
    openText(link === null ? text : (gridIn(link) ?? text));
  });
  byId("file").addEventListener("change", openFile);
  byId("field").addEventListener("keydown", pressInField);
  startKeys({ isReady: () => game !== null });
  watchDays(() => {
    days();
    say(() => words().newDay);
  });
  addEventListener("hashchange", openAddress);
  games.follow(follow);
  days();
  await openAddress();
}

/** Returns the address of the grid in a link, which a message may have changed; null if the link has none. */
function gridIn(hash) {
  try {
    const { boards } = readLink(hash);
    return boards.find((board) => gridAt(board)) ?? null;
  } catch {
    return null;
  }
}

async function openAddress() {
  const hash = gridIn(location.hash) ?? location.hash.slice(1);
  const isOpen = hash && (await openText(SITE + hash, listed(hash)));
  if (!isOpen) {
    await openDay("easy");
  }
}

startPage(start).then(() => workOffline("../offline.js"));
