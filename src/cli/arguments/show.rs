//! `kortest show`.

use super::board::BoardArgument;

/// Show a board, or a solution step by step (with --moves, or from a certificate)
#[derive(clap::Args)]
pub struct ShowArguments {
    #[command(flatten)]
    pub board: BoardArgument,
}
