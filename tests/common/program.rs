//! The program as people run it, in a folder of its own.

use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
#[cfg(unix)]
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A temporary folder in which the program runs.
pub struct Folder(TempDir);

impl Folder {
    /// An empty one.
    pub fn new() -> Folder {
        Folder(TempDir::new().unwrap())
    }

    /// One with a file.
    pub fn with(name: &str, content: impl AsRef<[u8]>) -> Folder {
        let folder = Folder::new();
        folder.write(name, content);
        folder
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), content).unwrap();
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap()
    }

    pub fn text(&self, name: &str) -> String {
        String::from_utf8(self.read(name)).unwrap()
    }

    /// How long a file is; nothing where there is none.
    #[cfg(unix)]
    pub fn length(&self, name: &str) -> u64 {
        std::fs::metadata(self.path(name)).map_or(0, |file| file.len())
    }

    /// The names of what is in it, sorted.
    pub fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// The program, to be run here.
    fn kortest(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kortest"));
        // What the tests ask for is not to depend on who runs them.
        command.env_remove("KORTEST_THREADS").env_remove("KORTEST_MEMORY");
        command.current_dir(self.0.path()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs it to its end.
    pub fn run(&self, arguments: &[&str]) -> Run {
        self.run_with(arguments, "")
    }

    /// Runs it to its end, with this on standard input.
    pub fn run_with(&self, arguments: &[&str], input: impl Into<Vec<u8>>) -> Run {
        let mut child = self.kortest().args(arguments).spawn().unwrap();
        let (mut stdin, input) = (child.stdin.take().unwrap(), input.into());
        // It may answer before it has read all, or without reading any: then the pipe is closed at its other end.
        let writer = std::thread::spawn(move || _ = stdin.write_all(&input));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        Run::of(output, arguments)
    }

    /// Runs it to its end, with this environment variable.
    pub fn run_in(&self, variable: (&str, &str), arguments: &[&str]) -> Run {
        let output = self.kortest().env(variable.0, variable.1).args(arguments).stdin(Stdio::null()).output().unwrap();
        Run::of(output, arguments)
    }

    /// Runs it to its end, which is a good one: exit code 0.
    pub fn succeeds(&self, arguments: &[&str]) -> Run {
        let run = self.run(arguments);
        assert_eq!(run.code, 0, "{run:?}");
        run
    }

    /// Starts it, and interrupts it as Ctrl-C does after a while.
    #[cfg(unix)]
    pub fn interrupt(&self, arguments: &[&str], after: Duration) -> Run {
        let start = Instant::now();
        self.interrupt_when(arguments, || start.elapsed() >= after)
    }

    /// Starts it, and interrupts it as soon as something is so: that must be before it ends by itself.
    #[cfg(unix)]
    pub fn interrupt_when(&self, arguments: &[&str], mut now: impl FnMut() -> bool) -> Run {
        let mut child = self.kortest().args(arguments).stdin(Stdio::null()).spawn().unwrap();
        while !now() {
            assert!(child.try_wait().unwrap().is_none(), "{arguments:?} ended before it was interrupted");
            std::thread::sleep(Duration::from_millis(1));
        }
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        Run::of(child.wait_with_output().unwrap(), arguments)
    }

    /// Exit code 2, one line on stderr that holds all of `expected`, nothing on stdout but an error in JSON, nothing written.
    pub fn refuses(&self, arguments: &[&str], input: impl Into<Vec<u8>>, expected: &[&str]) {
        let before = self.files();
        let run = self.run_with(arguments, input);
        assert_eq!(run.code, 2, "{run:?}");
        assert_eq!(run.error.lines().count(), 1, "{run:?}");
        let is_json = arguments.contains(&"--json");
        assert!(if is_json { run.json()["exit_code"] == 2 } else { run.text.is_empty() }, "{run:?}");
        for words in expected {
            assert!(run.error.contains(words), "{run:?} lacks {words:?}");
        }
        assert_eq!(self.files(), before, "{run:?}");
    }
}

/// What the program did.
#[derive(Debug)]
#[allow(dead_code)] // the arguments are there to be shown
pub struct Run {
    pub arguments: Vec<String>,
    /// The exit code.
    pub code: i32,
    /// What it wrote to stdout.
    pub text: String,
    /// What it wrote to stderr.
    pub error: String,
}

impl Run {
    pub fn of(output: Output, arguments: &[&str]) -> Run {
        let text = |bytes| String::from_utf8(bytes).expect("it writes text");
        let code = output.status.code().expect("no signal ended it");
        let arguments = arguments.iter().map(|&argument| argument.into()).collect();
        Run { arguments, code, text: text(output.stdout), error: text(output.stderr) }
    }

    /// The one object that `--json` prints.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("no JSON object: {error}: {self:?}"))
    }
}
