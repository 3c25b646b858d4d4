//! Counts the solutions: solve, then cut or block, until the clauses are unsatisfiable.
//!
//! A model whose sea is disconnected is excluded by [cuts](super::cuts); a model that solves the grid is recorded as a
//! solution and excluded by a blocking clause. When no model is left, the clauses that the solver has learnt are turned
//! into a refutation with LRAT hints ([`lrat`](super::lrat)), which proves that the solutions found are all there are.

use super::clauses::{Clauses, Literal};
use super::cuts::{Cut, violated_cuts};
use super::encoding::{MAX_SIZE, encode, size, white};
use super::grid::Grid;
use super::lrat::{Step, refutation};
use super::rules::{Colouring, is_solution};
use crate::engine::{Limits, Phase, Progress, Stage};
use crate::nurikabe::certificate::{ClausesEvidence, NurikabeCertificate};
use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, lbool};
use std::sync::atomic::Ordering::Relaxed;
use thiserror::Error;

/// Bytes per clause, in the solver and for the proof together; measured on large grids.
pub const BYTES_PER_CLAUSE: usize = 160;
/// Bytes per literal of a learnt clause.
const BYTES_PER_LITERAL: usize = 16;

/// The options of a count.
#[derive(Clone, Copy, Debug)]
pub struct CountOptions {
    /// Stop after this number of solutions.
    pub limit: usize,
    /// Bytes for clauses.
    pub memory: usize,
}

/// Why the count ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// There are no more solutions.
    Exact,
    /// The limit on the number of solutions is reached; there may be more.
    Limit,
    /// A limit was reached, or a signal arrived.
    Stopped,
    /// The learnt clauses fill the memory.
    Memory,
}

/// Why there is no answer.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CountError {
    /// More clauses than fit into the memory.
    #[error("the grid is too large: it takes more than {0} clauses, the most that fit into the memory (see --memory)")]
    TooLarge(usize),
    /// More than the format of certificates allows.
    #[error("the grid is too large: the size of its encoding is {0}, and the format of certificates allows {MAX_SIZE}")]
    TooLargeToCertify(usize),
    /// A bug: a model that is no solution, or a refutation with a gap.
    #[error("internal error: {0}; please report this grid")]
    Internal(&'static str),
}

/// Why there are no more solutions than those found.
#[derive(Clone, Debug, Default)]
pub struct Refutation {
    /// The cuts that it needs.
    pub cuts: Vec<Cut>,
    /// Its steps. The axioms are the clauses of the encoding, of the cuts, and one for each solution.
    pub steps: Vec<Step>,
}

/// The result of a count.
#[derive(Clone, Debug)]
pub struct Count {
    /// The solutions, in the order of their texts.
    pub solutions: Vec<Colouring>,
    /// Why the count ended.
    pub end: End,
    /// `Some` exactly if the end is [`End::Exact`].
    pub refutation: Option<Refutation>,
    /// Variables of the encoding.
    pub variables: usize,
    /// Clauses of the encoding.
    pub clauses: usize,
    /// Cuts that were separated.
    pub cuts: usize,
    /// Clauses that the solver has learnt.
    pub learnt: usize,
}

/// A clause that this solution violates and every other solution satisfies.
///
/// # Why this is sound
///
/// All solutions have the same number of white cells. So in any other solution, some white cell of this one is black.
pub fn blocking_clause(grid: &Grid, solution: &Colouring) -> Vec<Literal> {
    solution.white().filter(|&cell| grid.clue(cell) == 0).map(|cell| -white(cell)).collect()
}

/// Finds all solutions of a grid, up to 1000 of them, with 1 GiB for clauses and no time limit.
pub fn count(grid: &Grid) -> Result<Count, CountError> {
    count_with(grid, &CountOptions { limit: 1000, memory: 1 << 30 }, Limits::none(), &Progress::default())
}

/// What people see of a count.
static COUNTING: Stage = Stage {
    name: "counting",
    counters: |progress| {
        vec![
            (progress.best.load(Relaxed).into(), "solutions so far"),
            (progress.states.load(Relaxed), "clauses learnt"),
        ]
    },
};

/// Counts the solutions of a grid.
pub fn count_with(
    grid: &Grid,
    options: &CountOptions,
    limits: Limits,
    progress: &Progress,
) -> Result<Count, CountError> {
    progress.enter(Phase::Stage(&COUNTING));
    let most = options.memory / BYTES_PER_CLAUSE;
    let size = size(grid);
    if size > MAX_SIZE {
        return Err(CountError::TooLargeToCertify(size));
    }
    let encoding = encode(grid, most).ok_or(CountError::TooLarge(most))?;
    let recorder = Recorder {
        learnt: Clauses::default(),
        limits,
        progress,
        most_literals: options.memory.saturating_sub(encoding.len() * BYTES_PER_CLAUSE) / BYTES_PER_LITERAL,
    };
    let mut solver = Solver::new(batsat::SolverOpts::default(), recorder);
    let variables = encoding.variables();
    // The solver counts variables from 0; variable 0 is not used.
    (0..=variables as u32).for_each(|variable| _ = solver.var_of_int(variable));
    encoding.iter().for_each(|clause| add(&mut solver, clause));
    let (mut cuts, mut solutions): (Vec<Cut>, Vec<Colouring>) = (Vec::new(), Vec::new());
    let end = loop {
        if solutions.len() >= options.limit {
            break End::Limit;
        }
        match solver.solve_limited(&[]) {
            answer if answer == lbool::FALSE => break End::Exact,
            answer if answer == lbool::TRUE => {}
            _ if solver.cb().is_full() => break End::Memory,
            _ => break End::Stopped,
        }
        let black = |cell| solver.get_model()[white(cell) as usize] != lbool::TRUE;
        let colouring = Colouring::new(grid.columns(), (0..grid.cells()).map(black).collect());
        let violated = violated_cuts(grid, &colouring);
        violated.iter().for_each(|cut| add(&mut solver, &cut.clause()));
        if violated.is_empty() {
            if !is_solution(grid, &colouring) {
                return Err(CountError::Internal("a model breaks the rules"));
            }
            add(&mut solver, &blocking_clause(grid, &colouring));
            solutions.push(colouring);
            progress.best.store(solutions.len() as u32, Relaxed);
        }
        cuts.extend(violated);
    };
    solutions.sort_by_cached_key(Colouring::to_string);
    let (clauses, learnt) = (encoding.len(), &solver.cb().learnt);
    let mut found =
        Count { solutions, end, refutation: None, variables, clauses, cuts: cuts.len(), learnt: learnt.len() };
    if end == End::Exact {
        let mut axioms = encoding;
        cuts.iter().for_each(|cut| axioms.push(&cut.clause()));
        found.solutions.iter().for_each(|solution| axioms.push(&blocking_clause(grid, solution)));
        match refutation(axioms, learnt, || limits.check().is_err()) {
            Some(steps) => found.refutation = Some(drop_unused_cuts(Refutation { cuts, steps }, clauses)),
            None if limits.check().is_err() => found.end = End::Stopped,
            None => return Err(CountError::Internal("a learnt clause does not follow")),
        }
    }
    Ok(found)
}

/// Drops the cuts that no step uses, and renumbers the clauses.
fn drop_unused_cuts(refutation: Refutation, encoding: usize) -> Refutation {
    let Refutation { cuts, mut steps } = refutation;
    let mut used = vec![false; cuts.len()];
    for hint in steps.iter().flat_map(|step| &step.hints) {
        if let Some(used) = hint.checked_sub(encoding + 1).and_then(|n| used.get_mut(n)) {
            *used = true;
        }
    }
    // dropped[n]: how many cuts before the n-th are dropped.
    let mut dropped = vec![0];
    used.iter().for_each(|used| dropped.push(dropped[dropped.len() - 1] + usize::from(!used)));
    for hint in steps.iter_mut().flat_map(|step| &mut step.hints).filter(|hint| **hint > encoding) {
        *hint -= dropped[(*hint - encoding - 1).min(cuts.len())];
    }
    let cuts = cuts.into_iter().zip(used).filter(|(_, used)| *used).map(|(cut, _)| cut).collect();
    Refutation { cuts, steps }
}

fn add(solver: &mut Solver<Recorder>, clause: &[Literal]) {
    let mut literals = Vec::new();
    for &literal in clause {
        literals.push(Lit::new(solver.var_of_int(literal.unsigned_abs()), literal > 0));
    }
    // The return value says whether the clauses are contradictory already; the next call to solve says so too.
    solver.add_clause_reuse(&mut literals);
}

/// Records each clause that the solver learns.
struct Recorder<'a> {
    learnt: Clauses,
    limits: Limits<'a>,
    progress: &'a Progress,
    most_literals: usize,
}

impl Recorder<'_> {
    fn is_full(&self) -> bool {
        self.learnt.literals() > self.most_literals
    }
}

impl Callbacks for Recorder<'_> {
    fn on_new_clause(&mut self, clause: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            let literal =
                |lit: &Lit| if lit.sign() { lit.var().idx() as Literal } else { -(lit.var().idx() as Literal) };
            self.learnt.push(&clause.iter().map(literal).collect::<Vec<_>>());
            self.progress.states.fetch_add(1, Relaxed);
        }
    }

    fn stop(&self) -> bool {
        self.is_full() || self.limits.check().is_err()
    }
}

impl Count {
    /// The certificate of what was found.
    pub fn certify(&self, grid: &Grid) -> NurikabeCertificate {
        NurikabeCertificate {
            board: grid.to_string(),
            solutions: self.solutions.iter().map(Colouring::to_string).collect(),
            evidence: self.refutation.as_ref().map(|Refutation { cuts, steps }| ClausesEvidence {
                cuts: cuts.iter().map(|cut| (cut.a, cut.b, cut.separator.clone())).collect(),
                steps: steps.iter().map(|step| (step.clause.clone(), step.hints.clone())).collect(),
            }),
        }
    }
}
