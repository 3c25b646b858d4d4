//! The headline of a page of Former, and the sentence below it.

use crate::sentences::say;
use crate::{Text, clicks, enough, fewer_than, verdict_on};
use kortest_checker::former::{ClicksClaim, FormerReport};
use maud::Markup;

/// Returns the headline of a certificate's page and the sentences below it. If a score was recorded for the
/// board, `claim` has it with the word for the verdict on it, and the headline is about this score; otherwise
/// about the certificate.
pub fn headline_and_lead(report: &FormerReport, claim: Option<(u32, &str)>) -> (Markup, Text) {
    let heading = match claim {
        Some((claim, word)) => verdict_on(&clicks(claim.into()), word),
        None => headline_of_certificate(report),
    };
    (heading, recorded(claim).and(&known(report)))
}

/// Returns the headline about what a certificate of Former claims: an optimal, sufficient, or too small
/// number of clicks.
fn headline_of_certificate(report: &FormerReport) -> Markup {
    let number = clicks(report.certificate.clicks.into());
    match report.certificate.claim {
        ClicksClaim::Optimal => verdict_on(&number, "optimal"),
        ClicksClaim::AtMost => enough(&number),
        ClicksClaim::AtLeast => verdict_on(&fewer_than(&number), "impossible"),
    }
}

/// Returns a sentence about the recorded score of the board and the verdict on it; empty without a score or a
/// verdict.
fn recorded(claim: Option<(u32, &str)>) -> Text {
    let Some((claim, verdict)) = claim else {
        return Text::default();
    };
    match verdict {
        "optimal" => say!(RECORDED_OPTIMAL),
        "beatable" => say!(recorded_beatable(claim)),
        "impossible" => say!(recorded_impossible(claim)),
        // The verdict is open.
        _ => Text::default(),
    }
}

/// Returns a sentence about the number of clicks that the certificate proves to be optimal, enough, or
/// needed.
fn known(report: &FormerReport) -> Text {
    let number = report.certificate.clicks;
    match report.certificate.claim {
        ClicksClaim::Optimal if number == 0 => say!(BOARD_IS_EMPTY),
        ClicksClaim::Optimal => say!(optimal_clicks(number)),
        ClicksClaim::AtMost => say!(enough_clicks(number)),
        ClicksClaim::AtLeast => say!(needed_clicks(number)),
    }
}
