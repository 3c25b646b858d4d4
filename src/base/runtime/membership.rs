//! For each thread, the team for which it works, if any. [`Member`](super::Member) explains teams.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

thread_local! {
    /// The pool in which this thread works for a team, if it does.
    pub(super) static POOL: RefCell<Option<Arc<MemberPool>>> = const { RefCell::new(None) };
}

/// Returns whether this thread works for a team.
pub(super) fn is_in_team() -> bool {
    POOL.with_borrow(Option::is_some)
}

/// Returns whether other threads of a team ([`Member`](super::Member)) have helped this thread with
/// its tasks. Then its CPU time is only a part of the CPU time of its tasks.
pub fn is_helped() -> bool {
    POOL.with_borrow(|pool| {
        pool.as_ref()
            .is_some_and(|pool| pool.is_helped.load(Relaxed))
    })
}

/// A pool of threads: a member of a team, and the threads that help with its tasks.
#[derive(Debug, Default)]
pub(super) struct MemberPool {
    /// Whether a helper has taken a seat.
    pub is_helped: AtomicBool,
}

/// Returns the number of equal shares into which a parallel computation divides the memory of its
/// run: one for each thread. A thread that helps a member of a team ([`Member`](super::Member)) brings
/// the memory of its own run, so each thread of a team may use all the memory of the run.
pub fn memory_shares() -> usize {
    if is_in_team() {
        return 1;
    }
    rayon::current_num_threads()
}
