//! Changes certificates of Santa Chilly at random, to test the checkers.

use super::branches;
use super::document::{Cut, Cuts, Document};
use super::graph::{Graph, cells, hexadecimal};
use crate::mutate::{numbers, one, place};
use fastrand::Rng;

/// Makes one random change of a certificate.
pub fn change(random: &mut Rng, document: &mut Document, other: &Document) {
    let share = if document.tree.is_some() { 2 } else { 12 };
    if random.u8(..share) == 0 && branches::change(random, document, other) {
        return;
    }
    if document.tree.is_some() && random.bool() {
        claim(random, document);
        return;
    }
    match random.u8(..28) {
        0..3 => claim(random, document),
        3..5 => witness(random, document),
        5..7 => board(random, document, other),
        7 => document.search = !document.search,
        8..11 => no_route(random, document),
        11..14 => write_cuts(random, document),
        14 => {
            document.cuts.clone_from(&other.cuts);
            document.tree.clone_from(&other.tree);
            document.search = other.search;
        }
        _ => cuts(random, document),
    }
}

/// Changes the cuts, and then often the potentials and the claim. Without cuts, writes new ones.
fn cuts(random: &mut Rng, document: &mut Document) {
    let Some(graph) = Graph::of(&document.board) else {
        claim(random, document);
        return;
    };
    let Some(cuts) = &mut document.cuts else {
        write_cuts(random, document);
        return;
    };
    change_cuts(random, cuts, &graph);
    if random.bool() {
        settle(random, document, &graph);
    }
}

/// Makes one random change of cuts.
pub fn change_cuts(random: &mut Rng, cuts: &mut Cuts, graph: &Graph) {
    match random.u8(..14) {
        0..4 => multiplier(random, cuts),
        4..7 => potential(random, cuts, graph),
        7..9 => scale(random, cuts),
        9..13 => cut(random, cuts, graph),
        _ => wrapped(random, cuts, graph),
    }
}

/// Corrects the potentials, and claims the proven bound or a number of moves near it.
fn settle(random: &mut Rng, document: &mut Document, graph: &Graph) {
    let Some(cuts) = &mut document.cuts else {
        return;
    };
    if let Some(potentials) = graph.potentials(cuts) {
        cuts.potentials = potentials;
    }
    let scale = cuts.scale.max(1);
    // The largest K for which `total > (K - 1) * scale`.
    let total = cuts.total(graph.exit);
    let proven_bound = total.wrapping_add(scale - 1).div_euclid(scale);
    let claim = proven_bound.wrapping_add(one(random, &[0, 0, 0, 1, 1, 2, 3, -1]));
    if !(0..=1_000_000).contains(&claim) {
        return;
    }
    document.moves = Some(claim);
    document.search = (claim > proven_bound) != (random.u8(..6) == 0);
    document.kind = "at-least".into();
    document.witness = None;
    if claim == 0 {
        document.cuts = None;
        document.search = false;
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
            document.cuts = None;
            document.search = false;
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
    // The first part has the links, and the other parts are rows.
    let mut parts = parts(&document.board);
    if parts.len() < 2 {
        return;
    }
    let y = random.usize(1..parts.len());
    let Some(x) = place(random, &parts[y]) else {
        return;
    };
    let to_x = random.usize(..parts[y].len());
    let to_y = random.usize(1..parts.len());
    match random.u8(..10) {
        0..4 => parts[y][x] = one(random, b".#TY$GOPX.#$"),
        4..6 if to_x < parts[to_y].len() => {
            let letter = parts[to_y][to_x];
            parts[to_y][to_x] = parts[y][x];
            parts[y][x] = letter;
        }
        6 => drop(parts.remove(y)),
        7 => parts.insert(y, parts[to_y].clone()),
        8 => {
            for row in &mut parts[1..] {
                if let Some(&letter) = row.get(x) {
                    row.push(letter);
                }
            }
        }
        _ => parts = self::parts(&other.board),
    }
    document.board = String::from_utf8_lossy(&parts.join(&b'/')).into_owned();
}

fn parts(board: &str) -> Vec<Vec<u8>> {
    let parts = board.split('/');
    parts.map(|part| part.as_bytes().to_vec()).collect()
}

/// Sets the claim `unsolvable`. The certificate names at most two presents as the reason.
fn no_route(random: &mut Rng, document: &mut Document) {
    if document.kind != "unsolvable" || random.u8(..4) == 0 {
        document.kind = "unsolvable".into();
        document.moves = None;
        document.witness = None;
        document.cuts = None;
        document.search = false;
        document.tree = None;
    }
    let letters = document.board.bytes();
    let presents = letters.filter(|letter| b"$G".contains(letter)).count();
    let first = present(random, presents);
    let second = present(random, presents);
    let mut both = [first.min(second), first.max(second)];
    if random.u8(..10) == 0 {
        both.reverse();
    }
    document.presents = match random.u8(..5) {
        0 => None,
        1 | 2 => Some(vec!["present".into(), first.to_string()]),
        _ => Some(vec![
            "presents".into(),
            both[0].to_string(),
            both[1].to_string(),
        ]),
    };
}

/// Returns the index of a present, or a number that is too large.
fn present(random: &mut Rng, presents: usize) -> i128 {
    if random.u8(..8) == 0 {
        numbers::edge(random)
    } else {
        random.i128(0..=presents.max(1) as i128)
    }
}

/// Writes new cuts, because an earlier change of the level may have made the old cuts invalid.
fn write_cuts(random: &mut Rng, document: &mut Document) {
    let Some(graph) = Graph::of(&document.board) else {
        return;
    };
    if graph.presents == 0 && random.bool() {
        return;
    }
    let scale = one(random, &[1, 1, 2, 3, 10, 1000, 1_000_000_000]);
    let mut cuts = Cuts::none(scale, graph.cells);
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

/// Returns a cut with a random set of cells; usually with one that all routes cross, if it is found.
pub fn new_cut(random: &mut Rng, graph: &Graph, scale: i128) -> Option<Cut> {
    let density = random.f64();
    let mut within = Vec::new();
    for _ in 0..graph.cells {
        within.push(random.f64() < density);
    }
    let mut multiplier = scale;
    if random.bool() {
        multiplier = random.i128(1..=scale.max(1));
    }
    let mut cut = Cut {
        multiplier,
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
        6 => {
            for cut in &mut cuts.list {
                cut.multiplier = cut.multiplier.wrapping_mul(2);
            }
        }
        7 => {
            for cut in &mut cuts.list {
                cut.multiplier = 999_999_999_999_999;
            }
        }
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
            for potential in &mut cuts.potentials {
                *potential = potential.wrapping_mul(factor);
            }
            for cut in &mut cuts.list {
                cut.multiplier = cut.multiplier.wrapping_mul(factor);
            }
        }
    }
}

fn cut(random: &mut Rng, cuts: &mut Cuts, graph: &Graph) {
    let scale = cuts.scale.clamp(1, 1 << 60);
    let Some(at) = place(random, &cuts.list) else {
        cuts.list.extend(new_cut(random, graph, scale));
        return;
    };
    match random.u8(..10) {
        0 => drop(cuts.list.remove(at)),
        1..3 => cuts.list.push(cuts.list[at].clone()),
        3 => cuts.list.extend(new_cut(random, graph, scale)),
        4..9 => change_cut(random, &mut cuts.list[at], graph),
        _ => change_digits(random, &mut cuts.list[at].within),
    }
}

/// Changes the present, the side or the set of a cut, and often makes all routes cross it again.
fn change_cut(random: &mut Rng, cut: &mut Cut, graph: &Graph) {
    match random.u8(..5) {
        0..2 => cut.present = random.i128(0..=graph.presents as i128),
        2 if cut.side == "in" => cut.side = "out".into(),
        2 => cut.side = "in".into(),
        _ => {
            let mut set = cells(&cut.within, graph.cells);
            if let Some(cell) = place(random, &set) {
                set[cell] = !set[cell];
            }
            cut.within = hexadecimal(&set);
        }
    }
    if random.bool()
        && let Some(settled) = graph.settled(cut)
    {
        cut.within = settled;
    }
}

/// Changes the digits of a set.
fn change_digits(random: &mut Rng, digits: &mut String) {
    match random.u8(..5) {
        0 => *digits = "0".repeat(digits.len()),
        1 => *digits = "f".repeat(digits.len()),
        2 => digits.push('0'),
        3 => drop(digits.pop()),
        _ => digits.make_ascii_uppercase(),
    }
}

/// Multipliers within the limits of the format, and beyond.
const MULTIPLIERS: [i128; 4] = [
    1,
    100_000_000_000_000,
    999_999_999_999_999,
    i64::MAX as i128,
];

/// Potentials at the limits of integer types.
const POTENTIALS: [i128; 6] = [
    i128::MIN,
    i64::MIN as i128,
    i32::MIN as i128,
    1 << 63,
    1 << 64,
    i128::MAX,
];

/// Computes potentials from a limit of an integer type, so that they are consistent if numbers wrap
/// around.
fn wrapped(random: &mut Rng, cuts: &mut Cuts, graph: &Graph) {
    if let Some(at) = place(random, &cuts.list) {
        cuts.list[at].multiplier = one(random, &MULTIPLIERS);
    }
    let edge = one(random, &POTENTIALS);
    let exit = if random.bool() {
        graph.exit
    } else {
        random.usize(..graph.cells)
    };
    let rests = graph.rests(cuts);
    let mut known = vec![None; graph.cells];
    known[exit] = Some(edge);
    known[graph.start] = Some(0i128);
    for _ in 0..graph.cells {
        for (mv, rest) in graph.moves.iter().zip(&rests) {
            if let (Some(from), None) = (known[mv.tail], known[mv.head]) {
                known[mv.head] = Some(from.wrapping_add(*rest));
            }
        }
    }
    cuts.potentials.clear();
    for potential in known {
        cuts.potentials.push(potential.unwrap_or(edge));
    }
}
