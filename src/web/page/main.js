// Opens the board in the address, and makes the buttons work.

import { readAddress, writeAddress } from "./address.js";
import { byId } from "./common.js";
import { later, today } from "./dates.js";
import { showGames, startGames } from "./history.js";
import { repaint, startOther } from "./other.js";
import * as play from "./play.js";
import { proofOf, repeatAnswers, startProof } from "./proof.js";
import { replay, stopReplay } from "./replay.js";
import { onOtherTab, onProblem } from "./saved.js";
import { showAddress } from "./screen.js";
import { shareBoard, shareResult } from "./share.js";
import { remember, remembered } from "./storage.js";
import { showTab, tab } from "./tabs.js";
import { startTheme } from "./theme.js";
import { otherLanguage, speak, words } from "./words.js";

const at = () => play.current().game.at;

function complain(text) {
  byId("complaint").textContent = text;
  byId("complaint").hidden = !text;
}

function notify(text) {
  byId("note-text").textContent = text;
  byId("note").hidden = false;
}

/** Opens the board, the game and the tab in the address. */
async function openAddress() {
  let wanted;
  let wrong;
  try {
    wanted = readAddress(location.hash);
  } catch (word) {
    wrong = words().errors[word];
  }
  showTab(wanted?.tab);
  const session = play.current();
  const clicks = session?.game.shown === "link" ? session.game.clicks : [];
  const isOpen =
    session &&
    session.name === wanted?.board &&
    `${wanted.clicks}` === `${clicks}`;
  if (wanted && !isOpen) {
    wrong = await play.open(wanted.board, wanted.clicks);
  }
  complain(wrong ?? "");
  if (!play.current()) {
    await play.open("");
  }
  if (play.current()) {
    showAddress(play.current(), true);
  }
  if (tab() === "games") {
    showGames();
  }
}

const openDay = (date) => (location.hash = writeAddress(date));

/** Scrolls to the top of the page and focuses the review. */
function showReviewAtTop() {
  scrollTo(0, 0);
  byId("judged").focus({ preventScroll: true });
}

/** Opens another board, or returns an error message. */
async function playOther(text) {
  const { wrong, date, board } = await play.read(text);
  if (board !== undefined) {
    location.hash = writeAddress(date ?? board);
  }
  return wrong ?? null;
}

function startButtons() {
  const session = play.current;
  const day = (days) => openDay(later(session().date ?? today(), days));
  const actions = {
    undo: () => play.goTo(at() - 1),
    redo: () => play.goTo(at() + 1),
    restart: play.restart,
    "give-hint": play.hint,
    "judge-now": () => play.judge().then(showReviewAtTop),
    "over-again": play.restart,
    "over-details": play.showWhere,
    "over-share": () => shareResult(session()),
    "replay-first": () => play.goTo(0),
    "replay-play": replay,
    "replay-last": () => play.goTo(session().game.clicks.length),
    earlier: () => day(-1),
    later: () => day(1),
    today: () => openDay(today()),
    "share-board": () => shareBoard(session()),
    "share-result": () => shareResult(session()),
    "back-to-mine": play.backToMine,
    delete: play.deleteGame,
  };
  for (const [id, action] of Object.entries(actions)) {
    byId(id).addEventListener("click", () => play.current() && action());
  }
  byId("note-close").addEventListener(
    "click",
    () => (byId("note").hidden = true),
  );
  byId("date").addEventListener("change", ({ target }) => {
    // While the player types a year, the year begins with zeros.
    if (target.value >= "1000") {
      openDay(target.value);
    }
  });
  for (const input of document.querySelectorAll("input[name=judge]")) {
    input.checked =
      input.value === (remembered("judge") === "live" ? "live" : "end");
    input.addEventListener("change", () => {
      remember("judge", input.value);
      if (!play.current()) {
        return;
      }
      play.judgeLive();
      play.update();
    });
  }
  byId("skip").addEventListener("click", (event) => {
    // This link must not change the address of the page.
    event.preventDefault();
    byId("main").focus();
  });
}

function startKeys() {
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, select, textarea");
    const control = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    const onBoard = event.target.closest(".play");
    if (!play.current() || tab() !== "game" || typing || event.altKey) {
      return;
    }
    const undo =
      (control && letter === "z" && !event.shiftKey) ||
      (!control && letter === "u" && onBoard);
    const redo =
      (control && (letter === "y" || (letter === "z" && event.shiftKey))) ||
      (!control && letter === "r" && onBoard);
    if (undo) {
      play.goTo(at() - 1);
    } else if (redo) {
      play.goTo(at() + 1);
    } else if (
      !control &&
      letter === "h" &&
      onBoard &&
      !byId("give-hint").disabled
    ) {
      play.hint();
    } else {
      return;
    }
    event.preventDefault();
  });
}

/** Loads the game again if another tab has changed it. */
function followOtherTabs() {
  const reload = (name) => {
    if (play.current()?.name === name) {
      play.reload();
    }
    if (tab() === "games") {
      showGames();
    }
  };
  onOtherTab(reload);
  addEventListener(
    "pageshow",
    ({ persisted }) => persisted && reload(play.current()?.name),
  );
}

function startLanguage(showTheme) {
  byId("language").addEventListener("click", () => {
    otherLanguage();
    speak();
    showTheme();
    repaint();
    repeatAnswers();
    complain("");
    for (const id of ["rows-wrong", "transferred"]) {
      byId(id).textContent = "";
    }
    byId("note").hidden = true;
    if (play.current()) {
      play.retell();
    }
    if (tab() === "games") {
      showGames();
    }
  });
}

/** Makes the button for light or dark colours work. */
function startColours() {
  const chosen = remembered("theme");
  // The window frame of the installed app has the theme colour.
  const showFrame = () =>
    document
      .querySelectorAll("meta[name=theme-color]")
      .forEach(
        (meta) =>
          (meta.content = getComputedStyle(
            document.documentElement,
          ).backgroundColor),
      );
  if (["light", "dark"].includes(chosen)) {
    document.documentElement.dataset.theme = chosen;
    showFrame();
  }
  return startTheme(words, (theme) => {
    remember("theme", theme);
    showFrame();
  });
}

function start() {
  speak();
  onProblem((kind) => notify(words().problems[kind]));
  startLanguage(startColours());
  play.onChanges({ opened: proofOf, moved: stopReplay });
  startButtons();
  startKeys();
  followOtherTabs();
  startGames(() => play.current() && play.reload());
  startProof(async (moves) => {
    history.pushState(null, "", writeAddress(play.current().name));
    showTab("game");
    await play.showSolution(moves);
  });
  startOther(playOther, () => play.current()?.start ?? []);
  addEventListener("hashchange", openAddress);
  openAddress();
  // The service worker lets the page work without a network.
  navigator.serviceWorker?.register("offline.js").catch(() => {});
}

start();
