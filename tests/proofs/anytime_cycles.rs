//! Compares the anytime algorithms with breadth-first search on games with cycles and with states
//! that cannot be solved.

use crate::common::*;
use kortest::anytime::{Algorithm, End, Options, SearchResult, search};
use kortest::puzzle::Puzzle;
use std::collections::VecDeque;

/// A walk from node 0 of a directed graph to node 1.
struct Walk {
    /// For each node, the nodes that one move reaches.
    edges: Vec<Vec<u64>>,
    /// For each node, a lower bound on the distance to node 1.
    bounds: Vec<u32>,
    /// For each node, a misleading estimate.
    estimates: Vec<u32>,
}

impl Walk {
    fn random(random: &mut fastrand::Rng) -> Walk {
        let nodes = random.u64(2..60);
        let mut edges = Vec::new();
        for _ in 0..nodes {
            let degree = random.usize(0..4);
            edges.push((0..degree).map(|_| random.u64(..nodes)).collect());
        }
        let strength = random.u32(1..6);
        let distances = distances(&edges);
        Walk {
            bounds: distances.iter().map(|&n| n.min(strength)).collect(),
            estimates: (0..nodes).map(|_| random.u32(..4)).collect(),
            edges,
        }
    }

    fn optimum(&self) -> Option<usize> {
        let distance = distances(&self.edges)[0];
        (distance < u32::MAX).then_some(distance as usize)
    }
}

/// Returns the distance of each node to node 1, or `u32::MAX`.
fn distances(edges: &[Vec<u64>]) -> Vec<u32> {
    let mut distances = vec![u32::MAX; edges.len()];
    distances[1] = 0;
    let mut queue = VecDeque::from([1u64]);
    while let Some(to) = queue.pop_front() {
        for from in 0..edges.len() {
            if distances[from] == u32::MAX && edges[from].contains(&to) {
                distances[from] = distances[to as usize] + 1;
                queue.push_back(from as u64);
            }
        }
    }
    distances
}

impl Puzzle for Walk {
    type State = u64;
    type Move = u64;
    type Key = u64;

    fn root(&self) -> u64 {
        0
    }
    fn key_bits(&self) -> u32 {
        16
    }
    fn key(&self, state: &u64) -> u64 {
        *state
    }
    fn bound(&self, state: &u64) -> u32 {
        self.bounds[*state as usize]
    }
    fn is_solved(&self, state: &u64) -> bool {
        *state == 1
    }
    fn after(&self, _: &u64, mv: u64) -> u64 {
        mv
    }
    fn moves(&self, state: &u64, out: &mut Vec<u64>) {
        out.extend(&self.edges[*state as usize]);
    }
    fn candidates(&self, state: &u64, _: u32, out: &mut Vec<u64>) {
        self.moves(state, out);
    }
    fn enabled_after(&self, _: &u64, _: u64, _: u64) -> bool {
        false
    }
    fn estimate(&self, state: &u64, _: &mut Vec<u64>) -> u32 {
        self.estimates[*state as usize]
    }
}

/// A walk on the numbers, without an end and without a solution. A move adds 1 or 2, or subtracts
/// as much.
struct Endless;

impl Puzzle for Endless {
    type State = u64;
    type Move = i64;
    type Key = u64;

    fn root(&self) -> u64 {
        1 << 40
    }
    fn key_bits(&self) -> u32 {
        63
    }
    fn key(&self, state: &u64) -> u64 {
        *state
    }
    fn bound(&self, _: &u64) -> u32 {
        1
    }
    fn is_solved(&self, _: &u64) -> bool {
        false
    }
    fn after(&self, state: &u64, mv: i64) -> u64 {
        state.wrapping_add_signed(mv)
    }
    fn moves(&self, _: &u64, out: &mut Vec<i64>) {
        out.extend([1, -1, 2, -2]);
    }
    fn candidates(&self, state: &u64, _: u32, out: &mut Vec<i64>) {
        self.moves(state, out);
    }
    fn enabled_after(&self, _: &u64, _: i64, _: i64) -> bool {
        false
    }
}

/// Runs an algorithm, and checks that its solution leads from node 0 to node 1.
fn run<P: Puzzle>(
    puzzle: &P,
    algorithm: Algorithm,
    seed: u64,
    threads: usize,
    memory: usize,
) -> SearchResult<P::Move> {
    let options = Options::default().seed(seed);
    let run = resources(threads, memory);
    let result = search(puzzle, algorithm, options, run, &mut |_| ());
    if let Some(moves) = &result.moves {
        let mut state = puzzle.root();
        for &mv in moves {
            state = puzzle.after(&state, mv);
        }
        assert!(puzzle.is_solved(&state), "{}", algorithm.name());
    }
    result
}

#[test]
fn beams_agree_with_breadth_first_search_on_games_with_cycles() {
    let mut random = seeded(71);
    let mut unsolvable = 0;
    for n in 0..many(12_000) as u64 {
        let walk = Walk::random(&mut random);
        let optimum = walk.optimum();
        unsolvable += usize::from(optimum.is_none());
        for algorithm in [Algorithm::AnytimeBeam, Algorithm::Portfolio] {
            let result = run(&walk, algorithm, n, random.usize(1..3), 1 << 20);
            let length = result.moves.map(|moves| moves.len());
            assert!(result.end.is_proof(), "walk {n}: {:?}", result.end);
            assert_eq!(length, optimum, "walk {n} by {}", algorithm.name());
        }
    }
    assert!(unsolvable > many(600), "only {unsolvable} are unsolvable");
}

/// Little memory makes beams narrow and forgetful.
#[test]
fn beams_with_little_memory_end_and_claim_nothing_false() {
    let mut random = seeded(72);
    let mut ends = [0; 2];
    for n in 0..many(24_000) as u64 {
        let walk = Walk::random(&mut random);
        let optimum = walk.optimum();
        let memory = 1 << random.u32(4..16);
        let width = random.usize(1..40);
        for algorithm in [Algorithm::AnytimeBeam, Algorithm::Beam { width }] {
            let result = run(&walk, algorithm, n, 1, memory);
            let length = result.moves.map(|moves| moves.len());
            let what = format!("walk {n}, {memory} bytes, {algorithm:?}: {:?}", result.end);
            let is_possible = length.is_none() || optimum.is_some() && length >= optimum;
            assert!(is_possible, "{what}");
            assert!(!result.end.is_proof() || length == optimum, "{what}");
            ends[usize::from(result.end.is_proof())] += 1;
        }
    }
    assert!(ends.iter().all(|&n| n > many(1_000)), "{ends:?}");
}

#[test]
fn every_beam_ends_on_an_endless_game() {
    let algorithms = [
        Algorithm::AnytimeBeam,
        Algorithm::Portfolio,
        Algorithm::Beam { width: 1 },
        Algorithm::Beam { width: 1_000 },
    ];
    for algorithm in algorithms {
        for memory in [1 << 10, 1 << 16, 1 << 20] {
            let result = run(&Endless, algorithm, 0, 1, memory);
            assert!(matches!(result.end, End::Memory | End::Done));
            assert!(result.expanded < 1 << 22, "{}", result.expanded);
        }
    }
}
