//! The column program: an exact method that computes the optimum of a board column by column instead of click by click.
//!
//! A board of 7 x 9 tiles takes a hundredth of a second, and a board of 9 x 40 tiles takes a fifth of a second. The
//! time grows quickly with the height of the board, but only linearly with the width. A checker can verify the result.
//!
//! # Traces
//!
//! A click removes some vertical runs (adjacent tiles of one colour) from a column, and then the tiles above fall. What
//! the click removes from this column is a *step*. The *trace* of a column is the sequence of all its steps. Example:
//!
//! ```text
//!   a .          . .        . .         trace of the left column:    b at row 0,  a at row 0
//!   b c   b ->   a c  a ->  . c  c ->   trace of the right column:   c at row 0
//! ```
//!
//! A click removes connected tiles, so its effect on one column depends only on this column and its two neighbours.
//! This is the main idea: **a board is a chain of columns, and a play is a chain of compatible traces.**
//!
//! # Merges
//!
//! A *merge* puts the steps of two neighbouring traces into one order, where steps of the same click happen together.
//! The [rules](step) decide step by step whether a merge is possible. One property is not local: two runs that a click
//! removes may be connected through earlier columns. Therefore a step groups its runs into *blocks*. A block is a set
//! of runs that are connected through this column and the columns before it.
//!
//! ```text
//!   a a .        In the middle column the click removes two runs, which the left column
//!   a b .        connects: one block. Without this information, the right column would
//!   a a .        see two blocks.
//! ```
//!
//! # Why traces and merges determine a play
//!
//! Every merge orders the clicks of two neighbouring columns. Two merges that share a column agree on its clicks. A
//! click in two distant columns is also in all columns between the two. So one order of all clicks extends all these
//! orders. In short: *orders glue*. In this order, every click finds the tiles that the traces and merges expect. So
//! the smallest number of clicks is a minimum over traces and merges, where each click counts once.
//!
//! # Layers
//!
//! Columns are processed from left to right. For each trace of the last column, the program must know the smallest
//! number of clicks that touch the columns so far. There may be hundreds of thousands of traces. So a [`layer`] stores
//! these numbers as a *weighted automaton*, which reads a trace step by step and adds up costs.
//!
//! ```text
//!                    full column                   every path down is a trace;
//!               /1        |0        \0              its costs plus the base of
//!           (node)     (node)      (node)          the layer are the smallest
//!             |0  \1     |0   \0     |2             number of clicks that touch
//!            ...  ...   ...  ...    ...            this column or one before it
//!               \0       |0       /0
//!                    empty column
//! ```
//!
//! The next layer reads the traces that merge with a trace of this layer. The value of a trace is the smallest cost
//! over all merges, plus one for each click that begins in the new column. The construction is *determinisation* with
//! weighted subsets: after some steps of the next column, a *vector* contains the smallest cost of being at each node
//! of this layer. Nothing else about the earlier clicks matters.
//!
//! # Small layers
//!
//! Plain determinisation makes hundreds of thousands of nodes. Two techniques keep layers at a few hundred nodes.
//!
//! *Minimisation* (in [`build`]) merges nodes with equal remaining tiles and equal costs of all continuations.
//!
//! *Meeting in the middle* ([`build`]): different vectors may have the same future, especially when few tiles are left.
//! A *co-vector* belongs to one way of clearing the remaining tiles, and contains the smallest cost of finishing from
//! each node of the previous layer. The *signature* of a vector lists its smallest sum with each co-vector. The
//! signature determines the future of the vector completely: signatures are the rows of the layer's Hankel matrix, and
//! by the theorem of Myhill and Nerode, one node for each different row suffices. When few tiles are left, there are
//! many vectors but few signatures. So the builder works from both ends, and continues at the cheaper end:
//!
//! ```text
//!              full column                vectors, downwards
//!                  |    \                  one entry per node of the previous layer
//!        - - - - - + - - - + - - - -      the two ends meet here: signatures
//!                 /|\      |               one entry per co-vector
//!              empty column               co-vectors, upwards
//! ```
//!
//! Below the dashed line no vectors are needed: a new entry of a signature is an old entry plus a constant.
//!
//! # Both sides
//!
//! Layers are built from the left and, as a mirror image, from the right. Both *sides* meet at two neighbouring
//! columns, the [`seam`]. The optimum is the smallest sum of both sides over all merges at the seam, minus one for each
//! click in both columns. From the cheapest merge at the seam, [`walk`] goes outwards and finds a play.
//!
//! # Layers as evidence
//!
//! A checker does not have to trust this program. A layer whose values are at most the true values is also a valid
//! proof. One table of sums per layer suffices to check this condition ([`layer`]; `FORMAT.md` has the argument).
//!
//! # Chapters
//!
//! | module | contents |
//! |---|---|
//! | [`column`](mod@column) | what may remain in a column, and what one click can remove from it |
//! | [`step`] | the share of one click in a column, with its blocks, and which steps of neighbouring columns can belong to one click |
//! | [`costs`] | rows of costs: vectors, co-vectors, and signatures |
//! | [`avx2`] | runs loops over costs with instructions that process 32 bytes at once |
//! | [`layer`] | the layer of a column, and how a certificate stores it |
//! | [`build`] | builds a layer from the layer before |
//! | [`side`] | all layers from one edge of the board |
//! | [`layered_board`] | a board with its layers; decides which side builds the next layer |
//! | [`product`] | the product of the layers of two neighbouring columns |
//! | [`seam`] | joins both sides and finds the optimum |
//! | [`line_counts`] | counts the clicks on both sides of a line between two columns |
//! | [`zones`] | counts the clicks that begin in some neighbouring columns |
//! | [`walk`](mod@walk) | goes back from the seam and finds a solution |
//! | [`optimal`] | goes back from the seam and finds all optimal plays |
//!
//! # Experiments
//!
//! `benches/LOG.md` lists what was tried.

mod avx2;
mod build;
mod column;
mod costs;
mod layer;
mod layered_board;
mod line_counts;
mod optimal;
mod product;
mod seam;
mod side;
mod step;
mod walk;
mod zones;

pub use costs::Unfinished;
pub use layered_board::{Direction, LayeredBoard, NODES, SolvedBoard};
pub use line_counts::LineCounts;
pub use optimal::{Effort, Endings, Interned, OptimalPlays, PlayClicks, PlayState};
pub use zones::Zones;

use super::board::Click;
use super::lower_bound::{LowerBound, bound_of_layers};
use kortest_base::runtime::{Limits, Run, join};
use layered_board::Solved;

/// The result of `sweep_keeping_layers`, which solves a board column by column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swept {
    /// An optimal solution, or the reason why none was found.
    pub answer: Result<Vec<Click>, Unfinished>,
    /// Proven lower bound on the number of clicks, with the layers (automata of columns) that prove it.
    pub lower_bound: LowerBound,
    /// Number of layers that were built. A layer is the weighted automaton of one column.
    pub layers: usize,
    /// Number of nodes of all layers (automata of columns) that were built.
    pub nodes: u64,
}

/// Solves a board column by column: finds an optimal solution, and proves that it is optimal. A layer is the automaton
/// of one column. `first_sides` fixes the directions in which the first layers are built.
///
/// The limits do not stop the first layer (automaton), so that every board gets a lower bound with evidence.
#[cfg(feature = "internals")]
pub fn sweep(board: &super::board::Board, first_sides: &[Direction], run: Run) -> Swept {
    sweep_keeping_layers(&mut LayeredBoard::new(board), first_sides, run)
}

/// Solves a board column by column: finds an optimal solution, and proves that it is optimal. Leaves the layers
/// (automata of columns, which are the proof) in `layered`, which must have none. `first_sides` may prescribe for the
/// first layers on which side each is built. If a limit of `run` ends the program, the result has only a lower bound.
pub fn sweep_keeping_layers(
    layered: &mut LayeredBoard,
    first_sides: &[Direction],
    run: Run,
) -> Swept {
    run.progress.begin(layered.board().width());
    let layer_run = run.memory(layered.layer_memory(run.memory));
    let (answer, lower_bound) = match solve(layered, first_sides, layer_run) {
        Ok((clicks, lower_bound)) => (Ok(clicks), lower_bound),
        Err(why) => {
            build_first_layer(layered);
            (Err(why), layered.bound_with_evidence())
        }
    };
    Swept {
        answer,
        lower_bound,
        layers: layered.layers(),
        nodes: layered.nodes(),
    }
}

/// Builds an automaton for each column, and joins the automata from both sides. Returns an optimal solution, and the
/// proof that it is optimal. `first_sides` fixes the directions in which the first automata are built.
fn solve(
    layered: &mut LayeredBoard,
    first_sides: &[Direction],
    run: Run,
) -> Result<(Vec<Click>, LowerBound), Unfinished> {
    layered.build_layers(first_sides, run)?;
    let (solved, evidence) = join(|| layered.solve_at_seam(run), || layered.evidence());
    let Solved { optimum, clicks } = solved?;
    Ok((clicks, bound_of_layers(optimum, evidence)))
}

/// Builds the layer (automaton) of the first column without limits, unless a layer exists or the board is empty. This
/// takes at most a few milliseconds and a few megabytes, because no column is before the first one.
fn build_first_layer(layered: &mut LayeredBoard) {
    if layered.layers() > 0 || layered.board().is_empty() {
        return;
    }
    // One layer (automaton) from the left, and none from the right.
    layered
        .extend(1, 0, Limits::none(), usize::MAX)
        .expect("a column has at most 12 tiles, so the costs of its layer are small");
}
