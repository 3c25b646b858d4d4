//! The command line of `kortest archive`.

use crate::arguments::{LimitArguments, WaitArgument, output_parser, parse_duration, whole_number};
use crate::games::former::prove::method_parser;
use crate::output::Failure;
use clap::ValueHint;
use clap::builder::{ArgPredicate, OsStringValueParser};
use kortest::former::{DEFAULT_FLOOR, Method, ProveOptions};
use kortest::runtime::Locking;
use kortest_archive::dates::DateRange;
use kortest_archive::recorded::Recorded;
use kortest_archive::{Part, Request};
use kortest_pages::parse_app;
use kortest_store::Waiting;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The value of `--dir` if the user gave `--status` without `--dir`: the current folder.
const HERE: &str = ".";
/// The value of `--status` if no folder follows it.
const NO_FOLDER: &str = "";

/// Arguments of `kortest archive`.
#[derive(clap::Args)]
pub struct ArchiveArguments {
    /// Dates to prove: a date, a range (2024-11-23..2024-12-31, ..today), a month (2025-11) or a
    /// year (2025). Ranges, months and years leave out dates after today, and 2024-11-15, whose board is
    /// unknown. Without dates, only rebuild the index and the site from the certificates in the folder
    #[arg(value_name = "FROM..TO", value_parser = DateRange::parse)]
    pub range: Option<DateRange>,
    /// The folder for certificates and index; created if missing
    #[arg(
        long,
        value_name = "DIR",
        value_hint = ValueHint::DirPath,
        value_parser = output_parser(),
        required = false,
        required_unless_present = "status",
        default_value_if("status", ArgPredicate::IsPresent, HERE)
    )]
    pub dir: PathBuf,
    /// Only print what is in the folder (DIR or --dir), which runs work on it, and which dates are
    /// open. Takes no lock and writes nothing
    #[arg(
        long,
        value_name = "DIR",
        num_args = 0..=1,
        default_missing_value = NO_FOLDER,
        value_parser = OsStringValueParser::new(),
        conflicts_with_all = ["part", "claims", "no_lock", "wait_lock"]
    )]
    pub status: Option<OsString>,
    /// Run as worker I of N on a shared folder, on one or several machines. Each worker starts with its own share of
    /// the boards and then helps the other workers; the last worker to end writes index and site
    #[arg(long, value_name = "I/N", requires = "range")]
    pub part: Option<Part>,
    /// Recorded scores, one per line: a date and a number of clicks, with tabs, semicolons, commas or blanks between
    /// them (docs/CLUSTERS.md). If the score of any date in the folder is proven wrong, the exit code is 1. The index
    /// has the scores of this file only, and none without this option
    #[arg(long, value_name = "FILE")]
    pub claims: Option<PathBuf>,
    /// How to prove that fewer clicks are not enough. If an existing certificate has no evidence of
    /// the chosen kind, the evidence is added to the certificate
    #[arg(long, value_parser = method_parser(), default_value = "auto")]
    pub method: Method,
    /// For a new search: record only states with at least this many clicks left [default: 7]. An
    /// existing certificate is complete with any value
    #[arg(long, value_name = "F", value_parser = whole_number::<u32>(0..=63))]
    floor: Option<u32>,
    /// The address of the web app (see scripts/web), absolute or relative to the pages. With this
    /// option, each page has a link to the app with the text *Play this board*
    #[arg(long, value_name = "ADDRESS", value_parser = parse_app)]
    pub app: Option<String>,
    /// The limits for each board
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Stop the whole run after this time, such as 90s, 10m, 8h or 1h30m; the results so far are saved [default: none]
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    pub total_time_limit: Option<Duration>,
    #[command(flatten)]
    wait: WaitArgument,
    /// Print one JSON object at the end
    #[arg(long)]
    pub json: bool,
    /// Do not lock the folder, which then must have no other kortest at work: for file systems without locks
    #[arg(long, conflicts_with = "part")]
    no_lock: bool,
    /// Do not show the progress. Print a line for a board only if it is open, if it lacks the
    /// evidence of --method, or if its recorded score is proven wrong
    #[arg(long, short)]
    pub quiet: bool,
}

impl ArchiveArguments {
    /// Returns what the user asks of the run. Reads the file of recorded scores; fails if this file has an error.
    pub fn request(&self) -> Result<Request, Failure> {
        let recorded = self.claims.as_deref().map(Recorded::read).transpose()?;
        let locking = if self.no_lock {
            Locking::Off
        } else {
            Locking::Required
        };
        let floor = self.floor.unwrap_or(DEFAULT_FLOOR);
        Ok(Request {
            folder: self.dir.clone(),
            range: self.range,
            part: self.part,
            recorded,
            options: ProveOptions::default().method(self.method).floor(floor),
            app: self.app.clone(),
            locking,
            threads: self.limits.threads(),
            memory: self.limits.memory,
            time_limit: self.limits.time_limit,
        })
    }

    /// Returns how long the run waits if another run holds the lock of the folder. Without `--wait-lock`, a run fails
    /// at once; a run with `--part` waits until the other run ends, at most for `--total-time-limit`.
    pub fn waiting(&self) -> Waiting {
        match (self.wait.wait_lock, self.part, self.total_time_limit) {
            (Some(limit), ..) | (None, Some(_), Some(limit)) => Waiting::at_most(limit),
            (None, Some(_), None) => Waiting::until_stopped(),
            (None, None, _) => Waiting::at_most(Duration::ZERO),
        }
    }

    /// Returns the folder whose status is wanted: the value of `--status` or of `--dir`. Fails if the user gave both.
    pub fn status_folder(&self) -> Result<&Path, Failure> {
        let folder_after_status = match &self.status {
            Some(folder) if folder != NO_FOLDER => folder,
            Some(_) | None => return Ok(&self.dir),
        };
        // Without the option `--dir`, its value is the default `HERE`. So `--dir .` counts as not given.
        if self.dir != Path::new(HERE) {
            return Err(Failure::Input(
                "--status and --dir name a folder each; write --status --dir DIR".into(),
            ));
        }
        Ok(Path::new(folder_after_status))
    }
}
