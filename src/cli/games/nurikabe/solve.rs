//! `kortest solve` for a grid: finds a solution.

use super::grid::{Cell, NamedGrid, drawn, drawn_solution};
use crate::arguments::whole_number;
use crate::games::board::{SolveRequest, object_of};
use crate::games::game::Choice;
use crate::games::options::of_matches;
use crate::output::format::{counted, listed};
use crate::output::schema::{BOARD_AND_COST, Section};
use crate::output::{Failure, NO, STOPPED, YES, say};
use crate::system::names::printable;
use kortest::nurikabe::deduce::{Colour, Difficulty, Ending, PROBE, Step, View, deduce};
use kortest::nurikabe::{
    AntEnd, AntOptions, AntSearch, Colouring, End, Grid, ProveOptions, ants, prove_with,
    rules_then_ants,
};
use schemars::JsonSchema;
use serde::Serialize;

/// The algorithms and their descriptions in `--help`.
pub const ALGORITHMS: [Choice; 4] = [
    Choice {
        name: "clauses",
        about: "the default: the first model of the clauses, with cuts",
    },
    Choice {
        name: "rules",
        about: "rules that a person could follow; --explain prints the steps",
    },
    Choice {
        name: "ants",
        about: "an ant colony, slower than clauses: to study it",
    },
    Choice {
        name: "rules-then-ants",
        about: "rules without probing, then ants for the other cells",
    },
];

/// The options that only Nurikabe has.
#[derive(clap::Args)]
pub struct Options {
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

/// Solves a grid and prints the result.
pub fn solve(
    named: &NamedGrid,
    algorithm: &'static str,
    request: &SolveRequest,
) -> Result<u8, Failure> {
    let options: Options = of_matches(request.options);
    let is_default = request.arguments.algorithm.is_none();
    let algorithm = if options.explain && is_default {
        "rules"
    } else {
        algorithm
    };
    options.check(algorithm)?;
    match algorithm {
        "rules" => Ok(solve_by_rules(named, options.explain, request)),
        "ants" | "rules-then-ants" => Ok(solve_by_ants(named, algorithm, &options, request)),
        _ => solve_by_clauses(named, request),
    }
}

impl Options {
    /// Fails if an option is given that the algorithm does not have.
    fn check(&self, algorithm: &str) -> Result<(), Failure> {
        if self.explain && algorithm != "rules" {
            return Err(Failure::Input("--explain is for --algorithm rules".into()));
        }
        if ["ants", "rules-then-ants"].contains(&algorithm) {
            return Ok(());
        }
        let option = match (self.ants, self.iterations) {
            (None, None) => return Ok(()),
            (Some(_), _) => "ants",
            (None, Some(_)) => "iterations",
        };
        Err(Failure::Input(format!(
            "--{option} is for --algorithm ants and rules-then-ants, not for {algorithm}"
        )))
    }
}

/// The fields that all algorithms have.
pub const SECTION: Section = Section::shared(
    "solve: Nurikabe",
    BOARD_AND_COST,
    &[SolveFields::<()>::json_schema],
);

/// The objects of the algorithms.
pub const SECTION_ON_CLAUSES: Section = Section::object(
    "solve: Nurikabe by clauses",
    &["solve: Nurikabe"],
    &[ClausesFields::json_schema],
);
pub const SECTION_ON_RULES: Section = Section::object(
    "solve: Nurikabe by rules",
    &["solve: Nurikabe"],
    &[RulesFields::json_schema],
);
pub const SECTION_ON_ANTS: Section = Section::object(
    "solve: Nurikabe by ants",
    &["solve: Nurikabe"],
    &[AntFields::json_schema],
);

/// The output of an algorithm. `T` has the fields that only this algorithm has.
#[derive(JsonSchema, Serialize)]
struct SolveFields<T> {
    /// The name of the algorithm, as in `--list-algorithms`; without `--algorithm` it is the game's
    /// default.
    algorithm: &'static str,
    /// Whether a solution was found.
    solved: bool,
    /// The solution; null if none was found.
    grid: Option<String>,
    /// The number of threads that the run could use, at most one for each core.
    threads: usize,
    /// Whether a limit or a signal stopped the run early.
    stopped: bool,
    #[serde(flatten)]
    #[schemars(skip)]
    of_algorithm: T,
}

impl<T> SolveFields<T> {
    fn new(
        algorithm: &'static str,
        solution: Option<&Colouring>,
        stopped: bool,
        of_algorithm: T,
    ) -> SolveFields<T> {
        SolveFields {
            algorithm,
            solved: solution.is_some(),
            grid: solution.map(ToString::to_string),
            threads: 1,
            stopped,
            of_algorithm,
        }
    }
}

/// The output that only the algorithm `clauses` has.
#[derive(JsonSchema, Serialize)]
struct ClausesFields {
    /// The number of clauses added because the sea was not connected.
    cuts: usize,
}

fn solve_by_clauses(named: &NamedGrid, request: &SolveRequest) -> Result<u8, Failure> {
    let grid = &named.grid;
    let options = ProveOptions::default().limit(1);
    let found = request.watch(|run| prove_with(grid, &options, run))?;
    let solution = found.solutions().first();
    if request.arguments.json {
        let stopped = matches!(found.end, End::Stopped | End::Memory);
        let cuts = ClausesFields { cuts: found.cuts };
        let fields = SolveFields::new("clauses", solution, stopped, cuts);
        object_of(named, fields).with_cost(request.start).print();
    } else {
        print_first_model(named, solution, found.end, request.arguments.quiet);
    }
    Ok(match (solution, found.end) {
        (Some(_), _) => YES,
        (None, End::Exact) => NO,
        (None, _) => STOPPED,
    })
}

/// Prints the result of the algorithm `clauses` for people.
fn print_first_model(named: &NamedGrid, solution: Option<&Colouring>, end: End, quiet: bool) {
    let name = printable(&named.name);
    match solution {
        Some(_) => {
            say!("{name}: found a solution (kortest prove decides whether it is the only one)");
        }
        None if end == End::Exact => {
            say!("{name}: no solution exists (kortest prove writes a proof)");
        }
        None => say!("{name}: stopped before finding a solution"),
    }
    if let Some(solution) = solution
        && !quiet
    {
        say!("{}", drawn_solution(&named.grid, solution));
    }
}

/// The output that only the algorithm `rules` has.
#[derive(JsonSchema, Serialize)]
struct RulesFields<'a> {
    /// Whether exactly one solution exists; null if the rules do not decide this.
    unique: Option<bool>,
    /// Why no solution exists; null if the rules do not prove this.
    contradiction: Option<&'a str>,
    /// `easy`, `medium`, `hard` or `expert`: the difficulty of the hardest step; null unless the
    /// grid is complete.
    difficulty_level: Option<&'static str>,
    /// The number of cells whose colour is known.
    known: usize,
    /// The number of cells of the grid.
    cell_count: usize,
    /// The number of steps that tried a colour and found a contradiction.
    probes: usize,
    /// The steps of the deduction, in order.
    steps: Vec<StepFields<'a>>,
}

/// A step of a deduction.
#[derive(JsonSchema, Serialize)]
struct StepFields<'a> {
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

/// Applies rules until none applies, and prints the result. With `explain`, it prints each step as
/// soon as it is found.
fn solve_by_rules(named: &NamedGrid, explain: bool, request: &SolveRequest) -> u8 {
    let grid = &named.grid;
    let prints_steps = explain && !request.arguments.json;
    let mut steps: Vec<Step> = Vec::new();
    let (view, ending) = deduce(grid, true, request.limits(), |_, step| {
        steps.push(step.clone());
        if prints_steps {
            say!("{:>4}. {}", steps.len(), sentence(grid, step));
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
    fn solution(&self) -> Option<&Colouring> {
        match &self.ending {
            Ending::Complete(colouring) => Some(colouring),
            _ => None,
        }
    }

    /// Returns the number of cells whose colour is known.
    fn known(&self) -> usize {
        self.named.grid.cells() - self.view.unknown().count()
    }

    /// Returns the number of steps that tried a colour and found a contradiction.
    fn probes(&self) -> usize {
        self.steps.iter().filter(|step| step.rule == PROBE).count()
    }

    /// Returns the difficulty of the hardest step; `None` unless the grid is complete.
    fn difficulty(&self) -> Option<Difficulty> {
        self.solution()?;
        let mut hardest = Difficulty::Easy;
        for step in &self.steps {
            hardest = hardest.max(Difficulty::of_rule(step.rule));
        }
        Some(hardest)
    }

    fn fields(&self) -> SolveFields<RulesFields<'_>> {
        let grid = &self.named.grid;
        let mut steps = Vec::new();
        for step in &self.steps {
            steps.push(StepFields {
                rule: step.rule,
                colour: step.colour.to_string(),
                cells: step.cells.iter().map(|&cell| grid.point(cell)).collect(),
                difficulty_level: Difficulty::of_rule(step.rule).name(),
                reason: &step.reason,
            });
        }
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
            steps,
        };
        let stopped = self.ending == Ending::Stopped;
        SolveFields::new("rules", self.solution(), stopped, rules)
    }

    /// Prints the result for people. `quiet` leaves out the drawing.
    fn print(&self, quiet: bool) {
        say!("{}: {}", printable(&self.named.name), self.sentence());
        if !quiet {
            let drawing = drawn(&self.named.grid, |cell| self.cell(cell));
            say!("{drawing}");
        }
        if let Some(difficulty) = self.difficulty() {
            print_difficulty(difficulty, &self.steps);
        }
    }

    fn sentence(&self) -> String {
        let known = self.known();
        let cells = counted(self.named.grid.cells() as u64, "cell");
        let steps = counted(self.steps.len() as u64, "step");
        let by = match self.probes() {
            0 => format!("{steps}, without probing"),
            1 => format!("{steps}, one of them a probe"),
            probes => format!("{steps}, {probes} of them probes"),
        };
        match &self.ending {
            Ending::Complete(_) => {
                format!("complete in {by}; each step is forced, so this is the only solution")
            }
            Ending::Contradiction(reason) => format!("no solution: after {by}, {reason}"),
            Ending::Stuck => {
                format!("{known} of {cells} known after {by}; the rules find no more")
            }
            Ending::Stopped => format!("stopped; {known} of {cells} known after {by}"),
        }
    }

    fn cell(&self, cell: usize) -> Cell {
        match self.view.colour(cell) {
            Some(Colour::Black) => Cell::Black,
            Some(Colour::White) => Cell::White,
            None => Cell::Open,
        }
    }
}

/// The output that only the algorithms `ants` and `rules-then-ants` have.
#[derive(JsonSchema, Serialize)]
struct AntFields<'a> {
    /// The seed given with `--seed`, or its default.
    seed: u64,
    /// The number of ants in each iteration.
    ants: u32,
    /// The number of complete iterations.
    ant_iterations: u64,
    /// The number of cells that the ants need not colour: the clues, and for `rules-then-ants` the
    /// cells that the rules decide.
    known: usize,
    /// The number of cells of the grid.
    cell_count: usize,
    /// The colouring with the fewest wrong cells: rows of `#` and `.`, separated by `/`.
    best: String,
    /// The number of its wrong cells: cells that an island has too few or too many, white cells
    /// without a clue or with several, black 2 x 2 squares, and parts of the sea except one; 0 for
    /// a solution.
    wrong: usize,
    /// Why no solution exists; null if the rules do not prove this.
    contradiction: Option<&'a str>,
}

/// Sends ants until they find a solution or a limit is reached, and prints the result.
fn solve_by_ants(
    named: &NamedGrid,
    algorithm: &'static str,
    options: &Options,
    request: &SolveRequest,
) -> u8 {
    let grid = &named.grid;
    let defaults = AntOptions::default();
    let options = AntOptions::default()
        .ants(options.ants.unwrap_or(defaults.ants))
        .max_iterations(options.iterations)
        .seed(request.arguments.seed);
    let search = request.watch(|run| match algorithm {
        "ants" => ants(grid, &options, run),
        _ => rules_then_ants(grid, &options, run),
    });
    if request.arguments.json {
        let stopped = search.end == AntEnd::Stopped;
        let fields = ant_fields(grid, &options, &search);
        let fields = SolveFields::new(algorithm, search.solution(), stopped, fields);
        object_of(named, fields).with_cost(request.start).print();
    } else {
        print_ants(named, &options, &search, request.arguments.quiet);
    }
    match search.end {
        AntEnd::Solved => YES,
        AntEnd::NoSolution(_) => NO,
        AntEnd::Iterations | AntEnd::Stopped => STOPPED,
    }
}

fn ant_fields<'a>(grid: &Grid, options: &AntOptions, search: &'a AntSearch) -> AntFields<'a> {
    let contradiction = match &search.end {
        AntEnd::NoSolution(reason) => Some(reason.as_str()),
        AntEnd::Solved | AntEnd::Iterations | AntEnd::Stopped => None,
    };
    AntFields {
        seed: options.seed,
        ants: options.ants,
        ant_iterations: search.iterations,
        known: search.known,
        cell_count: grid.cells(),
        best: search.best.colouring.to_string(),
        wrong: search.best.wrong,
        contradiction,
    }
}

/// Prints the result of ants for people. `quiet` leaves out the drawing.
fn print_ants(named: &NamedGrid, options: &AntOptions, search: &AntSearch, quiet: bool) {
    let iterations = counted(search.iterations, "iteration");
    let ants = counted(options.ants.into(), "ant");
    let wrong = counted(search.best.wrong as u64, "wrong cell");
    let sentence = match &search.end {
        AntEnd::Solved => format!(
            "found a solution in {iterations} of {ants} (kortest prove decides whether it is the only one)"
        ),
        AntEnd::NoSolution(reason) => format!("no solution: {reason}"),
        AntEnd::Iterations => {
            format!("found no solution in {iterations} of {ants}; the best colouring has {wrong}")
        }
        AntEnd::Stopped => {
            format!("stopped after {iterations} of {ants}; the best colouring has {wrong}")
        }
    };
    say!("{}: {sentence}", printable(&named.name));
    let has_drawing = !matches!(search.end, AntEnd::NoSolution(_));
    if has_drawing && !quiet {
        say!("{}", drawn_solution(&named.grid, &search.best.colouring));
    }
}

/// Prints the difficulty of a grid, and the hardest rules that a person needs to solve it.
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

/// Describes one deduction step in one line.
fn sentence(grid: &Grid, step: &Step) -> String {
    let cells: Vec<String> = step.cells.iter().map(|&cell| grid.name(cell)).collect();
    let are = if cells.len() == 1 { "is" } else { "are" };
    let cells = cells.join("; ");
    let Step {
        rule,
        colour,
        reason,
        ..
    } = step;
    format!("{rule}: {cells} {are} {colour}: {reason}")
}
