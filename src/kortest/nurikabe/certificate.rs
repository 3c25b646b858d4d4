#![doc = include_str!("FORMAT.md")]

use super::cuts::Cut;
use super::refutation::Refutation;
use crate::certificate::seal;

/// The contents of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NurikabeCertificate {
    /// The clues as rows: `1,0/0,2`.
    pub board: String,
    /// The solutions as rows, ascending: `.#/..`.
    pub solutions: Vec<String>,
    /// Why there are no others. Without it the claim is that there are at least this many.
    pub evidence: Option<Refutation>,
}

impl NurikabeCertificate {
    /// The bytes of the file, and their digest in hexadecimal.
    pub fn to_bytes(&self) -> (Vec<u8>, String) {
        let kind = if self.evidence.is_some() { "exactly" } else { "at-least" };
        let mut lines = vec![
            "kortest certificate 2".to_string(),
            "puzzle nurikabe".to_string(),
            format!("board {}", self.board),
            format!("claim {kind} {}", self.solutions.len()),
        ];
        lines.extend(self.solutions.iter().map(|solution| format!("solution {solution}")));
        if let Some(Refutation { cuts, steps }) = &self.evidence {
            lines.push("evidence clauses".into());
            lines.push(format!("cuts {}", cuts.len()));
            lines.extend(cuts.iter().map(cut_line));
            lines.push(format!("steps {}", steps.len()));
            lines.extend(steps.iter().map(|hints| format!("step{}", words(hints))));
        }
        let text = lines.join("\n") + "\n";
        seal(text.into_bytes())
    }
}

fn words<T: std::fmt::Display>(numbers: &[T]) -> String {
    numbers.iter().map(|number| format!(" {number}")).collect()
}

fn cut_line(cut: &Cut) -> String {
    match cut {
        Cut::Sea { a, b, separator } => format!("cut sea {a} {b}{}", words(separator)),
        Cut::Land { cell, separator } => format!("cut land {cell}{}", words(separator)),
        Cut::Island { clue, members, separator } => {
            format!("cut island {clue}{} /{}", words(members), words(separator))
        }
    }
}
