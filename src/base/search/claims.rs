//! Tests the claims of a journal before the search uses them.
//!
//! Anybody can write a journal, so evidence that rests on a journal is checked at the end. But the records for a false
//! claim and their check may take longer than the search itself. So the search first looks for a solution that the
//! strongest claims exclude, and visits a limited number of states. Games have many solutions of slightly more moves
//! than the optimum, so this test finds most false claims.
//!
//! # Why a genuine journal passes
//!
//! The test fails only if it has found a solution that a claim excludes. The claims of a genuine journal are true, so
//! there is no such solution. The test has its own table, so that the rest of the search visits the same states as
//! without a test.

use super::iteration::find_in_jobs;
use super::{Contradiction, Deepening, Table};
use crate::puzzle::Puzzle;
use crate::runtime::{Instant, JobLevel, Journal, Limits, Phase, Stage};
use crate::table::TranspositionTable;
use std::collections::HashSet;

/// The name of this phase of a run, for the progress that users see.
static TESTING: Stage = Stage {
    name: "testing the journal",
    counters: &[],
};

/// Maximum number of states that each worker visits for the test of one claim, which takes about a second. On a usual
/// board of the game Former, half as many states suffice to find an optimal solution.
const MAX_STATES: u64 = 1 << 20;

/// The test of one claim gets at most the time until the deadline, divided by this number, so that the search has time.
const TIME_SHARE: u32 = 8;

/// Size of the table of refuted states that the test of a claim uses, in bytes: 16 MiB.
const TABLE_BYTES: usize = 16 << 20;

/// A claim of a journal (the file of an earlier run): no solution of at most `budget` moves leads through some jobs
/// (subtrees of the search tree).
struct JournalClaim {
    budget: u32,
    /// The jobs (subtrees) without a solution; `None` for all jobs, so that no solution exists at all.
    jobs: Option<ClaimedJobs>,
}

/// Jobs (subtrees of the search tree) that contain no solution, as a journal says.
struct ClaimedJobs {
    /// Number of moves from the root to each job.
    depth: u32,
    /// The numbers of the jobs.
    numbers: HashSet<usize>,
}

impl<P: Puzzle> Deepening<'_, P> {
    /// Tests the strongest claims of the journal (the file of an earlier run, which anybody may have changed): looks
    /// for a solution that they exclude. Does nothing if the run has no journal, has been stopped, or needs no test.
    ///
    /// # Errors
    ///
    /// The search has found a solution that the journal excludes.
    pub(super) fn test_claims(&self) -> Result<(), Contradiction> {
        let Some(journal) = self.journal else {
            return Ok(());
        };
        // Results that this run has computed itself need no test.
        if !journal.has_unchecked_results() || self.run.limits.check().is_err() {
            return Ok(());
        }
        self.compare_with_known(journal)?;
        self.run.progress.enter(Phase::Stage(&TESTING));
        for claim in self.strongest_claims(journal) {
            self.test_claim(&claim)?;
        }
        Ok(())
    }

    /// Compares the claims of the journal (the file of an earlier run) with the solution that the caller knows, if any.
    /// Fails if the journal says that no solution with so few moves exists.
    fn compare_with_known(&self, journal: &Journal) -> Result<(), Contradiction> {
        // The largest number of moves within which no solution exists, according to the journal.
        let refuted_budget = journal.last_refuted_budget(u32::MAX);
        if let (Some(budget), Some(upper)) = (refuted_budget, self.options.upper_bound)
            && budget >= upper
        {
            let lower = budget.saturating_add(1);
            return Err(Contradiction { lower, upper });
        }
        Ok(())
    }

    /// Returns the strongest claims of the journal (the file of an earlier run) that the search would use: that no
    /// solution within the largest refuted budget (number of moves) exists, and that some jobs (subtrees) of a larger
    /// budget contain no solution. Omits claims that the lower bound of the game proves.
    fn strongest_claims(&self, journal: &Journal) -> Vec<JournalClaim> {
        let mut claims = Vec::new();
        let refuted_budget = journal.last_refuted_budget(self.last_budget);
        // The smallest budget about which nothing is known so far.
        let mut min_unproven = self.outcome.lower_bound;
        if let Some(budget) = refuted_budget
            && budget >= min_unproven
        {
            min_unproven = budget.saturating_add(1);
            claims.push(JournalClaim { budget, jobs: None });
        }
        if let Some(level) = journal.last_level_with_jobs(self.last_budget)
            && level.budget >= min_unproven
        {
            let JobLevel { budget, depth } = level;
            let numbers = journal.refuted_jobs(budget, depth).jobs;
            let jobs = Some(ClaimedJobs { depth, numbers });
            claims.push(JournalClaim { budget, jobs });
        }
        claims
    }

    /// Looks for a solution that a claim of the journal (the file of an earlier run) excludes, with few states, in a
    /// part of the time. Fails if it finds such a solution. The claim is about all solutions of at most `claim.budget`
    /// moves, or only about solutions through some jobs (subtrees). Uses its own table of refuted states, so that the
    /// later search visits the same states as without this test.
    fn test_claim(&self, claim: &JournalClaim) -> Result<(), Contradiction> {
        let bytes = TABLE_BYTES.min(self.memory.table_bytes());
        let table = Table::<P>::new(bytes, self.puzzle.key_bits());
        let mut shared = self.shared(&table, claim.budget);
        // The test must not use the claims of the journal (the file of an earlier run), because it tests these claims.
        shared.journal = None;
        shared.run = self.run.limits(self.limits_of_test());
        shared.max_states = MAX_STATES;
        if let Some(claimed) = &claim.jobs {
            shared.depth = claimed.depth;
        }
        let jobs = claim.jobs.as_ref().map(|claimed| &claimed.numbers);
        let Some(solution) = find_in_jobs(&shared, &self.workers, jobs) else {
            return Ok(());
        };
        Err(Contradiction {
            lower: claim.budget.saturating_add(1),
            upper: solution.len() as u32,
        })
    }

    /// Returns the limits for the test of one claim. With a deadline, a test may take the time that is left, divided by
    /// [`TIME_SHARE`].
    fn limits_of_test(&self) -> Limits<'_> {
        let limits = self.run.limits;
        let Some(deadline) = limits.deadline else {
            return limits;
        };
        let now = Instant::now();
        let time_left = deadline.saturating_duration_since(now);
        limits.deadline(Some(now + time_left / TIME_SHARE))
    }
}
