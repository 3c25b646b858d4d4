//! The command line of `kortest compare`.

use crate::arguments::LimitArguments;
use crate::arguments::output_parser;
use crate::arguments::units::parse_seed;
use crate::games::least_moves::algorithms::parser;
use kortest::anytime::Algorithm;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Arguments of `kortest compare`.
#[derive(clap::Args)]
#[command(mut_arg("time_limit", |limit| limit.help(TIME_HELP)))]
pub struct Arguments {
    /// Boards to compare: dates, files, rows, or - for standard input
    #[arg(required = true, value_name = "BOARD")]
    pub boards: Vec<String>,
    /// Run only this algorithm; may be given several times [default: all]
    #[arg(long, value_name = "NAME", value_parser = parser(), hide_possible_values = true)]
    algorithm: Vec<Algorithm>,
    /// Seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = parse_seed)]
    pub seed: u64,
    #[command(flatten)]
    pub limits: LimitArguments,
    /// File for the plot
    #[arg(long, value_name = "FILE", default_value = "compare.svg", value_parser = output_parser())]
    plot: PathBuf,
    /// Draw no plot
    #[arg(long, conflicts_with = "plot")]
    no_plot: bool,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print no progress
    #[arg(long, short)]
    pub quiet: bool,
}

/// The help text of `--time-limit` for this command.
const TIME_HELP: &str = "Stop each algorithm after this time, such as 90s or 10m; seconds without a unit [default: 10s]";

/// Default time limit for each algorithm on each board.
const DEFAULT_TIME: Duration = Duration::from_secs(10);

impl Arguments {
    /// Returns the algorithms to run, in the order of `Algorithm::ALL`.
    pub fn algorithms(&self) -> Vec<Algorithm> {
        let mut algorithms = Algorithm::ALL.to_vec();
        if !self.algorithm.is_empty() {
            algorithms.retain(|algorithm| self.algorithm.contains(algorithm));
        }
        algorithms
    }

    /// Returns the time limit of each algorithm on each board.
    pub fn time_limit(&self) -> Duration {
        self.limits.time_limit.unwrap_or(DEFAULT_TIME)
    }

    /// Returns the file for the plot; `None` if the user wants no plot.
    pub fn plot_path(&self) -> Option<&Path> {
        (!self.no_plot).then_some(self.plot.as_path())
    }
}
