//! `kortest play`: a game on the terminal, with hints and a final judgement.

mod challenge;
mod game;
mod thinking;

use super::analyse::{JudgedGame, say_game};
use super::read::clicks_text;
use crate::arguments::{LimitArguments, Meaning};
use crate::games::former::analyse::game_sentence;
use crate::games::former::read::{NOUN, NamedFormerBoard};
use crate::games::former::show::{CELL_WIDTH, Drawing};
use crate::games::read::read_board_of;
use crate::output::screen::{RESIZE_INTERVAL, terminal_failure};
use crate::output::{Failure, STOPPED, YES, say_command, stop_flag};
use challenge::Challenges;
use console::Key;
use game::{PlayGame, PointerDirection};
use kortest::answer::Former;
use kortest::former::analyse::{NoLine, challenges};
use kortest::former::{Click, ProveError};
use kortest::runtime::Run;
use kortest::text::{counted, printable, quoted, quoted_path};
use kortest_pages::former::hints::{HintFacts, HintLevel};
use kortest_system::background::Background;
use kortest_system::keys::{Event, Keys};
use kortest_system::screen::{Frame, Screen, has_terminal};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use thinking::{BackgroundAnalysis, Resources, message};

/// Arguments of `kortest play`.
#[derive(clap::Args)]
#[command(mut_arg("time_limit", |limit| limit.help(TIME_HELP)))]
pub struct PlayArguments {
    /// A date, a file, or rows
    #[arg(default_value = "today")]
    board: String,
    #[command(flatten)]
    meaning: Meaning,
    /// Try to beat the reason why fewer clicks are not enough: in one click fewer, or with one fewer on
    /// one side of its line, or in one column
    #[arg(long)]
    challenge: bool,
    #[command(flatten)]
    limits: LimitArguments,
}

const TIME_HELP: &str =
    "Time for each hint and for the judgement, such as 90s; seconds without a unit [default: none]";

/// The time between two updates of the screen while an analysis runs.
const THINKING_INTERVAL: Duration = Duration::from_millis(50);

/// Plays a game on the terminal until the user quits. If the board is then cleared, prints a judgement of the game, but
/// not after Ctrl-C. Prints a command that analyses the clicks, if there are any. Returns the exit code. Fails without
/// a terminal.
pub fn run(arguments: &PlayArguments) -> Result<u8, Failure> {
    let named = read_board_of::<Former>("play", &arguments.board, &arguments.meaning)?;
    if !has_terminal() {
        return Err(Failure::Input(
            "play needs a terminal for its input and its output, and not a dumb one (TERM unset or dumb); kortest analyse judges a game without a terminal".into(),
        ));
    }
    let resources = Resources::of(&arguments.limits);
    let name = named.name.clone();
    let stop = stop_flag()?;
    let challenges = if arguments.challenge {
        Some(challenges_of(&named, resources, stop)?)
    } else {
        None
    };
    let mut session = PlaySession::new(named, resources, challenges);
    let code = play_on_terminal(&mut session)?;
    let clicks = clicks_text(session.game.clicks());
    if session.game.board().is_empty() && code == YES {
        say_judgement(&name, session, resources, stop)?;
    }
    if !clicks.is_empty() {
        let board = quoted_path(&arguments.board);
        let analysis = format!("kortest analyse {board} --clicks {}", quoted(clicks));
        say_command("click by click: ", &analysis);
    }
    Ok(code)
}

/// Finds the challenges of a board. A challenge is a smallest number of clicks, for example on one side of a line
/// between two columns. The player tries to clear the board with one click fewer there. Fails if no line is found.
fn challenges_of(
    named: &NamedFormerBoard,
    resources: Resources,
    stop: &AtomicBool,
) -> Result<Challenges, Failure> {
    let refusal = |reason| {
        let name = printable(&named.name);
        Failure::Input(format!("{name}: --challenge {reason}"))
    };
    match resources.run(stop, |run| challenges(&named.board, run))? {
        Ok(all) => Ok(Challenges::new(all)),
        Err(NoLine::NothingToDivide) => Err(refusal("needs a board of at least two columns")),
        Err(_) => Err(refusal(
            "found no line within the limits of time and memory",
        )),
    }
}

/// Fills the terminal with the game until the user quits. Returns the exit code.
fn play_on_terminal(session: &mut PlaySession) -> Result<u8, Failure> {
    let mut keys = Keys::new().map_err(terminal_failure)?;
    let mut screen = Screen::enter_with_mouse().map_err(terminal_failure)?;
    Ok(play(session, &mut keys, &mut screen))
}

/// Shows the game and handles keys and mouse clicks until the user quits. Returns the exit code, `STOPPED` for Ctrl-C.
fn play(session: &mut PlaySession, keys: &mut Keys, screen: &mut Screen) -> u8 {
    loop {
        let is_thinking = session.update();
        screen.show(&session.frame());
        // The result of an analysis must appear soon. Without an analysis, only the size of the terminal may change.
        let interval = if is_thinking {
            THINKING_INTERVAL
        } else {
            RESIZE_INTERVAL
        };
        match keys.next(interval) {
            Event::Key(Key::Escape | Key::Char('q' | 'Q')) => return YES,
            Event::Key(Key::CtrlC) => return STOPPED,
            Event::Key(key) => session.press(&key),
            Event::Click(column, line) => {
                // No board is drawn if the terminal is too small.
                if let Some(top) = screen.top {
                    session.mouse(column, line, top);
                }
            }
            Event::Pause => {}
        }
    }
}

/// Prints how many clicks each click of a finished game has lost. Computes these losses, unless the session knows them.
fn say_judgement(
    name: &str,
    session: PlaySession,
    resources: Resources,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    let start = session.game.start().clone();
    let clicks = session.game.clicks().to_vec();
    let judgement = match session.into_judgement() {
        Some(judgement) => judgement,
        None => resources.run(stop, |run| JudgedGame::of(&start, &clicks, run)),
    };
    say_game(name, &start, &judgement?);
    Ok(())
}

/// The help line about the keys, in three lengths. The screen shows the longest line that fits.
const HELP: [&str; 3] = [
    "arrows move  Enter or mouse clicks  u undo  r redo  h hint  n new game  q quit",
    "arrows Enter mouse  u undo  r redo  h hint  n new  q quit",
    "arrows Enter  u r h n q",
];

/// A game on the terminal, with the analyses for hints and for the final judgement.
struct PlaySession {
    name: String,
    resources: Resources,
    game: PlayGame,
    /// How much the hint reveals; `None` without a hint.
    hint_level: Option<HintLevel>,
    /// The analysis of the current board for hints; `None` if this analysis has not started.
    hint_analysis: Option<BackgroundAnalysis<HintFacts>>,
    /// The analysis that judges the finished game; `None` if this analysis has not started.
    judgement: Option<BackgroundAnalysis<JudgedGame>>,
    /// What the player tries with `--challenge`.
    challenges: Option<Challenges>,
}

impl PlaySession {
    /// Starts a game on a board. Each analysis (for a hint, a judgement or a challenge) may use all `resources`.
    fn new(
        named: NamedFormerBoard,
        resources: Resources,
        challenges: Option<Challenges>,
    ) -> PlaySession {
        let mut session = PlaySession {
            name: printable(&named.name),
            resources,
            game: PlayGame::new(named.board),
            hint_level: None,
            hint_analysis: None,
            judgement: None,
            challenges,
        };
        session.start_judging_attempt();
        session
    }

    /// Handles a key: moves the pointer, clicks, undoes, redoes, restarts, shows a hint, or chooses a challenge.
    fn press(&mut self, key: &Key) {
        match key {
            Key::ArrowLeft => self.game.steer(PointerDirection::Left),
            Key::ArrowRight => self.game.steer(PointerDirection::Right),
            Key::ArrowUp => self.game.steer(PointerDirection::Up),
            Key::ArrowDown => self.game.steer(PointerDirection::Down),
            Key::Enter | Key::Char(' ') => self.click(),
            Key::Char('u' | 'U') | Key::Backspace => self.apply(PlayGame::undo),
            Key::Char('r' | 'R') => self.apply(PlayGame::redo),
            Key::Char('n' | 'N') => self.apply(PlayGame::restart),
            Key::Char('h' | 'H' | '?') => self.hint(),
            // The number of a challenge is the value of the digit.
            Key::Char(digit @ '1'..='9') => self.choose(*digit as usize - '0' as usize),
            _ => {} // other keys do nothing
        }
    }

    /// Handles a mouse click at column `x` and line `y` of the terminal: moves the pointer to the cell there and clicks
    /// on its group. `top` is the first line of the drawn board. A cell without a tile is ignored.
    fn mouse(&mut self, x: usize, y: usize, top: usize) {
        if let Some(cell) = self.cell_at(x, y, top)
            && self.game.point(cell)
        {
            self.click();
        }
    }

    /// Returns the cell that is drawn at column `x` and line `y` of the terminal; `None` where the drawing has numbers
    /// or a gap. `top` is the first line of the drawn board. The cell may be outside of the board.
    fn cell_at(&self, x: usize, y: usize, top: usize) -> Option<Click> {
        // The row numbers at the left, and the gap with the vertical line of a challenge, are each as wide as a cell.
        let drawn_column = (x / CELL_WIDTH).checked_sub(1)?;
        let column = match self.challenge_line() {
            Some(gap) if drawn_column == gap => return None,
            Some(gap) if drawn_column > gap => drawn_column - 1,
            Some(_) | None => drawn_column,
        };
        // Row 0 is drawn on the last line, `top + rows - 1`.
        let row = (top + self.game.start().rows()).checked_sub(y + 1)?;
        Some((column, row))
    }

    /// Starts a new game with the challenge of this number, counted from 1; does nothing if no such challenge exists.
    fn choose(&mut self, number: usize) {
        if let Some(challenges) = &mut self.challenges
            && challenges.choose(number)
        {
            self.apply(PlayGame::restart);
            // Without clicks to undo, `apply` has judged nothing. With clicks, this replaces its judgement.
            self.start_judging_attempt();
        }
    }

    /// Starts to judge the game as an attempt at the current challenge, if the user plays with `--challenge`.
    fn start_judging_attempt(&mut self) {
        if let Some(challenges) = &mut self.challenges {
            challenges.judge(self.game.start(), self.game.clicks(), self.resources);
        }
    }

    /// Clicks on the group of the pointer, unless a challenge is lost.
    fn click(&mut self) {
        if !self.challenges.as_ref().is_some_and(Challenges::is_lost) {
            self.apply(PlayGame::click);
        }
    }

    /// Calls `change_game`, which plays, undoes or redoes clicks. If the board changes, removes the hint and the
    /// judgement of the earlier board, and starts to judge the attempt at a challenge and a finished game.
    fn apply(&mut self, change_game: fn(&mut PlayGame)) {
        let clicks_before = self.game.clicks().len();
        change_game(&mut self.game);
        // A change is either to play clicks or to undo clicks, so an equal number means that nothing has changed.
        if self.game.clicks().len() == clicks_before {
            return;
        }
        self.hint_level = None;
        self.hint_analysis = None;
        self.judgement = None;
        self.start_judging_attempt();
        if self.game.board().is_empty() {
            self.start_judging_game();
        }
    }

    /// Starts to compute how many clicks each click of the game has lost, on a separate thread.
    fn start_judging_game(&mut self) {
        let start = self.game.start().clone();
        let clicks = self.game.clicks().to_vec();
        let judge = move |run: Run| JudgedGame::of(&start, &clicks, run);
        self.judgement = Some(self.resources.start(judge));
    }

    /// Shows the next hint, which reveals more than the last one. Starts the analysis of the board for hints on a
    /// separate thread, unless this analysis has started. An empty board has no hints.
    fn hint(&mut self) {
        let board = self.game.board().clone();
        if board.is_empty() {
            return;
        }
        self.hint_level = Some(HintLevel::next(self.hint_level));
        if self.hint_analysis.is_none() {
            let last_click = self.game.last_click();
            let find = move |run: Run| HintFacts::find(&board, last_click.as_ref(), run);
            self.hint_analysis = Some(self.resources.start(find));
        }
    }

    /// Stores the results of finished analyses: hints, judgements, challenges. Returns whether an analysis is running.
    fn update(&mut self) -> bool {
        let seeks_hint = self.hint_analysis.as_mut().is_some_and(Background::update);
        let judges_game = self.judgement.as_mut().is_some_and(Background::update);
        let judges_attempt = self.challenges.as_mut().is_some_and(Challenges::update);
        seeks_hint || judges_game || judges_attempt
    }

    /// Returns the judgement of the finished game, or the error of its analysis; `None` while neither is known.
    fn into_judgement(self) -> Option<Result<JudgedGame, ProveError>> {
        match self.judgement? {
            Background::Known(judgement) => Some(judgement),
            Background::Running(_) | Background::Failed => None,
        }
    }

    /// Returns what the terminal shows: a title with the numbers of clicks and tiles, board, message and keys.
    fn frame(&self) -> Frame {
        let clicks = counted(self.game.clicks().len() as u64, NOUN);
        let tiles = self.game.board().tiles();
        let title = if tiles == 0 {
            format!("{}: cleared in {clicks}", self.name)
        } else {
            let tiles = counted(tiles as u64, "tile");
            format!("{}: {clicks}, {tiles} left", self.name)
        };
        Frame {
            title,
            picture: self.picture(),
            message: self.message(),
            help: self.help(),
        }
    }

    /// Returns the line about the keys in several lengths, from which the screen chooses one that fits. With
    /// `--challenge`, each begins with the list of challenges.
    fn help(&self) -> Vec<String> {
        let keys = HELP.map(String::from);
        match &self.challenges {
            Some(challenges) => keys
                .map(|keys| format!("{}  {keys}", challenges.list()))
                .into(),
            None => keys.into(),
        }
    }

    /// Draws the board with marks at the pointer, at its group, and at the group of the hint.
    fn picture(&self) -> String {
        let selected = self.game.group();
        let hinted = match (self.hint_level, &self.hint_analysis) {
            (Some(level), Some(Background::Known(Ok(facts)))) => facts.marked(level),
            _ => Vec::new(), // no hint, or its analysis is not finished
        };
        let drawing = Drawing {
            // The drawing keeps its height when rows become empty.
            min_rows: self.game.start().rows(),
            line: self.challenge_line(),
            ..Drawing::new(self.game.board())
        };
        drawing.draw(|cell| self.brackets(cell, &selected, &hinted))
    }

    /// Returns the two characters around a cell: `*` in the group of the hint (`hinted`), else `>` and `<` at the
    /// pointer, else `[` and `]` in the group at the pointer (`selected`), else blanks. On an empty board, no group is
    /// selected, and the pointer is not shown. If the hint hides the pointer, the text of the hint says so.
    fn brackets(&self, cell: Click, selected: &[Click], hinted: &[Click]) -> [char; 2] {
        if hinted.contains(&cell) {
            ['*', '*']
        } else if cell == self.game.cell && !selected.is_empty() {
            ['>', '<']
        } else if selected.contains(&cell) {
            ['[', ']']
        } else {
            [' ', ' ']
        }
    }

    /// Returns the index of the column to the right of the challenge's vertical line; `None` without a challenge.
    fn challenge_line(&self) -> Option<usize> {
        let challenges = self.challenges.as_ref()?;
        Some(challenges.current().place.column)
    }

    /// Returns the text below the board: about the attempt at a challenge, and then a judgement or a hint.
    fn message(&self) -> String {
        let on_game = self.message_on_game();
        let Some(challenges) = &self.challenges else {
            return on_game;
        };
        let is_cleared = self.game.board().is_empty();
        let on_attempt = challenges.message(self.game.clicks(), &self.game.group(), is_cleared);
        format!("{on_attempt} {on_game}")
    }

    /// Returns the judgement of a finished game or the current hint, or an empty text.
    fn message_on_game(&self) -> String {
        if let Some(judgement) = &self.judgement {
            return message(judgement, |played| game_sentence(&played.game));
        }
        match (self.hint_level, &self.hint_analysis) {
            (Some(level), Some(analysis)) => {
                message(analysis, |facts| self.hint_text(facts, level))
            }
            _ => String::new(), // no hint
        }
    }

    /// Returns a hint in words; `level` is how much the hint reveals. If the pointer is in the group of the hint, whose
    /// asterisks hide the pointer, adds that the key Enter clicks on this group.
    fn hint_text(&self, facts: &HintFacts, level: HintLevel) -> String {
        let played = self.game.clicks().len();
        let mut text = facts.hint(level, self.game.board(), played);
        if facts.marked(level).contains(&self.game.cell) {
            text += " Enter clicks on the group between asterisks.";
        }
        text
    }
}
