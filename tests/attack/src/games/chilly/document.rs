//! A parsed certificate of Santa Chilly.

use super::graph::{Graph, cells};
use crate::document::{Lines, head, words};
use crate::seal::digest;

/// Maximum depth of a proof tree. A certificate with a deeper tree is not parsed.
const MAX_DEPTH: u32 = 40;

/// The contents of a certificate of Santa Chilly.
#[derive(Clone)]
pub struct Document {
    /// The level, as text.
    pub board: String,
    /// The kind of the claim, such as `optimal`.
    pub kind: String,
    /// The number of moves in the claim; `None` if the claim is `unsolvable`.
    pub moves: Option<i128>,
    /// A route, as text.
    pub witness: Option<String>,
    /// The reason for the claim `unsolvable`. Example: `presents 0 2` states that no route takes
    /// both present 0 and 2.
    pub presents: Option<Vec<String>>,
    /// A proof of a lower bound by cuts, if any.
    pub cuts: Option<Cuts>,
    /// Whether the certificate asks the checker to search.
    pub search: bool,
    /// A proof tree. Only version 2 of the format has proof trees.
    pub tree: Option<Tree>,
}

/// Cuts, and a potential for each cell. A potential is a lower bound on the cost of reaching the
/// cell.
#[derive(Clone)]
pub struct Cuts {
    /// The cost of one move. All costs are scaled by this factor, so that they are integers.
    pub scale: i128,
    /// The potential of each cell.
    pub potentials: Vec<i128>,
    /// The cuts.
    pub list: Vec<Cut>,
    /// The digest of the costs that the cuts leave.
    pub costs_digest: String,
}

/// A cut of the linear program, as written in a certificate.
#[derive(Clone)]
pub struct Cut {
    /// The cost that the cut moves from its moves to the bound.
    pub multiplier: i128,
    /// The index of a present.
    pub present: i128,
    /// `in` for moves into the set of cells, `out` for moves out of it.
    pub side: String,
    /// The set of cells, in hexadecimal digits.
    pub within: String,
}

impl Document {
    /// Parses a certificate without its last line, the digest.
    pub fn read(body: &[u8]) -> Option<Document> {
        if let Some(mut lines) = Lines::behind_head(body, "chilly", 2) {
            let mut document = Document::read_claim(&mut lines)?;
            document.tree = Some(Tree::read(&mut lines, MAX_DEPTH)?);
            return lines.is_empty().then_some(document);
        }
        let mut lines = Lines::behind_head(body, "chilly", 1)?;
        let mut document = Document::read_claim(&mut lines)?;
        if lines.starts_with("evidence present") {
            let words = lines.words("evidence")?;
            document.presents = Some(words.into_iter().map(str::to_string).collect());
        }
        if lines.line("evidence cuts") {
            document.cuts = Some(Cuts::read(&mut lines)?);
        }
        document.search = lines.line("evidence search");
        lines.is_empty().then_some(document)
    }

    /// Reads the lines before the evidence.
    fn read_claim(lines: &mut Lines) -> Option<Document> {
        let board = lines.word("board")?.to_string();
        let claim = lines.words("claim")?;
        let (kind, moves) = match claim[..] {
            ["unsolvable"] => ("unsolvable", None),
            [kind, moves] => (kind, Some(moves.parse().ok()?)),
            _ => return None,
        };
        Some(Document {
            board,
            kind: kind.into(),
            moves,
            witness: lines.word("witness").map(str::to_string),
            presents: None,
            cuts: None,
            search: false,
            tree: None,
        })
    }

    /// Formats the certificate without its last line, the digest.
    pub fn write(&self) -> Vec<u8> {
        let version = if self.tree.is_some() { 2 } else { 1 };
        let mut text = head(version, "chilly");
        text += &format!("board {}\nclaim {}", self.board, self.kind);
        text += &words(self.moves);
        text += "\n";
        if let Some(witness) = &self.witness {
            text += &format!("witness {witness}\n");
        }
        if let Some(presents) = &self.presents {
            text += &format!("evidence{}\n", words(presents));
        }
        if let Some(cuts) = &self.cuts {
            text += &cuts.write(Graph::of(&self.board).as_ref());
        }
        if self.search {
            text += "evidence search\n";
        }
        if let Some(tree) = &self.tree {
            let budget = self.moves.unwrap_or(1).wrapping_sub(1);
            text += &tree.write(Graph::of(&self.board).as_ref(), budget);
        }
        text.into_bytes()
    }
}

impl Cuts {
    /// Returns cuts that prove nothing. The digest is corrected when they are written.
    pub fn none(scale: i128, cells: usize) -> Cuts {
        Cuts {
            scale,
            potentials: vec![0; cells],
            list: Vec::new(),
            costs_digest: "0".repeat(64),
        }
    }

    /// Returns the potential of a cell, or 0 if the list of potentials is too short.
    pub fn potential(&self, cell: usize) -> i128 {
        self.potentials.get(cell).copied().unwrap_or(0)
    }

    /// Returns the proven bound on the cost of a route: the potential of the exit and the
    /// multipliers.
    pub fn total(&self, exit: usize) -> i128 {
        let mut total = self.potential(exit);
        for cut in &self.list {
            total = total.wrapping_add(cut.multiplier);
        }
        total
    }

    /// Formats the cuts. With a graph, corrects the digest.
    fn write(&self, graph: Option<&Graph>) -> String {
        let mut text = format!("evidence cuts\nscale {}\n", self.scale);
        text += &format!("potentials{}\n", words(&self.potentials));
        text += &format!("cuts {}\n", self.list.len());
        for cut in &self.list {
            let Cut {
                multiplier,
                present,
                side,
                within,
            } = cut;
            text += &format!("cut {multiplier} {present} {side} {within}\n");
        }
        let costs_digest = match graph {
            Some(graph) => digest(words(graph.rests(self)).trim_start().as_bytes()),
            None => self.costs_digest.clone(),
        };
        text + &format!("rests {costs_digest}\n")
    }

    fn read(lines: &mut Lines) -> Option<Cuts> {
        let scale = lines.number("scale")?;
        let mut potentials = Vec::new();
        for number in lines.words("potentials")? {
            potentials.push(number.parse().ok()?);
        }
        let count: usize = lines.word("cuts")?.parse().ok()?;
        let mut list = Vec::new();
        for _ in 0..count {
            let words = lines.words("cut")?;
            let [multiplier, present, side, within] = words[..] else {
                return None;
            };
            list.push(Cut {
                multiplier: multiplier.parse().ok()?,
                present: present.parse().ok()?,
                side: side.into(),
                within: within.into(),
            });
        }
        Some(Cuts {
            scale,
            potentials,
            list,
            costs_digest: lines.word("rests")?.into(),
        })
    }
}

/// A branch-and-cut tree.
#[derive(Clone)]
pub enum Tree {
    /// A proof that the exit cannot be reached.
    Unreachable,
    /// A proof by cuts.
    Leaf(Cuts, Ending),
    /// Cuts that exclude some moves, and a tree for the graph without these moves.
    Fewer(Cuts, Box<Tree>),
    /// A set of moves; a tree for the routes without these moves, and one for the other routes.
    Branch(String, Box<[Tree; 2]>),
}

/// What follows the cuts of a leaf.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Nothing: the cuts alone prove the bound.
    Cuts,
    /// The line `evidence search`.
    Search,
}

impl Tree {
    fn read(lines: &mut Lines, max_depth: u32) -> Option<Tree> {
        if max_depth == 0 {
            return None;
        }
        match lines.words("evidence")?[..] {
            ["unreachable"] => Some(Tree::Unreachable),
            ["branch", set] => {
                let without = Tree::read(lines, max_depth - 1)?;
                let with = Tree::read(lines, max_depth - 1)?;
                Some(Tree::Branch(set.into(), Box::new([without, with])))
            }
            ["cuts"] => {
                let cuts = Cuts::read(lines)?;
                if lines.line("evidence fewer") {
                    let rest = Tree::read(lines, max_depth - 1)?;
                    return Some(Tree::Fewer(cuts, Box::new(rest)));
                }
                let ending = if lines.line("evidence search") {
                    Ending::Search
                } else {
                    Ending::Cuts
                };
                Some(Tree::Leaf(cuts, ending))
            }
            _ => None,
        }
    }

    /// Formats the tree. Without a graph, the digests in the cuts stay as they are.
    fn write(&self, graph: Option<&Graph>, budget: i128) -> String {
        match self {
            Tree::Unreachable => "evidence unreachable\n".into(),
            Tree::Leaf(cuts, Ending::Cuts) => cuts.write(graph),
            Tree::Leaf(cuts, Ending::Search) => cuts.write(graph) + "evidence search\n",
            Tree::Fewer(cuts, tree) => {
                let fewer = graph.map(|graph| graph.without(&graph.excluded(cuts, budget)));
                cuts.write(graph) + "evidence fewer\n" + &tree.write(fewer.as_ref(), budget)
            }
            Tree::Branch(set, trees) => {
                let mut without = None;
                let mut with = None;
                if let Some(graph) = graph {
                    let marks = cells(set, graph.moves.len());
                    without = Some(graph.without(&marks));
                    with = Some(graph.with_present(&marks));
                }
                let without = trees[0].write(without.as_ref(), budget);
                let with = trees[1].write(with.as_ref(), budget);
                format!("evidence branch {set}\n{without}{with}")
            }
        }
    }
}
