//! `kortest solve` for a grid: finds a solution.

use super::algorithm::{GridAlgorithm, GridSolveFields};
use super::ants::print_search;
use super::grid::{CellColour, NamedGrid, drawn, drawn_solution};
use crate::arguments::whole_number;
use crate::games::board::{SolveRequest, object_of};
use crate::games::options::of_matches;
#[cfg(test)]
use crate::output::schema::Section;
use crate::output::{Failure, NO, STOPPED, YES, say};
use kortest::nurikabe::deduce::{Colour, Difficulty, Ending, PROBE, Probing, Step, View, deduce};
use kortest::nurikabe::{
    AntOptions, Colouring, End, Grid, ProveOptions, ants, prove_with, rules_then_ants,
};
use kortest::text::{counted, listed, printable};
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;

/// The options that only Nurikabe has.
#[derive(clap::Args)]
pub struct NurikabeSolveArguments {
    /// Print each step of the rules with its reason
    #[arg(long)]
    explain: bool,
    /// For ants and rules-then-ants: the number of ants in each iteration [default: 10]
    #[arg(long, value_name = "N", value_parser = whole_number::<u32>(1..=u32::MAX.into()))]
    ants: Option<u32>,
    /// For ants and rules-then-ants: stop after this number of iterations [default: none]
    #[arg(long, value_name = "N", value_parser = whole_number::<u64>(1..=u64::MAX))]
    iterations: Option<u64>,
}

/// The sections of the documentation `JSON.md` about the objects of `clauses` and of `rules`.
#[cfg(test)]
pub const SECTION_ON_CLAUSES: Section = Section::object(
    "solve: Nurikabe by clauses",
    &["solve: Nurikabe"],
    &[ClausesFields::json_schema],
)
.where_is("algorithm", r#"["clauses"]"#);
#[cfg(test)]
pub const SECTION_ON_RULES: Section = Section::object(
    "solve: Nurikabe by rules",
    &["solve: Nurikabe"],
    &[RulesFields::json_schema],
)
.where_is("algorithm", r#"["rules"]"#);

/// Solves a grid by the algorithm with this name, or by the algorithm *rules* if the user gave `--explain` without
/// `--algorithm`. Prints the result and returns the exit code.
pub fn solve(
    named: &NamedGrid,
    algorithm_name: &str,
    request: &SolveRequest,
) -> Result<u8, Failure> {
    let arguments: NurikabeSolveArguments = of_matches(request.options);
    let is_default = request.arguments.algorithm.is_none();
    let algorithm = if arguments.explain && is_default {
        GridAlgorithm::Rules
    } else {
        GridAlgorithm::of_name(algorithm_name).expect("`options::choose` accepts only these names")
    };
    arguments.check(algorithm)?;
    let grid = &named.board;
    let ant_options = arguments.ant_options(request.arguments.seed);
    let search = match algorithm {
        GridAlgorithm::Clauses => return solve_by_clauses(named, request),
        GridAlgorithm::Rules => return Ok(solve_by_rules(named, arguments.explain, request)),
        GridAlgorithm::Ants => request.watch(|run| ants(grid, &ant_options, run)),
        GridAlgorithm::RulesThenAnts => {
            request.watch(|run| rules_then_ants(grid, &ant_options, run))
        }
    };
    let code = print_search(named, algorithm, &ant_options, &search, request);
    Ok(code)
}

impl NurikabeSolveArguments {
    /// Fails if the user gave an option that the algorithm does not have.
    fn check(&self, algorithm: GridAlgorithm) -> Result<(), Failure> {
        if self.explain && algorithm != GridAlgorithm::Rules {
            return Err(Failure::Input("--explain is for --algorithm rules".into()));
        }
        if algorithm.has_ants() {
            return Ok(());
        }
        let option = match (self.ants, self.iterations) {
            (None, None) => return Ok(()),
            (Some(_), _) => "ants",
            (None, Some(_)) => "iterations",
        };
        Err(Failure::Input(format!(
            "--{option} is for --algorithm ants and rules-then-ants, not for {}",
            algorithm.name()
        )))
    }

    /// Returns the options of a search by ants.
    fn ant_options(&self, seed: u64) -> AntOptions {
        let defaults = AntOptions::default();
        let ants = self.ants.unwrap_or(defaults.ants);
        defaults
            .ants(ants)
            .max_iterations(self.iterations)
            .seed(seed)
    }
}

/// The output that only the algorithm `clauses` has.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct ClausesFields {
    /// The number of clauses added because the sea was not connected.
    cuts: usize,
}

/// Finds a solution as a model of clauses (SAT problem), prints it, and returns the exit code: `NO` if none exists.
fn solve_by_clauses(named: &NamedGrid, request: &SolveRequest) -> Result<u8, Failure> {
    let grid = &named.board;
    let options = ProveOptions::default().limit(1); // stop after the first solution
    let proof = request.watch(|run| prove_with(grid, &options, run))?;
    let solution = proof.solutions().first();
    if request.arguments.json {
        let is_stopped = matches!(proof.end(), End::Stopped | End::Memory);
        let cuts = ClausesFields { cuts: proof.cuts };
        let fields = GridSolveFields::new(GridAlgorithm::Clauses, solution, is_stopped, cuts);
        object_of(named, fields).with_cost(request.start).print();
    } else {
        print_first_model(named, solution, proof.end(), request.arguments.quiet);
    }
    Ok(match (solution, proof.end()) {
        (Some(_), _) => YES,
        // All solutions are known, and there are none.
        (None, End::Exact) => NO,
        (None, End::Limit | End::Stopped | End::Memory) => STOPPED,
    })
}

/// Prints the solution that the algorithm `clauses` has found, or why it found none. `quiet` leaves out the drawing.
fn print_first_model(named: &NamedGrid, solution: Option<&Colouring>, end: End, quiet: bool) {
    let name = printable(&named.name);
    let Some(solution) = solution else {
        if end == End::Exact {
            say!("{name}: no solution exists (kortest prove writes a proof)");
        } else {
            say!("{name}: stopped before finding a solution");
        }
        return;
    };
    say!("{name}: found a solution (kortest prove decides whether it is the only one)");
    if !quiet {
        say!("{}", drawn_solution(&named.board, solution));
    }
}

/// The output that only the algorithm `rules` has.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct RulesFields<'a> {
    /// Whether exactly one solution exists; null if the rules do not decide this.
    unique: Option<bool>,
    /// Why no solution exists; null if the rules do not prove this.
    contradiction: Option<&'a str>,
    /// `easy`, `medium`, `hard` or `expert`: the difficulty of the hardest step; null unless the grid is complete.
    difficulty_level: Option<&'static str>,
    /// The number of cells whose colour is known.
    known: usize,
    /// The number of cells of the grid.
    cell_count: usize,
    /// The number of steps that tried a colour and found a contradiction.
    probes: usize,
    /// The steps of the deduction, in order.
    steps: Vec<RuleStepFields<'a>>,
}

/// A step of a deduction.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct RuleStepFields<'a> {
    /// The name of the rule.
    rule: &'static str,
    /// `black` or `white`.
    colour: String,
    /// The cells that get this colour.
    cells: Vec<(usize, usize)>,
    /// The difficulty of the rule.
    difficulty_level: &'static str,
    /// The reason for the step.
    reason: &'a str,
}

/// What the rules have found out about a grid.
struct Deduction<'a> {
    named: &'a NamedGrid,
    steps: Vec<Step>,
    view: View,
    ending: Ending,
}

/// Applies rules that a person could follow until no rule applies, and prints the result. With `wants_steps`, prints
/// each step as soon as it is found, but not with `--json`. Returns the exit code: `YES` for a solution, `NO` if none
/// exists, `STOPPED` if the rules do not decide this.
fn solve_by_rules(named: &NamedGrid, wants_steps: bool, request: &SolveRequest) -> u8 {
    let grid = &named.board;
    let prints_steps = wants_steps && !request.arguments.json;
    let mut steps: Vec<Step> = Vec::new();
    let (view, ending) = deduce(grid, Probing::On, request.limits(), |_, step| {
        steps.push(step.clone());
        if prints_steps {
            say!("{:>4}. {}", steps.len(), sentence_on_step(grid, step));
        }
    });
    let deduction = Deduction {
        named,
        steps,
        view,
        ending,
    };
    if request.arguments.json {
        let fields = deduction.fields();
        object_of(named, fields).with_cost(request.start).print();
    } else {
        deduction.print(request.arguments.quiet);
    }
    match deduction.ending {
        Ending::Complete(_) => YES,
        Ending::Contradiction(_) => NO,
        Ending::Stuck | Ending::Stopped => STOPPED,
    }
}

impl Deduction<'_> {
    /// Returns the solution; `None` if the rules have not coloured all cells.
    fn solution(&self) -> Option<&Colouring> {
        match &self.ending {
            Ending::Complete(colouring) => Some(colouring),
            Ending::Contradiction(_) | Ending::Stuck | Ending::Stopped => None,
        }
    }

    /// Returns the number of cells whose colour is known.
    fn known(&self) -> usize {
        self.named.board.cells() - self.view.unknown().count()
    }

    /// Returns the number of steps that tried a colour and found a contradiction.
    fn probes(&self) -> usize {
        self.steps.iter().filter(|step| step.rule == PROBE).count()
    }

    /// Returns the difficulty of the hardest step; `None` unless the rules have solved the grid.
    fn difficulty(&self) -> Option<Difficulty> {
        // Without a solution, the hardest step may still be missing, so the function returns `None`.
        self.solution()?;
        let difficulties = self.steps.iter().map(|step| Difficulty::of_rule(step.rule));
        Some(difficulties.max().unwrap_or(Difficulty::Easy)) // no steps if the clues fill the grid
    }

    /// Returns the JSON fields of the deduction: its steps, the known cells, and whether exactly one solution exists.
    fn fields(&self) -> GridSolveFields<RulesFields<'_>> {
        let grid = &self.named.board;
        let steps = self.steps.iter().map(|step| RuleStepFields {
            rule: step.rule,
            colour: step.colour.to_string(),
            cells: step.cells.iter().map(|&cell| grid.point(cell)).collect(),
            difficulty_level: Difficulty::of_rule(step.rule).name(),
            reason: &step.reason,
        });
        let (unique, contradiction) = match &self.ending {
            Ending::Complete(_) => (Some(true), None),
            Ending::Contradiction(reason) => (Some(false), Some(reason.as_str())),
            Ending::Stuck | Ending::Stopped => (None, None),
        };
        let rules = RulesFields {
            unique,
            contradiction,
            difficulty_level: self.difficulty().map(Difficulty::name),
            known: self.known(),
            cell_count: grid.cells(),
            probes: self.probes(),
            steps: steps.collect(),
        };
        let is_stopped = self.ending == Ending::Stopped;
        GridSolveFields::new(GridAlgorithm::Rules, self.solution(), is_stopped, rules)
    }

    /// Prints the result for people, with the difficulty of a solved grid. `quiet` leaves out the drawing.
    fn print(&self, quiet: bool) {
        say!("{}: {}", printable(&self.named.name), self.sentence());
        if !quiet {
            let drawing = drawn(&self.named.board, |cell| self.cell_colour(cell));
            say!("{drawing}");
        }
        if let Some(difficulty) = self.difficulty() {
            print_difficulty(difficulty, &self.steps);
        }
    }

    /// Returns how the deduction ended and how many steps it needed. A probe tries a colour and finds a contradiction.
    fn sentence(&self) -> String {
        let known_cells = self.known();
        let cells = counted(self.named.board.cells() as u64, "cell");
        let steps = counted(self.steps.len() as u64, "step");
        let effort = match self.probes() {
            0 => format!("{steps}, without probing"),
            1 => format!("{steps}, one of them a probe"),
            probes => format!("{steps}, {probes} of them probes"),
        };
        match &self.ending {
            Ending::Complete(_) => {
                format!("complete in {effort}; each step is forced, so this is the only solution")
            }
            Ending::Contradiction(reason) => format!("no solution: after {effort}, {reason}"),
            Ending::Stuck => {
                format!("{known_cells} of {cells} known after {effort}; the rules find no more")
            }
            Ending::Stopped => format!("stopped; {known_cells} of {cells} known after {effort}"),
        }
    }

    /// Returns the colour of a cell, as far as the rules have found it out.
    fn cell_colour(&self, cell: usize) -> CellColour {
        match self.view.colour(cell) {
            Some(Colour::Black) => CellColour::Black,
            Some(Colour::White) => CellColour::White,
            None => CellColour::Open,
        }
    }
}

/// Prints the difficulty of a grid, and the rules of this difficulty that its deduction (`steps`) has used, if any.
fn print_difficulty(difficulty: Difficulty, steps: &[Step]) {
    let mut rules: Vec<&str> = Vec::new();
    for step in steps {
        if Difficulty::of_rule(step.rule) == difficulty && !rules.contains(&step.rule) {
            rules.push(step.rule);
        }
    }
    if rules.is_empty() {
        say!("difficulty: {difficulty}");
    } else {
        say!("difficulty: {difficulty}, because of {}", listed(&rules));
    }
}

/// Describes one step of a deduction in one line: the rule, the cells, their colour, and the reason.
fn sentence_on_step(grid: &Grid, step: &Step) -> String {
    let cells: Vec<String> = step.cells.iter().map(|&cell| grid.name(cell)).collect();
    let verb = if cells.len() == 1 { "is" } else { "are" };
    let names = cells.join("; ");
    format!(
        "{}: {names} {verb} {}: {}",
        step.rule, step.colour, step.reason
    )
}
