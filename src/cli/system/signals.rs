//! Stops the process in an orderly way: when a signal arrives, or when the program that started it
//! has died.
//!
//! # Signals
//!
//! Ctrl-C, SIGTERM, and on Unix SIGHUP, which a closed terminal sends, set the stop flag. Another
//! Ctrl-C or SIGTERM ends the process immediately.
//!
//! # Lifeline
//!
//! A program that starts this one can ask it to stop when it dies. The Python module asks for it: a
//! killed Python process must not leave a proof running for hours. It passes the reading end of a
//! pipe, and keeps the writing end. The system closes that end when the process ends, however it
//! ends. A shell passes no pipe, so `nohup kortest &` is not affected.
//!
//! The parent-death signal of Linux would be simpler, but it is sent when the *thread* that started
//! the program ends, and it misses a parent that died before the program asked for it.

#[cfg(unix)]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::{SIGINT, SIGTERM};
#[cfg(unix)]
use signal_hook::iterator::Signals;
#[cfg(unix)]
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, OnceLock};
#[cfg(unix)]
use std::thread::Builder;
#[cfg(unix)]
use std::time::{Duration, Instant};

/// A second signal within this time counts as the same signal.
#[cfg(unix)]
const SAME_SIGNAL: Duration = Duration::from_millis(100);

/// The stop flag, which the first signal sets.
static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Returns the stop flag, if the program handles signals.
pub fn flag() -> Option<&'static AtomicBool> {
    STOP.get().map(|stop| &**stop)
}

/// Returns the flag that the first signal sets. The second signal ends the process.
pub fn stop_flag(on_first: fn(), quit: fn(u8), code: u8) -> io::Result<Arc<AtomicBool>> {
    if let Some(stop) = STOP.get() {
        return Ok(stop.clone());
    }
    let stop = Arc::<AtomicBool>::default();
    listen(&stop, on_first, quit, code)?;
    Ok(STOP.get_or_init(|| stop).clone())
}

/// Makes a write beyond the limit of a file's size (`ulimit -f`) fail with an error. By default, its
/// signal would end the process.
pub fn ignore_file_size_signal() {
    #[cfg(unix)]
    // SAFETY: ignoring a signal installs no handler.
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
}

/// Starts a thread that handles signals.
#[cfg(unix)]
fn listen(stop: &Arc<AtomicBool>, on_first: fn(), quit: fn(u8), code: u8) -> io::Result<()> {
    let mut handled = vec![SIGINT, SIGTERM, SIGHUP];
    // The caller wants these to have no effect, as `nohup` does.
    handled.retain(|&signal| !is_ignored(signal));
    let signals = Signals::new(&handled)?;
    let flag = stop.clone();
    let thread = Builder::new().spawn(move || handle(signals, &flag, on_first, quit, code));
    if thread.is_err() {
        return listen_without_thread(&handled, stop, code);
    }
    Ok(())
}

/// Handles signals until the second one, which ends the process.
#[cfg(unix)]
fn handle(mut signals: Signals, stop: &AtomicBool, on_first: fn(), quit: fn(u8), code: u8) {
    let mut signals = signals.forever();
    signals.next();
    stop.store(true, SeqCst);
    on_first();
    let first = Instant::now();
    for signal in signals {
        // A closed terminal may send several, and a session manager sends one after SIGTERM.
        if signal != SIGHUP && first.elapsed() >= SAME_SIGNAL {
            quit(code);
        }
    }
}

/// Returns whether the process that started this one has made it ignore the signal.
#[cfg(unix)]
fn is_ignored(signal: libc::c_int) -> bool {
    let mut action = std::mem::MaybeUninit::<libc::sigaction>::uninit();
    // SAFETY: a successful call fills the value, and does not change the action.
    unsafe {
        libc::sigaction(signal, std::ptr::null(), action.as_mut_ptr()) == 0
            && action.assume_init().sa_sigaction == libc::SIG_IGN
    }
}

/// Handles signals on Windows, where `_on_first` and `_quit` are never called.
#[cfg(not(unix))]
fn listen(stop: &Arc<AtomicBool>, _on_first: fn(), _quit: fn(u8), code: u8) -> io::Result<()> {
    listen_without_thread(&[SIGINT, SIGTERM], stop, code)
}

/// Handles signals without a thread of the program, and without a word to the user.
fn listen_without_thread(signals: &[i32], stop: &Arc<AtomicBool>, code: u8) -> io::Result<()> {
    for &signal in signals {
        signal_hook::flag::register_conditional_shutdown(signal, code.into(), stop.clone())?;
        // The handler above runs first and quits only if the flag is set. So the first signal only
        // sets the flag.
        signal_hook::flag::register(signal, stop.clone())?;
    }
    Ok(())
}

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
    if let Some(pipe) = given_pipe() {
        // Without another thread, the program lives on, as without a pipe.
        let _ = Builder::new().spawn(move || wait_for_end(pipe, code));
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

/// Waits until the other program closes the pipe, and then stops the command.
#[cfg(unix)]
fn wait_for_end(mut pipe: File, code: u8) {
    // Nothing is ever written to the pipe, so this ends when the pipe is closed.
    let _ = io::copy(&mut pipe, &mut io::sink());
    IS_CUT.store(true, SeqCst);
    stop(code);
}

/// Stops the command like a signal, or ends the process if the command handles no signals.
#[cfg(unix)]
fn stop(code: u8) {
    if let Some(stop) = flag() {
        stop.store(true, SeqCst);
    } else {
        clean_up();
        std::process::exit(code.into());
    }
}

/// Returns the pipe with which the program was started.
#[cfg(unix)]
fn given_pipe() -> Option<File> {
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
    let file = unsafe { File::from_raw_fd(number) };
    if file.metadata().is_ok_and(|data| data.file_type().is_fifo()) {
        return Some(file);
    }
    // The descriptor belongs to somebody else, so it stays open.
    let _ = file.into_raw_fd();
    None
}
