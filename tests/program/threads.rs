//! Tests the program on systems that start few threads or give little memory.

use crate::common::program::{Folder, Run};
use std::os::unix::process::CommandExt;
use std::process::Command;

/// The commands, each of which answers without a time limit.
const COMMANDS: [&str; 12] = [
    "prove OPG/GPO/OGP --threads 8 --method columns --out columns.cert",
    "prove OPG/GPO/OGP --threads 8 --method both --out both.cert",
    "solve OPG/GPO/OGP --threads 8 --algorithm portfolio",
    "prove 2024-11-24 --method search --floor 9 --quiet --out search.cert",
    "check search.cert --threads 8",
    "check both.cert --threads 8",
    "analyse OPG/GPO/OGP --threads 8 --clicks 0,0",
    "report both.cert --out both.html",
    "archive 2024-11-24..2024-11-25 --threads 8 --dir all",
    "generate nurikabe --size 4x4 --out grid.csv",
    "check grid.csv --threads 8",
    "prove /#####/#P.$#/#..X#/##### --threads 8 --out level.cert",
];

#[test]
fn every_command_answers_without_more_threads() {
    let folder = Folder::new();
    for command in COMMANDS {
        let run = run_without_threads(&folder, command);

        assert_eq!(run.code, 0, "{run:?}");
        assert!(!run.error.contains("internal error"), "{run:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn every_command_answers_with_one_more_thread() {
    let folder = Folder::new();
    for command in COMMANDS {
        let run = run_limited(&folder, 1536, 900, command);

        assert_eq!(run.code, 0, "{run:?}");
        assert!(!run.error.contains("internal error"), "{run:?}");
    }
}

#[test]
fn a_run_without_threads_has_the_same_answer() {
    let folder = Folder::new();
    let line = "prove OPG/GPO/OGP --json --no-certificate";
    let words: Vec<&str> = line.split(' ').collect();

    let with = folder.run(&words).json();
    let without = run_without_threads(&folder, line).json();

    for field in ["optimum", "moves", "states", "proved"] {
        assert_eq!(with[field], without[field], "{field}");
    }
}

/// More threads would only wait for each other.
#[test]
fn threads_beyond_the_number_of_cores_are_not_started() {
    let folder = Folder::new();
    let line = "prove OPG/GPO/OGP --threads 1024 --json --no-certificate";
    let words: Vec<&str> = line.split(' ').collect();

    let threads = folder.succeeds(&words).json()["threads"].as_u64().unwrap();

    let cores = std::thread::available_parallelism().unwrap().get();
    assert_eq!(threads, cores.min(1024) as u64);
}

#[cfg(target_os = "linux")]
#[test]
fn missing_memory_is_one_line() {
    let folder = Folder::new();
    let line = "solve 2025-06-29 --algorithm breadth-first --memory 1GiB --threads 1 --quiet";

    let run = run_limited(&folder, 64, 2, line);

    assert_eq!(run.code, 4, "{run:?}");
    assert!(run.error.contains("--memory"), "{run:?}");
    assert_eq!(run.error.lines().count(), 1, "{run:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn the_default_memory_respects_the_limit_of_the_address_space() {
    let folder = Folder::new();
    let line = "solve 2025-06-29 --algorithm breadth-first --threads 1 --quiet";

    let run = run_limited(&folder, 80, 2, line);

    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.text.contains("in 40.0 MiB"), "{run:?}");
}

/// Runs the program with stacks that do not fit into the address space, so no thread starts.
fn run_without_threads(folder: &Folder, line: &str) -> Run {
    let words: Vec<&str> = line.split(' ').collect();
    folder.run_with_variable("RUST_MIN_STACK", "140737488355328", &words)
}

/// Runs the program with a limit of its address space (as `ulimit -v` sets it) in MiB, and with
/// stacks of `stack_mib` for its threads.
fn run_limited(folder: &Folder, mib: u64, stack_mib: u64, line: &str) -> Run {
    let words: Vec<&str> = line.split(' ').collect();
    let mut command = Command::new(env!("CARGO_BIN_EXE_kortest"));
    command
        .env_remove("KORTEST_THREADS")
        .env_remove("KORTEST_MEMORY")
        .env("RUST_MIN_STACK", (stack_mib << 20).to_string())
        .current_dir(folder.path(""))
        .args(&words);
    let limit = libc::rlimit {
        rlim_cur: (mib << 20) as libc::rlim_t,
        rlim_max: (mib << 20) as libc::rlim_t,
    };
    // SAFETY: the closure only calls `setrlimit`, which is allowed between fork and exec.
    unsafe { command.pre_exec(move || limit_address_space(&limit)) };
    Run::of(command.output().unwrap(), &words)
}

fn limit_address_space(limit: &libc::rlimit) -> std::io::Result<()> {
    // SAFETY: the pointer is valid during the call.
    match unsafe { libc::setrlimit(libc::RLIMIT_AS, limit) } {
        0 => Ok(()),
        _ => Err(std::io::Error::last_os_error()),
    }
}
