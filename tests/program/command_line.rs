//! The command lines of the pages in `snapshots`. They are lines of bash, so that a reader can copy
//! them, but need no shell, so that they also run on Windows.

use crate::common::process::Process;
use crate::common::program::{Folder, Run, finish};

/// A program with arguments. Besides kortest, the programs `cp`, `ls` and `mkdir` are known. Quotes
/// are `'..'`, `".."` without anything special inside, and `$'..'` with escapes such as `\n` and
/// `\uFEFF`.
#[derive(Default)]
pub struct CommandLine {
    /// Variables before the program, such as `NAME=value`.
    variables: Vec<(String, String)>,
    /// The program and its arguments.
    words: Vec<String>,
    input: Input,
}

/// Standard input.
#[derive(Default)]
enum Input {
    #[default]
    Empty,
    /// `<FILE`
    File(String),
    /// `<<<TEXT`
    Text(String),
}

impl CommandLine {
    pub fn parse(line: &str) -> CommandLine {
        let mut command = CommandLine::default();
        let mut rest = line.trim_start();
        while !rest.is_empty() {
            let operator = ["<<<", "<", ""]
                .into_iter()
                .find(|operator| rest.starts_with(operator))
                .unwrap();
            let (word, after) = word(&rest[operator.len()..]);
            rest = after.trim_start();
            match operator {
                "<<<" => command.input = Input::Text(word + "\n"),
                "<" => command.input = Input::File(word),
                _ => command.add(word),
            }
        }
        command
    }

    fn add(&mut self, word: String) {
        match word.split_once('=') {
            Some((name, value)) if self.words.is_empty() => {
                self.variables.push((name.into(), value.into()));
            }
            _ => self.words.push(word),
        }
    }

    /// Runs the program in a folder.
    pub fn run(self, folder: &Folder) -> Run {
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        let text = match words[..] {
            ["kortest", ref arguments @ ..] => return self.run_kortest(folder, arguments),
            ["cp", from, to] => {
                folder.write(to, folder.read(from));
                String::new()
            }
            ["ls"] => folder.files().join("\n"),
            ["mkdir", name] => {
                std::fs::create_dir(folder.path(name)).unwrap();
                String::new()
            }
            _ => panic!("{words:?}: no such command"),
        };
        Run {
            arguments: self.words,
            code: 0,
            text,
            error: String::new(),
        }
    }

    fn run_kortest(&self, folder: &Folder, arguments: &[&str]) -> Run {
        let input = match &self.input {
            Input::Empty => Vec::new(),
            Input::File(name) => folder.read(name),
            Input::Text(text) => text.clone().into_bytes(),
        };
        let mut command = folder.kortest();
        // The number of visited states depends on the threads.
        command.env("KORTEST_THREADS", "1");
        command.envs(self.variables.iter().cloned()).args(arguments);
        Run::of(finish(Process::start(&mut command), input), arguments)
    }
}

/// Outside of quotes, these mean something in bash that is unknown here.
const SPECIAL: &str = "$`\\;|&<>()*";

/// Returns the first word of a line without its quotes, and the rest of the line.
fn word(line: &str) -> (String, &str) {
    let mut word = String::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next().filter(|&first| first != ' ') {
        let (opening, closing) = match first {
            '\'' => ("'", "'"),
            '"' => ("\"", "\""),
            '$' if rest.starts_with("$'") => ("$'", "'"),
            _ => {
                assert!(!SPECIAL.contains(first), "{line}: needs quotes");
                word.push(first);
                rest = &rest[first.len_utf8()..];
                continue;
            }
        };
        let (text, after) = rest[opening.len()..].split_once(closing).unwrap();
        match opening {
            "$'" => word += &unescaped(text),
            "\"" => {
                assert!(!text.contains(['$', '`', '\\']), "{line}: needs '..'");
                word += text;
            }
            _ => word += text,
        }
        rest = after;
    }
    (word, rest)
}

/// Replaces the escapes of a text: `\n`, `\r`, `\t`, `\\`, and `\u` with four hexadecimal digits.
fn unescaped(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, escape)) = rest.split_once('\\') {
        plain += before;
        let (name, after) = escape.split_at(1);
        rest = after;
        match name {
            "n" => plain.push('\n'),
            "r" => plain.push('\r'),
            "t" => plain.push('\t'),
            "u" => {
                let (digits, after) = after.split_at(4);
                let number = u32::from_str_radix(digits, 16).unwrap();
                plain.push(char::from_u32(number).unwrap());
                rest = after;
            }
            "\\" => plain.push('\\'),
            _ => panic!("\\{name}: no such escape"),
        }
    }
    plain + rest
}
