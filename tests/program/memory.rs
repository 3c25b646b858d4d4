//! Tests that resident memory stays below `--memory`, for every algorithm and every method.

use crate::common::effort::{full, seeded};
use crate::common::program::Folder;
use crate::solve::ALGORITHMS;
use std::sync::Mutex;

const BOARD: &str = "2025-06-29";

const GRID: &str = "0,0,0,0,0,0,0,0,0,0/0,9,0,0,0,0,0,0,0,0/0,0,0,0,0,7,0,0,0,0/0,0,0,0,0,0,0,0,0,0/\
    0,0,8,0,0,0,0,0,0,0/0,0,0,0,0,0,0,9,0,0/0,0,0,0,0,0,0,0,0,0/0,0,0,6,0,0,0,0,0,0/\
    0,0,0,0,0,0,0,0,4,0/0,0,0,0,0,0,0,0,0,0";

/// Returns a random board of Former.
fn board(rows: usize, columns: usize, colours: usize) -> String {
    let mut random = seeded(3);
    let letters = &b"OPGBACDE"[..colours];
    let rows = (0..rows).map(|_| {
        let tiles = (0..columns).map(|_| char::from(*random.choice(letters).unwrap()));
        tiles.collect::<String>()
    });
    rows.collect::<Vec<_>>().join("/")
}

/// Returns a random level of Santa Chilly, with a wall around it.
fn level(size: usize, presents: usize) -> String {
    let mut random = seeded(4);
    let mut cells = vec![b'.'; size * size];
    let things = [vec![b'#'; size * size / 10], vec![b'$'; presents]].concat();
    cells[..things.len()].copy_from_slice(&things);
    let [start, exit] = [things.len(), things.len() + 1];
    (cells[start], cells[exit]) = (b'P', b'X');
    random.shuffle(&mut cells);
    let wall = "#".repeat(size + 2);
    let rows = cells.chunks(size);
    let rows = rows.map(|row| format!("#{}#", String::from_utf8_lossy(row)));
    format!("/{wall}/{}/{wall}", rows.collect::<Vec<_>>().join("/"))
}

/// Returns the commands to measure, without the options that limit them.
fn commands() -> Vec<Vec<String>> {
    let level = level(16, 12);
    let (wide, colourful) = (board(9, 64, 4), board(12, 24, 8));
    let mut commands: Vec<Vec<&str>> = Vec::new();
    for algorithm in ALGORITHMS {
        commands.push(vec!["solve", BOARD, "--algorithm", algorithm]);
        commands.push(vec!["solve", &level, "--algorithm", algorithm]);
    }
    commands.push(vec![
        "solve",
        BOARD,
        "--algorithm",
        "beam",
        "--width",
        "9999999",
    ]);
    for method in ["auto", "columns", "search", "both"] {
        commands.push(vec!["prove", BOARD, "--no-certificate", "--method", method]);
    }
    for board in [&wide, &colourful] {
        commands.push(vec!["prove", board, "--method", "columns"]);
    }
    commands.push(vec!["prove", &level]);
    commands.push(vec!["prove", &level, "--no-certificate", "--no-lp"]);
    commands.push(vec!["prove", GRID]);
    commands.push(vec!["solve", GRID]);
    commands.push(vec!["solve", GRID, "--algorithm", "rules"]);
    commands.push(vec!["analyse", BOARD]);
    commands.push(vec!["analyse", &level]);
    commands.push(vec!["compare", BOARD]);
    for method in ["auto", "both"] {
        commands.push(vec!["archive", BOARD, "--method", method, "--dir", "all"]);
    }
    let owned = |command: Vec<&str>| command.into_iter().map(String::from).collect();
    commands.into_iter().map(owned).collect()
}

/// Returns the commands that use more memory than allowed, or fail, with their output.
fn excesses(memory: u64, time: &str) -> Vec<String> {
    let limit = format!("{memory}MiB");
    let (queue, excesses) = (Mutex::new(commands()), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let Some(command) = queue.lock().unwrap().pop() else {
                return;
            };
            let options = ["--memory", &limit, "--time-limit", time, "--json"];
            let command = command.iter().map(String::as_str).chain(options);
            let run = Folder::new().run(&command.collect::<Vec<_>>());
            let last = run.text.lines().last().unwrap_or_default();
            let peak = serde_json::from_str::<serde_json::Value>(last)
                .ok()
                .and_then(|object| object["peak_memory_bytes"].as_u64());
            if !matches!(run.code, 0 | 3) || peak.is_none_or(|peak| peak > memory << 20) {
                excesses.lock().unwrap().push(format!("{peak:?} {run:?}"));
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(work);
        }
    });
    excesses.into_inner().unwrap()
}

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
