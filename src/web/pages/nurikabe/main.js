// The page of Nurikabe.

import { checkCertificate, stopChecking } from "../common/checking.js";
import { byId, saveFile } from "../common/common.js";
import { addCard, hideCard, showCard } from "../common/card.js";
import {
  FIRST_DATE,
  announceDays,
  isFromEarlierDay,
  isOpen,
  readDay,
  showAddress,
} from "../common/daily.js";
import { inWords, today } from "../common/dates.js";
import { addDays, showDays } from "../common/days.js";
import { make } from "../common/dom.js";
import { failureText, isStopped } from "../common/failures.js";
import { startKeys } from "../common/keys.js";
import { linkIn, readLink } from "../common/links.js";
import { startManners, startPage, startSkipLink } from "../common/manners.js";
import { workOffline } from "../common/offline.js";
import { MEMORY, Prover } from "../common/prover.js";
import { share } from "../common/sharing.js";
import { remember } from "../common/storage.js";
import { complain, say, write } from "../common/texts.js";
import { working } from "../common/working.js";
import { gridAt } from "./address.js";
import {
  GRADES,
  addressOfDay,
  dayInWords,
  daysInARow,
  gradeNamed,
  gridOfDay,
  marksOnDay,
  nextDay,
  resultOnDay,
  unfinishedDay,
} from "./daily.js";
import { addCells, cellInWords, drawCells, showsBroken } from "./drawing.js";
import { Game } from "./game.js";
import { listed, showList } from "./grids.js";
import { startNewGrid } from "./new.js";
import { startPainting } from "./painting.js";
import { cellsIn, reasonIn } from "./reasons.js";
import { games, nameOfDay } from "./stored.js";
import { showTime, startTimer, timeInWords } from "./timer.js";
import { marksInBrackets, marksInWords, words } from "./words.js";

/** The time between two steps of a shown solution, in milliseconds. */
const STEP_MS = 150;
/** The maximum size of a file with a grid, in bytes. */
const MAX_FILE_BYTES = 65_536;
/** The begin of an address of puzz.link. */
const SITE = "https://puzz.link/p?";
const prover = new Prover("nurikabe");
let game = null;
/** Where the grid is from: a date and a grade, a number of the list and a grade, a seed and a grade, a name, or nothing. */
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

/** Draws the cells, by default those of the player, with the marks of `drawCells`. */
function draw({ cells, ...marks } = {}) {
  const shown = cells ?? game.cells;
  repeatDrawing = () => draw({ cells: shown, ...marks });
  drawCells(game.grid, shown, { ...marks, focused });
}

/** Returns the name of a grid from its source: its day, its number in the list, its seed, or its file. */
function nameOf({ date, grade, number, seed, name }) {
  const { page, listed: listedGrid, newGrid, ownGrid } = words();
  if (date) {
    return dayInWords(date, grade);
  }
  if (seed !== undefined) {
    return newGrid(page[grade].toLowerCase(), seed);
  }
  return number ? listedGrid(page[grade], number) : (name ?? ownGrid);
}

/** Returns the name of the grid and its size. */
function title() {
  const { columns, rows } = game.grid;
  return `${nameOf(source)}, ${columns} x ${rows}`;
}

/** Shows the cells after a change of the player. Says the state of the cell that the player has changed. */
function changed(cell = null) {
  clearInterval(timer);
  draw();
  showTime(game);
  hideCard();
  const { grid, cells } = game;
  say(() => (cell === null ? "" : cellInWords(cell, grid, cells)));
  if (game.isSolved) {
    sayEnd();
    days();
  }
}

/** Says that the grid is solved, and shows the card. */
function sayEnd() {
  say(() =>
    [words().solved, marksInWords(game.help)].filter(Boolean).join(" "),
  );
  const { first } = game.reached;
  const { date, grade } = source;
  const { timeNoun, streak, solved } = words();
  const facts = [];
  if (first.seconds !== null) {
    facts.push([timeNoun, timeInWords(first.seconds)]);
  }
  if (date) {
    facts.push([streak, daysInARow()]);
  }
  const next = nextDay(grade ?? GRADES[0]);
  showCard({
    title: solved,
    facts,
    marks: marksInWords(date ? marksOnDay(first, date) : first.help),
    unplayed: next && {
      name: dayInWords(next.date, next.grade),
      href: addressOfDay(next.date, next.grade),
    },
  });
}

/** Shares the result and a link to the grid, without the solution. */
function shareResult() {
  const { first } = game.reached;
  const marks = source.date ? marksOnDay(first, source.date) : first.help;
  const time = first.seconds === null ? "" : `: ${timeInWords(first.seconds)}`;
  share(
    `Nurikabe, ${title()}${time}${marksInBrackets(marks)}`,
    addressOfGrid(),
  );
}

/** Returns the part of the page's address that names the grid. */
const addressOfGrid = () =>
  source.date
    ? addressOfDay(source.date, source.grade)
    : `#${game.grid.address}`;

/** Opens a grid and the game on it. */
function open(grid, itsSource) {
  stop();
  stopChecking();
  const { date, grade } = itsSource;
  game = new Game(grid, date && nameOfDay(date, grade));
  source = itsSource;
  proof = null;
  focused = 0;
  byId("download").hidden = true;
  complain(() => "");
  addCells(grid);
  showAddress(addressOfGrid(), date === today());
  write("name", title);
  changed();
  days();
}

/** Gives a cell its next state. */
function tap(cell) {
  focused = cell;
  game.set(cell);
  changed(cell);
}

/** The state that the stroke of the pointer gives to cells. */
let painted = null;

/** Begins a stroke at a cell. Returns whether it paints: the cell has no clue. */
function beginStroke(cell, isRight) {
  focused = cell;
  if (game.grid.clues[cell] !== "") {
    return false;
  }
  if (isRight) {
    game.set(cell, game.cells[cell] === "." ? "?" : ".");
  } else {
    game.set(cell);
  }
  painted = game.cells[cell];
  changed(cell);
  return true;
}

function extendStroke(cell) {
  game.extend(cell, painted);
  changed(cell);
}

/** Loads the game again if another tab has changed the one on the page, and the marks of all grids. */
function follow(name) {
  if (game && (name === null || name === game.name) && game.reload()) {
    changed();
  }
  days();
}

/** Shows the buttons of the grids of a day, the list, the calendar, and an earlier grid that is not solved. */
function days() {
  const date = source.date ?? today();
  const buttons = GRADES.map((grade) => dayButton(date, grade));
  if (date !== today()) {
    buttons.unshift(todayButton());
  }
  byId("days").replaceChildren(...buttons);
  showList(source, (address) => open(gridAt(address), listed(address)));
  showUnfinished();
  const shownGrade = gradeNamed(source.grade);
  showDays((day) => ({
    href: addressOfDay(day, shownGrade),
    isShown: day === source.date,
    ...resultOnDay(day, shownGrade),
  }));
}

/** Returns the button that opens the grid of a date and a grade. */
function dayButton(date, grade) {
  const { mark } = resultOnDay(date, grade);
  const isShown = source.date === date && source.grade === grade;
  const button = make("button", {
    type: "button",
    textContent: `${words().page[grade]} ${mark}`.trim(),
    onclick: () => openDay(date, grade),
  });
  button.setAttribute("aria-pressed", String(isShown));
  return button;
}

/** Returns the button that leads from the grid of an earlier day to that of today. */
const todayButton = () =>
  make("button", {
    type: "button",
    id: "today",
    textContent: words().today,
    onclick: () => openDay(today(), gradeNamed(source.grade)),
  });

/** Shows a link to a grid of an earlier day that the player has begun, unless it is open. */
function showUnfinished() {
  const day = unfinishedDay();
  const isShown = day?.date === source.date && day?.grade === source.grade;
  byId("unfinished").hidden = day === null || isShown;
  if (day) {
    byId("unfinished-link").href = addressOfDay(day.date, day.grade);
    byId("unfinished-link").textContent = words().unfinished(
      dayInWords(day.date, day.grade),
    );
  }
}

function openDay(date, grade) {
  open(gridOfDay(date, grade), { date, grade });
}

/** Generates a grid, and opens it. */
async function openNew(wishes) {
  write("new-wrong", () => "");
  const grid = await ask({ do: "generate", ...wishes, memory: MEMORY });
  if (grid) {
    open(grid, { grade: wishes.grade, seed: wishes.seed });
    byId("main").scrollIntoView();
  }
}

/** Returns a sentence for a grid that does not have exactly one solution. */
function uniqueness(solutions) {
  return solutions === "one" ? "" : `${words().solutions[solutions]} `;
}

/** Marks the player's wrong cells, and says how many they are. */
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

/** Shows the next step of the rules, with its reason. */
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

/** Returns an answer to the question `hint` in words. */
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

/** Proves how many solutions the grid has, says it, and checks the certificate. */
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

/** Opens the grid that a text gives, or says what is wrong. */
async function openText(text, itsSource = {}) {
  stop();
  complain(() => "");
  const known = gridAt(text.replace(SITE, ""));
  if (known) {
    open(known, itsSource);
    return;
  }
  try {
    const grid = await prover.ask({ do: "read", text });
    if (grid.error) {
      complain(() => words().wrongText(grid.error));
    } else {
      open(grid, itsSource);
    }
  } catch (error) {
    // After a stop, the player has opened another grid.
    complain(() => (isStopped(error) ? "" : failureText(error)));
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

/** Lets the player paint cells. */
function startStrokes() {
  startPainting({
    begin: beginStroke,
    extend: extendStroke,
    end: days,
    cancel: () => {
      game.dropChange();
      changed();
    },
    press: tap,
    columns: () => game.grid.columns,
  });
}

/** Makes the box for broken rules work. */
function startBroken() {
  const box = byId("show-broken");
  box.checked = showsBroken();
  box.addEventListener("change", () => {
    remember("nurikabe-broken", box.checked ? "on" : "off");
    repeatDrawing();
  });
}

/** Writes what depends on the grid in the current language. */
function repeatGrid() {
  days();
  repeatDrawing();
  if (!byId("over").hidden) {
    sayEnd();
  }
}

/** Adds the parts of the page that show days. */
function addDayParts() {
  addCard(document.querySelector(".told"), shareResult);
  addDays(byId("list-card"));
}

/** Builds the page, and opens the grid in the address. */
function start() {
  addDayParts();
  startSkipLink();
  startManners(repeatGrid);
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
  startStrokes();
  startBroken();
  startTimer(() => game);
  startNewGrid(openNew, (side, seed) =>
    write("new-wrong", () => words().newLimits(side, seed)),
  );
  announceDays(days, () => openDay(today(), gradeNamed(source.grade)));
  addEventListener("hashchange", openAddress);
  games.follow(follow);
  return openAddress();
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

/** Opens the grid in the address of the page, or the easy grid of today. */
async function openAddress() {
  const day = readDay(location.hash);
  if (day) {
    openDate(day.date, gradeNamed(day.fields.grade));
    return;
  }
  const grid = gridAt(gridIn(location.hash) ?? "");
  if (grid) {
    open(grid, listed(grid.address));
    return;
  }
  const text = location.hash.slice(1);
  if (!game) {
    openDay(today(), GRADES[0]);
  }
  if (text) {
    await openText(SITE + text);
  }
}

/** Opens the grid of a date, or that of today if there is none for the date, or if the page is reloaded on a later day. */
function openDate(date, grade) {
  if (isOpen(date) && !isFromEarlierDay(date)) {
    openDay(date, grade);
    return;
  }
  openDay(today(), grade);
  if (!isOpen(date)) {
    say(() => words().closed(inWords(FIRST_DATE, words().locale)));
  }
}

startPage(start).then(() => workOffline("../offline.js"));
