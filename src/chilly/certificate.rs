#![doc = include_str!("FORMAT.md")]

use crate::bounds::certified::Certified;
use crate::branches::{Node, Tree};
use crate::graph::Graph;
use crate::hexadecimal::hexadecimal;
use crate::linear_program::{Cut, Side};
use crate::solvable::NoRoute;
use kortest_base::certificate::{digest, seal};
use std::fmt::Write as _;

/// What a certificate says about the number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovesClaim {
    /// That many suffice and no fewer do.
    Optimal(u32),
    /// That many suffice.
    AtMost(u32),
    /// No fewer suffice.
    AtLeast(u32),
    /// None suffice: there is no route.
    Unsolvable,
}

/// Cuts and potentials, as the certificate states them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutsEvidence {
    /// The number of cuts.
    pub cuts: usize,
    lines: String,
}

impl CutsEvidence {
    /// The evidence of a bound.
    pub fn new(graph: &Graph, certified: &Certified) -> CutsEvidence {
        let line = |(cut, multiplier): &(Cut, i64)| {
            let side = if cut.side == Side::In { "in" } else { "out" };
            format!("cut {multiplier} {} {side} {}\n", cut.present, hexadecimal(&cut.within))
        };
        let Certified { scale, cuts, potentials } = certified;
        let potentials: String = potentials.iter().map(|potential| format!(" {potential}")).collect();
        let rests: Vec<String> = certified.rests(graph).iter().map(i64::to_string).collect();
        let digest = digest(rests.join(" ").as_bytes());
        let (count, lines) = (cuts.len(), cuts.iter().map(line).collect::<String>());
        let lines =
            format!("evidence cuts\nscale {scale}\npotentials{potentials}\ncuts {count}\n{lines}rests {digest}\n");
        CutsEvidence { cuts: count, lines }
    }
}

/// The evidence that a level has no route of some number of moves, by branches: the lines of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeEvidence {
    lines: String,
    /// Whether it goes beyond cuts of the level and a search.
    branches: bool,
}

impl TreeEvidence {
    pub(super) fn new(tree: &Tree) -> TreeEvidence {
        let mut lines = String::new();
        write_tree(tree, &mut lines);
        TreeEvidence { lines, branches: !matches!(tree, Tree::Unreachable | Tree::Leaf(..)) }
    }
}

/// The lines of a tree, each node before those under it.
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
            text.push_str(&format!("evidence branch {}\n", hexadecimal(set)));
            trees.iter().for_each(|tree| write_tree(tree, text));
        }
    }
}

/// The contents of a certificate.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The level in one word.
    pub board: String,
    /// The claim.
    pub claim: MovesClaim,
    /// Why there is no route, if that is the claim.
    pub no_route: Option<NoRoute>,
    /// The route, if the claim needs one.
    pub witness: Option<String>,
    /// Why fewer moves do not suffice, if the claim needs that.
    pub evidence: Evidence,
}

/// Why fewer moves do not suffice.
#[derive(Clone, Debug)]
pub enum Evidence {
    /// The claim needs no reason.
    None,
    /// Cuts and potentials.
    Cuts(CutsEvidence),
    /// Cuts and potentials that alone do not prove the claim, so that the checker has to search as well.
    Search(CutsEvidence),
    /// Cases.
    Tree(TreeEvidence),
}

/// The line that has a checker search.
const SEARCH: &str = "evidence search\n";

impl Certificate {
    /// The bytes of the file, and their digest in hexadecimal.
    pub fn to_bytes(&self) -> (Vec<u8>, String) {
        let claim = match self.claim {
            MovesClaim::Optimal(k) => format!("optimal {k}"),
            MovesClaim::AtMost(k) => format!("at-most {k}"),
            MovesClaim::AtLeast(k) => format!("at-least {k}"),
            MovesClaim::Unsolvable => "unsolvable".into(),
        };
        let version = if matches!(&self.evidence, Evidence::Tree(tree) if tree.branches) { 2 } else { 1 };
        let mut text = format!("kortest certificate {version}\npuzzle chilly\nboard {}\nclaim {claim}\n", self.board);
        match self.no_route {
            Some(NoRoute::Present(p)) => text.push_str(&format!("evidence present {p}\n")),
            Some(NoRoute::Presents(p, q)) => text.push_str(&format!("evidence presents {p} {q}\n")),
            Some(NoRoute::Exit | NoRoute::Components) | None => {}
        }
        if let Some(witness) = &self.witness {
            writeln!(text, "witness {witness}").expect("a string takes all");
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
