//! What the archive is asked for.

use super::evidence::Stored;
use super::part::Part;
use crate::arguments::LimitArguments;
use crate::arguments::output_parser;
use crate::games::former::dates::parse_date_range;
use crate::games::former::prove::method_parser;
use crate::pages::parse_app;
use jiff::civil::Date;
use kortest::former::{DEFAULT_FLOOR, Method, ProveOptions};
use std::path::PathBuf;

/// Arguments of `kortest archive`.
#[derive(clap::Args)]
pub struct Arguments {
    /// First and last date (2024-11-23..2024-12-31), a month (2025-11) or a year (2025), up to today. Without it, nothing is proven: index and site are made of what is there
    #[arg(value_name = "FROM..TO", value_parser = parse_date_range)]
    pub range: Option<(Date, Date)>,
    /// Where the certificates and the index go; made if it is not there
    #[arg(long, value_name = "DIR", value_parser = output_parser())]
    pub dir: PathBuf,
    /// One of several runs that share the work on this folder, on any machines: it begins with its own share of the boards and goes on with those that nobody else has in hand. The last one makes index and site
    #[arg(long, value_name = "I/N", requires = "range")]
    pub part: Option<Part>,
    /// Recorded scores, a line each: the date, a blank, the number of clicks. If one is false, the exit code is 1
    #[arg(long, value_name = "FILE")]
    pub claims: Option<PathBuf>,
    /// How to show that fewer clicks do not suffice. A certificate that lacks this gets it besides what it has
    #[arg(long, value_parser = method_parser(), default_value = "auto")]
    pub method: Method,
    /// For a search: record states down to this many clicks left [default: 7, and any for what is there]
    #[arg(long, value_name = "F", value_parser = clap::value_parser!(u32).range(0..64))]
    floor: Option<u32>,
    /// Where the web app is (scripts/web), as the pages see it: they link to it, *play this board*
    #[arg(long, value_name = "ADDRESS", value_parser = parse_app)]
    pub app: Option<String>,
    /// The limits of each board
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Print one JSON object at the end
    #[arg(long)]
    pub json: bool,
    /// No progress, and no line for each board, unless its recorded score is false
    #[arg(long, short)]
    pub quiet: bool,
}

impl Arguments {
    /// The dates of the range.
    pub fn dates(&self) -> Vec<Date> {
        let days =
            |(first, last): (Date, Date)| first.series(jiff::Span::new().days(1)).take_while(move |&date| date <= last);
        self.range.into_iter().flat_map(days).collect()
    }

    /// Whether a certificate has the evidence that is asked for.
    pub fn is_served(&self, certificate: &Stored) -> bool {
        certificate.optimum == 0 || certificate.evidence.serves(self.method, self.floor)
    }

    /// How to prove a board with the evidence that is asked for.
    pub fn options(&self) -> ProveOptions {
        ProveOptions { method: self.method, floor: self.floor.unwrap_or(DEFAULT_FLOOR), ..ProveOptions::default() }
    }
}
