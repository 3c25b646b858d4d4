//! Changes certificates of Santa Chilly at random, to test the checkers.

mod branches;
pub mod graph;

use super::document::{Cut, Cuts, Document};
use crate::mutate::{numbers, one, place};
use fastrand::Rng;
use graph::{Graph, cells, hexadecimal};

/// Makes one random change of a certificate.
pub fn change(random: &mut Rng, document: &mut Document, other: &Document) {
    let is_wanted = random.u8(..if document.tree.is_some() { 2 } else { 12 }) == 0;
    if is_wanted && branches::change(random, document, other) {
        return;
    }
    if document.tree.is_some() && random.bool() {
        return claim(random, document);
    }
    match random.u8(..28) {
        0..3 => claim(random, document),
        3..5 => witness(random, document),
        5..7 => board(random, document, other),
        7 => document.search = !document.search,
        8..11 => no_route(random, document),
        11..14 => afresh(random, document),
        14 => {
            document.cuts.clone_from(&other.cuts);
            document.tree.clone_from(&other.tree);
            document.search = other.search;
        }
        _ => {
            let Some(graph) = Graph::of(&document.board) else {
                return claim(random, document);
            };
            let Some(cuts) = &mut document.cuts else {
                return afresh(random, document);
            };
            change_cuts(random, cuts, &graph);
            if random.bool() {
                settle(random, document, &graph);
            }
        }
    }
}

fn change_cuts(random: &mut Rng, cuts: &mut Cuts, graph: &Graph) {
    match random.u8(..14) {
        0..4 => multiplier(random, cuts),
        4..7 => potential(random, cuts, graph),
        7..9 => scale(random, cuts),
        9..13 => cut(random, cuts, graph),
        _ => wrapped(random, cuts, graph),
    }
}

fn settle(random: &mut Rng, document: &mut Document, graph: &Graph) {
    let Some(cuts) = &mut document.cuts else {
        return;
    };
    if let Some(potentials) = graph.potentials(cuts) {
        cuts.potentials = potentials;
    }
    let exit = cuts.potentials.get(graph.exit).copied().unwrap_or(0);
    let total = cuts
        .list
        .iter()
        .fold(exit, |sum, cut| sum.wrapping_add(cut.multiplier));
    let scale = cuts.scale.max(1);
    // The largest K for which `total > (K - 1) * scale`.
    let proven_bound = total.wrapping_add(scale - 1).div_euclid(scale);
    let claim = proven_bound.wrapping_add(one(random, &[0, 0, 0, 1, 1, 2, 3, -1]));
    if (0..=1_000_000).contains(&claim) {
        document.moves = Some(claim);
        document.search = (claim > proven_bound) != (random.u8(..6) == 0);
        document.kind = "at-least".into();
        document.witness = None;
        if claim == 0 {
            (document.cuts, document.search) = (None, false);
        }
    }
}

fn claim(random: &mut Rng, document: &mut Document) {
    let moves = document.moves.unwrap_or(1);
    match random.u8(..8) {
        0..2 => document.moves = Some(moves.saturating_add(1)),
        2 => document.moves = Some(moves.wrapping_sub(1)),
        3 => document.moves = Some(numbers::edge(random)),
        4 => document.moves = Some(random.i128(0..30)),
        5 => {
            document.kind = "at-most".into();
            (document.cuts, document.search) = (None, false);
        }
        6 => {
            document.kind = "at-least".into();
            document.witness = None;
        }
        _ => document.kind = one(random, &["optimal", "at-most", "at-least"]).into(),
    }
    if document.kind == "unsolvable" && document.moves.is_some() {
        document.kind = "at-least".into();
    }
}

fn witness(random: &mut Rng, document: &mut Document) {
    let Some(witness) = &mut document.witness else {
        return;
    };
    let mut moves: Vec<char> = witness.chars().collect();
    let letter = one(random, &['U', 'D', 'L', 'R']);
    let Some(at) = place(random, &moves) else {
        return;
    };
    match random.u8(..6) {
        0..2 => moves[at] = letter,
        2 => drop(moves.remove(at)),
        3 => moves.insert(at, letter),
        4 => moves.extend_from_within(..),
        _ => moves.push(letter),
    }
    *witness = moves.iter().collect();
    if random.u8(..4) > 0 {
        document.moves = Some(moves.len() as i128);
    }
}

fn board(random: &mut Rng, document: &mut Document, other: &Document) {
    let mut parts: Vec<Vec<u8>> = document
        .board
        .split('/')
        .map(|part| part.as_bytes().to_vec())
        .collect();
    let Some(y) = (parts.len() > 1).then(|| random.usize(1..parts.len())) else {
        return;
    };
    let Some(x) = place(random, &parts[y]) else {
        return;
    };
    let to = (random.usize(..parts[y].len()), random.usize(1..parts.len()));
    match random.u8(..10) {
        0..4 => parts[y][x] = one(random, b".#TY$GOPX.#$"),
        4..6 if to.0 < parts[to.1].len() => {
            let letter = parts[to.1][to.0];
            parts[to.1][to.0] = parts[y][x];
            parts[y][x] = letter;
        }
        6 => drop(parts.remove(y)),
        7 => parts.insert(y, parts[to.1].clone()),
        8 => parts[1..]
            .iter_mut()
            .for_each(|row| row.extend(row.get(x).copied())),
        _ => {
            parts = other
                .board
                .split('/')
                .map(|part| part.as_bytes().to_vec())
                .collect()
        }
    }
    document.board = parts
        .iter()
        .map(|part| String::from_utf8_lossy(part))
        .collect::<Vec<_>>()
        .join("/");
}

/// Sets the claim `unsolvable`. The certificate names at most two presents as the reason.
fn no_route(random: &mut Rng, document: &mut Document) {
    if document.kind != "unsolvable" || random.u8(..4) == 0 {
        document.kind = "unsolvable".into();
        document.moves = None;
        (
            document.witness,
            document.cuts,
            document.search,
            document.tree,
        ) = (None, None, false, None);
    }
    let most = document
        .board
        .bytes()
        .filter(|letter| b"$G".contains(letter))
        .count()
        .max(1) as i128;
    let number = |random: &mut Rng| {
        if random.u8(..8) == 0 {
            numbers::edge(random)
        } else {
            random.i128(0..=most)
        }
    };
    let (first, second) = (number(random), number(random));
    let mut numbers = [first.min(second), first.max(second)];
    if random.u8(..10) == 0 {
        numbers.reverse();
    }
    document.presents = match random.u8(..5) {
        0 => None,
        1 | 2 => Some(vec!["present".into(), first.to_string()]),
        _ => Some(
            ["presents".into()]
                .into_iter()
                .chain(numbers.map(|number| number.to_string()))
                .collect(),
        ),
    };
}

/// Writes new cuts, because an earlier change of the level may have made the old cuts invalid.
fn afresh(random: &mut Rng, document: &mut Document) {
    let Some(graph) = Graph::of(&document.board) else {
        return;
    };
    if graph.presents == 0 && random.bool() {
        return;
    }
    let scale = one(random, &[1, 1, 2, 3, 10, 1000, 1_000_000_000]);
    let mut cuts = Cuts {
        scale,
        potentials: vec![0; graph.cells],
        list: Vec::new(),
        costs_digest: "0".repeat(64),
    };
    for _ in 0..random.usize(0..6) {
        cuts.list.extend(new_cut(random, &graph, scale));
    }
    document.cuts = Some(cuts);
    document.tree = None;
    document.presents = None;
    document.kind = "at-least".into();
    document.moves = Some(1);
    settle(random, document, &graph);
}

pub(super) fn new_cut(random: &mut Rng, graph: &Graph, scale: i128) -> Option<Cut> {
    let density = random.f64();
    let within: Vec<bool> = (0..graph.cells).map(|_| random.f64() < density).collect();
    let mut cut = Cut {
        multiplier: if random.bool() {
            random.i128(1..=scale.max(1))
        } else {
            scale
        },
        present: random.i128(0..graph.presents.max(1) as i128),
        side: one(random, &["in", "out"]).into(),
        within: hexadecimal(&within),
    };
    if random.u8(..20) > 0 {
        cut.within = graph.settled(&cut)?;
    }
    Some(cut)
}

fn multiplier(random: &mut Rng, cuts: &mut Cuts) {
    let Some(at) = place(random, &cuts.list) else {
        return;
    };
    let to = random.usize(..cuts.list.len());
    let old = cuts.list[at].multiplier;
    match random.u8(..9) {
        0..3 => cuts.list[at].multiplier = numbers::near(random, old),
        3 => cuts.list[at].multiplier = numbers::edge(random),
        4 => cuts.list[at].multiplier = old.wrapping_mul(2),
        5 => {
            let moved = random.i128(0..=old.clamp(0, 1 << 60));
            cuts.list[at].multiplier = old.wrapping_sub(moved);
            cuts.list[to].multiplier = cuts.list[to].multiplier.wrapping_add(moved);
        }
        6 => cuts
            .list
            .iter_mut()
            .for_each(|cut| cut.multiplier = cut.multiplier.wrapping_mul(2)),
        7 => cuts
            .list
            .iter_mut()
            .for_each(|cut| cut.multiplier = 999_999_999_999_999),
        _ => cuts.list[at].multiplier = 0,
    }
}

fn potential(random: &mut Rng, cuts: &mut Cuts, graph: &Graph) {
    let Some(at) = place(random, &cuts.potentials) else {
        return;
    };
    let old = cuts.potentials[at];
    match random.u8(..8) {
        0..2 => cuts.potentials[at] = numbers::near(random, old),
        2..4 => cuts.potentials[at] = numbers::edge(random),
        4 => {
            let more = if random.bool() {
                random.i128(-3..=3)
            } else {
                numbers::edge(random)
            };
            for (cell, potential) in cuts.potentials.iter_mut().enumerate() {
                if cell != graph.start || random.u8(..8) == 0 {
                    *potential = potential.wrapping_add(more);
                }
            }
        }
        5 => cuts.potentials.push(old),
        6 => drop(cuts.potentials.remove(at)),
        _ => {
            let to = random.usize(..cuts.potentials.len());
            cuts.potentials.swap(at, to);
        }
    }
}

fn scale(random: &mut Rng, cuts: &mut Cuts) {
    match random.u8(..5) {
        0..2 => cuts.scale = numbers::near(random, cuts.scale),
        2 => cuts.scale = numbers::edge(random),
        3 => cuts.scale = 1,
        _ => {
            let factor = random.i128(2..=10);
            cuts.scale = cuts.scale.wrapping_mul(factor);
            cuts.potentials
                .iter_mut()
                .for_each(|potential| *potential = potential.wrapping_mul(factor));
            cuts.list
                .iter_mut()
                .for_each(|cut| cut.multiplier = cut.multiplier.wrapping_mul(factor));
        }
    }
}

fn cut(random: &mut Rng, cuts: &mut Cuts, graph: &Graph) {
    let Some(at) = place(random, &cuts.list) else {
        return cuts
            .list
            .extend(new_cut(random, graph, cuts.scale.clamp(1, 1 << 60)));
    };
    let mut bits = cells(&cuts.list[at].within, graph.cells);
    let again = |cut: &mut Cut| cut.within = graph.settled(cut).unwrap_or(cut.within.clone());
    match random.u8(..10) {
        0 => drop(cuts.list.remove(at)),
        1..3 => cuts.list.push(cuts.list[at].clone()),
        3 => cuts
            .list
            .extend(new_cut(random, graph, cuts.scale.clamp(1, 1 << 60))),
        4..6 => {
            cuts.list[at].present = random.i128(0..=graph.presents as i128);
            if random.bool() {
                again(&mut cuts.list[at]);
            }
        }
        6 => {
            cuts.list[at].side = if cuts.list[at].side == "in" {
                "out"
            } else {
                "in"
            }
            .into();
            if random.bool() {
                again(&mut cuts.list[at]);
            }
        }
        7..9 => {
            if let Some(cell) = place(random, &bits) {
                bits[cell] = !bits[cell];
            }
            cuts.list[at].within = hexadecimal(&bits);
            if random.bool() {
                again(&mut cuts.list[at]);
            }
        }
        _ => {
            let digits = &mut cuts.list[at].within;
            match random.u8(..5) {
                0 => *digits = "0".repeat(digits.len()),
                1 => *digits = "f".repeat(digits.len()),
                2 => digits.push('0'),
                3 => drop(digits.pop()),
                _ => digits.make_ascii_uppercase(),
            }
        }
    }
}

fn wrapped(random: &mut Rng, cuts: &mut Cuts, graph: &Graph) {
    if let Some(at) = place(random, &cuts.list) {
        cuts.list[at].multiplier = one(
            random,
            &[
                1,
                100_000_000_000_000,
                999_999_999_999_999,
                i64::MAX as i128,
            ],
        );
    }
    let edge = one(
        random,
        &[
            i128::MIN,
            i64::MIN.into(),
            i32::MIN.into(),
            1 << 63,
            1 << 64,
            i128::MAX,
        ],
    );
    let exit = if random.bool() {
        graph.exit
    } else {
        random.usize(..graph.cells)
    };
    cuts.potentials.resize(graph.cells, 0);
    let rests = graph.rests(cuts);
    let mut known = vec![None; graph.cells];
    known[exit] = Some(edge);
    known[graph.start] = Some(0i128);
    for _ in 0..graph.cells {
        for (m, rest) in graph.moves.iter().zip(&rests) {
            if let (Some(from), None) = (known[m.tail], known[m.head]) {
                known[m.head] = Some(from.wrapping_add(*rest));
            }
        }
    }
    cuts.potentials = known
        .into_iter()
        .map(|potential| potential.unwrap_or(edge))
        .collect();
}
