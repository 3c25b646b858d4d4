//! `kortest solve` for a grid: finds a solution.

use super::draw::{Cell, drawn, drawn_solution};
use super::read::NamedGrid;
use crate::games::game::Choice;
use crate::games::options::of_matches;
use crate::games::request::SolveRequest;
use crate::output::json::Object;
use crate::output::units::{counted, listed};
use crate::output::{Failure, NO, STOPPED, YES, say};
use crate::system::names::printable;
use kortest::nurikabe::deduce::{Colour, Difficulty, Ending, PROBE, Step, View, deduce};
use kortest::nurikabe::{Colouring, CountOptions, End, Grid, count_with};
use serde_json::{Value, json};

/// The algorithms and their descriptions in `--help`.
pub const ALGORITHMS: [Choice; 2] = [
    Choice {
        name: "clauses",
        about: "the default: the first model of the clauses, with cuts",
    },
    Choice {
        name: "rules",
        about: "rules that a person could follow; --explain prints the steps",
    },
];

/// The options that only Nurikabe has.
#[derive(clap::Args)]
pub struct Options {
    /// Print each step of the rules with its reason
    #[arg(long)]
    explain: bool,
}

/// Solves a grid and prints the result.
pub fn solve(named: &NamedGrid, algorithm: &str, request: &SolveRequest) -> Result<u8, Failure> {
    let Options { explain } = of_matches(request.options);
    let run = Run {
        named,
        request,
        explain,
    };
    match algorithm {
        "rules" => run.rules(),
        _ if explain && request.arguments.algorithm.is_none() => run.rules(),
        _ if explain => Err(Failure::Input("--explain is for --algorithm rules".into())),
        _ => run.clauses(),
    }
}

struct Run<'a> {
    named: &'a NamedGrid,
    request: &'a SolveRequest<'a>,
    explain: bool,
}

impl Run<'_> {
    fn grid(&self) -> &Grid {
        &self.named.grid
    }

    fn print(
        &self,
        algorithm: &str,
        solution: Option<&Colouring>,
        stopped: bool,
        mut fields: Value,
    ) {
        fields["algorithm"] = json!(algorithm);
        fields["solved"] = json!(solution.is_some());
        fields["grid"] = json!(solution.map(ToString::to_string));
        fields["threads"] = json!(1);
        fields["stopped"] = json!(stopped);
        Object::new("nurikabe", &self.named.name, self.grid(), fields)
            .with_cost(self.request.start)
            .print();
    }

    fn draw(&self, colouring: &Colouring) {
        if !self.request.arguments.quiet {
            say!("{}", drawn_solution(self.grid(), colouring));
        }
    }

    fn clauses(&self) -> Result<u8, Failure> {
        let options = CountOptions {
            limit: 1,
            journal: None,
        };
        let found = self
            .request
            .watch(|run| count_with(self.grid(), &options, run))?;
        let name = printable(&self.named.name);
        let solution = found.solutions.first();
        if self.request.arguments.json {
            let stopped = matches!(found.end, End::Stopped | End::Memory);
            self.print("clauses", solution, stopped, json!({"cuts": found.cuts}));
        } else if let Some(solution) = solution {
            say!("{name}: found a solution (kortest prove decides whether it is the only one)");
            self.draw(solution);
        } else if found.end == End::Exact {
            say!("{name}: no solution exists (kortest prove writes a proof)");
        } else {
            say!("{name}: stopped before finding a solution");
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
        let prints_steps = self.explain && !self.request.arguments.json;
        let (view, ending) = deduce(grid, true, self.request.limits, |_, step| {
            steps.push(step.clone());
            probes += usize::from(step.rule == PROBE);
            if prints_steps {
                say!("{:>4}. {}", steps.len(), sentence(grid, step));
            }
        });
        let known = grid.cells() - view.unknown().count();
        let hardest = steps
            .iter()
            .map(|step| Difficulty::of_rule(step.rule))
            .max()
            .unwrap_or(Difficulty::Easy);
        let grade = matches!(ending, Ending::Complete(_)).then_some(hardest);
        let solution = if let Ending::Complete(colouring) = &ending {
            Some(colouring)
        } else {
            None
        };
        if self.request.arguments.json {
            let step = |step: &Step| {
                json!({
                    "rule": step.rule,
                    "colour": step.colour.to_string(),
                    "cells": step.cells.iter().map(|&cell| grid.point(cell)).collect::<Vec<_>>(),
                    "difficulty": Difficulty::of_rule(step.rule).name(),
                    "reason": step.reason,
                })
            };
            let more = json!({
                "unique": match ending {
                    Ending::Complete(_) => Some(true),
                    Ending::Contradiction(_) => Some(false),
                    Ending::Stuck | Ending::Stopped => None,
                },
                "contradiction": if let Ending::Contradiction(reason) = &ending { Some(reason) } else { None },
                "difficulty": grade.map(Difficulty::name),
                "known": known,
                "cells": grid.cells(),
                "probes": probes,
                "steps": steps.iter().map(step).collect::<Vec<_>>(),
            });
            self.print("rules", solution, ending == Ending::Stopped, more);
        } else {
            self.print_ending(&view, &ending, steps.len(), probes, known);
            if let Some(grade) = grade {
                print_grade(grade, &steps);
            }
        }
        Ok(match ending {
            Ending::Complete(_) => YES,
            Ending::Contradiction(_) => NO,
            Ending::Stuck | Ending::Stopped => STOPPED,
        })
    }

    fn print_ending(
        &self,
        view: &View,
        ending: &Ending,
        steps: usize,
        probes: usize,
        known: usize,
    ) {
        let name = printable(&self.named.name);
        let cells = counted(self.grid().cells() as u64, "cell");
        let by = match probes {
            0 => format!("{}, without probing", counted(steps as u64, "step")),
            1 => format!("{}, one of them a probe", counted(steps as u64, "step")),
            _ => format!("{}, {probes} of them probes", counted(steps as u64, "step")),
        };
        match ending {
            Ending::Complete(_) => {
                say!("{name}: complete in {by}; each step is forced, so this is the only solution")
            }
            Ending::Contradiction(reason) => say!("{name}: no solution: after {by}, {reason}"),
            Ending::Stuck => {
                say!("{name}: {known} of {cells} known after {by}; the rules find no more")
            }
            Ending::Stopped => say!("{name}: stopped; {known} of {cells} known after {by}"),
        }
        if !self.request.arguments.quiet {
            let known = |cell| match view.colour(cell) {
                Some(Colour::Black) => Cell::Black,
                Some(Colour::White) => Cell::White,
                None => Cell::Open,
            };
            say!("{}", drawn(self.grid(), known));
        }
    }
}

/// Prints the difficulty of a grid, and the hardest rules that a person needs to solve it.
fn print_grade(grade: Difficulty, steps: &[Step]) {
    let mut rules: Vec<&str> = Vec::new();
    for step in steps
        .iter()
        .filter(|step| Difficulty::of_rule(step.rule) == grade)
    {
        if !rules.contains(&step.rule) {
            rules.push(step.rule);
        }
    }
    match rules[..] {
        [] => say!("difficulty: {grade}"),
        _ => say!("difficulty: {grade}, because of {}", listed(&rules)),
    }
}

/// Describes one deduction step in one line.
fn sentence(grid: &Grid, step: &Step) -> String {
    let cells: Vec<String> = step.cells.iter().map(|&cell| grid.name(cell)).collect();
    let Step {
        rule,
        colour,
        reason,
        ..
    } = step;
    match &cells[..] {
        [cell] => format!("{rule}: {cell} is {colour}: {reason}"),
        _ => format!("{rule}: {} are {colour}: {reason}", cells.join("; ")),
    }
}
