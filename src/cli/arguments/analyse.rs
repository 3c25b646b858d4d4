//! The arguments of `kortest analyse`.

use super::board::BoardArgument;
use super::limits::LimitArguments;

/// Arguments of `kortest analyse`.
#[derive(clap::Args)]
pub struct AnalyseArguments {
    #[command(flatten)]
    pub board: BoardArgument,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Print one JSON object. If the moves of a game are given, the object also contains the value
    /// of each possible first move
    #[arg(long)]
    pub json: bool,
    /// Print only one sentence, and do not show the progress
    #[arg(long, short)]
    pub quiet: bool,
}
