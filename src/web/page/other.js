// Lets the player write, paste or paint a board.

import { byId } from "./common.js";
import { make } from "./dom.js";
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

const palette = () => paletteOf([...LETTERS, ...canvas.flat().filter(Boolean)]);
const size = () =>
  Object.entries(MAX_SIZES).map(([id, most]) =>
    Math.max(1, Math.min(most, byId(id).valueAsNumber || 1)),
  );
const nameOf = (letter) =>
  letter ? palette().name(letter, words()) : words().none;

/** Shows the colours to paint with, and the eraser. */
function showPalette() {
  const letters = [...new Set([...LETTERS, ...canvas.flat().filter(Boolean)])];
  const colours = palette();
  byId("palette").replaceChildren(
    ...[...letters, ""].map((letter) => {
      const input = make("input", {
        type: "radio",
        name: "brush",
        value: letter,
        checked: letter === brush,
        onchange: () => (brush = letter),
      });
      input.setAttribute("aria-label", nameOf(letter));
      const tile = make("i", {
        className: letter
          ? `tile c${colours.place(letter)}${colours.lettered ? " lettered" : ""}`
          : "tile none",
      });
      tile.dataset.letter = letter;
      return make(
        "label",
        { title: nameOf(letter) },
        input,
        make("span", { className: "tiles" }, tile),
      );
    }),
  );
}

/** Shows the painted board, in which tiles may float. */
function showCanvas() {
  const [width, height] = size();
  canvas = Array.from({ length: width }, (_, x) =>
    Array.from({ length: height }, (_, y) => canvas[x]?.[y] ?? ""),
  );
  view = new BoardView(byId("canvas"), {
    size: [width, height],
    palette: palette(),
    hover: false,
    act: paint,
    label: (_, x, y) => words().paintCell(x, y, nameOf(canvas[x][y])),
  });
  view.show([]);
  // Dragging the pointer over cells paints all these cells.
  view.grid.addEventListener("pointerdown", (event) => {
    painting = event.target.at !== undefined && event.pointerType !== "touch";
    if (painting) {
      paint(event.target.at);
    }
  });
  view.grid.addEventListener(
    "pointerover",
    ({ target }) => painting && target.at && paint(target.at),
  );
  showTiles();
}

function showTiles() {
  view.palette = palette();
  view.forget();
  // Invisible tiles keep the tiles above them from falling.
  view.show(canvas.map((column) => column.map((letter) => ({ letter }))));
  for (const tile of view.picture.children) {
    tile.classList.toggle("none", tile.dataset.letter === "");
  }
}

function paint([x, y]) {
  if (canvas[x][y] === brush) {
    return;
  }
  canvas[x][y] = brush;
  showTiles();
  byId("rows").value = painted().replaceAll("/", "\n");
}

/** Lets all painted tiles fall, and returns the rows. */
const painted = () =>
  rowsOf(
    canvas.map((column) =>
      column.filter(Boolean).map((letter) => ({ letter })),
    ),
  );

/** Copies a board into the text field and onto the canvas. */
function take(board) {
  canvas = board.map((column) => column.map(({ letter }) => letter));
  byId("paint-columns").value = Math.max(1, board.length);
  byId("paint-rows").value = Math.max(
    1,
    ...board.map((column) => column.length),
  );
  byId("rows").value = rowsOf(board).replaceAll("/", "\n");
  brush = LETTERS.includes(brush) ? brush : "O";
  showPalette();
  showCanvas();
}

/** Sets up the section in which the player enters a board. */
export function startOther(play, current) {
  byId("other-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    byId("rows-wrong").textContent = (await play(byId("rows").value)) ?? "";
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
  addEventListener("pointerup", () => (painting = false));
  showPalette();
  showCanvas();
}

export function repaint() {
  showPalette();
  view.relabel();
}
