//! The common arguments of `kortest solve`.

use super::board::Meaning;
use super::limits::LimitArguments;
use super::units::parse_seed;

/// Arguments of `kortest solve`.
#[derive(clap::Args)]
pub struct SolveArguments {
    /// A date, a file, rows, or - for standard input
    #[arg(
        required_unless_present = "list_algorithms",
        default_value = "",
        hide_default_value = true
    )]
    pub board: String,
    #[command(flatten)]
    pub meaning: Meaning,
    /// The algorithm
    #[arg(long, value_name = "NAME", hide_possible_values = true)]
    pub algorithm: Option<String>,
    /// List the algorithms
    #[arg(long)]
    pub list_algorithms: bool,
    /// Seed of the random numbers. Equal seeds give equal runs
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = parse_seed, allow_negative_numbers = true)]
    pub seed: u64,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print only the answer
    #[arg(long, short)]
    pub quiet: bool,
}
