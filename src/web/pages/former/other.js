// Lets the player write, paste or paint a board.

import { byId } from "../common/common.js";
import { inWords } from "../common/dates.js";
import { make } from "../common/dom.js";
import { paletteOf } from "./palette.js";
import { rowsOf } from "./rules.js";
import { BoardView } from "./tiles.js";
import { words } from "./words.js";

const LETTERS = "OPGB";
const MAX_SIZES = { "paint-columns": 64, "paint-rows": 12 };
/** The painted board, and the letter of the brush. */
let canvas = [];
let brush = "O";
let view = null;
let painting = false;

/** Returns the letters to paint with: the usual ones, and those on the canvas. */
function letters() {
  return [...new Set([...LETTERS, ...canvas.flat().filter(Boolean)])];
}

const palette = () => paletteOf(letters());
const nameOf = (letter) =>
  letter ? palette().name(letter, words()) : words().none;

/** Returns the number of columns or rows that the player has chosen, within its limits. */
function chosenSize(id) {
  const chosen = byId(id).valueAsNumber || 1;
  return Math.max(1, Math.min(MAX_SIZES[id], chosen));
}

/** Shows the colours to paint with, and the eraser. */
function showPalette() {
  const colours = palette();
  const choices = [...letters(), ""].map((letter) => choice(letter, colours));
  byId("palette").replaceChildren(...choices);
}

/** Returns a radio button for a letter, or for the eraser if the letter is empty. */
function choice(letter, colours) {
  const input = make("input", {
    type: "radio",
    name: "brush",
    value: letter,
    checked: letter === brush,
    onchange: () => {
      brush = letter;
    },
  });
  input.setAttribute("aria-label", nameOf(letter));
  const tile = make("i", { className: "tile" });
  tile.classList.add(letter ? `c${colours.pageColour(letter)}` : "none");
  tile.classList.toggle("lettered", letter !== "" && colours.lettered);
  tile.dataset.letter = letter;
  return make(
    "label",
    { title: nameOf(letter) },
    input,
    make("span", { className: "tiles" }, tile),
  );
}

/** Shows the painted board, in which tiles may float. */
function showCanvas() {
  const width = chosenSize("paint-columns");
  const height = chosenSize("paint-rows");
  canvas = resized(canvas, width, height);
  view = new BoardView(byId("canvas"), {
    size: [width, height],
    palette: palette(),
    hover: false,
    act: paint,
    label: (_, x, y) => words().paintCell(x, y, nameOf(canvas[x][y])),
  });
  view.show([]);
  paintByDragging(view.grid);
  showTiles();
}

/** Returns columns of letters in a new size. New cells are empty. */
function resized(columns, width, height) {
  const cells = [];
  for (let x = 0; x < width; x++) {
    const column = [];
    for (let y = 0; y < height; y++) {
      column.push(columns[x]?.[y] ?? "");
    }
    cells.push(column);
  }
  return cells;
}

/** Lets the player paint cells by dragging the pointer over them. */
function paintByDragging(grid) {
  grid.addEventListener("pointerdown", ({ target, pointerType }) => {
    painting = target.at !== undefined && pointerType !== "touch";
    if (painting) {
      paint(target.at);
    }
  });
  grid.addEventListener("pointerover", ({ target }) => {
    if (painting && target.at) {
      paint(target.at);
    }
  });
}

/** Draws the tiles of the canvas. */
function showTiles() {
  view.palette = palette();
  view.forget();
  // Invisible tiles keep the tiles above them from falling.
  view.show(canvas.map((column) => column.map((letter) => ({ letter }))));
  for (const tile of view.picture.children) {
    tile.classList.toggle("none", tile.dataset.letter === "");
  }
}

/** Paints a cell with the brush, and writes the rows into the text field. */
function paint([x, y]) {
  if (canvas[x][y] === brush) {
    return;
  }
  canvas[x][y] = brush;
  showTiles();
  byId("rows").value = painted().replaceAll("/", "\n");
}

/** Lets all painted tiles fall, and returns the rows. */
function painted() {
  const columns = [];
  for (const cells of canvas) {
    const tiles = cells.filter(Boolean);
    columns.push(tiles.map((letter) => ({ letter })));
  }
  return rowsOf(columns);
}

/** Copies a board into the text field and onto the canvas. */
function take(board) {
  const heights = board.map((column) => column.length);
  canvas = board.map((column) => column.map(({ letter }) => letter));
  byId("paint-columns").value = Math.max(1, board.length);
  byId("paint-rows").value = Math.max(1, ...heights);
  byId("rows").value = rowsOf(board).replaceAll("/", "\n");
  brush = LETTERS.includes(brush) ? brush : "O";
  showPalette();
  showCanvas();
}

/** Asks whether to open the board of a day that has not begun. */
export function askAboutFuture(date) {
  const day = inWords(date, words().locale);
  byId("rows").value = date;
  byId("future-text").textContent = words().futureQuestion(day);
  byId("future").dataset.date = date;
  byId("future").hidden = false;
}

/** Sets up the section in which the player enters a board. */
export function startOther({ play, openFuture, current }) {
  byId("other-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    byId("future").hidden = true;
    byId("rows-wrong").textContent = (await play(byId("rows").value)) ?? "";
  });
  byId("open-future").addEventListener("click", () => {
    byId("future").hidden = true;
    openFuture(byId("future").dataset.date);
  });
  byId("take").addEventListener("click", () => take(current()));
  byId("empty").addEventListener("click", () => {
    canvas = [];
    showCanvas();
    byId("rows").value = "";
  });
  for (const id of Object.keys(MAX_SIZES)) {
    byId(id).addEventListener("change", showCanvas);
  }
  addEventListener("pointerup", () => {
    painting = false;
  });
  showPalette();
  showCanvas();
}

/** Writes the names of colours and cells again after a change of language. */
export function repaint() {
  byId("future").hidden = true;
  showPalette();
  view.relabel();
}
