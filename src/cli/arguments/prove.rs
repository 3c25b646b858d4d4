//! The arguments of `kortest prove`.

use super::board::Meaning;
use super::limits::LimitArguments;
use super::output::output_parser;
use super::several::SEVERAL;
use super::units::whole;
use std::path::PathBuf;

/// Arguments of `kortest prove`.
#[derive(clap::Args)]
#[command(after_help = SEVERAL)]
pub struct ProveArguments {
    /// Dates, files, rows, or - for standard input. Several boards are proven one after another,
    /// each within the limits
    #[arg(required = true, value_name = "BOARD")]
    pub boards: Vec<String>,
    #[command(flatten)]
    pub meaning: Meaning,
    /// Decide whether N is right. N is a recorded score or a number of solutions
    #[arg(long, value_name = "N", value_parser = whole::<u32>(0..=u32::MAX.into()))]
    pub claim: Option<u32>,
    /// With --claim: prove the optimum even after the claim is decided
    #[arg(long, requires = "claim")]
    pub full: bool,
    /// File for the certificate, or folder for several boards [default: NAME.cert]
    #[arg(long, value_name = "FILE", value_parser = output_parser())]
    pub out: Option<PathBuf>,
    /// Replace an existing certificate, even if it belongs to another board. Without this option, a
    /// certificate of the same board is extended, and a certificate of another board is not
    /// replaced
    #[arg(long)]
    pub force: bool,
    /// Write no certificate
    #[arg(long, conflicts_with_all = ["out", "force"])]
    pub no_certificate: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Print one JSON object for each board, each object on its own line
    #[arg(long)]
    pub json: bool,
    /// Print no progress, and on success only the verdict
    #[arg(long, short)]
    pub quiet: bool,
}

impl ProveArguments {
    /// Returns whether the output is a table with one line per board.
    pub fn prints_table(&self) -> bool {
        self.boards.len() > 1 && !self.json && !self.quiet
    }

    pub fn claim_that_ends_proof(&self) -> Option<u32> {
        self.claim.filter(|_| !self.full)
    }
}
