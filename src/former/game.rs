//! Former as a [`Puzzle`]: a state is a set of tiles, and a click removes a group.

use super::board::Click;
use super::bounds::column_runs::column_runs;
use super::bounds::strip::{StripTable, colours_around};
use super::kernel::Kernel;
use super::layout::{Layout, TileSet, lowest_bit};
use super::profile::{Profile, Tables};
use super::pruning::{enabled_after, push_lowering_groups};
use kortest_base::puzzle::Puzzle;

/// The largest budget (allowed clicks) with which a state gets a cheap test. With more, the test costs too much time.
const MAX_LOOK_AHEAD_BUDGET: u32 = 6;

/// Switches for bounds and pruning rules of the search, for tests and benches. The switches do not change the answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Whether to use the strip bound (`bounds/strip.rs`), and not only the number of column runs.
    pub strip: bool,
    /// Whether to use the look-ahead (`pruning.rs`): without clicks to spare, each click must lower the lower bound.
    pub look_ahead: bool,
}

impl Default for Rules {
    fn default() -> Rules {
        // Checkers rely on the strip bound, so the search must use this bound too.
        Rules {
            strip: true,
            look_ahead: true,
        }
    }
}

/// A board of up to 63 cells, with all tables for the search.
pub struct Former {
    layout: Layout,
    kernel: Kernel,
    rules: Rules,
    strip: StripTable,
    /// Fast tables for keys and lower bounds; `None` for wide boards.
    tables: Option<Tables>,
}

/// A state: the remaining tiles, and properties that are computed from these tiles.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// The remaining tiles.
    pub tiles: TileSet,
    /// The exact key: two states have the same key only if they are the same board.
    pub key: TileSet,
    /// Number of column runs: maximal sequences of adjacent columns that contain the same colour. At most 63.
    pub runs: u8,
    /// Lower bound on the number of clicks that clear the state: `runs` plus a surplus. A surplus is below the height
    /// of its column, so it is at most 8.
    pub bound: u8,
}

impl Former {
    /// Computes the tables of a board for a search. With `portable`, no processor-specific instructions are used.
    pub fn new(layout: Layout, rules: Rules, portable: bool) -> Former {
        let strip = StripTable::new(&layout);
        Former {
            kernel: Kernel::new(&layout, portable),
            tables: Tables::new(&layout, rules.strip.then_some(&strip)),
            strip,
            layout,
            rules,
        }
    }

    /// Computes the tables of a board for a search with all pruning rules and the processor's fastest instructions.
    pub fn with_all_rules(layout: Layout) -> Former {
        Former::new(layout, Rules::default(), false)
    }

    /// Returns the board as numbered tiles.
    #[cfg(feature = "internals")]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the state with these remaining tiles.
    #[inline]
    pub fn state(&self, tiles: TileSet) -> State {
        let profile = match &self.tables {
            Some(tables) => tables.profile(tiles),
            None => self.profile_by_definition(tiles),
        };
        // The fields of `State` say why these numbers fit.
        State {
            tiles,
            key: profile.key,
            runs: profile.runs as u8,
            bound: (profile.runs + profile.surplus) as u8,
        }
    }

    /// Computes the key and the parts of the lower bound without the fast tables, because the board is too wide for
    /// them.
    #[cold]
    fn profile_by_definition(&self, tiles: TileSet) -> Profile {
        let columns = &self.layout.column_infos(tiles);
        let mut surplus = 0;
        if self.rules.strip {
            surplus = (self.strip).surplus(&self.layout, tiles, &colours_around(columns));
        }
        Profile {
            key: self.layout.key(tiles),
            runs: column_runs(columns),
            surplus,
        }
    }

    /// Converts the groups that a game removes, in order, to clicks: the lowest cell in the first column of a group.
    pub fn clicks(&self, groups: &[TileSet]) -> Vec<Click> {
        let mut tiles = self.layout.all;
        let mut clicks = Vec::with_capacity(groups.len());
        for &group in groups {
            clicks.push(self.layout.cell(tiles, group.trailing_zeros()));
            tiles &= !group;
        }
        clicks
    }

    /// Returns whether a quick test proves that `budget` clicks cannot clear a state: the lower bound exceeds the
    /// budget, or the number of column runs equals the budget, so each click must lower this number, but no two clicks
    /// in a row can do so, and no click clears the board (test 1 of `pruning.rs`).
    #[inline]
    fn is_refuted(&self, state: &State, budget: u32) -> bool {
        budget < u32::from(state.bound)
            || budget == u32::from(state.runs) && !self.kernel.has_two_whole_runs(state.tiles)
    }
}

impl Puzzle for Former {
    type State = State;
    type Move = TileSet;
    type Key = u64;

    fn root(&self) -> State {
        self.state(self.layout.all)
    }

    fn key_bits(&self) -> u32 {
        self.layout.tiles().max(1)
    }

    #[inline]
    fn key(&self, state: &State) -> u64 {
        state.key
    }

    #[inline]
    fn bound(&self, state: &State) -> u32 {
        u32::from(state.bound)
    }

    #[inline]
    fn is_solved(&self, state: &State) -> bool {
        state.tiles == 0
    }

    #[inline]
    fn after(&self, state: &State, group: TileSet) -> State {
        self.state(state.tiles & !group)
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<TileSet>) {
        self.kernel.groups(state.tiles, out);
    }

    /// Lists the groups on which a click may lead to a solution with `budget` clicks: all groups, or fewer groups if
    /// the budget is at most the lower bound. Then only clicks that lower the bound can lead to a solution.
    #[inline]
    fn candidates(&self, state: &State, budget: u32, out: &mut Vec<TileSet>) {
        if self.rules.look_ahead && budget <= u32::from(state.bound) {
            // Only a click on a *whole run* (all tiles of a colour in adjacent columns) lowers the number, as it must.
            if budget == u32::from(state.runs) {
                return self.kernel.whole_runs(state.tiles, out);
            }
            // The *surplus* of a column (needed clicks minus colours) is above 0 for some column, unless the bound
            // exceeds the budget, and then no click leads to a solution. Without tables, all groups are listed.
            if let Some(tables) = &self.tables {
                let surpluses = tables.surpluses(state.tiles);
                let layout = &self.layout;
                return push_lowering_groups(&self.kernel, layout, state.tiles, &surpluses, out);
            }
        }
        self.kernel.groups(state.tiles, out);
    }

    #[inline]
    fn enabled_after(&self, state: &State, group: TileSet, other: TileSet) -> bool {
        enabled_after(&self.kernel, &self.layout, state.tiles, group, other)
    }

    /// Returns the lowest tile of a group, as a set. This tile identifies the group among the groups of a state.
    #[inline]
    fn mark(&self, group: TileSet) -> u64 {
        lowest_bit(group)
    }

    /// Returns whether a cheap test proves that `budget` clicks cannot clear a state: test 1 of `pruning.rs` for the
    /// state, or test 2 for the states after its clicks. The result `false` proves nothing. `moves` is a buffer.
    #[inline]
    fn fails_at_sight(&self, state: &State, budget: u32, moves: &mut Vec<TileSet>) -> bool {
        // The tests apply only if the allowed clicks are few, and not more than the lower bound.
        if !self.rules.look_ahead
            || budget > u32::from(state.bound)
            || budget > MAX_LOOK_AHEAD_BUDGET
        {
            return false;
        }
        if budget == u32::from(state.runs) {
            return self.is_refuted(state, budget);
        }
        // Test 2: after every click that may lower the bound, `budget - 1` clicks cannot clear the state.
        moves.clear();
        self.candidates(state, budget, moves);
        let mut states_after = moves.iter().map(|&group| self.after(state, group));
        states_after.all(|state_after| self.is_refuted(&state_after, budget - 1))
    }

    fn remaining(&self, state: &State) -> u32 {
        state.tiles.count_ones()
    }

    /// Estimates the number of clicks to a solution, in quarters of a click.
    ///
    /// The estimate is the number of groups, minus the number of their holes, plus the lower bound. The number of
    /// groups is the number of clicks if no groups ever merge. The lower bound is at most the number of clicks in the
    /// best case. A single tile counts as three quarters of a group, because it often merges with another group.
    ///
    /// In experiments with NRK's boards, a beam search found more optima with this estimate than with the groups alone.
    #[inline]
    fn estimate(&self, state: &State, _: &mut Vec<TileSet>) -> u32 {
        let outline = self.kernel.outline(state.tiles);
        // `pieces` can be negative, because each hole in a group counts as -1.
        let quarters = 4 * (outline.pieces + i32::from(state.bound)) - outline.singles;
        quarters.max(0) as u32
    }

    fn state_of(&self, key: u64) -> Option<State> {
        Some(self.state(key))
    }
}
