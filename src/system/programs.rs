//! Runs another program, and stops that program when a limit of the command is reached.

use kortest::runtime::Limits;
use kortest::text::printable;
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// The time between two checks whether the program has ended or a limit is reached.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// Runs another program until it exits, and returns its exit status; `None` if a limit was reached and the program was
/// killed.
///
/// The program leads a process group of its own, so that its own children are killed with it. A Ctrl-C in the terminal
/// therefore reaches only this process, whose limits then stop the program.
fn run_within(command: &mut Command, limits: &Limits) -> io::Result<Option<ExitStatus>> {
    lead_own_group(command);
    let mut child = command.spawn()?;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if limits.check().is_err() {
            kill(&mut child)?;
            // Waiting removes the ended process from the system.
            child.wait()?;
            return Ok(None);
        }
        sleep(POLL_INTERVAL);
    }
}

/// Runs the first of these programs that exists, in a folder and without input, until it exits. Everything that it
/// prints is written to the file `output`. Returns its exit status; `None` if a limit has stopped it. The error is
/// [`ErrorKind::NotFound`] if none of the programs exists.
pub fn run_in_folder(
    programs: &[PathBuf],
    arguments: &[&str],
    folder: &Path,
    output: &File,
    limits: &Limits,
) -> io::Result<Option<ExitStatus>> {
    for program in programs {
        let mut command = Command::new(program);
        command
            .args(arguments)
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(output.try_clone()?)
            .stderr(output.try_clone()?);
        match run_within(&mut command, limits) {
            // This program does not exist, so the next one is tried.
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            ended => return ended,
        }
    }
    Err(ErrorKind::NotFound.into())
}

/// Maximum number of characters of a line that a program has printed.
const MAX_SHOWN: usize = 160;

/// Returns the last line, without blank lines, of a file with the output of a program, for a message: at most
/// `MAX_SHOWN` characters, without control characters. `None` if the file is empty or cannot be read.
pub fn last_line(output: &Path) -> Option<String> {
    let bytes = std::fs::read(output).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let line = text.trim_end().lines().last()?.trim();
    let start: String = line.chars().take(MAX_SHOWN).collect();
    Some(printable(&start))
}

/// Makes the program the leader of a new process group.
#[cfg(unix)]
fn lead_own_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

/// Does nothing: this system has no process groups.
#[cfg(not(unix))]
fn lead_own_group(_command: &mut Command) {}

/// Ends the program (`child`) and all processes of its group, those that it has started.
#[cfg(unix)]
fn kill(child: &mut Child) -> io::Result<()> {
    let group = child.id().cast_signed();
    // Some systems return an error if the leader has just ended, so the result is ignored.
    // SAFETY: the call only sends a signal. No other process group can have this number yet, because nothing has waited
    // for the leader of this group.
    unsafe { libc::kill(-group, libc::SIGKILL) };
    child.kill()
}

/// Ends the program.
#[cfg(not(unix))]
fn kill(child: &mut Child) -> io::Result<()> {
    child.kill()
}
