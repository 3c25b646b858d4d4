//! The command line of `kortest archive`.

use super::evidence::Stored;
use super::part::Part;
use crate::arguments::LimitArguments;
use crate::arguments::output_parser;
use crate::arguments::units::whole;
use crate::games::former::dates::parse_date_range;
use crate::games::former::prove::method_parser;
use crate::pages::parse_app;
use jiff::civil::Date;
use kortest::former::{DEFAULT_FLOOR, Method, ProveOptions};
use std::path::PathBuf;

/// Arguments of `kortest archive`.
#[derive(clap::Args)]
pub struct Arguments {
    /// Dates to prove: a range (2024-11-23..2024-12-31, ..today), a month (2025-11) or a year
    /// (2025). Dates after today are left out. Without dates, only rebuild the index and the site
    /// from the certificates in the folder
    #[arg(value_name = "FROM..TO", value_parser = parse_date_range)]
    pub range: Option<(Date, Date)>,
    /// The folder for certificates and index; created if missing
    #[arg(long, value_name = "DIR", value_parser = output_parser())]
    pub dir: PathBuf,
    /// Run as worker I of N on a shared folder, on one or several machines. Each worker starts with
    /// its own share of the boards and then helps the other workers; the last worker to end writes
    /// index and site
    #[arg(long, value_name = "I/N", requires = "range")]
    pub part: Option<Part>,
    /// Recorded scores, one per line: date, blank, number of clicks. If a score is proven wrong,
    /// the exit code is 1
    #[arg(long, value_name = "FILE")]
    pub claims: Option<PathBuf>,
    /// How to prove that fewer clicks are not enough. If an existing certificate has no evidence of
    /// the chosen kind, the evidence is added to the certificate
    #[arg(long, value_parser = method_parser(), default_value = "auto")]
    pub method: Method,
    /// For a search: record only states with at least this many clicks left [default: 7; existing
    /// certificates may have another value]
    #[arg(long, value_name = "F", value_parser = whole::<u32>(0..=63))]
    floor: Option<u32>,
    /// The address of the web app (see scripts/web), absolute or relative to the pages. With this
    /// option, each page has a link to the app with the text *Play this board*
    #[arg(long, value_name = "ADDRESS", value_parser = parse_app)]
    pub app: Option<String>,
    /// The limits for each board
    #[command(flatten)]
    pub limits: LimitArguments,
    /// Print one JSON object at the end
    #[arg(long)]
    pub json: bool,
    /// Do not show the progress. Print a line for a board only if its recorded score is proven
    /// wrong
    #[arg(long, short)]
    pub quiet: bool,
}

impl Arguments {
    /// Returns the dates of the range.
    pub fn dates(&self) -> Vec<Date> {
        let days = |(first, last): (Date, Date)| {
            first
                .series(jiff::Span::new().days(1))
                .take_while(move |&date| date <= last)
        };
        self.range.into_iter().flat_map(days).collect()
    }

    /// Returns whether a certificate has the evidence that the user asked for.
    pub fn has_wanted_evidence(&self, certificate: &Stored) -> bool {
        certificate.optimum == 0 || certificate.evidence.satisfies(self.method, self.floor)
    }

    /// Returns the options for a proof with the evidence that the user asked for.
    pub fn options(&self) -> ProveOptions {
        ProveOptions {
            method: self.method,
            floor: self.floor.unwrap_or(DEFAULT_FLOOR),
            ..ProveOptions::default()
        }
    }
}
