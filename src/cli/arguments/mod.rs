//! The options that all games have, command by command. Those of a game alone are in its folder.

mod check;
mod export;
mod limits;
mod prove;
mod show;
mod solve;
pub mod units;

pub use check::{CheckArguments, limits_of_check};
pub use export::ExportArguments;
pub use limits::LimitArguments;
pub use prove::ProveArguments;
pub use show::ShowArguments;
pub use solve::SolveArguments;

/// What is asked about.
#[derive(Clone, clap::Args)]
pub struct BoardArgument {
    /// A date, a file, - or rows
    pub board: String,
    /// The game, where the input does not say
    #[arg(long, value_name = "GAME")]
    pub puzzle: Option<String>,
}
