// Shows a level of Santa Chilly, and animates a route.

const DIRECTIONS = { U: [0, -1], D: [0, 1], L: [-1, 0], R: [1, 0] };

/** For each move, returns the cells that Chilly passes, in pieces: a new piece begins where he jumps. */
function slides(level) {
  let at = level.rows.join("").indexOf("P");
  const all = [];
  for (const letter of level.moves) {
    const pieces = slide(level, at, letter);
    all.push(pieces);
    at = pieces.at(-1).at(-1);
  }
  return all;
}

/** Returns the pieces of the move of a letter. Chilly jumps over the edge of the level, and from a hole. */
function slide({ rows, links }, from, letter) {
  const height = rows.length;
  const width = rows[0].length;
  const leads = new Map(links);
  const [right, down] = DIRECTIONS[letter];
  const pieces = [[from]];
  let at = from;
  for (;;) {
    const x = (at % width) + right;
    const y = Math.floor(at / width) + down;
    const next = ((y + height) % height) * width + ((x + width) % width);
    const found = rows[Math.floor(next / width)][next % width];
    if ("#TY".includes(found)) {
      return pieces;
    }
    // Chilly comes back on the opposite side, so a new piece begins.
    if (x < 0 || y < 0 || x >= width || y >= height) {
      pieces.push([]);
    }
    pieces.at(-1).push(next);
    at = next;
    if (found === "O") {
      pieces.push([leads.get(next)]);
      return pieces;
    }
    if (found === "X") {
      return pieces;
    }
  }
}

/** The number of moves whose trail is visible. */
const TRAIL_MOVES = 6;

class ChillyView {
  constructor(level) {
    this.width = level.rows[0].length;
    this.begin = level.rows.join("").indexOf("P");
    this.moves = slides(level);
    this.chilly = byId("chilly");
    /** Maps the place of every present to its picture. */
    this.presents = new Map();
    for (const item of document.querySelectorAll("#view .present")) {
      this.presents.set(Number(item.dataset.place), item);
    }
    this.shown = 0;
    this.animation = null;
  }

  /** Returns the sentence about the end of the route. */
  ending() {
    const count = this.moves.length;
    return inLanguage(
      `At the exit after ${count} ${count === 1 ? "move" : "moves"}, with all presents.`,
      `Ved utgangen etter ${count} trekk, med alle gavene.`,
    );
  }

  /** Returns the time for which the replay shows each move. */
  milliseconds() {
    return 650;
  }

  /** Shows the level after `n` moves. */
  show(n) {
    const taken = new Set(this.moves.slice(0, n).flat(2));
    for (const [place, item] of this.presents) {
      item.classList.toggle("taken", taken.has(place));
    }
    const recent = this.moves.slice(Math.max(0, n - TRAIL_MOVES), n);
    const trail = recent.flat().map((piece) => this.line(piece));
    byId("trail").setAttribute("d", trail.join(""));
    const pieces = n > 0 ? this.moves[n - 1] : [[this.begin]];
    this.animation?.cancel();
    this.chilly.style.transform = this.position(pieces.at(-1).at(-1));
    // The page animates only a single step forward.
    if (n === this.shown + 1) {
      this.animate(pieces.flat());
    }
    this.shown = n;
  }

  /** Moves Chilly along these cells, unless the reader wants reduced motion. */
  animate(places) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      return;
    }
    const frames = places.map((place) => ({ transform: this.position(place) }));
    const timing = { duration: 420, easing: "ease-out" };
    this.animation = this.chilly.animate(frames, timing);
  }

  position(place) {
    return `translate(${place % this.width}px,${Math.floor(place / this.width)}px)`;
  }

  /** Returns a line through the centres of cells, as a path of SVG. */
  line(places) {
    const points = places.map((place) => {
      const x = place % this.width;
      const y = Math.floor(place / this.width);
      return `${x + 0.5} ${y + 0.5}`;
    });
    return `M${points.join("L")}`;
  }
}

VIEWS.chilly = (data) => new ChillyView(data);
REPORTS.chilly = [
  [/^optimal (\d+)$/, "$1 trekk er optimalt"],
  [/^at-most (\d+)$/, "$1 trekk er nok"],
  [/^at-least (\d+)$/, "færre enn $1 trekk er umulig"],
  [/^unsolvable$/, "ingen rute finnes"],
  [
    /^played the route of (\S+) moves? to the exit, taking (\S+) presents?$/,
    "spilte ruten på $1 trekk til utgangen og tok alle gavene ($2)",
  ],
  [/^went through (\S+) cases?$/, "gikk gjennom alle tilfellene ($1)"],
  [
    /^added up (\S+) cuts? and (\S+) potentials? over (\S+) moves? of the level$/,
    "summerte snitt ($1) og potensialer ($2) over $3 trekk på brettet",
  ],
  [
    /^went through (\S+) states? for what the cuts leave open$/,
    "gikk gjennom det som snittene ikke avgjør, i alt $1 stillinger",
  ],
  [
    /^searched for a way to the exit: none exists$/,
    "lette etter en vei til utgangen: det finnes ingen",
  ],
  [
    /^tried all ways from component to component: none ends at the exit with all presents$/,
    "prøvde alle veier fra komponent til komponent: ingen ender ved utgangen med alle gavene",
  ],
  [
    /^examined all moves: none takes the present (\S+)$/,
    "undersøkte alle trekk: ingen tar gaven $1",
  ],
  [
    /^walked on from the presents (\S+) and (\S+): neither can be taken after the other$/,
    "gikk videre fra gavene $1 og $2: ingen av dem kan tas etter den andre",
  ],
];
