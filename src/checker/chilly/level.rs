//! The level and its moves.

use crate::checker::parse::Lines;
use std::collections::{BTreeMap, BTreeSet};

/// Row and column.
type Place = (usize, usize);
/// Where a push ends, and the presents on the way.
type Pushed = (Place, BTreeSet<usize>);

/// A move between cells, and the presents it takes.
pub struct Move {
    pub tail: usize,
    pub head: usize,
    pub takes: BTreeSet<usize>,
}

/// A level as a graph. Cells are the places where Chilly can be at rest, reached from the start and with a way to the
/// exit, in the order of rows. Moves are in the order of their tails, and those of a cell up, down, left, right.
pub struct Level {
    rows: Vec<Vec<u8>>,
    links: BTreeMap<Place, Place>,
    /// The places of the presents, in the order of rows.
    presents: Vec<Place>,
    begin: Place,
    /// How many cells there are; none if the exit cannot be reached.
    pub cells: usize,
    pub moves: Vec<Move>,
    pub start: usize,
    pub exit: usize,
}

impl Level {
    /// Reads `LINKS/ROW/ROW/...`.
    pub fn parse(board: &str, lines: &Lines) -> Result<Level, String> {
        let mut parts = board.split('/');
        let links = parts.next().unwrap_or("");
        let rows: Vec<Vec<u8>> = parts.map(|row| row.as_bytes().to_vec()).collect();
        let width = rows.first().map_or(0, Vec::len);
        let sides = (1..=256).contains(&width) && (1..=256).contains(&rows.len());
        let letters = rows.iter().flatten().all(|letter| b".#TY$GOPX".contains(letter));
        if !sides || !letters || rows.iter().any(|row| row.len() != width) {
            return lines.error("not a level: 1 to 256 rows and columns of . # T Y $ G O P X, all rows alike");
        }
        let places = |letters: &[u8]| {
            let all = (0..rows.len()).flat_map(|y| (0..width).map(move |x| (y, x)));
            all.filter(|&(y, x)| letters.contains(&rows[y][x])).collect::<Vec<_>>()
        };
        let ([begin], [end]) = (&places(b"P")[..], &places(b"X")[..]) else {
            return lines.error("not exactly one P and one X");
        };
        let (begin, end, presents, holes) = (*begin, *end, places(b"$G"), places(b"O"));
        let mut level =
            Level { rows, links: BTreeMap::new(), presents, begin, cells: 0, moves: Vec::new(), start: 0, exit: 0 };
        for link in links.split(';').filter(|_| !links.is_empty()) {
            let ends = link.strip_prefix('(').and_then(|l| l.strip_suffix(')')).and_then(|l| l.split_once(")->("));
            let Some(ends) = ends.and_then(|(a, b)| Some((a.split_once(',')?, b.split_once(',')?))) else {
                return lines.error(format_args!("{link:?} is no link (x,y)->(x,y)"));
            };
            let place = |(x, y)| Ok::<_, String>((lines.number(y, level.rows.len() - 1)?, lines.number(x, width - 1)?));
            let (from, to) = (place(ends.0)?, place(ends.1)?);
            let fine = level.letter(from) == b'O' && !b"#TYX".contains(&level.letter(to));
            if !fine || level.links.insert(from, to).is_some() {
                return lines.error(format_args!("the link {link:?} is not from a hole to ice, or not the only one"));
            }
        }
        if level.links.len() != holes.len() {
            return lines.error("a hole without a link");
        }
        level.make_moves(end).or_else(|complaint| lines.error(complaint))?;
        Ok(level)
    }

    fn letter(&self, (y, x): Place) -> u8 {
        self.rows[y][x]
    }

    /// One push. `None`: nothing moves.
    fn push(&self, from: Place, direction: u8) -> Result<Option<Pushed>, String> {
        let (height, width) = (self.rows.len(), self.rows[0].len());
        let (mut at, mut takes) = (from, BTreeSet::new());
        for step in 0..height.max(width) {
            let (y, x) = at;
            let mut next = match direction {
                b'U' => ((y + height - 1) % height, x),
                b'D' => ((y + 1) % height, x),
                b'L' => (y, (x + width - 1) % width),
                _ => (y, (x + 1) % width),
            };
            let letter = self.letter(next);
            if b"#TY".contains(&letter) {
                return Ok((step > 0).then_some((at, takes)));
            }
            if letter == b'O' {
                next = self.links[&next];
            }
            takes.extend(self.presents.binary_search(&next));
            if letter == b'X' || letter == b'O' {
                return Ok(Some((next, takes)));
            }
            at = next;
        }
        Err(format!("an endless slide from column {}, row {}", from.1, from.0))
    }

    /// All moves between cells.
    fn make_moves(&mut self, end: Place) -> Result<(), String> {
        let (mut open, mut met, mut moves) = (vec![self.begin], BTreeSet::from([self.begin]), Vec::new());
        while let Some(from) = open.pop() {
            for (n, &direction) in b"UDLR".iter().enumerate() {
                if let Some((to, takes)) = self.push(from, direction)? {
                    if met.insert(to) && to != end {
                        open.push(to);
                    }
                    moves.push((from, n, to, takes));
                }
            }
        }
        moves.sort();
        // Which of these have a way to the exit.
        let numbers: BTreeMap<_, _> = met.iter().zip(0..).collect();
        let edges: Vec<(usize, usize)> = moves.iter().map(|(from, _, to, _)| (numbers[to], numbers[from])).collect();
        if !met.contains(&end) {
            return Ok(());
        }
        let alive = reached(met.len(), numbers[&end], &edges);
        let cells: BTreeMap<_, _> = met.iter().filter(|place| alive[numbers[place]]).zip(0..).collect();
        if cells.contains_key(&self.begin) {
            (self.cells, self.start, self.exit) = (cells.len(), cells[&self.begin], cells[&end]);
            let alive = moves.iter().filter(|(from, _, to, _)| cells.contains_key(from) && cells.contains_key(to));
            self.moves = alive
                .map(|(from, _, to, takes)| Move { tail: cells[from], head: cells[to], takes: takes.clone() })
                .collect();
        }
        Ok(())
    }

    /// How many presents there are.
    pub fn presents(&self) -> usize {
        self.presents.len()
    }

    /// The route has that many moves, each moves something, and at its end, not before, Chilly is at the exit and has
    /// everything.
    pub fn replay(&self, route: &str, claimed: u32) -> Result<(), String> {
        if route.len() != claimed as usize {
            return Err(format!("the witness has {} moves, the claim says {claimed}", route.len()));
        }
        let (mut at, mut taken) = (self.begin, BTreeSet::new());
        for (n, direction) in (1..).zip(route.bytes()) {
            let moved = if b"UDLR".contains(&direction) { self.push(at, direction)? } else { None };
            let Some((to, takes)) = moved.filter(|_| self.letter(at) != b'X') else {
                return Err(format!("the witness: move {n} is no U, D, L or R that moves something"));
            };
            at = to;
            taken.extend(takes);
        }
        match self.letter(at) == b'X' && taken.len() == self.presents.len() {
            true => Ok(()),
            false => Err("the witness does not end at the exit with all presents".into()),
        }
    }
}

/// What can be reached along edges.
pub fn reached(cells: usize, from: usize, edges: &[(usize, usize)]) -> Vec<bool> {
    let (mut reached, mut leads, mut open) = (vec![false; cells], vec![Vec::new(); cells], vec![from]);
    for &(tail, head) in edges {
        leads[tail].push(head);
    }
    while let Some(cell) = open.pop() {
        if !std::mem::replace(&mut reached[cell], true) {
            open.append(&mut leads[cell]);
        }
    }
    reached
}
