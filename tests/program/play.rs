//! Plays games on a pseudoterminal, as a player does.

use crate::common::program::{Folder, Run};
use crate::common::skip;
use std::io::Write;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The text that the program prints at the end of a game. The text turns off mouse reports, shows the cursor, and
/// switches back to the main screen.
const LEAVE: &str = "\x1b[?1006l\x1b[?1000l\x1b[?25h\x1b[?1049l";
const CLEAR: &str = "\x1b[2J\x1b[H";

/// A game on a pseudoterminal. The first line of the terminal is the title, and the top row of the board is the second.
struct Terminal {
    script: Child,
    _folder: Folder,
}

impl Terminal {
    /// Starts a game; `None` if no pseudoterminal can be created. After the game, the shell prints the terminal's mode.
    fn start(size: (u32, u32), board: &str) -> Option<Terminal> {
        let folder = Folder::new();
        let (columns, rows) = size;
        let program = env!("CARGO_BIN_EXE_kortest");
        let command = format!(
            "stty cols {columns} rows {rows}; {program} play {board}; code=$?; stty -a | grep -o ' -\\?\\(icanon\\|echo\\) '; exit $code"
        );
        let mut script = Command::new("script");
        script.args(["-qec", &command, "/dev/null"]).current_dir(folder.path(""));
        let script = skip::start(script.stdin(Stdio::piped()).stdout(Stdio::piped()))?;
        let mut terminal = Terminal { script, _folder: folder };
        terminal.press("");
        Some(terminal)
    }

    /// Presses keys, and waits until the program has handled them.
    fn press(&mut self, keys: &str) {
        self.script.stdin.as_mut().unwrap().write_all(keys.as_bytes()).unwrap();
        std::thread::sleep(Duration::from_millis(700));
    }

    /// Waits for the end of the game. Returns the screens, and the text after the last screen.
    fn end(self, code: i32) -> (Vec<String>, String) {
        let run = Run::of(self.script.wait_with_output().unwrap(), &[]);
        assert_eq!(run.code, code, "{run:?}");
        let (screens, after) = run.text.rsplit_once(LEAVE).unwrap_or_else(|| panic!("{run:?}"));
        assert!(after.contains(" icanon") && after.contains(" echo"), "the terminal is not restored: {after:?}");
        (screens.split(CLEAR).map(console_text).collect(), console_text(after))
    }
}

/// Returns a text without colours.
fn console_text(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_string();
    first + &parts.map(|part| part.split_once(['m', 'h', 'l', 'H', 'J']).map_or("", |part| part.1)).collect::<String>()
}

#[test]
fn a_game_is_played_by_keys_and_mouse() {
    let Some(mut game) = Terminal::start((60, 20), "OPG/GBB") else { return };
    // Clicks on G at the bottom left, undoes and repeats the click, asks for hints, and clicks on the blue group.
    for keys in ["\r", "u", "r", "h", "hh", "h", "\x1b[<0;8;3M\x1b[<0;8;3m"] {
        game.press(keys);
    }
    for _ in 0..3 {
        game.press("\r");
    }
    game.press("q");
    let (screens, after) = game.end(0);
    let shows = |words: &str| assert!(screens.iter().any(|screen| screen.contains(words)), "{words}: {screens:#?}");
    for words in ["0 clicks, 6 tiles left", ">G<", "1 click, 5 tiles left", "Your last click lost", "of the lower half"]
    {
        shows(words);
    }
    for words in ["between asterisks", " in all.", "2 clicks, 3 tiles left", "cleared in 5 clicks", "5 were possible"] {
        shows(words);
    }
    assert!(after.contains("5 clicks, 5 were possible: you lost none."), "{after}");
    // The command is too long for the terminal, so a backslash continues it.
    assert!(after.contains("kortest analyse OPG/GBB --clicks \\") && after.contains("  '0,0 1,0 "), "{after}");
}

#[test]
fn ctrl_c_and_signals_restore_the_terminal() {
    let Some(mut game) = Terminal::start((60, 20), "OPG/GBB") else { return };
    game.press("\x03");
    game.end(3);
    let mut game = Terminal::start((60, 20), "OPG/GBB").unwrap();
    let parent = game.script.id().to_string();
    // The program is the child of the shell, which is the child of `script`.
    let child = |of: &str| {
        let output = Command::new("ps").args(["-o", "pid=", "--ppid", of]).output().unwrap();
        String::from_utf8(output.stdout).unwrap().trim().to_string()
    };
    Command::new("kill").args(["-TERM", &child(&child(&parent))]).status().unwrap();
    game.press("");
    game.end(3);
}

#[test]
fn a_terminal_that_is_too_small_gets_a_message() {
    let Some(mut game) = Terminal::start((8, 20), "OPG/GBB") else { return };
    game.press("q");
    let (screens, _) = game.end(0);
    assert!(screens.iter().any(|screen| screen.starts_with("the term")), "{screens:#?}");
    Folder::new().refuses(&["play", "OPG/GBB"], "", &["play needs a terminal"]);
}
