//! The column program: an exact method that goes through the board column by column instead of click by click.
//!
//! # What is true of a play
//!
//! A click takes tiles from adjacent columns. Write down for each column the *trace* of a play: the sequence of
//! steps that clicks make in it, a *step* being a colour and some whole vertical runs of it. For
//! two neighbouring columns the play gives a *merge*: an interleaving of their traces in which steps of the
//! same click are matched.
//!
//! Whether a merge is possible depends on the two columns alone: a click in one of them only must have no cell
//! of its colour beside it in the other; a click in both must have a common row, and take every cell of its
//! colour that lies beside one it takes; and it must be connected as a whole, which the blocks of its steps
//! keep track of, from left to right.
//!
//! # Why traces and merges make a play
//!
//! Orders glue. Every merge orders the clicks of two neighbouring columns; two neighbouring merges agree on the
//! order of the clicks in the column between them. Linear orders that agree on what they share, where
//! everything shared by columns further apart is in the column between as well (a click is an interval of
//! columns), extend to one order of all clicks. Played in that order, every click finds in each of its columns
//! what the trace says, and beside it what the merges say. So the least number of clicks is a minimum over
//! traces and merges, and that can be taken column by column.

mod layer;
mod merge;
mod step;
mod walk;

use super::board::{Board, Click};
use super::layout::{Column, ColumnInfo};
use layer::{Layer, Setting};
use step::Contents;

/// What a run of the program has shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Swept {
    /// An optimal solution, if it is within the cap. `None`: more clicks than the cap are needed.
    pub solution: Option<Vec<Click>>,
    /// Nodes of the layer of each column, in the order of the sweep.
    pub nodes: Vec<usize>,
}

/// The direction of a sweep. It changes the work, sometimes a hundredfold, and never the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the left to the right.
    Right,
    /// From the right to the left: the same on the mirror image.
    Left,
}

/// Finds an optimal solution of at most `cap` clicks, or shows that there is none.
pub fn sweep(board: &Board, cap: u32, direction: Direction) -> Swept {
    let mut colours: Vec<_> = board.columns().iter().collect();
    if direction == Direction::Left {
        colours.reverse();
    }
    let columns: Vec<Column> = colours.into_iter().map(|colours| Column::new(0, colours)).collect();
    let contents: Vec<Contents> = columns.iter().map(Contents::new).collect();
    let full: Vec<ColumnInfo> = columns.iter().map(|column| column.info[column.mask as usize]).collect();
    // Colours that could be connected around on the right of each column; tiles only vanish, so the initial board
    // decides.
    let mut around_right = vec![0; columns.len()];
    for j in (1..columns.len()).rev() {
        around_right[j - 1] = around_right[j] & full[j].twos() as u8 | full[j].threes() as u8;
    }
    // Runs of a colour that begin at a column: clicks on them never reach the column before.
    let begins = |j: usize| (full[j].present() & !full[j - 1].present()).count_ones();
    let mut before = Layer::edge_of_the_board();
    let mut layers = Vec::new();
    for (j, contents) in contents.iter().enumerate() {
        let later = (j + 1..columns.len()).map(begins).sum();
        let setting = Setting { contents, around_right: around_right[j], later, cap };
        let layer = before.next(&setting);
        layers.push(std::mem::replace(&mut before, layer));
        if before.least_clicks().is_none() {
            break;
        }
    }
    layers.push(before);
    layers.remove(0);
    let nodes = layers.iter().map(Layer::len).collect();
    let within = layers.iter().all(|layer| layer.least_clicks().is_some_and(|least| least <= cap));
    let solution = (within && layers.len() == columns.len()).then(|| {
        let mut clicks = walk::walk(&layers, &contents);
        if direction == Direction::Left {
            clicks.iter_mut().for_each(|(column, _)| *column = columns.len() - 1 - *column);
        }
        clicks
    });
    Swept { solution, nodes }
}
