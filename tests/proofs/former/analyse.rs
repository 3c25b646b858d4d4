//! Compares the analysis of clicks with brute force and with separate proofs of each position.

use crate::common::effort::stride;
use crate::common::symmetry::every_board;
use crate::common::*;
use kortest::former::analyse::{Bounds, FirstClicks, Game, first_clicks, game};
use kortest::former::{Board, Click, Unfinished, daily, prove};
use kortest::runtime::{Limits, Progress, Run};
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

fn all_first(board: &Board, threads: usize) -> FirstClicks {
    let progress = Progress::default();
    let run = Run::new(&progress).threads(threads);
    let all = first_clicks(board, run).unwrap();
    let total = progress.total.load(Relaxed);
    assert_eq!(total, progress.done.load(Relaxed), "{board}");
    all
}

fn played(board: &Board, clicks: &[Click], threads: usize) -> Game {
    game(board, clicks, resources(threads, 1 << 30)).unwrap()
}

fn random_game(board: &Board, most: usize, random: &mut fastrand::Rng) -> Vec<Click> {
    let mut left = board.clone();
    let mut clicks = Vec::new();
    while !left.is_empty() && clicks.len() < most {
        let groups = left.groups();
        let group = &groups[random.usize(..groups.len())];
        let click = group[random.usize(..group.len())];
        left = left.click(click).unwrap();
        clicks.push(click);
    }
    clicks
}

/// Compares the analysis of all first clicks with the optima that `optimum` computes.
fn first_clicks_agree(board: &Board, threads: usize, mut optimum: impl FnMut(&Board) -> u32) {
    let all = all_first(board, threads);
    let here = optimum(board);
    assert_eq!(all.optimum, Bounds::known(here), "{board}");
    assert_eq!(all.unfinished, None);
    assert_eq!(all.solution.as_ref().map(Vec::len), Some(here as usize));
    let mut groups: Vec<&Vec<Click>> = all.clicks.iter().map(|click| &click.group).collect();
    groups.sort();
    assert!(
        groups.into_iter().eq(&board.groups()),
        "{board}: a click for each group"
    );
    for click in &all.clicks {
        let after = board.click(click.click).unwrap();
        let expected = optimum(&after);
        assert_eq!(
            (click.click, click.after),
            (click.group[0], Bounds::known(expected)),
            "{board} {:?}",
            click.click
        );
        assert_eq!(
            click.loses,
            Bounds::known(expected + 1 - here),
            "{board} {:?}",
            click.click
        );
        let solution = click.solution.as_ref().expect("it is known");
        assert_eq!(solution.len() as u32, expected);
        assert!(
            after.replay(solution).unwrap().is_empty(),
            "{board} {:?}",
            click.click
        );
    }
    assert!(
        all.clicks.is_sorted_by_key(|click| click.loses.at_least),
        "{board}"
    );
    let optimal = all
        .clicks
        .iter()
        .filter(|click| click.loses == Bounds::known(0))
        .count() as u32;
    assert_eq!(all.optimal(), Bounds::known(optimal));
    assert!(board.is_empty() || optimal > 0, "{board}");
}

/// Compares the analysis of a game with the optima that `optimum` computes.
fn game_agrees(
    board: &Board,
    clicks: &[Click],
    threads: usize,
    mut optimum: impl FnMut(&Board) -> u32,
) {
    let game = played(board, clicks, threads);
    let first = optimum(board);
    assert_eq!(game.optimum, Bounds::known(first), "{board}");
    assert_eq!(game.unfinished, None, "{board}");
    let solution = game.solution.unwrap();
    assert_eq!(solution.len(), first as usize);
    let mut now = board.clone();
    let mut lost = 0;
    for (judged, &click) in game.clicks.iter().zip(clicks) {
        let then = now.click(click).expect("what hits nothing ends the game");
        let before = optimum(&now);
        let after = optimum(&then);
        let loses = after + 1 - before;
        assert_eq!(judged.click, click);
        assert_eq!(judged.group, now.group(click));
        assert_eq!(judged.before, Bounds::known(before), "{board} {clicks:?}");
        assert_eq!(judged.after, Bounds::known(after), "{board} {clicks:?}");
        assert_eq!(judged.loses, Bounds::known(loses), "{board} {clicks:?}");
        assert_eq!(judged.better.is_some(), loses > 0, "{board} {clicks:?}");
        if let Some(better) = judged.better {
            let instead = optimum(&now.click(better).unwrap()) + 1;
            assert_eq!(
                instead, before,
                "{board} {clicks:?}: {better:?} is no better"
            );
        }
        lost += loses;
        now = then;
    }
    assert_eq!(game.missed, clicks.get(game.clicks.len()).copied());
    assert!(game.missed.is_none_or(|click| now.click(click).is_none()));
    assert_eq!(game.lost, Bounds::known(lost), "{board} {clicks:?}");
    assert_eq!(
        game.after,
        Bounds::known(optimum(&now)),
        "{board} {clicks:?}"
    );
    assert_eq!(game.left, now);
}

/// Compares the analysis of all first clicks, and of a random game, with the optima that `optimum`
/// computes.
fn agrees(
    board: &Board,
    clicks: usize,
    threads: usize,
    random: &mut fastrand::Rng,
    mut optimum: impl FnMut(&Board) -> u32,
) {
    first_clicks_agree(board, threads, &mut optimum);
    let mut clicks = random_game(board, clicks, random);
    // Adds a click on an empty cell to half of the games.
    if random.bool() {
        clicks.insert(
            random.usize(..=clicks.len()),
            (random.usize(..8), random.usize(12..16)),
        );
    }
    game_agrees(board, &clicks, threads, optimum);
}

fn proven_optimum(board: &Board) -> u32 {
    prove(board).unwrap().optimum().unwrap()
}

#[test]
fn every_small_board() {
    let mut random = seeded(70);
    for (width, height, colours, every) in [
        (3, 3, 3, stride(7)),
        (2, 5, 2, stride(3)),
        (4, 3, 2, stride(3)),
    ] {
        let mut brute_force = BruteForce::default();
        let mut n = 0;
        every_board(width, height, colours, |board| {
            n += 1;
            if n % every == 0 {
                agrees(&board, 9, 1 + n % 2, &mut random, |board| {
                    brute_force.optimum(board)
                });
            }
        });
    }
}

#[test]
fn random_boards() {
    let mut random = seeded(72);
    for n in 0..part(4_000, 16) {
        let board = if n % 3 == 0 {
            tall_board(&mut random, 13)
        } else {
            random_board(&mut random, 13)
        };
        let (threads, clicks) = (random.usize(1..=3), random.usize(1..=14));
        let mut brute_force = BruteForce::default();
        agrees(&board, clicks, threads, &mut random, |board| {
            brute_force.optimum(board)
        });
    }
}

fn full_board(width: usize, height: usize, colours: u8, random: &mut fastrand::Rng) -> Board {
    let mut columns = vec![Vec::new(); width];
    for column in &mut columns {
        for _ in 0..height {
            column.push(random.u8(..colours));
        }
    }
    Board::from_columns(columns).unwrap()
}

#[test]
fn random_boards_with_clicks_around() {
    let mut random = seeded(73);
    for _ in 0..part(1_200, 16) {
        let (width, height) = [(4, 4), (5, 3), (3, 5), (6, 3)][random.usize(..4)];
        let colours = random.u8(2..=3);
        first_clicks_agree(
            &full_board(width, height, colours, &mut random),
            1,
            proven_optimum,
        );
    }
}

#[test]
#[ignore = "slow, so it runs at night"]
fn boards_of_dates_against_a_proof_of_each_position() {
    let mut random = seeded(74);
    for day in [3, 14, 24].into_iter().take(part(3, 3)) {
        let board = daily::board(2025, 6, day).unwrap();
        for threads in [1, 2] {
            agrees(&board, 40, threads, &mut random, proven_optimum);
        }
    }
}

#[test]
fn wide_boards_against_a_proof_of_each_position() {
    let mut random = seeded(75);
    for width in [16, 17, 18, 19, 21, 24, 30, 40]
        .into_iter()
        .take(part(8, 8))
    {
        let (height, colours) = (random.usize(2..=5), random.u8(2..=4));
        let board = full_board(width, height, colours, &mut random);
        let threads = random.usize(1..=3);
        agrees(&board, 60, threads, &mut random, proven_optimum);
    }
}

/// Boards that differ only by names of colours or by reflection must be solved only once.
#[test]
fn symmetric_boards_are_solved_once() {
    // The clicks on `O` and `P` leave mirror images, up to the names of colours.
    let board = Board::parse("O.P/GGG").unwrap();
    let progress = Progress::default();
    let all = first_clicks(&board, Run::new(&progress)).unwrap();
    assert_eq!((all.clicks.len(), progress.total.load(Relaxed)), (3, 3));
    first_clicks_agree(&board, 1, |board| BruteForce::default().optimum(board));
}

#[test]
fn a_board_without_tiles_has_no_clicks() {
    let board = Board::parse("..").unwrap();
    let all = all_first(&board, 1);
    assert_eq!((all.optimum, all.clicks.len()), (Bounds::known(0), 0));
    let played = played(&board, &[(0, 0)], 1);
    assert_eq!(
        (played.clicks.len(), played.missed, played.cleared()),
        (0, Some((0, 0)), true)
    );
}

/// Asserts that the range `bounds` contains the true number of clicks.
fn contains(bounds: Bounds, clicks: u32) {
    let at_most = bounds.at_most.unwrap();
    assert!(bounds.at_least <= clicks, "{bounds:?} {clicks}");
    assert!(clicks <= at_most, "{bounds:?} {clicks}");
}

/// Asserts that all ranges of an analysis contain the numbers of a finished analysis.
fn ranges_contain(found: &FirstClicks, known: &FirstClicks) {
    contains(found.optimum, known.optimum.exact().unwrap());
    contains(found.optimal(), known.optimal().exact().unwrap());
    for click in &found.clicks {
        let mut clicks = known.clicks.iter();
        let same = clicks.find(|known| known.click == click.click).unwrap();
        contains(click.after, same.after.exact().unwrap());
        contains(click.loses, same.loses.exact().unwrap());
    }
}

/// A board whose analysis takes long.
fn long_board() -> Board {
    daily::board(2025, 2, 27).unwrap()
}

#[test]
fn unknown_optima_are_ranges() {
    let board = long_board();
    let known = all_first(&board, 1);
    let optimum = known.optimum.exact().unwrap();
    let solution = known.solution.as_ref().unwrap();
    let stop = AtomicBool::new(true);
    let limits = Limits::none().stop(&stop);
    let run = one_thread().limits(limits);

    let stopped = first_clicks(&board, run).unwrap();
    let unjudged = game(&board, solution, run).unwrap();

    assert_eq!(stopped.unfinished, Some(Unfinished::Stopped));
    assert_eq!(stopped.optimum.exact(), None);
    ranges_contain(&stopped, &known);
    assert_eq!(unjudged.unfinished, Some(Unfinished::Stopped));
    assert_eq!(unjudged.optimum.exact(), None);
    contains(unjudged.lost, 0);
    for (n, click) in unjudged.clicks.iter().enumerate() {
        contains(click.before, optimum - n as u32);
        contains(click.after, optimum - n as u32 - 1);
    }
}

/// The results must not depend on the number of threads, even with little memory.
#[test]
fn ranges_with_little_memory_do_not_depend_on_threads() {
    let board = long_board();
    let known = all_first(&board, 1);
    let solution = known.solution.as_ref().unwrap();
    let mut unknown = Vec::new();
    for memory in [1 << 14, 1 << 17, 1 << 18, 1 << 19, 1 << 23] {
        let one = first_clicks(&board, resources(1, memory)).unwrap();
        let three = first_clicks(&board, resources(3, memory)).unwrap();
        let game = game(&board, solution, resources(1, memory)).unwrap();

        ranges_contain(&one, &known);
        assert_eq!(one.optimum, three.optimum, "{memory}");
        assert_eq!(
            format!("{:?}", one.unfinished),
            format!("{:?}", three.unfinished)
        );
        for (one, three) in one.clicks.iter().zip(&three.clicks) {
            assert_eq!(one.click, three.click, "{memory}");
            assert_eq!(one.after, three.after, "{memory}");
        }
        assert_eq!(one.clicks.len(), three.clicks.len());
        contains(game.lost, 0);
        contains(game.optimum, known.optimum.exact().unwrap());
        let clicks = one.clicks.iter();
        unknown.push(clicks.filter(|click| click.after.exact().is_none()).count());
    }
    assert_eq!(unknown[0], known.clicks.len(), "{unknown:?}");
    assert_eq!(unknown[4], 0, "{unknown:?}");
    assert!(unknown.is_sorted_by_key(std::cmp::Reverse), "{unknown:?}");
    let is_between = |&n: &usize| n > 0 && n < unknown[0];
    assert!(unknown.iter().any(is_between), "{unknown:?}");
}
