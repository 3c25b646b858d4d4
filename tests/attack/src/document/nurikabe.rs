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
    /// `s`, `l` or `i`, for the sea, land or an island; empty in version 1.
    pub kind: String,
    /// Its cells.
    pub cells: Vec<i128>,
    /// The separator of an island.
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
                text += &cut.write(self.version);
            }
            text += &format!("steps {}\n", steps.len());
            for Step { literals, hints } in steps {
                text += &match self.version {
                    1 => format!("step{} 0{}\n", words(literals), words(hints)),
                    _ => format!("r {}\n", packed(hints)),
                };
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
            cuts.push(Cut::read(version, lines)?);
        }
        let count: usize = lines.word("steps")?.parse().ok()?;
        let mut steps = Vec::new();
        for _ in 0..count {
            if version > 1 {
                steps.push(Step { literals: Vec::new(), hints: unpacked(lines.word("r")?)? });
                continue;
            }
            let all = numbers(&lines.words("step")?)?;
            let zero = all.iter().position(|&number| number == 0)?;
            steps.push(Step { literals: all[..zero].to_vec(), hints: all[zero + 1..].to_vec() });
        }
        Some(Clauses { cuts, steps })
    }
}

impl Cut {
    fn read(version: u8, lines: &mut Lines) -> Option<Cut> {
        if version == 1 {
            return Some(Cut { kind: String::new(), cells: numbers(&lines.words("cut")?)?, others: None });
        }
        let kind = ["s", "l", "i", "b", "c"].into_iter().find(|kind| lines.0.starts_with(kind.as_bytes()))?;
        let words = lines.words(kind)?;
        let mut cells = unpacked(words.first()?)?;
        let others = match words.get(1) {
            Some(word) => unpacked(word)?,
            None => Vec::new(),
        };
        cells.get_mut(ends(kind)..).into_iter().for_each(sum);
        let mut cut = Cut { kind: kind.to_string(), cells, others: ["i", "b", "c"].contains(&kind).then_some(others) };
        cut.others.iter_mut().for_each(|others| sum(others));
        Some(cut)
    }

    fn write(&self, version: u8) -> String {
        let Cut { kind, cells, others } = self;
        if version == 1 {
            return format!("cut{}\n", words(cells));
        }
        let at = ends(kind).min(cells.len());
        let others = others.as_deref().unwrap_or_default();
        let others = if others.is_empty() { String::new() } else { format!(" {}", packed(&gaps(others))) };
        format!("{kind} {}{}{others}\n", packed(&cells[..at]), packed(&gaps(&cells[at..])))
    }
}

/// How many cells come before the ascending ones.
fn ends(kind: &str) -> usize {
    if kind == "s" { 2 } else { 1 }
}

/// From how many cells are between two to their numbers.
fn sum(gaps: &mut [i128]) {
    let mut next = 0i128;
    for gap in gaps {
        *gap = gap.wrapping_add(next);
        next = gap.wrapping_add(1);
    }
}

fn gaps(cells: &[i128]) -> Vec<i128> {
    let before = std::iter::once(-1).chain(cells.iter().copied());
    cells.iter().zip(before).map(|(cell, before)| cell.wrapping_sub(before).wrapping_sub(1)).collect()
}

/// Base 47, as the format has it. What is negative becomes a number that is cut off.
fn packed(numbers: &[i128]) -> String {
    let mut text = String::new();
    for &number in numbers {
        let (mut rest, mut digits) = (number, Vec::new());
        while rest > 0 || digits.is_empty() {
            digits.push((rest.rem_euclid(47) as u8) + if digits.is_empty() { b'!' } else { b'P' });
            rest /= 47;
        }
        text.extend(if number < 0 { vec!['~'] } else { digits.into_iter().rev().map(char::from).collect() });
    }
    text
}

fn unpacked(word: &str) -> Option<Vec<i128>> {
    let (mut numbers, mut value) = (Vec::new(), 0i128);
    for byte in word.bytes() {
        let digit = byte.checked_sub(b'!').filter(|&digit| digit < 94)?;
        value = value.checked_mul(47)?.checked_add((digit % 47).into())?;
        if digit < 47 {
            numbers.push(std::mem::take(&mut value));
        }
    }
    (value == 0).then_some(numbers)
}

fn numbers(words: &[&str]) -> Option<Vec<i128>> {
    words.iter().map(|word| word.parse().ok()).collect()
}
