// Reads two numbers from the automata: the clicks on one side of a line, and the other clicks.
//
// The line stands where the automata of both sides meet. One side is counted: a click counts if it removes a tile there.

/** A column has at most twelve tiles. */
const MAX_PATH_COST = 12 * MAX_EDGE_COST;

/** The largest number of rows of the left side with which the right side is not tried. */
const FEW_ROWS = 2;

/** The numbers of clicks on both sides of a line, if one side is counted. A number below 0 is replaced by 0. */
class CountedLine {
  constructor(left, right, contents, counted) {
    this.left = left;
    this.right = right;
    this.contents = contents;
    this.counted = counted;
    /** The automaton of the counted side. */
    this.layer = counted === "left" ? left : right;
    this.baseOfOthers = counted === "left" ? right.base : left.base;
    const free = this.layer.costs.map(() => 0);
    meter.store(4 * free.length);
    const layer = Object.assign(new Layer(), this.layer, { costs: free });
    [this.fewestOthers] = this.leastOthers(layer, 1);
  }

  /**
   * Returns, for each of the last `ends` nodes of `layer`, the least number of other clicks over all merges that end at
   * this node or at one of those before it. `layer` replaces the counted automaton.
   */
  leastOthers(layer, ends) {
    const storedBefore = meter.stored;
    const others = [];
    let least = UNREACHABLE;
    for (const cost of this.costsAtEnds(layer, ends)) {
      if (cost !== UNREACHABLE) {
        least = Math.min(least, Math.max(0, this.baseOfOthers + cost));
      }
      others.push(least);
    }
    meter.free(meter.stored - storedBefore);
    return others;
  }

  /** Returns the lowest cost at the seam for each of the last `ends` nodes of `layer`, which is on the counted side. */
  costsAtEnds(layer, ends) {
    if (this.counted === "right") {
      const seam = new Seam(this.left, layer, this.contents);
      seam.visitLeftNodes(() => {});
      return seam.least.slice(-ends);
    }
    const seam = new Seam(layer, this.right, this.contents);
    const costs = new Array(ends).fill(UNREACHABLE);
    const firstEnd = layer.contents.length - ends;
    seam.visitLeftNodes((node) => {
      if (node >= firstEnd) {
        costs[node - firstEnd] = seam.least.at(-1);
      }
    });
    return costs;
  }

  /** Returns the only row of a line, for all games, if it proves that `clicks` clicks are needed; otherwise null. */
  onlyRow(clicks) {
    const from = Math.max(0, this.layer.base);
    const rest = this.fewestOthers;
    return from + rest >= clicks ? [{ from, to: null, rest }] : null;
  }

  /**
   * Returns the rows that prove that `clicks` clicks are needed. The last row begins where the fewest others suffice.
   * Each of the rows before it ends where one more counted click would allow too few others.
   */
  rows(clicks) {
    const { base } = this.layer;
    const last = clicks - this.fewestOthers;
    const copies = Math.min(last - base, MAX_PATH_COST + 1);
    const others = this.leastOthers(withCopies(this.layer, copies), copies);
    const rows = [];
    for (let counted = Math.max(0, base); counted < last; counted++) {
      const rest = others[Math.min(counted - base, MAX_PATH_COST)];
      if (rest === UNREACHABLE) {
        continue;
      }
      const row = rows.at(-1);
      if (row && row.from + rest >= clicks) {
        row.to = counted;
        row.rest = rest;
      } else {
        rows.push({ from: counted, to: counted, rest });
      }
    }
    rows.push({ from: last, to: null, rest: this.fewestOthers });
    return rows;
  }
}

/** Returns an automaton without costs. Its node n * copies + c is node n after edges that cost c. */
function withCopies(layer, copies) {
  const copied = new Layer();
  for (const [node, content] of layer.contents.entries()) {
    for (let spent = 0; spent < copies; spent++) {
      for (let i = layer.first[node]; i < layer.first[node + 1]; i++) {
        const after = spent + layer.costs[i];
        if (after < copies) {
          copied.edge(layer.kinds[i], layer.to[i] * copies + after, 0);
        }
      }
      copied.node(content);
    }
  }
  const { base, kindSteps, kindRows } = layer;
  return Object.assign(copied.settle(), { base, kindSteps, kindRows });
}

/** Returns the side that is counted, and its rows. */
function bestLine(left, right, contents, clicks) {
  const lines = [];
  for (const counted of ["left", "right"]) {
    const line = new CountedLine(left, right, contents, counted);
    const rows = line.onlyRow(clicks);
    if (rows !== null) {
      return { counted, rows };
    }
    lines.push(line);
  }
  const rows = lines[0].rows(clicks);
  if (rows.length > FEW_ROWS) {
    const otherRows = lines[1].rows(clicks);
    if (otherRows.length < rows.length) {
      return { counted: "right", rows: otherRows };
    }
  }
  return { counted: "left", rows };
}

/** Returns the best line, or null if it needs too much work or memory: the certificate is valid without it. */
function findLine(left, right, contents, clicks) {
  return withoutFailing(() => bestLine(left, right, contents, clicks));
}

/** Returns what the line before a column proves, as a sentence. */
function lineText(column, { counted, rows }) {
  const beside = counted === "left" ? column : column - 1;
  const [first, ...others] = rows;
  const removing =
    (first.to ?? first.from) === 1 ? "click removes" : "clicks remove";
  const staying = first.rest === 1 ? "other does" : "others do";
  const either = others.length > 0 ? "either " : "";
  let text = `verified: ${either}${rangeText(first)} ${removing} something ${counted} of column ${beside}, and at least ${first.rest} ${staying} not`;
  for (const row of others) {
    text += `; or ${rangeText(row)}, and at least ${row.rest}`;
  }
  return text;
}

function rangeText({ from, to }) {
  if (to === null) {
    return `at least ${from}`;
  }
  return from === to ? `${from}` : `${from} to ${to}`;
}
