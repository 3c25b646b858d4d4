//! Compares the algorithms of `kortest solve`: rules, ants, rules before ants, and clauses.

use super::NamedGrid;
use kortest::nurikabe::deduce::{Ending, Probing, deduce};
use kortest::nurikabe::{
    AntOptions, AntSearch, Grid, ProveOptions, ants, prove_with, rules_then_ants,
};
use kortest::runtime::{Limits, Progress, Run};
use std::time::{Duration, Instant};

/// The time limit of one run of ants.
const MAX_TIME: Duration = Duration::from_secs(10);

/// Solves each grid with each algorithm. Returns a table.
pub fn comparison(grids: &[NamedGrid]) -> String {
    let options = AntOptions::default();
    let mut text = format!(
        "\n## Rules, ants and clauses\n\nSeconds until each grid is solved, with {} ants in each iteration, the seed {}, and at most {} seconds for a run of ants.\n\
         An unsolved grid has the number of wrong cells of the best colouring. `rules` may probe a colour; `rules-then-ants`\n\
         begins with the rules that need no probe. Iterations are those of the ants.\n\n\
         | grid | rules | ants | iterations | rules-then-ants | iterations | clauses |\n|---|---|---|---|---|---|---|\n",
        options.ants,
        options.seed,
        MAX_TIME.as_secs()
    );
    for NamedGrid { name, grid } in grids {
        let rules = by_rules(grid);
        let colony = by_ants(|run| ants(grid, &options, run));
        let both = by_ants(|run| rules_then_ants(grid, &options, run));
        let clauses = by_clauses(grid);
        text += &format!("| {name} | {rules} | {colony} | {both} | {clauses} |\n");
    }
    text + "\nExcept on the two smallest grids, clauses are faster than ants. Ants can neither prove that a solution is unique nor\n\
            that none exists. They are an algorithm to study.\n"
}

/// Returns the seconds of the rules, and whether they got stuck.
fn by_rules(grid: &Grid) -> String {
    let start = Instant::now();
    let (_, ending) = deduce(grid, Probing::On, Limits::none(), |_, _| ());
    let seconds = seconds(start.elapsed());
    match ending {
        Ending::Complete(_) => seconds,
        _ => format!("stuck after {seconds}"),
    }
}

/// Returns the seconds or the number of wrong cells, and the iterations.
fn by_ants(search: impl FnOnce(Run) -> AntSearch) -> String {
    let start = Instant::now();
    let limits = Limits::none().deadline(Some(start + MAX_TIME));
    let progress = Progress::default();
    let search = search(Run::new(&progress).limits(limits));
    let result = if search.solution().is_some() {
        seconds(start.elapsed())
    } else {
        format!("{} wrong", search.best.wrong)
    };
    format!("{result} | {}", search.iterations)
}

/// Returns the seconds until the clauses have a solution.
fn by_clauses(grid: &Grid) -> String {
    let options = ProveOptions::default().limit(1);
    let start = Instant::now();
    let count = prove_with(grid, &options, Run::new(&Progress::default())).expect("a count");
    assert_eq!(count.solutions().len(), 1);
    seconds(start.elapsed())
}

fn seconds(time: Duration) -> String {
    format!("{:.4}", time.as_secs_f64())
}
