//! Counting the solutions: solve, cut or block, until nothing is left.
//!
//! A model of the clauses whose sea is in pieces is [cut](super::cuts) off; one that solves the grid is a solution
//! and is blocked; and when there is no model left, the clauses learnt on the way become a refutation. So the
//! solutions found are all there are.

use super::clauses::{Clauses, Literal};
use super::cuts::{Cut, violated_cuts};
use super::encoding::{LARGEST, encode, size, white};
use super::grid::Grid;
use super::hints::{Step, refutation};
use super::rules::{Colouring, is_solution};
use crate::engine::{Limits, Phase, Progress, Stage};
use crate::nurikabe::certificate::{ClausesEvidence, NurikabeCertificate};
use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, lbool};
use std::sync::atomic::Ordering::Relaxed;
use thiserror::Error;

/// Bytes that a clause costs, with all that the solver and the prover keep beside it; measured on large grids.
pub const BYTES_PER_CLAUSE: usize = 160;
/// Bytes that a literal of a learnt clause costs.
const BYTES_PER_LITERAL: usize = 16;

/// What may go on, and for how long.
#[derive(Clone, Copy, Debug)]
pub struct CountOptions {
    /// So many solutions are enough.
    pub limit: usize,
    /// Bytes for clauses.
    pub memory: usize,
}

/// Why no more solutions were looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// There are none.
    Exact,
    /// The limit of the number of solutions is reached; there may be more.
    Limit,
    /// Time is up, or somebody asked for an end.
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
    #[error("the grid is too large: the size of its encoding is {0}, and the format of certificates allows {LARGEST}")]
    TooLargeToCertify(usize),
    /// A model that is no solution, or a refutation with a gap.
    #[error("internal error: {0}; please report this grid")]
    Wrong(&'static str),
}

/// Why there are no more solutions than those found.
#[derive(Clone, Debug, Default)]
pub struct Refutation {
    /// The cuts that it needs.
    pub cuts: Vec<Cut>,
    /// Its steps. The clauses given are those of the encoding, of the cuts, and one for each solution.
    pub steps: Vec<Step>,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Count {
    /// The solutions, in the order of their texts.
    pub solutions: Vec<Colouring>,
    /// What ended the search.
    pub end: End,
    /// There if the end is [`End::Exact`].
    pub refutation: Option<Refutation>,
    /// Variables of the encoding.
    pub variables: usize,
    /// Clauses of the encoding.
    pub clauses: usize,
    /// Cuts made.
    pub cuts: usize,
    /// Clauses learnt.
    pub learnt: usize,
}

/// The clause that a solution violates and no other solution does.
///
/// # Why this is sound
///
/// All solutions have the same number of white cells. So another solution has one of this one's white cells black.
pub fn blocking_clause(grid: &Grid, solution: &Colouring) -> Vec<Literal> {
    solution.white().filter(|&cell| grid.clue(cell) == 0).map(|cell| -white(cell)).collect()
}

/// Finds all solutions of a grid, but no more than a thousand, in 1 GiB and as long as it takes.
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
    if size > LARGEST {
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
    // The solver counts variables from 0, and there is none of that number.
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
                return Err(CountError::Wrong("a model breaks the rules"));
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
            Some(steps) => found.refutation = Some(without_idle_cuts(Refutation { cuts, steps }, clauses)),
            None if limits.check().is_err() => found.end = End::Stopped,
            None => return Err(CountError::Wrong("a learnt clause does not follow")),
        }
    }
    Ok(found)
}

/// Leaves out the cuts that no step uses, and numbers the clauses anew.
fn without_idle_cuts(refutation: Refutation, encoding: usize) -> Refutation {
    let Refutation { cuts, mut steps } = refutation;
    let mut used = vec![false; cuts.len()];
    for hint in steps.iter().flat_map(|step| &step.hints) {
        if let Some(used) = hint.checked_sub(encoding + 1).and_then(|n| used.get_mut(n)) {
            *used = true;
        }
    }
    // idle[n]: cuts before the n-th that are left out.
    let mut idle = vec![0];
    used.iter().for_each(|used| idle.push(idle[idle.len() - 1] + usize::from(!used)));
    for hint in steps.iter_mut().flat_map(|step| &mut step.hints).filter(|hint| **hint > encoding) {
        *hint -= idle[(*hint - encoding - 1).min(cuts.len())];
    }
    let cuts = cuts.into_iter().zip(used).filter(|(_, used)| *used).map(|(cut, _)| cut).collect();
    Refutation { cuts, steps }
}

fn add(solver: &mut Solver<Recorder>, clause: &[Literal]) {
    let mut literals = Vec::new();
    for &literal in clause {
        literals.push(Lit::new(solver.var_of_int(literal.unsigned_abs()), literal > 0));
    }
    // The answer says whether there is a contradiction already; the next call to solve says it too.
    solver.add_clause_reuse(&mut literals);
}

/// Hears of each clause that the solver learns.
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
