//! The sets of tiles that may remain in a column during a play, and how clicks change these sets.

use super::step::{Rows, unions};
use crate::board::{Colour, MAX_COLOURS};
use std::collections::HashMap;

/// Index of a content (the tiles that remain in a column). Index 0 is the full column. Contents with fewer tiles have
/// higher indices.
pub type ContentId = u32;

/// A content: the tiles that remain in a column at some moment of a play, after they have fallen down.
#[derive(Clone, Debug)]
pub struct Content {
    /// For each colour, the rows with this colour.
    pub rows: [Rows; MAX_COLOURS],
    /// Number of tiles.
    pub count: usize,
    /// For each colour, the set of rows with this colour, as an index in `Column::patterns`.
    pub pattern: [u32; MAX_COLOURS],
    /// For each colour, the index of the colour's first entry in `Column::after`.
    first_after: [u32; MAX_COLOURS],
}

/// A pattern: a colour, and the set of rows that this colour fills in a column.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// The colour of the pattern.
    pub colour: Colour,
    /// The rows that the colour fills.
    pub rows: Rows,
    /// All sets of rows that one click on the colour can remove: unions of maximal vertical runs.
    pub removals: Vec<Rows>,
}

/// Tables for one column: all sets of tiles that may remain, and the effect of each click.
pub struct Column {
    /// All contents (sets of remaining tiles), sorted by the number of tiles in descending order.
    contents: Vec<Content>,
    /// For each content, colour, and set of removed rows: the index of the content after the removal.
    after: Vec<ContentId>,
    /// All patterns, ordered by colour and then by rows.
    patterns: Vec<Pattern>,
    /// For each number of tiles, the index of the first content (set of remaining tiles) with at most this many tiles.
    levels: Vec<usize>,
}

/// The colours of a column's tiles, from the bottom up.
type Word = Vec<Colour>;

fn rows_of(word: &[Colour]) -> [Rows; MAX_COLOURS] {
    let mut rows = [0; MAX_COLOURS];
    for (row, &colour) in word.iter().enumerate() {
        rows[usize::from(colour)] |= 1 << row;
    }
    rows
}

fn without(word: &[Colour], gone: Rows) -> Word {
    word.iter().enumerate().filter(|(row, _)| gone >> row & 1 == 0).map(|(_, &colour)| colour).collect()
}

/// Returns the word `colours` and all words that clicks can leave of it, longest first.
fn words(colours: &[Colour]) -> Vec<Word> {
    let mut words = vec![colours.to_vec()];
    let mut known: std::collections::HashSet<Word> = words.iter().cloned().collect();
    let mut next = 0;
    while let Some(word) = words.get(next).cloned() {
        for gone in rows_of(&word).into_iter().flat_map(unions) {
            let left = without(&word, gone);
            if known.insert(left.clone()) {
                words.push(left);
            }
        }
        next += 1;
    }
    words.sort_by(|a, b| b.len().cmp(&a.len()).then(a.cmp(b)));
    words
}

impl Column {
    /// Finds all sets of tiles that clicks can leave in a column. `colours` are the colours of the column's tiles, from
    /// the bottom up.
    pub fn new(colours: &[Colour]) -> Column {
        let words = words(colours);
        let numbers: HashMap<&Word, ContentId> = words.iter().zip(0..).collect();
        let mut patterns = Vec::new();
        let mut pattern_numbers = HashMap::new();
        for colour in 0..MAX_COLOURS {
            let mut all: Vec<Rows> = words.iter().map(|word| rows_of(word)[colour]).chain([0]).collect();
            all.sort_unstable();
            all.dedup();
            for rows in all {
                pattern_numbers.insert((colour, rows), patterns.len() as u32);
                patterns.push(Pattern { colour: colour as Colour, rows, removals: unions(rows).collect() });
            }
        }
        let mut after = Vec::new();
        let contents = words.iter().map(|word| {
            let rows = rows_of(word);
            let pattern = std::array::from_fn(|colour| pattern_numbers[&(colour, rows[colour])]);
            let first_after = pattern.map(|pattern| {
                let first = after.len() as u32;
                let removals = patterns[pattern as usize].removals.iter();
                after.extend(removals.map(|&gone| numbers[&without(word, gone)]));
                first
            });
            Content { rows, count: word.len(), pattern, first_after }
        });
        let contents: Vec<Content> = contents.collect();
        let levels = (0..=colours.len()).map(|tiles| contents.partition_point(|content| content.count > tiles));
        let levels = levels.collect();
        Column { contents, after, patterns, levels }
    }

    /// Index of the full column in the list of contents (sets of remaining tiles).
    pub const FULL: ContentId = 0;

    /// Returns the index of the empty column in the list of contents (sets of remaining tiles).
    pub fn empty(&self) -> ContentId {
        self.len() as ContentId - 1
    }

    /// Returns the number of contents (sets of tiles that may remain in the column).
    pub fn len(&self) -> usize {
        self.contents.len()
    }

    /// Returns the number of tiles in the full column.
    pub fn height(&self) -> usize {
        self.levels.len() - 1
    }

    /// Returns the indices of all contents (sets of remaining tiles) with exactly `tiles` tiles.
    pub fn level(&self, tiles: usize) -> std::ops::Range<ContentId> {
        let end = if tiles == 0 { self.len() } else { self.levels[tiles - 1] };
        self.levels[tiles] as ContentId..end as ContentId
    }

    /// Returns the content (set of remaining tiles) with this index.
    #[inline]
    pub fn get(&self, content: ContentId) -> &Content {
        &self.contents[content as usize]
    }

    /// Returns all patterns. A pattern is a colour and the set of rows that this colour fills.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// Returns what remains of the column after a removal. `removal` is an index in `Pattern::removals`.
    #[inline]
    pub fn after(&self, content: &Content, colour: Colour, removal: usize) -> ContentId {
        self.after[content.first_after[usize::from(colour)] as usize + removal]
    }

    /// Returns everything that one click can leave of the column. The neighbouring columns are ignored.
    pub fn successors(&self, content: ContentId) -> impl Iterator<Item = ContentId> {
        let first = self.get(content).first_after[0] as usize;
        let next = self.contents.get(content as usize + 1);
        let end = next.map_or(self.after.len(), |next| next.first_after[0] as usize);
        self.after[first..end].iter().copied()
    }

    /// Returns what remains of the column when the tiles in `rows` are removed. `rows` must consist of whole runs of
    /// the colour.
    pub fn remove(&self, content: ContentId, colour: Colour, rows: Rows) -> ContentId {
        let content = self.get(content);
        let pattern = &self.patterns[content.pattern[usize::from(colour)] as usize];
        let removal = pattern.removals.iter().position(|&removal| removal == rows);
        self.after(content, colour, removal.expect("steps take whole runs of a colour"))
    }

    /// Returns the memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        let removals = self.patterns.iter().map(|pattern| pattern.removals.capacity()).sum::<usize>();
        self.contents.capacity() * size_of::<Content>()
            + self.after.capacity() * size_of::<ContentId>()
            + self.patterns.capacity() * size_of::<Pattern>()
            + removals * size_of::<Rows>()
    }

    /// Returns the set of colours with at least `at_least` tiles in the full column.
    pub fn colours(&self, at_least: u32) -> u8 {
        let rows = self.contents[0].rows.iter().zip(0..);
        rows.filter(|(rows, _)| rows.count_ones() >= at_least).fold(0, |set, (_, colour)| set | 1 << colour)
    }
}
