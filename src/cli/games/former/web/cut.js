// Computes a lower bound on the number of clicks.

class CutRules {
  constructor(p, q) {
    this.layers = [p, q];
    const isSingle = (step) => Number(blocksOf(step).length === 1);
    this.single = this.layers.map(({ kindSteps }) =>
      Uint8Array.from(kindSteps, isSingle),
    );
    this.taken = this.layers.map(({ kindSteps }) =>
      Int32Array.from(kindSteps, rowsOf),
    );
    /** `known[i][j]`: can edges of kinds i and j be parts of one click? 0 unknown, 1 no, 2 yes. */
    this.known = p.kindSteps.map(() => null);
  }

  canTakeOnly(side, kind, sameColourBeside) {
    return (
      this.single[side][kind] === 1 &&
      (this.taken[side][kind] & sameColourBeside) === 0
    );
  }

  canTakeBoth(kind, other) {
    const [p, q] = this.layers;
    if (this.known[kind] === null) {
      meter.store(SMALL + q.kindSteps.length);
      this.known[kind] = new Uint8Array(q.kindSteps.length);
    }
    const known = this.known[kind];
    if (known[other] === 0) {
      const step = p.kindSteps[kind];
      const otherStep = q.kindSteps[other];
      known[other] =
        1 + canBeOneClick(step, p.kindRows[kind], otherStep, q.kindRows[other]);
    }
    return known[other] === 2;
  }
}

function leastAtCut(p, q, contents, progress) {
  const rules = new CutRules(p, q);
  const rows = Int32Array.from(contents.rowMasks);
  const size = q.contents.length;
  meter.store(
    8 * size +
      8 * p.contents.length +
      4 * rows.length +
      p.kinds.length +
      q.kinds.length,
  );
  const coloursOf = ({ kinds, kindSteps }) =>
    Uint8Array.from(kinds, (kind) => colourOf(kindSteps[kind]));
  const ours = coloursOf(p);
  const theirs = coloursOf(q);
  const least = new Int32Array(size).fill(UNREACHABLE);
  const scratch = least.slice();
  const pairs = [];
  const reach = (u, v, cost) =>
    (pairs[u] ??= new Pairs()).add(v, cost, scratch);
  reach(0, 0, 0);
  // Edges lead only to higher indices, so one pass finds all lowest costs.
  for (let u = 0; u < p.contents.length; u++) {
    if (!pairs[u]) {
      continue;
    }
    const left = COLOURS * p.contents[u];
    const low = least.fill(UNREACHABLE) && pairs[u].lower(least);
    for (let v = low; v < size; v++) {
      const sofar = least[v];
      const right = COLOURS * q.contents[v];
      const end = q.first[v + 1];
      if (sofar === UNREACHABLE) {
        continue;
      }
      for (let j = q.first[v]; j < end; j++) {
        const to = q.to[j];
        const cost = sofar + q.costs[j];
        if (
          cost < least[to] &&
          rules.canTakeOnly(1, q.kinds[j], rows[left + theirs[j]])
        ) {
          least[to] = cost;
        }
      }
      let same = q.first[v];
      for (let i = p.first[u]; i < p.first[u + 1]; i++) {
        const colour = ours[i];
        const kind = p.kinds[i];
        const to = p.to[i];
        const cost = sofar + p.costs[i];
        if (rules.canTakeOnly(0, kind, rows[right + colour])) {
          reach(to, v, cost);
        }
        while (same < end && theirs[same] < colour) {
          same++;
        }
        for (let j = same; j < end && theirs[j] === colour; j++) {
          if (rules.canTakeBoth(kind, q.kinds[j])) {
            reach(to, q.to[j], cost + q.costs[j] - 1);
          }
        }
      }
      meter.work(end - q.first[v] + p.first[u + 1] - p.first[u]);
    }
    meter.work(size - low);
    pairs[u].free();
    pairs[u] = null;
    progress(u, p.contents.length);
  }
  return least[size - 1];
}
