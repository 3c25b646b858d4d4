//! `kortest analyse` for a level: shows which moves are not optimal.

use super::read::{NOUN, NamedLevel, why_unsolvable};
use super::show::{directions, replayed_option};
use crate::games::board::{AnalyseRequest, Board};
use crate::games::fields::SolutionRoute;
#[cfg(test)]
use crate::games::least_moves::analyse::AnalysisFields as FieldsOfRun;
use crate::games::least_moves::analyse::{
    Analysed, Analysis, AnalysisText, FirstRow, OptimumFields, PlayedRow, Remainder, STOP_ADVICE,
    Widths, analyse as analyse_moves, first_move_lines, first_sentence, game_lines, losses_text,
    unfinished_game,
};
use crate::games::least_moves::certificates::{
    BoardId, Boards, CertificatesArgument, Paths, boards_of,
};
use crate::games::options::of_matches;
use crate::games::prove::certificate_of_result;
#[cfg(test)]
use crate::output::schema::{BOARD_AND_COST, Section};
use crate::output::{Failure, bold};
use clap::ValueHint;
use kortest::answer::Certificate;
use kortest::answer::Chilly;
use kortest::chilly::analyse::{
    Bounds, FirstMove, FirstMoves, GameState, Route, RouteMove, first_moves, route,
};
use kortest::chilly::{Direction, Level, ProveOptions, letters};
use kortest::runtime::Run;
use kortest::text::counted;
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;

/// The options that only Santa Chilly has.
#[derive(clap::Args)]
pub struct ChillyAnalyseArguments {
    /// The moves of a route: U D L R or arrows, such as RULD; or a file, - for standard input, or
    /// the output of prove --json
    #[arg(long, value_name = "MOVES", value_hint = ValueHint::FilePath)]
    moves: Option<String>,
    #[command(flatten)]
    certificates: CertificatesArgument,
}

/// Analyses the first moves of a level or, with `--moves`, a route. Prints the result and returns the exit code.
pub fn analyse(named: &NamedLevel, request: &AnalyseRequest) -> Result<u8, Failure> {
    let arguments: ChillyAnalyseArguments = of_matches(request.options);
    let level_argument = &request.arguments.board.board;
    let moves_of_route = match &arguments.moves {
        Some(moves) => {
            let replay = replayed_option(moves, level_argument, &named.board)?;
            Some(directions(&replay))
        }
        None => None,
    };
    let folder = arguments.certificates.folder();
    analyse_moves(named, moves_of_route.as_deref(), folder, request)
}

#[cfg(test)]
pub const SECTION: Section = Section::object(
    "analyse: Santa Chilly",
    BOARD_AND_COST,
    &[FieldsOfRun::<AnalysisFields>::json_schema],
);

/// The fields of an analysis.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct AnalysisFields {
    /// Whether a route exists; null if this is unknown.
    solvable: Option<bool>,
    #[serde(flatten)]
    optimum: OptimumFields<SolutionRoute>,
    /// Every push that moves Chilly from the start, the best first.
    first_moves: Vec<FirstMoveFields>,
    #[serde(flatten)]
    route: Option<RouteFields>,
}

/// A number of moves. It does not exist if no route exists.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct BoundedNumberFields {
    /// False if the number does not exist because no route exists (for a loss: because a route
    /// existed before but not after the move); null if this is unknown.
    exists: Option<bool>,
    /// The number; null if it does not exist or is unknown.
    value: Option<u32>,
    /// The lower bound of the number, if it exists.
    at_least: u32,
    /// The upper bound of the number; null if the number does not exist or no bound is known.
    at_most: Option<u32>,
}

/// A possible first move.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct FirstMoveFields {
    /// `up`, `down`, `left` or `right`.
    direction: &'static str,
    /// The number of presents that the move takes.
    presents_taken: usize,
    /// The optimum after the move.
    shortest_after: BoundedNumberFields,
    /// The number of moves that the move loses; 0 for an optimal move.
    move_loss: BoundedNumberFields,
    /// The path of the certificate of `shortest_after`; null without `--certificates`, if the run
    /// was stopped first, and at the exit or on a hole, where no level can begin.
    certificate: Option<String>,
}

/// The moves of a route.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct RouteFields {
    /// The moves of `--moves`, up to the first that cannot be played. Absent without `--moves`, as
    /// all fields about them.
    route_moves: Vec<RouteMoveFields>,
    /// The number of moves.
    played: usize,
    /// Whether the route ends at the exit with all presents.
    won: bool,
    /// The number of presents that are left.
    presents_left: usize,
    /// The number of moves that the route has lost so far.
    route_loss: BoundedNumberFields,
}

/// A move of a route.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct RouteMoveFields {
    /// `up`, `down`, `left` or `right`.
    direction: &'static str,
    /// The number of presents that the move takes.
    presents_taken: usize,
    /// The optimum before the move.
    shortest_before: BoundedNumberFields,
    /// The optimum after the move.
    shortest_after: BoundedNumberFields,
    /// The number of moves that the move lost; 0 if no route existed before the move.
    move_loss: BoundedNumberFields,
    /// An optimal move instead of this one; null if the move is optimal, or if none is known.
    better_direction: Option<&'static str>,
    /// The path of the certificate of `shortest_after`; null as for the first moves.
    certificate: Option<String>,
}

impl From<Bounds> for BoundedNumberFields {
    fn from(bounds: Bounds) -> BoundedNumberFields {
        BoundedNumberFields {
            exists: bounds.exists,
            value: bounds.exact(),
            at_least: bounds.at_least,
            at_most: bounds.at_most,
        }
    }
}

impl FirstMoveFields {
    /// Returns the JSON fields of a first move. `certificate` is the path of the certificate for the level after it.
    fn new(first: &FirstMove, certificate: Option<String>) -> FirstMoveFields {
        FirstMoveFields {
            direction: first.direction.word(),
            presents_taken: first.takes,
            shortest_after: first.after.into(),
            move_loss: first.loses.into(),
            certificate,
        }
    }
}

impl RouteMoveFields {
    /// Returns the JSON fields of a played move. `certificate` is the path of the certificate for the level after it.
    fn new(played: &RouteMove, certificate: Option<String>) -> RouteMoveFields {
        RouteMoveFields {
            direction: played.direction.word(),
            presents_taken: played.takes,
            shortest_before: played.before.into(),
            shortest_after: played.after.into(),
            move_loss: played.loses.into(),
            better_direction: played.better.map(Direction::word),
            certificate,
        }
    }
}

impl RouteFields {
    /// Returns the JSON fields of a route. `paths` are the files of the certificates for the levels after its moves.
    fn new(route: &Route, paths: &Paths<Direction>) -> RouteFields {
        let mut moves = Vec::new();
        for (move_count, played) in (1..).zip(&route.moves) {
            let certificate = paths.of(BoardId::After(move_count));
            moves.push(RouteMoveFields::new(played, certificate));
        }
        RouteFields {
            route_moves: moves,
            played: route.moves.len(),
            won: route.won,
            presents_left: route.presents,
            route_loss: route.lost.into(),
        }
    }
}

impl Analysed for NamedLevel {
    type Move = Direction;
    type State = Level;
    type First = FirstMoves;
    type Game = Route;
    type Fields = AnalysisFields;

    fn board(&self) -> &dyn Board {
        self
    }

    fn analyse_first(&self, run: Run) -> Result<FirstMoves, Failure> {
        Ok(first_moves(&self.board, run)?)
    }

    fn analyse_game(&self, moves: &[Direction], run: Run) -> Result<Route, Failure> {
        Ok(route(&self.board, moves, run)?)
    }

    /// Returns whether all requested parts of an analysis are complete. `None` is a part that was not requested.
    fn is_finished(analysis: &Analysis<NamedLevel>) -> bool {
        let first = analysis.first.as_ref();
        let route = analysis.game.as_ref();
        first.is_none_or(FirstMoves::is_finished) && route.is_none_or(Route::is_finished)
    }

    /// Returns the levels that get a certificate: the given level, the level after each of `moves` and, with
    /// `wants_first`, the level after each first move. Leaves out a state that cannot be written as a level.
    fn boards(&self, wants_first: bool, moves: &[Direction]) -> Boards<Direction, Level> {
        let start = GameState::first(&self.board);
        let first_moves: &[Direction] = if wants_first { &Direction::ALL } else { &[] };
        let states = boards_of(start, first_moves, moves, |state, direction| {
            let (after, _taken_presents) = state.after(direction)?;
            Some(after)
        });
        levels_of(states)
    }

    fn move_name(direction: Direction) -> String {
        format!("move-{}", direction.word())
    }

    fn certify(level: &Level, run: Run) -> Result<Option<Certificate>, Failure> {
        certificate_of_result::<Chilly>(level, ProveOptions::default(), run)
    }

    /// Returns the JSON fields of an analysis: the first moves, and the user's route. `paths` has the certificate
    /// files.
    fn fields(
        &self,
        first: &FirstMoves,
        route: Option<&Route>,
        paths: &Paths<Direction>,
    ) -> AnalysisFields {
        let mut moves = Vec::new();
        for first_move in &first.moves {
            let certificate = paths.of(BoardId::First(first_move.direction));
            moves.push(FirstMoveFields::new(first_move, certificate));
        }
        AnalysisFields {
            solvable: first.optimum.exists,
            optimum: OptimumFields {
                optimum: first.optimum.exact(),
                lower_bound: first.optimum.at_least,
                upper_bound: first.optimum.at_most,
                solution: SolutionRoute {
                    route: first.route.as_deref().map(letters),
                },
                certificate: paths.of(BoardId::Given),
            },
            first_moves: moves,
            route: route.map(|route| RouteFields::new(route, paths)),
        }
    }

    fn first_text(&self, first: &FirstMoves) -> AnalysisText {
        AnalysisText {
            sentence: sentence_on_first(&self.board, first),
            lines: lines_on_first(first),
        }
    }

    fn game_text(&self, route: &Route) -> AnalysisText {
        AnalysisText {
            sentence: sentence_on_route(&self.board, route),
            lines: lines_on_route(route),
        }
    }
}

/// Converts states to the levels that get a certificate. A state with Chilly at the exit or on a hole cannot be written
/// as a level. It is left out, and a remark says how many states get no certificate.
fn levels_of(states: Vec<(BoardId<Direction>, GameState)>) -> Boards<Direction, Level> {
    let mut levels = Vec::new();
    let mut unwritable_count = 0;
    for (board_id, state) in states {
        if state.can_be_written() {
            levels.push((board_id, state.level));
        } else {
            unwritable_count += 1;
        }
    }
    let positions = counted(unwritable_count, "position");
    let remark = match unwritable_count {
        0 => None,
        _ => Some(format!(
            "none of {positions}: on a hole and at the exit no level can begin"
        )),
    };
    Boards {
        all: levels,
        remark,
    }
}

/// Returns a sentence about the optimum of a level, and how many first moves are optimal. If no route exists, the
/// sentence says why. An incomplete analysis adds advice.
fn sentence_on_first(level: &Level, first: &FirstMoves) -> String {
    if first.optimum.is_none() {
        return format!("no route exists: {}", why_unsolvable(level, first.no_route));
    }
    let advice = if first.is_finished() { "" } else { STOP_ADVICE };
    if first.optimum.exists.is_none() {
        return format!("whether a route exists is not known.{advice}");
    }
    let count = first.moves.len();
    first_sentence(first.optimum, first.optimal(), count, NOUN, advice)
}

/// The width of a column with optima in the tables, in characters.
const OPTIMUM_WIDTH: usize = 10;

/// Returns the table of first moves, each with the optimum after it and its loss; no lines if no route exists.
fn lines_on_first(first: &FirstMoves) -> Vec<String> {
    if first.optimum.is_none() {
        return Vec::new();
    }
    let mut rows = Vec::new();
    for first_move in &first.moves {
        rows.push(FirstRow {
            text: letters(&[first_move.direction]),
            after: first_move.after,
            loses: first_move.loses,
        });
    }
    let mut lines = vec![format!("  loses{:>OPTIMUM_WIDTH$}  first moves", "after")];
    lines.extend(first_move_lines(&rows, OPTIMUM_WIDTH));
    lines
}

/// Returns a sentence about a route's length, the optimum, and the moves that made the route longer. If the route does
/// not win, the sentence says what is left. An incomplete analysis adds advice.
fn sentence_on_route(level: &Level, route: &Route) -> String {
    if route.optimum.is_none() {
        let why = why_unsolvable(level, route.no_route);
        return format!("no route exists, so nothing was lost: {why}");
    }
    let played = played_moves(route);
    let losses: Vec<Bounds> = route.moves.iter().map(|played| played.loses).collect();
    let end = losses_text(route.optimum, &losses, route.lost, NOUN);
    let advice = if route.is_finished() { "" } else { STOP_ADVICE };
    format!("{played}{end}{advice}")
}

/// Returns the number of a route's moves. If the route does not win, adds what is left, or that it cannot be won.
fn played_moves(route: &Route) -> String {
    let move_count = route.moves.len();
    let moves = counted(move_count as u64, NOUN);
    if route.won {
        return bold(moves);
    }
    if route.after.is_none() {
        return bold(format!("{moves}, after which no route exists"));
    }
    let remainder = match route.presents {
        0 => Remainder::One("the way to the exit".into()),
        presents => Remainder::of(presents, "present"),
    };
    unfinished_game(move_count, &remainder, route.after, NOUN)
}

/// Returns the table of the moves of a route, each with the optimum before and after it, and with a better move; no
/// lines if the route has no moves, or if the level is unsolvable.
fn lines_on_route(route: &Route) -> Vec<String> {
    if route.moves.is_empty() || route.optimum.is_none() {
        return Vec::new();
    }
    let mut rows = Vec::new();
    for played in &route.moves {
        rows.push(PlayedRow {
            text: letters(&[played.direction]),
            takes: played.takes.to_string(),
            before: played.before,
            after: played.after,
            loses: played.loses,
            better: played.better.map(|direction| letters(&[direction])),
        });
    }
    let widths = Widths {
        before: OPTIMUM_WIDTH,
        after: OPTIMUM_WIDTH,
    };
    let mut lines = vec![format!(
        "   move  push   takes{:>OPTIMUM_WIDTH$}{:>OPTIMUM_WIDTH$}  lost  better",
        "before", "after"
    )];
    lines.extend(game_lines(&rows, &widths));
    lines.push("  (before and after: optima)".into());
    lines
}
