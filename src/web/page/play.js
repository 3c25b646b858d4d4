// The game on the page, with its hints and its review.

import { byId } from "./common.js";
import { celebrate } from "./celebrate.js";
import { today } from "./dates.js";
import { make } from "./dom.js";
import { Game } from "./game.js";
import { nextHint } from "./hints.js";
import { firstLost, sentence, stepInWords } from "./judged.js";
import { MEMORY, Prover, Stopped } from "./prover.js";
import { groupAt, tilesOf } from "./rules.js";
import { remove, save } from "./saved.js";
import { Session } from "./session.js";
import { colourIn, showReview, showSession } from "./screen.js";
import { BoardView } from "./tiles.js";
import { working } from "./working.js";
import { complaint, words } from "./words.js";

const prover = new Prover();

let session = null;
let view = null;
let opened = () => {};
let moved = () => {};

/** Returns the session of the board on the page, or null. */
export const current = () => session;

export const isLive = () =>
  document.querySelector("input[name=judge]:checked").value === "live";
const say = (text) => (byId("said").textContent = text);

/** Sets the functions to call when the board or the game changes. */
export function onChanges(calls) {
  ({ opened, moved } = calls);
}

/** Asks the prover about the game. A later question stops this question. */
async function ask(question, box = make("div")) {
  if (prover.busy) {
    prover.stop();
  }
  try {
    const answer = await working(
      box,
      prover,
      { ...question, memory: MEMORY },
      words().analysing,
    );
    return answer.error ? null : answer;
  } catch (error) {
    if (!(error instanceof Stopped)) {
      say(words().crashed);
    }
    return null;
  }
}

export async function read(text) {
  if (prover.busy) {
    prover.stop();
  }
  try {
    const found = await prover.ask({
      do: "read",
      text: text || today(),
      today: today(),
    });
    return found.error ? { wrong: complaint(found.error) } : found;
  } catch (error) {
    return { wrong: error instanceof Stopped ? null : words().errors.module };
  }
}

export async function open(text, clicks = []) {
  const found = await read(text);
  if (found.wrong !== undefined) {
    return found.wrong;
  }
  moved();
  session = new Session(found);
  session.restore();
  const linked = Game.of(session.start, clicks, clicks.length, "link");
  if (clicks.length && `${linked.clicks}` !== `${session.game.clicks}`) {
    session.show(linked);
  }
  view = makeView();
  opened(session);
  say(session.date > today() ? words().future : "");
  update();
  if (session.game.finished && !session.game.shown) {
    await judge();
  } else {
    judgeLive();
  }
  return linked.clicks.length < clicks.length
    ? words().errors["address-miss"](linked.clicks.length + 1)
    : null;
}

function makeView() {
  const of = session;
  return new BoardView(byId("frame"), {
    size: [of.start.length, of.height],
    palette: of.palette,
    act: click,
    label: (board, x, y) => {
      const tile = board[x]?.[y];
      return tile
        ? words().cell(x, y, colourIn(of, tile), groupAt(board, [x, y]).length)
        : words().emptyCell(x, y);
    },
  });
}

/** Loads the stored game again after a change in another tab. */
export function reload() {
  if (session.game.shown) {
    session.refreshMine();
    return update();
  }
  if (!session.isOutdated) {
    return;
  }
  moved();
  session.restore();
  update();
  if (session.game.finished) {
    judge();
  }
}

/** Stores the game and updates the whole page. */
export function update() {
  session.save();
  showSession(session, view, isLive());
}

/** Writes the texts of the game again in another language. */
export function retell() {
  say("");
  view.relabel();
  session.hint = null;
  update();
  if (session.review) {
    review();
  }
}

const review = () =>
  showReview(session, (n) => {
    goTo(n);
    // On a phone, the board may be scrolled out of view.
    view.grid.scrollIntoView({ block: "nearest" });
  });

export async function judge(withReview = true) {
  const of = session;
  const { game } = of;
  const clicks =
    withReview && game.finished ? game.clicks : game.clicks.slice(0, game.at);
  const judgement = await ask(
    { do: "game", board: of.rows, clicks },
    withReview ? byId("judging") : undefined,
  );
  if (
    !judgement ||
    session !== of ||
    of.game !== game ||
    `${game.clicks.slice(0, clicks.length)}` !== `${clicks}`
  ) {
    return;
  }
  Object.assign(of, { judgement, review: withReview });
  if (game.finished && judgement.cleared) {
    of.record(Array.isArray(judgement.lost) ? null : judgement.lost);
  }
  if (withReview) {
    review();
    // Screen readers announce the text of this hidden element.
    byId("announced").textContent = sentence(judgement);
  }
  update();
}

async function click(cell) {
  const { game } = session;
  const tile = game.board[cell[0]]?.[cell[1]];
  const follows = game.repeats(cell);
  if (!tile) {
    return;
  }
  moved();
  if (!follows) {
    branch();
  }
  const { game: played } = session;
  const group = groupAt(played.board, cell).length;
  played.click(cell);
  session.hint = null;
  if (!follows) {
    Object.assign(session, { judgement: null, review: false });
  }
  say(
    words().took(
      played.at,
      group,
      colourIn(session, tile),
      tilesOf(played.board),
    ),
  );
  if (played.finished) {
    session.record(null);
  }
  update();
  if (session.judgement || played.shown) {
    return;
  }
  if (!played.cleared) {
    return judgeLive();
  }
  await judge();
  if (session.game === played && session.judgement?.lost === 0) {
    celebrate(byId("stage"));
  }
}

function branch() {
  const { game } = session;
  if (game.finished && !game.shown) {
    session.mine ??= game.copy();
  }
  if (game.shown) {
    Object.assign(game, { shown: "", borrowed: game.at > 0 });
  }
}

/** Shows the board after `at` clicks. */
export function goTo(at) {
  moved();
  step(at);
  judgeLive();
}

/** Judges the latest click, if the player has chosen to see a judgement after every click. */
export function judgeLive() {
  const { game, judgement } = session;
  if (isLive() && !game.shown && game.at > (judgement?.game.length ?? 0)) {
    judge(false);
  }
}

/** Shows the board after `at` clicks. */
export function step(at) {
  const { game, judgement } = session;
  game.goTo(at);
  session.hint = null;
  update();
  const next = session.review && judgement.game[game.at];
  if (!session.review) {
    return say(words().undone(game.at));
  }
  say(
    next
      ? words().now(
          game.at + 1,
          judgement.played,
          stepInWords(
            next,
            colourIn(session, game.board[next.click[0]][next.click[1]]),
          ),
        )
      : words().end,
  );
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
  update();
  await judge();
}

export function backToMine() {
  moved();
  session.play(session.mine);
  session.mine = null;
  update();
  if (session.game.finished) {
    judge();
  }
}

/** Starts the game again. */
export function restart() {
  const { game } = session;
  if (!game.finished && !game.shown) {
    session.review = false;
    return goTo(0);
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
  const { name, best, game, mine } = session;
  const gone = { best, game, mine };
  moved();
  remove(name);
  Object.assign(session, { best: null, mine: null });
  session.play(new Game(session.start));
  update();
  const back = make("button", {
    type: "button",
    id: "undelete",
    className: "link",
    textContent: words().undelete,
    onclick: () => {
      Object.assign(session, gone);
      say("");
      update();
      if (gone.game.finished) {
        judge();
      }
    },
  });
  byId("said").replaceChildren(words().deleted, " ", back);
}

/** Gives the next hint. */
export async function hint() {
  const of = session;
  const { game } = of;
  const { at } = game;
  const found = await nextHint(of, (question) =>
    ask(question, byId("judging")),
  );
  if (session !== of || of.game !== game || game.at !== at) {
    return;
  }
  of.hint = found;
  say(found?.text ?? "");
  update();
}
