//! Compares local search with brute force. Local search must find valid and usually optimal routes.

use crate::common::chilly::{Drawing, Truth};
use crate::common::seeded;
use kortest::chilly::{Direction, Graph, Level, replay};
use kortest::internals::chilly::{Lengths, improve};
use kortest::runtime::Limits;

#[test]
fn local_search_finds_routes_and_often_the_shortest() {
    let mut random = seeded(31);
    let (mut shortest, mut found, mut none) = (0, 0, 0);
    while found + none < 400 {
        let drawing = Drawing::random(&mut random);
        let Truth::Optimum(optimum) = Truth::of(&drawing) else {
            continue;
        };
        let level: Level = drawing.text().parse().expect("it has an optimum");
        let graph = Graph::new(&level).expect("the exit can be reached");
        let (goal, seed) = (optimum as usize, random.u64(..));
        let mut order: Vec<usize> = (0..random.usize(..=graph.presents)).collect();
        random.shuffle(&mut order);
        let Some(route) = improve(
            &graph,
            order,
            Lengths {
                goal,
                below: usize::MAX,
            },
            seed,
            Limits::none(),
        ) else {
            none += 1;
            continue;
        };
        let pushes: Vec<Direction> = route.iter().map(|&m| graph.moves[m].direction).collect();
        assert_eq!(graph.moves_by(&pushes), Some(route));
        assert!(
            replay(&level, &pushes).is_ok_and(|replay| replay.wins()),
            "{level}"
        );
        assert!(pushes.len() >= goal, "{level}: fewer than {optimum}");
        found += 1;
        shortest += usize::from(pushes.len() == goal);
        // An optimal route cannot be improved.
        assert_eq!(
            improve(
                &graph,
                Vec::new(),
                Lengths {
                    goal: 0,
                    below: goal
                },
                seed,
                Limits::none()
            ),
            None,
            "{level}"
        );
    }
    eprintln!("{shortest} of {found} are shortest, {none} times it found none");
    assert!(shortest * 10 >= found * 9 && none * 4 < found);
}
