//! What moves of Santa Chilly are worth, against breadth-first search over all states.

use crate::common::chilly::{Drawing, Point, Truth};
use crate::common::seeded;
use kortest::chilly::analyse::{AnalyseOptions, Bounds, first_moves, route};
use kortest::chilly::{Direction, Level};
use kortest::runtime::{Limits, Progress};
use std::collections::HashMap;

/// A place, and a bit for each present that is taken.
type State = (Point, u32);

const DIRECTIONS: [(Direction, (i64, i64)); 4] =
    [(Direction::Up, (0, -1)), (Direction::Down, (0, 1)), (Direction::Left, (-1, 0)), (Direction::Right, (1, 0))];

/// All states that can be reached, and how many moves each needs; nothing if no route exists from there.
struct States {
    drawing: Drawing,
    presents: HashMap<Point, usize>,
    start: State,
    exit: Point,
    left: HashMap<State, Option<u32>>,
}

impl States {
    fn new(drawing: &Drawing) -> States {
        let all = (0..drawing.rows.len()).flat_map(|y| (0..drawing.rows[0].len()).map(move |x| (x, y)));
        let find = |letters: &str| -> Vec<Point> {
            all.clone().filter(|&(x, y)| letters.contains(drawing.rows[y][x])).collect()
        };
        let presents: HashMap<Point, usize> = find("$G").into_iter().zip(0..).collect();
        let (start, exit) = ((find("P")[0], 0), find("X")[0]);
        let mut states = States { drawing: drawing.clone(), presents, start, exit, left: HashMap::new() };
        let mut open = vec![start];
        while let Some(state) = open.pop() {
            if states.left.insert(state, None).is_none() {
                open.extend(DIRECTIONS.iter().filter_map(|&(_, by)| states.after(state, by)));
            }
        }
        let all = (1 << states.presents.len()) - 1;
        if states.left.contains_key(&(exit, all)) {
            states.left.insert((exit, all), Some(0));
        }
        // Again and again, until nothing gets any better.
        loop {
            let better = |(&state, &left): (&State, &Option<u32>)| {
                let after = DIRECTIONS.iter().filter_map(|&(_, by)| states.left[&states.after(state, by)?]);
                let best = after.min().map(|moves| moves + 1)?;
                left.is_none_or(|left| best < left).then_some((state, best))
            };
            let found: Vec<(State, u32)> = states.left.iter().filter_map(better).collect();
            if found.is_empty() {
                return states;
            }
            found.into_iter().for_each(|(state, best)| _ = states.left.insert(state, Some(best)));
        }
    }

    fn after(&self, (place, taken): State, by: (i64, i64)) -> Option<State> {
        if place == self.exit {
            return None;
        }
        let (to, passed) = self.drawing.push(place, by).expect("no push that can be reached is endless");
        let blocked = to == place && passed.is_empty() && self.is_blocked(place, by);
        (!blocked).then(|| (to, passed.iter().fold(taken, |taken, present| taken | 1 << self.presents[present])))
    }

    /// Whether a wall is right beside it. (A hole may lead back to where he was.)
    fn is_blocked(&self, (x, y): Point, (right, down): (i64, i64)) -> bool {
        let (width, height) = (self.drawing.rows[0].len() as i64, self.drawing.rows.len() as i64);
        let beside = |at: usize, by: i64, size: i64| ((at as i64 + by + size) % size) as usize;
        !" .P$GXO".contains(self.drawing.rows[beside(y, down, height)][beside(x, right, width)])
    }
}

fn truth(number: Option<u32>) -> Bounds {
    number.map_or(Bounds::NONE, Bounds::known)
}

/// What a move loses, from one optimum to another.
fn lost(before: Option<u32>, played: u32, after: Option<u32>) -> Bounds {
    match (before, after) {
        (None, _) => Bounds::known(0),
        (Some(_), None) => Bounds::NONE,
        (Some(before), Some(after)) => Bounds::known(played + after - before),
    }
}

fn holds(bounds: Bounds, number: Option<u32>) -> bool {
    match number {
        Some(moves) => !bounds.is_none() && bounds.at_least <= moves && bounds.at_most.is_none_or(|most| moves <= most),
        None => bounds.exists != Some(true),
    }
}

#[test]
fn every_number_is_that_of_brute_force() {
    let mut random = seeded(31);
    let (options, progress) = (AnalyseOptions::default(), Progress::default());
    let past = Limits { deadline: Some(std::time::Instant::now()), ..Limits::none() };
    let (mut levels, mut losing, mut trapped, mut holes, mut won) = (0, 0, 0, 0, 0);
    while levels < 400 {
        let drawing = Drawing::random(&mut random);
        let unsolvable = match drawing.truth() {
            Truth::Endless => continue,
            truth => truth == Truth::Unsolvable,
        };
        // Some of those that have no route are enough.
        if unsolvable && random.u8(..8) > 0 {
            continue;
        }
        levels += 1;
        let (states, level) = (States::new(&drawing), drawing.text().parse::<Level>().unwrap());
        let optimum = states.left[&states.start];
        let first = first_moves(&level, &options, Limits::none(), &progress).unwrap();
        assert!(first.is_finished() && first.optimum == truth(optimum), "{first:?}\n{}", drawing.text());
        assert_eq!(first.route.map(|route| route.len() as u32), optimum);
        let possible = DIRECTIONS.iter().filter_map(|&(push, by)| Some((push, states.after(states.start, by)?)));
        let possible: Vec<(Direction, State)> = possible.collect();
        assert_eq!(first.moves.len(), possible.len(), "{}", drawing.text());
        for (push, state) in possible {
            let found = first.moves.iter().find(|found| found.direction == push).unwrap();
            assert_eq!(found.after, truth(states.left[&state]), "{push:?}\n{}", drawing.text());
            assert_eq!(found.loses, lost(optimum, 1, states.left[&state]));
            assert_eq!(found.takes as u32, state.1.count_ones());
        }
        for found in &first_moves(&level, &options, past, &progress).unwrap().moves {
            let by = DIRECTIONS.iter().find(|known| known.0 == found.direction).unwrap().1;
            assert!(holds(found.after, states.left[&states.after(states.start, by).unwrap()]), "{found:?}");
        }
        // A walk that is sometimes clever.
        let (mut walk, mut path) = (Vec::new(), vec![states.start]);
        for _ in 0..random.usize(..16) {
            let here = path[path.len() - 1];
            let mut next: Vec<(Direction, State)> =
                DIRECTIONS.iter().filter_map(|&(push, by)| Some((push, states.after(here, by)?))).collect();
            random.shuffle(&mut next);
            if random.u8(..3) > 0 {
                next.sort_by_key(|(_, state)| states.left[state].unwrap_or(u32::MAX));
            }
            let Some(&(push, state)) = next.first() else { break };
            walk.push(push);
            path.push(state);
        }
        let judged = route(&level, &walk, &options, Limits::none(), &progress).unwrap();
        let end = states.left[&path[walk.len()]];
        assert!(judged.is_finished() && judged.moves.len() == walk.len() && judged.missed.is_none());
        assert_eq!((judged.optimum, judged.after), (truth(optimum), truth(end)));
        assert_eq!(judged.lost, lost(optimum, walk.len() as u32, end), "{walk:?}\n{}", drawing.text());
        let stopped = route(&level, &walk, &options, past, &progress).unwrap();
        for (n, (played, early)) in judged.moves.iter().zip(&stopped.moves).enumerate() {
            let [before, after] = [path[n], path[n + 1]].map(|state| states.left[&state]);
            assert_eq!((played.before, played.after), (truth(before), truth(after)), "{walk:?}\n{}", drawing.text());
            assert_eq!(played.loses, lost(before, 1, after));
            assert!(holds(early.before, before) && holds(early.after, after), "{early:?}");
            assert_eq!(played.better.is_some(), played.loses != Bounds::known(0), "{played:?}\n{}", drawing.text());
            if let Some(better) = played.better {
                let by = DIRECTIONS.iter().find(|known| known.0 == better).unwrap().1;
                let instead = states.left[&states.after(path[n], by).unwrap()];
                assert_eq!(instead.map(|moves| moves + 1), before);
            }
            losing += usize::from(played.loses.at_least > 0);
            trapped += usize::from(played.loses.is_none());
            holes += usize::from(drawing.rows[path[n].0.1][path[n].0.0] == 'O');
        }
        won += usize::from(judged.won);
        // What comes after the end, or against a wall, does not count.
        let more = [&walk[..], &[Direction::Up]].concat();
        let can = states.after(path[walk.len()], (0, -1)).is_some();
        let judged = route(&level, &more, &options, past, &progress).unwrap();
        assert_eq!(judged.missed.is_none(), can, "{more:?}\n{}", drawing.text());
    }
    eprintln!("{levels} levels: {losing} moves lost some, {trapped} the way; {holes} from a hole; {won} routes won");
    assert!(losing > 50 && trapped > 15 && holes > 30 && won > 30);
}
