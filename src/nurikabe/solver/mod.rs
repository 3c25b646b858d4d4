//! A solver for clauses that learns from conflicts (CDCL), asks a [`Theory`] for further clauses when unit propagation
//! is at its end, and writes down of each learnt clause from which clauses it is resolved.
//!
//! Solvers of other people's making say what they have learnt, but not why: whoever wants hints has to propagate
//! everything again. Here the proof is what conflict analysis has done anyway, in the order in which it has done it.

mod analysis;
mod assignment;
mod database;
mod known;
mod log;
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
use known::Known;
use order::Order;
use restarts::Restarts;

/// What holds besides the clauses, said by further clauses where they are needed: *cuts*.
pub trait Theory {
    /// Looks at an assignment that unit propagation has nothing to add to. Literals that must be true as well are added
    /// to `implied`, each with a tag; the violated cut, if there is one, is returned. The literals of the trail from `from`
    /// are new.
    fn propagate(&mut self, now: &Assignment, from: usize, implied: &mut Vec<(Lit, u32)>) -> Option<Cut>;

    /// The cut that implied a literal with a tag, when the trail ended before `before`: all its other literals are false
    /// there.
    fn explain(&mut self, now: &Assignment, literal: Lit, tag: u32, before: u32) -> Cut;
}

/// What a search ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// All variables have values, and nothing is violated.
    Model,
    /// There is no model; the log has the empty clause.
    Refuted,
    /// It was stopped.
    Stopped,
}

/// Why a literal is true.
#[derive(Clone, Copy, Debug)]
enum Reason {
    Decision,
    Clause(ClauseRef),
    /// A cut of the theory, which is made when somebody asks for it: from a tag, and the length that the trail had when the
    /// theory looked at it. What it found at the same time does not count: that might be violated already.
    Implied(u32, u32),
}

/// After so many conflicts another longest trail is looked for.
const TARGET: u64 = 2000;

/// What can be chosen.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Conflicts of the shortest run between restarts while these are rare.
    pub restart: u64,
    /// Learnt clauses before the first reduction.
    pub reduce: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { restart: 50, reduce: 2000 }
    }
}

/// The solver.
pub struct Solver<T: Theory> {
    theory: T,
    now: Assignment,
    clauses: Database,
    /// By literal: the clauses that watch its negation.
    watches: Vec<Vec<Watch>>,
    reason: Vec<Reason>,
    /// The length of the trail at each decision.
    decisions: Vec<usize>,
    /// The parts of the trail that are propagated: by clauses, and by the theory.
    head: usize,
    theory_head: usize,
    order: Order,
    /// The value that a variable had last.
    phase: Vec<bool>,
    /// The longest trail without a conflict that was seen for some time: how many literals it has, and by variable the value.
    longest: usize,
    target: Vec<i8>,
    next_target: u64,
    log: Log,
    /// By variable that has a value without any decision: the number of the unit clause that says so.
    unit: Vec<u32>,
    /// How much of the trail has such numbers.
    units: usize,
    settings: Settings,
    conflicts: u64,
    restarts: Restarts,
    next_reduction: u64,
    reductions: u64,
    /// The number of clauses in the log at the last reduction.
    outlived: u32,
    seen: Vec<bool>,
    known: Known,
}

impl<T: Theory> Solver<T> {
    /// A solver for variables from 1 to `variables`.
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
            longest: 0,
            target: vec![0; variables + 1],
            next_target: TARGET,
            log: Log::default(),
            unit: vec![0; variables + 1],
            units: 0,
            settings,
            conflicts: 0,
            restarts: Restarts::new(settings.restart),
            next_reduction: settings.reduce as u64,
            reductions: 0,
            outlived: 0,
            seen: vec![false; variables + 1],
            known: Known::new(variables + 1),
        }
    }

    /// The value that a variable gets where nothing else is known.
    pub fn prefer(&mut self, literal: Literal) {
        self.phase[literal.unsigned_abs() as usize] = literal > 0;
    }

    /// What was derived.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// Conflicts so far.
    pub fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// The value of a variable in a model.
    pub fn is_true(&self, literal: Literal) -> bool {
        self.now.value(Lit::of(literal)) > 0
    }

    /// Adds a clause that holds, with what it is.
    pub fn add(&mut self, clause: &[Literal], origin: Origin) {
        self.backtrack(0);
        let number = self.log.push(origin);
        if self.log.end().is_none() {
            self.place(clause, number, None);
        }
    }

    /// Takes up a clause that holds, before any decision. A learnt one has the number of its levels.
    fn place(&mut self, clause: &[Literal], number: u32, levels: Option<u32>) {
        let mut literals: Vec<Lit> = clause.iter().map(|&literal| Lit::of(literal)).collect();
        // Those that can become true stand first.
        literals.sort_by_key(|&literal| self.now.value(literal) < 0);
        let open = literals.iter().filter(|&&literal| self.now.value(literal) >= 0).count();
        let first = literals.first().copied();
        let made = self.attach(&literals, number, levels);
        match (open, first) {
            (0, _) => self.contradiction(made),
            (1, Some(first)) if self.now.value(first) == 0 => self.assign(first, Reason::Clause(made)),
            _ => {}
        }
    }

    /// Searches for a model. `stop` is polled.
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
            if self.restarts.are_due() && !self.decisions.is_empty() {
                self.restarts.begin();
                self.backtrack(0);
            }
            if self.conflicts >= self.next_reduction {
                self.reduce();
            }
            let Some(variable) = self.order.take(|variable| self.now.is_open(variable)) else { return Answer::Model };
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

    /// Learns from a conflict and goes back.
    fn conflict(&mut self, conflict: ClauseRef) {
        self.conflicts += 1;
        // The theory may find a conflict that is older than the last decision.
        let level = self.clauses.literals(conflict).iter().map(|&literal| self.now.level(literal)).max().unwrap_or(0);
        self.backtrack(level);
        if level == 0 {
            self.derive_units();
            self.contradiction(conflict);
            return;
        }
        self.aim();
        let learnt = self.analyse(conflict);
        self.restarts.learnt(learnt.levels);
        self.backtrack(learnt.level);
        let number = self.log.step(&learnt.hints);
        let made = self.attach(&learnt.literals, number, Some(learnt.levels));
        self.assign(learnt.literals[0], Reason::Clause(made));
        self.order.decay();
    }

    /// Keeps the values of the longest trail: a search that repeats them comes to it again, and perhaps beyond.
    fn aim(&mut self) {
        let length = self.decisions.last().copied().unwrap_or(0);
        if self.conflicts >= self.next_target {
            self.next_target = self.conflicts + TARGET;
            self.longest = 0;
            self.target.fill(0);
        }
        if length > self.longest {
            self.longest = length;
            for literal in &self.now.trail()[..length] {
                self.target[literal.variable()] = if literal.is_positive() { 1 } else { -1 };
            }
        }
    }

    fn assign(&mut self, literal: Lit, reason: Reason) {
        self.reason[literal.variable()] = reason;
        self.now.assign(literal, self.decisions.len() as u32);
    }

    /// Forgets all but so many decisions.
    fn backtrack(&mut self, level: u32) {
        let Some(&length) = self.decisions.get(level as usize) else { return };
        for literal in self.now.shorten(length) {
            self.phase[literal.variable()] = literal.is_positive();
            self.order.put_back(literal.variable());
        }
        self.decisions.truncate(level as usize);
        self.head = self.head.min(length);
        self.theory_head = self.theory_head.min(length);
    }

    /// Stores a clause whose first two literals are watched. A learnt one has the number of its levels.
    fn attach(&mut self, literals: &[Lit], number: u32, levels: Option<u32>) -> ClauseRef {
        let made = self.clauses.push(literals, number, levels);
        if let [first, second, ..] = *literals {
            self.watches[first.not().index()].push(Watch { clause: made, other: second });
            self.watches[second.not().index()].push(Watch { clause: made, other: first });
        }
        made
    }

    /// Makes a clause of a cut. Its first literal is that with the highest level, or that which it implies.
    fn attach_cut(&mut self, cut: Cut, implied: Option<Lit>) -> ClauseRef {
        let mut literals: Vec<Lit> = cut.literals.iter().map(|&literal| Lit::of(literal)).collect();
        let number = self.log.cut(cut);
        let height = |&literal: &Lit| (Some(literal) != implied, std::cmp::Reverse(self.now.level(literal)));
        literals.sort_by_key(height);
        debug_assert!(literals.iter().all(|&literal| Some(literal) == implied || self.now.value(literal) < 0));
        debug_assert!(implied.is_none_or(|implied| literals[0] == implied));
        let levels = self.now.levels(&literals);
        self.attach(&literals, number, Some(levels))
    }
}

#[cfg(test)]
mod tests;
