//! The common arguments of `kortest show`.

use super::board::BoardArgument;

/// Arguments of `kortest show`.
#[derive(clap::Args)]
pub struct ShowArguments {
    #[command(flatten)]
    pub board: BoardArgument,
    /// Print only the rows, in one line and in the form that BOARD accepts. With --moves, print the
    /// rows of the board after these moves
    #[arg(long, conflicts_with = "json")]
    pub rows: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}
