//! Cuts with multipliers, and potentials: how many moves are needed.

use super::level::{Level, Move, reached};
use crate::checker::parse::Lines;
use crate::checker::sha256::sha256;

/// A set `W` of cells, and a present.
pub struct Cut {
    pub multiplier: i128,
    pub present: usize,
    /// Whether it is about moves into `W`, or out of it.
    pub inward: bool,
    pub within: Vec<bool>,
}

/// The evidence, verified.
pub struct Cuts {
    pub scale: i128,
    pub potentials: Vec<i128>,
    pub list: Vec<Cut>,
    /// What a route costs at least, where a move costs the scale.
    pub total: i128,
}

/// A whole number, written the shortest way, of at most 15 digits.
fn whole(lines: &Lines, word: &str) -> Result<i128, String> {
    let number = word.parse().ok().filter(|n: &i128| n.to_string() == word && n.abs() < 1_000_000_000_000_000);
    number.map_or_else(|| lines.error(format_args!("{word:?} is no number of at most 15 digits")), Ok)
}

impl Cut {
    fn parse(level: &Level, lines: &mut Lines) -> Result<Cut, String> {
        let words = lines.words("cut")?;
        let [multiplier, present, side @ ("in" | "out"), digits] = words[..] else {
            return lines.error("expected cut, multiplier, present, in or out, cells");
        };
        let multiplier = whole(lines, multiplier)?;
        let present = lines.number(present, level.presents().wrapping_sub(1))?;
        let value = |digit| b"0123456789abcdef".iter().position(|&d| d == digit);
        let values: Option<Vec<usize>> = digits.bytes().map(value).collect();
        let mut within: Vec<bool> =
            values.iter().flatten().flat_map(|v| [8, 4, 2, 1].map(|bit| v & bit != 0)).collect();
        let spare = within.split_off(level.cells.min(within.len()));
        let size = values.is_some() && digits.len() == level.cells.div_ceil(4) && !spare.contains(&true);
        if multiplier < 1 || present >= level.presents() || !size {
            return lines.error("a multiplier below 1, a present or digits that do not fit this level");
        }
        let cut = Cut { multiplier, present, inward: side == "in", within };
        // Outside W is what can be reached from the start, or reaches the exit, without a counted move.
        let free = level.moves.iter().filter(|m| !cut.counts(m) && !m.takes.contains(&present));
        let (end, edges): (usize, Vec<_>) = match cut.inward {
            true => (level.start, free.map(|m| (m.tail, m.head)).collect()),
            false => (level.exit, free.map(|m| (m.head, m.tail)).collect()),
        };
        match reached(level.cells, end, &edges).iter().zip(&cut.within).all(|(outside, within)| outside != within) {
            true => Ok(cut),
            false => lines.error("the cells are not those that the rest cannot reach without a counted move"),
        }
    }

    /// Whether a move is one of those of which every route makes one.
    fn counts(&self, m: &Move) -> bool {
        let (near, far) = if self.inward { (m.tail, m.head) } else { (m.head, m.tail) };
        !self.within[near] && (self.within[far] || m.takes.contains(&self.present))
    }
}

impl Cuts {
    /// Reads and verifies.
    pub fn parse(level: &Level, lines: &mut Lines) -> Result<Cuts, String> {
        lines.exactly("evidence", "cuts")?;
        if level.cells == 0 {
            return lines.error("the exit cannot be reached: the claim can only be unsolvable");
        }
        let scale = lines.word("scale")?;
        let scale = lines.number(scale, 1_000_000_000)? as i128;
        let words = lines.words("potentials")?;
        let potentials = words.into_iter().map(|word| whole(lines, word)).collect::<Result<Vec<_>, _>>()?;
        let count = lines.word("cuts")?;
        let count = lines.number(count, 1_000_000)?;
        let list = (0..count).map(|_| Cut::parse(level, lines)).collect::<Result<Vec<_>, _>>()?;
        if scale == 0 || potentials.len() != level.cells || potentials[level.start] != 0 {
            return lines.error("a scale of 0, not one potential for each cell, or one of the start that is not 0");
        }
        let counted = |m: &Move| list.iter().filter(|cut| cut.counts(m)).map(|cut| cut.multiplier).sum::<i128>();
        let rests: Vec<i128> = level.moves.iter().map(|m| scale - counted(m)).collect();
        let text: Vec<String> = rests.iter().map(i128::to_string).collect();
        lines.exactly("rests", &sha256(text.join(" ").as_bytes()))?;
        let mut attained = vec![false; level.cells];
        attained[level.start] = true;
        for (m, rest) in level.moves.iter().zip(rests) {
            let slack = rest - (potentials[m.head] - potentials[m.tail]);
            attained[m.head] |= slack == 0 && m.tail != m.head;
            if slack < 0 {
                return lines.error(format_args!("from cell {} to {} the potential rises too much", m.tail, m.head));
            }
        }
        if let Some(cell) = attained.iter().position(|attained| !attained) {
            return lines.error(format_args!("the potential of cell {cell} is less than it may be"));
        }
        let total = potentials[level.exit] + list.iter().map(|cut| cut.multiplier).sum::<i128>();
        Ok(Cuts { scale, potentials, list, total })
    }
}
