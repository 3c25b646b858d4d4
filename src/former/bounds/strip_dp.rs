//! **Strip program over columns.** The strip bound asks for the dearest column. This one makes all columns agree.
//!
//! Per column, keep every Pareto-minimal vector of clicks per colour instead of the least sum. Choose one per
//! column so as to minimise the sum, over colours and runs, of the *maximum* over the run's columns: go left to
//! right with the running maxima as the state.
//!
//! # Why this is sound
//!
//! In any solution, count for each column the clicks of each colour that touch it. For a colour
//! [around](super::connect_around) the column that is at least one, if present; for the others each click takes
//! one block, so the counts are at least some vector that empties the word without the colours around, by
//! removing blocks (see [`strip`](super::strip)); hence at least some Pareto-minimal one. A click stays inside
//! one run, so a run costs at least the largest count among its columns, and different runs share no clicks.
//! The program minimises over all choices, so over the real one too.
//!
//! The maximum over the run is essential. The tempting sum of rises, `max(0, n[j] - n[j-1])`, is not
//! admissible: for needs of 2, 1, 2 over three columns it says 3, and two clicks that both span all three
//! columns do it.

use super::Profile;
use super::column_runs::column_runs;
use super::connect_around::around;
use crate::board::Colour;
use crate::layout::{Column, Layout, TileSet};

/// Clicks per colour, one byte each, lowest byte colour 0.
type Vector = u32;

/// Whether every entry of `a` is at most that of `b`. Entries stay below 128.
#[inline]
fn below(a: Vector, b: Vector) -> bool {
    ((b | 0x8080_8080) - a) & 0x8080_8080 == 0x8080_8080
}

/// Per colour the larger entry.
#[inline]
fn join(a: Vector, b: Vector) -> Vector {
    let bytes = |v: Vector| v.to_le_bytes();
    let (a, b) = (bytes(a), bytes(b));
    u32::from_le_bytes(std::array::from_fn(|i| a[i].max(b[i])))
}

/// The sum of the entries.
#[inline]
fn sum(v: Vector) -> u32 {
    v.to_le_bytes().iter().map(|&n| u32::from(n)).sum()
}

/// 255 in the entries of a set of colours.
#[inline]
fn entries(colours: u32) -> Vector {
    (0..4).filter(|&c| colours >> c & 1 == 1).map(|c| 0xff << (8 * c)).sum()
}

fn insert_minimal(vectors: &mut Vec<Vector>, vector: Vector) {
    if !vectors.iter().any(|&v| below(v, vector)) {
        vectors.retain(|&v| !below(vector, v));
        vectors.push(vector);
    }
}

/// All Pareto-minimal vectors of clicks per colour that strip a word.
fn minimal_vectors(word: &[Colour]) -> Vec<Vector> {
    let n = word.len();
    let mut best: Vec<Vec<Vec<Vector>>> = vec![vec![vec![0]; n + 1]; n + 1];
    for i in (0..n).rev() {
        for e in i + 1..=n {
            let mut found = Vec::new();
            for &rest in &best[i + 1][e] {
                insert_minimal(&mut found, rest + (1 << (8 * word[i])));
            }
            for m in (i + 1..e).filter(|&m| word[m] == word[i]) {
                for &inner in &best[i + 1][m] {
                    for &outer in &best[m][e] {
                        insert_minimal(&mut found, inner + outer);
                    }
                }
            }
            best[i][e] = found;
        }
    }
    best[0][n].clone()
}

/// Per column and subset its minimal vectors.
pub struct StripDp {
    columns: Vec<Vec<Vec<Vector>>>,
}

/// The states between two columns: running maxima of the open runs, with the clicks counted so far.
#[derive(Default)]
pub struct Scratch {
    now: Vec<(Vector, u32)>,
    next: Vec<(Vector, u32)>,
}

impl StripDp {
    /// Fills the table.
    pub fn new(layout: &Layout) -> StripDp {
        let column =
            |column: &Column| (0..column.info.len()).map(|subset| minimal_vectors(&column.word(subset))).collect();
        StripDp { columns: layout.columns.iter().map(column).collect() }
    }

    /// Whether the program needs more than `budget` clicks.
    pub fn exceeds(&self, layout: &Layout, tiles: TileSet, budget: u32, scratch: &mut Scratch) -> bool {
        let profile = Profile::new(layout, tiles);
        let columns = profile.columns();
        let around = around(columns);
        let runs = column_runs(columns);
        let needs = columns.iter().enumerate().map(|(j, column)| {
            let free = column.present() & u32::from(around[j]);
            let stripped = layout.columns[j].without(layout.columns[j].subset(tiles), free);
            let needs = Needs { present: column.present(), least: entries(free) & 0x0101_0101 };
            (needs, self.columns[j][stripped].as_slice())
        });
        sweep(needs, runs, budget, scratch)
    }
}

/// What a column needs whatever else is chosen.
struct Needs {
    /// The colours that occur.
    present: u32,
    /// One click for each colour around the column.
    least: Vector,
}

/// Whether every choice of one vector per column costs more than `budget`. `runs` is the number of runs of all
/// columns.
fn sweep<'a>(
    columns: impl Iterator<Item = (Needs, &'a [Vector])>,
    runs: u32,
    budget: u32,
    scratch: &mut Scratch,
) -> bool {
    // What begins further right costs at least one click a run.
    let mut later = runs;
    let mut left = 0;
    scratch.now.clear();
    scratch.now.push((0, 0));
    for (needs, choices) in columns {
        later -= (needs.present & !left).count_ones();
        left = needs.present;
        let open = entries(needs.present);
        scratch.next.clear();
        for &(maxima, cost) in &scratch.now {
            let maxima = maxima & open;
            for &choice in choices {
                let joined = join(maxima, choice | needs.least);
                let cost = cost + sum(joined) - sum(maxima);
                if cost + later <= budget {
                    insert_state(&mut scratch.next, joined, cost);
                }
            }
        }
        std::mem::swap(&mut scratch.now, &mut scratch.next);
        if scratch.now.is_empty() {
            return true;
        }
    }
    false
}

/// A state with smaller cost and larger maxima is as good as any it dominates: raising a maximum later costs
/// the difference.
fn insert_state(states: &mut Vec<(Vector, u32)>, maxima: Vector, cost: u32) {
    // Reaching `maxima` from another state costs the entries it lacks; if that is no dearer, this state adds nothing.
    let dominated = |&(other, paid): &(Vector, u32)| paid + sum(join(other, maxima)) - sum(other) <= cost;
    if !states.iter().any(dominated) {
        states.push((maxima, cost));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds::strip::strip;

    #[test]
    fn the_least_sum_of_a_vector_is_strip() {
        for code in 0..3usize.pow(8) {
            let word: Vec<Colour> = (0..8).map(|i| (code / 3usize.pow(i) % 3) as Colour).collect();
            let least = minimal_vectors(&word).iter().map(|&v| sum(v)).min();
            assert_eq!(least, Some(strip(&word)), "{word:?}");
        }
    }

    /// Two clicks that both span all three columns fill needs of 2, 1 and 2; summing the rises would say 3.
    #[test]
    fn needs_of_two_one_two_cost_two_clicks_not_three() {
        let columns = || [2, 1, 2].map(|need| (Needs { present: 1, least: 0 }, [need]));
        let exceeds = |budget| {
            let columns = columns();
            let columns = columns.iter().map(|(n, v)| (Needs { present: n.present, least: n.least }, v.as_slice()));
            sweep(columns, 1, budget, &mut Scratch::default())
        };
        assert!(exceeds(1));
        assert!(!exceeds(2));
    }
}
