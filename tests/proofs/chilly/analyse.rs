//! Compares the analysis of pushes in Santa Chilly with breadth-first search.

use crate::common::chilly::{Drawing, Truth};
use crate::common::{one_thread, seeded};
use kortest::chilly::analyse::{Bounds, RouteMove, first_moves, route};
use kortest::chilly::{Direction, Level};
use kortest::runtime::{Limits, Run};
use kortest_attack::games::chilly::truth::{self as brute_force, Place, Push};
use std::collections::HashMap;

#[test]
fn every_number_agrees_with_brute_force() {
    let mut random = seeded(31);
    let mut counts = Counts::default();
    for _ in 0..400 {
        let drawing = random_drawing(&mut random);
        let game = Game::new(&drawing);
        check_first_moves(&game);
        let walk = Walk::random(&game.states, &mut random);
        check_route(&game, &walk, &mut counts);
        check_missed_push(&game, &walk);
    }
    eprintln!("{counts:?}");
    assert!(counts.losing > 50, "{counts:?}");
    assert!(counts.trapped > 15, "{counts:?}");
    assert!(counts.from_holes > 30, "{counts:?}");
    assert!(counts.won > 30, "{counts:?}");
}

/// The number of moves and games of each kind.
#[derive(Debug, Default)]
struct Counts {
    /// Moves that lose at least one move.
    losing: usize,
    /// Moves after which no route exists.
    trapped: usize,
    from_holes: usize,
    /// Games that were won.
    won: usize,
}

/// Returns a random valid level. Leaves out most levels without a route, because a few of these
/// levels are enough.
fn random_drawing(random: &mut fastrand::Rng) -> Drawing {
    loop {
        let drawing = Drawing::random(random);
        match Truth::of(&drawing) {
            Truth::Endless => {}
            Truth::Unsolvable if random.u8(..8) > 0 => {}
            Truth::Unsolvable | Truth::Optimum(_) => return drawing,
        }
    }
}

/// A level, and what brute force knows about it.
struct Game {
    level: Level,
    states: States,
}

impl Game {
    fn new(drawing: &Drawing) -> Game {
        Game {
            level: drawing.text().parse().unwrap(),
            states: States::new(drawing),
        }
    }
}

fn check_first_moves(game: &Game) {
    let Game { level, states } = game;
    let optimum = states.moves_left[&states.start];
    let first = first_moves(level, one_thread()).unwrap();
    assert!(first.is_finished(), "{level}");
    assert_eq!(first.optimum, bounds_of(optimum), "{level}");
    assert_eq!(first.route.map(|route| route.len() as u32), optimum);
    assert_eq!(first.moves.len(), states.successors(states.start).len());
    for found in &first.moves {
        let state = states.after(states.start, found.direction).unwrap();
        let after = states.moves_left[&state];
        assert_eq!(found.after, bounds_of(after), "{found:?}\n{level}");
        assert_eq!(found.loses, lost(optimum, 1, after));
        assert_eq!(found.takes as u32, state.taken.count_ones());
    }
    for found in first_moves(level, stopped()).unwrap().moves {
        let state = states.after(states.start, found.direction).unwrap();
        assert_bounds_hold(found.after, states.moves_left[&state]);
    }
}

/// Compares the analysis of a walk, with and without enough time, with brute force.
fn check_route(game: &Game, walk: &Walk, counts: &mut Counts) {
    let Game { level, states } = game;
    let judged = route(level, &walk.pushes, one_thread()).unwrap();
    let optimum = states.moves_left[&states.start];
    let end = states.moves_left[&walk.end()];
    let played = walk.pushes.len();
    assert!(judged.is_finished());
    assert_eq!(judged.moves.len(), played);
    assert_eq!(judged.missed, None);
    assert_eq!(judged.optimum, bounds_of(optimum));
    assert_eq!(judged.after, bounds_of(end));
    assert_eq!(judged.lost, lost(optimum, played as u32, end), "{level}");
    for (n, played) in judged.moves.iter().enumerate() {
        check_route_move(game, walk, n, played);
        counts.losing += usize::from(played.loses.at_least > 0);
        counts.trapped += usize::from(played.loses.is_none());
        counts.from_holes += usize::from(states.level.letter(walk.states[n].place) == b'O');
    }
    counts.won += usize::from(judged.won);
    let unfinished = route(level, &walk.pushes, stopped()).unwrap();
    for (n, played) in unfinished.moves.iter().enumerate() {
        assert_bounds_hold(played.before, states.moves_left[&walk.states[n]]);
        assert_bounds_hold(played.after, states.moves_left[&walk.states[n + 1]]);
    }
}

fn check_route_move(game: &Game, walk: &Walk, n: usize, played: &RouteMove) {
    let Game { level, states } = game;
    let before = states.moves_left[&walk.states[n]];
    let after = states.moves_left[&walk.states[n + 1]];
    assert_eq!(played.before, bounds_of(before), "{level}");
    assert_eq!(played.after, bounds_of(after), "{level}");
    assert_eq!(played.loses, lost(before, 1, after));
    let is_optimal = played.loses == Bounds::known(0);
    assert_eq!(played.better.is_none(), is_optimal, "{played:?}\n{level}");
    if let Some(better) = played.better {
        let instead = states.after(walk.states[n], better).unwrap();
        let moves_instead = states.moves_left[&instead].unwrap() + 1;
        assert_eq!(Some(moves_instead), before);
    }
}

/// Asserts that the analysis reports a push that moves nothing.
fn check_missed_push(game: &Game, walk: &Walk) {
    let more = [&walk.pushes[..], &[Direction::Up]].concat();
    let judged = route(&game.level, &more, stopped()).unwrap();
    let is_possible = game.states.after(walk.end(), Direction::Up).is_some();
    assert_eq!(judged.missed.is_none(), is_possible, "{}", game.level);
}

/// Returns the limits of a run that has no time left.
fn stopped() -> Run<'static> {
    let limits = Limits::none().deadline(Some(std::time::Instant::now()));
    one_thread().limits(limits)
}

/// Returns what an analysis must say about a number of moves. `None` stands for no route.
fn bounds_of(moves: Option<u32>) -> Bounds {
    moves.map_or(Bounds::NONE, Bounds::known)
}

/// Returns how many of the `played` moves are lost, given the optimum before and after these moves.
fn lost(before: Option<u32>, played: u32, after: Option<u32>) -> Bounds {
    match (before, after) {
        (None, _) => Bounds::known(0),
        (Some(_), None) => Bounds::NONE,
        (Some(before), Some(after)) => Bounds::known(played + after - before),
    }
}

/// Asserts that bounds on the optimum are true.
fn assert_bounds_hold(bounds: Bounds, optimum: Option<u32>) {
    let Some(moves) = optimum else {
        assert_ne!(bounds.exists, Some(true), "{bounds:?}");
        return;
    };
    assert!(!bounds.is_none(), "{bounds:?}");
    assert!(bounds.at_least <= moves, "{bounds:?}");
    assert!(
        bounds.at_most.is_none_or(|most| moves <= most),
        "{bounds:?}"
    );
}

/// A state of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct State {
    /// Chilly's cell.
    place: Place,
    /// A bit mask of the presents that Chilly has taken.
    taken: u32,
}

/// All reachable states of a level.
struct States {
    level: brute_force::Level,
    /// The index of the present on each place with a present.
    presents: HashMap<Place, usize>,
    start: State,
    exit: Place,
    /// For each state, the least number of moves to win. `None` if the game cannot be won.
    moves_left: HashMap<State, Option<u32>>,
}

impl States {
    fn new(drawing: &Drawing) -> States {
        let level = drawing.clone();
        let mut states = States {
            presents: level.all(b"$G").into_iter().zip(0..).collect(),
            start: State {
                place: level.all(b"P")[0],
                taken: 0,
            },
            exit: level.all(b"X")[0],
            level,
            moves_left: HashMap::new(),
        };
        states.find_all();
        let won = State {
            place: states.exit,
            taken: (1 << states.presents.len()) - 1,
        };
        if let Some(moves_left) = states.moves_left.get_mut(&won) {
            *moves_left = Some(0);
        }
        states.lower_moves_left();
        states
    }

    fn find_all(&mut self) {
        let mut open = vec![self.start];
        while let Some(state) = open.pop() {
            if self.moves_left.insert(state, None).is_none() {
                open.extend(self.successors(state));
            }
        }
    }

    /// Lowers the least number of moves of each state until nothing changes (Bellman-Ford
    /// algorithm).
    fn lower_moves_left(&mut self) {
        loop {
            let mut lower = HashMap::new();
            for (&state, &known) in &self.moves_left {
                let after = self.successors(state);
                let after = after.iter().filter_map(|after| self.moves_left[after]);
                if let Some(least) = after.min()
                    && known.is_none_or(|known| least + 1 < known)
                {
                    lower.insert(state, Some(least + 1));
                }
            }
            if lower.is_empty() {
                return;
            }
            self.moves_left.extend(lower);
        }
    }

    /// Returns the states after all pushes that are possible in a state.
    fn successors(&self, state: State) -> Vec<State> {
        let pushes = Direction::ALL.into_iter();
        pushes.filter_map(|push| self.after(state, push)).collect()
    }

    /// Returns the state after a push; `None` if the push moves nothing or Chilly is at the exit.
    fn after(&self, state: State, push: Direction) -> Option<State> {
        if state.place == self.exit {
            return None;
        }
        // Brute force numbers the directions in the order of their declaration.
        match self.level.push(state.place, push as usize) {
            Push::Nothing => None,
            Push::To(place, passed) => {
                let mut taken = state.taken;
                for present in &passed {
                    taken |= 1 << self.presents[present];
                }
                Some(State { place, taken })
            }
            Push::Endless => panic!("an endless push can be reached: {}", self.level.text()),
        }
    }
}

/// Pushes from the start, and the states of the walk.
struct Walk {
    pushes: Vec<Direction>,
    states: Vec<State>,
}

impl Walk {
    /// Makes a random walk, with optimal pushes in two of three cases.
    fn random(states: &States, random: &mut fastrand::Rng) -> Walk {
        let mut walk = Walk {
            pushes: Vec::new(),
            states: vec![states.start],
        };
        for _ in 0..random.usize(..16) {
            let mut pushes = Direction::ALL;
            random.shuffle(&mut pushes);
            if random.u8(..3) > 0 {
                pushes.sort_by_key(|&push| {
                    let after = states.after(walk.end(), push);
                    let moves_left = after.and_then(|after| states.moves_left[&after]);
                    moves_left.unwrap_or(u32::MAX)
                });
            }
            walk.push_first_possible(states, &pushes);
        }
        walk
    }

    /// Makes the first of the pushes that is possible, if any.
    fn push_first_possible(&mut self, states: &States, pushes: &[Direction]) {
        for &push in pushes {
            if let Some(state) = states.after(self.end(), push) {
                self.pushes.push(push);
                self.states.push(state);
                return;
            }
        }
    }

    fn end(&self) -> State {
        self.states[self.states.len() - 1]
    }
}
