// Shows a shared game beside the player's own game on the same board, click by click.

import { ask } from "./asking.js";
import { Game } from "./game.js";
import { byId } from "../common/common.js";
import { make } from "../common/dom.js";
import { most, range } from "../common/range.js";
import { words } from "./words.js";

/** Returns the clicks of the player's own finished game on the board of a shared one, or null. */
export function ownClicks({ mine, reached }) {
  if (mine?.finished) {
    return mine.clicks;
  }
  return reached.first?.play ?? reached.best?.play ?? null;
}

/** Judges both games. Returns null without an answer, and says why. */
export async function judgeBoth(session, box) {
  const question = { do: "game", board: session.rows };
  const { clicks } = session.game;
  const mine = await ask({ ...question, clicks: ownClicks(session) }, box);
  const theirs = mine && (await ask({ ...question, clicks }, box));
  return theirs ? { mine, theirs } : null;
}

/** Shows the table with both games. `choose` shows the board before a click of the shared game. */
export function showComparison(session, choose) {
  const { comparison } = session;
  byId("compare").hidden = comparison === null;
  if (comparison === null) {
    return;
  }
  const games = [comparison.mine, comparison.theirs];
  const columns = games.map((judgement) => clicksInWords(session, judgement));
  const length = Math.max(...columns.map((cells) => cells.length));
  const rows = [];
  for (let n = 0; n < length; n += 1) {
    const number = n < columns[1].length ? clickButton(n, choose) : n + 1;
    rows.push(
      row(
        number,
        columns.map((cells) => cells[n] ?? null),
      ),
    );
  }
  byId("compare-rows").replaceChildren(...rows, sumRow(games));
}

/** Describes each click of a judged game: its tiles, and what it lost. */
function clicksInWords({ start, palette }, { game }) {
  const { boards } = Game.of(
    start,
    game.map(({ click }) => click),
  );
  return game.map(({ click: [x, y], tiles, loses }, n) => {
    const colour = palette.name(boards[n][x][y].letter, words());
    const hasLost = most(loses) > 0;
    return {
      text: words().compared(tiles, colour, hasLost ? loses : 0),
      hasLost,
    };
  });
}

/** Returns a row of the table with one click of each game. A shorter game has no click in the last rows. */
function row(number, cells) {
  const name = make("th", { scope: "row" }, number);
  const found = cells.map((cell) =>
    make("td", {
      textContent: cell?.text ?? "",
      className: cell?.hasLost ? "risen" : "",
    }),
  );
  return make("tr", {}, name, ...found);
}

/** Returns the last row: the clicks of both games, and the lost ones. */
function sumRow(games) {
  const cells = games.map(({ played, lost }) => {
    const text = words().comparedSum(played, range(lost));
    return { text, hasLost: false };
  });
  const sum = row(words().inAll, cells);
  sum.className = "sum";
  return sum;
}

/** Returns a button that shows the board before a click of the shared game. */
function clickButton(n, choose) {
  const button = make("button", {
    type: "button",
    className: "link",
    textContent: n + 1,
    onclick: () => choose(n),
  });
  button.setAttribute("aria-label", words().clickName(n + 1));
  return button;
}
