//! Searches for a solution of a grid with an ant colony. An ant colony is slower than the search by
//! clauses, and is here to be studied.
//!
//! An *ant* begins with a grid that is black except for the clues. In a random order it grows the islands from their
//! clues, cell by cell. The ant takes no cell that touches another island or that cuts the sea (the black cells) in
//! two. Each cell has an amount of *pheromone*, which attracts ants:
//!
//! * An ant usually takes the cell with the most pheromone, and sometimes a random cell. The
//!   probability of a random cell is proportional to its pheromone.
//! * *Local update*: a cell that an ant takes loses pheromone, so that the next ants differ.
//! * *Global update*: after each iteration, a good colouring, the *guide*, adds pheromone to its
//!   white cells. A guide with fewer errors has more value and adds more pheromone.
//! * *Best-value evaporation*: the guide loses value in each iteration. So another colouring
//!   replaces it, and the colony leaves local optima.
//!
//! [`rules_then_ants`] applies the deduction rules first. The cells that the rules decide have
//! pheromone 1 (white) or 0 (black). Each ant begins with these white cells, and never takes these
//! black cells. This is sound, because the rules find only colours that all solutions have.
//!
//! Ants can neither prove that a solution is unique nor that none exists.
//!
//! Source: Amos, Crossley and Lloyd, "Solving Nurikabe with Ant Colony Optimization", 2019.

mod ant;

pub use ant::Attempt;

use super::colouring::{Colouring, is_solution};
use super::deduce::{Ending, Probing, View, deduce};
use super::grid::Grid;
use ant::{Ant, GrowingIsland};
use fastrand::Rng;
use kortest_base::runtime::{Limits, Phase, Run, Stage, Stopped};
use kortest_base::setters;

/// The options of an ant colony.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
pub struct AntOptions {
    /// The number of ants in each iteration, at least 1.
    pub ants: u32,
    /// The search ends after this number of iterations. `None` means no maximum: if the grid has no
    /// solution, only the limits of the run end the search.
    pub max_iterations: Option<u64>,
    /// The random seed. Equal seeds give equal results, unless a limit stops the run.
    pub seed: u64,
}

impl AntOptions {
    setters! {
        ants: u32,
        max_iterations: Option<u64>,
        seed: u64,
    }
}

impl Default for AntOptions {
    /// Returns the usual options: ten ants, and no limit on the iterations.
    fn default() -> AntOptions {
        AntOptions {
            ants: 10,
            max_iterations: None,
            seed: 0,
        }
    }
}

/// The reason why a search by ants ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum AntEnd {
    /// The best colouring is a solution.
    Solved,
    /// The rules have found out that no solution exists. The text is the reason.
    NoSolution(String),
    /// The maximum number of iterations is reached.
    Iterations,
    /// A deadline has passed, or a stop signal arrived.
    Stopped,
}

/// The result of a search by ants.
#[derive(Clone, Debug)]
pub struct AntSearch {
    /// The reason why the search ended.
    pub end: AntEnd,
    /// The colouring with the fewest errors.
    pub best: Attempt,
    /// The number of complete iterations.
    pub iterations: u64,
    /// The number of cells whose colour was known to the ants at the start, clues included.
    pub known: usize,
}

impl AntSearch {
    /// Returns the solution, if the search found it.
    pub fn solution(&self) -> Option<&Colouring> {
        (self.end == AntEnd::Solved).then_some(&self.best.colouring)
    }
}

/// The stage of a run that applies the deduction rules.
static RULES: Stage = Stage {
    name: "applying rules",
    counters: &["steps"],
};
/// The only counter of [`RULES`]: the steps of the deduction.
const STEPS: usize = 0;

/// The stage of a run that sends ants.
static ANTS: Stage = Stage {
    name: "sending ants",
    counters: &["iterations", "cells wrong"],
};
/// The first counter of [`ANTS`].
const ITERATIONS: usize = 0;
/// The second counter of [`ANTS`]: the errors of the best colouring.
const CELLS_WRONG: usize = 1;

/// Searches for a solution of a grid with an ant colony, until one is found or a limit is reached.
/// The ants know only the clues at the start.
pub fn ants(grid: &Grid, options: &AntOptions, run: Run) -> AntSearch {
    let view = View::new(grid);
    Colony::new(grid, &view, options.seed).search(options, run)
}

/// Applies the deduction rules to a grid, and lets an ant colony colour the cells that remain. The
/// rules do not assume colours (*probing*), because assuming colours is itself a search. Ends
/// without ants if the rules find a contradiction, or if a limit is reached.
pub fn rules_then_ants(grid: &Grid, options: &AntOptions, run: Run) -> AntSearch {
    run.progress.enter(Phase::Stage(&RULES));
    let (view, ending) = deduce(grid, Probing::Off, run.limits, |_, _| {
        run.progress.add(STEPS, 1);
    });
    let colony = Colony::new(grid, &view, options.seed);
    let iterations = 0;
    match ending {
        Ending::Contradiction(reason) => colony.into_result(AntEnd::NoSolution(reason), iterations),
        Ending::Stopped => colony.into_result(AntEnd::Stopped, iterations),
        // If the rules decide all cells, the colony begins with the solution.
        Ending::Complete(_) | Ending::Stuck => colony.search(options, run),
    }
}

/// The initial pheromone of the cells whose colour is not known. A colouring whose cells are all wrong has the same
/// value. With much less pheromone at the start, the first colouring would attract nearly all later ants.
const INITIAL_PHEROMONE: f64 = 1.0;

/// The probability that an ant takes the cell with the most pheromone, and not a random cell.
const GREEDY_PROBABILITY: f64 = 0.9;

/// The share of a cell's pheromone that a local update replaces by the initial value.
const LOCAL_DECAY: f64 = 0.1;

/// The share of a cell's pheromone that a global update replaces by the value of the *guide*, a good colouring.
const GLOBAL_DECAY: f64 = 0.9;

/// The share of its value that the *guide*, a good colouring that attracts ants, loses in each iteration.
const BEST_VALUE_EVAPORATION: f64 = 0.005;

/// The island of a clue without a number may have any size. Before an ant (which grows islands cell by cell) adds a
/// further cell to such an island, it ends the island with this probability. So small islands are more frequent.
const END_OF_ISLAND_PROBABILITY: f64 = 0.2;

/// The state of the search between two ants.
struct Colony<'a> {
    grid: &'a Grid,
    /// For each cell, whether it is black when an ant begins.
    start: Vec<bool>,
    /// The number of cells whose colour is known when an ant begins.
    known: usize,
    /// For each cell, its pheromone: 1 for a cell that is known to be white, 0 for a cell that is
    /// known to be black, and a positive number, which the updates change, for all other cells.
    pheromone: Vec<f64>,
    random: Rng,
    /// The colouring whose white cells get more pheromone after each iteration.
    guide: Option<Attempt>,
    /// The value of `guide`: high if the colouring has few errors. Each iteration multiplies it by a number just below
    /// 1, so that another colouring can become the guide later.
    guide_value: f64,
    /// The colouring with the fewest errors.
    best: Attempt,
}

impl<'a> Colony<'a> {
    /// Creates an ant colony in which all ants begin with the known colours of `view`. The other
    /// cells are black at the start of an ant. The *pheromone* of a cell, a number, attracts ants
    /// to make the cell white. Equal seeds give equal colonies.
    fn new(grid: &'a Grid, view: &View, seed: u64) -> Colony<'a> {
        let mut start = vec![true; grid.cells()];
        let mut pheromone = vec![INITIAL_PHEROMONE; grid.cells()];
        for cell in 0..grid.cells() {
            // The pheromone of a known cell never changes. The pheromone of a white cell has no effect, because each
            // ant begins with this cell. Without pheromone, no ant takes a black cell.
            if view.is_white(cell) {
                start[cell] = false;
                pheromone[cell] = 1.0;
            } else if view.is_black(cell) {
                pheromone[cell] = 0.0;
            }
        }
        Colony {
            grid,
            known: grid.cells() - view.unknown().count(),
            best: Attempt::new(grid, start.clone()),
            start,
            pheromone,
            random: Rng::with_seed(seed),
            guide: None,
            guide_value: 0.0,
        }
    }

    /// Returns the result of a search that has ended for the reason `end` after some complete `iterations`.
    fn into_result(self, end: AntEnd, iterations: u64) -> AntSearch {
        AntSearch {
            end,
            best: self.best,
            iterations,
            known: self.known,
        }
    }

    /// Sends ants, each of which colours the grid, until one of them finds a solution, the maximum
    /// number of iterations is reached, or a limit of the run is reached. Shows the progress.
    fn search(mut self, options: &AntOptions, run: Run) -> AntSearch {
        run.progress.enter(Phase::Stage(&ANTS));
        // Without a maximum, or with a maximum that does not fit into `usize`, the total is unknown.
        let total = options.max_iterations;
        if let Some(total) = total.and_then(|maximum| usize::try_from(maximum).ok()) {
            run.progress.begin(total);
        }
        let mut iterations = 0;
        loop {
            run.progress.set(ITERATIONS, iterations);
            run.progress.set(CELLS_WRONG, self.best.wrong as u64);
            if is_solution(self.grid, &self.best.colouring) {
                return self.into_result(AntEnd::Solved, iterations);
            }
            if options
                .max_iterations
                .is_some_and(|maximum| iterations >= maximum)
            {
                return self.into_result(AntEnd::Iterations, iterations);
            }
            if self.iterate(options.ants, run.limits).is_err() {
                return self.into_result(AntEnd::Stopped, iterations);
            }
            iterations += 1;
            run.progress.finish_one();
        }
    }

    /// Sends the ants of one iteration, and lets the colony learn from the colouring with the fewest errors.
    /// Sends no further ants after a solution. The error means that a limit was reached.
    fn iterate(&mut self, ants: u32, limits: Limits) -> Result<(), Stopped> {
        // The first ant is sent even if `ants` is 0.
        let mut best = self.send_ant(limits)?;
        for _ in 1..ants {
            if best.wrong == 0 {
                break;
            }
            let attempt = self.send_ant(limits)?;
            if attempt.wrong < best.wrong {
                best = attempt;
            }
        }
        self.learn(best);
        Ok(())
    }

    /// Learns from `attempt`, the best colouring of an iteration. The attempt replaces the best one so
    /// far if it has fewer errors, and the *guide* if it has more value. The guide is the colouring
    /// whose white cells then get more pheromone, which attracts later ants. The guide loses value in
    /// each iteration, so that another colouring replaces it some day.
    fn learn(&mut self, attempt: Attempt) {
        // A solution has no errors. Its value is the value of a colouring with one error, to avoid a division by 0.
        let value = self.grid.cells() as f64 / attempt.wrong.max(1) as f64;
        if attempt.wrong < self.best.wrong {
            self.best = attempt.clone();
        }
        if value > self.guide_value {
            self.guide = Some(attempt);
            self.guide_value = value;
        }
        self.update_globally();
        self.guide_value *= 1.0 - BEST_VALUE_EVAPORATION;
    }

    /// Moves the pheromone (a number that attracts ants) of the white cells of the guide, a good
    /// colouring, towards the value of the guide. Leaves out the cells that are known to be white
    /// from the start. Does nothing without a guide.
    fn update_globally(&mut self) {
        let Some(guide) = &self.guide else {
            return;
        };
        for cell in guide.colouring.white() {
            let is_known = !self.start[cell];
            if !is_known {
                let kept = (1.0 - GLOBAL_DECAY) * self.pheromone[cell];
                self.pheromone[cell] = kept + GLOBAL_DECAY * self.guide_value;
            }
        }
    }

    /// Sends one ant, which grows the islands from their clues in a random order. Returns the colouring of the ant. The
    /// pheromone of each cell that the ant makes white moves towards the initial value, so that the next ants differ.
    /// The error means that a limit was reached.
    fn send_ant(&mut self, limits: Limits) -> Result<Attempt, Stopped> {
        limits.check()?;
        let mut ant = Ant::new(self.grid, &self.start);
        let mut islands = self.grid.islands();
        self.random.shuffle(&mut islands);
        for (clue, max_size) in islands {
            self.grow_island(&mut ant, clue, max_size, limits)?;
        }
        Ok(Attempt::new(self.grid, ant.black))
    }

    /// Lets an ant grow the island of a clue until the island has its maximum size or cannot grow, or, if the clue has
    /// no number, until chance ends the island. Updates the pheromone of each cell that the ant takes, so that the next
    /// ants differ. The error means that a limit was reached.
    fn grow_island(
        &mut self,
        ant: &mut Ant,
        clue: usize,
        max_size: usize,
        limits: Limits,
    ) -> Result<(), Stopped> {
        let mut island = ant.island(clue);
        while island.cells.len() < max_size {
            limits.check()?;
            // A clue without a number allows any size, so chance decides.
            let has_any_size = self.grid.island_size(clue).is_none();
            if has_any_size && self.random.f64() < END_OF_ISLAND_PROBABILITY {
                break;
            }
            let Some(cell) = self.choose_cell(ant, &island, max_size) else {
                break;
            };
            ant.take(cell, &mut island);
            self.update_locally(cell);
        }
        Ok(())
    }

    /// Chooses the next cell of an island of at most `max_size` cells: usually the cell with the most pheromone
    /// (a number that attracts ants), and sometimes a random one. `None` if the island cannot grow.
    fn choose_cell(&mut self, ant: &Ant, island: &GrowingIsland, max_size: usize) -> Option<usize> {
        let mut candidates = self.candidates(ant, island);
        let is_greedy = self.random.f64() < GREEDY_PROBABILITY;
        while !candidates.is_empty() {
            let index = if is_greedy {
                self.most_attractive(&candidates)
            } else {
                self.random_by_pheromone(&candidates)
            };
            let cell = candidates.swap_remove(index);
            if ant.may_take(cell, island, max_size) {
                return Some(cell);
            }
        }
        None
    }

    /// Returns the black neighbours of an island, each once, except the cells without pheromone, which are known to be
    /// black in every solution.
    fn candidates(&self, ant: &Ant, island: &GrowingIsland) -> Vec<usize> {
        let mut candidates = Vec::new();
        for &cell in &island.cells {
            for next in self.grid.neighbours(cell) {
                let may_be_white = ant.black[next] && self.pheromone[next] > 0.0;
                if may_be_white && !candidates.contains(&next) {
                    candidates.push(next);
                }
            }
        }
        candidates
    }

    /// Returns the index in `cells` of a cell with the most pheromone (a number that attracts ants). Chance
    /// decides between equal cells. `cells` is not empty, and each has some pheromone.
    fn most_attractive(&mut self, cells: &[usize]) -> usize {
        let amounts = cells.iter().map(|&cell| self.pheromone[cell]);
        let most = amounts.fold(0.0, f64::max);
        let mut best: Vec<usize> = (0..cells.len()).collect();
        best.retain(|&index| self.pheromone[cells[index]] >= most);
        best[self.random.usize(0..best.len())]
    }

    /// Returns the index in `cells` of a random cell. The probability of each cell is proportional
    /// to its pheromone, a number that attracts ants. `cells` is not empty.
    fn random_by_pheromone(&mut self, cells: &[usize]) -> usize {
        let total: f64 = cells.iter().map(|&cell| self.pheromone[cell]).sum();
        let mut remaining = self.random.f64() * total;
        for (index, &cell) in cells.iter().enumerate() {
            remaining -= self.pheromone[cell];
            if remaining < 0.0 {
                return index;
            }
        }
        // This line is reached only after rounding errors, because `remaining` began below the sum of all pheromone.
        cells.len() - 1
    }

    /// Moves the pheromone of a cell that an ant takes towards the initial value.
    fn update_locally(&mut self, cell: usize) {
        let kept = (1.0 - LOCAL_DECAY) * self.pheromone[cell];
        self.pheromone[cell] = kept + LOCAL_DECAY * INITIAL_PHEROMONE;
    }
}

#[cfg(test)]
mod tests {
    use super::ant::tests::colourings;
    use super::*;
    use kortest_base::runtime::Progress;
    use std::sync::atomic::AtomicBool;

    const SMALL: &str = "0,0,0,0,1/0,0,2,0,0/0,0,0,0,2/0,2,0,0,0/0,0,0,0,0";

    #[test]
    fn every_result_agrees_with_brute_force() {
        let mut random = Rng::with_seed(7);
        let mut solved = 0;
        let mut solvable = 0;
        for _ in 0..60 {
            let grid = random_grid(&mut random);
            let solutions = brute_force(&grid);
            solvable += usize::from(!solutions.is_empty());
            for search in [ants, rules_then_ants] {
                let result = search(&grid, &options(random.u64(..)), run(&Progress::default()));

                assert_eq!(result.end == AntEnd::Solved, result.best.wrong == 0);
                if let Some(solution) = result.solution() {
                    assert!(solutions.contains(solution), "{grid}: {solution}");
                    solved += 1;
                }
                if matches!(result.end, AntEnd::NoSolution(_)) {
                    assert!(solutions.is_empty(), "{grid}");
                }
            }
        }
        assert!(solvable >= 10, "{solvable}");
        // Each of the two searches tries to solve each grid. On such small grids, fewer than 4 searches fail.
        assert!(solved > 2 * solvable - 4, "{solved} of {solvable} twice");
    }

    #[test]
    fn ants_keep_what_the_rules_have_found() {
        let mut random = Rng::with_seed(3);
        for _ in 0..60 {
            let grid = random_grid(&mut random);
            let (view, _) = deduce(&grid, Probing::Off, Limits::none(), |_, _| ());

            let result = rules_then_ants(&grid, &options(1), run(&Progress::default()));

            let colouring = &result.best.colouring;
            for cell in 0..grid.cells() {
                let is_wrong = view.is_white(cell) && colouring.is_black(cell);
                assert!(!is_wrong, "{grid}: {colouring}");
                let is_wrong = view.is_black(cell) && !colouring.is_black(cell);
                assert!(!is_wrong, "{grid}: {colouring}");
            }
        }
    }

    #[test]
    fn equal_seeds_give_equal_results() {
        let grid = Grid::parse(SMALL).unwrap();
        for seed in 0..5 {
            let first = ants(&grid, &options(seed), run(&Progress::default()));
            let second = ants(&grid, &options(seed), run(&Progress::default()));

            assert_eq!(first.best, second.best);
            assert_eq!(first.iterations, second.iterations);
        }
    }

    #[test]
    fn rules_alone_may_decide_a_grid() {
        let grid = Grid::parse(SMALL).unwrap();
        let unsolvable = Grid::parse("1,0/0,1").unwrap();

        let solved = rules_then_ants(&grid, &options(0), run(&Progress::default()));
        let refuted = rules_then_ants(&unsolvable, &options(0), run(&Progress::default()));

        assert_eq!(solved.end, AntEnd::Solved);
        assert_eq!(solved.iterations, 0);
        assert_eq!(solved.known, grid.cells());
        assert!(matches!(refuted.end, AntEnd::NoSolution(_)));
    }

    #[test]
    fn the_search_ends_at_each_limit() {
        let grid = Grid::parse("1,0/0,1").unwrap();
        let progress = Progress::default();
        let limited = ants(&grid, &options(0), run(&progress));
        let stop = AtomicBool::new(true);
        let limits = Limits::none().stop(&stop);

        let stopped = ants(&grid, &AntOptions::default(), run(&progress).limits(limits));

        assert_eq!(limited.end, AntEnd::Iterations);
        assert_eq!(limited.iterations, 50);
        assert!(limited.solution().is_none());
        assert_eq!(stopped.end, AntEnd::Stopped);
        assert_eq!(stopped.iterations, 0);
    }

    /// Returns options for at most 50 iterations.
    fn options(seed: u64) -> AntOptions {
        AntOptions::default().max_iterations(Some(50)).seed(seed)
    }

    fn run(progress: &Progress) -> Run<'_> {
        Run::new(progress)
    }

    /// Returns a grid of 3 x 4 cells with some random clues.
    fn random_grid(random: &mut Rng) -> Grid {
        let mut rows = vec![vec![0; 4]; 3];
        for clue in rows.iter_mut().flatten() {
            if random.u8(0..5) == 0 {
                *clue = random.choice([1, 2, 3, 4, super::super::UNKNOWN]).unwrap();
            }
        }
        Grid::new(&rows).unwrap()
    }

    /// Returns all solutions, by trying all colourings.
    fn brute_force(grid: &Grid) -> Vec<Colouring> {
        let mut solutions = Vec::new();
        for black in colourings(grid) {
            let colouring = Colouring::of_grid(grid, black);
            if is_solution(grid, &colouring) {
                solutions.push(colouring);
            }
        }
        solutions
    }
}
