// Verifies cuts of Nurikabe that say that white cells form no loop around a part of the sea.

/** Returns true only if every solution satisfies `clause`, whose variables are about islands from `first` on. */
function isLoop(clauses, first, clause) {
  const { grid } = clauses;
  const held = new HeldCells(clauses, first, clause);
  const border = walkAround(grid);
  const rings = grid.squares.map(([a, b, c, d]) => [a, b, d, c]);
  rings.push(border);
  return (
    rings.some((ring) => held.areSeparatedOn(ring)) ||
    hasCycle(held.links(border), grid.clued.length + 1)
  );
}

/** The cells that islands contain, and those that they do not contain, if a clause is false. */
class HeldCells {
  constructor({ grid, inside }, first, clause) {
    this.grid = grid;
    this.inside = inside;
    /** For each cell, the number of the island that holds it, or -1. */
    this.holder = new Int16Array(grid.size).fill(-1);
    this.outside = [];
    this.missed = new Map();
    let island = 0;
    let start = first;
    for (const literal of clause) {
      const variable = Math.abs(literal);
      while (variable >= start + inside[island].length) {
        start += inside[island].length;
        island += 1;
      }
      const cell = inside[island][variable - start];
      if (literal < 0) {
        this.holder[cell] = island;
      } else {
        this.outside.push({ island, cell });
      }
    }
    for (const [island, clue] of grid.clued.entries()) {
      this.holder[clue] = island;
    }
  }

  /** Returns an array that says for each cell whether an island misses it. */
  missedBy(island) {
    if (!this.missed.has(island)) {
      const missed = byCell(this.grid, 1, this.inside[island], 0);
      missed[this.grid.clued[island]] = 0;
      for (const literal of this.outside) {
        if (literal.island === island) {
          missed[literal.cell] = 1;
        }
      }
      this.missed.set(island, missed);
    }
    return this.missed.get(island);
  }

  /** Returns whether some island holds, misses, holds and misses four cells of a ring in this order. */
  areSeparatedOn(ring) {
    const holders = ring.map((cell) => this.holder[cell]);
    for (const [n, island] of holders.entries()) {
      const isFirst = holders.indexOf(island) === n;
      if (island < 0 || !isFirst || holders.lastIndexOf(island) === n) {
        continue;
      }
      const missed = this.missedBy(island);
      let found = 0;
      for (const cell of [...ring.slice(n), ...ring.slice(0, n)]) {
        const isHeld = this.holder[cell] === island;
        found += (found % 2 === 0 ? isHeld : missed[cell] > 0) ? 1 : 0;
      }
      if (found >= 4) {
        return true;
      }
    }
    return false;
  }

  /** Returns the links between islands that touch at a corner, and from islands to the border, the last node. */
  links(border) {
    const links = [];
    for (const [a, b, c, d] of this.grid.squares) {
      for (const ends of [
        [a, d],
        [b, c],
      ]) {
        const [one, other] = ends.map((cell) => this.holder[cell]);
        if (one >= 0 && other >= 0 && one !== other) {
          links.push([one, other]);
        }
      }
    }
    for (const island of new Set(border.map((cell) => this.holder[cell]))) {
      if (island >= 0) {
        links.push([island, this.grid.clued.length]);
      }
    }
    return links;
  }
}

/** Returns whether these links between nodes, whose number is `nodes`, form a cycle. */
function hasCycle(links, nodes) {
  // For each node, another node that links connect with it, or the node itself.
  const parent = [...new Array(nodes).keys()];
  for (const link of links) {
    const [one, other] = link.map((node) => rootOf(parent, node));
    if (one === other) {
      return true;
    }
    parent[one] = other;
  }
  return false;
}

/** Returns the node that stands for all nodes that are connected with a node, and shortens the way to it. */
function rootOf(parent, node) {
  while (parent[node] !== node) {
    parent[node] = parent[parent[node]];
    node = parent[node];
  }
  return node;
}

/** Returns the cells at the border in the order of a walk around the grid. */
function walkAround({ width, height, size }) {
  const border = [];
  for (let x = 0; x < width; x++) {
    border.push(x);
  }
  for (let y = 1; y < height; y++) {
    border.push(y * width + width - 1);
  }
  for (let x = width - 2; x >= 0 && height > 1; x--) {
    border.push(size - width + x);
  }
  for (let y = height - 2; y > 0 && width > 1; y--) {
    border.push(y * width);
  }
  return border;
}
