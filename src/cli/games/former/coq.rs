//! `kortest export --format coq` writes a certificate as a theorem for Coq.

use super::dates;
use crate::games::game::Choice;
use crate::games::request::CertificateExport;
use crate::output::Failure;
use kortest::certificate::digest;
use kortest_checker::former::{Certificate, ClicksClaim, LayersEvidence, check};
use std::fmt::Write;

/// The export format and its description.
pub const FORMAT: Choice = Choice {
    name: "coq",
    about: "a theorem: the optimum of this board, or a lower bound; Coq proves it from the certificate",
};

/// The line that imports the library, also used to recognise exported files.
const LIBRARY: &str = "From Kortest Require Import Rules Check.";

/// The number of array elements on one line of the Coq file.
const NUMBERS_PER_LINE: usize = 24;

/// Exports a valid certificate as a theorem.
pub fn export(bytes: &[u8], request: &CertificateExport) -> Result<String, Failure> {
    let argument = request.argument;
    let report =
        check(bytes, &request.limits).map_err(|error| Failure::not_valid(&argument, error))?;
    match layers(&report.certificate) {
        Ok(layers) => Ok(theorem(&report.certificate, layers, request.name)),
        Err(why) => Err(Failure::Input(format!(
            "{argument}: {why}, so it cannot become a theorem. Use a certificate that kortest prove writes without --method search"
        ))),
    }
}

/// Returns the layers for the Coq theorem (`None` for 0 clicks), or why no theorem is possible.
pub fn layers(certificate: &Certificate) -> Result<Option<&LayersEvidence>, &'static str> {
    match &certificate.layers {
        _ if certificate.claim == ClicksClaim::AtMost => Err("claims no lower bound"),
        None if certificate.clicks > 0 => Err("has no layers"),
        layers => Ok(layers.as_ref()),
    }
}

/// Returns whether `text` is an exported theorem.
pub fn is_export(text: &str) -> bool {
    text.starts_with("(** ") && text.contains(LIBRARY)
}

/// Returns an identifier and a text that name the board.
fn name(certificate: &Certificate, file: &str) -> (String, String) {
    let date = dates::parse(file).and_then(Result::ok);
    let is_of = |date: &jiff::civil::Date| {
        dates::board(*date).is_ok_and(|board| board.to_string() == certificate.rows)
    };
    match date.filter(is_of) {
        Some(date) => (
            date.to_string().replace('-', "_"),
            format!("NRK's board of Former of {date}"),
        ),
        None => (
            digest(certificate.rows.as_bytes())[..8].to_string(),
            "a board of Former".into(),
        ),
    }
}

fn theorem(certificate: &Certificate, layers: Option<&LayersEvidence>, file: &str) -> String {
    let (name, board) = name(certificate, file);
    let Certificate {
        rows,
        clicks,
        digest,
        ..
    } = certificate;
    let picture = rows.replace('/', "\n      ");
    let letters = certificate
        .letters
        .iter()
        .enumerate()
        .map(|(colour, letter)| format!("{colour} is {letter}"));
    let letters = letters.collect::<Vec<_>>().join(", ");
    let list = |items: Vec<String>| format!("[{}]", items.join("; "));
    let columns = certificate
        .columns
        .iter()
        .map(|column| list(column.iter().map(u8::to_string).collect()));
    let columns = columns.collect::<Vec<_>>().join(";\n   ");
    let witness = list(
        certificate
            .witness
            .iter()
            .map(|(column, row)| format!("({column}, {row})"))
            .collect(),
    );
    let (left, right) = layers.map_or((0, 0), |layers| (layers.left, layers.right));
    let (meaning, property, lemma) = match certificate.claim {
        ClicksClaim::AtLeast => (
            "A lower bound on the optimum",
            "at_least",
            "check_bound_sound",
        ),
        _ => ("The optimum", "optimum", "check_sound"),
    };
    let numbers = numbers(layers.map_or(&[], |layers| &layers.numbers));
    format!(
        "(** {meaning} of {board}, as a theorem.

    Written by kortest from the certificate with the digest
    {digest}.
    To be compiled with coqc and the library in proofs/coq/theories, which defines the claim in Rules.v. *)

{LIBRARY}
Import List Uint63 PArray.

Definition numbers_{name} : array int := {numbers}.

Import ListNotations.

(** The columns from the left, each from the bottom: {letters}.

      {picture} *)
Definition board_{name} : board :=
  [{columns}].

Definition certificate_{name} : certificate :=
  Certificate {witness}
    {left} {right} numbers_{name}.

Theorem former_{name} : {property} board_{name} {clicks}.
Proof. apply ({lemma} _ _ certificate_{name}). vm_cast_no_check (eq_refl true). Qed.

Print Assumptions former_{name}.
"
    )
}

/// Formats the numbers in a block of a certificate as a Coq array.
fn numbers(block: &[u8]) -> String {
    if block.is_empty() {
        return "(make 0 0)%uint63".into();
    }
    let mut text = String::from("[|");
    let (mut value, mut shift, mut count) = (0, 0, 0);
    for byte in block {
        value |= u64::from(byte & 127) << shift;
        shift += 7;
        if byte & 128 == 0 {
            let space = match count % NUMBERS_PER_LINE {
                0 => "\n  ",
                _ => " ",
            };
            let between = if count == 0 { "" } else { ";" };
            write!(text, "{between}{space}{value}").expect("a string takes all");
            (value, shift, count) = (0, 0, count + 1);
        }
    }
    text + "\n| 0 |]%uint63"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_block() {
        assert_eq!(numbers(&[]), "(make 0 0)%uint63");
        assert_eq!(numbers(&[5, 0x80, 1, 0]), "[|\n  5; 128; 0\n| 0 |]%uint63");
    }
}
