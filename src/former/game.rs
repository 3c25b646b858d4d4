//! Former as a [`Puzzle`]: the state is a tile set, a move is the tile set of a group.

use super::board::Click;
use super::bounds::column_runs::column_runs;
use super::bounds::connect_around::around;
use super::bounds::strip::StripTable;
use super::estimate::estimate;
use super::kernel::Kernel;
use super::layout::{Layout, TileSet};
use super::profile::Tables;
use super::pruning::enabled_after::enabled_after;
use super::pruning::look_ahead;
use super::rules::Rules;
use kortest_base::puzzle::{Puzzle, Recorded};

/// The look-ahead is not used with a larger budget: there it refutes so few states that it costs more than it saves.
const MAX_SIGHT_BUDGET: u32 = 6;

/// A board with its tables.
pub struct Former {
    layout: Layout,
    kernel: Kernel,
    rules: Rules,
    strip: StripTable,
    /// Fast tables for the profile of a state, on boards that are not too wide for them.
    tables: Option<Tables>,
}

/// The tiles that are left, with what is derived from them.
#[derive(Clone, Copy, Debug)]
pub struct State {
    /// The tiles that are left.
    pub tiles: TileSet,
    /// The exact key.
    pub key: TileSet,
    /// Column runs.
    pub runs: u8,
    /// The lower bound on the clicks that are still needed; the checkers know it.
    pub bound: u8,
}

impl Former {
    /// Builds the tables that the rules need.
    ///
    /// With `portable`, no processor-specific instructions are used.
    pub fn new(layout: Layout, rules: Rules, portable: bool) -> Former {
        let strip = StripTable::new(&layout);
        Former {
            kernel: Kernel::new(&layout, portable),
            tables: Tables::new(&layout, &strip, rules.strip),
            strip,
            layout,
            rules,
        }
    }

    /// The numbered tiles.
    #[cfg(feature = "internals")]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The state of a tile set.
    #[inline]
    pub fn state(&self, tiles: TileSet) -> State {
        let Some(tables) = &self.tables else { return self.slow_state(tiles) };
        let profile = tables.profile(tiles);
        State { tiles, key: profile.key, runs: profile.runs as u8, bound: (profile.runs + profile.surplus) as u8 }
    }

    /// The definition.
    #[cold]
    fn slow_state(&self, tiles: TileSet) -> State {
        let columns = &self.layout.look(tiles);
        let key = self.layout.key(tiles);
        let runs = column_runs(columns);
        let surplus = if self.rules.strip { self.strip.surplus(&self.layout, tiles, &around(columns)) } else { 0 };
        State { tiles, key, runs: runs as u8, bound: (runs + surplus) as u8 }
    }

    /// Groups, clicked one after the other from the initial board, as clicks on cells.
    pub fn clicks(&self, groups: &[TileSet]) -> Vec<Click> {
        let mut tiles = self.layout.all;
        let click = |&group: &TileSet| {
            let click = self.layout.cell(tiles, group.trailing_zeros());
            tiles &= !group;
            click
        };
        groups.iter().map(click).collect()
    }
}

impl Puzzle for Former {
    type State = State;
    type Move = TileSet;

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

    #[inline]
    fn candidates(&self, state: &State, budget: u32, out: &mut Vec<TileSet>) {
        if self.rules.look_ahead && budget <= u32::from(state.bound) {
            if budget == u32::from(state.runs) {
                return self.kernel.whole_runs(state.tiles, out);
            }
            if let Some(tables) = &self.tables {
                let surpluses = tables.surpluses(state.tiles);
                return look_ahead::lowering(&self.kernel, &self.layout, state.tiles, &surpluses, out);
            }
        }
        self.kernel.groups(state.tiles, out);
    }

    #[inline]
    fn enabled_after(&self, state: &State, a: TileSet, b: TileSet) -> bool {
        enabled_after(&self.kernel, &self.layout, state.tiles, a, b)
    }

    #[inline]
    fn mark(&self, group: TileSet) -> u64 {
        group & group.wrapping_neg()
    }

    #[inline]
    fn fails_at_sight(&self, state: &State, budget: u32, moves: &mut Vec<TileSet>) -> bool {
        if !self.rules.look_ahead || budget > u32::from(state.bound) || budget > MAX_SIGHT_BUDGET {
            return false;
        }
        let fails = |state: &State, budget| {
            budget < u32::from(state.bound)
                || budget == u32::from(state.runs) && !self.kernel.has_two_whole_runs(state.tiles)
        };
        if budget == u32::from(state.runs) {
            return fails(state, budget);
        }
        // There are two clicks left at least, so what one of them clears does not fail.
        moves.clear();
        self.candidates(state, budget, moves);
        moves.iter().all(|&group| fails(&self.after(state, group), budget - 1))
    }

    fn remaining(&self, state: &State) -> u32 {
        state.tiles.count_ones()
    }

    #[inline]
    fn estimate(&self, state: &State, _: &mut Vec<TileSet>) -> u32 {
        estimate(self.kernel.outline(state.tiles), state.bound.into())
    }
}

impl Recorded for Former {
    /// A key is the lowest tile set that is the same board.
    fn state_of(&self, key: u64) -> State {
        self.state(key)
    }
}
