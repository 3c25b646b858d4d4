//! Plays games on a pseudoterminal, as a player does.

use crate::common::process::Process;
use crate::common::program::{Folder, handle_signals, remove_variables};
use crate::common::skip;
use rustix::process::{Pid, Signal, kill_process};
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

const BOARD: &str = "OPG/GBB";

/// Written at the end of a game: no mouse reports, a visible cursor, and the main screen.
const LEAVE: &str = "\x1b[?1006l\x1b[?1000l\x1b[?25h\x1b[?1049l";

/// The longest time that the program may take to show a text.
const MAX_WAIT: Duration = Duration::from_secs(60);

/// A game on a pseudoterminal.
struct Terminal {
    script: Process,
    /// Pieces of the program's output, sent by a thread that reads them.
    chunks: Receiver<String>,
    text: String,
    folder: Folder,
}

impl Terminal {
    /// Starts a game in a shell and waits for the text `expected`. Returns `None` without a
    /// pseudoterminal.
    fn start(columns: u32, expected: &str) -> Option<Terminal> {
        let mut terminal = Terminal::run(columns, "xterm", &format!("play {BOARD}"))?;
        terminal.press("", expected);
        Some(terminal)
    }

    /// Starts a command in a shell with job control, with this value of `TERM`. Returns `None`
    /// without a pseudoterminal.
    fn run(columns: u32, term: &str, arguments: &str) -> Option<Terminal> {
        Terminal::run_with_variables(columns, &[("TERM", term)], arguments)
    }

    /// Like [`Terminal::run`], with these environment variables.
    fn run_with_variables(
        columns: u32,
        variables: &[(&str, &str)],
        arguments: &str,
    ) -> Option<Terminal> {
        if !skip::has_terminal() || !skip::are_installed(&["grep", "script", "sh", "stty"]) {
            return None;
        }
        let folder = Folder::new();
        let program = env!("CARGO_BIN_EXE_kortest");
        // The shell has written the number of the process before it becomes the program.
        let job = format!("sh -c 'echo $$ >pid; exec {program} {arguments}'");
        // `stty` prints whether the terminal reads lines and shows what is typed.
        let modes = r"stty -a | grep -o ' -\?\(icanon\|echo\) '";
        let command = format!(
            "set -m; stty cols {columns} rows 20; {job}; code=$?; \
            while [ $code -gt 128 ] && kill -0 $(cat pid) 2>/dev/null; do \
            {modes}; echo suspended; read line; fg >/dev/null; code=$?; done; \
            {modes}; exit $code"
        );
        let mut script = Command::new("script");
        remove_variables(&mut script);
        handle_signals(&mut script);
        script
            .args(["-qec", &command, "/dev/null"])
            .envs(variables.iter().copied())
            .env("SHELL", "/bin/sh")
            .current_dir(folder.path(""))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut script = Process::start(&mut script);
        let output = script.child.stdout.take().unwrap();
        let (sender, chunks) = channel();
        std::thread::spawn(move || send_chunks(output, &sender));
        Some(Terminal {
            script,
            chunks,
            text: String::new(),
            folder,
        })
    }

    /// Sends a signal to the program.
    fn signal(&self, signal: Signal) {
        let number = self.folder.text("pid").trim().parse().unwrap();
        kill_process(Pid::from_raw(number).unwrap(), signal).unwrap();
    }

    /// Presses keys, and waits until the program prints `expected`.
    fn press(&mut self, keys: &str, expected: &str) {
        let stdin = self.script.child.stdin.as_mut().unwrap();
        stdin.write_all(keys.as_bytes()).unwrap();
        let before = self.text.len();
        while !console_text(&self.text[before..]).contains(expected) {
            let Ok(chunk) = self.chunks.recv_timeout(MAX_WAIT) else {
                panic!("no {expected:?} after {keys:?}: {}", self.text);
            };
            self.text += &chunk;
        }
    }

    /// Waits until the shell says that the program is suspended. Asserts that the terminal is
    /// restored then.
    fn wait_until_suspended(&mut self, keys: &str) {
        let before = self.text.len();
        self.press(keys, "suspended");
        assert_restored(&self.text[before..]);
    }

    /// Waits until a command that draws no screen has printed `expected` and has ended. Returns all
    /// that it has printed.
    fn text_of_run(mut self, expected: &str, code: i32) -> String {
        self.press("", expected);
        let status = self.script.child.wait().unwrap();
        self.text.extend(self.chunks);
        assert_eq!(status.code(), Some(code), "{}", self.text);
        self.text
    }

    /// Waits for the end of the game. Returns the text after the last screen.
    fn end(mut self, code: i32) -> String {
        let status = self.script.child.wait().unwrap();
        self.text.extend(self.chunks);
        assert_eq!(status.code(), Some(code), "{}", self.text);
        assert_restored(&self.text)
    }
}

/// Asserts that the terminal was restored. Returns the text after the last screen.
fn assert_restored(text: &str) -> String {
    let Some((_, after)) = text.rsplit_once(LEAVE) else {
        panic!("{text:?}");
    };
    for mode in [" icanon", " echo"] {
        let is_set = after.contains(mode);
        assert!(is_set, "the terminal is not restored: {after:?}");
    }
    console_text(after)
}

#[test]
fn a_game_is_played_by_keys_and_mouse() {
    let Some(mut game) = Terminal::start(60, ">G<") else {
        return;
    };
    for (keys, expected) in [
        ("\r", "1 click, 5 tiles left"),
        ("u", "0 clicks, 6 tiles left"),
        ("r", "1 click, 5 tiles left"),
        ("h", "Your last click lost"),
        ("hh", "between asterisks"),
        ("h", " in all."),
        // A click on the blue group with the mouse.
        ("\x1b[<0;8;3M\x1b[<0;8;3m", "2 clicks, 3 tiles left"),
        ("\r", "3 clicks, 2 tiles left"),
        ("\r", "4 clicks, 1 tile left"),
        ("\r", "5 were possible: you lost none."),
        ("q", "click by click"),
    ] {
        game.press(keys, expected);
    }
    for words in ["of the lower half", "cleared in 5 clicks"] {
        assert!(
            console_text(&game.text).contains(words),
            "{words}: {}",
            game.text
        );
    }

    let after = game.end(0);
    assert!(
        after.contains("5 clicks, 5 were possible: you lost none."),
        "{after}"
    );

    // The command is too long for the terminal, so a backslash continues it.
    assert!(
        after.contains("kortest analyse OPG/GBB --clicks \\"),
        "{after}"
    );
    assert!(after.contains("  '0,0 1,0 "), "{after}");
}

#[test]
fn a_challenge_names_the_click_that_lost_it() {
    let arguments = "play GPG/PPP/GGG --challenge";
    let Some(mut game) = Terminal::run(150, "xterm", arguments) else {
        return;
    };
    // A click on the pink group right of the line.
    let mouse = "\x1b[<0;12;3M\x1b[<0;12;3m";
    for (keys, expected) in [
        ("", "reaches across the line: it counts left."),
        ("\r", "Click 1 lost it: now at least 4 clicks in all"),
        ("u", "Used + needed: left 0 + 2 = 2, right 0 + 0 = 0"),
        ("2", "Try 1 left: clicks that remove anything left"),
        (mouse, "left 1 + 1 = 2, right 0 + 0 = 0, in all 2."),
        ("\r", "Cleared with 2 clicks left, which is the fewest"),
        ("3", "Used + needed on column 0: 0 + 2 = 2."),
    ] {
        game.press(keys, expected);
    }
    game.press("q", "");
    game.end(0);
}

#[test]
fn ctrl_c_and_signals_restore_the_terminal() {
    let Some(mut game) = Terminal::start(60, "6 tiles left") else {
        return;
    };
    game.press("\x03", "");
    game.end(3);
    let game = Terminal::start(60, "6 tiles left").unwrap();
    game.signal(Signal::TERM);
    game.end(3);
    let game = Terminal::start(60, "6 tiles left").unwrap();
    game.signal(Signal::QUIT);
    game.end(128 + Signal::QUIT.as_raw());
}

#[test]
fn a_game_is_suspended_and_continues() {
    let Some(mut game) = Terminal::start(60, "6 tiles left") else {
        return;
    };
    game.press("\r", "1 click, 5 tiles left");

    game.wait_until_suspended("\x1a");

    game.press("\n", "1 click, 5 tiles left");
    game.press("u", "0 clicks, 6 tiles left");
    game.signal(Signal::TSTP);
    game.wait_until_suspended("");
    game.press("\n", "0 clicks, 6 tiles left");
    // The shell does not restore the terminal of a program that another program stops.
    game.signal(Signal::STOP);
    game.press("", "suspended");
    game.press("\n", "0 clicks, 6 tiles left");
    game.press("\x1b[<0;8;3M\x1b[<0;8;3m", "1 click, 4 tiles left");
    game.press("q", "click by click");
    game.end(0);
}

#[test]
fn a_replay_is_suspended_and_continues() {
    let Some(mut replay) = Terminal::run(60, "xterm", "show OPG/GBB --moves 0,0 --play") else {
        return;
    };
    replay.press("g", "paused");

    replay.wait_until_suspended("\x1a");

    replay.press("\n", "paused");
    replay.signal(Signal::QUIT);
    replay.end(128 + Signal::QUIT.as_raw());
}

#[test]
fn a_dumb_terminal_gets_no_control_sequences() {
    for (arguments, code, words) in [
        (format!("play {BOARD}"), 2, "play needs a terminal"),
        (format!("show {BOARD} --moves 0,0 --play"), 0, "click 1"),
        (format!("prove {BOARD}"), 0, "is optimal"),
        (String::from("--help"), 0, "Usage"),
        (String::from("prove --nonsense"), 2, "--nonsense"),
    ] {
        for (name, value) in [
            ("CI", "true"),
            ("CLICOLOR", "1"),
            ("COLORTERM", "truecolor"),
        ] {
            let variables = [("TERM", "dumb"), (name, value)];
            let Some(terminal) = Terminal::run_with_variables(60, &variables, &arguments) else {
                return;
            };
            let text = terminal.text_of_run(words, code);
            assert!(!text.contains('\x1b'), "{name}: {text:?}");
        }
    }
}

#[test]
fn colours_that_the_user_asks_for_are_printed_on_a_dumb_terminal() {
    let show = format!("show {BOARD}");
    let forced = [("TERM", "dumb"), ("CLICOLOR_FORCE", "1")];
    for (variables, arguments) in [
        (&forced[..], show.clone()),
        (&forced[..1], format!("{show} --color always")),
    ] {
        let Some(terminal) = Terminal::run_with_variables(60, variables, &arguments) else {
            return;
        };
        let text = terminal.text_of_run("0  1  2", 0);
        assert!(text.contains('\x1b'), "{arguments}: {text:?}");
    }
}

/// The first cell that the pointer marks is a tile of the group that the hint names.
#[test]
fn the_pointer_does_not_hide_a_hint() {
    let Some(mut game) = Terminal::start(60, ">G<") else {
        return;
    };

    game.press("h", "nothing is lost");
    game.press("hh", "Enter clicks on the group");

    assert!(console_text(&game.text).contains("*G*"), "{}", game.text);
    game.press("q", "");
    game.end(0);
}

#[test]
fn a_terminal_that_is_too_small_gets_a_message() {
    let Some(mut game) = Terminal::start(8, "the term") else {
        return;
    };
    game.press("q", "");
    game.end(0);
}

#[test]
fn a_game_without_a_terminal_is_refused() {
    Folder::new().refuses(&["play", BOARD], "", &["play needs a terminal"]);
    Folder::new().refuses(
        &["play", BOARD, "--challenge"],
        "",
        &["play needs a terminal"],
    );
}

/// Returns a text without colours.
fn console_text(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let mut plain = parts.next().unwrap_or_default().to_string();
    for part in parts {
        if let Some((_, rest)) = part.split_once(['m', 'h', 'l', 'H', 'J']) {
            plain += rest;
        }
    }
    plain
}

/// Reads the output of a program to its end, and sends it in pieces.
fn send_chunks(mut output: impl Read, sender: &Sender<String>) {
    let mut buffer = [0; 4096];
    while let Ok(length @ 1..) = output.read(&mut buffer) {
        let chunk = String::from_utf8_lossy(&buffer[..length]).into_owned();
        // The test may have ended already.
        let _ = sender.send(chunk);
    }
}
