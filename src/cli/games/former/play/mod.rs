//! `kortest play`: a game on the terminal, with hints and a final judgement.

mod game;
mod hint;
mod table;

use super::analyse::say_game;
use super::clicks::clicks_text;
use super::read::board;
use crate::arguments::LimitArguments;
use crate::output::keys::{Event, Keys};
use crate::output::play::{RESIZE_INTERVAL, has_terminal, terminal_failure};
use crate::output::quoting::{quoted, quoted_path};
use crate::output::screen::Screen;
use crate::output::{Failure, STOPPED, YES, say_command, stop_flag};
use console::Key;
use kortest::former::analyse;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use table::{Resources, Table};

/// Arguments of `kortest play`.
#[derive(clap::Args)]
#[command(mut_arg("time_limit", |limit| limit.help(TIME_HELP)))]
pub struct Arguments {
    /// A date, a file, or rows
    #[arg(default_value = "today")]
    board: String,
    #[command(flatten)]
    limits: LimitArguments,
}

const TIME_HELP: &str =
    "Time for each hint and for the judgement, such as 90s; seconds without a unit [default: none]";

/// The time between two updates of the screen while an analysis runs.
const THINKING_INTERVAL: Duration = Duration::from_millis(50);

/// Plays a game until the user quits. A finished game is judged.
pub fn run(arguments: &Arguments) -> Result<u8, Failure> {
    if !has_terminal() {
        return Err(Failure::Input(
            "play needs a terminal for its input and its output; kortest analyse judges a game without a terminal".into(),
        ));
    }
    let resources = Resources::of(&arguments.limits);
    let named = board(&arguments.board)?;
    let name = named.name.clone();
    let stop = stop_flag()?;
    let mut table = Table::new(named, resources);
    let code = play_on_terminal(&mut table)?;
    let clicks = clicks_text(table.game.clicks());
    if table.game.board().is_empty() && code == YES {
        say_judgement(&name, table, resources, &stop)?;
    }
    if !clicks.is_empty() {
        let board = quoted_path(&arguments.board);
        let clicks = quoted(clicks);
        say_command(
            "click by click: ",
            &format!("kortest analyse {board} --clicks {clicks}"),
        );
    }
    Ok(code)
}

/// Fills the terminal with the game until the user quits. Returns the exit code.
fn play_on_terminal(table: &mut Table) -> Result<u8, Failure> {
    let mut keys = Keys::new().map_err(terminal_failure)?;
    let mut screen = Screen::enter(true).map_err(terminal_failure)?;
    Ok(play(table, &mut keys, &mut screen))
}

/// Shows the game until the user quits. Returns the exit code.
fn play(table: &mut Table, keys: &mut Keys, screen: &mut Screen) -> u8 {
    loop {
        let is_thinking = table.update();
        screen.show(&table.frame());
        let interval = if is_thinking {
            THINKING_INTERVAL
        } else {
            RESIZE_INTERVAL
        };
        match keys.next(interval) {
            Event::Key(Key::Escape | Key::Char('q' | 'Q')) => return YES,
            Event::Key(Key::CtrlC) => return STOPPED,
            Event::Key(key) => table.press(&key),
            Event::Click(column, line) => {
                if let Some(top) = screen.top {
                    table.mouse(column, line, top);
                }
            }
            Event::Pause => {}
        }
    }
}

/// Prints the judgement of a finished game.
fn say_judgement(
    name: &str,
    table: Table,
    resources: Resources,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    let start = table.game.start().clone();
    let clicks = table.game.clicks().to_vec();
    let judgement = match table.into_judgement() {
        Some(judgement) => judgement,
        None => resources.run(stop, |run| analyse::game(&start, &clicks, run)),
    };
    say_game(name, &start, &judgement?, true);
    Ok(())
}
