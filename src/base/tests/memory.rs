//! The memory limit of a run holds for states with heap memory.
//!
//! This test is a program of its own, because it counts all allocations of the process.

#![allow(clippy::unwrap_used, reason = "a test may panic at any place")]

use kortest_base::anytime::{self, Algorithm};
use kortest_base::certificate::{RecordsError, Subject, check_records_within, write_records};
#[cfg(target_os = "linux")]
use kortest_base::puzzle::Key;
use kortest_base::puzzle::Puzzle;
use kortest_base::runtime::{Progress, Run};
use kortest_base::search::{NoRecords, RecordOptions, Records, deepen, record};
use kortest_base::{anytime::End, search};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Allocates as [`System`] does, and counts the allocated bytes.
struct Counting;

/// The bytes that are allocated now.
static LIVE_BYTES: AtomicUsize = AtomicUsize::new(0);
/// The largest number of bytes that were allocated at a time since [`peak_of`] has begun.
static PEAK_BYTES: AtomicUsize = AtomicUsize::new(0);

/// Counts the bytes of an allocation.
fn count(layout: Layout) {
    let live = LIVE_BYTES.fetch_add(layout.size(), Relaxed) + layout.size();
    PEAK_BYTES.fetch_max(live, Relaxed);
}

// SAFETY: all requests go unchanged to the allocator of the system.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout);
        // SAFETY: the caller keeps the promises of the trait.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout);
        // SAFETY: the caller keeps the promises of the trait.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, address: *mut u8, layout: Layout) {
        LIVE_BYTES.fetch_sub(layout.size(), Relaxed);
        // SAFETY: the caller keeps the promises of the trait.
        unsafe { System.dealloc(address, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Runs `work`. Returns its result, and the largest number of bytes that were allocated at a time meanwhile, without
/// the bytes that were allocated before.
fn peak_of<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = LIVE_BYTES.load(Relaxed);
    PEAK_BYTES.store(before, Relaxed);
    let result = work();
    let peak = PEAK_BYTES.load(Relaxed);
    (result, peak - before)
}

/// A game without a solution, whose states never repeat and have large buffers.
struct Large {
    /// The size of the buffer after a number of moves.
    buffer_bytes: fn(usize) -> usize,
}

#[derive(Clone)]
struct State {
    number: u64,
    moves: usize,
    buffer: Vec<u8>,
}

impl Large {
    /// Returns a state, with a buffer of the size that belongs to its number of moves.
    fn state(&self, number: u64, moves: usize) -> State {
        State {
            number,
            moves,
            buffer: vec![0; (self.buffer_bytes)(moves)],
        }
    }
}

impl Puzzle for Large {
    type State = State;
    type Move = u64;
    type Key = u64;

    fn root(&self) -> State {
        self.state(1, 0)
    }

    fn moves(&self, _: &State, out: &mut Vec<u64>) {
        out.extend(0..4);
    }

    fn after(&self, state: &State, mv: u64) -> State {
        // After the shift, the next multiplication of the number by 4 cannot overflow.
        let number = (state.number * 4 + mv).wrapping_mul(SCRAMBLER) >> 2;
        self.state(number, state.moves + 1)
    }

    fn is_solved(&self, _: &State) -> bool {
        false
    }

    fn key(&self, state: &State) -> u64 {
        state.number
    }

    fn bound(&self, _: &State) -> u32 {
        1
    }

    fn heap_bytes(&self, state: &State) -> usize {
        state.buffer.capacity()
    }
}

/// Three games. States are large from the beginning, or grow with each of ten moves, or are large after four moves.
const GAMES: [(&str, Large); 3] = [
    (
        "large",
        Large {
            buffer_bytes: |_| 100_000,
        },
    ),
    (
        "growing",
        Large {
            buffer_bytes: |moves| 20_000 * moves.min(10),
        },
    ),
    (
        "large later",
        Large {
            buffer_bytes: |moves| if moves < 4 { 0 } else { 300_000 },
        },
    ),
];

/// An odd number near 2^64 divided by the golden ratio. A product with this number has well-mixed high bits.
const SCRAMBLER: u64 = 0x9e37_79b9_7f4a_7c15;

/// The memory of a run, in bytes.
const MEMORY: usize = 64 << 20;

/// The number of moves that searches refute.
const BUDGET: u32 = 7;

/// One test for all calls, because two tests at a time would count each other's allocations.
#[test]
fn no_call_needs_more_memory_than_its_run_allows() {
    for (name, game) in GAMES {
        for threads in [1, 2] {
            let progress = Progress::default();
            let run = Run::new(&progress).memory(MEMORY).threads(threads);
            for algorithm in Algorithm::ALL {
                let end =
                    assert_within_memory(name, algorithm.name(), || find(&game, algorithm, run));
                assert!(!end.is_proof(), "{name}, {}: {end:?}", algorithm.name());
            }
            assert_within_memory(name, "deepen", || refute(&game, run));
            let records = assert_within_memory(name, "record", || list(&game, run)).unwrap();
            let checked = assert_within_memory(name, "check", || check(&game, &records, run));
            assert_eq!(checked, Ok(BUDGET + 1), "{name}");
        }
    }
    a_check_with_little_memory_has_no_verdict();
    many_records_of_many_threads_fit();
    #[cfg(target_os = "linux")]
    a_new_table_occupies_no_memory();
}

/// Runs `work`, and returns its result. Asserts that it allocates at most `MEMORY` bytes. Messages name `game` and `call`.
fn assert_within_memory<T>(game: &str, call: &str, work: impl FnOnce() -> T) -> T {
    let (result, peak) = peak_of(work);
    assert!(peak <= MEMORY, "{game}, {call}: {} MiB", peak >> 20);
    result
}

/// Looks for a solution until the memory is full, or for some thousand states.
fn find(game: &Large, algorithm: Algorithm, run: Run) -> End {
    let options = anytime::Options::default().patience(Some(4_000));
    anytime::search(game, algorithm, options, run, &mut |_| ()).end
}

/// Searches for solutions of at most `BUDGET` moves. Asserts that all are refuted, or lack of memory stops the search.
fn refute(game: &Large, run: Run) {
    let options = search::Options::default().last_budget(BUDGET);
    let outcome = deepen(game, &options, None, run).unwrap();
    assert!(
        matches!(outcome.end, search::End::Refuted | search::End::Stopped),
        "{:?}",
        outcome.end
    );
}

/// Lists the records for a certificate: the states that `BUDGET` moves do not solve.
fn list(game: &Large, run: Run) -> Result<Records<u64>, NoRecords> {
    record(game, &RecordOptions::new(BUDGET), run)
}

/// Writes a certificate with these records, and checks it. Returns the lower bound that the check has verified.
fn check(game: &Large, records: &Records<u64>, run: Run) -> Result<u32, RecordsError> {
    let subject = Subject {
        puzzle: "large",
        board: "1",
    };
    let file = write_records(subject, BUDGET + 1, records).unwrap();
    let checked = check_records_within(game, subject, &file, run)?;
    Ok(checked.lower_bound)
}

/// A check that runs out of memory must not call the certificate invalid.
fn a_check_with_little_memory_has_no_verdict() {
    let [(_, game), ..] = GAMES;
    let progress = Progress::default();
    let run = Run::new(&progress);
    let records = list(&game, run.memory(MEMORY)).unwrap();

    for memory in [0, 1, 1 << 10, 1 << 18] {
        let error = check(&game, &records, run.memory(memory)).unwrap_err();

        assert_eq!(error, RecordsError::Memory { memory });
    }
}

/// A game without a solution, which returns the state of a key. Its states do not fit into the memory of the test.
struct Small;

impl Puzzle for Small {
    type State = u64;
    type Move = u64;
    type Key = u64;

    fn root(&self) -> u64 {
        1
    }

    fn moves(&self, _: &u64, out: &mut Vec<u64>) {
        out.extend(0..4);
    }

    fn after(&self, state: &u64, mv: u64) -> u64 {
        // Numbers of 22 bits: about four million states.
        (state * 4 + mv).wrapping_mul(SCRAMBLER) >> 42
    }

    fn is_solved(&self, _: &u64) -> bool {
        false
    }

    fn key(&self, state: &u64) -> u64 {
        *state
    }

    fn bound(&self, _: &u64) -> u32 {
        1
    }

    fn state_of(&self, key: u64) -> Option<u64> {
        Some(key)
    }
}

/// Sixteen threads need no more memory for records than one, and compute the same records. The memory is too small for
/// all records, so records with the smallest budgets (numbers of moves) are omitted.
fn many_records_of_many_threads_fit() {
    const MEMORY: usize = 32 << 20;
    const BUDGET: u32 = 14;
    #[cfg(feature = "internals")]
    kortest_base::runtime::internals::allow_threads(16);
    let options = RecordOptions::new(BUDGET);
    let progress = Progress::default();
    let run = Run::new(&progress).memory(MEMORY);

    let (alone, peak_alone) = peak_of(|| record(&Small, &options, run).unwrap());
    let (many, peak) = peak_of(|| record(&Small, &options, run.threads(16)).unwrap());

    let count: usize = alone.keys.iter().map(Vec::len).sum();
    assert!(alone.floor > 1 && count > 200_000, "{count}");
    assert!(alone == many);
    let max_peak = peak.max(peak_alone);
    assert!(max_peak <= MEMORY, "{} MiB", max_peak >> 20);
}

/// A game that no move solves. While a search runs, the game measures the resident memory of the process.
#[cfg(target_os = "linux")]
struct Measuring<K> {
    most_kib: AtomicUsize,
    /// Converts the number of a state to a key.
    key: fn(u64) -> K,
}

#[cfg(target_os = "linux")]
impl<K: Key> Puzzle for Measuring<K> {
    type State = u64;
    type Move = u64;
    type Key = K;

    fn root(&self) -> u64 {
        1
    }

    fn moves(&self, _: &u64, out: &mut Vec<u64>) {
        self.most_kib.fetch_max(resident_kib(), Relaxed);
        out.extend(0..4);
    }

    fn after(&self, state: &u64, mv: u64) -> u64 {
        state * 4 + mv
    }

    fn is_solved(&self, _: &u64) -> bool {
        false
    }

    fn key(&self, state: &u64) -> K {
        (self.key)(*state)
    }

    fn bound(&self, _: &u64) -> u32 {
        1
    }
}

/// The system provides the memory of a table when the memory is first used. If the program filled the table with zeros
/// instead, one thread would have to write the whole table.
#[cfg(target_os = "linux")]
fn a_new_table_occupies_no_memory() {
    assert_untouched(u64::from);
    assert_untouched(u128::from);
}

/// Asserts that a search of few states occupies little of the memory of its large table. `key` converts the number of a
/// state to a key, which decides the kind of the table.
#[cfg(target_os = "linux")]
fn assert_untouched<K: Key>(key: fn(u64) -> K) {
    const TABLE_BYTES: usize = 512 << 20;
    let most_kib = AtomicUsize::new(0);
    let game = Measuring { most_kib, key };
    let options = search::Options::default()
        .first_table_bytes(TABLE_BYTES)
        .last_budget(1)
        .is_solvable(true)
        .max_stored_states(0);
    let progress = Progress::default();
    let before = resident_kib();

    let (_, peak_bytes) = peak_of(|| deepen(&game, &options, None, Run::new(&progress)).unwrap());

    // The table was allocated, but less than 1 MiB of it was used.
    let more_kib = game.most_kib.into_inner() - before;
    assert!(peak_bytes > TABLE_BYTES / 2, "{peak_bytes}");
    assert!(more_kib < 1 << 10, "{more_kib} KiB");
}

/// Returns the resident memory of the process in KiB.
#[cfg(target_os = "linux")]
fn resident_kib() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let mut lines = status.lines();
    let text = lines.find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    text.trim().trim_end_matches(" kB").parse().unwrap()
}
