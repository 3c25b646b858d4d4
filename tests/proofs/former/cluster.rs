//! One proof as jobs, in any order and with kills: the certificate is that of one machine.

use crate::common::*;
use kortest::cluster::ClusterError;
use kortest::former::certificate::Certificate;
use kortest::former::{Board, JobResult, Merged, Method, Plan, PlanError, ProveOptions, daily};
use kortest::runtime::{Limits, Progress};
use std::fs::{self, OpenOptions};
use std::sync::atomic::AtomicBool;

fn make(board: &Board, options: &ProveOptions, jobs: usize) -> Plan {
    let stop = AtomicBool::new(false);
    let limits = Limits { stop: &stop, deadline: None };
    Plan::make("board", board, jobs, options, limits, &Progress::default()).unwrap().unwrap()
}

/// Works and merges until there is a proof. How often a job has found a better solution, and the bytes.
fn by_jobs(random: &mut fastrand::Rng, mut plan: Plan, options: &ProveOptions) -> (usize, Vec<u8>) {
    let dir = tempfile::tempdir().unwrap();
    let stop = AtomicBool::new(false);
    let (limits, progress) = (Limits { stop: &stop, deadline: None }, Progress::default());
    let (jobs, board) = (plan.jobs, plan.board.clone());
    for better in 0.. {
        let read = Plan::read(&plan.text()).unwrap();
        assert_eq!(read, plan);
        fs::create_dir_all(plan.files(dir.path()).folder()).unwrap();
        let mut order: Vec<usize> = (1..=jobs).collect();
        random.shuffle(&mut order);
        for &job in &order {
            assert!(!plan.files(dir.path()).path(job).exists());
            if random.usize(..jobs) < 5 {
                let early = plan.merge(dir.path(), options, limits, &progress);
                assert!(!matches!(early, Ok(Some(Merged::Better(_)))), "not before all jobs are done");
                if let Err(error) = early {
                    assert!(matches!(error, PlanError::Cluster(ClusterError::Missing { .. })), "{error}");
                }
            }
            let options = ProveOptions { threads: random.usize(1..=3), ..options.clone() };
            let first = plan.work(dir.path(), job, &options, limits, &progress).unwrap().unwrap();
            if random.bool() {
                // Killed at some moment, requeued, and done again.
                if let Ok(file) = OpenOptions::new().write(true).open(plan.files(dir.path()).path(job)) {
                    file.set_len(random.u64(..=file.metadata().unwrap().len())).unwrap();
                }
                let again = plan.work(dir.path(), job, &options, limits, &progress).unwrap().unwrap();
                assert_eq!(again, first);
            }
            if let JobResult::Solved(_, clicks) = first {
                assert!(board.replay(&clicks).unwrap().is_empty());
            }
        }
        let raised = AtomicBool::new(true);
        let stopped = plan.merge(dir.path(), options, Limits { stop: &raised, deadline: None }, &progress).unwrap();
        if let Some(Merged::Proven(Certificate { evidence, .. })) = stopped {
            // One record at most needs no work that could be stopped.
            assert!(evidence.is_none_or(|evidence| evidence.len() <= 1));
        }
        match plan.merge(dir.path(), options, limits, &progress).unwrap().expect("nothing stops it") {
            Merged::Proven(certificate) => return (better, certificate.to_bytes().0),
            Merged::Better(next) => plan = next,
        }
    }
    unreachable!("every plan is merged")
}

#[test]
fn jobs_bring_the_certificate_of_one_machine() {
    let mut random = seeded(71);
    let mut compared = 0;
    for n in 0..part(150, 2) {
        let board = if n % 2 == 0 { random_board(&mut random, 24) } else { tall_board(&mut random, 24) };
        let (floor, patience) = (random.u32(0..9), Some(random.u64(30..200)));
        let method = if random.bool() { Method::Search } else { Method::Both };
        let options = ProveOptions { method, floor, patience, memory: 1 << 22, ..search_options() };
        let plan = make(&board, &options, [1, 2, 5, 40][random.usize(..4)]);
        let (_, bytes) = by_jobs(&mut random, plan.clone(), &options);
        let proof = run(&board, &options);
        // With so little patience the anytime phase may find nothing. A plan insists.
        if method == Method::Both || !proof.improvements.is_empty() || board.is_empty() {
            compared += 1;
            assert!(bytes == proof.certify_optimum().unwrap().to_bytes().0, "{plan:?}");
        }
    }
    assert!(compared > part(75, 2), "only {compared} compared");
}

/// From a poor solution jobs find better ones, until what is left is what a search without anytime phase finds.
#[test]
fn jobs_find_better_solutions() {
    let mut random = seeded(73);
    let mut better_plans = 0;
    for n in 0..part(80, 2) {
        let board = if n % 2 == 0 { random_board(&mut random, 20) } else { tall_board(&mut random, 20) };
        let mut left = board.clone();
        let mut clicks = Vec::new();
        while !left.is_empty() {
            let groups = left.groups();
            clicks.push(groups[random.usize(..groups.len())][0]);
            left = left.click(clicks[clicks.len() - 1]).unwrap();
        }
        let options = ProveOptions { floor: random.u32(0..9), patience: None, memory: 1 << 22, ..search_options() };
        let refute = clicks.len() as u32 - 1;
        let (floor, jobs) = (options.floor, random.usize(1..6));
        let plan =
            Plan { name: "board".into(), board: board.clone(), clicks, refute, columns: None, floor, jobs, depth: 2 };
        let (better, bytes) = by_jobs(&mut random, plan.clone(), &options);
        if better > 0 {
            better_plans += 1;
            assert!(bytes == run(&board, &options).certify_optimum().unwrap().to_bytes().0, "{plan:?}");
        }
    }
    assert!(better_plans > part(40, 2), "only {better_plans} with better solutions by jobs");
}

#[test]
fn a_real_board_in_jobs() {
    let mut random = seeded(72);
    let board = daily::board(2024, 11, 24).unwrap();
    for (jobs, method) in [(7, Method::Search), (part(200, 8), Method::Both)] {
        let options = ProveOptions { memory: 1 << 26, method, ..search_options() };
        let expected = run(&board, &options).certify_optimum().unwrap().to_bytes().0;
        let plan = make(&board, &options, jobs);
        assert!(by_jobs(&mut random, plan, &options).1 == expected, "{jobs} jobs");
    }
}

#[test]
fn files_of_other_jobs_and_plans_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let stop = AtomicBool::new(false);
    let (limits, progress) = (Limits { stop: &stop, deadline: None }, Progress::default());
    let board = daily::board(2024, 11, 24).unwrap();
    let options = search_options();
    let plan = make(&board, &options, 2);
    fs::create_dir_all(plan.files(dir.path()).folder()).unwrap();
    for job in 1..=2 {
        assert_eq!(plan.work(dir.path(), job, &options, limits, &progress).unwrap(), Some(JobResult::Failed));
    }
    fs::copy(plan.files(dir.path()).path(1), plan.files(dir.path()).path(2)).unwrap();
    let error = plan.merge(dir.path(), &options, limits, &progress).unwrap_err().to_string();
    assert!(error.contains("\"job 1 of 2\"") && error.contains("\"job 2 of 2\""), "{error}");
    let other = Plan { floor: 8, ..plan.clone() };
    assert!(other.merge(dir.path(), &options, limits, &progress).unwrap_err().to_string().contains("another question"));
    let text = plan.text();
    for (from, to) in [("kortest_plan\": 1", "kortest_plan\": 2"), ("\"version\": \"", "\"version\": \"9."), ("{", "")]
    {
        assert!(text.contains(from) && Plan::read(&text.replacen(from, to, 1)).is_err(), "{from}");
    }
}
