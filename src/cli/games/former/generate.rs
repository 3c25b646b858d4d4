//! `kortest generate former`: makes a board with a proven optimum and a grade.

use super::read::NOUN;
use super::show::Drawing;
use super::solutions::grade_text;
use crate::arguments::{SizeArgument, whole_number};
use crate::games::board::{Answer, GenerateRequest, Generated};
use crate::games::fields::{DifficultyFields, GeneratedOfGame};
use crate::games::game::GenerateResult;
use crate::games::options::of_matches;
use crate::games::prove::answer_of_generated;
use crate::output::{Failure, bold};
use kortest::answer::Former;
use kortest::former::analyse::Difficulty;
use kortest::former::generate::{GenerateError, GenerateOptions, generate_with};
use kortest::former::{Board, ProveOptions};
use kortest::text::counted;

/// The options that only Former has.
#[derive(clap::Args)]
pub struct FormerGenerateArguments {
    #[command(flatten)]
    size: SizeArgument,
    /// Make boards until one has this number of stars, the grade of its difficulty that analyse prints [default: any]
    #[arg(long, value_name = "N", value_parser = whole_number::<u8>(1..=Difficulty::MAX_STARS.into()))]
    stars: Option<u8>,
}

/// Generates a board, proves its optimum, and grades its difficulty. Returns `None` if a limit stopped the generator.
pub fn generate(request: &GenerateRequest) -> GenerateResult {
    let arguments: FormerGenerateArguments = of_matches(request.options);
    let defaults = GenerateOptions::default();
    let (columns, rows) = arguments.size.or(defaults.columns, defaults.rows);
    let options = defaults
        .columns(columns)
        .rows(rows)
        .seed(request.arguments.seed)
        .stars(arguments.stars);
    let Some(graded) = request.watch(|run| generate_with(&options, run))? else {
        return Ok(None);
    };
    let board = graded.proof.board.clone();
    let optimum = graded
        .proof
        .optimum()
        .expect("the generator proves the optimum");
    let answer = answer_of_generated::<Former>(graded.proof, ProveOptions::default(), request)?;
    // The sentence and the details of a proof would reveal a solution.
    let answer = Answer {
        sentence: sentence(optimum, graded.difficulty),
        details: details(&board),
        ..answer
    };
    let fields = GeneratedOfGame::Former(DifficultyFields::new(graded.difficulty));
    Ok(Some(Generated::new::<Former>(&board, answer, fields)))
}

/// Returns a sentence with the grade and the optimum of a generated board. `difficulty` is `None` if the board has too
/// many best games (solutions with the fewest clicks) to compute the difficulty.
fn sentence(optimum: u32, difficulty: Option<Difficulty>) -> String {
    let clicks = counted(optimum.into(), NOUN);
    match difficulty {
        Some(difficulty) => {
            let grade = bold(grade_text(difficulty));
            format!("{grade}: the optimum is {clicks}.")
        }
        None => format!("the optimum is {clicks}; too many best games to grade the difficulty."),
    }
}

/// Returns lines about a generated board, without a solution.
fn details(board: &Board) -> Vec<String> {
    vec![
        Drawing::new(board).draw(|_| [' ', ' ']),
        format!("  rows         {board}"),
        "  solution     kortest prove, with the rows".into(),
    ]
}

impl From<GenerateError> for Failure {
    /// Sorts errors by their exit code: an error of the proof, bad input, or a limit that stopped the generator.
    fn from(error: GenerateError) -> Failure {
        match error {
            GenerateError::Prove(error) => error.into(),
            GenerateError::Size(_) | GenerateError::Stars(_) => Failure::input(error),
            // All other errors mean that a limit was reached.
            _ => Failure::unfinished(error),
        }
    }
}
