//! The argument BOARD.

use kortest::text::Size;

/// BOARD, and what it means.
#[derive(Clone, clap::Args)]
pub struct BoardArgument {
    /// A date, a file, rows, or - for standard input
    pub board: String,
    #[command(flatten)]
    pub meaning: Meaning,
}

/// The user's choice between several boards that BOARD may mean.
#[derive(Clone, Default, clap::Args)]
pub struct Meaning {
    /// The game, if the input does not determine it
    #[arg(long, value_name = "GAME")]
    pub puzzle: Option<String>,
    /// The number of columns and rows, if the input does not determine it, such as 7x9
    #[arg(long, value_name = "COLUMNSxROWS", value_parser = str::parse::<Size>)]
    pub size: Option<Size>,
}

impl Meaning {
    /// Returns the choice of a game.
    pub fn of_game(id: &str) -> Meaning {
        Meaning {
            puzzle: Some(id.to_string()),
            size: None,
        }
    }
}
