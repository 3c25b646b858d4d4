//! The level, and the moves of its graph.
//!
//! # Ranges
//!
//! A level has at most 256 x 256 = 65,536 squares. So all numbers of squares, presents and pushes
//! fit `u32`.

use super::digraph::Digraph;
use super::graph::{Graph, Move};
use crate::frame::Lines;
use crate::limits::{Account, Error};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Index of a square: row times width plus column.
type Square = usize;

/// Maximum total number of presents taken, over all pushes. The format sets this limit.
const MAX_PASSED: usize = 1 << 22;

pub struct Level {
    width: usize,
    height: usize,
    letters: Vec<u8>,
    links: BTreeMap<Square, Square>,
    /// The squares with a present, in ascending order.
    presents: Vec<Square>,
    pub graph: Graph,
}

impl Level {
    /// Parses a level `LINKS/ROW/ROW/...`. `LINKS` is `(x,y)->(x,y);...`: each hole, and where its
    /// link ends.
    pub fn parse(board: &str, lines: &Lines, account: &Account) -> Result<Level, Error> {
        let mut parts = board.split('/');
        let links = parts.next().unwrap_or("");
        // A level has at most 256 rows. The 257th row is enough to reject the text, so no further
        // rows are read.
        let rows: Vec<&[u8]> = parts.take(257).map(str::as_bytes).collect();
        let (width, height) = (rows.first().map_or(0, |row| row.len()), rows.len());
        let sides = (1..=256).contains(&width) && (1..=256).contains(&height);
        if !sides
            || rows
                .iter()
                .any(|row| row.len() != width || row.iter().any(|l| !b".#TY$GOPX".contains(l)))
        {
            let what = "not a level: 1 to 256 rows and columns of . # T Y $ G O P X, all rows of the same length";
            return Err(lines.error(what));
        }
        account.take(width * height, 4 * 4 * size_of::<Move>() + 256)?;
        let letters = rows.concat();
        let squares = |of: &[u8]| {
            (0..letters.len())
                .filter(|&square| of.contains(&letters[square]))
                .collect::<Vec<_>>()
        };
        let ([begin], [end]) = (&squares(b"P")[..], &squares(b"X")[..]) else {
            return Err(lines.error("expected exactly one P and one X"));
        };
        let (begin, end, presents, holes) = (*begin, *end, squares(b"$G"), squares(b"O").len());
        let links = read_links(links, &letters, width, height, lines)?;
        if links.len() != holes {
            return Err(lines.error("a hole without a link"));
        }
        let graph = Graph {
            cells: 0,
            moves: Vec::new(),
            start: 0,
            exit: 0,
            presents: presents.len(),
        };
        let mut level = Level {
            width,
            height,
            letters,
            links,
            presents,
            graph,
        };
        level.make_moves(begin, end, lines, account)?;
        Ok(level)
    }

    /// Returns where a push stops, and the presents it takes. `None` if Chilly cannot move.
    fn push(&self, from: Square, letter: u8) -> Result<Option<(Square, Vec<u32>)>, String> {
        let (height, width) = (self.height, self.width);
        let (mut at, mut takes) = (from, Vec::new());
        for step in 0..height.max(width) {
            let (y, x) = (at / width, at % width);
            let (y, x) = match letter {
                b'U' => ((y + height - 1) % height, x),
                b'D' => ((y + 1) % height, x),
                b'L' => (y, (x + width - 1) % width),
                _ => (y, (x + 1) % width),
            };
            let mut next = y * width + x;
            let found = self.letters[next];
            let stops = b"#TY".contains(&found);
            if stops && step == 0 {
                return Ok(None);
            }
            if !stops {
                next = self.links.get(&next).copied().unwrap_or(next);
                takes.extend(self.present(next));
                at = next;
            }
            if stops || b"OX".contains(&found) {
                takes.sort_unstable();
                takes.dedup();
                return Ok(Some((at, takes)));
            }
        }
        Err(format!(
            "an endless slide from column {}, row {}",
            from % width,
            from / width
        ))
    }

    fn present(&self, square: Square) -> Option<u32> {
        self.presents
            .binary_search(&square)
            .ok()
            .and_then(|number| u32::try_from(number).ok())
    }

    /// Builds the graph of all pushes that can be part of a route.
    fn make_moves(
        &mut self,
        begin: Square,
        end: Square,
        lines: &Lines,
        account: &Account,
    ) -> Result<(), Error> {
        let (mut open, mut met, mut taken) = (vec![begin], vec![false; self.letters.len()], 0);
        // `tail` and `head` are squares at first. Later they become cell numbers.
        let mut moves = Vec::new();
        met[begin] = true;
        while let Some(tail) = open.pop() {
            // A push visits at most all squares of one row or column.
            account.spend(100 + (self.height + self.width) as u64)?;
            for letter in *b"UDLR" {
                let pushed = self
                    .push(tail, letter)
                    .map_err(|complaint| lines.error(complaint))?;
                let Some((head, takes)) = pushed else {
                    continue;
                };
                taken += takes.len();
                if taken > MAX_PASSED {
                    return Err(lines.error(format_args!(
                        "the pushes take more than {MAX_PASSED} presents"
                    )));
                }
                account.take(takes.len(), 2 * size_of::<u32>())?;
                if !std::mem::replace(&mut met[head], true) && head != end {
                    open.push(head);
                }
                moves.push(Move {
                    tail,
                    head,
                    letter,
                    number: 0,
                    takes: Rc::new(takes),
                });
            }
        }
        let back: Vec<_> = moves.iter().map(|m| (m.head, m.tail)).collect();
        let alive = Digraph::new(self.letters.len(), &back).reached(&[end]);
        if !met[end] || !alive[begin] {
            return Ok(());
        }
        let mut numbers = BTreeMap::new();
        for square in (0..self.letters.len()).filter(|&square| met[square] && alive[square]) {
            numbers.insert(square, numbers.len());
        }
        moves.retain(|m| numbers.contains_key(&m.tail) && numbers.contains_key(&m.head));
        moves
            .iter_mut()
            .for_each(|m| (m.tail, m.head) = (numbers[&m.tail], numbers[&m.head]));
        // The stable sort keeps each cell's moves in the order up, down, left, right.
        moves.sort_by_key(|m| m.tail);
        (0..)
            .zip(&mut moves)
            .for_each(|(number, m)| m.number = number);
        let (cells, presents) = (numbers.len(), self.presents.len());
        self.graph = Graph {
            cells,
            moves,
            start: numbers[&begin],
            exit: numbers[&end],
            presents,
        };
        Ok(())
    }

    /// Verifies that a route has `claimed` moves, takes all presents, and ends at the exit.
    pub fn replay(&self, route: &str, claimed: u32) -> Result<(), String> {
        if route.len() != claimed as usize {
            return Err(format!(
                "the witness has {} moves, the claim says {claimed}",
                route.len()
            ));
        }
        let (mut at, mut taken) = (self.graph.start, vec![false; self.presents.len()]);
        for (n, letter) in (1..).zip(route.bytes()) {
            let Some(m) = self.graph.leaving(at).iter().find(|m| m.letter == letter) else {
                let what = "is not U, D, L or R, moves nothing, or makes the exit unreachable";
                return Err(format!("the witness: move {n} {what}"));
            };
            at = m.head;
            m.takes().for_each(|present| taken[present] = true);
        }
        if self.graph.cells > 0 && at == self.graph.exit && !taken.contains(&false) {
            Ok(())
        } else {
            Err("the witness does not end at the exit with all presents".into())
        }
    }
}

/// Parses the links `(x,y)->(x,y);...`. Each link leads from a hole to another square.
fn read_links(
    text: &str,
    letters: &[u8],
    width: usize,
    height: usize,
    lines: &Lines,
) -> Result<BTreeMap<Square, Square>, Error> {
    let mut links = BTreeMap::new();
    for link in text.split(';').filter(|_| !text.is_empty()) {
        let shown: String = link.chars().take(30).collect();
        let ends = link
            .strip_prefix('(')
            .and_then(|l| l.strip_suffix(')'))
            .and_then(|l| l.split_once(")->("));
        let Some(((a, b), (c, d))) =
            ends.and_then(|(a, b)| Some((a.split_once(',')?, b.split_once(',')?)))
        else {
            return Err(lines.error(format_args!("{shown:?} is not a link (x,y)->(x,y)")));
        };
        let from = lines.number(a, 0..=width - 1)? + width * lines.number(b, 0..=height - 1)?;
        let to = lines.number(c, 0..=width - 1)? + width * lines.number(d, 0..=height - 1)?;
        let fine = letters[from] == b'O' && !b"#TYX".contains(&letters[to]);
        if !fine || links.insert(from, to).is_some() {
            return Err(lines.error(format_args!(
                "the link {shown:?} does not go from a hole to ice, or is not the only link of its hole"
            )));
        }
    }
    Ok(links)
}
