//! The contents of a column, which are what may be left of it during a play, and how steps change them.

use super::step::{Rows, runs};
use crate::former::board::Colour;
use crate::former::layout::Column;

/// The number of a content of a column: 0 is the full column, and contents with fewer tiles have higher numbers.
pub type ContentId = u16;

/// The rows of each colour, in sixteen bits each. A column uses nine of these; one of the others is set in every
/// content, so that a step can be barred by all contents, even by the empty one.
pub type Tiles = u64;

/// The bit that is set in every content.
pub const ALWAYS: Tiles = 1 << 15;

/// Rows of one colour.
#[inline]
pub fn tiles_of(colour: Colour, rows: Rows) -> Tiles {
    Tiles::from(rows) << (16 * colour)
}

/// One content of a column: some of its tiles, settled.
#[derive(Clone, Debug)]
pub struct Content {
    /// Per colour the rows with that colour.
    pub rows: [Rows; 4],
    /// The same in one word.
    pub tiles: Tiles,
    /// The colours that occur, as a set.
    pub present: u8,
    /// Number of tiles.
    pub count: u8,
    /// Where its removals of each colour begin in the common list, and where the last ones end.
    removals: [u32; 5],
}

/// A non-empty union of whole runs of one colour, and the content without it.
#[derive(Clone, Copy, Debug)]
pub struct Removal {
    /// The colour.
    pub colour: Colour,
    /// The rows that the runs fill.
    pub rows: Rows,
    /// The content that is left.
    pub after: ContentId,
}

/// All distinct contents of a column.
pub struct Contents {
    contents: Vec<Content>,
    removals: Vec<Removal>,
}

impl Contents {
    /// Tabulates a column: at most 512 contents.
    pub fn new(column: &Column) -> Contents {
        let canonical = |subset: usize| column.info[subset].canonical() as usize;
        let mut subsets: Vec<usize> = (0..column.info.len()).filter(|&subset| canonical(subset) == subset).collect();
        subsets.sort_by_key(|&subset| std::cmp::Reverse(column.info[subset].count()));
        let mut places = vec![0; column.info.len()];
        for (place, &subset) in subsets.iter().enumerate() {
            places[subset] = place as ContentId;
        }
        let mut removals = Vec::new();
        let mut contents = Vec::new();
        for &subset in &subsets {
            let mut rows = [0; 4];
            for (row, colour) in column.word(subset).into_iter().enumerate() {
                rows[colour as usize] |= 1 << row;
            }
            let mut bounds = [removals.len() as u32; 5];
            for (colour, &of_colour) in rows.iter().enumerate() {
                for rows in unions(of_colour) {
                    let after = places[canonical(without(subset, rows))];
                    removals.push(Removal { colour: colour as Colour, rows, after });
                }
                bounds[colour + 1] = removals.len() as u32;
            }
            let info = column.info[subset];
            let tiles = rows.iter().zip(0..).fold(ALWAYS, |tiles, (&rows, colour)| tiles | tiles_of(colour, rows));
            contents.push(Content {
                rows,
                tiles,
                present: info.present() as u8,
                count: info.count() as u8,
                removals: bounds,
            });
        }
        Contents { contents, removals }
    }

    /// The full column.
    pub const FULL: ContentId = 0;

    /// Number of contents.
    pub fn len(&self) -> usize {
        self.contents.len()
    }

    /// A content.
    #[inline]
    pub fn get(&self, place: ContentId) -> &Content {
        &self.contents[place as usize]
    }

    /// Everything that can be removed from a content, regardless of the columns beside it.
    #[inline]
    pub fn removals(&self, content: &Content) -> &[Removal] {
        &self.removals[content.removals[0] as usize..content.removals[4] as usize]
    }

    /// Everything of one colour that can be removed from a content.
    #[inline]
    pub fn removals_of(&self, content: &Content, colour: Colour) -> &[Removal] {
        let colour = colour as usize;
        &self.removals[content.removals[colour] as usize..content.removals[colour + 1] as usize]
    }

    /// The content without some whole runs of a colour.
    pub fn remove(&self, content: &Content, colour: Colour, rows: Rows) -> ContentId {
        let removal = self.removals_of(content, colour).iter().find(|removal| removal.rows == rows);
        removal.expect("steps take whole runs of a colour").after
    }
}

/// The tiles of a subset that are not in these rows.
fn without(subset: usize, rows: Rows) -> usize {
    let (mut rest, mut kept, mut row) = (subset, 0, 0);
    while rest != 0 {
        let tile = rest & rest.wrapping_neg();
        if rows >> row & 1 == 0 {
            kept |= tile;
        }
        rest ^= tile;
        row += 1;
    }
    kept
}

/// All non-empty unions of the runs of some rows: at most 31, as nine rows have at most five runs of a colour.
pub fn unions(rows: Rows) -> impl Iterator<Item = Rows> {
    let mut list = [0 as Rows; 5];
    let mut count = 0;
    for run in runs(rows) {
        list[count] = run;
        count += 1;
    }
    (1u32..1 << count).map(move |choice| (0..count).filter(|i| choice >> i & 1 == 1).fold(0, |all, i| all | list[i]))
}
