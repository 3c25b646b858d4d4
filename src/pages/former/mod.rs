//! The content of the web page about a certificate of Former.

pub mod common;
pub mod picture;
mod solutions;

pub use solutions::{SolutionCounts, facts as facts_about_solutions, rounded, stars_text};

use crate::{
    About, Bar, BestSolutions, Chart, Content, GameAssets, Origin, Text, clicks, counted, headline,
    text, verdict_on, view_data,
};
use common::section;
use kortest::former::analyse::{Wanted, count_solutions};
use kortest::former::{Board, Click, Colour, DEFAULT_FLOOR, LETTERS, daily, fits_search};
use kortest::runtime::Run;
use kortest::text::{grouped, quoted_path};
use kortest_checker as checker;
use kortest_checker::former::{
    Certificate, ClicksClaim, Evidence, FormerReport, LayersEvidence, check,
};
use maud::Markup;
use picture::{Palette, picture, rules, spoken, squares};
use serde::Serialize;

/// The scripts and the style of the game for its pages.
pub const ASSETS: GameAssets = GameAssets {
    checker: &[
        include_str!("web/contents.js"),
        include_str!("web/search.js"),
        include_str!("web/steps.js"),
        include_str!("web/layer.js"),
        include_str!("web/cut.js"),
        include_str!("web/layers.js"),
        include_str!("web/checker.js"),
    ],
    view: concat!(
        include_str!("web/rules.js"),
        "\n",
        include_str!("web/reports.js"),
        "\n",
        include_str!("web/view.js")
    ),
    style: include_str!("web/style.css"),
};

/// What the view script reads.
#[derive(Serialize)]
struct ViewData<'a> {
    game: &'static str,
    /// For each column from the left, the letters of its tiles from the bottom.
    columns: &'a [String],
    /// The solution.
    clicks: &'a [Click],
}

/// Checks a certificate and returns the content of the web page about this certificate.
pub fn content(bytes: &[u8], about: &About) -> Result<Content, checker::Error> {
    let report = check(bytes, &about.limits)?;
    let certificate = &report.certificate;
    let board = Board::parse(&certificate.rows).map_err(|error| error.to_string())?;
    let columns: Vec<String> = board.columns().iter().map(|c| letters(c)).collect();
    let data = ViewData {
        game: "former",
        columns: &columns,
        clicks: &certificate.witness,
    };
    let (verdict, lead) = headline_and_lead(&report, about.claim);
    let solutions = about_solutions(&report, &board, about);
    Ok(Content {
        game: "Former",
        verdict,
        lead,
        rules: rules(),
        format: "src/former/FORMAT.md",
        board: picture(&board),
        size: (board.width(), board.rows()),
        origin: Origin::BottomLeft,
        text: squares(&board),
        board_label: spoken(&board),
        steps: steps(&board, &certificate.witness),
        step_noun: text("click", "klikk"),
        data: view_data(&data),
        proof: argument(&report),
        charts: charts(&report, about),
        about_solutions: solutions.section,
        facts: [facts(&report), solutions.facts].concat(),
        checked: checked(&report),
        again: Text::same(again(about, &report)),
        theorem: theorem(about, &report),
        digest: certificate.digest.clone(),
        play: about.app.map(|app| play(app, about, &certificate.rows)),
    })
}

/// What a page says about the best solutions.
#[derive(Default)]
struct AboutSolutions {
    facts: Vec<(Text, Text)>,
    /// What all best games share.
    section: Option<Markup>,
}

/// Returns the known facts about the best solutions, or computes all if the optimum is certified.
/// An archive knows the facts, and leaves the section out, so that its pages need no computation.
fn about_solutions(report: &FormerReport, board: &Board, about: &About) -> AboutSolutions {
    match about.best_solutions {
        BestSolutions::Known(facts) => AboutSolutions {
            facts: facts.to_vec(),
            section: None,
        },
        BestSolutions::Count(run) if report.certificate.claim == ClicksClaim::Optimal => {
            counted_solutions(report, board, run)
        }
        BestSolutions::Count(_) => AboutSolutions::default(),
    }
}

/// Counts the best solutions of a board that is small enough for the search. The page stands
/// without them, too.
fn counted_solutions(report: &FormerReport, board: &Board, run: Run) -> AboutSolutions {
    let mut solutions = AboutSolutions::default();
    let wanted = Wanted::default().common(true);
    if fits_search(board).is_ok()
        && let Ok(counts) = count_solutions(board, wanted, run)
    {
        if let Some(found) = SolutionCounts::of(&counts) {
            solutions.facts = facts_about_solutions(&found);
        }
        if let Some(common) = counts.common() {
            solutions.section = Some(section(board, report.certificate.clicks, common));
        }
    }
    solutions
}

/// Returns the letters of a column, from the bottom.
fn letters(column: &[Colour]) -> String {
    column
        .iter()
        .map(|&colour| LETTERS[usize::from(colour)])
        .collect()
}

/// Returns the board of the theorem for Coq; `None` if no theorem follows from the certificate.
fn theorem(about: &About, report: &FormerReport) -> Option<String> {
    let certificate = &report.certificate;
    match layers(certificate) {
        Ok(_) => Some(board_argument(about, &certificate.rows)),
        Err(_) => None,
    }
}

/// Returns the layers for the Coq theorem (`None` for 0 clicks), or why no theorem is possible.
pub fn layers(certificate: &Certificate) -> Result<Option<&LayersEvidence>, &'static str> {
    if certificate.claim == ClicksClaim::AtMost {
        return Err("claims no lower bound");
    }
    match &certificate.layers {
        None if certificate.clicks > 0 => Err("has no layers"),
        layers => Ok(layers.as_ref()),
    }
}

/// Returns the address of the board in the web app.
fn play(app: &str, about: &About, rows: &str) -> String {
    format!("{app}#{}", date_or_rows(about, rows))
}

/// Returns the headline and the sentence below it.
fn headline_and_lead(report: &FormerReport, claim: Option<(u32, &str)>) -> (Markup, Text) {
    let heading = match claim {
        Some((claim, word)) => verdict_on(&clicks(claim.into()), word),
        None => headline_of_certificate(report),
    };
    (heading, recorded(claim).and(&known(report)))
}

/// Returns the headline about what the certificate claims.
fn headline_of_certificate(report: &FormerReport) -> Markup {
    let number = clicks(report.certificate.clicks.into());
    match report.certificate.claim {
        ClicksClaim::Optimal => verdict_on(&number, "optimal"),
        ClicksClaim::AtMost => headline(
            &number.and(&text(" is", "")),
            "beatable",
            &text("enough", "er nok"),
        ),
        ClicksClaim::AtLeast => {
            let fewer = text("Fewer than ", "Færre enn ")
                .and(&number)
                .and(&text(" is", ""));
            headline(&fewer, "impossible", &text("impossible", "er umulig"))
        }
    }
}

/// Returns a sentence about the recorded score; empty if there is none. The verdict is the word of
/// this game; the other words are verdicts of other games.
fn recorded(claim: Option<(u32, &str)>) -> Text {
    let Some((claim, verdict)) = claim else {
        return Text::default();
    };
    let claim = Text::number(grouped(claim));
    match verdict {
        "optimal" => text(
            "The recorded solution cannot be beaten. ",
            "Den registrerte løsningen kan ikke slås. ",
        ),
        "beatable" => claim.and(&text(
            " was recorded, but a better solution exists. ",
            " er registrert, men det finnes en bedre løsning. ",
        )),
        "impossible" => claim.and(&text(
            " was recorded, but the rules allow no such solution. ",
            " er registrert, men reglene tillater ingen slik løsning. ",
        )),
        _ => Text::default(),
    }
}

/// Returns a sentence about what the certificate proves.
fn known(report: &FormerReport) -> Text {
    let number = report.certificate.clicks;
    let Text { en, nb } = clicks(number.into());
    match report.certificate.claim {
        ClicksClaim::Optimal if number == 0 => text("The board is empty.", "Brettet er tomt."),
        ClicksClaim::Optimal => {
            let fewer = Text::number(grouped(number - 1));
            text(
                format!(
                    "A solution of {en} is known, and it is proven that no solution of {} exists.",
                    fewer.en
                ),
                format!(
                    "En løsning på {nb} er kjent, og det er bevist at det ikke finnes noen på {}.",
                    fewer.nb
                ),
            )
        }
        ClicksClaim::AtMost => text(
            format!("A solution of {en} is known. It is open whether a shorter one exists."),
            format!("En løsning på {nb} er kjent. Det er ikke avgjort om det finnes en kortere."),
        ),
        ClicksClaim::AtLeast => text(
            format!("It is proven that no solution of fewer than {en} exists."),
            format!("Det er bevist at det ikke finnes noen løsning på færre enn {nb}."),
        ),
    }
}

/// Describes each click in words.
fn steps(board: &Board, clicks: &[(usize, usize)]) -> Vec<Text> {
    let palette = Palette::of(board);
    let mut board = board.clone();
    let mut steps = Vec::new();
    for &click in clicks {
        let (column, row) = click;
        let tiles = board.group(click).len() as u64;
        let colour = match board.colour(click) {
            Some(colour) => palette.name(colour),
            None => Text::default(),
        };
        let place = text(
            format!(" at {column},{row}"),
            format!(" ved {column},{row}"),
        );
        steps.push(tiles_text(tiles, &colour, palette.lettered).and(&place));
        // The checker has played the same click, so the click hits a tile.
        board = board.click(click).unwrap_or(board);
    }
    steps
}

/// Returns a number of tiles of one colour as text, such as `3 orange tiles`.
fn tiles_text(number: u64, colour: &Text, is_letter: bool) -> Text {
    let Text { en, nb } = colour;
    let singular = if is_letter {
        format!("{nb}-form")
    } else {
        format!("{nb} form")
    };
    // Of the Norwegian adjectives, only *grønn* has a plural of its own.
    let plural = if nb == "grønn" {
        "grønne former".into()
    } else {
        format!("{singular}er")
    };
    counted(number, &format!("{en} tile"), [&singular, &plural])
}

/// Returns a number of records as text, such as `3 records`.
fn records_text(records: usize) -> Text {
    counted(records as u64, "record", ["oppføring", "oppføringer"])
}

/// Returns the number of layers as text, such as `3 layers`.
fn layers_text(layers: &[usize]) -> Text {
    counted(layers.len() as u64, "layer", ["lag", "lag"])
}

/// Explains a proof by a search. `less` is the number of clicks that it refutes.
fn search_argument(records: usize, less: &Text) -> Text {
    let records = records_text(records);
    text(
        format!(
            "The search tried every way to play. Its result is a list of {}. Each record is a board that can occur in this game, \
             with a number of clicks that cannot clear it. Every click on it leads to a board that a simple bound, another \
             record or a small search refutes. The first record is the whole board with {}.",
            records.en, less.en
        ),
        format!(
            "Søket prøvde alle måter å spille på. Resultatet er en liste med {}. Hver oppføring er et brett som kan oppstå i \
             spillet, med et antall klikk som ikke kan rydde det. Hvert klikk på det fører til et brett som en enkel grense, en \
             annen oppføring eller et lite søk utelukker. Den første oppføringen er hele brettet med {}.",
            records.nb, less.nb
        ),
    )
}

/// Explains a proof by the column program. `less` is the number of clicks that it refutes.
fn columns_argument(layers: &[usize], less: &Text) -> Text {
    let count = layers_text(layers);
    let nodes = nodes_text(layers);
    text(
        format!(
            "The column program goes through the board column by column instead of click by click, from both sides. For \
             each column it has a layer: a graph whose paths are the ways to clear the column, with the minimum number of \
             clicks for this column and the columns before it. This proof has {} with {}. Where the layers from the left \
             and from the right meet, they show that {} cannot clear the board.",
            count.en, nodes.en, less.en
        ),
        format!(
            "Kolonneprogrammet går gjennom brettet kolonne for kolonne i stedet for klikk for klikk, fra begge sider. For hver \
             kolonne har det et lag: en graf der veiene er måtene å rydde kolonnen på, med det minste antallet klikk for denne \
             kolonnen og kolonnene før den. Dette beviset har {} med {}. Der lagene fra venstre og fra høyre møtes, viser de at \
             {} ikke kan rydde brettet.",
            count.nb, nodes.nb, less.nb
        ),
    )
}

/// Explains the whole proof.
fn argument(report: &FormerReport) -> Text {
    let certificate = &report.certificate;
    let less = clicks(certificate.clicks.saturating_sub(1).into());
    let mut arguments = Vec::new();
    if let Some(evidence) = &certificate.evidence {
        arguments.push(search_argument(evidence.records.len(), &less));
    }
    if let Some(layers) = &report.layers {
        arguments.push(columns_argument(layers, &less));
    }
    let separator = text(
        " An independent second proof: ",
        " Et uavhengig bevis til: ",
    );
    let evidence = Text::join(&arguments, &separator);
    let enough = text(
        "The solution shows that this number of clicks is enough.",
        "Løsningen viser at dette antallet klikk er nok.",
    );
    match (arguments.is_empty(), certificate.claim) {
        (true, ClicksClaim::AtMost) => enough,
        (true, _) => text(
            "The claim follows directly from the rules.",
            "Påstanden følger direkte av reglene.",
        ),
        (false, ClicksClaim::AtLeast) => evidence,
        (false, _) => enough.and(&Text::same(" ")).and(&evidence),
    }
}

/// Returns the total number of nodes in all layers as text, such as `3 nodes`.
fn nodes_text(layers: &[usize]) -> Text {
    let nodes = layers.iter().map(|&nodes| nodes as u64).sum();
    counted(nodes, "node", ["node", "noder"])
}

/// Returns the charts about the cost of the proof.
fn charts(report: &FormerReport, about: &About) -> Vec<Chart> {
    let mut charts = Vec::new();
    charts.extend(iterations_chart(
        about,
        "search",
        text(
            "States of the search for each number of clicks",
            "Stillinger i søket for hvert antall klikk",
        ),
    ));
    charts.extend(iterations_chart(
        about,
        "columns",
        text(
            "Nodes of the column program for each number of clicks",
            "Noder i kolonneprogrammet for hvert antall klikk",
        ),
    ));
    let certificate = &report.certificate;
    if let Some(evidence) = &certificate.evidence {
        charts.push(records_chart(evidence, certificate.clicks));
    }
    if let (Some(layers), Some(evidence)) = (&report.layers, &certificate.layers) {
        charts.push(layers_chart(layers, evidence));
    }
    charts
}

/// Returns a chart of the prover's work for each number of clicks.
fn iterations_chart(about: &About, method: &str, title: Text) -> Option<Chart> {
    let mut bars = Vec::new();
    for iteration in about.iterations {
        if iteration.method == method {
            bars.push(Bar {
                label: iteration.budget.to_string(),
                value: iteration.states,
            });
        }
    }
    // A chart compares numbers of clicks, so it needs two bars.
    if bars.len() < 2 {
        return None;
    }
    Some(Chart {
        title,
        axis: text("clicks", "klikk"),
        bars,
    })
}

/// Returns a chart of the records for each number of clicks left.
fn records_chart(evidence: &Evidence, clicks: u32) -> Chart {
    let mut bars = Vec::new();
    for budget in (evidence.floor..clicks).rev() {
        let records = evidence.records.iter();
        let count = records.filter(|&&(_, other)| other == budget).count();
        bars.push(Bar {
            label: budget.to_string(),
            value: count as u64,
        });
    }
    Chart {
        title: text(
            "Records for each number of clicks left",
            "Oppføringer for hvert antall klikk som er igjen",
        ),
        axis: text("clicks left", "klikk igjen"),
        bars,
    }
}

/// Returns a chart of the nodes of each layer.
fn layers_chart(layers: &[usize], evidence: &LayersEvidence) -> Chart {
    let mut bars = Vec::new();
    for (n, &nodes) in layers.iter().enumerate() {
        let arrow = if n < evidence.left { '→' } else { '←' };
        bars.push(Bar {
            label: format!("{} {arrow}", n + 1),
            value: nodes as u64,
        });
    }
    Chart {
        title: text(
            "Nodes of each layer of the column program",
            "Noder i hvert lag av kolonneprogrammet",
        ),
        axis: text(
            "layer, from the left → or from the right ←",
            "lag, fra venstre → eller fra høyre ←",
        ),
        bars,
    }
}

/// Returns facts about the evidence, each with a name and a value.
fn facts(report: &FormerReport) -> Vec<(Text, Text)> {
    let mut facts = Vec::new();
    if let Some(evidence) = &report.certificate.evidence {
        let floor = clicks(evidence.floor.into());
        let down_to_floor = text(
            format!(" down to {} left", floor.en),
            format!(" ned til {} igjen", floor.nb),
        );
        let records = records_text(evidence.records.len());
        facts.push((text("Search", "Søk"), records.and(&down_to_floor)));
    }
    if let Some(layers) = &report.layers {
        let size = layers_text(layers)
            .and(&text(" with ", " med "))
            .and(&nodes_text(layers));
        facts.push((text("Column program", "Kolonneprogram"), size));
    }
    facts
}

/// Says what the checker has verified.
fn checked(report: &FormerReport) -> Text {
    let mut done = Vec::new();
    if report.certificate.claim != ClicksClaim::AtLeast {
        let Text { en, nb } = clicks(report.certificate.clicks.into());
        done.push(text(
            format!("the solution of {en} was played"),
            format!("løsningen på {nb} ble spilt"),
        ));
    }
    if let Some(evidence) = &report.certificate.evidence {
        let states = counted(report.searched, "state", ["stilling", "stillinger"]);
        let records = records_text(evidence.records.len());
        done.push(text(
            format!(
                "all {} verified, {} closed below them",
                records.en, states.en
            ),
            format!(
                "alle {} kontrollert, {} avgjort under dem",
                records.nb, states.nb
            ),
        ));
    }
    if let Some(layers) = &report.layers {
        done.push(layers_text(layers).and(&text(" verified", " kontrollert")));
    }
    Text::join(&done, &Text::same("; "))
}

/// Returns whether the name is a date and `rows` is its board.
fn is_date(about: &About, rows: &str) -> bool {
    let Some(Ok((year, month, day))) = daily::parse(about.name, None) else {
        return false;
    };
    daily::board(year, month, day).is_ok_and(|board| board.to_string() == rows)
}

/// Returns the name of the board if it is the board's date; otherwise its rows.
fn date_or_rows<'a>(about: &About<'a>, rows: &'a str) -> &'a str {
    if is_date(about, rows) {
        about.name
    } else {
        rows
    }
}

/// Returns the name of the board for a command line: a date or rows.
fn board_argument(about: &About, rows: &str) -> String {
    quoted_path(date_or_rows(about, rows))
}

/// Returns arguments of `kortest prove` that make the certificate again.
fn again(about: &About, report: &FormerReport) -> String {
    let certificate = &report.certificate;
    let mut arguments = board_argument(about, &certificate.rows);
    match (&certificate.evidence, &certificate.layers) {
        (Some(_), Some(_)) => arguments += " --method both",
        (Some(_), None) => arguments += " --method search",
        _ => {}
    }
    if let Some(evidence) = &certificate.evidence
        && evidence.floor != DEFAULT_FLOOR
    {
        arguments += &format!(" --floor {}", evidence.floor);
    }
    arguments
}
