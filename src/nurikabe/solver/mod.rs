//! A SAT solver with conflict-driven clause learning (CDCL), in which a [`Theory`] adds clauses.
//!
//! # Why the project has its own solver
//!
//! Varisat has no interface for theories. CaDiCaL is written in C++, but this solver must also run
//! in browsers.

mod analysis;
mod assignment;
mod database;
mod heuristics;
mod propagation;
pub use assignment::{Assignment, FALSE, Lit, OPEN, PastAssignment, TRUE};
pub use database::{Log, Origin};

use super::encoding::{Cut, Literal};
use database::{ClauseRef, Database, Header, PERMANENT, Watch};
use heuristics::{Order, Restarts};
use std::cmp::Reverse;

/// Rules that the clauses leave out. The theory adds clauses (*cuts*) during the search.
pub trait Theory {
    /// Finds literals that follow from `now`, or returns a violated cut. The literals of the trail
    /// from `from` on are new since the last call.
    fn propagate(
        &mut self,
        now: &Assignment,
        from: usize,
        implied: &mut Vec<Implied>,
    ) -> Option<Cut>;

    /// Returns a clause that implied `literal` when the assignment was `view`.
    fn explain(&mut self, view: PastAssignment, literal: Lit, tag: u32) -> Cut;
}

/// A literal that the theory implies.
#[derive(Clone, Copy, Debug)]
pub struct Implied {
    pub literal: Lit,
    /// Tells the theory later which of its rules implied the literal.
    pub tag: u32,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// All variables have values, and no clause is violated.
    Model,
    /// No model exists. The log contains the empty clause.
    Refuted,
    /// The caller stopped the search.
    Stopped,
}

/// The reason why a literal is true.
#[derive(Clone, Copy, Debug)]
enum Reason {
    Decision,
    Clause(ClauseRef),
    /// The theory implied the literal when the trail had the length `before`.
    Implied {
        tag: u32,
        before: u32,
    },
}

/// Number of iterations of the search (each is a conflict or a decision) between two calls of
/// `stop`.
const ITERATIONS_PER_STOP_CHECK: u32 = 64;

/// Number of conflicts between two resets of the target phases: the values of the longest
/// assignment without a conflict since the last reset.
const TARGET_RESET_CONFLICTS: u64 = 2000;

/// The settings of a solver.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Minimum number of conflicts between two restarts in stable mode.
    pub restart: u64,
    /// Number of learnt clauses before the first reduction.
    pub reduce: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            restart: 50,
            reduce: 2000,
        }
    }
}

/// A solver with its clauses, its assignment and its log.
pub struct Solver<T: Theory> {
    theory: T,
    now: Assignment,
    clauses: Database,
    /// For each literal, the clauses that watch its negation.
    watches: Vec<Vec<Watch>>,
    /// For each variable that has a value, the reason.
    reason: Vec<Reason>,
    /// The length of the trail at each decision.
    decisions: Vec<usize>,
    /// The number of literals of the trail that unit propagation has handled.
    head: usize,
    /// The number of literals of the trail that the theory has handled.
    theory_head: usize,
    order: Order,
    /// For each variable, its most recent value.
    phase: Vec<bool>,
    /// The number of target phases: the length of the trail from which they were stored.
    target_length: usize,
    /// For each variable, its target phase: 1 for true, -1 for false, 0 for none.
    target: Vec<i8>,
    /// The number of conflicts at which the next reset of the target phases is due.
    next_target_reset: u64,
    log: Log,
    /// For each variable of level 0, the number of its unit clause in the log.
    unit: Vec<u32>,
    /// The number of literals of the trail that have a unit clause in `unit`.
    units: usize,
    settings: Settings,
    conflicts: u64,
    restarts: Restarts,
    /// The number of conflicts at which the next reduction is due.
    next_reduction: u64,
    reductions: u64,
    /// The number of clauses in the log at the last reduction.
    log_length_at_reduction: u32,
    /// For each variable, a mark of the conflict analysis.
    seen: Vec<bool>,
    minimisation: MinimisationCache,
}

/// Cached results of clause minimisation. All entries are reset after each clause.
struct MinimisationCache {
    /// For each variable, the result of `Solver::is_implied`, or `None` if the result is not
    /// computed yet.
    implied: Vec<Option<bool>>,
    /// The variables with an entry in `implied`.
    variables: Vec<usize>,
    /// For each decision level, whether the learnt clause has a literal of this level.
    levels: Vec<bool>,
}

impl MinimisationCache {
    fn new(variables: usize) -> MinimisationCache {
        MinimisationCache {
            implied: vec![None; variables],
            variables: Vec::new(),
            levels: vec![false; variables + 1],
        }
    }
}

impl<T: Theory> Solver<T> {
    /// Creates a solver for variables from 1 to `variables`.
    pub fn new(variables: usize, theory: T, settings: Settings) -> Solver<T> {
        Solver {
            theory,
            now: Assignment::new(variables + 1),
            clauses: Database::default(),
            watches: vec![Vec::new(); 2 * variables + 2],
            reason: vec![Reason::Decision; variables + 1],
            decisions: Vec::new(),
            head: 0,
            theory_head: 0,
            order: Order::new(variables + 1),
            phase: vec![false; variables + 1],
            target_length: 0,
            target: vec![0; variables + 1],
            next_target_reset: TARGET_RESET_CONFLICTS,
            log: Log::default(),
            unit: vec![0; variables + 1],
            units: 0,
            settings,
            conflicts: 0,
            restarts: Restarts::new(settings.restart),
            next_reduction: settings.reduce as u64,
            reductions: 0,
            log_length_at_reduction: 0,
            seen: vec![false; variables + 1],
            minimisation: MinimisationCache::new(variables + 1),
        }
    }

    /// Sets the initial phase of a variable: the value that a decision tries first.
    pub fn prefer(&mut self, literal: Literal) {
        self.phase[literal.unsigned_abs() as usize] = literal > 0;
    }

    pub fn log(&self) -> &Log {
        &self.log
    }

    pub fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// Returns whether a literal is true in the current model.
    pub fn is_true(&self, literal: Literal) -> bool {
        self.now.value(Lit::of(literal)) > 0
    }

    /// Adds a clause with its origin, and backtracks to level 0.
    pub fn add(&mut self, clause: &[Literal], origin: Origin) {
        self.backtrack(0);
        let number = self.log.push(origin);
        if self.log.end().is_none() {
            self.add_at_level_0(clause, number, PERMANENT);
        }
    }

    /// Adds a clause to those for propagation while the solver is at level 0, and assigns the
    /// literal that it implies, if any. [`Database::push`] describes `levels`.
    fn add_at_level_0(&mut self, clause: &[Literal], number: u32, levels: u32) {
        let mut literals: Vec<Lit> = clause.iter().map(|&literal| Lit::of(literal)).collect();
        // Literals that are not false come first, because they can be watched.
        literals.sort_by_key(|&literal| self.now.value(literal) < 0);
        let not_false = literals.partition_point(|&literal| self.now.value(literal) >= 0);
        let attached = self.attach(&literals, number, levels);
        if not_false == 0 {
            self.contradiction(attached);
        } else if not_false == 1 && self.now.value(literals[0]) == OPEN {
            self.assign(literals[0], Reason::Clause(attached));
        }
    }

    /// Searches for a model until there is one, the empty clause is derived, or `stop` returns
    /// `true`. `stop` is called regularly.
    pub fn search(&mut self, stop: impl Fn(&Log) -> bool) -> Answer {
        let mut iterations = 0u32;
        while self.log.end().is_none() {
            if iterations.is_multiple_of(ITERATIONS_PER_STOP_CHECK) {
                self.log.active_bytes = self.clauses.bytes();
                self.log.conflicts = self.conflicts;
                if stop(&self.log) {
                    return Answer::Stopped;
                }
            }
            iterations = iterations.wrapping_add(1);
            if let Some(conflict) = self.propagate() {
                self.resolve_conflict(conflict);
                continue;
            }
            if self.decisions.is_empty() {
                self.derive_units();
            }
            if self.restarts.is_due() && !self.decisions.is_empty() {
                // A restart takes back all decisions.
                self.restarts.record_restart();
                self.backtrack(0);
            }
            if self.conflicts >= self.next_reduction {
                self.reduce();
            }
            let Some(variable) = self.order.take(|variable| self.now.is_open(variable)) else {
                return Answer::Model;
            };
            self.decide(variable);
        }
        Answer::Refuted
    }

    /// Gives a variable the value of its target phase (in stable mode) or its most recent value.
    fn decide(&mut self, variable: usize) {
        let target = self.target[variable];
        let is_positive = if self.restarts.is_stable() && target != 0 {
            target > 0
        } else {
            self.phase[variable]
        };
        self.decisions.push(self.now.len());
        self.assign(Lit::new(variable, is_positive), Reason::Decision);
    }

    /// Learns a clause from a clause whose literals are all false, and backtracks. At level 0,
    /// derives the empty clause instead.
    fn resolve_conflict(&mut self, conflict: ClauseRef) {
        self.conflicts += 1;
        // All literals of the conflict may be older than the last decision.
        let literals = self.clauses.literals(conflict).iter();
        let levels = literals.map(|&literal| self.now.level(literal));
        let level = levels.max().unwrap_or(0);
        self.backtrack(level);
        if level == 0 {
            self.contradiction(conflict);
            return;
        }
        self.update_target_phase();
        let learnt = self.analyse(conflict);
        self.restarts.record_learnt(learnt.levels);
        self.backtrack(learnt.level);
        let number = self.log.push_step(&learnt.hints);
        let clause = self.attach(&learnt.literals, number, learnt.levels);
        self.assign(learnt.literals[0], Reason::Clause(clause));
        self.order.decay();
    }

    /// Stores the values of the current assignment as target phases, up to the last decision, if
    /// they are more values than before. Later decisions in stable mode try them first.
    fn update_target_phase(&mut self) {
        let length = self.decisions.last().copied().unwrap_or(0);
        if self.conflicts >= self.next_target_reset {
            self.next_target_reset = self.conflicts + TARGET_RESET_CONFLICTS;
            self.target_length = 0;
            self.target.fill(0);
        }
        if length > self.target_length {
            self.target_length = length;
            for literal in &self.now.trail()[..length] {
                self.target[literal.variable()] = if literal.is_positive() { 1 } else { -1 };
            }
        }
    }

    /// Makes an unassigned literal true.
    fn assign(&mut self, literal: Lit, reason: Reason) {
        self.reason[literal.variable()] = reason;
        self.now.assign(literal, self.decisions.len() as u32);
    }

    /// Takes back all decisions of higher levels, and everything that follows from them.
    fn backtrack(&mut self, level: u32) {
        let Some(&length) = self.decisions.get(level as usize) else {
            return;
        };
        for literal in self.now.shorten(length) {
            self.phase[literal.variable()] = literal.is_positive();
            self.order.put_back(literal.variable());
        }
        self.decisions.truncate(level as usize);
        self.head = self.head.min(length);
        self.theory_head = self.theory_head.min(length);
    }

    /// Stores a clause and watches its first two literals. [`Database::push`] describes `levels`.
    fn attach(&mut self, literals: &[Lit], number: u32, levels: u32) -> ClauseRef {
        let clause = self.clauses.push(literals, number, levels);
        self.watch(clause);
        clause
    }

    /// Watches the first two literals of a clause.
    fn watch(&mut self, clause: ClauseRef) {
        if let [first, second, ..] = *self.clauses.literals(clause) {
            self.watches[first.not().index()].push(Watch {
                clause,
                other: second,
            });
            self.watches[second.not().index()].push(Watch {
                clause,
                other: first,
            });
        }
    }

    /// Stores a cut as a clause, with the watched literals first. `implied` is the literal that the
    /// cut implies; if it is `None`, the cut is violated.
    fn attach_cut(&mut self, cut: Cut, implied: Option<Lit>) -> ClauseRef {
        let literals = cut.literals.iter();
        let mut literals: Vec<Lit> = literals.map(|&literal| Lit::of(literal)).collect();
        let number = self.log.push_cut(cut);
        literals.sort_by_key(|&literal| Reverse(self.now.level(literal)));
        if let Some(implied) = implied {
            // The order of the other literals stays the same.
            literals.sort_by_key(|&literal| literal != implied);
            debug_assert_eq!(literals[0], implied);
        }
        for &literal in &literals {
            debug_assert!(Some(literal) == implied || self.now.value(literal) < 0);
        }
        let levels = self.now.levels(&literals);
        self.attach(&literals, number, levels)
    }
}

/// Exchanges clauses with the journal, which stores clauses of earlier searches.
impl<T: Theory> Solver<T> {
    /// Returns the log numbers of all active clauses.
    pub fn active(&self) -> impl Iterator<Item = u32> {
        let clauses = self.clauses.headers().iter();
        clauses.map(|header| header.number).chain(self.units())
    }

    /// Returns the log numbers of the active clauses, without those that may soon be deleted.
    pub fn lasting(&self) -> impl Iterator<Item = u32> {
        let clauses = self.clauses.headers().iter();
        let lasting = clauses.filter(|header| self.is_lasting(header));
        lasting.map(|header| header.number).chain(self.units())
    }

    /// Returns whether a clause is never deleted, or has already survived a reduction.
    fn is_lasting(&self, header: &Header) -> bool {
        !header.may_be_deleted() || header.number < self.log_length_at_reduction
    }

    /// Returns the log numbers of the unit clauses of level 0.
    fn units(&self) -> impl Iterator<Item = u32> {
        let literals = self.now.trail()[..self.units].iter();
        literals.map(|literal| self.unit[literal.variable()])
    }

    /// Adds a cut from the journal to the log, but not to the clauses for propagation.
    pub fn log_cut(&mut self, cut: Cut) -> u32 {
        self.log.push_cut(cut)
    }

    /// Adds a learnt clause from the journal to the log, but not to the clauses for propagation.
    /// The empty clause ends the search.
    pub fn log_step(&mut self, clause: &[Literal], hints: &[u32]) -> u32 {
        let number = self.log.push_step(hints);
        if clause.is_empty() && self.log.end().is_none() {
            self.log.end_with(number);
        }
        number
    }

    /// Adds a learnt clause from the journal to the log and to the clauses for propagation, and
    /// backtracks to level 0. The empty clause ends the search.
    pub fn add_step(&mut self, clause: &[Literal], hints: &[u32]) {
        self.backtrack(0);
        let number = self.log_step(clause, hints);
        if self.log.end().is_some() {
            return;
        }
        for literal in clause {
            self.order.bump(literal.unsigned_abs() as usize);
        }
        self.order.decay();
        // The number of decision levels is unknown, so use its upper bound.
        self.add_at_level_0(clause, number, clause.len() as u32);
    }
}

#[cfg(test)]
mod tests;
