//! Tests the levels of days in the web app.

use crate::common::daily::texts;
use crate::common::one_thread;
use kortest::chilly::generate::Difficulty;
use kortest::chilly::{Ground, Level, ProveOptions, prove_with};

const DAYS: &str = include_str!("../../../src/web/pages/chilly/days.js");

/// A level of the list with the optimum that the page shows.
struct Day {
    optimum: u32,
    level: Level,
}

fn days() -> Vec<Day> {
    let mut days = Vec::new();
    for text in texts(DAYS) {
        let (optimum, level) = text.split_once(' ').unwrap();
        days.push(Day {
            optimum: optimum.parse().unwrap(),
            level: level.parse().unwrap(),
        });
    }
    days
}

#[test]
fn each_level_has_its_proven_number_of_moves() {
    let days = days();
    assert!(days.len().is_multiple_of(7));
    for Day { optimum, level } in days {
        let proof = prove_with(&level, &ProveOptions::default(), one_thread()).unwrap();
        assert_eq!(proof.optimum(), Some(optimum), "{level}");
    }
}

#[test]
fn levels_become_harder_from_monday_to_sunday() {
    const WEEK: [Difficulty; 7] = [
        Difficulty::Easy,
        Difficulty::Easy,
        Difficulty::Medium,
        Difficulty::Medium,
        Difficulty::Medium,
        Difficulty::Hard,
        Difficulty::Hard,
    ];
    for (n, Day { optimum, level }) in days().into_iter().enumerate() {
        assert_eq!(Difficulty::of_optimum(optimum), WEEK[n % 7], "{level}");
        let presents = level.presents().len();
        assert!((3..=10).contains(&presents), "{level}");
    }
}

/// A wall without a free square beside it, inside of the border, could never stop Chilly.
#[test]
fn no_wall_inside_of_the_border_is_walled_in() {
    for Day { level, .. } in days() {
        for row in 1..level.height() - 1 {
            for column in 1..level.width() - 1 {
                let square = row * level.width() + column;
                let is_wall = level.ground(square) == Ground::Wall;
                let is_free =
                    |direction| level.ground(level.neighbour(square, direction)) != Ground::Wall;
                let may_stop = kortest::chilly::Direction::ALL.into_iter().any(is_free);
                assert!(!is_wall || may_stop, "{level}");
            }
        }
    }
}
