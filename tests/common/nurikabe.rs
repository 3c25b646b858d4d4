//! Functions for tests of Nurikabe. Two slow solvers find all solutions of a grid. Other functions
//! generate random grids and read the grids in `KORTEST_SHARED`.

#![allow(dead_code)] // each test program uses only a part of this file

use kortest::internals::nurikabe::{apply_rules, contradiction};
use kortest::nurikabe::deduce::{Colour, View};
use kortest::nurikabe::{Colouring, Grid, Proof, ProveOptions, UNKNOWN, is_solution, prove_with};
use std::collections::BTreeSet;

/// Counts all solutions of a grid.
pub fn counted(grid: &Grid) -> Proof {
    let options = ProveOptions::default().limit(usize::MAX);
    prove_with(grid, &options, super::one_thread()).unwrap()
}

/// Returns the grids in the folder `KORTEST_SHARED` with their names; `None` if the variable is not
/// set.
pub fn shared_grids() -> Option<Vec<(String, Grid)>> {
    let folder = super::shared()?.join("data/nurikabe");
    let mut grids = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|end| end != "csv") {
            continue;
        }
        let name = path.file_stem().unwrap().to_str().unwrap().to_string();
        let text = std::fs::read_to_string(&path).unwrap();
        grids.push((name, Grid::parse(&text).unwrap()));
    }
    grids.sort_by(|(one, _), (other, _)| one.cmp(other));
    assert_eq!(grids.len(), 11);
    Some(grids)
}

/// Returns a grid with random clues, or with the clues of a random solution. The clues of a
/// solution are sometimes changed.
pub fn random_grid(random: &mut fastrand::Rng, rows: usize, columns: usize) -> Grid {
    let clues = if random.u8(0..4) == 0 {
        random_clues(random, rows * columns)
    } else {
        let mut clues = clues_of_random_solution(random, rows, columns);
        change_clues(random, &mut clues);
        clues
    };
    let rows: Vec<Vec<u16>> = clues.chunks(columns).map(<[u16]>::to_vec).collect();
    Grid::new(&rows).unwrap()
}

/// Returns the clue of each cell, 0 for no clue. About every seventh cell has a clue.
fn random_clues(random: &mut fastrand::Rng, cells: usize) -> Vec<u16> {
    let mut clues = vec![0; cells];
    for clue in &mut clues {
        if random.u8(0..7) == 0 {
            *clue = random.u16(1..=7.min(cells as u16));
        }
    }
    clues
}

/// Returns the clues of a random solution: each island has its size in one of its cells.
fn clues_of_random_solution(random: &mut fastrand::Rng, rows: usize, columns: usize) -> Vec<u16> {
    let empty = Grid::new(&vec![vec![0; columns]; rows]).unwrap();
    let black = random_sea(random, &empty);
    let mut clues = vec![0; empty.cells()];
    let mut seen = black.clone();
    for start in 0..empty.cells() {
        if seen[start] {
            continue;
        }
        let island = empty.flood(start, |next| !black[next]);
        let members: Vec<usize> = (0..empty.cells()).filter(|&cell| island[cell]).collect();
        for &cell in &members {
            seen[cell] = true;
        }
        let clue = random.choice(members.iter().copied()).unwrap();
        clues[clue] = members.len() as u16;
    }
    clues
}

/// Sometimes hides the numbers of some clues, and sometimes changes one cell.
fn change_clues(random: &mut fastrand::Rng, clues: &mut [u16]) {
    if random.u8(0..12) == 0 {
        for clue in clues.iter_mut() {
            if *clue > 0 && random.u8(0..3) == 0 {
                *clue = UNKNOWN;
            }
        }
    }
    if random.u8(0..3) == 0 {
        let cell = random.usize(0..clues.len());
        clues[cell] = if random.bool() {
            0
        } else {
            random.u16(1..=4.min(clues.len() as u16))
        };
    }
}

/// Grows a random set of black cells that is connected and contains no 2 x 2 square (pool).
fn random_sea(random: &mut fastrand::Rng, grid: &Grid) -> Vec<bool> {
    let mut black = vec![false; grid.cells()];
    black[random.usize(0..grid.cells())] = true;
    for _ in 0..random.usize(grid.cells()..5 * grid.cells()) {
        let cell = random.usize(0..grid.cells());
        if !black[cell] && grid.neighbours(cell).any(|next| black[next]) {
            black[cell] = true;
            let mut squares = grid.squares();
            let has_pool = squares.any(|square| square.iter().all(|&cell| black[cell]));
            black[cell] = !has_pool;
        }
    }
    black
}

/// The largest island for `all_islands`, in cells. Larger islands have too many shapes to try all
/// of them.
pub const LARGEST_ISLAND: usize = 8;

/// Returns all solutions whose islands have at most [`LARGEST_ISLAND`] cells, by trying all shapes
/// of each island.
pub fn all_islands(grid: &Grid) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let white: Vec<bool> = (0..grid.cells()).map(|cell| grid.has_clue(cell)).collect();
    place(grid, &grid.islands(), &white, &mut found);
    found
}

/// Tries all shapes of the first island, and places the others after it. Each island is given by
/// the cell of its clue and its largest size. White are the cells with clues and the islands that
/// are placed already.
fn place(grid: &Grid, islands: &[(usize, usize)], white: &[bool], found: &mut BTreeSet<String>) {
    let Some((&(clue, most), rest)) = islands.split_first() else {
        let black = white.iter().map(|&white| !white).collect();
        let colouring = Colouring::new(grid.columns(), black).unwrap();
        if is_solution(grid, &colouring) {
            found.insert(colouring.to_string());
        }
        return;
    };
    let mut shapes = BTreeSet::from([vec![clue]]);
    for size in 1..=most {
        if size == most || grid.clue(clue) == 0 {
            for shape in &shapes {
                let mut white = white.to_vec();
                for &cell in shape {
                    white[cell] = true;
                }
                place(grid, rest, &white, found);
            }
        }
        shapes = grown(grid, &shapes, white);
    }
}

/// Returns all shapes of an island with one cell more than these. The island must not touch a white
/// cell of another island.
fn grown(grid: &Grid, shapes: &BTreeSet<Vec<usize>>, white: &[bool]) -> BTreeSet<Vec<usize>> {
    let mut grown = BTreeSet::new();
    for shape in shapes {
        for next in shape.iter().flat_map(|&cell| grid.neighbours(cell)) {
            let mut around = grid.neighbours(next);
            let touches_another = around.any(|cell| white[cell] && !shape.contains(&cell));
            if white[next] || shape.contains(&next) || touches_another {
                continue;
            }
            let mut larger = shape.clone();
            larger.push(next);
            larger.sort_unstable();
            grown.insert(larger);
        }
    }
    grown
}

/// Collects all solutions by the deduction rules. When no rule applies, the function branches on
/// the colour of a cell.
pub fn all_by_search(view: &View, found: &mut BTreeSet<String>) {
    if contradiction(view).is_some() {
        return;
    }
    if let Some(colouring) = view.colouring() {
        assert!(
            is_solution(view.grid(), &colouring),
            "{}: {colouring} contradicts no rule",
            view.grid()
        );
        found.insert(colouring.to_string());
    } else if let Some(step) = apply_rules(view) {
        all_by_search(&view.with(&step.cells, step.colour), found);
    } else {
        let cell = view.unknown().next().unwrap();
        all_by_search(&view.with(&[cell], Colour::Black), found);
        all_by_search(&view.with(&[cell], Colour::White), found);
    }
}
