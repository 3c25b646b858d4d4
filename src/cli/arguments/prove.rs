//! `kortest prove`.

use super::limits::LimitArguments;
use super::output::output_parser;
use super::several::SEVERAL;
use std::path::PathBuf;

/// Arguments of `kortest prove`.
#[derive(clap::Args)]
#[command(after_help = SEVERAL)]
pub struct ProveArguments {
    /// A date, a file, - or rows; several are proven one after another, each within the limits
    #[arg(required = true, value_name = "BOARD")]
    pub boards: Vec<String>,
    /// The game, where the input does not say
    #[arg(long, value_name = "GAME")]
    pub puzzle: Option<String>,
    /// A recorded score, or number of solutions: say whether it is right, and if not why
    #[arg(long, value_name = "N")]
    pub claim: Option<u32>,
    /// With --claim: go on to the optimum even when the claim is settled
    #[arg(long, requires = "claim")]
    pub full: bool,
    /// Where the certificate goes: a file, or for several boards a folder [default: NAME.cert]
    #[arg(long, value_name = "FILE", value_parser = output_parser())]
    pub out: Option<PathBuf>,
    /// Replace the certificate that is there, whatever it says and of whatever board. Without this, one of the same board
    /// is only added to, and one of another board is refused
    #[arg(long)]
    pub force: bool,
    /// Write no certificate
    #[arg(long, conflicts_with_all = ["out", "force"])]
    pub no_certificate: bool,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Print one JSON object for each board, a line each
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
