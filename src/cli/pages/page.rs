//! The page of a certificate: what the pages of all games have.

use super::assets::{self, Assets};
use super::chart::Chart;
use super::document::Document;
use super::labels::{Origin, labelled};
use super::project;
use crate::output::quoting::quoted_path;
use crate::output::units::{bytes_text, seconds_text};
use base64::{Engine, prelude::BASE64_STANDARD};
use kortest::certificate::Header;
use maud::{Markup, html};
use serde_json::{Value, json};
use std::time::Duration;

/// Certificates up to this size are part of their page.
const LARGEST_INSIDE: usize = 4 << 20;

/// What a certificate does not say about itself.
pub struct About<'a> {
    /// Of the board: a date, for example.
    pub name: &'a str,
    /// The name of the certificate's file, for the commands and the links.
    pub file: &'a str,
    /// A recorded number of clicks, moves or solutions, and the verdict on it.
    pub claim: Option<(u32, &'static str)>,
    /// How the proof went, if that is known.
    pub iterations: &'a [Iteration],
    /// Wall time of the proof, if that is known.
    pub time: Option<Duration>,
    /// Styles and scripts.
    pub assets: &'a Assets,
    /// Other pages of the same site: what to call them, and where they are.
    pub links: &'a [(String, String)],
    /// Where the web app is, which plays boards, if that is known.
    pub app: Option<&'a str>,
}

/// The refutation or the solution of one budget.
pub struct Iteration {
    /// Clicks.
    pub budget: u32,
    /// States of the search, or nodes of the column program.
    pub states: u64,
    /// The method: `search` or `columns`.
    pub method: String,
}

/// What the page of a game says.
pub struct Content {
    /// The name of the game.
    pub game: &'static str,
    /// The verdict in one sentence.
    pub verdict: Markup,
    /// What that means.
    pub lead: String,
    /// The rules of the game, for those who do not know it.
    pub rules: &'static str,
    /// The path of the certificate's format in the project.
    pub format: &'static str,
    /// The board, with room for what happens on it.
    pub board: Markup,
    /// Its columns and rows.
    pub size: (usize, usize),
    /// Where they are counted from.
    pub origin: Origin,
    /// The board in characters, for a message to somebody.
    pub text: String,
    /// For whom the board is a picture without words.
    pub board_label: String,
    /// What can be stepped through: how many steps, and each in words.
    pub steps: Vec<String>,
    /// What the steps are called.
    pub step_noun: &'static str,
    /// For the script.
    pub data: Value,
    /// How the proof goes, in plain words.
    pub proof: String,
    /// Figures of the proof.
    pub charts: Vec<Chart>,
    /// More about the proof: names and values.
    pub facts: Vec<(&'static str, String)>,
    /// What the checker did.
    pub checked: String,
    /// The argument of `kortest prove` that makes the certificate again.
    pub again: String,
    /// Whether it can become a theorem for Coq.
    pub is_theorem: bool,
    /// The digest of the certificate.
    pub digest: String,
    /// Where the board can be played, if there is such a place.
    pub play: Option<String>,
}

/// The page of a certificate that has been verified.
pub fn page(bytes: &[u8], about: &About, content: &Content) -> String {
    let header = Header::read(bytes).expect("a checker has read these lines");
    let claim = header.claim_text();
    let inside = bytes.len() <= LARGEST_INSIDE;
    let mut data = content.data.clone();
    data["digest"] = json!(content.digest);
    data["board"] = json!(header.board);
    data["claim"] = json!(claim);
    data["file"] = json!(about.file);
    data["noun"] = json!(content.step_noun);
    data["text"] = json!(content.text);
    let main = html! {
        (hero(content.game, about.name, &content.verdict, &content.lead, html! {
            p.rules { (content.rules) }
            p.buttons {
                a.button href="#check" { "Check the proof" }
                @if let Some(address) = &content.play { a.button href=(address) { "Play this board" } }
                button #share type="button" hidden { "Share" }
                span.hint #shared role="status" {}
            }
        }))
        (stage(content))
        section.card.proof aria-labelledby="proof" {
            h2 #proof { "How it is proven" }
            p { (content.proof) }
            @if !content.charts.is_empty() {
                div.charts { @for chart in &content.charts { (chart.draw()) } }
            }
        }
        (check(about, content, &claim, bytes.len()))
    };
    let data = html! {
        (assets::data("data", &data))
        @if inside { script type="text/plain" id="certificate" { (BASE64_STANDARD.encode(bytes)) } }
    };
    Document { title: about.name, navigation: "Boards", links: about.links, main, data, assets: about.assets }.draw()
}

/// What a page says at first: whose board it is, the verdict, what that means, and more.
pub fn hero(game: &str, name: &str, verdict: &Markup, lead: &str, more: Markup) -> Markup {
    html! {
        section.hero aria-labelledby="verdict" {
            p.kicker { (game) " · " (name) }
            h1 #verdict { (verdict) }
            p.lead { (lead) }
            (more)
        }
    }
}

/// The board, the buttons, and the steps in words.
fn stage(content: &Content) -> Markup {
    let noun = content.step_noun;
    let (columns, rows) = content.size;
    html! {
        section.card.stage.wide[columns > 2 * rows] aria-labelledby="solution" data-game=(content.game) {
            div.view role="img" aria-label=(content.board_label) #view {
                (labelled(content.size, content.origin, &content.board))
            }
            div.side {
                h2 #solution { @if content.steps.is_empty() { "The board" } @else { "The solution, " (noun) " by " (noun) } }
                @if !content.steps.is_empty() {
                    p.now #now role="status" aria-live="polite" { "Before the first " (noun) "." }
                    div.controls #controls hidden {
                        button #first type="button" title="To the beginning (Home)" aria-label="To the beginning" { (icon("M6 5v14M19 5l-10 7 10 7z")) }
                        button #back type="button" title="Back (←)" aria-label=(format!("One {noun} back")) { (icon("M17 5L7 12l10 7z")) }
                        button.primary #play type="button" title="Replay or pause (space)" aria-label="Replay" { (icon("M8 5l11 7-11 7z")) }
                        button #forward type="button" title="Forward (→)" aria-label=(format!("One {noun} forward")) { (icon("M7 5l10 7-10 7z")) }
                        button #last type="button" title="To the end (End)" aria-label="To the end" { (icon("M18 5v14M5 5l10 7-10 7z")) }
                        label.speed { "Speed " select #speed { option value="2" { "½×" } option value="1" selected { "1×" } option value="0.5" { "2×" } option value="0.2" { "5×" } } }
                    }
                    input #scrubber type="range" min="0" max=(content.steps.len()) value="0" aria-label=(format!("{noun}s made")) hidden;
                    ol.steps #steps tabindex="0" aria-label=(format!("All {noun}s")) {
                        @for step in &content.steps { li { (step) } }
                    }
                    p.hint #hint hidden { "Keys: " kbd { "←" } " " kbd { "→" } " step, " kbd { "space" } " replays, " kbd { "Home" } " " kbd { "End" } "." }
                }
                p.hint { (content.origin.sentence()) }
            }
        }
    }
}

fn icon(path: &str) -> Markup {
    html! {
        svg viewBox="0 0 24 24" aria-hidden="true" { path d=(path) {} }
    }
}

/// The check in the reader's browser, what has been checked before, and the commands to do it again.
fn check(about: &About, content: &Content, claim: &str, bytes: usize) -> Markup {
    let inside = bytes <= LARGEST_INSIDE;
    let file = quoted_path(about.file);
    html! {
        section.card.check aria-labelledby="check" {
            h2 #check { "Check it yourself" }
            p {
                "The certificate holds all that is needed to verify the claim. Nothing of the program that found it has to be \
                 believed: a checker needs the rules of the game, and what is written in the file."
            }
            div.browser #browser hidden {
                p.buttons {
                    @if inside { button.primary #start type="button" { "Check this proof" } }
                    button #cancel type="button" hidden { "Stop" }
                    @if inside { button #save type="button" { "Save the certificate" } }
                    label.button { "Check a file…" input #choose type="file" class="hidden"; }
                }
                @if !inside {
                    p.hint { "This certificate is too large to be part of the page: choose its file, " code { (about.file) } "." }
                }
                progress #progress max="1" value="0" aria-label="Progress of the check" hidden {}
                div.result #result role="status" aria-live="polite" {}
                p.hint { "It runs here, in your browser, in JavaScript that shares no code with the prover. No byte leaves your machine." }
            }
            noscript { p { "With scripts switched off, a command checks it." } }
            div.columns {
                div {
                    h3 { "By command" }
                    p.hint {
                        "Two more checkers, in Rust (" (project::file("src/checker")) ") and in Python ("
                        (project::file("scripts/check.py")) "), that share no code with the prover or with each other:"
                    }
                    pre tabindex="0" { code { "kortest check " (file) "\npython3 scripts/check.py " (file) } }
                    @if content.is_theorem { (theorem(&file)) }
                    p.hint { "The proof once more, from the beginning:" }
                    pre tabindex="0" { code { "kortest prove " (content.again) } }
                    p.hint { "All that a checker of your own needs to know is in " (project::file(content.format)) "." }
                }
                div {
                    h3 { "What was checked" }
                    dl {
                        dt { "Checked by" } dd { "kortest check " (env!("CARGO_PKG_VERSION")) ", before this page was written: " (content.checked) }
                        dt { "Claim" } dd { (claim) }
                        @for (name, value) in &content.facts { dt { (name) } dd { (value) } }
                        @if let Some(time) = about.time { dt { "Time of the proof" } dd { (seconds_text(time)) } }
                        dt { "Certificate" } dd { (about.file) ", " (bytes_text(bytes as u64)) }
                        dt { "SHA-256" } dd { code.digest { (content.digest) } }
                    }
                }
            }
        }
    }
}

/// How a certificate becomes a theorem.
fn theorem(file: &str) -> Markup {
    let make = format!("make -C proofs/coq\nkortest export {file} --format coq --out theorem.v");
    html! {
        p.hint {
            "And a theorem: the proof assistant Coq accepts that this is the optimum, by a checker that is proven to be right ("
            (project::file("proofs/coq")) "):"
        }
        pre tabindex="0" { code { (make) "\ncoqc -R proofs/coq Kortest theorem.v" } }
    }
}
