//! `kortest analyse` for a board: shows which clicks are not optimal.

use super::click_fields::{FirstClickFields, GameFields};
use super::read::{CLICKS_HELP, NOUN, NamedFormerBoard, clicks_text, read_clicks};
use super::show::Drawing;
use super::solutions::{CountFields, Listing, difficulty_text, solutions_sentence};
use crate::arguments::whole_number;
use crate::games::board::{AnalyseRequest, Board as BoardOfGame};
use crate::games::fields::SolutionMoves;
#[cfg(test)]
use crate::games::least_moves::analyse::AnalysisFields as FieldsOfRun;
use crate::games::least_moves::analyse::{
    Analysed, Analysis, AnalysisText, FirstRow, OptimumFields, PlayedRow, Remainder, STOP_ADVICE,
    Widths, analyse as analyse_moves, first_move_lines, first_sentence, game_lines, losses_text,
    share_sentence, unfinished_game,
};
use crate::games::least_moves::certificates::{
    BoardId, Boards, CertificatesArgument, Paths, boards_of,
};
use crate::games::least_moves::prove::optimal_text;
use crate::games::options::of_matches;
use crate::games::prove::certificate_of_result;
use crate::games::read::today;
use crate::games::source::{Source, read_source};
#[cfg(test)]
use crate::output::schema::{BOARD_AND_COST, Section};
use crate::output::{Failure, bold};
use clap::ValueHint;
use kortest::answer::Certificate;
use kortest::answer::Former;
use kortest::former::analyse::{
    Bounds, Counts, FirstClicks, Game, GameOnSides, NoLine, first_clicks_and_counts, game,
    game_on_sides,
};
use kortest::former::{Board, Click, Method, ProveError, ProveOptions, Unfinished, replay};
use kortest::read::link;
use kortest::runtime::Run;
use kortest::text::counted;
use kortest_checker::Limits;
use kortest_checker::former::check_without_records;
use kortest_pages::former::counters;
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;
use std::path::Path;

/// The options that only Former has.
#[derive(clap::Args)]
pub struct FormerAnalyseArguments {
    #[arg(long, value_name = "CLICKS", value_hint = ValueHint::FilePath, help = format!("The clicks of a game, {CLICKS_HELP}; or a certificate"))]
    clicks: Option<String>,
    /// List up to N different optimal solutions: they do not remove the same groups
    #[arg(long, value_name = "N", conflicts_with = "clicks", value_parser = whole_number::<usize>(1..=1_000_000))]
    solutions: Option<usize>,
    #[command(flatten)]
    certificates: CertificatesArgument,
}

/// Analyses a board, prints which clicks are not optimal, and returns the exit code. If the user gave the clicks of a
/// game (with `--clicks`, or in a link of NRK's app that names the board), the analysis is about this game.
pub fn analyse(named: &NamedFormerBoard, request: &AnalyseRequest) -> Result<u8, Failure> {
    let arguments: FormerAnalyseArguments = of_matches(request.options);
    let board_argument = &request.arguments.board.board;
    // If the user gave clicks twice, the clicks of `--clicks` count, not the clicks of the link.
    let clicks_of_game = match arguments.clicks.or_else(|| linked_clicks(board_argument)) {
        Some(clicks) => Some(played_clicks(&clicks, board_argument, &named.board)?),
        None => None,
    };
    let asked = Asked {
        named,
        solutions: arguments.solutions,
    };
    let folder = arguments.certificates.folder();
    analyse_moves(&asked, clicks_of_game.as_deref(), folder, request)
}

/// Returns the clicks in a link of NRK's app; `None` if the argument is no link, or a link without clicks.
fn linked_clicks(board_argument: &str) -> Option<String> {
    let clicks = link(board_argument, today())?.clicks;
    (!clicks.is_empty()).then_some(clicks)
}

/// A board to analyse, and what the user asked for.
struct Asked<'a> {
    named: &'a NamedFormerBoard,
    /// The number of different solutions to list; `None` without the option `--solutions`.
    solutions: Option<usize>,
}

/// A game with its judgement: how many clicks each of its clicks loses, and the clicks on both sides of a line between
/// two columns. This line shows why fewer clicks are not enough.
pub struct JudgedGame {
    pub game: Game,
    sides: Result<GameOnSides, NoLine>,
}

impl JudgedGame {
    /// Judges the game that begins on `board` and consists of `clicks`.
    pub fn of(board: &Board, clicks: &[Click], run: Run) -> Result<JudgedGame, ProveError> {
        Ok(JudgedGame {
            game: game(board, clicks, run)?,
            sides: game_on_sides(board, clicks, run)?,
        })
    }

    /// Returns whether the judgement is complete, because neither a limit nor the user stopped its computation.
    fn is_finished(&self) -> bool {
        // A board of one column has no line between columns, so its judgement is complete without sides.
        let has_sides = matches!(self.sides, Ok(_) | Err(NoLine::NothingToDivide));
        has_sides && self.game.unfinished.is_none()
    }
}

/// The name of the option with the clicks of a game, for messages.
const OPTION: &str = "--clicks";

/// Reads the clicks of a game from the argument of `--clicks`, which may also name a certificate with a solution. Fails
/// if a click does not hit a tile. `board_argument` is the argument that named the board.
fn played_clicks(
    argument: &str,
    board_argument: &str,
    board: &Board,
) -> Result<Vec<Click>, Failure> {
    let clicks = match certificate_in(argument, board_argument)? {
        Some(certificate) => clicks_of_certificate(&certificate, board)?,
        None => read_clicks(OPTION, argument, board_argument)?,
    };
    match board.replay(&clicks) {
        Ok(_) => Ok(clicks),
        Err(error) => Err(Failure::Input(format!("{OPTION}: {error}"))),
    }
}

/// Returns the certificate in the file that an argument names; `None` if it is not a file with a certificate. The
/// argument `-` means standard input, unless the board is read from there.
fn certificate_in(argument: &str, board_argument: &str) -> Result<Option<Source>, Failure> {
    let is_standard_input = argument == "-" && board_argument != "-";
    if !Path::new(argument).is_file() && !is_standard_input {
        return Ok(None);
    }
    match read_source(argument)? {
        Some(source) if source.is_certificate()? => Ok(Some(source)),
        Some(_) | None => Ok(None), // no certificate, or no such file
    }
}

/// Returns the solution in a certificate, without verifying the evidence that it is optimal. Fails if the file is not a
/// certificate of this board, or if it has no solution.
fn clicks_of_certificate(source: &Source, board: &Board) -> Result<Vec<Click>, Failure> {
    let shown_name = format!("{OPTION}: {}", source.shown);
    let limits = Limits::of(source.bytes.len());
    let report = check_without_records(&source.bytes, &limits)
        .map_err(|error| Failure::not_valid(&shown_name, &source.bytes, error))?;
    if Board::parse(&report.certificate.rows).as_ref() != Ok(board) {
        let problem = "is the certificate of another board";
        return Err(Failure::Input(format!("{shown_name}: {problem}")));
    }
    let clicks = report.certificate.witness;
    // The solution of an empty board has no clicks.
    if clicks.is_empty() && !board.is_empty() {
        let problem = "the certificate has no solution";
        return Err(Failure::Input(format!("{shown_name}: {problem}")));
    }
    Ok(clicks)
}

#[cfg(test)]
pub const SECTION: Section = Section::object(
    "analyse",
    BOARD_AND_COST,
    &[FieldsOfRun::<AnalysisFields>::json_schema],
);

/// The fields of an analysis.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct AnalysisFields {
    #[serde(flatten)]
    optimum: OptimumFields<SolutionMoves>,
    #[serde(flatten)]
    #[cfg_attr(test, schemars(required))]
    counts: Option<CountFields>,
    /// Every possible first click, one for each group, the best first.
    clicks: Vec<FirstClickFields>,
    #[serde(flatten)]
    game: Option<GameFields>,
}

impl Analysed for Asked<'_> {
    type Move = Click;
    type State = Board;
    type First = FirstClicks;
    type Game = JudgedGame;
    type Fields = AnalysisFields;

    fn board(&self) -> &dyn BoardOfGame {
        self.named
    }

    /// Finds how many clicks each first click loses, counts the optimal solutions and, with `--solutions`, lists some.
    fn analyse_first(&self, run: Run) -> Result<FirstClicks, Failure> {
        let listed_solutions = self.solutions.unwrap_or(0);
        Ok(first_clicks_and_counts(
            &self.named.board,
            listed_solutions,
            run,
        )?)
    }

    fn analyse_game(&self, clicks: &[Click], run: Run) -> Result<JudgedGame, Failure> {
        Ok(JudgedGame::of(&self.named.board, clicks, run)?)
    }

    /// Returns whether all requested parts of an analysis are complete: the first clicks, and the game of the user.
    fn is_finished(analysis: &Analysis<Self>) -> bool {
        // A part that was not requested is `None`.
        let first = analysis.first.as_ref();
        let game = analysis.game.as_ref();
        first.is_none_or(is_first_finished) && game.is_none_or(JudgedGame::is_finished)
    }

    /// Returns the boards that get a certificate: the given board, with `wants_first` the board after each first click,
    /// and the board after each click of a game.
    fn boards(&self, wants_first: bool, clicks: &[Click]) -> Boards<Click, Board> {
        let board = self.named.board.clone();
        let mut first_clicks = Vec::new();
        if wants_first {
            // A click on any tile of a group removes the whole group.
            first_clicks.extend(board.groups().iter().map(|group| group[0]));
        }
        Boards {
            all: boards_of(board, &first_clicks, clicks, Board::click),
            remark: None,
        }
    }

    fn move_name((column, row): Click) -> String {
        format!("click-{column}-{row}")
    }

    /// Proves the optimum of a board and returns its certificate; `None` if a limit stopped the proof.
    fn certify(board: &Board, run: Run) -> Result<Option<Certificate>, Failure> {
        let options = ProveOptions::default().method(Method::Columns);
        certificate_of_result::<Former>(board, options, run)
    }

    /// Returns the JSON fields of an analysis. `first` is about the possible first clicks, `game` about the clicks of
    /// the user, and `paths` are the files of the certificates.
    fn fields(
        &self,
        first: &FirstClicks,
        game: Option<&JudgedGame>,
        paths: &Paths<Click>,
    ) -> AnalysisFields {
        let mut clicks = Vec::new();
        for click in &first.clicks {
            let certificate = paths.of(BoardId::First(click.click));
            clicks.push(FirstClickFields::new(click, certificate));
        }
        AnalysisFields {
            optimum: OptimumFields {
                optimum: first.optimum.exact(),
                lower_bound: first.optimum.at_least,
                upper_bound: first.optimum.at_most,
                solution: SolutionMoves {
                    moves: first.solution.clone(),
                },
                certificate: paths.of(BoardId::Given),
            },
            counts: self.count_fields(first),
            clicks,
            game: game.map(|played| GameFields::new(&played.game, &played.sides, paths)),
        }
    }

    fn first_text(&self, first: &FirstClicks) -> AnalysisText {
        AnalysisText {
            sentence: sentence_on_first(first),
            lines: lines_on_first(&self.named.board, first),
        }
    }

    fn game_text(&self, played: &JudgedGame) -> AnalysisText {
        game_text(&self.named.board, played)
    }
}

impl Asked<'_> {
    /// Returns the JSON fields about the numbers of optimal solutions; `None` if they were not counted.
    fn count_fields(&self, first: &FirstClicks) -> Option<CountFields> {
        let counts = first.counts.as_ref()?;
        let listing = match self.solutions {
            Some(_) => Listing::Solutions,
            None => Listing::Omitted,
        };
        Some(CountFields::new(counts, listing))
    }
}

/// Returns whether the analysis of the first clicks is complete, with the numbers of solutions if they were requested.
fn is_first_finished(first: &FirstClicks) -> bool {
    let counts = first.counts.as_ref();
    first.unfinished.is_none() && !counts.is_some_and(Counts::is_stopped)
}

/// Returns sentences about a board and its possible first clicks, such as *13 clicks. 25 different solutions (619,744
/// sequences). 15 of 33 first clicks are optimal.* An incomplete analysis adds advice.
fn sentence_on_first(first: &FirstClicks) -> String {
    if first.optimum.exact() == Some(0) {
        return format!("{}: the board is empty.", optimal_text(0, NOUN));
    }
    let advice = first.unfinished.map_or("", advice);
    let click_count = first.clicks.len();
    if let Some(optimum) = first.optimum.exact()
        && let Some(solutions) = first.counts.as_ref().and_then(solutions_sentence)
    {
        let optimum = bold(counted(optimum.into(), NOUN));
        let share = share_sentence(first.optimal(), click_count, NOUN);
        return format!("{optimum}. {solutions} {share}{advice}");
    }
    // The optimum or the number of solutions is unknown, so the sentence leaves out the solutions.
    first_sentence(first.optimum, first.optimal(), click_count, NOUN, advice)
}

/// Returns the advice for an analysis that is incomplete, as the end of a text.
fn advice(why: Unfinished) -> &'static str {
    match why {
        Unfinished::Memory => {
            " The memory was too small for all numbers; rerun with more --memory."
        }
        _ => STOP_ADVICE, // a limit of time or a signal
    }
}

/// Returns a drawing of the board with the loss of each first click, the table of first clicks, and the solutions.
fn lines_on_first(board: &Board, first: &FirstClicks) -> Vec<String> {
    if board.is_empty() {
        return Vec::new();
    }
    let mut lines = drawing_of_losses(board, first);
    lines.push(String::new());
    lines.extend(table_of_first(first));
    if let Some(counts) = &first.counts {
        lines.extend(lines_on_counts(counts));
    }
    lines
}

/// Returns a drawing of the board with a mark behind each tile, and a line that explains the marks. The mark is the
/// number of clicks that a click on the tile wastes.
fn drawing_of_losses(board: &Board, first: &FirstClicks) -> Vec<String> {
    let unknown = if first.unfinished.is_some() {
        "; ? is unknown"
    } else {
        ""
    };
    vec![
        Drawing::new(board).draw(|cell| [' ', mark_at(cell, first)]),
        format!("behind each tile: the clicks that a click on it loses; * means none{unknown}"),
    ]
}

/// The widths, in characters, of the columns with the optimum before and after a click.
const WIDTHS: Widths = Widths {
    before: 8,
    after: 7,
};

/// Returns a table with each possible first click, the optimum after the click, and the number of clicks that it loses.
fn table_of_first(first: &FirstClicks) -> Vec<String> {
    let mut rows = Vec::new();
    for click in &first.clicks {
        rows.push(FirstRow {
            text: clicks_text(&[click.click]),
            after: click.after,
            loses: click.loses,
        });
    }
    let mut lines = vec![format!(
        "  loses{:>width$}  first clicks (column,row from the bottom left, counted from 0)",
        "after",
        width = WIDTHS.after
    )];
    lines.extend(first_move_lines(&rows, WIDTHS.after));
    lines
}

/// Returns lines with the difficulty of the board and the listed solutions; none if solutions were not counted.
fn lines_on_counts(counts: &Counts) -> Vec<String> {
    let mut lines = Vec::new();
    if let Ok(plays) = &counts.plays {
        lines.push(difficulty_text(plays.difficulty));
        for (n, solution) in (1..).zip(&plays.solutions) {
            lines.push(format!("{n:>5}  {}", clicks_text(solution)));
        }
    }
    lines
}

/// Returns the mark of a cell: `*` for an optimal click, the number of clicks that a click on the cell loses, `+` for
/// ten or more, `?` if this number is unknown, or a blank if the cell is empty.
fn mark_at(cell: Click, first: &FirstClicks) -> char {
    let mut clicks = first.clicks.iter();
    let Some(click) = clicks.find(|click| click.group.contains(&cell)) else {
        return ' ';
    };
    match click.loses.exact() {
        Some(0) => '*',
        // `from_digit` returns `None` for ten or more, because the radix 10 has no such digit.
        Some(lost) => char::from_digit(lost, 10).unwrap_or('+'),
        None => '?',
    }
}

/// Prints in one sentence what the clicks of a game have lost.
pub fn say_game(name: &str, board: &Board, played: &JudgedGame) {
    let quiet = true;
    game_text(board, played).say(name, quiet);
}

/// Returns a sentence about a game. For a game with clicks, adds a table with the loss of each click and, if known, the
/// numbers of clicks on both sides of the line between two columns.
fn game_text(board: &Board, played: &JudgedGame) -> AnalysisText {
    let JudgedGame { game, sides } = played;
    let mut lines = Vec::new();
    if !game.clicks.is_empty() {
        lines = table_of_game(board, game);
        if let Ok(sides) = sides {
            lines.push(String::new());
            lines.extend(counters::lines(board, &clicks_of(game), sides));
        }
    }
    AnalysisText {
        sentence: game_sentence(game),
        lines,
    }
}

/// Returns a table with each click of a game, and the optimum before and after it.
fn table_of_game(board: &Board, game: &Game) -> Vec<String> {
    let mut lines = vec![format!(
        "  click  cell   takes{:>w_before$}{:>w_after$}  lost  better",
        "before",
        "after",
        w_before = WIDTHS.before,
        w_after = WIDTHS.after
    )];
    lines.extend(game_lines(&rows_of_game(board, game), &WIDTHS));
    lines.push(
        "  (before and after: optima; cells: column,row from the bottom left, counted from 0)"
            .into(),
    );
    lines
}

/// Returns only the clicks of a game, without the number of clicks that each click has lost.
fn clicks_of(game: &Game) -> Vec<Click> {
    game.clicks.iter().map(|played| played.click).collect()
}

/// Returns the rows of the table of a game, one for each click. `board` is the board before the first click.
fn rows_of_game(board: &Board, game: &Game) -> Vec<PlayedRow> {
    // The analysis of a game ends before the first click that does not hit a tile, so these clicks hit tiles.
    let replayed = replay(board, &clicks_of(game)).expect("the clicks hit tiles");
    let steps = replayed.steps.iter().zip(&game.clicks);
    let rows = steps.map(|(step, played)| PlayedRow {
        text: clicks_text(&[step.click]),
        takes: format!("{} {}", step.group.len(), step.letter()),
        before: played.before,
        after: played.after,
        loses: played.loses,
        better: played.better.map(|click| clicks_text(&[click])),
    });
    rows.collect()
}

/// Returns a sentence such as *14 clicks, 13 were possible: you lost one at click 4.* If tiles are left, the sentence
/// says how many clicks they take. An incomplete analysis adds advice.
pub fn game_sentence(game: &Game) -> String {
    let played = game.clicks.len();
    let beginning = match game.left.tiles() {
        0 => bold(counted(played as u64, NOUN)),
        tiles => unfinished_game(played, &Remainder::of(tiles, "tile"), game.after, NOUN),
    };
    let losses: Vec<Bounds> = game.clicks.iter().map(|click| click.loses).collect();
    let end = losses_text(game.optimum, &losses, game.lost, NOUN);
    let advice = game.unfinished.map_or("", advice);
    format!("{beginning}{end}{advice}")
}
