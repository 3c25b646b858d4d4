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
    /// Why there are no others.
    pub clauses: Option<Clauses>,
}

/// The refutation of further solutions.
#[derive(Clone)]
pub struct Clauses {
    /// Each cut.
    pub cuts: Vec<Cut>,
    /// Each step.
    pub steps: Vec<Step>,
}

/// A cut.
#[derive(Clone)]
pub struct Cut {
    /// `sea`, `land` or `island`; empty in version 1.
    pub kind: String,
    /// Its cells.
    pub cells: Vec<i128>,
    /// Those behind the `/`, if there is one.
    pub others: Option<Vec<i128>>,
}

/// A step.
#[derive(Clone)]
pub struct Step {
    /// Its clause, which version 2 does not have.
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
        let mut document = Document { version, board, kind, number, solutions, clauses: None };
        if lines.words("evidence").is_some_and(|words| words == ["clauses"]) {
            document.clauses = Some(Clauses::read(version, &mut lines)?);
        }
        lines.0.is_empty().then_some(document)
    }

    pub(super) fn write(&self) -> Vec<u8> {
        let mut text = format!("board {}\nclaim {} {}\n", self.board, self.kind, self.number);
        for solution in &self.solutions {
            text += &format!("solution {solution}\n");
        }
        if let Some(Clauses { cuts, steps }) = &self.clauses {
            text += &format!("evidence clauses\ncuts {}\n", cuts.len());
            for cut in cuts {
                let kind = if cut.kind.is_empty() { String::new() } else { format!(" {}", cut.kind) };
                let others = cut.others.as_ref().map(|others| format!(" /{}", words(others)));
                text += &format!("cut{kind}{}{}\n", words(&cut.cells), others.unwrap_or_default());
            }
            text += &format!("steps {}\n", steps.len());
            for Step { literals, hints } in steps {
                let clause = if self.version == 1 { words(literals) + " 0" } else { String::new() };
                text += &format!("step{clause}{}\n", words(hints));
            }
        }
        text.into_bytes()
    }
}

impl Clauses {
    fn read(version: u8, lines: &mut Lines) -> Option<Clauses> {
        let count: usize = lines.word("cuts")?.parse().ok()?;
        let mut cuts = Vec::new();
        for _ in 0..count {
            cuts.push(Cut::read(version, &lines.words("cut")?)?);
        }
        let count: usize = lines.word("steps")?.parse().ok()?;
        let mut steps = Vec::new();
        for _ in 0..count {
            let all = numbers(&lines.words("step")?)?;
            if version > 1 {
                steps.push(Step { literals: Vec::new(), hints: all });
                continue;
            }
            let zero = all.iter().position(|&number| number == 0)?;
            steps.push(Step { literals: all[..zero].to_vec(), hints: all[zero + 1..].to_vec() });
        }
        Some(Clauses { cuts, steps })
    }
}

impl Cut {
    fn read(version: u8, words: &[&str]) -> Option<Cut> {
        let (kind, rest) =
            if version == 1 { ("", words) } else { words.split_first().map(|(kind, rest)| (*kind, rest))? };
        let slash = rest.iter().position(|&word| word == "/");
        let cells = numbers(&rest[..slash.unwrap_or(rest.len())])?;
        let others = slash.map(|slash| numbers(&rest[slash + 1..]));
        let others = if slash.is_some() { Some(others??) } else { None };
        Some(Cut { kind: kind.to_string(), cells, others })
    }
}

fn numbers(words: &[&str]) -> Option<Vec<i128>> {
    words.iter().map(|word| word.parse().ok()).collect()
}
