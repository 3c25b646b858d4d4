//! Chooses a set of moves that splits a proof into two cases (*strong branching*, Applegate et al.
//! 1995). The choice affects only the speed.
//!
//! The *usage* of a move is its value in the linear program: how often the fractional route makes
//! the move. The usage of a set is the sum over its moves. A good set has a usage near one half:
//! about half of the route would have to change in each case.

use super::tree::MoveSet;
use crate::direction::Direction;
use crate::graph::{Graph, Subgraph};
use crate::linear_program::{Cut, Side, solve};

/// Maximum number of sets of moves that are tried for each kind of set. The kinds are: a single
/// move, all moves from one cell, and all vertical moves that take one present. The sets whose
/// usage is nearest to one half are tried.
const MAX_CANDIDATES_PER_KIND: usize = 2;
/// The usage at which a set splits the routes best, because both cases change the fractional route
/// much.
const BEST_USAGE: f64 = 0.5;
/// The tolerance of the linear programs. A low precision is enough to choose a set of moves.
const TOLERANCE: f64 = 1e-3;
/// At first, only sets are tried whose usage (how often the fractional route makes their moves)
/// differs from one half by less than this number.
const MAX_DISTANCE_FROM_HALF: f64 = 0.4;
/// A set of moves with at most this usage is not tried, because the fractional route hardly makes
/// the moves.
const MIN_USAGE: f64 = 1e-4;
/// The gain, in moves, of a case that raises the lower bound by less than this number. The score of
/// a set is the product of the gains of both cases. If the first gain were 0, the score would be 0
/// whatever the second gain is.
const MIN_GAIN: f64 = 1e-3;

/// The result of choosing a set of moves.
pub struct Choice {
    /// The set, or `None` if no set splits the routes.
    pub set: Option<MoveSet>,
    /// The number of linear programs that were solved.
    pub programs: usize,
}

/// Chooses the set of moves with the best score for splitting a proof into two cases: a route makes
/// none of these moves, or at least one. The score is the product of the gains of both cases, and a
/// gain is the rise of the lower bound.
///
/// `usage` has, for each move, how often the fractional route of the linear program makes the move.
/// The value of this program is `lower_bound`. A case is refuted if its lower bound reaches `goal`,
/// so larger bounds count as `goal`. The linear programs of the cases start with `cuts`. The result
/// has no set if no set of moves splits the routes.
pub fn choose(graph: &Graph, cuts: &[Cut], usage: &[f64], goal: f64, lower_bound: f64) -> Choice {
    let mut gains = Gains {
        goal,
        lower_bound,
        programs: 0,
    };
    let max_gain = gains.max();
    let mut best_score = f64::NEG_INFINITY;
    let mut best_set = None;
    for set in candidates(graph, usage) {
        let gain_without = gains.of_routes_without(graph, cuts, &set);
        // The case with the moves gains at most `max_gain`, so the score of the set is at most this
        // product.
        let cannot_be_best = gain_without * max_gain <= best_score;
        if cannot_be_best {
            continue;
        }
        let gain_with = gains.of_routes_with(graph, cuts, &set);
        let score = gain_without * gain_with;
        if score > best_score {
            best_score = score;
            best_set = Some(set);
        }
        // With this set, the linear programs refute both cases, so no other set is better.
        if gain_without.min(gain_with) >= max_gain {
            break;
        }
    }
    Choice {
        set: best_set,
        programs: gains.programs,
    }
}

/// Computes by how much the cases of a case distinction raise the lower bound.
struct Gains {
    /// A lower bound that refutes a case. Larger bounds count as this number.
    goal: f64,
    /// The lower bound before the case distinction.
    lower_bound: f64,
    /// The number of solved linear programs.
    programs: usize,
}

impl Gains {
    /// Solves the linear program of one case, which starts with `cuts`. Returns the gain of the
    /// case: by how much the value of the program exceeds the lower bound before the split. Values
    /// above `goal` count as `goal`, and gains below [`MIN_GAIN`] count as [`MIN_GAIN`]. If the
    /// solver fails, the gain is 0.
    fn solve(&mut self, graph: &Graph, cuts: &[Cut]) -> f64 {
        self.programs += 1;
        match solve(graph, cuts, TOLERANCE) {
            Some(solution) => (solution.value.min(self.goal) - self.lower_bound).max(MIN_GAIN),
            None => 0.0,
        }
    }

    /// Returns the largest possible gain, with which a case is refuted.
    fn max(&self) -> f64 {
        self.goal - self.lower_bound
    }

    /// Returns the gain (the rise of the lower bound) if routes make none of the moves `set`. If
    /// the exit is unreachable without these moves, no route exists, and the gain is the largest.
    fn of_routes_without(&mut self, graph: &Graph, cuts: &[Cut], set: &[bool]) -> f64 {
        match graph.without(set) {
            Some(part) => self.solve(&part.graph, &restrict_loosely(&part, cuts)),
            None => self.max(),
        }
    }

    /// Returns the gain (the rise of the lower bound) if every route must make one of the moves
    /// `set`: the graph gets an additional present that exactly these moves take.
    fn of_routes_with(&mut self, graph: &Graph, cuts: &[Cut], set: &[bool]) -> f64 {
        let with_present = graph.with_present(set);
        // A cut around no cells contains exactly the moves that take the new, last present.
        let no_cells = vec![false; graph.cells()];
        let cut = Cut::tight(&with_present, graph.presents, Side::In, &no_cells);
        self.solve(&with_present, &[cuts, &[cut]].concat())
    }
}

/// Converts cuts of a graph into cuts of a part of this graph, and then removes unnecessary moves
/// from the cuts ([`Cut::tight`]). A cut is a set of moves, of which every route makes at least
/// one.
pub fn restrict(part: &Subgraph, cuts: &[Cut]) -> Vec<Cut> {
    restrict_loosely(part, cuts)
        .iter()
        .map(|cut| Cut::tight(&part.graph, cut.present, cut.side, &cut.within))
        .collect()
}

/// Converts cuts of a graph into cuts of a part of this graph, which has fewer cells. Keeps
/// unnecessary moves in the cuts ([`Cut::tight`] would remove such moves).
///
/// Every route of the part makes a move of each of these cuts. But a cut may contain moves that it
/// does not need in the part, and several cuts may be alike. So the linear program may give a lower
/// bound that is smaller than with tight cuts. This smaller bound is precise enough to compare sets
/// of moves.
fn restrict_loosely(part: &Subgraph, cuts: &[Cut]) -> Vec<Cut> {
    let mut restricted = Vec::with_capacity(cuts.len());
    for cut in cuts {
        let within = part.cells.iter().map(|&cell| cut.within[cell]);
        restricted.push(Cut {
            within: within.collect(),
            ..*cut
        });
    }
    restricted
}

/// Returns sets of moves that may split a proof into two cases: a route makes none of these moves,
/// or at least one of them. `usage` has, for each move, how often the fractional route of the
/// linear program makes the move. Sets with a usage (the sum over their moves) near one half are
/// best. Other sets are returned only if no set has such a usage.
fn candidates(graph: &Graph, usage: &[f64]) -> Vec<MoveSet> {
    let mut kinds = [
        single_moves(graph),
        moves_from_each_cell(graph),
        vertical_takers(graph),
    ];
    // If the usage of a set is near one half, both cases change the fractional route much.
    let near_half = best_sets(&kinds, usage, MAX_DISTANCE_FROM_HALF);
    if !near_half.is_empty() {
        return near_half;
    }
    // Every route makes a move of a set that has all takers of a present, so such a set does not
    // split the routes.
    let all_takers = takers_by_present(graph);
    for kind in &mut kinds {
        kind.retain(|set| !all_takers.iter().any(|takers| contains(set, takers)));
    }
    best_sets(&kinds, usage, f64::INFINITY)
}

/// Returns the set of these moves, given by their indices: one `bool` for each move of the graph.
fn set_of(graph: &Graph, moves: impl IntoIterator<Item = usize>) -> MoveSet {
    let mut set = vec![false; graph.moves.len()];
    for number in moves {
        set[number] = true;
    }
    set
}

/// Returns, for each move, the set that contains only this move.
fn single_moves(graph: &Graph) -> Vec<MoveSet> {
    let moves = 0..graph.moves.len();
    moves.map(|number| set_of(graph, [number])).collect()
}

/// Returns, for each cell, the set of the moves that begin there.
fn moves_from_each_cell(graph: &Graph) -> Vec<MoveSet> {
    let cells = 0..graph.cells();
    cells
        .map(|cell| set_of(graph, graph.moves_from(cell)))
        .collect()
}

/// Returns, for each present, the set of the moves up or down that take it. The set may be empty.
fn vertical_takers(graph: &Graph) -> Vec<MoveSet> {
    let mut sets = Vec::with_capacity(graph.presents);
    for mut moves in graph.takers() {
        moves.retain(|&m| matches!(graph.moves[m].direction, Direction::Up | Direction::Down));
        sets.push(set_of(graph, moves));
    }
    sets
}

/// Returns, for each present, the set of all moves that take it.
fn takers_by_present(graph: &Graph) -> Vec<MoveSet> {
    let takers = graph.takers().into_iter();
    takers.map(|moves| set_of(graph, moves)).collect()
}

/// Returns whether `set` contains all moves of `subset`. Both sets have one `bool` for each move.
fn contains(set: &[bool], subset: &[bool]) -> bool {
    let mut members = set.iter().zip(subset);
    members.all(|(&is_in_set, &is_in_subset)| is_in_set || !is_in_subset)
}

/// Returns at most [`MAX_CANDIDATES_PER_KIND`] sets of each kind, the best ones, and each set only
/// once. The *usage* of a set is how often the fractional route makes its moves. The best sets have
/// the usages nearest to one half. Sets are left out if their usage is about 0, or if it differs
/// from one half by `max_distance` or more. `usage` has the usage of each move.
fn best_sets(kinds: &[Vec<MoveSet>], usage: &[f64], max_distance: f64) -> Vec<MoveSet> {
    let mut chosen: Vec<MoveSet> = Vec::new();
    for kind in kinds {
        let mut ranked = Vec::new();
        for set in kind {
            let usage_of_set = usage_of(set, usage);
            let distance_from_half = (usage_of_set - BEST_USAGE).abs();
            if distance_from_half < max_distance && usage_of_set > MIN_USAGE {
                ranked.push(RankedSet {
                    set,
                    distance_from_half,
                });
            }
        }
        ranked.sort_by(|a, b| a.distance_from_half.total_cmp(&b.distance_from_half));
        for RankedSet { set, .. } in ranked.into_iter().take(MAX_CANDIDATES_PER_KIND) {
            if !chosen.contains(set) {
                chosen.push(set.clone());
            }
        }
    }
    chosen
}

/// A set of moves that may split a proof into two cases, and its rank.
struct RankedSet<'a> {
    set: &'a MoveSet,
    /// By how much the usage of the set differs from one half.
    distance_from_half: f64,
}

/// Returns how often the fractional route of a linear program makes the moves of a set: the sum
/// over its moves. `usage` has this number for each move.
fn usage_of(set: &[bool], usage: &[f64]) -> f64 {
    let mut sum = 0.0;
    for (&is_in_set, usage_of_move) in set.iter().zip(usage) {
        if is_in_set {
            sum += usage_of_move;
        }
    }
    sum
}
