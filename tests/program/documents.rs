//! Executes the examples of the documentation, which are its blocks `console`, and compares their
//! output with the blocks.
//!
//! - The commands of a page run in bash in an empty home directory, whose folder `kortest` has links
//!   to the files of the repository. `cargo run --release --` runs the tested program, too.
//! - A command without output in the block may print anything. `...` stands for any text in a line,
//!   and for any lines. Times, and numbers that depend on them, are not compared. The memory of a run
//!   may differ a little (see [`MAX_MEMORY_RATIO`]).
//! - A block `console slow` is executed only if `KORTEST_FULL` is set. A block `console needs ...` is
//!   never executed. Its label says what it needs, such as a network, a cluster or minutes.
#![cfg(unix)]

use crate::common::effort::full;
use crate::common::process::Process;
use crate::common::program::Run;
use crate::common::skip;
use crate::snapshots::{Example, without_times};
use snapbox::{Assert, IntoData};
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// The programs that these tests run besides kortest.
const TOOLS: &[&str] = &["bash", "cp", "rm", "sha256sum"];

/// The memory of a run may be this many times as large or as small as in the example.
const MAX_MEMORY_RATIO: f64 = 1.5;

/// A smaller difference of the memory in MiB is always allowed: how many pages of the program's file
/// count as its memory depends on the kernel.
const MEMORY_SLACK: f64 = 8.0;

#[test]
fn examples_print_what_the_pages_show() {
    if !skip::are_installed(TOOLS) {
        return;
    }
    let mut count = 0;
    let mut errors = Vec::new();
    for page in pages() {
        let text = std::fs::read_to_string(&page).unwrap();
        let home = Home::new();
        for example in examples(&text) {
            count += 1;
            if let Err(error) = home.check(&example) {
                errors.push(format!("{}: {}\n{error}", page.display(), example.command));
            }
        }
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
    assert!(count > 20, "{count} examples");
}

/// The commands must succeed. `DATE`, `LEVEL` and `GRID` stand for boards.
#[test]
#[ignore = "slow, so it runs at night"]
fn commands_of_the_list_of_features_succeed() {
    if !skip::are_installed(TOOLS) {
        return;
    }
    let home = Home::new();
    for line in feature_commands() {
        let run = home.run(&line);
        // Two of the published scores are impossible, which the exit code tells.
        let code = i32::from(line.contains("--claims"));
        assert_eq!(run.code, code, "{run:?}");
    }
}

/// Returns the pages with examples.
fn pages() -> Vec<PathBuf> {
    let root = skip::root();
    let mut pages = vec![
        root.join("README.md"),
        root.join("proofs/README.md"),
        root.join("proofs/coq/README.md"),
    ];
    for entry in std::fs::read_dir(root.join("src")).unwrap() {
        pages.push(entry.unwrap().path().join("README.md"));
    }
    for entry in std::fs::read_dir(root.join("docs")).unwrap() {
        pages.push(entry.unwrap().path());
    }
    pages.retain(|page| page.extension() == Some("md".as_ref()) && page.exists());
    pages.sort();
    pages
}

/// Returns the examples of a page that are executed.
fn examples(page: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut is_inside = false;
    for line in page.lines() {
        if line == "```" {
            is_inside = false;
        } else if let Some(label) = line.strip_prefix("```console") {
            is_inside = is_executed(label);
        } else if is_inside && let Some(command) = line.strip_prefix("$ ") {
            examples.push(Example {
                command: command.into(),
                output: String::new(),
            });
        } else if is_inside {
            examples.last_mut().unwrap().output += &format!("{line}\n");
        }
    }
    examples
}

/// Returns whether a block with this label is executed.
fn is_executed(label: &str) -> bool {
    match label {
        "" => true,
        " slow" => full(),
        _ => {
            assert!(label.starts_with(" needs "), "{label}: no such label");
            false
        }
    }
}

/// Algorithms that go on until they are stopped.
const ENDLESS: [&str; 4] = ["anytime-beam", "best-first", "monte-carlo", "random"];

/// Returns the commands of the list of features. Commands of `solve` get a time limit. Without
/// `KORTEST_FULL`, slow commands are left out.
fn feature_commands() -> Vec<String> {
    let page = std::fs::read_to_string(skip::root().join("docs/HOW_IT_WORKS.md")).unwrap();
    let (_, list) = page.split_once("## Each feature of its sources").unwrap();
    let mut commands = Vec::new();
    for code in list.split('`').filter(|code| code.starts_with("kortest ")) {
        let mut command = code
            .replace("DATE", "2024-11-24")
            .replace("LEVEL", "proofs/chilly/riddle.txt")
            .replace("GRID", "2,0,0,0/0,0,0,1");
        if command.starts_with("kortest solve") {
            let is_endless = ENDLESS.iter().any(|name| command.contains(name));
            command += if is_endless {
                " --time-limit 300ms"
            } else {
                " --time-limit 5m"
            };
        }
        // These commands need a solver of the reader, or a tour of one.
        let needs_solver = command.contains("--solver") || command.contains("TOUR");
        let is_slow = command.contains("perft 2024-11-16") || command.contains("--claims");
        if !needs_solver && (full() || !is_slow) {
            commands.push(command);
        }
    }
    assert!(commands.len() > 30, "{commands:?}");
    commands
}

/// An empty home directory with a folder `kortest`, and a folder with programs.
struct Home {
    directory: TempDir,
}

impl Home {
    fn new() -> Home {
        let home = Home {
            directory: TempDir::new().unwrap(),
        };
        std::fs::create_dir_all(home.path("home/kortest")).unwrap();
        for entry in std::fs::read_dir(skip::root()).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name();
            let bytes = name.as_encoded_bytes();
            // The first command of the README leaves a certificate here, which an example would find.
            if !bytes.starts_with(b".") && !bytes.ends_with(b".cert") {
                symlink(entry.path(), home.path("home/kortest").join(name)).unwrap();
            }
        }
        std::fs::create_dir(home.path("programs")).unwrap();
        symlink(env!("CARGO_BIN_EXE_kortest"), home.path("programs/kortest")).unwrap();
        home
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// Executes an example, and compares its output.
    fn check(&self, example: &Example) -> Result<(), String> {
        let run = self.run(&example.command);
        if !exit_codes(&example.output).contains(&run.code) {
            return Err(format!("{run:?}"));
        }
        if example.output.is_empty() {
            return Ok(());
        }
        // The documentation shows the messages of a command before its output.
        let messages = run.error.lines().filter(|line| is_message(line));
        let lines = messages.chain(run.text.lines());
        let printed: Vec<String> = lines.map(stable).collect();
        let expected: Vec<String> = example.output.lines().map(expected).collect();
        Assert::new()
            .normalize_paths(false)
            .try_eq(
                None,
                printed.join("\n").into_data(),
                expected.join("\n").into_data(),
            )
            .map_err(|error| error.to_string())?;
        check_memory(&example.output, &run.text)
    }

    /// Runs a line of bash.
    fn run(&self, line: &str) -> Run {
        let path = std::env::var("PATH").unwrap();
        let programs = self.path("programs");
        let script = format!("cargo() {{ shift 3; kortest \"$@\"; }}; {line}");
        let mut command = Command::new("bash");
        command
            .args(["-c", &script])
            .env_clear()
            .env("HOME", self.path("home"))
            .env("PATH", format!("{}:{path}", programs.display()))
            .env("SHELL", "/bin/bash")
            .current_dir(self.path("home/kortest"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        Run::of(Process::start(&mut command).finish(), &[line])
    }
}

/// Returns whether a line is a message, and not a line of progress.
fn is_message(line: &str) -> bool {
    line.starts_with("kortest: ")
}

/// Returns the exit codes of a command that prints this: also 3 for an unfinished run, and 1 for a
/// false score.
fn exit_codes(output: &str) -> Vec<i32> {
    let mut codes = vec![0];
    if output.contains("resume with") {
        codes.push(3);
    }
    if output.contains(" impossible") && !output.contains(" 0 impossible") {
        codes.push(1);
    }
    codes
}

/// Returns a printed line without what differs between runs.
fn stable(line: &str) -> String {
    let line = without_times(line);
    if let Some((before, _)) = line.split_once("stopped before the answer") {
        return format!("{before}stopped before the answer");
    }
    match line.split_once(" (") {
        Some((before, _)) if line.starts_with("  journal ") => before.into(),
        _ => line,
    }
}

/// Returns a line of an example without what differs between runs, and with snapbox's placeholders.
fn expected(line: &str) -> String {
    let line = stable(line);
    if line == "..." {
        return line;
    }
    line.replace("...", "[..]")
}

/// Compares the memory in the lines `took`.
fn check_memory(expected: &str, printed: &str) -> Result<(), String> {
    for (expected, printed) in memory_of(expected).zip(memory_of(printed)) {
        let least = expected.min(printed);
        let limit = (MAX_MEMORY_RATIO * least).max(least + MEMORY_SLACK);
        if expected.max(printed) > limit {
            return Err(format!("took {printed} MiB, but shows {expected} MiB"));
        }
    }
    Ok(())
}

/// Returns the memory in the lines `took`, in MiB.
fn memory_of(text: &str) -> impl Iterator<Item = f64> {
    let lines = text.lines().filter(|line| line.starts_with("  took "));
    lines.filter_map(|line| {
        let (_, memory) = line.rsplit_once(", ")?;
        memory.strip_suffix(" MiB)")?.parse().ok()
    })
}
