//! Checks how work grows with the number of threads: by counts, by the CPU time of each thread, and
//! by a simulation. All of them are nearly the same on a machine with few cores, so two cores are
//! enough for sixteen threads. `scripts/scaling` measures seconds, and needs as many cores as
//! threads.
//!
//! `cargo bench --bench scaling`, or `scripts/scaling --check`. Exit code 1: a value exceeds its limit.

mod search;

use kortest::internals::runtime::allow_threads;
use std::process::ExitCode;

/// The number of threads that is compared with one thread.
const THREADS: usize = 16;

/// A value that must not exceed a limit.
struct Check {
    what: &'static str,
    value: f64,
    limit: f64,
}

fn main() -> ExitCode {
    allow_threads(THREADS);
    let checks = search::checks();
    let mut exceeded = 0;
    println!("| what | value | at most |");
    println!("|---|---|---|");
    for check in checks {
        println!(
            "| {} | {:.3} | {:.3} |",
            check.what, check.value, check.limit
        );
        exceeded += usize::from(check.value > check.limit);
    }
    if exceeded > 0 {
        println!("{exceeded} of these values exceed their limits");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
