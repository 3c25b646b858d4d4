//! Texts about a board for the pages of the site.

use crate::games::former::archive::row::Row;
use crate::pages::{Text, clicks, headline, text, verdict_on, verdict_word};
use jiff::civil::Date;
use maud::Markup;

/// The Norwegian names of the months.
const MONTHS_NB: [&str; 12] = [
    "januar",
    "februar",
    "mars",
    "april",
    "mai",
    "juni",
    "juli",
    "august",
    "september",
    "oktober",
    "november",
    "desember",
];

/// Returns the name of a date's month.
pub fn month(date: Date) -> Text {
    text(
        date.strftime("%B").to_string(),
        MONTHS_NB[date.month() as usize - 1],
    )
}

impl Row {
    /// Returns the optimum of the board, or its bounds if the optimum is unknown.
    pub fn answer(&self) -> Text {
        let least = self.lower_bound;
        match (self.optimum(), self.upper_bound) {
            (Some(optimum), _) => Text::same(optimum.to_string()),
            (None, Some(upper)) => text(
                format!("{least} to {upper}"),
                format!("{least} til {upper}"),
            ),
            (None, None) => text(format!("at least {least}"), format!("minst {least}")),
        }
    }

    /// Returns the optimum or its bounds with a noun, such as *12 clicks*.
    pub fn clicks(&self) -> Text {
        let most = self
            .optimum()
            .or(self.upper_bound)
            .unwrap_or(self.lower_bound);
        self.answer().and(&text(
            if most == 1 { " click" } else { " clicks" },
            " klikk",
        ))
    }
}

pub fn verdict(row: &Row) -> Markup {
    match (row.claim.zip(row.verdict()), row.optimum()) {
        (Some((claim, verdict)), _) => verdict_on(&clicks(claim.into()), verdict),
        (None, Some(optimum)) => verdict_on(&clicks(optimum.into()), "optimal"),
        (None, None) => {
            let Text { en, nb } = row.clicks();
            let subject = text(
                format!("{}: still", capitalised(&en)),
                format!("{}:", capitalised(&nb)),
            );
            headline(&subject, "open", &text("open", "ikke avgjort"))
        }
    }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// Returns a recorded score and the verdict on it, such as *12 is impossible*.
pub fn score_verdict(row: &Row) -> Text {
    let Text { en, nb } = verdict_word(row.verdict().unwrap_or("open"));
    let claim = row.claim.unwrap_or(0);
    text(format!("{claim} is {en}"), format!("{claim} {nb}"))
}

/// Returns the lead text for a board without a certificate.
pub fn lead(row: &Row) -> Text {
    let least = row.lower_bound;
    match row.upper_bound.map(|most| (most, clicks(most.into()))) {
        Some((most, _)) if most == least => text(
            "A run has proven this, but its certificate is missing, so nobody can check it yet.",
            "En kjøring har bevist dette, men sertifikatet mangler, så ingen kan kontrollere det ennå.",
        ),
        Some((_, Text { en, nb })) => text(
            format!(
                "A solution of {en} is known, and fewer than {least} are impossible. The numbers in between are still open."
            ),
            format!(
                "En løsning på {nb} er kjent, og færre enn {least} er umulig. Tallene imellom er ikke avgjort."
            ),
        ),
        None => {
            let Text { en, nb } = clicks(least.into());
            text(
                format!("Fewer than {en} are impossible. No solution is known yet."),
                format!("Færre enn {nb} er umulig. Ingen løsning er kjent ennå."),
            )
        }
    }
}
