// Reads and verifies the layers of a certificate.

/** Reads the numbers of layers from the left and from the right, and the block that contains them. */
function readLayers(lines, width) {
  lines.exactly("evidence", "layers");
  const counts = lines.words("layers");
  lines.demand(counts.length === 2, "expected two numbers of layers");
  const [left, right] = counts.map((word) => lines.whole(word, width));
  const all = left + right;
  lines.demand(all >= 1 && all <= width, `expected 1 to ${width} layers`);
  return { left, right, block: lines.block() };
}

/** Reads all layers from a block, and counts layers and nodes. */
class LayersReader {
  constructor({ left, right, block }, progress) {
    this.left = left;
    this.right = right;
    this.block = block;
    this.progress = progress;
    this.contents = new Contents();
    this.layers = 0;
    this.nodes = 0;
  }

  /** Reads the layers of the first `count` columns, and returns the last of them. */
  readSide(columns, count) {
    // The first column has no previous column, so it uses an empty automaton.
    let layer = new Layer();
    layer.node(this.contents.number([]));
    layer.settle();
    for (let j = 0; j < count; j++) {
      layer = this.readLayer(layer, columns, j);
      this.layers += 1;
      this.nodes += layer.contents.length;
    }
    return layer;
  }

  /** Reads the layer of the column `j`, which follows the layer `before`. */
  readLayer(before, columns, j) {
    const returning = [];
    for (let colour = 0; colour < COLOURS; colour++) {
      returning.push(mayReturn(columns, j, colour));
    }
    const reader = new LayerReader(
      before,
      columns[j],
      returning,
      this.contents,
      (most) => this.number(most),
    );
    const { block, progress } = this;
    return reader.make(() =>
      progress("byte of the layers", block.read, block.size),
    );
  }

  /** Reads a number from 0 to `most`. */
  number(most) {
    const number = this.block.number(this.name());
    demand(
      number <= most,
      `${this.name()}: an edge costs more than ${MAX_EDGE_COST}`,
    );
    return Number(number);
  }

  /** Returns the name of the layer that is being read, for error messages. */
  name() {
    const { layers, left } = this;
    return layers < left
      ? `layer ${layers + 1} from the left`
      : `layer ${layers - left + 1} from the right`;
  }
}

/** Returns a number of clicks that must begin in the columns after the first `count`: one for each new colour. */
function beginningBeyond(columns, count) {
  let sum = 0;
  for (let x = count; x < columns.length; x++) {
    const before = columns[x - 1] ?? [];
    const isNew = (colour) => !before.includes(colour);
    sum += new Set(columns[x].filter(isNew)).size;
  }
  return sum;
}

/** Verifies the layers. Returns what was done, and what was found at the line where the layers meet. */
function verifyLayers(columns, clicks, evidence, progress) {
  const storedBefore = meter.stored;
  const { left, right, block } = evidence;
  const mirrored = [...columns].reverse();
  const reader = new LayersReader(evidence, progress);
  const leftLayer = reader.readSide(columns, left);
  const rightLayer = reader.readSide(mirrored, right);
  demand(block.read === block.size, "there are bytes after the last layer");
  let bound;
  if (left + right === columns.length) {
    const seam = new Seam(leftLayer, rightLayer, reader.contents);
    const atSeam = seam.leastCost((n, of) =>
      progress("node at the cut", n, of),
    );
    bound = leftLayer.base + rightLayer.base + atSeam;
  } else {
    bound = Math.max(
      leftLayer.base + beginningBeyond(columns, left),
      rightLayer.base + beginningBeyond(mirrored, right),
    );
  }
  demand(
    bound >= clicks,
    `the layers prove at least ${Math.max(0, bound)} clicks, but the claim is ${clicks}`,
  );
  const nodes = reader.nodes.toLocaleString("en");
  const done = [
    `read ${left + right} layers of the column program with ${nodes} nodes: ${clicks - 1} clicks are too few`,
  ];
  if (left + right === columns.length && left > 0 && right > 0) {
    const line = findLine(leftLayer, rightLayer, reader.contents, clicks);
    if (line !== null) {
      done.push(lineText(left, line));
    }
  }
  meter.free(meter.stored - storedBefore);
  return done;
}
