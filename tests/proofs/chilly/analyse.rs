//! Compares the analysis of pushes in Santa Chilly with breadth-first search.

use crate::common::chilly::{Drawing, Truth};
use crate::common::{one_thread, seeded};
use kortest::chilly::analyse::{Bounds, first_moves, route};
use kortest::chilly::{Direction, Level};
use kortest::runtime::{Limits, Run};
use kortest_attack::games::chilly::truth::{self as brute_force, Place, Push};
use std::collections::HashMap;

/// Chilly's cell, and a bit mask of the presents that Chilly has taken.
type State = (Place, u32);

/// All directions, in the order that brute force uses.
const DIRECTIONS: [Direction; 4] = [
    Direction::Up,
    Direction::Down,
    Direction::Left,
    Direction::Right,
];

/// All reachable states of a level.
struct States {
    level: brute_force::Level,
    presents: HashMap<Place, usize>,
    start: State,
    exit: Place,
    left: HashMap<State, Option<u32>>,
}

impl States {
    fn new(drawing: &Drawing) -> States {
        let level = drawing.clone();
        let presents: HashMap<Place, usize> = level.all(b"$G").into_iter().zip(0..).collect();
        let (start, exit) = ((level.all(b"P")[0], 0), level.all(b"X")[0]);
        let mut states = States {
            level,
            presents,
            start,
            exit,
            left: HashMap::new(),
        };
        let mut open = vec![start];
        while let Some(state) = open.pop() {
            if states.left.insert(state, None).is_none() {
                open.extend(states.all_after(state).into_iter().map(|(_, state)| state));
            }
        }
        let all = (1 << states.presents.len()) - 1;
        if states.left.contains_key(&(exit, all)) {
            states.left.insert((exit, all), Some(0));
        }
        // Lowers the least number of remaining moves of each state until nothing changes
        // (Bellman-Ford algorithm).
        loop {
            let better = |(&state, &left): (&State, &Option<u32>)| {
                let after = DIRECTIONS
                    .iter()
                    .filter_map(|&push| states.left[&states.after(state, push)?]);
                let best = after.min().map(|moves| moves + 1)?;
                left.is_none_or(|left| best < left).then_some((state, best))
            };
            let found: Vec<(State, u32)> = states.left.iter().filter_map(better).collect();
            if found.is_empty() {
                return states;
            }
            found
                .into_iter()
                .for_each(|(state, best)| _ = states.left.insert(state, Some(best)));
        }
    }

    /// Returns all pushes that are possible in a state. Each push comes with the state after the
    /// push.
    fn all_after(&self, state: State) -> Vec<(Direction, State)> {
        DIRECTIONS
            .iter()
            .filter_map(|&push| Some((push, self.after(state, push)?)))
            .collect()
    }

    /// Returns the state after a push; `None` if the push moves nothing or Chilly is at the exit.
    fn after(&self, (place, taken): State, push: Direction) -> Option<State> {
        let number = DIRECTIONS
            .iter()
            .position(|&known| known == push)
            .expect("there are four directions");
        match self.level.push(place, number) {
            _ if place == self.exit => None,
            Push::Nothing => None,
            Push::To(to, passed) => Some((
                to,
                passed
                    .iter()
                    .fold(taken, |taken, present| taken | 1 << self.presents[present]),
            )),
            Push::Endless => panic!("an endless push can be reached: {}", self.level.text()),
        }
    }
}

fn truth(number: Option<u32>) -> Bounds {
    number.map_or(Bounds::NONE, Bounds::known)
}

/// Returns how many of the `played` moves are lost, given the optimum before and after these moves.
fn lost(before: Option<u32>, played: u32, after: Option<u32>) -> Bounds {
    match (before, after) {
        (None, _) => Bounds::known(0),
        (Some(_), None) => Bounds::NONE,
        (Some(before), Some(after)) => Bounds::known(played + after - before),
    }
}

fn holds(bounds: Bounds, number: Option<u32>) -> bool {
    match number {
        Some(moves) => {
            !bounds.is_none()
                && bounds.at_least <= moves
                && bounds.at_most.is_none_or(|most| moves <= most)
        }
        None => bounds.exists != Some(true),
    }
}

fn check_first_moves(states: &States, level: &Level, past: Run) {
    let optimum = states.left[&states.start];
    let first = first_moves(level, one_thread()).unwrap();
    assert!(
        first.is_finished() && first.optimum == truth(optimum),
        "{first:?}\n{level}"
    );
    assert_eq!(first.route.map(|route| route.len() as u32), optimum);
    let possible = states.all_after(states.start);
    assert_eq!(first.moves.len(), possible.len(), "{level}");
    for (push, state) in possible {
        let found = first
            .moves
            .iter()
            .find(|found| found.direction == push)
            .unwrap();
        assert_eq!(found.after, truth(states.left[&state]), "{push:?}\n{level}");
        assert_eq!(found.loses, lost(optimum, 1, states.left[&state]));
        assert_eq!(found.takes as u32, state.1.count_ones());
    }
    for found in &first_moves(level, past).unwrap().moves {
        let after = states.after(states.start, found.direction).unwrap();
        assert!(holds(found.after, states.left[&after]), "{found:?}");
    }
}

/// Makes a random walk, with optimal pushes in two of three cases. Returns the pushes and the
/// states of the walk.
fn random_walk(states: &States, random: &mut fastrand::Rng) -> (Vec<Direction>, Vec<State>) {
    let (mut walk, mut path) = (Vec::new(), vec![states.start]);
    for _ in 0..random.usize(..16) {
        let mut next = states.all_after(path[path.len() - 1]);
        random.shuffle(&mut next);
        if random.u8(..3) > 0 {
            next.sort_by_key(|(_, state)| states.left[state].unwrap_or(u32::MAX));
        }
        let Some(&(push, state)) = next.first() else {
            break;
        };
        walk.push(push);
        path.push(state);
    }
    (walk, path)
}

#[test]
fn every_number_agrees_with_brute_force() {
    let mut random = seeded(31);
    let limits = Limits {
        deadline: Some(std::time::Instant::now()),
        ..Limits::none()
    };
    let past = Run {
        limits,
        ..one_thread()
    };
    let (mut levels, mut losing, mut trapped, mut holes, mut won) = (0, 0, 0, 0, 0);
    while levels < 400 {
        let drawing = Drawing::random(&mut random);
        let unsolvable = match Truth::of(&drawing) {
            Truth::Endless => continue,
            truth => truth == Truth::Unsolvable,
        };
        // Skips most levels without a route, because a few of these levels are enough.
        if unsolvable && random.u8(..8) > 0 {
            continue;
        }
        levels += 1;
        let (states, level) = (
            States::new(&drawing),
            drawing.text().parse::<Level>().unwrap(),
        );
        let optimum = states.left[&states.start];
        check_first_moves(&states, &level, past);
        let (walk, path) = random_walk(&states, &mut random);
        let judged = route(&level, &walk, one_thread()).unwrap();
        let end = states.left[&path[walk.len()]];
        assert!(
            judged.is_finished() && judged.moves.len() == walk.len() && judged.missed.is_none()
        );
        assert_eq!((judged.optimum, judged.after), (truth(optimum), truth(end)));
        assert_eq!(
            judged.lost,
            lost(optimum, walk.len() as u32, end),
            "{walk:?}\n{}",
            drawing.text()
        );
        let stopped = route(&level, &walk, past).unwrap();
        for (n, (played, early)) in judged.moves.iter().zip(&stopped.moves).enumerate() {
            let [before, after] = [path[n], path[n + 1]].map(|state| states.left[&state]);
            assert_eq!(
                (played.before, played.after),
                (truth(before), truth(after)),
                "{walk:?}\n{}",
                drawing.text()
            );
            assert_eq!(played.loses, lost(before, 1, after));
            assert!(
                holds(early.before, before) && holds(early.after, after),
                "{early:?}"
            );
            assert_eq!(
                played.better.is_some(),
                played.loses != Bounds::known(0),
                "{played:?}\n{}",
                drawing.text()
            );
            if let Some(better) = played.better {
                let instead = states.left[&states.after(path[n], better).unwrap()];
                assert_eq!(instead.map(|moves| moves + 1), before);
            }
            losing += usize::from(played.loses.at_least > 0);
            trapped += usize::from(played.loses.is_none());
            holes += usize::from(drawing.rows[path[n].0.1][path[n].0.0] == b'O');
        }
        won += usize::from(judged.won);
        // The analysis must report a push that moves nothing.
        let more = [&walk[..], &[Direction::Up]].concat();
        let can = states.after(path[walk.len()], Direction::Up).is_some();
        let judged = route(&level, &more, past).unwrap();
        assert_eq!(judged.missed.is_none(), can, "{more:?}\n{}", drawing.text());
    }
    eprintln!(
        "{levels} levels: {losing} moves lost some, {trapped} the way; {holes} from a hole; {won} routes won"
    );
    assert!(losing > 50 && trapped > 15 && holes > 30 && won > 30);
}
