//! How many lines of the terminal hold the progress. Whoever writes there next clears them first, a signal handler included.

use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

/// So many at most.
pub const MOST: usize = 10;

/// Clears the line of the cursor; then, as often as there are more, the line above.
const CLEAR: &str = concat!(
    "\r\x1b[K",
    "\x1b[A\r\x1b[K\x1b[A\r\x1b[K\x1b[A\r\x1b[K",
    "\x1b[A\r\x1b[K\x1b[A\r\x1b[K\x1b[A\r\x1b[K",
    "\x1b[A\r\x1b[K\x1b[A\r\x1b[K\x1b[A\r\x1b[K"
);
const FIRST: usize = "\r\x1b[K".len();
const FURTHER: usize = "\x1b[A\r\x1b[K".len();

static LINES: AtomicUsize = AtomicUsize::new(0);

/// What clears the lines that there are. From now on there are so many others, whose last one has the cursor.
pub fn replaced_by(lines: usize) -> &'static str {
    clear(LINES.swap(lines, SeqCst))
}

fn clear(lines: usize) -> &'static str {
    match lines.min(MOST) {
        0 => "",
        lines => &CLEAR[..FIRST + (lines - 1) * FURTHER],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cleared_from_the_last_one_up() {
        assert_eq!(clear(0), "");
        assert_eq!(clear(1), "\r\x1b[K");
        assert_eq!(clear(3), "\r\x1b[K\x1b[A\r\x1b[K\x1b[A\r\x1b[K");
        assert_eq!(clear(MOST), CLEAR);
    }
}
