//! A game on the terminal: what the player sees, and what each key does.

use super::game::{Direction, Game};
use super::hint::{self, Level};
use super::thinker::{HintFacts, Resources, Thinking, hint_facts};
use crate::games::former::analyse::game_sentence;
use crate::games::former::clicks::NOUN;
use crate::games::former::draw::drawn;
use crate::games::former::read::Named;
use crate::output::screen::Frame;
use crate::output::units::counted;
use crate::system::names::printable;
use console::Key;
use kortest::former::analyse::{self, game};
use kortest::former::{Click, ProveError};

/// The help line about the keys, in three lengths.
const HELP: [&str; 3] = [
    "arrows move  Enter or mouse clicks  u undo  r redo  h hint  n new game  q quit",
    "arrows Enter mouse  u undo  r redo  h hint  n new  q quit",
    "arrows Enter  u r h n q",
];
/// The width of a cell on the terminal, in characters.
const CELL_WIDTH: usize = 3;

/// The judgement of a finished game.
pub type Judgement = Result<analyse::Game, ProveError>;

/// A table where the user plays: a game, with the analyses for hints and for the final judgement.
pub struct Table {
    name: String,
    resources: Resources,
    pub game: Game,
    level: Option<Level>,
    /// The analysis of the current position; `None` if this analysis has not started.
    facts: Option<Answer<Result<HintFacts, ProveError>>>,
    /// The analysis that judges the finished game; `None` if this analysis has not started.
    judgement: Option<Answer<Judgement>>,
}

/// An analysis that is running, or its answer.
enum Answer<T> {
    Thinking(Thinking<T>),
    Known(T),
    /// The analysis has panicked.
    Failed,
}

impl<T: Send + 'static> Answer<T> {
    /// If the analysis has finished, stores its answer.
    fn update(&mut self) {
        if let Answer::Thinking(thinking) = self
            && let Some(answer) = thinking.answer()
        {
            *self = answer.map_or(Answer::Failed, Answer::Known);
        }
    }
}

impl Table {
    pub fn new(Named { name, board, .. }: Named, resources: Resources) -> Table {
        Table {
            name: printable(&name),
            resources,
            game: Game::new(board),
            level: None,
            facts: None,
            judgement: None,
        }
    }

    pub fn press(&mut self, key: &Key) {
        let mut steer = |direction| self.game.steer(direction);
        match key {
            Key::ArrowLeft => steer(Direction::Left),
            Key::ArrowRight => steer(Direction::Right),
            Key::ArrowUp => steer(Direction::Up),
            Key::ArrowDown => steer(Direction::Down),
            Key::Enter | Key::Char(' ') => self.change(Game::click),
            Key::Char('u' | 'U') | Key::Backspace => self.change(Game::undo),
            Key::Char('r' | 'R') => self.change(Game::redo),
            Key::Char('n' | 'N') => self.change(Game::restart),
            Key::Char('h' | 'H' | '?') => self.hint(),
            _ => {}
        }
    }

    /// Handles a mouse click. `top` is the first line of the drawn board.
    pub fn mouse(&mut self, column: usize, line: usize, top: usize) {
        let rows = self.game.start().rows();
        let cell = (column / CELL_WIDTH)
            .checked_sub(1)
            .zip((top + rows).checked_sub(line + 1));
        if cell.is_some_and(|cell| self.game.point(cell)) {
            self.change(Game::click);
        }
    }

    /// Changes the position, and removes the hint and judgement of the earlier position.
    fn change(&mut self, change: fn(&mut Game)) {
        let before = self.game.clicks().len();
        change(&mut self.game);
        if self.game.clicks().len() == before {
            return;
        }
        (self.level, self.facts, self.judgement) = (None, None, None);
        if self.game.board().is_empty() {
            let (start, clicks) = (self.game.start().clone(), self.game.clicks().to_vec());
            let thinking = Thinking::start(self.resources, move |run| game(&start, &clicks, run));
            self.judgement = Some(Answer::Thinking(thinking));
        }
    }

    fn hint(&mut self) {
        let board = self.game.board().clone();
        if board.is_empty() {
            return;
        }
        self.level = Some(Level::next(self.level));
        let last = self
            .game
            .last_click()
            .map(|(before, click)| (before.clone(), click));
        self.facts.get_or_insert_with(|| {
            Answer::Thinking(Thinking::start(self.resources, move |run| {
                hint_facts(&board, last, run)
            }))
        });
    }

    /// Stores finished answers. Returns whether an analysis is still running.
    pub fn update(&mut self) -> bool {
        self.facts.iter_mut().for_each(Answer::update);
        self.judgement.iter_mut().for_each(Answer::update);
        matches!(self.facts, Some(Answer::Thinking(_)))
            || matches!(self.judgement, Some(Answer::Thinking(_)))
    }

    /// Returns the judgement of the finished game, if it is known.
    pub fn into_judgement(self) -> Option<Judgement> {
        match self.judgement? {
            Answer::Known(judgement) => Some(judgement),
            _ => None,
        }
    }

    /// Returns what the terminal shows: title, board, message, and keys.
    pub fn frame(&self) -> Frame {
        let clicks = counted(self.game.clicks().len() as u64, NOUN);
        let title = match self.game.board().tiles() {
            0 => format!("{}: cleared in {clicks}", self.name),
            left => format!(
                "{}: {clicks}, {} left",
                self.name,
                counted(left as u64, "tile")
            ),
        };
        Frame {
            title,
            picture: self.picture(),
            message: self.message(),
            help: HELP.map(String::from).into(),
        }
    }

    /// Draws the board, the pointer, and the group of a hint.
    fn picture(&self) -> String {
        let (cell, group) = (self.game.cell, self.game.group());
        let marked = match (self.level, &self.facts) {
            (Some(level), Some(Answer::Known(Ok(facts)))) => hint::marked(level, facts),
            _ => Vec::new(),
        };
        let around = |at: Click| match () {
            () if at == cell && !group.is_empty() => ['>', '<'],
            () if marked.contains(&at) => ['*', '*'],
            () if group.contains(&at) => ['[', ']'],
            () => [' ', ' '],
        };
        drawn(self.game.board(), self.game.start().rows(), around)
    }

    /// Returns the text below the board: a judgement or a hint.
    fn message(&self) -> String {
        let failed = |error: &ProveError| format!("The analysis failed: {error}.");
        match (&self.judgement, self.level, &self.facts) {
            (Some(Answer::Known(Ok(game))), ..) => game_sentence(game),
            (Some(Answer::Known(Err(error))), ..)
            | (_, Some(_), Some(Answer::Known(Err(error)))) => failed(error),
            (Some(Answer::Thinking(_)), ..) | (_, Some(_), Some(Answer::Thinking(_))) => {
                "Thinking ...".into()
            }
            (_, Some(level), Some(Answer::Known(Ok(facts)))) => {
                hint::text(level, facts, self.game.board(), self.game.clicks().len())
            }
            (Some(Answer::Failed), ..) | (_, Some(_), Some(Answer::Failed)) => {
                "The analysis failed.".into()
            }
            _ => String::new(),
        }
    }
}
