#![doc = include_str!("FORMAT.md")]

use crate::bounds::certified::{Certified, CutMultiplier};
use crate::branches::{Node, Tree};
use crate::direction::{Direction, letters};
use crate::graph::{Graph, to_hexadecimal};
use crate::solvable::NoRoute;
use kortest_base::certificate::{digest, seal};
pub use kortest_base::claim::Claim;
use kortest_base::evidence::{self, LowerBound};
use std::fmt;

/// The certificate line that follows cuts if a search with these cuts completes the proof.
const SEARCH: &str = "evidence search\n";

/// The certificate lines with the cuts and the potentials, which prove a lower bound.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct CutsEvidence {
    /// The number of cuts.
    pub cuts: usize,
    /// The lines, each with its line feed.
    lines: String,
}

impl CutsEvidence {
    /// Formats a lower bound as lines of a certificate: the cost of a move, the potential of each
    /// cell, and each cut with its multiplier. The last line has a digest of the reduced costs. A
    /// checker computes these costs itself, and compares the digest.
    pub(crate) fn new(graph: &Graph, certified: &Certified) -> CutsEvidence {
        let count = certified.cuts.len();
        let mut lines = format!("evidence cuts\nscale {}\npotentials", certified.scale);
        for potential in &certified.potentials {
            lines += &format!(" {potential}");
        }
        lines += &format!("\ncuts {count}\n");
        for CutMultiplier { cut, multiplier } in &certified.cuts {
            let side = cut.side.word();
            let cells = to_hexadecimal(&cut.within);
            lines += &format!("cut {multiplier} {} {side} {cells}\n", cut.present);
        }
        // The format calls reduced costs *rests*. The certificate has only a digest of these costs.
        let reduced_costs = certified.reduced_costs(graph);
        let rests: Vec<String> = reduced_costs.iter().map(i64::to_string).collect();
        lines += &format!("rests {}\n", digest(rests.join(" ").as_bytes()));
        CutsEvidence { cuts: count, lines }
    }
}

/// Formats only the size of the evidence.
impl fmt::Debug for CutsEvidence {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let cuts = self.cuts;
        let bytes = self.lines.len();
        write!(f, "CutsEvidence({cuts} cuts, {bytes} bytes)")
    }
}

/// The version of the certificate format without case distinctions.
const VERSION: u32 = 1;
/// The version of the certificate format that also has the lines `evidence fewer`, `evidence
/// branch` and `evidence unreachable`. Only certificates with such lines have this version, so that
/// older checkers accept all other certificates.
const VERSION_WITH_CASES: u32 = 2;

/// The certificate lines of a proof by case distinctions.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct TreeEvidence {
    /// The lines, each with its line feed.
    lines: String,
    /// The version of the certificate format that has these lines.
    version: u32,
}

impl TreeEvidence {
    /// Formats a tree, which is a proof by case distinctions, as lines of a certificate. The field
    /// `version` is the oldest version of the format that has all these lines.
    pub(super) fn new(tree: &Tree) -> TreeEvidence {
        let mut lines = String::new();
        write_tree(tree, &mut lines);
        let version = match tree {
            Tree::Cuts(_) | Tree::Search(_) => VERSION,
            Tree::Fewer { .. } | Tree::Branch { .. } | Tree::Unreachable => VERSION_WITH_CASES,
        };
        TreeEvidence { lines, version }
    }
}

/// Formats only the size of the evidence.
impl fmt::Debug for TreeEvidence {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "TreeEvidence({} bytes)", self.lines.len())
    }
}

/// Appends the certificate lines of a tree, which is a proof by case distinctions, to `text`: the
/// lines of its root, and then the lines of the trees below the root.
fn write_tree(tree: &Tree, text: &mut String) {
    match tree {
        Tree::Unreachable => text.push_str("evidence unreachable\n"),
        Tree::Cuts(node) => write_node(node, text),
        Tree::Search(node) => {
            write_node(node, text);
            text.push_str(SEARCH);
        }
        Tree::Fewer { node, proof } => {
            write_node(node, text);
            text.push_str("evidence fewer\n");
            write_tree(proof, text);
        }
        Tree::Branch { set, without, with } => {
            *text += &format!("evidence branch {}\n", to_hexadecimal(set));
            write_tree(without, text);
            write_tree(with, text);
        }
    }
}

/// Appends the certificate lines of the cuts and potentials that bound a node to `text`.
fn write_node(node: &Node, text: &mut String) {
    text.push_str(&CutsEvidence::new(&node.graph, &node.certified).lines);
}

/// The contents of a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Certificate {
    /// The level, written as text without line breaks.
    pub board: String,
    /// The claim about the number of moves.
    pub claim: Claim,
    /// The reason why no route exists, if the claim is `Unsolvable`.
    pub no_route: Option<NoRoute>,
    /// The pushes of a route (letters `U D L R`), if the claim needs a route.
    pub witness: Option<String>,
    /// The evidence for the lower bound, if the claim contains a lower bound above 0.
    pub evidence: Option<Evidence>,
}

/// The evidence for a lower bound.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Evidence {
    /// Cuts and potentials, which prove the lower bound without a search.
    Cuts(CutsEvidence),
    /// A search whose lower bounds follow from these cuts.
    Search(CutsEvidence),
    /// A proof by case distinctions.
    Tree(TreeEvidence),
}

/// The evidence of a bound. If two pieces of evidence for the same bound are combined, the first
/// one remains, because a certificate can store only one.
impl evidence::Evidence for Evidence {}

impl Certificate {
    /// Creates a certificate that no route exists.
    pub(crate) fn unsolvable(board: String, reason: NoRoute) -> Certificate {
        Certificate {
            board,
            claim: Claim::Unsolvable,
            no_route: Some(reason),
            witness: None,
            evidence: None,
        }
    }

    /// Creates a certificate that a route with this number of moves exists.
    pub(crate) fn at_most(board: String, route: &[Direction]) -> Certificate {
        Certificate {
            board,
            // A route that is in memory has fewer than 2^32 moves.
            claim: Claim::AtMost(route.len() as u32),
            no_route: None,
            witness: Some(letters(route)),
            evidence: None,
        }
    }

    /// Creates a certificate that no route has fewer moves than `bound`, with the evidence for it.
    pub(crate) fn at_least(board: String, bound: &LowerBound<Evidence>) -> Certificate {
        // The bound 0 needs no evidence.
        let evidence = bound.evidence().filter(|_| bound.moves() > 0);
        Certificate {
            board,
            claim: Claim::AtLeast(bound.moves()),
            no_route: None,
            witness: None,
            evidence: evidence.cloned(),
        }
    }

    /// Creates a certificate that a route is optimal, with the evidence that no route is shorter.
    /// `None` if the proven lower bound is not equal to the number of moves of the route.
    pub(crate) fn optimal(
        board: String,
        bound: &LowerBound<Evidence>,
        route: &[Direction],
    ) -> Option<Certificate> {
        if route.len() != bound.moves() as usize {
            return None;
        }
        Some(Certificate {
            claim: Claim::Optimal(bound.moves()),
            witness: Some(letters(route)),
            ..Certificate::at_least(board, bound)
        })
    }

    /// Returns the bytes of the certificate file, and their digest in hexadecimal.
    pub fn to_bytes(&self) -> (Vec<u8>, String) {
        let mut text = format!(
            "kortest certificate {}\npuzzle chilly\nboard {}\nclaim {}\n",
            self.version(),
            self.board,
            self.claim
        );
        text += &self.no_route.map_or(String::new(), line_of_no_route);
        if let Some(witness) = &self.witness {
            text += &format!("witness {witness}\n");
        }
        match &self.evidence {
            None => {}
            Some(Evidence::Cuts(cuts)) => text.push_str(&cuts.lines),
            Some(Evidence::Search(cuts)) => text.extend([&cuts.lines, SEARCH]),
            Some(Evidence::Tree(tree)) => text.push_str(&tree.lines),
        }
        seal(text.into_bytes())
    }

    /// Returns the oldest version of the certificate format that has the lines of the evidence.
    fn version(&self) -> u32 {
        match &self.evidence {
            Some(Evidence::Tree(tree)) => tree.version,
            Some(Evidence::Cuts(_) | Evidence::Search(_)) | None => VERSION,
        }
    }
}

/// Returns the certificate line with the reason why no route exists. Empty for a reason that a
/// checker finds out by itself.
fn line_of_no_route(reason: NoRoute) -> String {
    match reason {
        NoRoute::Present(present) => format!("evidence present {present}\n"),
        NoRoute::Presents(first, second) => format!("evidence presents {first} {second}\n"),
        NoRoute::Exit | NoRoute::Components => String::new(),
    }
}
