//! Upper bounds on the worst case of every pair of neighbouring columns, and the claims that prove
//! them.
//!
//! The *worst case* of neighbouring columns is the smallest number of clicks that is enough if an
//! opponent may add any groups of the same colour to each click. So the columns may belong to a
//! larger board.

use super::part::{Heights, MAX_COLOURS, MAX_ROWS, Part};
use super::search::Search;
use rayon::prelude::*;

/// A strategy that clears some parts in a number of clicks.
pub struct Claim {
    pub heights: Heights,
    pub clicks: u8,
    /// The strategy. `docs/HARDEST_FORMAT.md` describes its letters.
    strategy: String,
    /// The pairs that the strategy leaves out.
    pub left_out: Vec<Part>,
}

impl Claim {
    pub fn new(heights: Heights, clicks: u8) -> Claim {
        Claim {
            heights,
            clicks,
            strategy: String::new(),
            left_out: Vec::new(),
        }
    }

    /// Returns the strategy as a word of a file.
    pub fn strategy(&self) -> &str {
        match self.strategy.as_str() {
            "" => "-",
            strategy => strategy,
        }
    }

    /// Notes that the next tile of a column is revealed.
    pub fn reveal(&mut self, column: usize) {
        self.strategy.push((b'0' + column as u8) as char);
    }

    /// Notes a click on a cell. The cells have the letters from `A` to `Z`, then from `a` to `d`.
    pub fn click(&mut self, cell: usize) {
        let mut letters = ('A'..='Z').chain('a'..='d');
        self.strategy.extend(letters.nth(cell));
    }

    /// Notes that the strategy leaves out a pair whose tiles are all known.
    pub fn leave_out(&mut self, pair: Part) {
        self.strategy.push('!');
        self.left_out.push(pair);
    }
}

/// More clicks than any part needs.
const UNPROVEN: u8 = 100;

/// Upper bounds on the worst case of all pairs up to a number of rows.
pub struct Bounds {
    colours: usize,
    rows: usize,
    /// For the heights of both columns, a number of clicks that is enough, or [`UNPROVEN`].
    clicks: [[u8; MAX_ROWS + 1]; MAX_ROWS + 1],
}

impl Bounds {
    /// Returns the bound of pairs without tiles.
    fn new(rows: usize, colours: usize) -> Bounds {
        assert!(rows <= MAX_ROWS && colours <= MAX_COLOURS);
        let mut clicks = [[UNPROVEN; MAX_ROWS + 1]; MAX_ROWS + 1];
        clicks[0][0] = 0;
        Bounds {
            colours,
            rows,
            clicks,
        }
    }

    pub fn colours(&self) -> usize {
        self.colours
    }

    /// Returns a number of clicks that is enough for every part with at most these heights.
    ///
    /// # Why this is sound
    ///
    /// Three columns can be cleared in two steps: a pair of neighbours, then the other column.
    /// While the pair is cleared, the other column may lose tiles, but then it is still one of the
    /// columns with at most this height.
    pub fn get(&self, [first, second, third]: Heights) -> u8 {
        let left_pair = self.clicks[first][second] + self.clicks[third][0];
        let right_pair = self.clicks[second][third] + self.clicks[first][0];
        left_pair.min(right_pair)
    }

    /// Returns the bounds of all pairs, and claims that prove them, each from the claims before it.
    pub fn prove(rows: usize, colours: usize) -> (Bounds, Vec<Claim>) {
        let mut bounds = Bounds::new(rows, colours);
        let mut claims = Vec::new();
        for tiles in 1..=2 * rows {
            let heights = heights_with(tiles, rows);
            let search = heights.par_iter().map(|&heights| bounds.claim(heights));
            let new: Vec<Claim> = search.collect();
            for claim in &new {
                let [first, second, _] = claim.heights;
                bounds.clicks[first][second] = claim.clicks;
                bounds.clicks[second][first] = claim.clicks;
            }
            claims.extend(new);
        }
        (bounds, claims)
    }

    /// Returns the best claim about the pairs with these heights.
    ///
    /// A pair with fewer tiles is included in the claim, so the claim cannot have fewer clicks than
    /// a smaller pair needs. One click more is always enough, because any click leads to a smaller
    /// pair.
    fn claim(&self, heights: Heights) -> Claim {
        let mut smaller = 0;
        for column in 0..2 {
            let mut heights = heights;
            if heights[column] > 0 {
                heights[column] -= 1;
                smaller = smaller.max(self.get(heights));
            }
        }
        if let Ok(claim) = Search::all_pairs(self, heights, smaller) {
            return claim;
        }
        let claim = Search::all_pairs(self, heights, smaller + 1);
        claim.expect("any click leads to a smaller pair")
    }

    /// Returns a claim that some pairs of two full columns need one click less than the bound. It
    /// leaves out the other pairs.
    pub fn prove_most(&self) -> Option<Claim> {
        let heights = [self.rows, self.rows, 0];
        let clicks = self.get(heights) - 1;
        if self.get([self.rows - 1, self.rows, 0]) > clicks {
            return None;
        }
        Search::most_pairs(self, heights, clicks).ok()
    }
}

/// Returns the heights of all pairs with this number of tiles, with the lower column first.
fn heights_with(tiles: usize, rows: usize) -> Vec<Heights> {
    let mut heights = Vec::new();
    for first in tiles.saturating_sub(rows)..=tiles / 2 {
        heights.push([first, tiles - first, 0]);
    }
    heights
}
