//! `kortest generate chilly`: makes a level with a proven optimum.

use super::read::NOUN;
use crate::arguments::SizeArgument;
use crate::games::board::{Answer, GenerateRequest, Generated};
use crate::games::fields::{ChillyGenerated, GeneratedOfGame};
use crate::games::game::GenerateResult;
use crate::games::options::of_matches;
use crate::games::prove::answer_of_generated;
use crate::output::{Failure, bold};
use clap::builder::PossibleValuesParser;
use kortest::answer::Chilly;
use kortest::chilly::Level;
use kortest::chilly::ProveOptions;
use kortest::chilly::generate::{Difficulty, GenerateError, GenerateOptions, generate_with};
use kortest::text::counted;
use kortest_pages::chilly::drawing::drawn;

/// The options that only Santa Chilly has.
#[derive(clap::Args)]
pub struct ChillyGenerateArguments {
    #[command(flatten)]
    size: SizeArgument,
    /// Make boards until one has this difficulty for a person [default: any]
    #[arg(long, value_name = "GRADE", value_parser = PossibleValuesParser::new(Difficulty::ALL.map(Difficulty::name)))]
    difficulty: Option<String>,
    /// The number of presents
    #[arg(long, value_name = "N", default_value_t = 5)]
    presents: usize,
    /// The number of holes
    #[arg(long, value_name = "N", default_value_t = 1)]
    holes: usize,
}

/// Generates a level with the user's options, and proves its optimum. Returns `None` if a limit stopped the generator.
pub fn generate(request: &GenerateRequest) -> GenerateResult {
    let arguments: ChillyGenerateArguments = of_matches(request.options);
    let defaults = GenerateOptions::default();
    let (columns, rows) = arguments.size.or(defaults.columns, defaults.rows);
    let parse = |name: String| name.parse().expect("clap allows only difficulties");
    let difficulty = arguments.difficulty.map(parse);
    let options = defaults
        .columns(columns)
        .rows(rows)
        .presents(arguments.presents)
        .holes(arguments.holes)
        .seed(request.arguments.seed)
        .difficulty(difficulty);
    let Some(generated) = request.watch(|run| generate_with(&options, run))? else {
        return Ok(None);
    };
    let level = generated.proof.board.clone();
    let optimum = generated
        .proof
        .optimum()
        .expect("the generator proves the optimum");
    let answer = answer_of_generated::<Chilly>(generated.proof, ProveOptions::default(), request)?;
    let moves = counted(optimum.into(), NOUN);
    // The sentence and the details of a proof would reveal the route.
    let answer = Answer {
        sentence: format!("{}: the optimum is {moves}.", bold(generated.difficulty)),
        details: details(&level),
        ..answer
    };
    let fields = GeneratedOfGame::Chilly(ChillyGenerated {
        difficulty_level: generated.difficulty.name(),
    });
    Ok(Some(Generated::new::<Chilly>(&level, answer, fields)))
}

/// Returns lines about a generated level, without its route.
fn details(level: &Level) -> Vec<String> {
    vec![
        drawn(level, &[], level.start()),
        format!("  level        {level}"),
        "  route        kortest prove, with the level".into(),
    ]
}

impl From<GenerateError> for Failure {
    /// Sorts errors by their exit code: an error of the proof, bad input, or a limit that stopped the generator.
    fn from(error: GenerateError) -> Failure {
        match error {
            GenerateError::Prove(error) => error.into(),
            GenerateError::TooLarge { .. } | GenerateError::TooSmall { .. } => {
                Failure::input(error)
            }
            // All other errors mean that a limit was reached.
            _ => Failure::unfinished(error),
        }
    }
}
