//! Verifies the records of a search, in parallel. A record claims that a number of clicks cannot
//! clear a board.

#![expect(
    clippy::expect_used,
    reason = "a panic of a thread ends the check anyway"
)]

use super::cover::{Cover, SearchThread};
use crate::limits::Error;
use std::num::NonZero;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread::Builder;

/// Number of records that a thread verifies at a time.
const CHUNK_RECORDS: usize = 256;

/// Returns the maximum number of threads of a check: one for each core. In tests there is no
/// maximum, so that races between threads are more likely to be found.
fn max_threads() -> usize {
    if cfg!(test) {
        return usize::MAX;
    }
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

/// Verifies all records, each of which claims that a number of clicks cannot clear a board. Uses up
/// to `threads` threads, and at most one for each core. Returns the number of states that the
/// searches have refuted. The error is about the first record that is not valid.
pub fn verify(cover: &Cover, records: &[(u64, u32)], threads: usize) -> Result<u64, Error> {
    let verifier = Verifier {
        cover,
        records,
        next: AtomicUsize::new(0),
        searched: AtomicU64::new(0),
        first_failure: Mutex::new(None),
    };
    let chunks = records.len().div_ceil(CHUNK_RECORDS);
    let threads = threads.min(chunks).min(max_threads());
    std::thread::scope(|scope| {
        // The calling thread is one of the threads.
        for _ in 1..threads {
            let thread = Builder::new().spawn_scoped(scope, || verifier.run());
            // If a thread cannot be started, the other threads verify all records.
            if thread.is_err() {
                break;
            }
        }
        verifier.run();
    });
    let first_failure = verifier.first_failure.into_inner();
    match first_failure.expect("no thread panics while it holds the lock") {
        Some(failure) => Err(failure.error),
        None => Ok(verifier.searched.into_inner()),
    }
}

/// The records, and the progress of all threads.
struct Verifier<'a> {
    cover: &'a Cover<'a>,
    records: &'a [(u64, u32)],
    /// Index of the first record that no thread has taken.
    next: AtomicUsize,
    /// Number of states that the threads have refuted by a search.
    searched: AtomicU64,
    /// The failure at the first invalid record found so far. `None` if no invalid record was found.
    first_failure: Mutex<Option<Failure>>,
}

/// An error at a record.
struct Failure {
    /// Index of the record.
    record: usize,
    error: Error,
}

impl Verifier<'_> {
    /// Verifies records in chunks until no record is left, or until a thread has found an invalid
    /// record. Several threads run this function at the same time.
    fn run(&self) {
        let mut search = SearchThread::default();
        // Chunks are taken in ascending order, and each chunk is read up to its first invalid
        // record. So the first invalid record of all records is found.
        while let Some(chunk) = self.next_chunk() {
            let failure = self.verify_chunk(chunk, &mut search).err();
            let has_failed = self.keep_first(failure);
            if has_failed {
                break;
            }
        }
        self.searched.fetch_add(search.refuted, Relaxed);
    }

    /// Stores a failure of this thread if no thread has failed at an earlier record. Returns
    /// whether any thread has failed so far.
    fn keep_first(&self, new_failure: Option<Failure>) -> bool {
        let lock = self.first_failure.lock();
        let mut first_failure = lock.expect("no thread panics while it holds the lock");
        if let Some(new) = new_failure {
            let stored = first_failure.as_ref();
            if stored.is_none_or(|stored| new.record < stored.record) {
                *first_failure = Some(new);
            }
        }
        first_failure.is_some()
    }

    /// Takes the next records for this thread, so that no other thread verifies the same records.
    /// Returns the indices of these records. `None` if no records are left.
    fn next_chunk(&self) -> Option<Range<usize>> {
        // The sums do not overflow, because all records are in memory, and each thread takes at
        // most one chunk beyond the last record.
        let begin = self.next.fetch_add(CHUNK_RECORDS, Relaxed);
        let end = self.records.len().min(begin + CHUNK_RECORDS);
        (begin < end).then_some(begin..end)
    }

    /// Verifies the records with these indices, and charges the work of their searches. The error
    /// names the first record that is not valid. If all records are valid but the charge for the
    /// work fails, the error names the first record of the chunk.
    fn verify_chunk(&self, chunk: Range<usize>, search: &mut SearchThread) -> Result<(), Failure> {
        let begin = chunk.start;
        for record in chunk {
            if let Err(error) = self.verify_record(record, search) {
                return Err(Failure { record, error });
            }
        }
        let charged = self.cover.charge_counted(search);
        charged.map_err(|error| Failure {
            record: begin,
            error,
        })
    }

    /// Verifies the record with this index: it claims that `budget` clicks cannot clear a board.
    /// After each click on the board, `budget - 1` clicks must not clear the board that is left.
    /// The error names the first click after which this is not proven.
    fn verify_record(&self, index: usize, search: &mut SearchThread) -> Result<(), Error> {
        let cover = self.cover;
        let (key, budget) = self.records[index];
        let state = cover.board.state(key);
        // After a click, the budget is below the smallest budget of a record. So each click would
        // need a search of its own, and one search of the record's own board is faster. If this
        // search does not refute the board, the loop below finds the click for the error.
        if budget == cover.floor && budget > 0 {
            let is_refuted = cover.refutes(&state, budget, search)?;
            if is_refuted {
                return Ok(());
            }
        }
        // `None` stands for -1 clicks, which cannot clear a board with tiles.
        let budget_after = budget.checked_sub(1);
        for click in cover.clicks(&state, budget) {
            let after = cover.board.after(&state, click);
            let is_covered = cover.covers(&after, budget_after, search)?;
            if !is_covered {
                let (x, y) = cover.board.lowest(click);
                return Err(Error::invalid(format!(
                    "record {} (budget {budget}, board {}): the click at {x},{y} is not covered",
                    index + 1,
                    cover.board.text(key)
                )));
            }
        }
        Ok(())
    }
}
