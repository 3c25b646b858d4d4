//! The content of the web page about a certificate of Former.

use super::dates;
use super::palette::Palette;
use super::picture::{picture, rules, spoken, squares};
use crate::output::units::grouped;
use crate::pages::{
    About, Chart, Content, Origin, Text, clicks, counted, headline, text, verdict_on,
};
use crate::system::names::quoted_path;
use crate::system::resources::cores;
use crate::system::signals;
use kortest::former::{Board, LETTERS};
use kortest_checker::former::{ClicksClaim, FormerReport, check};
use kortest_checker::{self as checker, Limits};
use maud::Markup;
use serde_json::json;

/// Checks a certificate and returns the content of the web page about this certificate.
pub fn content(bytes: &[u8], about: &About) -> Result<Content, checker::Error> {
    let mut limits = Limits::of(bytes.len());
    limits.threads = cores();
    limits.stop = signals::flag();
    let report = check(bytes, &limits)?;
    let certificate = &report.certificate;
    let board = Board::parse(&certificate.rows).map_err(|error| error.to_string())?;
    let letters = |column: &Vec<u8>| {
        column
            .iter()
            .map(|&c| LETTERS[usize::from(c)])
            .collect::<String>()
    };
    let columns: Vec<String> = board.columns().iter().map(letters).collect();
    let (verdict, lead) = verdict(&report, about.claim);
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
        data: json!({"game": "former", "columns": columns, "clicks": certificate.witness}),
        proof: argument(&report),
        charts: charts(&report, about),
        facts: facts(&report),
        checked: checked(&report),
        again: Text::same(again(about, &report)),
        theorem: super::coq::layers(certificate)
            .is_ok()
            .then(|| board_argument(about, &certificate.rows)),
        digest: certificate.digest.clone(),
        play: about.app.map(|app| {
            format!(
                "{app}#{}",
                if is_date(about, &certificate.rows) {
                    about.name
                } else {
                    &certificate.rows
                }
            )
        }),
    })
}

fn verdict(report: &FormerReport, claim: Option<(u32, &str)>) -> (Markup, Text) {
    let number = |k: u32| clicks(k.into());
    let k = number(report.certificate.clicks);
    let heading = match (claim, report.certificate.claim) {
        (Some((claim, word)), _) => verdict_on(&number(claim), word),
        (None, ClicksClaim::Optimal) => verdict_on(&k, "optimal"),
        (None, ClicksClaim::AtMost) => headline(
            &k.and(&text(" is", "")),
            "beatable",
            &text("enough", "er nok"),
        ),
        (None, ClicksClaim::AtLeast) => {
            let fewer = text("Fewer than ", "Færre enn ")
                .and(&k)
                .and(&text(" is", ""));
            headline(&fewer, "impossible", &text("impossible", "er umulig"))
        }
    };
    (heading, recorded(claim).and(&known(report)))
}

/// Returns a sentence about the recorded score, if there is one.
fn recorded(claim: Option<(u32, &str)>) -> Text {
    let number = |claim: u32| Text::number(grouped(claim.into()));
    match claim {
        Some((claim, "beatable")) => number(claim).and(&text(
            " was recorded, but a better solution exists. ",
            " er registrert, men det finnes en bedre løsning. ",
        )),
        Some((claim, "impossible")) => number(claim).and(&text(
            " was recorded, but the rules allow no such solution. ",
            " er registrert, men reglene tillater ingen slik løsning. ",
        )),
        Some((_, "optimal")) => text(
            "The recorded solution cannot be beaten. ",
            "Den registrerte løsningen kan ikke slås. ",
        ),
        _ => Text::default(),
    }
}

/// Returns a sentence about what the certificate proves.
fn known(report: &FormerReport) -> Text {
    let k = report.certificate.clicks;
    let less = Text::number(grouped(k.saturating_sub(1).into()));
    let Text { en, nb } = clicks(k.into());
    match report.certificate.claim {
        ClicksClaim::Optimal if k == 0 => text("The board is empty.", "Brettet er tomt."),
        ClicksClaim::Optimal => text(
            format!(
                "A solution of {en} is known, and it is proven that no solution of {} exists.",
                less.en
            ),
            format!(
                "En løsning på {nb} er kjent, og det er bevist at det ikke finnes noen på {}.",
                less.nb
            ),
        ),
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
        let tiles = board.group(click).len() as u64;
        let Text { en, nb } = board
            .colour(click)
            .map_or(Text::default(), |c| palette.name(c));
        let nouns = match (palette.lettered, nb.as_str()) {
            (true, _) => [format!("{nb}-form"), format!("{nb}-former")],
            (false, "grønn") => ["grønn form".into(), "grønne former".into()],
            (false, _) => [format!("{nb} form"), format!("{nb} former")],
        };
        let tiles = counted(tiles, &format!("{en} tile"), [&nouns[0], &nouns[1]]);
        let cell = format!("{},{}", click.0, click.1);
        steps.push(tiles.and(&text(format!(" at {cell}"), format!(" ved {cell}"))));
        // The checker has played the same click, so the click hits a tile.
        board = board.click(click).unwrap_or(board);
    }
    steps
}

/// Returns a number of records as text, such as `3 records`.
fn records_text(records: usize) -> Text {
    counted(records as u64, "record", ["oppføring", "oppføringer"])
}

/// Returns the number of layers as text, such as `3 layers`.
fn layers_text(layers: &[usize]) -> Text {
    counted(layers.len() as u64, "layer", ["lag", "lag"])
}

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

fn columns_argument(layers: &[usize], less: &Text) -> Text {
    let (count, nodes) = (
        layers_text(layers),
        counted(nodes(layers), "node", ["node", "noder"]),
    );
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

fn argument(report: &FormerReport) -> Text {
    let certificate = &report.certificate;
    let less = clicks(certificate.clicks.saturating_sub(1).into());
    let search = certificate
        .evidence
        .as_ref()
        .map(|evidence| search_argument(evidence.records.len(), &less));
    let columns = report
        .layers
        .as_deref()
        .map(|layers| columns_argument(layers, &less));
    let shown: Vec<Text> = search.into_iter().chain(columns).collect();
    let evidence = Text::join(
        &shown,
        &text(
            " An independent second proof: ",
            " Et uavhengig bevis til: ",
        ),
    );
    let enough = text(
        "The solution shows that this number of clicks is enough.",
        "Løsningen viser at dette antallet klikk er nok.",
    );
    match (shown.is_empty(), certificate.claim) {
        (true, ClicksClaim::AtMost) => enough,
        (true, _) => text(
            "The claim follows directly from the rules.",
            "Påstanden følger direkte av reglene.",
        ),
        (false, ClicksClaim::AtLeast) => evidence,
        (false, _) => enough.and(&Text::same(" ")).and(&evidence),
    }
}

/// Returns the total number of nodes in all layers.
fn nodes(layers: &[usize]) -> u64 {
    layers.iter().map(|&nodes| nodes as u64).sum()
}

fn charts(report: &FormerReport, about: &About) -> Vec<Chart> {
    let mut charts = Vec::new();
    let axis = || text("clicks", "klikk");
    let titles = [
        (
            "search",
            text(
                "States of the search for each number of clicks",
                "Stillinger i søket for hvert antall klikk",
            ),
        ),
        (
            "columns",
            text(
                "Nodes of the column program for each number of clicks",
                "Noder i kolonneprogrammet for hvert antall klikk",
            ),
        ),
    ];
    for (method, title) in titles {
        let iterations = about.iterations.iter().filter(|i| i.method == method);
        let bars: Vec<_> = iterations
            .map(|i| (i.budget.to_string(), i.states))
            .collect();
        // A chart compares numbers of clicks, so it needs two bars.
        if bars.len() > 1 {
            charts.push(Chart {
                title,
                axis: axis(),
                bars,
            });
        }
    }
    if let Some(evidence) = &report.certificate.evidence {
        let budgets = (evidence.floor..report.certificate.clicks).rev();
        let count = |budget| {
            evidence
                .records
                .iter()
                .filter(|record| record.1 == budget)
                .count() as u64
        };
        let bars = budgets
            .map(|budget| (budget.to_string(), count(budget)))
            .collect();
        let title = text(
            "Records for each number of clicks left",
            "Oppføringer for hvert antall klikk som er igjen",
        );
        charts.push(Chart {
            title,
            axis: text("clicks left", "klikk igjen"),
            bars,
        });
    }
    if let (Some(layers), Some(evidence)) = (&report.layers, &report.certificate.layers) {
        let name = |n| format!("{} {}", n + 1, if n < evidence.left { "→" } else { "←" });
        let bars = layers
            .iter()
            .enumerate()
            .map(|(n, &nodes)| (name(n), nodes as u64))
            .collect();
        let title = text(
            "Nodes of each layer of the column program",
            "Noder i hvert lag av kolonneprogrammet",
        );
        let axis = text(
            "layer, from the left → or from the right ←",
            "lag, fra venstre → eller fra høyre ←",
        );
        charts.push(Chart { title, axis, bars });
    }
    charts
}

fn facts(report: &FormerReport) -> Vec<(Text, Text)> {
    let certificate = &report.certificate;
    let mut facts = Vec::new();
    if let Some(evidence) = &certificate.evidence {
        let floor = clicks(evidence.floor.into());
        let down = text(
            format!(" down to {} left", floor.en),
            format!(" ned til {} igjen", floor.nb),
        );
        facts.push((
            text("Search", "Søk"),
            records_text(evidence.records.len()).and(&down),
        ));
    }
    if let Some(layers) = report.layers.as_deref() {
        let nodes = counted(nodes(layers), "node", ["node", "noder"]);
        let with = layers_text(layers)
            .and(&text(" with ", " med "))
            .and(&nodes);
        facts.push((text("Column program", "Kolonneprogram"), with));
    }
    facts
}

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
    let board = dates::parse(about.name)
        .and_then(Result::ok)
        .and_then(|date| dates::board(date).ok());
    board.is_some_and(|board| board.to_string() == rows)
}

/// Returns the name of the board for a command line: a date or rows.
fn board_argument(about: &About, rows: &str) -> String {
    quoted_path(if is_date(about, rows) {
        about.name
    } else {
        rows
    })
}

/// Returns arguments of `kortest prove` that make the certificate again.
fn again(about: &About, report: &FormerReport) -> String {
    let certificate = &report.certificate;
    let method = match (&certificate.evidence, &certificate.layers) {
        (Some(_), Some(_)) => " --method both",
        (Some(_), None) => " --method search",
        _ => "",
    };
    let floor = match &certificate.evidence {
        Some(evidence) if evidence.floor != kortest::former::DEFAULT_FLOOR => {
            format!(" --floor {}", evidence.floor)
        }
        _ => String::new(),
    };
    format!(
        "{}{method}{floor}",
        board_argument(about, &certificate.rows)
    )
}
