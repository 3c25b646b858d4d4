//! What the checker itself gives away: an attacker has it too, and may ask it as often as he likes.
//!
//! It says how large a layer of the column program is, so that is what is written. Honest evidence for a claim that is
//! one too high has other sizes everywhere; by chance they would never be met.

use crate::document::Document as Any;
use crate::document::former::Document;
use crate::seal::sealed;
use fastrand::Rng;
use kortest_checker::{Error, Limits, check};

/// The largest layer.
const MOST: &str = "4194303";

/// The document with the column program for its claim, as far as that goes, with sides in any order.
pub fn layers(random: &mut Rng, document: &mut Document) -> Option<()> {
    let width = document.board.split('/').next()?.len();
    let tiles = document.board.bytes().filter(|letter| b"OPGB".contains(letter)).count();
    if width > 6 || tiles > 14 || document.board.len() > 64 {
        return None;
    }
    document.search = None;
    document.kind = "at-least".into();
    document.witness = None;
    if !(1..=tiles as i128 + 1).contains(&document.clicks) || random.bool() {
        document.clicks = random.i128(1..=tiles as i128 + 1);
    }
    let mut words: Vec<String> = Vec::new();
    for _ in 0..2 * width {
        let side = if random.bool() { "R" } else { "L" };
        words.push(format!("{side}{MOST}"));
        document.columns = Some(words.clone());
        let complaint = complaint(Any::Former(document.clone()))?;
        let Some(size) = complaint.split(": it has ").nth(1).and_then(|rest| rest.split(" nodes").next()) else {
            break;
        };
        if size.is_empty() || !size.bytes().all(|byte| byte.is_ascii_digit()) {
            words.pop();
            continue;
        }
        *words.last_mut()? = format!("{side}{size}");
        document.columns = Some(words.clone());
        if size == "0" || random.u8(..2 * width as u8) == 0 {
            break;
        }
    }
    document.columns = Some(words);
    Some(())
}

/// What the checker says. One that panics says nothing here; the same file comes to the judge afterwards.
pub fn complaint(document: Any) -> Option<String> {
    let file = sealed(&document.write());
    let mut limits = Limits::of(file.len());
    (limits.threads, limits.memory, limits.work) = (1, 64 << 20, 20_000_000);
    match std::panic::catch_unwind(|| check(&file, &limits)) {
        Ok(Err(Error::Invalid(complaint))) => Some(complaint),
        _ => None,
    }
}
