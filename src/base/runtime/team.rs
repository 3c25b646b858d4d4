//! Threads that work side by side, each on tasks of its own, and then help each other.

use super::membership::{MemberPool, POOL};
use super::threads::{HAS_THREADS, max_threads};
use rayon::{ThreadBuilder, ThreadPool, ThreadPoolBuilder};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;

/// A free place in the thread pool of a member of a team, for a thread that helps with the tasks of this member.
#[derive(Debug)]
struct Seat {
    pool: Arc<MemberPool>,
    thread: ThreadBuilder,
}

impl Seat {
    /// Makes the calling thread a helper: it works on the parallel parts of another thread's tasks (in the pool of that
    /// thread) until they have ended.
    fn run(self) {
        self.pool.is_helped.store(true, Relaxed);
        POOL.set(Some(self.pool));
        self.thread.run();
        POOL.set(None);
    }
}

/// A thread of a *team*, whose members work side by side, each on tasks of its own. A thread without a task helps a
/// member: it takes a *seat* (a place in the member's pool of threads), and works on the parallel parts of its task.
///
/// So there are never more working threads than members, and the longest task gets help at its end.
///
/// Dropping the value withdraws the free seats, so that no thread begins to help a member that has ended or panicked.
#[derive(Debug)]
pub struct Member {
    team: Arc<Team>,
    number: usize,
    has_begun: bool,
}

/// The data that all threads of a team share.
#[derive(Debug)]
struct Team {
    seats: Mutex<TeamSeats>,
    /// Notified when a member (a thread of the team) has begun its tasks, or is dropped.
    changed: Condvar,
}

/// The free places of a team: a thread without tasks takes a free place to help another thread with its tasks.
#[derive(Debug)]
struct TeamSeats {
    /// The number of threads of the team that have not begun their tasks.
    waiting: usize,
    /// For each thread of the team, the free places for helpers in its pool of threads. A thread that has no tasks, or
    /// has not begun them, offers none.
    free_seats: Vec<Vec<Seat>>,
    /// For each member, the expected time of its current task on one thread, in seconds; `None` if unknown.
    expected_seconds: Vec<Option<f64>>,
}

impl TeamSeats {
    /// Returns the index of the member that most needs a helper: of the members with free seats, the member whose
    /// current task is expected to take the most time for each thread that works on this task. A task whose time is
    /// unknown is expected to take as long as the longest other task. Returns `None` if no seat is free.
    fn neediest(&self) -> Option<usize> {
        let known = self.expected_seconds.iter().flatten();
        // If no time is known, all tasks count as equally long.
        let longest = known.copied().max_by(f64::total_cmp).unwrap_or(1.0);
        let members = 0..self.free_seats.len();
        let with_seats = members.filter(|&number| !self.free_seats[number].is_empty());
        with_seats.max_by(|&one, &other| {
            let by_thread = self.seconds_by_thread(one, longest);
            by_thread.total_cmp(&self.seconds_by_thread(other, longest))
        })
    }

    /// Returns the expected time of a member's current task (`unknown_seconds` if it is unknown), divided by the number
    /// of threads that work on it.
    fn seconds_by_thread(&self, number: usize, unknown_seconds: f64) -> f64 {
        // A pool has a seat for each member of the team, and its own member takes one of them. On a machine with fewer
        // cores, a pool has fewer seats: the missing ones count as taken.
        let threads = self.free_seats.len() - self.free_seats[number].len();
        self.expected_seconds[number].unwrap_or(unknown_seconds) / threads as f64
    }
}

/// How long the current task of a member of a team (threads that help each other) is expected to take. A thread without
/// a task first helps where the most time is expected for each thread.
#[derive(Clone, Debug)]
pub struct ExpectedTime {
    team: Arc<Team>,
    number: usize,
}

impl ExpectedTime {
    /// Sets the time that the next task of the member is expected to take on one thread, in seconds; `None` if unknown.
    pub fn set(&self, seconds: Option<f64>) {
        self.team.lock().expected_seconds[self.number] = seconds;
    }
}

impl Member {
    /// Creates the members of a team (threads that work on their own tasks and then help each other), one for each of
    /// `members` threads. A thread that helps waits until each member has begun its tasks or is dropped.
    pub fn team(members: usize) -> Vec<Member> {
        let mut free_seats = Vec::new();
        free_seats.resize_with(members, Vec::new);
        let team = Arc::new(Team {
            seats: Mutex::new(TeamSeats {
                waiting: members,
                free_seats,
                expected_seconds: vec![None; members],
            }),
            changed: Condvar::new(),
        });
        let mut team_members = Vec::with_capacity(members);
        for number in 0..members {
            team_members.push(Member {
                team: team.clone(),
                number,
                has_begun: false,
            });
        }
        team_members
    }

    /// Returns a handle that sets how long the tasks of this member are expected to take.
    pub fn expected_time(&self) -> ExpectedTime {
        ExpectedTime {
            team: self.team.clone(),
            number: self.number,
        }
    }

    /// Runs `work`, which contains the tasks of this member of a team, on this thread. Then helps other members with
    /// their tasks, until all members have ended theirs.
    ///
    /// A task may use all the memory of its run ([`memory_shares`](super::memory_shares)).
    pub fn work(mut self, work: impl FnOnce()) {
        let team = self.team.clone();
        let pool = self.begin();
        work();
        // Dropping `self` withdraws the free seats (places for helpers), so that no thread joins a pool that has ended.
        // Then the threads that have helped leave the pool.
        drop(self);
        drop(pool);
        POOL.set(None);
        // This thread cannot leave its own pool, so a new thread helps in its place, if the system can start one.
        if let Ok(helper) = Builder::new().spawn(move || team.help()) {
            // A panic in a task reaches the member that owns the task, so the panic does not matter here.
            let _ = helper.join();
        }
    }

    /// Helps other members of the team with their tasks until all have ended. This member has no tasks of its own.
    pub fn help(self) {
        let team = self.team.clone();
        // Dropping this member tells the threads that wait for it that it will not begin any tasks.
        drop(self);
        team.help();
    }

    /// Creates a pool of threads with this thread as its first one. The pool starts no other threads. Instead, offers
    /// their places (seats) to the other threads of the team, which may help later. Returns `None` if the system has no
    /// threads, or refuses the pool; then the parallel parts of the tasks run on this thread.
    fn begin(&mut self) -> Option<ThreadPool> {
        let member_pool = Arc::new(MemberPool::default());
        // From now on, this thread counts as a thread of a team.
        POOL.set(Some(member_pool.clone()));
        let mut seats = Vec::new();
        let members = self.team.lock().free_seats.len();
        let mut pool = None;
        if HAS_THREADS {
            let builder = ThreadPoolBuilder::new()
                .num_threads(members.clamp(1, max_threads()))
                .use_current_thread();
            // The handler does not start the other threads of the pool, but keeps a seat for each.
            let built = builder.spawn_handler(|thread| {
                seats.push(Seat {
                    pool: member_pool.clone(),
                    thread,
                });
                Ok(())
            });
            pool = built.build().ok();
        }
        // Without a pool, no other thread can help.
        if pool.is_none() {
            seats.clear();
        }
        self.offer(seats);
        pool
    }

    /// Replaces the free seats of this member (the places in its pool for threads that help), and wakes the threads
    /// that wait for a seat. From then on, the member counts as begun. With an empty list, no thread can help any more.
    fn offer(&mut self, seats: Vec<Seat>) {
        let mut team_seats = self.team.lock();
        team_seats.free_seats[self.number] = seats;
        if !self.has_begun {
            self.has_begun = true;
            team_seats.waiting -= 1;
        }
        self.team.changed.notify_all();
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        self.offer(Vec::new());
    }
}

impl Team {
    /// Makes the calling thread help one member of the team after the other, until no member needs a helper any more.
    fn help(&self) {
        while let Some(seat) = self.take_seat() {
            seat.run();
        }
    }

    /// Takes a free seat (a place for a helper in the pool of a member) of the member that most needs help. If no seat
    /// is free, waits while some member has not begun its tasks, because this member will offer seats. Returns `None`
    /// if all members have begun and no seat is free.
    fn take_seat(&self) -> Option<Seat> {
        let mut seats = self.lock();
        loop {
            if let Some(number) = seats.neediest() {
                return seats.free_seats[number].pop();
            }
            // No member will offer seats later: all have begun, or are dropped.
            if seats.waiting == 0 {
                return None;
            }
            seats = self
                .changed
                .wait(seats)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Locks the list of free seats, and ignores that a thread may have panicked while it held the lock.
    fn lock(&self) -> MutexGuard<'_, TeamSeats> {
        self.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::super::memory_shares;
    use super::super::threads::{allow_threads, join, on_workers};
    use super::*;
    use std::sync::Barrier;
    use std::sync::atomic::AtomicUsize;

    #[test]
    fn a_thread_without_tasks_helps() {
        allow_threads(3);
        for rounds in 0..20 {
            let mut members = Member::team(2);
            let helper = members.pop().unwrap();
            let worker = members.pop().unwrap();
            // Both halves of the task wait for each other, so two threads must run them.
            let meeting = Barrier::new(2);
            let meet = || {
                meeting.wait();
            };
            std::thread::scope(|scope| {
                if rounds % 2 == 0 {
                    scope.spawn(|| helper.help());
                } else {
                    scope.spawn(|| helper.work(|| ()));
                }
                scope.spawn(|| worker.work(|| on_workers(1, || meet_twice(meet))));
            });
        }
    }

    #[test]
    fn a_helper_goes_where_each_thread_has_the_most_work() {
        allow_threads(4);
        let mut members = Member::team(4);
        for (member, seconds) in members
            .iter_mut()
            .zip([Some(1.0), Some(6.0), None, Some(4.0)])
        {
            member.expected_time().set(seconds);
            std::thread::scope(|scope| {
                scope.spawn(|| drop(member.begin()));
            });
        }
        let mut seats = members[0].team.lock();
        let mut helped = Vec::new();
        for _ in 0..5 {
            let number = seats.neediest().expect("seats are free");
            seats.free_seats[number].pop();
            helped.push(number);
        }

        // The last member has 4 seconds. The second one and the third one, whose task is unknown, have 6 seconds. With
        // two threads, they have 3 seconds for each thread, and with three threads 2.
        assert_eq!(helped, [2, 1, 3, 2, 1]);
    }

    #[test]
    fn nobody_waits_for_members_that_end_panic_or_do_not_begin() {
        allow_threads(3);
        let done = AtomicUsize::new(0);
        let mut members = Member::team(4);
        std::thread::scope(|scope| {
            let panicking = members.pop().unwrap();
            let panicked = scope.spawn(|| panicking.work(|| panic!("as the test wants")));
            drop(members.pop());
            for member in members {
                let done = &done;
                scope.spawn(move || member.work(|| count(done)));
            }
            assert!(panicked.join().is_err());
        });

        assert_eq!(done.into_inner(), 2);
    }

    #[test]
    fn a_task_in_a_team_has_all_memory_of_its_run() {
        allow_threads(3);
        let outside = on_workers(3, memory_shares);
        let inside = AtomicUsize::new(0);

        std::thread::scope(|scope| {
            let member = Member::team(3).remove(0);
            let inside = &inside;
            let note = || inside.store(memory_shares(), Relaxed);
            scope.spawn(move || member.work(|| on_workers(1, note)));
        });

        assert_eq!(outside, 3);
        assert_eq!(inside.into_inner(), 1);
    }

    /// Runs `meet` twice, in parallel if another thread helps.
    fn meet_twice(meet: impl Fn() + Sync) {
        let _ = join(&meet, &meet);
    }

    fn count(done: &AtomicUsize) {
        done.fetch_add(1, Relaxed);
    }
}
