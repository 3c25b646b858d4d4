//! Compares the verification of solutions with a slow, simple version of the rules.

use super::Grid;
use crate::frame::Lines;
use crate::games::Game;
use crate::sha256::sha256;

pub fn grid(rows: &str) -> Grid {
    let text = format!("kortest certificate 2\npuzzle nurikabe\nboard {rows}\n");
    let file = format!("{text}sha256 {}\n", sha256(text.as_bytes()));
    let mut lines = Lines::of_game(file.as_bytes(), Game::Nurikabe).unwrap();
    let board = lines.word("board").unwrap().to_string();
    Grid::parse(&board, &lines).unwrap()
}

/// Returns which cells `start` can reach through cells that satisfy `may`.
pub fn reached(grid: &Grid, start: usize, may: impl Fn(usize) -> bool) -> Vec<bool> {
    let mut reached = vec![false; grid.clues.len()];
    reached[start] = true;
    let mut more = vec![start];
    while let Some(cell) = more.pop() {
        for next in grid.neighbours(cell).filter(|&next| may(next)) {
            if !std::mem::replace(&mut reached[next], true) {
                more.push(next);
            }
        }
    }
    reached
}

fn is_solution(grid: &Grid, black: &[bool]) -> bool {
    let cells = 0..black.len();
    cells.clone().all(|cell| {
        let region = reached(grid, cell, |next| black[next] == black[cell]);
        let clues: Vec<usize> = cells
            .clone()
            .filter(|&c| region[c] && grid.clued.has(c))
            .collect();
        let size = region.iter().filter(|&&is_in| is_in).count();
        if black[cell] {
            cells.clone().all(|other| region[other] || !black[other]) && !grid.clued.has(cell)
        } else {
            clues.len() == 1 && (grid.open[clues[0]] || grid.clues[clues[0]] == size)
        }
    }) && !grid
        .squares()
        .any(|square| square.iter().all(|&cell| black[cell]))
}

#[test]
fn all_colourings_of_small_grids() {
    let mut solutions = 0;
    for rows in [
        "0",
        "1",
        "0,2,0",
        "0,0,0/0,3,0/0,0,0",
        "1,0,0/0,0,0/0,0,2",
        "?,0,0,0/0,0,2,0",
        "0/0/2/0/0",
        "2,0,?/0,0,0/0,0,0",
    ] {
        let (grid, lengths) = (
            grid(rows),
            rows.split('/').map(|row| row.split(',').count()),
        );
        let (cells, width) = (grid.clues.len(), lengths.max().unwrap_or(0));
        for colours in 0..1 << cells {
            let black: Vec<bool> = (0..cells).map(|cell| colours >> cell & 1 == 1).collect();
            let row = |row: &[bool]| {
                row.iter()
                    .map(|&black| if black { '#' } else { '.' })
                    .collect::<String>()
            };
            let text = black.chunks(width).map(row).collect::<Vec<_>>().join("/");
            let solved = grid.solved(&text);
            assert_eq!(solved.is_ok(), is_solution(&grid, &black), "{rows}: {text}");
            if let Ok(white) = solved {
                solutions += 1;
                assert!((0..cells).all(|cell| white.has(cell) != black[cell]));
            }
        }
    }
    assert!(solutions > 10, "{solutions}");
}
