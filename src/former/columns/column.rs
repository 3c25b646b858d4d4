//! Tables of a column: which tiles may remain in it, and how clicks change it.

use super::step::{Rows, unions};
use crate::board::{Colour, MAX_COLOURS};
use std::collections::HashMap;

/// Index of a content, which is the set of tiles that remain in a column.
pub type ContentId = u32;

/// The tiles that remain in a column after some clicks.
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
    after: Vec<ContentId>,
    patterns: Vec<Pattern>,
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
    word.iter()
        .enumerate()
        .filter(|(row, _)| gone >> row & 1 == 0)
        .map(|(_, &colour)| colour)
        .collect()
}

/// Returns all sequences of colours that can remain in a column after clicks, longest first.
/// `colours` is the full column.
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
    /// Computes the tables of a column. `colours` lists its tiles from the bottom up.
    pub fn new(colours: &[Colour]) -> Column {
        let words = words(colours);
        let numbers: HashMap<&Word, ContentId> = words.iter().zip(0..).collect();
        let mut patterns = Vec::new();
        let mut pattern_numbers = HashMap::new();
        for colour in 0..MAX_COLOURS {
            let mut all: Vec<Rows> = words
                .iter()
                .map(|word| rows_of(word)[colour])
                .chain([0])
                .collect();
            all.sort_unstable();
            all.dedup();
            for rows in all {
                pattern_numbers.insert((colour, rows), patterns.len() as u32);
                patterns.push(Pattern {
                    colour: colour as Colour,
                    rows,
                    removals: unions(rows).collect(),
                });
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
            Content {
                rows,
                count: word.len(),
                pattern,
                first_after,
            }
        });
        let contents: Vec<Content> = contents.collect();
        let levels = (0..=colours.len())
            .map(|tiles| contents.partition_point(|content| content.count > tiles));
        let levels = levels.collect();
        Column {
            contents,
            after,
            patterns,
            levels,
        }
    }

    pub const FULL: ContentId = 0;

    pub fn empty(&self) -> ContentId {
        self.len() as ContentId - 1
    }

    pub fn len(&self) -> usize {
        self.contents.len()
    }

    pub fn height(&self) -> usize {
        self.levels.len() - 1
    }

    pub fn level(&self, tiles: usize) -> std::ops::Range<ContentId> {
        let end = if tiles == 0 {
            self.len()
        } else {
            self.levels[tiles - 1]
        };
        self.levels[tiles] as ContentId..end as ContentId
    }

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

    /// Returns all contents that one click on the column can leave.
    pub fn successors(&self, content: ContentId) -> impl Iterator<Item = ContentId> {
        let first = self.get(content).first_after[0] as usize;
        let next = self.contents.get(content as usize + 1);
        let end = next.map_or(self.after.len(), |next| next.first_after[0] as usize);
        self.after[first..end].iter().copied()
    }

    /// Returns the column's content after a click removes the tiles in `rows`.
    pub fn remove(&self, content: ContentId, colour: Colour, rows: Rows) -> ContentId {
        let content = self.get(content);
        let pattern = &self.patterns[content.pattern[usize::from(colour)] as usize];
        let removal = pattern.removals.iter().position(|&removal| removal == rows);
        self.after(
            content,
            colour,
            removal.expect("steps take whole runs of a colour"),
        )
    }

    pub fn bytes(&self) -> usize {
        let removals = self
            .patterns
            .iter()
            .map(|pattern| pattern.removals.capacity())
            .sum::<usize>();
        self.contents.capacity() * size_of::<Content>()
            + self.after.capacity() * size_of::<ContentId>()
            + self.patterns.capacity() * size_of::<Pattern>()
            + removals * size_of::<Rows>()
    }

    pub fn colours(&self, at_least: u32) -> u8 {
        let rows = self.contents[0].rows.iter().zip(0..);
        rows.filter(|(rows, _)| rows.count_ones() >= at_least)
            .fold(0, |set, (_, colour)| set | 1 << colour)
    }
}
