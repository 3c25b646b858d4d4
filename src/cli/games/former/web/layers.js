// Reads and verifies the layers of a certificate.

function readLayers(lines, width) {
  lines.exactly("evidence", "layers");
  const counts = lines.words("layers");
  lines.demand(counts.length === 2, "expected two numbers of layers");
  const sides = counts.map((word) => lines.whole(word, width));
  const all = sides[0] + sides[1];
  lines.demand(all >= 1 && all <= width, `expected 1 to ${width} layers`);
  return { sides, block: lines.block() };
}

function readSide(columns, count, contents, read, progress, done) {
  // The first column has no previous column, so it uses an empty automaton.
  let layer = new Layer();
  layer.node(contents.number([]));
  layer.settle();
  for (let j = 0; j < count; j++) {
    const returning = Array.from({ length: COLOURS }, (_, colour) =>
      mayReturn(columns, j, colour),
    );
    layer = new LayerReader(layer, columns[j], returning, contents, read).make(
      progress,
    );
    done(layer);
  }
  return layer;
}

function beginningBeyond(columns, count) {
  const begins = (column, x) =>
    new Set(column.filter((colour) => !(columns[x - 1] ?? []).includes(colour)))
      .size;
  return columns.reduce(
    (sum, column, x) => sum + (x < count ? 0 : begins(column, x)),
    0,
  );
}

/** Computes a lower bound on the number of clicks. */
function boundOf(columns, sides, [left, right], contents, progress) {
  if (sides[0] + sides[1] === columns.length) {
    return left.base + right.base + leastAtCut(left, right, contents, progress);
  }
  const mirrored = [...columns].reverse();
  return Math.max(
    left.base + beginningBeyond(columns, sides[0]),
    right.base + beginningBeyond(mirrored, sides[1]),
  );
}

function verifyLayers(columns, clicks, { sides, block }, progress) {
  const contents = new Contents();
  const { stored } = meter;
  const all = sides[0] + sides[1];
  const name = (n) =>
    n < sides[0]
      ? `layer ${n + 1} from the left`
      : `layer ${n - sides[0] + 1} from the right`;
  let layers = 0;
  let nodes = 0;
  const read = (most) => {
    const number = block.number(name(layers));
    demand(
      number <= most,
      `${name(layers)}: an edge costs more than ${MAX_EDGE_COST}`,
    );
    return Number(number);
  };
  const done = (layer) => {
    layers += 1;
    nodes += layer.contents.length;
  };
  const reading = () => progress("byte of the layers", block.read, block.size);
  const last = [columns, [...columns].reverse()].map((side, n) =>
    readSide(side, sides[n], contents, read, reading, done),
  );
  demand(block.read === block.size, "there are bytes after the last layer");
  const bound = boundOf(columns, sides, last, contents, (n, of) =>
    progress("node at the cut", n, of),
  );
  demand(
    bound >= clicks,
    `the layers prove at least ${Math.max(0, bound)} clicks, but the claim is ${clicks}`,
  );
  meter.free(meter.stored - stored);
  return `read ${all} layers of the column program with ${nodes.toLocaleString("en")} nodes: ${clicks - 1} clicks are too few`;
}
