//! Replays a solution on the terminal.

use super::exit::{Failure, STOPPED, YES};
use super::lines::say;
use super::screen::{Event, Keys};
use super::screen::{Frame, Screen};
use console::Key;
use std::io::IsTerminal;
use std::time::Duration;

/// The time for which an automatic replay shows each step.
const STEP_INTERVAL: Duration = Duration::from_millis(900);
/// The screen is drawn again after this time, to adapt to a new size.
pub const RESIZE_INTERVAL: Duration = Duration::from_millis(300);
/// Descriptions of the keys. The longest description that fits is shown.
const HELP: [&str; 3] = [
    "space plays, left and right step, home and end, q ends",
    "space plays, arrows step, q ends",
    "q ends",
];

/// Prints frames one after the other.
pub fn print(frames: &[Frame]) {
    for (n, Frame { title, picture, .. }) in (1..).zip(frames) {
        // No blank line follows the last frame.
        say!(
            "{title}\n{picture}{}",
            if n < frames.len() { "\n" } else { "" }
        );
    }
}

/// Returns whether the program can use the terminal interactively.
pub fn has_terminal() -> bool {
    std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// Converts an error of the terminal to a failure of the command.
pub fn terminal_failure(error: std::io::Error) -> Failure {
    Failure::Unable(format!("the terminal: {error}"))
}

/// Shows the frames on the whole screen until the user quits.
pub fn play(frames: &[Frame]) -> Result<u8, Failure> {
    if !has_terminal() {
        print(frames);
        return Ok(YES);
    }
    let mut keys = Keys::new().map_err(terminal_failure)?;
    let mut screen = Screen::enter(false).map_err(terminal_failure)?;
    let (code, at) = watch(frames, &mut keys, &mut screen);
    drop(screen);
    print(frames.get(at..=at).unwrap_or_default());
    Ok(code)
}

/// Shows frames until the user quits.
fn watch(frames: &[Frame], keys: &mut Keys, screen: &mut Screen) -> (u8, usize) {
    let last = frames.len().saturating_sub(1);
    let (mut at, mut playing) = (0, true);
    loop {
        playing &= at < last;
        if let Some(frame) = frames.get(at) {
            let state = if playing { "playing" } else { "paused " };
            screen.show(&Frame {
                help: HELP.map(|help| format!("{state}  {help}")).into(),
                ..frame.clone()
            });
        }
        let key = match keys.next(if playing {
            STEP_INTERVAL
        } else {
            RESIZE_INTERVAL
        }) {
            Event::Pause => {
                at = if playing { (at + 1).min(last) } else { at };
                continue;
            }
            Event::Click(..) => continue,
            Event::Key(key) => key,
        };
        match key {
            Key::Escape | Key::Char('q' | 'Q') => return (YES, at),
            Key::CtrlC => return (STOPPED, at),
            Key::ArrowLeft
            | Key::ArrowUp
            | Key::PageUp
            | Key::Backspace
            | Key::Char('h' | 'k' | 'b') => {
                (at, playing) = (at.saturating_sub(1), false);
            }
            Key::ArrowRight
            | Key::ArrowDown
            | Key::PageDown
            | Key::Enter
            | Key::Char('l' | 'j' | 'n') => {
                (at, playing) = ((at + 1).min(last), false);
            }
            Key::Home | Key::Char('g') => (at, playing) = (0, false),
            Key::End | Key::Char('G') => (at, playing) = (last, false),
            Key::Char(' ' | 'p') if at == last => (at, playing) = (0, true),
            Key::Char(' ' | 'p') => playing = !playing,
            _ => {}
        }
    }
}
