//! For each thread, the team for which it works, if any. [`Member`](super::Member) explains teams.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

thread_local! {
    /// The pool in which this thread works for a team (threads that help each other); `None` without a team.
    pub(super) static POOL: RefCell<Option<Arc<MemberPool>>> = const { RefCell::new(None) };
}

/// Returns whether this thread works for a team, a group of threads that help each other with their tasks.
pub(super) fn is_in_team() -> bool {
    POOL.with_borrow(Option::is_some)
}

/// Returns whether other threads of its team ([`Member`](super::Member), threads that help each other) have helped this
/// thread with its tasks. Then the CPU time of this thread is only a part of the CPU time of its tasks. Returns `false`
/// for a thread without a team.
pub fn is_helped() -> bool {
    POOL.with_borrow(|pool| {
        pool.as_ref()
            .is_some_and(|pool| pool.is_helped.load(Relaxed))
    })
}

/// A pool of threads: a member of a team, and the other threads that help with its tasks.
#[derive(Debug, Default)]
pub(super) struct MemberPool {
    /// Whether another thread has ever helped in this pool.
    pub is_helped: AtomicBool,
}

/// Returns the number of equal shares into which a parallel computation divides its memory: one for each thread of the
/// pool. In a team ([`Member`](super::Member), threads that help each other with their tasks) this is 1: a thread that
/// helps brings the memory for its own task, so each thread may use as much memory as the whole computation.
pub fn memory_shares() -> usize {
    if is_in_team() {
        return 1;
    }
    rayon::current_num_threads()
}
