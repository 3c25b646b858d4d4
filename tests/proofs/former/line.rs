//! Compares the line between two columns with all games of small boards.

use crate::common::*;
use kortest::former::analyse::{
    Challenge, Counted, Counters, Ladder, Ladders, LineRow, Lost, NoLine, Place, SideClicks,
    Watched, attempt, challenges, counters, ladders, line, line_at,
};
use kortest::former::{Board, Click, daily};
use kortest::runtime::{Limits, Progress, Run};
use std::collections::HashMap;
use std::ops::RangeBounds;
use std::sync::atomic::AtomicBool;

/// A kind of clicks, by the tiles that a click removes: `Some(true)` if it is counted, `Some(false)`
/// if it is one of the others, and `None` if it is neither.
type Kind<'a> = dyn Fn(&[Click]) -> Option<bool> + 'a;

/// All games of the boards that are left after some clicks.
struct Games<'a> {
    kind: &'a Kind<'a>,
    /// For each board, the numbers of its games, without those that another game undercuts.
    fronts: HashMap<Board, Vec<SideClicks>>,
}

impl<'a> Games<'a> {
    fn of(kind: &'a Kind<'a>) -> Games<'a> {
        Games {
            kind,
            fronts: HashMap::new(),
        }
    }

    fn front(&mut self, board: &Board) -> Vec<SideClicks> {
        if let Some(known) = self.fronts.get(board) {
            return known.clone();
        }
        let mut all = Vec::new();
        if board.is_empty() {
            all.push(SideClicks::default());
        }
        for group in board.groups() {
            let kind = (self.kind)(&group);
            for mut sides in self.front(&board.click(group[0]).unwrap()) {
                sides.counted += u32::from(kind == Some(true));
                sides.others += u32::from(kind == Some(false));
                all.push(sides);
            }
        }
        let front = undercut_removed(all);
        self.fronts.insert(board.clone(), front.clone());
        front
    }
}

/// Returns whether a click removes a tile of some columns.
fn touches(tiles: &[Click], columns: impl RangeBounds<usize>) -> bool {
    tiles.iter().any(|(column, _)| columns.contains(column))
}

/// Returns whether a click removes a tile of the counted side.
fn is_counted(place: Place, tiles: &[Click]) -> bool {
    match place.counted {
        Counted::Left => touches(tiles, ..place.column),
        Counted::Right => touches(tiles, place.column..),
    }
}

/// Keeps the pairs for which no other pair has at most as many clicks on both sides.
fn undercut_removed(mut all: Vec<SideClicks>) -> Vec<SideClicks> {
    all.sort_by_key(|sides| (sides.counted, sides.others));
    let mut front: Vec<SideClicks> = Vec::new();
    for sides in all {
        if front.last().is_none_or(|last| sides.others < last.others) {
            front.push(sides);
        }
    }
    front
}

/// Returns the smallest number of other clicks over all games with at most this number of counted
/// clicks; `None` if there are no such games.
fn fewest_others(front: &[SideClicks], counted: u32) -> Option<u32> {
    let within = front.iter().filter(|sides| sides.counted <= counted);
    within.map(|sides| sides.others).min()
}

/// Returns the rows that follow from all games: the last row begins where the fewest others suffice,
/// and each row before it ends where one more counted click would allow too few others.
fn expected_rows(front: &[SideClicks], optimum: u32) -> Vec<LineRow> {
    let mut rows = Vec::new();
    let last = front.last().unwrap();
    let last_from = optimum - last.others;
    let mut from = front[0].counted;
    while from < last_from {
        let holds = |to: &u32| from + fewest_others(front, *to).unwrap() >= optimum;
        let to = (from..last_from).take_while(holds).last().unwrap();
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

/// Returns all places of a line on a board.
fn places(board: &Board) -> Vec<Place> {
    let mut places = Vec::new();
    for column in 1..board.width() {
        for counted in SIDES {
            places.push(Place { column, counted });
        }
    }
    places
}

/// Compares every line of a board with all games.
fn lines_agree(board: &Board, optimum: u32) {
    for place in places(board) {
        let front = Games::of(&|tiles| Some(is_counted(place, tiles))).front(board);
        let sums = front.iter().map(|sides| sides.counted + sides.others);
        assert_eq!(sums.min(), Some(optimum), "{board}");

        let line = line_at(board, place, one_thread()).unwrap().unwrap();

        assert_eq!((line.optimum, line.place), (optimum, place), "{board}");
        assert_eq!(line.rows, expected_rows(&front, optimum), "{board}");
        let SideClicks { counted, others } = line.best;
        assert_eq!(counted + others, optimum, "{board}");
        assert!(fewest_others(&front, counted).is_some_and(|fewest| fewest <= others));
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

/// Returns a place as a mirror shows it.
fn mirrored(place: Place, width: usize) -> Place {
    Place {
        column: width - place.column,
        counted: match place.counted {
            Counted::Left => Counted::Right,
            Counted::Right => Counted::Left,
        },
    }
}

#[test]
fn a_mirror_image_has_the_mirrored_lines() {
    let mut random = fastrand::Rng::with_seed(33);
    for _ in 0..40 {
        let board = random_board(&mut random, 24);
        let mut columns = board.columns().to_vec();
        columns.reverse();
        let image = Board::from_columns(columns).unwrap();
        for place in places(&board) {
            let line = line_at(&board, place, one_thread()).unwrap();

            let seen = line_at(&image, mirrored(place, board.width()), one_thread()).unwrap();

            assert_eq!(seen.unwrap().rows, line.unwrap().rows, "{board}");
        }
    }
}

#[test]
fn the_chosen_line_has_the_fewest_rows_and_is_nearest_to_the_middle() {
    let mut random = fastrand::Rng::with_seed(34);
    for _ in 0..60 {
        let board = random_board(&mut random, 20);
        let chosen = line(&board, one_thread()).unwrap();
        if board.width() < 2 {
            assert_eq!(chosen, Err(NoLine::NothingToDivide));
            continue;
        }
        let chosen = chosen.unwrap();
        let margin = if board.width() < 4 { 1 } else { 2 };
        let distance = |place: Place| (2 * place.column).abs_diff(board.width());
        for place in places(&board) {
            if !(margin..=board.width() - margin).contains(&place.column) {
                continue;
            }
            let other = line_at(&board, place, one_thread()).unwrap().unwrap();
            let is_better =
                (chosen.rows.len(), distance(chosen.place)) <= (other.rows.len(), distance(place));
            assert!(is_better, "{board}: {chosen:?} {other:?}");
        }
    }
}

/// Plays random clicks until the board is empty.
fn random_game(board: &Board, random: &mut fastrand::Rng) -> Vec<Click> {
    let mut clicks = Vec::new();
    let mut left = board.clone();
    while !left.is_empty() {
        let groups = left.groups();
        let click = groups[random.usize(..groups.len())][0];
        clicks.push(click);
        left = left.click(click).unwrap();
    }
    clicks
}

#[test]
fn counters_of_random_games_agree_with_all_games_and_never_fall() {
    let draw = |random: &mut fastrand::Rng| random_board(random, 11);
    random_boards(60, 35, draw, |board, _, _| {
        let mut random = fastrand::Rng::with_seed(36);
        let clicks = random_game(board, &mut random);
        for place in places(board) {
            let counters = counters(board, &clicks, place, one_thread()).unwrap();
            counters_agree(board, &clicks, place, &counters.unwrap());
        }
    });
}

/// Compares the counters of a game with all games on the boards that are left.
fn counters_agree(board: &Board, clicks: &[Click], place: Place, all: &[Counters]) {
    assert_eq!(all.len(), clicks.len() + 1, "{board}");
    let kind = |tiles: &[Click]| Some(is_counted(place, tiles));
    let mut games = Games::of(&kind);
    for (played, counters) in all.iter().enumerate() {
        let left = board.replay(&clicks[..played]).unwrap();
        let front = games.front(&left);
        let used = place.clicks_of(board, &clicks[..played]).unwrap();
        let sums = front.iter().map(|sides| sides.counted + sides.others);
        let expected = Counters {
            used,
            needed: SideClicks {
                counted: front[0].counted,
                others: front.last().unwrap().others,
            },
            needed_in_all: sums.min().unwrap(),
        };
        assert_eq!(*counters, expected, "{board} {clicks:?}");
    }
    for pair in all.windows(2) {
        let (before, after) = (pair[0].least(), pair[1].least());
        assert!(before.counted <= after.counted && before.others <= after.others);
        assert!(pair[0].least_in_all() <= pair[1].least_in_all());
    }
}

/// Returns the smallest number of watched clicks over all games on a board after some clicks.
fn number_of(challenge: &Challenge, used: SideClicks, front: &[SideClicks]) -> u32 {
    let sums = front.iter().map(|sides| sides.counted + sides.others);
    match challenge.watched {
        Watched::All => used.counted + used.others + sums.min().unwrap(),
        Watched::Counted | Watched::Column(_) => used.counted + front[0].counted,
        Watched::Others => used.others + front.last().unwrap().others,
    }
}

/// Compares the judgement of a game with all games.
fn attempt_agrees(board: &Board, clicks: &[Click], challenge: &Challenge) {
    let place = challenge.place;
    let kind = |tiles: &[Click]| Some(is_counted(place, tiles));
    let mut games = Games::of(&kind);
    let mut number_after = |clicks: &[Click]| {
        let used = place.clicks_of(board, clicks).unwrap();
        number_of(
            challenge,
            used,
            &games.front(&board.replay(clicks).unwrap()),
        )
    };
    let numbers: Vec<u32> = (0..=clicks.len())
        .map(|n| number_after(&clicks[..n]))
        .collect();
    assert_eq!(numbers[0], challenge.least, "{board} {challenge:?}");

    let attempt = attempt(board, clicks, challenge, one_thread())
        .unwrap()
        .unwrap();

    let lost = numbers.iter().position(|&number| number > challenge.least);
    let index = attempt.lost.map(|lost| lost.index + 1);
    assert_eq!(index, lost, "{board} {clicks:?} {challenge:?}");
    if let Some(Lost { index, better }) = attempt.lost {
        let with_better = [&clicks[..index], &[better.unwrap()]].concat();
        assert_eq!(
            number_after(&with_better),
            challenge.least,
            "{board} {clicks:?}"
        );
    }
}

#[test]
fn challenges_of_random_games_agree_with_all_games() {
    let draw = |random: &mut fastrand::Rng| random_board(random, 11);
    random_boards(60, 38, draw, |board, _, _| {
        let mut random = fastrand::Rng::with_seed(39);
        let clicks = random_game(board, &mut random);
        let Ok(challenges) = challenges(board, one_thread()).unwrap() else {
            return;
        };
        for challenge in &challenges {
            attempt_agrees(board, &clicks, challenge);
        }
        assert_eq!(least_numbers(&challenges), numbers_of_ladders(board));
    });
}

/// Returns the numbers that challenges try to beat.
fn least_numbers(challenges: &[Challenge]) -> Vec<u32> {
    challenges.iter().map(|challenge| challenge.least).collect()
}

/// Returns the optimum, and the numbers that the ladders of a board's line explain, without those of 0.
fn numbers_of_ladders(board: &Board) -> Vec<u32> {
    let line = line(board, one_thread()).unwrap().unwrap();
    let Ladders { counted, others } = ladders(board, &line, one_thread()).unwrap();
    let mut numbers = vec![
        line.optimum,
        counted.least(),
        others.least(),
        counted.column.least,
    ];
    numbers.retain(|&number| number > 0);
    numbers
}

/// Compares a ladder with all games. Its clicks are those that `is_kind` accepts.
fn ladder_agrees(board: &Board, ladder: &Ladder, is_kind: impl Fn(&[Click]) -> bool) {
    let first = ladder.column.column;
    let on_first = |tiles: &[Click]| Some(is_kind(tiles) && touches(tiles, first..=first));
    let front = Games::of(&on_first).front(board);
    assert_eq!(ladder.column.least, front[0].counted, "{board}");

    let mut before = vec![first];
    for rung in &ladder.rungs {
        let kind = |tiles: &[Click]| {
            let touches_before = before.iter().any(|&column| touches(tiles, column..=column));
            let is_new = touches(tiles, rung.columns.clone());
            (is_kind(tiles) && (touches_before || is_new)).then_some(touches_before)
        };
        let front = Games::of(&kind).front(board);
        let sums = front.iter().map(|sides| sides.counted + sides.others);
        assert_eq!(Some(rung.least), sums.min(), "{board}");
        assert_eq!(rung.rows, expected_rows(&front, rung.least), "{board}");
        before.extend(rung.columns.clone());
    }
}

#[test]
fn ladders_agree_with_all_games_and_end_at_the_numbers_of_the_line() {
    let draw = |random: &mut fastrand::Rng| random_board(random, 11);
    random_boards(60, 37, draw, |board, _, _| {
        for place in places(board) {
            let line = line_at(board, place, one_thread()).unwrap().unwrap();

            let ladders = ladders(board, &line, one_thread()).unwrap();

            ladder_agrees(board, &ladders.counted, |tiles| is_counted(place, tiles));
            ladder_agrees(board, &ladders.others, |tiles| !is_counted(place, tiles));
            assert_eq!(ladders.counted.least(), line.rows[0].from, "{board}");
            assert_eq!(
                ladders.others.least(),
                line.rows.last().unwrap().rest,
                "{board}"
            );
        }
    });
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
    let place = Place {
        column: 4,
        counted: Counted::Left,
    };
    assert_eq!((line.optimum, line.place), (13, place));
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
