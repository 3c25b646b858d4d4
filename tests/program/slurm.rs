//! Tests `scripts/slurm/archive.sbatch` with stand-ins for the commands of Slurm.
//! `scripts/slurm/test` tests it on a real Slurm.

#![cfg(target_os = "linux")]

use crate::common::process::{Process, wait_until};
use crate::common::program::{Folder, Run};
use crate::common::skip;
use rustix::process::Signal;
use std::process::{Command, Stdio};

/// A board whose search takes minutes, and whose columns take a fraction of a second.
const SLOW: &str = "2025-02-17";
const JOURNAL: &str = "all/2025-02-17.both-7.journal";

/// Slurm stops a task before its time limit and starts it again. Each run goes on from the journal
/// of the run before it.
#[test]
fn a_requeued_task_goes_on_from_the_run_before_it() {
    if !skip::are_installed(&["bash"]) {
        return;
    }
    let folder = Folder::new();
    folder.write_program("squeue", "echo RUNNING");
    folder.write_program("scontrol", "echo \"$@\" >>requeued");
    let mut before = Vec::new();
    for restarts in 0..3 {
        let task = start_task(&folder, restarts);
        let wanted = before.len() as u64 + 100;
        wait_until(|| folder.length(JOURNAL) > wanted);
        task.signal(Signal::TERM);
        let run = Run::of(task.finish(), &[]);

        assert_eq!(run.code, 3, "{run:?}");
        let journal = folder.read(JOURNAL);
        assert!(journal.starts_with(&before), "{run:?}");
        assert_eq!(folder.text("requeued").lines().count(), restarts + 1);
        before = journal;
    }
    assert!(folder.text("requeued").starts_with("requeue 7\n"));
}

/// Starts a task that Slurm has started again this number of times.
fn start_task(folder: &Folder, restarts: usize) -> Process {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/slurm/archive.sbatch");
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = Command::new("bash");
    command
        .args([script, SLOW, "all", "1", "--method", "both"])
        .current_dir(folder.path(""))
        .env("KORTEST", env!("CARGO_BIN_EXE_kortest"))
        .env("PATH", format!("{}:{path}", folder.path("").display()))
        .env("SLURM_JOB_ID", "7")
        .env("SLURM_RESTART_COUNT", restarts.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    Process::start(&mut command)
}
