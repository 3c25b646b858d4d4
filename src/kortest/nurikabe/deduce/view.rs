//! A partial colouring, with its regions.

use super::super::grid::Grid;
use super::super::rules::Colouring;
use std::cell::OnceCell;
use std::fmt;
use std::rc::Rc;

/// The colour of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// The sea.
    Black,
    /// An island.
    White,
}

impl Colour {
    /// The other colour.
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

/// A maximal connected set of cells of one known colour.
#[derive(Clone, Debug)]
pub struct Region {
    /// Its colour.
    pub colour: Colour,
    /// Its cells.
    pub cells: Vec<usize>,
    /// Its cells with a clue: none, one, or a contradiction.
    pub clues: Vec<usize>,
    /// Its neighbours of unknown colour, ascending.
    pub liberties: Vec<usize>,
}

/// A partial colouring of a grid: the colours that are known so far.
pub struct View {
    grid: Rc<Grid>,
    colours: Vec<Option<Colour>>,
    regions: Vec<Region>,
    /// By cell: the number of its region.
    region_of: Vec<Option<usize>>,
    /// By region: the cells that its island may contain.
    reaches: OnceCell<Vec<Option<Vec<bool>>>>,
}

impl View {
    /// The view in which only the clues are known to be white.
    pub fn new(grid: &Grid) -> View {
        let clue = |cell: usize| grid.has_clue(cell).then_some(Colour::White);
        View::of(Rc::new(grid.clone()), (0..grid.cells()).map(clue).collect())
    }

    fn of(grid: Rc<Grid>, colours: Vec<Option<Colour>>) -> View {
        let mut regions = Vec::new();
        let mut region_of = vec![None; grid.cells()];
        for start in 0..grid.cells() {
            let (Some(colour), None) = (colours[start], region_of[start]) else { continue };
            let mut region = Region { colour, cells: vec![start], clues: Vec::new(), liberties: Vec::new() };
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
        View { grid, colours, regions, region_of, reaches: OnceCell::new() }
    }

    /// The view with some more cells of a colour.
    pub fn with(&self, cells: &[usize], colour: Colour) -> View {
        let mut colours = self.colours.clone();
        cells.iter().for_each(|&cell| colours[cell] = Some(colour));
        View::of(self.grid.clone(), colours)
    }

    /// The grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The colour of a cell, if it is known.
    pub fn colour(&self, cell: usize) -> Option<Colour> {
        self.colours[cell]
    }

    /// The cells of unknown colour, ascending.
    pub fn unknown(&self) -> impl Iterator<Item = usize> {
        (0..self.colours.len()).filter(|&cell| self.colours[cell].is_none())
    }

    /// The number of cells that are known to have a colour.
    pub fn known(&self, colour: Colour) -> usize {
        self.colours.iter().filter(|&&known| known == Some(colour)).count()
    }

    /// All regions.
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The white regions with exactly one clue, each with the cell of the clue.
    pub fn islands(&self) -> impl Iterator<Item = (&Region, usize)> {
        let with_clue = |region: &Region| if let [clue] = region.clues[..] { Some(clue) } else { None };
        self.regions.iter().filter_map(move |region| Some((region, with_clue(region)?)))
    }

    /// The white regions without a clue.
    pub fn clueless(&self) -> impl Iterator<Item = &Region> {
        self.regions.iter().filter(|region| region.colour == Colour::White && region.clues.is_empty())
    }

    /// The region of a cell, unless its colour is unknown.
    pub fn region(&self, cell: usize) -> Option<&Region> {
        self.region_of[cell].map(|number| &self.regions[number])
    }

    /// The distinct white regions next to a cell.
    pub fn adjacent_white(&self, cell: usize) -> Vec<&Region> {
        let mut numbers: Vec<usize> = self.grid.neighbours(cell).filter_map(|next| self.region_of[next]).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let regions = numbers.into_iter().map(|number| &self.regions[number]);
        regions.filter(|region| region.colour == Colour::White).collect()
    }

    /// The cells that the island of a region with one clue may contain; with `blocked`, if that cell is black.
    ///
    /// # Why this is sound
    ///
    /// The island has no black cell and no cell next to a region of another clue. Each of its cells is connected to the
    /// region inside the island, by a path of at most as many further cells as the region lacks.
    pub fn reach(&self, region: &Region, clue: usize, blocked: Option<usize>) -> Vec<bool> {
        let mut reached = vec![false; self.colours.len()];
        let own = self.region_of[clue];
        let foreign = |cell: usize| {
            self.region_of[cell] != own && self.region(cell).is_some_and(|region| !region.clues.is_empty())
        };
        region.cells.iter().for_each(|&cell| reached[cell] = true);
        let mut ring = region.cells.clone();
        for _ in region.cells.len()..self.grid.bounds(clue).1 {
            let mut next_ring = Vec::new();
            for cell in ring {
                for next in self.grid.neighbours(cell) {
                    let open = !reached[next] && self.colours[next] != Some(Colour::Black) && Some(next) != blocked;
                    if open && !foreign(next) && !self.grid.neighbours(next).any(foreign) {
                        reached[next] = true;
                        next_ring.push(next);
                    }
                }
            }
            ring = next_ring;
        }
        reached
    }

    /// The reach of each region that has exactly one clue.
    pub fn reaches(&self) -> &[Option<Vec<bool>>] {
        self.reaches.get_or_init(|| {
            let reach = |region: &Region| match region.clues[..] {
                [clue] => Some(self.reach(region, clue, None)),
                _ => None,
            };
            self.regions.iter().map(reach).collect()
        })
    }

    /// The greatest number of black cells that a solution can have; negative if the clues add up to more than the number of
    /// cells.
    pub fn most_black(&self) -> isize {
        self.grid.cells() as isize - self.grid.least_white() as isize
    }

    /// The number of black cells of every solution; `None` if a clue has no number.
    pub fn total_black(&self) -> Option<isize> {
        self.grid.white_cells().map(|_| self.most_black())
    }

    /// The colouring, if all colours are known.
    pub fn colouring(&self) -> Option<Colouring> {
        let black: Option<Vec<bool>> = self.colours.iter().map(|known| Some((*known)? == Colour::Black)).collect();
        Some(Colouring::new(self.grid.columns(), black?))
    }

    /// The name of an island in messages, by its clue.
    pub fn name(&self, clue: usize) -> String {
        format!("the {} at {}", self.grid.clue_text(clue), self.grid.name(clue))
    }
}
