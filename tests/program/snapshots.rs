//! Compares what the program prints with the pages in the folder `snapshots`. `KORTEST_BLESS=1`
//! writes the pages.
//!
//! A page is a text with two kinds of blocks. A block `text NAME` is a file. A block `console` has
//! commands and what they print:
//!
//! - Each section of a page has an empty folder, in which its files are written and its commands
//!   run with one thread.
//! - A command is a line that begins with `$`. Bash would read it in the same way, but only quotes,
//!   variables before the program, `<FILE` and `<<<TEXT` are supported (see [`Command`]). Besides
//!   kortest, the programs `cp`, `ls` and `mkdir` are known.
//! - `? CODE` is the exit code if it is not 0, or if the command prints nothing.
//! - Messages (standard error) stand before the output, as in the documentation.
//! - Commands directly below each other print the same.
//! - `TIME` stands for times, and for the memory of a run (see [`without_times`]). On a page, `[..]`
//!   stands for any text in a line, and a line `...` for any lines.

use crate::common::process::Process;
use crate::common::program::{Folder, Run, finish};
use crate::common::skip;
use snapbox::assert::Action;
use snapbox::data::DataFormat;
use snapbox::{Assert, Data, IntoData};

/// Makes a test for each page.
macro_rules! pages {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                compare(stringify!($name));
            }
        )*

        const PAGES: &[&str] = &[$(stringify!($name)),*];
    };
}

pages! {
    analyse
    archive
    arguments
    batch
    check
    chilly
    explain
    former
    generate
    help
    input
    nurikabe
    report
    solve
}

#[test]
fn every_page_has_a_test() {
    let folder = skip::root().join("tests/program/snapshots");
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        names.push(path.file_stem().unwrap().to_str().unwrap().to_string());
    }
    names.sort();

    assert_eq!(names, PAGES);
}

/// Compares a page with what its commands print now.
fn compare(name: &str) {
    let path = skip::root().join(format!("tests/program/snapshots/{name}.md"));
    let page = std::fs::read_to_string(&path).unwrap();
    let action = match std::env::var_os("KORTEST_BLESS") {
        Some(_) => Action::Overwrite,
        None => Action::Verify,
    };

    let printed = Printer::default().print(&page);

    assert()
        .action(action)
        .eq(printed, Data::read_from(&path, Some(DataFormat::Text)));
}

fn assert() -> Assert {
    Assert::new().normalize_paths(cfg!(windows))
}

/// Makes a page with the output of its commands.
#[derive(Default)]
struct Printer {
    /// The folder of the section.
    folder: Folder,
    /// The block of the next line; `None` between blocks.
    block: Option<Block>,
    page: String,
}

enum Block {
    File { name: String, text: String },
    Console { examples: Vec<Example> },
    Other { text: String },
}

/// A command and its output.
pub struct Example {
    pub command: String,
    pub output: String,
}

impl Printer {
    fn print(mut self, page: &str) -> String {
        for line in page.lines() {
            match &mut self.block {
                None => self.add_between_blocks(line),
                Some(_) if line == "```" => self.end_block(),
                Some(block) => block.add(line),
            }
        }
        self.page
    }

    fn add_between_blocks(&mut self, line: &str) {
        self.page += &format!("{line}\n");
        if line.starts_with('#') {
            self.folder = Folder::new();
        }
        if let Some(kind) = line.strip_prefix("```") {
            self.block = Some(Block::of(kind));
        }
    }

    fn end_block(&mut self) {
        match self.block.take().unwrap() {
            Block::Other { text } => self.page += &text,
            Block::File { name, text } => {
                self.folder.write(&name, &text);
                self.page += &text;
            }
            Block::Console { examples } => {
                let printed = printed(&examples, &self.folder);
                self.page += &console(&printed);
            }
        }
        self.page += "```\n";
    }
}

impl Block {
    fn of(kind: &str) -> Block {
        let text = String::new();
        match kind.strip_prefix("text ") {
            Some(name) => Block::File {
                name: name.into(),
                text,
            },
            None if kind == "console" => Block::Console {
                examples: Vec::new(),
            },
            None => Block::Other { text },
        }
    }

    fn add(&mut self, line: &str) {
        match self {
            Block::Other { text } | Block::File { text, .. } => *text += &format!("{line}\n"),
            Block::Console { examples } => match line.strip_prefix("$ ") {
                Some(command) => examples.push(Example {
                    command: command.into(),
                    output: String::new(),
                }),
                None => examples.last_mut().unwrap().output += &format!("{line}\n"),
            },
        }
    }
}

/// Runs the commands of a block. Returns what they print, with the placeholders of the page.
fn printed(examples: &[Example], folder: &Folder) -> Vec<Example> {
    let mut printed = Vec::new();
    for (index, example) in examples.iter().enumerate() {
        let mut same = examples[index..]
            .iter()
            .map(|example| example.output.trim_end());
        let expected = same.find(|output| !output.is_empty()).unwrap_or_default();
        let output = output_of(&example.command, folder);
        let (output, _) = assert().normalize(output.into_data(), expected.into_data());
        printed.push(Example {
            command: example.command.clone(),
            output: output.render().unwrap(),
        });
    }
    printed
}

/// Returns the lines of a block. Outputs that are the same follow once behind all their commands.
fn console(examples: &[Example]) -> String {
    let mut lines = String::new();
    for (index, example) in examples.iter().enumerate() {
        lines += &format!("$ {}\n", example.command);
        let Some(next) = examples.get(index + 1) else {
            lines += &format!("{}\n", example.output);
            break;
        };
        if next.output != example.output {
            lines += &format!("{}\n\n", example.output);
        }
    }
    lines
}

/// Runs a command. Returns its exit code and its output without the last line end. A refused command
/// must not make any files.
fn output_of(line: &str, folder: &Folder) -> String {
    let before = folder.files();
    let run = Command::parse(line).run(folder);
    if run.code == 2 && run.text.is_empty() {
        assert_eq!(folder.files(), before, "{run:?}");
    }
    let mut lines = Vec::new();
    let is_silent = run.error.is_empty() && run.text.is_empty();
    if run.code != 0 || is_silent {
        lines.push(format!("? {}", run.code));
    }
    lines.extend(run.error.lines().chain(run.text.lines()).map(without_times));
    lines.join("\n")
}

/// The words of a line of Bash. Quotes are `'..'`, `".."` without anything special inside, and
/// `$'..'` with escapes such as `\n` and `\uFEFF`.
#[derive(Default)]
struct Command {
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

impl Command {
    fn parse(line: &str) -> Command {
        let mut command = Command::default();
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

    fn run(self, folder: &Folder) -> Run {
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
                word.push(first);
                rest = &rest[first.len_utf8()..];
                continue;
            }
        };
        let (text, after) = rest[opening.len()..].split_once(closing).unwrap();
        match opening {
            "$'" => word += &unescaped(text),
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
            _ => plain += name,
        }
    }
    plain + rest
}

/// Replaces what differs between runs by `TIME`: a number with a unit of time, together with the
/// blanks before it, and the rest of the line that tells what a run `took`.
pub fn without_times(line: &str) -> String {
    if line.starts_with("  took ") {
        return "  took         TIME".into();
    }
    let mut kept: Vec<String> = Vec::new();
    for word in line.split(' ') {
        let unit = word.trim_end_matches([',', '.', ';', ':', ')']);
        let is_unit = ["ms", "s", "min", "h"].contains(&unit);
        if is_unit && kept.last().is_some_and(|last| is_number(last)) {
            let number = kept.pop().unwrap();
            while kept
                .last()
                .is_some_and(|last| last.is_empty() || last == "TIME")
            {
                kept.pop();
            }
            let parenthesis = if number.starts_with('(') { "(" } else { "" };
            kept.push(format!("{parenthesis}TIME{}", &word[unit.len()..]));
        } else {
            kept.push(word.into());
        }
    }
    kept.join(" ").trim_end().into()
}

/// Returns whether a word is a number, perhaps behind a parenthesis.
fn is_number(word: &str) -> bool {
    let digits = word.trim_start_matches('(').replace([',', '.'], "");
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}
