#![doc = include_str!("FORMAT.md")]

use crate::bounds::certified::Certified;
use crate::branches::{Node, Tree};
use crate::graph::Graph;
use crate::hexadecimal::to_hexadecimal;
use crate::linear_program::{Cut, Side};
use crate::solvable::NoRoute;
use kortest_base::certificate::{digest, seal};
use std::fmt::{self, Write as _};

/// The claim of a certificate about the least number of moves of a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovesClaim {
    /// The optimum: a route of this many moves exists, and no shorter route exists.
    Optimal(u32),
    /// An upper bound: a route of this many moves exists.
    AtMost(u32),
    /// A lower bound: no route has fewer moves than this number.
    AtLeast(u32),
    /// The level has no route.
    Unsolvable,
}

/// The certificate lines with the cuts and the potentials, which prove a lower bound.
#[derive(Clone, PartialEq, Eq)]
pub struct CutsEvidence {
    /// The number of cuts.
    pub cuts: usize,
    lines: String,
}

impl CutsEvidence {
    /// Formats the cuts and potentials as lines of a certificate.
    pub fn new(graph: &Graph, certified: &Certified) -> CutsEvidence {
        let line = |(cut, multiplier): &(Cut, i64)| {
            let side = if cut.side == Side::In { "in" } else { "out" };
            format!(
                "cut {multiplier} {} {side} {}\n",
                cut.present,
                to_hexadecimal(&cut.within)
            )
        };
        let Certified {
            scale,
            cuts,
            potentials,
        } = certified;
        let potentials: String = potentials
            .iter()
            .map(|potential| format!(" {potential}"))
            .collect();
        let rests: Vec<String> = certified.rests(graph).iter().map(i64::to_string).collect();
        let digest = digest(rests.join(" ").as_bytes());
        let (count, lines) = (cuts.len(), cuts.iter().map(line).collect::<String>());
        let lines = format!(
            "evidence cuts\nscale {scale}\npotentials{potentials}\ncuts {count}\n{lines}rests {digest}\n"
        );
        CutsEvidence { cuts: count, lines }
    }
}

/// The certificate lines of a proof by case distinctions.
#[derive(Clone, PartialEq, Eq)]
pub struct TreeEvidence {
    lines: String,
    branches: bool,
}

impl TreeEvidence {
    pub(super) fn new(tree: &Tree) -> TreeEvidence {
        let mut lines = String::new();
        write_tree(tree, &mut lines);
        TreeEvidence {
            lines,
            branches: !matches!(tree, Tree::Unreachable | Tree::Leaf(..)),
        }
    }
}

/// Formats only the size of the evidence.
impl fmt::Debug for CutsEvidence {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "CutsEvidence({} cuts, {} bytes)",
            self.cuts,
            self.lines.len()
        )
    }
}

/// Formats only the size of the evidence.
impl fmt::Debug for TreeEvidence {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "TreeEvidence({} bytes)", self.lines.len())
    }
}

fn write_tree(tree: &Tree, text: &mut String) {
    let cuts = |node: &Node| CutsEvidence::new(&node.graph, &node.certified).lines;
    match tree {
        Tree::Unreachable => text.push_str("evidence unreachable\n"),
        Tree::Leaf(node, searched) => {
            text.push_str(&cuts(node));
            text.push_str(if *searched { SEARCH } else { "" });
        }
        Tree::Fewer(node, tree) => {
            text.push_str(&cuts(node));
            text.push_str("evidence fewer\n");
            write_tree(tree, text);
        }
        Tree::Branch(set, trees) => {
            text.push_str(&format!("evidence branch {}\n", to_hexadecimal(set)));
            trees.iter().for_each(|tree| write_tree(tree, text));
        }
    }
}

/// The contents of a certificate.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The level, written as text without line breaks.
    pub board: String,
    /// The claim about the number of moves.
    pub claim: MovesClaim,
    /// The reason why no route exists, if the claim is `Unsolvable`.
    pub no_route: Option<NoRoute>,
    /// The pushes of a route (letters `U D L R`), if the claim needs a route.
    pub witness: Option<String>,
    /// The evidence for the lower bound.
    pub evidence: Evidence,
}

/// The evidence for the lower bound in a certificate.
#[derive(Clone, Debug)]
pub enum Evidence {
    /// No evidence, because the claim contains no lower bound.
    None,
    /// Cuts and potentials.
    Cuts(CutsEvidence),
    /// A search that uses these cuts.
    Search(CutsEvidence),
    /// A proof by case distinctions.
    Tree(TreeEvidence),
}

const SEARCH: &str = "evidence search\n";

impl Certificate {
    /// Returns the bytes of the file and their digest in hexadecimal.
    pub fn to_bytes(&self) -> (Vec<u8>, String) {
        let claim = match self.claim {
            MovesClaim::Optimal(k) => format!("optimal {k}"),
            MovesClaim::AtMost(k) => format!("at-most {k}"),
            MovesClaim::AtLeast(k) => format!("at-least {k}"),
            MovesClaim::Unsolvable => "unsolvable".into(),
        };
        let version = if matches!(&self.evidence, Evidence::Tree(tree) if tree.branches) {
            2
        } else {
            1
        };
        let mut text = format!(
            "kortest certificate {version}\npuzzle chilly\nboard {}\nclaim {claim}\n",
            self.board
        );
        match self.no_route {
            Some(NoRoute::Present(p)) => text.push_str(&format!("evidence present {p}\n")),
            Some(NoRoute::Presents(p, q)) => text.push_str(&format!("evidence presents {p} {q}\n")),
            Some(NoRoute::Exit | NoRoute::Components) | None => {}
        }
        if let Some(witness) = &self.witness {
            writeln!(text, "witness {witness}").expect("writing to a string cannot fail");
        }
        match &self.evidence {
            Evidence::None => {}
            Evidence::Cuts(cuts) => text.push_str(&cuts.lines),
            Evidence::Search(cuts) => text.extend([&cuts.lines, SEARCH]),
            Evidence::Tree(tree) => text.push_str(&tree.lines),
        }
        seal(text.into_bytes())
    }
}
