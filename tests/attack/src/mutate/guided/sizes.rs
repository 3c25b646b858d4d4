//! Layers of version 1. The checker says how large a layer is, so that is what is written. Honest evidence for a claim
//! that is one too high has other sizes everywhere; by chance they would never be met.

use super::{bare, complaint};
use crate::document::Document as Any;
use crate::document::former::{Columns, Document};
use fastrand::Rng;

/// The largest layer.
const MOST: &str = "4194303";

/// The document with the column program for its claim, as far as that goes, with sides in any order.
pub fn write(random: &mut Rng, document: &mut Document) -> Option<()> {
    bare(document, 1)?;
    let (width, tiles) = (document.width(), document.tiles());
    if !(1..=tiles as i128 + 1).contains(&document.clicks) || random.bool() {
        document.clicks = random.i128(1..=tiles as i128 + 1);
    }
    let mut words: Vec<String> = Vec::new();
    for _ in 0..2 * width {
        let side = if random.bool() { "R" } else { "L" };
        words.push(format!("{side}{MOST}"));
        document.columns = Some(Columns::Sizes(words.clone()));
        let complaint = complaint(Any::Former(document.clone()))?;
        let Some(size) = complaint.split(": it has ").nth(1).and_then(|rest| rest.split(" nodes").next()) else {
            break;
        };
        if size.is_empty() || !size.bytes().all(|byte| byte.is_ascii_digit()) {
            words.pop();
            continue;
        }
        *words.last_mut()? = format!("{side}{size}");
        document.columns = Some(Columns::Sizes(words.clone()));
        if size == "0" || random.u8(..2 * width as u8) == 0 {
            break;
        }
    }
    document.columns = Some(Columns::Sizes(words));
    Some(())
}
