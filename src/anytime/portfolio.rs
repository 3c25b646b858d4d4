//! **Portfolio**, the default.

use super::beam::{Pass, pass, widest};
use super::{Anytime, End, Search};
use crate::puzzle::Puzzle;

/// The algorithm.
pub struct Portfolio;

impl Anytime for Portfolio {
    fn run<P: Puzzle>(&self, search: &mut Search<P>) -> Result<End, End> {
        let threads = search.options.threads;
        let pool = (threads > 1).then(|| rayon::ThreadPoolBuilder::new().num_threads(threads).build());
        let pool = pool.map(|pool| pool.expect("the system starts the worker threads"));
        let widest = widest(search);
        let mut width = 1;
        while width <= widest {
            if pass(search, width, pool.as_ref())? == Pass::Complete {
                return Ok(End::Exhausted);
            }
            width *= 2;
        }
        Ok(End::Memory)
    }
}
