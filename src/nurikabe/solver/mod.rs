//! A SAT solver with conflict-driven clause learning (CDCL), in which a [`Theory`] adds clauses.
//!
//! # Why the project has its own solver
//!
//! Varisat has no interface for theories. CaDiCaL is written in C++, but this solver must also run
//! in browsers.

mod analysis;
mod assignment;
mod database;
mod log;
mod minimisation;
mod order;
mod propagation;
mod recall;
mod reduction;
mod restarts;
pub use assignment::{Assignment, Lit};
pub use log::{Log, Origin};

use super::clauses::Literal;
use super::cuts::Cut;
use database::{ClauseRef, Database, Watch};
use minimisation::MinimisationCache;
use order::Order;
use restarts::Restarts;

/// Rules that the clauses leave out. The theory adds clauses (*cuts*) during the search.
pub trait Theory {
    /// Finds literals that follow from `now`, or returns a violated cut.
    fn propagate(
        &mut self,
        now: &Assignment,
        from: usize,
        implied: &mut Vec<(Lit, u32)>,
    ) -> Option<Cut>;

    /// Returns a clause that implied `literal` when the trail had length `before`.
    fn explain(&mut self, now: &Assignment, literal: Lit, tag: u32, before: u32) -> Cut;
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// All variables have values, and no clause is violated.
    Model,
    /// No model exists. The log contains the empty clause.
    Refuted,
    Stopped,
}

/// The reason why a literal is true.
#[derive(Clone, Copy, Debug)]
enum Reason {
    Decision,
    Clause(ClauseRef),
    /// The theory implied the literal. The fields are the arguments `tag` and `before` of
    /// [`Theory::explain`].
    Implied(u32, u32),
}

/// Number of conflicts between two resets of the target phases.
const TARGET_RESET_CONFLICTS: u64 = 2000;

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

pub struct Solver<T: Theory> {
    theory: T,
    now: Assignment,
    clauses: Database,
    /// For each literal, the clauses that watch its negation.
    watches: Vec<Vec<Watch>>,
    reason: Vec<Reason>,
    /// The length of the trail at each decision.
    decisions: Vec<usize>,
    /// The number of literals of the trail that unit propagation has processed.
    head: usize,
    /// The number of literals of the trail that the theory has processed.
    theory_head: usize,
    order: Order,
    /// For each variable, its most recent value.
    phase: Vec<bool>,
    target_length: usize,
    /// For each variable, its target phase: 1 for true, -1 for false, 0 for none.
    target: Vec<i8>,
    next_target_reset: u64,
    log: Log,
    unit: Vec<u32>,
    units: usize,
    settings: Settings,
    conflicts: u64,
    restarts: Restarts,
    next_reduction: u64,
    reductions: u64,
    /// The number of clauses in the log at the last reduction.
    last_reduction: u32,
    seen: Vec<bool>,
    minimisation: MinimisationCache,
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
            last_reduction: 0,
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
            self.place(clause, number, None);
        }
    }

    /// Adds a clause while the solver is at level 0. [`Database::push`] describes `levels`.
    fn place(&mut self, clause: &[Literal], number: u32, levels: Option<u32>) {
        let mut literals: Vec<Lit> = clause.iter().map(|&literal| Lit::of(literal)).collect();
        // Literals that are not false come first, because they can be watched.
        literals.sort_by_key(|&literal| self.now.value(literal) < 0);
        let open = literals
            .iter()
            .filter(|&&literal| self.now.value(literal) >= 0)
            .count();
        let first = literals.first().copied();
        let made = self.attach(&literals, number, levels);
        match (open, first) {
            (0, _) => self.contradiction(made),
            (1, Some(first)) if self.now.value(first) == 0 => {
                self.assign(first, Reason::Clause(made))
            }
            _ => {}
        }
    }

    /// Searches for a model. `stop` is polled regularly.
    pub fn search(&mut self, stop: impl Fn(&Log) -> bool) -> Answer {
        let mut turns = 0u32;
        while self.log.end().is_none() {
            if turns.is_multiple_of(64) {
                self.log.live = self.clauses.bytes();
                self.log.conflicts = self.conflicts;
                if stop(&self.log) {
                    return Answer::Stopped;
                }
            }
            turns = turns.wrapping_add(1);
            if let Some(conflict) = self.propagate() {
                self.conflict(conflict);
                continue;
            }
            if self.decisions.is_empty() {
                self.derive_units();
            }
            if self.restarts.is_due() && !self.decisions.is_empty() {
                self.restarts.record_restart();
                self.backtrack(0);
            }
            if self.conflicts >= self.next_reduction {
                self.reduce();
            }
            let Some(variable) = self.order.take(|variable| self.now.is_open(variable)) else {
                return Answer::Model;
            };
            self.decisions.push(self.now.len());
            let literal = Lit::new(
                variable,
                match self.target[variable] {
                    _ if !self.restarts.is_stable() => self.phase[variable],
                    0 => self.phase[variable],
                    value => value > 0,
                },
            );
            self.assign(literal, Reason::Decision);
        }
        Answer::Refuted
    }

    /// Learns a clause from a conflict and backtracks.
    fn conflict(&mut self, conflict: ClauseRef) {
        self.conflicts += 1;
        // The conflict may be older than the last decision.
        let level = self
            .clauses
            .literals(conflict)
            .iter()
            .map(|&literal| self.now.level(literal))
            .max()
            .unwrap_or(0);
        self.backtrack(level);
        if level == 0 {
            self.derive_units();
            self.contradiction(conflict);
            return;
        }
        self.update_target_phase();
        let learnt = self.analyse(conflict);
        self.restarts.learnt(learnt.levels);
        self.backtrack(learnt.level);
        let number = self.log.step(&learnt.hints);
        let made = self.attach(&learnt.literals, number, Some(learnt.levels));
        self.assign(learnt.literals[0], Reason::Clause(made));
        self.order.decay();
    }

    /// Stores the values of the longest conflict-free trail. Later decisions try these values
    /// first.
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

    fn assign(&mut self, literal: Lit, reason: Reason) {
        self.reason[literal.variable()] = reason;
        self.now.assign(literal, self.decisions.len() as u32);
    }

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

    /// Stores a clause and watches its first two literals.
    fn attach(&mut self, literals: &[Lit], number: u32, levels: Option<u32>) -> ClauseRef {
        let made = self.clauses.push(literals, number, levels);
        if let [first, second, ..] = *literals {
            self.watches[first.not().index()].push(Watch {
                clause: made,
                other: second,
            });
            self.watches[second.not().index()].push(Watch {
                clause: made,
                other: first,
            });
        }
        made
    }

    /// Stores a cut as a clause, with the watched literals first.
    fn attach_cut(&mut self, cut: Cut, implied: Option<Lit>) -> ClauseRef {
        let mut literals: Vec<Lit> = cut
            .literals
            .iter()
            .map(|&literal| Lit::of(literal))
            .collect();
        let number = self.log.cut(cut);
        let height = |&literal: &Lit| {
            (
                Some(literal) != implied,
                std::cmp::Reverse(self.now.level(literal)),
            )
        };
        literals.sort_by_key(height);
        debug_assert!(
            literals
                .iter()
                .all(|&literal| Some(literal) == implied || self.now.value(literal) < 0)
        );
        debug_assert!(implied.is_none_or(|implied| literals[0] == implied));
        let levels = self.now.levels(&literals);
        self.attach(&literals, number, Some(levels))
    }
}

#[cfg(test)]
mod tests;
