//! Tests Ctrl-C in every phase of a run. The program reports the signal at once and exits cleanly.

#[cfg(target_os = "linux")]
use crate::common::process::Process;
#[cfg(target_os = "linux")]
use crate::common::program::handle_signals;
use crate::common::program::{Folder, Run};
#[cfg(target_os = "linux")]
use crate::common::skip;
use rustix::process::Signal;
#[cfg(target_os = "linux")]
use std::io::{Read, Write};
#[cfg(target_os = "linux")]
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A board whose proof takes far longer than the test, even on a fast machine.
const WIDE: &str = "GGOBPOPOGBPBOPOP/BGPBPOPBPPOOPPPP/GGPPPPBGOGBPPGOG/GOGOGGGBGPBBPOGO/GBOBGBOBOPPOPBGG/GBOGGOBOPGGPGGOG/GGPOPGBPOOBOPGGB/BPOOBGPPPBOPBGPO/BGPBPBBGBGGBBPOB/PBGPOBGGOGOGGGBG/GGPOBGGGBGGGGGBG/PBGGPPPGBGOBPBGG";
/// A board whose proof by the search takes far longer than the test.
const HARD: &str = "2025-11-03";

const HEARD: &str = "kortest: stopping; press Ctrl-C again to quit now\n";

#[test]
fn every_phase_is_stopped() {
    let runs: [(&[&str], &str); 4] = [
        (&["prove", WIDE], "stopped before the answer"),
        (
            &["prove", HARD, "--method", "search", "--memory", "2GiB"],
            "stopped before the answer",
        ),
        (
            &[
                "archive",
                "2025-11-03..2025-11-05",
                "--method",
                "search",
                "--dir",
                "all",
            ],
            " not looked at. all/index.tsv",
        ),
        (&["analyse", WIDE], "Stopped before all numbers were known"),
    ];
    for (arguments, words) in runs {
        let run = interrupted(arguments);

        assert_eq!(run.code, 3, "{run:?}");
        assert!(run.text.contains(words), "{run:?}");
    }
}

#[test]
fn a_solution_is_an_answer_all_the_same() {
    let by_random = ["solve", HARD, "--algorithm", "random", "--json"];
    let by_columns = ["solve", WIDE, "--json"];
    for arguments in [&by_random[..], &by_columns] {
        let run = interrupted(arguments);

        let object = run.json();
        assert_eq!(run.code, 0, "{run:?}");
        assert_eq!(object["end"], "stopped");
        assert_eq!(object["stopped"], true);
    }
}

/// The command `timeout` sends two signals, to the process and to its group. The program must treat
/// both as one.
#[test]
fn two_signals_at_once_are_one() {
    let run = interrupted_twice(&Folder::new(), &["prove", WIDE], Duration::ZERO);

    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.text.contains("stopped before the answer"), "{run:?}");
}

/// A signal must stop the checks of all files. The program must report the signal only once.
#[test]
fn a_batch_of_checks_is_stopped() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/attacks/former-high-floor.cert");
    let folder = Folder::with("a.cert", std::fs::read(file).unwrap());
    folder.write("b.cert", folder.read("a.cert"));
    let run = folder.interrupt(&["check", "a.cert", "b.cert"], Duration::from_millis(400));
    let words = "a.cert: not checked: stopped\n2 certificates: 1 not checked, 1 not begun\n";

    assert_eq!(run.code, 3);
    assert_eq!(run.text, words);
    assert_eq!(run.error, HEARD);
}

/// A second signal ends the program at once. Even then the journal must be valid.
#[test]
fn a_second_signal_ends_it_at_once() {
    let folder = Folder::new();
    let prove = ["prove", HARD, "--method", "search", "--out", "a.cert"];
    // The program may already have exited when the second signal is sent.
    interrupted_twice(&folder, &prove, Duration::from_millis(200));
    assert!(folder.length("a.cert.journal") > 0);

    let resume = [&prove[..], &["--resume"]].concat();
    let run = folder.interrupt(&resume, Duration::from_millis(200));
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.error.contains("resuming"), "{run:?}");
}

/// The first character of a progress bar.
#[cfg(target_os = "linux")]
const SPINNER: [char; 10] = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

/// The program must remove the progress bar, and the `^C` that the terminal shows.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_keeps_only_the_messages() {
    const CLEAR: &str = "\r\x1b[2K";
    let archive = "archive 2025-11-03..2025-11-05 --method search --dir all";
    for (columns, arguments) in [(60, "prove 2025-11-03 --method search"), (80, archive)] {
        let Some(text) = interrupted_on_terminal(columns, arguments) else {
            return;
        };
        // The program must clear the line that contains `^C`.
        assert!(text.contains(&format!("\r^C{CLEAR}")), "{text:?}");
        let end = text.rsplit(CLEAR).next().unwrap();
        assert!(text.contains(SPINNER), "{text:?}");
        assert!(!end.contains(SPINNER), "{text:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_closed_terminal_saves_the_work() {
    let folder = Folder::new();
    let process = start_search(&folder, folder.kortest());

    process.signal(Signal::HUP);
    // Another one must not end the program before it has saved its work.
    process.signal(Signal::HUP);

    let run = Run::of(process.finish(), &[]);

    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.text.contains("resume with"), "{run:?}");
    assert!(folder.length("a.partial.cert") > 0);
}

/// The first run would lose its finished work with the journal.
#[cfg(target_os = "linux")]
#[test]
fn nobody_is_told_to_remove_a_journal_in_use() {
    let folder = Folder::new();
    let process = start_search(&folder, folder.kortest());
    let second = ["prove", HARD, "--method", "search", "--out", "a.cert"];

    let runs = [
        folder.run(&second),
        folder.run(&[&second[..], &["--resume"]].concat()),
    ];

    process.signal(Signal::INT);
    process.finish();
    for run in runs {
        assert_eq!(run.code, 5, "{run:?}");
        let words = format!("a.cert.journal: is in use by another run: {HARD} on host ");
        assert!(run.error.contains(&words), "{run:?}");
        assert!(!run.error.contains("remove"), "{run:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn ignored_signals_stay_ignored() {
    if !skip::are_installed(&["sh"]) {
        return;
    }
    let folder = Folder::new();
    let mut process = start_search(&folder, shell(&folder, "trap '' INT HUP;"));

    process.signal(Signal::INT);
    process.signal(Signal::HUP);
    std::thread::sleep(Duration::from_millis(300));
    let is_running = process.child.try_wait().unwrap().is_none();
    process.signal(Signal::TERM);

    let run = Run::of(process.finish(), &[]);
    assert!(is_running, "{run:?}");
    assert_eq!(run.code, 3, "{run:?}");
}

/// Interrupts a run of the program in an empty folder.
fn interrupted(arguments: &[&str]) -> Run {
    let run = Folder::new().interrupt(arguments, Duration::from_millis(400));
    assert!(run.error.contains(HEARD), "{run:?}");
    run
}

/// Interrupts the program twice, with a pause between the two signals.
fn interrupted_twice(folder: &Folder, arguments: &[&str], pause: Duration) -> Run {
    let start = Instant::now();
    let process = folder.start_until(arguments, || start.elapsed() >= Duration::from_millis(400));
    process.signal(Signal::INT);
    std::thread::sleep(pause);
    process.signal(Signal::INT);
    let run = Run::of(process.finish(), arguments);
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.error.contains(HEARD), "{run:?}");
    run
}

/// Presses Ctrl-C on a pseudoterminal when it shows a progress bar. Returns the output of the
/// program.
#[cfg(target_os = "linux")]
fn interrupted_on_terminal(columns: u32, arguments: &str) -> Option<String> {
    if !skip::has_terminal() || !skip::are_installed(&["script", "sh", "stty"]) {
        return None;
    }
    let folder = Folder::new();
    let command = format!(
        "stty cols {columns} rows 20; exec {} {arguments} --time-limit 60s",
        env!("CARGO_BIN_EXE_kortest")
    );
    let mut script = Command::new("script");
    script
        .args(["-qec", &command, "/dev/null"])
        .env("TERM", "xterm")
        .current_dir(folder.path(""));
    handle_signals(&mut script);
    script.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut process = Process::start(&mut script);
    let mut stdout = process.child.stdout.take().unwrap();
    let mut output = Vec::new();
    while !String::from_utf8_lossy(&output).contains(SPINNER) {
        let mut chunk = [0; 1024];
        let length = stdout.read(&mut chunk).unwrap();
        assert!(length > 0, "{arguments} has ended without a progress bar");
        output.extend_from_slice(&chunk[..length]);
    }
    let stdin = process.child.stdin.as_mut().unwrap();
    stdin.write_all(b"\x03").unwrap();
    stdout.read_to_end(&mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    assert_eq!(process.finish().status.code(), Some(3), "{text:?}");
    Some(text)
}

/// Starts a long search in the folder, and waits for its journal.
#[cfg(target_os = "linux")]
fn start_search(folder: &Folder, mut command: Command) -> Process {
    command.args(["prove", HARD, "--method", "search", "--out", "a.cert"]);
    let process = Process::start(&mut command);
    while folder.length("a.cert.journal") == 0 {
        std::thread::sleep(Duration::from_millis(10));
    }
    process
}

/// Returns a shell that starts the program after these words of the shell.
#[cfg(target_os = "linux")]
fn shell(folder: &Folder, before: &str) -> Command {
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &format!("{before} exec \"$0\" \"$@\"")])
        .arg(env!("CARGO_BIN_EXE_kortest"))
        .current_dir(folder.path(""))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    shell
}
