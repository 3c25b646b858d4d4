//! Tests of the whole checker. They are inside the library because this makes `scripts/mutants`
//! faster.

mod certificates;
mod limits;
mod messages;

use crate::limits::Limits;
use crate::sha256::sha256;

/// Generates random numbers, which are the same in every run.
pub struct Random(pub u64);

impl Random {
    /// Returns a number from 0 to `end` - 1, or 0 if `end` is 0.
    pub fn below(&mut self, end: usize) -> usize {
        let Random(state) = self;
        *state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (*state >> 33) as usize % end.max(1)
    }

    pub fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

/// Returns the file that consists of `body` and its digest.
pub fn sealed(body: &[u8]) -> Vec<u8> {
    [body, format!("sha256 {}\n", sha256(body)).as_bytes()].concat()
}

/// Checks a file. Returns the whole report as text, or the error message.
fn verdict(file: &[u8], limits: &Limits) -> String {
    match crate::check(file, limits) {
        Ok(report) => format!("valid: {report:?}"),
        Err(error) => error.to_string(),
    }
}
