//! A certificate of Nurikabe.

use super::Lines;
use crate::text::words;

/// All that it says.
#[derive(Clone)]
pub struct Document {
    /// Of the format.
    pub version: u8,
    /// The clues.
    pub board: String,
    /// `exactly` or `at-least`.
    pub kind: String,
    /// The number of the claim.
    pub number: i128,
    /// The solutions.
    pub solutions: Vec<String>,
    /// Why there are no others, in version 1.
    pub clauses: Option<Clauses>,
    /// The same in version 2.
    pub block: Option<Vec<u8>>,
}

/// The refutation of further solutions in version 1.
#[derive(Clone)]
pub struct Clauses {
    /// The cells of each cut.
    pub cuts: Vec<Vec<i128>>,
    /// Each step.
    pub steps: Vec<Step>,
}

/// A step.
#[derive(Clone)]
pub struct Step {
    /// Its clause.
    pub literals: Vec<i128>,
    /// The numbers of the clauses that it follows from.
    pub hints: Vec<i128>,
}

impl Document {
    pub(super) fn read(version: u8, rest: &[u8]) -> Option<Document> {
        let mut lines = Lines(rest);
        let board = lines.word("board")?.to_string();
        let claim = lines.words("claim")?;
        let [kind, number] = claim[..] else { return None };
        let (kind, number) = (kind.to_string(), number.parse().ok()?);
        let mut solutions = Vec::new();
        while lines.0.starts_with(b"solution ") {
            solutions.push(lines.word("solution")?.to_string());
        }
        let mut document = Document { version, board, kind, number, solutions, clauses: None, block: None };
        if lines.words("evidence").is_some_and(|words| words == ["clauses"]) {
            if version == 1 {
                document.clauses = Some(Clauses::read(&mut lines)?);
            } else {
                let size = usize::try_from(lines.number("bytes")?).ok()?;
                let (block, rest) = lines.0.split_at_checked(size)?;
                document.block = Some(block.to_vec());
                lines.0 = rest.strip_prefix(b"\n")?;
            }
        }
        lines.0.is_empty().then_some(document)
    }

    pub(super) fn write(&self) -> Vec<u8> {
        let mut text = format!("board {}\nclaim {} {}\n", self.board, self.kind, self.number);
        for solution in &self.solutions {
            text += &format!("solution {solution}\n");
        }
        let mut bytes = text.into_bytes();
        match self {
            Document { version: 1, clauses: Some(Clauses { cuts, steps }), .. } => {
                let mut text = format!("evidence clauses\ncuts {}\n", cuts.len());
                cuts.iter().for_each(|cut| text += &format!("cut{}\n", words(cut)));
                text += &format!("steps {}\n", steps.len());
                for Step { literals, hints } in steps {
                    text += &format!("step{} 0{}\n", words(literals), words(hints));
                }
                bytes.extend(text.bytes());
            }
            Document { version: 2.., block: Some(block), .. } => {
                bytes.extend(format!("evidence clauses\nbytes {}\n", block.len()).bytes());
                bytes.extend_from_slice(block);
                bytes.push(b'\n');
            }
            _ => {}
        }
        bytes
    }
}

impl Clauses {
    fn read(lines: &mut Lines) -> Option<Clauses> {
        let count: usize = lines.word("cuts")?.parse().ok()?;
        let mut cuts = Vec::new();
        for _ in 0..count {
            cuts.push(numbers(&lines.words("cut")?)?);
        }
        let count: usize = lines.word("steps")?.parse().ok()?;
        let mut steps = Vec::new();
        for _ in 0..count {
            let all = numbers(&lines.words("step")?)?;
            let zero = all.iter().position(|&number| number == 0)?;
            steps.push(Step { literals: all[..zero].to_vec(), hints: all[zero + 1..].to_vec() });
        }
        Some(Clauses { cuts, steps })
    }
}

fn numbers(words: &[&str]) -> Option<Vec<i128>> {
    words.iter().map(|word| word.parse().ok()).collect()
}
