//! Replays a solution on the terminal. The replay runs automatically or by keys. If there is no terminal, all steps are
//! printed one after the other.

use super::exit::{Failure, STOPPED, YES};
use super::lines::say;
use super::screen::Screen;
use console::{Key, Term};
use crossbeam::channel::{RecvTimeoutError, unbounded};
use std::io::IsTerminal;
use std::time::Duration;

pub use super::screen::Frame;

/// The time for which an automatic replay shows each step.
const STEP_INTERVAL: Duration = Duration::from_millis(900);
/// While the replay is paused, the screen is drawn again after this time, because the user may have resized the
/// terminal.
const RESIZE_INTERVAL: Duration = Duration::from_millis(300);

/// Prints frames one after the other.
pub fn print(frames: &[Frame]) {
    for (n, Frame { title, picture }) in (1..).zip(frames) {
        // Blank lines only separate frames, so no blank line follows the last frame.
        say!("{title}\n{picture}{}", if n < frames.len() { "\n" } else { "" });
    }
}

/// Replays frames, first automatically. At the last frame, the replay waits until a key ends it. After the replay,
/// the frame that was shown last is printed, so that it stays on the terminal.
pub fn play(frames: &[Frame]) -> Result<u8, Failure> {
    if !(std::io::stdin().is_terminal() && std::io::stdout().is_terminal()) {
        print(frames);
        return Ok(YES);
    }
    let failure = |error: std::io::Error| Failure::Unfinished(format!("the terminal: {error}"));
    let mut screen = Screen::enter().map_err(failure)?;
    let (code, at) = watch(frames, &mut screen);
    screen.leave().map_err(failure)?;
    print(frames.get(at..=at).unwrap_or_default());
    Ok(code)
}

/// Shows frames until the user quits. Returns the exit code and the index of the frame shown last.
fn watch(frames: &[Frame], screen: &mut Screen) -> (u8, usize) {
    let (more, asked) = unbounded::<()>();
    let (press, pressed) = unbounded();
    // A separate thread reads the keys. The thread reads a key only after a request, so that it leaves the terminal
    // alone after the replay has ended.
    std::thread::spawn(move || {
        while asked.recv().is_ok() {
            let key = Term::stdout().read_key_raw().unwrap_or(Key::Char('q'));
            if press.send(key).is_err() {
                return;
            }
        }
    });
    let last = frames.len().saturating_sub(1);
    let (mut at, mut playing) = (0, true);
    let _ = more.send(());
    loop {
        playing &= at < last;
        if let Some(frame) = frames.get(at) {
            screen.show(frame, playing);
        }
        match pressed.recv_timeout(if playing { STEP_INTERVAL } else { RESIZE_INTERVAL }) {
            Err(RecvTimeoutError::Timeout) => {
                at = if playing { (at + 1).min(last) } else { at };
                continue;
            }
            Ok(Key::Escape | Key::Char('q' | 'Q')) | Err(RecvTimeoutError::Disconnected) => return (YES, at),
            Ok(Key::CtrlC) => return (STOPPED, at),
            Ok(key) => match key {
                Key::ArrowLeft | Key::ArrowUp | Key::PageUp | Key::Backspace | Key::Char('h' | 'k' | 'b') => {
                    (at, playing) = (at.saturating_sub(1), false);
                }
                Key::ArrowRight | Key::ArrowDown | Key::PageDown | Key::Enter | Key::Char('l' | 'j' | 'n') => {
                    (at, playing) = ((at + 1).min(last), false);
                }
                Key::Home | Key::Char('g') => (at, playing) = (0, false),
                Key::End | Key::Char('G') => (at, playing) = (last, false),
                Key::Char(' ' | 'p') if at == last => (at, playing) = (0, true),
                Key::Char(' ' | 'p') => playing = !playing,
                _ => {}
            },
        }
        let _ = more.send(());
    }
}
