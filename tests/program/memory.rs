//! Tests that resident memory stays below `--memory`, for every algorithm and every method.

use crate::common::effort::{full, seeded};
use crate::common::program::Folder;
use crate::solve::ALGORITHMS;
use serde_json::Value;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

const BOARD: &str = "2025-06-29";

const GRID: &str = "0,0,0,0,0,0,0,0,0,0/0,9,0,0,0,0,0,0,0,0/0,0,0,0,0,7,0,0,0,0/0,0,0,0,0,0,0,0,0,0/\
    0,0,8,0,0,0,0,0,0,0/0,0,0,0,0,0,0,9,0,0/0,0,0,0,0,0,0,0,0,0/0,0,0,6,0,0,0,0,0,0/\
    0,0,0,0,0,0,0,0,4,0/0,0,0,0,0,0,0,0,0,0";

#[test]
fn every_algorithm_and_method_keeps_its_memory_limit() {
    let limits: &[(u64, &str)] = if full() {
        &[(32, "3s"), (64, "4s"), (256, "10s")]
    } else {
        &[(32, "150ms")]
    };
    for (memory, time) in limits {
        let excesses = excesses(*memory, time);

        assert!(excesses.is_empty(), "{memory} MiB: {excesses:#?}");
    }
}

/// The search of this certificate needs all the memory that it may use.
#[test]
fn a_check_keeps_its_memory_limit() {
    let folder = Folder::new();
    let prove = "prove 2024-11-24 --method search --floor 0 --out a.cert --quiet";
    folder.succeeds(&prove.split(' ').collect::<Vec<_>>());

    for memory in [32, 64] {
        let limit = format!("{memory}MiB");
        let run = folder.run(&["check", "a.cert", "--json", "--memory", &limit]);

        let peak = run.json()["peak_memory_bytes"].as_u64().unwrap();
        assert!(peak <= memory << 20, "{run:?}");
    }
}

/// Commands that read a certificate keep the limit, or refuse the certificate in one line.
#[test]
#[ignore = "slow, so it runs at night"]
fn commands_for_certificates_keep_their_memory_limit() {
    let folder = Folder::new();
    let prove = "prove 2024-11-24 --method search --floor 0 --out a.cert --quiet";
    folder.succeeds(&prove.split(' ').collect::<Vec<_>>());
    for memory in [32, 64, 256] {
        for command in ["report a.cert --out a.html", "check a.cert", "show a.cert"] {
            let limit = format!("{memory}MiB");
            let line = format!("{command} --json");
            let words: Vec<&str> = line.split(' ').collect();
            let by_option = [&words[..], &["--memory", &limit]].concat();

            let mut runs = vec![folder.run(&by_option)];
            // The variable stands for the option, so one value shows that it counts.
            if memory == 32 || full() {
                runs.push(folder.run_with_variable("KORTEST_MEMORY", &limit, &words));
            }

            for run in runs {
                assert!(matches!(run.code, 0 | 3), "{run:?}");
                let object = run.json();
                let peak = object["peak_memory_bytes"].as_u64().unwrap_or_default();
                assert!(peak <= memory << 20, "{peak}: {run:?}");
            }
        }
    }
}

/// Every command whose memory grows with its input has a limit.
#[test]
fn all_commands_have_a_memory_limit() {
    let folder = Folder::new();
    let help = folder.succeeds(&["--help"]).text;
    let small = ["import", "schema", "completions", "man", "help"];
    for line in help.lines() {
        let Some(line) = line.strip_prefix("  ") else {
            continue;
        };
        let Some((command, _)) = line.split_once("  ") else {
            continue;
        };
        if command.is_empty() || command.starts_with(['-', ' ']) || small.contains(&command) {
            continue;
        }
        let help = folder.succeeds(&[command, "--help"]).text;
        assert!(help.contains("--memory <SIZE>"), "{command}: {help}");
    }
}

/// Returns the commands that use more memory than allowed, or fail, with their output.
fn excesses(memory: u64, time: &str) -> Vec<String> {
    let commands = commands();
    let next = AtomicUsize::new(0);
    let excesses = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(command) = commands.get(next.fetch_add(1, Relaxed)) {
                    let excess = excess(command, memory, time);
                    excesses.lock().unwrap().extend(excess);
                }
            });
        }
    });
    excesses.into_inner().unwrap()
}

/// Runs a command with a limit of `memory` MiB. Returns its output if it uses more memory or fails.
fn excess(command: &str, memory: u64, time: &str) -> Option<String> {
    let line = format!("{command} --memory {memory}MiB --time-limit {time} --json");
    let words: Vec<&str> = line.split(' ').collect();
    let run = Folder::new().run(&words);

    // Commands that print several objects print the peak in the last one.
    let last = run.text.lines().last().unwrap_or_default();
    let object: Value = serde_json::from_str(last).unwrap_or_default();
    let peak = object["peak_memory_bytes"].as_u64();
    let has_answer = matches!(run.code, 0 | 3);
    if has_answer && peak.is_some_and(|peak| peak <= memory << 20) {
        return None;
    }
    Some(format!("{peak:?} {run:?}"))
}

/// Returns the commands to measure, without the options that limit them.
fn commands() -> Vec<String> {
    let level = level(16, 12);
    let wide = board(9, 64, 4);
    let colourful = board(12, 24, 8);
    let largest = board(12, 64, 8);
    let mut commands = Vec::new();
    for algorithm in ALGORITHMS {
        commands.push(format!("solve {BOARD} --algorithm {algorithm}"));
        commands.push(format!("solve {level} --algorithm {algorithm}"));
    }
    for method in ["auto", "columns", "search", "both"] {
        commands.push(format!("prove {BOARD} --no-certificate --method {method}"));
    }
    for method in ["auto", "both"] {
        commands.push(format!("archive {BOARD} --method {method} --dir all"));
    }
    commands.extend([
        format!("solve {BOARD} --algorithm beam --width 9999999"),
        format!("prove {wide} --method columns"),
        format!("prove {colourful} --method columns"),
        format!("prove {largest}"),
        format!("solve {largest}"),
        format!("solve {largest} --algorithm beam --width 9999999"),
        format!("solve {largest} --algorithm triangle"),
        format!("solve {largest} --algorithm monte-carlo"),
        format!("prove {level}"),
        format!("prove {level} --no-certificate --no-lp"),
        format!("prove {GRID}"),
        format!("solve {GRID}"),
        format!("solve {GRID} --algorithm rules"),
        format!("analyse {BOARD}"),
        format!("analyse {level}"),
    ]);
    commands
}

/// Returns a random board of Former.
fn board(rows: usize, columns: usize, colours: usize) -> String {
    let mut random = seeded(3);
    let letters = &b"OPGBACDE"[..colours];
    let mut board = Vec::new();
    for _ in 0..rows {
        let mut row = String::new();
        for _ in 0..columns {
            row.push(char::from(*random.choice(letters).unwrap()));
        }
        board.push(row);
    }
    board.join("/")
}

/// Returns a random level of Santa Chilly, with a wall around it.
fn level(size: usize, presents: usize) -> String {
    let mut random = seeded(4);
    let mut cells = vec![b'#'; size * size / 10];
    cells.extend(vec![b'$'; presents]);
    cells.extend(*b"PX");
    cells.resize(size * size, b'.');
    random.shuffle(&mut cells);

    let wall = "#".repeat(size + 2);
    let mut level = format!("/{wall}");
    for row in cells.chunks(size) {
        level += &format!("/#{}#", String::from_utf8_lossy(row));
    }
    format!("{level}/{wall}")
}
