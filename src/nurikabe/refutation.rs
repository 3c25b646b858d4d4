//! Extracts a proof from the solver's log: the clauses on which the empty clause depends.
//! The clauses and the proof can be written in the standard formats DIMACS and DRAT.

use super::colouring::Colouring;
use super::encoding::{Clauses, Cut, Literal, blocking_clause, encode, index};
use super::grid::Grid;
use super::solver::{Log, Origin};
use std::fmt;
use std::fmt::Write as _;

/// A proof that a grid has only the given solutions.
///
/// Its clauses are numbered from 1: first the clauses of the encoding, then the cuts, then the
/// clauses that exclude the solutions, then the clauses that the steps derive.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Refutation {
    /// The cuts (clauses that the rules of the game imply) that the proof uses.
    pub cuts: Vec<Cut>,
    /// The resolution steps, as numbers of clauses. Each step resolves its first clause with each later clause in turn.
    pub steps: Vec<Vec<u32>>,
}

impl fmt::Debug for Refutation {
    /// Formats only the number of cuts and the number of steps.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "Refutation({} cuts, {} steps)",
            self.cuts.len(),
            self.steps.len()
        )
    }
}

/// Extracts a proof of unsatisfiability from the log of a SAT solver: the clauses on which the
/// empty clause depends, with new numbers.
///
/// Each clause of the log has an origin. The solver was *given* the `encoding_clauses` clauses of the encoding, then
/// one clause for each solution that was found, to exclude it. A *cut* is a clause that a rule of the game implies. A
/// *step* resolves a clause from earlier clauses. `sorted_index` has, for each solution in the order of the search, its
/// index in the proof. If the log has no empty clause, the proof has no cuts and no steps.
pub fn extract_refutation(log: &Log, encoding_clauses: u32, sorted_index: &[u32]) -> Refutation {
    let is_needed = needed_clauses(log);
    let proof_number = number_clauses(log, &is_needed, encoding_clauses, sorted_index);
    let mut refutation = Refutation::default();
    for (origin, is_needed) in log.origins().iter().zip(is_needed) {
        if !is_needed {
            continue;
        }
        match origin {
            Origin::Given(_) => {} // The reader of the proof knows this clause.
            Origin::Cut(cut) => refutation.cuts.push(cut.clone()),
            &Origin::Step { begin, end } => {
                let hints = proof_numbers(&log.hints()[begin..end], &proof_number);
                refutation.steps.push(hints);
            }
        }
    }
    refutation
}

/// Returns, for each clause of the log of a SAT solver, its number in the proof, from 1: first the clauses of
/// the encoding, then the cuts, the clauses that exclude solutions, and the steps. `None` if the proof does not
/// need the clause, as `is_needed` says. The encoding has `encoding_clauses` clauses. `sorted_index` has, for each
/// solution in the order of the search, its index in the proof.
fn number_clauses(
    log: &Log,
    is_needed: &[bool],
    encoding_clauses: u32,
    sorted_index: &[u32],
) -> Vec<Option<u32>> {
    let needed = log.origins().iter().zip(is_needed);
    let needed_cuts = needed.filter(|(origin, is_needed)| **is_needed && origin.is_cut());
    let before_solutions = encoding_clauses + needed_cuts.count() as u32;
    let mut cut_numbers = encoding_clauses + 1..;
    let mut step_numbers = before_solutions + sorted_index.len() as u32 + 1..;
    let mut numbers = Vec::new();
    for (origin, &is_needed) in log.origins().iter().zip(is_needed) {
        if !is_needed {
            numbers.push(None);
            continue;
        }
        numbers.push(match *origin {
            // The solver counts the given clauses from 0, and the proof counts from 1.
            Origin::Given(given) if given < encoding_clauses => Some(given + 1),
            // The other given clauses exclude solutions.
            Origin::Given(given) => {
                let solution = given - encoding_clauses;
                Some(before_solutions + sorted_index[solution as usize] + 1)
            }
            Origin::Cut(_) => cut_numbers.next(),
            Origin::Step { .. } => step_numbers.next(),
        });
    }
    numbers
}

/// Returns, for each of the `hints` of a step, its number in the proof. The hints are clauses of the
/// log. `proof_number` has, for each clause of the log, its number in the proof, or `None` if the
/// proof does not need the clause.
fn proof_numbers(hints: &[u32], proof_number: &[Option<u32>]) -> Vec<u32> {
    let mut numbers = Vec::new();
    for &hint in hints {
        let number = proof_number[hint as usize];
        numbers.push(number.expect("the hints of a needed step are needed and come before it"));
    }
    numbers
}

/// Returns, for each clause of a SAT solver's log, whether the empty clause was derived with its
/// help, directly or through other clauses. If the log has no empty clause, no clause is needed.
fn needed_clauses(log: &Log) -> Vec<bool> {
    let mut is_needed = vec![false; log.origins().len()];
    if let Some(empty_clause) = log.empty_clause() {
        is_needed[empty_clause as usize] = true;
    }
    // A clause comes after its hints, the clauses from which a step derived it. So all users of a
    // clause are visited before the clause.
    for (index, origin) in log.origins().iter().enumerate().rev() {
        if let &Origin::Step { begin, end } = origin
            && is_needed[index]
        {
            for &hint in &log.hints()[begin..end] {
                is_needed[hint as usize] = true;
            }
        }
    }
    is_needed
}

/// Returns the clauses that the steps of a proof derive by resolution. A step is the list of the
/// numbers of the clauses to resolve, in this order. The clause that it derives is added to
/// `clauses`, where later steps may use it. Returns `None` if a step is invalid.
pub fn resolve(mut clauses: Clauses, steps: &[Vec<u32>]) -> Option<Vec<Vec<Literal>>> {
    let mut resolver = Resolver::new(clauses.variables());
    let mut derived = Vec::new();
    for hints in steps {
        let clause = resolver.resolve(&clauses, hints.iter().copied())?;
        clauses.push(&clause);
        derived.push(clause);
    }
    Some(derived)
}

/// Computes the resolvents of lists of clauses, literal by literal, in a *current clause*.
pub struct Resolver {
    /// For each literal, by its [`index`], whether the current clause contains it.
    contains: Vec<bool>,
    /// The literals that were added to the current clause, in this order. Resolution may have removed some of these
    /// literals again.
    added: Vec<Literal>,
}

impl Resolver {
    /// Creates a resolver for clauses with the variables 1 to `variables`.
    pub fn new(variables: usize) -> Resolver {
        Resolver {
            // Each variable has two literals. Variable 0 does not exist, and its two entries stay unused.
            contains: vec![false; 2 * (variables + 1)],
            added: Vec::new(),
        }
    }

    /// Returns the resolvent of the clauses with the numbers `hints`: the first clause, resolved with each later clause
    /// in turn. `None` if `hints` is empty, if a clause does not exist, or if two clauses cannot be resolved.
    pub fn resolve(
        &mut self,
        clauses: &Clauses,
        hints: impl IntoIterator<Item = u32>,
    ) -> Option<Vec<Literal>> {
        let is_valid = self.resolve_all(clauses, hints);
        // Taking the clause clears the resolver for the next step, even if this one is invalid.
        let clause = self.take_clause();
        is_valid.then_some(clause)
    }

    /// Makes the resolvent of the clauses with the numbers `hints` the current clause: the first
    /// clause, resolved with each later clause in turn. Returns `false` if `hints` is empty, if a
    /// clause does not exist, or if two clauses cannot be resolved.
    fn resolve_all(&mut self, clauses: &Clauses, hints: impl IntoIterator<Item = u32>) -> bool {
        let mut hints = hints.into_iter();
        let Some(first) = hints.next().and_then(|hint| clauses.find(hint)) else {
            return false;
        };
        // The first clause is copied whole, because there is nothing to resolve it with yet.
        let no_pivot = None;
        self.add_literals(first, no_pivot);
        for hint in hints {
            let Some(clause) = clauses.find(hint) else {
                return false;
            };
            if !self.resolve_with(clause) {
                return false;
            }
        }
        true
    }

    /// Resolves the current clause with `other`: removes the pivot, the only literal of `other`
    /// whose negation is in the current clause, and joins the other literals of both clauses.
    /// Returns `false` and changes nothing if there is no such literal, or more than one.
    fn resolve_with(&mut self, other: &[Literal]) -> bool {
        let mut pivots = other
            .iter()
            .filter(|&&literal| self.contains[index(-literal)]);
        let (Some(&pivot), None) = (pivots.next(), pivots.next()) else {
            return false;
        };
        self.contains[index(-pivot)] = false;
        self.add_literals(other, Some(pivot));
        true
    }

    /// Adds the literals of a clause, except the pivot (the literal that resolution removes), to the current clause.
    fn add_literals(&mut self, clause: &[Literal], pivot: Option<Literal>) {
        for &literal in clause {
            if Some(literal) != pivot && !self.contains[index(literal)] {
                self.contains[index(literal)] = true;
                self.added.push(literal);
            }
        }
    }

    /// Returns the current clause, and makes the empty clause the current one.
    fn take_clause(&mut self) -> Vec<Literal> {
        let mut clause = Vec::new();
        for literal in self.added.drain(..) {
            // A literal that was removed and added again occurs twice in `added`.
            if self.contains[index(literal)] {
                self.contains[index(literal)] = false;
                clause.push(literal);
            }
        }
        clause
    }
}

/// Returns the clauses that a proof refutes, as a text in the DIMACS format of SAT solvers: the encoding of the
/// grid, the cuts (clauses that the rules imply), and a clause for each known solution, to exclude it. Variable
/// `1 + row * columns + column` means a white cell. `None` if the encoding has more than `max_clauses` clauses.
pub fn dimacs(
    grid: &Grid,
    solutions: &[Colouring],
    refutation: &Refutation,
    max_clauses: usize,
) -> Option<String> {
    let clauses = refuted_clauses(grid, solutions, refutation, max_clauses)?;
    let cuts = refutation.cuts.len();
    // The number of clauses of the encoding: all clauses except the cuts and those that exclude solutions.
    let encoding = clauses.len() - cuts - solutions.len();
    let mut text = format!(
        "c Nurikabe {grid}\nc {encoding} clauses of the encoding, {cuts} of cuts, {} of solutions\np cnf {} {}\n",
        solutions.len(),
        clauses.variables(),
        clauses.len()
    );
    for clause in clauses.iter() {
        write_clause(clause, &mut text);
    }
    Some(text)
}

/// Returns a proof in the text form of DRAT, a standard format for proofs of SAT solvers: a line for each clause that
/// the steps derive. Each of these clauses follows from the clauses before it by reverse unit propagation (RUP). `None`
/// if the encoding has more than `max_clauses` clauses, or if a step is invalid.
pub fn drat(
    grid: &Grid,
    solutions: &[Colouring],
    refutation: &Refutation,
    max_clauses: usize,
) -> Option<String> {
    let clauses = refuted_clauses(grid, solutions, refutation, max_clauses)?;
    let mut text = String::new();
    for clause in resolve(clauses, &refutation.steps)? {
        write_clause(&clause, &mut text);
    }
    Some(text)
}

/// Returns the clauses that a proof refutes together: the encoding of the grid, the cuts (clauses
/// that the rules imply), and for each known solution a clause that excludes it. Returns `None` if
/// the encoding has more than `max_clauses` clauses.
fn refuted_clauses(
    grid: &Grid,
    solutions: &[Colouring],
    refutation: &Refutation,
    max_clauses: usize,
) -> Option<Clauses> {
    let mut clauses = encode(grid, max_clauses)?.clauses;
    for cut in &refutation.cuts {
        clauses.push(&cut.literals);
    }
    for solution in solutions {
        clauses.push(&blocking_clause(grid, solution));
    }
    Some(clauses)
}

/// Appends a line with the literals of a clause. In the formats DIMACS and DRAT, a clause ends with the number 0.
fn write_clause(clause: &[Literal], text: &mut String) {
    for literal in clause {
        write!(text, "{literal} ").expect("writing to a string cannot fail");
    }
    text.push_str("0\n");
}
