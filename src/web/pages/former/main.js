// Opens the board in the address, and makes the buttons work.

import { read } from "./asking.js";
import { readAddress, wholeAddress, writeAddress } from "./address.js";
import { clockQuestion, newestDate } from "./clock.js";
import { byId } from "../common/common.js";
import { later, watchDays } from "../common/dates.js";
import { boardOfDate } from "./daily.js";
import { showGames, startGames } from "./history.js";
import { startCountdown } from "../common/countdown.js";
import { askAboutFuture, repaint, startOther } from "./other.js";
import { startKeys } from "../common/keys.js";
import { linkIn } from "../common/links.js";
import { startManners, startPage } from "../common/manners.js";
import { workOffline } from "../common/offline.js";
import * as play from "./play.js";
import { proofOf, repeatAnswers, startProof } from "./proof.js";
import { replay, stopReplay } from "./replay.js";
import { addressOf, showAddress } from "./screen.js";
import { shareBoard, shareResult } from "./share.js";
import { games } from "./stored.js";
import { prepare } from "../common/prover.js";
import { remember, remembered } from "../common/storage.js";
import { showTab, tab } from "../common/tabs.js";
import { words } from "./words.js";

/** The actions of the buttons, by the element's id. They are called only while a board is open. */
const BUTTONS = {
  undo,
  redo,
  restart: play.restart,
  "give-hint": play.hint,
  "judge-now": judgeNow,
  "over-again": play.restart,
  "over-watch": watch,
  "over-play": play.playMyself,
  "over-reveal": play.reveal,
  "over-compare": play.compare,
  "over-details": play.showWhere,
  "over-close": play.closeEnding,
  colour: play.colourFirst,
  why: play.showWhy,
  shared: play.showShared,
  try: play.startChallenge,
  "try-again": play.startChallenge,
  "end-challenge": play.endChallenge,
  "over-share": () => shareResult(play.current()),
  "replay-first": () => play.goTo(0),
  "replay-play": replay,
  "replay-last": () => play.goTo(play.current().game.clicks.length),
  earlier: () => openDaysLater(-1),
  later: () => openDaysLater(1),
  today: openToday,
  "share-board": () => shareBoard(play.current()),
  "share-result": () => shareResult(play.current()),
  "back-to-mine": play.backToMine,
  delete: play.deleteGame,
};

/** The earliest year of a date that the player has finished typing. */
const FIRST_WHOLE_YEAR = "1000";

/** Says what is wrong with the address, and whether the clock of the device is. */
function complain(text) {
  const all = [text, clockQuestion()].filter(Boolean).join(" ");
  byId("complaint").textContent = all;
  byId("complaint").hidden = !all;
}

/** The dates in the future whose boards the player has asked for. */
const admitted = new Set();

/** Opens the board, the game and the tab in the address. */
async function openAddress() {
  const { wanted, wrong } = wantedAddress();
  showTab(wanted?.tab);
  complain(wrong ?? "");
  if (wanted && !isOpen(wanted)) {
    await openWanted(wanted);
  }
  if (!play.current()) {
    await openNewestBoard();
  }
  showAddress(play.current());
  repeatGames();
}

/** Opens the board and the game of an address. A board of the future opens only after a question. */
async function openWanted({ boards, clicks }) {
  const found = await readFirst(boards);
  if (found.wrong !== undefined) {
    complain(found.wrong ?? "");
    return;
  }
  if (isClosed(found.date)) {
    showTab("boards");
    askAboutFuture(found.date);
    return;
  }
  const isDaily = boards[0] === "";
  complain((await play.open({ ...found, isDaily }, clicks)) ?? "");
}

/** Reads the first text that means a board. Returns the error of the last one if none does. */
async function readFirst(boards) {
  let found = null;
  for (const board of boards) {
    found = await read(board);
    if (found.wrong === undefined) {
      break;
    }
  }
  return found;
}

/** Returns whether a board's day has not begun, and the player has not asked for the board. */
const isClosed = (date) => date > newestDate() && !admitted.has(date);

/** Opens the newest board, which is today's unless the clock of the device is wrong. */
async function openNewestBoard() {
  await play.open({ ...boardOfDate(newestDate()), isDaily: true });
}

/** Returns the parsed address of the page as `wanted`, or an error message as `wrong`. */
function wantedAddress() {
  try {
    return { wanted: readAddress(location.hash) };
  } catch (code) {
    return { wrong: words().errors[code] };
  }
}

/** Returns whether the page already shows this board and the clicks of the address. */
function isOpen({ boards, clicks }) {
  const session = play.current();
  if (!session || !boards.some((board) => isSameBoard(session, board))) {
    return false;
  }
  session.isDaily = boards[0] === "";
  const linked = session.game.shown === "link" ? session.game.clicks : [];
  return `${linked}` === `${clicks}`;
}

/** Returns whether a session has the board of an address. Without a name, this is the board of the day. */
function isSameBoard({ name, isDaily }, board) {
  return board === "" ? isDaily || name === newestDate() : name === board;
}

function openDay(date) {
  location.hash = writeAddress(date === newestDate() ? "" : date);
}

/** Opens the board of today, even if the board of an earlier day is open at the address without a date. */
async function openToday() {
  byId("new-day").hidden = true;
  if (play.current()?.date !== newestDate() && play.current()?.isDaily) {
    await openWanted({ boards: [""], clicks: [] });
  }
  location.hash = writeAddress("");
  showTab("game");
}

/** Opens the board that is `days` days after the current one. */
function openDaysLater(days) {
  openDay(later(play.current().date ?? newestDate(), days));
}

/** Replays a shared game from its beginning. */
function watch() {
  play.goTo(0);
  replay();
}

function undo() {
  play.goTo(play.current().game.at - 1);
}

function redo() {
  play.goTo(play.current().game.at + 1);
}

/** Judges the game, scrolls to the top of the page, and focuses the review. */
async function judgeNow() {
  await play.judge();
  scrollTo(0, 0);
  byId("judged").focus({ preventScroll: true });
}

/** Opens another board, or returns an error message. */
async function playOther(text) {
  const link = linkIn(text);
  if (link !== null) {
    location.hash = link;
    return null;
  }
  const { wrong, date, board } = await read(text);
  if (isClosed(date)) {
    askAboutFuture(date);
  } else if (board !== undefined) {
    location.hash = writeAddress(date ?? board);
  }
  return wrong ?? null;
}

/** Opens a board whose day has not begun, because the player insists. */
function openFuture(date) {
  admitted.add(date);
  location.hash = writeAddress(date);
}

/** Shows a solution of the prover as a game, at an address of its own. */
async function playSolution(moves) {
  const address = addressOf(play.current(), "game");
  history.pushState(null, "", wholeAddress(address));
  showTab("game");
  await play.showSolution(moves);
}

/** Opens the tab of the game for a challenge, from another tab. */
function challengeFromProof() {
  history.pushState(null, "", wholeAddress(addressOf(play.current(), "game")));
  showTab("game");
  play.startChallenge();
}

/** Makes the buttons and the links of the page work. */
function startButtons() {
  for (const [id, action] of Object.entries(BUTTONS)) {
    byId(id).addEventListener("click", () => {
      if (play.current()) {
        action();
      }
    });
  }
  // The line is drawn on the board while its numbers are open.
  byId("sides").addEventListener(
    "toggle",
    () => play.current() && play.update(),
  );
  for (const link of document.querySelectorAll("a.to-today, #open-new-day")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      openToday();
    });
  }
  byId("date").addEventListener("change", ({ target }) => {
    // While the player types a year, the year begins with zeros.
    if (target.value >= FIRST_WHOLE_YEAR) {
      openDay(target.value);
    }
  });
  byId("date").addEventListener("click", ({ target }) => target.showPicker?.());
  byId("to-archive").addEventListener("click", () => {
    const showArchive = () => byId("archive").scrollIntoView();
    addEventListener("hashchange", showArchive, { once: true });
  });
  byId("skip").addEventListener("click", (event) => {
    // This link must not change the address of the page.
    event.preventDefault();
    const cell = byId("frame").querySelector("[tabindex='0']");
    const target = tab() === "game" && cell ? cell : byId("main");
    target.focus();
  });
}

/** Lets the player choose when to see lost clicks: after every click, at the end, or only after a question. */
function startJudgeChoice() {
  const stored = remembered("judge");
  const chosen = ["live", "end"].includes(stored) ? stored : "ask";
  for (const input of document.querySelectorAll("input[name=judge]")) {
    input.checked = input.value === chosen;
    input.addEventListener("change", () => {
      remember("judge", input.value);
      if (play.current()) {
        play.followChoice();
      }
    });
  }
}

/** Loads the game again if another tab has changed the one on the page, and updates the list of games. */
function follow(name) {
  const session = play.current();
  if (session && (name === null || name === session.name)) {
    play.reload();
  }
  repeatGames();
}

/** Writes the texts that depend on boards and games in the current language. */
function repeatTexts() {
  repaint();
  repeatAnswers();
  complain("");
  for (const id of ["rows-wrong", "transferred"]) {
    byId(id).textContent = "";
  }
  if (play.current()) {
    play.retell();
  }
  repeatGames();
}

/** Offers the board of a day that has begun. */
function announceDay() {
  byId("new-day").hidden = false;
  repeatGames();
}

/** Withdraws the offer of a new board, because the clock of the device was set back. */
function forgetDay() {
  byId("new-day").hidden = true;
  repeatGames();
}

/** Shows the player's games again if their tab is open. */
function repeatGames() {
  if (tab() === "games") {
    showGames();
  }
}

/** Starts the page. The returned promise waits for the first board. */
function start() {
  startManners(repeatTexts);
  play.onChanges({ opened: proofOf, moved: stopReplay });
  startButtons();
  startJudgeChoice();
  startKeys({ isReady: () => play.current() !== null && tab() === "game" });
  startCountdown();
  games.follow(follow);
  startGames({
    onImport: () => play.current() && play.reload(),
    openDay,
    openDate: () => play.current()?.date,
  });
  startProof({
    show: playSolution,
    challenge: challengeFromProof,
    onReveal: () => play.current().noteHelp("seen"),
  });
  startOther({
    play: playOther,
    openFuture,
    current: () => play.current()?.start ?? [],
  });
  watchDays(announceDay, forgetDay);
  addEventListener("hashchange", openAddress);
  return openAddress();
}

/** Loads what the player does not need at once: the prover, and the service worker for work without a network. */
function loadRest() {
  // If the prover cannot be loaded now, the first question tries again.
  prepare().catch(() => {});
  workOffline("offline.js");
}

startPage(start).then(loadRest);
