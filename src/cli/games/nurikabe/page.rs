//! The content of the web page about a certificate of Nurikabe.

use crate::output::quoting::quoted_path;
use crate::output::units::{counted, grouped, listed};
use crate::pages::{About, Content, Origin};
use kortest::nurikabe::deduce::{Ending, Step, deduce};
use kortest::nurikabe::{Colouring, Grid};
use kortest::runtime::Limits;
use kortest_checker::nurikabe::{NurikabeReport, check};
use kortest_checker::{self as checker, Error};
use maud::{Markup, html};
use serde_json::json;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Time limit for solving the grid by the rules, step by step, as a person would do it.
const MAX_DEDUCTION_TIME: Duration = Duration::from_secs(10);
/// The largest number of solutions that the page shows.
const MAX_SHOWN_SOLUTIONS: usize = 100;
/// The largest number of cells that the text of a step names one by one.
const MAX_NAMED_CELLS: usize = 4;

/// The rules, for readers who do not know the puzzle.
const RULES: &str = "Each number belongs to a white island of that size, and islands do not touch side by side. All other cells \
    are the sea: they are black and connected, and no square of two by two cells is black.";

/// Checks the certificate and returns the content of its page.
pub fn content(bytes: &[u8], about: &About) -> Result<Content, Error> {
    let report = check(bytes, &checker::Limits::of(bytes.len()))?;
    let grid = Grid::parse(&report.rows).map_err(|error| error.to_string())?;
    let (forced, ending) = forced(&grid);
    let solutions: Vec<&String> = report.solutions.iter().take(MAX_SHOWN_SOLUTIONS).collect();
    let first = report.solutions.first().and_then(|text| text.parse().ok());
    let (steps, moves) = steps(&grid, &forced, &ending, &solutions);
    let (verdict, lead) = verdict(&report, about.claim, &ending);
    Ok(Content {
        game: "Nurikabe",
        verdict,
        lead,
        rules: RULES,
        format: "src/nurikabe/FORMAT.md",
        board: picture(&grid, first.as_ref()),
        size: (grid.columns(), grid.rows()),
        origin: Origin::TopLeft,
        text: clues(&grid),
        board_label: spoken(&grid),
        steps,
        step_noun: "step",
        data: json!({"game": "nurikabe", "moves": moves}),
        proof: argument(&report),
        charts: Vec::new(),
        facts: vec![("Grid", format!("{}, {}", size(&grid).join(", "), islands(&grid)))],
        checked: checked(&report),
        again: if report.rows.contains('/') && report.rows.len() <= 200 {
            quoted_path(&report.rows)
        } else {
            "grid.csv   # save the clues in this file first".into()
        },
        is_theorem: false,
        digest: report.digest.clone(),
        play: None,
    })
}

fn size(grid: &Grid) -> [String; 2] {
    [(grid.rows(), "row"), (grid.columns(), "column")].map(|(n, noun)| counted(n as u64, noun))
}

fn islands(grid: &Grid) -> String {
    counted(grid.islands().len() as u64, "island")
}

/// Deduces the colours of cells by the rules, as far as possible. Returns the steps, and why the deduction ended.
fn forced(grid: &Grid) -> (Vec<Step>, Ending) {
    let (stop, mut steps) = (AtomicBool::new(false), Vec::new());
    let limits = Limits { stop: &stop, deadline: Some(Instant::now() + MAX_DEDUCTION_TIME) };
    let (_, ending) = deduce(grid, true, limits, |_, step| steps.push(step.clone()));
    (steps, ending)
}

/// Describes the steps in words. Also returns the cells and the colour of each step, as JSON for the script of the
/// page.
fn steps(grid: &Grid, forced: &[Step], ending: &Ending, solutions: &[&String]) -> (Vec<String>, serde_json::Value) {
    let mut words: Vec<String> = forced.iter().map(|step| sentence(grid, step)).collect();
    let mut moves: Vec<_> =
        forced.iter().map(|step| json!({"cells": step.cells, "colour": step.colour.to_string()})).collect();
    // If the rules do not complete the grid, each solution of the certificate is shown as an additional step.
    if !matches!(ending, Ending::Complete(_)) {
        for (n, text) in (1..).zip(solutions) {
            words.push(match solutions.len() {
                1 => "the solution".into(),
                all => format!("solution {n} of {all}"),
            });
            moves.push(json!({"grid": text.replace('/', "")}));
        }
    }
    debug_assert!(moves.iter().all(|m| m["grid"].as_str().is_none_or(|text| text.len() == grid.cells())));
    (words, json!(moves))
}

fn sentence(grid: &Grid, step: &Step) -> String {
    let cells = match &step.cells[..] {
        [cell] => format!("{} is", grid.name(*cell)),
        some if some.len() <= MAX_NAMED_CELLS => {
            let names: Vec<String> = some.iter().map(|&cell| grid.name(cell)).collect();
            format!("{} are", listed(&names.iter().map(String::as_str).collect::<Vec<_>>()))
        }
        many => format!("{} cells are", many.len()),
    };
    format!("{cells} {} ({}): {}", step.colour, step.rule, step.reason)
}

fn verdict(report: &NurikabeReport, claim: Option<(u32, &str)>, ending: &Ending) -> (Markup, String) {
    let count = report.solutions.len() as u64;
    let solutions = counted(count, "solution");
    let sentence = match (claim, report.exactly, count) {
        (Some((claim, word)), ..) => html! { (counted(claim.into(), "solution")) " is " em.(word) { (word) } "." },
        (_, true, 0) => html! { "A solution is " em.impossible { "impossible" } "." },
        (_, true, 1) => html! { "The solution is " em.optimal { "unique" } "." },
        (_, true, _) => html! { "There are exactly " em.beatable { (solutions) } "." },
        _ => html! { "There are at least " em.beatable { (solutions) } "." },
    };
    let lead = match (report.exactly, count) {
        (true, 0) => "It is proven that no colouring of this grid follows the rules.",
        (true, 1) => "One colouring follows the rules, and it is proven that no other colouring does.",
        (true, _) => "These colourings follow the rules, and it is proven that no other colouring does.",
        _ => "These colourings follow the rules. It is open whether more exist.",
    };
    let order = match ending {
        Ending::Complete(_) => " Step through the solution: each step follows from rules that a person can apply.",
        _ => "",
    };
    (sentence, format!("{lead}{order}"))
}

/// Draws the grid, coloured by `solution` if there is one. So the page is complete even if scripts are disabled.
fn picture(grid: &Grid, solution: Option<&Colouring>) -> Markup {
    html! {
        div.grid style=(format!("--w:{}", grid.columns())) aria-hidden="true" {
            @for cell in 0..grid.cells() {
                @let class = match (grid.has_clue(cell), solution) {
                    (true, _) => "clue",
                    (_, None) => "open",
                    (_, Some(solution)) => if solution.is_black(cell) { "black" } else { "white" },
                };
                i class=(class) { @if grid.has_clue(cell) { (grid.clue_text(cell)) } }
            }
        }
    }
}

/// Returns the clues as lines of text, for messages that readers of the page can share.
fn clues(grid: &Grid) -> String {
    let clue = |cell| if grid.has_clue(cell) { grid.clue_text(cell) } else { ".".into() };
    let row = |row| (0..grid.columns()).map(|column| clue(row * grid.columns() + column)).collect::<Vec<_>>().join(" ");
    (0..grid.rows()).map(row).collect::<Vec<_>>().join("\n")
}

fn spoken(grid: &Grid) -> String {
    let clue = |cell: usize| format!("{} at {}", grid.clue_text(cell), grid.name(cell));
    let clues: Vec<String> = grid.clued().map(clue).collect();
    format!("A grid of {} with the clues {}", size(grid).join(" and "), clues.join("; "))
}

fn argument(report: &NurikabeReport) -> String {
    if !report.exactly {
        return "The checker verified each solution cell by cell.".into();
    }
    let cuts = match report.cuts {
        0 => String::new(),
        1 => "1 cut excludes a sea or an island that would fall apart; ".into(),
        n => format!("{} exclude a sea or an island that would fall apart or be too small; ", counted(n as u64, "cut")),
    };
    format!(
        "The rules become {}, conditions that every solution satisfies; {cuts}one more clause for each solution \
         excludes it. From these clauses follow, step by step, {} more. Each step uses a few earlier clauses. The last step \
         is a contradiction, so no {}solution exists.",
        counted(report.clauses as u64, "clause"),
        grouped(report.steps as u64),
        if report.solutions.is_empty() { "" } else { "other " },
    )
}

fn checked(report: &NurikabeReport) -> String {
    let verified = format!("{} verified", counted(report.solutions.len() as u64, "solution"));
    match report.exactly {
        true => {
            let cuts = counted(report.cuts as u64, "cut");
            let steps = counted(report.steps as u64, "step");
            let clauses = counted(report.clauses as u64, "clause");
            format!("{verified}; {clauses} made, {cuts} verified, {steps} followed")
        }
        false => verified,
    }
}
