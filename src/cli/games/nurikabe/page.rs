//! The content of the web page about a certificate of Nurikabe.

use super::reasons;
use crate::output::units::{grouped, listed};
use crate::pages::{About, Content, Origin, Text, counted, headline, text, verdict_on};
use crate::system::names::quoted_path;
use kortest::nurikabe::deduce::{Colour, Ending, Step, deduce};
use kortest::nurikabe::{Colouring, Grid};
use kortest::runtime::Limits;
use kortest_checker::nurikabe::{NurikabeReport, check};
use kortest_checker::{self as checker, Error};
use maud::{Markup, html};
use serde_json::json;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Time limit for solving the grid by rules.
const MAX_DEDUCTION_TIME: Duration = Duration::from_secs(10);
/// The largest number of solutions that the page shows.
const MAX_SHOWN_SOLUTIONS: usize = 100;
/// The largest number of cells that a sentence names one by one.
const MAX_NAMED_CELLS: usize = 4;

/// The rules, for readers who do not know the puzzle.
fn rules() -> Text {
    text(
        "Each number belongs to a white island of that size, and islands do not touch side by side. All other cells \
         are the sea: they are black and connected, and no square of two by two cells is black.",
        "Hvert tall hører til en hvit øy av den størrelsen, og øyer berører ikke hverandre side om side. Alle andre ruter er \
         havet: de er svarte og henger sammen, og ingen firkant på to ganger to ruter er svart.",
    )
}

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
        rules: rules(),
        format: "src/nurikabe/FORMAT.md",
        board: picture(&grid, first.as_ref()),
        size: (grid.columns(), grid.rows()),
        origin: Origin::TopLeft,
        text: clues(&grid),
        board_label: spoken(&grid),
        steps,
        step_noun: text("step", "steg"),
        data: json!({"game": "nurikabe", "moves": moves}),
        proof: argument(&report),
        charts: Vec::new(),
        facts: vec![(
            text("Grid", "Rutenett"),
            Text::join(&grid_facts(&grid), &Text::same(", ")),
        )],
        checked: checked(&report),
        again: if report.rows.contains('/') && report.rows.len() <= 200 {
            Text::same(quoted_path(&report.rows))
        } else {
            text(
                "grid.csv   # save the clues in this file first",
                "grid.csv   # lagre tallene i denne filen først",
            )
        },
        theorem: None,
        digest: report.digest.clone(),
        play: None,
    })
}

fn size(grid: &Grid) -> [Text; 2] {
    let rows = counted(grid.rows() as u64, "row", ["rad", "rader"]);
    [
        rows,
        counted(grid.columns() as u64, "column", ["kolonne", "kolonner"]),
    ]
}

/// Returns the size of the grid and the number of its islands.
fn grid_facts(grid: &Grid) -> Vec<Text> {
    size(grid)
        .into_iter()
        .chain([counted(
            grid.islands().len() as u64,
            "island",
            ["øy", "øyer"],
        )])
        .collect()
}

/// Returns the text for a number of solutions, such as `3 solutions`.
fn solutions_text(count: u64) -> Text {
    counted(count, "solution", ["løsning", "løsninger"])
}

/// Deduces cell colours by rules. Returns the steps, and how the deduction ended.
fn forced(grid: &Grid) -> (Vec<Step>, Ending) {
    let (stop, mut steps) = (AtomicBool::new(false), Vec::new());
    let limits = Limits {
        stop: &stop,
        deadline: Some(Instant::now() + MAX_DEDUCTION_TIME),
    };
    let (_, ending) = deduce(grid, true, limits, |_, step| steps.push(step.clone()));
    (steps, ending)
}

/// Describes the steps of the deduction as text and as JSON.
fn steps(
    grid: &Grid,
    forced: &[Step],
    ending: &Ending,
    solutions: &[&String],
) -> (Vec<Text>, serde_json::Value) {
    let mut words: Vec<Text> = forced.iter().map(|step| sentence(grid, step)).collect();
    let mut moves: Vec<_> = forced
        .iter()
        .map(|step| json!({"cells": step.cells, "colour": step.colour.to_string()}))
        .collect();
    // If the rules do not complete the grid, append the solutions as steps.
    if !matches!(ending, Ending::Complete(_)) {
        for (n, solution) in (1..).zip(solutions) {
            words.push(match solutions.len() {
                1 => text("the solution", "løsningen"),
                all => text(
                    format!("solution {n} of {all}"),
                    format!("løsning {n} av {all}"),
                ),
            });
            moves.push(json!({"grid": solution.replace('/', "")}));
        }
    }
    debug_assert!(moves.iter().all(|m| {
        m["grid"]
            .as_str()
            .is_none_or(|text| text.len() == grid.cells())
    }));
    (words, json!(moves))
}

fn sentence(grid: &Grid, step: &Step) -> Text {
    let names: Vec<String> = step.cells.iter().map(|&cell| grid.name(cell)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let (some, is_one) = (names.len() <= MAX_NAMED_CELLS, names.len() == 1);
    let cells = if some {
        listed(&names)
    } else {
        format!("{} cells", names.len())
    };
    let en = format!(
        "{cells} {} {} ({}): {}",
        if is_one { "is" } else { "are" },
        step.colour,
        step.rule,
        step.reason
    );
    let cells = if some {
        listed(&names).replace(" and ", " og ")
    } else {
        format!("{} ruter", names.len())
    };
    let colour = match (step.colour, is_one) {
        (Colour::Black, true) => "svart",
        (Colour::Black, false) => "svarte",
        (Colour::White, true) => "hvit",
        (Colour::White, false) => "hvite",
    };
    let reason = reasons::in_norwegian(&step.reason).unwrap_or_else(|| step.reason.clone());
    text(en, format!("{cells} er {colour}: {reason}"))
}

fn verdict(report: &NurikabeReport, claim: Option<(u32, &str)>, ending: &Ending) -> (Markup, Text) {
    let count = report.solutions.len() as u64;
    let solutions = solutions_text(count);
    let there_are = |en, nb| headline(&text(en, nb), "beatable", &solutions);
    let sentence = match (claim, report.exactly, count) {
        (Some((claim, word)), ..) => verdict_on(&solutions_text(claim.into()), word),
        (_, true, 0) => verdict_on(&text("A solution", "En løsning"), "impossible"),
        (_, true, 1) => headline(
            &text("The solution is", "Løsningen er"),
            "optimal",
            &text("unique", "entydig"),
        ),
        (_, true, _) => there_are("There are exactly", "Det finnes nøyaktig"),
        _ => there_are("There are at least", "Det finnes minst"),
    };
    let lead = match (report.exactly, count) {
        (true, 0) => text(
            "It is proven that no colouring of this grid follows the rules.",
            "Det er bevist at ingen fargelegging av rutenettet følger reglene.",
        ),
        (true, 1) => text(
            "One colouring follows the rules, and it is proven that no other colouring does.",
            "Én fargelegging følger reglene, og det er bevist at ingen annen gjør det.",
        ),
        (true, _) => text(
            "These colourings follow the rules, and it is proven that no other colouring does.",
            "Disse fargeleggingene følger reglene, og det er bevist at ingen annen gjør det.",
        ),
        _ => text(
            "These colourings follow the rules. It is open whether more exist.",
            "Disse fargeleggingene følger reglene. Det er ikke avgjort om det finnes flere.",
        ),
    };
    let order = text(
        " Step through the solution: each step follows from rules that a person can apply.",
        " Gå gjennom løsningen: hvert steg følger av regler som et menneske kan bruke.",
    );
    (
        sentence,
        if matches!(ending, Ending::Complete(_)) {
            lead.and(&order)
        } else {
            lead
        },
    )
}

/// Draws the grid in HTML, with a solution if it is given.
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

/// Returns the clues as lines of text.
fn clues(grid: &Grid) -> String {
    let clue = |cell| {
        if grid.has_clue(cell) {
            grid.clue_text(cell)
        } else {
            ".".into()
        }
    };
    let row = |row| {
        (0..grid.columns())
            .map(|column| clue(row * grid.columns() + column))
            .collect::<Vec<_>>()
            .join(" ")
    };
    (0..grid.rows()).map(row).collect::<Vec<_>>().join("\n")
}

fn spoken(grid: &Grid) -> Text {
    let clue = |cell: usize| {
        let (clue, name) = (grid.clue_text(cell), grid.name(cell));
        text(format!("{clue} at {name}"), format!("{clue} ved {name}"))
    };
    let clues: Vec<Text> = grid.clued().map(clue).collect();
    let size = Text::join(&size(grid), &text(" and ", " og "));
    let with = text(" with the clues ", " med tallene ");
    text("A grid of ", "Et rutenett med ")
        .and(&size)
        .and(&with)
        .and(&Text::join(&clues, &Text::same("; ")))
}

fn argument(report: &NurikabeReport) -> Text {
    if !report.exactly {
        return text(
            "The checker verified each solution cell by cell.",
            "Kontrollen gikk gjennom hver løsning rute for rute.",
        );
    }
    let cuts = match report.cuts {
        0 => Text::default(),
        1 => text(
            "1 cut excludes a sea or an island that would fall apart; ",
            "1 snitt utelukker et hav eller en øy som ville falle fra hverandre; ",
        ),
        n => counted(n as u64, "cut", ["snitt", "snitt"]).and(&text(
            " exclude a sea or an island that would fall apart or be too small; ",
            " utelukker et hav eller en øy som ville falle fra hverandre eller være for liten; ",
        )),
    };
    let clauses = counted(report.clauses as u64, "clause", ["klausul", "klausuler"]);
    let steps = Text::number(grouped(report.steps as u64));
    let is_none = report.solutions.is_empty();
    text(
        format!(
            "The rules become {}, conditions that every solution satisfies; {}one more clause for each solution \
             excludes it. From these clauses follow, step by step, {} more. Each step uses a few earlier clauses. The last step \
             is a contradiction, so no {}solution exists.",
            clauses.en,
            cuts.en,
            steps.en,
            if is_none { "" } else { "other " },
        ),
        format!(
            "Reglene blir til {}, krav som hver løsning oppfyller; {}én klausul til for hver løsning utelukker den. Av disse \
             klausulene følger, steg for steg, {} til. Hvert steg bruker noen få tidligere klausuler. Det siste steget er en \
             selvmotsigelse, så det finnes ingen {}løsning.",
            clauses.nb,
            cuts.nb,
            steps.nb,
            if is_none { "" } else { "annen " },
        ),
    )
}

fn checked(report: &NurikabeReport) -> Text {
    let verified =
        solutions_text(report.solutions.len() as u64).and(&text(" verified", " kontrollert"));
    if !report.exactly {
        return verified;
    }
    let parts = [
        counted(report.clauses as u64, "clause", ["klausul", "klausuler"])
            .and(&text(" made", " laget")),
        counted(report.cuts as u64, "cut", ["snitt", "snitt"])
            .and(&text(" verified", " kontrollert")),
        counted(report.steps as u64, "step", ["steg", "steg"]).and(&text(" followed", " fulgt")),
    ];
    verified
        .and(&Text::same("; "))
        .and(&Text::join(&parts, &Text::same(", ")))
}
