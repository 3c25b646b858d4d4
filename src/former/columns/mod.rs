//! The column program: an exact method that computes the optimum of a board. The method processes the board column by
//! column instead of click by click.
//!
//! A board of 7 x 9 tiles takes a hundredth of a second, and a board of 9 x 40 tiles takes a fifth of a second. The
//! time grows with the height of the board, and linearly with the width. The time does not depend on the number of
//! clicks in the solution. The method needs neither a lower bound nor a known solution to start. The result includes a
//! proof that a checker can verify.
//!
//! # Traces
//!
//! Consider one column of the board while clicks are made. A click that touches the column removes some vertical runs
//! of one colour from the column, and then the tiles above fall. This change is a *step* of the column. The sequence of
//! all steps is the column's *trace*. In the following example, three clicks clear a board of two columns: a click on
//! `b`, then on `a`, then on `c`.
//!
//! ```text
//!   a .          . .        . .         trace of the left column:    b at row 0,  a at row 0
//!   b c   b ->   a c  a ->  . c  c ->   trace of the right column:   c at row 0
//! ```
//!
//! A click removes a connected group, so its columns are an interval. Its effect on one column depends only on this
//! column and its two neighbours. This is the main idea: **a board is a chain of columns, and a play is a chain of
//! traces in which neighbouring traces are compatible.**
//!
//! # Merges
//!
//! Two neighbouring columns have two traces, and the play interleaves the steps of both traces. If two steps belong to
//! the same click, they happen together. Such an interleaving is a *merge*. Whether a merge is possible can be decided
//! step by step ([`rules`]). If a click touches only one of the columns, the other column has no tile of the click's
//! colour beside the removed tiles. If a click is in both columns, it removes tiles of both columns in some common row,
//! and no tile of its colour is left beside the tiles that it removes.
//!
//! One property is not local: a click may remove two runs of a column that are connected far to the left. Therefore a
//! step includes a partition of its runs into *blocks*: sets of runs that are connected through this column and the
//! columns before it.
//!
//! ```text
//!   a a .        In the middle column the click removes two runs, which the left column
//!   a b .        connects: one block. Without this information, the right column would
//!   a a .        see two blocks.
//! ```
//!
//! A run of the next column joins all blocks that it touches. If a block touches no removed run of the next column, it
//! can never be joined to another block. So it must be the only block, and this column is the last column of the click.
//!
//! # Why traces and merges determine a play
//!
//! Every merge orders the clicks of two neighbouring columns. Two neighbouring merges agree on the order of the clicks
//! in the column that they share. A click in two distant columns is also in all columns between them. If linear orders
//! agree in this way, one linear order of all clicks extends all of them. In short: *orders glue*. Played in this
//! order, every click finds in each of its columns the tiles that the trace expects, and beside them the tiles that the
//! merges expect. So the smallest number of clicks is a minimum over traces and merges, where each click counts once,
//! in its first column.
//!
//! # Layers
//!
//! The minimum is computed from left to right. For the columns processed so far, the program must know: for each trace
//! of the last column, the smallest number of clicks that touch these columns. A column has up to hundreds of thousands
//! of traces, but they have much in common. So this function is stored as a *weighted automaton* over the tropical
//! semiring, a [`layer`], which reads a trace step by step and adds up costs.
//!
//! ```text
//!                    full column                              every path down is a trace;
//!               /1        |0        \0                         its costs plus the base of
//!           (node)     (node)      (node)     fewer tiles     the layer are the smallest
//!             |0  \1     |0   \0     |2                        number of clicks that touch
//!            ...  ...   ...  ...    ...                       this column or one before it
//!               \0       |0       /0
//!                    empty column
//! ```
//!
//! The next layer is computed from this layer and the rules. Its traces are the traces that merge with a trace of this
//! layer. The value of a trace is the smallest cost over all merges, plus one for each click that begins in the new
//! column. This is *determinisation* with weighted subsets: after some steps of the next column, a *vector* contains
//! the smallest cost of being at each node of this layer. The vector is the only information about the past that
//! matters.
//!
//! # Small layers
//!
//! Two techniques keep layers at a few hundred nodes, where plain determinisation makes hundreds of thousands.
//!
//! *Minimisation* ([`minimise`]): nodes with the same content and the same costs of all continuations are merged. So
//! the vectors of the next layer are short, and many of them become equal.
//!
//! *Meeting in the middle* ([`builder`]): different vectors may still have the same future, especially when few tiles
//! are left. The future is computed from the bottom: a *co-vector* belongs to a way of emptying the content and
//! contains the smallest cost of finishing from each node of the previous layer. Few different co-vectors exist when
//! few tiles are left. The *signature* of a vector consists of the vector's smallest sums with all co-vectors of its
//! content, and determines its future completely. (These sums are the entries of the layer's Hankel matrix: vectors are
//! its rows, co-vectors its columns. By the theorem of Myhill and Nerode, one node for each different row suffices.)
//!
//! # Both sides
//!
//! Layers are built from the left and, as a mirror image, from the right. The two sides are independent of each other
//! and meet at a [`cut`]. The optimum is the smallest sum of both sides over all merges of the two columns at the cut,
//! minus one for each click in both columns. On a wide board both sides are built at the same time. The estimated costs
//! of their next layers decide which side builds the columns in the middle.
//!
//! The layers are exact, so the cheapest path through the cut leads to a play ([`walk`]): going outwards from the cut,
//! each layer has a trace that is compatible with the trace found in the neighbouring column, and orders glue.
//!
//! # Layers as evidence
//!
//! A checker does not have to trust any of this. A layer whose values are at most the true values is also a valid
//! proof. One table of sums per layer suffices to check this condition, without knowing how the layer was built
//! ([`evidence`]; `FORMAT.md` has the argument). The checker does not rely on the facts that layers are minimal and
//! exact and that orders glue. These facts only make proofs small and solutions easy to find.
//!
//! # Experiments
//!
//! `benches/LOG.md` lists what was tried. An earlier version built layers under a cap: it dropped everything that
//! cannot be part of a play with at most a given number of clicks. Capped layers are smaller by a third, but need
//! bounds from the other side, an order in which claims are proven, and a good solution to start with. Without such a
//! solution, capped layers have as many nodes as the exact layers, whose proof is simpler.

mod alphabet;
mod assemble;
mod builder;
mod column;
mod cut;
mod direction;
mod draft_content;
mod evidence;
mod layer;
mod meet;
mod minimise;
mod moves;
mod position;
mod rows;
mod rules;
mod side;
mod step;
mod unfinished;
mod walk;

pub use direction::Direction;
pub use position::Position;
pub use unfinished::Unfinished;

use super::board::{Board, Click};
use super::certificate::LayersEvidence;
use kortest_base::runtime::Run;
use meet::{build_layers, columns, layer_memory, solve_at_cut};
use side::Side;

/// The result of [`sweep`], which solves a board column by column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swept {
    /// An optimal solution, or the reason why none was found.
    pub answer: Result<Vec<Click>, Unfinished>,
    /// Proven lower bound on the number of clicks. If `answer` is a solution, the bound equals its number of clicks.
    pub lower_bound: u32,
    /// The column automata that prove the lower bound.
    pub evidence: LayersEvidence,
    /// Number of column automata (layers) that were built, from the left and from the right together.
    pub layers: usize,
    /// Total number of nodes in all column automata that were built.
    pub nodes: u64,
}

/// Finds an optimal solution and proves it optimal, on the current rayon pool. `first_sides` fixes the direction for
/// the first columns, for tests only.
pub fn sweep(board: &Board, first_sides: &[Direction], run: Run) -> Swept {
    let columns = columns(board, &board.colours());
    let mut sides = [Side::new(columns.clone()), Side::new(columns.iter().rev().cloned().collect())];
    run.progress.begin(columns.len());
    let run = Run { memory: layer_memory(run.memory, &columns), ..run };
    let found = build_layers(&mut sides, first_sides, run).and_then(|()| {
        let evidence = || evidence::evidence(&sides[0], &sides[1]);
        let (found, evidence) = rayon::join(|| solve_at_cut(&sides, run), evidence);
        found.map(|(optimum, clicks)| (optimum, clicks, evidence))
    });
    let [left, right] = &sides;
    let layers = left.done() + right.done();
    let nodes = left.nodes() + right.nodes();
    let (answer, (lower_bound, evidence)) = match found {
        Ok((optimum, clicks, evidence)) => (Ok(clicks), (optimum, evidence)),
        Err(why) => (Err(why), bound(left, right)),
    };
    Swept { answer, lower_bound, evidence, layers, nodes }
}

/// Returns the larger lower bound of the two sides, and the column automata that prove this bound.
fn bound(left: &Side, right: &Side) -> (u32, LayersEvidence) {
    let none = Side::new(Vec::new());
    if left.lower_bound() >= right.lower_bound() {
        (left.lower_bound(), evidence::evidence(left, &none))
    } else {
        (right.lower_bound(), evidence::evidence(&none, right))
    }
}
