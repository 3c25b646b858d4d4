//! Writes random proofs of lower bounds, true and false ones.
//!
//! # Layers
//!
//! A proof by automata for columns is a list of numbers. A list of the correct length proves some
//! lower bound, but the correct length depends on the numbers. So this module runs the checker on the
//! list, with a claim that is too large. If the checker reports a wrong length, this module adds or
//! removes numbers. Otherwise the checker reports the proven lower bound. The finished certificate
//! claims this bound, or one click more, which the checkers must reject.
//!
//! # Records
//!
//! A record states that a board cannot be cleared in a certain number of clicks. Some records are
//! false.

use super::document::{Document, Layers, Search};
use super::mutate::{change_numbers, number};
use super::truth::{Columns, MAX_BOARDS, columns, optimum};
use crate::mutate::one;
use crate::seal::sealed;
use fastrand::Rng;
use kortest_checker::{Error, Limits, check};
use std::collections::{BTreeMap, HashMap};

/// Writes a random proof by layers, and claims the proven lower bound or one click more.
pub fn layers(random: &mut Rng, document: &mut Document) -> Option<()> {
    claim_only_a_bound(document)?;
    let mut best = match &document.layers {
        Some(own) if random.bool() => own.clone(),
        _ => random_layers(random, document.width()),
    };
    let mut best_bound = fit(random, document, &mut best)?;
    for _ in 0..attempts(random) {
        let mut next = best.clone();
        for _ in 0..random.u8(1..4) {
            change_numbers(random, &mut next.numbers);
        }
        if let Some(bound) = fit(random, document, &mut next)
            && bound >= best_bound
        {
            best = next;
            best_bound = bound;
        }
    }
    document.layers = Some(best);
    document.clicks = best_bound + i128::from(random.u8(..3) == 0);
    Some(())
}

fn attempts(random: &mut Rng) -> usize {
    let most = one(random, &[1, 1, 4, 12, 40]);
    random.usize(..most)
}

/// Makes the length of the layers correct, and claims the proven lower bound or one click more.
pub fn fit_length_and_claim(random: &mut Rng, document: &mut Document) -> Option<()> {
    let mut layers = document.layers.clone()?;
    claim_only_a_bound(document)?;
    let bound = fit(random, document, &mut layers)?;
    document.layers = Some(layers);
    let unproven_clicks = i128::from(random.u8(..4) == 0);
    document.clicks = bound + unproven_clicks;
    Some(())
}

/// Changes the claim to `at-least`, and removes the solution and the proof by search; `None` if the
/// board is large.
fn claim_only_a_bound(document: &mut Document) -> Option<()> {
    if document.width() > 8 || document.tiles() > 20 || document.board.len() > 64 {
        return None;
    }
    document.search = None;
    document.witness = None;
    document.kind = "at-least".into();
    Some(())
}

/// Returns a random proof for some columns of a board.
fn random_layers(random: &mut Rng, width: usize) -> Layers {
    let mut covered = width;
    if random.u8(..4) == 0 {
        covered = random.usize(1..=width.max(1));
    }
    let left = random.usize(..=covered);
    Layers {
        left: left as i128,
        right: (covered - left) as i128,
        numbers: (0..8).map(|_| number(random)).collect(),
    }
}

/// The largest number of clicks that the format allows in a claim. All boards of this module need
/// fewer clicks.
const MAX_CLICKS: i128 = 768;
/// Layers with more numbers are not completed.
const MAX_NUMBERS: usize = 4_000;

/// Adds or removes numbers until the layers have the correct length. Returns the lower bound that
/// they prove.
fn fit(random: &mut Rng, document: &mut Document, layers: &mut Layers) -> Option<i128> {
    document.clicks = MAX_CLICKS;
    loop {
        document.layers = Some(layers.clone());
        let complaint = complaint(document)?;
        if let Some(bound) = between(&complaint, "only prove that at least ", " clicks") {
            return Some(bound);
        }
        if let Some(left) = between(&complaint, "", " bytes follow the last layer") {
            layers.shorten(usize::try_from(left).ok()?);
        } else if complaint.contains("a number is cut off") && layers.numbers.len() < MAX_NUMBERS {
            for _ in 0..layers.numbers.len() + 4 {
                layers.numbers.push(number(random));
            }
        } else {
            return None;
        }
    }
}

/// Returns the checker's error message. A panic is ignored here, because the main loop reports it.
fn complaint(document: &Document) -> Option<String> {
    let file = sealed(&document.write());
    let mut limits = Limits::of(file.len());
    limits.threads = 1;
    limits.memory = 64 << 20;
    limits.work = 20_000_000;
    match std::panic::catch_unwind(|| check(&file, &limits)) {
        Ok(Err(Error::Invalid(complaint))) => Some(complaint),
        _ => None,
    }
}

/// Parses the number between the texts `before` and `behind` in an error message.
fn between(complaint: &str, before: &str, behind: &str) -> Option<i128> {
    let start = complaint.find(before)? + before.len();
    let (number, _) = complaint[start..].split_once(behind)?;
    number.parse().ok()
}

/// Maximum number of tiles of a board, because brute force visits 2^tiles boards.
const MAX_TILES: usize = 9;

/// Writes the records of all boards that can arise, each with the largest budget that fails, and
/// sometimes with one click more.
pub fn records_by_brute_force(random: &mut Rng, document: &mut Document) -> Option<()> {
    let board = columns(&document.board)?;
    let count = document.tiles();
    if !(1..=MAX_TILES).contains(&count) {
        return None;
    }
    let mut known = HashMap::new();
    let board_optimum = i128::from(optimum(&board, &mut known, MAX_BOARDS)?);
    let clicks = (board_optimum + random.i128(-1..=2)).max(1);
    let floor = random.i128(0..clicks);
    let mut records = vec![Vec::new(); (clicks - floor) as usize];
    let has_false_records = random.u8(..3) == 0;
    for (state, key) in states(&board, count) {
        let max_failing_clicks = i128::from(optimum(&state, &mut known, MAX_BOARDS)?) - 1;
        let budget = (max_failing_clicks + i128::from(has_false_records)).min(clicks - 1);
        let is_dropped = random.u8(..20) == 0;
        if budget >= floor && !is_dropped {
            records[(clicks - 1 - budget) as usize].push(key);
        }
    }
    if random.bool() {
        // Records that `clicks - 1` clicks cannot clear the whole board.
        let whole = (1u64 << count) - 1;
        for keys in &mut records {
            keys.retain(|&key| key != whole);
        }
        records[0].push(whole);
    }
    claim_by_records(document, clicks, Search { floor, records });
    Some(())
}

/// Returns all boards that consist of some tiles of a board, each with its smallest key.
fn states(board: &Columns, tiles: usize) -> BTreeMap<Columns, u64> {
    let mut states = BTreeMap::new();
    for key in 1..1u64 << tiles {
        states.entry(state(board, key)).or_insert(key);
    }
    states
}

/// Returns the board that contains only the tiles in the set `key`.
fn state(board: &Columns, key: u64) -> Columns {
    let mut state = vec![Vec::new(); board.len()];
    let mut rest = key;
    for (x, column) in board.iter().enumerate() {
        for &tile in column {
            if rest & 1 == 1 {
                state[x].push(tile);
            }
            rest >>= 1;
        }
    }
    state
}

/// Writes a single record: the board itself.
pub fn record_of_the_board(random: &mut Rng, document: &mut Document) {
    let tiles = document.tiles();
    if !(1..=30).contains(&tiles) {
        return;
    }
    let mut clicks = document.clicks;
    if clicks > tiles as i128 {
        clicks = random.i128(1..=tiles as i128);
    }
    clicks = clicks.saturating_add(random.i128(-1..=1)).max(1);
    let search = Search {
        floor: clicks - 1,
        records: vec![vec![(1 << tiles) - 1]],
    };
    claim_by_records(document, clicks, search);
}

/// Claims a lower bound, with a proof by search.
fn claim_by_records(document: &mut Document, clicks: i128, search: Search) {
    document.kind = "at-least".into();
    document.clicks = clicks;
    document.witness = None;
    document.layers = None;
    document.search = Some(search);
}
