//! Runs the program in a temporary folder, as users run it.

use super::process::Process;
#[cfg(unix)]
use rustix::process::Signal;
use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
#[cfg(unix)]
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A temporary folder in which the program runs. The folder is deleted when this value is dropped.
pub struct Folder {
    directory: TempDir,
}

impl Default for Folder {
    fn default() -> Folder {
        Folder::new()
    }
}

impl Folder {
    /// Creates an empty folder.
    pub fn new() -> Folder {
        Folder {
            directory: TempDir::new().unwrap(),
        }
    }

    /// Creates a folder with one file.
    pub fn with(name: &str, content: impl AsRef<[u8]>) -> Folder {
        let folder = Folder::new();
        folder.write(name, content);
        folder
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), content).unwrap();
    }

    /// Writes a program of the shell with this script.
    #[cfg(unix)]
    pub fn write_program(&self, name: &str, script: &str) {
        use std::os::unix::fs::PermissionsExt;

        self.write(name, format!("#!/bin/sh\n{script}\n"));
        let permissions = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(self.path(name), permissions).unwrap();
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap()
    }

    pub fn text(&self, name: &str) -> String {
        String::from_utf8(self.read(name)).unwrap()
    }

    /// Returns the length of a file in bytes, 0 if it does not exist.
    #[cfg(unix)]
    pub fn length(&self, name: &str) -> u64 {
        std::fs::metadata(self.path(name)).map_or(0, |file| file.len())
    }

    /// Returns the names of all files in the folder, sorted.
    pub fn files(&self) -> Vec<String> {
        let mut names = Vec::new();
        for entry in std::fs::read_dir(self.directory.path()).unwrap() {
            names.push(entry.unwrap().file_name().into_string().unwrap());
        }
        names.sort();
        names
    }

    /// Returns the program in this folder, with pipes as its input and output.
    pub fn kortest(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kortest"));
        remove_variables(&mut command);
        command
            .current_dir(self.directory.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        #[cfg(unix)]
        handle_signals(&mut command);
        command
    }

    /// Runs the program until it exits.
    pub fn run(&self, arguments: &[&str]) -> Run {
        self.run_with(arguments, "")
    }

    /// Runs the program until it exits, with `input` on standard input.
    pub fn run_with(&self, arguments: &[&str], input: impl Into<Vec<u8>>) -> Run {
        let process = Process::start(self.kortest().args(arguments));
        Run::of(finish(process, input.into()), arguments)
    }

    /// Runs the program until it exits, with this environment variable.
    pub fn run_with_variable(&self, name: &str, value: &str, arguments: &[&str]) -> Run {
        let mut command = self.kortest();
        command.env(name, value).args(arguments);
        Run::of(Process::start(&mut command).finish(), arguments)
    }

    /// Runs the program and asserts exit code 0.
    pub fn succeeds(&self, arguments: &[&str]) -> Run {
        let run = self.run(arguments);
        assert_eq!(run.code, 0, "{run:?}");
        run
    }

    /// Starts the program and sends it SIGINT (as Ctrl-C does) after the time `after`.
    #[cfg(unix)]
    pub fn interrupt(&self, arguments: &[&str], after: Duration) -> Run {
        let start = Instant::now();
        self.interrupt_when(arguments, || start.elapsed() >= after)
    }

    /// Starts the program and sends SIGINT as soon as `now` returns true. Fails if the program ends
    /// earlier.
    #[cfg(unix)]
    pub fn interrupt_when(&self, arguments: &[&str], now: impl FnMut() -> bool) -> Run {
        let process = self.start_until(arguments, now);
        process.signal(Signal::INT);
        Run::of(process.finish(), arguments)
    }

    /// Starts the program, and waits until `now` returns true and the program handles SIGINT. Fails
    /// if the program ends earlier.
    #[cfg(unix)]
    pub fn start_until(&self, arguments: &[&str], mut now: impl FnMut() -> bool) -> Process {
        let mut process = Process::start(self.kortest().args(arguments).stdin(Stdio::null()));
        while !(now() && handles_sigint(process.child.id())) {
            assert!(
                process.child.try_wait().unwrap().is_none(),
                "{arguments:?} ended before it was interrupted"
            );
            std::thread::sleep(Duration::from_millis(1));
        }
        process
    }

    /// Asserts exit code 2, and one line on stderr with all texts of `expected`.
    pub fn refuses(&self, arguments: &[&str], input: impl Into<Vec<u8>>, expected: &[&str]) {
        let before = self.files();
        let run = self.run_with(arguments, input);
        assert_eq!(run.code, 2, "{run:?}");
        assert_eq!(run.error.lines().count(), 1, "{run:?}");
        if arguments.contains(&"--json") {
            assert_eq!(run.json()["exit_code"], 2, "{run:?}");
        } else {
            assert_eq!(run.text, "", "{run:?}");
        }
        for words in expected {
            assert!(run.error.contains(words), "{run:?} lacks {words:?}");
        }
        assert_eq!(self.files(), before, "{run:?}");
    }
}

/// Writes `input` to the standard input of a program, and waits until the program ends.
pub fn finish(mut process: Process, input: Vec<u8>) -> Output {
    let mut stdin = process.child.stdin.take().unwrap();
    // If the program exits early, this write fails, which is no problem.
    let writer = std::thread::spawn(move || _ = stdin.write_all(&input));
    let output = process.finish();
    writer.join().unwrap();
    output
}

/// Removes the user's environment variables that change what the program prints or how it runs.
pub fn remove_variables(command: &mut Command) {
    const LIMITS: [&str; 2] = ["KORTEST_THREADS", "KORTEST_MEMORY"];
    const COLOURS: [&str; 5] = ["CI", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM", "NO_COLOR"];
    for name in LIMITS.iter().chain(&COLOURS) {
        command.env_remove(name);
    }
}

/// Makes a program start with the default action for signals. If the tests run in the background,
/// the system would ignore them, and the program keeps ignoring what was ignored when it began.
#[cfg(unix)]
pub fn handle_signals(command: &mut Command) {
    use std::os::unix::process::CommandExt;

    // SAFETY: between fork and exec, the function only calls `signal`, which is allowed there.
    unsafe {
        command.pre_exec(|| {
            reset_signals();
            Ok(())
        });
    }
}

#[cfg(unix)]
fn reset_signals() {
    for signal in [libc::SIGINT, libc::SIGQUIT, libc::SIGHUP] {
        // SAFETY: the default action needs no handler.
        unsafe { libc::signal(signal, libc::SIG_DFL) };
    }
}

/// Returns whether a process handles SIGINT already. Only Linux can tell; on other systems, always
/// returns `true`.
#[cfg(unix)]
fn handles_sigint(process: u32) -> bool {
    let Ok(status) = std::fs::read_to_string(format!("/proc/{process}/status")) else {
        return true;
    };
    let mut lines = status.lines();
    let Some(mask) = lines.find_map(|line| line.strip_prefix("SigCgt:")) else {
        return true;
    };
    let mask = u64::from_str_radix(mask.trim(), 16).expect("a mask in hexadecimal digits");
    // SIGINT is signal 2, so its bit in the mask is the second.
    mask & 2 != 0
}

/// The outcome of a finished run of the program.
#[derive(Debug)]
#[allow(dead_code)] // `arguments` is only printed
pub struct Run {
    pub arguments: Vec<String>,
    /// The exit code.
    pub code: i32,
    /// The program's standard output.
    pub text: String,
    /// The program's standard error.
    pub error: String,
}

impl Run {
    pub fn of(output: Output, arguments: &[&str]) -> Run {
        Run {
            arguments: arguments.iter().map(ToString::to_string).collect(),
            code: output.status.code().expect("no signal ended it"),
            text: String::from_utf8(output.stdout).expect("it writes text"),
            error: String::from_utf8(output.stderr).expect("it writes text"),
        }
    }

    /// Parses the JSON object that `--json` prints.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text)
            .unwrap_or_else(|error| panic!("no JSON object: {error}: {self:?}"))
    }
}
