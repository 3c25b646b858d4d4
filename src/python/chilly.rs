//! Santa Chilly: the level, its proof, its analysis, its solution by an algorithm, and new levels.

use crate::answer::{Asked, answer_of, prove};
use crate::batch::{BatchLimits, Resources, run_batch};
use crate::check::CertificateFile;
use crate::error::{bad_input, of_chilly, stopped};
use crate::options::SolveOptions;
use crate::reading::{Wanted, only_board};
use kortest::answer::{Answer, Chilly};
use kortest::anytime::{Algorithm, Options as AnytimeOptions};
use kortest::bounds;
use kortest::chilly::analyse::{self, NoReason, reason};
use kortest::chilly::generate::{Difficulty, GenerateError, GenerateOptions, generate_with};
use kortest::chilly::{self, Point, ProveOptions, Square, letters, parse_moves, replay, solve};
use kortest::read::{AnyBoard, CHILLY};
use kortest::runtime::Instant;
use pyo3::prelude::*;

/// A level of Santa Chilly.
#[pyclass(frozen)]
pub struct Level {
    level: chilly::Level,
}

/// A game that was played on a level.
#[derive(IntoPyObject)]
struct PlayedGame {
    route: String,
    steps: Vec<PlayedStep>,
    /// The places of the presents that are left.
    left: Vec<Point>,
    won: bool,
}

/// A move of a game, and the presents that it took.
#[derive(IntoPyObject)]
struct PlayedStep {
    direction: &'static str,
    start: Point,
    end: Point,
    presents: Vec<Point>,
}

#[pymethods]
impl Level {
    /// Parses the links and the rows of a level, as `text` returns them.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Level> {
        let level = text.parse().map_err(bad_input)?;
        Ok(Level { level })
    }

    /// Reads a text that may mean a level. The text is not the name of a file.
    #[staticmethod]
    fn read(text: &str, wanted: Wanted) -> PyResult<Level> {
        match only_board(&CHILLY, text, &wanted)? {
            AnyBoard::Chilly(level) => Ok(Level { level }),
            _ => unreachable!("only levels were read"),
        }
    }

    /// Returns the links and the rows of the level, which `parse` reads.
    fn text(&self) -> String {
        self.level.to_string()
    }

    /// Returns the cell where Santa stands.
    fn start(&self) -> Point {
        self.level.point(self.level.start())
    }

    /// Returns the cell of the exit.
    fn exit(&self) -> Point {
        self.level.point(self.level.exit())
    }

    /// Returns the cells of the presents.
    fn presents(&self) -> Vec<Point> {
        points(&self.level, self.level.presents())
    }

    /// Plays moves by the rules.
    fn play(&self, moves: &str) -> PyResult<PlayedGame> {
        let moves = parse_moves(moves).map_err(bad_input)?;
        let played = replay(&self.level, &moves).map_err(bad_input)?;
        Ok(PlayedGame {
            route: letters(&moves),
            steps: played.steps.iter().map(|step| self.step(step)).collect(),
            left: points(&self.level, &played.left),
            won: played.wins(),
        })
    }
}

impl Level {
    /// Converts a move that was played on this level.
    fn step(&self, step: &chilly::ReplayStep) -> PlayedStep {
        PlayedStep {
            direction: step.direction.word(),
            start: self.level.point(step.from),
            end: self.level.point(step.to),
            presents: points(&self.level, &step.taken),
        }
    }
}

/// Returns the rows and columns of cells.
fn points(level: &chilly::Level, squares: &[Square]) -> Vec<Point> {
    squares.iter().map(|&square| level.point(square)).collect()
}

/// What is proven about a level.
#[derive(IntoPyObject)]
struct Proof {
    proved: bool,
    /// The verdict on the claimed number of moves, if it is decided.
    verdict: Option<&'static str>,
    solvable: Option<bool>,
    optimum: Option<u32>,
    lower_bound: u32,
    upper_bound: Option<u32>,
    route: Option<String>,
    /// The bytes of the certificate; empty, like `digest`, if no certificate can be made.
    certificate: Vec<u8>,
    digest: String,
    /// Number of states that the anytime algorithm and iterative deepening expanded together.
    states: u64,
    stopped: bool,
    /// The time of the proof, and of the check of its certificate.
    seconds: f64,
}

/// Proves levels within `limits`. Calls `receive` in Python with the index of each level and its
/// [`Proof`].
#[pyfunction]
pub fn prove_levels(
    py: Python,
    levels: Vec<Py<Level>>,
    asked: Asked,
    limits: BatchLimits,
    receive: Py<PyAny>,
) -> PyResult<()> {
    run_batch(py, levels, &limits, &receive, move |level, resources| {
        let start = Instant::now();
        let question = asked.question(ProveOptions::default());
        let answer = prove(&level.get().level, question, &resources)?;
        Ok(Proof::new(answer, start))
    })
}

impl Proof {
    /// Describes an answer. `start` is the time at which the proof began.
    fn new(answer: Answer<Chilly>, start: Instant) -> Proof {
        let verdict = answer.word();
        let file = CertificateFile::of(answer.certificate);
        let proof = answer.proof;
        Proof {
            proved: answer.is_settled,
            verdict,
            solvable: proof.solvable(),
            optimum: proof.optimum(),
            lower_bound: proof.lower_bound(),
            upper_bound: proof.upper_bound(),
            route: proof.solution.as_deref().map(letters),
            certificate: file.bytes,
            digest: file.digest,
            states: proof.expanded + proof.states(),
            stopped: proof.stopped,
            seconds: start.elapsed().as_secs_f64(),
        }
    }
}

/// The values of the moves of a level, and of a game on it.
#[derive(IntoPyObject)]
struct Analysis {
    solvable: Option<bool>,
    optimum: Option<u32>,
    route: Option<String>,
    first_moves: Vec<MoveWorth>,
    /// The game of the caller, if it was given.
    game: Option<GameWorth>,
    stopped: bool,
    seconds: f64,
}

/// What is known about a number of moves.
#[derive(IntoPyObject)]
struct Count {
    /// Whether there is a solution, and so a number; `None` if this is unknown.
    exists: Option<bool>,
    value: Option<u32>,
    at_least: u32,
    at_most: Option<u32>,
}

/// The value of a possible first move.
#[derive(IntoPyObject)]
struct MoveWorth {
    direction: &'static str,
    /// Number of presents that the move takes.
    presents: usize,
    optimum_after: Count,
    loses: Count,
}

/// The values of the moves of a game.
#[derive(IntoPyObject)]
struct GameWorth {
    moves: Vec<PlayedMove>,
    /// Number of moves that the game has lost against the optimum, if it is known.
    lost: Option<u32>,
    won: bool,
}

/// The value of a move that was played.
#[derive(IntoPyObject)]
struct PlayedMove {
    direction: &'static str,
    /// Number of presents that the move took.
    presents: usize,
    /// The optimum before this move, and after it.
    before: Count,
    after: Count,
    loses: Count,
    /// The direction of an optimal move, if this move is not optimal.
    better: Option<&'static str>,
}

/// A level to analyse, and the moves of a game on it.
#[derive(FromPyObject)]
pub struct Played {
    board: Py<Level>,
    moves: Option<String>,
}

/// Analyses levels, each within `limits`. Calls `receive` in Python with the index of each level
/// and its [`Analysis`].
#[pyfunction]
pub fn analyse_levels(
    py: Python,
    levels: Vec<Played>,
    limits: BatchLimits,
    receive: Py<PyAny>,
) -> PyResult<()> {
    // An invalid game is an error before any level is analysed.
    for Played { board, moves } in &levels {
        board.get().play(moves.as_deref().unwrap_or_default())?;
    }
    run_batch(py, levels, &limits, &receive, move |played, resources| {
        analysis(played, &resources)
    })
}

/// Returns the values of the first moves of a level, and of the moves of the game on it.
fn analysis(played: &Played, resources: &Resources) -> PyResult<Analysis> {
    let start = Instant::now();
    let level = &played.board.get().level;
    let first = analyse::first_moves(level, resources.run).map_err(of_chilly)?;
    let mut stopped = !first.is_finished();
    let mut game = None;
    if let Some(moves) = &played.moves {
        let moves = parse_moves(moves).map_err(bad_input)?;
        let route = analyse::route(level, &moves, resources.run).map_err(of_chilly)?;
        stopped |= !route.is_finished();
        game = Some(GameWorth::from(route));
    }
    Ok(Analysis {
        solvable: first.optimum.exists,
        optimum: first.optimum.exact(),
        route: first.route.as_deref().map(letters),
        first_moves: first.moves.iter().map(MoveWorth::from).collect(),
        game,
        stopped,
        seconds: start.elapsed().as_secs_f64(),
    })
}

impl From<bounds::Bounds> for Count {
    fn from(bounds: bounds::Bounds) -> Count {
        Count {
            exists: bounds.exists,
            value: bounds.exact(),
            at_least: bounds.at_least,
            at_most: bounds.at_most,
        }
    }
}

impl From<&analyse::FirstMove> for MoveWorth {
    fn from(first: &analyse::FirstMove) -> MoveWorth {
        MoveWorth {
            direction: first.direction.word(),
            presents: first.takes,
            optimum_after: first.after.into(),
            loses: first.loses.into(),
        }
    }
}

impl From<analyse::Route> for GameWorth {
    fn from(route: analyse::Route) -> GameWorth {
        GameWorth {
            moves: route.moves.iter().map(PlayedMove::from).collect(),
            lost: route.lost.exact(),
            won: route.won,
        }
    }
}

impl From<&analyse::RouteMove> for PlayedMove {
    fn from(played: &analyse::RouteMove) -> PlayedMove {
        PlayedMove {
            direction: played.direction.word(),
            presents: played.takes,
            before: played.before.into(),
            after: played.after.into(),
            loses: played.loses.into(),
            better: played.better.map(chilly::Direction::word),
        }
    }
}

/// Why fewer moves do not suffice.
#[derive(IntoPyObject)]
struct Explanation {
    solvable: Option<bool>,
    optimum: Option<u32>,
    reason: Option<Reason>,
    /// The largest number of moves that a property proves, if no property proves the optimum.
    best_sum: Option<u32>,
    stopped: bool,
    seconds: f64,
}

/// A property of moves, and the fewest moves with it and without it.
#[derive(IntoPyObject)]
struct Reason {
    property: &'static str,
    /// The line of the level that the property names, if it names one.
    at: Option<usize>,
    /// The fewest moves with the property.
    counted: u32,
    /// The fewest moves without it.
    others: u32,
}

impl From<analyse::Reason> for Reason {
    fn from(reason: analyse::Reason) -> Reason {
        Reason {
            property: reason.property.word(),
            at: reason.property.line().map(analyse::GridLine::at),
            counted: reason.least.counted,
            others: reason.least.others,
        }
    }
}

/// Explains the optimum of a level within `limits`. Calls `receive` in Python with the index 0 and
/// the [`Explanation`].
#[pyfunction]
pub fn explain_level(
    py: Python,
    level: Py<Level>,
    limits: BatchLimits,
    receive: Py<PyAny>,
) -> PyResult<()> {
    run_batch(
        py,
        vec![level],
        &limits,
        &receive,
        move |level, resources| explanation(&level.get().level, &resources),
    )
}

/// Returns why fewer moves than the optimum do not suffice for a level: a property of moves, and
/// the fewest moves with it and without it, if they explain the optimum.
fn explanation(level: &chilly::Level, resources: &Resources) -> PyResult<Explanation> {
    let start = Instant::now();
    let found = reason(level, resources.run).map_err(of_chilly)?;
    let known = match &found {
        Ok(reason) => bounds::Bounds::known(reason.optimum),
        Err(why) => why.bounds(),
    };
    let best_sum = match found {
        Err(NoReason::NotFound { best, .. }) => Some(best),
        _ => None,
    };
    Ok(Explanation {
        solvable: known.exists,
        optimum: known.exact(),
        best_sum,
        stopped: matches!(found, Err(NoReason::Stopped(_))),
        seconds: start.elapsed().as_secs_f64(),
        reason: found.ok().map(Reason::from),
    })
}

/// Solves a level by an algorithm within `limits`, without a proof. Calls `receive` in Python with
/// the index 0 and a [`Proof`] with the bounds that the algorithm has shown.
#[pyfunction]
pub fn solve_level(
    py: Python,
    level: Py<Level>,
    options: SolveOptions,
    limits: BatchLimits,
    receive: Py<PyAny>,
) -> PyResult<()> {
    let algorithm = options.algorithm()?;
    let anytime = AnytimeOptions::default().seed(options.seed);
    run_batch(
        py,
        vec![level],
        &limits,
        &receive,
        move |level, resources| solution(&level.get().level, algorithm, anytime, &resources),
    )
}

/// Returns the result of an algorithm on a level, as a proof with what the algorithm has shown.
fn solution(
    level: &chilly::Level,
    algorithm: Algorithm,
    options: AnytimeOptions,
    resources: &Resources,
) -> PyResult<Proof> {
    let start = Instant::now();
    let ignore_improvement = &mut |_| ();
    let found = solve(level, algorithm, options, resources.run, ignore_improvement);
    let proof = found.map_err(of_chilly)?;
    let answer = answer_of::<Chilly>(proof, ProveOptions::default(), resources)?;
    Ok(Proof::new(answer, start))
}

/// A new level, and what is proven about it.
#[derive(IntoPyObject)]
struct Generated {
    level: String,
    difficulty: &'static str,
    proof: Proof,
}

/// The wishes for a new level.
#[derive(FromPyObject)]
pub struct Wishes {
    columns: usize,
    rows: usize,
    presents: usize,
    holes: usize,
    seed: u64,
    /// The name of the difficulty; any difficulty with `None`.
    difficulty: Option<String>,
}

/// Makes a level within `limits`. Calls `receive` in Python with the index 0 and the [`Generated`]
/// level.
#[pyfunction]
pub fn generate_level(
    py: Python,
    wishes: Wishes,
    limits: BatchLimits,
    receive: Py<PyAny>,
) -> PyResult<()> {
    let options = GenerateOptions::default()
        .columns(wishes.columns)
        .rows(wishes.rows)
        .presents(wishes.presents)
        .holes(wishes.holes)
        .seed(wishes.seed)
        .difficulty(wishes.difficulty.as_deref().map(grade).transpose()?);
    run_batch(
        py,
        vec![options],
        &limits,
        &receive,
        move |options, resources| generated(options, &resources),
    )
}

/// Returns the difficulty with this name.
fn grade(name: &str) -> PyResult<Difficulty> {
    name.parse().map_err(bad_input)
}

/// Makes a level, with the proof of its optimum.
///
/// # Errors
///
/// A limit was reached before a level was found, or there is no such level.
fn generated(options: &GenerateOptions, resources: &Resources) -> PyResult<Generated> {
    let start = Instant::now();
    let made = match generate_with(options, resources.run) {
        Ok(Some(made)) => made,
        Ok(None) => return Err(stopped("stopped before a level was found")),
        Err(GenerateError::Prove(error)) => return Err(of_chilly(error)),
        Err(error) => return Err(bad_input(error)),
    };
    let answer = answer_of::<Chilly>(made.proof, ProveOptions::default(), resources)?;
    Ok(Generated {
        level: answer.proof.board.to_string(),
        difficulty: made.difficulty.name(),
        proof: Proof::new(answer, start),
    })
}
