//! What can be left of a column during a play, and how steps change that.

use super::step::{Rows, unions};
use crate::board::{Colour, MAX_COLOURS};
use std::collections::HashMap;

/// The number of a content of a column: 0 is the full column, and contents with fewer tiles have higher numbers.
pub type ContentId = u32;

/// One content of a column: some of its tiles, settled.
#[derive(Clone, Debug)]
pub struct Content {
    /// Per colour the rows with that colour.
    pub rows: [Rows; MAX_COLOURS],
    /// Number of tiles.
    pub count: usize,
    /// Per colour the number of its rows in the list of patterns.
    pub pattern: [u32; MAX_COLOURS],
    /// Per colour where the contents begin that its removals leave.
    first_after: [u32; MAX_COLOURS],
}

/// The rows that a colour fills in some content. What a step of the column before can become in a content depends on
/// this alone, and there are far fewer patterns than contents.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// The colour.
    pub colour: Colour,
    /// Its rows.
    pub rows: Rows,
    /// What one click can take of them, regardless of the columns beside: every union of runs.
    pub removals: Vec<Rows>,
}

/// A column: all its contents.
pub struct Column {
    /// The contents, fullest first; those of equally many tiles in the order of their colours.
    contents: Vec<Content>,
    /// For each content, colour and removal the content that is left.
    after: Vec<ContentId>,
    /// By colour, then by rows.
    patterns: Vec<Pattern>,
    /// By number of tiles: where the contents begin.
    levels: Vec<usize>,
}

/// A column's colours from the bottom.
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

/// All words that are left of a column by removing whole runs, the fullest first.
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
    /// Tabulates a column; its colours are given from the bottom. Twelve tiles have at most 4,096 contents.
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

    /// The full column.
    pub const FULL: ContentId = 0;

    /// The empty column.
    pub fn empty(&self) -> ContentId {
        self.len() as ContentId - 1
    }

    /// Number of contents.
    pub fn len(&self) -> usize {
        self.contents.len()
    }

    /// Number of tiles of the full column.
    pub fn height(&self) -> usize {
        self.levels.len() - 1
    }

    /// The contents of so many tiles.
    pub fn level(&self, tiles: usize) -> std::ops::Range<ContentId> {
        let end = if tiles == 0 { self.len() } else { self.levels[tiles - 1] };
        self.levels[tiles] as ContentId..end as ContentId
    }

    /// A content.
    #[inline]
    pub fn get(&self, content: ContentId) -> &Content {
        &self.contents[content as usize]
    }

    /// All patterns.
    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// The content that is left when the removal of this number, in the list of the pattern, is made.
    #[inline]
    pub fn after(&self, content: &Content, colour: Colour, removal: usize) -> ContentId {
        self.after[content.first_after[usize::from(colour)] as usize + removal]
    }

    /// The contents that one removal leaves, regardless of the columns beside.
    pub fn successors(&self, content: ContentId) -> impl Iterator<Item = ContentId> {
        let first = self.get(content).first_after[0] as usize;
        let next = self.contents.get(content as usize + 1);
        let end = next.map_or(self.after.len(), |next| next.first_after[0] as usize);
        self.after[first..end].iter().copied()
    }

    /// The content without some whole runs of a colour.
    pub fn remove(&self, content: ContentId, colour: Colour, rows: Rows) -> ContentId {
        let content = self.get(content);
        let pattern = &self.patterns[content.pattern[usize::from(colour)] as usize];
        let removal = pattern.removals.iter().position(|&removal| removal == rows);
        self.after(content, colour, removal.expect("steps take whole runs of a colour"))
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        let removals = self.patterns.iter().map(|pattern| pattern.removals.capacity()).sum::<usize>();
        self.contents.capacity() * size_of::<Content>()
            + self.after.capacity() * size_of::<ContentId>()
            + self.patterns.capacity() * size_of::<Pattern>()
            + removals * size_of::<Rows>()
    }

    /// The colours that the full column has at least so often, as a set.
    pub fn colours(&self, at_least: u32) -> u8 {
        let rows = self.contents[0].rows.iter().zip(0..);
        rows.filter(|(rows, _)| rows.count_ones() >= at_least).fold(0, |set, (_, colour)| set | 1 << colour)
    }
}
