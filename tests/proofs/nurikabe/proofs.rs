//! Certificates of Nurikabe: accepted by two checkers and, exported, by an independent checker of DRAT; rejected when
//! they are wrong in one place.

use crate::common::check::check_nurikabe as check;
use crate::common::effort::full;
use crate::common::nurikabe::*;
use crate::common::python::{python_accepts, redigest};
use crate::common::{many, part, seeded};
use kortest::nurikabe::certificate::NurikabeCertificate;
use kortest::nurikabe::{Cut, Grid, UNKNOWN, dimacs, drat};

/// Grids with none, one and several solutions, with and without cuts.
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
    OWN.iter().map(|text| (text.to_string(), Grid::parse(text).unwrap())).collect()
}

fn certificate(grid: &Grid) -> NurikabeCertificate {
    counted(grid).certify(grid)
}

/// The certificate with a step, or a cut, less; the hints that name it go, and the others follow the numbers.
fn without_clause(certificate: &NurikabeCertificate, number: usize, given: usize) -> NurikabeCertificate {
    let mut changed = certificate.clone();
    let evidence = changed.evidence.as_mut().unwrap();
    evidence.steps.remove(number - given - 1);
    for hints in &mut evidence.steps {
        hints.retain(|&hint| hint as usize != number);
        hints.iter_mut().filter(|hint| **hint as usize > number).for_each(|hint| *hint -= 1);
    }
    changed
}

/// All that is wrong in one place, with what was done.
fn mutations(grid: &Grid, certificate: &NurikabeCertificate) -> Vec<(String, Vec<u8>)> {
    let mut found: Vec<(String, Vec<u8>)> = Vec::new();
    let mut add = |what: String, changed: &NurikabeCertificate| found.push((what, changed.to_bytes().0));
    let evidence = certificate.evidence.as_ref().unwrap();
    let encoding = check(&certificate.to_bytes().0).unwrap().clauses;
    let given = encoding + evidence.cuts.len() + certificate.solutions.len();
    // On large grids a full run drops every step and alters every clue, an ordinary one some of them.
    let every = if grid.cells() > 100 && !full() { 12 } else { 1 };
    for n in (0..evidence.steps.len()).step_by(every) {
        let mut changed = certificate.clone();
        changed.evidence.as_mut().unwrap().steps.remove(n);
        add(format!("step {n} dropped"), &changed);
        add(format!("step {n} dropped, numbers mended"), &without_clause(certificate, given + n + 1, given));
        // On large grids every step dropped takes long enough.
        if grid.cells() > 100 {
            continue;
        }
        let mut changed = certificate.clone();
        let hints = &mut changed.evidence.as_mut().unwrap().steps[n];
        hints.insert(0, hints[0]);
        add(format!("step {n}: first hint twice"), &changed);
    }
    for n in 0..evidence.cuts.len() {
        for cell in 0.. {
            let mut changed = certificate.clone();
            // An island may have no use for a cell of its separator either; then it is as right without it.
            let (Cut::Sea { separator, .. } | Cut::Land { separator, .. }) =
                &mut changed.evidence.as_mut().unwrap().cuts[n]
            else {
                break;
            };
            if cell >= separator.len() {
                break;
            }
            separator.remove(cell);
            add(format!("cut {n}: cell {cell} of the separator dropped"), &changed);
        }
        let mut changed = certificate.clone();
        changed.evidence.as_mut().unwrap().cuts.remove(n);
        add(format!("cut {n} dropped"), &changed);
    }
    for (n, solution) in certificate.solutions.iter().enumerate() {
        for (at, cell) in solution.char_indices().filter(|(_, cell)| *cell != '/') {
            let mut changed = certificate.clone();
            changed.solutions[n].replace_range(at..=at, if cell == '#' { "." } else { "#" });
            add(format!("solution {n}: character {at} flipped"), &changed);
        }
        let mut changed = certificate.clone();
        changed.solutions.remove(n);
        add(format!("solution {n} and its blocking clause dropped"), &changed);
    }
    for cell in (0..grid.cells()).step_by(every) {
        for clue in [grid.clue(cell).wrapping_sub(1), grid.clue(cell) + 1, 0] {
            if (clue > 0) != grid.has_clue(cell) || clue != grid.clue(cell) && clue <= grid.cells() {
                let number = |cell: usize| if grid.clue_text(cell) == "?" { UNKNOWN } else { grid.clue(cell) as u16 };
                let mut clues: Vec<u16> = (0..grid.cells()).map(number).collect();
                clues[cell] = clue as u16;
                let rows: Vec<Vec<u16>> = clues.chunks(grid.columns()).map(<[u16]>::to_vec).collect();
                let mut changed = certificate.clone();
                changed.board = Grid::new(&rows).to_string();
                add(format!("clue of cell {cell} is {clue}"), &changed);
            }
        }
    }
    let text = String::from_utf8(certificate.to_bytes().0).unwrap();
    let claim = format!("claim exactly {}\n", certificate.solutions.len());
    for (from, to) in [
        (claim.as_str(), format!("claim exactly {}\n", certificate.solutions.len() + 1)),
        (claim.as_str(), format!("claim at-least {}\n", certificate.solutions.len())),
        ("certificate 2", "certificate 1".into()),
        ("puzzle nurikabe", "puzzle former".into()),
        ("cuts ", "cuts 0".into()),
        ("steps ", "steps  ".into()),
        ("\nsha256", "\n\nsha256".into()),
    ] {
        assert!(text.contains(from));
        found.push((format!("{from:?} is {to:?}"), redigest(text.replacen(from, &to, 1).as_bytes())));
    }
    found.push(("the digest is wrong".into(), text.replace("sha256 ", "sha256 0").into_bytes()));
    found.push(("the last line is cut off".into(), text.trim_end().as_bytes().to_vec()));
    found.push(("there is more".into(), (text + "\n").into_bytes()));
    found
}

#[test]
fn both_checkers_accept_and_reject_the_same() {
    for (name, grid) in own().into_iter().chain(shared_grids().unwrap_or_default()) {
        let certificate = certificate(&grid);
        let (bytes, _) = certificate.to_bytes();
        assert!(bytes.len() < 200_000);
        check(&bytes).unwrap();
        let wrong = mutations(&grid, &certificate);
        for (what, bytes) in &wrong {
            assert!(check(bytes).is_err(), "{name}: accepted although {what}");
        }
        // Python takes a tenth of a second for a large grid: a part of the mutations has to do there.
        let most = match grid.cells() {
            101.. => many(20),
            50.. => many(150),
            _ => many(800),
        };
        let some = wrong.iter().step_by(wrong.len() / most + 1);
        assert!(some.len() > 0);
        let files: Vec<Vec<u8>> = std::iter::once(bytes).chain(some.clone().map(|(_, bytes)| bytes.clone())).collect();
        let Some(accepted) = python_accepts(&files) else { continue };
        assert!(accepted[0], "{name}: Python rejects the certificate");
        for ((what, _), accepted) in some.zip(&accepted[1..]) {
            assert!(!accepted, "{name}: Python accepts although {what}");
        }
    }
}

#[test]
fn another_grids_certificate_is_rejected() {
    let all: Vec<(String, Grid)> = own().into_iter().chain(shared_grids().unwrap_or_default()).collect();
    for (name, grid) in &all {
        for (other_name, other) in all.iter().filter(|(_, other)| other != grid) {
            let mut changed = certificate(grid);
            changed.board = other.to_string();
            assert!(check(&changed.to_bytes().0).is_err(), "{name} as {other_name}");
        }
    }
}

/// A literal of DIMACS in the numbering of `dratify`.
fn doubled(literal: i32) -> u32 {
    (literal.unsigned_abs() - 1) * 2 + u32::from(literal < 0)
}

/// The clauses of a text in DIMACS or DRAT.
fn clauses(text: &str) -> Vec<Vec<u32>> {
    let lines = text.lines().filter(|line| !line.starts_with(['c', 'p']));
    lines
        .map(|line| {
            let numbers: Vec<i32> = line.split(' ').map(|word| word.parse().unwrap()).collect();
            let (zero, literals) = numbers.split_last().unwrap();
            assert_eq!(*zero, 0);
            literals.iter().map(|&literal| doubled(literal)).collect()
        })
        .collect()
}

#[test]
fn an_independent_checker_accepts_the_exported_proof() {
    let mut random = seeded(11);
    let random_grids = (0..part(200, 2)).map(|_| (String::new(), random_grid(&mut random, 5, 5)));
    for (name, grid) in own().into_iter().chain(random_grids).chain(shared_grids().unwrap_or_default()) {
        let found = counted(&grid);
        let refutation = found.refutation.as_ref().unwrap();
        let formula = dimacs(&grid, &found.solutions, refutation, usize::MAX).unwrap();
        let header: Vec<&str> = formula.lines().find(|line| line.starts_with('p')).unwrap().split(' ').collect();
        let formula = clauses(&formula);
        assert_eq!(header[3].parse(), Ok(formula.len()));
        let steps = clauses(&drat(&grid, &found.solutions, refutation, usize::MAX).unwrap());
        // Without a clause that blocks a solution there is a model, so the proof must not go through.
        for dropped in std::iter::once(None).chain((0..found.solutions.len().min(5)).map(Some)) {
            let mut formula = formula.clone();
            if let Some(dropped) = dropped {
                formula.remove(formula.len() - found.solutions.len() + dropped);
            }
            let rat = false;
            let mut checker = dratify::Checker::new(header[2].parse().unwrap(), &formula, rat, true);
            let proven = steps.iter().all(|step| checker.check_step(false, step));
            assert_eq!(proven, dropped.is_none(), "{name} {grid}, without {dropped:?}");
        }
    }
}
