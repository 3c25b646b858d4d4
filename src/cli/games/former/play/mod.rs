//! `kortest play`: a game on the terminal, with hints and a final judgement.

mod game;
mod hint;
mod table;
mod thinker;

use super::analyse::say_game;
use super::clicks::clicks_text;
use super::read::board;
use crate::arguments::LimitArguments;
use crate::output::play::{RESIZE_INTERVAL, has_terminal, terminal_failure};
use crate::output::screen::Screen;
use crate::output::screen::{Event, Keys};
use crate::output::{Failure, STOPPED, YES, say_command, stop_flag};
use crate::system::names::{quoted, quoted_path};
use console::Key;
use std::time::Duration;
use table::Table;
use thinker::Resources;

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
        let what = "play needs a terminal for its input and its output";
        return Err(Failure::Input(format!(
            "{what}; kortest analyse judges a game without a terminal"
        )));
    }
    let limits = &arguments.limits;
    let resources = Resources {
        threads: limits.threads(),
        memory: limits.memory,
        time_limit: limits.time_limit,
    };
    let named = board(&arguments.board)?;
    let name = named.name.clone();
    let stop = stop_flag()?;
    let mut table = Table::new(named, resources);
    let mut keys = Keys::new().map_err(terminal_failure)?;
    let mut screen = Screen::enter_with_mouse().map_err(terminal_failure)?;
    let code = play(&mut table, &mut keys, &mut screen);
    drop(screen);
    let (start, clicks) = (table.game.start().clone(), table.game.clicks().to_vec());
    let is_cleared = table.game.board().is_empty();
    if is_cleared && code == YES {
        let judge = || {
            resources.run(&stop, |run| {
                kortest::former::analyse::game(&start, &clicks, run)
            })
        };
        say_game(
            &name,
            &start,
            &table.into_judgement().unwrap_or_else(judge)?,
            true,
        );
    }
    if !clicks.is_empty() {
        let clicks = quoted(clicks_text(&clicks));
        let board = quoted_path(&arguments.board);
        say_command(
            "click by click: ",
            &format!("kortest analyse {board} --clicks {clicks}"),
        );
    }
    Ok(code)
}

/// Shows the game until the user quits. Returns the exit code.
fn play(table: &mut Table, keys: &mut Keys, screen: &mut Screen) -> u8 {
    loop {
        let is_thinking = table.update();
        screen.show(&table.frame());
        match keys.next(if is_thinking {
            THINKING_INTERVAL
        } else {
            RESIZE_INTERVAL
        }) {
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
