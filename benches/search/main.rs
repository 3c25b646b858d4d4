//! Benchmarks for the parts of Former's search: groups, bounds, clicks, and one small proof.
//!
//! Run them with `cargo bench --bench search`.

use criterion::{Criterion, criterion_group, criterion_main};
use kortest::former::{Board, daily, prove};
use kortest::internals::Puzzle;
use kortest::internals::former::{Former, Layout, Rules};
use std::hint::black_box;

fn board() -> Board {
    daily::board(2024, 11, 24).expect("the generator makes this date")
}

/// Returns the state after six random clicks.
fn middle(former: &Former) -> kortest::internals::former::State {
    let mut random = fastrand::Rng::with_seed(1);
    let mut state = former.root();
    for _ in 0..6 {
        let mut moves = Vec::new();
        former.moves(&state, &mut moves);
        state = former.after(&state, moves[random.usize(..moves.len())]);
    }
    state
}

fn parts(criterion: &mut Criterion) {
    for (name, portable) in [("fast", false), ("portable", true)] {
        let former = Former::new(Layout::new(&board()).expect("63 tiles"), Rules::default(), portable);
        let state = middle(&former);
        let mut moves = Vec::new();
        former.moves(&state, &mut moves);
        let groups = moves.clone();
        criterion.bench_function(&format!("groups of a state, {name}"), |b| {
            b.iter(|| {
                moves.clear();
                former.moves(black_box(&state), &mut moves);
            })
        });
        criterion.bench_function(&format!("whole runs of a state, {name}"), |b| {
            b.iter(|| {
                moves.clear();
                former.candidates(black_box(&state), state.runs.into(), &mut moves);
            })
        });
        criterion.bench_function(&format!("one click after another, {name}"), |b| {
            b.iter(|| former.enabled_after(black_box(&state), groups[3], groups[4]))
        });
    }
    let former = Former::new(Layout::new(&board()).expect("63 tiles"), Rules::default(), false);
    let state = middle(&former);
    criterion.bench_function("key and bound of a child", |b| b.iter(|| former.state(black_box(state.tiles))));
}

fn whole(criterion: &mut Criterion) {
    let board = board();
    let mut group = criterion.benchmark_group("proof");
    group.sample_size(10);
    group.bench_function("2024-11-24, one thread", |b| {
        b.iter(|| {
            let proof = prove(&board);
            proof.expect("it is proven").certify_optimum().expect("it is proven").to_bytes()
        })
    });
}

criterion_group!(benches, parts, whole);
criterion_main!(benches);
