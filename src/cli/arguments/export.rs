//! `kortest export`.

use super::board::BoardArgument;
use super::limits::LimitArguments;
use std::path::PathBuf;

/// Arguments of `kortest export`.
#[derive(clap::Args)]
pub struct ExportArguments {
    #[command(flatten)]
    pub board: BoardArgument,
    /// Which format
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<String>,
    /// Where it goes [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// No progress
    #[arg(long, short)]
    pub quiet: bool,
}
