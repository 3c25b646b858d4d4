//! Finds all optimal plays of a board, from the layers that prove its optimum.
//!
//! A trace is *tight* if an optimal play makes it. A column of a real board has one to a few hundred tight traces, so a
//! tree of them is small. The trees of neighbouring columns are built from the seam outwards:
//!
//! 1. [`merges`] finds the pairs of nodes through which a cheapest merge passes. At the seam, [`Seam`] has the costs of
//!    all merges. Further out, [`outward`] computes them.
//! 2. [`tree`](mod@tree) reads the tight traces of the outer column from these pairs.
//! 3. [`boundary`] repeats the pairs for the nodes of both trees. A node of a tree stands for all clicks so far in its
//!    column, the beginning of a trace. So a path through these pairs is one merge of two traces.
//!
//! [`chains`] counts the chains: tight traces of all columns with cheapest merges between neighbours. [`plays`] lists
//! the optimal clicks in a state. [`endings`] decides after which clicks an optimal play can still be completed.
//!
//! # Why a play is optimal exactly if all its merges are cheapest
//!
//! * The smallest result of a merge at the seam is the optimum. So an optimal play has a cheapest merge at the seam,
//!   and each of its two traces there has the value that the layer gives it.
//! * Let the inner of two neighbouring columns have a trace whose value is the number of clicks that the play makes in
//!   this column and further out. The value is the smallest such number. So the play merges this trace in a cheapest
//!   way with a trace of the outer column. The value of the outer trace is again the number of clicks that the play
//!   makes in the outer column and further out.
//! * Conversely, if all neighbouring traces merge cheapest, the traces have these values. So a play with these traces
//!   has as many clicks as the result at the seam, which is the optimum.

mod boundary;
mod chains;
mod effort;
mod endings;
mod interned;
mod layer_pair;
mod merges;
mod one_play;
mod outward;
mod plays;
mod slots;
mod tree;

pub use effort::Effort;
pub use endings::Endings;
pub use interned::Interned;
pub use plays::{OptimalPlays, PlayClicks, PlayState};

use super::column::Column;
use super::costs::Unfinished;
use super::layer::ColumnLayer;
use super::seam::Seam;
use super::side::Side;
use boundary::Boundary;
use chains::count_chains;
use layer_pair::{LayerPair, PairColumn, PairCosts, PairLocation};
use merges::CheapestMerges;
use outward::outward_costs;
use plays::Slot;
use slots::Orientation;
use std::sync::Arc;
use tree::TraceTree;

/// What optimal plays remove from the columns of one side, as trees, from the innermost column outwards.
struct SideTrees {
    trees: Vec<TraceTree>,
    /// The cheapest orders of the clicks in neighbouring columns: one graph for each two neighbouring trees.
    boundaries: Vec<Boundary>,
}

impl OptimalPlays {
    /// Finds all optimal plays of a board. `left` and `right` have the layers (automata of columns) from both edges of
    /// the board. `seam` has the costs of merges (orders of clicks) in the two columns where both sides meet.
    pub fn new(
        left: &Side,
        right: &Side,
        seam: Seam,
        effort: &Effort,
    ) -> Result<OptimalPlays, Unfinished> {
        // The two innermost columns come first, because their automata were built from both edges of the board.
        let layers = LayerPair {
            outer: left.last_layer(),
            inner: right.last_layer(),
            location: PairLocation::AtSeam,
        };
        let costs = PairCosts::from_seam(seam.into_costs(), layers.inner.layer.len());
        let merges = CheapestMerges::new(&layers, &costs, effort)?;
        // Frees the memory of the costs before the trees need memory.
        drop(costs);
        let left_tree = TraceTree::new(&merges, layers.outer.layer, PairColumn::Outer, effort)?;
        let right_tree = TraceTree::new(&merges, layers.inner.layer, PairColumn::Inner, effort)?;
        let at_seam = Boundary::new(&merges, &left_tree, &right_tree, effort)?;
        drop(merges);
        // From these columns, both sides are read outwards.
        let left_trees = read_trees_outwards(left, left_tree, effort)?;
        let right_trees = read_trees_outwards(right, right_tree, effort)?;
        let chains = count_chains(&left_trees.boundaries, &at_seam, &right_trees.boundaries);
        let mut plays = OptimalPlays::without_slots(left.processed(), chains);
        add_left_side(&mut plays, left, left_trees);
        plays.add_boundary(&at_seam, Orientation::OuterIsLeft);
        add_right_side(&mut plays, right, right_trees);
        Ok(plays)
    }
}

/// Finds what optimal plays remove from each column of a side, as a tree, and the cheapest orders of the clicks in each
/// two neighbouring columns. Begins at the seam, where both sides meet; `at_seam` is the tree of the column there.
fn read_trees_outwards(
    side: &Side,
    at_seam: TraceTree,
    effort: &Effort,
) -> Result<SideTrees, Unfinished> {
    let column_layers = side.column_layers();
    let mut trees = vec![at_seam.into_own_layer()];
    let mut boundaries = Vec::new();
    for column in (1..column_layers.len()).rev() {
        effort.limits.check()?;
        let inner = &trees[trees.len() - 1];
        let layers = LayerPair {
            outer: column_layers[column - 1],
            inner: ColumnLayer {
                column: column_layers[column].column,
                layer: &inner.layer,
            },
            location: PairLocation::Outward,
        };
        let costs = outward_costs(&layers, effort)?;
        let merges = CheapestMerges::new(&layers, &costs, effort)?;
        let outer = TraceTree::new(&merges, layers.outer.layer, PairColumn::Outer, effort)?;
        boundaries.push(Boundary::new(&merges, &outer, inner, effort)?);
        trees.push(outer.into_own_layer());
    }
    Ok(SideTrees { trees, boundaries })
}

/// Adds the slots of the left side (columns with what optimal plays remove from them) and the boundaries between them
/// (orders of clicks) from left to right. The lists in `side` begin in the middle of the board, so they are reversed.
fn add_left_side(plays: &mut OptimalPlays, left: &Side, side: SideTrees) {
    for (distance, tree) in side.trees.into_iter().enumerate().rev() {
        plays.add_slot(Slot::new(column_from_seam(left, distance), tree.layer));
    }
    for boundary in side.boundaries.into_iter().rev() {
        plays.add_boundary(&boundary, Orientation::OuterIsLeft);
    }
}

/// Adds the slots of the right side (columns with what optimal plays remove from them) and the boundaries between them
/// (orders of clicks) from left to right. The lists in `side` begin in the middle of the board, too.
fn add_right_side(plays: &mut OptimalPlays, right: &Side, side: SideTrees) {
    for (distance, tree) in side.trees.into_iter().enumerate() {
        plays.add_slot(Slot::new(column_from_seam(right, distance), tree.layer));
    }
    for boundary in side.boundaries {
        plays.add_boundary(&boundary, Orientation::OuterIsRight);
    }
}

/// Returns the column with this distance from the innermost processed column. A side without processed columns has an
/// imagined empty column instead.
fn column_from_seam(side: &Side, distance: usize) -> Arc<Column> {
    match side.processed().checked_sub(distance + 1) {
        Some(column) => side.columns[column].clone(),
        None => Arc::new(Column::new(&[])),
    }
}
