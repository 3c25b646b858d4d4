//! A parsed certificate of Nurikabe.

use crate::document::{Lines, head};

/// The contents of a certificate of Nurikabe.
#[derive(Clone)]
pub struct Document {
    /// The grid, as text.
    pub board: String,
    /// The claim without its number: `exactly` or `at-least`.
    pub kind: String,
    /// The number of solutions in the claim.
    pub number: i128,
    /// The solutions.
    pub solutions: Vec<String>,
    /// A proof, as bytes.
    pub block: Option<Vec<u8>>,
}

impl Document {
    /// Parses a certificate without its last line, the digest.
    pub fn read(body: &[u8]) -> Option<Document> {
        let mut lines = Lines::behind_head(body, "nurikabe", 2)?;
        let board = lines.word("board")?.to_string();
        let claim = lines.words("claim")?;
        let [kind, number] = claim[..] else {
            return None;
        };
        let mut document = Document {
            board,
            kind: kind.to_string(),
            number: number.parse().ok()?,
            solutions: Vec::new(),
            block: None,
        };
        while lines.starts_with("solution ") {
            document.solutions.push(lines.word("solution")?.to_string());
        }
        if lines.line("evidence clauses") {
            document.block = Some(lines.block()?.to_vec());
        }
        lines.is_empty().then_some(document)
    }

    /// Formats the certificate without its last line, the digest.
    pub fn write(&self) -> Vec<u8> {
        let mut text = head(2, "nurikabe");
        text += &format!(
            "board {}\nclaim {} {}\n",
            self.board, self.kind, self.number
        );
        for solution in &self.solutions {
            text += &format!("solution {solution}\n");
        }
        let mut bytes = text.into_bytes();
        if let Some(block) = &self.block {
            bytes.extend(format!("evidence clauses\nbytes {}\n", block.len()).bytes());
            bytes.extend_from_slice(block);
            bytes.push(b'\n');
        }
        bytes
    }
}
