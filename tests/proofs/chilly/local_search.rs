//! Compares local search with brute force. Local search must find valid and usually optimal routes.

use crate::common::chilly::{Drawing, Truth};
use crate::common::seeded;
use kortest::chilly::{Direction, Graph, Level, replay};
use kortest::internals::chilly::{Lengths, improve};
use kortest::runtime::Limits;

#[test]
fn local_search_finds_routes_and_often_the_shortest() {
    let mut random = seeded(31);
    let mut shortest = 0;
    let mut found = 0;
    let mut not_found = 0;
    while found + not_found < 400 {
        let drawing = Drawing::random(&mut random);
        let Truth::Optimum(optimum) = Truth::of(&drawing) else {
            continue;
        };
        let level: Level = drawing.text().parse().expect("it has an optimum");
        let graph = Graph::new(&level).expect("the exit can be reached");
        let seed = random.u64(..);
        let mut order: Vec<usize> = (0..random.usize(..=graph.presents())).collect();
        random.shuffle(&mut order);
        let optimum = optimum as usize;

        let Some(route) = improve(&graph, order, any_length(optimum), seed, Limits::none()) else {
            not_found += 1;
            continue;
        };

        assert_wins(&level, &graph, &route);
        assert!(route.len() >= optimum, "{level}: fewer than {optimum}");
        assert_cannot_be_improved(&graph, optimum, seed);
        found += 1;
        shortest += usize::from(route.len() == optimum);
    }
    eprintln!("{shortest} of {found} are shortest, {not_found} times it found none");
    assert!(shortest * 10 >= found * 9 && not_found * 4 < found);
}

/// Accepts routes of any length, but stops at an optimal route.
fn any_length(optimum: usize) -> Lengths {
    Lengths {
        goal: optimum,
        below: usize::MAX,
    }
}

fn assert_wins(level: &Level, graph: &Graph, route: &[usize]) {
    let pushes: Vec<Direction> = route.iter().map(|&m| graph.moves()[m].direction).collect();
    let replay = replay(level, &pushes).unwrap();
    assert!(replay.wins(), "{level}");
    assert_eq!(graph.moves_by(&pushes).as_deref(), Some(route));
}

/// Asserts that local search finds no route with fewer moves than the optimum.
fn assert_cannot_be_improved(graph: &Graph, optimum: usize, seed: u64) {
    let lengths = Lengths {
        goal: 0,
        below: optimum,
    };
    let better = improve(graph, Vec::new(), lengths, seed, Limits::none());
    assert_eq!(better, None);
}
