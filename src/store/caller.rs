//! What the store needs from the program that calls it.

use kortest_checker::Limits;

/// A program that saves certificates.
pub trait Caller {
    /// Returns the limits for checking an earlier certificate, which begins now.
    fn limits(&self, earlier: &[u8]) -> Limits<'_>;

    /// Tells the user what happened to a file.
    fn warn(&self, message: &str);
}

/// What messages advise, in the words of the options of the program.
#[derive(Debug)]
pub struct Advice {
    /// What the user can do about a file that nothing overwrites.
    pub other_path: &'static str,
    /// What the user can do about another certificate at the path.
    pub resolve: &'static str,
    /// What the user can do about an earlier certificate whose check needs more memory.
    pub more_memory: &'static str,
}
