//! The kernel for every machine and every shape of board: column by column, with rows as the bits of small words.

use super::outline::Outline;
use crate::board::MAX_COLUMNS;
use crate::layout::{Layout, TileSet};

/// Works on any machine and any board.
pub struct Portable {
    layout: Layout,
}

/// The settled board: per column and colour the rows with that colour.
type Settled = [[u16; 4]; MAX_COLUMNS];

impl Portable {
    /// The kernel for a board.
    pub fn new(layout: &Layout) -> Portable {
        Portable { layout: layout.clone() }
    }

    fn settle(&self, tiles: TileSet) -> Settled {
        let mut settled = [[0; 4]; MAX_COLUMNS];
        for (rows, column) in settled.iter_mut().zip(&self.layout.columns) {
            let mut rest = column.subset(tiles);
            let mut row = 1;
            while rest != 0 {
                rows[column.colours[rest.trailing_zeros() as usize] as usize] |= row;
                row <<= 1;
                rest &= rest - 1;
            }
        }
        settled
    }

    /// The rows of each column that are connected to one cell, through cells of its colour.
    fn flood(&self, settled: &Settled, colour: usize, column: usize, row: u16) -> [u16; MAX_COLUMNS] {
        let width = self.layout.columns.len();
        let mut filled = [0u16; MAX_COLUMNS];
        filled[column] = row;
        // Sweep to and fro over a widening stretch of columns until a sweep adds nothing.
        let (mut first, mut last) = (column, column);
        loop {
            let mut grown = false;
            (first, last) = (first.saturating_sub(1), (last + 1).min(width - 1));
            for x in (first..=last).chain((first..=last).rev()) {
                let allowed = settled[x][colour];
                let left = if x > 0 { filled[x - 1] } else { 0 };
                let right = if x + 1 < width { filled[x + 1] } else { 0 };
                let mut rows = (filled[x] | left | right) & allowed;
                loop {
                    let more = (rows | rows << 1 | rows >> 1) & allowed;
                    if more == rows {
                        break;
                    }
                    rows = more;
                }
                grown |= rows != filled[x];
                filled[x] = rows;
            }
            if !grown {
                return filled;
            }
        }
    }

    /// Rows of the settled board back to tiles.
    fn tiles_of(&self, tiles: TileSet, filled: &[u16; MAX_COLUMNS]) -> TileSet {
        let mut set = 0;
        for (column, &rows) in self.layout.columns.iter().zip(filled) {
            let mut rest = column.subset(tiles) as u64;
            let mut rows = rows;
            while rows != 0 {
                if rows & 1 == 1 {
                    set |= (rest & rest.wrapping_neg()) << column.offset;
                }
                rest &= rest - 1;
                rows >>= 1;
            }
        }
        set
    }

    /// The group of a tile.
    fn group_of(&self, tiles: TileSet, settled: &Settled, tile: u32) -> TileSet {
        let (column, row) = self.layout.cell(tiles, tile);
        let colour = self.layout.colour_of(tile) as usize;
        self.tiles_of(tiles, &self.flood(settled, colour, column, 1 << row))
    }

    pub(super) fn groups(&self, tiles: TileSet, out: &mut Vec<TileSet>) {
        self.groups_of(tiles, tiles, out);
    }

    /// The groups that have one of some tiles.
    fn groups_of(&self, tiles: TileSet, seeds: TileSet, out: &mut Vec<TileSet>) {
        let settled = self.settle(tiles);
        let mut rest = seeds;
        while rest != 0 {
            let group = self.group_of(tiles, &settled, rest.trailing_zeros());
            out.push(group);
            rest &= !group;
        }
    }

    pub(super) fn whole_runs(&self, tiles: TileSet, out: &mut Vec<TileSet>) {
        let mut groups = Vec::new();
        self.groups(tiles, &mut groups);
        out.extend(groups.into_iter().filter(|&group| self.layout.is_whole_run(tiles, group)));
    }

    pub(super) fn has_whole_runs(&self, tiles: TileSet, n: u32) -> bool {
        let mut whole = Vec::new();
        self.whole_runs(tiles, &mut whole);
        whole.iter().any(|run| n == 1 || tiles == *run || self.has_whole_runs(tiles & !run, n - 1))
    }

    pub(super) fn groups_in(&self, tiles: TileSet, column: usize, out: &mut Vec<TileSet>) {
        self.groups_of(tiles, tiles & self.layout.span(column, column), out);
    }

    pub(super) fn is_group(&self, tiles: TileSet, part: TileSet) -> bool {
        self.group_of(tiles, &self.settle(tiles), part.trailing_zeros()) == part
    }

    pub(super) fn outline(&self, tiles: TileSet) -> Outline {
        let settled = self.settle(tiles);
        let count = |rows: u16| rows.count_ones() as i32;
        let mut outline = Outline { pieces: 0, singles: 0 };
        let mut left = [0u16; 4];
        for x in 0..self.layout.columns.len() {
            let right = settled.get(x + 1).copied().unwrap_or_default();
            for (colour, &rows) in settled[x].iter().enumerate() {
                let (up, across) = (rows & rows >> 1, rows & right[colour]);
                outline.pieces += count(rows) - count(up) - count(across) + count(across & across >> 1);
                outline.singles += count(rows & !(rows << 1 | rows >> 1 | left[colour] | right[colour]));
            }
            left = settled[x];
        }
        outline
    }
}
