//! HTML pages that show certificates and verify them in the browser. This file has the parts of a
//! page that all games share.

mod chart;
pub mod chilly;
pub mod document;
pub mod former;
pub mod games;
pub mod nurikabe;
mod text;

pub use chart::{Bar, Chart};
pub use document::{Asset, Assets, Document, GameAssets, Location, parse_app};
pub use text::{Origin, Text, clicks, counted, headline, labelled, text, verdict_on, verdict_word};

use base64::{Engine, prelude::BASE64_STANDARD};
use document::file_link;
use kortest::certificate::Header;
use kortest::runtime::Run;
use kortest::text::{bytes_text, printable, quoted_path, seconds_text};
use kortest_checker::Limits;
use maud::{Markup, html};
use serde::Serialize;
use serde_json::Value;
use std::time::Duration;

/// The maximum size of an embedded certificate, in bytes.
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
    /// The limits of the check without which there is no page.
    pub limits: Limits,
}

/// Where a page takes facts about the best solutions from.
#[derive(Clone, Copy)]
pub enum BestSolutions<'a> {
    /// The caller knows them: each has a name and a value.
    Known(&'a [(Text, Text)]),
    /// The game counts the solutions with these resources.
    Count(Run<'a>),
}

/// The work of the prover for one budget.
pub struct Iteration {
    /// The budget: the number of clicks that the iteration allows.
    pub budget: u32,
    pub states: u64,
    /// The method of proof: `search` or `columns`.
    pub method: String,
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
    /// A section that says more about the best solutions.
    pub about_solutions: Option<Markup>,
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
    serde_json::to_value(fields).expect("lists of numbers and text are JSON")
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

/// Returns the HTML page of a certificate that has already been verified.
pub fn page(bytes: &[u8], about: &About, content: &Content) -> String {
    let header = Header::read(bytes).expect("a checker has read these lines");
    let claim = header.claim_text;
    let main = html! {
        (hero(content.game, &printable(about.name), &content.verdict, &content.lead, introduction(content)))
        (stage(content))
        @if let Some(section) = &content.about_solutions { (section) }
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
    let data = html! {
        (document::data("data", &data))
        @if is_embedded(bytes.len()) {
            script type="text/plain" id="certificate" { (BASE64_STANDARD.encode(bytes)) }
        }
    };
    let navigation = &text("Boards", "Brett");
    let title = &Text::same(printable(about.name));
    Document {
        title,
        navigation,
        links: about.links,
        main,
        data,
        assets: about.assets,
    }
    .draw()
}

/// Returns whether a certificate of this size is part of its page.
fn is_embedded(bytes: usize) -> bool {
    bytes <= MAX_EMBEDDED_BYTES
}

/// Returns the rules of the game, and the buttons below them.
fn introduction(content: &Content) -> Markup {
    html! {
        p.rules { (content.rules) }
        p.buttons {
            a.button href="#check" { (text("Check the proof", "Kontroller beviset")) }
            @if let Some(address) = &content.play { a.button href=(address) { (play_link()) } }
            button #share type="button" hidden { (text("Share", "Del")) }
            span.hint #shared role="status" {}
        }
    }
}

/// Returns the text of a link to the web app.
pub fn play_link() -> Text {
    text("Play this board", "Spill dette brettet")
}

/// Returns the top of a page, with the verdict and its explanation.
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

/// Returns the section with the board, and with the replay if there are steps.
fn stage(content: &Content) -> Markup {
    let Text { en, nb } = &content.step_noun;
    let (columns, rows) = content.size;
    let heading = if content.steps.is_empty() {
        text("The board", "Brettet")
    } else {
        text(
            format!("The solution, {en} by {en}"),
            format!("Løsningen, {nb} for {nb}"),
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

/// Returns the list of steps, and what moves through them.
fn replay(steps: &[Text], noun: &Text) -> Markup {
    let Text { en, nb } = noun;
    html! {
        p.now #now role="status" aria-live="polite" {
            (text(format!("Before the first {en}."), format!("Før det første {nb}et.")))
        }
        (controls(en, nb))
        input #scrubber type="range" min="0" max=(steps.len()) value="0"
            aria-label=(format!("{en}s made")) data-nb-aria-label=(format!("{nb} så langt")) hidden;
        ol.steps #steps tabindex="0" aria-label=(format!("All {en}s")) data-nb-aria-label=(format!("Alle {nb}")) {
            @for step in steps { li data-nb=(step.nb) { (step.en) } }
        }
        p.hint #hint hidden {
            (text("Keys: ", "Taster: ")) kbd { "←" } " " kbd { "→" } (text(" step, ", " går ett steg, "))
            kbd { (text("space", "mellomrom")) } (text(" replays, ", " spiller av, ")) kbd { "Home" } " " kbd { "End" } "."
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
    let buttons = [
        Button {
            id: "first",
            label: text("To the beginning", "Til begynnelsen"),
            key: Text::same("Home"),
            icon: "M6 5v14M19 5l-10 7 10 7z",
            is_primary: false,
        },
        Button {
            id: "back",
            label: text(format!("One {en} back"), format!("Ett {nb} tilbake")),
            key: Text::same("←"),
            icon: "M17 5L7 12l10 7z",
            is_primary: false,
        },
        Button {
            id: "play",
            label: text("Replay", "Spill av"),
            key: text("space", "mellomrom"),
            icon: "M8 5l11 7-11 7z",
            is_primary: true,
        },
        Button {
            id: "forward",
            label: text(format!("One {en} forward"), format!("Ett {nb} frem")),
            key: Text::same("→"),
            icon: "M7 5l10 7-10 7z",
            is_primary: false,
        },
        Button {
            id: "last",
            label: text("To the end", "Til slutten"),
            key: Text::same("End"),
            icon: "M18 5v14M5 5l10 7-10 7z",
            is_primary: false,
        },
    ];
    html! {
        div.controls #controls hidden {
            @for button in &buttons { (button.draw()) }
            label.speed { (text("Speed ", "Fart ")) select #speed { option value="2" { "½×" } option value="1" selected { "1×" } option value="0.5" { "2×" } option value="0.2" { "5×" } } }
        }
    }
}

/// Returns the section with the explanation of the proof.
fn proof(content: &Content) -> Markup {
    html! {
        section.card.proof aria-labelledby="proof" {
            h2 #proof { (text("The proof", "Beviset")) }
            p { (content.proof) }
            @if !content.charts.is_empty() {
                div.charts { @for chart in &content.charts { (chart.draw()) } }
            }
        }
    }
}

/// Returns the section with the ways to check the certificate, which has `bytes` bytes.
fn check(about: &About, content: &Content, claim: &str, bytes: usize) -> Markup {
    html! {
        section.card.check aria-labelledby="check" {
            h2 #check { (text("Check it yourself", "Kontroller det selv")) }
            p {
                (text(
                    "The certificate contains everything that is needed to verify the claim. You do not have to trust the program \
                     that found it: a checker needs only the rules of the game and this file.",
                    "Sertifikatet inneholder alt som trengs for å kontrollere påstanden. Du trenger ikke stole på programmet som \
                     laget det: kontrollen trenger bare reglene og denne filen.",
                ))
            }
            (in_browser(about, bytes))
            noscript { p { "This check needs JavaScript. Without JavaScript, use a command." } }
            div.columns {
                (commands(content, &quoted_path(about.file)))
                (facts(about, content, claim, bytes))
            }
        }
    }
}

/// Returns the buttons for a check of the certificate, which has `bytes` bytes, in the browser.
fn in_browser(about: &About, bytes: usize) -> Markup {
    let is_inside = is_embedded(bytes);
    html! {
        div.browser #browser hidden {
            p.buttons {
                @if is_inside { button.primary #start type="button" { (text("Check this proof", "Kontroller dette beviset")) } }
                button #cancel type="button" hidden { (text("Stop", "Stopp")) }
                @if is_inside { button #save type="button" { (text("Save the certificate", "Lagre sertifikatet")) } }
                label.button { (text("Check a file…", "Kontroller en fil…")) input #choose type="file" class="hidden"; }
            }
            @if !is_inside {
                p.hint {
                    (text("This certificate is too large to be part of the page. Choose its file: ", "Sertifikatet er for stort for siden. Velg filen: "))
                    code { (printable(about.file)) } "."
                }
            }
            progress #progress max="1" value="0" aria-label="Progress of the check" data-nb-aria-label="Fremdrift for kontrollen" hidden {}
            div.result #result role="status" aria-live="polite" {}
            p.hint {
                (text(
                    "The check runs in your browser, in JavaScript that shares no code with the prover. No data leaves your machine.",
                    "Kontrollen kjører i nettleseren din, i JavaScript som ikke deler kode med programmet bak beviset. Ingenting sendes fra maskinen din.",
                ))
            }
        }
    }
}

/// Returns the commands that check and remake the certificate.
fn commands(content: &Content, file: &str) -> Markup {
    html! {
        div {
            h3 { (text("On the command line", "På kommandolinjen")) }
            p.hint {
                (text("Two other checkers, in Rust (", "To andre kontrollprogrammer, i Rust (")) (file_link("src/checker"))
                (text(") and in Python (", ") og i Python (")) (file_link("scripts/check.py"))
                (text("), share no code with the prover or with each other:", "), deler ikke kode med programmet bak beviset eller med hverandre:"))
            }
            pre tabindex="0" { code { "kortest check " (file) "\npython3 scripts/check.py " (file) } }
            @if let Some(board) = &content.theorem { (theorem(board, file)) }
            p.hint { (text("To repeat the whole proof:", "Slik lager du hele beviset på nytt:")) }
            pre tabindex="0" { code { "kortest prove " (content.again) } }
            p.hint {
                (text("To write a checker of your own, read the format: ", "Vil du skrive et eget kontrollprogram, står formatet her: "))
                (file_link(content.format)) "."
            }
        }
    }
}

/// Returns the list of facts that the checker has verified, and where they are from.
fn facts(about: &About, content: &Content, claim: &str, bytes: usize) -> Markup {
    let before = text(
        ", before this page was written: ",
        ", før siden ble laget: ",
    );
    html! {
        div {
            h3 { (text("What was checked", "Dette er kontrollert")) }
            dl {
                dt { (text("Checked by", "Kontrollert av")) } dd { code { "kortest check " (env!("CARGO_PKG_VERSION")) } (before) (content.checked) }
                dt { (text("Claim", "Påstand")) } dd #claim { (claim) }
                @for (name, value) in &content.facts { dt { (name) } dd { (value) } }
                @if let Some(time) = about.time {
                    dt { (text("Time of the proof", "Tid for beviset")) } dd { (duration(&seconds_text(time))) }
                }
                dt { (text("Certificate", "Sertifikat")) } dd { (printable(about.file)) ", " (size(bytes)) }
                dt { "SHA-256" } dd { code.digest { (content.digest) } }
            }
        }
    }
}

/// Returns a file size as text in English and Norwegian.
fn size(bytes: usize) -> Text {
    let Text { en, nb } = Text::number(bytes_text(bytes as u64));
    text(en, nb.replace("bytes", "byte"))
}

/// Returns a duration as text in English and Norwegian. `en` is the English text.
pub fn duration(en: &str) -> Text {
    let Text { en, nb } = Text::number(en);
    text(en, nb.replace(" h ", " t "))
}

/// Returns the commands that prove the claim as a theorem of Coq.
fn theorem(board: &str, file: &str) -> Markup {
    html! {
        p.hint {
            (text(
                "To prove it as a theorem without trusting kortest, with the proof assistant Coq and a checker that is itself proven correct (",
                "Slik beviser du det som et teorem uten å stole på kortest, med bevisassistenten Coq og et kontrollprogram som selv er bevist riktig (",
            ))
            (file_link("proofs/coq")) "):"
        }
        pre tabindex="0" { code { "apt-get install coq libcoq-stdlib\nscripts/audit " (board) " " (file) } }
    }
}
