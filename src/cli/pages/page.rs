//! The page of a certificate: the parts that are the same for all games.

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

/// The largest certificate, in bytes, that is embedded in its page.
const MAX_EMBEDDED_BYTES: usize = 4 << 20;

/// Facts about a proof that its certificate does not contain.
pub struct About<'a> {
    /// The name of the board, for example its date.
    pub name: &'a str,
    /// The name of the certificate's file, used in commands and links.
    pub file: &'a str,
    /// A recorded number of clicks, moves or solutions, and the verdict on it.
    pub claim: Option<(u32, &'static str)>,
    /// How the proof proceeded, budget by budget. Empty if unknown.
    pub iterations: &'a [Iteration],
    /// Wall time of the proof, if known.
    pub time: Option<Duration>,
    /// Styles and scripts of the page.
    pub assets: &'a Assets,
    /// Links to other pages of the same site: text and address.
    pub links: &'a [(String, String)],
    /// The address of the web app, in which boards can be played, if known.
    pub app: Option<&'a str>,
}

/// The cost of one budget: how many states the method visited to refute or solve it.
pub struct Iteration {
    /// The budget: the number of clicks that the iteration allows.
    pub budget: u32,
    /// Number of states of the search, or of nodes of the column program.
    pub states: u64,
    /// The method of proof: `search` or `columns`.
    pub method: String,
}

/// The content of a page, as a game provides it.
pub struct Content {
    /// The name of the game.
    pub game: &'static str,
    /// The verdict in one sentence.
    pub verdict: Markup,
    /// A sentence that explains the verdict.
    pub lead: String,
    /// The rules of the game, for readers who do not know it.
    pub rules: &'static str,
    /// The path of the format's description in the repository.
    pub format: &'static str,
    /// The board, including the elements that the replay moves.
    pub board: Markup,
    /// The number of columns and rows of the board.
    pub size: (usize, usize),
    /// The corner from which columns and rows are counted.
    pub origin: Origin,
    /// The board in characters, for messages that readers share.
    pub text: String,
    /// A description of the board for screen readers.
    pub board_label: String,
    /// The steps of the solution in words, one entry for each step of the replay.
    pub steps: Vec<String>,
    /// The word for one step, such as *click*.
    pub step_noun: &'static str,
    /// Data for the game's view script.
    pub data: Value,
    /// An explanation of the proof in plain words.
    pub proof: String,
    /// Charts about the cost of the proof.
    pub charts: Vec<Chart>,
    /// More facts about the proof: names and values.
    pub facts: Vec<(&'static str, String)>,
    /// A sentence about what the checker verified.
    pub checked: String,
    /// The argument of `kortest prove` that makes the same certificate again.
    pub again: String,
    /// Whether `kortest export --format coq` can turn the certificate into a theorem.
    pub is_theorem: bool,
    /// The SHA-256 digest of the certificate, in hexadecimal.
    pub digest: String,
    /// The address at which this board can be played, if any.
    pub play: Option<String>,
}

/// Returns the HTML page of a certificate that has already been verified.
pub fn page(bytes: &[u8], about: &About, content: &Content) -> String {
    let header = Header::read(bytes).expect("a checker has read these lines");
    let claim = header.claim_text();
    let inside = bytes.len() <= MAX_EMBEDDED_BYTES;
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
            h2 #proof { "The proof" }
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

/// Returns the top of a page: the game, the name of the board, the verdict, its explanation, and more.
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

/// Returns the replay: the board, the buttons, and the list of steps in words.
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

/// Returns the section about checking: the check in the reader's browser, what the program checked, and commands to
/// repeat the program's check.
fn check(about: &About, content: &Content, claim: &str, bytes: usize) -> Markup {
    let inside = bytes <= MAX_EMBEDDED_BYTES;
    let file = quoted_path(about.file);
    html! {
        section.card.check aria-labelledby="check" {
            h2 #check { "Check it yourself" }
            p {
                "The certificate contains everything that is needed to verify the claim. You do not have to trust the program that \
                 found it: a checker needs only the rules of the game and this file."
            }
            div.browser #browser hidden {
                p.buttons {
                    @if inside { button.primary #start type="button" { "Check this proof" } }
                    button #cancel type="button" hidden { "Stop" }
                    @if inside { button #save type="button" { "Save the certificate" } }
                    label.button { "Check a file…" input #choose type="file" class="hidden"; }
                }
                @if !inside {
                    p.hint { "This certificate is too large to be part of the page. Choose its file: " code { (about.file) } "." }
                }
                progress #progress max="1" value="0" aria-label="Progress of the check" hidden {}
                div.result #result role="status" aria-live="polite" {}
                p.hint { "The check runs in your browser, in JavaScript that shares no code with the prover. No data leaves your machine." }
            }
            noscript { p { "This check needs JavaScript. Without JavaScript, use a command." } }
            div.columns {
                div {
                    h3 { "On the command line" }
                    p.hint {
                        "Two other checkers, in Rust (" (project::file("src/checker")) ") and in Python ("
                        (project::file("scripts/check.py")) "), share no code with the prover or with each other:"
                    }
                    pre tabindex="0" { code { "kortest check " (file) "\npython3 scripts/check.py " (file) } }
                    @if content.is_theorem { (theorem(&file)) }
                    p.hint { "To repeat the whole proof:" }
                    pre tabindex="0" { code { "kortest prove " (content.again) } }
                    p.hint { "To write a checker of your own, read the format: " (project::file(content.format)) "." }
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

/// Returns the commands that turn the certificate into a theorem for Coq.
fn theorem(file: &str) -> Markup {
    let make = format!("make -C proofs/coq\nkortest export {file} --format coq --out theorem.v");
    html! {
        p.hint {
            "To get a theorem: the proof assistant Coq proves the optimum with a checker that is itself proven correct ("
            (project::file("proofs/coq")) "):"
        }
        pre tabindex="0" { code { (make) "\ncoqc -R proofs/coq Kortest theorem.v" } }
    }
}
