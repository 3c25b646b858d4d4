//! The column program: an exact method that goes through the board column by column instead of click by click.
//!
//! A board of 7 x 9 tiles takes it a hundredth of a second, one of 9 x 40 a fifth, whatever the number of clicks: its cost
//! grows with the height of the board, and linearly with its width. It needs no bound and no known solution to begin with;
//! what it leaves behind is a proof that a reader can follow with a table of sums.
//!
//! # Traces
//!
//! Watch one column during a play. A click takes out of it some vertical runs of one colour, or nothing at all; what is above
//! falls. The sequence of these *steps* is the column's *trace*. Three clicks on a board of two columns, `b` at the bottom of
//! the left one, then `a`, then the rest:
//!
//! ```text
//!   a .          . .        . .         trace of the left column:    b at row 0,  a at row 0
//!   b c   b ->   a c  a ->  . c  c ->   trace of the right column:   c at row 0
//! ```
//!
//! A click removes a connected group, so its columns are an interval, and what it does in one column depends on that column
//! and its two neighbours only. That is the whole idea: **a board is a chain of columns, and a play is a chain of traces of
//! which each must fit the next.**
//!
//! # Merges
//!
//! Two neighbouring columns have two traces, and the play says in which order their steps come; steps of the same click come
//! together. Such an interleaving is a *merge*. Whether a merge is possible can be decided step by step ([`rules`]): a click
//! in one of the columns alone has no tile of its colour beside it in the other; a click in both has a row in common, and
//! leaves no tile of its colour beside what it takes.
//!
//! One thing is not local. A click may take two runs of a column that are connected far to the left. So a step comes with a
//! partition of its runs into *blocks*, the runs that are connected so far, going from left to right:
//!
//! ```text
//!   a a .        In the middle column the click takes two runs, which the left column
//!   a b .        connects: one block. In the right column they would be two blocks if the
//!   a a .        middle one did not say so.
//! ```
//!
//! A run of the next column joins all blocks that it touches; a block that touches nothing there can never be joined to
//! anything, so it must be the only one, and the click ends.
//!
//! # Why traces and merges determine a play
//!
//! Every merge orders the clicks of two neighbouring columns, and two neighbouring merges agree on the order of the clicks in
//! the column that they share. A click in two distant columns is in all columns between them. Linear orders that agree in
//! this way extend to one linear order of all clicks: *orders glue*. Played in that order, every click finds in each of its
//! columns what the trace says, and beside them what the merges say. So the least number of clicks is a minimum over traces
//! and merges; each click counts once, in its first column.
//!
//! # Layers
//!
//! For the minimum we go from left to right. What has to be known about the columns so far is: for each trace of the last of
//! them, the least number of clicks that touch these columns. There are up to hundreds of thousands of traces, but they have
//! much in common, so that function is kept as a *weighted automaton* over the tropical semiring, a [`layer`]: it reads a
//! trace step by step and adds up costs.
//!
//! ```text
//!                    full column                              every way down is a trace;
//!               /1        |0        \0                         the costs on it, with the
//!           (node)     (node)      (node)     fewer tiles     layer's base, are the least
//!             |0  \1     |0   \0     |2                        number of clicks that touch
//!            ...  ...   ...  ...    ...                       this column or one before it
//!               \0       |0       /0
//!                    empty column
//! ```
//!
//! The next layer follows from this one and the rules: its traces are those that merge with a trace of this layer, each at the
//! least cost over all merges, plus one for each click that begins here. That is *determinisation* by weighted subsets:
//! after some steps of the next column, for each node of this layer, the least cost to be there. Such a *vector* is all that
//! matters of the past.
//!
//! # Small layers
//!
//! Two things keep layers at some hundred nodes where plain determinisation makes hundreds of thousands.
//!
//! *Minimisation* ([`minimise`]): nodes with the same content and the same costs of all that can follow are one. So the
//! vectors of the next layer are short, and many that differed are equal.
//!
//! *Meeting in the middle* ([`builder`]): different vectors may still have the same future, most of all where few tiles are
//! left. The future is seen from below: for a way to empty the content, the least cost to finish from each node of the
//! layer before is a *co-vector*, and there are few different ones where few tiles are left. The sums of a vector with all
//! co-vectors of its content, its *signature*, say all about its future. (This is the Hankel matrix of the layer: its rows
//! are vectors, its columns co-vectors, and by Myhill and Nerode a node for each different row of it is enough.)
//!
//! # Both sides
//!
//! There are layers from the left and, in the mirror image, layers from the right. They know nothing of each other, and meet
//! at a [`cut`]: the least sum of both, over all merges of the two columns beside it, less one for each click in both. That
//! is the optimum. On a wide board both sides go on at the same time; which of them has the columns in the middle is decided by
//! what their next layers seem to cost.
//!
//! The layers are exact, so the way that takes the least at the cut leads back to a play ([`walk`]): outwards from the cut,
//! each layer has a trace that fits the one found before, and orders glue.
//!
//! # As evidence
//!
//! None of this has to be believed. A layer whose values are at most the true ones is as good a proof, and whether they are
//! can be checked with one table of sums for each layer, whoever made it ([`evidence`], and `FORMAT.md` with the argument). That
//! layers are minimal and exact, that orders glue, and all that this page says about cost only makes proofs small and finds
//! solutions.
//!
//! # Measured
//!
//! `benches/LOG.md` has what was tried. In short: layers of a cap, which drop what cannot be part of a play of so many clicks,
//! as an earlier version had them, are smaller by a third and need bounds from the other side, an order in which claims hold,
//! and a good solution to begin with; without one they are as many nodes and a simpler proof.

mod alphabet;
mod builder;
mod column;
mod cut;
mod direction;
mod draft;
mod evidence;
mod layer;
mod meet;
mod minimise;
mod moves;
mod place;
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

/// A sweep: its answer, and what it established.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swept {
    /// An optimal solution, or why there is none.
    pub answer: Result<Vec<Click>, Unfinished>,
    /// Proven: fewer clicks do not clear the board. An optimal solution has this many.
    pub lower_bound: u32,
    /// The layers that prove it.
    pub evidence: LayersEvidence,
    /// The number of layers that were built, on both sides.
    pub layers: usize,
    /// Their nodes.
    pub nodes: u64,
}

/// Finds an optimal solution and proves that it is optimal. Uses the current rayon pool. `first_sides` fixes the sides of the
/// first layers (tests only: no answer depends on it).
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

/// The lower bound of the layers that there are, and those that prove it.
fn bound(left: &Side, right: &Side) -> (u32, LayersEvidence) {
    let none = Side::new(Vec::new());
    if left.lower_bound() >= right.lower_bound() {
        (left.lower_bound(), evidence::evidence(left, &none))
    } else {
        (right.lower_bound(), evidence::evidence(&none, right))
    }
}
