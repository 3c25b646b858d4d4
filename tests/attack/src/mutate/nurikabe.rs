//! What a certificate of Nurikabe says, changed: solutions, cuts, steps, clues.

use super::guided::complaint;
use super::{numbers, one, place};
use crate::document::Document as Any;
use crate::document::nurikabe::{Clauses, Cut, Document, Step};
use crate::truth;
use fastrand::Rng;
use std::cell::RefCell;
use std::collections::HashMap;

/// One change.
pub fn change(random: &mut Rng, document: &mut Document, other: &Document) {
    if random.u8(..60) == 0 {
        document.version = 3 - document.version;
    }
    match random.u8(..24) {
        0..3 => claim(random, document),
        3..8 => solutions(random, document, other),
        8..10 => board(random, document, other),
        10 => kind(random, document, other),
        11 => at_least(random, document),
        _ => {
            let given = given(document);
            let cells = document.board.split([',', '/']).count() as i128;
            let version = document.version;
            let Some(clauses) = &mut document.clauses else { return solutions(random, document, other) };
            match random.u8(..3) {
                0 => cuts(random, clauses, given, cells, version),
                _ => steps(random, clauses, given),
            }
        }
    }
}

/// How many clauses come before those of cuts: the largest number that the checker does not call no earlier clause.
fn encoded(version: u8, board: &str) -> Option<i128> {
    thread_local!(static KNOWN: RefCell<HashMap<(u8, String), Option<i128>>> = RefCell::default());
    if let Some(known) = KNOWN.with_borrow(|known| known.get(&(version, board.to_string())).copied()) {
        return known;
    }
    let (mut least, mut most) = (0, 1 << 14);
    let fits = truth::nurikabe::clues(board).is_some_and(|(_, clues)| clues.len() <= 36);
    while fits && least < most {
        let middle = (least + most + 1) / 2;
        let steps = vec![Step { literals: Vec::new(), hints: vec![middle] }];
        let clauses = Some(Clauses { cuts: Vec::new(), steps });
        let (board, kind) = (board.to_string(), "exactly".into());
        let document = Document { version, board, kind, number: 0, solutions: Vec::new(), clauses };
        match complaint(Any::Nurikabe(document)) {
            Some(what) if what.contains("no earlier clause") => most = middle - 1,
            _ => least = middle,
        }
    }
    let found = fits.then_some(least);
    KNOWN.with_borrow_mut(|known| {
        if known.len() > 10_000 {
            known.clear();
        }
        known.insert((version, board.to_string()), found)
    });
    found
}

/// Where the numbers of the cuts, of the solutions and of the steps begin: each is the number before it.
struct Given {
    cuts: i128,
    solutions: i128,
    steps: i128,
}

fn given(document: &Document) -> Given {
    let before = encoded(document.version, &document.board).unwrap_or(0);
    let cuts = document.clauses.as_ref().map_or(0, |clauses| clauses.cuts.len()) as i128;
    Given { cuts: before, solutions: before + cuts, steps: before + cuts + document.solutions.len() as i128 }
}

/// From this number on, hints are mended: a clause came (1) or went (-1).
fn shift(document: &mut Clauses, number: i128, by: i128) {
    for hint in document.steps.iter_mut().flat_map(|step| &mut step.hints) {
        if *hint >= number {
            *hint = hint.wrapping_add(by);
        }
    }
}

fn claim(random: &mut Rng, document: &mut Document) {
    document.number = match random.u8(..6) {
        0..4 => numbers::near(random, document.number),
        4 => numbers::edge(random),
        _ => random.i128(0..4),
    };
}

fn kind(random: &mut Rng, document: &mut Document, other: &Document) {
    match random.u8(..4) {
        0 => document.kind = if document.kind == "exactly" { "at-least" } else { "exactly" }.into(),
        1 => {
            document.kind = "at-least".into();
            document.clauses = None;
        }
        2 => document.clauses = None,
        _ => {
            document.kind = "exactly".into();
            document.clauses.clone_from(&other.clauses);
        }
    }
}

fn solutions(random: &mut Rng, document: &mut Document, other: &Document) {
    let Given { solutions, .. } = given(document);
    let list = &mut document.solutions;
    let before = list.len();
    let changed = place(random, list);
    match (changed, random.u8(..8)) {
        (Some(at), 0..3) => drop(list.remove(at)),
        (Some(at), 3) => list.insert(at, list[at].clone()),
        (Some(at), 4) => list.swap(0, at),
        (Some(at), 5 | 6) => {
            let cell = random.usize(..list[at].len().max(1));
            let mut cells: Vec<u8> = list[at].bytes().collect();
            cells.get_mut(cell).into_iter().for_each(|cell| *cell = if *cell == b'#' { b'.' } else { b'#' });
            list[at] = String::from_utf8_lossy(&cells).into_owned();
        }
        _ => list.extend(other.solutions.first().cloned()),
    }
    let (at, by) = (changed.unwrap_or(before) as i128, list.len() as i128 - before as i128);
    if random.u8(..4) > 0 {
        document.number = list.len() as i128;
    }
    if let Some(clauses) = &mut document.clauses
        && random.u8(..4) > 0
    {
        shift(clauses, solutions + at + 1, by);
    }
}

/// Some solutions of a small grid, found by brute force, and perhaps one that is none.
fn at_least(random: &mut Rng, document: &mut Document) {
    let Some((width, clues)) = truth::nurikabe::clues(&document.board).filter(|(_, clues)| clues.len() <= 16) else {
        return;
    };
    let text = |white: u32| {
        let rows = (0..clues.len() / width).map(|row| {
            let cell = |x| if white >> (row * width + x) & 1 == 1 { '.' } else { '#' };
            (0..width).map(cell).collect::<String>()
        });
        rows.collect::<Vec<_>>().join("/")
    };
    let mut list: Vec<u32> = truth::nurikabe::solutions(width, &clues);
    if random.bool() {
        list.push(random.u32(..1 << clues.len()));
    }
    document.solutions = list.into_iter().map(text).filter(|_| random.u8(..4) > 0).collect();
    document.solutions.sort();
    document.number = document.solutions.len() as i128;
    document.kind = "at-least".into();
    document.clauses = None;
}

fn board(random: &mut Rng, document: &mut Document, other: &Document) {
    let mut rows: Vec<Vec<String>> =
        document.board.split('/').map(|row| row.split(',').map(str::to_string).collect()).collect();
    let y = random.usize(..rows.len());
    let x = random.usize(..rows[y].len());
    let old: i128 = rows[y][x].parse().unwrap_or(0);
    match random.u8(..8) {
        0..2 => rows[y][x] = numbers::near(random, old).to_string(),
        2 => rows[y][x] = random.u8(..6).to_string(),
        3 if random.bool() => rows[y][x] = "?".into(),
        3 => rows[y][x] = numbers::edge(random).to_string(),
        4 => {
            let to = random.usize(..rows.len());
            rows.swap(y, to);
        }
        5 => rows.insert(y, rows[y].clone()),
        6 => rows.iter_mut().for_each(|row| row.push("0".into())),
        _ => rows = other.board.split('/').map(|row| row.split(',').map(str::to_string).collect()).collect(),
    }
    document.board = rows.iter().map(|row| row.join(",")).collect::<Vec<_>>().join("/");
}

fn cuts(random: &mut Rng, clauses: &mut Clauses, given: Given, cells: i128, version: u8) {
    let new = |random: &mut Rng| {
        let kind = if version == 1 { "" } else { one(random, &["s", "l", "i", "b", "c"]) };
        let some = |random: &mut Rng| (2..cells).filter(|_| random.u8(..3) == 0).collect::<Vec<i128>>();
        let mut cut = some(random);
        cut.splice(0..0, [random.i128(0..cells), random.i128(0..cells)]);
        Cut { kind: kind.into(), cells: cut, others: ["i", "b", "c"].contains(&kind).then(|| some(random)) }
    };
    let Some(at) = place(random, &clauses.cuts) else {
        clauses.cuts.push(new(random));
        return shift(clauses, given.cuts + 1, 1);
    };
    match random.u8(..12) {
        0 => {
            clauses.cuts.remove(at);
            if random.u8(..4) > 0 {
                shift(clauses, given.cuts + at as i128 + 2, -1);
            }
        }
        1 => {
            let cut = if random.bool() { clauses.cuts[at].clone() } else { new(random) };
            clauses.cuts.insert(at, cut);
            shift(clauses, given.cuts + at as i128 + 1, 1);
        }
        2 => clauses.cuts[at].kind = new(random).kind,
        3 => {
            // A member becomes one that is not, or the other way round.
            let Cut { cells, others: Some(others), .. } = &mut clauses.cuts[at] else { return };
            let (from, to) = if random.bool() { (cells, others) } else { (others, cells) };
            if let Some(cell) = place(random, from) {
                to.push(from.remove(cell));
                to.sort_unstable();
            }
        }
        4..8 if clauses.cuts[at].others.is_some() => {
            list(random, clauses.cuts[at].others.as_mut().expect("there are some"), cells);
        }
        _ => list(random, &mut clauses.cuts[at].cells, cells),
    }
}

fn list(random: &mut Rng, list: &mut Vec<i128>, cells: i128) {
    let Some(at) = place(random, list) else { return list.push(random.i128(0..cells)) };
    match random.u8(..7) {
        // A separator with one cell less may leave a way.
        0..2 => drop(list.remove(at)),
        2 => list[at] = numbers::near(random, list[at]),
        3 => list[at] = random.i128(0..=cells),
        4 if list.len() > 1 => list.swap(0, 1),
        _ => list.insert(at, random.i128(0..cells)),
    }
}

fn steps(random: &mut Rng, clauses: &mut Clauses, given: Given) {
    let Some(at) = place(random, &clauses.steps) else { return };
    let (to, last) = (random.usize(..clauses.steps.len()), clauses.steps.len() - 1);
    let number = given.steps + at as i128 + 1;
    match random.u8(..12) {
        0..2 => {
            clauses.steps.remove(at);
            if random.u8(..4) > 0 {
                clauses.steps.iter_mut().for_each(|step| step.hints.retain(|&hint| hint != number));
            }
            shift(clauses, number + 1, -1);
        }
        2 => {
            clauses.steps.insert(at, clauses.steps[at].clone());
            shift(clauses, number + 1, 1);
        }
        3 => clauses.steps.swap(at, to),
        // An early end.
        4 => {
            let Step { hints, .. } = clauses.steps[last].clone();
            clauses.steps.truncate(at + 1);
            clauses.steps.push(Step { literals: Vec::new(), hints });
        }
        5 => clauses.steps[at].literals.clear(),
        6 | 7 => literals(random, &mut clauses.steps[at].literals),
        _ => {
            let most = number + random.i128(-1..=2);
            hints(random, &mut clauses.steps[at].hints, most);
        }
    }
}

fn literals(random: &mut Rng, literals: &mut Vec<i128>) {
    let Some(at) = place(random, literals) else { return literals.push(random.i128(1..=30)) };
    let literal = literals[at];
    match random.u8(..8) {
        0 | 1 => literals[at] = literal.wrapping_neg(),
        2 => drop(literals.remove(at)),
        7 => literals.push(literal),
        3 => literals.push(random.i128(-30..=30)),
        4 => literals.push(literal.wrapping_neg()),
        5 => literals[at] = numbers::edge(random),
        _ => literals[at] = numbers::near(random, literal),
    }
}

fn hints(random: &mut Rng, hints: &mut Vec<i128>, most: i128) {
    let Some(at) = place(random, hints) else { return hints.push(most) };
    let to = random.usize(..hints.len());
    match random.u8(..9) {
        0 => drop(hints.remove(at)),
        // The last hint has to be false: without it, or with another one behind it, it may be something else.
        1 => drop(hints.pop()),
        2 => hints.swap(at, to),
        3 => hints.insert(at, hints[at]),
        4 => hints[at] = one(random, &[most, 0, 1, -1, most + 1]),
        5 => hints[at] = random.i128(1..=most.max(1)),
        6 => hints.push(random.i128(1..=most.max(1))),
        7 => hints[at] = numbers::edge(random),
        _ => hints[at] = numbers::near(random, hints[at]),
    }
}
