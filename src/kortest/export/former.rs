//! Theorems about boards of Former.

use super::theorem::{CoqLibrary, Statement, Theorem, TheoremError, TheoremName, list};
use kortest_base::certificate::digest;
use kortest_checker::Limits;
use kortest_checker::former::{self, Certificate, ClicksClaim, LayersEvidence};
use kortest_former::daily;

/// The Coq library that all theorems about boards of Former import.
pub(super) static LIBRARY: CoqLibrary = CoqLibrary {
    import: "From Kortest Require Import Rules Check.",
    rules: "Rules.v",
};

/// The number of array elements on one line of the Coq file.
const NUMBERS_PER_LINE: usize = 24;

/// Number of hexadecimal digits of the board's digest in the name of a board without a date.
const IDENTIFIER_DIGITS: usize = 8;

/// Number of bits of a number in each byte of a block, a sequence of numbers in the encoding LEB128.
const BITS_PER_BYTE: u32 = 7;

/// The highest bit of a byte of a block. The bit is set if the number continues in the next byte.
const CONTINUES: u8 = 1 << BITS_PER_BYTE;

/// Checks a certificate of Former, and returns a file for the proof assistant Coq with the theorem that it
/// proves. The error says that the certificate is invalid, that it could not be checked within `limits`,
/// or that no theorem follows from it.
pub fn theorem(bytes: &[u8], name: &TheoremName, limits: &Limits) -> Result<String, TheoremError> {
    let report = former::check(bytes, limits)?;
    let evidence = layers(&report.certificate).map_err(TheoremError::NoTheorem)?;
    Ok(theorem_text(&report.certificate, evidence, name))
}

/// Returns the layers of a certificate (automata that read the columns of the board), from which its
/// theorem follows. `None` if the certificate claims 0 clicks, which needs no layers.
///
/// # Errors
///
/// The certificate claims no lower bound, or has no layers, so it cannot become a theorem.
pub fn layers(certificate: &Certificate) -> Result<Option<&LayersEvidence>, &'static str> {
    if certificate.claim == ClicksClaim::AtMost {
        return Err("claims no lower bound");
    }
    match &certificate.layers {
        None if certificate.clicks > 0 => Err("has no layers"),
        layers => Ok(layers.as_ref()),
    }
}

/// Returns a file for the proof assistant Coq with the theorem that a checked certificate proves. `layers`
/// are its automata for the columns, and `name` is the name of the certificate.
fn theorem_text(
    certificate: &Certificate,
    layers: Option<&LayersEvidence>,
    name: &TheoremName,
) -> String {
    let BoardName { identifier, words } = BoardName::of(certificate, name);
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

/// Returns the statement of the theorem for the claim of a certificate about a number of clicks. `identifier` is the
/// end of the board's name in the file for the proof assistant Coq. The certificate claims a lower bound, because
/// [`layers`] refuses all other certificates.
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

/// Returns the definitions of a board and of its certificate for the proof assistant Coq. Their names end
/// with `identifier`. Without `layers` (automata for the columns), the array of numbers is empty.
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
    /// The name of the board for readers of the file.
    words: String,
}

impl BoardName {
    /// Returns the name of the board in a certificate: the date if the file is named after a date and contains NRK's
    /// board of this date, and the beginning of the board's digest in all other cases.
    fn of(certificate: &Certificate, file: &TheoremName) -> BoardName {
        if let Some(Ok((year, month, day))) = daily::parse(file.name, file.today)
            && let Ok(board) = daily::board(year, month, day)
            && board.to_string() == certificate.rows
        {
            let date = daily::iso((year, month, day));
            return BoardName {
                identifier: date.replace('-', "_"),
                words: format!("NRK's board of Former of {date}"),
            };
        }
        BoardName {
            identifier: digest(certificate.rows.as_bytes())[..IDENTIFIER_DIGITS].to_string(),
            words: "a board of Former".into(),
        }
    }
}

/// Returns which letter each number of a colour stands for, such as `0 is O, 1 is P`. The number is the index
/// in `letters`.
fn colour_meanings(letters: &[char]) -> String {
    let mut meanings = Vec::new();
    for (colour, letter) in letters.iter().enumerate() {
        meanings.push(format!("{colour} is {letter}"));
    }
    meanings.join(", ")
}

/// Writes the columns of a board as elements of a list of the proof assistant Coq. Each column is a list
/// of the numbers of its colours.
fn columns_term(columns: &[Vec<u8>]) -> String {
    let mut lists = Vec::new();
    for column in columns {
        let colours: Vec<String> = column.iter().map(u8::to_string).collect();
        lists.push(list(&colours));
    }
    lists.join(";\n   ")
}

/// Writes the clicks of a solution as a list of pairs (column, row) of the proof assistant Coq.
fn clicks_term(clicks: &[(usize, usize)]) -> String {
    let mut pairs = Vec::new();
    for (column, row) in clicks {
        pairs.push(format!("({column}, {row})"));
    }
    list(&pairs)
}

/// Writes the numbers in a block of bytes of a certificate as an array of the proof assistant Coq.
fn numbers_term(block: &[u8]) -> String {
    if block.is_empty() {
        // An empty block becomes an array without elements.
        return "(make 0 0)%uint63".into();
    }
    let mut lines = Vec::new();
    for numbers in read_numbers(block).chunks(NUMBERS_PER_LINE) {
        let texts: Vec<String> = numbers.iter().map(u64::to_string).collect();
        lines.push(texts.join("; "));
    }
    // After the second bar comes the default value of the array.
    format!("[|\n  {}\n| 0 |]%uint63", lines.join(";\n  "))
}

/// Reads the numbers of a block of bytes (LEB128). Each byte has seven bits of a number, the lowest bits
/// first; the highest bit says that the number continues in the next byte. The checker has accepted the
/// block, so each number is complete and has at most 64 bits.
fn read_numbers(block: &[u8]) -> Vec<u64> {
    let mut numbers = Vec::new();
    let mut number = 0;
    let mut shift = 0;
    for byte in block {
        number |= u64::from(byte & !CONTINUES) << shift;
        shift += BITS_PER_BYTE;
        if byte & CONTINUES == 0 {
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
