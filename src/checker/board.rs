//! States as sets of tiles, one bit a tile, and what a click makes of them. Everything goes column by column.

use std::collections::HashMap;

/// Rows of a settled column, as bits.
pub type Rows = u16;

/// What is known about one subset of a column.
pub struct Facts {
    /// The lowest subset with the same colours in the same order.
    pub canonical: u64,
    /// Per colour the rows that it fills when the subset has settled.
    pub rows: [Rows; 4],
    /// The colours with at least 1, 2 and 3 tiles, as sets.
    pub at_least: [u8; 3],
    /// For each set of colours around the column: clicks that it needs beyond one a colour.
    pub surplus: [u8; 16],
}

struct Column {
    offset: u32,
    mask: u64,
    facts: Vec<Facts>,
}

/// A board, with tables for its columns.
pub struct Game {
    columns: Vec<Column>,
}

/// A click and the key of the state that it leads to.
pub type Successor = ((usize, usize), u64);

impl Game {
    pub fn new(columns: &[Vec<u8>]) -> Game {
        let mut strips = HashMap::new();
        let mut offset = 0;
        let column = |colours: &Vec<u8>| {
            let mut lowest = HashMap::new();
            let facts = (0..1u64 << colours.len()).map(|subset| {
                let kept = (0..colours.len()).filter(|&t| subset >> t & 1 == 1);
                let word: Vec<u8> = kept.map(|t| colours[t]).collect();
                // Subsets come in ascending order, so the first with a word is the lowest.
                let canonical = *lowest.entry(word.clone()).or_insert(subset);
                facts(&word, canonical, &mut strips)
            });
            let column = Column { offset, mask: (1 << colours.len()) - 1, facts: facts.collect() };
            offset += colours.len() as u32;
            column
        };
        Game { columns: columns.iter().map(column).collect() }
    }

    pub fn width(&self) -> usize {
        self.columns.len()
    }

    /// The key of the initial board: all tiles.
    pub fn initial(&self) -> u64 {
        self.columns.iter().fold(0, |set, column| set | column.mask << column.offset)
    }

    fn subset(&self, key: u64, x: usize) -> u64 {
        key >> self.columns[x].offset & self.columns[x].mask
    }

    /// What is known about column `x` of a state.
    pub fn facts(&self, key: u64, x: usize) -> &Facts {
        &self.columns[x].facts[self.subset(key, x) as usize]
    }

    /// Whether this is the lowest set of tiles that looks the same.
    pub fn is_key(&self, key: u64) -> bool {
        (0..self.width()).all(|x| self.facts(key, x).canonical == self.subset(key, x))
    }

    /// Fills the group of a cell of a colour into `filled`; the first and the last of its columns.
    pub fn flood(
        &self,
        key: u64,
        colour: usize,
        at: (usize, Rows),
        filled: &mut [Rows; 64],
    ) -> (usize, usize) {
        let allowed = |x: usize| self.facts(key, x).rows[colour];
        let (mut first, mut last) = (at.0, at.0);
        filled[at.0] = spread(at.1, allowed(at.0));
        // To the right and back to the left, until a pass adds nothing.
        loop {
            let mut grown = false;
            let mut pass = |to: usize, from: usize, filled: &mut [Rows; 64]| {
                let allowed = allowed(to);
                let rows = spread((filled[to] | filled[from]) & allowed, allowed);
                grown |= rows != filled[to];
                filled[to] = rows;
                rows != 0
            };
            let mut x = first + 1;
            while x < self.width() && pass(x, x - 1, filled) {
                last = last.max(x);
                x += 1;
            }
            let mut x = last;
            while x > 0 && pass(x - 1, x, filled) {
                x -= 1;
                first = first.min(x);
            }
            if !grown {
                return (first, last);
            }
        }
    }

    /// The key after the filled cells of some columns are gone.
    pub fn remove(&self, key: u64, (first, last): (usize, usize), filled: &[Rows; 64]) -> u64 {
        let mut after = key;
        for x in first..=last {
            let column = &self.columns[x];
            let (mut rest, mut rows, mut kept) = (self.subset(key, x), filled[x], 0);
            while rest != 0 {
                let tile = rest & rest.wrapping_neg();
                if rows & 1 == 0 {
                    kept |= tile;
                }
                (rest, rows) = (rest ^ tile, rows >> 1);
            }
            after &= !(column.mask << column.offset);
            after |= column.facts[kept as usize].canonical << column.offset;
        }
        after
    }

    /// All clicks on a state, with what they lead to.
    pub fn successors(&self, key: u64, out: &mut Vec<Successor>) {
        let mut clicked = [0 as Rows; 64];
        for x in 0..self.width() {
            for (colour, &rows) in self.facts(key, x).rows.iter().enumerate() {
                while rows & !clicked[x] != 0 {
                    let row = (rows & !clicked[x]).trailing_zeros();
                    let mut filled = [0; 64];
                    let span = self.flood(key, colour, (x, 1 << row), &mut filled);
                    for x in span.0..=span.1 {
                        clicked[x] |= filled[x];
                    }
                    out.push(((x, row as usize), self.remove(key, span, &filled)));
                }
            }
        }
    }

    /// The rows of a state, top row first, with `/` between them.
    pub fn text(&self, key: u64) -> String {
        let cell = |x: usize, y: u32| self.facts(key, x).rows.iter().position(|rows| rows >> y & 1 == 1);
        let letter = |x, y| cell(x, y).map_or('.', |colour| ['O', 'P', 'G', 'B'][colour]);
        let row = |y: u32| (0..self.width()).map(|x| letter(x, y)).collect::<String>();
        let height = (0..9).rev().find(|&y| row(y).contains(|c| c != '.')).unwrap_or(0);
        (0..=height).rev().map(row).collect::<Vec<_>>().join("/")
    }
}

/// All rows of blocks of `allowed` that hold one of `rows`.
fn spread(mut rows: Rows, allowed: Rows) -> Rows {
    loop {
        let more = (rows | rows << 1 | rows >> 1) & allowed;
        if more == rows {
            return rows;
        }
        rows = more;
    }
}

fn facts(word: &[u8], canonical: u64, strips: &mut HashMap<Vec<u8>, u8>) -> Facts {
    let mut rows = [0; 4];
    for (row, &colour) in word.iter().enumerate() {
        rows[colour as usize] |= 1 << row;
    }
    let counts: [u32; 4] = rows.map(Rows::count_ones);
    let at_least = [1, 2, 3].map(|n| (0..4).filter(|&c| counts[c] >= n).fold(0, |set, c| set | 1u8 << c));
    let surplus = std::array::from_fn(|around: usize| {
        let rest: Vec<u8> = word.iter().copied().filter(|&c| around >> c & 1 == 0).collect();
        let free = (around as u8 & at_least[0]).count_ones() as u8;
        strip(&rest, strips) + free - at_least[0].count_ones() as u8
    });
    Facts { canonical, rows, at_least, surplus }
}

/// The least number of steps that empty a word, a step removing one block of equal letters: the first letter goes
/// alone, or together with a later equal one once everything between them is gone.
fn strip(word: &[u8], known: &mut HashMap<Vec<u8>, u8>) -> u8 {
    if word.is_empty() {
        return 0;
    }
    if let Some(&steps) = known.get(word) {
        return steps;
    }
    let mut least = 1 + strip(&word[1..], known);
    for m in (1..word.len()).filter(|&m| word[m] == word[0]) {
        least = least.min(strip(&word[1..m], known) + strip(&word[m..], known));
    }
    known.insert(word.to_vec(), least);
    least
}
