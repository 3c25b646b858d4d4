//! The common arguments of `kortest generate`.

use super::limits::LimitArguments;
use super::output::output_parser;
use super::units::parse_seed;
use std::path::PathBuf;

/// Arguments of `kortest generate`.
#[derive(clap::Args)]
pub struct GenerateArguments {
    /// The game
    #[arg(value_name = "GAME")]
    pub puzzle: String,
    /// Seed of the random numbers. Equal seeds and options give equal boards on every machine
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = parse_seed, allow_negative_numbers = true)]
    pub seed: u64,
    /// File for the certificate [default: NAME.cert]
    #[arg(long, value_name = "FILE", value_parser = output_parser())]
    pub out: Option<PathBuf>,
    /// Replace an existing certificate, even if it belongs to another board
    #[arg(long)]
    pub force: bool,
    /// Write no certificate
    #[arg(long, conflicts_with_all = ["out", "force"])]
    pub no_certificate: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print no progress, and only the rows of the board
    #[arg(long, short)]
    pub quiet: bool,
}
