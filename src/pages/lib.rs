//! HTML pages that show certificates and verify them in the browser. This file has the parts of a
//! page that all games share.

pub mod chart;
pub mod chilly;
pub mod document;
pub mod former;
pub mod games;
pub mod nurikabe;
mod sentences;
pub mod terminal;
mod text;
mod whole_number;
mod why;

pub use chart::bars::{Bar, Chart};
pub use document::{Asset, Assets, Document, GameAssets, Location, parse_app};
pub use sentences::norwegian::{counted as norwegian_counted, number_text as norwegian_number};
pub use text::{
    Origin, Text, clicks, duration, enough, fewer_than, headline, labelled, text, verdict_on,
    verdict_word,
};
pub use whole_number::WholeNumber;

use base64::{Engine, prelude::BASE64_STANDARD};
use document::file_link;
use kortest::certificate::Header;
use kortest::runtime::Run;
use kortest::text::{printable, quoted_path, seconds_text};
use kortest_checker::Limits;
use maud::{Markup, html};
use sentences::{english, norwegian, say};
use serde::Serialize;
use serde_json::Value;
use std::time::Duration;

/// The maximum size of a certificate that is a part of its page, in bytes.
const MAX_EMBEDDED_BYTES: usize = 4 << 20;

/// Facts about a proof that are not in its certificate.
pub struct About<'a> {
    /// The name of the board, for example its date.
    pub name: &'a str,
    /// The name of the certificate's file.
    pub file: &'a str,
    /// A recorded score, and the verdict on it, such as `optimal`.
    pub claim: Option<(u32, &'static str)>,
    /// The work for each budget, if it is known.
    pub iterations: &'a [Iteration],
    /// The wall-clock time of the proof, if it is known.
    pub time: Option<Duration>,
    /// The styles and scripts of the page.
    pub assets: &'a Assets,
    /// Links to other pages of the same site: text and address.
    pub links: &'a [(Text, String)],
    /// The address of the web app, if it is known.
    pub app: Option<&'a str>,
    /// What the page says about the best solutions.
    pub best_solutions: BestSolutions<'a>,
    /// The limits of the check that a certificate must pass to get a page.
    pub limits: Limits<'a>,
}

/// Where a page takes facts about the best solutions from.
#[derive(Clone, Copy)]
pub enum BestSolutions<'a> {
    /// The caller knows them.
    Known {
        /// Facts with a name and a value.
        facts: &'a [(Text, Text)],
        /// A section of the page.
        section: Option<&'a Markup>,
    },
    /// The game counts the solutions with these resources.
    Count(Run<'a>),
}

/// The work of the prover for one budget.
pub struct Iteration {
    /// The budget: the number of clicks that the iteration allows.
    pub budget: u32,
    /// The number of states that the search has visited, or of nodes that the column program has built.
    pub states: u64,
    /// The method of proof: `search` or `columns`.
    pub method: String,
}

impl Iteration {
    /// Returns the bar of a chart that compares budgets.
    fn bar(&self) -> Bar {
        Bar {
            label: self.budget.to_string(),
            value: self.states,
        }
    }
}

/// The content of a page, as a game provides it.
pub struct Content {
    pub game: &'static str,
    /// The verdict in one sentence.
    pub verdict: Markup,
    /// A sentence that explains the verdict.
    pub lead: Text,
    pub rules: Text,
    /// The document that describes the format of the certificate.
    pub format: &'static str,
    /// The board, with all elements that move in the replay.
    pub board: Markup,
    /// The number of columns and rows of the board.
    pub size: (usize, usize),
    /// The corner of the board from which columns and rows are counted.
    pub origin: Origin,
    /// The board as text, for the message of the page's Share button.
    pub text: String,
    /// A description of the board for screen readers.
    pub board_label: Text,
    /// The steps of the solution in words.
    pub steps: Vec<Text>,
    /// The word for one step, such as *click*. The English plural ends with *s*. In Norwegian, the
    /// word is neuter and has the same plural: *klikk*, *klikket*, *klikk*.
    pub step_noun: Text,
    /// Data for the game's view script, from [`view_data`].
    pub data: Value,
    /// An explanation of the proof in plain words.
    pub proof: Text,
    /// Charts about the cost of the proof.
    pub charts: Vec<Chart>,
    /// Sections that say more about the best solutions.
    pub about_solutions: Markup,
    /// More facts about the proof, each with a name and a value.
    pub facts: Vec<(Text, Text)>,
    /// A sentence about what the checker verified.
    pub checked: Text,
    /// The argument of `kortest prove` that makes the certificate again.
    pub again: Text,
    /// The board as an argument of `scripts/audit`, if the claim can be proven as a theorem.
    pub theorem: Option<String>,
    /// The SHA-256 digest of the certificate file, in hexadecimal.
    pub digest: String,
    /// The address of this board in the web app.
    pub play: Option<String>,
}

/// Turns what only one game has for its view script into the data of a page.
pub fn view_data(fields: &impl Serialize) -> Value {
    serde_json::to_value(fields)
        .expect("the fields of a game are only lists, numbers and texts, which JSON can express")
}

/// What the scripts of a page read.
#[derive(Serialize)]
struct PageData<'a> {
    /// The SHA-256 digest of the certificate file, in hexadecimal.
    digest: &'a str,
    /// The board in one line.
    board: &'a str,
    claim: &'a str,
    /// The name of the certificate file.
    file: String,
    /// The word for one step, in English and in Norwegian.
    noun: [&'a str; 2],
    /// The board as text, for the message of the Share button.
    text: &'a str,
    /// The data for the game's view script.
    #[serde(flatten)]
    of_game: &'a Value,
}

/// Returns the HTML page of a certificate that has already been verified. `bytes` are the content of its
/// file, which the page contains if it is not too large. `content` is what the game says about it, and
/// `about` has facts that are not in the certificate.
pub fn page(bytes: &[u8], about: &About, content: &Content) -> String {
    let header = Header::read(bytes).expect("the certificate is verified, so it has a header");
    let claim = header.claim.to_string();
    let main = html! {
        (hero(content.game, &printable(about.name), &content.verdict, &content.lead, introduction(content)))
        (stage(content))
        (content.about_solutions)
        (proof(content))
        (check(about, content, &claim, bytes.len()))
    };
    let data = PageData {
        digest: &content.digest,
        board: &header.board,
        claim: &claim,
        file: printable(about.file),
        noun: [&content.step_noun.en, &content.step_noun.nb],
        text: &content.text,
        of_game: &content.data,
    };
    let data_elements = html! {
        (document::data("data", &data))
        @if is_embedded(bytes.len()) {
            script type="text/plain" id="certificate" { (BASE64_STANDARD.encode(bytes)) }
        }
    };
    Document {
        title: &Text::same(printable(about.name)),
        navigation: &say!(BOARDS),
        links: about.links,
        main,
        data: data_elements,
        assets: about.assets,
    }
    .draw()
}

/// Returns whether a certificate of this size is part of its page.
fn is_embedded(bytes: usize) -> bool {
    bytes <= MAX_EMBEDDED_BYTES
}

/// Returns the rules of the game, and below them buttons to check the proof, to play the board in the web
/// app, and to share the page.
fn introduction(content: &Content) -> Markup {
    html! {
        p.rules { (content.rules) }
        p.buttons {
            a.button href="#check" { (say!(CHECK_THE_PROOF)) }
            @if let Some(address) = &content.play { a.button href=(address) { (play_link()) } }
            button #share type="button" hidden { (say!(SHARE)) }
            span.hint #shared role="status" {}
        }
    }
}

/// Returns the text of a link to the web app.
pub fn play_link() -> Text {
    say!(PLAY_BOARD)
}

/// Returns the top of a page: the name of the game and of the board, the verdict as the headline, its
/// explanation (`lead`), and `more` below.
#[expect(
    clippy::needless_pass_by_value,
    reason = "the callers make `more` in the call"
)]
pub fn hero(game: &str, name: &str, verdict: &Markup, lead: &Text, more: Markup) -> Markup {
    html! {
        section.hero aria-labelledby="verdict" {
            p.kicker { (game) " · " (name) }
            h1 #verdict { (verdict) }
            p.lead { (lead) }
            (more)
        }
    }
}

/// A board with at least this many columns for each row has a card that is as wide as the page.
const WIDE_RATIO: usize = 2;

/// Returns the section of a page with the board, and beside it the list of the solution's steps with buttons
/// that replay them. Without steps, the section shows only the board.
fn stage(content: &Content) -> Markup {
    let Text { en, nb } = &content.step_noun;
    let (columns, rows) = content.size;
    let heading = if content.steps.is_empty() {
        say!(BOARD)
    } else {
        text(
            english::solution_by_steps(en),
            norwegian::solution_by_steps(nb),
        )
    };
    let label = &content.board_label;
    html! {
        section.card.stage.wide[columns > WIDE_RATIO * rows] aria-labelledby="solution" data-game=(content.game) {
            div.view role="img" aria-label=(label.en) data-nb-aria-label=(label.nb) #view {
                (labelled(content.size, content.origin, &content.board))
            }
            div.side {
                h2 #solution { (heading) }
                @if !content.steps.is_empty() { (replay(&content.steps, &content.step_noun)) }
                p.hint { (content.origin.sentence()) }
            }
        }
    }
}

/// Returns the list of the solution's steps in words, and the controls that replay them: buttons, a slider,
/// and a hint about keys. `noun` is the word for one step.
fn replay(steps: &[Text], noun: &Text) -> Markup {
    let Text { en, nb } = noun;
    html! {
        p.now #now role="status" aria-live="polite" {
            (text(english::before_first(en), norwegian::before_first(nb)))
        }
        (controls(en, nb))
        input #scrubber type="range" min="0" max=(steps.len()) value="0"
            aria-label=(english::steps_made(en)) data-nb-aria-label=(norwegian::steps_made(nb)) hidden;
        ol.steps #steps tabindex="0" aria-label=(english::all_steps(en)) data-nb-aria-label=(norwegian::all_steps(nb)) {
            @for step in steps { li data-nb=(step.nb) { (step.en) } }
        }
        p.hint #hint hidden {
            (say!(KEYS)) kbd { "←" } " " kbd { "→" } (say!(KEYS_STEP))
            kbd { (say!(SPACE_KEY)) } (say!(KEY_REPLAYS)) kbd { "Home" } " " kbd { "End" } "."
        }
    }
}

/// A button of the replay.
struct Button {
    id: &'static str,
    label: Text,
    /// The key that does the same.
    key: Text,
    /// The path of the icon in SVG.
    icon: &'static str,
    /// Whether the button stands out from the others.
    is_primary: bool,
}

impl Button {
    /// Returns a button that does not stand out.
    fn new(id: &'static str, label: Text, key: Text, icon: &'static str) -> Button {
        Button {
            id,
            label,
            key,
            icon,
            is_primary: false,
        }
    }

    /// Draws the button as HTML with its icon. Its name and its key appear under the mouse pointer.
    fn draw(&self) -> Markup {
        let Button {
            id,
            label,
            key,
            icon,
            is_primary,
        } = self;
        html! {
            button.primary[*is_primary] #(id) type="button"
                title=(format!("{} ({})", label.en, key.en)) data-nb-title=(format!("{} ({})", label.nb, key.nb))
                aria-label=(label.en) data-nb-aria-label=(label.nb) {
                    svg viewBox="0 0 24 24" aria-hidden="true" { path d=(icon) {} }
                }
        }
    }
}

/// Returns the buttons of the replay. `en` and `nb` are the nouns for one step, such as `click` and
/// `klikk`.
fn controls(en: &str, nb: &str) -> Markup {
    let [home, end, left, right] = ["Home", "End", "←", "→"].map(Text::same);
    let one_back = text(english::one_back(en), norwegian::one_back(nb));
    let one_forward = text(english::one_forward(en), norwegian::one_forward(nb));
    let play = Button::new("play", say!(REPLAY), say!(SPACE_KEY), "M8 5l11 7-11 7z");
    let buttons = [
        Button::new(
            "first",
            say!(TO_BEGINNING),
            home,
            "M6 5v14M19 5l-10 7 10 7z",
        ),
        Button::new("back", one_back, left, "M17 5L7 12l10 7z"),
        Button {
            is_primary: true,
            ..play
        },
        Button::new("forward", one_forward, right, "M7 5l10 7-10 7z"),
        Button::new("last", say!(TO_END), end, "M18 5v14M5 5l10 7-10 7z"),
    ];
    html! {
        div.controls #controls hidden {
            @for button in &buttons { (button.draw()) }
            label.speed { (say!(SPEED)) select #speed { option value="2" { "½×" } option value="1" selected { "1×" } option value="0.5" { "2×" } option value="0.2" { "5×" } } }
        }
    }
}

/// Returns the section of a page that explains the proof, with charts about its cost if the game has any.
fn proof(content: &Content) -> Markup {
    html! {
        section.card.proof aria-labelledby="proof" {
            h2 #proof { (say!(PROOF)) }
            p { (content.proof) }
            @if !content.charts.is_empty() {
                div.charts { @for chart in &content.charts { (chart.draw()) } }
            }
        }
    }
}

/// Returns the section of a page with the ways to check the certificate: in the browser, or with commands. It
/// also lists the facts that were verified. `bytes` is the size of the certificate, and `claim` what it
/// claims.
fn check(about: &About, content: &Content, claim: &str, bytes: usize) -> Markup {
    html! {
        section.card.check aria-labelledby="check" {
            h2 #check { (say!(CHECK_YOURSELF)) }
            p { (say!(NO_TRUST_NEEDED)) }
            (in_browser(about, bytes))
            // Only scripts change the language, so this sentence needs no translation.
            noscript { p { "This check needs JavaScript. Without JavaScript, use a command." } }
            div.columns {
                (commands(content, &quoted_path(about.file)))
                (facts(about, content, claim, bytes))
            }
        }
    }
}

/// Returns the buttons for a check of the certificate in the browser, and an area for its result. If the
/// certificate, which has `bytes` bytes, is too large to be inside the page, the reader must choose its file.
fn in_browser(about: &About, bytes: usize) -> Markup {
    let is_inside = is_embedded(bytes);
    let progress = say!(PROGRESS);
    html! {
        div.browser #browser hidden {
            p.buttons {
                @if is_inside { button.primary #start type="button" { (say!(CHECK_PROOF)) } }
                button #cancel type="button" hidden { (say!(STOP)) }
                @if is_inside { button #save type="button" { (say!(SAVE_CERTIFICATE)) } }
                label.button { (say!(CHECK_FILE)) input #choose type="file" class="hidden"; }
            }
            @if !is_inside {
                p.hint { (say!(TOO_LARGE)) code { (printable(about.file)) } "." }
            }
            progress #progress max="1" value="0" aria-label=(progress.en) data-nb-aria-label=(progress.nb) hidden {}
            div.result #result role="status" aria-live="polite" {}
            p.hint { (say!(RUNS_IN_BROWSER)) }
        }
    }
}

/// Returns the part of a page with commands that check the certificate in the file `file`, and with the one
/// that makes it again. If a theorem follows from it, also the command for the proof assistant Coq.
fn commands(content: &Content, file: &str) -> Markup {
    html! {
        div {
            h3 { (say!(ON_COMMAND_LINE)) }
            p.hint {
                (say!(CHECKERS_IN_RUST)) (file_link("src/checker"))
                (say!(CHECKERS_IN_PYTHON)) (file_link("scripts/check.py"))
                (say!(CHECKERS_SHARE_NO_CODE))
            }
            pre tabindex="0" { code { "kortest check " (file) "\npython3 scripts/check.py " (file) } }
            @if let Some(board) = &content.theorem { (theorem(board, file)) }
            p.hint { (say!(REPEAT_PROOF)) }
            pre tabindex="0" { code { "kortest prove " (content.again) } }
            p.hint { (say!(READ_FORMAT)) (file_link(content.format)) "." }
        }
    }
}

/// Returns the part of a page with the facts about the certificate that the checker has verified: the claim,
/// facts of the game, the time of the proof if known, and the file with its size (`bytes`) and its digest.
fn facts(about: &About, content: &Content, claim: &str, bytes: usize) -> Markup {
    html! {
        div {
            h3 { (say!(CHECKED)) }
            dl {
                dt { (say!(CHECKED_BY)) } dd { code { "kortest check " (env!("CARGO_PKG_VERSION")) } (say!(BEFORE_WRITTEN)) (content.checked) }
                dt { (say!(CLAIM)) } dd #claim { (claim) }
                @for (name, value) in &content.facts { dt { (name) } dd { (value) } }
                @if let Some(time) = about.time {
                    dt { (say!(PROOF_TIME)) } dd { (duration(&seconds_text(time))) }
                }
                dt { (say!(CERTIFICATE)) } dd { (printable(about.file)) ", " (say!(file_size(bytes as u64))) }
                dt { "SHA-256" } dd { code.digest { (content.digest) } }
            }
        }
    }
}

/// Returns the commands that prove the claim as a theorem of Coq.
fn theorem(board: &str, file: &str) -> Markup {
    html! {
        p.hint { (say!(PROVE_WITH_COQ)) (file_link("proofs/coq")) "):" }
        pre tabindex="0" { code { "apt-get install coq libcoq-stdlib\nscripts/audit " (board) " " (file) } }
    }
}
