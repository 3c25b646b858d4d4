//! Draws a frame of a replay on the whole terminal. The title and the help are drawn as far as they fit.

use console::{Term, measure_text_width, truncate_str};
use std::io::{Result, Write};

/// The escape sequence that switches to the alternate screen and hides the cursor.
const ENTER: &str = "\x1b[?1049h\x1b[?25l";
/// The escape sequence that shows the cursor and leaves the alternate screen.
const LEAVE: &str = "\x1b[?25h\x1b[?1049l";
/// The escape sequence that clears the screen and moves the cursor to its top left corner.
const CLEAR: &str = "\x1b[2J\x1b[H";
/// Descriptions of the keys, from long to short. The screen shows the first description that fits.
const HELP: [&str; 3] =
    ["space plays, left and right step, home and end, q ends", "space plays, arrows step, q ends", "q ends"];

/// A step of a solution, as a replay shows it.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The title line.
    pub title: String,
    /// The lines of the picture, including escape sequences for colours.
    pub picture: String,
}

/// The terminal during a replay.
pub struct Screen {
    /// The text that is currently shown.
    shown: String,
}

impl Screen {
    pub fn enter() -> Result<Screen> {
        raw(ENTER).map(|()| Screen { shown: String::new() })
    }

    pub fn leave(self) -> Result<()> {
        raw(LEAVE)
    }

    /// Shows a frame. If the text has not changed, nothing is written to the terminal.
    pub fn show(&mut self, frame: &Frame, playing: bool) {
        let (height, width) = Term::stdout().size();
        let text = fitted(frame, playing, usize::from(width), usize::from(height));
        if text != self.shown {
            // An error is ignored. If the terminal no longer exists, reading the next key fails too and ends the
            // replay.
            let _ = raw(CLEAR).and_then(|()| write_to(&mut anstream::stdout(), &text));
            self.shown = text;
        }
    }
}

/// Writes escape sequences directly to stdout. The usual output would remove them if colours are disabled.
fn raw(text: &str) -> Result<()> {
    write_to(&mut std::io::stdout(), text)
}

fn write_to(out: &mut impl Write, text: &str) -> Result<()> {
    out.write_all(text.as_bytes()).and_then(|()| out.flush())
}

/// Returns the text for a terminal of this size. The picture is shown completely or not at all. If the terminal has too
/// few lines, the blank line is left out first, then the help, then the title.
fn fitted(Frame { title, picture }: &Frame, playing: bool, width: usize, height: usize) -> String {
    let lines: Vec<&str> = picture.lines().collect();
    let widest = lines.iter().map(|line| measure_text_width(line)).max().unwrap_or(0);
    if widest > width || lines.len() > height {
        let needed = format!("{} x {} are needed,", widest, lines.len());
        let words = ["the terminal is too small:", &needed, &format!("and {width} x {height} are there."), HELP[2]];
        return words.map(|line| truncate_str(line, width, "").into_owned())[..height.min(4)].join("\n");
    }
    let state = if playing { "playing" } else { "paused " };
    let help = HELP.map(|help| format!("{state}  {help}")).into_iter().find(|help| help.len() <= width);
    let help = help.unwrap_or_default();
    let title = truncate_str(title, width, "");
    let (title, help): (&str, &str) = (&title, &help);
    match height - lines.len() {
        0 => picture.clone(),
        1 => format!("{title}\n{picture}"),
        2 => format!("{title}\n{picture}\n{help}"),
        _ => format!("{title}\n{picture}\n\n{help}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(width: usize, height: usize) -> Vec<String> {
        let frame = Frame { title: "click 1 of 13: 0,1 takes 3 G".into(), picture: ["xxxxx"; 10].join("\n") };
        fitted(&frame, true, width, height).lines().map(String::from).collect()
    }

    #[test]
    fn what_is_around_the_picture_goes_first() {
        assert_eq!(lines(80, 24).len(), 13);
        assert!(lines(80, 24)[12].ends_with("home and end, q ends"));
        assert_eq!(lines(41, 12)[11], "playing  space plays, arrows step, q ends");
        assert_eq!(lines(24, 12)[11], "playing  q ends");
        assert_eq!(lines(40, 11)[10], "xxxxx");
        assert_eq!(lines(40, 10).len(), 10);
        assert_eq!(lines(20, 24)[0], "click 1 of 13: 0,1 t");
    }

    #[test]
    fn a_terminal_that_is_too_small_is_told_so() {
        assert_eq!(lines(40, 9)[..3], ["the terminal is too small:", "5 x 10 are needed,", "and 40 x 9 are there."]);
        assert_eq!(lines(4, 24)[0], "the ");
        assert_eq!(lines(4, 2).len(), 2);
    }
}
