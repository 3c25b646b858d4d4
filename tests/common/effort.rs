//! How many cases a test tries, and which ones.
//!
//! A run takes a part of them, always the same. With `KORTEST_FULL` set it takes all, and `KORTEST_SEED`, a number, makes
//! other ones of the random ones: the nightly run sets both, the seed to the date.

/// Whether this run takes all.
pub fn full() -> bool {
    std::env::var_os("KORTEST_FULL").is_some()
}

/// So many cases, or one of `n` of them.
pub fn part(all: usize, n: usize) -> usize {
    if full() { all } else { all / n }
}

/// So many cases, or an eighth of them.
pub fn many(all: usize) -> usize {
    part(all, 8)
}

/// Random numbers from a seed.
pub fn seeded(seed: u64) -> fastrand::Rng {
    let more = std::env::var("KORTEST_SEED").map_or(0, |text| text.parse::<u64>().expect("KORTEST_SEED is a number"));
    fastrand::Rng::with_seed(seed ^ more.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
