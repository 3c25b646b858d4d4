//! Texts about a board for the pages of the site, the page of a board without a certificate, and the list of theorems.

use super::sentences::{english, norwegian, say};
use crate::dates;
use crate::row::Row;
use kortest::former::Board;
use kortest::text::span_text;
use kortest_pages::former::picture::{picture, rules, spoken};
use kortest_pages::{
    Assets, Document, Origin, Text, clicks, duration, headline, hero, labelled, play_link, text,
    verdict_on, verdict_word,
};
use maud::{Markup, html};
use std::collections::BTreeSet;
use std::path::Path;

impl Row {
    /// Returns the optimum of the board as text, or its bounds if the optimum is unknown, such as *12 to 14*.
    pub fn answer(&self) -> Text {
        let least = self.lower_bound;
        match (self.optimum(), self.upper_bound) {
            (Some(optimum), _) => Text::same(optimum.to_string()),
            (None, Some(upper)) => say!(range(least, upper)),
            (None, None) => say!(at_least(least)),
        }
    }

    /// Returns the optimum or its bounds with a noun, such as *12 clicks*.
    pub fn clicks(&self) -> Text {
        let least = self.lower_bound;
        match (self.optimum(), self.upper_bound) {
            (Some(optimum), _) => clicks(optimum.into()),
            (None, Some(upper)) => say!(range_of_clicks(least, upper)),
            (None, None) => say!(at_least_clicks(least)),
        }
    }
}

/// Returns the headline about a board: the verdict on its recorded score, such as *12 clicks is impossible*. Without a
/// verdict, it states the optimum, or that the board is open.
pub fn verdict_headline(row: &Row) -> Markup {
    if let Some(claim) = row.claim
        && let Some(verdict) = row.verdict_word()
    {
        return verdict_on(&clicks(claim.into()), verdict);
    }
    if let Some(optimum) = row.optimum() {
        return verdict_on(&clicks(optimum.into()), "optimal");
    }
    let Text { en, nb } = row.clicks();
    let subject = text(
        english::open_subject(&capitalised(&en)),
        norwegian::open_subject(&capitalised(&nb)),
    );
    headline(&subject, OPEN_WORD, &say!(OPEN))
}

/// Returns the text with a capital letter at the beginning; an empty text stays empty.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// Returns the `claim`, the recorded score of a board, and the verdict on it in both languages, such as *12 is
/// impossible*.
pub fn score_verdict(row: &Row, claim: u32) -> Text {
    let Text { en, nb } = verdict_word(verdict_or_open(row));
    text(
        english::score_verdict(claim, &en),
        norwegian::score_verdict(claim, &nb),
    )
}

/// The word, also as a CSS class, for a board or a recorded score that the known bounds do not decide.
pub const OPEN_WORD: &str = "open";

/// Returns the verdict on the recorded score of a board as one word, or that the score is open.
pub fn verdict_or_open(row: &Row) -> &'static str {
    row.verdict_word().unwrap_or(OPEN_WORD)
}

/// Returns the text below the headline about a board without a certificate: which bounds of the optimum are known, or
/// that the certificate is missing although the bounds meet.
pub fn lead(row: &Row) -> Text {
    let least = row.lower_bound;
    let Some(most) = row.upper_bound else {
        return say!(no_solution_known(least));
    };
    if most == least {
        return say!(CERTIFICATE_MISSING);
    }
    say!(solution_known(least, most))
}

/// Returns the page of a board without a certificate, as HTML: its picture, the known facts, and how to continue the
/// proof. `links` are the links in the header of the page, and `app` is the address of the web app.
pub fn open_page(
    row: &Row,
    links: &[(Text, String)],
    assets: &Assets,
    app: Option<&str>,
) -> String {
    let date = row.date.to_string();
    let rules_and_buttons = html! {
        p.rules { (rules()) }
        @if let Some(app) = app {
            p.buttons { a.button href=(row.play(app)) { (play_link()) } }
        }
    };
    let main = html! {
        (hero("Former", &date, &verdict_headline(row), &lead(row), rules_and_buttons))
        section.card.stage aria-labelledby="known" data-game="Former" {
            @if let Ok(board) = dates::board(row.date) { (labelled_picture(&board)) }
            div.side {
                h2 #known { (say!(KNOWN)) }
                dl { @for (name, value) in known_facts(row) { dt { (name) } dd { (value) } } }
                (how_to_continue(&date))
                p.hint { (Origin::BottomLeft.sentence()) }
            }
        }
    };
    let document = Document {
        title: &Text::same(&date),
        navigation: &say!(BOARDS),
        links,
        main,
        data: html! {},
        assets,
    };
    document.draw()
}

/// Draws a board as HTML with the numbers of its columns and rows, counted from the bottom left. Screen readers get its
/// rows in words in both languages.
fn labelled_picture(board: &Board) -> Markup {
    let label = spoken(board);
    let size = (board.width(), board.rows());
    html! {
        div.view role="img" aria-label=(label.en) data-nb-aria-label=(label.nb) {
            (labelled(size, Origin::BottomLeft, &picture(board)))
        }
    }
}

/// Returns the known facts about a board without a certificate, each with a name and a value: its bounds, the score
/// that the user has recorded, and the work of the last run. Unknown facts are left out, except the upper bound.
fn known_facts(row: &Row) -> Vec<(Text, Text)> {
    let most = match row.upper_bound {
        Some(most) => say!(solution_found(most)),
        None => say!(NO_SOLUTION_FOUND),
    };
    let mut facts = vec![
        (say!(LEAST), say!(without_certificate(row.lower_bound))),
        (say!(MOST), most),
    ];
    if let Some(claim) = row.claim {
        let verdict = verdict_word(verdict_or_open(row));
        let recorded = Text::same(format!("{claim}: ")).and(&verdict);
        facts.push((say!(RECORDED), recorded));
    }
    if let Some(seconds) = row.seconds() {
        let mut run = duration(&span_text(seconds));
        if let Some(states) = row.states() {
            run = run.and(&Text::same(", ")).and(&say!(states(states)));
        }
        facts.push((say!(LAST_RUN), run));
    }
    facts
}

/// Returns the part of an open board's page that explains how to continue its proof: a command with the `date`.
fn how_to_continue(date: &str) -> Markup {
    html! {
        h2 { (say!(HOW_TO_CONTINUE)) }
        p { (say!(IN_THE_FOLDER)) }
        pre tabindex="0" { code { "kortest archive " (date) " --dir ." } }
        p.hint {
            (say!(USE_LAST_OPTIONS)) code { "--time-limit 8h" } (say!(OR)) code { "--memory 8GiB" } (say!(ONCE_PROVEN))
        }
    }
}

/// The optima that Coq has accepted as theorems.
pub struct Theorems {
    /// Pairs of a date and an optimum.
    optima: BTreeSet<(String, u32)>,
}

impl Theorems {
    /// The file with the list of theorems, written by `scripts/theorems`.
    const FILE: &str = "theorems.tsv";

    /// Reads the list of optima that the proof assistant Coq has accepted as theorems, from a file in the folder `dir`.
    /// If the file is missing or cannot be read, there are no theorems. Skips lines that do not begin with a date and
    /// an optimum, such as the header.
    pub fn read(dir: &Path) -> Theorems {
        // An empty text has no theorems.
        let text = std::fs::read_to_string(dir.join(Theorems::FILE)).unwrap_or_default();
        let mut optima = BTreeSet::new();
        for line in text.lines() {
            let mut fields = line.split('\t');
            if let Some(date) = fields.next()
                && let Some(optimum) = fields.next()
                && let Ok(optimum) = optimum.parse()
            {
                optima.insert((date.to_string(), optimum));
            }
        }
        Theorems { optima }
    }

    /// Returns whether Coq has accepted the optimum of this board.
    pub fn contains(&self, row: &Row) -> bool {
        match row.optimum() {
            Some(optimum) => self.optima.contains(&(row.date.to_string(), optimum)),
            None => false,
        }
    }
}
