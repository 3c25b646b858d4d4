//! Functions for tests of Nurikabe. Two slow solvers find all solutions of a grid. Other functions
//! generate random grids and read the grids in `KORTEST_SHARED`.

#![allow(dead_code)] // each test program uses only a part of this file

use kortest::internals::nurikabe::{apply_rules, contradiction};
use kortest::nurikabe::deduce::{Colour, View};
use kortest::nurikabe::{Colouring, Count, CountOptions, Grid, UNKNOWN, count_with, is_solution};
use std::collections::BTreeSet;
use std::path::PathBuf;

pub fn counted(grid: &Grid) -> Count {
    count_with(
        grid,
        &CountOptions {
            limit: usize::MAX,
            journal: None,
        },
        super::one_thread(),
    )
    .unwrap()
}

/// Returns the grids in the folder `KORTEST_SHARED` with their names; `None` if the variable is not
/// set.
pub fn shared_grids() -> Option<Vec<(String, Grid)>> {
    let folder = super::shared()?.join("data/nurikabe");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "csv"));
    paths.sort();
    assert_eq!(paths.len(), 11);
    let read = |path: PathBuf| {
        let grid = Grid::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
        (
            path.file_stem().unwrap().to_str().unwrap().to_string(),
            grid,
        )
    };
    Some(paths.into_iter().map(read).collect())
}

/// Returns a grid with random clues, or with the clues of a random solution. The clues of a
/// solution are sometimes changed.
pub fn random_grid(random: &mut fastrand::Rng, rows: usize, columns: usize) -> Grid {
    let cells = rows * columns;
    let mut clues = vec![0u16; cells];
    if random.u8(0..4) == 0 {
        for clue in &mut clues {
            if random.u8(0..7) == 0 {
                *clue = random.u16(1..=7.min(cells as u16));
            }
        }
    } else {
        let empty = Grid::new(&vec![vec![0; columns]; rows]);
        let black = random_sea(random, &empty);
        let mut seen = black.clone();
        for start in 0..cells {
            if !seen[start] {
                let island = empty.flood(start, |next| !black[next]);
                let members: Vec<usize> = (0..cells).filter(|&cell| island[cell]).collect();
                clues[random.choice(members.iter().copied()).unwrap()] = members.len() as u16;
                members.into_iter().for_each(|cell| seen[cell] = true);
            }
        }
        if random.u8(0..12) == 0 {
            clues
                .iter_mut()
                .filter(|clue| **clue > 0 && random.u8(0..3) == 0)
                .for_each(|clue| *clue = UNKNOWN);
        }
        if random.u8(0..3) == 0 {
            let cell = random.usize(0..cells);
            clues[cell] = if random.bool() {
                0
            } else {
                random.u16(1..=4.min(cells as u16))
            };
        }
    }
    Grid::new(
        &clues
            .chunks(columns)
            .map(<[u16]>::to_vec)
            .collect::<Vec<_>>(),
    )
}

/// Grows a random set of black cells that is connected and contains no 2 x 2 square (pool).
fn random_sea(random: &mut fastrand::Rng, grid: &Grid) -> Vec<bool> {
    let mut black = vec![false; grid.cells()];
    black[random.usize(0..grid.cells())] = true;
    for _ in 0..random.usize(grid.cells()..5 * grid.cells()) {
        let cell = random.usize(0..grid.cells());
        if !black[cell] && grid.neighbours(cell).any(|next| black[next]) {
            black[cell] = !grid.squares().any(|square| {
                square.contains(&cell) && square.iter().all(|&other| other == cell || black[other])
            });
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
    place(grid, &grid.islands(), white, &mut found);
    found
}

fn place(grid: &Grid, islands: &[(usize, usize)], white: Vec<bool>, found: &mut BTreeSet<String>) {
    let Some((&(clue, most), rest)) = islands.split_first() else {
        let colouring = Colouring::new(grid.columns(), white.iter().map(|&white| !white).collect());
        if is_solution(grid, &colouring) {
            found.insert(colouring.to_string());
        }
        return;
    };
    let mut shapes = BTreeSet::from([vec![clue]]);
    for size in 1..=most {
        if size == most || grid.clue(clue) == 0 {
            for shape in &shapes {
                let mut white = white.clone();
                shape.iter().for_each(|&cell| white[cell] = true);
                place(grid, rest, white, found);
            }
        }
        let grown = shapes.iter().flat_map(|shape| {
            let around = shape.iter().flat_map(|&cell| grid.neighbours(cell));
            // An island must not touch a white cell of another island.
            let free = |cell: usize| {
                !white[cell]
                    && grid
                        .neighbours(cell)
                        .all(|next| next == clue || !white[next])
            };
            around
                .filter(|&cell| free(cell) && !shape.contains(&cell))
                .collect::<BTreeSet<_>>()
                .into_iter()
                .map(|cell| {
                    let mut larger = shape.clone();
                    larger.push(cell);
                    larger.sort_unstable();
                    larger
                })
        });
        shapes = grown.collect::<BTreeSet<Vec<usize>>>();
    }
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
