//! A parsed certificate of Santa Chilly.

use super::mutate::graph::{Graph, cells};
use crate::document::{Lines, behind_head, head};
use crate::seal::digest;
use crate::text::words;

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
    pub search: bool,
    /// A proof tree. Only version 2 of the format has proof trees.
    pub tree: Option<Tree>,
}

/// A branch-and-cut tree.
#[derive(Clone)]
pub enum Tree {
    /// A proof that the exit cannot be reached.
    Unreachable,
    /// A proof by cuts. The flag says whether the line `evidence search` comes after the cuts.
    Leaf(Cuts, bool),
    /// Cuts that exclude some moves, and a tree for the graph without these moves.
    Fewer(Cuts, Box<Tree>),
    Branch(String, Box<[Tree; 2]>),
}

impl Tree {
    fn read(lines: &mut Lines, depth: u32) -> Option<Tree> {
        if depth == 0 {
            return None;
        }
        match lines.words("evidence")?[..] {
            ["unreachable"] => Some(Tree::Unreachable),
            ["branch", set] => {
                let trees = [Tree::read(lines, depth - 1)?, Tree::read(lines, depth - 1)?];
                Some(Tree::Branch(set.into(), Box::new(trees)))
            }
            ["cuts"] => {
                let cuts = Cuts::read(lines)?;
                if lines.0.starts_with(b"evidence fewer\n") {
                    lines.words("evidence")?;
                    return Some(Tree::Fewer(cuts, Box::new(Tree::read(lines, depth - 1)?)));
                }
                let search = lines.0.starts_with(b"evidence search\n");
                if search {
                    lines.words("evidence")?;
                }
                Some(Tree::Leaf(cuts, search))
            }
            _ => None,
        }
    }

    fn write(&self, graph: Option<Graph>, budget: i128) -> String {
        match self {
            Tree::Unreachable => "evidence unreachable\n".into(),
            Tree::Leaf(cuts, search) => {
                cuts.write(graph.as_ref()) + if *search { "evidence search\n" } else { "" }
            }
            Tree::Fewer(cuts, tree) => {
                let part = graph
                    .as_ref()
                    .map(|graph| graph.without(&graph.dear(cuts, budget)));
                cuts.write(graph.as_ref()) + "evidence fewer\n" + &tree.write(part, budget)
            }
            Tree::Branch(set, trees) => {
                let marks = graph
                    .as_ref()
                    .map(|graph| cells(set, graph.moves.len()))
                    .unwrap_or_default();
                let without =
                    trees[0].write(graph.as_ref().map(|graph| graph.without(&marks)), budget);
                let with = trees[1].write(
                    graph.as_ref().map(|graph| graph.with_present(&marks)),
                    budget,
                );
                format!("evidence branch {set}\n{without}{with}")
            }
        }
    }
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
    pub costs_digest: String,
}

/// A cut of the linear program, as written in a certificate.
#[derive(Clone)]
pub struct Cut {
    pub multiplier: i128,
    /// The index of a present.
    pub present: i128,
    pub side: String,
    pub within: String,
}

impl Document {
    fn version(&self) -> u8 {
        if self.tree.is_some() { 2 } else { 1 }
    }

    /// Parses a certificate without its last line, the digest.
    pub fn read(body: &[u8]) -> Option<Document> {
        let (version, rest) = behind_head(body, "chilly", &[1, 2])?;
        let mut lines = Lines(rest);
        let board = lines.word("board")?.to_string();
        let claim = lines.words("claim")?;
        let (kind, moves) = match claim[..] {
            ["unsolvable"] => ("unsolvable", None),
            [kind, moves] => (kind, Some(moves.parse().ok()?)),
            _ => return None,
        };
        let witness = lines.word("witness").map(str::to_string);
        let mut document = Document {
            board,
            kind: kind.into(),
            moves,
            witness,
            presents: None,
            cuts: None,
            search: false,
            tree: None,
        };
        if version == 2 {
            document.tree = Some(Tree::read(&mut lines, MAX_DEPTH)?);
            return lines.0.is_empty().then_some(document);
        }
        if lines.0.starts_with(b"evidence present") {
            document.presents = Some(
                lines
                    .words("evidence")?
                    .into_iter()
                    .map(str::to_string)
                    .collect(),
            );
        }
        if lines.0.starts_with(b"evidence cuts\n") {
            lines.words("evidence")?;
            document.cuts = Some(Cuts::read(&mut lines)?);
        }
        if lines.0.starts_with(b"evidence search\n") {
            lines.words("evidence")?;
            document.search = true;
        }
        lines.0.is_empty().then_some(document)
    }

    /// Formats the certificate without its last line, the digest.
    pub fn write(&self) -> Vec<u8> {
        let moves = self
            .moves
            .map_or(String::new(), |moves| format!(" {moves}"));
        let mut text = head(self.version(), "chilly");
        text += &format!("board {}\nclaim {}{moves}\n", self.board, self.kind);
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
            text += &tree.write(
                Graph::of(&self.board),
                self.moves.unwrap_or(1).wrapping_sub(1),
            );
        }
        text.into_bytes()
    }
}

impl Cuts {
    fn write(&self, graph: Option<&Graph>) -> String {
        let mut text = format!(
            "evidence cuts\nscale {}\npotentials{}\n",
            self.scale,
            words(&self.potentials)
        );
        text += &format!("cuts {}\n", self.list.len());
        for Cut {
            multiplier,
            present,
            side,
            within,
        } in &self.list
        {
            text += &format!("cut {multiplier} {present} {side} {within}\n");
        }
        let computed_digest =
            graph.map(|graph| digest(words(graph.rests(self)).trim_start().as_bytes()));
        text + &format!(
            "rests {}\n",
            computed_digest.as_ref().unwrap_or(&self.costs_digest)
        )
    }

    fn read(lines: &mut Lines) -> Option<Cuts> {
        let scale = lines.number("scale")?;
        let numbers = lines.words("potentials")?;
        let potentials = numbers
            .iter()
            .map(|number| number.parse().ok())
            .collect::<Option<_>>()?;
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
