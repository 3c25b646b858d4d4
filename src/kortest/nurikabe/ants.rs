//! **Ant colony**: islands grown cell by cell, guided by what good colourings had in common.
//!
//! An ant begins with a grid that is black but for the clues. One island after the other, in a random order, grows
//! from its clue by cells that break no rule: beside no other island, and without cutting the sea. Among these it
//! takes the cell with the most pheromone, or with some probability one at random in proportion to it. The best
//! ant of a generation replaces the best colouring so far if it is better; and each generation the best colouring
//! lays pheromone on its cells, by how good it is. What has been best for long counts less and less, so that
//! the colony moves on.
//!
//! The *score* of a colouring is the number of white cells that are missing, plus the pools, plus the pieces of the
//! sea beyond the first. It is 0 for a solution and for nothing else.
//!
//! Source: Amos and Lloyd, "Solving Nurikabe with Ant Colony Optimization", 2019.

use super::grid::Grid;
use super::rules::{Colouring, is_solution};
use crate::anytime::Improvement;
use crate::engine::{Limits, Progress};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

/// The parameters of the colony.
#[derive(Clone, Copy, Debug)]
pub struct AntOptions {
    /// Ants of a generation.
    pub ants: usize,
    /// The colony ends when it has tried so many ants.
    pub most_ants: u64,
    /// The probability that an ant takes the cell with the most pheromone.
    pub greed: f64,
    /// The share of its pheromone that a cell loses to an ant that takes it, so that the next ants differ.
    pub local_decay: f64,
    /// The share of pheromone that is replaced when the best colouring lays its own.
    pub deposit: f64,
    /// The share of its worth that the best colouring loses each generation.
    pub ageing: f64,
    /// Equal seeds give equal runs.
    pub seed: u64,
}

impl Default for AntOptions {
    fn default() -> AntOptions {
        AntOptions {
            ants: 10,
            most_ants: 1_000_000,
            greed: 0.9,
            local_decay: 0.1,
            deposit: 0.9,
            ageing: 0.005,
            seed: 0,
        }
    }
}

/// What the colony found.
#[derive(Clone, Debug)]
pub struct Colony {
    /// The best colouring.
    pub best: Colouring,
    /// Its score; 0 for a solution.
    pub score: u32,
    /// Each improvement, in order: its `moves` are the score, its `states` the ants until then.
    pub improvements: Vec<Improvement>,
    /// Ants tried.
    pub ants: u64,
    /// Whether a limit ended the search.
    pub stopped: bool,
}

/// Runs a colony until it has a solution or reaches a limit. `report` hears of each improvement at once.
pub fn ants(
    grid: &Grid,
    options: &AntOptions,
    limits: Limits,
    progress: &Progress,
    mut report: impl FnMut(Improvement),
) -> Colony {
    let start = Instant::now();
    let initial = 1.0 / grid.cells() as f64;
    let mut pheromone = vec![initial; grid.cells()];
    let mut random = fastrand::Rng::with_seed(options.seed);
    let mut colony: Option<Colony> = None;
    // Which cells are black in the colouring that lays pheromone, and how much it lays.
    let (mut guide, mut worth) = (Vec::new(), 0.0);
    let mut tried = 0;
    loop {
        let mut generation: Option<(u32, Vec<bool>)> = None;
        for _ in 0..options.ants.max(1) {
            let black = walk(grid, options, initial, &mut pheromone, &mut random);
            tried += 1;
            let score = score(grid, &black);
            if generation.as_ref().is_none_or(|(best, _)| score < *best) {
                generation = Some((score, black));
            }
        }
        let Some((score, black)) = generation else { unreachable!("a generation has an ant") };
        let new_worth = 1.0 / f64::from(score + 1);
        if new_worth > worth {
            worth = new_worth;
            guide.clone_from(&black);
        }
        lay(&mut pheromone, &guide, worth, options.deposit);
        if colony.as_ref().is_none_or(|colony| score < colony.score) {
            let improvement = Improvement { moves: score, states: tried, time: start.elapsed() };
            let mut improvements = colony.map_or_else(Vec::new, |colony| colony.improvements);
            improvements.push(improvement);
            report(improvement);
            progress.best.store(score, Relaxed);
            let best = Colouring::new(grid.columns(), black);
            colony = Some(Colony { best, score, improvements, ants: tried, stopped: false });
        }
        worth *= 1.0 - options.ageing;
        progress.states.store(tried, Relaxed);
        if let Some(mut colony) =
            colony.take_if(|colony| colony.score == 0 || tried >= options.most_ants || limits.check().is_err())
        {
            debug_assert_eq!(colony.score == 0, is_solution(grid, &colony.best));
            colony.ants = tried;
            colony.stopped = colony.score > 0;
            return colony;
        }
    }
}

/// Moves the pheromone of the white cells of a colouring towards its worth.
fn lay(pheromone: &mut [f64], black: &[bool], worth: f64, deposit: f64) {
    for (pheromone, _) in pheromone.iter_mut().zip(black).filter(|(_, black)| !**black) {
        *pheromone = (1.0 - deposit) * *pheromone + deposit * worth;
    }
}

/// One ant: which cells its colouring has black.
fn walk(
    grid: &Grid,
    options: &AntOptions,
    initial: f64,
    pheromone: &mut [f64],
    random: &mut fastrand::Rng,
) -> Vec<bool> {
    let mut black: Vec<bool> = (0..grid.cells()).map(|cell| grid.clue(cell) == 0).collect();
    let mut islands = grid.islands();
    random.shuffle(&mut islands);
    for (clue, size) in islands {
        let mut island = vec![clue];
        while island.len() < size {
            let mut cells: Vec<usize> = island.iter().flat_map(|&cell| grid.neighbours(cell)).collect();
            cells.sort_unstable();
            cells.dedup();
            cells.retain(|&cell| {
                black[cell]
                    && grid.neighbours(cell).all(|next| black[next] || island.contains(&next))
                    && keeps_the_sea(grid, &black, cell)
            });
            let Some(cell) = choose(&cells, pheromone, options.greed, random) else { break };
            black[cell] = false;
            island.push(cell);
            pheromone[cell] = (1.0 - options.local_decay) * pheromone[cell] + options.local_decay * initial;
        }
    }
    black
}

fn choose(cells: &[usize], pheromone: &[f64], greed: f64, random: &mut fastrand::Rng) -> Option<usize> {
    if random.f64() < greed {
        // The first of equals would always be the topmost; a random one has no such bias.
        let most = cells.iter().map(|&cell| pheromone[cell]).fold(0.0, f64::max);
        let best: Vec<usize> = cells.iter().copied().filter(|&cell| pheromone[cell] >= most).collect();
        return random.choice(best);
    }
    let mut left = random.f64() * cells.iter().map(|&cell| pheromone[cell]).sum::<f64>();
    let chosen = cells.iter().copied().find(|&cell| {
        left -= pheromone[cell];
        left <= 0.0
    });
    chosen.or(cells.last().copied())
}

/// Whether the black neighbours of a cell are connected without it.
fn keeps_the_sea(grid: &Grid, black: &[bool], cell: usize) -> bool {
    let mut beside = grid.neighbours(cell).filter(|&next| black[next]);
    let Some(first) = beside.next() else { return true };
    let mut beside = beside.peekable();
    if beside.peek().is_none() {
        return true;
    }
    let reached = grid.flood(first, |next| black[next] && next != cell);
    beside.all(|next| reached[next])
}

/// Missing white cells, pools, and pieces of the sea beyond the first.
fn score(grid: &Grid, black: &[bool]) -> u32 {
    let white = black.iter().filter(|&&black| !black).count();
    let pools = grid.squares().filter(|square| square.iter().all(|&cell| black[cell])).count();
    let mut seen = vec![false; black.len()];
    let mut pieces = 0;
    for cell in 0..black.len() {
        if black[cell] && !seen[cell] {
            pieces += 1;
            let piece = grid.flood(cell, |next| black[next]);
            (0..black.len()).for_each(|cell| seen[cell] |= piece[cell]);
        }
    }
    // Clues beside each other are one island with two clues, which no growth mends.
    let joined =
        grid.islands().iter().filter(|(clue, _)| grid.neighbours(*clue).any(|next| grid.clue(next) > 0)).count();
    (grid.white_cells() - white.min(grid.white_cells()) + pools + joined + pieces.max(1) - 1) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn equal_seeds_give_equal_runs_and_score_0_is_a_solution() {
        let grid = Grid::parse("1,0,0,0,2/0,0,0,0,0/0,0,3,0,0/0,0,0,0,0/0,0,0,0,0").unwrap();
        let stop = AtomicBool::new(false);
        let limits = Limits { stop: &stop, deadline: None };
        for seed in 0..5 {
            let options = AntOptions { seed, most_ants: 500, ..AntOptions::default() };
            let run = || ants(&grid, &options, limits, &Progress::default(), |_| ());
            let (one, other) = (run(), run());
            assert_eq!((one.score, one.ants, &one.best), (other.score, other.ants, &other.best));
            assert_eq!(one.score == 0, is_solution(&grid, &one.best));
            assert!(one.improvements.windows(2).all(|pair| pair[1].moves < pair[0].moves));
        }
    }
}
