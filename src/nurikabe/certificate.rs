#![doc = include_str!("FORMAT.md")]

use kortest_base::certificate::seal;
pub use kortest_base::claim::Claim;

/// The contents of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Certificate {
    /// The grid as rows of clues, for example `1,0/0,2`.
    pub board: String,
    /// The solutions in ascending order, each as rows, for example `.#/..`.
    pub solutions: Vec<String>,
    /// The proof that no other solution exists. Without this proof, more solutions may exist.
    pub evidence: Option<Vec<u8>>,
}

impl Certificate {
    /// Returns what the certificate states about the number of solutions: the listed solutions are all solutions if the
    /// certificate has evidence for that. Without evidence, more solutions may exist.
    pub fn claim(&self) -> Claim {
        // 32 bits suffice, because the memory cannot hold more solutions.
        let solutions = self.solutions.len() as u32;
        match self.evidence {
            Some(_) => Claim::Exactly(solutions),
            None => Claim::AtLeast(solutions),
        }
    }

    /// Returns the bytes of the certificate as a file, and the SHA-256 digest of this file in hexadecimal. The file
    /// begins with lines of text: the grid, the claim and the solutions. The bytes of the evidence, if any, follow. The
    /// last line is a digest of everything before this line.
    pub fn to_bytes(&self) -> (Vec<u8>, String) {
        let mut header = vec![
            // The version of the format is 2.
            "kortest certificate 2".to_string(),
            "puzzle nurikabe".to_string(),
            format!("board {}", self.board),
            format!("claim {}", self.claim()),
        ];
        for solution in &self.solutions {
            header.push(format!("solution {solution}"));
        }
        let mut bytes = (header.join("\n") + "\n").into_bytes();
        if let Some(evidence) = &self.evidence {
            let title = format!("evidence clauses\nbytes {}\n", evidence.len());
            bytes.extend_from_slice(title.as_bytes());
            bytes.extend_from_slice(evidence);
            bytes.push(b'\n');
        }
        // Appends the last line, a digest of all bytes so far.
        seal(bytes)
    }
}
