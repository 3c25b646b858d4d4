//! The content of the web page about a certificate of Former.

pub mod challenge;
mod commands;
pub mod common;
pub mod counters;
pub mod hints;
pub mod line;
pub mod palette;
pub mod picture;
mod proof;
pub mod reason;
mod solutions;
mod verdict;
pub mod why;

pub use line::{CountedField, CountersFields, LaddersFields, LineFields, LineRowFields};
pub use solutions::{SolutionCounts, facts as facts_about_solutions, rounded, stars_text};

use crate::sentences::say;
use crate::{About, BestSolutions, Content, GameAssets, Origin, Text, view_data};
use commands::{again, play, theorem};
use common::section;
use kortest::former::analyse::{self, Wanted, count_solutions};
use kortest::former::{Board, Click, Colour, LETTERS, fits_search, replay};
use kortest::runtime::Run;
use kortest_checker as checker;
use kortest_checker::former::{ClicksClaim, FormerReport, check};
use maud::{Markup, html};
use palette::Palette;
use picture::{picture, rules, spoken, squares};
use proof::{argument, charts, checked, facts, nodes};
use serde::Serialize;
use verdict::headline_and_lead;

/// The scripts and the style of the game for its pages.
pub const ASSETS: GameAssets = GameAssets {
    checker: &[
        include_str!("web/contents.js"),
        include_str!("web/search.js"),
        include_str!("web/steps.js"),
        include_str!("web/layer.js"),
        include_str!("web/seam.js"),
        include_str!("web/line.js"),
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

/// Checks a certificate of Former, and returns the content of the web page about it. `about` has facts that are not in the
/// certificate. Fails if the check fails.
pub fn content(bytes: &[u8], about: &About) -> Result<Content, checker::Error> {
    content_of(&check(bytes, &about.limits)?, about)
}

/// Returns the content of the web page about a certificate of Former, whose check gave this `report`: verdict, rules,
/// board, solution, explanation of the proof, and facts. `about` has facts that are not in the certificate. Fails if the
/// board or a click of the report is invalid, which the checker excludes.
pub fn content_of(report: &FormerReport, about: &About) -> Result<Content, checker::Error> {
    let certificate = &report.certificate;
    let board = Board::parse(&certificate.rows).map_err(|error| error.to_string())?;
    let columns: Vec<String> = board.columns().iter().map(|c| letters(c)).collect();
    let data = ViewData {
        game: "former",
        columns: &columns,
        clicks: &certificate.witness,
    };
    let (verdict, lead) = headline_and_lead(report, about.claim);
    let solutions = about_solutions(report, &board, about);
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
        steps: steps(&board, &certificate.witness)?,
        step_noun: say!(CLICK),
        data: view_data(&data),
        proof: argument(report),
        charts: charts(report, about),
        about_solutions: solutions.sections,
        facts: [facts(report), solutions.facts].concat(),
        checked: checked(report),
        again: Text::same(again(about, report)),
        theorem: theorem(about, report),
        digest: certificate.digest.clone(),
        play: about.app.map(|app| play(app, about, &certificate.rows)),
    })
}

/// What a page says about the best solutions.
#[derive(Default)]
struct AboutSolutions {
    facts: Vec<(Text, Text)>,
    /// Why fewer clicks do not suffice, and what all best games share.
    sections: Markup,
}

/// Returns what the page says about the best solutions: the facts that the caller knows, or else facts that
/// are computed now, if the optimum is certified. An archive of boards knows the facts and the reason why
/// fewer clicks do not suffice, so its pages need no computation, and do not say what all best games share.
fn about_solutions(report: &FormerReport, board: &Board, about: &About) -> AboutSolutions {
    match about.best_solutions {
        BestSolutions::Known { facts, section } => AboutSolutions {
            facts: facts.to_vec(),
            sections: html! { @if let Some(section) = section { (section) } },
        },
        BestSolutions::Count(run) if report.certificate.claim == ClicksClaim::Optimal => {
            let line = line_section(report, board, about.name, run);
            let counted = counted_solutions(report, board, run);
            AboutSolutions {
                facts: counted.facts,
                sections: html! { (line) (counted.sections) },
            }
        }
        BestSolutions::Count(_) => AboutSolutions::default(),
    }
}

/// The largest number of nodes of a proof whose line is on its page. To find the line takes about three
/// times as long as the proof, and a page should take seconds.
const MAX_NODES_FOR_LINE: u64 = 50_000;

/// Finds the line, a place between two columns that shows why fewer clicks do not suffice, and returns the
/// section about it, as HTML. Empty if the proof has too many nodes (the search would take long), if a limit
/// stops the search, or if the board has no line with the optimum of the report.
fn line_section(report: &FormerReport, board: &Board, name: &str, run: Run) -> Markup {
    let optimum = report.certificate.clicks;
    let nodes = report.layers.as_deref().map_or(0, nodes);
    // The outer `Err` is a bug of the analysis, and the inner one says why there is no line.
    if nodes <= MAX_NODES_FOR_LINE
        && let Ok(Ok(line)) = analyse::line(board, run)
        && line.optimum == optimum
    {
        return why::section(board, name, optimum, &LineFields::from(&line));
    }
    Markup::default()
}

/// Counts the best solutions of a board, and finds what all of them share. Returns facts and a section for
/// its page. Both are empty if the board is too large for the search, or if a limit stops it.
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
            solutions.sections = section(board, report.certificate.clicks, common);
        }
    }
    solutions
}

/// Returns the letters of a column, from the bottom.
fn letters(column: &[Colour]) -> String {
    let letters = column.iter().map(|&colour| LETTERS[usize::from(colour)]);
    letters.collect()
}

/// Describes each click of a solution in words: the number and colour of the tiles that it removes, and its
/// cell. Fails if a click hits no tile, which the checker excludes.
fn steps(board: &Board, clicks: &[Click]) -> Result<Vec<Text>, checker::Error> {
    let palette = Palette::of(board);
    let replay = replay(board, clicks).map_err(|error| error.to_string())?;
    let mut steps = Vec::new();
    for step in &replay.steps {
        let tiles = step.group.len() as u64;
        let colour = palette.name(step.colour);
        steps.push(say!(click_step(tiles, colour, step.click)));
    }
    Ok(steps)
}
