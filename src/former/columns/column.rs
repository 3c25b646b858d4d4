//! Tables of a column: which tiles may remain in it, and how clicks change it.

use super::step::{Rows, unions};
use crate::board::{Colour, MAX_COLOURS};
use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// Index of a content in `Column::contents`. A content is what remains of a column after some
/// clicks. A column of twelve tiles has at most 4,096 contents.
pub type ContentId = u32;

/// A content: the tiles that remain in a column after some clicks.
#[derive(Clone, Debug)]
pub struct Content {
    /// For each colour, the rows with this colour.
    pub rows: [Rows; MAX_COLOURS],
    /// Number of tiles.
    pub count: usize,
    /// For each colour, an index in `Column::patterns`.
    pub pattern: [u32; MAX_COLOURS],
    /// For each colour, the index of its first entry in `Column::after`.
    first_after: [u32; MAX_COLOURS],
}

/// A colour, and the rows of a column that this colour fills.
#[derive(Clone, Debug)]
pub struct Pattern {
    pub colour: Colour,
    pub rows: Rows,
    /// All sets of rows that one click on `colour` can remove from the column.
    pub removals: Vec<Rows>,
}

/// Tables of one column: which tiles may remain, and how clicks change the column.
pub struct Column {
    /// All sets of tiles that may remain in the column, largest first.
    contents: Vec<Content>,
    /// For each content, each colour, and each removal of the colour's pattern, the content that
    /// remains.
    after: Vec<ContentId>,
    /// All patterns, sorted by colour.
    patterns: Vec<Pattern>,
    /// For each number of tiles, the index of the first content with at most this number.
    levels: Vec<usize>,
}

impl Column {
    /// The content of a column before the first click.
    pub const FULL: ContentId = 0;

    /// Computes the tables of a column. `colours` lists its tiles from the bottom up.
    pub fn new(colours: &[Colour]) -> Column {
        let words = words(colours);
        let patterns = PatternTable::new(&words);
        let mut column = Column {
            contents: Vec::with_capacity(words.len()),
            after: Vec::new(),
            patterns: Vec::new(),
            levels: Vec::new(),
        };
        let numbers: HashMap<&Word, ContentId> = words.iter().zip(0..).collect();
        for word in &words {
            column.add_content(word, &patterns, &numbers);
        }
        column.patterns = patterns.patterns;
        for tiles in 0..=colours.len() {
            let first = words.partition_point(|word| word.len() > tiles);
            column.levels.push(first);
        }
        column
    }

    /// Adds the content `word`, and the contents to which clicks lead from it.
    fn add_content(
        &mut self,
        word: &Word,
        patterns: &PatternTable,
        numbers: &HashMap<&Word, ContentId>,
    ) {
        let mut content = Content {
            rows: rows_of(word),
            count: word.len(),
            pattern: [0; MAX_COLOURS],
            first_after: [0; MAX_COLOURS],
        };
        for colour in 0..MAX_COLOURS {
            let pattern = patterns.number(colour, content.rows[colour]);
            content.pattern[colour] = pattern;
            content.first_after[colour] = self.after.len() as u32;
            for &removed in &patterns.patterns[pattern as usize].removals {
                self.after.push(numbers[&without(word, removed)]);
            }
        }
        self.contents.push(content);
    }

    /// Returns the content without tiles.
    pub fn empty(&self) -> ContentId {
        self.len() as ContentId - 1
    }

    /// Returns the number of contents.
    pub fn len(&self) -> usize {
        self.contents.len()
    }

    /// Returns the number of tiles of the full column.
    pub fn height(&self) -> usize {
        self.levels.len() - 1
    }

    /// Returns the contents with exactly this number of tiles.
    pub fn level(&self, tiles: usize) -> Range<ContentId> {
        let end = if tiles == 0 {
            self.len()
        } else {
            self.levels[tiles - 1]
        };
        self.levels[tiles] as ContentId..end as ContentId
    }

    /// Returns the content with this index.
    #[inline]
    pub fn get(&self, content: ContentId) -> &Content {
        &self.contents[content as usize]
    }

    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// Returns the column's content after a removal. `removal` is an index in `Pattern::removals`.
    #[inline]
    pub fn after(&self, content: &Content, colour: Colour, removal: usize) -> ContentId {
        self.after[content.first_after[usize::from(colour)] as usize + removal]
    }

    /// Returns all contents that one click can leave of a content. A content may occur several
    /// times.
    pub fn successors(&self, content: ContentId) -> &[ContentId] {
        let first = self.get(content).first_after[0] as usize;
        let next = self.contents.get(content as usize + 1);
        let end = next.map_or(self.after.len(), |next| next.first_after[0] as usize);
        &self.after[first..end]
    }

    /// Returns the column's content after a click removes the tiles in `rows`.
    pub fn remove(&self, content: ContentId, colour: Colour, rows: Rows) -> ContentId {
        let content = self.get(content);
        let pattern = &self.patterns[content.pattern[usize::from(colour)] as usize];
        let removal = pattern
            .removals
            .iter()
            .position(|&removal| removal == rows)
            .expect("steps take whole runs of a colour");
        self.after(content, colour, removal)
    }

    /// Returns the colours with at least `tiles` tiles in the full column, as a bit set.
    pub fn colours(&self, tiles: u32) -> u8 {
        let mut colours = 0;
        for (colour, rows) in self.contents[0].rows.iter().enumerate() {
            if rows.count_ones() >= tiles {
                colours |= 1 << colour;
            }
        }
        colours
    }

    pub fn bytes(&self) -> usize {
        let Column {
            contents,
            after,
            patterns,
            levels,
        } = self;
        let mut removals = 0;
        for pattern in patterns {
            removals += pattern.removals.capacity();
        }
        contents.capacity() * size_of::<Content>()
            + after.capacity() * size_of::<ContentId>()
            + patterns.capacity() * size_of::<Pattern>()
            + removals * size_of::<Rows>()
            + levels.capacity() * size_of::<usize>()
    }
}

/// The colours of a column's tiles, from the bottom up.
type Word = Vec<Colour>;

/// Returns all sequences of colours that can remain in a column after clicks, longest first.
/// `colours` is the full column.
fn words(colours: &[Colour]) -> Vec<Word> {
    let mut words = vec![colours.to_vec()];
    let mut known: HashSet<Word> = words.iter().cloned().collect();
    let mut next = 0;
    while let Some(word) = words.get(next).cloned() {
        for removed in rows_of(&word).into_iter().flat_map(unions) {
            let rest = without(&word, removed);
            let is_new = known.insert(rest.clone());
            if is_new {
                words.push(rest);
            }
        }
        next += 1;
    }
    words.sort_by(|one, other| other.len().cmp(&one.len()).then(one.cmp(other)));
    words
}

/// Returns, for each colour, the rows with this colour.
fn rows_of(word: &[Colour]) -> [Rows; MAX_COLOURS] {
    let mut rows = [0; MAX_COLOURS];
    for (row, &colour) in word.iter().enumerate() {
        rows[usize::from(colour)] |= 1 << row;
    }
    rows
}

/// Returns the word that remains after the tiles in the rows `removed` have disappeared.
fn without(word: &[Colour], removed: Rows) -> Word {
    let mut rest = Word::with_capacity(word.len());
    for (row, &colour) in word.iter().enumerate() {
        if removed >> row & 1 == 0 {
            rest.push(colour);
        }
    }
    rest
}

/// The patterns of all contents of a column, without duplicates.
struct PatternTable {
    patterns: Vec<Pattern>,
    /// For each colour and set of rows, the index of the pattern.
    numbers: HashMap<(usize, Rows), u32>,
}

impl PatternTable {
    /// Collects the patterns of all contents. `words` are their colours.
    fn new(words: &[Word]) -> PatternTable {
        // Each colour also has the pattern without rows.
        let mut rows_of_colours = vec![vec![0]; MAX_COLOURS];
        for word in words {
            for (of_colour, rows) in rows_of_colours.iter_mut().zip(rows_of(word)) {
                of_colour.push(rows);
            }
        }
        let mut table = PatternTable {
            patterns: Vec::new(),
            numbers: HashMap::new(),
        };
        for (colour, mut patterns) in rows_of_colours.into_iter().enumerate() {
            patterns.sort_unstable();
            patterns.dedup();
            for rows in patterns {
                table.add(colour, rows);
            }
        }
        table
    }

    /// Adds a new pattern.
    fn add(&mut self, colour: usize, rows: Rows) {
        let number = self.patterns.len() as u32;
        self.numbers.insert((colour, rows), number);
        self.patterns.push(Pattern {
            colour: colour as Colour,
            rows,
            removals: unions(rows).collect(),
        });
    }

    /// Returns the index of the pattern in which `colour` fills `rows`.
    fn number(&self, colour: usize, rows: Rows) -> u32 {
        self.numbers[&(colour, rows)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_of_a_column_includes_its_levels() {
        let mut column = Column::new(&[0, 1, 0]);
        let before = column.bytes();

        column.levels = Vec::new();

        assert!(column.bytes() < before);
    }
}
