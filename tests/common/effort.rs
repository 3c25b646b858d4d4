//! How many cases the tests run, and the seeds. `KORTEST_FULL=1` runs all cases, `KORTEST_SEED=N`
//! changes the seeds.

/// Returns whether the tests run all their cases.
pub fn full() -> bool {
    std::env::var_os("KORTEST_FULL").is_some()
}

/// Returns the number of cases to run: `all` in a full run, otherwise `all / n`.
pub fn part(all: usize, n: usize) -> usize {
    if full() { all } else { all / n }
}

/// Returns the distance between cases that run: 1 in a full run, which runs all cases, otherwise `n`.
pub fn stride(n: usize) -> usize {
    if full() { 1 } else { n }
}

/// Returns the number of cases of a slow test: `all` in a full run, otherwise a twentieth.
pub fn many(all: usize) -> usize {
    part(all, 20)
}

/// Returns a random number generator for `seed`, combined with `KORTEST_SEED` if that is set.
pub fn seeded(seed: u64) -> fastrand::Rng {
    let more: u64 = match std::env::var("KORTEST_SEED") {
        Ok(text) => text.parse().expect("KORTEST_SEED is a number"),
        Err(_) => 0,
    };
    fastrand::Rng::with_seed(seed ^ more.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
