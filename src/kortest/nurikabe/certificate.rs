#![doc = include_str!("FORMAT.md")]

use crate::certificate::seal;

/// The refutation of further solutions. Cells and clauses are given by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClausesEvidence {
    /// For each cut its two cells and its separator.
    pub cuts: Vec<(usize, usize, Vec<usize>)>,
    /// For each step its literals and its LRAT hints.
    pub steps: Vec<(Vec<i32>, Vec<usize>)>,
}

/// The contents of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NurikabeCertificate {
    /// The clues as rows: `1,0/0,2`.
    pub board: String,
    /// The solutions as rows, ascending: `.#/..`.
    pub solutions: Vec<String>,
    /// Why there are no others. Without it the claim is that there are at least this many.
    pub evidence: Option<ClausesEvidence>,
}

impl NurikabeCertificate {
    /// The bytes of the file, and their digest in hexadecimal.
    pub fn to_bytes(&self) -> (Vec<u8>, String) {
        let kind = if self.evidence.is_some() { "exactly" } else { "at-least" };
        let mut lines = vec![
            "kortest certificate 1".to_string(),
            "puzzle nurikabe".to_string(),
            format!("board {}", self.board),
            format!("claim {kind} {}", self.solutions.len()),
        ];
        lines.extend(self.solutions.iter().map(|solution| format!("solution {solution}")));
        if let Some(ClausesEvidence { cuts, steps }) = &self.evidence {
            let words = |numbers: &[usize]| numbers.iter().map(|n| format!(" {n}")).collect::<String>();
            lines.push("evidence clauses".into());
            lines.push(format!("cuts {}", cuts.len()));
            lines.extend(cuts.iter().map(|(a, b, separator)| format!("cut {a} {b}{}", words(separator))));
            lines.push(format!("steps {}", steps.len()));
            lines.extend(steps.iter().map(|(clause, hints)| {
                let literals: String = clause.iter().map(|literal| format!("{literal} ")).collect();
                format!("step {literals}0{}", words(hints))
            }));
        }
        let text = lines.join("\n") + "\n";
        seal(text.into_bytes())
    }
}
