//! A partial colouring of a grid, with its regions: connected cells of the same known colour.

use super::super::colouring::Colouring;
use super::super::grid::Grid;
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::fmt;
use std::rc::Rc;

/// The colour of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// The colour of the sea.
    Black,
    /// The colour of the islands.
    White,
}

impl Colour {
    /// Returns black if the colour is white, and white if the colour is black.
    pub fn opposite(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }
}

impl fmt::Display for Colour {
    /// Writes the colour as the word that reasons of steps use.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Colour::Black => "black",
            Colour::White => "white",
        })
    }
}

/// One step of a deduction: a colour for some cells, with the reason.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The name of the rule.
    pub rule: &'static str,
    /// The new colour of the cells.
    pub colour: Colour,
    /// The cells that the step colours, ascending.
    pub cells: Vec<usize>,
    /// The reason why the cells must have the colour, as text.
    pub reason: String,
}

/// Cells whose colour follows from a deduction rule. A step also has the name of the rule.
pub(super) struct Finding {
    pub colour: Colour,
    pub cells: Vec<usize>,
    /// The reason why the cells must have the colour, as text.
    pub reason: String,
}

impl Finding {
    /// Creates the finding that some cells are black.
    pub fn black(cells: Vec<usize>, reason: String) -> Finding {
        Finding {
            colour: Colour::Black,
            cells,
            reason,
        }
    }

    /// Creates the finding that some cells are white.
    pub fn white(cells: Vec<usize>, reason: String) -> Finding {
        Finding {
            colour: Colour::White,
            cells,
            reason,
        }
    }
}

/// A connected region of cells of one colour, as large as possible.
#[derive(Clone, Debug)]
pub struct Region {
    /// The colour of the region.
    pub colour: Colour,
    /// The cells of the region.
    pub cells: Vec<usize>,
    /// The cells of the region that have a clue.
    pub clues: Vec<usize>,
    /// The cells of unknown colour that are adjacent to the region, ascending.
    pub liberties: Vec<usize>,
}

impl Region {
    /// Returns the cell of the region's clue; `None` if the region has no clue or several clues.
    pub fn clue(&self) -> Option<usize> {
        match self.clues[..] {
            [clue] => Some(clue),
            _ => None, // No clue, or several.
        }
    }
}

/// A set of cells that may be a whole island.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The cells of the shape, ascending.
    pub cells: Vec<usize>,
    /// The cells next to the shape, ascending.
    pub shore: Vec<usize>,
}

impl Shape {
    /// Creates a shape, a set of cells that may be a whole island, from its cells in ascending
    /// order. Finds its shore, the cells next to the shape.
    pub fn new(grid: &Grid, cells: Vec<usize>) -> Shape {
        let neighbours = cells.iter().flat_map(|&cell| grid.neighbours(cell));
        let mut shore: BTreeSet<usize> = neighbours.collect();
        for cell in &cells {
            shore.remove(cell);
        }
        Shape {
            cells,
            shore: shore.into_iter().collect(),
        }
    }

    /// Returns whether the shape contains a cell.
    pub fn has(&self, cell: usize) -> bool {
        self.cells.binary_search(&cell).is_ok()
    }

    /// Returns whether the shape contains at least one of the cells.
    pub fn has_any(&self, cells: &[usize]) -> bool {
        cells.iter().any(|&cell| self.has(cell))
    }
}

/// The *reach* of an island: the cells that it may contain, as far as the known colours show.
#[derive(Clone, Debug)]
pub struct Reach {
    /// The index of the region with the known cells of the island.
    region: usize,
    /// For each cell, the smallest size that the island can have when it contains the cell. `None`
    /// if the island cannot contain the cell.
    pub least_size: Vec<Option<usize>>,
    /// For each reached cell outside the region, the cell before it on the path from the region
    /// that gives the island the size in `least_size`.
    previous_cell: Vec<Option<usize>>,
}

impl Reach {
    /// Returns whether the island may contain a cell.
    pub fn has(&self, cell: usize) -> bool {
        self.least_size[cell].is_some()
    }

    /// Returns whether the island may contain at least one of the cells.
    pub fn has_any(&self, cells: &[usize]) -> bool {
        cells.iter().any(|&cell| self.has(cell))
    }

    /// Returns the number of cells that the island may contain.
    pub fn room(&self) -> usize {
        self.least_size.iter().flatten().count()
    }

    /// Returns the cell of `cells` that the island can contain at the smallest size. `None` if the
    /// island can contain none of them.
    fn nearest(&self, cells: &[usize]) -> Option<usize> {
        let reached = cells.iter().copied().filter(|&cell| self.has(cell));
        reached.min_by_key(|&cell| self.least_size[cell])
    }
}

/// The largest sea that the known colours allow.
#[derive(Clone, Copy, Debug)]
pub struct PossibleSea {
    /// The number of cells of this sea. The number is signed, because it is compared with a number
    /// of black cells that may be negative.
    pub room: isize,
    /// The first known black cell outside this sea, if any. Such a cell means that the sea is cut in two.
    pub missed_black: Option<usize>,
}

/// The colours of a grid that are known so far. The methods panic if a cell is not in the grid, as
/// an index beyond the end of a slice does.
pub struct View {
    grid: Rc<Grid>,
    /// For each cell, its colour, or `None` if the colour is unknown.
    colours: Vec<Option<Colour>>,
    regions: Vec<Region>,
    /// For each cell, the index of its region. `None` for a cell of unknown colour.
    region_of: Vec<Option<usize>>,
    /// For each region with one clue, the cells that its island may contain. The entries are
    /// computed when they are needed.
    reaches: OnceCell<Vec<Option<Reach>>>,
    /// For each region, the possible shapes (sets of cells) of its island, or `None` if the rules about shapes do not
    /// list them. An entry is computed when it is needed.
    shapes: Vec<OnceCell<Option<Vec<Shape>>>>,
}

impl fmt::Debug for View {
    /// Writes the grid and the number of known colours, without the tables that are computed from them.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let known = self.colours.iter().flatten().count();
        let mut view = f.debug_struct("View");
        view.field("grid", &self.grid).field("known", &known);
        view.finish_non_exhaustive()
    }
}

impl View {
    /// Creates a view (the known colours of a grid) in which only the cells with clues have a known
    /// colour: they are white.
    pub fn new(grid: &Grid) -> View {
        let mut colours = vec![None; grid.cells()];
        for clue in grid.clued() {
            colours[clue] = Some(Colour::White);
        }
        View::of(Rc::new(grid.clone()), colours)
    }

    /// Returns a copy of this view (the known colours of a grid) in which `cells` have `colour`.
    pub fn with(&self, cells: &[usize], colour: Colour) -> View {
        let mut colours = self.colours.clone();
        for &cell in cells {
            colours[cell] = Some(colour);
        }
        View::of(self.grid.clone(), colours)
    }

    /// Creates a view with the known colours of the cells, and finds its regions: the connected
    /// sets of cells of one known colour, as large as possible.
    fn of(grid: Rc<Grid>, colours: Vec<Option<Colour>>) -> View {
        let mut view = View {
            region_of: vec![None; grid.cells()],
            grid,
            colours,
            regions: Vec::new(),
            reaches: OnceCell::new(),
            shapes: Vec::new(),
        };
        for cell in 0..view.grid.cells() {
            // The first cell of a region collects the whole region, and sets `region_of`.
            if let Some(colour) = view.colours[cell]
                && view.region_of[cell].is_none()
            {
                let region = view.collect_region(cell, colour);
                view.regions.push(region);
            }
        }
        // The shapes of each region are computed when a rule first needs them.
        view.shapes = vec![OnceCell::new(); view.regions.len()];
        view
    }

    /// Collects the region of the cell `start`: all cells of the given colour that are connected
    /// with it. Its *liberties* are the cells of unknown colour next to it. The region gets the
    /// next index, which the function stores in `region_of` for each of its cells.
    fn collect_region(&mut self, start: usize, colour: Colour) -> Region {
        let number = self.regions.len();
        let mut region = Region {
            colour,
            cells: vec![start],
            clues: Vec::new(),
            liberties: Vec::new(),
        };
        self.region_of[start] = Some(number);
        // A breadth-first search. The loop also visits the cells that it appends.
        let mut visited = 0;
        while let Some(&cell) = region.cells.get(visited) {
            visited += 1;
            if self.grid.has_clue(cell) {
                region.clues.push(cell);
            }
            for next in self.grid.neighbours(cell) {
                if self.colours[next].is_none() {
                    region.liberties.push(next);
                } else if self.colours[next] == Some(colour) && self.region_of[next].is_none() {
                    self.region_of[next] = Some(number);
                    region.cells.push(next);
                }
            }
        }
        region.liberties.sort_unstable();
        region.liberties.dedup();
        region
    }

    /// Returns the grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns the colour of a cell, or `None` if the colour is unknown.
    pub fn colour(&self, cell: usize) -> Option<Colour> {
        self.colours[cell]
    }

    /// Returns whether a cell is known to be black.
    pub fn is_black(&self, cell: usize) -> bool {
        self.colours[cell] == Some(Colour::Black)
    }

    /// Returns whether a cell is known to be white.
    pub fn is_white(&self, cell: usize) -> bool {
        self.colours[cell] == Some(Colour::White)
    }

    /// Returns whether the colour of a cell is unknown.
    pub fn is_unknown(&self, cell: usize) -> bool {
        self.colours[cell].is_none()
    }

    /// Returns the cells of unknown colour, ascending.
    pub fn unknown(&self) -> impl Iterator<Item = usize> {
        (0..self.colours.len()).filter(|&cell| self.is_unknown(cell))
    }

    /// Returns the first cell that is known to be black.
    pub fn first_black(&self) -> Option<usize> {
        (0..self.colours.len()).find(|&cell| self.is_black(cell))
    }

    /// Returns the number of cells that are known to have the given colour.
    pub fn count_known(&self, colour: Colour) -> usize {
        let cells = self.colours.iter();
        cells.filter(|&&known| known == Some(colour)).count()
    }

    /// Returns all regions: the connected sets of cells of one known colour, as large as possible.
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// Returns the regions of one colour.
    pub fn regions_of(&self, colour: Colour) -> impl Iterator<Item = &Region> {
        let regions = self.regions.iter();
        regions.filter(move |region| region.colour == colour)
    }

    /// Returns the white regions with exactly one clue, each with the cell of this clue. Each region
    /// is an island, or a part of an island that may still grow.
    pub fn islands(&self) -> impl Iterator<Item = (&Region, usize)> {
        self.regions.iter().filter_map(with_clue)
    }

    /// Returns the white regions without a clue. Each such region is a part of some island, but is
    /// not connected with the island's clue yet.
    pub fn clueless(&self) -> impl Iterator<Item = &Region> {
        self.regions_of(Colour::White)
            .filter(|region| region.clues.is_empty())
    }

    /// Returns the number of cells that a region lacks to be the whole island of its clue. `None` if the
    /// region does not have exactly one clue, if the clue has no number, or if the region is too large.
    pub(super) fn missing_cells(&self, region: &Region) -> Option<usize> {
        let size = self.grid.island_size(region.clue()?)?;
        size.checked_sub(region.cells.len())
    }

    /// Returns the region of a cell, or `None` if the colour of the cell is unknown.
    pub fn region(&self, cell: usize) -> Option<&Region> {
        let number = self.region_of[cell]?;
        Some(&self.regions[number])
    }

    /// Returns the white regions next to a cell, each once.
    pub fn adjacent_white(&self, cell: usize) -> Vec<&Region> {
        let neighbours = self.grid.neighbours(cell);
        let white = neighbours.filter(|&next| self.is_white(next));
        let mut numbers: Vec<usize> = white.filter_map(|next| self.region_of[next]).collect();
        // Two neighbours can be in the same region, which then counts once.
        numbers.sort_unstable();
        numbers.dedup();
        let regions = numbers.iter().map(|&number| &self.regions[number]);
        regions.collect()
    }

    /// Returns the largest possible sea (connected black cells) that contains the cell `start`: all
    /// cells that are connected with it through cells that are not known to be white. The cell
    /// `without`, if any, is treated as white. In the result, `room` is the number of cells of this sea, and
    /// `missed_black` is a known black cell outside of this sea, if any, which the sea then cannot reach.
    pub fn possible_sea(&self, start: usize, without: Option<usize>) -> PossibleSea {
        let reached = self
            .grid
            .flood(start, |cell| Some(cell) != without && !self.is_white(cell));
        let mut cells = 0..reached.len();
        PossibleSea {
            room: reached.iter().filter(|&&reached| reached).count() as isize,
            missed_black: cells.find(|&cell| self.is_black(cell) && !reached[cell]),
        }
    }

    /// Returns whether a sea has fewer cells than every solution has black cells. `false` if this number is unknown.
    pub(super) fn is_too_small(&self, sea: PossibleSea) -> bool {
        self.total_black().is_some_and(|total| sea.room < total)
    }

    /// Returns the *reach* of a region's island: the cells that the island may contain, each with
    /// the smallest size of the island that contains it. `region` is an index. The cell `blocked`,
    /// if any, is assumed to be black. `None` unless the region has exactly one clue.
    ///
    /// # Why this is sound
    ///
    /// The region is a part of the island. A path inside the island leads from the region to each
    /// cell of the island. The path avoids black cells and neighbours of other clues' regions. The
    /// island contains every white region that the path enters. So the region, the path and these
    /// regions together have at most as many cells as the clue allows.
    pub fn reach(&self, region: usize, blocked: Option<usize>) -> Option<Reach> {
        let clue = self.regions[region].clue()?;
        let known_cells = &self.regions[region].cells;
        let max_size = self.grid.max_size(clue);
        let mut growth = Growth {
            view: self,
            blocked,
            // One entry for each size from 0 to `max_size`.
            cells_by_size: vec![Vec::new(); max_size + 1],
            reach: Reach {
                region,
                least_size: vec![None; self.colours.len()],
                previous_cell: vec![None; self.colours.len()],
            },
        };
        for &cell in known_cells {
            growth.reach.least_size[cell] = Some(known_cells.len());
        }
        // A region that is already too large does not grow, and its size is no index of `cells_by_size`.
        if known_cells.len() <= max_size {
            growth.cells_by_size[known_cells.len()].clone_from(known_cells);
        }
        for size in known_cells.len()..max_size {
            growth.grow_from(size);
        }
        Some(growth.reach)
    }

    /// Returns, for each region, the cells that its island may contain; `None` for a region that
    /// does not have exactly one clue. The first call computes them.
    pub fn reaches(&self) -> &[Option<Reach>] {
        let regions = 0..self.regions.len();
        self.reaches
            .get_or_init(|| regions.map(|region| self.reach(region, None)).collect())
    }

    /// Returns whether some island may contain a cell.
    pub fn is_reached(&self, cell: usize) -> bool {
        self.reaches().iter().flatten().any(|reach| reach.has(cell))
    }

    /// Returns the possible shapes of a region's island: the sets of cells that may be the whole island. The first call
    /// computes the shapes with `find`, which returns `None` if it cannot list them.
    pub(super) fn shapes(
        &self,
        region: usize,
        find: impl FnOnce() -> Option<Vec<Shape>>,
    ) -> Option<&[Shape]> {
        self.shapes[region].get_or_init(find).as_deref()
    }

    /// Returns the islands that may contain at least one of `cells`, each as its reach, the cells that it may contain.
    pub fn possible_owners(&self, cells: &[usize]) -> impl Iterator<Item = &Reach> {
        let reaches = self.reaches().iter().flatten();
        reaches.filter(|reach| reach.has_any(cells))
    }

    /// Returns a cell of unknown colour without which no island can contain any of `cells`. So this
    /// cell is white if one of `cells` is white. `None` if there is no such cell, or if no island can contain any of
    /// `cells` at all.
    ///
    /// Such a cell is on every path on which an island can grow to `cells`. So only the cells of
    /// one path of one island are tested, from its end to its beginning.
    pub fn needed_for(&self, cells: &[usize]) -> Option<usize> {
        let reach = self.possible_owners(cells).next()?;
        let mut candidate = reach.nearest(cells);
        while let Some(cell) = candidate {
            if self.is_unknown(cell) && self.is_needed(cell, cells) {
                return Some(cell);
            }
            candidate = reach.previous_cell[cell];
        }
        None
    }

    /// Returns whether `cell` must be white for an island to contain one of `cells`: if `cell` is
    /// black, no island can grow to any of `cells`.
    fn is_needed(&self, cell: usize, cells: &[usize]) -> bool {
        for owner in self.possible_owners(cells) {
            let reach_without_cell = self.reach(owner.region, Some(cell));
            if reach_without_cell.is_some_and(|reach| reach.has_any(cells)) {
                return false;
            }
        }
        true
    }

    /// Returns the maximum number of black cells of a solution: all cells except the white ones
    /// that the clues require. Negative if the clues require more cells than the grid has.
    pub fn max_black(&self) -> isize {
        self.grid.cells() as isize - self.grid.least_white() as isize
    }

    /// Returns the number of black cells that every solution has. `None` if a clue has no number,
    /// so that solutions may differ.
    pub fn total_black(&self) -> Option<isize> {
        self.grid.white_cells().map(|_| self.max_black())
    }

    /// Returns the complete colouring of the grid. `None` if the colour of some cell is unknown.
    pub fn colouring(&self) -> Option<Colouring> {
        let mut black = Vec::new();
        for &colour in &self.colours {
            black.push(colour? == Colour::Black);
        }
        Some(Colouring::of_grid(&self.grid, black))
    }

    /// Returns the name that messages use for the island of a clue, such as `the 5 at 2,3`. `clue`
    /// is the cell of the clue.
    pub fn name(&self, clue: usize) -> String {
        let number = self.grid.clue_text(clue);
        let cell = self.grid.name(clue);
        format!("the {number} at {cell}")
    }
}

/// Returns a region together with the cell of its clue. `None` unless the region has exactly one clue.
fn with_clue(region: &Region) -> Option<(&Region, usize)> {
    let clue = region.clue()?;
    Some((region, clue))
}

/// An island that grows from its known cells to all cells that it may contain.
struct Growth<'a> {
    view: &'a View,
    /// A cell that is assumed to be black, if any, so that the island does not contain it.
    blocked: Option<usize>,
    /// For each size of the island, the cells that the island reaches at this size, and from which it has not grown
    /// yet.
    cells_by_size: Vec<Vec<usize>>,
    reach: Reach,
}

impl Growth<'_> {
    /// Extends the island by one cell from each cell that it can contain when it has `size` cells.
    /// The caller passes all sizes in ascending order, as in Dijkstra's algorithm.
    fn grow_from(&mut self, size: usize) {
        for cell in std::mem::take(&mut self.cells_by_size[size]) {
            // If a smaller size is known for the cell, the island has already grown from the cell
            // at that size. So this entry of the list is out of date.
            if self.reach.least_size[cell] == Some(size) {
                for next in self.view.grid.neighbours(cell) {
                    self.enter(next, cell, size);
                }
            }
        }
    }

    /// Extends the island from its cell `previous`, with which it has `previous_size` cells, to the neighbouring cell
    /// `next`. If `next` is in a white region, the island gets the whole region. Does nothing if `next` is black
    /// or assumed to be black (`blocked`), if the island would touch another island or become too large, or if it can
    /// already reach `next` at this size or a smaller size.
    fn enter(&mut self, next: usize, previous: usize, previous_size: usize) {
        if self.view.is_black(next) || Some(next) == self.blocked {
            return;
        }
        let entered = match self.view.region(next) {
            Some(region) => &region.cells[..],
            None => &[next],
        };
        let size = previous_size + entered.len();
        // `cells_by_size` has an entry for each size from 0 to the maximum size.
        let is_too_large = size >= self.cells_by_size.len();
        let is_reached = self.reach.least_size[next].is_some_and(|known| known <= size);
        if is_too_large || is_reached {
            return;
        }
        // Two islands must not touch each other.
        if entered.iter().any(|&cell| self.is_beside_other_clue(cell)) {
            return;
        }
        for &cell in entered {
            self.reach.least_size[cell] = Some(size);
            self.reach.previous_cell[cell] = Some(previous);
            self.cells_by_size[size].push(cell);
        }
    }

    /// Returns whether a cell is in, or next to, a white region with the clue of another island.
    /// The growing island must not contain such a cell.
    fn is_beside_other_clue(&self, cell: usize) -> bool {
        let mut neighbours = self.view.grid.neighbours(cell);
        self.has_other_clue(cell) || neighbours.any(|next| self.has_other_clue(next))
    }

    /// Returns whether a cell is in a region (connected cells of one colour) with the clue of
    /// another island than the one whose reach is searched.
    fn has_other_clue(&self, cell: usize) -> bool {
        let Some(region) = self.view.region_of[cell] else {
            return false;
        };
        region != self.reach.region && !self.view.regions[region].clues.is_empty()
    }
}
