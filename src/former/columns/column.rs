//! Tables of a column: which tiles may remain in it, and how clicks change it.

use super::step::{Rows, unions};
use crate::board::{Colour, MAX_COLOURS};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// Index of a content in `Column::contents`. A content is what remains of a column after some clicks. A column of
/// twelve tiles has at most 4,096 contents.
pub type ContentId = u32;

/// A content: the tiles that remain in a column after some clicks.
#[derive(Clone, Debug)]
pub struct Content {
    /// For each colour, the rows with this colour.
    pub rows: [Rows; MAX_COLOURS],
    /// Number of tiles.
    pub tile_count: usize,
    /// For each colour, the index in `Column::patterns` of the rows with this colour.
    pub patterns: [u32; MAX_COLOURS],
    /// For each colour, the index in `Column::contents_after` of what the first removal of this colour leaves.
    first_removal: [u32; MAX_COLOURS],
}

/// A pattern: a colour, and the rows of a column that it fills. Contents (sets of remaining tiles) may share a pattern.
#[derive(Clone, Debug)]
pub struct Pattern {
    pub colour: Colour,
    pub rows: Rows,
    /// All sets of rows that one click on `colour` can remove from the column: all non-empty unions of vertical runs.
    pub removals: Vec<Rows>,
}

/// Tables of one column: which tiles may remain, and how clicks change the column.
pub struct Column {
    /// All sets of tiles that may remain in the column, largest first.
    contents: Vec<Content>,
    /// For each content (remaining tiles), each colour, and each removal of its pattern, the content that is left.
    contents_after: Vec<ContentId>,
    /// All patterns, sorted by colour.
    patterns: Vec<Pattern>,
    /// For each number of tiles, the index of the first content (set of remaining tiles) with at most so many tiles.
    level_starts: Vec<usize>,
}

impl Column {
    /// Index of the content of a column before the first click: all its tiles.
    pub const FULL: ContentId = 0;

    /// Computes the tables of a column: all contents (sets of tiles that may remain after clicks), all patterns (the
    /// rows that a colour fills in a content), and the content after each removal. `colours` lists all tiles bottom up.
    pub fn new(colours: &[Colour]) -> Column {
        let all_tiles = all_remaining_tiles(colours);
        let pattern_table = PatternTable::new(&all_tiles);
        let mut column = Column {
            contents: Vec::with_capacity(all_tiles.len()),
            contents_after: Vec::new(),
            patterns: Vec::new(),
            level_starts: Vec::new(),
        };
        let content_ids: HashMap<&Tiles, ContentId> = all_tiles.iter().zip(0..).collect();
        for tiles in &all_tiles {
            column.add_content(tiles, &pattern_table, &content_ids);
        }
        column.patterns = pattern_table.patterns;
        for tile_count in 0..=colours.len() {
            // The contents are sorted by their numbers of tiles, largest first.
            let first = all_tiles.partition_point(|tiles| tiles.len() > tile_count);
            column.level_starts.push(first);
        }
        column
    }

    /// Adds the content (what remains in the column after some clicks) with these `tiles`, and the contents to which
    /// the possible removals lead. `pattern_table` has all patterns (colours with the rows that they fill), and
    /// `content_ids` the index of each content.
    fn add_content(
        &mut self,
        tiles: &Tiles,
        pattern_table: &PatternTable,
        content_ids: &HashMap<&Tiles, ContentId>,
    ) {
        let mut content = Content {
            rows: rows_of(tiles),
            tile_count: tiles.len(),
            patterns: [0; MAX_COLOURS],
            first_removal: [0; MAX_COLOURS],
        };
        for colour in 0..MAX_COLOURS {
            let pattern = pattern_table.index_of(colour, content.rows[colour]);
            content.patterns[colour] = pattern;
            // From this index on, `contents_after` has a content for each removal of the pattern, in the same order.
            content.first_removal[colour] = self.contents_after.len() as u32;
            for &removed in &pattern_table.patterns[pattern as usize].removals {
                let tiles_left = without_rows(tiles, removed);
                self.contents_after.push(content_ids[&tiles_left]);
            }
        }
        self.contents.push(content);
    }

    /// Returns the content without tiles: the last one, because contents are sorted by their numbers of tiles.
    pub fn empty(&self) -> ContentId {
        self.len() as ContentId - 1
    }

    /// Returns the number of contents: sets of tiles that may remain in the column.
    pub fn len(&self) -> usize {
        self.contents.len()
    }

    /// Returns the number of tiles of the full column.
    pub fn height(&self) -> usize {
        self.level_starts.len() - 1
    }

    /// Returns the indices of the contents with exactly `tile_count` tiles. A content is what remains of a column.
    pub fn level(&self, tile_count: usize) -> Range<ContentId> {
        // The contents are sorted, largest first, so the level ends where the contents with fewer tiles begin.
        let end = if tile_count == 0 {
            self.len()
        } else {
            self.level_starts[tile_count - 1]
        };
        self.level_starts[tile_count] as ContentId..end as ContentId
    }

    /// Returns the tiles that remain in the column in this content.
    #[inline]
    pub fn get(&self, content: ContentId) -> &Content {
        &self.contents[content as usize]
    }

    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// Returns what a click on `colour` leaves of `content` (the tiles). `removal` is an index in `Pattern::removals`.
    #[inline]
    pub fn after_removal(&self, content: &Content, colour: Colour, removal: usize) -> ContentId {
        self.contents_after[content.first_removal[usize::from(colour)] as usize + removal]
    }

    /// Returns all contents that one click can leave of `content` (the tiles that remain in the column). The list may
    /// have duplicates, because different removals may leave the same tiles.
    pub fn successors(&self, content: ContentId) -> &[ContentId] {
        // The entries of all colours follow each other, from colour 0 on. The last content's entries end the list.
        let first = self.get(content).first_removal[0] as usize;
        let next = self.contents.get(content as usize + 1);
        let end = next.map_or(self.contents_after.len(), |next| {
            next.first_removal[0] as usize
        });
        &self.contents_after[first..end]
    }

    /// Returns the content (the tiles that remain in the column) after a click on `colour` has removed the tiles in
    /// `rows` from `content`. `rows` must be a union of whole vertical runs of this colour.
    pub fn content_without(&self, content: ContentId, colour: Colour, rows: Rows) -> ContentId {
        let content = self.get(content);
        let pattern = &self.patterns[content.patterns[usize::from(colour)] as usize];
        let removal = pattern
            .removals
            .iter()
            .position(|&removal| removal == rows)
            .expect("steps take whole runs of a colour");
        self.after_removal(content, colour, removal)
    }

    /// Returns the colours that have at least `tile_count` tiles in the full column, as a bit set.
    pub fn colours_with_at_least(&self, tile_count: u32) -> u8 {
        let mut colours = 0;
        for (colour, rows) in self.get(Column::FULL).rows.iter().enumerate() {
            if rows.count_ones() >= tile_count {
                colours |= 1 << colour;
            }
        }
        colours
    }

    /// Returns the memory of the tables, in bytes.
    pub fn bytes(&self) -> usize {
        let Column {
            contents,
            contents_after,
            patterns,
            level_starts,
        } = self;
        let removals = patterns.iter().map(|pattern| pattern.removals.capacity());
        contents.capacity() * size_of::<Content>()
            + contents_after.capacity() * size_of::<ContentId>()
            + patterns.capacity() * size_of::<Pattern>()
            + removals.sum::<usize>() * size_of::<Rows>()
            + level_starts.capacity() * size_of::<usize>()
    }
}

/// The colours of a column's tiles, from the bottom up.
type Tiles = Vec<Colour>;

/// Returns all sequences of tiles that can remain in a column after clicks, from the longest to the shortest. A click
/// removes vertical runs of one colour, and the tiles above them fall. `colours` is the full column from the bottom up.
fn all_remaining_tiles(colours: &[Colour]) -> Vec<Tiles> {
    let mut found = HashSet::from([colours.to_vec()]);
    let mut open = vec![colours.to_vec()];
    while let Some(tiles) = open.pop() {
        // A click can remove each union of vertical runs of one colour.
        for removed in rows_of(&tiles).into_iter().flat_map(unions) {
            let tiles_left = without_rows(&tiles, removed);
            if found.insert(tiles_left.clone()) {
                open.push(tiles_left);
            }
        }
    }
    let mut all_tiles: Vec<Tiles> = found.into_iter().collect();
    // Longest first, and then in a fixed order.
    all_tiles.sort_by(|first, second| second.len().cmp(&first.len()).then(first.cmp(second)));
    all_tiles
}

/// Returns, for each colour, the rows of this colour as a bit set. Row 0 is the bottom.
fn rows_of(tiles: &[Colour]) -> [Rows; MAX_COLOURS] {
    let mut rows = [0; MAX_COLOURS];
    for (row, &colour) in tiles.iter().enumerate() {
        rows[usize::from(colour)] |= 1 << row;
    }
    rows
}

/// Returns the `tiles` that are left after a click: the rows `removed` disappear, and the tiles above them fall.
fn without_rows(tiles: &[Colour], removed: Rows) -> Tiles {
    let mut tiles_left = Tiles::with_capacity(tiles.len());
    for (row, &colour) in tiles.iter().enumerate() {
        if removed >> row & 1 == 0 {
            tiles_left.push(colour);
        }
    }
    tiles_left
}

/// All patterns of a column's contents (remaining tiles). A pattern is a colour with the rows that it fills.
struct PatternTable {
    patterns: Vec<Pattern>,
    /// For each colour and set of rows, the index of the pattern.
    indices: HashMap<(usize, Rows), u32>,
}

impl PatternTable {
    /// Collects the patterns of a column's contents (remaining tiles): each colour with each set of rows that it fills.
    fn new(all_tiles: &[Tiles]) -> PatternTable {
        // Each colour also has the pattern without rows, because some sets of remaining tiles lack the colour.
        let mut rows_of_colours = vec![vec![0]; MAX_COLOURS];
        for tiles in all_tiles {
            for (of_colour, rows) in rows_of_colours.iter_mut().zip(rows_of(tiles)) {
                of_colour.push(rows);
            }
        }
        let mut table = PatternTable {
            patterns: Vec::new(),
            indices: HashMap::new(),
        };
        for (colour, mut sets_of_rows) in rows_of_colours.into_iter().enumerate() {
            sets_of_rows.sort_unstable();
            sets_of_rows.dedup();
            for rows in sets_of_rows {
                table.add(colour, rows);
            }
        }
        table
    }

    /// Adds the pattern in which `colour` fills `rows`. The pattern must be new.
    fn add(&mut self, colour: usize, rows: Rows) {
        let index = self.patterns.len() as u32;
        self.indices.insert((colour, rows), index);
        self.patterns.push(Pattern {
            colour: colour as Colour,
            rows,
            removals: unions(rows).collect(),
        });
    }

    /// Returns the index of the pattern in which `colour` fills exactly `rows`.
    fn index_of(&self, colour: usize, rows: Rows) -> u32 {
        self.indices[&(colour, rows)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_of_a_column_includes_its_levels() {
        let mut column = Column::new(&[0, 1, 0]);
        let before = column.bytes();

        column.level_starts = Vec::new();

        assert!(column.bytes() < before);
    }
}
