// Shows a level of Santa Chilly, and animates a route.

const DIRECTIONS = { U: [0, -1], D: [0, 1], L: [-1, 0], R: [1, 0] };

/** For each move, returns the cells that Chilly passes. */
function slides({ rows, links, moves }) {
  const height = rows.length;
  const width = rows[0].length;
  const leads = new Map(links);
  let at = rows.join("").indexOf("P");
  return [...moves].map((letter) => {
    const [right, down] = DIRECTIONS[letter];
    const pieces = [[at]];
    for (;;) {
      const x = (at % width) + right;
      const y = Math.floor(at / width) + down;
      const next = ((y + height) % height) * width + ((x + width) % width);
      const found = rows[Math.floor(next / width)][next % width];
      if ("#TY".includes(found)) {
        break;
      }
      // Chilly comes back on the opposite side, so a new list begins.
      if (x < 0 || y < 0 || x >= width || y >= height) {
        pieces.push([]);
      }
      pieces.at(-1).push(next);
      at = next;
      if (found === "O") {
        at = leads.get(next);
        pieces.push([at]);
      }
      if (found === "O" || found === "X") {
        break;
      }
    }
    return pieces;
  });
}

function chillyView(data) {
  const width = data.rows[0].length;
  const chilly = byId("chilly");
  const trail = byId("trail");
  const presents = new Map(
    [...document.querySelectorAll(".present")].map((item) => [
      Number(item.dataset.place),
      item,
    ]),
  );
  const moves = slides(data);
  const begin = data.rows.join("").indexOf("P");
  const point = (place) => [place % width, Math.floor(place / width)];
  const line = (pieces) =>
    pieces
      .map((piece) =>
        piece
          .map((place, i) => {
            const [x, y] = point(place);
            return `${i ? "L" : "M"}${x + 0.5} ${y + 0.5}`;
          })
          .join(""),
      )
      .join("");
  let shown = 0;
  let animation = null;
  return {
    ending: () =>
      inLanguage(
        `At the exit after ${moves.length} ${moves.length === 1 ? "move" : "moves"}, with all presents.`,
        `Ved utgangen etter ${moves.length} trekk, med alle gavene.`,
      ),
    milliseconds: () => 650,
    show(n) {
      const taken = new Set(moves.slice(0, n).flat(2));
      presents.forEach((item, place) =>
        item.classList.toggle("taken", taken.has(place)),
      );
      const pieces = n > 0 ? moves[n - 1] : [[begin]];
      const [x, y] = point(pieces.at(-1).at(-1));
      trail.setAttribute(
        "d",
        moves
          .slice(Math.max(0, n - 6), n)
          .map(line)
          .join(""),
      );
      animation?.cancel();
      chilly.style.transform = `translate(${x}px, ${y}px)`;
      // The page animates only a single step forward.
      if (
        n === shown + 1 &&
        !matchMedia("(prefers-reduced-motion: reduce)").matches
      ) {
        const frames = pieces.flat().map((place) => ({
          transform: `translate(${point(place)
            .map((c) => `${c}px`)
            .join()})`,
        }));
        animation = chilly.animate(frames, {
          duration: 420,
          easing: "ease-out",
        });
      }
      shown = n;
    },
  };
}

VIEWS.chilly = chillyView;
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
