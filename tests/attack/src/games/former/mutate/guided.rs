//! Builds random proofs from automata for columns.
//!
//! A proof is a list of numbers. A list of the correct length proves some lower bound, but the
//! correct length depends on the numbers. So this module runs the checker on the list, with a claim
//! that is too large. If the checker reports a wrong length, this module adds or removes numbers.
//! Otherwise the checker reports the proven lower bound. The finished certificate claims this
//! bound, or one click more, which the checkers must reject.

use super::super::document::{Document, Layers};
use super::layers::{change_numbers, number};
use crate::mutate::one;
use crate::seal::sealed;
use fastrand::Rng;
use kortest_checker::{Error, Limits, check};

/// The largest number of clicks that the format allows in a claim. All boards of this module need
/// fewer clicks.
const MAX_CLICKS: i128 = 768;
const MAX_NUMBERS: usize = 4_000;

/// Writes a random proof, and claims the proven lower bound or one click more.
pub fn write(random: &mut Rng, document: &mut Document) -> Option<()> {
    bare(document)?;
    let own = document.layers.clone().filter(|_| random.bool());
    let mut best = own.unwrap_or_else(|| any(random, document.width()));
    let mut most = fit(random, document, &mut best)?;
    for _ in 0..attempts(random) {
        let mut next = best.clone();
        (0..random.u8(1..4)).for_each(|_| change_numbers(random, &mut next.numbers));
        if let Some(proven_bound) =
            fit(random, document, &mut next).filter(|proven_bound| *proven_bound >= most)
        {
            (best, most) = (next, proven_bound);
        }
    }
    document.layers = Some(best);
    document.clicks = most + i128::from(random.u8(..3) == 0);
    Some(())
}

fn attempts(random: &mut Rng) -> usize {
    let most = one(random, &[1, 1, 4, 12, 40]);
    random.usize(..most)
}

pub fn fit_length_and_claim(random: &mut Rng, document: &mut Document) -> Option<()> {
    let mut layers = document.layers.clone()?;
    bare(document)?;
    let proven_bound = fit(random, document, &mut layers)?;
    document.layers = Some(layers);
    let unproven_clicks = i128::from(random.u8(..4) == 0);
    document.clicks = proven_bound + unproven_clicks;
    Some(())
}

/// Returns a random proof for some columns of a board.
fn any(random: &mut Rng, width: usize) -> Layers {
    let all = if random.u8(..4) > 0 {
        width
    } else {
        random.usize(1..=width.max(1))
    };
    let left = random.usize(..=all);
    let numbers = (0..8).map(|_| number(random)).collect();
    Layers {
        left: left as i128,
        right: (all - left) as i128,
        numbers,
    }
}

fn fit(random: &mut Rng, document: &mut Document, layers: &mut Layers) -> Option<i128> {
    document.clicks = MAX_CLICKS;
    loop {
        document.layers = Some(layers.clone());
        let complaint = complaint(document)?;
        if let Some(proven_bound) = between(&complaint, "only prove that at least ", " clicks") {
            return Some(proven_bound);
        }
        if let Some(left) = between(&complaint, "", " bytes follow the last layer") {
            layers.shorten(usize::try_from(left).ok()?);
        } else if complaint.contains("a number is cut off") && layers.numbers.len() < MAX_NUMBERS {
            let more = layers.numbers.len() + 4;
            layers.numbers.extend((0..more).map(|_| number(random)));
        } else {
            return None;
        }
    }
}

/// Parses the number between the texts `before` and `behind` in an error message.
fn between(complaint: &str, before: &str, behind: &str) -> Option<i128> {
    let from = complaint.find(before)? + before.len();
    complaint[from..].split_once(behind)?.0.parse().ok()
}

/// Returns the checker's error message. A panic is ignored here, because the main loop reports it.
fn complaint(document: &Document) -> Option<String> {
    let file = sealed(&document.write());
    let mut limits = Limits::of(file.len());
    (limits.threads, limits.memory, limits.work) = (1, 64 << 20, 20_000_000);
    match std::panic::catch_unwind(|| check(&file, &limits)) {
        Ok(Err(Error::Invalid(complaint))) => Some(complaint),
        _ => None,
    }
}

/// Changes the claim to `at-least`, and removes the solution and the proof by search; `None` if the
/// board is large.
fn bare(document: &mut Document) -> Option<()> {
    if document.width() > 8 || document.tiles() > 20 || document.board.len() > 64 {
        return None;
    }
    (document.search, document.witness) = (None, None);
    document.kind = "at-least".into();
    Some(())
}
