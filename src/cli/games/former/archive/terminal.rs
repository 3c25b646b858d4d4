//! What an archive needs from the program: limits for checks, and warnings on the terminal.

use crate::output::warn;
use crate::system::resources::{limits_of_check, usual_limits_of_check};
use kortest_archive::Program;
use kortest_checker::Limits;

/// The terminal, on which the archive warns the user.
pub struct Terminal;

impl Program for Terminal {
    fn limits(&self, bytes: &[u8], threads: usize, memory: usize) -> Limits {
        limits_of_check(bytes, threads, memory)
    }

    fn limits_for_page(&self, bytes: &[u8]) -> Limits {
        usual_limits_of_check(bytes)
    }

    fn warn(&self, message: &str) {
        warn(message);
    }
}
