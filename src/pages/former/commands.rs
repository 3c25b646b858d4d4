//! What a page of Former passes to other programs: arguments for the command line, and the address of
//! the board in the web app.

use crate::About;
use kortest::former::{DEFAULT_FLOOR, daily};
use kortest::text::quoted_path;
use kortest_checker::former::FormerReport;

/// Returns the arguments of the command `kortest prove` that make the certificate again: the board, the
/// method that gives the same kind of evidence, and the floor of its records if it is not the default. A
/// certificate with only the layers of the column program needs no option, because that is the default
/// method.
pub fn again(about: &About, report: &FormerReport) -> String {
    let certificate = &report.certificate;
    let mut arguments = board_argument(about, &certificate.rows);
    match (&certificate.evidence, &certificate.layers) {
        (Some(_), Some(_)) => arguments += " --method both",
        (Some(_), None) => arguments += " --method search",
        // Only layers, or no evidence at all.
        (None, _) => {}
    }
    if let Some(evidence) = &certificate.evidence
        && evidence.floor != DEFAULT_FLOOR
    {
        arguments += &format!(" --floor {}", evidence.floor);
    }
    arguments
}

/// Returns the board of the theorem for the proof assistant Coq as an argument of a command; `None` if no
/// theorem follows from the certificate.
pub fn theorem(about: &About, report: &FormerReport) -> Option<String> {
    let certificate = &report.certificate;
    let has_theorem = kortest::export::former::layers(certificate).is_ok();
    has_theorem.then(|| board_argument(about, &certificate.rows))
}

/// Returns the address of the board in the web app.
pub fn play(app: &str, about: &About, rows: &str) -> String {
    format!("{app}#{}", date_or_rows(about, rows))
}

/// Returns the name of the board for a command line: a date or rows.
fn board_argument(about: &About, rows: &str) -> String {
    quoted_path(date_or_rows(about, rows))
}

/// Returns the shortest text that means the board: its name if this is its date, and otherwise its rows.
fn date_or_rows<'a>(about: &About<'a>, rows: &'a str) -> &'a str {
    if is_date(about, rows) {
        about.name
    } else {
        rows
    }
}

/// Returns whether the name is a date and `rows` is its board.
fn is_date(about: &About, rows: &str) -> bool {
    let Some(Ok((year, month, day))) = daily::parse(about.name, None) else {
        return false;
    };
    daily::board(year, month, day).is_ok_and(|board| board.to_string() == rows)
}
