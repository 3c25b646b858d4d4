//! Starts programs for the tests. A failed test leaves no process behind.

#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process};
use std::io::Read;
use std::process::{Child, Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
#[cfg(unix)]
use std::time::{Duration, Instant};

/// The environment variable that marks a program of a test. All processes that the program starts
/// inherit the variable, even those in another process group or session.
const MARK: &str = "KORTEST_STARTED_BY_TEST";

/// The longest time that a test waits for another process.
#[cfg(unix)]
const LONGEST_WAIT: Duration = Duration::from_secs(300);

/// Waits until `is_so` returns true. Fails if this takes minutes.
#[cfg(unix)]
pub fn wait_until(mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < LONGEST_WAIT, "nothing has happened");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A program that a test has started. If the test ends or fails before the program ends, dropping
/// this value kills the program and everything that the program has started.
pub struct Process {
    pub child: Child,
    /// The value of [`MARK`] for this program. No other program has the same value.
    #[allow(dead_code)] // read only on Linux
    mark: String,
}

impl Process {
    /// Starts a program, which must be installed (see `skip::are_installed`).
    pub fn start(command: &mut Command) -> Process {
        static STARTED: AtomicUsize = AtomicUsize::new(0);
        let number = STARTED.fetch_add(1, Relaxed);
        let mark = format!("{}-{number}", std::process::id());
        let program = command.get_program().to_owned();
        match command.env(MARK, &mark).spawn() {
            Ok(child) => Process { child, mark },
            Err(error) => panic!("{}: {error}", program.display()),
        }
    }

    /// Sends a signal to the program.
    #[cfg(unix)]
    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Closes the standard input of the program, and waits until the program ends. Returns what
    /// the program has written to its pipes.
    pub fn finish(mut self) -> Output {
        drop(self.child.stdin.take());
        let stderr = self.child.stderr.take();
        let stderr = std::thread::spawn(move || stderr.map_or_else(Vec::new, read_all));
        let stdout = self.child.stdout.take().map_or_else(Vec::new, read_all);
        Output {
            stdout,
            stderr: stderr.join().unwrap(),
            status: self.child.wait().unwrap(),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let has_ended = matches!(self.child.try_wait(), Ok(Some(_)));
        if has_ended && !std::thread::panicking() {
            return;
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
        #[cfg(target_os = "linux")]
        kill_marked(&format!("{MARK}={}", self.mark));
    }
}

fn read_all(mut pipe: impl Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    pipe.read_to_end(&mut bytes).unwrap();
    bytes
}

/// Kills all processes whose environment contains `mark`. A process may start others while it is
/// killed, so the search is repeated until it finds none.
#[cfg(target_os = "linux")]
fn kill_marked(mark: &str) {
    loop {
        let processes = marked(mark);
        if processes.is_empty() {
            return;
        }
        for process in processes {
            // The process may have ended since the search.
            let _ = kill_process(process, Signal::KILL);
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
}

/// Returns all processes whose environment contains `mark`. A process that has ended has no
/// environment any more.
#[cfg(target_os = "linux")]
fn marked(mark: &str) -> Vec<Pid> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
        let Ok(number) = entry.file_name().to_string_lossy().parse() else {
            continue;
        };
        // The process may have ended since the folder was listed.
        let environment = std::fs::read(entry.path().join("environ")).unwrap_or_default();
        let mut variables = environment.split(|&byte| byte == 0);
        if variables.any(|variable| variable == mark.as_bytes()) {
            found.extend(Pid::from_raw(number));
        }
    }
    found
}
