//! Looks for strategies: ways to clear a part of a board against the opponent.

use super::bounds::{Bounds, Claim};
use super::part::{Heights, Key, MAX_COLUMNS, Part};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::Range;

/// The longest search for a strategy, in searched parts. It needs about 300 MB.
const MAX_SEARCHES: usize = 4_000_000;

/// A strategy may fall behind the rate of two tiles per click by this number of tiles. A line that
/// falls further behind is rarely won. (Claims about all pairs have no limit once all tiles are
/// known.)
const MAX_TILES_BEHIND: i32 = 2;

/// Says that the search has found no strategy.
#[derive(Debug)]
pub struct Failure;

/// What a claim is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Subject {
    /// All pairs of some heights.
    AllPairs,
    /// All pairs of some heights, except those for which the search finds no strategy.
    MostPairs,
    /// A part without unknown tiles.
    KnownPart,
}

/// A search for the strategy of one claim.
pub struct Search<'a> {
    bounds: &'a Bounds,
    subject: Subject,
    /// The lowest lead that a strategy may have.
    min_lead: i32,
    /// For each searched part and number of clicks, whether the known tiles are enough for a
    /// strategy.
    searched: HashMap<(Key, u8), bool>,
}

impl<'a> Search<'a> {
    fn new(bounds: &'a Bounds, subject: Subject) -> Search<'a> {
        Search {
            bounds,
            subject,
            min_lead: 0,
            searched: HashMap::new(),
        }
    }

    /// Looks for a strategy that clears every pair of these heights in a number of clicks.
    pub fn all_pairs(bounds: &Bounds, heights: Heights, clicks: u8) -> Result<Claim, Failure> {
        let part = Part::unknown(heights);
        Search::new(bounds, Subject::AllPairs).claim(&part, clicks, MAX_TILES_BEHIND)
    }

    /// Looks for a strategy that clears most pairs of these heights in a number of clicks. Pairs
    /// without a strategy are left out.
    pub fn most_pairs(bounds: &Bounds, heights: Heights, clicks: u8) -> Result<Claim, Failure> {
        let part = Part::unknown(heights);
        Search::new(bounds, Subject::MostPairs).claim(&part, clicks, MAX_TILES_BEHIND)
    }

    /// Looks for a short strategy that clears a part without unknown tiles.
    pub fn known_part(bounds: &Bounds, part: &Part, clicks: u8) -> Result<Claim, Failure> {
        for behind in 0..MAX_TILES_BEHIND {
            let search = Search::new(bounds, Subject::KnownPart);
            if let Ok(claim) = search.claim(part, clicks, behind) {
                return Ok(claim);
            }
        }
        Search::new(bounds, Subject::KnownPart).claim(part, clicks, MAX_TILES_BEHIND)
    }

    /// Looks for a strategy that clears a part in a number of clicks, whatever its unknown tiles are.
    fn claim(mut self, part: &Part, clicks: u8, tiles_behind: i32) -> Result<Claim, Failure> {
        let mut claim = Claim::new(part.heights(), clicks);
        self.min_lead = lead(part, clicks) - tiles_behind;
        self.prove(part, clicks, &mut claim)?;
        Ok(claim)
    }

    /// Extends the claim by a strategy for a part. Tiles are revealed from the bottom up, until the
    /// known tiles are enough.
    fn prove(&mut self, part: &Part, clicks: u8, claim: &mut Claim) -> Result<(), Failure> {
        if self.can_clear(part, clicks) {
            self.write(part, clicks, claim);
            return Ok(());
        }
        if self.searched.len() == MAX_SEARCHES {
            return Err(Failure);
        }
        let Some(column) = next_column(part) else {
            if self.subject != Subject::MostPairs {
                return Err(Failure);
            }
            claim.leave_out(*part);
            return Ok(());
        };
        claim.reveal(column);
        self.prove(&part.end(column), clicks, claim)?;
        for colour in self.next_colours(part) {
            self.prove(&part.reveal(column, colour), clicks, claim)?;
        }
        Ok(())
    }

    /// Returns the colours of the next tile: the colours up to the last known one, and one more. All
    /// others differ from this one only in their names.
    fn next_colours(&self, part: &Part) -> Range<u8> {
        let counts = part.counts();
        let last = counts.iter().rposition(|tiles| *tiles != [0; MAX_COLUMNS]);
        let known = last.map_or(0, |last| last + 1);
        0..self.bounds.colours().min(known + 1) as u8
    }

    /// Whether the known tiles are enough for a strategy.
    fn can_clear(&mut self, part: &Part, clicks: u8) -> bool {
        if self.bounds.get(part.heights()) <= clicks {
            return true;
        }
        if self.is_hopeless(part, clicks) {
            return false;
        }
        let key = (part.key(), clicks);
        if let Some(&known) = self.searched.get(&key) {
            return known;
        }
        if self.searched.len() == MAX_SEARCHES {
            return false;
        }
        let answer = self.find_click(part, clicks).is_some();
        self.searched.insert(key, answer);
        answer
    }

    /// Whether no sequence of clicks on known tiles leads to a part that the bounds decide, or the
    /// strategy is too far behind.
    fn is_hopeless(&self, part: &Part, clicks: u8) -> bool {
        let is_limited = self.subject != Subject::AllPairs || part.unknown != [0; MAX_COLUMNS];
        if is_limited && lead(part, clicks) < self.min_lead {
            return true;
        }
        // A click removes at most all tiles of one colour.
        let counts = part.counts();
        for chosen in 1_usize..1 << counts.len() {
            let mut heights = part.heights();
            for (colour, tiles) in counts.iter().enumerate() {
                for (height, tiles) in heights.iter_mut().zip(tiles) {
                    *height -= (chosen >> colour & 1) * tiles;
                }
            }
            if u32::from(self.bounds.get(heights)) + chosen.count_ones() <= u32::from(clicks) {
                return false;
            }
        }
        true
    }

    /// Returns a click that wins against every answer of the opponent. Large groups come first.
    fn find_click(&mut self, part: &Part, clicks: u8) -> Option<Click> {
        let mut options = Vec::new();
        for colour in 0..self.bounds.colours() {
            let groups = part.groups(colour as u8);
            for index in 0..groups.len() {
                options.push(Click::new(&groups, index));
            }
        }
        options.sort_by_key(|click| Reverse(click.group.count_ones()));
        options
            .into_iter()
            .find(|click| self.wins(part, click, clicks))
    }

    /// Whether a click wins against every answer of the opponent.
    fn wins(&mut self, part: &Part, click: &Click, clicks: u8) -> bool {
        // The answer that removes the fewest tiles is the last one, and often the best one.
        let mut answers = click.answers().rev();
        clicks > 0 && answers.all(|removed| self.can_clear(&part.without(removed), clicks - 1))
    }

    /// Writes the strategy of a part for which [`Search::can_clear`] holds.
    fn write(&mut self, part: &Part, clicks: u8, claim: &mut Claim) {
        if self.bounds.get(part.heights()) <= clicks {
            return;
        }
        let click = self
            .find_click(part, clicks)
            .expect("the search has found this click before");
        claim.click(click.cell());
        for removed in click.answers() {
            self.write(&part.without(removed), clicks - 1, claim);
        }
    }
}

/// A click on a group.
struct Click {
    /// The cells of the group.
    group: u32,
    /// The other groups of the same colour.
    others: Vec<u32>,
}

impl Click {
    fn new(groups: &[u32], index: usize) -> Click {
        let mut others = groups.to_vec();
        Click {
            group: others.remove(index),
            others,
        }
    }

    /// Returns the lowest cell of the group in its first column.
    fn cell(&self) -> usize {
        self.group.trailing_zeros() as usize
    }

    /// Returns the removed cells for each answer of the opponent, who may add any of the other
    /// groups. Answers with the first group come before answers without it, and so on.
    fn answers(&self) -> impl DoubleEndedIterator<Item = u32> {
        let sets = 0_u32..1 << self.others.len();
        sets.rev().map(|set| self.group | self.union(set))
    }

    /// Returns the union of a set of the other groups. The lowest bit stands for the last group.
    fn union(&self, set: u32) -> u32 {
        let mut union = 0;
        for (index, group) in self.others.iter().rev().enumerate() {
            if set >> index & 1 == 1 {
                union |= group;
            }
        }
        union
    }
}

/// Returns the number of tiles by which a strategy is ahead of the rate of two tiles per click.
fn lead(part: &Part, clicks: u8) -> i32 {
    2 * i32::from(clicks) - part.heights().iter().sum::<usize>() as i32
}

/// Returns the column whose next tile is revealed: the column with the fewest known tiles.
fn next_column(part: &Part) -> Option<usize> {
    let columns = (0..MAX_COLUMNS).filter(|&column| part.unknown[column] > 0);
    columns.min_by_key(|&column| part.known_rows(column))
}
