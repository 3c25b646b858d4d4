//! `kortest generate nurikabe`: makes a grid with exactly one solution.

use super::answer::Finished;
use super::draw::{Cell, drawn};
use crate::arguments::units::whole;
use crate::games::board::Generated;
use crate::games::game::GenerateResult;
use crate::games::input::name_of;
use crate::games::options::of_matches;
use crate::games::request::GenerateRequest;
use crate::output::bold;
use crate::output::units::counted;
use clap::builder::PossibleValuesParser;
use kortest::nurikabe::deduce::Difficulty;
use kortest::nurikabe::generate::{GenerateOptions, MAX_ISLAND_SIZE, generate_with};
use kortest::nurikabe::{Grid, MAX_SIDE, address};
use serde_json::json;

/// The options that only Nurikabe has.
#[derive(clap::Args)]
pub struct Options {
    /// Columns and rows
    #[arg(long, value_name = "WIDTHxHEIGHT", default_value = "10x10", value_parser = parse_size)]
    size: (usize, usize),
    /// Make grids until one has this difficulty for a person [default: any]
    #[arg(long, value_name = "GRADE", value_parser = PossibleValuesParser::new(Difficulty::ALL.map(Difficulty::name)))]
    difficulty: Option<String>,
    /// Wanted average number of cells in an island, from 1 to 10; not always possible with a unique
    /// solution. Larger islands take longer
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = whole::<u8>(1..=MAX_ISLAND_SIZE as u64))]
    island_size: u8,
    /// Join islands while the solution stays unique, which leaves fewer clues
    #[arg(long)]
    minimal: bool,
}

/// Parses a size such as `12x10`.
fn parse_size(text: &str) -> Result<(usize, usize), String> {
    let side = |text: &str| {
        text.parse()
            .ok()
            .filter(|side| (1..=MAX_SIDE).contains(side))
    };
    let sides = text
        .split_once(['x', 'X'])
        .and_then(|(columns, rows)| Some((side(columns)?, side(rows)?)));
    sides.ok_or_else(|| format!("write columns x rows, such as 12x10, each 1 to {MAX_SIDE}"))
}

pub fn generate(request: &GenerateRequest) -> GenerateResult {
    let Options {
        size: (columns, rows),
        difficulty: asked,
        island_size,
        minimal,
    } = of_matches(request.options);
    let seed = request.arguments.seed;
    let difficulty = asked.and_then(|asked| {
        Difficulty::ALL
            .into_iter()
            .find(|grade| grade.name() == asked)
    });
    let options = GenerateOptions {
        rows,
        columns,
        seed,
        island_size: island_size.into(),
        minimal,
        difficulty,
    };
    let made = request.watch(|run| generate_with(&options, run))?;
    let Some(made) = made else { return Ok(None) };
    let name = name_of(None, "nurikabe", &made.grid);
    let (grid, grade) = (made.grid.clone(), made.difficulty);
    let finished = Finished {
        grid: made.grid,
        claim: None,
        is_limited: false,
        found: made.count,
        journal: None,
    };
    let mut answer = finished.answer(!request.arguments.no_certificate);
    answer.sentence = format!("{}, with exactly one solution.", bold(grade));
    answer.details = details(&grid, minimal);
    answer
        .fields
        .as_object_mut()
        .map(|fields| fields.remove("iterations"));
    answer.fields["difficulty"] = json!(grade.name());
    answer.fields["minimal"] = json!(minimal);
    answer.fields["address"] = json!(address(&grid));
    Ok(Some(Generated {
        name,
        board: grid.to_string(),
        answer,
    }))
}

/// Returns lines about a generated grid, without its solution.
fn details(grid: &Grid, minimal: bool) -> Vec<String> {
    let islands = counted(grid.islands().len() as u64, "island");
    let minimal = if minimal {
        ", none of which can be joined"
    } else {
        ""
    };
    vec![
        drawn(grid, |_| Cell::Hidden),
        format!(
            "  clues        {islands}, {} white in all{minimal}",
            counted(grid.least_white() as u64, "cell")
        ),
        format!("  rows         {grid}"),
        format!("  address      {}", address(grid)),
        "  solution     kortest solve --explain, with the rows".into(),
    ]
}
