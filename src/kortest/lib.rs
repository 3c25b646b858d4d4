//! kortest proves that a solution of a puzzle is optimal.
//!
//! This library is in the package `kortest-core`; `cargo install kortest` installs the program. The
//! library re-exports one crate per game and the base crate that the games share. A certificate
//! contains a solution and evidence that no solution is better. The checker, a separate crate,
//! verifies certificates. The checker shares no code with the provers.
//!
//! | module | contents |
//! |---|---|
//! | [`former`] | Former: board, kernel, bounds, pruning, column program, proof and certificate |
//! | [`chilly`] | Santa Chilly: level, graph of moves, linear program, bounds, proof and certificate |
//! | [`nurikabe`] | Nurikabe, where solutions are counted: encoding, cuts, counting, deduction |
//! | [`claim`] | claims about the result of a board, and verdicts on them |
//! | [`puzzle`] | the interface between a game and the algorithms |
//! | [`contract`] | looks for broken promises in a game of your own |
//! | [`search`] | iterative deepening with a transposition table |
//! | [`anytime`] | algorithms that find good solutions quickly |
//! | [`bounds`] | proven bounds on a number of moves |
//! | [`runtime`] | limits, threads, memory, progress, and the journal of a long run |
//! | [`certificate`] | the parts that certificates of all games share |
//! | [`text`] | errors of texts that are not boards |
//! | [`export`] | theorems for Coq, and travelling salesman problems |
//!
//! Items that only the program and the other front ends of this repository use are public in the
//! source, but hidden in this documentation. Such items may change in any version.
//!
//! Each game is a feature of the crate, and all games are enabled by default. The table shows how
//! many crates Cargo compiles (including the crates of kortest), and the CPU seconds of a release
//! build.
//!
//! | features | crates | CPU seconds |
//! |---|---|---|
//! | `former` | 35 | 46 |
//! | `chilly` | 60 | 73 |
//! | `nurikabe` | 34 | 37 |
//! | all (default) | 63 | 116 |
//!
//! # Example
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let board: kortest::former::Board = "GPBG/OPGP/GPGB".parse()?;
//! let proof = kortest::former::prove(&board)?;
//! let (certificate, _) = proof.certify().expect("it was proven").to_bytes();
//! let report = kortest_checker::check(&certificate, &kortest_checker::Limits::of(certificate.len()))?;
//! assert_eq!(report.board(), board.to_string());
//! assert_eq!(report.claim().to_string(), "optimal 6");
//! # Ok(())
//! # }
//! ```
//!
//! All games have the same names:
//!
//! | name | what it is |
//! |---|---|
//! | `Board`, `Level` or `Grid` | what is proven, from a text by `parse` |
//! | `prove`, `prove_with` | make a `Proof`, with default options or with `ProveOptions` and a [`Run`](runtime::Run) |
//! | `Proof` | has the board, `solution` or `solutions`, `is_settled`, and the certificates |
//! | `certify` | makes the `Certificate` of the answer, if it is proven |
//! | `bounds`, `certificate` | what a `Proof` proves, and the `Certificate` of one claim |
//! | `certify_solution`, `certify_lower_bound` | make a `Certificate` of the part that is known |
//! | `certificate::Claim` | what a certificate claims |
//! | `solve` | runs one algorithm that looks for solutions (Former, Santa Chilly) |
//! | `generate::generate_with` | makes a board with a proof |
//! | `perft` | counts the sequences of moves |
//!
//! Options have setters: `ProveOptions::default().settle(Some(12))`. A [`Run`](runtime::Run) has
//! limits on time and memory, a stop flag, the number of threads, and counters of the progress.

#![warn(missing_docs)]

#[doc(hidden)]
pub mod answer;
#[cfg(any(feature = "chilly", feature = "former", feature = "nurikabe"))]
pub mod export;
#[doc(hidden)]
pub mod read;

#[doc(hidden)]
pub use kortest_base::evidence;
pub use kortest_base::{
    anytime, bounds, certificate, claim, contract, perft, puzzle, runtime, search, text,
};
#[cfg(feature = "chilly")]
pub use kortest_chilly as chilly;
#[cfg(feature = "former")]
pub use kortest_former as former;
#[cfg(feature = "nurikabe")]
pub use kortest_nurikabe as nurikabe;

/// Internal items for tests and benches. These items may change at any time.
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod internals {
    pub use kortest_base::anytime;
    pub use kortest_base::puzzle::Puzzle;
    pub use kortest_base::runtime::internals as runtime;
    pub use kortest_base::search::internals as search;
    pub use kortest_chilly::internals as chilly;
    pub use kortest_former::internals as former;
    pub use kortest_nurikabe::internals as nurikabe;
}

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
