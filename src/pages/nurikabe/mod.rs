//! The content of the web page about a certificate of Nurikabe.

use crate::{
    About, Content, GameAssets, Origin, Text, counted, headline, text, verdict_on, view_data,
};
use kortest::nurikabe::deduce::{Colour, Ending, Step, deduce};
use kortest::nurikabe::reasons;
use kortest::nurikabe::{Colouring, Grid};
use kortest::runtime::Limits;
use kortest::text::{grouped, quoted_path};
use kortest_checker::Error;
use kortest_checker::nurikabe::{NurikabeReport, check};
use maud::{Markup, html};
use serde::Serialize;
use std::time::{Duration, Instant};

/// Time limit for solving the grid by rules.
const MAX_DEDUCTION_TIME: Duration = Duration::from_secs(10);
/// The largest number of solutions that the page shows.
const MAX_SHOWN_SOLUTIONS: usize = 100;
/// The longest grid that the page shows as an argument of a command, in bytes.
const MAX_ARGUMENT_BYTES: usize = 200;
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

/// The scripts and the style of the game for its pages.
pub const ASSETS: GameAssets = GameAssets {
    checker: &[
        include_str!("web/steps.js"),
        include_str!("web/cuts.js"),
        include_str!("web/loops.js"),
        include_str!("web/checker.js"),
    ],
    view: include_str!("web/view.js"),
    style: include_str!("web/style.css"),
};

/// What the view script reads.
#[derive(Serialize)]
struct ViewData<'a> {
    game: &'static str,
    moves: &'a [Move],
}

/// Checks the certificate and returns the content of its page.
pub fn content(bytes: &[u8], about: &About) -> Result<Content, Error> {
    let report = check(bytes, &about.limits)?;
    let grid = Grid::parse(&report.rows).map_err(|error| error.to_string())?;
    let deduction = Deduction::of(&grid);
    let replay = Replay::of(&grid, &deduction, &report.solutions);
    let first_solution = report.solutions.first().and_then(|text| text.parse().ok());
    let data = ViewData {
        game: "nurikabe",
        moves: &replay.moves,
    };
    Ok(Content {
        game: "Nurikabe",
        verdict: verdict(&report, about.claim),
        lead: lead(&report, &deduction),
        rules: rules(),
        format: "src/nurikabe/FORMAT.md",
        board: picture(&grid, first_solution.as_ref()),
        size: (grid.columns(), grid.rows()),
        origin: Origin::TopLeft,
        text: clues(&grid),
        board_label: spoken(&grid),
        steps: replay.words,
        step_noun: text("step", "steg"),
        data: view_data(&data),
        proof: argument(&report),
        about_solutions: None,
        charts: Vec::new(),
        facts: vec![(text("Grid", "Rutenett"), size_and_islands(&grid))],
        checked: checked(&report),
        again: again(&report),
        theorem: None,
        digest: report.digest.clone(),
        play: None,
    })
}

/// Returns the argument of `kortest prove` that makes the certificate again.
fn again(report: &NurikabeReport) -> Text {
    if report.rows.contains('/') && report.rows.len() <= MAX_ARGUMENT_BYTES {
        return Text::same(quoted_path(&report.rows));
    }
    text(
        "grid.csv   # save the clues in this file first",
        "grid.csv   # lagre tallene i denne filen først",
    )
}

/// Returns the number of rows and the number of columns.
fn size(grid: &Grid) -> [Text; 2] {
    [
        counted(grid.rows() as u64, "row", ["rad", "rader"]),
        counted(grid.columns() as u64, "column", ["kolonne", "kolonner"]),
    ]
}

/// Returns the size of the grid and the number of its islands.
fn size_and_islands(grid: &Grid) -> Text {
    let islands = counted(grid.islands().len() as u64, "island", ["øy", "øyer"]);
    let [rows, columns] = size(grid);
    Text::join(&[rows, columns, islands], &Text::same(", "))
}

/// Returns the text for a number of solutions, such as `3 solutions`.
fn solutions_text(count: u64) -> Text {
    counted(count, "solution", ["løsning", "løsninger"])
}

/// The colours of cells that follow from rules which a person can apply.
struct Deduction {
    steps: Vec<Step>,
    /// Whether the steps colour the whole grid.
    is_complete: bool,
}

impl Deduction {
    /// Deduces cell colours by rules, for a limited time.
    fn of(grid: &Grid) -> Deduction {
        let deadline = Instant::now() + MAX_DEDUCTION_TIME;
        let limits = Limits::none().deadline(Some(deadline));
        let probing = true;
        let mut steps = Vec::new();
        let (_, ending) = deduce(grid, probing, limits, |_, step| steps.push(step.clone()));
        Deduction {
            steps,
            is_complete: matches!(ending, Ending::Complete(_)),
        }
    }
}

/// The steps that the page replays, as text for readers and as data for the script.
struct Replay {
    words: Vec<Text>,
    /// For each text, what the script draws.
    moves: Vec<Move>,
}

/// A step for the script of the page.
#[derive(Serialize)]
#[serde(untagged)]
enum Move {
    /// Colours some cells.
    Cells { cells: Vec<usize>, colour: String },
    /// Shows a whole solution: a letter for each cell.
    Solution { grid: String },
}

impl Replay {
    /// Returns the steps of the deduction. If the rules do not complete the grid, the solutions
    /// follow.
    fn of(grid: &Grid, deduction: &Deduction, solutions: &[String]) -> Replay {
        let mut replay = Replay {
            words: Vec::new(),
            moves: Vec::new(),
        };
        for step in &deduction.steps {
            replay.words.push(sentence(grid, step));
            replay.moves.push(Move::Cells {
                cells: step.cells.clone(),
                colour: step.colour.to_string(),
            });
        }
        if !deduction.is_complete {
            let shown = solutions.len().min(MAX_SHOWN_SOLUTIONS);
            for (number, solution) in (1..).zip(&solutions[..shown]) {
                let letters = solution.replace('/', "");
                debug_assert_eq!(letters.len(), grid.cells());
                replay.words.push(numbered_solution(number, shown));
                replay.moves.push(Move::Solution { grid: letters });
            }
        }
        replay
    }
}

/// Returns the words for a solution in the replay.
fn numbered_solution(number: usize, of: usize) -> Text {
    if of == 1 {
        return text("the solution", "løsningen");
    }
    text(
        format!("solution {number} of {of}"),
        format!("løsning {number} av {of}"),
    )
}

/// Describes a step of the deduction in words.
fn sentence(grid: &Grid, step: &Step) -> Text {
    let Text { en, nb } = cells_text(grid, &step.cells);
    let is_one = step.cells.len() == 1;
    let is = if is_one { "is" } else { "are" };
    let colour_nb = match (step.colour, is_one) {
        (Colour::Black, true) => "svart",
        (Colour::Black, false) => "svarte",
        (Colour::White, true) => "hvit",
        (Colour::White, false) => "hvite",
    };
    let reason_nb = reasons::in_norwegian(&step.reason);
    let reason_nb = reason_nb.as_deref().unwrap_or(&step.reason);
    text(
        format!("{en} {is} {} ({}): {}", step.colour, step.rule, step.reason),
        format!("{nb} er {colour_nb}: {reason_nb}"),
    )
}

/// Names some cells, or says how many they are.
fn cells_text(grid: &Grid, cells: &[usize]) -> Text {
    let count = cells.len();
    if count > MAX_NAMED_CELLS {
        return text(format!("{count} cells"), format!("{count} ruter"));
    }
    let mut names = Vec::new();
    for &cell in cells {
        names.push(Text::same(grid.name(cell)));
    }
    let Some(last) = names.pop() else {
        return Text::default();
    };
    if names.is_empty() {
        return last;
    }
    let before_last = Text::join(&names, &Text::same(", "));
    before_last.and(&text(" and ", " og ")).and(&last)
}

/// The style of a headline about the only solution.
const UNIQUE_STYLE: &str = "optimal";
/// The style of a headline about a number of solutions.
const NUMBER_STYLE: &str = "beatable";

/// Returns the headline of the page.
fn verdict(report: &NurikabeReport, claim: Option<(u32, &str)>) -> Markup {
    if let Some((claim, word)) = claim {
        return verdict_on(&solutions_text(claim.into()), word);
    }
    let count = report.solutions.len() as u64;
    let solutions = solutions_text(count);
    match (report.exactly, count) {
        (true, 0) => verdict_on(&text("A solution", "En løsning"), "impossible"),
        (true, 1) => headline(
            &text("The solution is", "Løsningen er"),
            UNIQUE_STYLE,
            &text("unique", "entydig"),
        ),
        (true, _) => headline(
            &text("There are exactly", "Det finnes nøyaktig"),
            NUMBER_STYLE,
            &solutions,
        ),
        (false, _) => headline(
            &text("There are at least", "Det finnes minst"),
            NUMBER_STYLE,
            &solutions,
        ),
    }
}

/// Returns the sentence below the headline.
fn lead(report: &NurikabeReport, deduction: &Deduction) -> Text {
    let lead = match (report.exactly, report.solutions.len()) {
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
        (false, _) => text(
            "These colourings follow the rules. It is open whether more exist.",
            "Disse fargeleggingene følger reglene. Det er ikke avgjort om det finnes flere.",
        ),
    };
    if !deduction.is_complete {
        return lead;
    }
    lead.and(&text(
        " Step through the solution: each step follows from rules that a person can apply.",
        " Gå gjennom løsningen: hvert steg følger av regler som et menneske kan bruke.",
    ))
}

/// Draws the grid in HTML, with a solution if it is given.
fn picture(grid: &Grid, solution: Option<&Colouring>) -> Markup {
    html! {
        div.grid style=(format!("--w:{}", grid.columns())) aria-hidden="true" {
            @for cell in 0..grid.cells() {
                i class=(class(grid, solution, cell)) { @if grid.has_clue(cell) { (grid.clue_text(cell)) } }
            }
        }
    }
}

/// Returns the CSS class of a cell.
fn class(grid: &Grid, solution: Option<&Colouring>, cell: usize) -> &'static str {
    if grid.has_clue(cell) {
        return "clue";
    }
    match solution {
        Some(solution) if solution.is_black(cell) => "black",
        Some(_) => "white",
        None => "open",
    }
}

/// Returns the clues as lines of text.
fn clues(grid: &Grid) -> String {
    let mut lines = Vec::new();
    for row in 0..grid.rows() {
        let mut words = Vec::new();
        for cell in row * grid.columns()..(row + 1) * grid.columns() {
            words.push(if grid.has_clue(cell) {
                grid.clue_text(cell)
            } else {
                ".".into()
            });
        }
        lines.push(words.join(" "));
    }
    lines.join("\n")
}

/// Describes the grid for screen readers.
fn spoken(grid: &Grid) -> Text {
    let mut clues = Vec::new();
    for cell in grid.clued() {
        let clue = grid.clue_text(cell);
        let name = grid.name(cell);
        clues.push(text(
            format!("{clue} at {name}"),
            format!("{clue} ved {name}"),
        ));
    }
    text("A grid of ", "Et rutenett med ")
        .and(&Text::join(&size(grid), &text(" and ", " og ")))
        .and(&text(" with the clues ", " med tallene "))
        .and(&Text::join(&clues, &Text::same("; ")))
}

/// Explains the proof.
fn argument(report: &NurikabeReport) -> Text {
    if !report.exactly {
        return text(
            "The checker verified each solution cell by cell.",
            "Kontrollen gikk gjennom hver løsning rute for rute.",
        );
    }
    let cuts = purpose_of_cuts(report.cuts);
    let clauses = counted(report.clauses as u64, "clause", ["klausul", "klausuler"]);
    let steps = Text::number(grouped(report.steps as u64));
    let is_unsolvable = report.solutions.is_empty();
    let other = if is_unsolvable { "" } else { "other " };
    let other_nb = if is_unsolvable { "" } else { "annen " };
    text(
        format!(
            "The rules become {}, conditions that every solution satisfies; {}one more clause for each solution \
             excludes it. From these clauses follow, step by step, {} more. Each step uses a few earlier clauses. The last step \
             is a contradiction, so no {other}solution exists.",
            clauses.en, cuts.en, steps.en,
        ),
        format!(
            "Reglene blir til {}, krav som hver løsning oppfyller; {}én klausul til for hver løsning utelukker den. Av disse \
             klausulene følger, steg for steg, {} til. Hvert steg bruker noen få tidligere klausuler. Det siste steget er en \
             selvmotsigelse, så det finnes ingen {other_nb}løsning.",
            clauses.nb, cuts.nb, steps.nb,
        ),
    )
}

/// Says what the cuts exclude, as a part of a sentence with a semicolon at its end; an empty text
/// without cuts.
fn purpose_of_cuts(cuts: usize) -> Text {
    if cuts == 0 {
        return Text::default();
    }
    let exclude = if cuts == 1 { "excludes" } else { "exclude" };
    counted(cuts as u64, "cut", ["snitt", "snitt"]).and(&text(
        format!(" {exclude} a sea or an island that would fall apart or be too small; "),
        " utelukker et hav eller en øy som ville falle fra hverandre eller være for liten; ",
    ))
}

/// Says what the checker has verified.
fn checked(report: &NurikabeReport) -> Text {
    let solutions =
        solutions_text(report.solutions.len() as u64).and(&text(" verified", " kontrollert"));
    if !report.exactly {
        return solutions;
    }
    let clauses = counted(report.clauses as u64, "clause", ["klausul", "klausuler"]);
    let cuts = counted(report.cuts as u64, "cut", ["snitt", "snitt"]);
    let steps = counted(report.steps as u64, "step", ["steg", "steg"]);
    solutions
        .and(&Text::same("; "))
        .and(&clauses)
        .and(&text(" made, ", " laget, "))
        .and(&cuts)
        .and(&text(" verified, ", " kontrollert, "))
        .and(&steps)
        .and(&text(" followed", " fulgt"))
}
