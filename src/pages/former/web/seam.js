// Computes a lower bound on the number of clicks at the seam, where the automata of both sides meet.

/** Whether edges of two kinds can be parts of one click; a value of `SeamRules.known`. */
const UNKNOWN = 0;
const IMPOSSIBLE = 1;
const POSSIBLE = 2;

/** Decides which edges of the two automata at the seam belong to a click. */
class SeamRules {
  constructor(left, right) {
    this.layers = [left, right];
    /** For both sides and every kind: whether its step has one block, and the rows that it takes. */
    this.single = [];
    this.taken = [];
    for (const { kindSteps } of this.layers) {
      this.single.push(Uint8Array.from(kindSteps, hasOneBlock));
      this.taken.push(Int32Array.from(kindSteps, rowsOf));
    }
    /** `known[i][j]`: whether edges of kinds i and j can be parts of one click. */
    this.known = left.kindSteps.map(() => null);
  }

  /**
   * Returns whether an edge may be the end of a click at the seam: the column beyond has no tile of its colour beside the
   * rows that it takes. `side` is 0 for the left automaton, 1 for the right one.
   */
  canTakeOnly(side, kind, sameColourBeside) {
    return (
      this.single[side][kind] === 1 &&
      (this.taken[side][kind] & sameColourBeside) === 0
    );
  }

  /** Returns whether edges of the kind `kind` on the left and `other` on the right can be parts of one click. */
  canTakeBoth(kind, other) {
    const [left, right] = this.layers;
    if (this.known[kind] === null) {
      meter.store(ARRAY_BYTES + right.kindSteps.length);
      this.known[kind] = new Uint8Array(right.kindSteps.length);
    }
    const known = this.known[kind];
    if (known[other] === UNKNOWN) {
      const isPossible = canBeOneClick(
        left.kindSteps[kind],
        left.kindRows[kind],
        right.kindSteps[other],
        right.kindRows[other],
      );
      known[other] = isPossible ? POSSIBLE : IMPOSSIBLE;
    }
    return known[other] === POSSIBLE;
  }
}

function hasOneBlock(step) {
  return blocksOf(step).length === 1 ? 1 : 0;
}

/** Finds the lowest cost of a pair of paths through both automata, from both sides to the seam. */
class Seam {
  constructor(left, right, contents) {
    this.left = left;
    this.right = right;
    this.rules = new SeamRules(left, right);
    this.rows = Int32Array.from(contents.rowMasks);
    const size = right.contents.length;
    meter.store(
      8 * size +
        8 * left.contents.length +
        4 * this.rows.length +
        left.kinds.length +
        right.kinds.length,
    );
    /** For every edge: the colour of its step. */
    this.leftColours = coloursOf(left);
    this.rightColours = coloursOf(right);
    /** For every node of the right automaton: the lowest cost with the current node of the left one. */
    this.least = new Int32Array(size).fill(UNREACHABLE);
    this.scratch = this.least.slice();
    /** For every node of the left automaton: nodes of the right one that are reached with it, and their costs. */
    this.pairs = [];
  }

  /** Returns the lowest cost of a pair of paths to the last nodes of both automata. */
  leastCost(progress) {
    const leftNodes = this.left.contents.length;
    this.visitLeftNodes((node) => progress(node, leftNodes));
    return this.least.at(-1);
  }

  /** Calls `visit` for every node of the left automaton that is reached, when `least` has its costs. */
  visitLeftNodes(visit) {
    const { least, left, pairs } = this;
    const leftNodes = left.contents.length;
    this.reach(0, 0, 0);
    // Edges lead only to higher indices, so one pass finds all lowest costs.
    for (let node = 0; node < leftNodes; node++) {
      if (pairs[node]) {
        least.fill(UNREACHABLE);
        this.followEdges(node, pairs[node].lower(least));
        pairs[node].free();
        pairs[node] = null;
        visit(node);
      }
    }
  }

  /** Notes that a pair of nodes is reached with this cost. */
  reach(leftNode, rightNode, cost) {
    this.pairs[leftNode] ??= new Pairs();
    this.pairs[leftNode].add(rightNode, cost, this.scratch);
  }

  /** Follows all edges from the pairs of `leftNode` with the nodes from `firstRightNode`. */
  followEdges(leftNode, firstRightNode) {
    const { least, left, right } = this;
    const leftEdges = left.first[leftNode + 1] - left.first[leftNode];
    for (let node = firstRightNode; node < least.length; node++) {
      if (least[node] !== UNREACHABLE) {
        this.followRight(leftNode, node);
        this.followLeftAndBoth(leftNode, node);
        meter.work(right.first[node + 1] - right.first[node] + leftEdges);
      }
    }
    meter.work(least.length - firstRightNode);
  }

  /** Lowers `least` by clicks that end at the seam, on its right side. */
  followRight(leftNode, rightNode) {
    const { least, left, right, rightColours, rows, rules } = this;
    const content = COLOURS * left.contents[leftNode];
    const end = right.first[rightNode + 1];
    for (let j = right.first[rightNode]; j < end; j++) {
      const to = right.to[j];
      const cost = least[rightNode] + right.costs[j];
      const beside = rows[content + rightColours[j]];
      if (cost < least[to] && rules.canTakeOnly(1, right.kinds[j], beside)) {
        least[to] = cost;
      }
    }
  }

  /** Reaches pairs by clicks that end at the seam, on its left side, and by clicks across the seam. */
  followLeftAndBoth(leftNode, rightNode) {
    const { least, left, leftColours, right, rightColours, rows, rules } = this;
    const content = COLOURS * right.contents[rightNode];
    const end = right.first[rightNode + 1];
    // Edges are sorted by colour on both sides.
    let firstOfColour = right.first[rightNode];
    for (let i = left.first[leftNode]; i < left.first[leftNode + 1]; i++) {
      const colour = leftColours[i];
      const kind = left.kinds[i];
      const cost = least[rightNode] + left.costs[i];
      if (rules.canTakeOnly(0, kind, rows[content + colour])) {
        this.reach(left.to[i], rightNode, cost);
      }
      while (firstOfColour < end && rightColours[firstOfColour] < colour) {
        firstOfColour++;
      }
      for (let j = firstOfColour; j < end && rightColours[j] === colour; j++) {
        if (rules.canTakeBoth(kind, right.kinds[j])) {
          // Both automata have counted the click.
          this.reach(left.to[i], right.to[j], cost + right.costs[j] - 1);
        }
      }
    }
  }
}

function coloursOf({ kinds, kindSteps }) {
  return Uint8Array.from(kinds, (kind) => colourOf(kindSteps[kind]));
}
