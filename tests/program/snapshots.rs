//! Compares what the program prints with the pages in the folder `snapshots`. `KORTEST_BLESS=1`
//! writes the pages.
//!
//! A page is a text with two kinds of blocks. A block `text NAME` is a file. A block `console` has
//! commands and what they print:
//!
//! - Each section of a page has an empty folder, in which its files are written and its commands
//!   run with one thread.
//! - A command is a line that begins with `$`, in a part of the language of bash (see
//!   `command_line.rs`).
//! - `? CODE` is the exit code if it is not 0, or if the command prints nothing.
//! - Messages (standard error) stand before the output, as in the documentation.
//! - Commands directly below each other print the same.
//! - `TIME` stands for times, and for the memory of a run (see [`without_times`]). On a page, `[..]`
//!   stands for any text in a line, and a line `...` for any lines.

use crate::command_line::CommandLine;
use crate::common::program::Folder;
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

    comparison()
        .action(action)
        .eq(printed, Data::read_from(&path, Some(DataFormat::Text)));
}

fn comparison() -> Assert {
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
        let (output, _) = comparison().normalize(output.into_data(), expected.into_data());
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
    let run = CommandLine::parse(line).run(folder);
    if run.code == 2 && run.text.is_empty() {
        assert_eq!(folder.files(), before, "{run:?}");
    }
    let mut lines = Vec::new();
    let is_silent = run.error.is_empty() && run.text.is_empty();
    if run.code != 0 || is_silent {
        lines.push(format!("? {}", run.code));
    }
    lines.extend(run.error.lines().chain(run.text.lines()).map(without_times));
    // A slow machine also prints lines of progress.
    lines.retain(|line| !line.starts_with("after TIME: "));
    let program = format!("kortest{}", std::env::consts::EXE_SUFFIX);
    lines.join("\n").replace(&program, "kortest")
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
