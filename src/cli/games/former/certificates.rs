//! `kortest check` for certificates of Former, and their export as theorems for Coq.

use crate::games::board::{CertificateExport, Checked};
use crate::games::fields::{CheckOfGame, FormerCheck};
use crate::games::game::{CheckResult, Choice};
use crate::games::least_moves::prove::claim_word;
use crate::games::least_moves::theorem::{Library, Statement, Theorem, list};
use crate::output::Failure;
use crate::output::format::{counted, seconds_text};
use kortest::certificate::digest;
use kortest_archive::dates;
use kortest_checker::Limits;
use kortest_checker::former::{self, Certificate, ClicksClaim, FormerReport, LayersEvidence};
use std::time::Instant;

/// Checks a certificate and returns what the command prints.
pub fn check(bytes: &[u8], limits: &Limits, start: Instant) -> CheckResult {
    let report = former::check(bytes, limits)?;
    let time = seconds_text(start.elapsed());
    let claim = report.certificate.whole_claim();
    Ok(Checked {
        word: claim_word(claim.kind),
        claim,
        sentence: sentence(&report),
        details: details(&report, &time),
        fields: CheckOfGame::Former(fields(&report)),
        board: report.certificate.rows,
        digest: report.certificate.digest,
    })
}

fn fields(report: &FormerReport) -> FormerCheck {
    let certificate = &report.certificate;
    let has_solution = certificate.claim != ClicksClaim::AtLeast;
    let layers = report.layers.as_deref();
    FormerCheck {
        moves: has_solution.then(|| certificate.witness.clone()),
        records: records(report),
        searched: report.searched,
        layers: layers.map(<[usize]>::len),
        nodes: layers.map(|layers| layers.iter().sum()),
    }
}

fn records(report: &FormerReport) -> usize {
    match &report.certificate.evidence {
        Some(evidence) => evidence.records.len(),
        None => 0,
    }
}

fn sentence(report: &FormerReport) -> String {
    let number = report.certificate.clicks;
    let clicks = counted(number.into(), "click");
    let clear = if number == 1 { "clears" } else { "clear" };
    match report.certificate.claim {
        ClicksClaim::Optimal if number == 0 => "the board is empty".to_string(),
        ClicksClaim::Optimal => {
            format!("{clicks} {clear} the board, and {} do not", number - 1)
        }
        ClicksClaim::AtMost => format!("{clicks} {clear} the board"),
        ClicksClaim::AtLeast => format!("fewer than {clicks} do not clear the board"),
    }
}

fn details(report: &FormerReport, time: &str) -> Vec<String> {
    let has_records = report.certificate.evidence.is_some();
    let mut lines = vec![format!("board        {}", report.certificate.rows)];
    if has_records || report.layers.is_none() {
        let records = counted(records(report) as u64, "record");
        let searched = counted(report.searched, "state");
        lines.push(format!(
            "checked      {records} in {time}; {searched} closed by the checker's own search"
        ));
    }
    if let Some(layers) = &report.layers {
        let nodes = counted(layers.iter().sum::<usize>() as u64, "node");
        let layers = counted(layers.len() as u64, "layer");
        let mut line = format!("read         {layers} of the column program with {nodes}");
        // With records, the time stands in their line.
        if !has_records {
            line.push_str(&format!(" in {time}"));
        }
        lines.push(line);
    }
    lines
}

/// The export format and its description.
pub const FORMAT: Choice = Choice {
    name: "coq",
    about: "a theorem: the optimum of this board, or a lower bound; Coq proves it from the certificate",
};

/// What all theorems about boards of Former import.
static LIBRARY: Library = Library {
    import: "From Kortest Require Import Rules Check.",
    rules: "Rules.v",
};

/// The number of array elements on one line of the Coq file.
const NUMBERS_PER_LINE: usize = 24;

/// Exports a valid certificate as a theorem.
pub fn export(bytes: &[u8], request: &CertificateExport) -> Result<String, Failure> {
    let argument = request.argument;
    let report = former::check(bytes, &request.limits)
        .map_err(|error| Failure::not_valid(&argument, bytes, error))?;
    match kortest_pages::former::layers(&report.certificate) {
        Ok(layers) => Ok(theorem(&report.certificate, layers, request.name)),
        Err(why) => Err(Failure::Input(format!(
            "{argument}: {why}, so it cannot become a theorem. Use a certificate that kortest prove writes without --method search"
        ))),
    }
}

/// Returns whether `text` is an exported theorem.
pub fn is_export(text: &str) -> bool {
    LIBRARY.is_used_by(text)
}

/// Returns a Coq file with the theorem that the certificate proves.
fn theorem(certificate: &Certificate, layers: Option<&LayersEvidence>, file: &str) -> String {
    let BoardName { identifier, words } = BoardName::of(certificate, file);
    let theorem = Theorem {
        library: &LIBRARY,
        board: &words,
        digest: &certificate.digest,
        statement: statement(certificate, &identifier),
        definitions: &definitions(certificate, layers, &identifier),
        puzzle: "former",
        identifier: &identifier,
    };
    theorem.to_string()
}

/// Returns the claim about the board whose name in Coq ends with `identifier`. The certificate
/// claims a lower bound, because [`layers`] refuses all others.
fn statement(certificate: &Certificate, identifier: &str) -> Statement {
    let clicks = certificate.clicks;
    match certificate.claim {
        ClicksClaim::AtLeast => Statement {
            meaning: "A lower bound on the optimum",
            proposition: format!("at_least board_{identifier} {clicks}"),
            lemma: "check_bound_sound _ _",
        },
        ClicksClaim::Optimal => Statement {
            meaning: "The optimum",
            proposition: format!("optimum board_{identifier} {clicks}"),
            lemma: "check_sound _ _",
        },
        ClicksClaim::AtMost => unreachable!("`layers` refuses a claim without a lower bound"),
    }
}

/// Returns the definitions of the board and of its certificate in Coq.
fn definitions(
    certificate: &Certificate,
    layers: Option<&LayersEvidence>,
    identifier: &str,
) -> String {
    let letters = colour_meanings(&certificate.letters);
    let picture = certificate.rows.replace('/', "\n      ");
    let columns = columns_term(&certificate.columns);
    let witness = clicks_term(&certificate.witness);
    let left = layers.map_or(0, |layers| layers.left);
    let right = layers.map_or(0, |layers| layers.right);
    let numbers = numbers_term(layers.map_or(&[], |layers| &layers.numbers));
    format!(
        "Import List Uint63 PArray.

Definition numbers_{identifier} : array int := {numbers}.

Import ListNotations.

(** The columns from the left, each from the bottom: {letters}.

      {picture} *)
Definition board_{identifier} : board :=
  [{columns}].

Definition certificate_{identifier} : certificate :=
  Certificate {witness}
    {left} {right} numbers_{identifier}."
    )
}

/// How the Coq file names the board.
struct BoardName {
    /// The part of all identifiers that is unique to the board.
    identifier: String,
    /// The name for readers.
    words: String,
}

impl BoardName {
    /// Returns the name of the certificate's board. A file that is named by the date of the board
    /// gives it this date.
    fn of(certificate: &Certificate, file: &str) -> BoardName {
        if let Some(Ok(date)) = dates::parse(file)
            && let Ok(board) = dates::board(date)
            && board.to_string() == certificate.rows
        {
            return BoardName {
                identifier: date.to_string().replace('-', "_"),
                words: format!("NRK's board of Former of {date}"),
            };
        }
        BoardName {
            identifier: digest(certificate.rows.as_bytes())[..8].to_string(),
            words: "a board of Former".into(),
        }
    }
}

/// Returns the comment that explains the numbers of the colours.
fn colour_meanings(letters: &[char]) -> String {
    let mut meanings = Vec::new();
    for (colour, letter) in letters.iter().enumerate() {
        meanings.push(format!("{colour} is {letter}"));
    }
    meanings.join(", ")
}

/// Writes the columns of a board as elements of a list.
fn columns_term(columns: &[Vec<u8>]) -> String {
    let mut lists = Vec::new();
    for column in columns {
        let colours: Vec<String> = column.iter().map(u8::to_string).collect();
        lists.push(list(&colours));
    }
    lists.join(";\n   ")
}

/// Writes the clicks of a solution as a list.
fn clicks_term(clicks: &[(usize, usize)]) -> String {
    let mut pairs = Vec::new();
    for (column, row) in clicks {
        pairs.push(format!("({column}, {row})"));
    }
    list(&pairs)
}

/// Writes the numbers in a block of a certificate as a Coq array.
fn numbers_term(block: &[u8]) -> String {
    if block.is_empty() {
        return "(make 0 0)%uint63".into();
    }
    let mut lines = Vec::new();
    for numbers in read_numbers(block).chunks(NUMBERS_PER_LINE) {
        let texts: Vec<String> = numbers.iter().map(u64::to_string).collect();
        lines.push(texts.join("; "));
    }
    format!("[|\n  {}\n| 0 |]%uint63", lines.join(";\n  "))
}

/// Reads the numbers of a block. Each byte has seven bits, the lowest first; the highest bit says
/// that the number continues. The checker has accepted the block, so each number is complete and
/// has at most 64 bits.
fn read_numbers(block: &[u8]) -> Vec<u64> {
    let mut numbers = Vec::new();
    let mut number = 0;
    let mut shift = 0;
    for byte in block {
        number |= u64::from(byte & 127) << shift;
        shift += 7;
        if byte & 128 == 0 {
            numbers.push(number);
            number = 0;
            shift = 0;
        }
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_block() {
        assert_eq!(numbers_term(&[]), "(make 0 0)%uint63");
        assert_eq!(
            numbers_term(&[5, 0x80, 1, 0]),
            "[|\n  5; 128; 0\n| 0 |]%uint63"
        );
    }
}
