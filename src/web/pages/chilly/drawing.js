// Draws a level in SVG. One unit is the width of a cell.

const NAMESPACE = "http://www.w3.org/2000/svg";

/** Creates an SVG element with attributes and a content. */
function shape(name, attributes, ...inside) {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, value);
  }
  made.append(...inside);
  return made;
}

const circle = (x, y, r, name = "") =>
  shape("circle", { cx: x + 0.5, cy: y + 0.5, r, class: name });

function text(x, y, content, name = "") {
  return shape("text", { x, y, class: name }, String(content));
}

/** The part of a border of rocks that is visible, in cells. */
const VISIBLE_BORDER = 0.4;

/** Returns the part of a level that is drawn. On sides that are all rock, most of the border is cut off. */
export function viewOf(level) {
  const { width, height } = level;
  const isRock = (cell) => level.letters[cell] === "#";
  const isRow = (y) => level.row(y).every(isRock);
  const isColumn = (x) => level.column(x).every(isRock);
  const cut = (isBorder) => (isBorder ? 1 - VISIBLE_BORDER : 0);
  const left = cut(isColumn(0));
  const top = cut(isRow(0));
  return {
    x: left,
    y: top,
    width: width - left - cut(isColumn(width - 1)),
    height: height - top - cut(isRow(height - 1)),
  };
}

const rockAt = ([x, y]) => `M${x} ${y}h1v1h-1z`;

const tree = ([x, y]) =>
  shape("path", { d: `M${x + 0.5} ${y + 0.05}l.42.9h-.84z`, class: "tree" });

/** The middles of the petals of a flower, from its middle. */
const PETALS = [
  [0, -0.22],
  [0.21, -0.07],
  [0.13, 0.18],
  [-0.13, 0.18],
  [-0.21, -0.07],
];

function flower([x, y]) {
  const petals = PETALS.map(([right, down]) =>
    circle(x + right, y + down, 0.19, "flower"),
  );
  return shape("g", {}, ...petals, circle(x, y, 0.13, "heart"));
}

/** Draws what never moves and is not a hole: ice, rocks, trees and flowers. */
function ground(level) {
  const at = (cell) => level.point(cell);
  const rocks = level.cells("#").map((cell) => rockAt(at(cell)));
  const { width, height } = level;
  return [
    shape("rect", { width, height, class: "ice" }),
    shape("path", { d: rocks.join(""), class: "rock" }),
    ...level.cells("T").map((cell) => tree(at(cell))),
    ...level.cells("Y").map((cell) => flower(at(cell))),
  ];
}

function hole([x, y], number) {
  return shape(
    "g",
    { class: "hole" },
    circle(x, y, 0.44),
    text(x + 0.5, y + 0.68, number),
  );
}

/** Where the number of a ring is: in the middle, or at the corner of a cell with a present. */
const MIDDLE = [0.5, 0.65];
const BESIDE_PRESENT = [0.84, 0.94];

/** Draws the ring where a hole leads, with its number. */
function holeEnd([x, y], number, [right, down] = MIDDLE) {
  return shape(
    "g",
    { class: "hole-end" },
    circle(x, y, 0.43),
    text(x + right, y + down, number),
  );
}

function exit([x, y]) {
  const box = { x: x + 0.08, y: y + 0.08, width: 0.84, height: 0.84 };
  return [
    shape("rect", { ...box, rx: 0.12, class: "exit" }),
    text(x + 0.5, y + 0.78, "X", "exit-mark"),
  ];
}

/** Draws the present on a cell. */
function present([x, y], cell) {
  const box = { x: x + 0.18, y: y + 0.3, width: 0.64, height: 0.54, rx: 0.08 };
  const ribbon = `M${x + 0.5} ${y + 0.3}v.54M${x + 0.18} ${y + 0.5}h.64`;
  return shape(
    "g",
    { class: "present", "data-cell": cell },
    shape("rect", box),
    shape("path", { d: ribbon }),
  );
}

/** Draws Chilly in the top left cell. */
const chilly = () => [
  circle(0, 0, 0.46, "body"),
  shape("circle", { cx: 0.5, cy: 0.54, r: 0.27, class: "face" }),
  shape("path", { d: "M.2.42Q.5-.1.8.42z", class: "cap" }),
];

function picture({ x, y, width, height }, ...inside) {
  const box = `${x} ${y} ${width} ${height}`;
  const attributes = { viewBox: box, class: "level", "aria-hidden": "true" };
  return shape("svg", attributes, ...inside);
}

/** Draws a level into a box. */
export function drawLevel(box, level) {
  const view = viewOf(level);
  const links = [...level.links].entries();
  const ends = [];
  const holes = [];
  for (const [n, [from, to]] of links) {
    holes.push(hole(level.point(from), n + 1));
    const place = level.presents().includes(to) ? BESIDE_PRESENT : MIDDLE;
    ends.push(holeEnd(level.point(to), n + 1, place));
  }
  const drawing = picture(
    view,
    ...ground(level),
    ...holes,
    ...exit(level.point(level.exit)),
    shape("path", { id: "trail" }),
    ...level.presents().map((cell) => present(level.point(cell), cell)),
    ...ends,
    shape("g", { id: "chilly", class: "chilly" }, ...chilly()),
  );
  box.style.setProperty("--w", view.width);
  box.style.setProperty("--h", view.height);
  box.replaceChildren(drawing);
}

/** Returns the sizes of columns or rows of the grid, of which the first and the last one may be cut. */
function tracks(count, cutBefore, visible) {
  const sizes = Array(count).fill(1);
  sizes[0] -= cutBefore;
  sizes[count - 1] -= count - cutBefore - visible;
  return sizes.map((size) => `minmax(0, ${size}fr)`).join(" ");
}

/** Lays the grid of all cells over the drawing of a level. */
export function layOver(box, grid, level) {
  const { x, y, width, height } = viewOf(level);
  grid.style.setProperty("--columns", tracks(level.width, x, width));
  grid.style.gridTemplateRows = tracks(level.height, y, height);
  box.append(grid);
}

const CORNER = [0, 0];
const ICE = { x: 0, y: 0, width: 1, height: 1 };

/** For each kind of thing: the letters of its cells, and its pictures. */
const THINGS = {
  chilly: { letters: "P", draw: () => [chilly()] },
  present: { letters: "$G", draw: () => [[present(CORNER, 0)]] },
  exit: { letters: "X", draw: () => [exit(CORNER)] },
  wall: {
    letters: "#TY",
    draw: () => [
      [shape("path", { d: rockAt(CORNER), class: "rock" })],
      [tree(CORNER)],
      [flower(CORNER)],
    ],
  },
  hole: {
    letters: "O",
    draw: () => [[hole(CORNER, 1)], [holeEnd(CORNER, 1)]],
  },
};

/** Lists what is on a level, with pictures. `names` has the text of each kind. */
export function drawLegend(list, level, names) {
  const items = [];
  for (const [kind, { letters, draw }] of Object.entries(THINGS)) {
    if (level.cells(letters).length === 0) {
      continue;
    }
    const item = document.createElement("li");
    for (const inside of draw()) {
      const ice = shape("rect", { width: 1, height: 1, class: "ice" });
      const group = shape("g", { class: kind }, ...inside);
      item.append(picture(ICE, ice, group));
    }
    item.append(names[kind]);
    items.push(item);
  }
  list.replaceChildren(...items);
}

/** Moves Chilly on a drawn level, hides the taken presents, and draws the trail of the last move. */
export function drawState(box, level, { at, left, slides }) {
  const [x, y] = level.point(at);
  box.querySelector("#chilly").style.transform = `translate(${x}px, ${y}px)`;
  for (const gift of box.querySelectorAll(".present")) {
    gift.classList.toggle("taken", !left.has(Number(gift.dataset.cell)));
  }
  const before = slides.at(-2)?.at(-1) ?? level.start;
  const trail = slides.length ? trailOf(level, before, slides.at(-1)) : "";
  box.querySelector("#trail").setAttribute("d", trail);
}

/** Returns whether the line of a reason stands between two columns, and not between two rows. */
export const isUpright = ({ property }) =>
  property === "left" || property === "right";

/** Draws the line of a reason, if it has one. */
export function drawLine(box, { width, height }, reason) {
  const { at } = reason;
  if (at === null) {
    return;
  }
  const d = isUpright(reason) ? `M${at} 0V${height}` : `M0 ${at}H${width}`;
  box
    .querySelector("svg")
    .append(
      shape("path", { d, class: "border" }),
      shape("path", { d, class: "divider" }),
    );
}

export function eraseLine(box) {
  for (const path of box.querySelectorAll(".border, .divider")) {
    path.remove();
  }
}

/** Returns the path of a slide. It is broken where Chilly crosses an edge or falls into a hole. */
function trailOf(level, from, passed) {
  let [lastX, lastY] = level.point(from);
  let path = `M${lastX + 0.5} ${lastY + 0.5}`;
  for (const cell of passed) {
    const [x, y] = level.point(cell);
    const isNear = Math.abs(x - lastX) + Math.abs(y - lastY) <= 1;
    path += `${isNear ? "L" : "M"}${x + 0.5} ${y + 0.5}`;
    [lastX, lastY] = [x, y];
  }
  return path;
}
