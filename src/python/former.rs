//! Former: the board, its proof, its analysis, and its solution by an algorithm.

use crate::answer::{Asked, prove};
use crate::batch::{BatchLimits, Resources, run_batch};
use crate::check::CertificateFile;
use crate::error::{bad_input, of_former};
use crate::options::SolveOptions;
use crate::reading::{Wanted as WantedBoard, only_board};
use kortest::answer::{Former, Question};
use kortest::anytime::{Algorithm, End, Improvement, Options as AnytimeOptions};
use kortest::former::analyse::{
    self, Common, Counts, FirstClicks, NoLine, Wanted, count_solutions, first_clicks_and_counts,
};
use kortest::former::{
    self, Click, Method, ProveOptions, daily, fits_algorithm, solve, solve_and_prove,
};
use kortest::read::{AnyBoard, FORMER};
use kortest::runtime::Instant;
use pyo3::prelude::*;

/// A board of Former.
#[pyclass(frozen)]
pub struct Board {
    board: former::Board,
}

#[pymethods]
impl Board {
    /// Parses the rows of a board, as `text` returns them.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Board> {
        let board = former::Board::parse(text).map_err(bad_input)?;
        Ok(Board { board })
    }

    /// Reads a text that may mean a board. The text is not the name of a file.
    #[staticmethod]
    fn read(text: &str, wanted: WantedBoard) -> PyResult<Board> {
        match only_board(&FORMER, text, &wanted)? {
            AnyBoard::Former(board) => Ok(Board { board }),
            _ => unreachable!("only boards of Former were read"),
        }
    }

    /// Returns NRK's board of a date.
    #[staticmethod]
    fn of_date(year: i16, month: i8, day: i8) -> PyResult<Board> {
        let board = daily::board(year, month, day).map_err(bad_input)?;
        Ok(Board { board })
    }

    /// Returns a board without empty cells whose tiles have random colours.
    #[staticmethod]
    fn random(seed: u64, columns: usize, rows: usize, colours: usize) -> PyResult<Board> {
        let board = former::Board::random(seed, columns, rows, colours).map_err(bad_input)?;
        Ok(Board { board })
    }

    /// Returns the rows of the board, which `parse` reads.
    fn text(&self) -> String {
        self.board.to_string()
    }

    /// Returns the number of tiles.
    fn tiles(&self) -> usize {
        self.board.tiles()
    }

    /// Returns whether no tile is left.
    fn is_cleared(&self) -> bool {
        self.board.is_empty()
    }

    /// Returns the tiles of each group.
    fn groups(&self) -> Vec<Vec<Click>> {
        self.board.groups()
    }

    /// Returns the board after clicks. Each click must hit a tile.
    fn play(&self, clicks: Vec<Click>) -> PyResult<Board> {
        let board = self.board.replay(&clicks).map_err(bad_input)?;
        Ok(Board { board })
    }
}

/// A year, a month and a day.
type Date = (i16, i8, i8);

/// Reads a date as people write it. `today` is the meaning of this word. Returns `None` if the text
/// does not look like a date.
#[pyfunction]
pub fn parse_date(text: &str, today: Date) -> PyResult<Option<Date>> {
    daily::parse(text, Some(today))
        .transpose()
        .map_err(bad_input)
}

/// Returns a question about the clock of the computer, which says `today`, if the clock is wrong.
#[pyfunction]
pub fn question_about_clock(today: Date) -> Option<String> {
    daily::question_about_clock(today)
}

/// What is proven about a board.
#[derive(IntoPyObject)]
struct Proof {
    proved: bool,
    /// The verdict on the claimed number of clicks, if it is decided.
    verdict: Option<&'static str>,
    optimum: Option<u32>,
    lower_bound: u32,
    upper_bound: Option<u32>,
    moves: Vec<Click>,
    method: &'static str,
    /// The bytes of the certificate; empty, like `digest`, if no certificate can be made.
    certificate: Vec<u8>,
    digest: String,
    states: u64,
    stopped: bool,
    seconds: f64,
}

/// Proves boards by the method with the name `method`, each within `limits`. Calls `receive` in
/// Python with the index of each board and its [`Proof`].
#[pyfunction]
pub fn prove_boards(
    py: Python,
    boards: Vec<Py<Board>>,
    method: &str,
    asked: Asked,
    limits: BatchLimits,
    receive: Py<PyAny>,
) -> PyResult<()> {
    let options = ProveOptions::default().method(method_named(method)?);
    run_batch(py, boards, &limits, &receive, move |board, resources| {
        let question = asked.question(options.clone());
        proof(&board.get().board, question, &resources)
    })
}

/// Returns the method with this name.
fn method_named(name: &str) -> PyResult<Method> {
    name.parse().map_err(bad_input)
}

/// Returns what is proven about a board.
fn proof(
    board: &former::Board,
    question: Question<Former>,
    resources: &Resources,
) -> PyResult<Proof> {
    let start = Instant::now();
    let answer = prove(board, question, resources)?;
    let verdict = answer.word();
    let proof = answer.proof;
    let file = CertificateFile::of(answer.certificate);
    Ok(Proof {
        proved: answer.is_settled,
        verdict,
        optimum: proof.optimum(),
        lower_bound: proof.lower_bound(),
        upper_bound: proof.upper_bound(),
        method: proof.method().name(),
        certificate: file.bytes,
        digest: file.digest,
        states: proof.states(),
        stopped: proof.unfinished.is_some(),
        seconds: start.elapsed().as_secs_f64(),
        moves: proof.solution.unwrap_or_default(),
    })
}

/// The values of the clicks of a board, and of a game on it.
#[derive(IntoPyObject)]
struct Analysis {
    optimum: Option<u32>,
    /// The clicks of the best solution that is known.
    moves: Vec<Click>,
    different_solutions: Option<u64>,
    sequences: Option<u128>,
    chains: Option<u128>,
    difficulty: Option<f64>,
    stars: Option<u8>,
    solutions: Vec<Vec<Click>>,
    clicks: Vec<ClickWorth>,
    /// The game of the caller, if it was given.
    game: Option<GameWorth>,
    stopped: bool,
    seconds: f64,
}

/// The value of a possible first click.
#[derive(IntoPyObject)]
struct ClickWorth {
    click: Click,
    /// Number of tiles that the click removes.
    tiles: usize,
    optimum_after: Option<u32>,
    loses: Option<u32>,
}

/// The values of the clicks of a game.
#[derive(IntoPyObject)]
struct GameWorth {
    clicks: Vec<PlayedClick>,
    /// Number of clicks that the game has lost against the optimum, if it is known.
    lost: Option<u32>,
    cleared: bool,
}

/// The value of a click that was played.
#[derive(IntoPyObject)]
struct PlayedClick {
    click: Click,
    /// Number of tiles that the click removed.
    tiles: usize,
    /// The optimum of the board before this click, and after it.
    before: Option<u32>,
    after: Option<u32>,
    loses: Option<u32>,
    /// An optimal click, if this click is not optimal.
    better: Option<Click>,
}

/// A board to analyse, and the clicks of a game on it.
#[derive(FromPyObject)]
pub struct Played {
    board: Py<Board>,
    moves: Option<Vec<Click>>,
}

/// Analyses boards, each within `limits`, and lists up to `solutions` optimal solutions of each.
/// Calls `receive` in Python with the index of each board and its [`Analysis`].
#[pyfunction]
pub fn analyse_boards(
    py: Python,
    boards: Vec<Played>,
    solutions: usize,
    limits: BatchLimits,
    receive: Py<PyAny>,
) -> PyResult<()> {
    for Played { board, moves } in &boards {
        // An invalid game is an error before any board is analysed.
        let clicks = moves.as_deref().unwrap_or_default();
        board.get().board.replay(clicks).map_err(bad_input)?;
    }
    run_batch(py, boards, &limits, &receive, move |played, resources| {
        analysis(played, solutions, &resources)
    })
}

/// Returns the values of the first clicks of a board, and of the clicks of the game on it.
/// `solutions` is the maximum number of optimal solutions to list.
fn analysis(played: &Played, solutions: usize, resources: &Resources) -> PyResult<Analysis> {
    let start = Instant::now();
    let board = &played.board.get().board;
    let run = resources.run;
    let first = first_clicks_and_counts(board, solutions, run).map_err(of_former)?;
    let mut stopped = !is_finished(&first);
    let mut game = None;
    if let Some(clicks) = &played.moves {
        let analysed = analyse::game(board, clicks, run).map_err(of_former)?;
        stopped |= analysed.unfinished.is_some();
        game = Some(GameWorth::from(analysed));
    }
    let numbers = SolutionNumbers::new(first.counts.as_ref());
    Ok(Analysis {
        optimum: first.optimum.exact(),
        different_solutions: numbers.different_solutions,
        sequences: numbers.sequences,
        chains: numbers.chains,
        difficulty: numbers.difficulty,
        stars: numbers.stars,
        solutions: numbers.solutions,
        clicks: first.clicks.iter().map(ClickWorth::from).collect(),
        game,
        stopped,
        seconds: start.elapsed().as_secs_f64(),
        moves: first.solution.unwrap_or_default(),
    })
}

/// The numbers of optimal solutions, as far as they are known.
#[derive(Default)]
struct SolutionNumbers {
    /// Number of optimal solutions of which no two remove the same groups.
    different_solutions: Option<u64>,
    /// Number of optimal sequences of clicks.
    sequences: Option<u128>,
    chains: Option<u128>,
    difficulty: Option<f64>,
    stars: Option<u8>,
    solutions: Vec<Vec<Click>>,
}

impl SolutionNumbers {
    /// Converts the counts of a board; all numbers are unknown without them.
    fn new(counts: Option<&Counts>) -> SolutionNumbers {
        let mut numbers = SolutionNumbers::default();
        let Some(counts) = counts else {
            return numbers;
        };
        numbers.chains = counts.chains.ok();
        if let Ok(plays) = &counts.plays {
            numbers.different_solutions = plays.different.ok();
            numbers.sequences = plays.sequences.ok();
            numbers.difficulty = Some(plays.difficulty.exponent);
            numbers.stars = Some(plays.difficulty.stars());
            numbers.solutions.clone_from(&plays.solutions);
        }
        numbers
    }
}

/// Returns whether no limit has ended the analysis of first clicks.
fn is_finished(first: &FirstClicks) -> bool {
    let was_stopped = first.counts.as_ref().is_some_and(Counts::is_stopped);
    first.unfinished.is_none() && !was_stopped
}

impl From<&analyse::FirstClick> for ClickWorth {
    fn from(first: &analyse::FirstClick) -> ClickWorth {
        ClickWorth {
            click: first.click,
            tiles: first.group.len(),
            optimum_after: first.after.exact(),
            loses: first.loses.exact(),
        }
    }
}

impl From<analyse::Game> for GameWorth {
    fn from(game: analyse::Game) -> GameWorth {
        GameWorth {
            clicks: game.clicks.iter().map(PlayedClick::from).collect(),
            lost: game.lost.exact(),
            cleared: game.cleared(),
        }
    }
}

impl From<&analyse::GameClick> for PlayedClick {
    fn from(played: &analyse::GameClick) -> PlayedClick {
        PlayedClick {
            click: played.click,
            tiles: played.group.len(),
            before: played.before.exact(),
            after: played.after.exact(),
            loses: played.loses.exact(),
            better: played.better,
        }
    }
}

/// Why fewer clicks do not suffice, and what all best games share.
#[derive(IntoPyObject)]
struct Explanation {
    optimum: Option<u32>,
    line: Option<DividingLine>,
    /// `None` if not all best games could be visited.
    common: Option<CommonToAll>,
    stopped: bool,
    seconds: f64,
}

/// What all best games share.
#[derive(IntoPyObject)]
struct CommonToAll {
    /// For each column, the smallest and the largest number of clicks that begin there.
    begin: Vec<(u32, u32)>,
    /// The tiles of each group that every best game removes with one click.
    groups: Vec<Vec<Click>>,
    /// Pairs of groups: the first is always removed before the second.
    orders: Vec<(usize, usize)>,
}

impl From<&Common> for CommonToAll {
    fn from(common: &Common) -> CommonToAll {
        let begin = common.begin.iter().map(|range| (range.least, range.most));
        let groups = common.groups.iter().map(|group| group.tiles.clone());
        let orders = common.orders.iter().map(|order| (order.first, order.later));
        CommonToAll {
            begin: begin.collect(),
            groups: groups.collect(),
            orders: orders.collect(),
        }
    }
}

/// A line between two columns that explains the optimum: the more clicks a game saves among those
/// that the line counts, the more other clicks it needs.
#[derive(IntoPyObject)]
struct DividingLine {
    column: usize,
    /// Which clicks are counted.
    counted: &'static str,
    /// For each range of the number of counted clicks: its first and its last number (`None`
    /// without an end), and the fewest other clicks.
    rows: Vec<(u32, Option<u32>, u32)>,
}

impl From<analyse::Line> for DividingLine {
    fn from(line: analyse::Line) -> DividingLine {
        let rows = line.rows.iter().map(|row| (row.from, row.to, row.rest));
        DividingLine {
            column: line.place.column,
            counted: line.place.counted.word(),
            rows: rows.collect(),
        }
    }
}

/// Explains the optimum of a board within `limits`. Calls `receive` in Python with the index 0 and
/// the [`Explanation`].
#[pyfunction]
pub fn explain_board(
    py: Python,
    board: Py<Board>,
    limits: BatchLimits,
    receive: Py<PyAny>,
) -> PyResult<()> {
    run_batch(
        py,
        vec![board],
        &limits,
        &receive,
        move |board, resources| explanation(&board.get().board, &resources),
    )
}

/// Returns why fewer clicks than the optimum do not clear a board. The reason is a line between two
/// columns, if one explains the optimum, and what all best games share.
fn explanation(board: &former::Board, resources: &Resources) -> PyResult<Explanation> {
    let start = Instant::now();
    let run = resources.run;
    let line = analyse::line(board, run).map_err(of_former)?;
    // The count also collects what all best games share.
    let wanted = Wanted::default().common(true);
    let counts = count_solutions(board, wanted, run).map_err(of_former)?;
    let searched_all_lines = !matches!(line, Err(NoLine::Memory | NoLine::Stopped));
    Ok(Explanation {
        optimum: counts.optimum.exact(),
        common: counts.common().map(CommonToAll::from),
        stopped: counts.is_stopped() || !searched_all_lines,
        seconds: start.elapsed().as_secs_f64(),
        line: line.ok().map(DividingLine::from),
    })
}

/// The best solution that an algorithm has found.
#[derive(IntoPyObject)]
struct Solution {
    moves: Option<Vec<Click>>,
    lower_bound: u32,
    states: u64,
    stopped: bool,
    seconds: f64,
}

/// How to look for a solution: what the option `algorithm` of the caller names.
#[derive(Clone, Copy)]
enum SolveWay {
    /// A short portfolio, then a proof. Its name is `auto`.
    Proof,
    /// An anytime algorithm.
    Anytime(Algorithm),
}

impl SolveWay {
    /// Returns what the caller has chosen by the name of an algorithm.
    fn of(options: &SolveOptions) -> PyResult<SolveWay> {
        if options.algorithm == "auto" {
            options.refuse_parameters()?;
            return Ok(SolveWay::Proof);
        }
        Ok(SolveWay::Anytime(options.algorithm()?))
    }
}

/// Solves a board by an algorithm within `limits`. Calls `receive` in Python with the index 0 and
/// the [`Solution`].
#[pyfunction]
pub fn solve_board(
    py: Python,
    board: Py<Board>,
    options: SolveOptions,
    limits: BatchLimits,
    receive: Py<PyAny>,
) -> PyResult<()> {
    let way = SolveWay::of(&options)?;
    let anytime = AnytimeOptions::default().seed(options.seed);
    run_batch(
        py,
        vec![board],
        &limits,
        &receive,
        move |board, resources| solution(&board.get().board, way, anytime, &resources),
    )
}

/// Returns the best solution that an algorithm finds within the limits. `way` is the algorithm, or
/// a proof.
fn solution(
    board: &former::Board,
    way: SolveWay,
    options: AnytimeOptions,
    resources: &Resources,
) -> PyResult<Solution> {
    let start = Instant::now();
    let run = resources.run;
    let ignore_improvement = &mut |_: Improvement| ();
    let result = match way {
        SolveWay::Proof => solve_and_prove(board, options, run, ignore_improvement),
        SolveWay::Anytime(algorithm) => {
            fits_algorithm(board, algorithm).map_err(of_former)?;
            solve(board, algorithm, options, run, ignore_improvement)
        }
    };
    let found = result.map_err(of_former)?;
    Ok(Solution {
        lower_bound: found.lower_bound,
        states: found.expanded,
        stopped: was_stopped(found.end),
        seconds: start.elapsed().as_secs_f64(),
        moves: found.solution,
    })
}

/// Returns whether a limit ended a search.
fn was_stopped(end: End) -> bool {
    matches!(end, End::Stopped | End::Memory)
}
