//! Tests runs that meet the locks of another run: they end with exit code 5 and name the other run,
//! or wait.

#![cfg(unix)]

use crate::common::process::{Process, wait_until};
use crate::common::program::{Folder, Run};
use rustix::process::Signal;
use std::fs::File;
use std::io::Write;
use std::time::Duration;

/// The text of a locked file, and how messages name its holder.
const HOLDER: &str =
    r#"{"host":"node7","process":4242,"since":"2026-11-28T03:12:05Z","work":"2025-03-01"}"#;
const NAMED: &str = "2025-03-01 on host node7, process 4242, since 2026-11-28T03:12:05Z";

/// Boards of all games, each with the options of a proof that needs a journal.
const BOARDS: [(&str, &[&str]); 3] = [
    ("OPG/GPO", &["--method", "search"]),
    ("/#####/#P$X#/#####", &[]),
    ("2,0/0,0", &[]),
];

/// The search of this board takes far longer than a test.
const HARD: &str = "2025-11-03";

#[test]
fn a_proof_names_the_run_that_uses_its_journal() {
    for (board, method) in BOARDS {
        let folder = Folder::new();
        let _locked = locked(&folder, "a.cert.journal", &format!("holder {HOLDER}\n"));
        for more in [&[][..], &["--resume"], &["--wait-lock", "0.2s"]] {
            let run = prove(&folder, board, &[method, more].concat());

            assert_eq!(run.code, 5, "{run:?}");
            let words = format!("a.cert.journal: is in use by another run: {NAMED}");
            assert!(run.error.contains(&words), "{run:?}");
            assert_eq!(run.text, "", "{run:?}");
        }
    }
}

#[test]
fn a_proof_waits_for_the_run_that_uses_its_journal() {
    for (board, method) in BOARDS {
        let folder = Folder::new();
        let file = locked(&folder, "a.cert.journal", "");
        let options = [method, &["--wait-lock", "1m", "--time-limit", "20s"]].concat();
        let words = [&["prove", board, "--out", "a.cert"], &options[..]].concat();
        let process = Process::start(folder.kortest().args(&words));
        std::thread::sleep(Duration::from_secs(2));

        std::fs::remove_file(folder.path("a.cert.journal")).unwrap();
        drop(file);

        let run = Run::of(process.finish(), &words);
        assert_eq!(run.code, 0, "{run:?}");
        assert!(run.error.contains("another run; waiting"), "{run:?}");
    }
}

#[test]
fn an_object_has_the_exit_code_of_a_lock() {
    let folder = Folder::new();
    let _locked = locked(&folder, "a.cert.journal", "");

    let run = prove(&folder, "2,0/0,0", &["--json"]);

    assert_eq!(run.code, 5, "{run:?}");
    assert_eq!(run.json()["exit_code"], 5);
}

/// A run without a lock has nothing to wait for.
#[test]
fn waiting_without_locks_is_refused() {
    let folder = Folder::new();
    for command in ["prove OPG", "archive 2025-02-27 --dir all"] {
        let line = format!("{command} --no-lock --wait-lock 1m");
        let words: Vec<&str> = line.split(' ').collect();
        folder.refuses(&words, "", &["--no-lock", "--wait-lock"]);
    }
}

#[test]
fn an_archive_names_the_run_that_uses_its_folder() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("all")).unwrap();
    let locked = locked(&folder, "all/archive.lock", HOLDER);
    let part = ["--part", "1/2", "--wait-lock", "0.2s"];
    let alone = ["--wait-lock", "0.2s"];
    for more in [&[][..], &alone, &part] {
        let words = ["archive", "2025-02-27", "--dir", "all"];
        let run = folder.run(&[&words[..], more].concat());

        assert_eq!(run.code, 5, "{run:?}");
        let words = format!("all: another kortest archive is running in this folder: {NAMED}");
        assert!(run.error.contains(&words), "{run:?}");
        assert!(!folder.path("all/2025-02-27.cert").exists());
    }

    drop(locked);
    let run = folder.run(&["archive", "2025-02-27", "--dir", "all", "-q"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(folder.length("all/archive.lock"), 0);
}

#[test]
fn an_archive_waits_for_the_run_that_uses_its_folder() {
    for part in [&[][..], &["--part", "1/1"]] {
        let folder = Folder::new();
        std::fs::create_dir(folder.path("all")).unwrap();
        let locked = locked(&folder, "all/archive.lock", HOLDER);
        let words = ["archive", "2025-02-27", "--dir", "all", "--wait-lock", "1m"];
        let words = [&words[..], part].concat();
        let process = Process::start(folder.kortest().args(&words));
        std::thread::sleep(Duration::from_secs(2));

        drop(locked);

        let run = Run::of(process.finish(), &words);
        assert_eq!(run.code, 0, "{run:?}");
        assert!(run.error.contains(&format!("{NAMED}; waiting")), "{run:?}");
    }
}

/// A part that hangs keeps the lock of its date.
#[cfg(target_os = "linux")]
#[test]
fn a_part_that_hangs_is_named() {
    let folder = Folder::new();
    let dates = "2025-11-03..2025-11-04";
    let words = ["archive", dates, "--dir", "all", "--method", "search"];
    let hung = [&words[..], &["--part", "1/2", "-q"]].concat();
    let hung = Process::start(folder.kortest().args(&hung));
    let lock = format!("all/parts/{HARD}.lock");
    wait_until(|| folder.length(&lock) > 0);
    hung.signal(Signal::STOP);
    let number = hung.child.id();
    let named = format!("{HARD} on host ");
    let process = format!(", process {number}, since ");

    let other = folder.run(&[&words[..], &["--part", "2/2", "--time-limit", "0"]].concat());
    let object = [
        &words[..],
        &["--part", "2/2", "--time-limit", "0", "--json"],
    ]
    .concat();
    let object = folder.run(&object);
    let whole = folder.run(&["archive", "--dir", "all"]);

    hung.signal(Signal::CONT);
    hung.signal(Signal::TERM);
    hung.finish();
    for text in [&other.text, &whole.error] {
        assert!(text.contains(&named), "{text}");
        assert!(text.contains(&process), "{text}");
    }
    assert!(
        other.text.contains("1 in progress elsewhere: "),
        "{other:?}"
    );
    assert_eq!(whole.code, 5, "{whole:?}");
    let running = &object.json()["running"][0];
    assert_eq!(running["dates"], HARD, "{object:?}");
    assert_eq!(running["process"], number, "{object:?}");
    assert_eq!(running["alive"], true, "{object:?}");
}

/// Runs a proof with the certificate `a.cert`.
fn prove(folder: &Folder, board: &str, more: &[&str]) -> Run {
    folder.run(&[&["prove", board, "--out", "a.cert"], more].concat())
}

/// Writes a file, and locks it as another run would do.
fn locked(folder: &Folder, name: &str, text: &str) -> File {
    let mut file = File::create(folder.path(name)).unwrap();
    file.write_all(text.as_bytes()).unwrap();
    file.lock().unwrap();
    file
}
