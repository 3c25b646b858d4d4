//! Former as a [`Puzzle`]: the state is a tile set, a move is the tile set of a group.

use super::board::Click;
use super::bounds::Profile;
use super::bounds::column_runs::column_runs;
use super::bounds::connect_around::around;
use super::bounds::strip::StripTable;
use super::bounds::strip_dp::{self, StripDp};
use super::bounds::window::WindowTable;
use super::estimate::estimate;
use super::kernel::Kernel;
use super::layout::{Layout, TileSet};
use super::profile::Tables;
use super::pruning::enabled_after::enabled_after;
use super::pruning::forced_click::forced_click;
use super::pruning::look_ahead;
use super::pruning::split::split;
use super::rules::Rules;
use kortest_base::puzzle::{Puzzle, Recorded};

/// A board with its tables.
pub struct Former {
    layout: Layout,
    kernel: Kernel,
    rules: Rules,
    strip: StripTable,
    /// Fast tables for the profile of a state, on boards that are not too wide for them.
    tables: Option<Tables>,
    strip_dp: Option<StripDp>,
    window: Option<WindowTable>,
}

/// Buffers of one worker.
#[derive(Default)]
pub struct Scratch {
    program: strip_dp::Scratch,
    groups: Vec<TileSet>,
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
    /// The bound that the checkers know.
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
            strip_dp: rules.strip_dp.then(|| StripDp::new(&layout)),
            window: rules.window.then(|| WindowTable::new(&layout)),
            layout,
            rules,
        }
    }

    /// The numbered tiles.
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
        let profile = Profile::new(&self.layout, tiles);
        let columns = profile.columns();
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
    type Scratch = Scratch;

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
    fn candidates(&self, state: &State, budget: u32, deep: bool, out: &mut Vec<TileSet>) {
        if self.rules.look_ahead && budget <= u32::from(state.bound) {
            if budget == u32::from(state.runs) {
                return look_ahead::whole_runs(&self.kernel, state.tiles, out);
            }
            if let Some(tables) = &self.tables {
                let surpluses = tables.surpluses(state.tiles);
                return look_ahead::lowering(&self.kernel, &self.layout, state.tiles, &surpluses, out);
            }
        }
        let first = out.len();
        self.kernel.groups(state.tiles, out);
        if deep
            && self.rules.forced_click
            && let Some(group) = forced_click(&self.layout, state.tiles, &out[first..])
        {
            out.truncate(first);
            out.push(group);
        }
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
    fn fails_at_sight(&self, state: &State, budget: u32, scratch: &mut Scratch) -> bool {
        if !self.rules.look_ahead || budget > u32::from(state.bound) {
            return false;
        }
        let fails = |state: &State, budget| {
            budget < u32::from(state.bound)
                || budget == u32::from(state.runs) && !self.kernel.has_whole_runs(state.tiles, look_ahead::AT_SIGHT)
        };
        if budget == u32::from(state.runs) {
            return fails(state, budget);
        }
        // There are two clicks left at least, so what one of them clears does not fail.
        scratch.groups.clear();
        self.candidates(state, budget, true, &mut scratch.groups);
        scratch.groups.iter().all(|&group| fails(&self.after(state, group), budget - 1))
    }

    fn is_refuted(&self, state: &State, budget: u32, scratch: &mut Scratch) -> bool {
        let program = self.strip_dp.as_ref();
        let window = self.window.as_ref();
        program.is_some_and(|program| program.exceeds(&self.layout, state.tiles, budget, &mut scratch.program))
            || window.is_some_and(|table| table.bound(&self.layout, state.tiles, state.runs.into()) > budget)
    }

    fn remaining(&self, state: &State) -> u32 {
        state.tiles.count_ones()
    }

    #[inline]
    fn estimate(&self, state: &State, _: &mut Vec<TileSet>) -> u32 {
        estimate(self.kernel.outline(state.tiles), state.bound.into())
    }

    fn split(&self, state: &State) -> Option<[State; 2]> {
        if !self.rules.split {
            return None;
        }
        split(&self.layout, state.tiles).map(|parts| parts.map(|tiles| self.state(tiles)))
    }
}

impl Recorded for Former {
    /// A key is the lowest tile set that is the same board.
    fn state_of(&self, key: u64) -> State {
        self.state(key)
    }
}
