//! Compares `deepen` with IDA* of the crate pathfinding on 15-puzzles:
//! `cargo run --release --manifest-path benches/sliding/Cargo.toml`
//!
//! Both use the game of `src/kortest/examples/sliding.rs`. The puzzles take both some seconds.

#[allow(dead_code, reason = "the bench uses only the game")]
#[path = "../../src/kortest/examples/sliding.rs"]
mod sliding;

use kortest::puzzle::Puzzle;
use kortest::runtime::{Progress, Run};
use kortest::search::{Options, deepen};
use pathfinding::directed::idastar::idastar;
use sliding::State;
use std::hash::{Hash, Hasher};
use std::time::Instant;

/// The 15-puzzle.
type Sliding = sliding::Sliding<4>;

const PUZZLES: [&str; 3] = [
    "5 2 3 8 7 1 11 0 10 6 14 15 4 9 12 13",
    "6 7 10 1 9 2 4 3 0 5 14 15 12 8 13 11",
    "2 1 0 3 14 8 5 10 12 7 9 6 13 4 11 15",
];

fn main() {
    println!("| moves | pathfinding | one thread | two threads |");
    println!("|---|---|---|---|");
    for puzzle in PUZZLES {
        let game: Sliding = sliding::read(puzzle).expect("the puzzles are valid");
        let start = Instant::now();
        let optimum = by_pathfinding(&game);
        let reference = start.elapsed().as_secs_f64();
        print!("| {optimum} | {reference:.2} s ");
        for threads in [1, 2] {
            let start = Instant::now();
            assert_eq!(by_deepening(&game, threads), optimum);
            let seconds = start.elapsed().as_secs_f64();
            print!("| {seconds:.2} s ({:.2}) ", seconds / reference);
        }
        println!("|");
    }
}

fn by_deepening(game: &Sliding, threads: usize) -> u32 {
    let progress = Progress::default();
    let run = Run::new(&progress).threads(threads);
    let outcome = deepen(game, &Options::default(), None, run);
    outcome.expect("the bound is right").lower_bound
}

/// A state that is compared by its key, as the search of kortest does.
#[derive(Clone)]
struct Node {
    state: State,
    key: u64,
}

impl PartialEq for Node {
    fn eq(&self, other: &Node) -> bool {
        self.key == other.key
    }
}

impl Eq for Node {}

impl Hash for Node {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.key.hash(hasher);
    }
}

fn by_pathfinding(game: &Sliding) -> u32 {
    let found = idastar(
        &node(game, game.root()),
        |node| successors(game, node),
        |node| game.bound(&node.state),
        |node| game.is_solved(&node.state),
    );
    let (_, moves) = found.expect("the puzzles have a solution");
    moves
}

fn node(game: &Sliding, state: State) -> Node {
    Node {
        key: game.key(&state),
        state,
    }
}

/// Returns the states after each move, with the cost of the move.
fn successors(game: &Sliding, parent: &Node) -> Vec<(Node, u32)> {
    let mut moves = Vec::new();
    game.moves(&parent.state, &mut moves);
    let mut successors = Vec::with_capacity(moves.len());
    for mv in moves {
        successors.push((node(game, game.after(&parent.state, mv)), 1));
    }
    successors
}
