//! `kortest prove`.

use super::board::BoardArgument;
use super::limits::LimitArguments;
use std::path::PathBuf;

/// Prove a board: find the best solution, show that there is no better one, write a certificate
#[derive(clap::Args)]
pub struct ProveArguments {
    #[command(flatten)]
    pub board: BoardArgument,
    /// A recorded score, or number of solutions: say whether it is right, and if not why
    #[arg(long, value_name = "N")]
    pub claim: Option<u32>,
    /// With --claim: go on to the optimum even when the claim is settled
    #[arg(long, requires = "claim")]
    pub full: bool,
    /// Where the certificate goes [default: NAME.cert]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Write no certificate
    #[arg(long, conflicts_with = "out")]
    pub no_certificate: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// No progress, and on success only the verdict
    #[arg(long, short)]
    pub quiet: bool,
}

impl ProveArguments {
    /// The claim that the proof may stop at as soon as it is settled.
    pub fn settle(&self) -> Option<u32> {
        self.claim.filter(|_| !self.full)
    }
}
