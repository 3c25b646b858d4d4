//! What is said of a board at first, on its own page and in the list of boards.

use crate::games::former::archive::row::Row;
use crate::output::units::counted;
use maud::{Markup, html};

/// The verdict on the recorded score where there is one, or else on the board.
pub fn verdict(row: &Row) -> Markup {
    match (row.claim.zip(row.verdict()), row.optimum()) {
        (Some((claim, verdict)), _) => html! { (counted(claim.into(), "click")) " is " em.(verdict) { (verdict) } "." },
        (None, Some(optimum)) => html! { (counted(optimum.into(), "click")) " is " em.optimal { "optimal" } "." },
        (None, None) => html! { (capitalised(&row.clicks())) ": still " em.open { "open" } "." },
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What is known of a board without a certificate, in a sentence.
pub fn lead(row: &Row) -> String {
    let least = row.lower_bound;
    match row.upper_bound {
        Some(most) if most == least => {
            "A run has shown it, but there is no certificate yet that others could check.".into()
        }
        Some(most) => format!(
            "{} clear the board, and fewer than {least} do not. Whether anything in between does is not decided yet.",
            counted(most.into(), "click")
        ),
        None => {
            format!("Fewer than {} do not clear the board. No solution is known yet.", counted(least.into(), "click"))
        }
    }
}
