//! Writes proofs, many with a deliberate mistake.

use super::document::Document;
use crate::mutate::{one, place};
use fastrand::Rng;
use kortest::internals::nurikabe::{encoding_clauses, evidence};
use kortest::nurikabe::{Colouring, Cut, Grid, Proof, ProveOptions, Refutation, prove_with};
use kortest::runtime::{Progress, Run};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

/// Maximum number of cells of a grid that is solved.
const MAX_CELLS: usize = 25;

/// Writes a proof that no other solutions exist. Sometimes a solution is hidden from the proof, or
/// the proof has mistakes.
pub fn change(random: &mut Rng, document: &mut Document) -> Option<()> {
    let grid = Grid::parse(&document.board).ok()?;
    if grid.cells() > MAX_CELLS {
        return None;
    }
    let count = counted(&grid)?;
    let mut hidden = None;
    if random.u8(..4) == 0 {
        hidden = place(random, count.solutions());
    }
    let solutions: Vec<String> = count.solutions().iter().map(Colouring::to_string).collect();
    let is_known = |n: usize| match hidden {
        Some(hidden) => n != hidden,
        None => document.solutions.contains(&solutions[n]),
    };
    let known: Vec<bool> = (0..solutions.len()).map(is_known).collect();
    document.block = Some(proof(random, &grid, &count, &known)?);
    if let Some(hidden) = hidden
        && random.u8(..4) > 0
    {
        document.solutions = solutions;
        document.solutions.remove(hidden);
        document.number = document.solutions.len() as i128;
    }
    Some(())
}

/// Writes a proof with some mistakes. It uses only the solutions for which `known` is `true`.
fn proof(random: &mut Rng, grid: &Grid, count: &Proof, known: &[bool]) -> Option<Vec<u8>> {
    let mut refutation = count.refutation().cloned()?;
    let reasons_per_mistake = random.u32(1..=60);
    let islands = grid.islands().len();
    let mut clauses = encoding_clauses(grid);
    for cut in &mut refutation.cuts {
        if random.u32(..reasons_per_mistake) == 0 {
            change_cut(random, cut, islands);
        }
        clauses.push(cut.literals.clone());
    }
    for (solution, &is_known) in count.solutions().iter().zip(known) {
        if is_known {
            clauses.push(literals_of(grid, solution));
        } else {
            forget_clause(clauses.len() as u32 + 1, &mut refutation);
        }
    }
    make_mistakes(random, &mut refutation, clauses, reasons_per_mistake);
    let solutions = known.iter().filter(|&&is_known| is_known).count();
    Some(evidence(grid, solutions, &refutation))
}

/// Removes a clause with this number. Steps that use it use the clause before instead.
fn forget_clause(number: u32, refutation: &mut Refutation) {
    for hint in refutation.steps.iter_mut().flatten() {
        if *hint >= number {
            *hint -= 1;
        }
    }
}

/// Returns the clause of a solution, as the format defines it.
fn literals_of(grid: &Grid, solution: &Colouring) -> Vec<i32> {
    let has_unknown_size = grid.white_cells().is_none();
    let mut clause = Vec::new();
    for cell in (0..grid.cells()).filter(|&cell| !grid.has_clue(cell)) {
        let variable = cell as i32 + 1;
        if !solution.is_black(cell) {
            clause.push(-variable);
        } else if has_unknown_size {
            clause.push(variable);
        }
    }
    clause
}

/// Makes some mistakes in the steps of a refutation. `clauses` are the clauses before its steps.
///
/// A step with a mistake derives another clause than before. Reasons of later steps that do not
/// fit any more are left out, so that a checker reads the whole proof.
fn make_mistakes(
    random: &mut Rng,
    refutation: &mut Refutation,
    clauses: Vec<Vec<i32>>,
    reasons_per_mistake: u32,
) {
    let mut resolver = Resolver::new(random, clauses);
    for hints in &mut refutation.steps {
        let mut changed = Vec::new();
        for &hint in &*hints {
            let mut used = Some(hint);
            if random.u32(..reasons_per_mistake) == 0 {
                used = resolver.other_reason(random, hint);
            }
            if let Some(hint) = used
                && resolver.resolve(random, hint)
            {
                changed.push(hint);
            }
        }
        if changed.is_empty() {
            changed.push(hints[0]);
        }
        *hints = changed;
        resolver.end_step();
    }
}

/// Changes a literal of a cut. Rarely, a cut about one island becomes a cut about all `islands`
/// instead.
fn change_cut(random: &mut Rng, cut: &mut Cut, islands: usize) {
    if cut.group > 0 && random.u8(..4) == 0 {
        cut.group = islands + 1;
        return;
    }
    let Some(at) = place(random, &cut.literals) else {
        return;
    };
    if random.bool() {
        cut.literals.remove(at);
    } else {
        cut.literals[at] = -cut.literals[at];
    }
}

/// Resolves clauses, some of them as a checker with a bug would.
struct Resolver {
    /// All clauses of the refutation so far. The first one has the number 1.
    clauses: Vec<Vec<i32>>,
    /// For each literal, the numbers of the clauses that contain it.
    lists: HashMap<i32, Vec<u32>>,
    /// The current clause; `None` at the beginning of a step.
    current: Option<BTreeSet<i32>>,
    /// Whether a reason may remove several literals, which no checker may accept.
    removes_several: bool,
}

impl Resolver {
    fn new(random: &mut Rng, clauses: Vec<Vec<i32>>) -> Resolver {
        let mut resolver = Resolver {
            clauses: Vec::new(),
            lists: HashMap::new(),
            current: None,
            removes_several: random.u8(..4) == 0,
        };
        for clause in clauses {
            resolver.push(clause);
        }
        resolver
    }

    fn push(&mut self, clause: Vec<i32>) {
        let number = self.clauses.len() as u32 + 1;
        for &literal in &clause {
            self.lists.entry(literal).or_default().push(number);
        }
        self.clauses.push(clause);
    }

    /// Returns another clause instead of the reason `hint`, or `None` to leave out the reason.
    fn other_reason(&self, random: &mut Rng, hint: u32) -> Option<u32> {
        if random.u8(..5) == 0 {
            return None;
        }
        let Some(current) = &self.current else {
            return Some(random.u32(1..=self.clauses.len() as u32));
        };
        for literal in &self.clauses[hint as usize - 1] {
            if current.contains(&-literal) {
                // The list contains at least the reason itself.
                return Some(one(random, &self.lists[literal]));
            }
        }
        Some(hint)
    }

    /// Resolves the current clause with another one. Returns `false` if the proof must not use this
    /// clause, because it does not fit. Rarely ignores that it does not fit.
    fn resolve(&mut self, random: &mut Rng, hint: u32) -> bool {
        let clause = &self.clauses[hint as usize - 1];
        let Some(current) = &mut self.current else {
            self.current = Some(clause.iter().copied().collect());
            return true;
        };
        let mut removed = Vec::new();
        let mut added = Vec::new();
        for &literal in clause {
            if current.contains(&-literal) {
                removed.push(-literal);
            } else {
                added.push(literal);
            }
        }
        let fits = removed.len() == 1 || removed.len() > 1 && self.removes_several;
        if !fits && random.u8(..100) > 0 {
            return false;
        }
        for literal in removed {
            current.remove(&literal);
        }
        current.extend(added);
        true
    }

    fn end_step(&mut self) {
        let derived = self.current.take().unwrap_or_default();
        self.push(derived.into_iter().collect());
    }
}

thread_local! {
    /// The last grid, with its solutions.
    static LAST: RefCell<Option<(Grid, Proof)>> = RefCell::default();
}

/// Finds all solutions of a grid and a proof that no others exist. Caches the result for the last
/// grid.
fn counted(grid: &Grid) -> Option<Proof> {
    if let Some((last, count)) = LAST.with_borrow(Clone::clone)
        && last == *grid
    {
        return Some(count);
    }
    let progress = Progress::default();
    let run = Run::new(&progress).memory(64 << 20);
    let options = ProveOptions::default().limit(20);
    let count = prove_with(grid, &options, run).ok()?;
    count.refutation()?;
    LAST.set(Some((grid.clone(), count.clone())));
    Some(count)
}
