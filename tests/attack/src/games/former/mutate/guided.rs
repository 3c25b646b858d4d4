//! Layers made with the help of the checker: an attacker has it too, and may ask it as often as he likes. Any numbers will do,
//! if there is one for each edge: so they are drawn at random until the checker misses none and has none left, and it says how
//! many clicks they show. That is a claim for it to accept; one more is a claim for it to refuse; and numbers that show more
//! than others are better to go on from.

use super::super::document::{Document, Layers};
use super::layers::{change_numbers, number};
use crate::mutate::one;
use crate::seal::sealed;
use fastrand::Rng;
use kortest_checker::{Error, Limits, check};

/// More clicks than any layers show: the largest claim.
const MOST_CLICKS: i128 = 768;
/// Layers of more edges are given up.
const MOST_NUMBERS: usize = 4_000;

/// The document with layers for its board: its own, if it has some, or any; and with a claim that they show, or nearly.
pub fn write(random: &mut Rng, document: &mut Document) -> Option<()> {
    bare(document)?;
    let own = document.layers.clone().filter(|_| random.bool());
    let mut best = own.unwrap_or_else(|| any(random, document.width()));
    let mut most = fit(random, document, &mut best)?;
    for _ in 0..attempts(random) {
        let mut next = best.clone();
        (0..random.u8(1..4)).for_each(|_| change_numbers(random, &mut next.numbers));
        if let Some(shown) = fit(random, document, &mut next).filter(|shown| *shown >= most) {
            (best, most) = (next, shown);
        }
    }
    document.layers = Some(best);
    document.clicks = most + i128::from(random.u8(..3) == 0);
    Some(())
}

/// How often to look for better numbers: mostly a few times.
fn attempts(random: &mut Rng) -> usize {
    let most = one(random, &[1, 1, 4, 12, 40]);
    random.usize(..most)
}

/// The document with as many numbers as its layers have edges, and mostly with the claim that they show.
pub fn mended(random: &mut Rng, document: &mut Document) -> Option<()> {
    let mut layers = document.layers.clone()?;
    bare(document)?;
    let shown = fit(random, document, &mut layers)?;
    document.layers = Some(layers);
    document.clicks = shown + i128::from(random.u8(..4) == 0);
    Some(())
}

/// Layers of a board of so many columns: of all, or of some.
fn any(random: &mut Rng, width: usize) -> Layers {
    let all = if random.u8(..4) > 0 { width } else { random.usize(1..=width.max(1)) };
    let left = random.usize(..=all);
    let numbers = (0..8).map(|_| number(random)).collect();
    Layers { left: left as i128, right: (all - left) as i128, numbers }
}

/// Gives the layers as many numbers as they have edges; how many clicks they show then. `None` if the checker says
/// something else; then the document has the layers.
fn fit(random: &mut Rng, document: &mut Document, layers: &mut Layers) -> Option<i128> {
    document.clicks = MOST_CLICKS;
    loop {
        document.layers = Some(layers.clone());
        let complaint = complaint(document)?;
        if let Some(shown) = between(&complaint, "show that at least ", " clicks") {
            return Some(shown);
        }
        if let Some(left) = between(&complaint, "", " bytes are left behind the last layer") {
            layers.shorten(usize::try_from(left).ok()?);
        } else if complaint.contains("a number is cut off") && layers.numbers.len() < MOST_NUMBERS {
            let more = layers.numbers.len() + 4;
            layers.numbers.extend((0..more).map(|_| number(random)));
        } else {
            return None;
        }
    }
}

/// The number between two parts of a complaint.
fn between(complaint: &str, before: &str, behind: &str) -> Option<i128> {
    let from = complaint.find(before)? + before.len();
    complaint[from..].split_once(behind)?.0.parse().ok()
}

/// What the checker says. One that panics says nothing here; the same file comes to the judge afterwards.
fn complaint(document: &Document) -> Option<String> {
    let file = sealed(&document.write());
    let mut limits = Limits::of(file.len());
    (limits.threads, limits.memory, limits.work) = (1, 64 << 20, 20_000_000);
    match std::panic::catch_unwind(|| check(&file, &limits)) {
        Ok(Err(Error::Invalid(complaint))) => Some(complaint),
        _ => None,
    }
}

/// Leaves nothing but a lower bound by the column program; `None` if the board is too large for that.
fn bare(document: &mut Document) -> Option<()> {
    if document.width() > 8 || document.tiles() > 20 || document.board.len() > 64 {
        return None;
    }
    (document.search, document.witness) = (None, None);
    document.kind = "at-least".into();
    Some(())
}
