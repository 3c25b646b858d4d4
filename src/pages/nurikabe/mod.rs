//! The content of the web page about a certificate of Nurikabe.

use crate::sentences::{english, norwegian, say};
use crate::{About, Content, GameAssets, Origin, Text, headline, text, verdict_on, view_data};
use kortest::nurikabe::deduce::{Ending, Probing, Step, deduce};
use kortest::nurikabe::{Colouring, Grid};
use kortest::runtime::Limits;
use kortest::text::quoted_path;
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
    moves: &'a [ReplayMove],
}

/// Checks a certificate of Nurikabe, and returns the content of the web page about it: verdict, rules, grid,
/// steps that solve it, explanation of the proof, and facts. `about` has facts that are not in the
/// certificate. Fails if the check fails.
pub fn content(bytes: &[u8], about: &About) -> Result<Content, Error> {
    let report = check(bytes, &about.limits)?;
    let grid = Grid::parse(&report.rows).map_err(|error| error.to_string())?;
    let deduction = Deduction::of(&grid);
    let replay = GridReplay::of(&grid, &deduction, &report.solutions);
    // The checker has accepted the solutions, so each is a colouring.
    let first_solution = report.solutions.first().and_then(|text| text.parse().ok());
    let data = ViewData {
        game: "nurikabe",
        moves: &replay.moves,
    };
    Ok(Content {
        game: "Nurikabe",
        verdict: verdict(&report, about.claim),
        lead: lead(&report, &deduction),
        rules: say!(NURIKABE_RULES),
        format: "src/nurikabe/FORMAT.md",
        board: picture(&grid, first_solution.as_ref()),
        size: (grid.columns(), grid.rows()),
        origin: Origin::TopLeft,
        text: clues(&grid),
        board_label: spoken(&grid),
        steps: replay.words,
        step_noun: say!(STEP),
        data: view_data(&data),
        proof: argument(&report),
        about_solutions: html! {},
        charts: Vec::new(),
        facts: vec![(say!(GRID), size_and_islands(&grid))],
        checked: checked(&report),
        again: again(&report),
        theorem: None,
        digest: report.digest.clone(),
        play: None,
    })
}

/// Returns the argument of the command `kortest prove` that makes the certificate again: the rows of the
/// grid, or the words for a file with them if they are too long, or if a single row could be mistaken for
/// something else.
fn again(report: &NurikabeReport) -> Text {
    if report.rows.contains('/') && report.rows.len() <= MAX_ARGUMENT_BYTES {
        return Text::same(quoted_path(&report.rows));
    }
    say!(GRID_FILE)
}

/// Returns the size of the grid (rows and columns) and the number of its islands as text.
fn size_and_islands(grid: &Grid) -> Text {
    let islands = grid.islands().len() as u64;
    say!(grid_facts(
        grid.rows() as u64,
        grid.columns() as u64,
        islands
    ))
}

/// The colours of cells that follow from rules which a person can apply.
struct Deduction {
    steps: Vec<Step>,
    /// Whether the steps colour the whole grid.
    is_complete: bool,
}

impl Deduction {
    /// Deduces the colours of cells step by step, by rules that a person can apply, for a limited time.
    /// *Probing*, the last resort, assumes a colour and refutes it.
    fn of(grid: &Grid) -> Deduction {
        let deadline = Instant::now() + MAX_DEDUCTION_TIME;
        let limits = Limits::none().deadline(Some(deadline));
        let mut steps = Vec::new();
        let (_, ending) = deduce(grid, Probing::On, limits, |_, step| {
            steps.push(step.clone());
        });
        Deduction {
            steps,
            is_complete: matches!(ending, Ending::Complete(_)),
        }
    }
}

/// The steps that the page replays, as text for readers and as data for the script.
struct GridReplay {
    words: Vec<Text>,
    /// For each text, what the script draws.
    moves: Vec<ReplayMove>,
}

/// A step for the script of the page.
#[derive(Serialize)]
#[serde(untagged)]
enum ReplayMove {
    /// Colours some cells.
    Cells { cells: Vec<usize>, colour: String },
    /// Shows a whole solution: a letter for each cell.
    Solution { grid: String },
}

impl GridReplay {
    /// Returns the steps that the page replays, in words and as data: those of the deduction, which colour
    /// some cells each. If the rules do not complete the grid, the solutions follow, each as one step.
    fn of(grid: &Grid, deduction: &Deduction, solutions: &[String]) -> GridReplay {
        let mut replay = GridReplay {
            words: Vec::new(),
            moves: Vec::new(),
        };
        for step in &deduction.steps {
            replay.words.push(sentence(grid, step));
            replay.moves.push(ReplayMove::Cells {
                cells: step.cells.clone(),
                colour: step.colour.to_string(),
            });
        }
        if !deduction.is_complete {
            let shown_count = solutions.len().min(MAX_SHOWN_SOLUTIONS);
            replay.add_solutions(&solutions[..shown_count]);
        }
        replay
    }

    /// Adds a step for each solution, a text with a letter for each cell and slashes between rows.
    fn add_solutions(&mut self, solutions: &[String]) {
        for (number, solution) in (1..).zip(solutions) {
            self.words.push(numbered_solution(number, solutions.len()));
            self.moves.push(ReplayMove::Solution {
                grid: solution.replace('/', ""),
            });
        }
    }
}

/// Returns the words for a solution in the replay, one of `shown` solutions.
fn numbered_solution(number: usize, shown: usize) -> Text {
    if shown == 1 {
        return say!(ONLY_SOLUTION);
    }
    say!(numbered_solution(number, shown))
}

/// Describes a step of the deduction in words: which cells have which colour, and why.
fn sentence(grid: &Grid, step: &Step) -> Text {
    let cells = cells_text(grid, &step.cells);
    text(
        english::forced_cells(&cells.en, step),
        norwegian::forced_cells(&cells.nb, step),
    )
}

/// Names some cells, such as *1,2, 3,4 and 5,6*, or only says how many they are if they are more than
/// [`MAX_NAMED_CELLS`].
fn cells_text(grid: &Grid, cells: &[usize]) -> Text {
    let count = cells.len();
    if count > MAX_NAMED_CELLS {
        return say!(cells(count));
    }
    let mut names = Vec::new();
    for &cell in cells {
        names.push(Text::same(grid.name(cell)));
    }
    match names.split_last() {
        None => Text::default(),
        Some((only, [])) => only.clone(),
        Some((last, earlier)) => {
            let earlier = Text::join(earlier, &Text::same(", "));
            earlier.and(&say!(AND)).and(last)
        }
    }
}

/// The style of a headline about the only solution.
const UNIQUE_STYLE: &str = "optimal";
/// The style of a headline about a number of solutions.
const NUMBER_STYLE: &str = "beatable";

/// Returns the headline of the page. If the user claims a number of solutions, `claim` is this number with
/// the word for the verdict on it, and the headline is about the claim. Otherwise, it says how many solutions
/// are proven: exactly or at least so many.
fn verdict(report: &NurikabeReport, claim: Option<(u32, &str)>) -> Markup {
    if let Some((claim, word)) = claim {
        return verdict_on(&say!(solutions(claim.into())), word);
    }
    let count = report.solutions.len() as u64;
    let solutions = say!(solutions(count));
    match (report.exactly, count) {
        (true, 0) => verdict_on(&say!(A_SOLUTION), "impossible"),
        (true, 1) => headline(&say!(THE_SOLUTION), UNIQUE_STYLE, &say!(UNIQUE)),
        (true, _) => headline(&say!(EXACTLY), NUMBER_STYLE, &solutions),
        (false, _) => headline(&say!(AT_LEAST), NUMBER_STYLE, &solutions),
    }
}

/// Returns the sentences below the headline: how many colourings solve the grid, and whether rules find the
/// solution step by step.
fn lead(report: &NurikabeReport, deduction: &Deduction) -> Text {
    let lead = match (report.exactly, report.solutions.len()) {
        (true, 0) => say!(NO_COLOURING),
        (true, 1) => say!(ONE_COLOURING),
        (true, _) => say!(ALL_COLOURINGS),
        (false, _) => say!(SOME_COLOURINGS),
    };
    if !deduction.is_complete {
        return lead;
    }
    lead.and(&say!(STEP_BY_RULES))
}

/// Draws the grid as HTML, with its clues, and with the colours of a solution if it is given.
fn picture(grid: &Grid, solution: Option<&Colouring>) -> Markup {
    html! {
        div.grid style=(format!("--w:{}", grid.columns())) aria-hidden="true" {
            @for cell in 0..grid.cells() {
                i class=(class(grid, solution, cell)) { @if grid.has_clue(cell) { (grid.clue_text(cell)) } }
            }
        }
    }
}

/// Returns the CSS class of a cell: `clue`, or its colour in the solution, or `open` without a solution.
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

/// Returns the clues of the grid as lines of text with blanks between cells. A dot is a cell without a clue.
fn clues(grid: &Grid) -> String {
    let mut lines = Vec::new();
    for row in 0..grid.rows() {
        let mut words = Vec::new();
        for cell in row * grid.columns()..(row + 1) * grid.columns() {
            let clue = grid.has_clue(cell).then(|| grid.clue_text(cell));
            words.push(clue.unwrap_or_else(|| ".".into()));
        }
        lines.push(words.join(" "));
    }
    lines.join("\n")
}

/// Describes the grid for screen readers: its size, and then each clue with its cell.
fn spoken(grid: &Grid) -> Text {
    let mut clues = Vec::new();
    for cell in grid.clued() {
        let clue = grid.clue_text(cell);
        let name = grid.name(cell);
        clues.push(say!(clue(&clue, &name)));
    }
    let size = say!(grid(grid.rows() as u64, grid.columns() as u64));
    size.and(&Text::join(&clues, &Text::same("; ")))
}

/// Explains in words how a certificate proves the number of solutions. Without a proof that no others exist,
/// the solutions are only verified.
fn argument(report: &NurikabeReport) -> Text {
    if !report.exactly {
        return say!(SOLUTIONS_VERIFIED);
    }
    say!(clauses_argument(report))
}

/// Returns what the checker has verified: the solutions, and the proof that no others exist, if the
/// certificate has one.
fn checked(report: &NurikabeReport) -> Text {
    if !report.exactly {
        return say!(solutions_verified(report.solutions.len() as u64));
    }
    say!(clauses_verified(report))
}
