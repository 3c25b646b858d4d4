//! Tests `scripts/nightly` on easy boards, in repeated runs, and with invalid options.

// macOS and Windows lack the GNU command `timeout`, which the script runs.
#![cfg(target_os = "linux")]

use crate::common::process::{Process, wait_until};
use crate::common::program::{Folder, Run, handle_signals};
use crate::common::skip;
use rustix::process::Signal;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const KORTEST: &str = env!("CARGO_BIN_EXE_kortest");

#[test]
#[ignore = "slow, so it runs at night"]
fn a_night_proves_and_checks_a_board_by_both_methods() {
    if !can_run() {
        return;
    }
    let folder = Folder::new();

    let first = nightly(&folder, "--dates 2025-02-18 --dir all");
    let checked = text(&folder, "all/checked.tsv");
    let second = nightly(&folder, "--dates 2025-02-18 --dir all");

    assert_eq!(first.code, 0, "{first:?}");
    assert!(first.text.contains("1 proven: 1 now"), "{first:?}");
    // The second checker reads the columns, and then the search too.
    let valid = first.text.matches("valid: optimal 11").count();
    assert_eq!(valid, 2, "{first:?}");
    assert_eq!(checked_dates(&checked), ["2025-02-18", "2025-02-18"]);
    assert_eq!(second.code, 0, "{second:?}");
    let kept = "1 proven: 0 now and 1 before";
    assert!(second.text.contains(kept), "{second:?}");
    assert!(!second.text.contains("valid:"), "{second:?}");
    assert!(text(&folder, "all/checked.tsv") == checked);
    assert_eq!(folder.files(), ["all"]);
}

/// The archive of an earlier night has a certificate that was never checked, and a partial one.
#[test]
#[ignore = "slow, so it runs at night"]
fn a_night_catches_up_with_an_archive() {
    if !can_run() {
        return;
    }
    let folder = Folder::new();
    let old = ["archive", "2025-02-19", "--dir", "all", "--method", "both"];
    folder.succeeds(&old);
    fs::write(folder.path("all/2025-02-17.partial.cert"), "unfinished\n").unwrap();
    // Without another method, a search of the new board would follow.
    let options = "--dates 2025-02-19..2025-02-20 --dir all --time-limit 2m --check-limit 10s -- --method columns";

    let first = nightly(&folder, options);
    let checked = text(&folder, "all/checked.tsv");
    let second = nightly(&folder, options);

    assert_eq!(first.code, 0, "{first:?}");
    let caught_up = "2 proven: 1 now and 1 before";
    assert!(first.text.contains(caught_up), "{first:?}");
    assert!(!first.error.contains("partial"), "{first:?}");
    // The second checker may stop in the search, because the columns are the answer.
    let dates = checked_dates(&checked);
    assert_eq!(dates[..2], ["2025-02-19", "2025-02-20"]);
    assert_eq!(second.code, 0, "{second:?}");
    assert!(!second.text.contains("valid: optimal 12"), "{second:?}");
}

#[test]
#[ignore = "slow, so it runs at night"]
fn a_search_that_does_not_end_leaves_the_certificate_of_the_columns() {
    if !can_run() {
        return;
    }
    let folder = Folder::new();
    let options = "--dates 2025-11-06 --dir all --time-limit 10s --summary s.md -- --threads 1";

    let first = nightly(&folder, options);
    let journal = folder.read("all/2025-11-06.both-7.journal");
    let second = nightly(&folder, options);

    assert_eq!(first.code, 0, "{first:?}");
    let state = "proven, but its evidence is only columns";
    assert!(first.text.contains(state), "{first:?}");
    folder.succeeds(&["check", "all/2025-11-06.cert", "-q"]);
    // The second night goes on from the journal of the first one.
    assert_eq!(second.code, 0, "{second:?}");
    let longer = folder.read("all/2025-11-06.both-7.journal");
    assert!(longer.starts_with(&journal), "{second:?}");
    let summary = text(&folder, "s.md");
    assert!(
        summary.contains("New boards: 2025-11-06. Searched: 2025-11-06 (stopped"),
        "{summary}"
    );
    assert!(
        summary.contains("New boards: none. Searched: 2025-11-06 (stopped"),
        "{summary}"
    );
}

/// Nothing is new, and all boards are proven by both methods.
#[test]
#[ignore = "slow, so it runs at night"]
fn the_summary_of_a_quiet_night_says_so() {
    if !can_run() {
        return;
    }
    let folder = Folder::new();
    let night = "--dates 2025-02-18 --dir all";
    let first = nightly(&folder, night);

    let quiet = nightly(&folder, &format!("{night} --summary s.md"));

    assert_eq!((first.code, quiet.code), (0, 0), "{first:?} {quiet:?}");
    let summary = text(&folder, "s.md");
    let told = "New boards: none. Searched: none. The night took ";
    assert!(summary.contains(told), "{summary}");
    assert!(!summary.contains('|'), "{summary}");
}

/// Whatever the night proves, the recorded scores of all boards in the folder are its gate.
#[test]
#[ignore = "slow, so it runs at night"]
fn a_night_with_a_new_board_judges_the_scores_of_the_others() {
    if !can_run() {
        return;
    }
    let folder = Folder::new();
    folder.write("claims", "2025-02-18 10\n");
    let first = nightly(&folder, "--dates 2025-02-18 --dir all");
    assert_eq!(first.code, 0, "{first:?}");
    for dates in [
        "2025-02-19",
        "2025-02-20",
        "2025-02-19..2025-02-20",
        "2025-02-17",
    ] {
        let options = format!("--dates {dates} --dir all -- --method columns --claims claims");

        let run = nightly(&folder, &options);

        assert_eq!(run.code, 1, "{run:?}");
        assert!(run.text.contains("10 is impossible"), "{run:?}");
    }
}

#[test]
#[ignore = "slow, so it runs at night"]
fn the_method_and_the_times_are_those_of_the_program() {
    if !can_run() {
        return;
    }
    let folder = Folder::new();
    let night = "--dates 2025-02-18 --dir";
    for (options, evidence) in [
        ("a --time-limit 0h1m -- --method columns", "columns"),
        ("b --check-limit 1m30s -- --method auto", "both"),
        ("c --time-limit 90 -- --method=search --threads 1", "search"),
    ] {
        let run = nightly(&folder, &format!("{night} {options}"));

        assert_eq!(run.code, 0, "{run:?}");
        let table = text(&folder, &format!("{}/index.tsv", &options[..1]));
        let row = table.lines().nth(1).unwrap();
        assert_eq!(row.split('\t').nth(9), Some(evidence), "{run:?}");
    }
}

/// The certificates that a damaged list does not name are checked again.
#[test]
#[ignore = "slow, so it runs at night"]
fn a_damaged_list_of_checked_certificates_is_renamed() {
    if !can_run() {
        return;
    }
    let folder = Folder::new();
    let night = "--dates 2025-02-18..2025-02-19 --dir all -- --method columns";
    nightly(&folder, night);
    let good = text(&folder, "all/checked.tsv");
    assert_eq!(checked_dates(&good), ["2025-02-18", "2025-02-19"]);
    for bad in [
        "x",
        "{}",
        "\0\n",
        &good[..good.len() - 1],
        &good[..good.len() - 9],
    ] {
        folder.write("all/checked.tsv", bad);

        let run = nightly(&folder, night);

        assert_eq!(run.code, 0, "{run:?}");
        let renamed = "it was renamed to all/checked.tsv.damaged, ";
        assert!(run.error.contains(renamed), "{run:?}");
        assert_eq!(text(&folder, "all/checked.tsv.damaged"), bad);
        let mut lines: Vec<String> = Vec::new();
        lines.extend(text(&folder, "all/checked.tsv").lines().map(str::to_string));
        lines.sort();
        assert_eq!(lines, good.lines().collect::<Vec<_>>());
        fs::remove_file(folder.path("all/checked.tsv.damaged")).unwrap();
    }
}

#[test]
#[ignore = "slow, so it runs at night"]
fn a_check_of_columns_that_does_not_end_is_repeated() {
    if !can_run() {
        return;
    }
    let folder = Folder::new();

    let stopped = nightly(&folder, "--dates 2025-02-18 --dir all --check-limit 0.01");
    let repeated = nightly(&folder, "--dates 18-02-2025 --dir all --time-limit 1m");

    assert_eq!(stopped.code, 3, "{stopped:?}");
    assert!(
        stopped.error.contains("has reached a limit (0.01)"),
        "{stopped:?}"
    );
    assert_eq!(repeated.code, 0, "{repeated:?}");
    assert!(repeated.text.contains("valid: optimal 11"), "{repeated:?}");
}

/// A long search may need more time or memory than the checkers have.
#[test]
#[ignore = "slow, so it runs at night"]
fn a_check_of_a_search_may_stop() {
    if !can_run() {
        return;
    }
    let folder = Folder::new();
    let both = ["archive", "2025-02-18", "--dir", "all", "--method", "both"];
    folder.succeeds(&both);
    let checks_nothing = format!("[ \"$1\" != check ] || exit 3; exec {KORTEST} \"$@\"");
    folder.write_program("kortest", &checks_nothing);

    let run = nightly_with("./kortest", &folder, "--dates 2025-02-18 --dir all");
    let columns = nightly_with("./kortest", &folder, "--dates 2025-02-19 --dir all");

    assert_eq!(run.code, 0, "{run:?}");
    let words = "2025-02-18: the first checker has reached a limit (20m)";
    assert!(run.error.contains(words), "{run:?}");
    assert!(text(&folder, "all/checked.tsv").ends_with("\t1\n"));
    assert_eq!(columns.code, 3, "{columns:?}");
}

/// A certificate that leaves its board open is valid, but it is not what the night promises.
#[test]
#[ignore = "slow, so it runs at night"]
fn a_night_refuses_a_certificate_that_proves_no_optimum() {
    if !can_run() {
        return;
    }
    let folder = Folder::new();
    let prove = ["prove", "2025-02-19", "--method", "search", "--claim", "20"];
    folder.run(&[&prove[..], &["--out", "a.cert", "-q"]].concat());
    fs::create_dir(folder.path("all")).unwrap();
    fs::rename(
        folder.path("a.partial.cert"),
        folder.path("all/2025-02-19.cert"),
    )
    .unwrap();

    let run = nightly(&folder, "--dates 2025-02-18 --dir all --time-limit 1m");

    assert_eq!(run.code, 1, "{run:?}");
    let words = "2025-02-19: the first checker refuses the certificate";
    assert!(run.error.contains(words), "{run:?}");
    for date in checked_dates(&text(&folder, "all/checked.tsv")) {
        assert_eq!(date, "2025-02-18");
    }
}

#[test]
#[ignore = "slow, so it runs at night"]
fn a_night_refuses_a_false_score_and_tells_it_in_the_summary() {
    if !can_run() {
        return;
    }
    let folder = Folder::new();
    fs::write(folder.path("claims"), "2025-02-18 10\n").unwrap();
    let options = "--dates 2025-02-18 --dir all --summary s.md -- --claims claims";

    let run = nightly(&folder, options);

    assert_eq!(run.code, 1, "{run:?}");
    let summary = text(&folder, "s.md");
    let told = "New boards: 2025-02-18. Searched: 2025-02-18 (proven by both methods, ";
    assert!(summary.contains(told), "{summary}");
    for line in [
        "Boards: 1, proven: 1, by both methods: 1. Exit code 1.",
        "| 2025-02-18 | 11 | 10 | impossible | both | 2 |",
    ] {
        assert!(summary.contains(line), "{summary}");
    }
}

/// A job of cron has neither the variable `KORTEST` nor Rust on its path.
#[test]
fn a_missing_program_is_one_line() {
    if !can_run() || Path::new("/usr/bin/cargo").exists() {
        return;
    }
    let folder = Folder::new();
    let mut script = Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/nightly"));
    script
        .env_remove("KORTEST")
        .env("PATH", "/usr/bin:/bin")
        .current_dir(folder.path(""));

    let run = Run::of(script.output().unwrap(), &[]);

    assert_eq!(run.code, 2, "{run:?}");
    assert_eq!(run.error.lines().count(), 1, "{run:?}");
    let reason = "cargo is not on the path; set KORTEST";
    assert!(run.error.contains(reason), "{run:?}");
}

/// `kill PID`, a supervisor and systemd may send a signal to the script alone.
#[test]
#[ignore = "slow, so it runs at night"]
fn a_signal_to_the_script_alone_stops_it_at_once() {
    if !can_run() {
        return;
    }
    for phase in ["archive", "first checker", "second checker", "search"] {
        for signal in [Signal::TERM, Signal::INT, Signal::HUP] {
            let folder = Folder::new();
            let mut command = script_that_hangs(&folder, phase);
            let process = Process::start(&mut command);
            wait_until(|| folder.length("running") > 0);
            let start = Instant::now();

            process.signal(signal);

            let run = Run::of(process.finish(), &[phase]);
            assert_eq!(run.code, 3, "{signal:?} {run:?}");
            assert!(
                start.elapsed() < Duration::from_secs(10),
                "{signal:?} {run:?}"
            );
            assert!(ends_soon(&text(&folder, "running")), "{signal:?} {run:?}");
        }
    }
}

/// Returns whether the process with this number ends within two seconds. The system may take a
/// moment to remove a process that a signal has ended.
fn ends_soon(number: &str) -> bool {
    let folder = Path::new("/proc").join(number.trim());
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(2) {
        if !folder.exists() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    false
}

/// Returns the script with programs of which one hangs in a phase of the night, and then writes its
/// number to the file `running`.
fn script_that_hangs(folder: &Folder, phase: &str) -> Command {
    let both = ["archive", "2025-02-18", "--dir", "all", "--quiet"];
    folder.succeeds(&both);
    let hang = "echo $$ >running; exec sleep 60";
    let condition = match phase {
        "archive" => "[ \"$1\" = archive ]",
        "first checker" => "[ \"$1\" = check ]",
        "search" => "[ \"$1\" = archive ] && case \"$*\" in *both*) ;; *) false ;; esac",
        _ => "false",
    };
    let stub = format!("if {condition}; then {hang}; fi; exec {KORTEST} \"$@\"");
    folder.write_program("kortest", &stub);
    fs::create_dir(folder.path("bin")).unwrap();
    if phase == "second checker" {
        folder.write_program("bin/python3", hang);
    }
    let path = std::env::var("PATH").unwrap();
    let mut command = Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/nightly"));
    command
        .args([
            "--dates",
            "2025-02-18",
            "--dir",
            "all",
            "--time-limit",
            "5m",
        ])
        .current_dir(folder.path(""))
        .env("KORTEST", "./kortest")
        .env("PATH", format!("{}:{path}", folder.path("bin").display()))
        .env_remove("GITHUB_STEP_SUMMARY")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    handle_signals(&mut command);
    command
}

/// Another run works in the folder, so a later try succeeds.
#[test]
fn a_folder_in_use_has_a_code_of_its_own() {
    if !can_run() {
        return;
    }
    let folder = Folder::new();
    fs::create_dir(folder.path("all")).unwrap();
    let lock = fs::File::create(folder.path("all/archive.lock")).unwrap();
    lock.lock().unwrap();
    let options = "--dates 2025-02-18 --dir all --time-limit 1m";

    let busy = nightly(&folder, options);
    let waited = nightly(&folder, &format!("{options} -- --wait-lock 0.3s"));

    for run in [busy, waited] {
        assert_eq!(run.code, 5, "{run:?}");
        let words = "all: another kortest archive is running in this folder";
        assert!(run.error.contains(words), "{run:?}");
        assert!(!folder.path("all/checked.tsv").exists());
    }
}

/// The forms of a time are those of `kortest --time-limit`.
#[test]
fn times_are_written_as_for_the_program() {
    if !can_run() {
        return;
    }
    let folder = Folder::new();
    for time in ["1h30m", "1H", "01:30:00", "1-00:00:00", "90", "1d 12h"] {
        let mut script = Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/nightly"));
        script
            .args([
                "--time-limit",
                time,
                "--check-limit",
                time,
                "--dates",
                "soon",
            ])
            .env("KORTEST", KORTEST)
            .current_dir(folder.path(""));

        let run = Run::of(script.output().unwrap(), &[time]);

        // The program refuses the dates, so the script has accepted the times.
        assert!(run.error.contains("soon"), "{run:?}");
        assert!(!run.error.contains("nightly:"), "{run:?}");
    }
}

#[test]
fn a_wrong_path_of_the_program_is_one_line() {
    if !can_run() {
        return;
    }
    let folder = Folder::with("text", "not a program\n");
    for path in ["/nonexistent", "./text", "/tmp"] {
        let run = nightly_with(path, &folder, "--dates 2025-02-18 --dir all");

        assert_eq!(run.code, 2, "{run:?}");
        let line = format!("nightly: KORTEST={path}: no such program\n");
        assert_eq!(run.error, line, "{run:?}");
    }
}

#[test]
fn bad_options_are_one_line() {
    if !can_run() {
        return;
    }
    let folder = Folder::new();
    for (options, words) in [
        ("--dir", "--dir needs a value"),
        ("--what", "--what: no such option"),
        ("--dates 2024-11-15", "no known board"),
        ("--time-limit 8x", "write 90s, 10m, 8h or 1h30m"),
        ("--dates soon", "soon"),
        ("--check-limit soon", "soon"),
        ("--time-limit soon", "soon"),
        ("--time-limit 1h30", "1h30"),
        (
            "-- --time-limit 1h",
            "--time-limit: write this option before --",
        ),
        ("-- --dir=x", "--dir: write this option before --"),
        ("-- --method", "--method needs a value"),
        ("-- --method magic", "magic"),
    ] {
        let run = nightly(&folder, options);

        assert_eq!(run.code, 2, "{run:?}");
        assert_eq!(run.text, "", "{run:?}");
        assert_eq!(run.error.lines().count(), 1, "{run:?}");
        assert!(run.error.contains(words), "{run:?}");
        assert!(folder.files().is_empty());
    }
}

/// Returns the text of a file.
fn text(folder: &Folder, name: &str) -> String {
    String::from_utf8(folder.read(name)).unwrap()
}

/// Returns the dates in a list of checked certificates.
fn checked_dates(list: &str) -> Vec<&str> {
    let mut dates = Vec::new();
    for line in list.lines() {
        let (date, _) = line.split_once('\t').unwrap();
        dates.push(date);
    }
    dates
}

/// Returns whether the programs that `scripts/nightly` needs are installed.
fn can_run() -> bool {
    skip::are_installed(&[
        "awk",
        "basename",
        "bash",
        "date",
        "dirname",
        "grep",
        "mv",
        "python3",
        "sha256sum",
        "sort",
        "tail",
        "timeout",
        "tr",
    ])
}

/// Runs `scripts/nightly`.
fn nightly(folder: &Folder, options: &str) -> Run {
    nightly_with(KORTEST, folder, options)
}

/// Runs `scripts/nightly` with another program in place of kortest.
fn nightly_with(kortest: &str, folder: &Folder, options: &str) -> Run {
    let options: Vec<&str> = options.split(' ').collect();
    let mut command = Command::new(concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/nightly"));
    command
        .args(&options)
        .current_dir(folder.path(""))
        .env("KORTEST", kortest)
        .env_remove("GITHUB_STEP_SUMMARY")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    Run::of(Process::start(&mut command).finish(), &options)
}
