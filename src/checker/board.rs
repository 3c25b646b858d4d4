//! States as sets of tiles, one bit a tile, and what a click makes of them. Everything goes column by column.

use std::collections::HashMap;
use std::ops::Range;

/// What is known about one subset of a column.
pub struct Facts {
    /// The lowest subset with the same colours in the same order.
    pub canonical: u64,
    /// The tile in each row, four bits each.
    pub tiles: u64,
    /// Per colour the rows that it fills when the subset has settled, as bits.
    pub rows: [u16; 4],
    /// The colours with at least 1, 2 and 3 tiles, as sets.
    pub at_least: [u8; 3],
    /// For each set of colours around the column: the clicks that it needs beyond one a colour.
    pub surplus: [u8; 16],
}

/// A board whose width times height is at most 63.
pub struct Game {
    /// For each column the number of its lowest tile, a bit for each tile, and the facts of its subsets.
    columns: Vec<(u32, u64, Vec<Facts>)>,
    height: usize,
    /// The lowest cell of every column.
    bottom: Cells,
}

/// Cells of the settled board, column by column from the left, each from the bottom and as many as there are rows.
type Cells = u64;

/// Which clicks are asked for.
#[derive(Clone, Copy, PartialEq)]
pub enum Among {
    All,
    /// Those that take a whole run: all tiles of a colour in a stretch of adjacent columns that have it.
    Whole,
    /// Those that take a tile of the first column, of a colour that goes on to the other at least.
    Reaching(usize, usize),
}

/// A click and the key of the state that it leads to.
pub type Successor = ((usize, usize), u64);

impl Game {
    pub fn new(columns: &[Vec<u8>]) -> Game {
        let (mut strips, mut offset) = (HashMap::new(), 0);
        let column = |colours: &Vec<u8>| {
            let mut lowest = HashMap::new();
            let facts = (0..1u64 << colours.len()).map(|subset| {
                let kept = (0..colours.len()).filter(|&t| subset >> t & 1 == 1);
                let word: Vec<u8> = kept.clone().map(|t| colours[t]).collect();
                // Subsets come in ascending order, so the first with a word is the lowest.
                let canonical = *lowest.entry(word.clone()).or_insert(subset);
                let tiles = kept.enumerate().fold(0, |tiles, (row, t)| tiles | (t as u64) << (4 * row));
                facts(&word, canonical, tiles, &mut strips)
            });
            let column = (offset, (1 << colours.len()) - 1, facts.collect());
            offset += colours.len() as u32;
            column
        };
        let columns: Vec<_> = columns.iter().map(column).collect();
        let height = columns.iter().map(|column| u64::count_ones(column.1) as usize).max().unwrap_or(0).max(1);
        let bottom = (0..columns.len()).fold(0, |cells, x| cells | 1 << (height * x));
        Game { columns, height, bottom }
    }

    pub fn width(&self) -> usize {
        self.columns.len()
    }

    /// The key of the initial board: all tiles.
    pub fn initial(&self) -> u64 {
        self.columns.iter().fold(0, |set, (offset, mask, _)| set | mask << offset)
    }

    fn subset(&self, key: u64, x: usize) -> u64 {
        key >> self.columns[x].0 & self.columns[x].1
    }

    /// What is known about column `x` of a state.
    pub fn facts(&self, key: u64, x: usize) -> &Facts {
        &self.columns[x].2[self.subset(key, x) as usize]
    }

    /// Whether this is the lowest set of tiles that looks the same.
    pub fn is_key(&self, key: u64) -> bool {
        (0..self.width()).all(|x| self.facts(key, x).canonical == self.subset(key, x))
    }

    /// The key after a group of some columns is gone.
    fn remove(&self, key: u64, columns: Range<usize>, group: Cells) -> u64 {
        let mut after = key;
        for x in columns {
            let (mut rows, mut subset) = (group >> (self.height * x) & ((1 << self.height) - 1), self.subset(key, x));
            let tiles = self.facts(key, x).tiles;
            while rows != 0 {
                subset &= !(1 << (tiles >> (4 * rows.trailing_zeros()) & 15));
                rows &= rows - 1;
            }
            let (offset, mask, facts) = &self.columns[x];
            after = after & !(mask << offset) | facts[subset as usize].canonical << offset;
        }
        after
    }

    /// The cells of the columns from `first` to before `end`.
    fn columns(&self, first: usize, end: usize) -> Cells {
        (1 << (self.height * end.min(self.width()))) - (1 << (self.height * first))
    }

    /// The cells among `allowed` that are connected to some of them.
    fn flood(&self, allowed: Cells, from: Cells) -> Cells {
        let upright = from | from << 1 & !self.bottom | (from & !self.bottom) >> 1;
        let grown = (upright | from << self.height | from >> self.height) & allowed;
        if grown == from { from } else { self.flood(allowed, grown) }
    }

    /// Clicks on a state.
    pub fn clicks(&self, key: u64, among: Among, out: &mut Vec<Successor>) {
        let mut colours = [0; 4];
        for x in 0..self.width() {
            let rows = &self.facts(key, x).rows;
            (0..4).for_each(|c| colours[c] |= Cells::from(rows[c]) << (self.height * x));
        }
        for colour in colours {
            let mut rest = if let Among::Reaching(x, _) = among { colour & self.columns(x, x + 1) } else { colour };
            while rest != 0 {
                let (x, y) =
                    (rest.trailing_zeros() as usize / self.height, rest.trailing_zeros() as usize % self.height);
                if among == Among::Whole && x > 0 && colour & self.columns(x - 1, x) != 0 {
                    // A run that begins further left, and whose first cells are not all of it.
                    rest &= !self.columns(x, x + 1);
                    continue;
                }
                let group = self.flood(colour, rest & rest.wrapping_neg());
                let first = group.trailing_zeros() as usize / self.height;
                let last = (63 - group.leading_zeros()) as usize / self.height;
                if match among {
                    Among::All => true,
                    Among::Whole => colour & self.columns(x.saturating_sub(1), last + 2) == group,
                    Among::Reaching(_, end) => last >= end,
                } {
                    out.push(((x, y), self.remove(key, first..last + 1, group)));
                }
                rest &= !group;
            }
        }
    }

    /// The rows of a state, top row first, with `/` between them.
    pub fn text(&self, key: u64) -> String {
        let colour = |x, y: usize| self.facts(key, x).rows.iter().position(|rows| rows >> y & 1 == 1);
        let letter = |x, y| colour(x, y).map_or('.', |colour| ['O', 'P', 'G', 'B'][colour]);
        let row = |y| (0..self.width()).map(|x| letter(x, y)).collect::<String>();
        let height = (0..9).rev().find(|&y| row(y).contains(|c| c != '.')).unwrap_or(0);
        (0..=height).rev().map(row).collect::<Vec<_>>().join("/")
    }
}

fn facts(word: &[u8], canonical: u64, tiles: u64, strips: &mut HashMap<Vec<u8>, u8>) -> Facts {
    let mut rows = [0u16; 4];
    word.iter().enumerate().for_each(|(row, &colour)| rows[colour as usize] |= 1 << row);
    let at_least = [1, 2, 3].map(|n| (0..4).fold(0, |set, c| set | u8::from(rows[c].count_ones() >= n) << c));
    let surplus = std::array::from_fn(|around| {
        let rest: Vec<u8> = word.iter().copied().filter(|&c| around >> c & 1 == 0).collect();
        let free = (around as u8 & at_least[0]).count_ones() as u8;
        strip(&rest, strips) + free - at_least[0].count_ones() as u8
    });
    Facts { canonical, tiles, rows, at_least, surplus }
}

/// The least number of steps that empty a word, a step removing one block of equal letters: the first letter goes
/// alone, or together with a later equal one once everything between them is gone.
fn strip(word: &[u8], known: &mut HashMap<Vec<u8>, u8>) -> u8 {
    if word.is_empty() || known.contains_key(word) {
        return known.get(word).copied().unwrap_or(0);
    }
    let mut least = 1 + strip(&word[1..], known);
    for m in (1..word.len()).filter(|&m| word[m] == word[0]) {
        least = least.min(strip(&word[1..m], known) + strip(&word[m..], known));
    }
    known.insert(word.to_vec(), least);
    least
}
