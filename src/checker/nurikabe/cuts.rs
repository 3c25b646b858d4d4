//! Cuts: each is verified by one walk over the grid.

use super::encoding::{Variables, white};
use super::packed::unpacked;
use super::rules::Grid;
use crate::frame::Lines;
use crate::limits::{Account, Error};
use std::collections::VecDeque;

/// Reads a cut and verifies it. Returns its clause.
pub fn cut(lines: &mut Lines, grid: &Grid, variables: &Variables, account: &Account) -> Result<Vec<i32>, Error> {
    account.spend(8 * grid.clues.len() as u64)?;
    if lines.version == 1 {
        let words = lines.words("cut")?;
        return sea(&cells(&words, lines, grid)?, lines, grid);
    }
    if lines.comes("s") {
        let word = lines.word("s")?;
        return sea(&listed(word, 2, lines, grid)?, lines, grid);
    }
    if lines.comes("l") {
        let word = lines.word("l")?;
        return land(&listed(word, 1, lines, grid)?, lines, grid);
    }
    let kind = ["b", "c"].into_iter().find(|kind| lines.comes(kind)).unwrap_or("i");
    let words = lines.words(kind)?;
    let (first, others) = match words[..] {
        [first] => (first, Vec::new()),
        [first, second] => (first, listed(second, 0, lines, grid)?),
        _ => return Ok(lines.error("expected one or two words")?),
    };
    match listed(first, 1, lines, grid)?[..] {
        [number, ref cells @ ..] if kind == "c" => count(number, cells, &others, lines, grid),
        [p, ref members @ ..] => body(kind == "b", p, members, &others, lines, grid, variables),
        _ => Ok(lines.error("a cut of an island names its clue")?),
    }
}

/// Packed cells: so many by number, and then an ascending list, each by how many are between it and the one before it.
fn listed(word: &str, ends: usize, lines: &Lines, grid: &Grid) -> Result<Vec<usize>, String> {
    let mut cells = Vec::new();
    let mut next = 0;
    for (at, &number) in unpacked(word, lines)?.iter().enumerate() {
        let cell = number as usize + if at < ends { 0 } else { next };
        if cell >= grid.clues.len() {
            return lines.error("a cell beyond the last one");
        }
        next = if at < ends { 0 } else { cell + 1 };
        cells.push(cell);
    }
    Ok(cells)
}

fn cells(words: &[&str], lines: &Lines, grid: &Grid) -> Result<Vec<usize>, String> {
    words.iter().map(|word| lines.number(word, 0..=grid.clues.len() - 1)).collect()
}

/// The cells from the first on that no cell of the separator keeps apart from it, if all is well with both.
fn side(from: &[usize], separator: &[usize], lines: &Lines, grid: &Grid, clued: bool) -> Result<Vec<bool>, String> {
    let ascending = separator.is_sorted_by(|x, y| x < y) && !separator.iter().any(|cell| from.contains(cell));
    if !ascending || from.iter().chain(separator).any(|&cell| grid.clued(cell)) {
        return lines.error("the cells of a cut are different, ascending in the separator, and without clues");
    }
    let mut reached = vec![false; grid.clues.len()];
    let mut barred = reached.clone();
    separator.iter().for_each(|&cell| barred[cell] = true);
    grid.flood(from[0], |cell| !barred[cell] && (clued || !grid.clued(cell)), &mut reached);
    Ok(reached)
}

fn sea(cells: &[usize], lines: &Lines, grid: &Grid) -> Result<Vec<i32>, Error> {
    let [a, b, ref separator @ ..] = cells[..] else {
        return Ok(lines.error("a cut names two cells at least")?);
    };
    if side(&[a, b], separator, lines, grid, false)?[b] {
        return Ok(lines.error("the cells do not separate the first two, or these are one")?);
    }
    Ok([white(a), white(b)].into_iter().chain(separator.iter().map(|&cell| -white(cell))).collect())
}

fn land(cells: &[usize], lines: &Lines, grid: &Grid) -> Result<Vec<i32>, Error> {
    let [cell, ref separator @ ..] = cells[..] else {
        return Ok(lines.error("a cut of land names a cell at least")?);
    };
    let reached = side(&[cell], separator, lines, grid, true)?;
    if (0..grid.clues.len()).any(|other| reached[other] && grid.clued(other)) {
        return Ok(lines.error("the cells do not separate the first from all clues")?);
    }
    Ok([-white(cell)].into_iter().chain(separator.iter().map(|&cell| white(cell))).collect())
}

/// The island of `p`, or the sea that has the cell.
fn body(
    is_sea: bool,
    p: usize,
    members: &[usize],
    separator: &[usize],
    lines: &Lines,
    grid: &Grid,
    variables: &Variables,
) -> Result<Vec<i32>, Error> {
    let cells = grid.clues.len();
    if is_sea && (grid.clued(p) || grid.open.contains(&true)) {
        return Ok(lines.error("a cut of the sea's size names a cell without a clue, and all clues have numbers")?);
    }
    let literal = |cell: usize| {
        if is_sea { Some(-white(cell)).filter(|_| cell != p && !grid.clued(cell)) } else { variables.inside(p, cell) }
    };
    let names = |cells: &[usize]| cells.iter().map(|&cell| literal(cell)).collect::<Option<Vec<i32>>>();
    let ascending = members.is_sorted_by(|x, y| x < y) && separator.is_sorted_by(|x, y| x < y);
    let disjoint = !members.iter().any(|cell| separator.binary_search(cell).is_ok());
    let (Some(mut clause), Some(others), true) = (names(members), names(separator), ascending && disjoint) else {
        return Ok(lines.error("the cells of a cut are different, ascending, and such as there can be")?);
    };
    clause.iter_mut().for_each(|literal| *literal = -*literal);
    clause.extend(others);
    clause.extend(is_sea.then(|| white(p)));
    // By cell: whether it may be in there, and what a step to it costs.
    let mut step: Vec<Option<usize>> = (0..cells).map(|cell| literal(cell).map(|_| 1)).collect();
    separator.iter().for_each(|&cell| step[cell] = None);
    members.iter().for_each(|&cell| step[cell] = Some(0));
    let size = if is_sea { cells.saturating_sub(grid.least) } else { grid.clues[p] };
    // The members and p are taken; a cell is near if so many are left.
    let most = size.checked_sub(1 + members.len());
    let mut cost = vec![usize::MAX; cells];
    cost[p] = 0;
    let mut next = VecDeque::from([p]);
    while let Some(cell) = next.pop_front() {
        for beside in grid.neighbours(cell) {
            if let Some(step) = step[beside]
                && cost[cell] + step < cost[beside]
            {
                cost[beside] = cost[cell] + step;
                if step == 0 { next.push_front(beside) } else { next.push_back(beside) }
            }
        }
    }
    let near = |cell: usize| most.is_some_and(|most| cost[cell] <= most);
    let found = (0..cells).filter(|&cell| near(cell)).count();
    if found >= (if grid.open[p] { 1 } else { size }) && members.iter().all(|&cell| near(cell)) {
        return Ok(lines.error("there can be the members, and as many cells as it takes, without the other cells")?);
    }
    Ok(clause)
}

/// What white and black cells cost, against what there is to be spent.
fn count(number: usize, whites: &[usize], blacks: &[usize], lines: &Lines, grid: &Grid) -> Result<Vec<i32>, Error> {
    let mut colour: Vec<i64> = (0..grid.clues.len()).map(|cell| i64::from(grid.clued(cell))).collect();
    let mut fine = number == whites.len() && !grid.open.contains(&true);
    for (cells, value) in [(whites, 1), (blacks, -1)] {
        fine &= cells.is_sorted_by(|x, y| x < y);
        cells.iter().for_each(|&cell| fine &= std::mem::replace(&mut colour[cell], value) == 0);
    }
    if !fine {
        return Ok(
            lines.error("the cells of a count are different, ascending, without clues, and all clues have numbers")?
        );
    }
    // There are at most 4,096 clues, of at most 4,096 cells each.
    let (mut cost, mut spare) = (0, 2 * u32::try_from(grid.least).map_or(i64::MAX / 4, i64::from));
    for cell in (0..colour.len()).filter(|&cell| colour[cell] > 0) {
        spare += if grid.clued(cell) { 2 } else { 0 };
        cost += 4 - grid.neighbours(cell).filter(|&next| colour[next] > 0).map(|_| 1).sum::<i64>();
    }
    for square in grid.squares() {
        spare -= 1;
        let [a, b, c, d] = square.map(|cell| colour[cell]);
        cost += match [a, b, c, d].iter().filter(|&&colour| colour > 0).count() {
            0 => 0,
            4 => 1,
            2 if a == d && b == c && a + b == 0 => -1,
            2 if a + d == 2 || b + c == 2 => -2,
            _ => -1,
        };
    }
    if cost <= spare {
        return Ok(lines.error("the cells do not cost more than there is")?);
    }
    Ok(whites.iter().map(|&cell| -white(cell)).chain(blacks.iter().map(|&cell| white(cell))).collect())
}
