// The game on the page, with its hints and its review.

import { ask, askAside, stopAside } from "./asking.js";
import { byId } from "../common/common.js";
import { celebrate } from "./celebrate.js";
import { Challenge } from "./challenge.js";
import { newestDate } from "./clock.js";
import { judgeBoth, showComparison } from "./compare.js";
import { make } from "../common/dom.js";
import { Game } from "./game.js";
import {
  computeStars,
  firstClicks,
  lineOf,
  sharedByAll,
  starsOf,
} from "./grades.js";
import { nextHint } from "./hints.js";
import { firstLost, sentence } from "./judged.js";
import { groupAt, tilesOf } from "./rules.js";
import { Session } from "./session.js";
import { sharedInWords } from "./shared.js";
import { bySide, crosses } from "./sides.js";
import { games } from "./stored.js";
import {
  cellInWords,
  colourIn,
  isPerfect,
  nextInWords,
  showReview,
  showSession,
} from "./screen.js";
import { attemptInWords, countersInWords, showChallenge } from "./trying.js";
import { remember, remembered } from "../common/storage.js";
import { BoardView } from "./tiles.js";
import { words } from "./words.js";

let session = null;
let view = null;
let opened = () => {};
let moved = () => {};

/** Returns the session of the board on the page, or null. */
export const current = () => session;

/** Returns when the player wants to see lost clicks: `ask`, `end` or `live`. */
const judgeTime = () =>
  document.querySelector("input[name=judge]:checked").value;

export const isLive = () => judgeTime() === "live";

function say(text) {
  byId("said").textContent = text;
}

/** Sets the functions to call when the board or the game changes. */
export function onChanges(calls) {
  ({ opened, moved } = calls);
}

/** Opens a board, with the clicks of a link. Returns an error message or null. */
export async function open(found, clicks = []) {
  moved();
  session = new Session(found);
  session.restore();
  const linked = Game.of(session.start, clicks, clicks.length, "link");
  if (clicks.length && `${linked.clicks}` !== `${session.game.clicks}`) {
    // A shared game begins at the first board, so that its end is not revealed.
    linked.goTo(0);
    session.show(linked);
  }
  view = makeView();
  opened(session);
  say(greeting());
  update();
  if (session.game.finished && !session.game.shown) {
    await judgeFinished();
  } else {
    judgeLive();
  }
  return linked.clicks.length < clicks.length
    ? words().errors["address-miss"](linked.clicks.length + 1)
    : null;
}

/** Returns the text above an untouched board: a warning, or the rules for a player who has not finished a game yet. */
function greeting() {
  if (session.date > newestDate()) {
    return words().future;
  }
  const isNew = session.game.at === 0 && session.mine === null;
  return isNew && !remembered("played") ? words().page["short-rules"] : "";
}

/** Draws the board of the session, on which the player can click. */
function makeView() {
  const shown = session;
  return new BoardView(byId("frame"), {
    size: [shown.start.length, shown.height],
    palette: shown.palette,
    act: click,
    label: (board, x, y) => cellInWords(shown, board, [x, y]),
  });
}

/** Loads the stored game again after a change in another tab. */
export function reload() {
  if (session.game.shown) {
    session.refreshMine();
    update();
    return;
  }
  if (!session.isOutdated) {
    return;
  }
  moved();
  session.restore();
  update();
  if (session.game.finished) {
    judgeFinished();
  }
}

/** Stores the game and updates the whole page. */
export function update() {
  session.save();
  showSession(session, view, isLive());
  showChallenge(session, chooseChallenge);
  showComparison(session, chooseBoard);
}

/** Writes the texts of the game again in another language. */
export function retell() {
  say(session.challenge ? attemptInWords(session) : greeting());
  view.relabel();
  session.hint = null;
  update();
  if (session.review) {
    review();
  }
}

/** Shows the review. A click on one of its buttons shows the board before that click. */
function review() {
  showReview(session, chooseBoard);
}

/** Shows the board after `at` clicks, because the player has pressed a button below it. */
function chooseBoard(at) {
  goTo(at);
  // On a phone, the board may be scrolled out of view.
  view.grid.scrollIntoView({ block: "nearest" });
}

/** Shows the shared game beside the player's own game, click by click. */
export async function compare() {
  const isSame = watchBoard();
  const comparison = await judgeBoth(session, byId("judging"));
  if (!comparison || !isSame()) {
    return;
  }
  session.noteHelp("seen");
  Object.assign(session, { comparison, isEndingClosed: true });
  update();
  byId("compare").scrollIntoView({ block: "nearest" });
  byId("compare").focus({ preventScroll: true });
}

/**
 * Judges the finished game if the player wants to see lost clicks at the end, or has seen those of this board before. Otherwise
 * the player must ask, because they reveal the smallest number of clicks.
 */
export async function judgeFinished() {
  if (judgeTime() !== "ask" || session.isRevealed) {
    await judge();
    return;
  }
  session.isUnjudged = true;
  say("");
  update();
  grade();
}

/** Judges the finished game because the player asks, and celebrates a perfect one. */
export async function reveal() {
  const { game } = session;
  await judge();
  celebratePerfect(game);
}

/** Judges the game, and shows the review. */
export async function judge() {
  const { game } = session;
  const clicks = game.finished ? game.clicks : game.clicks.slice(0, game.at);
  const judgement = await judgementOf(clicks, byId("judging"));
  if (!judgement) {
    return;
  }
  Object.assign(session, { judgement, review: true, isUnjudged: false });
  if (game.finished) {
    say("");
  }
  noteLosses();
  recordCleared(judgement);
  review();
  // Screen readers announce the text of this hidden element.
  byId("announced").textContent = sentence(judgement);
  update();
  countSides();
  if (game.finished) {
    grade();
  }
}

/** Counts what each click of the judged game has used and needs on both sides of a line, and adds it to the review. */
async function countSides() {
  const asked = session;
  const { judgement } = asked;
  const { unfinished, game } = judgement;
  if (unfinished || judgement.sides || game.length === 0) {
    return;
  }
  const clicks = game.map(({ click }) => click);
  const answer = await askAside({ do: "counters", board: asked.rows, clicks });
  if (session !== asked || asked.judgement !== judgement || !answer?.counters) {
    return;
  }
  const { column, counted } = answer;
  const counters = answer.counters.map((numbers) => bySide(answer, numbers));
  const crossing = clicks.map((cell, n) =>
    crosses(answer, groupAt(asked.game.boards[n], cell)),
  );
  judgement.sides = { line: { column, counted }, counters, crossing };
  review();
  update();
}

/** Computes the grade of a board with a date, if it is not known. Other boards may be too large. */
async function grade() {
  const graded = session;
  if (!graded.date || graded.stars || starsOf(graded.date)) {
    return;
  }
  graded.stars = await computeStars(graded);
  if (session === graded) {
    update();
  }
}

/** After the game, colours each group of the first board by the clicks that it would have lost. */
export const colourFirst = () =>
  showOnFirstBoard(firstClicks, (found) => {
    session.explain({ firstClicks: found });
    say(words().coloured);
  });

/** After the game, draws the line that shows why fewer clicks do not suffice. */
export const showWhy = () =>
  showOnFirstBoard(lineOf, ({ optimum, line, unknown }) => {
    session.explain({ line });
    say(line ? words().why(optimum, line) : words().noLine(unknown));
  });

/** After the game, marks the groups of the first board that every best game removes with one click. */
export const showShared = () =>
  showOnFirstBoard(sharedByAll, ({ common }) => {
    session.explain({ shared: common });
    say(common ? sharedInWords(common) : words().noShared);
  });

/** Goes to the first board, asks the prover about it, and shows the answer unless the player has gone on. */
async function showOnFirstBoard(ask, show) {
  const asked = session;
  const { game } = asked;
  goTo(0);
  const found = await ask(asked, byId("judging"));
  if (session === asked && asked.game === game && found) {
    show(found);
    update();
  }
}

/** Hides the numbers of the finished game. */
export function closeEnding() {
  session.isEndingClosed = true;
  update();
}

/** Judges the clicks that the board shows, without progress and without a review. */
async function judgeQuietly() {
  const { game } = session;
  const judgement = await judgementOf(game.clicks.slice(0, game.at));
  if (!judgement) {
    return;
  }
  Object.assign(session, { judgement, review: false });
  noteLosses();
  recordCleared(judgement);
  update();
}

/** Returns the judgement of clicks, or null if the player has played on other clicks in the meantime. */
async function judgementOf(clicks, box) {
  const asked = session;
  const { game } = asked;
  const judgement = await ask({ do: "game", board: asked.rows, clicks }, box);
  const isSameGame =
    session === asked &&
    asked.game === game &&
    `${game.clicks.slice(0, clicks.length)}` === `${clicks}`;
  return isSameGame ? judgement : null;
}

/** Notes that the player has seen lost clicks before the end, or those of somebody else's game. */
function noteLosses() {
  if (session.game.shown) {
    session.noteHelp("seen");
  } else if (!session.game.finished) {
    session.noteHelp("where");
  }
}

/** Records the result of a finished game. */
function recordCleared({ cleared, lost }) {
  if (session.game.finished && cleared) {
    session.record(Array.isArray(lost) ? null : lost);
  }
}

/** Clicks a cell for the player: tells what the click removed, and judges it if the player wants this. */
async function click(cell) {
  const { game } = session;
  const tile = game.board[cell[0]]?.[cell[1]];
  if (!tile) {
    return;
  }
  moved();
  if (!game.repeats(cell)) {
    branch();
  }
  const group = groupAt(game.board, cell);
  const kind = session.challenge?.kindOf(group);
  if (!game.shown) {
    session.begin();
  }
  game.click(cell);
  session.hint = null;
  noteWatching();
  const colour = colourIn(session, tile);
  const left = tilesOf(game.board);
  const took = words().took(game.at, group.length, colour, left);
  say(kind ? `${took} ${words().countsFor(kind)}` : took);
  if (session.challenge) {
    update();
    await countChallenge();
    return;
  }
  if (game.finished) {
    session.record(null);
    remember("played", "yes");
  }
  update();
  if (!session.judgement && !game.shown) {
    await judgeAfterClick(game);
  }
}

/** Makes the game the player's own, and ends its review, because the next click is a new one. */
function branch() {
  const { game } = session;
  if (game.finished && !game.shown) {
    session.mine ??= game.copy();
  }
  if (game.shown && game.shown !== "challenge") {
    Object.assign(game, { shown: "", borrowed: game.at > 0 });
  }
  const fresh = { judgement: null, review: false, isUnjudged: false };
  Object.assign(session, fresh, { comparison: null });
  session.explain({});
}

/** Judges a game after a new click, and celebrates a perfect game. */
async function judgeAfterClick(game) {
  if (!game.cleared) {
    judgeLive();
    return;
  }
  await judgeFinished();
  celebratePerfect(game);
}

/** Celebrates a game that is known to be perfect, if it is still on the page. */
function celebratePerfect(game) {
  if (session.game === game && isPerfect(session)) {
    celebrate(byId("stage"));
  }
}

/** Shows the board after `at` clicks. */
export function goTo(at) {
  moved();
  step(at);
  judgeLive();
  if (session.challenge) {
    countChallenge();
  }
}

/** Judges the latest click, if the player has chosen to see a judgement after every click. */
export function judgeLive() {
  const { game, judgement } = session;
  if (isLive() && !game.shown && game.at > (judgement?.game.length ?? 0)) {
    judgeQuietly();
  }
}

/** Shows what the player has just chosen to see of lost clicks. */
export function followChoice() {
  const { game, judgement } = session;
  if (game.finished && !game.shown && !judgement) {
    judgeFinished();
    return;
  }
  judgeLive();
  update();
}

/** Shows the board after `at` clicks. */
export function step(at) {
  const { game, judgement } = session;
  game.goTo(at);
  Object.assign(session, { hint: null, isEndingClosed: false });
  noteWatching();
  update();
  if (session.challenge) {
    say(attemptInWords(session) || words().undone(game.at));
    return;
  }
  if (game.shown === "link" && !session.review) {
    say(words().watching(game.at, game.clicks.length));
    return;
  }
  if (!session.review) {
    say(words().undone(game.at));
    return;
  }
  const next = judgement.game[game.at];
  say(next ? nextInWords(session, next) : words().end);
}

/** Notes that the player watches a shared game. */
function noteWatching() {
  if (session.game.shown === "link" && session.game.at > 0) {
    session.isWatched = true;
    session.noteHelp("seen");
  }
}

/** Shows the board before the first click that was not optimal. */
export async function showWhere() {
  if (!session.judgement) {
    await judge();
  }
  if (session.judgement) {
    goTo(Math.max(0, firstLost(session.judgement)));
  }
  byId("redo").focus({ preventScroll: true });
}

/** Shows a solution of the prover. */
export async function showSolution(moves) {
  moved();
  session.show(Game.of(session.start, moves, 0, "solution"));
  session.noteHelp("seen");
  update();
  const { game } = session;
  await judge();
  if (session.game === game && session.mine) {
    say(words().ownGameStays);
  }
}

/** Lets the player try to beat the optimum, which the page has revealed before, in a game of its own. */
export async function startChallenge() {
  moved();
  const isSame = watchBoard();
  // The text that the progress covers is about something else.
  say("");
  scrollTo(0, 0);
  const question = { do: "challenges", board: session.rows };
  const answer = await askAside(question, byId("judging"));
  if (!answer || !isSame()) {
    return;
  }
  if (!answer.challenges) {
    say(words().noLine(answer.unknown));
    return;
  }
  session.noteHelp("seen");
  showAttempt(new Challenge(answer.challenges));
  byId("challenge").focus({ preventScroll: true });
  await countChallenge();
}

/** Returns a function that tells whether the page still shows the board that it shows now. */
function watchBoard() {
  const watched = session;
  const { game } = watched;
  const { at } = game;
  return () => session === watched && watched.game === game && game.at === at;
}

/** Shows the untouched board for a challenge. The player's own game is kept. */
function showAttempt(challenge) {
  session.show(new Game(session.start, "challenge"));
  session.challenge = challenge;
  say("");
  update();
  scrollTo(0, 0);
}

/** Begins another challenge of the board. */
function chooseChallenge(number) {
  const { challenge } = session;
  moved();
  challenge.choose(number);
  showAttempt(challenge);
  countChallenge();
}

/** Counts the latest clicks of a challenge. If one of them lost it, goes back to the board before this click. */
async function countChallenge() {
  const counted = session;
  const { challenge, game } = counted;
  const box = byId("judging");
  const isCurrent = () => session === counted && counted.game === game;
  if ((await challenge.count(game, box)) && isCurrent()) {
    if (game.cleared) {
      say(attemptInWords(counted));
    }
    update();
  }
  if (isCurrent()) {
    byId("announced").textContent = countersInWords(counted);
  }
  if (isCurrent() && challenge.unknown) {
    say(words().noLine(challenge.unknown));
  }
  if ((await challenge.findLoss(game, box)) && isCurrent()) {
    goTo(challenge.lost(game).n - 1);
  }
}

/** Ends the challenge, and shows the player's own game again. */
export function endChallenge() {
  stopAside();
  if (session.mine) {
    backToMine();
  } else {
    session.play(new Game(session.start));
    update();
  }
  say(greeting());
  view.grid.querySelector("[tabindex='0']").focus({ preventScroll: true });
}

/** Lets the player play the board of a shared game: goes on with the player's own game, or begins one. */
export function playMyself() {
  if (session.mine) {
    backToMine();
  } else {
    restart();
  }
}

/** Shows the player's own game again instead of a shared game or a solution. */
export function backToMine() {
  moved();
  session.play(session.mine);
  session.mine = null;
  update();
  if (session.game.finished) {
    judgeFinished();
  }
}

/** Starts the game again. */
export function restart() {
  const { game } = session;
  const isOwn = !game.finished && !game.shown;
  if (isOwn || session.challenge) {
    session.review = false;
    goTo(0);
    return;
  }
  moved();
  if (game.finished && !game.shown) {
    session.mine = game.copy();
  }
  session.play(new Game(session.start));
  say(words().undone(0));
  update();
}

/** Deletes the stored game of the board. */
export function deleteGame() {
  const { name, game, mine, reached } = session;
  const gone = { game, mine, reached };
  moved();
  games.remove(name);
  session.delete();
  update();
  const said = session.first ? words().deletedGame : words().deleted;
  byId("said").replaceChildren(said, " ", undeleteButton(gone));
}

/** Returns a button that brings back the deleted game and its results. */
function undeleteButton(gone) {
  return make("button", {
    type: "button",
    id: "undelete",
    className: "link",
    textContent: words().undelete,
    onclick: () => {
      Object.assign(session, gone);
      say("");
      update();
      if (gone.game.finished) {
        judgeFinished();
      }
    },
  });
}

/** Gives the next hint. */
export async function hint() {
  const isSame = watchBoard();
  const found = await nextHint(session, (question) =>
    ask(question, byId("judging")),
  );
  if (!isSame()) {
    return;
  }
  session.hint = found;
  if (found) {
    session.noteHelp("hint");
  }
  update();
  say(found?.text ?? "");
  if (found?.reveal) {
    byId("said").append(" ", revealButton(found.reveal));
  }
}

/** Returns a button that shows the hint with the optimum. */
function revealButton(reveal) {
  return make("button", {
    type: "button",
    id: "reveal",
    className: "link",
    textContent: words().reveal,
    onclick: () => {
      session.hint = reveal;
      say(reveal.text);
      update();
    },
  });
}
