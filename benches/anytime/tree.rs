//! Draws the search space of a small board: boards as nodes, clicks as edges.
//!
//! Tommy Odland's article "Solving NRK's game Former" of 2024 reduces the 24 nodes of a 2 x 2 board
//! to 12 and to 8. [`Merge`] repeats its steps.

use super::arguments::{Fallible, read_board};
use super::plot::{file, may_save, save};
use clap::Parser;
use kortest::former::{Board, Click, Colour, LETTERS};
use kortest::text::{counted, printable};
use kortest_pages::chart::round;
use maud::{Markup, html};
use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Larger search spaces are not drawn.
const MAX_NODES: usize = 500;

/// The search space of a small board, as a picture
#[derive(Parser)]
pub struct Arguments {
    /// The board: a date, a file, or rows
    #[arg(value_name = "BOARD", default_value = "OP/PO")]
    board: String,
    /// What the picture shows as one node
    #[arg(long, value_name = "WHAT", value_enum, default_value = "boards")]
    merge: Merge,
    /// File for the picture [default: tree.svg in target/tmp]
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

/// Which boards are one node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
enum Merge {
    /// Only empty boards: each sequence of clicks has an own node
    Nothing,
    /// Equal boards
    Boards,
    /// Boards that are equal if colours are renamed
    Colours,
    /// Boards that are equal if colours are renamed and the board is mirrored
    Mirrors,
}

impl Merge {
    const ALL: [Merge; 4] = [
        Merge::Nothing,
        Merge::Boards,
        Merge::Colours,
        Merge::Mirrors,
    ];

    /// Returns the board that stands for all boards of its node.
    fn representative(self, board: &Board) -> Board {
        let columns = board.columns();
        if self < Merge::Colours {
            return board.clone();
        }
        let mut chosen = renamed(columns);
        if self == Merge::Mirrors {
            let mirrored: Vec<Vec<Colour>> = columns.iter().rev().cloned().collect();
            chosen = chosen.min(renamed(&mirrored));
        }
        Board::from_columns(chosen).expect("the board has the same size")
    }

    fn text(self) -> &'static str {
        match self {
            Merge::Nothing => "for each sequence of clicks, and for the empty board",
            Merge::Boards => "for each board",
            Merge::Colours => "for boards with renamed colours",
            Merge::Mirrors => "for boards with renamed colours and mirror images",
        }
    }
}

/// Renames the colours in the order of their first tiles.
fn renamed(columns: &[Vec<Colour>]) -> Vec<Vec<Colour>> {
    let mut names: Vec<Colour> = Vec::new();
    let mut result = columns.to_vec();
    for tile in result.iter_mut().flatten() {
        let known = names.iter().position(|name| name == tile);
        let number = known.unwrap_or(names.len());
        if known.is_none() {
            names.push(*tile);
        }
        *tile = number as Colour;
    }
    result
}

/// A board of the search space.
struct Node {
    board: Board,
    edges: Vec<Edge>,
    /// The smallest number of clicks from the first board.
    depth: u32,
    /// The largest number of clicks from the first board, which is the row in the picture.
    row: usize,
    /// The smallest number of clicks that clear the board.
    least: u32,
}

/// A click, and the number of the node after it.
struct Edge {
    click: Click,
    to: usize,
}

/// All nodes that clicks reach. The first board comes first.
struct Tree {
    nodes: Vec<Node>,
}

/// Prints the numbers of nodes of a board, and draws its search space.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Fallible {
    let named = read_board(&arguments.board)?;
    let default = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tree.svg");
    let path = arguments.plot.as_ref().unwrap_or(&default);
    may_save(path)?;
    let Some(tree) = Tree::explore(&named.board, arguments.merge) else {
        let name = named.name;
        let why = format!("clicks lead to more than {MAX_NODES} nodes, too many for a picture");
        return Err(format!("{name}: {why}").into());
    };
    for merge in Merge::ALL {
        match Tree::explore(&named.board, merge) {
            Some(tree) => writeln!(out, "{}", tree.sentence(merge))?,
            None => writeln!(out, "more than {MAX_NODES} nodes, {}", merge.text())?,
        }
    }
    save(path, &tree.draw(arguments.merge))?;
    writeln!(out, "plot: {}", printable(&path.to_string_lossy()))?;
    Ok(())
}

impl Tree {
    /// Explores the search space breadth first; `None` if it is too large.
    fn explore(board: &Board, merge: Merge) -> Option<Tree> {
        let mut nodes = vec![Node::new(merge.representative(board), 0)];
        let mut numbers = HashMap::new();
        let mut next = 0;
        while next < nodes.len() {
            let board = nodes[next].board.clone();
            for group in board.groups() {
                let click = group[0];
                let after = board.click(click).expect("a group has tiles");
                let after = merge.representative(&after);
                let mut to = nodes.len();
                if merge != Merge::Nothing || after.is_empty() {
                    to = *numbers.entry(after.clone()).or_insert(to);
                }
                if to == MAX_NODES {
                    return None;
                }
                if to == nodes.len() {
                    nodes.push(Node::new(after, nodes[next].depth + 1));
                }
                nodes[next].edges.push(Edge { click, to });
            }
            next += 1;
        }
        let mut tree = Tree { nodes };
        tree.measure();
        Some(tree)
    }

    /// Computes the rows and the smallest numbers of clicks that clear the boards.
    fn measure(&mut self) {
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        // A click leads to a board with fewer tiles.
        order.sort_by_key(|&n| self.nodes[n].board.tiles());
        for &n in &order {
            let edges = self.nodes[n].edges.iter();
            let least = edges.map(|edge| self.nodes[edge.to].least + 1).min();
            // Only the empty board has no click.
            self.nodes[n].least = least.unwrap_or(0);
        }
        for &n in order.iter().rev() {
            let below = self.nodes[n].row + 1;
            for edge in 0..self.nodes[n].edges.len() {
                let to = self.nodes[n].edges[edge].to;
                self.nodes[to].row = self.nodes[to].row.max(below);
            }
        }
    }

    fn sentence(&self, merge: Merge) -> String {
        let clicks: usize = self.nodes.iter().map(|node| node.edges.len()).sum();
        let nodes = counted(self.nodes.len() as u64, "node");
        let clicks = counted(clicks as u64, "click");
        let least = counted(self.nodes[0].least.into(), "click");
        let what = merge.text();
        format!("{nodes}, {what}: {clicks}, cleared in {least} (bold)")
    }

    /// Returns whether an edge of `node` belongs to a shortest solution of the first board.
    fn is_shortest(&self, node: &Node, edge: &Edge) -> bool {
        node.depth + 1 + self.nodes[edge.to].least == self.nodes[0].least
    }

    /// Returns the horizontal position of each node, in pixels. The nodes of a row are ordered by
    /// the mean position of the nodes from which clicks lead to them.
    fn places(&self, width: f64) -> Vec<f64> {
        let mut places = vec![0.0; self.nodes.len()];
        for row in self.rows() {
            let mut means = Vec::new();
            for &n in &row {
                means.push((self.mean_above(n, &places), n));
            }
            means.sort_by(|a, b| a.0.total_cmp(&b.0));
            let slot = width / row.len() as f64;
            for (position, (_, n)) in means.into_iter().enumerate() {
                places[n] = slot * (position as f64 + 0.5);
            }
        }
        places
    }

    /// Returns the mean position of the nodes from which clicks lead to node `n`.
    fn mean_above(&self, n: usize, places: &[f64]) -> f64 {
        let mut sum = 0.0;
        let mut count = 0;
        for (from, node) in self.nodes.iter().enumerate() {
            if node.edges.iter().any(|edge| edge.to == n) {
                sum += places[from];
                count += 1;
            }
        }
        sum / f64::from(count.max(1))
    }

    /// Returns the numbers of the nodes of each row.
    fn rows(&self) -> Vec<Vec<usize>> {
        let most = self.nodes.iter().map(|node| node.row).max().unwrap_or(0);
        let mut rows = vec![Vec::new(); most + 1];
        for (n, node) in self.nodes.iter().enumerate() {
            rows[node.row].push(n);
        }
        rows
    }

    /// Draws the search space: a row for each number of clicks, from the top to the empty board.
    fn draw(&self, merge: Merge) -> String {
        let picture = Picture::of(self);
        let drawing = html! {
            @for (n, node) in self.nodes.iter().enumerate() {
                @for edge in &node.edges { (picture.draw_edge(n, edge, self.is_shortest(node, edge))) }
            }
            @for (n, node) in self.nodes.iter().enumerate() { (picture.draw_node(n, node)) }
        };
        let nodes = counted(self.nodes.len() as u64, "node");
        let title = format!("{}: {nodes}, {}", self.nodes[0].board, merge.text());
        file(&title, picture.width, picture.bottom, &drawing)
    }
}

/// The places of a picture, in pixels.
struct Picture {
    /// For each node, the middle of its frame.
    middles: Vec<[f64; 2]>,
    /// Half of the width and half of the height of a frame.
    half: [f64; 2],
    width: f64,
    bottom: f64,
}

/// The side of a tile, in pixels.
const TILE: f64 = 16.0;
/// The space between two nodes of a row, in pixels.
const SPACE: f64 = 26.0;
/// The space between two rows, in pixels.
const ROW_SPACE: f64 = 70.0;
/// The height of the title, in pixels.
const TITLE: f64 = 50.0;
/// The smallest width, which the title needs, in pixels.
const MIN_WIDTH: f64 = 920.0;
/// The colours of the tiles.
const COLOURS: [&str; 8] = [
    "#f4a460", "#c9a0dc", "#8fce8f", "#8cb4e8", "#f2d16b", "#e89a9a", "#9adcd6", "#c4c4c4",
];

impl Picture {
    fn of(tree: &Tree) -> Picture {
        let first = &tree.nodes[0].board;
        let frame_width = TILE * first.width() as f64 + 6.0;
        let frame_height = TILE * first.rows() as f64 + 6.0;
        let rows = tree.rows();
        let most = rows.iter().map(Vec::len).max().unwrap_or(1);
        let width = (most as f64 * (frame_width + SPACE)).max(MIN_WIDTH);
        let pitch = frame_height + ROW_SPACE;
        let mut middles = Vec::new();
        for (node, x) in tree.nodes.iter().zip(tree.places(width)) {
            let y = TITLE + frame_height / 2.0 + pitch * node.row as f64;
            middles.push([x, y]);
        }
        Picture {
            middles,
            half: [frame_width / 2.0, frame_height / 2.0],
            width,
            bottom: TITLE + pitch * rows.len() as f64 - ROW_SPACE + 20.0,
        }
    }

    /// Draws a line from the node `from` to the next node, with the click near its beginning.
    fn draw_edge(&self, from: usize, edge: &Edge, is_shortest: bool) -> Markup {
        let [left, top] = self.middles[from];
        let [right, bottom] = self.middles[edge.to];
        let top = top + self.half[1];
        let bottom = bottom - self.half[1];
        let colour = if is_shortest { "#d55e00" } else { "#999" };
        let width = if is_shortest { 2.2 } else { 1.0 };
        let column = edge.click.0;
        let row = edge.click.1;
        let part = 0.3;
        let x = left + part * (right - left);
        let y = top + part * (bottom - top);
        html! {
            path d=(format!("M{left:.1} {top:.1}L{right:.1} {bottom:.1}")) fill="none" stroke=(colour) stroke-width=(width) {}
            text x=(round(x)) y=(round(y + 4.0)) text-anchor="middle" font-size="10" stroke="white" stroke-width="3" paint-order="stroke" {
                (column) "," (row)
            }
        }
    }

    /// Draws a board as its tiles in a frame.
    fn draw_node(&self, n: usize, node: &Node) -> Markup {
        let [x, y] = self.middles[n];
        let left = x - self.half[0];
        let top = y - self.half[1];
        let floor = y + self.half[1] - 3.0;
        html! {
            g class="board" {
                rect x=(round(left)) y=(round(top)) width=(2.0 * self.half[0]) height=(2.0 * self.half[1]) fill="white" stroke="#555" {}
                @for (column, tiles) in node.board.columns().iter().enumerate() {
                    @for (row, &colour) in tiles.iter().enumerate() {
                        (draw_tile(left + 3.0 + TILE * column as f64, floor - TILE * (row as f64 + 1.0), colour))
                    }
                }
            }
        }
    }
}

/// Draws a tile at its top left corner.
fn draw_tile(x: f64, y: f64, colour: Colour) -> Markup {
    let number = usize::from(colour);
    html! {
        rect x=(round(x)) y=(round(y)) width=(TILE) height=(TILE) fill=(COLOURS[number % COLOURS.len()]) stroke="white" {}
        text x=(round(x + TILE / 2.0)) y=(round(y + TILE - 4.0)) text-anchor="middle" font-size="11" { (LETTERS[number]) }
    }
}

impl Node {
    fn new(board: Board, depth: u32) -> Node {
        Node {
            board,
            edges: Vec::new(),
            depth,
            row: 0,
            least: 0,
        }
    }
}
