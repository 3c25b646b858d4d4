// Updates the page after a change of the game.

import { wholeAddress, writeAddress } from "./address.js";
import { newestDate } from "./clock.js";
import { byId } from "../common/common.js";
import { inWords, shortDate } from "../common/dates.js";
import { make } from "../common/dom.js";
import { FIRST_DATE } from "./daily.js";
import { ownClicks } from "./compare.js";
import { showEnding } from "./ending.js";
import { STEPS } from "./hints.js";
import {
  lostSoFar,
  sentence,
  showJudgement,
  showPlace,
  stepInWords,
} from "./judged.js";
import { lessonOf } from "./lesson.js";
import { most, range } from "../common/range.js";
import { groupAt } from "./rules.js";
import { hasChallenges } from "./challenge.js";
import { hasSides, showSides } from "./counted.js";
import { linkTabs, tab } from "../common/tabs.js";
import { marksInWords, words } from "./words.js";

/** Returns the name of a tile's colour. */
export const colourIn = (session, tile) =>
  session.palette.name(tile.letter, words());

/** Describes a cell of the board: its colour and the size of its group. */
export function cellInWords(of, board, [x, y]) {
  const tile = board[x]?.[y];
  if (!tile) {
    return words().emptyCell(x, y);
  }
  const group = groupAt(board, [x, y]);
  const text = words().cell(x, y, colourIn(of, tile), group.length);
  const kind = of.challenge?.kindOf(group);
  return kind?.crosses ? `${text}. ${words().countsFor(kind)}` : text;
}

/** Describes the next click of the review. */
export function nextInWords(session, next) {
  const { game, judgement } = session;
  const [x, y] = next.click;
  const colour = colourIn(session, game.board[x][y]);
  const step = stepInWords(next, colour, judgement.sides?.counters, game.at);
  return words().now(game.at + 1, judgement.played, step);
}

/** Returns the address of a tab. The board of the day has an address without a date. */
export function addressOf({ name, isDaily, game }, tabName = tab()) {
  if (game.shown === "link") {
    return writeAddress(name, game.clicks, tabName);
  }
  return writeAddress(isDaily ? "" : name, [], tabName);
}

/** The address that was written most recently. */
let written = "";

/** Writes the game's address into the browser's address bar. */
export function showAddress(session) {
  written = addressOf(session);
  const whole = new URL(wholeAddress(written), location.href).href;
  if (location.href !== whole) {
    history.replaceState(null, "", whole);
  }
}

/** Returns the column after the line on the board; undefined if the page shows no line. */
function columnOfLine({ challenge, review, judgement, game, line }) {
  if (challenge) {
    return challenge.chosen.column;
  }
  const isOpen = review && byId("sides").open;
  const wanted = game.at === 0 && line ? line : null;
  return (wanted ?? (isOpen ? judgement.sides?.line : null))?.column;
}

/** Updates the address if the game's address has changed. */
function followAddress(session) {
  if (addressOf(session) !== written) {
    showAddress(session);
  }
}

/** Shows the game, its review, and the buttons that fit them. */
export function showSession(session, view, isLive) {
  const { game, review, judgement } = session;
  view.show(game.board);
  view.losses(game.at === 0 ? session.firstClicks : null);
  view.groups(game.at === 0 ? session.shared?.groups : null);
  view.line(columnOfLine(session));
  showDay(session);
  showButtons(session, isLive);
  showEnd(session);
  showRings(session, view);
  for (const id of ["judged", "lesson"]) {
    byId(id).hidden = !review;
  }
  byId("sides").hidden = !review || !hasSides(judgement);
  byId("replay").hidden = !review;
  document.querySelector(".play").classList.toggle("reviewed", review);
  if (review) {
    showPlace(game.at);
    byId("replay-first").disabled = game.at === 0;
    byId("replay-last").disabled = game.at === game.clicks.length;
  }
  const isOwn = !game.shown && judgement?.cleared;
  byId("share-result").hidden = !isOwn;
  byId("share-choices").hidden = !review || !isOwn;
  showOwner(session);
  showLive(session, isLive);
  linkTabs((name) => addressOf(session, name));
  followAddress(session);
}

/** Shows the date and the size of the board, the number of clicks, and the buttons for other days. */
function showDay({ date, start, height, game }) {
  const play = document.querySelector(".play");
  const title = date
    ? `Former, ${inWords(date, words().locale)}`
    : words().yourOwn(start.length, height);
  const short = date ? `Former, ${shortDate(date, words().locale)}` : title;
  byId("title").firstElementChild.replaceChildren(
    make("span", { className: "long", textContent: title }),
    make("span", { className: "short", textContent: short }),
  );
  for (const place of document.querySelectorAll(".board-name")) {
    place.textContent = title;
  }
  byId("date").value = date ?? "";
  byId("date").max = newestDate();
  byId("new-day").hidden ||= date === newestDate();
  if (date === newestDate()) {
    byId("today").setAttribute("aria-current", "date");
  } else {
    byId("today").removeAttribute("aria-current");
  }
  byId("earlier").disabled = date !== undefined && date <= FIRST_DATE;
  byId("later").disabled = !(date < newestDate());
  byId("count").textContent = game.at;
  byId("count-noun").textContent = words().noun(game.at);
  play.classList.toggle("wide", start.length > 2 * height);
  play.style.setProperty("--w", start.length);
  play.style.setProperty("--h", height);
}

/** Shows the buttons that can do something now. */
function showButtons(session, isLive) {
  const { game, hint, review, mine, challenge } = session;
  byId("undo").disabled = game.at === 0;
  byId("restart").disabled =
    game.at === 0 && !review && (!game.shown || challenge !== null);
  byId("redo").disabled = game.at === game.clicks.length;
  byId("give-hint").disabled = game.cleared || challenge !== null;
  byId("give-hint").setAttribute("aria-pressed", hint !== null);
  byId("hint-step").textContent =
    hint && hint.step <= STEPS ? `${hint.step}/${STEPS}` : "";
  byId("judge-now").hidden =
    isLive || review || game.at === 0 || challenge !== null;
  const { page } = words();
  byId("judge-now").textContent = game.finished
    ? page["reveal-lost"]
    : page["judge-now"];
  byId("back-to-mine").hidden = !mine || challenge !== null;
  showTry(session);
  byId("delete").hidden = !session.canBeDeleted;
}

/** Shows the buttons for a challenge, if the player sees the optimum and can doubt it. */
function showTry({ review, judgement, start }) {
  const optimum = judgement?.cleared ? judgement.optimum : 0;
  const isOffered = hasChallenges(start, optimum);
  byId("try").hidden = !isOffered;
  byId("try-again").hidden = !isOffered || !review;
  for (const id of ["try", "try-again"]) {
    byId(id).textContent = words().tryToBeat(optimum);
  }
}

/** Shows the end of a game over the cleared board. */
function showEnd(session) {
  const { game, judgement, marks } = session;
  const hasLostNone = judgement?.lost === 0;
  const isLink = game.shown === "link";
  const isClosed =
    session.isEndingClosed || ["solution", "challenge"].includes(game.shown);
  const isOffered = isLink && isAtEdge(session);
  byId("over").hidden = isClosed || !(game.cleared || isOffered);
  byId("over-title").textContent = endTitle(session);
  byId("over-text").textContent = endText(session);
  byId("ending").hidden = isLink;
  if (!byId("over").hidden && !isLink) {
    showEnding(session);
  }
  // These answers reveal the smallest number of clicks.
  for (const id of ["colour", "why", "shared"]) {
    byId(id).hidden = !judgement;
  }
  byId("over-marks").textContent = marksInWords(marks);
  byId("over").classList.toggle("perfect", isPerfect(session));
  const isWaiting = !judgement && !session.isUnjudged;
  byId("over-share").hidden = isWaiting || isLink;
  byId("over-reveal").hidden = !session.isUnjudged;
  byId("over-compare").hidden = !isLink || ownClicks(session) === null;
  byId("over-again").hidden = isLink;
  byId("over-watch").hidden = !isLink;
  byId("over-play").hidden = !isLink;
  byId("over-details").hidden = isLink
    ? !session.isWatched
    : hasLostNone || !judgement;
  orderEndButtons(endButtons(session));
}

/** Returns whether a shared game is at its end, or has not been watched yet. */
const isAtEdge = ({ game, isWatched }) =>
  !isWatched || game.at === game.clicks.length;

/** Returns the buttons at the end of a game, the most useful one first. */
function endButtons(session) {
  const { game, judgement, first, isWatched, isUnjudged } = session;
  if (game.shown === "link") {
    if (ownClicks(session) !== null) {
      return ["over-compare", "over-watch", "over-play", "over-details"];
    }
    const hasPlayed = first !== null && !isWatched;
    return hasPlayed
      ? ["over-watch", "over-play", "over-details"]
      : ["over-play", "over-watch", "over-details"];
  }
  if (isUnjudged) {
    return ["over-again", "over-reveal", "over-share"];
  }
  return judgement?.lost === 0
    ? ["over-share", "over-again"]
    : ["over-details", "over-again", "over-share"];
}

/** Returns whether the game has lost no click, without help. */
export const isPerfect = ({ judgement, marks }) =>
  judgement?.lost === 0 && marks.every((mark) => mark === "again");

/** Returns the title at the end of a game. */
function endTitle(session) {
  const { game } = session;
  if (game.shown === "link") {
    const { length } = game.clicks;
    return game.finished
      ? words().sharedGame(length)
      : words().sharedPart(length);
  }
  return isPerfect(session) ? words().perfect : words().cleared;
}

/** Returns the text below the title at the end of a game; empty after its judgement. */
function endText({ game, judgement, isWatched, isUnjudged }) {
  if (game.shown === "link") {
    return isWatched ? words().sharedEnd : words().sharedLead;
  }
  if (isUnjudged) {
    return words().unjudged;
  }
  return judgement ? "" : words().thinking;
}

/** Puts the buttons of the dialog in this order, and highlights the first one. */
function orderEndButtons(ids) {
  for (const id of ids) {
    byId(id).classList.toggle("primary", id === ids[0]);
  }
  if (byId("over-buttons").firstElementChild.id !== ids[0]) {
    byId("over-buttons").prepend(...ids.map(byId));
  }
}

/** Draws the rings of a hint or of the review. */
function showRings(session, view) {
  const { hint } = session;
  const next = session.challenge ? lossOnBoard(session) : reviewed(session);
  const rings = hint ?? {
    played: next?.click ?? null,
    best: next?.better ?? null,
  };
  view.rings(rings);
  byId("legend-played").hidden = !rings.played;
  // A hint explains its ring, and a legend would move the board.
  byId("legend-best").hidden = !rings.best || hint !== null;
}

/**
 * Returns the next click of the review, if its rings are shown. The losses of all first clicks, or the line, need a board
 * without rings.
 */
function reviewed({ game, review, judgement, firstClicks, line }) {
  const isExplained = game.at === 0 && (firstClicks ?? line) !== null;
  return review && !isExplained ? judgement?.game[game.at] : null;
}

/** Returns the click that lost the challenge, if the board is the one before it. */
function lossOnBoard({ challenge, game }) {
  return challenge.isBeforeLoss(game)
    ? { click: game.clicks[game.at], better: challenge.lost(game).better }
    : null;
}

/** Says whose clicks these are, if they are not the player's own. */
function showOwner({ game }) {
  if (game.shown === "link") {
    byId("whose").textContent = words().notYours;
  } else {
    byId("whose").textContent = game.borrowed ? words().notAllYours : "";
  }
}

/** Shows by how many clicks the game misses the optimum so far, if the player has chosen to see this. */
function showLive(session, isLive) {
  const box = byId("live");
  const lost = isLive ? lostAtClick(session) : undefined;
  const isGood = most(lost) === 0;
  box.className = `live ${isGood ? "good" : "bad"}`;
  if (lost === undefined) {
    box.textContent = "";
  } else {
    box.textContent = words().live(isGood ? 0 : range(lost));
  }
}

/** Returns the number of clicks lost so far, or undefined if it is unknown or in the review. */
function lostAtClick({ judgement, game, review }) {
  if (review || !judgement || game.at === 0) {
    return undefined;
  }
  return lostSoFar(judgement)[game.at - 1];
}

/** Shows the review of the game. */
export function showReview(session, choose) {
  const { judgement, game, marks } = session;
  const hasLesson = judgement.cleared && !game.shown;
  byId("lesson").textContent = hasLesson ? lessonOf(session, judgement) : "";
  byId("marks").textContent = marksInWords(marks);
  showJudgement(judgement, reviewTitle(judgement, game), choose);
  showSides(judgement, choose);
}

/** Returns the title for the review of a solution or of a shared game. */
function reviewTitle(judgement, { shown }) {
  if (shown === "solution") {
    return words().shown(judgement.played);
  }
  return shown === "link" ? words().linked(sentence(judgement)) : undefined;
}
