//! `kortest analyse`.

use super::board::BoardArgument;
use super::limits::LimitArguments;

/// Arguments of `kortest analyse`.
#[derive(clap::Args)]
pub struct AnalyseArguments {
    #[command(flatten)]
    pub board: BoardArgument,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Print one JSON object; with the moves of a game it has what the first moves are worth as well
    #[arg(long)]
    pub json: bool,
    /// No progress, and only the answer in one sentence
    #[arg(long, short)]
    pub quiet: bool,
}
