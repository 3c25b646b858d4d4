//! An upper bound on the optimum of every board of one size, and its proof.
//!
//! # Why this is sound
//!
//! Clear the columns in parts from a list, one part after the other: single columns, pairs of
//! neighbours, and at most one triple, which comes first. Consider a part at any time.
//!
//! * A click on a tile of the part removes the tile's group within the part. It also removes tiles
//!   elsewhere, and other groups of the part, if they are connected through other columns. All of
//!   these have the same colour. So the part loses a set of groups of one colour that contains the
//!   clicked group: exactly what the opponent may choose.
//! * Tiles of the part fall as if the part were alone, because tiles never change their column.
//! * Before its turn, the part only loses tiles. Then each column is at most as high as before.
//!
//! So a part needs at most as many clicks as its claim says. The claims about pairs and columns
//! include all smaller ones. A *hard* pair is a pair of full columns that the claim about most pairs
//! leaves out. A pair that is not hard needs at most one click less than a hard one. This is true even
//! if it has lost tiles, because every pair with a tile less does. The claim about a triple holds only
//! for this triple, so the triple comes first.
//!
//! It is not known which neighbours of a board are hard. For every possible answer, the bound is the
//! best list of parts. A triple has a claim if both of its pairs are hard.

use super::bounds::{Bounds, Claim};
use super::part::{Key, MAX_COLOURS, Part};
use super::search::Search;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

/// More hard pairs than this have too many triples.
const MAX_HARD_PAIRS: usize = 500;

/// The proof of an upper bound for all boards of one size.
pub struct Proof {
    columns: usize,
    rows: usize,
    colours: usize,
    /// Claims about all pairs, each with claims about all smaller ones before it.
    pairs: Vec<Claim>,
    /// The claim that leaves out the hard pairs.
    most: Option<Claim>,
    triples: Vec<Triple>,
    costs: Costs,
}

/// Three columns that form two hard pairs, and their strategy.
struct Triple {
    part: Part,
    claim: Claim,
}

/// Clicks that are enough for a part of full columns.
#[derive(Clone, Copy)]
struct Costs {
    column: u8,
    /// For a pair that is not hard, and for any pair.
    pair: [u8; 2],
    /// For a triple with two hard pairs.
    triple: u8,
}

impl Proof {
    /// Proves an upper bound for all boards of a size.
    pub fn new(columns: usize, rows: usize, colours: usize) -> Proof {
        let (bounds, pairs) = Bounds::prove(rows, colours);
        let pair = bounds.get([rows, rows, 0]);
        let mut proof = Proof {
            columns,
            rows,
            colours,
            pairs,
            most: None,
            triples: Vec::new(),
            costs: Costs {
                column: bounds.get([rows, 0, 0]),
                pair: [pair; 2],
                triple: bounds.get([rows; 3]),
            },
        };
        // A board of two columns may be a hard pair itself.
        if columns > 2
            && let Some(most) = bounds.prove_most()
            && most.left_out.len() <= MAX_HARD_PAIRS
        {
            proof.costs.pair[0] = pair - 1;
            proof.prove_triples(&bounds, &most.left_out);
            proof.most = Some(most);
        }
        proof
    }

    /// Looks for strategies of all triples with fewer and fewer clicks, as long as this improves the
    /// bound.
    fn prove_triples(&mut self, bounds: &Bounds, hard: &[Part]) {
        let parts = triples(hard, self.colours);
        loop {
            let mut costs = self.costs;
            costs.triple -= 1;
            if clicks(self.columns, costs) == clicks(self.columns, self.costs) {
                return;
            }
            let searches = parts
                .par_iter()
                .map(|part| Search::known_part(bounds, part, costs.triple));
            let Ok(claims) = searches.collect::<Result<Vec<Claim>, _>>() else {
                return;
            };
            self.costs = costs;
            self.triples = Vec::new();
            for (&part, claim) in parts.iter().zip(claims) {
                self.triples.push(Triple { part, claim });
            }
        }
    }

    /// Returns a number of clicks that is enough for every board.
    pub fn clicks(&self) -> u8 {
        clicks(self.columns, self.costs)
    }

    /// Returns what `--bound` prints.
    pub fn summary(&self) -> String {
        let mut text = format!(
            "A column of {} tiles needs at most {} clicks, and two neighbours {}.\n",
            self.rows, self.costs.column, self.costs.pair[1]
        );
        if let Some(most) = &self.most {
            let fewer = self.costs.pair[0];
            text += &format!(
                "Two neighbours need at most {fewer}, except these {}:\n",
                most.left_out.len()
            );
            for pair in &most.left_out {
                text += &format!("  {}\n", names(pair, 2));
            }
            text += &format!(
                "{} triples of columns with two such pairs need at most {} clicks.\n",
                self.triples.len(),
                self.costs.triple
            );
        }
        text += &format!(
            "A board of {} x {} tiles in {} colours needs at most {} clicks.",
            self.columns,
            self.rows,
            self.colours,
            self.clicks()
        );
        text
    }
}

/// Writes the file that `docs/HARDEST_FORMAT.md` describes.
impl Display for Proof {
    fn fmt(&self, file: &mut Formatter) -> fmt::Result {
        writeln!(file, "kortest hardest 1")?;
        writeln!(
            file,
            "board {} {} {}",
            self.columns, self.rows, self.colours
        )?;
        for claim in &self.pairs {
            let [first, second, _] = claim.heights;
            writeln!(
                file,
                "pair {first} {second} {} {}",
                claim.clicks,
                claim.strategy()
            )?;
        }
        if let Some(most) = &self.most {
            writeln!(file, "most {} {}", most.clicks, most.strategy())?;
        }
        for triple in &self.triples {
            let columns = names(&triple.part, 3);
            let claim = &triple.claim;
            writeln!(
                file,
                "triple {columns} {} {}",
                claim.clicks,
                claim.strategy()
            )?;
        }
        writeln!(file, "clicks {}", self.clicks())
    }
}

/// Returns the letters of the first columns, from the bottom up.
fn names(part: &Part, columns: usize) -> String {
    let mut text = String::new();
    for column in 0..columns {
        if column > 0 {
            text.push(' ');
        }
        for colour in part.column(column) {
            text.push(char::from(b"OPGB"[usize::from(colour)]));
        }
    }
    text
}

/// Returns all triples of columns that form two hard pairs. Of triples that differ only in the names
/// of the colours or are mirror images, one is enough.
fn triples(hard: &[Part], colours: usize) -> Vec<Part> {
    let mut pairs = Vec::new();
    for pair in hard {
        for names in renamings(colours) {
            let first = rename(&pair.column(0), &names);
            let second = rename(&pair.column(1), &names);
            pairs.push([second.clone(), first.clone()]);
            pairs.push([first, second]);
        }
    }
    let mut triples: BTreeMap<Key, Part> = BTreeMap::new();
    for [first, second] in &pairs {
        for [_, third] in pairs.iter().filter(|[left, _]| left == second) {
            let triple = Part::known(&[first.clone(), second.clone(), third.clone()]);
            triples.entry(triple.key()).or_insert(triple);
        }
    }
    triples.into_values().collect()
}

/// Returns all ways to rename the colours: the new name of each colour.
fn renamings(colours: usize) -> Vec<Vec<u8>> {
    let mut renamings = vec![Vec::new()];
    for _ in 0..colours {
        let mut longer = Vec::new();
        for names in renamings {
            for name in (0..MAX_COLOURS as u8).take(colours) {
                if !names.contains(&name) {
                    longer.push([names.clone(), vec![name]].concat());
                }
            }
        }
        renamings = longer;
    }
    renamings
}

fn rename(column: &[u8], names: &[u8]) -> Vec<u8> {
    let renamed = column.iter().map(|&colour| names[usize::from(colour)]);
    renamed.collect()
}

/// Returns a number of clicks that is enough for every board, whichever neighbours are hard.
fn clicks(columns: usize, costs: Costs) -> u8 {
    let neighbours = 0_usize..1 << (columns - 1);
    let clicks = neighbours.map(|hard| cheapest_parts(columns, costs, hard));
    clicks.max().unwrap_or(0)
}

/// Returns the clicks for the best list of parts. Bit `i` of `hard` says that the columns `i` and
/// `i + 1` are a hard pair.
fn cheapest_parts(columns: usize, costs: Costs, hard: usize) -> u8 {
    let is_hard = |column: usize| hard >> column & 1;
    // For each number of columns from the left, the clicks without and with a triple.
    let mut cheapest = vec![[0, u8::MAX]];
    for count in 1..=columns {
        let [without, with] = cheapest[count - 1];
        let mut best = [without + costs.column, with.saturating_add(costs.column)];
        if count >= 2 {
            let pair = costs.pair[is_hard(count - 2)];
            for (best, before) in best.iter_mut().zip(cheapest[count - 2]) {
                *best = before.saturating_add(pair).min(*best);
            }
        }
        if count >= 3 && is_hard(count - 3) + is_hard(count - 2) == 2 {
            let [without, _] = cheapest[count - 3];
            best[1] = best[1].min(without + costs.triple);
        }
        cheapest.push(best);
    }
    let [without, with] = cheapest[columns];
    without.min(with)
}
