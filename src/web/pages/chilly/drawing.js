// Draws a level in SVG. One unit is the width of a cell.

const NAMESPACE = "http://www.w3.org/2000/svg";

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

function ground(level) {
  const at = (cell) => level.point(cell);
  const rocks = level
    .cells("#")
    .map((cell) => `M${at(cell).join(" ")}h1v1h-1z`);
  const trees = level.cells("T").map((cell) => {
    const [x, y] = at(cell);
    return `M${x + 0.5} ${y + 0.05}l.42.9h-.84z`;
  });
  const flowers = level.cells("Y").map((cell) => {
    const [x, y] = at(cell);
    return circle(x, y, 0.36, "flower");
  });
  const { width, height } = level;
  return [
    shape("rect", { width, height, class: "ice" }),
    shape("path", { d: rocks.join(""), class: "rock" }),
    shape("path", { d: trees.join(""), class: "tree" }),
    ...flowers,
  ];
}

/** Draws the holes. The number of a hole also stands where it leads to. */
function holes(level) {
  return [...level.links].map(([hole, end], n) => {
    const [x, y] = level.point(hole);
    const [endX, endY] = level.point(end);
    return shape(
      "g",
      { class: "hole" },
      circle(x, y, 0.44),
      text(x + 0.5, y + 0.68, n + 1),
      text(endX + 0.95, endY + 0.95, n + 1, "end"),
    );
  });
}

function exit([x, y]) {
  const box = { x: x + 0.08, y: y + 0.08, width: 0.84, height: 0.84 };
  return [
    shape("rect", { ...box, rx: 0.12, class: "exit" }),
    text(x + 0.5, y + 0.78, "X", "exit-mark"),
  ];
}

function present(level, cell) {
  const [x, y] = level.point(cell);
  const box = { x: x + 0.18, y: y + 0.3, width: 0.64, height: 0.54, rx: 0.08 };
  const ribbon = `M${x + 0.5} ${y + 0.3}v.54M${x + 0.18} ${y + 0.5}h.64`;
  return shape(
    "g",
    { class: "present", "data-cell": cell },
    shape("rect", box),
    shape("path", { d: ribbon }),
  );
}

/** Draws a level into a box. */
export function drawLevel(box, level) {
  const drawing = shape(
    "svg",
    {
      viewBox: `0 0 ${level.width} ${level.height}`,
      class: "level",
      "aria-hidden": "true",
    },
    ...ground(level),
    ...holes(level),
    ...exit(level.point(level.exit)),
    shape("path", { id: "trail" }),
    ...level.presents().map((cell) => present(level, cell)),
    shape(
      "g",
      { id: "chilly", class: "chilly" },
      circle(0, 0, 0.46, "body"),
      shape("circle", { cx: 0.5, cy: 0.54, r: 0.27, class: "face" }),
      shape("path", { d: "M.2.42Q.5-.1.8.42z", class: "cap" }),
    ),
  );
  box.replaceChildren(drawing);
}

/** Shows a position in a level that is drawn. */
export function drawPosition(box, level, { at, left, slides }) {
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
