//! Stepping through a solution on the terminal: by keys or by itself. Without a terminal, one step after the other.

use super::exit::{Failure, STOPPED, YES};
use super::lines::say;
use console::{Key, Term};
use std::io::{IsTerminal, Write};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// How long a step is shown when it plays by itself.
const PAUSE: Duration = Duration::from_millis(900);
/// While nothing moves there is nothing to wait for but keys.
const LONG: Duration = Duration::from_secs(3600);
/// To a screen of its own, and back to what was there before.
const ENTER: &str = "\x1b[?1049h";
const LEAVE: &str = "\x1b[?1049l";
const CLEAR: &str = "\x1b[2J\x1b[H";
const HELP: &str = "space plays, left and right step, home and end, q ends";

/// What the reader wants.
enum Wish {
    Back,
    Forward,
    First,
    Last,
    PlayOrPause,
    Quit,
    Interrupt,
    Nothing,
}

fn wish(key: Key) -> Wish {
    match key {
        Key::ArrowLeft | Key::ArrowUp | Key::PageUp | Key::Backspace | Key::Char('h' | 'k' | 'b') => Wish::Back,
        Key::ArrowRight | Key::ArrowDown | Key::PageDown | Key::Enter | Key::Char('l' | 'j' | 'n') => Wish::Forward,
        Key::Home | Key::Char('g') => Wish::First,
        Key::End | Key::Char('G') => Wish::Last,
        Key::Char(' ' | 'p') => Wish::PlayOrPause,
        Key::Escape | Key::Char('q' | 'Q') => Wish::Quit,
        Key::CtrlC => Wish::Interrupt,
        _ => Wish::Nothing,
    }
}

/// Plays frames, each some lines with colours. It begins to play by itself; the last frame stays until a key ends it.
pub fn play(frames: &[String]) -> Result<u8, Failure> {
    if !(std::io::stdin().is_terminal() && std::io::stdout().is_terminal()) {
        for frame in frames {
            say!("{frame}\n");
        }
        return Ok(YES);
    }
    let raw = |text: &str| {
        let mut out = std::io::stdout();
        out.write_all(text.as_bytes()).and_then(|()| out.flush())
    };
    let failure = |error: std::io::Error| Failure::Unfinished(format!("the terminal: {error}"));
    raw(ENTER).map_err(failure)?;
    let code = watch(frames, |text| {
        let _ = raw(CLEAR);
        say!("{text}");
    });
    raw(LEAVE).map_err(failure)?;
    if let Some(last) = frames.last() {
        say!("{last}");
    }
    Ok(code)
}

/// Shows one frame after the other until the reader has enough.
fn watch(frames: &[String], mut show: impl FnMut(String)) -> u8 {
    let (more, asked) = channel::<()>();
    let (press, pressed) = channel();
    // A thread of its own waits for keys. It is asked for each, so that it leaves the terminal alone after the last one.
    std::thread::spawn(move || {
        while asked.recv().is_ok() {
            let key = Term::stdout().read_key_raw().unwrap_or(Key::Char('q'));
            if press.send(wish(key)).is_err() {
                return;
            }
        }
    });
    let last = frames.len().saturating_sub(1);
    let (mut at, mut playing) = (0, true);
    let _ = more.send(());
    loop {
        playing &= at < last;
        let frame = frames.get(at).map_or("", String::as_str);
        show(format!("{frame}\n\n{}  {HELP}", if playing { "playing" } else { "paused " }));
        match pressed.recv_timeout(if playing { PAUSE } else { LONG }) {
            Err(RecvTimeoutError::Timeout) => {
                at = if playing { (at + 1).min(last) } else { at };
                continue;
            }
            Ok(Wish::Quit) | Err(RecvTimeoutError::Disconnected) => return YES,
            Ok(Wish::Interrupt) => return STOPPED,
            Ok(Wish::Back) => (at, playing) = (at.saturating_sub(1), false),
            Ok(Wish::Forward) => (at, playing) = ((at + 1).min(last), false),
            Ok(Wish::First) => (at, playing) = (0, false),
            Ok(Wish::Last) => (at, playing) = (last, false),
            Ok(Wish::PlayOrPause) if at == last => (at, playing) = (0, true),
            Ok(Wish::PlayOrPause) => playing = !playing,
            Ok(Wish::Nothing) => {}
        }
        let _ = more.send(());
    }
}
