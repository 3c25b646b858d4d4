//! The list of deduction rules, in the order in which they are tried, the grades of difficulty, and
//! the rules about cells and regions:
//!
//! * grade easy: about single cells, their neighbours, and the reach of islands;
//! * grade medium: about islands that lack one cell, and cells that connect regions;
//! * grade hard: about the space into which islands can grow. The other hard rules are in
//!   [`shapes`](mod@super::shapes).

use super::shapes::{only_island, placements};
use super::view::{Colour, Finding, Region, Step, View};
use Difficulty::{Easy, Hard, Medium};
use kortest_base::text::{UnknownName, named};
use std::fmt;
use std::str::FromStr;

/// The difficulty of a grid: the grade of the hardest rule that is needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Difficulty {
    /// Rules about single cells, their neighbours and the reach of islands suffice.
    Easy,
    /// The grid needs rules about nearly complete islands or about bottlenecks.
    Medium,
    /// The grid needs rules about the growth or the possible shapes of islands.
    Hard,
    /// The grid needs probing (assuming a colour), or the program's rules do not solve it.
    Expert,
}

impl Difficulty {
    /// All grades, from easy to hard.
    pub const ALL: [Difficulty; 4] = [
        Difficulty::Easy,
        Difficulty::Medium,
        Difficulty::Hard,
        Difficulty::Expert,
    ];

    /// Returns the name of the grade.
    pub fn name(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
            Difficulty::Expert => "expert",
        }
    }

    /// Returns the grade of the rule with the given name, or `Expert` if no rule has this name, as
    /// for probing (assuming a colour), which is not in the list of rules.
    pub fn of_rule(name: &str) -> Difficulty {
        match RULES.iter().find(|rule| rule.name == name) {
            Some(rule) => rule.difficulty,
            None => Difficulty::Expert,
        }
    }
}

impl FromStr for Difficulty {
    type Err = UnknownName;

    /// Returns the grade with this [name](Difficulty::name).
    fn from_str(name: &str) -> Result<Difficulty, UnknownName> {
        named("difficulty", name, &Difficulty::ALL, Difficulty::name)
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A deduction rule with its name.
pub struct Rule {
    pub name: &'static str,
    /// The difficulty of a grid that needs this rule and no harder rule.
    pub difficulty: Difficulty,
    find: FindColours,
}

/// A function that returns cells whose colour follows from a rule, or `None`.
type FindColours = fn(&View) -> Option<Finding>;

impl Rule {
    /// Returns a step that follows from the rule. `None` if the rule finds no colour of an unknown cell.
    pub fn apply(&self, view: &View) -> Option<Step> {
        let found = (self.find)(view)?;
        debug_assert!(found.cells.iter().all(|&cell| view.is_unknown(cell)));
        Some(Step {
            rule: self.name,
            colour: found.colour,
            cells: found.cells,
            reason: found.reason,
        })
    }
}

/// Returns a rule with these fields, so that a rule takes one line of the table.
const fn rule(name: &'static str, difficulty: Difficulty, find: FindColours) -> Rule {
    Rule {
        name,
        difficulty,
        find,
    }
}

/// All rules except probing, from easy to hard.
pub const RULES: [Rule; 14] = [
    rule("complete island", Easy, complete_island),
    rule("between islands", Easy, between_islands),
    rule("pool", Easy, pool),
    rule("island liberty", Easy, island_liberty),
    rule("sea liberty", Easy, sea_liberty),
    rule("too large", Easy, too_large),
    rule("unreachable", Easy, unreachable),
    rule("last cell", Medium, last_cell),
    rule("lost island", Medium, lost_island),
    rule("sea bottleneck", Medium, sea_bottleneck),
    rule("pool rescue", Hard, pool_rescue),
    rule("too far", Hard, too_far),
    rule("placements", Hard, placements),
    rule("only island", Hard, only_island),
];

/// Returns the first step that any rule finds.
pub fn apply_rules(view: &View) -> Option<Step> {
    apply_rules_up_to(view, Difficulty::Expert)
}

/// Returns the first step that a rule of grade `hardest` or easier finds. The rules are sorted from easy to hard.
pub fn apply_rules_up_to(view: &View, hardest: Difficulty) -> Option<Step> {
    let mut allowed_rules = RULES.iter().filter(|rule| rule.difficulty <= hardest);
    allowed_rules.find_map(|rule| rule.apply(view))
}

/// **Complete island**: all cells next to an island of full size are black. The size is the number of its clue.
/// *Liberties* are the cells of unknown colour next to the island. Returns these cells for the first such island.
///
/// # Why this is sound
///
/// Another white cell would make the island too large.
fn complete_island(view: &View) -> Option<Finding> {
    for (region, clue) in view.islands() {
        let is_complete = view.missing_cells(region) == Some(0);
        if is_complete && !region.liberties.is_empty() {
            let reason = format!("the island of {} is complete", view.name(clue));
            return Some(Finding::black(region.liberties.clone(), reason));
        }
    }
    None
}

/// **Between islands**: a cell of unknown colour next to two islands is black. Returns the
/// first such cell. Of an island, the white cells that are connected with its clue are known.
///
/// # Why this is sound
///
/// If the cell were white, it would join the islands, but an island has only one clue.
fn between_islands(view: &View) -> Option<Finding> {
    for cell in view.unknown() {
        let regions = view.adjacent_white(cell);
        let mut clues = regions.iter().flat_map(|region| &region.clues);
        if let (Some(&first), Some(&second)) = (clues.next(), clues.next()) {
            let first = view.name(first);
            let second = view.name(second);
            let reason = format!("it would join {first} and {second}");
            return Some(Finding::black(vec![cell], reason));
        }
    }
    None
}

/// **Pool**: the fourth cell of a 2 x 2 square with three black cells is white. Returns this cell
/// for the first such square whose fourth cell has an unknown colour.
///
/// # Why this is sound
///
/// Black 2 x 2 squares are forbidden.
fn pool(view: &View) -> Option<Finding> {
    for square in view.grid().squares() {
        let black_cells = square.iter().filter(|&&cell| view.is_black(cell)).count();
        let unknown_cell = square.iter().find(|&&cell| view.is_unknown(cell));
        if black_cells == 3
            && let Some(&cell) = unknown_cell
        {
            let name = view.grid().name(square[0]);
            let reason = format!("the three others of the square at {name} are black");
            return Some(Finding::white(vec![cell], reason));
        }
    }
    None
}

/// **Island liberty**: the only unknown neighbour of an unfinished white region (connected white
/// cells), its only *liberty*, is white. Returns this neighbour for the first such region.
///
/// # Why this is sound
///
/// An unfinished region has no clue, or fewer cells than its clue says. The island around the region
/// is connected, so the island continues into an unknown neighbour.
fn island_liberty(view: &View) -> Option<Finding> {
    for region in view.regions_of(Colour::White) {
        let [only_liberty] = region.liberties[..] else {
            continue;
        };
        let reason = match region.clues[..] {
            [clue] if view.missing_cells(region).is_some_and(|cells| cells > 0) => {
                format!("the island of {} has no other way to grow", view.name(clue))
            }
            [] => {
                let name = view.grid().name(region.cells[0]);
                format!("the white cells at {name} need a clue")
            }
            // The region is complete, its clue has no number, or the colours contradict the rules.
            _ => continue,
        };
        return Some(Finding::white(vec![only_liberty], reason));
    }
    None
}

/// **Sea liberty**: if a black region (connected black cells) is not the whole sea, its only
/// unknown neighbour, its only *liberty*, is black. Returns this neighbour for the first such region.
///
/// # Why this is sound
///
/// The sea is connected. If the sea has cells outside the region, it contains an unknown neighbour of the region.
fn sea_liberty(view: &View) -> Option<Finding> {
    for region in view.regions_of(Colour::Black) {
        let [only_liberty] = region.liberties[..] else {
            continue;
        };
        if !may_be_whole_sea(view, region.cells.len()) {
            let name = view.grid().name(region.cells[0]);
            let reason = format!("the black cells at {name} have no other way out");
            return Some(Finding::black(vec![only_liberty], reason));
        }
    }
    None
}

/// Returns whether a black region of `size` cells may be the whole sea: it has as many cells as the
/// solution has black ones, or, if this number is unknown, it contains all known black cells.
fn may_be_whole_sea(view: &View, size: usize) -> bool {
    match view.total_black() {
        Some(total) => size as isize >= total, // Signed, because the total may be negative.
        None => size >= view.count_known(Colour::Black),
    }
}

/// **Too large**: a cell is black if, as a white cell, it would join white regions (connected white
/// cells) to a region that is too large. Returns the first such cell.
///
/// # Why this is sound
///
/// A white cell joins all white regions next to it. A joined region has at most as many cells as its clue
/// allows. A joined region without a clue has at most as many cells as the largest clue allows.
fn too_large(view: &View) -> Option<Finding> {
    let grid = view.grid();
    let max_sizes = view.islands().map(|(_, clue)| grid.max_size(clue));
    // Without clues, no cell can be white.
    let largest = max_sizes.max().unwrap_or(0);
    for cell in view.unknown() {
        let joined = JoinedRegions::around(view, cell);
        let max_size = joined.clue.map_or(largest, |clue| grid.max_size(clue));
        let size = joined.size;
        if size <= max_size {
            continue;
        }
        let reason = match joined.clue {
            Some(clue) => format!("it would give {} an island of {size}", view.name(clue)),
            None => format!("no clue is as large as {size}"),
        };
        return Some(Finding::black(vec![cell], reason));
    }
    None
}

/// The white region that would contain a cell if this cell were white.
struct JoinedRegions {
    /// The number of cells of the region.
    size: usize,
    /// The first clue of the region, if it has a clue.
    clue: Option<usize>,
}

impl JoinedRegions {
    /// Returns the white region that an unknown cell would make if it were white: the cell and all
    /// white regions next to it.
    fn around(view: &View, cell: usize) -> JoinedRegions {
        let mut joined = JoinedRegions {
            size: 1, // The cell itself.
            clue: None,
        };
        for region in view.adjacent_white(cell) {
            joined.size += region.cells.len();
            joined.clue = joined.clue.or(region.clues.first().copied());
        }
        joined
    }
}

/// **Unreachable**: a cell that no island can reach with its number of cells is black. Returns
/// all such cells of unknown colour.
///
/// # Why this is sound
///
/// Each white cell is in an island. An island contains only cells within its [reach](super::View::reach).
fn unreachable(view: &View) -> Option<Finding> {
    let unreached = view.unknown().filter(|&cell| !view.is_reached(cell));
    let cells: Vec<usize> = unreached.collect();
    if cells.is_empty() {
        return None;
    }
    Some(Finding::black(cells, "no island can reach it".into()))
}

/// **Last cell**: if an island lacks one cell, an unknown cell next to all candidates for the
/// missing cell is black. The candidates are the *liberties* of the island, the unknown cells next to it. Returns the
/// black cells for the first island that has any.
///
/// # Why this is sound
///
/// No candidate is next to itself, so a cell next to all candidates is not a candidate. The complete island
/// does not contain this cell, but touches the cell. Cells next to a complete island are black.
fn last_cell(view: &View) -> Option<Finding> {
    for (region, clue) in view.islands() {
        let lacks_one = view.missing_cells(region) == Some(1);
        // The rule `island_liberty` decides an island with a single liberty.
        if !lacks_one || region.liberties.len() < 2 {
            continue;
        }
        let cells = beside_all_liberties(view, region);
        if !cells.is_empty() {
            let name = view.name(clue);
            let reason =
                format!("wherever the last cell of the island of {name} is, this is beside it");
            return Some(Finding::black(cells, reason));
        }
    }
    None
}

/// Returns the unknown cells that are next to all liberties of a region. The liberties are the
/// unknown cells next to the region.
fn beside_all_liberties(view: &View, region: &Region) -> Vec<usize> {
    let Some((&first, others)) = region.liberties.split_first() else {
        return Vec::new();
    };
    let mut cells: Vec<usize> = view.grid().neighbours(first).collect();
    cells.retain(|&cell| view.is_unknown(cell));
    for &liberty in others {
        cells.retain(|&cell| view.grid().neighbours(liberty).any(|next| next == cell));
    }
    cells
}

/// **Lost island**: a cell is white if without it no island can reach a certain white region that has no clue.
///
/// # Why this is sound
///
/// Some island contains the region. If the cell were black, no island could [reach](super::View::reach) the region.
fn lost_island(view: &View) -> Option<Finding> {
    for region in view.clueless() {
        // An island that reaches one cell of the region contains the whole region, so one cell suffices.
        let white_cell = region.cells[0];
        if let Some(cell) = view.needed_for(&[white_cell]) {
            let name = view.grid().name(white_cell);
            let reason = format!("without it no island reaches the white cell at {name}");
            return Some(Finding::white(vec![cell], reason));
        }
    }
    None
}

/// **Sea bottleneck**: a cell is black if the sea (all black cells) would be disconnected or too
/// small without this cell.
///
/// # Why this is sound
///
/// If the cell were white, only the other cells that may be black could form the sea. But these
/// cells do not connect all known black cells, or leave too little room.
fn sea_bottleneck(view: &View) -> Option<Finding> {
    let start = view.first_black()?;
    let no_removed_cell = None;
    let largest_sea = view.possible_sea(start, no_removed_cell);
    let needs_all_cells = view.total_black() == Some(largest_sea.room);
    for cell in view.unknown() {
        // If the cell cuts nothing, a white colour takes only this cell from the sea. Such a loss
        // harms only a sea that needs all cells that are left.
        let may_harm = needs_all_cells || view.grid().may_cut(cell, |other| !view.is_white(other));
        if !may_harm {
            continue;
        }
        if let Some(reason) = harm_to_sea(view, start, cell) {
            return Some(Finding::black(vec![cell], reason));
        }
    }
    None
}

/// Returns why `cell` cannot be white: the sea that contains `start` would be disconnected or too
/// small. `None` if neither is the case.
fn harm_to_sea(view: &View, start: usize, cell: usize) -> Option<String> {
    let sea = view.possible_sea(start, Some(cell));
    if let Some(cut_off) = sea.missed_black {
        let name = view.grid().name(cut_off);
        return Some(format!("white, it would cut off the sea at {name}"));
    }
    if view.is_too_small(sea) {
        return Some("white, it would not leave enough room for the sea".into());
    }
    None
}

/// **Pool rescue**: a cell is white if a black colour would cut a 2 x 2 square off from all islands.
///
/// # Why this is sound
///
/// If the cell were black, no island could [reach](super::View::reach) the square, and the square would be black.
fn pool_rescue(view: &View) -> Option<Finding> {
    for square in view.grid().squares() {
        if square.iter().any(|&cell| view.is_white(cell)) {
            continue;
        }
        let mut unknown = square.to_vec();
        unknown.retain(|&cell| view.is_unknown(cell));
        if let Some(cell) = view.needed_for(&unknown) {
            let name = view.grid().name(square[0]);
            let reason =
                format!("without it no island reaches the square at {name}, which would be a pool");
            return Some(Finding::white(vec![cell], reason));
        }
    }
    None
}

/// **Too far**: a cell is black if no island can contain both the cell and the white regions next to the cell.
///
/// # Why this is sound
///
/// If the cell were white, one island would contain the cell and these regions. But an island
/// contains only cells within its [reach](super::View::reach).
fn too_far(view: &View) -> Option<Finding> {
    for cell in view.unknown() {
        let joined = JoinedRegions::around(view, cell);
        // The rule `unreachable` decides a cell without white neighbours. A cell beside a region
        // with a clue joins the island of this clue, so this rule leaves the cell out.
        let is_single_cell = joined.size == 1;
        if is_single_cell || joined.clue.is_some() {
            continue;
        }
        if view.with(&[cell], Colour::White).is_reached(cell) {
            continue;
        }
        let size = joined.size;
        let reason = format!(
            "white, it would make a region of {size} that no island reaches with enough cells left"
        );
        return Some(Finding::black(vec![cell], reason));
    }
    None
}
