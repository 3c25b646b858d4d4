//! A certificate of Santa Chilly.

use super::Lines;
use crate::mutate::graph::Graph;
use crate::seal::digest;
use crate::text::words;

/// All that it says.
#[derive(Clone)]
pub struct Document {
    /// Links and rows.
    pub board: String,
    /// The words of the claim; the number is apart.
    pub kind: String,
    /// The number of the claim, unless it is `unsolvable`.
    pub moves: Option<i128>,
    /// The route.
    pub witness: Option<String>,
    /// The words behind `evidence` in a claim that there is no route.
    pub presents: Option<Vec<String>>,
    /// Cuts and potentials.
    pub cuts: Option<Cuts>,
    /// Whether a search follows.
    pub search: bool,
}

/// Cuts and potentials.
#[derive(Clone)]
pub struct Cuts {
    /// What a move is worth.
    pub scale: i128,
    /// One a cell.
    pub potentials: Vec<i128>,
    /// The cuts.
    pub list: Vec<Cut>,
    /// The digest that is written if it cannot be made from the level.
    pub rests: String,
}

/// One cut.
#[derive(Clone)]
pub struct Cut {
    /// What it is worth.
    pub multiplier: i128,
    /// The number of its present.
    pub present: i128,
    /// `in` or `out`.
    pub side: String,
    /// Its cells in hexadecimal.
    pub within: String,
}

impl Document {
    pub(super) fn read(rest: &[u8]) -> Option<Document> {
        let mut lines = Lines(rest);
        let board = lines.word("board")?.to_string();
        let claim = lines.words("claim")?;
        let (kind, moves) = match claim[..] {
            ["unsolvable"] => ("unsolvable", None),
            [kind, moves] => (kind, Some(moves.parse().ok()?)),
            _ => return None,
        };
        let witness = lines.word("witness").map(str::to_string);
        let mut document =
            Document { board, kind: kind.into(), moves, witness, presents: None, cuts: None, search: false };
        if lines.0.starts_with(b"evidence present") {
            document.presents = Some(lines.words("evidence")?.into_iter().map(str::to_string).collect());
        }
        if lines.0.starts_with(b"evidence cuts\n") {
            lines.words("evidence")?;
            document.cuts = Some(Cuts::read(&mut lines)?);
        }
        if lines.0.starts_with(b"evidence search\n") {
            lines.words("evidence")?;
            document.search = true;
        }
        lines.0.is_empty().then_some(document)
    }

    pub(super) fn write(&self) -> Vec<u8> {
        let moves = self.moves.map_or(String::new(), |moves| format!(" {moves}"));
        let mut text = format!("board {}\nclaim {}{moves}\n", self.board, self.kind);
        if let Some(witness) = &self.witness {
            text += &format!("witness {witness}\n");
        }
        if let Some(presents) = &self.presents {
            text += &format!("evidence{}\n", words(presents));
        }
        if let Some(cuts) = &self.cuts {
            text += &format!("evidence cuts\nscale {}\npotentials{}\n", cuts.scale, words(&cuts.potentials));
            text += &format!("cuts {}\n", cuts.list.len());
            for Cut { multiplier, present, side, within } in &cuts.list {
                text += &format!("cut {multiplier} {present} {side} {within}\n");
            }
            let rests = Graph::of(&self.board).map(|graph| graph.rests(cuts));
            let rests = rests.map(|rests| digest(words(rests).trim_start().as_bytes()));
            text += &format!("rests {}\n", rests.as_ref().unwrap_or(&cuts.rests));
        }
        if self.search {
            text += "evidence search\n";
        }
        text.into_bytes()
    }
}

impl Cuts {
    fn read(lines: &mut Lines) -> Option<Cuts> {
        let scale = lines.number("scale")?;
        let numbers = lines.words("potentials")?;
        let potentials = numbers.iter().map(|number| number.parse().ok()).collect::<Option<_>>()?;
        let count: usize = lines.word("cuts")?.parse().ok()?;
        let mut list = Vec::new();
        for _ in 0..count {
            let words = lines.words("cut")?;
            let [multiplier, present, side, within] = words[..] else { return None };
            list.push(Cut {
                multiplier: multiplier.parse().ok()?,
                present: present.parse().ok()?,
                side: side.into(),
                within: within.into(),
            });
        }
        Some(Cuts { scale, potentials, list, rests: lines.word("rests")?.into() })
    }
}
