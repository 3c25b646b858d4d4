//! Certificates of Nurikabe: accepted by two checkers and, exported, by an independent checker of DRAT; rejected when
//! they are wrong in one place.

use crate::common::check::check_nurikabe as check;
use crate::common::effort::full;
use crate::common::nurikabe::*;
use crate::common::python::{python_accepts, redigest};
use crate::common::{many, part, seeded};
use kortest::internals::nurikabe::{Source, altered};
use kortest::nurikabe::certificate::NurikabeCertificate;
use kortest::nurikabe::{Count, Grid, UNKNOWN, dimacs, drat};

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

/// Blocks in which one thing is changed: a literal is left in a step, a clause is another one, a cell less or more in a cut.
/// They may still be right: with what they were changed to, with and without a solution that they should exclude.
fn altered_blocks(grid: &Grid, found: &Count, random: &mut fastrand::Rng, count: usize) -> Vec<(bool, Vec<u8>)> {
    let mut named = 0;
    altered(
        grid,
        found,
        |_| true,
        |_, _, source| {
            named += 1;
            Some(source)
        },
    )
    .unwrap();
    let mut alter = |hidden: Option<usize>| {
        let (at, mut n) = (random.usize(..named + 1), 0);
        altered(
            grid,
            found,
            |solution| Some(solution) != hidden,
            |writer, literal, source| {
                n += 1;
                if n - 1 != at {
                    return Some(source);
                }
                match source {
                    Source::Cut(group, mut cut) if random.u8(..4) > 0 && cut.iter().any(|&other| other != -literal) => {
                        let at = (0..).map(|_| random.usize(..cut.len())).find(|&at| cut[at] != -literal).unwrap();
                        if random.bool() {
                            _ = cut.remove(at)
                        } else {
                            cut[at] = -cut[at]
                        }
                        Some(Source::Cut(group, cut))
                    }
                    Source::Known(_) if literal != 0 && random.u8(..4) > 0 => {
                        let others: Vec<u32> = writer.with(-literal).collect();
                        Some(Source::Known(others[random.usize(..others.len())]))
                    }
                    Source::Known(number) if literal == 0 => Some(Source::Known(random.u32(1..=number))),
                    _ => None,
                }
            },
        )
        .unwrap()
    };
    let mut blocks: Vec<(bool, Vec<u8>)> = (0..count).map(|_| (false, alter(None))).collect();
    let solutions = 0..found.solutions.len();
    blocks.extend(solutions.flat_map(|n| (0..count / 4).map(move |_| n)).map(|n| (true, alter(Some(n)))));
    blocks
}

#[test]
fn both_checkers_agree_on_altered_refutations() {
    let mut random = seeded(3);
    let random_grids = (0..part(200, 40)).map(|_| (String::new(), random_grid(&mut random, 4, 4)));
    let grids: Vec<(String, Grid)> = own().into_iter().chain(random_grids).collect();
    let (mut files, mut verdicts) = (Vec::new(), Vec::new());
    for (name, grid) in grids {
        let found = counted(&grid);
        let true_one = found.certify(&grid);
        for (is_false, block) in altered_blocks(&grid, &found, &mut random, 16) {
            let mut changed = NurikabeCertificate { evidence: Some(block), ..true_one.clone() };
            // With each of the solutions missing; one of these files is that of the block.
            for missing in (0..if is_false { found.solutions.len() } else { 1 }).map(|n| is_false.then_some(n)) {
                changed.solutions.clone_from(&true_one.solutions);
                missing.into_iter().for_each(|n| drop(changed.solutions.remove(n)));
                let (bytes, _) = changed.to_bytes();
                let accepted = check(&bytes).is_ok();
                assert!(!(accepted && is_false), "{name} {grid}: without a solution");
                files.push(bytes);
                verdicts.push(accepted);
            }
        }
    }
    let right = verdicts.iter().filter(|&&right| right).count();
    assert!(right > 20 && right < verdicts.len() - 100, "{right} of {}", verdicts.len());
    for (files, verdicts) in files.chunks(200).zip(verdicts.chunks(200)).take(part(8, 8)) {
        let Some(accepted) = python_accepts(files) else { return };
        assert!(accepted == verdicts);
    }
}

/// All that is wrong in one place, with what was done.
fn mutations(grid: &Grid, certificate: &NurikabeCertificate) -> Vec<(String, Vec<u8>)> {
    let mut found: Vec<(String, Vec<u8>)> = Vec::new();
    let mut add = |what: String, changed: &NurikabeCertificate| found.push((what, changed.to_bytes().0));
    let block = certificate.evidence.as_ref().unwrap();
    // A full run alters every byte and every clue, an ordinary one some of them.
    let every = if grid.cells() > 100 && !full() { 12 } else { 1 };
    for n in (0..block.len()).step_by(if full() { 1 } else { 1 + block.len() / 20 }) {
        for (what, changed) in [
            ("less by one", [&block[..n], &[block[n].wrapping_sub(1)], &block[n + 1..]].concat()),
            ("dropped", [&block[..n], &block[n + 1..]].concat()),
            ("twice", [&block[..n], &block[n..=n], &block[n..]].concat()),
        ] {
            let changed = NurikabeCertificate { evidence: Some(changed), ..certificate.clone() };
            add(format!("byte {n} {what}"), &changed);
        }
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
    let bytes = certificate.to_bytes().0;
    let claim = format!("claim exactly {}\n", certificate.solutions.len());
    for (from, to) in [
        (claim.as_str(), format!("claim exactly {}\n", certificate.solutions.len() + 1)),
        (claim.as_str(), format!("claim at-least {}\n", certificate.solutions.len())),
        ("certificate 2", "certificate 1".into()),
        ("puzzle nurikabe", "puzzle former".into()),
        ("bytes ", "bytes 0".into()),
        ("bytes ", "bytes  ".into()),
        ("bytes ", "bytes 1".into()),
        ("evidence clauses", "evidence  clauses".into()),
    ] {
        let at = bytes.windows(from.len()).position(|bytes| bytes == from.as_bytes()).unwrap();
        let changed = [&bytes[..at], to.as_bytes(), &bytes[at + from.len()..]].concat();
        found.push((format!("{from:?} is {to:?}"), redigest(&changed)));
    }
    let mut wrong = bytes.clone();
    let last = wrong.len() - 2;
    wrong[last] ^= 1;
    found.push(("the digest is wrong".into(), wrong));
    found.push(("the last line is cut off".into(), bytes[..bytes.len() - 1].to_vec()));
    found.push(("there is more".into(), [&bytes[..], b"\n"].concat()));
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
    let random_grids = (0..part(200, 8)).map(|_| (String::new(), random_grid(&mut random, 5, 5)));
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

/// The few cells of the sea are in several pieces for most of the search, and each of these says how far it may go.
#[test]
fn few_large_islands_are_refuted() {
    let mut random = seeded(31);
    let mut refuted = 0;
    for _ in 0..part(60, 2) {
        let (side, islands) = (6, random.usize(2..4));
        let mut clues = vec![0; side * side];
        let cells = random.choose_multiple(0..side * side, islands);
        let whites = side * side - random.usize(4..10);
        cells.iter().for_each(|&cell| clues[cell] = (whites / islands) as u16);
        clues[cells[0]] += (whites % islands) as u16;
        let grid = Grid::new(&clues.chunks(side).map(<[u16]>::to_vec).collect::<Vec<_>>());
        let found = counted(&grid);
        check(&found.certify(&grid).to_bytes().0).unwrap();
        refuted += usize::from(found.learnt > 20);
    }
    assert!(refuted > part(10, 2), "{refuted}");
}
