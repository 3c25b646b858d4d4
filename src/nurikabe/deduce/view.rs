//! A partial colouring of a grid, with its regions.

use super::super::grid::Grid;
use super::super::rules::Colouring;
use super::shape::Shape;
use std::cell::OnceCell;
use std::fmt;
use std::rc::Rc;

/// The colour of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Colour::Black => "black",
            Colour::White => "white",
        })
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

/// The cells that an island may contain.
#[derive(Clone, Debug)]
pub struct Reach {
    /// For each cell, the least size at which the island reaches the cell, if possible.
    pub least: Vec<Option<usize>>,
    before: Vec<Option<usize>>,
}

impl Reach {
    /// Returns whether the island may contain a cell.
    pub fn has(&self, cell: usize) -> bool {
        self.least[cell].is_some()
    }

    /// Counts the cells for which [`has`](Reach::has) returns `true`.
    pub fn room(&self) -> usize {
        self.least.iter().flatten().count()
    }
}

/// The colours of a grid that are known so far.
pub struct View {
    grid: Rc<Grid>,
    colours: Vec<Option<Colour>>,
    regions: Vec<Region>,
    /// For each cell, the index of its region.
    region_of: Vec<Option<usize>>,
    /// For each region with one clue, the cells that its island may contain.
    reaches: OnceCell<Vec<Option<Reach>>>,
    /// For each region, the possible shapes of its island, unless there are too many.
    shapes: Vec<OnceCell<Option<Vec<Shape>>>>,
}

impl View {
    /// Creates a view in which only the cells with clues have a known colour.
    pub fn new(grid: &Grid) -> View {
        let clue = |cell: usize| grid.has_clue(cell).then_some(Colour::White);
        View::of(Rc::new(grid.clone()), (0..grid.cells()).map(clue).collect())
    }

    fn of(grid: Rc<Grid>, colours: Vec<Option<Colour>>) -> View {
        let mut regions = Vec::new();
        let mut region_of = vec![None; grid.cells()];
        for start in 0..grid.cells() {
            let (Some(colour), None) = (colours[start], region_of[start]) else {
                continue;
            };
            let mut region = Region {
                colour,
                cells: vec![start],
                clues: Vec::new(),
                liberties: Vec::new(),
            };
            region_of[start] = Some(regions.len());
            let mut next = 0;
            while let Some(&cell) = region.cells.get(next) {
                next += 1;
                if grid.has_clue(cell) {
                    region.clues.push(cell);
                }
                for beside in grid.neighbours(cell) {
                    if colours[beside].is_none() {
                        region.liberties.push(beside);
                    } else if colours[beside] == Some(colour) && region_of[beside].is_none() {
                        region_of[beside] = Some(regions.len());
                        region.cells.push(beside);
                    }
                }
            }
            region.liberties.sort_unstable();
            region.liberties.dedup();
            regions.push(region);
        }
        let shapes = vec![OnceCell::new(); regions.len()];
        View {
            grid,
            colours,
            regions,
            region_of,
            reaches: OnceCell::new(),
            shapes,
        }
    }

    /// Returns a new view in which some more cells have a known colour.
    pub fn with(&self, cells: &[usize], colour: Colour) -> View {
        let mut colours = self.colours.clone();
        cells.iter().for_each(|&cell| colours[cell] = Some(colour));
        View::of(self.grid.clone(), colours)
    }

    /// Returns the grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns the colour of a cell, if it is known.
    pub fn colour(&self, cell: usize) -> Option<Colour> {
        self.colours[cell]
    }

    /// Returns the cells of unknown colour, ascending.
    pub fn unknown(&self) -> impl Iterator<Item = usize> {
        (0..self.colours.len()).filter(|&cell| self.colours[cell].is_none())
    }

    /// Returns the number of cells that are known to have the given colour.
    pub fn known(&self, colour: Colour) -> usize {
        self.colours
            .iter()
            .filter(|&&known| known == Some(colour))
            .count()
    }

    /// Returns all regions.
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// Returns the white regions with exactly one clue, each with the cell of the clue.
    pub fn islands(&self) -> impl Iterator<Item = (&Region, usize)> {
        let with_clue = |region: &Region| {
            if let [clue] = region.clues[..] {
                Some(clue)
            } else {
                None
            }
        };
        self.regions
            .iter()
            .filter_map(move |region| Some((region, with_clue(region)?)))
    }

    /// Returns the white regions without a clue.
    pub fn clueless(&self) -> impl Iterator<Item = &Region> {
        self.regions
            .iter()
            .filter(|region| region.colour == Colour::White && region.clues.is_empty())
    }

    /// Returns the region of a cell, or `None` if the colour of the cell is unknown.
    pub fn region(&self, cell: usize) -> Option<&Region> {
        self.region_of[cell].map(|number| &self.regions[number])
    }

    /// Returns the distinct white regions next to a cell.
    pub fn adjacent_white(&self, cell: usize) -> Vec<&Region> {
        let mut numbers: Vec<usize> = self
            .grid
            .neighbours(cell)
            .filter_map(|next| self.region_of[next])
            .collect();
        numbers.sort_unstable();
        numbers.dedup();
        let regions = numbers.into_iter().map(|number| &self.regions[number]);
        regions
            .filter(|region| region.colour == Colour::White)
            .collect()
    }

    /// Returns the cells that the island of `clue` may contain if the cell `blocked` is black.
    ///
    /// # Why this is sound
    ///
    /// `region` is a part of the island. A path inside the island leads from `region` to each cell
    /// of the island. The path avoids black cells and neighbours of other clues' regions. The
    /// island contains every white region that the path enters. So `region`, the path and these
    /// regions together have at most as many cells as the clue allows.
    pub fn reach(&self, region: &Region, clue: usize, blocked: Option<usize>) -> Reach {
        let size = self.grid.bounds(clue).1;
        let mut reach = Reach {
            least: vec![None; self.colours.len()],
            before: vec![None; self.colours.len()],
        };
        let own = self.region_of[clue];
        let foreign = |cell: usize| {
            self.region_of[cell] != own
                && self
                    .region(cell)
                    .is_some_and(|region| !region.clues.is_empty())
        };
        region
            .cells
            .iter()
            .for_each(|&cell| reach.least[cell] = Some(region.cells.len()));
        let mut queue_by_island_size: Vec<Vec<usize>> = vec![Vec::new(); size + 1];
        if region.cells.len() <= size {
            queue_by_island_size[region.cells.len()].clone_from(&region.cells);
        }
        for island_size in region.cells.len()..size {
            for cell in std::mem::take(&mut queue_by_island_size[island_size]) {
                if reach.least[cell] != Some(island_size) {
                    continue;
                }
                for next in self.grid.neighbours(cell) {
                    let alone = [next];
                    let entered = self.region(next).map_or(&alone[..], |region| &region.cells);
                    let least = island_size + entered.len();
                    let open = self.colours[next] != Some(Colour::Black) && Some(next) != blocked;
                    let nearer =
                        least <= size && reach.least[next].is_none_or(|known| least < known);
                    let apart =
                        |cell: usize| !foreign(cell) && !self.grid.neighbours(cell).any(foreign);
                    if open && nearer && entered.iter().all(|&cell| apart(cell)) {
                        for &entered in entered {
                            reach.least[entered] = Some(least);
                            reach.before[entered] = Some(cell);
                            queue_by_island_size[least].push(entered);
                        }
                    }
                }
            }
        }
        reach
    }

    /// Returns, for each region with exactly one clue, the cells that its island may contain.
    pub fn reaches(&self) -> &[Option<Reach>] {
        self.reaches.get_or_init(|| {
            let reach = |region: &Region| match region.clues[..] {
                [clue] => Some(self.reach(region, clue, None)),
                _ => None,
            };
            self.regions.iter().map(reach).collect()
        })
    }

    /// Returns the possible shapes of an island. The first call computes them with `find`.
    pub(super) fn shapes(
        &self,
        region: usize,
        find: impl FnOnce() -> Option<Vec<Shape>>,
    ) -> Option<&[Shape]> {
        self.shapes[region].get_or_init(find).as_deref()
    }

    /// Finds the islands that may contain one of `cells`. Returns the known region and the
    /// [`Reach`] of each island.
    pub fn owners<'a>(
        &'a self,
        cells: &'a [usize],
    ) -> impl Iterator<Item = (&'a Region, &'a Reach)> {
        let with_reach = self.regions.iter().zip(self.reaches());
        let near = |reach: &&Reach| cells.iter().any(|&cell| reach.has(cell));
        with_reach.filter_map(move |(region, reach)| Some((region, reach.as_ref().filter(near)?)))
    }

    /// Returns an unknown cell that must be white so that an island can reach one of `cells`.
    pub fn needed_for(&self, cells: &[usize]) -> Option<usize> {
        let (_, first) = self.owners(cells).next()?;
        let nearest = cells
            .iter()
            .copied()
            .filter(|&cell| first.has(cell))
            .min_by_key(|&cell| first.least[cell])?;
        let way = std::iter::successors(Some(nearest), |&cell| first.before[cell]);
        way.filter(|&cell| self.colours[cell].is_none())
            .find(|&cell| {
                self.owners(cells).all(|(owner, _)| {
                    let reach = self.reach(owner, owner.clues[0], Some(cell));
                    cells.iter().all(|&target| !reach.has(target))
                })
            })
    }

    /// Returns the maximum number of black cells of a solution; negative if the clues exceed the
    /// grid.
    pub fn most_black(&self) -> isize {
        self.grid.cells() as isize - self.grid.least_white() as isize
    }

    /// Returns the number of black cells of every solution; `None` if a clue has no number.
    pub fn total_black(&self) -> Option<isize> {
        self.grid.white_cells().map(|_| self.most_black())
    }

    /// Returns the colouring, if all colours are known.
    pub fn colouring(&self) -> Option<Colouring> {
        let black: Option<Vec<bool>> = self
            .colours
            .iter()
            .map(|known| Some((*known)? == Colour::Black))
            .collect();
        Some(Colouring::new(self.grid.columns(), black?))
    }

    /// Returns the name that messages use for the island of a clue.
    pub fn name(&self, clue: usize) -> String {
        format!(
            "the {} at {}",
            self.grid.clue_text(clue),
            self.grid.name(clue)
        )
    }
}
