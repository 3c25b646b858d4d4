//! The common arguments of `kortest export`.

use super::board::BoardArgument;
use super::limits::LimitArguments;
use super::output::output_parser;
use std::path::PathBuf;

/// Arguments of `kortest export`.
#[derive(clap::Args)]
pub struct ExportArguments {
    #[command(flatten)]
    pub board: BoardArgument,
    /// The format
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<String>,
    /// The output file [default: standard output]
    #[arg(long, value_name = "FILE", value_parser = output_parser())]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Print no progress
    #[arg(long, short)]
    pub quiet: bool,
}
