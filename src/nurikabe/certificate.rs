#![doc = include_str!("FORMAT.md")]

use kortest_base::certificate::seal;

/// The contents of a certificate of Nurikabe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NurikabeCertificate {
    /// The grid as rows of clues, for example `1,0/0,2`.
    pub board: String,
    /// The solutions in ascending order, each as rows, for example `.#/..`.
    pub solutions: Vec<String>,
    /// The proof that no other solution exists. Without this proof, more solutions may exist.
    pub evidence: Option<Vec<u8>>,
}

impl NurikabeCertificate {
    /// Returns the bytes of the file and their digest in hexadecimal.
    pub fn to_bytes(&self) -> (Vec<u8>, String) {
        let kind = if self.evidence.is_some() {
            "exactly"
        } else {
            "at-least"
        };
        let mut lines = vec![
            "kortest certificate 2".to_string(),
            "puzzle nurikabe".to_string(),
            format!("board {}", self.board),
            format!("claim {kind} {}", self.solutions.len()),
        ];
        lines.extend(
            self.solutions
                .iter()
                .map(|solution| format!("solution {solution}")),
        );
        let mut text = (lines.join("\n") + "\n").into_bytes();
        if let Some(block) = &self.evidence {
            text.extend_from_slice(format!("evidence clauses\nbytes {}\n", block.len()).as_bytes());
            text.extend_from_slice(block);
            text.push(b'\n');
        }
        seal(text)
    }
}
