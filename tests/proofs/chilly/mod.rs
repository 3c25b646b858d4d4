//! Tests of Santa Chilly: rules, bounds, branch and cut, analysis, journals and certificates.

mod analyse;
mod branches;
mod brute_force;
mod daily;
mod journal;
mod levels;
mod local_search;
mod reason;
mod tsplib;

use crate::common::check::python_accepts;
use crate::common::coq::assert_coq_agrees;

/// Certificates for the slow checkers, which check many files at once.
#[derive(Default)]
struct Files {
    files: Vec<Vec<u8>>,
    /// For each file, whether a checker must accept it.
    is_valid: Vec<bool>,
}

impl Files {
    fn add_valid(&mut self, file: Vec<u8>) {
        self.files.push(file);
        self.is_valid.push(true);
    }

    fn add_invalid(&mut self, file: Vec<u8>) {
        self.files.push(file);
        self.is_valid.push(false);
    }

    fn assert_slow_checkers_agree(&self) {
        if let Some(python) = python_accepts(&self.files) {
            assert_eq!(python, self.is_valid);
        }
        assert_coq_agrees(&self.files, &self.is_valid);
    }
}
