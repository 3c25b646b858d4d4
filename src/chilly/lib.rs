//! The puzzle *Santa Chilly*: its rules, good routes, and proofs that no route has fewer moves.
//!
//! Chilly must take all presents and then enter the exit `X`. A push slides him over the ice until
//! a wall stops him: a rock `#`, a tree `T` or a flower `Y`. At an edge, he continues at the
//! opposite edge. He takes all presents on the way. A hole `O` ends the slide and moves him to the
//! end of its link. The game ends at the exit, even if presents are left.
//!
//! A text becomes a [`Level`], then the [`Graph`] of its moves, a [`Proof`], and a [`certificate`].

#![warn(missing_docs)]
// The items of `internals` need no `Debug`.
#![cfg_attr(not(feature = "internals"), warn(missing_debug_implementations))]
#![warn(clippy::missing_errors_doc, clippy::missing_panics_doc)]

#[doc(hidden)]
pub mod analyse;
/// Lower bounds on the number of remaining moves. A move lowers each bound by at most one.
mod bounds {
    pub mod certified;
    pub mod farthest;
}
mod branches;
pub mod certificate;
mod direction;
mod game;
pub mod generate;
mod graph;
mod level;
mod linear_program;
mod local_search;
mod perft;
mod prove;
mod read;
mod replay;
mod solvable;
#[doc(hidden)]
pub mod tsplib;

pub use direction::{Direction, ParseMovesError, letters, parse_moves};
pub use game::MAX_PRESENTS;
#[doc(hidden)]
pub use graph::{Graph, Move};
pub use kortest_base::perft::perft;
pub use level::{Ground, Level, LevelError, MAX_SIDE, Point, Push, Slide, Square, push};
#[doc(hidden)]
pub use prove::lower_bound;
pub use prove::{
    Branching, LinearPrograms, Proof, ProveError, ProveOptions, prove, prove_with, solve,
};
#[doc(hidden)]
pub use read::read;
pub use replay::{Replay, ReplayError, ReplayStep, replay};
pub use solvable::NoRoute;
#[doc(hidden)]
pub use solvable::no_route;

/// Parts of the crate that tests and benches use. These parts may change in any version.
#[cfg(feature = "internals")]
pub mod internals {
    pub use super::bounds::certified::Certified;
    pub use super::bounds::farthest::UNREACHABLE;
    pub use super::branches::{Decisions, NotRefuted, Refuter, Tree};
    pub use super::game::Chilly;
    pub use super::linear_program::{Rounds, WeightedCut, relax};
    pub use super::local_search::{Lengths, improve};
    pub use super::prove::{SmallSearches, prove_tuned};

    use super::certificate::{Certificate, Claim, Evidence};

    /// Builds the certificate of any claim, also of a claim that does not follow from the proof.
    /// Such a certificate is false, and tests show that checkers reject it.
    pub fn certificate(proof: &super::Proof, claim: Claim) -> Certificate {
        let honest = proof.certificate(claim);
        honest.unwrap_or_else(|| forged(proof, claim))
    }

    /// Builds a false certificate: its claim does not follow from the proof. If the claim needs a
    /// route, the certificate has the best route of the proof. For a lower bound, it has evidence
    /// that looks like that of a search, with the cuts (sets of moves) of the proof.
    fn forged(proof: &super::Proof, claim: Claim) -> Certificate {
        let has_bound = match claim {
            Claim::Optimal(moves) | Claim::AtLeast(moves) => moves > 0,
            Claim::AtMost(_) | Claim::Unsolvable | Claim::Exactly(_) => false,
        };
        let has_witness = matches!(claim, Claim::Optimal(_) | Claim::AtMost(_));
        let route = proof.solution.as_deref().filter(|_| has_witness);
        let cuts = proof.cuts().evidence().filter(|_| has_bound);
        Certificate {
            board: proof.board.to_string(),
            claim,
            no_route: None,
            witness: route.map(super::letters),
            evidence: cuts.cloned().map(Evidence::Search),
        }
    }

    /// Formats a tree, which is a proof by case distinctions, as evidence of a certificate.
    pub fn evidence(tree: &Tree) -> super::certificate::TreeEvidence {
        super::certificate::TreeEvidence::new(tree)
    }
}

/// Compiles and runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
