//! What an archive needs from the program that works on it.

use kortest_checker::Limits;

/// A program that works on an archive.
pub trait Program: Sync {
    /// Returns the limits for checking the certificate `bytes` with these resources. `memory` is in
    /// bytes.
    fn limits(&self, bytes: &[u8], threads: usize, memory: usize) -> Limits;

    /// Returns the limits for checking a certificate before its page is written.
    fn limits_for_page(&self, bytes: &[u8]) -> Limits;

    /// Tells the user what happened to a file.
    fn warn(&self, message: &str);
}
