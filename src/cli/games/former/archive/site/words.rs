//! Texts about a board, which appear on the board's own page and in the list of boards.

use crate::games::former::archive::row::Row;
use crate::output::units::counted;
use maud::{Markup, html};

/// Returns the verdict on the recorded score, or on the board if no score is recorded.
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

/// Returns a sentence about a board without a certificate.
pub fn lead(row: &Row) -> String {
    let least = row.lower_bound;
    match row.upper_bound {
        Some(most) if most == least => {
            "A run has proven this, but its certificate is missing, so nobody can check it yet.".into()
        }
        Some(most) => format!(
            "A solution of {} is known, and fewer than {least} are impossible. The numbers in between are still open.",
            counted(most.into(), "click")
        ),
        None => {
            format!("Fewer than {} are impossible. No solution is known yet.", counted(least.into(), "click"))
        }
    }
}
