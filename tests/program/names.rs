//! Names are data: no name of a file and no argument may send commands to a terminal, hide a
//! verdict, or forge another one.

#![cfg(unix)] // other systems do not allow such names

use crate::common::program::{Folder, Run};
use crate::common::skip;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::process::Command;

/// A name that erases the line, hides what follows, sets the title of the terminal, reverses text,
/// and begins a line with a verdict.
const HOSTILE: &str = "a\x1b[2K\x1b[8m\x1b]0;t\x07\r\u{202e}\u{2066}\u{200f}\u{61c}\u{85}\u{9b}\u{2028}\u{200b}\nforged.cert: valid";
const BOARD: &str = "OPG/GPO\n";
const LEVEL: &str = "/#####/#P.X#/#####\n";
const GRID: &str = "0,0,0,0\n0,2,0,0\n0,0,0,0\n";

/// Commands in which the hostile name stands for each `NAME`.
const COMMANDS: [&str; 55] = [
    "prove NAME",
    "prove NAME -q",
    "prove NAME NAME --no-certificate",
    "prove OPG --out NAME.cert",
    "prove NAME --method search --time-limit 0s",
    "prove NAME.level",
    "prove NAME.grid",
    "check NAME.cert",
    "check NAME.cert NAME NAME.none",
    "check NAME.cert --work 0",
    "show NAME",
    "show NAME.cert",
    "show NAME.level",
    "show NAME.grid",
    "show NAME --moves NAME.none",
    "report NAME.cert",
    "report NAME.cert --run NAME",
    "report NAME.cert --out NAME",
    "report NAME",
    "solve NAME",
    "solve NAME.level",
    "solve NAME.grid",
    "solve NAME.grid --algorithm rules",
    "solve NAME --algorithm NAME",
    "analyse NAME",
    "analyse NAME --certificates NAME.dir",
    "analyse NAME --clicks 0,0",
    "analyse NAME --clicks NAME.none",
    "analyse NAME.level",
    "analyse NAME.level --route L",
    "analyse NAME.grid",
    "export NAME.level --format tsp",
    "export NAME.grid --format puzz.link",
    "export NAME --format NAME",
    "export NAME.cert --format coq",
    "export NAME.none",
    "import NAME.level NAME",
    "play NAME",
    "archive --dir NAME",
    "archive 2024-11-24 --dir NAME.archive --claims NAME",
    "archive 2024-11-24 --dir NAME.archive",
    "archive NAME --dir a",
    "generate nurikabe --size 3x3 --out NAME",
    "generate NAME",
    "completions NAME",
    "man NAME",
    "NAME",
    "prove --NAME",
    "prove OPG --NAME",
    "prove OPG --threads NAME",
    "prove OPG --claim NAME",
    "prove OPG --method NAME",
    "prove OPG --puzzle NAME",
    "prove OPG --time-limit NAME",
    "show OPG NAME",
];

#[test]
fn no_command_obeys_the_name_of_a_file() {
    let folder = Folder::new();
    folder.write(HOSTILE, BOARD);
    folder.write(&format!("{HOSTILE}.level"), LEVEL);
    folder.write(&format!("{HOSTILE}.grid"), GRID);
    folder.succeeds(&["prove", "OPG/GPO", "-q", "--out", "b.cert"]);
    folder.write(&format!("{HOSTILE}.cert"), folder.read("b.cert"));
    for line in COMMANDS {
        for more in ["", " --color always"] {
            assert_harmless(&run(&folder, &format!("{line}{more}")));
        }
    }
}

#[test]
fn json_is_the_same_object_with_escapes() {
    let folder = Folder::with(HOSTILE, BOARD);

    let shown = run(&folder, "show NAME --json");

    assert_harmless(&shown);

    let stem = HOSTILE.strip_suffix(".cert: valid").unwrap();
    assert_eq!(shown.json()["name"], stem);
}

#[test]
fn an_error_object_has_the_escaped_message() {
    let run = run(&Folder::new(), "show NAME --json");

    assert_harmless(&run);

    let message = run.json()["error"].as_str().unwrap().to_string();
    assert_eq!(run.error, format!("kortest: {message}\n"));
}

#[test]
fn the_command_that_resumes_can_be_copied_and_printed() {
    if !skip::are_installed(&["bash"]) {
        return;
    }
    let hard = "PGBPBPO/BPOOGGB/GOOOGOP/PGGOGGO/BBGOGBB/PGOBBOG/OPOOOBP/GGBPGPB/POGBOPB";
    let folder = Folder::with(HOSTILE, hard.replace('/', "\n"));
    let line = "prove NAME --method search --time-limit 300ms --memory 32MiB --out NAME.cert";

    let run = run(&folder, line);

    assert_harmless(&run);

    let mut lines = run.text.lines();
    let command = lines.find_map(|line| line.strip_prefix("  resume with  "));
    let command = command.unwrap_or_else(|| panic!("{run:?}"));
    let copied = command.replacen("kortest", env!("CARGO_BIN_EXE_kortest"), 1);
    let again = Command::new("bash")
        .args(["-c", &copied])
        .current_dir(folder.path(""))
        .output()
        .unwrap();
    let again = Run::of(again, &[line]);
    assert!(again.error.contains("resuming"), "{again:?}");
}

#[test]
fn the_pages_of_all_games_show_the_escaped_name() {
    for board in [BOARD, LEVEL, GRID] {
        let folder = Folder::with(HOSTILE, board.replace('/', "\n"));
        folder.succeeds(&["prove", HOSTILE, "-q", "--out", "x.cert"]);
        let title = format!("--title={HOSTILE}");

        folder.succeeds(&["report", "x.cert", &title, "--out", "x.html"]);

        let text = folder.text("x.html");
        assert!(text.contains("a\\u{1b}[2K"));
        assert!(!text.contains(['\x1b', '\u{202e}', '\u{9b}', '\u{7}']));
    }
}

/// Another program may have written the journal. Its command must not become advice.
#[test]
fn a_journal_gives_no_advice() {
    let folder = Folder::new();
    let journal =
        "kortest journal 2\nformer\x1b[2K\nboard \x1b[2Kfoo\u{202e}\ncommand rm -rf /\n\n";
    folder.write("x.cert.journal", journal);

    let run = folder.run(&["prove", "OPG", "--method", "search", "--out", "x.cert"]);

    assert_eq!(run.code, 2, "{run:?}");
    assert!(!run.error.contains("rm -rf"), "{run:?}");
    assert_harmless(&run);
}

#[test]
fn an_argument_that_is_not_text_is_named() {
    for line in ["prove a\\xff", "show a\\xff", "check OPG --work a\\xff"] {
        let folder = Folder::new();
        let mut program = Command::new(env!("CARGO_BIN_EXE_kortest"));
        for word in line.split(' ') {
            let bytes = word.replace("\\xff", "");
            let mut bytes = bytes.into_bytes();
            if word.contains("\\xff") {
                bytes.push(0xff);
            }
            program.arg(OsStr::from_bytes(&bytes));
        }

        let run = Run::of(
            program.current_dir(folder.path("")).output().unwrap(),
            &[line],
        );

        assert_eq!(run.code, 2, "{run:?}");
        let expected = "kortest: a\\xff is not UTF-8 text";
        assert!(run.error.starts_with(expected), "{run:?}");
    }
}

#[test]
fn a_variable_that_is_not_text_is_named() {
    let folder = Folder::new();
    let line = ["prove", "OPG"];

    let output = folder
        .kortest()
        .args(line)
        .env("KORTEST_THREADS", OsStr::from_bytes(b"\xff"))
        .output()
        .unwrap();
    let run = Run::of(output, &line);

    assert_eq!(run.code, 2, "{run:?}");
    let expected = "kortest: KORTEST_THREADS is not UTF-8 text\n";
    assert_eq!(run.error, expected, "{run:?}");
}

/// Asserts that no part of the hostile name was printed as it is.
fn assert_harmless(run: &Run) {
    for text in [&run.text, &run.error] {
        assert!(!text.contains("\x1b[8m"), "{run:?}");
        assert_eq!(without_styles(text).find(is_obeyed), None, "{run:?}");
        for line in text.lines() {
            assert!(!line.starts_with("forged"), "{run:?}");
        }
    }
}

/// Returns whether a terminal may obey this character instead of showing it.
fn is_obeyed(c: char) -> bool {
    let is_invisible = "\u{202e}\u{2066}\u{200f}\u{61c}\u{2028}\u{200b}".contains(c);
    is_invisible || c.is_control() && c != '\n'
}

/// Removes the sequences with which the program colours its output.
fn without_styles(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let mut plain = parts.next().unwrap().to_string();
    for part in parts {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
        if let Some(text) = rest.strip_prefix('m') {
            plain += text;
        } else {
            plain += &format!("\x1b[{part}");
        }
    }
    plain
}

/// Runs the program with the hostile name in place of each `NAME`.
fn run(folder: &Folder, line: &str) -> Run {
    let words: Vec<String> = line
        .split(' ')
        .map(|word| word.replace("NAME", HOSTILE))
        .collect();
    let arguments: Vec<&str> = words.iter().map(String::as_str).collect();
    folder.run(&arguments)
}
