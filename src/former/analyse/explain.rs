//! What all optimal plays of a board have in common: readable reasons why one click fewer is not enough.

use super::graph::PlayGraph;
use super::not_counted::NotCounted;
use crate::board::{Board, Click};
use crate::columns::{Effort, OptimalPlays};
use std::collections::BTreeMap;

/// What all optimal plays of a board have in common.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Common {
    /// For each column, how many clicks of an optimal play begin in it. A click *begins* in the leftmost column of its
    /// group, so the clicks of all columns add up to the optimum.
    pub begin: Vec<Range>,
    /// The groups that every optimal play removes with a separate click for each group, from left to right.
    pub groups: Vec<CommonGroup>,
    /// Pairs of common groups of which every optimal play removes one before the other. If two pairs (a before b, b
    /// before c) imply a third (a before c), the third is left out.
    pub orders: Vec<Order>,
}

/// The range of a number, such as the clicks that begin in a column, among all optimal plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Range {
    /// The smallest value among all optimal plays.
    pub least: u32,
    /// The largest value among all optimal plays.
    pub most: u32,
}

impl Range {
    /// Returns the smallest range that contains both ranges.
    fn union(self, other: Range) -> Range {
        Range {
            least: self.least.min(other.least),
            most: self.most.max(other.most),
        }
    }
}

/// A group (connected tiles of one colour) that every optimal play removes with one click.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CommonGroup {
    /// The cells of the tiles on the initial board, sorted. The tiles may become connected only after other clicks.
    pub tiles: Vec<Click>,
}

/// Two groups of [`Common::groups`], by index, in the order in which every optimal play removes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Order {
    /// The group that is removed first.
    pub first: usize,
    /// The group that is removed later.
    pub later: usize,
}

/// Returns what all optimal plays of a board have in common: how many clicks begin in each column, which groups all
/// optimal plays remove, and in which order. The nodes of `graph` are the states on optimal plays.
pub fn common(
    board: &Board,
    plays: &OptimalPlays,
    graph: &PlayGraph,
    effort: &Effort,
) -> Result<Common, NotCounted> {
    let mut begin = Vec::new();
    for column in 0..board.width() {
        effort.limits.check()?;
        begin.push(clicks_that_begin(graph, plays, column));
    }
    // Maps the tiles of each common group to its number in the graph. So the groups are sorted by their tiles.
    let mut numbers_by_tiles = BTreeMap::new();
    for number in common_groups(graph) {
        numbers_by_tiles.insert(graph.tiles(plays, number), number);
    }
    let numbers: Vec<u32> = numbers_by_tiles.values().copied().collect();
    let all_tiles = numbers_by_tiles.into_keys();
    Ok(Common {
        begin,
        orders: orders(graph, &numbers),
        groups: all_tiles.map(|tiles| CommonGroup { tiles }).collect(),
    })
}

/// Returns how many clicks of an optimal play have their leftmost tile in `column`: the smallest and largest number.
fn clicks_that_begin(graph: &PlayGraph, plays: &OptimalPlays, column: usize) -> Range {
    let zero = Range { least: 0, most: 0 };
    // For each state, the range over all optimal plays from there on. Clicks lead to later states, which come first.
    let mut from_state = vec![zero; graph.len()];
    for state in (0..graph.len()).rev() {
        let mut ranges = Vec::new();
        for edge in graph.edges(state) {
            let mut range = from_state[edge.state_after()];
            if plays.board_column(graph.first_slot(edge.group)) == column {
                range.least += 1;
                range.most += 1;
            }
            ranges.push(range);
        }
        // Only the empty board has no edges.
        from_state[state] = ranges.into_iter().reduce(Range::union).unwrap_or(zero);
    }
    from_state[0]
}

/// Returns the numbers of the groups (connected tiles of one colour) that every optimal play removes, in any order.
fn common_groups(graph: &PlayGraph) -> Vec<u32> {
    let mut groups = Vec::new();
    let mut state = 0;
    // Follows the first optimal click of each state. One play is enough: a common group is in every play.
    while let Some(edge) = graph.edges(state).first() {
        if !has_play_without(graph, edge.group) {
            groups.push(edge.group);
        }
        state = edge.state_after();
    }
    groups
}

/// Returns whether some optimal play never removes the group with this number.
fn has_play_without(graph: &PlayGraph, group: u32) -> bool {
    // For each state, whether some optimal play from there on never removes the group. Later states come first.
    let mut ends_without = vec![false; graph.len()];
    for state in (0..graph.len()).rev() {
        let mut edges = graph.edges(state).iter();
        ends_without[state] = graph.is_end(state)
            || edges.any(|edge| edge.group != group && ends_without[edge.state_after()]);
    }
    ends_without[0]
}

/// Returns the pairs of `groups`, by index, that every optimal play removes in the same order. Every optimal play
/// removes all `groups`. If two pairs (a before b, b before c) imply a third (a before c), the third is left out.
fn orders(graph: &PlayGraph, groups: &[u32]) -> Vec<Order> {
    // `is_before[first][later]` says whether every optimal play removes `first` before `later`.
    let mut is_before = Vec::new();
    for &group in groups {
        is_before.push(later_groups(graph, group, groups));
    }
    let mut orders = Vec::new();
    for first in 0..groups.len() {
        for later in 0..groups.len() {
            let is_implied = (0..groups.len())
                .any(|middle| is_before[first][middle] && is_before[middle][later]);
            if is_before[first][later] && !is_implied {
                orders.push(Order { first, later });
            }
        }
    }
    orders
}

/// Returns for each of `groups` whether every optimal play removes it after the group `first`. Every optimal play
/// removes all `groups`. `first` is one of `groups`, and its own entry is `false`.
///
/// A state says which tiles are left, so it says whether the group `first` has been removed, whatever clicks led to it.
fn later_groups(graph: &PlayGraph, first: u32, groups: &[u32]) -> Vec<bool> {
    let mut is_later = vec![true; groups.len()];
    // For each state, whether `first` has been removed. Clicks lead to later states, so earlier states come first.
    let mut is_removed = vec![false; graph.len()];
    for state in 0..graph.len() {
        for edge in graph.edges(state) {
            if is_removed[state] || edge.group == first {
                is_removed[edge.state_after()] = true;
            }
            if !is_removed[state]
                && let Some(index) = groups.iter().position(|&group| group == edge.group)
            {
                // Some play removes this group while `first` is still there.
                is_later[index] = false;
            }
        }
    }
    is_later
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyse::{Wanted, count_solutions};
    use kortest_base::runtime::{Progress, Run};
    use std::collections::BTreeSet;

    /// The tiles of one group on the initial board.
    type Group = Vec<Click>;

    #[test]
    fn common_facts_agree_with_all_plays_of_small_boards() {
        let mut random = fastrand::Rng::with_seed(76);
        for _ in 0..300 {
            let mut columns = vec![Vec::new(); random.usize(1..=4)];
            for _ in 0..random.usize(0..=9) {
                let column = random.usize(..columns.len());
                columns[column].push(random.u8(..3));
            }
            let board = Board::of_columns(columns);

            let wanted = Wanted::default().common(true);
            let progress = Progress::default();
            let found = count_solutions(&board, wanted, Run::new(&progress)).unwrap();

            let plays = all_plays(&board, found.optimum.exact().unwrap());
            assert_eq!(
                found.plays.unwrap().common.unwrap().unwrap(),
                slow_common(&board, &plays),
                "{board}"
            );
        }
    }

    /// Returns all ways to clear a board with this number of clicks, each as the groups that it removes, in order.
    fn all_plays(board: &Board, clicks: u32) -> Vec<Vec<Group>> {
        let mut start = Vec::new();
        for (x, column) in board.columns().iter().enumerate() {
            start.push((0..column.len()).map(|y| (x, y)).collect());
        }
        let mut plays = Vec::new();
        add_plays(board, &start, clicks, &mut Vec::new(), &mut plays);
        plays
    }

    /// Adds to `plays` all ways to clear a board with this number of clicks, each after the groups in `path`. `origins`
    /// says for each cell where its tile was on the initial board.
    fn add_plays(
        board: &Board,
        origins: &[Vec<Click>],
        clicks: u32,
        path: &mut Vec<Group>,
        plays: &mut Vec<Vec<Group>>,
    ) {
        if board.is_empty() {
            assert_eq!(clicks, 0, "the optimum is too large");
            plays.push(path.clone());
        }
        if clicks == 0 {
            return;
        }
        for group in board.groups() {
            let mut removed = Vec::new();
            let mut origins_after = origins.to_vec();
            // From the top down, so that the rows of the tiles below stay valid.
            for &(x, y) in group.iter().rev() {
                removed.push(origins_after[x].remove(y));
            }
            removed.sort_unstable();
            path.push(removed);
            let board_after = board.click(group[0]).unwrap();
            add_plays(&board_after, &origins_after, clicks - 1, path, plays);
            path.pop();
        }
    }

    /// Computes what all `plays` have in common, directly from the list.
    fn slow_common(board: &Board, plays: &[Vec<Group>]) -> Common {
        let mut begin = Vec::new();
        for column in 0..board.width() {
            let counts = plays.iter().map(|play| clicks_beginning_in(play, column));
            begin.push(Range {
                least: counts.clone().min().unwrap(),
                most: counts.max().unwrap(),
            });
        }
        let mut groups = plays[0].clone();
        groups.retain(|group| plays.iter().all(|play| play.contains(group)));
        groups.sort();
        Common {
            begin,
            orders: slow_orders(plays, &groups),
            groups: (groups.into_iter())
                .map(|tiles| CommonGroup { tiles })
                .collect(),
        }
    }

    /// Returns how many clicks of a play have their leftmost tile in `column`.
    fn clicks_beginning_in(play: &[Group], column: usize) -> u32 {
        let clicks = play.iter().filter(|group| group[0].0 == column);
        clicks.count() as u32
    }

    /// Returns the pairs of `groups` that all plays remove in the same order, without pairs that two other pairs imply.
    fn slow_orders(plays: &[Vec<Group>], groups: &[Group]) -> Vec<Order> {
        let mut pairs = BTreeSet::new();
        for (first, one) in groups.iter().enumerate() {
            for (later, other) in groups.iter().enumerate() {
                let mut plays = plays.iter();
                if plays.all(|play| index_in(play, one) < index_in(play, other)) {
                    pairs.insert((first, later));
                }
            }
        }
        let mut orders = Vec::new();
        for &(first, later) in &pairs {
            let is_implied = (0..groups.len())
                .any(|middle| pairs.contains(&(first, middle)) && pairs.contains(&(middle, later)));
            if !is_implied {
                orders.push(Order { first, later });
            }
        }
        orders
    }

    /// Returns the index of the click of a play that removes a group.
    fn index_in(play: &[Group], group: &Group) -> usize {
        play.iter().position(|other| other == group).unwrap()
    }
}
