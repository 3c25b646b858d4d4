//! `kortest show --tree` shows the search space of a small board: its boards as nodes, and their
//! clicks as edges. It is printed for Graphviz, or drawn.

use super::compare::plot::{MARK, may_draw};
use crate::output::format::counted;
use crate::output::{Failure, YES, print_line, say};
use crate::system::names::path_text;
use kortest::former::{Board, Click};
use kortest_store::files::replace;
use layout::backends::svg::SVGWriter;
use layout::gv::{DotParser, GraphBuilder};
use std::collections::HashMap;
use std::path::Path;

/// Larger search spaces are not shown.
const MAX_BOARDS: usize = 500;
/// The style of the edges of shortest solutions.
const BOLD: &str = " color=\"#d55e00\" penwidth=2";

/// A board of the search space.
struct Node {
    board: Board,
    edges: Vec<Edge>,
    /// The smallest number of clicks from the first board to this board.
    depth: u32,
}

/// A click, and the number of the board after it.
struct Edge {
    click: Click,
    to: usize,
}

/// All boards that clicks reach. The first board comes first.
struct Tree {
    nodes: Vec<Node>,
    /// For each board, the smallest number of clicks that clear it.
    least: Vec<u32>,
}

/// Prints the search space of a board for Graphviz, or draws it to a file.
pub fn show(board: &Board, plot: Option<&Path>, argument: &str) -> Result<u8, Failure> {
    let Some(tree) = Tree::explore(board) else {
        return Err(Failure::Input(format!(
            "{argument}: clicks lead to more than {MAX_BOARDS} boards, too many for --tree"
        )));
    };
    let Some(path) = plot else {
        print_line(&tree.graphviz());
        return Ok(YES);
    };
    may_draw(path)?;
    replace(path, drawn(&tree.graphviz()).as_bytes())?;
    say!("{}", tree.sentence());
    say!("plot: {}", path_text(path));
    Ok(YES)
}

impl Tree {
    /// Explores the search space breadth first; `None` if it is too large.
    fn explore(board: &Board) -> Option<Tree> {
        let mut nodes = vec![Node::new(board.clone(), 0)];
        let mut numbers = HashMap::from([(board.clone(), 0)]);
        let mut next = 0;
        while next < nodes.len() {
            let board = nodes[next].board.clone();
            for group in board.groups() {
                let click = group[0];
                let after = board.click(click).expect("a group has tiles");
                let to = *numbers.entry(after.clone()).or_insert(nodes.len());
                if to == MAX_BOARDS {
                    return None;
                }
                if to == nodes.len() {
                    nodes.push(Node::new(after, nodes[next].depth + 1));
                }
                nodes[next].edges.push(Edge { click, to });
            }
            next += 1;
        }
        let least = least_clicks(&nodes);
        Some(Tree { nodes, least })
    }

    fn sentence(&self) -> String {
        let board = &self.nodes[0].board;
        let clicks: usize = self.nodes.iter().map(|node| node.edges.len()).sum();
        let clicks = counted(clicks as u64, "click");
        let boards = counted(self.nodes.len() as u64, "board");
        let least = counted(self.least[0].into(), "click");
        format!("{board}: {boards}, {clicks}, cleared in {least} (bold)")
    }

    /// Returns whether an edge of `node` belongs to a shortest solution of the first board.
    fn is_shortest(&self, node: &Node, edge: &Edge) -> bool {
        node.depth + 1 + self.least[edge.to] == self.least[0]
    }

    /// Returns the search space in DOT, the language of Graphviz.
    fn graphviz(&self) -> String {
        let mut text = format!("// {}\n", self.sentence());
        text += "digraph {\n  node [shape=box fontname=monospace]\n";
        for (n, node) in self.nodes.iter().enumerate() {
            let rows = node.board.to_string().replace('/', "\\n");
            text += &format!("  b{n} [label=\"{rows}\"]\n");
            for edge in &node.edges {
                let (column, row) = edge.click;
                let is_shortest = self.is_shortest(node, edge);
                let style = if is_shortest { BOLD } else { "" };
                let to = edge.to;
                text += &format!("  b{n} -> b{to} [label=\"{column},{row}\"{style}]\n");
            }
        }
        text + "}"
    }
}

/// Computes for each board the smallest number of clicks that clear it.
fn least_clicks(nodes: &[Node]) -> Vec<u32> {
    let mut order: Vec<usize> = (0..nodes.len()).collect();
    order.sort_by_key(|&n| nodes[n].board.tiles());
    let mut least = vec![0; nodes.len()];
    // A click leads to a board with fewer tiles, whose number is computed before.
    for n in order {
        let after = nodes[n].edges.iter().map(|edge| least[edge.to] + 1);
        // Only the empty board has no click.
        least[n] = after.min().unwrap_or(0);
    }
    least
}

/// The font of the drawings by `layout`.
const FONT_OF_LAYOUT: &str = "Times, serif";

/// Draws a graph in DOT as the file of a plot: SVG behind the mark of kortest's plots. All rows of a
/// board are equally wide in a monospaced font.
fn drawn(graphviz: &str) -> String {
    let graph = DotParser::new(graphviz).process();
    let mut builder = GraphBuilder::new();
    builder.visit_graph(&graph.expect("the graph is in DOT"));
    let shows_debug_marks = false;
    let skips_optimisation = false;
    let skips_layout = false;
    let mut writer = SVGWriter::new();
    builder.get().do_it(
        shows_debug_marks,
        skips_optimisation,
        skips_layout,
        &mut writer,
    );
    let svg = writer.finalize();
    debug_assert!(svg.contains(FONT_OF_LAYOUT));
    let svg = svg.replace(FONT_OF_LAYOUT, "monospace");
    // A declaration would have to stand before the mark.
    let start = svg.find("<svg").expect("the drawing is in SVG");
    format!("{MARK}plot -->\n{}\n", &svg[start..])
}

impl Node {
    fn new(board: Board, depth: u32) -> Node {
        Node {
            board,
            edges: Vec::new(),
            depth,
        }
    }
}
