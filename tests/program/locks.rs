//! Tests commands on a file system without locks. A filter of system calls imitates one: it lets
//! `flock` fail.

#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

use crate::common::process::Process;
use crate::common::program::{Folder, Run};
use std::io;
use std::os::unix::process::CommandExt;

const SEARCH: &[&str] = &["--method", "search", "--threads", "1"];

#[test]
fn an_archive_without_locks_is_refused_in_one_line() {
    let folder = Folder::new();
    let archive = ["archive", "2025-02-27", "--dir", "all", "-q"];

    for part in [&[][..], &["--part", "1/2"]] {
        let run = run_without_locks(&folder, &[&archive[..], part].concat());

        assert_eq!(run.code, 4, "{run:?}");
        assert_eq!(run.error.lines().count(), 1, "{run:?}");
        assert!(run.error.contains("all: its files cannot"), "{run:?}");
        assert!(run.error.contains("--no-lock"), "{run:?}");
        assert!(!folder.path("all/2025-02-27.cert").exists());
    }
}

#[test]
fn an_archive_of_one_process_needs_no_locks() {
    let folder = Folder::new();
    let archive = ["archive", "2024-11-24", "--dir", "all", "--no-lock"];

    let run = run_without_locks(&folder, &[&archive[..], SEARCH].concat());

    assert_eq!(run.code, 0, "{run:?}");
    assert!(folder.path("all/2024-11-24.cert").exists());
    folder.refuses(
        &[&archive[..], &["--part", "1/2"]].concat(),
        "",
        &["--no-lock", "--part"],
    );
}

#[test]
fn a_journal_without_locks_needs_the_option() {
    let folder = Folder::new();
    let prove = ["prove", "2024-11-23", "--time-limit", "1s", "-q"];
    let prove = [&prove[..], SEARCH].concat();

    let refused = run_without_locks(&folder, &prove);
    assert_eq!(refused.code, 4, "{refused:?}");
    assert!(refused.error.contains("--no-lock"), "{refused:?}");
    assert!(!folder.path("2024-11-23.cert.journal").exists());

    // More time is no remedy.
    assert!(!refused.text.contains("Rerun"), "{refused:?}");
    let words = "or the option --no-lock if no other process uses the files";
    assert!(refused.error.contains(words), "{refused:?}");

    let run = run_without_locks(&folder, &[&prove[..], &["--no-lock"]].concat());
    assert_eq!(run.code, 3, "{run:?}");
    assert!(folder.path("2024-11-23.cert.journal").exists());
}

/// Runs the program with a failing `flock`.
fn run_without_locks(folder: &Folder, arguments: &[&str]) -> Run {
    let mut command = folder.kortest();
    command.args(arguments);
    // SAFETY: between fork and exec, the function only calls `prctl`, which is allowed there.
    unsafe { command.pre_exec(refuse_flock) };
    Run::of(Process::start(&mut command).finish(), arguments)
}

/// Installs a filter with which `flock` returns the error of a file system without locks.
fn refuse_flock() -> io::Result<()> {
    let load = (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16;
    let compare = (libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K) as u16;
    let end = (libc::BPF_RET | libc::BPF_K) as u16;
    let error = libc::SECCOMP_RET_ERRNO | libc::ENOLCK as u32;
    // The first field of the data of a filter is the number of the system call.
    let mut filter = [
        instruction(load, 0, 0),
        instruction(compare, libc::SYS_flock as u32, 1),
        instruction(end, error, 0),
        instruction(end, libc::SECCOMP_RET_ALLOW, 0),
    ];
    let program = libc::sock_fprog {
        len: filter.len() as u16,
        filter: filter.as_mut_ptr(),
    };
    // SAFETY: the program and its filter live until the calls return.
    let results = unsafe {
        [
            libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0),
            libc::prctl(
                libc::PR_SET_SECCOMP,
                libc::SECCOMP_MODE_FILTER,
                &raw const program,
            ),
        ]
    };
    if results == [0, 0] {
        Ok(())
    } else {
        Err(io::Error::last_os_error())
    }
}

/// Returns an instruction with the operand `k`. A comparison that fails skips `jf` instructions.
fn instruction(code: u16, k: u32, jf: u8) -> libc::sock_filter {
    libc::sock_filter { code, jt: 0, jf, k }
}
