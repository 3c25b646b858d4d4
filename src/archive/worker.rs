//! The threads that visit dates, and the queue from which they take their work.
//!
//! A visit has two parts. First the board is proven, and then the board is analysed. A longer proof means a longer
//! analysis. So proven boards wait for their analysis, and the longest analysis comes first. Because the last analyses
//! are short, all threads end at nearly the same time. One board may take longer than a fair share of all work, divided
//! by the number of threads. Then threads help with this board before the other boards are done.

use crate::dates;
use crate::error::Error;
use crate::folder::SharedRows;
use crate::program::Program;
use crate::request::Request;
use crate::row::Row;
use crate::site::{CheckedCertificate, EarlyPages};
use crate::visit::{KnownBoard, Round, Visit, Visited};
use crossbeam_channel::Sender;
use jiff::civil::Date;
use kortest::runtime::{ExpectedTime, Limits, Member, Progress, Run, join, marks};
use kortest_store::Destination;
use kortest_store::locks::Lock;
use rayon::ThreadPoolBuilder;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, Scope};

/// A date that a run visits.
pub struct Task<'a> {
    pub date: Date,
    /// Where the certificate of the date is stored.
    pub destination: &'a Destination,
    /// The row of the date in the index, if it has one.
    pub index_row: Option<Row>,
}

/// The number of proven boards for each worker that may wait for their analysis.
const WAITING_PER_WORKER: usize = 2;

/// The layers (automata that proofs have built) of all waiting boards may fill the memory of a run divided by this
/// number.
const MEMORY_PER_WAITING: usize = 8;

/// The check of a certificate, beside the analysis of its board, may use the memory of a worker divided by this number.
const MEMORY_PER_CHECK: usize = 8;

/// A worker with less memory, in bytes, does not check a certificate beside the analysis. In less memory, some analyses
/// cannot keep the layers (automata) that boards share, and build them again for each board.
const MIN_MEMORY_TO_CHECK_BESIDE: usize = 48 << 20;

/// A date on which this run works.
struct Begun<'a> {
    task: &'a Task<'a>,
    /// The newest row of the date. Another run with `--part` may have written it.
    latest_row: Option<Row>,
    /// The lock of the date; `None` without `--part`.
    lock: Option<Lock>,
}

/// A proven board that waits for its analysis.
pub struct Proven<'a> {
    begun: Begun<'a>,
    known: KnownBoard,
}

impl Proven<'_> {
    /// Returns the time of the proof in seconds; 0 if the time is unknown.
    fn seconds(&self) -> f64 {
        self.known.row.seconds().unwrap_or(0.0)
    }
}

/// The result of the first part of a visit.
enum FirstPart<'a> {
    /// The board is proven, and its analysis is the second part.
    Proven(Box<Proven<'a>>),
    /// The visit has ended after its first part.
    Ended(Box<Visited>),
}

/// Visits the dates of one round. All workers share it.
pub struct Visitor<'a> {
    pub request: &'a Request,
    pub program: &'a dyn Program,
    pub shared_rows: Option<&'a SharedRows>,
    pub round: Round,
    /// The pages that the workers write; `None` if another run writes the site.
    pub pages: Option<&'a EarlyPages<'a>>,
}

impl Visitor<'_> {
    /// Returns the number of boards that are proven at once.
    pub fn workers(&self) -> usize {
        match self.round {
            Round::SideBySide => self.request.threads,
            Round::OneByOne => 1,
        }
    }

    /// Returns how many proven boards may wait for their analysis. No board may wait if the round proves one board at a
    /// time. With `--part`, no board may wait either, because it would be locked for the other runs.
    fn max_waiting(&self) -> usize {
        match self.round {
            Round::SideBySide if self.shared_rows.is_none() => WAITING_PER_WORKER * self.workers(),
            Round::SideBySide | Round::OneByOne => 0,
        }
    }

    /// Returns the memory that the boards that wait may fill together, in bytes.
    fn waiting_memory(&self) -> usize {
        if self.max_waiting() == 0 {
            return 0;
        }
        self.request.memory / MEMORY_PER_WAITING
    }

    /// Returns whether a proven board may wait for its analysis: the layers that the proof has built, and that the
    /// analysis needs, must fit into the share of one board of the memory for waiting boards.
    fn can_wait(&self, proven: &Proven) -> bool {
        // All workers can add a board at the same time, so the maximum can be exceeded by their number.
        let boards = self.max_waiting() + self.workers();
        let analysis = proven.known.analysis.as_ref();
        let bytes = analysis.map_or(0, |analysis| analysis.bytes());
        bytes <= self.waiting_memory() / boards
    }

    /// Does the first part of a visit: proves the board of a date, or checks its certificate, while the program shows
    /// the progress. The visit ends here if another run has locked the date, or if the certificate could not be made or
    /// checked. If the visit does not end here, the analysis follows as the second part.
    fn prove<'a>(&self, task: &'a Task<'a>) -> Result<FirstPart<'a>, Error> {
        // Measures this part of the parallel work, in builds for measurements.
        let _part = marks::part();
        let Some(begun) = self.begin(task)? else {
            let holder = self.shared_rows.and_then(|rows| rows.holder(task.date));
            return Ok(FirstPart::Ended(Box::new(Visited::Elsewhere(holder))));
        };
        let board = dates::board(task.date).map_err(Error::input)?;
        let memory = self.memory_of_worker();
        let visited = self.watched(&begun, memory, |visit| visit.certify(&board))?;
        let Visited::Known(mut known) = visited else {
            return Ok(FirstPart::Ended(Box::new(visited)));
        };
        // The results of an earlier analysis still hold, because the board is the same.
        if let Some(latest) = &begun.latest_row {
            known.row.recall(latest);
        }
        Ok(FirstPart::Proven(Box::new(Proven { begun, known })))
    }

    /// Begins the visit of a date: if several runs share the folder, locks the date and reads its newest row. `None` if
    /// another run has the lock.
    fn begin<'a>(&self, task: &'a Task<'a>) -> Result<Option<Begun<'a>>, Error> {
        let mut begun = Begun {
            task,
            latest_row: task.index_row.clone(),
            lock: None,
        };
        let Some(shared_rows) = self.shared_rows else {
            return Ok(Some(begun));
        };
        begun.lock = shared_rows.lock_date(task.date)?;
        if begun.lock.is_none() {
            return Ok(None);
        }
        // Another run with `--part` may have finished this date in the meantime.
        if let Some(row) = shared_rows.read(task.date) {
            begun.latest_row = Some(row);
        }
        Ok(Some(begun))
    }

    /// Does the second part of a visit: analyses a proven board, while the program shows the progress. Then shares the
    /// row with other runs, if it has new facts, and writes the page of the board.
    fn analyse(&self, proven: Proven) -> Result<Visited, Error> {
        let _part = marks::part();
        let Proven { begun, mut known } = proven;
        let checked = self.analyse_and_check(&begun, &mut known)?;
        if let Some(shared_rows) = self.shared_rows {
            let latest = begun.latest_row.as_ref();
            if latest.is_none_or(|latest| !latest.has_facts_of(&known.row)) {
                shared_rows.write(&known.row)?;
            }
        }
        if let Some(pages) = self.pages
            && !self.program.stop_flag().load(Relaxed)
        {
            pages.write(&known.row, checked);
        }
        Ok(Visited::Known(known))
    }

    /// Analyses a proven board. If its page needs the check of a new certificate, and the memory suffices for both,
    /// does this check at the same time, and returns the checked certificate.
    fn analyse_and_check(
        &self,
        begun: &Begun,
        known: &mut KnownBoard,
    ) -> Result<Option<CheckedCertificate>, Error> {
        let date = begun.task.date;
        let memory = self.memory_of_worker();
        let may_check = known.is_new && memory >= MIN_MEMORY_TO_CHECK_BESIDE;
        let mut analyse = |memory| {
            self.watched(begun, memory, |visit| {
                let board = dates::board(date).map_err(Error::input)?;
                visit.analyse(&board, known)
            })
        };
        let pages = if may_check { self.pages } else { None };
        let Some(pages) = pages else {
            analyse(memory)?;
            return Ok(None);
        };
        let memory_for_check = memory / MEMORY_PER_CHECK;
        let (analysed, checked) = join(
            || analyse(memory - memory_for_check),
            || pages.check(date, memory_for_check),
        );
        analysed?;
        Ok(checked)
    }

    /// Returns the memory that each worker may use, in bytes.
    fn memory_of_worker(&self) -> usize {
        (self.request.memory - self.waiting_memory()) / self.workers()
    }

    /// Does one `part` of a visit of a date, the proof or the analysis, with this worker's share of the threads and
    /// with `memory` bytes, while the program shows the progress. Passes the visit with these resources to `part`.
    fn watched<R>(
        &self,
        begun: &Begun,
        memory: usize,
        part: impl FnOnce(&Visit) -> Result<R, Error>,
    ) -> Result<R, Error> {
        let date = begun.task.date;
        let progress = Arc::new(Progress::default());
        let visit = Visit {
            date,
            destination: begun.task.destination,
            latest_row: begun.latest_row.as_ref(),
            request: self.request,
            program: self.program,
            round: self.round,
            run: Run::new(&progress)
                .limits(Limits::none().stop(self.program.stop_flag()))
                .threads(self.request.threads / self.workers())
                .memory(memory),
        };
        self.program.begin_board(date, &progress);
        let result = part(&visit);
        self.program.end_board(&progress);
        result
    }
}

/// The work of a round, from which the workers take one part of a visit after the other.
pub struct Queue<'a> {
    visitor: &'a Visitor<'a>,
    state: Mutex<QueueState<'a>>,
}

struct QueueState<'a> {
    /// The dates that no thread has taken.
    tasks: std::slice::Iter<'a, Task<'a>>,
    /// The boards that wait for their analysis, sorted by the time of the proof.
    waiting: Vec<Proven<'a>>,
    /// For each board that is being analysed, the time of its proof in seconds.
    analysed: Vec<f64>,
    /// The number of workers that have left the queue early, to help with the longest analysis.
    helpers: usize,
}

impl QueueState<'_> {
    /// Returns whether a worker (one of `workers` threads) should help with the longest analysis before it begins
    /// another one. It should if all boards are proven, and the longest analysis would take longer than a fair share of
    /// all analyses, even if all helpers so far work on it. The times of the proofs stand for the times of the
    /// analyses, which are not known. While a board is not proven, the fair share is unknown, and a helper would not
    /// come back to the queue.
    fn needs_helper(&self, workers: usize) -> bool {
        if self.tasks.len() > 0 {
            return false;
        }
        let waiting: f64 = self.waiting.iter().map(Proven::seconds).sum();
        let running: f64 = self.analysed.iter().sum();
        let fair_share = (waiting + running) / workers as f64;
        let longest = self.analysed.iter().copied().fold(0.0, f64::max);
        longest / (1 + self.helpers) as f64 > fair_share
    }
}

/// One part of a visit of a date: the proof of its board, or the analysis.
enum Work<'a> {
    Prove(&'a Task<'a>),
    Analyse(Box<Proven<'a>>),
}

impl<'a> Queue<'a> {
    /// Creates a queue with the dates of the `tasks`, whose boards are still to be proven.
    pub fn new(tasks: &'a [Task<'a>], visitor: &'a Visitor<'a>) -> Queue<'a> {
        Queue {
            visitor,
            state: Mutex::new(QueueState {
                tasks: tasks.iter(),
                waiting: Vec::new(),
                analysed: Vec::new(),
                helpers: 0,
            }),
        }
    }

    /// Takes the next piece of work: the proof of the next date, or, if enough proven boards wait, the analysis of the
    /// board with the longest proof. `None` if no work is left, or if the worker should help with a long analysis
    /// instead. After the run is stopped, begins no other board, but still returns the analyses of proven boards.
    fn take(&self) -> Option<Work<'a>> {
        let mut state = self.lock();
        let is_stopped = self.visitor.program.stop_flag().load(Relaxed);
        // With as many boards as may wait, a proof may still begin: its board waits only at its end. So with a maximum
        // of 0, proofs are taken as long as no board waits.
        let has_room = state.waiting.len() <= self.visitor.max_waiting();
        if !is_stopped
            && has_room
            && let Some(task) = state.tasks.next()
        {
            return Some(Work::Prove(task));
        }
        if state.needs_helper(self.visitor.workers()) {
            state.helpers += 1;
            return None;
        }
        let longest = state.waiting.pop()?;
        Some(Work::Analyse(Box::new(longest)))
    }

    /// Notes that the analysis of a board begins, whose proof took this time in seconds.
    fn begin_analysis(&self, seconds: f64) {
        self.lock().analysed.push(seconds);
    }

    /// Notes that the analysis of a board has ended, whose proof took this time in seconds.
    fn end_analysis(&self, seconds: f64) {
        let analysed = &mut self.lock().analysed;
        let index = analysed
            .iter()
            .position(|begun| begun.total_cmp(&seconds).is_eq());
        analysed.swap_remove(index.expect("an analysis begins before it ends"));
    }

    /// Adds a proven board to the boards that wait for their analysis, sorted by the time of their proof, the shortest
    /// first. A worker takes the last board, because a long analysis should begin early.
    fn add_waiting(&self, proven: Proven<'a>) {
        let mut state = self.lock();
        let seconds = proven.seconds();
        let position = state
            .waiting
            .partition_point(|waiting| waiting.seconds() <= seconds);
        state.waiting.insert(position, proven);
    }

    /// Locks the state of the queue. The state stays usable even if a thread has panicked while it held the lock.
    fn lock(&self) -> MutexGuard<'_, QueueState<'a>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A thread that visits dates.
#[derive(Clone)]
pub struct Worker<'a> {
    pub queue: &'a Queue<'a>,
    pub visitor: &'a Visitor<'a>,
    pub results: Sender<VisitResult>,
    /// Tells the team of this thread how long an analysis will take, so that other threads help with the longest one;
    /// `None` for a thread without a team.
    pub expected_time: Option<ExpectedTime>,
}

/// A result of a visit.
pub enum VisitResult {
    /// The row of a proven board that waits for its analysis.
    Proven(Row),
    /// The visit of a date has ended.
    Visited(Date, Result<Visited, Error>),
}

impl<'a> Worker<'a> {
    /// Starts the threads of a round. At most as many as there are `tasks` visit dates; the other threads help with
    /// parts of the proofs. Returns the number of threads that the system has started, possibly 0.
    pub fn start_team<'scope>(&self, scope: &'scope Scope<'scope, '_>, tasks: usize) -> usize
    where
        'a: 'scope,
    {
        let mut started = 0;
        for member in Member::team(self.visitor.workers()) {
            let mut worker = None;
            if started < tasks {
                worker = Some(self.clone());
            }
            let spawned = Builder::new().spawn_scoped(scope, move || match worker {
                Some(worker) => worker.run(member),
                None => member.help(),
            });
            // The system allows no more threads; the round goes on with fewer.
            if spawned.is_err() {
                break;
            }
            started += 1;
        }
        started
    }

    /// Visits dates until none is left, as a thread of the run. In a round side by side (each thread proves a board of
    /// its own), the thread then helps the workers that still prove or analyse a board. In a round one by one, this is
    /// the only worker, and each proof has all threads.
    fn run(mut self, member: Member) {
        match self.visitor.round {
            Round::SideBySide => {
                self.expected_time = Some(member.expected_time());
                member.work(move || self.work());
            }
            Round::OneByOne => self.run_alone(),
        }
    }

    /// Visits dates as the only worker: one board after the other, and each proof starts threads of its own.
    fn run_alone(self) {
        // With this pool, rayon calls with one thread use only this thread. If the pool cannot be built, these calls
        // use the threads of the process, which is slower, but gives the same results.
        let _pool = ThreadPoolBuilder::new()
            .num_threads(1)
            .use_current_thread()
            .build();
        self.work();
    }

    /// Takes one piece of work after the other from the queue, a proof or an analysis, until the queue has none for
    /// this thread.
    pub fn work(&self) {
        while let Some(work) = self.queue.take() {
            match work {
                Work::Prove(task) => self.prove(task),
                Work::Analyse(proven) => self.analyse(*proven),
            }
        }
    }

    /// Analyses a proven board, which ends its visit.
    fn analyse(&self, proven: Proven) {
        let date = proven.begun.task.date;
        let seconds = proven.seconds();
        self.queue.begin_analysis(seconds);
        self.set_expected_time(Some(seconds));
        let result = self.visitor.analyse(proven);
        // The analysis has ended, and nothing is known about the time of the next piece of work.
        self.set_expected_time(None);
        self.queue.end_analysis(seconds);
        self.send(VisitResult::Visited(date, result));
    }

    /// Proves the board of a date, and sends the result. A proven board then waits for its analysis. A board with large
    /// layers (automata that the proof has built) is analysed at once, because its analysis is one of the longest, and
    /// the layers would fill the memory.
    fn prove(&self, task: &'a Task<'a>) {
        match self.visitor.prove(task) {
            Ok(FirstPart::Proven(proven)) => {
                self.send(VisitResult::Proven(proven.known.row.clone()));
                if self.visitor.can_wait(&proven) {
                    self.queue.add_waiting(*proven);
                } else {
                    self.analyse(*proven);
                }
            }
            Ok(FirstPart::Ended(visited)) => {
                self.send(VisitResult::Visited(task.date, Ok(*visited)));
            }
            Err(error) => self.send(VisitResult::Visited(task.date, Err(error))),
        }
    }

    /// Tells the team of this thread how long its next piece of work will take; `None` if this is unknown.
    fn set_expected_time(&self, seconds: Option<f64>) {
        if let Some(expected_time) = &self.expected_time {
            expected_time.set(seconds);
        }
    }

    /// Sends the result of a visit to a date, or of a part of it, to the thread that collects the results.
    fn send(&self, result: VisitResult) {
        // The receiver lives until all workers have ended, so sending cannot fail.
        let _ = self.results.send(result);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kortest_store::{Advice, OnConflict, Slot};

    static ADVICE: Advice = Advice {
        other_path: "",
        resolve: "",
        more_memory: "",
    };

    /// Returns whether one of four workers should help. No board waits for its analysis, `analysed` has the times of
    /// the proofs of the boards that are being analysed, and `helpers` workers help already.
    fn needs_helper(tasks: &[Task], analysed: &[f64], helpers: usize) -> bool {
        let state = QueueState {
            tasks: tasks.iter(),
            waiting: Vec::new(),
            analysed: analysed.to_vec(),
            helpers,
        };
        state.needs_helper(4)
    }

    #[test]
    fn a_worker_helps_with_an_analysis_above_a_fair_share() {
        // A fair share is 2.5 seconds.
        let analysed = [8.0, 1.0, 1.0];

        assert!(needs_helper(&[], &analysed, 0));
        assert!(needs_helper(&[], &analysed, 2));
        assert!(!needs_helper(&[], &analysed, 3));
        assert!(!needs_helper(&[], &[1.0; 4], 0));
        assert!(!needs_helper(&[], &[0.0], 0));
        assert!(!needs_helper(&[], &[], 0));
    }

    #[test]
    fn no_worker_leaves_a_queue_with_unproven_boards() {
        let destination = Destination::new(Slot {
            path: "2024-11-24.cert".into(),
            puzzle: "former".into(),
            board: "OPG".into(),
            on_conflict: OnConflict::SetAside,
            advice: &ADVICE,
            max_bytes: 0,
        });
        let unproven = Task {
            date: jiff::civil::date(2024, 11, 24),
            destination: &destination,
            index_row: None,
        };

        assert!(!needs_helper(&[unproven], &[8.0, 1.0, 1.0], 0));
    }
}
