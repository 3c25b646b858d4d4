//! A SAT solver with conflict-driven clause learning (CDCL), in which a [`Theory`] adds clauses.
//!
//! # Why the project has its own solver
//!
//! Varisat has no interface for theories. CaDiCaL is written in C++, but this solver must also run in browsers.

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
    /// Finds literals that follow from `assignment`, and adds them to `implied`; or returns a
    /// violated cut, a clause whose literals are all false. The literals of the trail (the list of
    /// true literals) from the position `first_new` on are new since the last call.
    fn propagate(
        &mut self,
        assignment: &Assignment,
        first_new: usize,
        implied: &mut Vec<Implied>,
    ) -> Option<Cut>;

    /// Returns a clause that implied `literal` when the assignment was `view`. `rule` is the number
    /// of the theory's rule, as in the [`Implied`] with which the theory implied the literal.
    fn explain(&mut self, view: PastAssignment, literal: Lit, rule: u32) -> Cut;
}

/// A literal that the theory implies.
#[derive(Clone, Copy, Debug)]
pub struct Implied {
    pub literal: Lit,
    /// The number of the theory's rule that implied the literal. The solver passes this number to
    /// [`Theory::explain`] when it asks why the literal was implied.
    pub rule: u32,
}

impl Implied {
    /// Creates the record that a rule implied a literal in DIMACS notation.
    pub fn new(literal: Literal, rule: u32) -> Implied {
        Implied {
            literal: Lit::of(literal),
            rule,
        }
    }
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A model is found: all variables have values, and every clause is true.
    Model,
    /// No model exists. The log contains the empty clause.
    Refuted,
    /// The caller stopped the search.
    Stopped,
}

/// The reason why a literal is true.
#[derive(Clone, Copy, Debug)]
enum Reason {
    /// The literal is a decision: the solver tried this value.
    Decision,
    /// The clause implies the literal, because its other literals are false.
    Clause(ClauseRef),
    /// The theory implied the literal by the rule with the number `rule`, when the trail (the list
    /// of true literals) had the length `trail_length`.
    Implied { rule: u32, trail_length: u32 },
}

/// The search asks the caller once in this number of iterations whether to stop. An iteration is a conflict or a
/// decision.
const ITERATIONS_PER_STOP_CHECK: u32 = 64;

/// Number of conflicts between two resets of the *target phases*, the values that decisions prefer:
/// the values of the longest assignment without a conflict since the last reset.
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
    /// Returns the usual settings for large problems.
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
    assignment: Assignment,
    clauses: Database,
    /// For each literal, the clauses that watch its negation.
    watches: Vec<Vec<Watch>>,
    /// For each variable that has a value, the reason.
    reason: Vec<Reason>,
    /// The length of the trail at each decision.
    decisions: Vec<usize>,
    /// The number of literals of the trail that unit propagation has handled.
    propagated: usize,
    /// The number of literals of the trail that the theory has handled.
    theory_propagated: usize,
    decision_order: Order,
    /// For each variable, its most recent value.
    phase: Vec<bool>,
    /// The number of target phases: the number of true literals when these phases were stored.
    target_length: usize,
    /// For each variable, its target phase: [`TRUE`], [`FALSE`], or [`OPEN`] for none.
    target_phase: Vec<i8>,
    /// The number of conflicts at which the next reset of the target phases is due.
    next_target_reset: u64,
    log: Log,
    /// For each variable that has a value without any decision (level 0), the number in the log of
    /// its unit clause, a clause with one literal.
    unit_clause: Vec<u32>,
    /// The number of literals of the trail that have a unit clause in `unit_clause`.
    logged_units: usize,
    settings: Settings,
    conflicts: u64,
    restarts: Restarts,
    /// The number of conflicts at which the next reduction is due.
    next_reduction: u64,
    reductions: u64,
    /// The number of clauses in the log at the last reduction.
    log_length_at_reduction: u32,
    /// For each variable, whether the conflict analysis has marked the variable.
    is_marked: Vec<bool>,
    minimisation: MinimisationCache,
}

/// Cached results of clause minimisation. All entries are reset after each clause.
struct MinimisationCache {
    /// For each variable, the result of `Solver::is_implied`, or `None` if the result is not computed yet.
    implied: Vec<Option<bool>>,
    /// The variables with an entry in `implied`.
    variables: Vec<usize>,
    /// For each decision level, whether the learnt clause has a literal of this level.
    has_level: Vec<bool>,
}

impl MinimisationCache {
    /// Creates the empty memory for the minimisation of clauses with the variables below
    /// `variables`. There are at most as many decisions as variables, so levels are 0 to `variables`.
    fn new(variables: usize) -> MinimisationCache {
        MinimisationCache {
            implied: vec![None; variables],
            variables: Vec::new(),
            has_level: vec![false; variables + 1],
        }
    }
}

impl<T: Theory> Solver<T> {
    /// Creates a solver for variables from 1 to `variables`. The arrays have an unused entry for
    /// variable 0. `theory` has further rules, which the solver asks for more clauses.
    pub fn new(variables: usize, theory: T, settings: Settings) -> Solver<T> {
        Solver {
            theory,
            assignment: Assignment::new(variables + 1),
            clauses: Database::default(),
            // Two literals for each variable, and for the unused variable 0.
            watches: vec![Vec::new(); 2 * (variables + 1)],
            reason: vec![Reason::Decision; variables + 1],
            decisions: Vec::new(),
            propagated: 0,
            theory_propagated: 0,
            decision_order: Order::new(variables + 1),
            phase: vec![false; variables + 1],
            target_length: 0,
            target_phase: vec![OPEN; variables + 1],
            next_target_reset: TARGET_RESET_CONFLICTS,
            log: Log::default(),
            unit_clause: vec![0; variables + 1],
            logged_units: 0,
            settings,
            conflicts: 0,
            restarts: Restarts::new(settings.restart),
            next_reduction: settings.reduce as u64,
            reductions: 0,
            log_length_at_reduction: 0,
            is_marked: vec![false; variables + 1],
            minimisation: MinimisationCache::new(variables + 1),
        }
    }

    /// Sets the value that a decision tries first for the variable of a literal: the value that makes the literal true.
    pub fn prefer(&mut self, literal: Literal) {
        self.phase[literal.unsigned_abs() as usize] = literal > 0;
    }

    /// Returns the log of all clauses of the search, from which a proof is made.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// Returns the number of conflicts (clauses whose literals all became false) so far.
    pub fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// Returns whether a literal is true in the current model.
    pub fn is_true(&self, literal: Literal) -> bool {
        self.assignment.value(Lit::of(literal)) == TRUE
    }

    /// Adds a clause with its origin to the log and to the clauses for propagation, and takes back
    /// all decisions. Once the empty clause is derived, only logs the clause.
    pub fn add(&mut self, clause: &[Literal], origin: Origin) {
        self.backtrack(0);
        let number = self.log.push(origin);
        if self.log.empty_clause().is_none() {
            self.add_at_level_0(clause, number, PERMANENT);
        }
    }

    /// Adds a clause that propagation can use from now on. The solver has made no decision (level 0). If the clause
    /// implies a literal, assigns it; if all its literals are false, derives the empty clause. `number` is the
    /// number in the log, and `level_count` is a measure of how useful the clause is ([`Database::push`]).
    fn add_at_level_0(&mut self, clause: &[Literal], number: u32, level_count: u32) {
        let mut literals: Vec<Lit> = clause.iter().map(|&literal| Lit::of(literal)).collect();
        // Literals that are not false come first, because they can be watched.
        literals.sort_by_key(|&literal| self.assignment.value(literal) == FALSE);
        let usable_literals =
            literals.partition_point(|&literal| self.assignment.value(literal) != FALSE);
        let attached = self.attach(&literals, number, level_count);
        if usable_literals == 0 {
            self.log_empty_clause(attached);
        } else if usable_literals == 1 && self.assignment.value(literals[0]) == OPEN {
            self.assign(literals[0], Reason::Clause(attached));
        }
    }

    /// Searches for a model (values of all variables that satisfy all clauses) until one is found, the empty
    /// clause is derived (no model exists), or `should_stop`, which is called regularly, returns `true`.
    pub fn search(&mut self, should_stop: impl Fn(&Log) -> bool) -> Answer {
        let mut iterations = 0u32;
        while self.log.empty_clause().is_none() {
            if iterations.is_multiple_of(ITERATIONS_PER_STOP_CHECK) {
                self.update_log(); // `should_stop` reads the memory and the number of conflicts from the log.
                if should_stop(&self.log) {
                    return Answer::Stopped;
                }
            }
            // If the number overflows to 0, only the time of the next question whether to stop changes.
            iterations = iterations.wrapping_add(1);
            if let Some(conflict) = self.propagate() {
                self.resolve_conflict(conflict);
                continue;
            }
            // Without decisions, the literals that propagation has made true hold in every model.
            if self.decisions.is_empty() {
                self.derive_units();
            }
            self.restart_if_due();
            if self.conflicts >= self.next_reduction {
                self.reduce();
            }
            let is_open = |variable| self.assignment.is_open(variable);
            let Some(variable) = self.decision_order.take(is_open) else {
                return Answer::Model;
            };
            self.decide(variable);
        }
        Answer::Refuted
    }

    /// Stores the memory of the clauses and the number of conflicts in the log, where the caller reads them.
    fn update_log(&mut self) {
        self.log.active_bytes = self.clauses.bytes();
        self.log.conflicts = self.conflicts;
    }

    /// Takes back all decisions, if there are any, when the policy of restarts demands this.
    fn restart_if_due(&mut self) {
        if self.restarts.is_due() && !self.decisions.is_empty() {
            self.restarts.record_restart();
            self.backtrack(0);
        }
    }

    /// Makes a decision: gives an unassigned variable a value to try. In stable mode, this value is its *target phase*
    /// (its value in the longest assignment without a conflict), if it has one. In focused mode, or without a target
    /// phase, the value is the most recent value of the variable, or at first its preferred value.
    fn decide(&mut self, variable: usize) {
        let target = self.target_phase[variable];
        let is_positive = if self.restarts.is_stable() && target != OPEN {
            target == TRUE
        } else {
            self.phase[variable]
        };
        self.decisions.push(self.assignment.len());
        self.assign(Lit::new(variable, is_positive), Reason::Decision);
    }

    /// Learns a clause from a *conflict*, a clause whose literals are all false, and takes back decisions until the
    /// learnt clause implies a literal, which is assigned. Also updates what guides later decisions and restarts. If
    /// the conflict does not depend on decisions (level 0), derives the empty clause instead.
    fn resolve_conflict(&mut self, conflict: ClauseRef) {
        self.conflicts += 1;
        // All literals of the conflict may have got their values before the last decision. In this
        // case, the later decisions are taken back first.
        let literals = self.clauses.literals(conflict).iter();
        let levels = literals.map(|&literal| self.assignment.level(literal));
        // An empty clause is false without any decision.
        let level = levels.max().unwrap_or(0);
        self.backtrack(level);
        if level == 0 {
            self.log_empty_clause(conflict);
            return;
        }
        self.update_target_phase();
        let learnt = self.analyse(conflict);
        self.restarts.record_learnt(learnt.level_count);
        self.backtrack(learnt.backtrack_level);
        let number = self.log.push_step(&learnt.hints);
        let clause = self.attach(&learnt.literals, number, learnt.level_count);
        self.assign(learnt.literals[0], Reason::Clause(clause));
        self.decision_order.decay();
    }

    /// Stores the values that variables had before the last decision as *target phases*, but only
    /// if these are more values than were stored earlier. In stable mode, later decisions try the
    /// target phases first. Forgets the stored values at regular intervals.
    fn update_target_phase(&mut self) {
        // The number of literals before the last decision, which led to a conflict. Without a
        // decision, there is nothing to store.
        let length = self.decisions.last().copied().unwrap_or(0);
        if self.conflicts >= self.next_target_reset {
            self.next_target_reset = self.conflicts + TARGET_RESET_CONFLICTS;
            self.target_length = 0;
            self.target_phase.fill(OPEN);
        }
        if length > self.target_length {
            self.target_length = length;
            for literal in &self.assignment.trail()[..length] {
                let phase = if literal.is_positive() { TRUE } else { FALSE };
                self.target_phase[literal.variable()] = phase;
            }
        }
    }

    /// Makes an unassigned literal true at the current decision level, for this reason.
    fn assign(&mut self, literal: Lit, reason: Reason) {
        self.reason[literal.variable()] = reason;
        self.assignment.assign(literal, self.decisions.len() as u32);
    }

    /// Takes back all decisions after the first `level` ones, and all values that follow from them. Later decisions can
    /// choose these variables again, and try the old values first. Does nothing if there are at most `level` decisions.
    fn backtrack(&mut self, level: u32) {
        // `decisions` has the number of true literals before each decision.
        let Some(&length) = self.decisions.get(level as usize) else {
            return;
        };
        for literal in self.assignment.shorten(length) {
            self.phase[literal.variable()] = literal.is_positive();
            self.decision_order.put_back(literal.variable());
        }
        self.decisions.truncate(level as usize);
        // Of the literals that were propagated, only those that are still true count.
        self.propagated = self.propagated.min(length);
        self.theory_propagated = self.theory_propagated.min(length);
    }

    /// Stores a clause, watches its first two literals, and returns its index. `number` is its
    /// number in the log, and `level_count` a measure of how useful the clause is ([`Database::push`]).
    fn attach(&mut self, literals: &[Lit], number: u32, level_count: u32) -> ClauseRef {
        let clause = self.clauses.push(literals, number, level_count);
        self.watch(clause);
        clause
    }

    /// Watches the first two literals of a clause: when one of them becomes false, the solver
    /// visits the clause. A clause with fewer than two literals is not watched.
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

    /// Logs and stores a *cut* (a clause that the rules of the game imply), and returns its index. `implied` is the
    /// literal that the cut implies; if it is `None`, all literals of the cut are false. The solver watches the first
    /// two literals, so the implied literal comes first, and the literals of the highest decision levels follow.
    fn attach_cut(&mut self, cut: Cut, implied: Option<Lit>) -> ClauseRef {
        let literals = cut.literals.iter();
        let mut literals: Vec<Lit> = literals.map(|&literal| Lit::of(literal)).collect();
        let number = self.log.push_cut(cut);
        literals.sort_by_key(|&literal| Reverse(self.assignment.level(literal)));
        if let Some(implied) = implied {
            // The order of the other literals stays the same.
            literals.sort_by_key(|&literal| literal != implied);
            debug_assert_eq!(literals[0], implied);
        }
        for &literal in &literals {
            debug_assert!(Some(literal) == implied || self.assignment.value(literal) == FALSE);
        }
        let level_count = self.assignment.count_levels(&literals);
        self.attach(&literals, number, level_count)
    }
}

/// Exchanges clauses with the journal, which stores clauses of earlier searches.
impl<T: Theory> Solver<T> {
    /// Returns the numbers in the log of all clauses that are not deleted, and of the unit clauses
    /// (clauses with one literal) that were derived.
    pub fn active_clauses(&self) -> impl Iterator<Item = u32> {
        let clauses = self.clauses.headers().iter();
        clauses
            .map(|header| header.number)
            .chain(self.unit_clauses())
    }

    /// Returns the numbers in the log of all clauses that will probably not be deleted soon, and of
    /// the unit clauses (clauses with one literal) that were derived.
    pub fn lasting_clauses(&self) -> impl Iterator<Item = u32> {
        let clauses = self.clauses.headers().iter();
        let lasting = clauses.filter(|header| self.is_lasting(header));
        lasting
            .map(|header| header.number)
            .chain(self.unit_clauses())
    }

    /// Returns whether a clause is never deleted, or was already in the log at the last reduction (a deletion of
    /// clauses), which it has probably survived.
    fn is_lasting(&self, header: &Header) -> bool {
        !header.may_be_deleted() || header.number < self.log_length_at_reduction
    }

    /// Returns the numbers in the log of the unit clauses (clauses with one literal) that hold without any decision.
    fn unit_clauses(&self) -> impl Iterator<Item = u32> {
        let literals = self.assignment.trail()[..self.logged_units].iter();
        literals.map(|literal| self.unit_clause[literal.variable()])
    }

    /// Adds a cut (a clause that the rules of the game imply) from the journal to the log, but not to the clauses for
    /// propagation. Returns its number. A repeated cut keeps its earlier number.
    pub fn log_cut(&mut self, cut: Cut) -> u32 {
        self.log.push_cut(cut)
    }

    /// Adds a learnt clause from the journal of an earlier run to the log, but not to the clauses
    /// for propagation. Returns its number. `hints` are the numbers of the clauses from which it is
    /// resolved. The empty clause ends the search.
    pub fn log_step(&mut self, clause: &[Literal], hints: &[u32]) -> u32 {
        let number = self.log.push_step(hints);
        if clause.is_empty() && self.log.empty_clause().is_none() {
            self.log.set_empty_clause(number);
        }
        number
    }

    /// Adds a learnt clause from the journal of an earlier run to the log and to the clauses for propagation, and takes
    /// back all decisions. `hints` are the numbers of the clauses from which the clause is resolved. Later decisions
    /// prefer its variables. The empty clause ends the search.
    pub fn add_step(&mut self, clause: &[Literal], hints: &[u32]) {
        self.backtrack(0);
        let number = self.log_step(clause, hints);
        if self.log.empty_clause().is_some() {
            return;
        }
        for literal in clause {
            self.decision_order.bump(literal.unsigned_abs() as usize);
        }
        self.decision_order.decay();
        // The number of decision levels is unknown, so uses an upper bound: the number of literals.
        self.add_at_level_0(clause, number, clause.len() as u32);
    }
}

#[cfg(test)]
mod tests;
