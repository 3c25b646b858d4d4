//! `kortest show --tree` shows the search space of a small board: its boards as nodes, and their
//! clicks as edges. It is printed for Graphviz, or drawn with a row for each number of tiles.

use super::compare::plot::{file, may_draw};
use super::picture::Palette;
use crate::output::format::counted;
use crate::output::{Failure, YES, print_line, say};
use crate::system::files::replace;
use crate::system::names::path_text;
use kortest::former::{Board, Click, LETTERS};
use maud::{Markup, html};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::path::Path;

/// Larger search spaces are not shown.
const MAX_BOARDS: usize = 500;
/// The width of a tile, in pixels.
const TILE: usize = 14;
/// The distance between boards in a row, in pixels.
const GAP: usize = 16;
/// The colours of tiles, indexed by the page colour of the palette.
const FILLS: [&str; 8] = [
    "#f2a33a", "#ee8fb6", "#52b788", "#4d8fe0", "#e8685c", "#e9d44a", "#b98b66", "#a99fe8",
];

/// A board of the search space.
struct Node {
    board: Board,
    edges: Vec<Edge>,
    /// The smallest number of clicks from the first board to this board.
    depth: u32,
    /// The smallest number of clicks that clear this board.
    least: u32,
    /// The middle of the upper side in the drawing, in pixels.
    x: f64,
    y: f64,
}

/// A click, and the number of the board after it.
struct Edge {
    click: Click,
    to: usize,
}

/// All boards that clicks reach. The first board comes first.
struct Tree {
    nodes: Vec<Node>,
    /// For each number of tiles, the numbers of the boards with these tiles, most tiles first.
    rows: Vec<Vec<usize>>,
}

/// Prints the search space of a board for Graphviz, or draws it to a file.
pub fn show(board: &Board, plot: Option<&Path>, argument: &str) -> Result<u8, Failure> {
    if let Some(path) = plot {
        may_draw(path)?;
    }
    let Some(mut tree) = Tree::explore(board) else {
        return Err(Failure::Input(format!(
            "{argument}: clicks lead to more than {MAX_BOARDS} boards, too many for --tree"
        )));
    };
    let Some(path) = plot else {
        print_line(&tree.graphviz());
        return Ok(YES);
    };
    replace(path, tree.svg().as_bytes())?;
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
        Some(Tree::of(nodes))
    }

    /// Sorts the boards into rows, and computes how many clicks clear them.
    fn of(mut nodes: Vec<Node>) -> Tree {
        let mut order: Vec<usize> = (0..nodes.len()).collect();
        order.sort_by_key(|&n| Reverse(nodes[n].board.tiles()));
        // A click leads to a board with fewer tiles.
        for &n in order.iter().rev() {
            let after = nodes[n].edges.iter().map(|edge| nodes[edge.to].least + 1);
            nodes[n].least = after.min().unwrap_or(0);
        }
        let rows = order.chunk_by(|&a, &b| nodes[a].board.tiles() == nodes[b].board.tiles());
        let rows = rows.map(<[usize]>::to_vec).collect();
        Tree { nodes, rows }
    }

    fn sentence(&self) -> String {
        let first = &self.nodes[0];
        let clicks: usize = self.nodes.iter().map(|node| node.edges.len()).sum();
        let clicks = counted(clicks as u64, "click");
        let boards = counted(self.nodes.len() as u64, "board");
        let least = counted(first.least.into(), "click");
        format!(
            "{}: {boards}, {clicks}, cleared in {least} (bold)",
            first.board
        )
    }

    /// Returns whether an edge of `node` belongs to a shortest solution of the first board.
    fn is_shortest(&self, node: &Node, edge: &Edge) -> bool {
        node.depth + 1 + self.nodes[edge.to].least == self.nodes[0].least
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
                let style = if is_shortest { " style=bold" } else { "" };
                let to = edge.to;
                text += &format!("  b{n} -> b{to} [label=\"{column},{row}\"{style}]\n");
            }
        }
        text + "}"
    }

    /// Draws the search space, with the edges behind the boards.
    fn svg(&mut self) -> String {
        let first = self.nodes[0].board.clone();
        let widest = self.rows.iter().map(Vec::len).max().unwrap_or(1);
        let title = self.sentence();
        let width = (widest * (first.width() * TILE + GAP)).max(80 + 10 * title.len());
        // A wide drawing has more space for edges that are nearly horizontal.
        let pitch = first.rows() * TILE + 56 + width / 60;
        self.place(width as f64, pitch as f64);
        let palette = Palette::of(&first);
        let drawing = html! {
            g fill="none" text-anchor="middle" font-size="9" {
                @for node in &self.nodes {
                    @for edge in &node.edges { (self.draw_edge(node, edge)) }
                }
                @for node in &self.nodes { (draw_board(node, &first, &palette)) }
            }
        };
        let height = self.rows.len() * pitch + GAP;
        file(&title, width as f64, height as f64, &drawing)
    }

    /// Places each board. Within a row, boards are sorted by the mean place of the boards before
    /// them, which keeps edges short.
    fn place(&mut self, width: f64, pitch: f64) {
        let mut sums = vec![0.0; self.nodes.len()];
        let mut counts = vec![0.0; self.nodes.len()];
        for (number, row) in self.rows.iter_mut().enumerate() {
            row.sort_by(|&a, &b| f64::total_cmp(&(sums[a] / counts[a]), &(sums[b] / counts[b])));
            for (i, &n) in row.iter().enumerate() {
                let node = &mut self.nodes[n];
                node.x = width * (i as f64 + 0.5) / row.len() as f64;
                node.y = 48.0 + pitch * number as f64;
                for edge in &node.edges {
                    sums[edge.to] += node.x;
                    counts[edge.to] += 1.0;
                }
            }
        }
    }

    fn draw_edge(&self, node: &Node, edge: &Edge) -> Markup {
        let to = &self.nodes[edge.to];
        let bottom = node.y + (self.nodes[0].board.rows() * TILE) as f64;
        let middle = f64::midpoint(bottom, to.y);
        let bend = format!("{:.1} {middle:.1} {:.1} {middle:.1}", node.x, to.x);
        let path = format!("M{:.1} {bottom:.1}C{bend} {:.1} {:.1}", node.x, to.x, to.y);
        let is_shortest = self.is_shortest(node, edge);
        let colour = if is_shortest { "#d55e00" } else { "#a8a8a8" };
        html! { path d=(path) stroke=(colour) stroke-width=[is_shortest.then_some("2.5")] {} }
    }
}

/// Draws the board of a node, in a frame with the size of the first board.
fn draw_board(node: &Node, first: &Board, palette: &Palette) -> Markup {
    let width = first.width() * TILE;
    let rows = first.rows();
    let corner = format!("translate({:.1} {})", node.x - width as f64 / 2.0, node.y);
    html! {
        g transform=(corner) {
            title { (node.board) }
            rect x="-3" y="-3" width=(width + 6) height=(rows * TILE + 6) rx="4" fill="#f4f4f4" stroke="#888" {}
            @for (column, tiles) in node.board.columns().iter().enumerate() {
                @for (row, &colour) in tiles.iter().enumerate() {
                    @let y = (rows - 1 - row) * TILE;
                    rect x=(column * TILE) y=(y) width=(TILE - 1) height=(TILE - 1) rx="3" fill=(FILLS[palette.place(colour)]) {}
                    text x=(column * TILE + TILE / 2) y=(y + 10) fill="#222" { (LETTERS[usize::from(colour)]) }
                }
            }
        }
    }
}

impl Node {
    fn new(board: Board, depth: u32) -> Node {
        Node {
            board,
            edges: Vec::new(),
            depth,
            least: 0,
            x: 0.0,
            y: 0.0,
        }
    }
}
