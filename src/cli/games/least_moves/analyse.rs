//! `kortest analyse`: which first moves are optimal, and what the moves of a player have lost.

use super::certificates::{Boards, Certificates, Paths};
use super::prove::optimal_text;
use crate::games::board::{AnalyseRequest, Board, object_of};
use crate::output::{Failure, STOPPED, YES, bold, say, say_cost};
use kortest::answer::Certificate;
use kortest::bounds::Bounds;
use kortest::runtime::Run;
use kortest::text::{counted, listed, printable, word};
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;
use std::path::Path;

/// A board whose first moves and played moves can be analysed.
pub trait Analysed: Sync + Sized {
    /// A move of the game, which also identifies the board after a first move.
    type Move: Copy + PartialEq + Send + Sync;
    /// A board after some moves, in the notation of certificates.
    type State: ToString + Send + Sync;
    /// The analysis of all possible first moves.
    type First: Send;
    /// The analysis of the moves that were played.
    type Game: Send;
    /// The fields of the JSON object.
    type Fields: Serialize;

    /// The board in the form that all commands use.
    fn board(&self) -> &dyn Board;

    fn analyse_first(&self, run: Run) -> Result<Self::First, Failure>;

    fn analyse_game(&self, moves: &[Self::Move], run: Run) -> Result<Self::Game, Failure>;

    /// Returns whether all numbers of an analysis are known.
    fn is_finished(analysis: &Analysis<Self>) -> bool;

    /// Returns the boards of which certificates are wanted: the board itself, with `wants_first`
    /// the boards after each first move, and the boards after each of the played moves.
    fn boards(&self, wants_first: bool, moves: &[Self::Move]) -> Boards<Self::Move, Self::State>;

    /// Returns the name of a move in file names.
    fn move_name(m: Self::Move) -> String;

    /// Proves a board and returns its certificate; `None` if a limit stops the proof.
    fn certify(state: &Self::State, run: Run) -> Result<Option<Certificate>, Failure>;

    /// Returns the fields of the JSON object. `paths` has the paths of the certificates.
    fn fields(
        &self,
        first: &Self::First,
        game: Option<&Self::Game>,
        paths: &Paths<Self::Move>,
    ) -> Self::Fields;

    /// Returns a sentence, drawings and tables about the first moves, for people.
    fn first_text(&self, first: &Self::First) -> AnalysisText;

    /// Returns a sentence and tables about the played moves, for people.
    fn game_text(&self, game: &Self::Game) -> AnalysisText;
}

/// The parts of an analysis that the user asked for.
pub struct Analysis<B: Analysed> {
    pub first: Option<B::First>,
    pub game: Option<B::Game>,
}

/// The fields of an analysis, and of the run that made it.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct AnalysisFields<T> {
    #[serde(flatten)]
    analysis: T,
    /// The number of threads that the run could use, at most one for each core.
    threads: usize,
    /// Whether results are unknown, or certificates are missing.
    stopped: bool,
}

/// The facts about the board itself. `S` has the fields of the game about an optimal solution.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct OptimumFields<S> {
    /// The smallest number of moves; null if it is unknown, and if no solution exists.
    pub optimum: Option<u32>,
    /// No solution has fewer moves.
    pub lower_bound: u32,
    /// The number of moves of the best known solution; null if none is known.
    pub upper_bound: Option<u32>,
    #[serde(flatten)]
    pub solution: S,
    /// The path of the certificate of the board; null without `--certificates`, or if the run was stopped first.
    pub certificate: Option<String>,
}

/// An analysis for people.
pub struct AnalysisText {
    pub sentence: String,
    /// Drawings and lines of a table, which `--quiet` leaves out.
    pub lines: Vec<String>,
}

impl AnalysisText {
    /// Prints the analysis of the board with this name; with `quiet`, only its sentence.
    pub fn say(&self, name: &str, quiet: bool) {
        say!("{}: {}", printable(name), self.sentence);
        if quiet {
            return;
        }
        for line in &self.lines {
            say!("{line}");
        }
    }
}

/// Analyses the possible first moves of a board, or the moves of a game, and prints the result. `moves` are the moves
/// of the game; `None` if the user gave none. If `folder` is given, saves certificates there. Returns the exit code.
pub fn analyse<B: Analysed>(
    analysed: &B,
    moves: Option<&[B::Move]>,
    folder: Option<&Path>,
    request: &AnalyseRequest,
) -> Result<u8, Failure> {
    // The JSON object always has the first moves.
    let wants_first = moves.is_none() || request.arguments.json;
    let given = analysed.board();
    let mut certificates = match folder {
        Some(folder) => {
            let boards = analysed.boards(wants_first, moves.unwrap_or_default());
            Some(Certificates::new(folder, given, boards, B::move_name)?)
        }
        None => None,
    };
    let analysis = request.watch(|run| analysis_of(analysed, wants_first, moves, run))?;
    if let Some(certificates) = &mut certificates {
        request.watch(|run| certificates.write(run, B::certify))?;
    }
    let certificates = certificates.as_ref();
    let are_complete = certificates.is_none_or(Certificates::are_complete);
    let is_finished = B::is_finished(&analysis) && are_complete;
    if request.arguments.json {
        print_json(analysed, &analysis, certificates, is_finished, request);
    } else {
        print_text(analysed, &analysis, certificates, request);
    }
    Ok(if is_finished { YES } else { STOPPED })
}

/// Analyses the first moves, if they are wanted, and the played moves, if there are any.
fn analysis_of<B: Analysed>(
    analysed: &B,
    wants_first: bool,
    moves: Option<&[B::Move]>,
    run: Run,
) -> Result<Analysis<B>, Failure> {
    let first = if wants_first {
        Some(analysed.analyse_first(run)?)
    } else {
        None
    };
    let game = match moves {
        Some(moves) => Some(analysed.analyse_game(moves, run)?),
        None => None,
    };
    Ok(Analysis { first, game })
}

/// Prints the JSON object of an analysis. `is_finished` says that all numbers are known and all certificates written.
fn print_json<B: Analysed>(
    analysed: &B,
    analysis: &Analysis<B>,
    certificates: Option<&Certificates<B::Move, B::State>>,
    is_finished: bool,
    request: &AnalyseRequest,
) {
    let Some(first) = &analysis.first else {
        unreachable!("with --json, the first moves are always analysed");
    };
    let no_paths = Paths::none();
    let paths = certificates.map_or(&no_paths, Certificates::paths);
    let fields = AnalysisFields {
        analysis: analysed.fields(first, analysis.game.as_ref(), paths),
        threads: request.threads(),
        stopped: !is_finished,
    };
    object_of(analysed.board(), fields)
        .with_cost(request.start)
        .print();
}

/// Prints an analysis for people: about the game, if there is one, or else about the first moves.
fn print_text<B: Analysed>(
    analysed: &B,
    analysis: &Analysis<B>,
    certificates: Option<&Certificates<B::Move, B::State>>,
    request: &AnalyseRequest,
) {
    let quiet = request.arguments.quiet;
    let name = analysed.board().name();
    if let Some(game) = &analysis.game {
        analysed.game_text(game).say(name, quiet);
    } else if let Some(first) = &analysis.first {
        analysed.first_text(first).say(name, quiet);
    }
    if quiet {
        return;
    }
    say_cost(request.start);
    if let Some(certificates) = certificates {
        certificates.say();
    }
}

/// The advice for an analysis that was stopped, to follow its sentence.
pub const STOP_ADVICE: &str = " Stopped before all numbers were known; rerun with more time.";

/// Returns a sentence about the optimum of a board and, if the optimum is known, how many of its `move_count` first
/// moves are optimal (`optimal_count`). `noun` is the word for a move. `advice` follows the sentence, and is empty for
/// a complete analysis.
pub fn first_sentence(
    optimum: Bounds,
    optimal_count: Bounds,
    move_count: usize,
    noun: &str,
    advice: &str,
) -> String {
    match optimum.exact() {
        Some(moves) => {
            let share = optimal_share(optimal_count, move_count, noun);
            format!("{}, and {share}.{advice}", optimal_text(moves, noun))
        }
        None => format!("the optimum is {}.{advice}", number_of(optimum, noun)),
    }
}

/// What is left after the moves of a game, in words.
pub enum Remainder {
    /// One thing, such as `1 present`.
    One(String),
    /// Several things, such as `2 presents`.
    Several(String),
}

impl Remainder {
    /// Returns a number of things in words. `noun` is the word for one thing.
    pub fn of(number: usize, noun: &str) -> Remainder {
        let text = counted(number as u64, noun);
        if number == 1 {
            Remainder::One(text)
        } else {
            Remainder::Several(text)
        }
    }
}

/// Returns the beginning of a sentence about `played` moves that did not solve the board, such as `5 moves and 2
/// presents left, which take 3 more: 8 moves`. `after` has the bounds of the number of moves that `remainder` takes.
pub fn unfinished_game(played: usize, remainder: &Remainder, after: Bounds, noun: &str) -> String {
    let moves_made = counted(played as u64, noun);
    let move_count = played as u32;
    let total = Bounds {
        at_least: move_count + after.at_least,
        at_most: after.at_most.map(|most| move_count + most),
        exists: after.exists,
    };
    let more = bounds_text(after);
    let total = bold(number_of(total, noun));
    let remainder_takes = match remainder {
        Remainder::One(thing) => format!("{thing} left, which takes"),
        Remainder::Several(things) => format!("{things} left, which take"),
    };
    format!("{moves_made} and {remainder_takes} {more} more: {total}")
}

/// The text for an optimum that does not exist. Only a board on which a solution is a route can lack one.
const NO_SOLUTION: &str = "no route";
/// The text for the loss of a move after which no solution exists.
const LOSES_ALL: &str = "all";

/// A first move in the table of first moves.
pub struct FirstRow {
    pub text: String,
    /// The optimum after the move.
    pub after: Bounds,
    pub loses: Bounds,
}

/// Returns the lines of the table of first moves, which are sorted by the optimum after each move. Moves with equal
/// optima share a line; the line of optimal moves is bold. `width` is the width of the optimum's column, in characters.
pub fn first_move_lines(moves: &[FirstRow], width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for equal in moves.chunk_by(|a, b| a.after == b.after) {
        // `chunk_by` returns no empty chunks, so the first move of the chunk exists.
        let FirstRow { after, loses, .. } = &equal[0];
        let texts: Vec<&str> = equal.iter().map(|first| first.text.as_str()).collect();
        // The first column is as wide as its heading, `  loses`.
        let mut numbers = format!(
            "{:>7}{:>width$}",
            short_text(*loses, LOSES_ALL),
            short_text(*after, NO_SOLUTION)
        );
        if loses.exact() == Some(0) {
            numbers = bold(numbers);
        }
        lines.push(format!("{numbers}  {}", texts.join(" ")));
    }
    lines
}

/// A played move in the table of a game.
pub struct PlayedRow {
    pub text: String,
    /// The number of tiles or presents that the move takes, as text.
    pub takes: String,
    /// The optimum before the move.
    pub before: Bounds,
    /// The optimum after the move.
    pub after: Bounds,
    pub loses: Bounds,
    /// A better move, if one is known.
    pub better: Option<String>,
}

/// The widths of two columns in the table of a game.
pub struct Widths {
    pub before: usize,
    pub after: usize,
}

/// Returns the lines of the table of a game, one line for each move. Moves that lost something are bold.
pub fn game_lines(moves: &[PlayedRow], widths: &Widths) -> Vec<String> {
    let mut lines = Vec::new();
    for (number, played) in (1..).zip(moves) {
        let line = format!(
            "{number:>7}  {:<5}{:>7}{:>w_before$}{:>w_after$}{:>6}  {}",
            played.text,
            played.takes,
            short_text(played.before, NO_SOLUTION),
            short_text(played.after, NO_SOLUTION),
            short_text(played.loses, LOSES_ALL),
            played.better.as_deref().unwrap_or_default(),
            w_before = widths.before,
            w_after = widths.after,
        );
        let line = line.trim_end();
        let has_lost = played.loses.is_loss();
        lines.push(if has_lost { bold(line) } else { line.into() });
    }
    lines
}

/// Formats the bounds of a number for a table: `12`, `12-14`, or `12-?` (12 or more). `if_unsolvable` is the text for a
/// number that does not exist, because the board has no solution.
fn short_text(bounds: Bounds, if_unsolvable: &str) -> String {
    if bounds.is_none() {
        return if_unsolvable.to_string();
    }
    let least = bounds.at_least;
    match bounds.at_most {
        Some(most) if most == least => most.to_string(),
        Some(most) => format!("{least}-{most}"),
        None => format!("{least}-?"),
    }
}

/// Formats the bounds of a number as words, such as `at least 12`, or as the number if it is known.
fn bounds_text(bounds: Bounds) -> String {
    match (bounds.at_least, bounds.at_most) {
        (least, Some(most)) if least == most => most.to_string(),
        (0, Some(most)) => format!("at most {most}"),
        (least, Some(most)) => format!("at least {least} and at most {most}"),
        (least, None) => format!("at least {least}"),
    }
}

/// Formats the bounds of a number of things, such as `at least 12 moves`. `noun` is the word for one thing.
fn number_of(bounds: Bounds, noun: &str) -> String {
    match bounds.exact() {
        Some(moves) => counted(moves.into(), noun),
        None => format!("{} {noun}s", bounds_text(bounds)),
    }
}

/// Returns a sentence such as *15 of 33 first clicks are optimal.* `move_count` is the number of first moves, and
/// `optimal_count` has the bounds of how many are optimal; `noun` is the word for a move.
pub fn share_sentence(optimal_count: Bounds, move_count: usize, noun: &str) -> String {
    let share = optimal_share(optimal_count, move_count, noun);
    // The sentence begins with a capital letter. The first character is a digit or a Latin letter, so it is one byte.
    let (first_letter, other_letters) = share.split_at(1);
    format!(
        "{}{other_letters} optimal.",
        first_letter.to_ascii_uppercase()
    )
}

/// Returns how many of `move_count` first moves are optimal, such as `15 of 33 first clicks are` or, if the number is
/// unknown, `at least 3 of 33 first clicks are`. The word *optimal* may follow.
fn optimal_share(optimal_count: Bounds, move_count: usize, noun: &str) -> String {
    let moves = counted(move_count as u64, &format!("first {noun}"));
    match optimal_count.exact() {
        Some(1) if move_count == 1 => format!("the only first {noun} is"),
        Some(number) if number as usize == move_count => format!("all {moves} are"),
        Some(1) => format!("1 of {moves} is"),
        Some(_) | None => format!("{} of {moves} are", bounds_text(optimal_count)),
    }
}

/// Returns the end of a sentence about a game, such as `, 13 were possible: you lost one at click 4.` `optimum` is the
/// smallest number of moves, `losses` has the number of moves that each move has wasted, and `lost` is their sum.
pub fn losses_text(optimum: Bounds, losses: &[Bounds], lost: Bounds, noun: &str) -> String {
    let possible = match optimum.exact() {
        Some(1) => "1 was".to_string(),
        Some(_) | None => format!("{} were", bounds_text(optimum)),
    };
    let wasted = lost_text(losses, lost, noun);
    format!(", {possible} possible: you lost {wasted}.")
}

/// Returns how many moves a game has wasted, and at which of its moves, such as `one at click 4`; or `none`. `losses`
/// has the number of moves that each move has wasted, and `lost` is the sum.
fn lost_text(losses: &[Bounds], lost: Bounds, noun: &str) -> String {
    if lost.exact() == Some(0) {
        return "none".into();
    }
    let mut places = Vec::new();
    for (number, loses) in (1..).zip(losses) {
        if loses.is_loss() {
            places.push(format!("{} at {noun} {number}", loss_text(*loses)));
        }
    }
    // The game has lost moves or may have lost some, but no move is known to have lost any.
    if places.is_empty() {
        return bounds_text(lost);
    }
    let place_texts: Vec<&str> = places.iter().map(String::as_str).collect();
    let listed_places = listed(&place_texts);
    if losses.iter().all(|loses| loses.is_known()) {
        return listed_places;
    }
    // Moves whose losses are unknown may have lost more.
    format!("{}, {listed_places} among them", bounds_text(lost))
}

/// Returns in words how many moves one move has wasted, such as *one*; *the way* if no solution is left after the move.
fn loss_text(loses: Bounds) -> String {
    if loses.is_none() {
        return "the way".into();
    }
    match loses.exact() {
        Some(moves) => word(moves),
        None => bounds_text(loses),
    }
}
