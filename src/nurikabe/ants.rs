//! **Ant colony optimisation**: islands are grown cell by cell, guided by what good colourings had in common.
//!
//! An ant begins with a grid that is black except for the clues. The islands, in a random order, grow from their clues
//! by cells that break no rule: not adjacent to another island, and not cutting the sea. Among these cells the ant
//! takes the one with the most pheromone or, with some probability, a random one with a probability proportional to its
//! pheromone. The best ant of a generation replaces the best colouring so far if it is better; and in each generation
//! the best colouring deposits pheromone on its white cells: the better it is, the more. The quality of the best
//! colouring decays, so that the colony does not stay in a local optimum.
//!
//! The *score* of a colouring is the number of missing white cells, plus the pools, plus the clues with an adjacent
//! clue, plus the components of the sea beyond the first. It is 0 exactly for solutions.
//!
//! Source: Amos and Lloyd, "Solving Nurikabe with Ant Colony Optimization", 2019.

use super::grid::Grid;
use super::rules::{Colouring, is_solution};
use kortest_base::anytime::Improvement;
use kortest_base::runtime::{Instant, Run};
use std::sync::atomic::Ordering::Relaxed;

/// Ants per generation.
const ANTS: usize = 10;
/// The probability that an ant takes the cell with the most pheromone.
const GREED: f64 = 0.9;
/// How far the pheromone of a cell returns to its initial value when an ant takes the cell, so that the next ants differ.
const LOCAL_DECAY: f64 = 0.1;
/// The share of pheromone that is replaced when the best colouring deposits its own.
const DEPOSIT: f64 = 0.9;
/// The share of its quality that the best colouring loses in each generation.
const AGEING: f64 = 0.005;

/// The options of a colony.
#[derive(Clone, Copy, Debug)]
pub struct AntOptions {
    /// The run ends after this number of ants.
    pub most_ants: u64,
    /// Equal seeds give equal runs.
    pub seed: u64,
}

impl Default for AntOptions {
    fn default() -> AntOptions {
        AntOptions { most_ants: 1_000_000, seed: 0 }
    }
}

/// The result of a run.
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

/// Runs a colony until it has a solution or reaches a limit. `report` is called at each improvement.
pub fn ants(grid: &Grid, options: &AntOptions, run: Run, mut report: impl FnMut(Improvement)) -> Colony {
    ants_reporting(grid, options, run, &mut report)
}

/// With a function of no type of its own, so that it is compiled in this crate.
fn ants_reporting(grid: &Grid, options: &AntOptions, run: Run, report: &mut dyn FnMut(Improvement)) -> Colony {
    let start = Instant::now();
    let initial = 1.0 / grid.cells() as f64;
    let mut pheromone = vec![initial; grid.cells()];
    let mut random = fastrand::Rng::with_seed(options.seed);
    let mut colony: Option<Colony> = None;
    // The black cells of the colouring that deposits pheromone, and its quality.
    let (mut guide, mut quality) = (Vec::new(), 0.0);
    let mut tried = 0;
    loop {
        let mut generation: Option<(u32, Vec<bool>)> = None;
        for _ in 0..ANTS {
            let black = run_ant(grid, initial, &mut pheromone, &mut random);
            tried += 1;
            let score = score(grid, &black);
            if generation.as_ref().is_none_or(|(best, _)| score < *best) {
                generation = Some((score, black));
            }
        }
        let Some((score, black)) = generation else { unreachable!("a generation has an ant") };
        let new_quality = 1.0 / f64::from(score + 1);
        if new_quality > quality {
            quality = new_quality;
            guide.clone_from(&black);
        }
        deposit_pheromone(&mut pheromone, &guide, quality);
        if colony.as_ref().is_none_or(|colony| score < colony.score) {
            let improvement = Improvement { moves: score, states: tried, time: start.elapsed() };
            let mut improvements = colony.map_or_else(Vec::new, |colony| colony.improvements);
            improvements.push(improvement);
            report(improvement);
            run.progress.best.store(score, Relaxed);
            let best = Colouring::new(grid.columns(), black);
            colony = Some(Colony { best, score, improvements, ants: tried, stopped: false });
        }
        quality *= 1.0 - AGEING;
        if let Some(mut colony) =
            colony.take_if(|colony| colony.score == 0 || tried >= options.most_ants || run.limits.check().is_err())
        {
            debug_assert_eq!(colony.score == 0, is_solution(grid, &colony.best));
            colony.ants = tried;
            colony.stopped = colony.score > 0;
            return colony;
        }
    }
}

/// Moves the pheromone of the white cells of a colouring towards its quality.
fn deposit_pheromone(pheromone: &mut [f64], black: &[bool], quality: f64) {
    for (pheromone, _) in pheromone.iter_mut().zip(black).filter(|(_, black)| !**black) {
        *pheromone = (1.0 - DEPOSIT) * *pheromone + DEPOSIT * quality;
    }
}

/// An island of unknown size is not guessed to be larger than this.
const MOST_GUESSED: usize = 12;

/// One ant: the black cells of its colouring.
fn run_ant(grid: &Grid, initial: f64, pheromone: &mut [f64], random: &mut fastrand::Rng) -> Vec<bool> {
    let mut black: Vec<bool> = (0..grid.cells()).map(|cell| !grid.has_clue(cell)).collect();
    let mut islands = grid.islands();
    for (_, size) in islands.iter_mut().filter(|(clue, _)| grid.clue(*clue) == 0) {
        // Each ant tries another size.
        *size = random.usize(1..=(*size).clamp(1, MOST_GUESSED));
    }
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
                    && keeps_sea_connected(grid, &black, cell)
            });
            let Some(cell) = choose(&cells, pheromone, random) else { break };
            black[cell] = false;
            island.push(cell);
            pheromone[cell] = (1.0 - LOCAL_DECAY) * pheromone[cell] + LOCAL_DECAY * initial;
        }
    }
    black
}

fn choose(cells: &[usize], pheromone: &[f64], random: &mut fastrand::Rng) -> Option<usize> {
    if random.f64() < GREED {
        // Ties are broken at random; the first of equals would always be the topmost.
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
fn keeps_sea_connected(grid: &Grid, black: &[bool], cell: usize) -> bool {
    let mut beside = grid.neighbours(cell).filter(|&next| black[next]);
    let Some(first) = beside.next() else { return true };
    let mut beside = beside.peekable();
    if beside.peek().is_none() {
        return true;
    }
    let reached = grid.flood(first, |next| black[next] && next != cell);
    beside.all(|next| reached[next])
}

/// Missing white cells, pools, clues with an adjacent clue, and components of the sea beyond the first.
fn score(grid: &Grid, black: &[bool]) -> u32 {
    let white = black.iter().filter(|&&black| !black).count();
    let pools = grid.squares().filter(|square| square.iter().all(|&cell| black[cell])).count();
    let mut seen = vec![false; black.len()];
    let mut components = 0;
    for cell in 0..black.len() {
        if black[cell] && !seen[cell] {
            components += 1;
            let component = grid.flood(cell, |next| black[next]);
            (0..black.len()).for_each(|cell| seen[cell] |= component[cell]);
        }
    }
    // Adjacent clues are an island with two clues, however the islands grow.
    let joined =
        grid.islands().iter().filter(|(clue, _)| grid.neighbours(*clue).any(|next| grid.has_clue(next))).count();
    let missing = match grid.white_cells() {
        Some(total) => total - white.min(total),
        None => missing(grid, black),
    };
    (missing + pools + joined + components.max(1) - 1) as u32
}

/// How many cells the islands lack whose sizes are known.
fn missing(grid: &Grid, black: &[bool]) -> usize {
    let size = |clue: usize| grid.flood(clue, |next| !black[next]).into_iter().filter(|&reached| reached).count();
    grid.clued().map(|clue| grid.clue(clue).saturating_sub(size(clue))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kortest_base::runtime::Progress;

    #[test]
    fn equal_seeds_give_equal_runs_and_score_0_is_a_solution() {
        let grid = Grid::parse("1,0,0,0,2/0,0,0,0,0/0,0,3,0,0/0,0,0,0,0/0,0,0,0,0").unwrap();
        for seed in 0..5 {
            let options = AntOptions { seed, most_ants: 500 };
            let run = || ants(&grid, &options, Run::new(&Progress::default()), |_| ());
            let (one, other) = (run(), run());
            assert_eq!((one.score, one.ants, &one.best), (other.score, other.ants, &other.best));
            assert_eq!(one.score == 0, is_solution(&grid, &one.best));
            assert!(one.improvements.windows(2).all(|pair| pair[1].moves < pair[0].moves));
        }
    }
}
