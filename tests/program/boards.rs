//! Tests that all commands read boards in the same way. The commands are those that `--help` lists,
//! so a new command cannot be forgotten.

use crate::common::program::{Folder, Run};
#[cfg(unix)]
use crate::common::skip;

const DATE: &str = "2024-11-24";
const BOARD: &str = "OPG/GPO";
const LEVEL: &str = "/######/#P$.X#/######";
const GRID: &str = "0,0,0,0/0,2,0,0/0,0,0,0";

/// The arguments that a command needs beside its board, or that keep it short.
const MORE: [(&str, &[&str]); 4] = [
    ("prove", &["--no-certificate"]),
    ("solve", &["--time-limit", "10s"]),
    ("perft", &["--depth", "1"]),
    ("import", &["tour.txt"]),
];

/// The errors of commands that have read their board and cannot do more with it.
const AFTER_READING: [&str; 4] = [
    " works for ",
    "play needs a terminal",
    "tour.txt: ",
    " has no format",
];

#[test]
fn every_command_has_the_options_that_choose_a_board() {
    let folder = Folder::new();
    let commands = commands_with_board(&folder);

    assert!(commands.len() > 8, "{commands:?}");
    for command in commands {
        let help = folder.succeeds(&[&command, "--help"]).text;
        assert!(help.contains("--puzzle <GAME>"), "{help}");
        assert!(help.contains("--size <COLUMNSxROWS>"), "{help}");
        assert!(help.contains("--colours-from <0|1>"), "{help}");
    }
}

#[test]
fn every_command_reads_every_form_of_a_board() {
    let folder = folder_with_certificates();
    for command in commands_with_board(&folder) {
        for board in [BOARD, LEVEL, GRID] {
            assert_reads(&folder, &command, &[board], "");
            assert_reads(&folder, &command, &["-"], board);
        }
        assert_reads(&folder, &command, &[DATE], "");
        assert_reads(&folder, &command, &["OO/OO", "--puzzle", "former"], "");
        assert_reads(&folder, &command, &["OPGBBO", "--size", "3x2"], "");
        assert_reads(&folder, &command, &["012/120", "--colours-from", "0"], "");
        for game in ["former", "chilly", "nurikabe"] {
            let file = format!("{game}.cert");
            assert_reads(&folder, &command, &[&file], "");
            assert_reads(&folder, &command, &[&file, "--puzzle", game], "");
            assert_reads(&folder, &command, &["-"], folder.read(&file));
        }
    }
}

#[test]
fn every_command_asks_the_same_questions() {
    let folder = Folder::new();
    for command in commands_with_board(&folder) {
        for (board, question) in [
            ("OO/OO", "all its tiles have the same colour"),
            ("OPGBBO", "choose with --size"),
            ("1,2/2,1", "--puzzle former or --puzzle nurikabe"),
            ("0,1,2/1,2,0", "--puzzle former --colours-from 0"),
            ("tomorow", "no such file"),
        ] {
            let arguments = with_more(&command, &[board]);
            folder.refuses(&arguments, "", &[question]);
        }
    }
}

#[test]
fn every_command_refuses_a_certificate_that_is_no_board() {
    let folder = folder_with_certificates();
    let damaged = folder.text("former.cert").replace("OPG", "OOG");
    folder.write("damaged.cert", damaged);
    folder.write("short.cert", "kortest certificate 2\n");
    for command in commands_with_board(&folder) {
        let arguments = with_more(&command, &["former.cert", "--puzzle", "chilly"]);
        folder.refuses(&arguments, "", &["former.cert: is a certificate of Former"]);
        // These commands do more with a certificate than to read its board.
        if ["show", "export"].contains(&command.as_str()) {
            continue;
        }
        for file in ["damaged.cert", "short.cert"] {
            let arguments = with_more(&command, &[file]);
            folder.refuses(&arguments, "", &[file, "is a damaged certificate"]);
        }
    }
}

#[test]
fn a_certificate_is_exported_as_a_certificate_or_as_its_board() {
    let folder = folder_with_certificates();
    for (file, format, words) in [
        ("nurikabe.cert", "coq", "Kortest"),
        ("nurikabe.cert", "puzz.link", "puzz.link"),
        ("chilly.cert", "coq", "Kortest"),
    ] {
        let run = folder.succeeds(&["export", file, "--format", format]);
        assert!(run.text.contains(words), "{run:?}");
    }
}

/// A shell gives the output of another program to this one under a name such as `/dev/fd/63`.
#[cfg(unix)]
#[test]
fn an_open_file_has_the_name_of_standard_input() {
    if !skip::are_installed(&["bash", "cat"]) {
        return;
    }
    let expected = Folder::new();
    expected.run_with(&["prove", "-", "-q"], BOARD);
    let name = expected.files().concat();
    assert!(name.starts_with("former-"), "{name}");
    for line in [
        "kortest prove <(echo OPG/GPO) -q",
        "echo OPG/GPO | kortest prove /dev/stdin -q",
        "kortest prove /dev/stdin -q < board",
        "kortest prove /dev/fd/0 -q < board",
        "kortest prove /proc/self/fd/0 -q < board",
        "kortest prove /dev/fd/7 -q 7< board",
        "kortest prove <(cat old) -q",
    ] {
        let folder = Folder::with("board", BOARD);
        folder.write("old", expected.read(&name));

        let run = bash(&folder, line);

        assert_eq!(run.code, 0, "{run:?}");
        assert_eq!(folder.files(), ["board", &name, "old"], "{line}");
    }
}

#[cfg(unix)]
#[test]
fn the_page_of_an_open_file_is_in_the_current_folder() {
    if !skip::are_installed(&["bash", "cat"]) {
        return;
    }
    let folder = Folder::new();
    folder.succeeds(&["prove", BOARD, "-q", "--out", "a.cert"]);

    let run = bash(&folder, "kortest report <(cat a.cert)");

    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(folder.files(), ["a.cert", "stdin.html"]);
}

/// Returns a folder with a certificate of each game.
fn folder_with_certificates() -> Folder {
    let folder = Folder::with("tour.txt", "no tour");
    for (board, file) in [
        (BOARD, "former.cert"),
        (LEVEL, "chilly.cert"),
        (GRID, "nurikabe.cert"),
    ] {
        folder.succeeds(&["prove", board, "-q", "--out", file]);
    }
    folder
}

/// Returns the commands with an argument BOARD.
fn commands_with_board(folder: &Folder) -> Vec<String> {
    let mut with_board = Vec::new();
    for command in commands(folder) {
        let help = folder.succeeds(&[&command, "--help"]).text;
        let mut lines = help.lines();
        let usage = lines.find(|line| line.starts_with("Usage: ")).unwrap();
        if usage.contains("BOARD") {
            with_board.push(command);
        }
    }
    with_board
}

/// Returns all commands, as `--help` lists them.
fn commands(folder: &Folder) -> Vec<String> {
    let help = folder.succeeds(&["--help"]).text;
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let mut commands = Vec::new();
    for line in list.lines().take_while(|line| !line.is_empty()) {
        // A long description continues in a line with more blanks.
        let Some(entry) = line.strip_prefix("  ") else {
            continue;
        };
        if let Some(word) = entry.split(' ').next().filter(|word| !word.is_empty()) {
            commands.push(word.to_string());
        }
    }
    commands.retain(|command| command != "help");
    commands
}

fn with_more<'a>(command: &'a str, arguments: &[&'a str]) -> Vec<&'a str> {
    let mut all = vec![command];
    all.extend(arguments);
    for (name, more) in MORE {
        if name == command {
            all.extend(more);
        }
    }
    all
}

/// Asserts that a command reads its board, even if it then cannot do more.
fn assert_reads(folder: &Folder, command: &str, board: &[&str], input: impl Into<Vec<u8>>) {
    let run = folder.run_with(&with_more(command, board), input);
    let has_read = AFTER_READING.iter().any(|words| run.error.contains(words));
    assert!(run.code == 0 || has_read, "{run:?}");
}

#[cfg(unix)]
fn bash(folder: &Folder, line: &str) -> Run {
    use crate::common::process::Process;
    use std::process::{Command, Stdio};

    let program = env!("CARGO_BIN_EXE_kortest");
    let script = format!("kortest() {{ {program} \"$@\"; }}; {line}");
    let mut command = Command::new("bash");
    command
        .args(["-c", &script])
        .current_dir(folder.path(""))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    Run::of(Process::start(&mut command).finish(), &[line])
}
