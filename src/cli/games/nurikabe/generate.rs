//! `kortest generate nurikabe`: makes a grid with exactly one solution.

use super::grid::{CellColour, drawn};
use crate::arguments::{SizeArgument, whole_number};
use crate::games::board::{GenerateRequest, Generated};
use crate::games::fields::{GeneratedOfGame, NurikabeGenerated};
use crate::games::game::GenerateResult;
use crate::games::options::of_matches;
use crate::games::prove::answer_of_generated;
use crate::output::bold;
use clap::builder::PossibleValuesParser;
use kortest::answer::Nurikabe;
use kortest::nurikabe::ProveOptions;
use kortest::nurikabe::deduce::Difficulty;
use kortest::nurikabe::generate::{GenerateOptions, MAX_ISLAND_SIZE, generate_with};
use kortest::nurikabe::{Grid, address};
use kortest::text::counted;

/// The options that only Nurikabe has.
#[derive(clap::Args)]
pub struct NurikabeGenerateArguments {
    #[command(flatten)]
    size: SizeArgument,
    /// Make boards until one has this difficulty for a person [default: any]
    #[arg(long, value_name = "GRADE", value_parser = PossibleValuesParser::new(Difficulty::ALL.map(Difficulty::name)))]
    difficulty: Option<String>,
    /// Wanted average number of cells in an island, from 1 to 10; not always possible with a unique
    /// solution. Larger islands take longer
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = whole_number::<u8>(1..=MAX_ISLAND_SIZE as u64))]
    island_size: u8,
    /// Join islands while the solution stays unique, which leaves fewer clues
    #[arg(long)]
    minimal: bool,
}

/// Generates a grid and proves that it has exactly one solution. Returns `None` if a limit stopped the generator.
pub fn generate(request: &GenerateRequest) -> GenerateResult {
    let arguments: NurikabeGenerateArguments = of_matches(request.options);
    let defaults = GenerateOptions::default();
    let (columns, rows) = arguments.size.or(defaults.columns, defaults.rows);
    let parse = |name: String| name.parse().expect("clap allows only difficulties");
    let difficulty = arguments.difficulty.map(parse);
    let options = defaults
        .rows(rows)
        .columns(columns)
        .seed(request.arguments.seed)
        .island_size(arguments.island_size.into())
        .minimal(arguments.minimal)
        .difficulty(difficulty);
    let Some(made) = request.watch(|run| generate_with(&options, run))? else {
        return Ok(None);
    };
    let grid = made.proof.board().clone();
    let mut answer = answer_of_generated::<Nurikabe>(made.proof, ProveOptions::default(), request)?;
    // The sentence and the details of a proof would reveal the solution.
    answer.sentence = format!("{}, with exactly one solution.", bold(made.difficulty));
    answer.details = details(&grid, arguments.minimal);
    let fields = GeneratedOfGame::Nurikabe(NurikabeGenerated {
        difficulty_level: made.difficulty.name(),
        minimal: arguments.minimal,
        address: address(&grid),
    });
    Ok(Some(Generated::new::<Nurikabe>(&grid, answer, fields)))
}

/// Returns lines about a generated grid, without its solution. `is_minimal` says that the generator can join no more
/// islands (a larger one instead of two) without allowing another solution.
fn details(grid: &Grid, is_minimal: bool) -> Vec<String> {
    let islands = counted(grid.islands().len() as u64, "island");
    let white_cells = counted(grid.least_white() as u64, "cell");
    let mut clues = format!("  clues        {islands}, {white_cells} white in all");
    if is_minimal {
        clues.push_str(", none of which can be joined");
    }
    vec![
        drawn(grid, |_| CellColour::Hidden),
        clues,
        format!("  rows         {grid}"),
        format!("  address      {}", address(grid)),
        "  solution     kortest solve --explain, with the rows".into(),
    ]
}
