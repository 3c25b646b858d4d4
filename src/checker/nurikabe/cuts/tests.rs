//! Compares the function `holds` with a slow, simple version, on random input.

use super::holds;
use crate::limits::{Limits, Meter};
use crate::nurikabe::encoding::{Variables, encoding, index, white};
use crate::nurikabe::rules::Grid;
use crate::nurikabe::rules::tests::{grid, reached};
use std::collections::VecDeque;

struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

fn kinds(clause: &[i32], group: usize, grid: &Grid, variables: &Variables) -> [bool; 5] {
    let cells = 0..grid.clues.len();
    let sign = |variable: i32| {
        clause
            .iter()
            .find(|literal| literal.abs() == variable)
            .map_or(0, |literal| literal.signum())
    };
    if group > 0 {
        let island = &variables.islands[group - 1];
        let mut step = vec![None; grid.clues.len()];
        for (&cell, variable) in island.cells.iter().zip(variables.groups[group].clone()) {
            step[cell] = (sign(variable) < 1).then(|| usize::from(sign(variable) == 0));
        }
        let most = grid.clues[island.clue];
        let least = if grid.open[island.clue] { 1 } else { most };
        return [
            false,
            false,
            is_impossible(grid, island.clue, &step, most, least),
            false,
            false,
        ];
    }
    let of = |wanted: i32| {
        cells
            .clone()
            .filter(|&cell| sign(white(cell)) == wanted)
            .collect::<Vec<_>>()
    };
    let (positive, negative) = (of(1), of(-1));
    if positive
        .iter()
        .chain(&negative)
        .any(|&cell| grid.clued.has(cell))
    {
        return [false; 5];
    }
    let sea = matches!(positive[..], [a, b] if !reached(grid, a, |c| !grid.clued.has(c) && !negative.contains(&c))[b]);
    let land = matches!(negative[..], [a] if {
        let reached = reached(grid, a, |c| !positive.contains(&c));
        !cells.clone().any(|cell| reached[cell] && grid.clued.has(cell))
    });
    let size = grid.clues.len().saturating_sub(grid.least);
    let is_small = positive.iter().any(|&root| {
        let step: Vec<Option<usize>> = cells
            .clone()
            .map(|cell| match () {
                _ if cell == root || grid.clued.has(cell) || negative.contains(&cell) => None,
                _ => Some(usize::from(!positive.contains(&cell))),
            })
            .collect();
        is_impossible(grid, root, &step, size, size)
    });
    let sized = !grid.open.contains(&true);
    [
        sea,
        land,
        false,
        sized && is_small,
        sized && is_costly(grid, &negative, &positive),
    ]
}

fn is_impossible(
    grid: &Grid,
    root: usize,
    step: &[Option<usize>],
    most: usize,
    least: usize,
) -> bool {
    let members: Vec<usize> = (0..step.len())
        .filter(|&cell| step[cell] == Some(0))
        .collect();
    let Some(left) = most.checked_sub(1 + members.len()) else {
        return true;
    };
    let mut cost = vec![usize::MAX; step.len()];
    cost[root] = 0;
    let mut next = VecDeque::from([root]);
    while let Some(cell) = next.pop_front() {
        for beside in grid.neighbours(cell) {
            if let Some(step) = step[beside]
                && cost[cell] + step < cost[beside]
            {
                cost[beside] = cost[cell] + step;
                next.push_back(beside);
            }
        }
    }
    cost.iter().filter(|&&cost| cost <= left).count() < least
        || members.iter().any(|&cell| cost[cell] > left)
}

fn is_costly(grid: &Grid, white: &[usize], black: &[usize]) -> bool {
    let is_white = |cell: &usize| white.contains(cell) || grid.clued.has(*cell);
    let is_black = |cell: &usize| black.contains(cell);
    let whites: Vec<usize> = (0..grid.clues.len()).filter(is_white).collect();
    let pairs: usize = whites
        .iter()
        .map(|&cell| grid.neighbours(cell).filter(is_white).count())
        .sum();
    let (mut left, mut right) = (4 * whites.len() + grid.squares().count(), pairs);
    for [a, b, c, d] in grid.squares() {
        match [a, b, c, d].map(|cell| is_white(&cell)) {
            [true, true, true, true] => left += 1,
            [true, false, false, true] => right += if is_black(&b) && is_black(&c) { 1 } else { 2 },
            [false, true, true, false] => right += if is_black(&a) && is_black(&d) { 1 } else { 2 },
            [false, false, false, false] => {}
            _ => right += 1,
        }
    }
    let clues = (0..grid.clues.len())
        .filter(|&cell| grid.clued.has(cell))
        .count();
    left > 2 * grid.least + 2 * clues + right
}

#[test]
fn random_clauses_on_random_grids() {
    let (mut random, mut found) = (Random(7), [0; 5]);
    for round in 0..400 {
        let (rows, columns) = [
            (1, 6),
            (6, 1),
            (2, 5),
            (3, 4),
            (5, 5),
            (4, 7),
            (2, 64),
            (64, 2),
        ][round % 8];
        let mut words = vec!["0".to_string(); rows * columns];
        for _ in 0..=random.below(4) {
            let clue = ["1", "2", "3", "5", "?"][random.below(if round % 16 < 8 { 4 } else { 5 })];
            words[random.below(rows * columns)] = clue.to_string();
        }
        let text: Vec<String> = words.chunks(columns).map(|row| row.join(",")).collect();
        let grid = grid(&text.join("/"));
        let account = Meter::new(&Limits::of(1 << 20));
        let (_, variables) = encoding(&grid, &account.account()).unwrap();
        for _ in 0..100 {
            let group = random
                .below(variables.groups.len() + 1)
                .min(variables.groups.len() - 1)
                * random.below(2);
            let (positive, negative) = (1 + random.below(8), 1 + random.below(8));
            let mut clause = Vec::new();
            for variable in variables.groups[group].clone() {
                match random.below(10) {
                    n if n < positive => clause.push(variable),
                    n if n < positive + negative => clause.push(-variable),
                    _ => {}
                }
            }
            if random.below(2) == 0 {
                let (sign, most, mut count) = ([1, -1][random.below(2)], 1 + random.below(2), 0);
                clause.retain(|literal| {
                    count += usize::from(literal.signum() == sign);
                    literal.signum() != sign || count <= most
                });
            }
            // Clauses with clue cells are invalid, so most tested clauses have none.
            if group == 0 && random.below(4) > 0 {
                clause.retain(|literal| {
                    grid.blank
                        .has(index(literal.abs() - variables.groups[group].start))
                });
            }
            let kinds = kinds(&clause, group, &grid, &variables);
            found
                .iter_mut()
                .zip(kinds)
                .for_each(|(found, is_cut)| *found += u32::from(is_cut));
            assert_eq!(
                holds(&clause, group, &grid, &variables),
                kinds.contains(&true),
                "{text:?} {group} {clause:?}"
            );
        }
    }
    assert!(found.iter().all(|&found| found > 300), "{found:?}");
}
