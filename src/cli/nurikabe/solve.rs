//! `kortest solve`: a solution by clauses, by rules, or by ants.

use super::super::input::NamedGrid;
use super::super::reporter::report_while;
use super::super::signals::stop_flag;
use super::super::solve::Arguments;
use super::super::units::{grouped, seconds_text};
use super::super::{Failure, NO, STOPPED, YES};
use super::draw::{Cell, draw};
use kortest::anytime::Improvement;
use kortest::engine::{Limits, Progress};
use kortest::nurikabe::deduce::{Colour, Ending, PROBE, Step, View, deduce};
use kortest::nurikabe::{AntOptions, Colouring, CountOptions, End, Grid, ants, count_with};
use serde_json::{Value, json};
use std::time::Instant;

/// The algorithms for grids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridAlgorithm {
    /// The first model of the clauses, with cuts.
    Clauses,
    /// Deduction.
    Rules,
    /// An ant colony.
    Ants,
}

impl GridAlgorithm {
    /// All of them.
    pub const ALL: [GridAlgorithm; 3] = [GridAlgorithm::Clauses, GridAlgorithm::Rules, GridAlgorithm::Ants];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            GridAlgorithm::Clauses => "clauses",
            GridAlgorithm::Rules => "rules",
            GridAlgorithm::Ants => "ants",
        }
    }

    /// What it does, in one line.
    pub fn summary(self) -> &'static str {
        match self {
            GridAlgorithm::Clauses => "its default: the first model of the clauses, with cuts",
            GridAlgorithm::Rules => "rules that a person could follow; --explain prints the steps",
            GridAlgorithm::Ants => "ant colony; the best colouring and its score",
        }
    }
}

/// Solves a grid and reports.
pub fn solve(
    named: &NamedGrid,
    algorithm: GridAlgorithm,
    arguments: &Arguments,
    start: Instant,
) -> Result<u8, Failure> {
    let stop = stop_flag()?;
    let limits = Limits { stop: &stop, deadline: arguments.limits.deadline(start) };
    let run = Run { named, arguments, limits, start };
    match algorithm {
        GridAlgorithm::Clauses => run.clauses(),
        GridAlgorithm::Rules => run.rules(),
        GridAlgorithm::Ants => run.ants(),
    }
}

struct Run<'a> {
    named: &'a NamedGrid,
    arguments: &'a Arguments,
    limits: Limits<'a>,
    start: Instant,
}

impl Run<'_> {
    fn grid(&self) -> &Grid {
        &self.named.grid
    }

    /// The parts of the JSON object that all algorithms have.
    fn json(&self, algorithm: &str, grid: Option<&Colouring>, more: Value) {
        let mut object = json!({
            "puzzle": "nurikabe",
            "board": self.grid().to_string(),
            "algorithm": algorithm,
            "grid": grid.map(ToString::to_string),
            "seconds": self.start.elapsed().as_secs_f64(),
            "version": env!("CARGO_PKG_VERSION"),
        });
        if let (Value::Object(object), Value::Object(more)) = (&mut object, more) {
            object.extend(more);
        }
        say!("{object}");
    }

    fn draw(&self, colouring: &Colouring) {
        if !self.arguments.quiet {
            draw(self.grid(), |cell| if colouring.is_black(cell) { Cell::Black } else { Cell::White });
        }
    }

    fn clauses(&self) -> Result<u8, Failure> {
        let options = CountOptions { limit: 1, memory: self.arguments.limits.memory };
        let progress = Progress::default();
        let found =
            report_while(&progress, self.arguments.quiet, || count_with(self.grid(), &options, self.limits, &progress));
        let found = found.map_err(super::prove::failure)?;
        let name = &self.named.name;
        let solution = found.solutions.first();
        if self.arguments.json {
            let more = json!({"solved": solution.is_some(), "stopped": found.end == End::Stopped, "cuts": found.cuts});
            self.json("clauses", solution, more);
        } else if let Some(solution) = solution {
            say!("{name}: a solution (whether it is the only one: kortest prove)");
            self.draw(solution);
        } else if found.end == End::Exact {
            say!("{name}: there is no solution (with a proof: kortest prove)");
        } else {
            say!("{name}: stopped before a solution was found");
        }
        Ok(match (solution, found.end) {
            (Some(_), _) => YES,
            (None, End::Exact) => NO,
            _ => STOPPED,
        })
    }

    fn rules(&self) -> Result<u8, Failure> {
        let grid = self.grid();
        let (mut steps, mut probes): (Vec<Step>, usize) = (Vec::new(), 0);
        let aloud = self.arguments.explain && !self.arguments.json;
        let (view, ending) = deduce(grid, true, self.limits, |_, step| {
            steps.push(step.clone());
            probes += usize::from(step.rule == PROBE);
            if aloud {
                say!("{:>4}. {}", steps.len(), sentence(grid, step));
            }
        });
        let known = grid.cells() - view.unknown().count();
        let solution = if let Ending::Complete(colouring) = &ending { Some(colouring) } else { None };
        if self.arguments.json {
            let step = |step: &Step| {
                json!({
                    "rule": step.rule,
                    "colour": step.colour.to_string(),
                    "cells": step.cells.iter().map(|c| [c / grid.columns(), c % grid.columns()]).collect::<Vec<_>>(),
                    "reason": step.reason,
                })
            };
            let more = json!({
                "solved": solution.is_some(),
                "unique": solution.is_some(),
                "contradiction": if let Ending::Contradiction(reason) = &ending { Some(reason) } else { None },
                "stopped": ending == Ending::Stopped,
                "known": known,
                "cells": grid.cells(),
                "probes": probes,
                "steps": steps.iter().map(step).collect::<Vec<_>>(),
            });
            self.json("rules", solution, more);
        } else {
            self.tell_rules(&view, &ending, steps.len(), probes, known);
        }
        Ok(match ending {
            Ending::Complete(_) => YES,
            Ending::Contradiction(_) => NO,
            Ending::Stuck | Ending::Stopped => STOPPED,
        })
    }

    fn tell_rules(&self, view: &View, ending: &Ending, steps: usize, probes: usize, known: usize) {
        let name = &self.named.name;
        let cells = self.grid().cells();
        let by = match probes {
            0 => format!("{steps} steps, without probing"),
            1 => format!("{steps} steps, one of them a probe"),
            _ => format!("{steps} steps, {probes} of them probes"),
        };
        match ending {
            Ending::Complete(_) => say!("{name}: complete in {by}; each step is forced, so this is the only solution"),
            Ending::Contradiction(reason) => say!("{name}: no solution: after {by}, {reason}"),
            Ending::Stuck => say!("{name}: {known} of {cells} cells known after {by}; the rules find no more"),
            Ending::Stopped => say!("{name}: stopped; {known} of {cells} cells known after {by}"),
        }
        if !self.arguments.quiet {
            draw(self.grid(), |cell| match view.colour(cell) {
                Some(Colour::Black) => Cell::Black,
                Some(Colour::White) => Cell::White,
                None => Cell::Open,
            });
        }
    }

    fn ants(&self) -> Result<u8, Failure> {
        let aloud = !self.arguments.quiet && !self.arguments.json;
        let options = AntOptions { seed: self.arguments.seed, ..AntOptions::default() };
        let progress = Progress::default();
        let colony = ants(self.grid(), &options, self.limits, &progress, |Improvement { moves, states, time }| {
            if aloud {
                say!("score {moves} after {} ({} ants)", seconds_text(time), grouped(states));
            }
        });
        let name = &self.named.name;
        let ants = grouped(colony.ants);
        if self.arguments.json {
            let improvement =
                |i: &Improvement| json!({"score": i.moves, "ants": i.states, "seconds": i.time.as_secs_f64()});
            let more = json!({
                "solved": colony.score == 0,
                "score": colony.score,
                "ants": colony.ants,
                "improvements": colony.improvements.iter().map(improvement).collect::<Vec<_>>(),
                "stopped": colony.stopped,
            });
            self.json("ants", Some(&colony.best), more);
        } else if colony.score == 0 {
            say!("{name}: a solution by {ants} ants (whether it is the only one: kortest prove)");
            self.draw(&colony.best);
        } else {
            let score = colony.score;
            say!("{name}: no solution by {ants} ants; the best colouring has score {score} (missing cells and pools)");
            self.draw(&colony.best);
        }
        Ok(if colony.score == 0 { YES } else { STOPPED })
    }
}

/// A step as a line.
fn sentence(grid: &Grid, step: &Step) -> String {
    let cells: Vec<String> = step.cells.iter().map(|&cell| grid.name(cell)).collect();
    let Step { rule, colour, reason, .. } = step;
    match &cells[..] {
        [cell] => format!("{rule}: {cell} is {colour}: {reason}"),
        _ => format!("{rule}: {} are {colour}: {reason}", cells.join("; ")),
    }
}
