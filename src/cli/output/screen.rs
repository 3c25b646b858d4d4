//! Fills the terminal with one picture at a time.

use super::wrap::wrapped_to;
use crate::system::terminal::Settings;
use console::{Term, measure_text_width, strip_ansi_codes, truncate_str};
use std::io::{Result, Write};
use std::sync::{Mutex, PoisonError};

/// Switches to the alternate screen and hides the cursor.
const ENTER: &str = "\x1b[?1049h\x1b[?25l";
/// Makes the terminal report mouse clicks.
const REPORT_MOUSE: &str = "\x1b[?1000h\x1b[?1006h";
/// Restores the mouse, the cursor, and the main screen.
const LEAVE: &str = "\x1b[?1006l\x1b[?1000l\x1b[?25h\x1b[?1049l";
const CLEAR: &str = "\x1b[2J\x1b[H";

/// The settings of the terminal before the program changed them.
static EARLIER: Mutex<Option<Settings>> = Mutex::new(None);

/// A picture, with texts above and below the picture.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    pub title: String,
    /// The lines of the picture, including escape sequences for colours.
    pub picture: String,
    /// The text below the picture. Long lines are wrapped.
    pub message: String,
    pub help: Vec<String>,
}

impl Frame {
    /// Returns a frame without message and help.
    pub fn new(title: impl Into<String>, picture: String) -> Frame {
        Frame {
            title: title.into(),
            picture,
            ..Frame::default()
        }
    }
}

/// The whole screen of the terminal. Dropping the value restores the terminal.
pub struct Screen {
    shown: String,
    /// The terminal line where the picture begins, if the picture fits.
    pub top: Option<usize>,
}

impl Screen {
    /// Begins to use the whole screen of the terminal.
    pub fn enter(mouse: bool) -> Result<Screen> {
        *earlier() = Some(Settings::enter_raw_mode()?);
        let screen = Screen {
            shown: String::new(),
            top: None,
        };
        raw(ENTER)?;
        raw(if mouse { REPORT_MOUSE } else { "" })?;
        Ok(screen)
    }

    /// Shows a frame if its text has changed.
    pub fn show(&mut self, frame: &Frame) {
        let (height, width) = Term::stdout().size();
        let (text, top) = fitted(frame, usize::from(width), usize::from(height));
        self.top = top;
        if text != self.shown {
            // If the terminal no longer exists, reading the next key fails too.
            let _ = raw(CLEAR).and_then(|()| write_to(&mut anstream::stdout(), &text));
            self.shown = text;
        }
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the terminal if the program uses the whole screen.
pub fn restore() {
    if let Some(settings) = earlier().take() {
        // A terminal that no longer exists cannot be restored.
        let _ = raw(LEAVE);
        let _ = settings.restore();
    }
}

fn earlier() -> std::sync::MutexGuard<'static, Option<Settings>> {
    EARLIER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes escape sequences to stdout, even if colours are disabled.
fn raw(text: &str) -> Result<()> {
    write_to(&mut std::io::stdout(), text)
}

fn write_to(out: &mut impl Write, text: &str) -> Result<()> {
    out.write_all(text.as_bytes()).and_then(|()| out.flush())
}

/// Returns a frame's text for this terminal size, and the line where the picture begins, if the
/// picture fits.
fn fitted(frame: &Frame, width: usize, height: usize) -> (String, Option<usize>) {
    let Frame {
        title,
        picture,
        message,
        help,
    } = frame;
    let lines: Vec<&str> = picture.lines().collect();
    let widest = lines
        .iter()
        .map(|line| measure_text_width(line))
        .max()
        .unwrap_or(0);
    if widest > width || lines.len() > height {
        return (too_small((widest, lines.len()), (width, height)), None);
    }
    let message = if message.is_empty() {
        String::new()
    } else {
        wrapped_to("", &strip_ansi_codes(message), width)
    };
    let help = help
        .iter()
        .find(|help| measure_text_width(help) <= width)
        .map_or("", String::as_str);
    let mut left = height - lines.len();
    let mut fits = |lines: usize| {
        let fits = lines <= left;
        left -= if fits { lines } else { 0 };
        fits
    };
    let has_message = !message.is_empty() && fits(message.lines().count());
    let has_title = fits(1);
    let has_help = fits(1);
    let mut text = if has_title {
        format!("{}\n", truncate_str(title, width, ""))
    } else {
        String::new()
    };
    text += picture;
    let (blank_above_help, blank_above_message) = (has_help && fits(1), has_message && fits(1));
    let below = [
        (blank_above_message, ""),
        (has_message, &message),
        (blank_above_help, ""),
        (has_help, help),
    ];
    for (is_shown, part) in below {
        if is_shown {
            text += &format!("\n{part}");
        }
    }
    (text, Some(usize::from(has_title)))
}

/// Returns the text for a terminal that is smaller than the picture.
fn too_small((columns, rows): (usize, usize), (width, height): (usize, usize)) -> String {
    let needed = format!("{columns} x {rows} are needed,");
    let words = [
        "the terminal is too small:",
        &needed,
        &format!("and {width} x {height} are there."),
        "enlarge it, or q ends",
    ];
    words.map(|line| truncate_str(line, width, "").into_owned())[..height.min(4)].join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(message: &str, width: usize, height: usize) -> Vec<String> {
        let help = [
            "playing  space plays, left and right step, home and end, q ends",
            "playing  q ends",
        ];
        let frame = Frame {
            title: "click 1 of 13: 0,1 takes 3 G".into(),
            picture: ["xxxxx"; 10].join("\n"),
            message: message.into(),
            help: help.map(String::from).into(),
        };
        let (text, top) = fitted(&frame, width, height);
        let lines: Vec<String> = text.lines().map(String::from).collect();
        assert_eq!(lines.iter().position(|line| line == "xxxxx"), top);
        lines
    }

    #[test]
    fn what_is_around_the_picture_goes_first() {
        assert_eq!(lines("", 80, 24).len(), 13);
        assert!(lines("", 80, 24)[12].ends_with("home and end, q ends"));
        assert_eq!(lines("", 24, 12)[11], "playing  q ends");
        assert_eq!(lines("", 40, 11)[10], "xxxxx");
        assert_eq!(lines("", 40, 10).len(), 10);
        assert_eq!(lines("", 20, 24)[0], "click 1 of 13: 0,1 t");
    }

    #[test]
    fn the_message_stays_longest() {
        assert_eq!(
            lines("three short words", 12, 24)[12..14],
            ["three short", "words"]
        );
        assert_eq!(lines("one line", 40, 11)[10], "one line");
        assert_eq!(lines("one line", 40, 12)[11], "one line");
        assert_eq!(
            lines("one line", 40, 13)[11..],
            ["one line", "playing  q ends"]
        );
    }

    #[test]
    fn a_terminal_that_is_too_small_is_told_so() {
        assert_eq!(
            lines("", 40, 9)[..3],
            [
                "the terminal is too small:",
                "5 x 10 are needed,",
                "and 40 x 9 are there."
            ]
        );
        assert_eq!(lines("", 4, 24)[0], "the ");
        assert_eq!(lines("", 4, 2).len(), 2);
    }
}
