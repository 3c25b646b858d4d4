//! Ends the program when the program that started it has died, if that program asked for this.
//!
//! The Python module asks for it: a killed Python process must not leave a proof running for hours.
//! It passes the reading end of a pipe, and keeps the writing end. The system closes that end when
//! the process ends, however it ends. A shell passes no pipe, so `nohup kortest &` is not affected.
//!
//! The parent-death signal of Linux would be simpler, but it is sent when the *thread* that started
//! the program ends, and it misses a parent that died before the program asked for it.

#[cfg(unix)]
use super::signals;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

/// The environment variable with the number of the file descriptor of the pipe.
#[cfg(unix)]
const PIPE: &str = "KORTEST_LIFELINE";
/// The environment variable with the temporary folder of the other program, which it cannot remove
/// when it is killed.
const FOLDER: &str = "KORTEST_LIFELINE_FOLDER";
/// The beginning of the names of these folders. Nothing else is removed.
const FOLDER_PREFIX: &str = "kortest-";

/// Whether the pipe was closed.
static IS_CUT: AtomicBool = AtomicBool::new(false);

/// Begins to watch the pipe, if the program was started with one. `code` is the exit code of a
/// command that cannot be stopped in an orderly way.
pub fn watch(code: u8) {
    #[cfg(unix)]
    if let Some(mut pipe) = pipe() {
        // Without another thread, the program lives on, as without a pipe.
        let _ = std::thread::Builder::new().spawn(move || {
            // Nothing is ever written to the pipe, so this waits for its end.
            let _ = std::io::copy(&mut pipe, &mut std::io::sink());
            IS_CUT.store(true, SeqCst);
            stop(code);
        });
    }
    #[cfg(not(unix))]
    let _ = code;
}

/// Removes the temporary folder of a program that has died.
pub fn clean_up() {
    let folder = std::env::var_os(FOLDER).map(PathBuf::from);
    if let Some(folder) = folder
        && IS_CUT.load(SeqCst)
        && is_temporary(&folder)
    {
        // A remaining folder does no harm.
        let _ = std::fs::remove_dir_all(&folder);
    }
}

fn is_temporary(folder: &Path) -> bool {
    let name = folder.file_name().and_then(|name| name.to_str());
    folder.is_absolute() && name.is_some_and(|name| name.starts_with(FOLDER_PREFIX))
}

/// Stops the command like a signal, or ends the process if the command handles no signals.
#[cfg(unix)]
fn stop(code: u8) {
    match signals::flag() {
        Some(flag) => flag.store(true, SeqCst),
        None => {
            clean_up();
            std::process::exit(code.into());
        }
    }
}

/// Returns the pipe with which the program was started.
#[cfg(unix)]
fn pipe() -> Option<std::fs::File> {
    use std::os::fd::{FromRawFd, IntoRawFd, RawFd};
    use std::os::unix::fs::FileTypeExt;

    let number: RawFd = std::env::var(PIPE).ok()?.parse().ok()?;
    // SAFETY: the call fails for a number that is no open descriptor, and changes only its flag.
    let is_open =
        number > 2 && unsafe { libc::fcntl(number, libc::F_SETFD, libc::FD_CLOEXEC) } == 0;
    if !is_open {
        return None;
    }
    // SAFETY: the descriptor is open, and nothing else in this process uses it: the program calls
    // this function before it opens any file.
    let file = unsafe { std::fs::File::from_raw_fd(number) };
    if file.metadata().is_ok_and(|data| data.file_type().is_fifo()) {
        return Some(file);
    }
    // The descriptor belongs to somebody else, so it stays open.
    let _ = file.into_raw_fd();
    None
}
