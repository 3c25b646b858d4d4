// Verifies a proof that a grid has only the listed solutions.

/** The largest number of literals of all new clauses: a constant, and a number for each byte of the block. */
const FREE_LITERALS = 1e6;
const LITERALS_PER_BYTE = 64;

/** Work for each clause that a step names, and for each of its literals: a step of work takes at most about 16 ns. */
const WORK_PER_NAMED_CLAUSE = 16;
const WORK_PER_LITERAL = 8;

/** Reads cuts, and steps that make new clauses by resolution. */
class NurikabeSteps {
  /** `groups` contains ranges of variables: for the cells, for each island, and for all islands. */
  constructor(block, clauses, groups, isCut) {
    // About 40 bytes of memory for each literal of the current clause.
    meter.store(40 * groups.at(-1)[1]);
    this.block = block;
    this.clauses = clauses;
    this.groups = groups;
    this.isCut = isCut;
    this.room = FREE_LITERALS + LITERALS_PER_BYTE * block.size;
    this.cuts = 0;
    this.steps = 0;
  }

  /** Reads a cut or a step. Returns false after a step that makes the empty clause, which ends the proof. */
  read() {
    const named = this.number();
    if (named === 0) {
      this.cuts += 1;
      this.make(this.readCut());
      return true;
    }
    this.steps += 1;
    const clause = this.readStep(named);
    this.make(clause);
    return clause.length > 0;
  }

  /** Adds a new clause, which the next steps can name. */
  make(clause) {
    this.room -= clause.length;
    demand(this.room >= 0, "too many literals");
    this.clauses.add(clause);
  }

  number() {
    return Number(this.block.number("the block"));
  }

  /** Refuses the certificate. The complaint names the current cut or step. */
  fail(what) {
    throw new Refusal(`item ${this.cuts + this.steps}: ${what}`);
  }

  /** Reads the numbers of `named` clauses, and resolves these clauses. */
  readStep(named) {
    const current = new Set(this.readNamedClause());
    for (let n = 1; n < named; n++) {
      const reason = this.readNamedClause();
      const negated = reason.filter((literal) => current.has(-literal));
      if (negated.length !== 1) {
        this.fail("a reason does not remove exactly one literal");
      }
      const [removed] = negated;
      current.delete(-removed);
      for (const literal of reason) {
        if (literal !== removed) {
          current.add(literal);
        }
      }
    }
    return [...current];
  }

  /** Reads the distance of an earlier clause from the last one, and returns this clause. */
  readNamedClause() {
    const { count, ends, literals } = this.clauses;
    const distance = this.number();
    if (distance >= count) {
      this.fail("the clause does not exist");
    }
    const end = ends.at(count - distance);
    const clause = [];
    for (let i = ends.at(count - 1 - distance); i < end; i++) {
      clause.push(literals.at(i));
    }
    meter.work(WORK_PER_NAMED_CLAUSE + WORK_PER_LITERAL * clause.length);
    return clause;
  }

  /** Reads a cut about the cells, about an island, or about all islands. */
  readCut() {
    const group = this.number();
    if (group >= this.groups.length) {
      this.fail("the island does not exist");
    }
    const [first, end] = this.groups[group];
    let next = first;
    const clause = [];
    for (let left = this.number(); left > 0; left--) {
      const number = this.number();
      const variable = next + Math.floor(number / 2);
      if (variable >= end) {
        this.fail("a cut has a variable of another group");
      }
      clause.push(number % 2 === 0 ? variable : -variable);
      next = variable + 1;
    }
    if (!this.isCut(group, clause)) {
      this.fail("a cut is invalid");
    }
    return clause;
  }
}
