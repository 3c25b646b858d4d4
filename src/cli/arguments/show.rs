//! `kortest show`.

use super::board::BoardArgument;

/// Arguments of `kortest show`.
#[derive(clap::Args)]
pub struct ShowArguments {
    #[command(flatten)]
    pub board: BoardArgument,
    /// Print nothing but the rows in one line, as every BOARD takes them; with --moves those that are left
    #[arg(long, conflicts_with = "json")]
    pub rows: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}
