//! The content of the web page about a certificate of Former.

use super::dates;
use super::palette::Palette;
use super::picture::{RULES, picture, spoken, squares};
use crate::output::quoting::quoted_path;
use crate::output::units::{counted, grouped};
use crate::pages::{About, Chart, Content, Origin};
use crate::system::signals;
use kortest::former::{Board, LETTERS};
use kortest_checker::former::{ClicksClaim, FormerReport, check};
use kortest_checker::{self as checker, Limits};
use maud::{Markup, html};
use serde_json::json;

/// Checks the certificate and returns the content of its page.
pub fn content(bytes: &[u8], about: &About) -> Result<Content, checker::Error> {
    let mut limits = Limits::of(bytes.len());
    limits.threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    limits.stop = signals::flag();
    let report = check(bytes, &limits)?;
    let certificate = &report.certificate;
    let board = Board::parse(&certificate.rows).map_err(|error| error.to_string())?;
    let letters = |column: &Vec<u8>| column.iter().map(|&c| LETTERS[usize::from(c)]).collect::<String>();
    let columns: Vec<String> = board.columns().iter().map(letters).collect();
    let (verdict, lead) = verdict(&report, about.claim);
    Ok(Content {
        game: "Former",
        verdict,
        lead,
        rules: RULES,
        format: "src/former/FORMAT.md",
        board: picture(&board),
        size: (board.width(), board.rows()),
        origin: Origin::BottomLeft,
        text: squares(&board),
        board_label: spoken(&board),
        steps: steps(&board, &certificate.witness),
        step_noun: "click",
        data: json!({"game": "former", "columns": columns, "clicks": certificate.witness}),
        proof: argument(&report),
        charts: charts(&report, about),
        facts: facts(&report),
        checked: checked(&report),
        again: again(about, &report),
        is_theorem: super::coq::layers(certificate).is_ok(),
        digest: certificate.digest.clone(),
        play: about.app.map(|app| {
            format!("{app}#{}", if is_date(about, &certificate.rows) { about.name } else { &certificate.rows })
        }),
    })
}

fn verdict(report: &FormerReport, claim: Option<(u32, &str)>) -> (Markup, String) {
    let k = report.certificate.clicks;
    let clicks = counted(k.into(), "click");
    let less = u64::from(k.saturating_sub(1));
    let shown = match report.certificate.claim {
        ClicksClaim::Optimal if k == 0 => "The board is empty.".to_string(),
        ClicksClaim::Optimal => {
            format!("A solution of {clicks} is known, and it is proven that no solution of {} exists.", grouped(less))
        }
        ClicksClaim::AtMost => format!("A solution of {clicks} is known. It is open whether a shorter one exists."),
        ClicksClaim::AtLeast => format!("It is proven that no solution of fewer than {clicks} exists."),
    };
    let sentence = match (claim, report.certificate.claim) {
        (Some((claim, word)), _) => {
            html! { (counted(claim.into(), "click")) " is " em.(word) { (word) } "." }
        }
        (None, ClicksClaim::Optimal) => html! { (clicks) " is " em.optimal { "optimal" } "." },
        (None, ClicksClaim::AtMost) => html! { (clicks) " is " em.beatable { "enough" } "." },
        (None, ClicksClaim::AtLeast) => html! { "Fewer than " (clicks) " is " em.impossible { "impossible" } "." },
    };
    let recorded = match claim {
        Some((claim, "beatable")) => format!("{} was recorded, but a better solution exists. ", grouped(claim.into())),
        Some((claim, "impossible")) => {
            format!("{} was recorded, but the rules allow no such solution. ", grouped(claim.into()))
        }
        Some((_, "optimal")) => "The recorded solution cannot be beaten. ".into(),
        _ => String::new(),
    };
    (sentence, recorded + &shown)
}

/// Describes each click in words.
fn steps(board: &Board, clicks: &[(usize, usize)]) -> Vec<String> {
    let palette = Palette::of(board);
    let mut board = board.clone();
    let mut steps = Vec::new();
    for &click in clicks {
        let group = board.group(click);
        let colour = board.colour(click).map_or(String::new(), |c| palette.name(c));
        let tiles = counted(group.len() as u64, &format!("{colour} tile"));
        steps.push(format!("{tiles} at {},{}", click.0, click.1));
        // `click` cannot fail here, because the checker has already played all clicks.
        board = board.click(click).unwrap_or(board);
    }
    steps
}

fn argument(report: &FormerReport) -> String {
    let certificate = &report.certificate;
    let less = certificate.clicks.saturating_sub(1);
    let records = certificate.evidence.as_ref().map(|evidence| {
        format!(
            "The search tried every way to play. Its result is a list of {}. Each record is a board that can occur in this game, \
             with a number of clicks that cannot clear it. Every click on it leads to a board that a simple bound, another \
             record or a small search refutes. The first record is the whole board with {}.",
            counted(evidence.records.len() as u64, "record"),
            counted(less.into(), "click"),
        )
    });
    let layers = report.layers.as_deref().map(|layers| {
        format!(
            "The column program goes through the board column by column instead of click by click, from both sides. For \
             each column it has a layer: a graph whose paths are the ways to clear the column, with the minimum number of \
             clicks for this column and the columns before it. This proof has {} with {}. Where the layers from the left \
             and from the right meet, they show that {} cannot clear the board.",
            counted(layers.len() as u64, "layer"),
            counted(nodes(layers), "node"),
            counted(less.into(), "click"),
        )
    });
    let shown: Vec<String> = records.into_iter().chain(layers).collect();
    match (shown.is_empty(), certificate.claim) {
        (true, ClicksClaim::AtMost) => "The solution shows that this number of clicks is enough.".into(),
        (true, _) => "The claim follows directly from the rules.".into(),
        (false, ClicksClaim::AtLeast) => shown.join(" An independent second proof: "),
        (false, _) => {
            format!(
                "The solution shows that this number of clicks is enough. {}",
                shown.join(" An independent second proof: ")
            )
        }
    }
}

/// Returns the total number of nodes in all layers.
fn nodes(layers: &[usize]) -> u64 {
    layers.iter().map(|&nodes| nodes as u64).sum()
}

fn charts(report: &FormerReport, about: &About) -> Vec<Chart> {
    let mut charts = Vec::new();
    for (method, noun) in [("search", "States of the search"), ("columns", "Nodes of the column program")] {
        let iterations = about.iterations.iter().filter(|i| i.method == method);
        let bars: Vec<_> = iterations.map(|i| (i.budget.to_string(), i.states)).collect();
        // A chart is drawn only if it has several bars. A single bar would only repeat a number in the text.
        if bars.len() > 1 {
            charts.push(Chart { title: format!("{noun} for each number of clicks"), axis: "clicks".into(), bars });
        }
    }
    if let Some(evidence) = &report.certificate.evidence {
        let budgets = (evidence.floor..report.certificate.clicks).rev();
        let count = |budget| evidence.records.iter().filter(|record| record.1 == budget).count() as u64;
        let bars = budgets.map(|budget| (budget.to_string(), count(budget))).collect();
        charts.push(Chart { title: "Records for each number of clicks left".into(), axis: "clicks left".into(), bars });
    }
    if let (Some(layers), Some(evidence)) = (&report.layers, &report.certificate.layers) {
        let name = |n| format!("{} {}", n + 1, if n < evidence.left { "→" } else { "←" });
        let bars = layers.iter().enumerate().map(|(n, &nodes)| (name(n), nodes as u64)).collect();
        charts.push(Chart {
            title: "Nodes of each layer of the column program".into(),
            axis: "layer, from the left → or from the right ←".into(),
            bars,
        });
    }
    charts
}

fn facts(report: &FormerReport) -> Vec<(&'static str, String)> {
    let certificate = &report.certificate;
    let mut facts = Vec::new();
    if let Some(evidence) = &certificate.evidence {
        let records = counted(evidence.records.len() as u64, "record");
        facts.push(("Search", format!("{records} down to {} left", counted(evidence.floor.into(), "click"))));
    }
    if let Some(layers) = report.layers.as_deref() {
        let nodes = counted(nodes(layers), "node");
        facts.push(("Column program", format!("{} with {nodes}", counted(layers.len() as u64, "layer"))));
    }
    facts
}

fn checked(report: &FormerReport) -> String {
    let mut done = Vec::new();
    if report.certificate.claim != ClicksClaim::AtLeast {
        done.push(format!("the solution of {} was played", counted(report.certificate.clicks.into(), "click")));
    }
    if let Some(evidence) = &report.certificate.evidence {
        let searched = counted(report.searched, "state");
        done.push(format!(
            "all {} verified, {searched} closed below them",
            counted(evidence.records.len() as u64, "record")
        ));
    }
    if let Some(layers) = &report.layers {
        done.push(format!("{} verified", counted(layers.len() as u64, "layer")));
    }
    done.join("; ")
}

/// Returns whether the name of the board is a date and `rows` is the board of that date.
fn is_date(about: &About, rows: &str) -> bool {
    let board = dates::parse(about.name).and_then(Result::ok).and_then(|date| dates::board(date).ok());
    board.is_some_and(|board| board.to_string() == rows)
}

/// Returns the arguments with which `kortest prove` makes the same certificate again.
fn again(about: &About, report: &FormerReport) -> String {
    let certificate = &report.certificate;
    let board = if is_date(about, &certificate.rows) { about.name } else { &certificate.rows };
    let method = match (&certificate.evidence, &certificate.layers) {
        (Some(_), Some(_)) => " --method both",
        (Some(_), None) => " --method search",
        _ => "",
    };
    let floor = match &certificate.evidence {
        Some(evidence) if evidence.floor != kortest::former::DEFAULT_FLOOR => format!(" --floor {}", evidence.floor),
        _ => String::new(),
    };
    format!("{}{method}{floor}", quoted_path(board))
}
