//! States as sets of tiles, one bit a tile, and what a click makes of them. Everything goes column by column.

use std::collections::HashMap;

/// What is known about one subset of a column.
pub struct Facts {
    /// The lowest subset with the same colours in the same order.
    pub canonical: u64,
    /// Per colour the rows that it fills when the subset has settled, as bits.
    pub rows: [u16; 4],
    /// The colours with at least 1, 2 and 3 tiles, as sets.
    pub at_least: [u8; 3],
    /// For each set of colours around the column: the clicks that it needs beyond one a colour.
    pub surplus: [u8; 16],
}

/// A board: for each column the number of its lowest tile, a bit for each tile, and the facts of its subsets.
pub struct Game(Vec<(u32, u64, Vec<Facts>)>);

/// A click and the key of the state that it leads to.
pub type Successor = ((usize, usize), u64);

impl Game {
    pub fn new(columns: &[Vec<u8>]) -> Game {
        let (mut strips, mut offset) = (HashMap::new(), 0);
        let column = |colours: &Vec<u8>| {
            let mut lowest = HashMap::new();
            let facts = (0..1u64 << colours.len()).map(|subset| {
                let kept = (0..colours.len()).filter(|&t| subset >> t & 1 == 1);
                let word: Vec<u8> = kept.map(|t| colours[t]).collect();
                // Subsets come in ascending order, so the first with a word is the lowest.
                let canonical = *lowest.entry(word.clone()).or_insert(subset);
                facts(&word, canonical, &mut strips)
            });
            let column = (offset, (1 << colours.len()) - 1, facts.collect());
            offset += colours.len() as u32;
            column
        };
        Game(columns.iter().map(column).collect())
    }

    pub fn width(&self) -> usize {
        self.0.len()
    }

    /// The key of the initial board: all tiles.
    pub fn initial(&self) -> u64 {
        self.0.iter().fold(0, |set, (offset, mask, _)| set | mask << offset)
    }

    fn subset(&self, key: u64, x: usize) -> u64 {
        key >> self.0[x].0 & self.0[x].1
    }

    /// What is known about column `x` of a state.
    pub fn facts(&self, key: u64, x: usize) -> &Facts {
        &self.0[x].2[self.subset(key, x) as usize]
    }

    /// Whether this is the lowest set of tiles that looks the same.
    pub fn is_key(&self, key: u64) -> bool {
        (0..self.width()).all(|x| self.facts(key, x).canonical == self.subset(key, x))
    }

    /// Fills the rows of a colour that are connected to a cell of it; gives the first and the last column.
    fn flood(&self, key: u64, colour: usize, cell: (usize, usize), filled: &mut [u16; 64]) -> (usize, usize) {
        let (mut first, mut last) = (cell.0, cell.0);
        filled[cell.0] = 1 << cell.1;
        // To the right and back to the left until a pass adds nothing.
        loop {
            let mut grown = false;
            let mut fill = |x: usize, from: usize| {
                let allowed = self.facts(key, x).rows[colour];
                let rows = spread((filled[x] | filled[from]) & allowed, allowed);
                grown |= rows != filled[x];
                filled[x] = rows;
                rows != 0
            };
            fill(first, first);
            for x in (first + 1..self.width()).take_while(|&x| fill(x, x - 1)) {
                last = last.max(x);
            }
            for x in (0..last).rev().take_while(|&x| fill(x, x + 1)) {
                first = first.min(x);
            }
            if !grown {
                return (first, last);
            }
        }
    }

    /// The key after the filled cells of some columns are gone.
    fn remove(&self, key: u64, (first, last): (usize, usize), filled: &[u16; 64]) -> u64 {
        let mut after = key;
        for (x, &rows) in filled.iter().enumerate().take(last + 1).skip(first) {
            let (mut rest, mut rows, mut kept) = (self.subset(key, x), rows, 0);
            while rest != 0 {
                let tile = rest & rest.wrapping_neg();
                kept |= if rows & 1 == 0 { tile } else { 0 };
                (rest, rows) = (rest ^ tile, rows >> 1);
            }
            let (offset, mask, facts) = &self.0[x];
            after = after & !(mask << offset) | facts[kept as usize].canonical << offset;
        }
        after
    }

    /// All clicks on a state, or only those that take a whole run: all tiles of a colour in a stretch of adjacent
    /// columns that have it.
    pub fn clicks(&self, key: u64, whole: bool, out: &mut Vec<Successor>) {
        let mut clicked = [0; 64];
        for x in 0..self.width() {
            for (colour, &rows) in self.facts(key, x).rows.iter().enumerate() {
                let rows_at = |x: usize| if x < self.width() { self.facts(key, x).rows[colour] } else { 0 };
                let begun = x > 0 && rows_at(x - 1) != 0;
                while rows & !clicked[x] != 0 && !(whole && begun) {
                    let cell = (x, (rows & !clicked[x]).trailing_zeros() as usize);
                    let mut filled = [0; 64];
                    let (first, last) = self.flood(key, colour, cell, &mut filled);
                    (first..=last).for_each(|x| clicked[x] |= filled[x]);
                    let is_whole = || rows_at(last + 1) == 0 && (first..=last).all(|x| filled[x] == rows_at(x));
                    if !whole || is_whole() {
                        out.push((cell, self.remove(key, (first, last), &filled)));
                    } else {
                        break;
                    }
                }
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

/// All rows of blocks of `allowed` that hold one of `rows`.
fn spread(rows: u16, allowed: u16) -> u16 {
    let more = (rows | rows << 1 | rows >> 1) & allowed;
    if more == rows { rows } else { spread(more, allowed) }
}

fn facts(word: &[u8], canonical: u64, strips: &mut HashMap<Vec<u8>, u8>) -> Facts {
    let mut rows = [0u16; 4];
    word.iter().enumerate().for_each(|(row, &colour)| rows[colour as usize] |= 1 << row);
    let at_least = [1, 2, 3].map(|n| (0..4).fold(0, |set, c| set | u8::from(rows[c].count_ones() >= n) << c));
    let surplus = std::array::from_fn(|around| {
        let rest: Vec<u8> = word.iter().copied().filter(|&c| around >> c & 1 == 0).collect();
        let free = (around as u8 & at_least[0]).count_ones() as u8;
        strip(&rest, strips) + free - at_least[0].count_ones() as u8
    });
    Facts { canonical, rows, at_least, surplus }
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
