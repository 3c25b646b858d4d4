// The page of Santa Chilly.

import { addCard, hideCard, showCard } from "../common/card.js";
import { checkCertificate, stopChecking } from "../common/checking.js";
import { byId, saveFile } from "../common/common.js";
import {
  FIRST_DATE,
  announceDays,
  isFromEarlierDay,
  isOpen,
  readDay,
  showAddress,
} from "../common/daily.js";
import { today } from "../common/dates.js";
import { addDays, showDays } from "../common/days.js";
import { make } from "../common/dom.js";
import { failureText, isStopped } from "../common/failures.js";
import { keepFocus, startKeys } from "../common/keys.js";
import { readLink } from "../common/links.js";
import { startManners, startPage, startSkipLink } from "../common/manners.js";
import { workOffline } from "../common/offline.js";
import { isHelped } from "../common/marks.js";
import { MEMORY, Prover } from "../common/prover.js";
import { share } from "../common/sharing.js";
import { remember, remembered } from "../common/storage.js";
import { complain, say, write } from "../common/texts.js";
import { working } from "../common/working.js";
import { Cells, slideText } from "./cells.js";
import {
  addressOfDay,
  dateInWords,
  daysInARow,
  levelOfDay,
  marksOnDay,
  nextDay,
  resultOnDay,
  unfinishedDay,
} from "./daily.js";
import {
  drawLegend,
  drawLevel,
  drawLine,
  drawState,
  eraseLine,
  layOver,
} from "./drawing.js";
import { Game, bestOf } from "./game.js";
import { LEVELS } from "./levels.js";
import { play } from "./rules.js";
import { games } from "./stored.js";
import { marksInBrackets, marksInWords, words } from "./words.js";

/** The time between two moves of a shown route, in milliseconds. */
const STEP_MS = 350;
/** The least length of a swipe, in pixels. */
const SWIPE_PIXELS = 24;
const ARROWS = {
  ArrowUp: () => move("U"),
  ArrowDown: () => move("D"),
  ArrowLeft: () => move("L"),
  ArrowRight: () => move("R"),
};
const prover = new Prover("chilly");
let game = null;
/** Where the level is from: its number in `LEVELS`, or its date, or neither. */
let source = {};
/** The grid of names over the level. */
let cells = null;
let proof = null;
let timer = null;

/** Stops the running question and the replay of a route, and erases the line of an answer. */
function stop() {
  clearInterval(timer);
  eraseLine(byId("field"));
  if (prover.busy) {
    prover.stop();
  }
}

/** Describes why a question has no answer. The player can go on without it. */
function whyNoAnswer(error) {
  const text = failureText(error);
  return isStopped(error) ? text : `${text} ${words().playOn}`;
}

/** Asks the prover about the level. Returns null if there is no answer, and says why. */
async function ask(question) {
  stop();
  const asked = game;
  const { moves } = game;
  const whole = { ...question, level: game.level.text, memory: MEMORY };
  try {
    const answer = await working(byId("judging"), prover, whole);
    const isLate =
      asked !== game || ("moves" in question && moves !== game.moves);
    if (isLate) {
      return null;
    }
    if (answer.error) {
      say(() => words().failed(answer.error.message));
      return null;
    }
    return answer;
  } catch (error) {
    if (asked === game) {
      say(() => whyNoAnswer(error));
    }
    return null;
  }
}

/** Returns the proven optimum of the level, or null if it is not known. */
function knownOptimum() {
  const { number, date } = source;
  if (date) {
    return levelOfDay(date).optimum;
  }
  return LEVELS[number]?.optimum ?? proof?.optimum ?? null;
}

/** Shows the state of the game. */
function show() {
  hideCard();
  const { level, state, moves } = game;
  drawState(byId("field"), level, state);
  const best = bestOf(game.name)?.moves ?? null;
  write("count", () => words().count(moves.length, state.left.size, best));
  const [x, y] = level.point(state.at);
  const label = words().field(
    level.width,
    level.height,
    x + 1,
    y + 1,
    state.left.size,
  );
  cells.grid.setAttribute("aria-label", label);
  cells.show(state);
  nameArrows();
  byId("undo").disabled = !game.canUndo;
  byId("redo").disabled = !game.canRedo;
  byId("restart").disabled = !game.canUndo;
}

function showLegend() {
  drawLegend(byId("legend"), game.level, words().legend);
}

/** Names each button of a direction by what it does to Chilly now. */
function nameArrows() {
  for (const button of document.querySelectorAll("[data-move]")) {
    const label = slideText(game.level, game.state, button.dataset.move);
    button.setAttribute("aria-label", label);
    button.title = label;
  }
}

/** Says what the open level teaches, before its first move. Returns an empty text for other levels. */
function lessonText() {
  const lesson = game.canUndo ? undefined : LEVELS[source.number]?.lesson;
  return lesson === undefined ? "" : words().lessons[lesson];
}

/** Says how the game ended. Returns false if it goes on. */
function sayEnd() {
  const { isOver, isWon, moves, state, help } = game;
  if (!isOver) {
    return false;
  }
  if (!isWon) {
    say(() => words().ended(state.left.size));
    return true;
  }
  const best = knownOptimum();
  say(() => `${wonText(moves.length, best)} ${marksInWords(help)}`.trim());
  listLevels();
  showEnd();
  return true;
}

/** Shows the card of the solved level. */
function showEnd() {
  const { date } = source;
  const { moves, help, reached } = game;
  const best = knownOptimum();
  const { movesNoun, fewestNoun, streak } = words();
  const facts = [[movesNoun, moves.length]];
  if (best !== null) {
    facts.push([fewestNoun, best]);
  }
  if (date) {
    facts.push([streak, daysInARow()]);
  }
  const next = nextDay();
  showCard({
    title: words().solved,
    facts,
    marks: marksInWords(date ? marksOnDay(reached.first, date) : help),
    unplayed: next && { name: dateInWords(next), href: addressOfDay(next) },
  });
}

/** Shares the number of moves and a link to the level, without the moves. */
function shareResult() {
  const { moves, help, reached } = game;
  const { date } = source;
  const best = knownOptimum();
  const marks = date ? marksOnDay(reached.first, date) : help;
  const star = moves.length === best ? " ★" : "";
  const result = words().result(moves.length, best) + star;
  const name = nameOfLevel();
  share(
    `Santa Chilly, ${name}: ${result}${marksInBrackets(marks)}`,
    addressOfLevel(),
  );
}

/** Says in how many moves the level is solved. `best` is the optimum, or null if it is not known. */
function wonText(number, best) {
  if (best === null) {
    return words().won(number);
  }
  return number === best
    ? words().wonBest(best)
    : words().wonLonger(number, best);
}

/** Shows the state after a change of the game, and says how the game ended or what the level teaches. */
function changed() {
  show();
  if (!sayEnd()) {
    say(lessonText);
  }
}

/** Moves Chilly for the player, and says where he stops. */
function move(letter) {
  stop();
  const before = game.state;
  if (game.isOver) {
    show();
    sayEnd();
    return;
  }
  if (!game.move(letter)) {
    show();
    say(() => words().blocked(letter));
    return;
  }
  show();
  const { level, state } = game;
  const [x, y] = level.point(state.at);
  const taken = before.left.size - state.left.size;
  if (!sayEnd()) {
    say(() => words().moved(letter, x + 1, y + 1, taken));
  }
}

/** Shows the buttons of the levels, the calendar, and an earlier level that is not solved. */
function listLevels() {
  const buttons = LEVELS.map(({ level, optimum }, n) => {
    const best = bestOf(level);
    const isOptimal = best?.moves === optimum;
    const plus = isHelped(best) ? "+" : "";
    const mark = best ? ` ${isOptimal ? "★" : "✓"}${plus}` : "";
    const button = make("button", {
      type: "button",
      textContent: `${n + 1}${mark}`,
      onclick: () => open(level, { number: n }),
    });
    const marks = marksInBrackets(best?.help ?? []);
    const moves = best?.moves ?? null;
    const label = words().levelButton(n + 1, moves, isOptimal, marks);
    button.setAttribute("aria-label", label);
    button.title = label;
    button.setAttribute("aria-pressed", String(n === source.number));
    return button;
  });
  const box = byId("levels");
  const at = [...box.children].indexOf(document.activeElement);
  box.replaceChildren(...buttons);
  buttons[at]?.focus();
  byId("days").replaceChildren(dayButton());
  showUnfinished();
  showDays((date) => ({
    href: addressOfDay(date),
    isShown: date === source.date,
    ...resultOnDay(date),
  }));
}

/** Returns the button that opens the level of today. */
function dayButton() {
  const { mark, text } = resultOnDay(today());
  const button = make("button", {
    type: "button",
    id: "today",
    textContent: `${words().daily} ${mark}`.trim(),
    onclick: () => openDay(today()),
  });
  button.title = `${dateInWords(today())}: ${text}`;
  button.setAttribute("aria-pressed", String(source.date === today()));
  return button;
}

/** Shows a link to the level of an earlier day that the player has begun, unless it is open. */
function showUnfinished() {
  const date = unfinishedDay();
  byId("unfinished").hidden = date === null || date === source.date;
  if (date) {
    byId("unfinished-link").href = addressOfDay(date);
    byId("unfinished-link").textContent = words().unfinished(dateInWords(date));
  }
}

/** Opens a level and the game on it. */
function open(text, itsSource) {
  stop();
  stopChecking();
  source = itsSource;
  const { number, date } = source;
  game = new Game(text, date ?? text);
  proof = null;
  byId("download").hidden = true;
  byId("show").hidden = true;
  cells = new Cells(game.level);
  drawLevel(byId("field"), game.level);
  layOver(byId("field"), cells.grid, game.level);
  showLegend();
  write("name", titleOfLevel);
  if (number !== undefined) {
    remember("chilly-level", String(number + 1));
  }
  if (date !== undefined || number !== undefined) {
    complain(() => "");
  }
  showAddress(addressOfLevel(), date === today());
  listLevels();
  changed();
}

const openDay = (date) => open(levelOfDay(date).level, { date });

/** Returns the part of the page's address that names the level. */
function addressOfLevel() {
  const { number, date } = source;
  if (date) {
    return addressOfDay(date);
  }
  const { text } = game.level;
  return `#${number === undefined ? encodeURIComponent(text) : number + 1}`;
}

/** Returns the name of the level: its date or its number. */
function nameOfLevel() {
  const { number, date } = source;
  if (date) {
    return dateInWords(date);
  }
  return number === undefined ? words().otherLevel : words().level(number + 1);
}

/** Returns the name of the level, its size, and its optimum if the page shows it. */
function titleOfLevel() {
  const { number, date } = source;
  const { width, height } = game.level;
  const { levelName, dayName, ownLevel } = words();
  if (date) {
    return dayName(dateInWords(date), width, height, knownOptimum());
  }
  return number === undefined
    ? ownLevel(width, height)
    : levelName(number + 1, width, height, LEVELS[number].optimum);
}

/** Loads the game again if another tab has changed the one on the page, and the marks of all levels. */
function follow(name) {
  const isOpen = name === null || name === game.name;
  if (isOpen && game.reload()) {
    stop();
    changed();
  }
  listLevels();
}

/** Says which move is optimal now. */
async function hint() {
  if (game.isOver) {
    say(() => words().overHint);
    return;
  }
  const found = await ask({ do: "hint", moves: game.moves });
  if (!found) {
    return;
  }
  game.noteHelp("hint");
  say(() => {
    if (!found.possible) return words().hopeless;
    return found.best === null || found.optimum === null
      ? words().noHint
      : words().hint(found.best, found.optimum);
  });
}

/** Says why fewer moves do not suffice. The line, if there is one, is on the level until the player goes on. */
async function why() {
  const found = await ask({ do: "reason" });
  if (!found) {
    return;
  }
  if (found.unknown) {
    say(() => words().noReason(found.unknown));
    return;
  }
  drawLine(byId("field"), game.level, found);
  say(() => words().why(found));
}

/** Says which moves of the game were lost. */
async function lost() {
  if (game.moves === "") {
    say(() => words().noMoves);
    return;
  }
  const found = await ask({ do: "route", moves: game.moves });
  if (!found) {
    return;
  }
  game.noteHelp("where");
  say(() => {
    const places = [];
    for (const [n, played] of found.moves.entries()) {
      if (played.ends) {
        places.push(words().endsAt(n + 1, played.move, played.better));
        break;
      }
      if (played.loses) {
        const { move: letter, loses, better } = played;
        places.push(words().lostAt(n + 1, letter, loses, better));
      }
    }
    const isKnown = found.moves.every(
      ({ loses, ends }) => loses !== null || ends,
    );
    if (!isKnown) {
      places.push(words().lostUnknown);
    }
    return places.length ? words().lost(places, found.lost) : words().lostNone;
  });
}

/** Proves the level, says what is proven, and checks the certificate. */
async function prove() {
  const found = await ask({ do: "prove" });
  if (!found) {
    return;
  }
  proof = found;
  byId("download").hidden = found.bytes.length === 0;
  byId("show").hidden = found.moves === null;
  if (found.bytes.length === 0) {
    say(() => words().proven(found));
    return;
  }
  const proven = () => words().proven(found);
  say(() => `${proven()} ${words().checking}`);
  checkCertificate("chilly", found, (verdict) =>
    say(() => `${proven()} ${verdict()}`),
  );
}

/** Shows the best route that the prover has found, move by move. The player's game stays as it is. */
function showRoute() {
  stop();
  const { level } = game;
  const { moves } = proof;
  game.noteHelp("seen");
  let at = 0;
  function showNext() {
    const shown = play(level, moves.slice(0, at));
    drawState(byId("field"), level, shown);
    const made = at;
    say(() => `${words().shown(made, moves.length)} ${words().ownGameStays}`);
    at += 1;
    if (at > moves.length) {
      clearInterval(timer);
    }
  }
  showNext();
  timer = setInterval(showNext, STEP_MS);
}

/** Opens the level that a text gives, or says what is wrong. */
async function openText(text) {
  stop();
  complain(() => "");
  try {
    const found = await prover.ask({ do: "read", text });
    if (found.error) {
      complain(() => words().wrongText(found.error));
      return;
    }
    const number = LEVELS.findIndex(({ level }) => level === found.level);
    open(found.level, number < 0 ? {} : { number });
    byId("main").scrollIntoView();
    cells.focus();
  } catch (error) {
    // After a stop, the player has opened another level.
    complain(() => (isStopped(error) ? "" : failureText(error)));
  }
}

/** Returns the letter of the direction that is nearest to a vector. */
function directionOf(right, down) {
  if (Math.abs(right) > Math.abs(down)) {
    return right > 0 ? "R" : "L";
  }
  return down > 0 ? "D" : "U";
}

/** Returns the letter of the direction from Chilly to the place of an event. */
function towards(event) {
  const box = byId("chilly").getBoundingClientRect();
  const right = event.clientX - (box.left + box.width / 2);
  const down = event.clientY - (box.top + box.height / 2);
  return directionOf(right, down);
}

/** Moves Chilly after a swipe over the level, and towards a tap. */
function startSwipes() {
  const field = byId("field");
  let from = null;
  field.addEventListener("pointerdown", (event) => {
    from = event.isPrimary ? [event.clientX, event.clientY] : null;
  });
  field.addEventListener("pointerup", (event) => {
    if (!from || !event.isPrimary) {
      return;
    }
    const right = event.clientX - from[0];
    const down = event.clientY - from[1];
    from = null;
    const isTap = Math.max(Math.abs(right), Math.abs(down)) < SWIPE_PIXELS;
    move(isTap ? towards(event) : directionOf(right, down));
  });
  field.addEventListener("pointercancel", () => {
    from = null;
  });
}

/** Writes what depends on the level in the current language. */
function repeatLevel() {
  const isEnd = !byId("over").hidden;
  listLevels();
  showLegend();
  show();
  if (isEnd) {
    showEnd();
  }
}

/** Builds the page, and opens the level in the address. */
function start() {
  addCard(document.querySelector(".told"), shareResult);
  addDays(byId("own"));
  startSkipLink();
  startManners(repeatLevel);
  for (const action of ["undo", "redo", "restart"]) {
    byId(action).addEventListener("click", () => {
      stop();
      game[action]();
      changed();
    });
  }
  for (const button of document.querySelectorAll("[data-move]")) {
    button.addEventListener("click", () => move(button.dataset.move));
  }
  byId("give-hint").addEventListener("click", hint);
  byId("lost").addEventListener("click", lost);
  byId("why").addEventListener("click", why);
  byId("prove").addEventListener("click", prove);
  byId("show").addEventListener("click", showRoute);
  byId("download").addEventListener("click", () =>
    saveFile(proof.bytes, "chilly.cert"),
  );
  byId("own").addEventListener("submit", (event) => {
    event.preventDefault();
    openText(byId("text").value);
  });
  startKeys({ others: ARROWS });
  keepFocus();
  startSwipes();
  games.follow(follow);
  announceDays(listLevels, () => openDay(today()));
  addEventListener("hashchange", openAddress);
  openAddress();
}

/** Opens the level in the address: one of the list by its number, or the text of another one. */
async function openAddress() {
  const day = readDay(location.hash);
  if (day) {
    openDate(day.date);
    return;
  }
  const texts = textsIn(location.hash);
  const number = texts.find((text) => LEVELS[Number(text) - 1]);
  if (number) {
    open(LEVELS[number - 1].level, { number: number - 1 });
    return;
  }
  if (game === null) {
    openLatest();
  }
  if (texts[0] !== "") {
    await openText(texts.find((text) => games.isName(text)) ?? texts.at(-1));
  }
}

/** Opens the level of a date, or that of today if there is none for the date, or if the page is reloaded on a later day. */
function openDate(date) {
  openDay(isOpen(date) && !isFromEarlierDay(date) ? date : today());
  if (!isOpen(date)) {
    say(() => words().closed(dateInWords(FIRST_DATE)));
  }
}

/** Returns the texts that may be the level in an address, the longest one first. */
function textsIn(hash) {
  try {
    return readLink(hash).boards;
  } catch {
    return [hash.slice(1)];
  }
}

/** Opens the level that the player has opened most recently, or the first one. */
function openLatest() {
  const last = Number(remembered("chilly-level")) - 1;
  const number = LEVELS[last] ? last : 0;
  open(LEVELS[number].level, { number });
}

startPage(start).then(() => workOffline("../offline.js"));
