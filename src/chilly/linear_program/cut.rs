//! A cut is a set of moves such that every route makes at least one of these moves.
//!
//! # Why this is sound
//!
//! A present and a set of cells define two cuts. Call these cells *inside*.
//!
//! An *in* cut contains the moves that begin outside, and that end inside or take the present. The
//! start must be outside. So at first, Chilly is outside and does not have the present. In the end,
//! he has the present. The first move that ends inside or takes the present is in the cut.
//!
//! An *out* cut contains the moves that end outside, and that begin inside or take the present. The
//! exit must be outside. Among the moves of a route that begin inside or take the present, consider
//! the last move. If this move ended inside, the next move would begin inside. So the move ends
//! outside, and is in the cut.

use crate::graph::{Graph, Move, parse_hexadecimal, to_hexadecimal};

/// The kind of a cut. An *in* cut separates a present from the start. An *out* cut separates a
/// present from the exit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    In,
    Out,
}

impl Side {
    /// Returns the word for the side in certificates and journals: `in` for cuts between the start
    /// and a present, `out` for cuts between a present and the exit.
    pub fn word(self) -> &'static str {
        match self {
            Side::In => "in",
            Side::Out => "out",
        }
    }

    /// Parses the word for a side of cuts, `in` or `out`. `None` for other words.
    fn of_word(word: &str) -> Option<Side> {
        match word {
            "in" => Some(Side::In),
            "out" => Some(Side::Out),
            _ => None,
        }
    }

    /// Returns the cell from which cuts of this side separate a present: the start or the exit.
    pub fn end(self, graph: &Graph) -> usize {
        match self {
            Side::In => graph.start,
            Side::Out => graph.exit,
        }
    }

    /// Returns the cell of a move on the side of the [`end`](Side::end): the cell where the move
    /// begins (`tail`) if this end is the start, and the cell where the move ends (`head`) if this
    /// end is the exit.
    pub fn near(self, m: &Move) -> usize {
        match self {
            Side::In => m.tail,
            Side::Out => m.head,
        }
    }

    /// Returns the cell of a move on the side away from the [`end`](Side::end): the cell where the
    /// move ends (`head`) if this end is the start, and the cell where the move begins (`tail`) if
    /// this end is the exit.
    pub fn far(self, m: &Move) -> usize {
        match self {
            Side::In => m.head,
            Side::Out => m.tail,
        }
    }
}

/// A set of moves such that every route makes at least one of these moves. A present, a set of
/// cells and a side define the cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The present that every route must take.
    pub present: usize,
    /// Whether the cut separates the present from the start or from the exit.
    pub side: Side,
    /// For each cell, whether it is in the set of cells, the inside of the cut.
    pub within: Vec<bool>,
}

impl Cut {
    /// Returns a cut without the unnecessary moves of another cut: every move of the new cut is a
    /// move of the old cut.
    ///
    /// `within` marks the inside cells of the old cut. This text is about *in* cuts: moves from
    /// outside that end inside or take `present`. For *out* cuts, all directions are reversed, and
    /// the exit replaces the start.
    ///
    /// A cell is *free* if the start can reach the cell by moves that are not in the old cut. The
    /// free cells become the outside cells of the new cut.
    ///
    /// # Why every move of the new cut is in the old cut
    ///
    /// Every free cell is an outside cell of the old cut: the start is outside, and a move that
    /// begins outside and is not in the old cut ends outside.
    ///
    /// Every move of the new cut begins at a free cell. There are two cases:
    ///
    /// * The move takes the present. The move begins outside, so it is in the old cut.
    /// * The move ends at a cell that is not free. If the move were not in the old cut, this cell
    ///   would be free. So the move is in the old cut.
    pub fn tight(graph: &Graph, present: usize, side: Side, within: &[bool]) -> Cut {
        let old = Cut {
            present,
            side,
            within: within.to_vec(),
        };
        // For each cell, the moves by which other cells become free if this cell is free: the moves
        // from the cell (for *in* cuts) that are not in the old cut and do not take the present.
        let mut free_moves = MoveLists {
            last: vec![None; graph.cells()],
            before: vec![None; graph.moves.len()],
        };
        for (number, m) in graph.moves.iter().enumerate() {
            if !old.counts(m) && !m.presents.contains(&present) {
                free_moves.add(side.near(m), number);
            }
        }
        let mut within_new = vec![true; graph.cells()];
        let mut to_visit = vec![side.end(graph)];
        while let Some(cell) = to_visit.pop() {
            let is_known_free = !within_new[cell];
            if is_known_free {
                continue;
            }
            within_new[cell] = false;
            let mut next_move = free_moves.last[cell];
            while let Some(number) = next_move {
                to_visit.push(side.far(&graph.moves[number]));
                next_move = free_moves.before[number];
            }
        }
        Cut {
            present,
            side,
            within: within_new,
        }
    }

    /// Returns whether the cut contains the move `m`. A cut on the side of the start contains the
    /// moves from outside of its set of cells that end in this set or take the present. On the side
    /// of the exit, the same holds for the reversed moves.
    pub fn counts(&self, m: &Move) -> bool {
        !self.within[self.side.near(m)]
            && (self.within[self.side.far(m)] || m.presents.contains(&self.present))
    }
}

/// A linked list of moves for each cell. All lists share two vectors, because a vector for each
/// cell would be slow to create, and the lists are built anew for each cut.
struct MoveLists {
    /// For each cell, the move that was added last.
    last: Vec<Option<usize>>,
    /// For each move, the move that was added to the list of the same cell just before.
    before: Vec<Option<usize>>,
}

impl MoveLists {
    /// Adds a move, given by its index, to the linked list of a cell. The new move becomes the
    /// first move of the list.
    fn add(&mut self, cell: usize, move_index: usize) {
        self.before[move_index] = self.last[cell];
        self.last[cell] = Some(move_index);
    }
}

/// A cut and its dual value in a linear program. Proofs do not rely on the dual value.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightedCut {
    /// The cut.
    pub cut: Cut,
    /// The dual value of the cut in this linear program.
    pub dual: f64,
}

impl WeightedCut {
    /// Formats a cut and its dual value as a word of the journal, without loss:
    /// `<dual>:<present>:<in or out>:<cells in hexadecimal>`.
    pub fn to_word(&self) -> String {
        let WeightedCut { cut, dual } = self;
        let side = cut.side.word();
        let cells = to_hexadecimal(&cut.within);
        format!("{dual}:{}:{side}:{cells}", cut.present)
    }

    /// Parses a cut of `graph` and its dual value from a word of the journal, which
    /// [`to_word`](WeightedCut::to_word) has written. `None` if the word has another form, if
    /// `graph` lacks the present or has another number of cells, or if `Cut::tight` changes the
    /// cut.
    ///
    /// # Why it is sound to read these words
    ///
    /// Every result of `Cut::tight` is a valid cut. The parser accepts only cuts that
    /// `Cut::tight` does not change. The lower bound that the cuts prove is valid for any dual
    /// values of the cuts.
    pub fn of_word(word: &str, graph: &Graph) -> Option<WeightedCut> {
        let [dual, present, side, cells] = word.split(':').collect::<Vec<_>>()[..] else {
            return None;
        };
        let dual: f64 = dual.parse().ok()?;
        let present: usize = present.parse().ok()?;
        let side = Side::of_word(side)?;
        let within = parse_hexadecimal(cells, graph.cells())?;
        // A changed journal may have an infinite dual value, or a present that the graph lacks.
        if !dual.is_finite() || present >= graph.presents {
            return None;
        }
        let cut = Cut::tight(graph, present, side, &within);
        (cut.within == within).then_some(WeightedCut { cut, dual })
    }
}
