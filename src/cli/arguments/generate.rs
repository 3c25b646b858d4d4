//! The arguments of `kortest generate` that all games share.

use super::{LimitArguments, output_parser, parse_seed};
use std::path::PathBuf;

/// Arguments of `kortest generate`.
#[derive(clap::Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
pub struct GenerateArguments {
    /// The game
    #[arg(value_name = "GAME")]
    pub puzzle: String,
    /// Seed of the random numbers. Equal seeds and options give equal boards on every machine
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = parse_seed)]
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

/// The size of a generated board.
#[derive(clap::Args)]
pub struct SizeArgument {
    /// Columns and rows
    #[arg(long, value_name = "WIDTHxHEIGHT", default_value = "10x10", value_parser = parse_size)]
    pub size: (usize, usize),
}

/// Maximum number of columns, and of rows, of a generated board.
const MAX_GENERATED_SIDE: usize = 64;

/// Parses a size such as `12x10`: columns and rows.
fn parse_size(text: &str) -> Result<(usize, usize), String> {
    if let Some((columns, rows)) = text.split_once(['x', 'X'])
        && let Some(columns) = parse_side(columns)
        && let Some(rows) = parse_side(rows)
    {
        return Ok((columns, rows));
    }
    Err(format!(
        "write columns x rows, such as 12x10, each 1 to {MAX_GENERATED_SIDE}"
    ))
}

fn parse_side(text: &str) -> Option<usize> {
    let side = text.parse().ok()?;
    (1..=MAX_GENERATED_SIDE).contains(&side).then_some(side)
}
