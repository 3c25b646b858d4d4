//! The common arguments of `kortest analyse`.

use super::board::BoardArgument;
use super::limits::LimitArguments;

/// Arguments of `kortest analyse`.
#[derive(clap::Args)]
pub struct AnalyseArguments {
    #[command(flatten)]
    pub board: BoardArgument,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Print one JSON object. With the moves of a game, it also has the values of the first moves
    #[arg(long)]
    pub json: bool,
    /// Print no progress, and only one sentence
    #[arg(long, short)]
    pub quiet: bool,
}
