//! Tests certificates of Nurikabe with the Rust checker, the Python checker and an independent DRAT
//! checker.

use crate::common::check::{check_nurikabe as check, python_accepts};
use crate::common::nurikabe::*;
use crate::common::{part, seeded};
use kortest::nurikabe::Grid;
use kortest::nurikabe::certificate::Certificate;

const OWN: [&str; 7] = [
    "1,0,0,0,2/0,0,0,0,0/0,0,3,0,0/0,0,0,0,0/0,0,0,0,0",
    "0,0,0,5,0/0,0,0,0,0/0,0,0,0,0",
    "0,2,0/0,0,0/2,0,0/0,0,2",
    "3,0,0,0/0,0,0,0/0,0,0,4/0,0,0,0",
    "0,0,0,0,0/0,2,0,3,0/0,0,0,0,0/0,3,0,2,0/0,0,0,0,0",
    "?,0,0/0,0,0/0,2,0",
    "?,0,0,0,2/0,0,0,0,0/0,0,?,0,0/0,0,0,0,0/2,0,0,0,2",
];

fn own() -> Vec<(String, Grid)> {
    OWN.iter()
        .map(|text| (text.to_string(), Grid::parse(text).unwrap()))
        .collect()
}

fn certificate(grid: &Grid) -> Certificate {
    counted(grid).certify().unwrap()
}

#[test]
fn both_checkers_accept_the_same() {
    let grids = own().into_iter().chain(shared_grids().unwrap_or_default());
    let files: Vec<Vec<u8>> = grids
        .map(|(_, grid)| certificate(&grid).to_bytes().0)
        .collect();
    for file in &files {
        assert!(file.len() < 200_000);
        check(file).unwrap();
    }
    let Some(accepted) = python_accepts(&files) else {
        return;
    };
    assert!(accepted.iter().all(|accepted| *accepted));
}

/// Converts a DIMACS literal to the numbering of the crate `dratify`.
fn doubled(literal: i32) -> u32 {
    (literal.unsigned_abs() - 1) * 2 + u32::from(literal < 0)
}

/// Parses the clauses of a text in DIMACS or DRAT.
fn clauses(text: &str) -> Vec<Vec<u32>> {
    let mut clauses = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with(['c', 'p'])) {
        let mut literals: Vec<i32> = line.split(' ').map(|word| word.parse().unwrap()).collect();
        assert_eq!(literals.pop(), Some(0), "{line}");
        clauses.push(literals.into_iter().map(doubled).collect());
    }
    clauses
}

#[test]
fn an_independent_checker_accepts_the_exported_proof() {
    let mut random = seeded(11);
    let random_grids = (0..part(200, 8)).map(|_| (String::new(), random_grid(&mut random, 5, 5)));
    let shared = shared_grids().unwrap_or_default();
    for (name, grid) in own().into_iter().chain(random_grids).chain(shared) {
        let found = counted(&grid);
        let solutions = found.solutions();
        let text = found.dimacs(usize::MAX).unwrap();
        let formula = Formula::parse(&text);
        let steps = clauses(&found.drat(usize::MAX).unwrap());
        assert!(formula.is_refuted_by(&steps), "{name} {grid}");
        // Without the clause that excludes a solution, the proof must fail.
        for n in 0..solutions.len().min(5) {
            let mut formula = formula.clone();
            formula
                .clauses
                .remove(formula.clauses.len() - solutions.len() + n);
            assert!(!formula.is_refuted_by(&steps), "{name} {grid}, without {n}");
        }
    }
}

/// The clauses of a DIMACS file.
#[derive(Clone)]
struct Formula {
    variables: u32,
    clauses: Vec<Vec<u32>>,
}

impl Formula {
    fn parse(text: &str) -> Formula {
        let mut lines = text.lines();
        let header = lines.find(|line| line.starts_with('p')).unwrap();
        let words: Vec<&str> = header.split(' ').collect();
        let clauses = clauses(text);
        assert_eq!(words[3].parse(), Ok(clauses.len()));
        Formula {
            variables: words[2].parse().unwrap(),
            clauses,
        }
    }

    /// Returns whether the independent checker accepts the steps of a proof.
    fn is_refuted_by(&self, steps: &[Vec<u32>]) -> bool {
        let rat = false;
        let mut checker = dratify::Checker::new(self.variables, &self.clauses, rat, true);
        steps.iter().all(|step| checker.check_step(false, step))
    }
}

#[test]
fn few_large_islands_are_refuted() {
    let mut random = seeded(31);
    let mut refuted = 0;
    for _ in 0..part(60, 2) {
        let side = 6;
        let islands = random.usize(2..4);
        let mut clues = vec![0; side * side];
        let cells = random.choose_multiple(0..side * side, islands);
        let whites = side * side - random.usize(4..10);
        for &cell in &cells {
            clues[cell] = (whites / islands) as u16;
        }
        clues[cells[0]] += (whites % islands) as u16;
        let grid = Grid::new(&clues.chunks(side).map(<[u16]>::to_vec).collect::<Vec<_>>()).unwrap();
        let found = counted(&grid);
        check(&found.certify().unwrap().to_bytes().0).unwrap();
        refuted += usize::from(found.learnt > 20);
    }
    assert!(refuted > part(10, 2), "{refuted}");
}
