//! Replays a solution on the whole screen of the terminal, and stops the work when a signal such as Ctrl-C comes.

use super::exit::{Failure, STOPPED, YES};
use super::lines::{print_message, say};
use console::{Key, Term};
use kortest_system::bars::BARS;
use kortest_system::keys::{Event, Keys};
use kortest_system::screen::{Frame, Screen, has_terminal, restore};
use kortest_system::signals;
use std::io;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The time for which an automatic replay shows each step.
const STEP_INTERVAL: Duration = Duration::from_millis(900);
/// Without keys, the screen is drawn again after this time, to adapt to a new size of the terminal.
pub const RESIZE_INTERVAL: Duration = Duration::from_millis(300);
/// Descriptions of the keys. The longest description that fits is shown.
const HELP: [&str; 3] = [
    "space plays, left and right step, home and end, q ends",
    "space plays, arrows step, q ends",
    "q ends",
];

/// Prints frames (pictures with a title) one after the other, with an empty line between them.
pub fn print(frames: &[Frame]) {
    for (index, Frame { title, picture, .. }) in frames.iter().enumerate() {
        if index > 0 {
            say!("");
        }
        say!("{title}\n{picture}");
    }
}

/// Converts an error of the terminal to a failure of the command.
#[expect(
    clippy::needless_pass_by_value,
    reason = "`map_err` passes errors by value"
)]
pub fn terminal_failure(error: io::Error) -> Failure {
    Failure::Unable(format!("the terminal: {error}"))
}

/// Replays frames (pictures with a title) on the whole screen until the user quits. Then prints the frame shown last.
/// Without a terminal, prints all frames instead. Returns the exit code.
pub fn play(frames: &[Frame]) -> Result<u8, Failure> {
    if !has_terminal() {
        print(frames);
        return Ok(YES);
    }
    // From this call on, a signal restores the terminal before it ends the process.
    stop_flag()?;
    let mut keys = Keys::new().map_err(terminal_failure)?;
    let mut screen = Screen::enter().map_err(terminal_failure)?;
    let mut replay = FrameReplay {
        frames,
        shown_index: 0,
        is_playing: true,
    };
    let code = replay.run(&mut keys, &mut screen);
    // Here the terminal returns to the normal screen, on which the frame is printed.
    drop(screen);
    if let Some(frame) = frames.get(replay.shown_index) {
        print(std::slice::from_ref(frame));
    }
    Ok(code)
}

/// A replay of frames (pictures with a title), which shows the next frame by itself while it is playing.
struct FrameReplay<'a> {
    frames: &'a [Frame],
    /// The index of the frame that is shown.
    shown_index: usize,
    is_playing: bool,
}

impl FrameReplay<'_> {
    /// Shows frames and handles keys until the user quits. Returns the exit code, which is `STOPPED` after Ctrl-C.
    fn run(&mut self, keys: &mut Keys, screen: &mut Screen) -> u8 {
        loop {
            // The replay pauses at the last frame.
            self.is_playing &= self.shown_index < self.last_index();
            self.show(screen);
            match keys.next(self.interval()) {
                // No key was pressed within the interval, so the replay goes on.
                Event::Pause if self.is_playing => self.shown_index += 1,
                Event::Pause | Event::Click(..) => {}
                Event::Key(Key::Escape | Key::Char('q' | 'Q')) => return YES,
                Event::Key(Key::CtrlC) => return STOPPED,
                Event::Key(key) => self.handle_key(&key),
            }
        }
    }

    /// Returns the time after which, without a key, the next frame is shown or, in a pause, the screen is drawn again.
    fn interval(&self) -> Duration {
        if self.is_playing {
            STEP_INTERVAL
        } else {
            RESIZE_INTERVAL
        }
    }

    /// Returns the index of the last frame; 0 without frames.
    fn last_index(&self) -> usize {
        self.frames.len().saturating_sub(1)
    }

    /// Draws the current frame, with a line that explains the keys and says whether the replay is playing.
    fn show(&self, screen: &mut Screen) {
        let Some(frame) = self.frames.get(self.shown_index) else {
            return;
        };
        // Both words have the same width, so that the text after them stays in place.
        let state = if self.is_playing {
            "playing"
        } else {
            "paused "
        };
        screen.show(&Frame {
            help: HELP.map(|help| format!("{state}  {help}")).into(),
            ..frame.clone()
        });
    }

    /// Handles a key: shows the previous, next, first or last frame and pauses, or pauses or resumes the replay.
    fn handle_key(&mut self, key: &Key) {
        match key {
            Key::ArrowLeft
            | Key::ArrowUp
            | Key::PageUp
            | Key::Backspace
            | Key::Char('h' | 'k' | 'b') => self.stop_at(self.shown_index.saturating_sub(1)),
            Key::ArrowRight
            | Key::ArrowDown
            | Key::PageDown
            | Key::Enter
            | Key::Char('l' | 'j' | 'n') => {
                self.stop_at((self.shown_index + 1).min(self.last_index()));
            }
            Key::Home | Key::Char('g') => self.stop_at(0),
            Key::End | Key::Char('G') => self.stop_at(self.last_index()),
            Key::Char(' ' | 'p') => self.pause_or_play(),
            _ => {} // other keys do nothing
        }
    }

    /// Shows the frame with this index, and pauses the replay.
    fn stop_at(&mut self, index: usize) {
        self.shown_index = index;
        self.is_playing = false;
    }

    /// Pauses or resumes the replay. At the last frame, the replay begins again.
    fn pause_or_play(&mut self) {
        if self.shown_index == self.last_index() {
            self.shown_index = 0;
            self.is_playing = true;
        } else {
            self.is_playing = !self.is_playing;
        }
    }
}

/// Returns the flag that asks the work to stop. From the first call on, a signal such as Ctrl-C sets this flag instead
/// of ending the process, and a second signal ends the process.
pub fn stop_flag() -> Result<&'static AtomicBool, Failure> {
    signals::stop_flag(tell_stopping, quit, STOPPED)
        .map_err(|error| Failure::Unable(format!("signals cannot be handled: {error}")))
}

/// Makes the whole run stop after this time, as after a signal. Fails if the system starts no thread for this.
pub fn stop_run_after(limit: Duration) -> Result<(), Failure> {
    signals::stop_after(limit, stop_flag()?)
        .map_err(|error| Failure::Unable(format!("the time cannot be limited: {error}")))
}

/// Tells the user that the first signal stops the work, and how to quit at once.
fn tell_stopping() {
    BARS.suspend(|| {
        if Term::stderr().is_term() {
            // Clears the text `^C`, which a terminal prints for Ctrl-C.
            let _ = Term::stderr().clear_line();
        }
        print_message("stopping; press Ctrl-C again to quit now");
    });
}

/// Clears the progress bars, restores the terminal, and ends the process immediately.
fn quit(code: u8) {
    restore();
    BARS.suspend(|| signals::exit(code));
}
