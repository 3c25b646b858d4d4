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
            lines.extend(steps.iter().map(|hints| format!("r {}", packed(hints.iter().copied()))));
        }
        let text = lines.join("\n") + "\n";
        seal(text.into_bytes())
    }
}

/// Numbers without anything between them, in base 47: the last digit of each is a character from `!`, the others from `P` on.
fn packed(numbers: impl IntoIterator<Item = u32>) -> String {
    let mut text = String::new();
    for number in numbers {
        let mut power = 1u64;
        while power * 47 <= u64::from(number) {
            power *= 47;
        }
        while power > 0 {
            let digit = (u64::from(number) / power % 47) as u8;
            text.push(char::from(if power == 1 { b'!' + digit } else { b'P' + digit }));
            power /= 47;
        }
    }
    text
}

/// For each cell of an ascending list, how many cells are between it and the one before it.
fn gaps(cells: &[usize]) -> impl Iterator<Item = u32> {
    let mut next = 0;
    cells.iter().map(move |&cell| {
        let gap = cell - next;
        next = cell + 1;
        gap as u32
    })
}

fn cut_line(cut: &Cut) -> String {
    let cells = |ends: &[usize], list: &[usize]| packed(ends.iter().map(|&end| end as u32).chain(gaps(list)));
    // The second list is a word of its own, unless it is empty.
    let two = |kind: &str, first: usize, list: &[usize], other: &[usize]| {
        let word = cells(&[first], list);
        if other.is_empty() { format!("{kind} {word}") } else { format!("{kind} {word} {}", cells(&[], other)) }
    };
    match cut {
        Cut::Sea { a, b, separator } => format!("s {}", cells(&[*a, *b], separator)),
        Cut::Land { cell, separator } => format!("l {}", cells(&[*cell], separator)),
        Cut::Island { clue, members, separator } => two("i", *clue, members, separator),
        Cut::Size { cell, members, separator } => two("b", *cell, members, separator),
        Cut::Count { white, black } => two("c", white.len(), white, black),
    }
}
