//! Parses a level, builds the graph of its moves, and replays routes.
//!
//! # Ranges
//!
//! A level has at most 256 x 256 = 65,536 squares. So all numbers of squares, presents and pushes
//! fit `u32`.

use super::graph::{Graph, Move};
use crate::frame::{Lines, shown};
use crate::limits::{Account, Error};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Index of a square: row times width plus column.
type Square = usize;

/// Maximum number of rows, and of columns.
const MAX_SIDE: usize = 256;
/// Maximum sum, over all pushes, of the numbers of presents that a push takes. The format sets this
/// limit.
const MAX_TAKEN: usize = 1 << 22;
/// Memory for each square of a level, in bytes. A square has at most four moves, and at most four
/// graphs exist at the same time. The last term is for sets of squares, lists of edges, and the
/// allocations of `Move::takes`.
const BYTES_PER_SQUARE: usize = 4 * 4 * size_of::<Move>() + 256;

/// A level, and the graph of its moves.
pub struct Level {
    width: usize,
    height: usize,
    /// The letter of each square.
    letters: Vec<u8>,
    /// For each hole, the square where its link ends.
    links: BTreeMap<Square, Square>,
    /// The squares with a present, in ascending order.
    presents: Vec<Square>,
    pub graph: Graph,
}

/// Work of the four pushes from one square, in units of the work limit. The squares on the way
/// count in addition.
const WORK_PER_CELL: u64 = 100;
/// The number of a move before [`Level::make_graph`] has numbered the moves of the graph.
const UNNUMBERED: u32 = u32::MAX;
/// The letters of walls: a rock, a tree and a flower.
const WALLS: &[u8] = b"#TY";
/// The letter of a hole, which moves Chilly to another square.
const HOLE: u8 = b'O';
/// The letter of the start and the letter of the exit.
const START: u8 = b'P';
const EXIT: u8 = b'X';
/// The two letters of presents.
const PRESENTS: &[u8] = b"$G";

/// The direction of a push.
#[derive(Clone, Copy)]
enum Direction {
    Up,
    Down,
    Left,
    Right,
}

impl Direction {
    /// All directions, in the order of each cell's moves.
    const ALL: [Direction; 4] = [
        Direction::Up,
        Direction::Down,
        Direction::Left,
        Direction::Right,
    ];

    /// Returns the letter of the direction in routes.
    fn letter(self) -> u8 {
        match self {
            Direction::Up => b'U',
            Direction::Down => b'D',
            Direction::Left => b'L',
            Direction::Right => b'R',
        }
    }
}

/// The result of one push.
struct Push {
    /// The square where Chilly stops.
    end: Square,
    /// The presents that Chilly takes, in ascending order.
    takes: Vec<u32>,
}

impl Level {
    /// Parses a level `LINKS/ROW/ROW/...`, and builds the graph of its moves. `LINKS` is
    /// `(x,y)->(x,y);...`: each hole, and the square to which it moves Chilly, the figure of the
    /// game.
    pub fn parse(board: &str, lines: &Lines, account: &Account) -> Result<Level, Error> {
        let (links, text_of_rows) = board.split_once('/').unwrap_or((board, ""));
        let mut level = Level::parse_rows(text_of_rows, lines, account)?;
        if !links.is_empty() {
            level.read_links(links, lines)?;
        }
        if level.links.len() != squares_with(&level.letters, &[HOLE]).len() {
            return Err(lines.error("a hole without a link"));
        }
        level.make_graph(lines, account)?;
        Ok(level)
    }

    /// Parses the rows of a level, separated by `/`. The level has no links and no moves yet.
    fn parse_rows(text: &str, lines: &Lines, account: &Account) -> Result<Level, Error> {
        let Some(rows) = split_rows(text) else {
            return Err(lines.error(format_args!("not a level: 1 to {MAX_SIDE} rows and columns of . # T Y $ G O P X, all rows of the same length")));
        };
        let width = rows[0].len();
        let height = rows.len();
        account.take(width * height, BYTES_PER_SQUARE)?;
        let letters = rows.concat().into_bytes();
        let starts = squares_with(&letters, &[START]);
        let exits = squares_with(&letters, &[EXIT]);
        let (&[start], &[exit]) = (&starts[..], &exits[..]) else {
            return Err(lines.error("expected exactly one P and one X"));
        };
        let presents = squares_with(&letters, PRESENTS);
        Ok(Level {
            width,
            height,
            graph: Graph {
                cells: letters.len(),
                moves: Vec::new(),
                start,
                exit,
                presents: presents.len(),
            },
            letters,
            links: BTreeMap::new(),
            presents,
        })
    }

    /// Parses the links `(x,y)->(x,y);...` into `self.links`. Each link leads from a hole to the
    /// square where it moves Chilly: not to a wall or to the exit. A hole has only one link.
    fn read_links(&mut self, text: &str, lines: &Lines) -> Result<(), Error> {
        for link in text.split(';') {
            let shown = shown(link);
            let Some([hole_x, hole_y, target_x, target_y]) = split_link(link) else {
                return Err(lines.error(format_args!("{shown:?} is not a link (x,y)->(x,y)")));
            };
            let hole = self.read_square(hole_x, hole_y, lines)?;
            let target = self.read_square(target_x, target_y, lines)?;
            let target_letter = self.letters[target];
            let is_resting_place = target_letter != EXIT && !WALLS.contains(&target_letter);
            if self.letters[hole] != HOLE || !is_resting_place || self.links.contains_key(&hole) {
                return Err(lines.error(format_args!(
                    "the link {shown:?} does not go from a hole to ice, or is not the only link of its hole"
                )));
            }
            self.links.insert(hole, target);
        }
        Ok(())
    }

    /// Parses the column `x` and the row `y` of a square. Returns its index in the level.
    fn read_square(&self, x: &str, y: &str, lines: &Lines) -> Result<Square, Error> {
        let column = lines.number(x, 0..=self.width - 1)?;
        let row = lines.number(y, 0..=self.height - 1)?;
        Ok(row * self.width + column)
    }

    /// Sets `self.graph` to the graph of all pushes that are on a path from the start to the exit.
    /// Numbers its moves.
    fn make_graph(&mut self, lines: &Lines, account: &Account) -> Result<(), Error> {
        // So far, every square is a cell of the graph. The function `routes_of` keeps only the
        // cells on paths from the start to the exit.
        self.graph.moves = self.all_pushes(lines, account)?;
        let mut graph = self.graph.routes_of(self.graph.moves.iter().collect());
        // The sort is stable, so the moves of each cell stay in the order up, down, left, right.
        graph.moves.sort_by_key(|m| m.tail);
        for (number, m) in (0..).zip(&mut graph.moves) {
            m.number = number;
        }
        self.graph = graph;
        Ok(())
    }

    /// Returns all pushes from squares that the start can reach, as moves between squares. The game
    /// ends at the exit, so no push begins there. The moves have no numbers yet, because moves that
    /// are on no path to the exit will be left out. An error if the pushes together take more
    /// presents than the format allows.
    fn all_pushes(&self, lines: &Lines, account: &Account) -> Result<Vec<Move>, Error> {
        let Graph { start, exit, .. } = self.graph;
        let mut moves = Vec::new();
        let mut is_met = vec![false; self.letters.len()];
        is_met[start] = true;
        let mut to_visit = vec![start];
        // The number of presents taken is at most `MAX_TAKEN` plus the presents of one push, so the
        // sum does not overflow.
        let mut presents_taken = 0;
        while let Some(tail) = to_visit.pop() {
            // A push visits at most all squares of one row or column.
            account.spend(WORK_PER_CELL + (self.height + self.width) as u64)?;
            for direction in Direction::ALL {
                let Some(push) = self.push(tail, direction, lines)? else {
                    continue;
                };
                presents_taken += push.takes.len();
                if presents_taken > MAX_TAKEN {
                    return Err(lines.error(format_args!(
                        "the pushes take more than {MAX_TAKEN} presents"
                    )));
                }
                // A growing vector may reserve twice the memory that it needs.
                account.take(push.takes.len(), 2 * size_of::<u32>())?;
                let was_met = std::mem::replace(&mut is_met[push.end], true);
                if !was_met && push.end != exit {
                    to_visit.push(push.end);
                }
                moves.push(push.into_move(tail, direction));
            }
        }
        Ok(moves)
    }

    /// Returns what a push from a square does: where Chilly, the figure of the game, stops, and
    /// which presents he takes. `None` if a wall is right next to him, so that he does not move. An
    /// error if the slide never ends.
    fn push(
        &self,
        from: Square,
        direction: Direction,
        lines: &Lines,
    ) -> Result<Option<Push>, Error> {
        let mut push = Push {
            end: from,
            takes: Vec::new(),
        };
        // A hole ends a push, so an endless push stays in one row or column. After this number of
        // steps, it has visited all squares of the row or column.
        for step in 0..self.height.max(self.width) {
            let next = self.beside(push.end, direction);
            let letter = self.letters[next];
            if WALLS.contains(&letter) {
                let has_moved = step > 0;
                return Ok(has_moved.then_some(push.sorted()));
            }
            push.end = self.links.get(&next).copied().unwrap_or(next);
            push.takes.extend(self.present(push.end));
            let is_hole_or_exit = [HOLE, EXIT].contains(&letter);
            if is_hole_or_exit {
                return Ok(Some(push.sorted()));
            }
        }
        let x = from % self.width;
        let y = from / self.width;
        Err(lines.error(format_args!("an endless slide from column {x}, row {y}")))
    }

    /// Returns the square next to a square, in a direction. Beyond an edge, the level continues at
    /// the opposite edge.
    fn beside(&self, square: Square, direction: Direction) -> Square {
        let x = square % self.width;
        let y = square / self.width;
        // Indices have no sign. So instead of subtracting 1, the code adds the size minus 1, and
        // then takes the remainder by the size.
        match direction {
            Direction::Up => (y + self.height - 1) % self.height * self.width + x,
            Direction::Down => (y + 1) % self.height * self.width + x,
            Direction::Left => y * self.width + (x + self.width - 1) % self.width,
            Direction::Right => y * self.width + (x + 1) % self.width,
        }
    }

    /// Returns the number of the present on a square, or `None` without a present. Presents are
    /// numbered in the order of their squares.
    fn present(&self, square: Square) -> Option<u32> {
        let number = self.presents.binary_search(&square).ok()?;
        u32::try_from(number).ok()
    }

    /// Verifies that a route, given as the letters of its pushes, has `claimed` moves, takes all
    /// presents, and ends at the exit. The error says what is wrong.
    pub fn replay(&self, route: &str, claimed: u32) -> Result<(), String> {
        if route.len() != claimed as usize {
            return Err(format!(
                "the witness has {} moves, the claim says {claimed}",
                route.len()
            ));
        }
        let mut cell = self.graph.start;
        let mut is_taken = vec![false; self.presents.len()];
        for (index, letter) in route.bytes().enumerate() {
            let mut moves = self.graph.leaving(cell).iter();
            let Some(m) = moves.find(|m| m.letter == letter) else {
                // The graph has only the moves on paths from the start to the exit, so a move to a
                // square without such a path is not found.
                let what = "is not U, D, L or R, moves nothing, or makes the exit unreachable";
                return Err(format!("the witness: move {} {what}", index + 1));
            };
            cell = m.head;
            for present in m.takes() {
                is_taken[present] = true;
            }
        }
        // If the graph has no cells, no path leads to the exit, and the number `exit` has no
        // meaning.
        let is_at_exit = self.graph.cells > 0 && cell == self.graph.exit;
        if !is_at_exit || is_taken.contains(&false) {
            return Err("the witness does not end at the exit with all presents".into());
        }
        Ok(())
    }
}

impl Push {
    /// Returns the push from `tail` in this direction as a move without a number.
    fn into_move(self, tail: Square, direction: Direction) -> Move {
        Move {
            tail,
            head: self.end,
            letter: direction.letter(),
            number: UNNUMBERED,
            takes: Rc::new(self.takes),
        }
    }

    /// Returns the push with its presents in ascending order and without repetitions: a slide may
    /// pass a square twice.
    fn sorted(mut self) -> Push {
        self.takes.sort_unstable();
        self.takes.dedup();
        self
    }
}

/// Splits a text at `/` into the rows of a level. `None` if the rows have different lengths, if
/// there are too many rows or columns, or if a letter is not a square.
fn split_rows(text: &str) -> Option<Vec<&str>> {
    // Reads at most one row more than allowed, which is enough to reject the text.
    let rows: Vec<&str> = text.split('/').take(MAX_SIDE + 1).collect();
    let width = rows[0].len();
    let has_allowed_size = (1..=MAX_SIDE).contains(&width) && rows.len() <= MAX_SIDE;
    if !has_allowed_size || !rows.iter().all(|row| row.len() == width && is_row(row)) {
        return None;
    }
    Some(rows)
}

/// Returns whether all characters of a text are letters of squares.
fn is_row(text: &str) -> bool {
    text.bytes().all(|letter| b".#TY$GOPX".contains(&letter))
}

/// Returns the squares whose letter is one of `wanted`, in ascending order.
fn squares_with(letters: &[u8], wanted: &[u8]) -> Vec<Square> {
    (0..letters.len())
        .filter(|&square| wanted.contains(&letters[square]))
        .collect()
}

/// Splits a link between squares `(x,y)->(x,y)` into its four numbers. `None` if the text has
/// another form.
fn split_link(link: &str) -> Option<[&str; 4]> {
    let inside = link.strip_prefix('(')?.strip_suffix(')')?;
    let (from, to) = inside.split_once(")->(")?;
    let (from_x, from_y) = from.split_once(',')?;
    let (to_x, to_y) = to.split_once(',')?;
    Some([from_x, from_y, to_x, to_y])
}
