//! Tests the progress for programs (`--progress json`), on request (SIGUSR1), and of an archive
//! (`archive --status`).

#![cfg(unix)]

use crate::common::process::{Process, wait_until};
use crate::common::program::{Folder, Run};
use rustix::process::Signal;
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

/// A board whose search takes far longer than a test.
const HARD: &str = "2025-11-03";

/// A level whose proof without linear programs takes far longer than a test.
const LEVEL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/proofs/chilly/riddle.txt");

/// A grid with far more solutions than can be counted in a test.
const GRID: &str = "0,0,0,0,0,0,0,0,0,0/0,9,0,0,0,0,0,0,0,0/0,0,0,0,0,7,0,0,0,0/0,0,0,0,0,0,0,0,0,0/\
    0,0,8,0,0,0,0,0,0,0/0,0,0,0,0,0,0,9,0,0/0,0,0,0,0,0,0,0,0,0/0,0,0,6,0,0,0,0,0,0/\
    0,0,0,0,0,0,0,0,4,0/0,0,0,0,0,0,0,0,0,0";

/// Short runs of all commands that show their progress, each with its exit code.
const SHORT: [(&str, i32); 14] = [
    ("prove OPG/GPO --no-certificate", 0),
    ("prove OPG/GPO --method search --no-certificate", 0),
    ("prove 2,0/0,0 --no-certificate", 0),
    ("prove /#####/#P$X#/##### --no-certificate", 0),
    ("solve OPG/GPO", 0),
    ("solve 2,0/0,0", 0),
    ("check a.cert", 0),
    ("prove OPG/GPO --out a.cert", 0),
    ("report a.cert", 0),
    ("analyse OPG/GPO", 0),
    ("explain OPG/GPO", 0),
    ("explain /#####/#P$X#/#####", 0),
    ("perft OPG/GPO --depth 3", 0),
    ("archive 2024-11-24 --dir all", 0),
];

#[test]
fn each_line_of_the_progress_is_an_object() {
    let folder = Folder::new();
    folder.succeeds(&["prove", "OPG/GPO", "--out", "a.cert", "-q"]);
    for (command, code) in SHORT {
        for more in ["", " --quiet", " --json"] {
            let line = format!("{command}{more} --progress json");

            let run = folder.run(&line.split(' ').collect::<Vec<_>>());

            assert_eq!(run.code, code, "{run:?}");
            assert!(!objects(&run).is_empty(), "{run:?}");
        }
    }
}

#[test]
#[ignore = "slow, so it runs at night"]
fn a_long_search_has_a_growing_number_of_states() {
    let folder = Folder::new();
    let line = format!(
        "prove {HARD} --method search --threads 1 --time-limit 4s --progress json --no-certificate"
    );

    let run = folder.run(&line.split(' ').collect::<Vec<_>>());

    let mut objects = objects(&run);
    objects.retain(|object| object["phase"] == "refuting");
    let states: Vec<u64> = objects
        .iter()
        .map(|object| object["states"].as_u64().unwrap())
        .collect();
    assert_eq!(run.code, 3, "{run:?}");
    assert!(states.len() >= 2, "{run:?}");
    assert!(
        states.is_sorted() && states.first() < states.last(),
        "{run:?}"
    );
}

/// Long runs of all games, which the signal must not end.
#[test]
fn a_signal_asks_for_the_progress() {
    let runs = [
        format!("prove {HARD} --method search --threads 1"),
        format!("prove {HARD} --method search --threads 1 --quiet"),
        format!("prove {LEVEL} --no-lp"),
        format!("prove {GRID} --limit 1000000"),
        format!("solve {HARD} --algorithm random"),
        format!("archive {HARD} --dir all --method search --threads 1"),
        "perft 2025-06-29 --depth 30".into(),
    ];
    for line in runs {
        let folder = Folder::new();
        let words: Vec<&str> = line.split(' ').collect();
        let mut process = folder.start_until(&words, || true);
        let stderr = process.child.stderr.take().unwrap();
        let mut lines = BufReader::new(stderr).lines().map_while(Result::ok);
        std::thread::sleep(Duration::from_millis(300));

        process.signal(Signal::USR1);
        let names_time = lines.any(|line| line.contains("after "));
        process.signal(Signal::TERM);

        let run = Run::of(process.finish(), &words);
        assert!(names_time, "{run:?}");
        assert!(matches!(run.code, 0 | 3), "{run:?}");
    }
}

/// The signal may arrive before the command has begun its work.
#[test]
fn an_early_request_does_not_end_the_program() {
    let folder = Folder::new();
    let mut process = Process::start(folder.kortest().args(["show", "-", "--rows"]));
    std::thread::sleep(Duration::from_millis(300));

    process.signal(Signal::USR1);
    std::thread::sleep(Duration::from_millis(100));
    let is_running = process.child.try_wait().unwrap().is_none();
    process.finish();

    assert!(is_running);
}

#[test]
fn the_status_counts_and_names_what_is_open() {
    let folder = Folder::new();
    let archive = "archive 2025-11-03..2025-11-03 --dir all --method search --time-limit 0 -q";
    folder.succeeds(&["archive", "2025-02-18..2025-02-20", "--dir", "all", "-q"]);
    folder.run(&archive.split(' ').collect::<Vec<_>>());
    std::fs::copy(
        folder.path("all/2025-02-18.cert"),
        folder.path("all/2025-02-17.cert"),
    )
    .unwrap();
    let before = snapshot(&folder);

    let forms = ["--status all", "--dir all --status", "--status --dir all"];
    for form in forms {
        let words: Vec<&str> = ["archive"].into_iter().chain(form.split(' ')).collect();
        let text = folder.succeeds(&words).text;
        let object = folder.succeeds(&[&words[..], &["--json"]].concat()).json();

        let title = "all: 3 proven; 1 open; 1 certificate not in the index; 0 running\n";
        assert!(text.starts_with(title), "{text}");
        assert!(text.contains("  open         2025-11-03"), "{text}");
        assert_eq!(object["command"], "archive");
        assert_eq!(object["proven"], 3);
        assert_eq!(object["unlisted"], 1);
        assert_eq!(object["open"], 1);
        assert_eq!(object["open_boards"][0]["name"], HARD);
        assert!(object["last_change"].is_string(), "{object}");
    }
    assert_eq!(snapshot(&folder), before);
}

/// The status must work while another run holds the lock, and in a folder that cannot be written.
#[test]
fn the_status_takes_no_lock_and_names_the_running_archive() {
    let folder = Folder::new();
    let words = ["archive", HARD, "--dir", "all", "--method", "search", "-q"];
    for part in [&[][..], &["--part", "1/2"]] {
        let process = Process::start(folder.kortest().args([&words[..], part].concat()));
        let lock = match part {
            [] => "all/archive.lock",
            _ => "all/parts/2025-11-03.lock",
        };
        wait_until(|| folder.length(lock) > 0);
        let permissions = std::fs::Permissions::from_mode(0o555);
        std::fs::set_permissions(folder.path("all"), permissions).unwrap();

        let run = folder.run(&["archive", "--status", "all", "--json"]);

        let permissions = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(folder.path("all"), permissions).unwrap();
        let number = process.child.id();
        process.signal(Signal::TERM);
        process.finish();
        let ended = folder.succeeds(&["archive", "--status", "all", "--json"]);
        assert_eq!(run.code, 0, "{run:?}");
        let object = run.json();
        let running = object["running"].as_array().unwrap();
        assert_eq!(running.len(), 1, "{run:?}");
        assert_eq!(running[0]["process"], number, "{run:?}");
        assert_eq!(running[0]["dates"], HARD, "{run:?}");
        assert_eq!(running[0]["alive"], true, "{run:?}");
        assert_eq!(ended.json()["running"].as_array().unwrap().len(), 0);
    }
}

/// A process that was killed leaves its name in the lock.
#[cfg(target_os = "linux")]
#[test]
fn a_killed_run_is_not_running() {
    let folder = Folder::new();
    let words = ["archive", HARD, "--dir", "all", "--method", "search", "-q"];
    let process = Process::start(folder.kortest().args(words));
    wait_until(|| folder.length("all/archive.lock") > 0);
    process.signal(Signal::KILL);
    process.finish();

    let status = folder.succeeds(&["archive", "--status", "all"]);

    assert!(folder.length("all/archive.lock") > 0);
    assert!(status.text.contains("; 0 running\n"), "{status:?}");
}

/// Returns the objects on stderr. Every line is one.
fn objects(run: &Run) -> Vec<Value> {
    let mut objects = Vec::new();
    for line in run.error.lines() {
        let object: Value =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {run:?}"));
        assert_eq!(object["event"], "progress", "{run:?}");
        assert!(object["phase"].is_string(), "{run:?}");
        assert!(object["elapsed"].is_number(), "{run:?}");
        objects.push(object);
    }
    objects
}

/// Returns the names, sizes and times of the files of the archive.
fn snapshot(folder: &Folder) -> Vec<String> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder.path("all")).unwrap() {
        let entry = entry.unwrap();
        let data = entry.metadata().unwrap();
        let name = entry.file_name().into_string().unwrap();
        let time = data.modified().unwrap();
        files.push(format!("{name} {} {time:?}", data.len()));
    }
    files.sort();
    files
}
