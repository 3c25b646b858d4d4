//! Cuts: each is verified by one walk over the grid.

use super::encoding::{Variables, white};
use super::rules::Grid;
use crate::frame::Lines;
use crate::limits::{Account, Error};
use std::collections::VecDeque;

/// Reads a cut of version 1, which is one of the sea, and verifies it. Returns its clause.
pub fn cut(lines: &mut Lines, grid: &Grid, account: &Account) -> Result<Vec<i32>, Error> {
    account.spend(8 * grid.clues.len() as u64)?;
    let words = lines.words("cut")?;
    let number = |word: &&str| lines.number(word, 0..=grid.clues.len() - 1);
    let cells = words.iter().map(number).collect::<Result<Vec<usize>, _>>()?;
    let [a, b, ref separator @ ..] = cells[..] else {
        return Ok(lines.error("a cut names two cells at least")?);
    };
    if !separator.is_sorted_by(|x, y| x < y) || separator.contains(&a) || separator.contains(&b) {
        return Ok(lines.error("the cells of a cut are different, and ascending in the separator")?);
    }
    if !is_sea(&[a, b], separator, grid) {
        return Ok(lines.error("the cells do not separate the first two, or these are one, or some have clues")?);
    }
    Ok([white(a), white(b)].into_iter().chain(separator.iter().map(|&cell| -white(cell))).collect())
}

/// Whether a clause on the variables of a group is that of a cut: the cells, or an island.
pub fn holds(clause: &[i32], group: usize, grid: &Grid, variables: &Variables) -> bool {
    let Some(island) = group.checked_sub(1) else {
        let cells = |sign: i32| -> Vec<usize> {
            (0..grid.clues.len()).filter(|&cell| sign_in(clause, white(cell)) == sign).collect()
        };
        let (positive, negative) = (cells(1), cells(-1));
        let sized = !grid.open.contains(&true) && positive.iter().chain(&negative).all(|&cell| !grid.clued(cell));
        return is_sea(&positive, &negative, grid)
            || is_land(&negative, &positive, grid)
            || sized && (is_no_sea(&positive, &negative, grid) || is_too_much(&negative, &positive, grid));
    };
    let Some((p, cells)) = variables.inside.get(island) else { return false };
    // By cell: whether it may be in the island, and what a step to it costs.
    let mut step = vec![None; grid.clues.len()];
    for &(cell, variable) in cells {
        step[cell] = match sign_in(clause, variable) {
            0 => Some(1),
            -1 => Some(0),
            _ => None,
        };
    }
    is_no_body(*p, &step, grid.clues[*p], if grid.open[*p] { 1 } else { grid.clues[*p] }, grid)
}

/// The sign of a variable in a clause, whose variables ascend; 0 if it is not there.
fn sign_in(clause: &[i32], variable: i32) -> i32 {
    clause.binary_search_by_key(&variable, |literal| literal.abs()).map_or(0, |at| clause[at].signum())
}

/// The cells from the first on that no cell of the separator keeps apart from it, if none of these has a clue.
fn side(from: &[usize], separator: &[usize], grid: &Grid, clued: bool) -> Option<Vec<bool>> {
    if from.iter().chain(separator).any(|&cell| grid.clued(cell)) {
        return None;
    }
    let mut reached = vec![false; grid.clues.len()];
    let mut barred = reached.clone();
    separator.iter().for_each(|&cell| barred[cell] = true);
    grid.flood(*from.first()?, |cell| !barred[cell] && (clued || !grid.clued(cell)), &mut reached);
    Some(reached)
}

/// Whether two black cells make one of the separator black.
fn is_sea(ends: &[usize], separator: &[usize], grid: &Grid) -> bool {
    matches!(*ends, [_, b] if side(ends, separator, grid, false).is_some_and(|reached| !reached[b]))
}

/// Whether a white cell makes one of the separator white.
fn is_land(cell: &[usize], separator: &[usize], grid: &Grid) -> bool {
    let apart = |reached: Vec<bool>| !(0..reached.len()).any(|other| reached[other] && grid.clued(other));
    cell.len() == 1 && side(cell, separator, grid, true).is_some_and(apart)
}

/// Whether the sea cannot have all of some cells without some others, as seen from one of them. All clues have numbers.
fn is_no_sea(members: &[usize], others: &[usize], grid: &Grid) -> bool {
    let mut step: Vec<Option<usize>> = (0..grid.clues.len()).map(|cell| (!grid.clued(cell)).then_some(1)).collect();
    others.iter().for_each(|&cell| step[cell] = None);
    members.iter().for_each(|&cell| step[cell] = Some(0));
    let size = grid.clues.len().saturating_sub(grid.least);
    members.iter().any(|&cell| {
        step[cell] = None;
        let is_none = is_no_body(cell, &step, size, size, grid);
        step[cell] = Some(0);
        is_none
    })
}

/// Whether nothing that is connected has `p` and all cells that cost nothing, otherwise only cells that cost 1, and the size.
fn is_no_body(p: usize, step: &[Option<usize>], most: usize, least: usize, grid: &Grid) -> bool {
    let is_member = |cell: usize| step[cell] == Some(0);
    let members = (0..step.len()).filter(|&cell| is_member(cell)).count();
    // The members and p are taken; a cell is near if so many are left.
    let Some(left) = most.checked_sub(1 + members) else { return true };
    let mut cost = vec![usize::MAX; step.len()];
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
    let near = |cell: usize| cost[cell] <= left;
    (0..cost.len()).filter(|&cell| near(cell)).count() < least
        || (0..cost.len()).any(|cell| is_member(cell) && !near(cell))
}

/// Whether some white and some black cells cost more than there is. All clues have numbers.
fn is_too_much(whites: &[usize], blacks: &[usize], grid: &Grid) -> bool {
    let mut colour: Vec<i64> = (0..grid.clues.len()).map(|cell| i64::from(grid.clued(cell))).collect();
    whites.iter().for_each(|&cell| colour[cell] = 1);
    blacks.iter().for_each(|&cell| colour[cell] = -1);
    // There are at most 4,096 clues, of at most 4,096 cells each.
    let (mut cost, mut spare) = (0, 2 * i64::try_from(grid.least).unwrap_or(i64::MAX / 4));
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
    cost > spare
}
