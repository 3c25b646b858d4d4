//! How many random cases a test tries, and which ones.
//!
//! A run takes an eighth of them, always the same. With `KORTEST_FULL` set it takes all, and `KORTEST_SEED`, a number, makes
//! other ones of them: the nightly run sets both, the seed to the date.

/// So many cases, or an eighth of them.
pub fn many(all: usize) -> usize {
    if std::env::var_os("KORTEST_FULL").is_some() { all } else { all / 8 }
}

/// Random numbers from a seed.
pub fn seeded(seed: u64) -> fastrand::Rng {
    let more = std::env::var("KORTEST_SEED").ok().and_then(|text| text.parse::<u64>().ok()).unwrap_or(0);
    fastrand::Rng::with_seed(seed ^ more.wrapping_mul(0x9e37_79b9_7f4a_7c15))
}
