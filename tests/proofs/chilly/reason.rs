//! Compares the reasons for optima with the numbers of moves of each kind that brute force finds.

use crate::common::chilly::{Drawing, Truth};
use crate::common::{one_thread, part, seeded};
use kortest::chilly::analyse::{
    NoReason, Numbers, Property, Reason, least_moves, reason, reason_of_route,
};
use kortest::chilly::generate::{GenerateOptions, generate_with};
use kortest::chilly::{Level, NoRoute, ProveOptions, parse_moves, prove_with};
use kortest::runtime::{Limits, Run};
use kortest_attack::games::chilly::truth::{Place, Push};
use std::collections::{HashMap, VecDeque};

#[test]
fn bounds_never_exceed_the_true_numbers_and_reasons_have_them() {
    let mut random = seeded(61);
    let mut reasons = 0;
    let mut exact = 0;
    let mut properties = 0;
    for _ in 0..part(600, 18) {
        let (drawing, optimum) = solvable_drawing(&mut random);
        let level: Level = drawing.text().parse().unwrap();
        for property in properties_of(&level) {
            let least = least_moves(&level, property, one_thread())
                .unwrap()
                .unwrap();
            let truth = true_numbers(&drawing, property);
            assert!(least.counted <= truth.counted, "{property:?} {level}");
            assert!(least.others <= truth.others, "{property:?} {level}");
            properties += 1;
            exact += usize::from(least == truth);
        }
        match reason(&level, one_thread()).unwrap() {
            Ok(found) => {
                assert_eq!(found.optimum, optimum, "{level}");
                assert_eq!(found.least.sum(), optimum, "{level}");
                assert_eq!(
                    found.least,
                    true_numbers(&drawing, found.property),
                    "{level}"
                );
                reasons += 1;
            }
            Err(NoReason::NotFound { best, .. }) => assert!(best < optimum, "{level}"),
            Err(why) => panic!("{why:?} {level}"),
        }
    }
    eprintln!("{reasons} reasons, {exact} of {properties} exact");
    assert!(reasons > part(300, 18));
    assert!(exact > properties / 2);
}

/// `docs/CHILLY.md` has these numbers.
#[test]
fn of_40_generated_levels_39_have_a_reason() {
    let mut sideways = 0;
    let mut with_two_of_each = 0;
    let mut all = 0;
    for seed in 1..=40 {
        let options = GenerateOptions::default().seed(seed);
        let made = generate_with(&options, one_thread()).unwrap().unwrap();
        if let Ok(Reason {
            property, least, ..
        }) = reason(&made.proof.board, one_thread()).unwrap()
        {
            all += 1;
            sideways += usize::from(property == Property::Sideways);
            with_two_of_each += usize::from(least.counted.min(least.others) >= 2);
        }
    }

    assert_eq!([sideways, with_two_of_each, all], [32, 38, 39]);
}

#[test]
fn a_level_without_a_route_has_no_reason() {
    let level: Level = "/#####/#P#X#/#####".parse().unwrap();

    let found = reason(&level, one_thread()).unwrap();

    assert_eq!(found, Err(NoReason::NoRoute(NoRoute::Exit)));
    let least = least_moves(&level, Property::Sideways, one_thread()).unwrap();
    assert_eq!(least, None);
}

#[test]
fn a_level_of_one_move_has_no_reason() {
    let level: Level = "/#####/#P.X#/#####".parse().unwrap();

    let found = reason(&level, one_thread()).unwrap();

    assert_eq!(
        found,
        Err(NoReason::NotFound {
            optimum: 1,
            best: 0
        })
    );
}

#[test]
fn without_time_there_are_bounds_and_no_reason() {
    let level: Level = "/#######/#P...$#/#.....#/#.$..X#/#######".parse().unwrap();
    let limits = Limits::none().deadline(Some(std::time::Instant::now()));
    let run: Run = one_thread().limits(limits);

    let found = reason(&level, run).unwrap();

    let Err(NoReason::Stopped(bounds)) = found else {
        panic!("{found:?}");
    };
    assert!(bounds.at_least <= 4 && !bounds.is_none());
}

#[test]
fn an_optimal_route_has_the_reason_of_its_level() {
    for seed in 1..=part(40, 20) as u64 {
        let options = GenerateOptions::default().seed(seed);
        let made = generate_with(&options, one_thread()).unwrap().unwrap();
        let level = &made.proof.board;
        let proof = prove_with(level, &ProveOptions::default(), one_thread()).unwrap();

        let found = reason_of_route(level, &proof.solution.unwrap(), one_thread()).unwrap();

        assert_eq!(found, reason(level, one_thread()).unwrap().ok(), "{level}");
    }
}

#[test]
fn a_longer_route_and_one_that_does_not_win_have_no_reason() {
    let level: Level = "/#######/#P...$#/#.....#/#.$..X#/#######".parse().unwrap();
    for moves in ["RLRLDR", "RL", "LLLL", ""] {
        let route = parse_moves(moves).unwrap();

        let found = reason_of_route(&level, &route, one_thread()).unwrap();

        assert_eq!(found, None, "{moves}");
    }
}

/// Returns a random level that has a route, and its optimum.
fn solvable_drawing(random: &mut fastrand::Rng) -> (Drawing, u32) {
    loop {
        let drawing = Drawing::random(random);
        if let Truth::Optimum(optimum) = Truth::of(&drawing) {
            return (drawing, optimum);
        }
    }
}

/// Returns all properties that moves of a level can have, and two that all moves have.
fn properties_of(level: &Level) -> Vec<Property> {
    let mut properties = vec![Property::Sideways];
    for column in 1..level.width() {
        properties.extend([Property::LeftOf(column), Property::RightOf(column)]);
    }
    for row in 1..level.height() {
        properties.extend([Property::Above(row), Property::Below(row)]);
    }
    properties.extend([Property::RightOf(0), Property::LeftOf(level.width())]);
    properties
}

/// Computes the smallest numbers of moves with and without a property by brute force.
fn true_numbers(drawing: &Drawing, property: Property) -> Numbers {
    Numbers {
        counted: fewest(drawing, property, true),
        others: fewest(drawing, property, false),
    }
}

/// Returns the smallest number of moves over all routes for which it is true, or false, that they
/// have the property: a breadth-first search over all states, in which the other moves cost nothing.
fn fewest(drawing: &Drawing, property: Property, counts_holders: bool) -> u32 {
    let presents = drawing.all(b"$G");
    let exit = drawing.all(b"X")[0];
    let all = (1u32 << presents.len()) - 1;
    let start = (drawing.all(b"P")[0], 0);
    let mut costs = HashMap::from([(start, 0)]);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((state, cost)) = queue.pop_front() {
        let (place, taken) = state;
        if place == exit && taken == all {
            return cost;
        }
        if place == exit || costs[&state] < cost {
            continue;
        }
        for direction in 0..4 {
            let Push::To(to, passed) = drawing.push(place, direction) else {
                continue;
            };
            let mut after = taken;
            for present in passed {
                let bit = presents.iter().position(|&other| other == present);
                after |= 1 << bit.unwrap();
            }
            let is_counted = holds(drawing, property, place, direction) == counts_holders;
            let cost = cost + u32::from(is_counted);
            let known = costs.entry((to, after)).or_insert(u32::MAX);
            if cost >= *known {
                continue;
            }
            *known = cost;
            if is_counted {
                queue.push_back(((to, after), cost));
            } else {
                queue.push_front(((to, after), cost));
            }
        }
    }
    panic!("{} has a route", drawing.text());
}

/// Returns whether a push has the property, by looking at each square that it touches.
fn holds(drawing: &Drawing, property: Property, from: Place, direction: usize) -> bool {
    let squares = touched(drawing, from, direction);
    squares.iter().any(|&(column, row)| match property {
        Property::Sideways => direction >= 2,
        Property::LeftOf(line) => column < line,
        Property::RightOf(line) => column >= line,
        Property::Above(line) => row < line,
        Property::Below(line) => row >= line,
    })
}

/// Returns the squares of a slide: where it begins, all others on the way, and the end of a hole's
/// link.
fn touched(drawing: &Drawing, from: Place, direction: usize) -> Vec<Place> {
    let width = drawing.rows[0].len();
    let height = drawing.rows.len();
    let [right, down] = [[0, height - 1], [0, 1], [width - 1, 0], [1, 0]][direction];
    let mut squares = vec![from];
    loop {
        let (x, y) = squares[squares.len() - 1];
        let next = ((x + right) % width, (y + down) % height);
        match drawing.letter(next) {
            b'#' | b'T' | b'Y' => return squares,
            b'X' => {
                squares.push(next);
                return squares;
            }
            b'O' => {
                let mut links = drawing.links.iter();
                let link = links.find(|link| link.hole == next).unwrap();
                squares.extend([next, link.end]);
                return squares;
            }
            _ => squares.push(next),
        }
    }
}
