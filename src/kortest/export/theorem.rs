//! The text of a theorem: a file that Coq compiles with the library in `proofs/coq/theories`.

#![cfg_attr(
    not(all(feature = "chilly", feature = "former", feature = "nurikabe")),
    allow(dead_code, reason = "the theorems of one game need only a part")
)]

use std::fmt::{self, Display, Formatter};
use thiserror::Error;

/// How a theorem names its board.
#[derive(Clone, Copy, Debug)]
pub struct TheoremName<'a> {
    /// The name of the certificate, such as `2024-11-24`.
    pub name: &'a str,
    /// The date of today as year, month and day, which gives a meaning to the name *today*.
    pub today: Option<(i16, i8, i8)>,
}

/// The reason why a certificate does not become a theorem.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TheoremError {
    /// The checker has not accepted the certificate.
    #[error(transparent)]
    Refused(#[from] kortest_checker::Error),
    /// No theorem follows from a certificate of this kind.
    #[error("{0}, so it cannot become a theorem")]
    NoTheorem(&'static str),
    /// A bug in this program.
    #[error("{0}")]
    Internal(String),
}

impl TheoremError {
    /// Creates the error for a bug.
    pub(super) fn internal(error: impl Display) -> TheoremError {
        TheoremError::Internal(error.to_string())
    }
}

/// The part of the Coq library in `proofs/coq/theories` that belongs to a game.
pub struct CoqLibrary {
    /// The line that imports the library. All exported files contain this line.
    pub import: &'static str,
    /// The file that defines the claims.
    pub rules: &'static str,
}

impl CoqLibrary {
    /// Returns whether `text` is a theorem that an export wrote with this library.
    pub fn is_used_by(&self, text: &str) -> bool {
        text.starts_with("(** ") && text.contains(self.import)
    }
}

/// How a theorem states the claim of a certificate.
pub struct Statement {
    /// The claim in words, for readers of the file.
    pub meaning: &'static str,
    /// The proposition in the language of Coq, with the definitions of the library.
    pub proposition: String,
    /// The lemma from which the theorem follows, with its arguments except the certificate.
    pub lemma: &'static str,
}

/// The theorem that a certificate proves. Its text is the exported file.
pub struct Theorem<'a> {
    pub library: &'static CoqLibrary,
    /// The board in words, for readers of the file.
    pub board: &'a str,
    /// The digest of the certificate.
    pub digest: &'a str,
    pub statement: Statement,
    /// The definitions of the board and of the certificate, with the imports that they need.
    pub definitions: &'a str,
    /// The puzzle, which begins the name of the theorem.
    pub puzzle: &'static str,
    /// The end of the names of the theorem and of its certificate.
    pub identifier: &'a str,
}

impl Display for Theorem<'_> {
    /// Writes the file for the proof assistant Coq: a comment, the definitions, the theorem and its proof.
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let Theorem {
            board,
            digest,
            definitions,
            puzzle,
            identifier,
            ..
        } = self;
        let CoqLibrary { import, rules } = self.library;
        let Statement {
            meaning,
            proposition,
            lemma,
        } = &self.statement;
        write!(
            f,
            "(** {meaning} of {board}, as a theorem.

    Written by kortest from the certificate with the digest
    {digest}.
    To be compiled with coqc and the library in proofs/coq/theories, which defines the claim in {rules}. *)

{import}
{definitions}

Theorem {puzzle}_{identifier} : {proposition}.
Proof. apply ({lemma} certificate_{identifier}). vm_cast_no_check (eq_refl true). Qed.

Print Assumptions {puzzle}_{identifier}.
"
        )
    }
}

/// Writes the elements as a list in the notation of Coq.
pub fn list(elements: &[impl AsRef<str>]) -> String {
    let elements: Vec<&str> = elements.iter().map(AsRef::as_ref).collect();
    format!("[{}]", elements.join("; "))
}

/// Converts a file name to a part of an identifier of Coq: letters become lower case, and other
/// characters than letters and digits become `_`.
pub fn identifier(name: &str) -> String {
    name.to_ascii_lowercase()
        .replace(|letter: char| !letter.is_ascii_alphanumeric(), "_")
}
