//! Compares the line between two columns with all games of small boards.

use crate::common::*;
use kortest::former::analyse::{Counted, Line, LineRow, NoLine, SideClicks, line, line_at};
use kortest::former::{Board, daily};
use kortest::runtime::{Limits, Progress, Run};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

/// The numbers of clicks of a game on both sides of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sides {
    counted: u32,
    others: u32,
}

/// All games of the boards that are left after some clicks, for one line.
struct Games {
    column: usize,
    counted: Counted,
    /// For each board, the numbers of its games, without those that another game undercuts.
    fronts: HashMap<Board, Vec<Sides>>,
}

impl Games {
    fn of(column: usize, counted: Counted) -> Games {
        Games {
            column,
            counted,
            fronts: HashMap::new(),
        }
    }

    fn front(&mut self, board: &Board) -> Vec<Sides> {
        if let Some(known) = self.fronts.get(board) {
            return known.clone();
        }
        let mut all = Vec::new();
        if board.is_empty() {
            all.push(Sides {
                counted: 0,
                others: 0,
            });
        }
        for group in board.groups() {
            let is_counted = group.iter().any(|&(column, _)| match self.counted {
                Counted::Left => column < self.column,
                Counted::Right => column >= self.column,
            });
            for mut sides in self.front(&board.click(group[0]).unwrap()) {
                sides.counted += u32::from(is_counted);
                sides.others += u32::from(!is_counted);
                all.push(sides);
            }
        }
        let front = undercut_removed(all);
        self.fronts.insert(board.clone(), front.clone());
        front
    }
}

/// Keeps the pairs for which no other pair has at most as many clicks on both sides.
fn undercut_removed(mut all: Vec<Sides>) -> Vec<Sides> {
    all.sort_by_key(|sides| (sides.counted, sides.others));
    let mut front: Vec<Sides> = Vec::new();
    for sides in all {
        if front.last().is_none_or(|last| sides.others < last.others) {
            front.push(sides);
        }
    }
    front
}

/// Returns the smallest number of other clicks over all games with at most this number of counted
/// clicks; `None` if there are no such games.
fn fewest_others(front: &[Sides], counted: u32) -> Option<u32> {
    let within = front.iter().filter(|sides| sides.counted <= counted);
    within.map(|sides| sides.others).min()
}

/// Returns the rows that follow from all games: each row but the last ends where one more counted
/// click would allow too few others.
fn expected_rows(front: &[Sides], optimum: u32) -> Vec<LineRow> {
    let mut rows = Vec::new();
    let last = front.last().unwrap();
    let mut from = front[0].counted;
    while from + last.others < optimum {
        let holds = |to: &u32| from + fewest_others(front, *to).unwrap() >= optimum;
        let to = (from..).take_while(holds).last().unwrap();
        let rest = fewest_others(front, to).unwrap();
        rows.push(LineRow {
            from,
            to: Some(to),
            rest,
        });
        from = to + 1;
    }
    rows.push(LineRow {
        from,
        to: None,
        rest: last.others,
    });
    rows
}

const SIDES: [Counted; 2] = [Counted::Left, Counted::Right];

/// Compares every line of a board with all games.
fn lines_agree(board: &Board, optimum: u32) {
    for column in 1..board.width() {
        for counted in SIDES {
            let front = Games::of(column, counted).front(board);
            let sums = front.iter().map(|sides| sides.counted + sides.others);
            assert_eq!(sums.min(), Some(optimum), "{board}");

            let line = line_at(board, column, counted, one_thread())
                .unwrap()
                .unwrap();

            let place = (line.optimum, line.column, line.counted);
            assert_eq!(place, (optimum, column, counted), "{board}");
            assert_eq!(line.rows, expected_rows(&front, optimum), "{board}");
            let SideClicks {
                counted: best,
                others,
            } = line.best;
            assert_eq!(best + others, optimum, "{board}");
            assert!(fewest_others(&front, best).is_some_and(|fewest| fewest <= others));
        }
    }
}

#[test]
fn lines_of_random_boards_agree_with_all_games() {
    let draw = |random: &mut fastrand::Rng| random_board(random, 12);
    random_boards(150, 31, draw, |board, optimum, _| {
        lines_agree(board, optimum);
    });
}

#[test]
fn lines_of_tall_boards_agree_with_all_games() {
    let draw = |random: &mut fastrand::Rng| tall_board(random, 13);
    random_boards(40, 32, draw, |board, optimum, _| {
        lines_agree(board, optimum);
    });
}

/// Returns where the chosen line stands, seen in a mirror, and its rows.
fn mirrored(line: &Line, width: usize) -> (usize, Counted, Vec<LineRow>) {
    let counted = match line.counted {
        Counted::Left => Counted::Right,
        Counted::Right => Counted::Left,
    };
    (width - line.column, counted, line.rows.clone())
}

#[test]
fn a_mirror_image_has_the_mirrored_lines() {
    let draw = |random: &mut fastrand::Rng| random_board(random, 24);
    let mut random = fastrand::Rng::with_seed(33);
    for _ in 0..40 {
        let board = draw(&mut random);
        let mut columns = board.columns().to_vec();
        columns.reverse();
        let image = Board::from_columns(columns).unwrap();
        for column in 1..board.width() {
            for counted in SIDES {
                let line = line_at(&board, column, counted, one_thread())
                    .unwrap()
                    .unwrap();
                let (column, counted, rows) = mirrored(&line, board.width());

                let seen = line_at(&image, column, counted, one_thread()).unwrap();

                assert_eq!(seen.unwrap().rows, rows, "{board}");
            }
        }
    }
}

#[test]
fn the_chosen_line_has_the_fewest_rows_and_is_nearest_to_the_middle() {
    let mut random = fastrand::Rng::with_seed(34);
    for _ in 0..60 {
        let board = random_board(&mut random, 20);
        if board.width() < 2 {
            assert_eq!(
                line(&board, one_thread()).unwrap(),
                Err(NoLine::NothingToDivide)
            );
            continue;
        }
        let chosen = line(&board, one_thread()).unwrap().unwrap();
        let margin = if board.width() < 4 { 1 } else { 2 };
        let distance = |column: usize| (2 * column).abs_diff(board.width());
        for column in margin..=board.width() - margin {
            for counted in SIDES {
                let other = line_at(&board, column, counted, one_thread())
                    .unwrap()
                    .unwrap();

                let is_better = (chosen.rows.len(), distance(chosen.column))
                    <= (other.rows.len(), distance(column));
                assert!(is_better, "{board}: {chosen:?} {other:?}");
            }
        }
    }
}

/// The board of the README: 11 clicks on the left, and 2 only on the right.
#[test]
fn the_first_board_needs_two_numbers() {
    let board = daily::board(2024, 11, 24).unwrap();

    let line = line(&board, two_threads()).unwrap().unwrap();

    let rows = [LineRow {
        from: 11,
        to: None,
        rest: 2,
    }];
    assert_eq!(
        (line.optimum, line.column, line.counted),
        (13, 4, Counted::Left)
    );
    assert_eq!(line.rows, rows);
}

#[test]
fn a_stopped_run_and_a_small_memory_have_no_line() {
    let board = daily::board(2024, 11, 24).unwrap();
    let stop = AtomicBool::new(true);
    let progress = Progress::default();
    let stopped = Run::new(&progress).limits(Limits::none().stop(&stop));

    assert_eq!(line(&board, stopped).unwrap(), Err(NoLine::Stopped));
    assert_eq!(
        line(&board, resources(1, 1 << 10)).unwrap(),
        Err(NoLine::Memory)
    );
}
