//! The argument BOARD.

/// BOARD, and the game that it belongs to.
#[derive(Clone, clap::Args)]
pub struct BoardArgument {
    /// A date, a file, rows, or - for standard input
    pub board: String,
    /// The game, if the input does not determine it
    #[arg(long, value_name = "GAME")]
    pub puzzle: Option<String>,
}
