//! The common arguments of `kortest show`.

use super::board::BoardArgument;

/// Arguments of `kortest show`.
#[derive(clap::Args)]
pub struct ShowArguments {
    #[command(flatten)]
    pub board: BoardArgument,
    /// Print only the rows in one line, as BOARD accepts them; with --moves, the remaining rows
    #[arg(long, conflicts_with = "json")]
    pub rows: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}
