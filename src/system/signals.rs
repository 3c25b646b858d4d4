//! Stops the process in an orderly way when a signal arrives.
//!
//! Ctrl-C, SIGTERM, and on Unix SIGHUP, which a closed terminal sends, set the stop flag. Another Ctrl-C or SIGTERM
//! ends the process immediately. A limit for the time of a whole run sets the same flag, so the run ends in the same
//! way.
//!
//! SIGUSR1, and SIGINFO on systems that have it, ask for the progress.
//!
//! A command that uses the whole screen also handles the signals of job control: it leaves the screen before Ctrl-Z
//! (SIGTSTP) stops the process, and draws it again when the process continues.

#[cfg(unix)]
use signal_hook::consts::{SIGCONT, SIGHUP, SIGQUIT, SIGTSTP};
use signal_hook::consts::{SIGINT, SIGTERM};
#[cfg(unix)]
use signal_hook::iterator::Signals;
use std::io;
#[cfg(unix)]
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, LazyLock, OnceLock};
use std::thread::Builder;
use std::time::Duration;
#[cfg(unix)]
use std::time::Instant;

/// A signal within this time after the first one counts as the same signal.
#[cfg(unix)]
const SAME_SIGNAL: Duration = Duration::from_millis(100);

/// The stop flag, which the first signal sets.
static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Returns the stop flag; `None` if the program does not handle signals.
pub fn flag() -> Option<&'static AtomicBool> {
    STOP.get().map(|stop| &**stop)
}

/// Returns the stop flag, and makes signals such as Ctrl-C set it. The first signal also calls `on_first`, and the
/// second one calls `quit` with the exit `code`. Only the first call of this function, by the main thread, begins to
/// handle signals: later calls return the same flag and ignore their arguments.
pub fn stop_flag(on_first: fn(), quit: fn(u8), code: u8) -> io::Result<&'static AtomicBool> {
    if let Some(stop) = flag() {
        return Ok(stop);
    }
    let stop = Arc::<AtomicBool>::default();
    listen(&stop, on_first, quit, code)?;
    Ok(STOP.get_or_init(|| stop))
}

/// Whether a time limit has set the stop flag.
static HAS_TIMED_OUT: AtomicBool = AtomicBool::new(false);

/// Sets the stop flag when the time limit has passed: at once if the limit is 0, otherwise on another thread. Fails if
/// the system starts no thread.
pub fn stop_after(limit: Duration, stop: &'static AtomicBool) -> io::Result<()> {
    if limit.is_zero() {
        time_out(stop);
        return Ok(());
    }
    Builder::new().spawn(move || {
        std::thread::sleep(limit);
        time_out(stop);
    })?;
    Ok(())
}

/// Sets the stop flag for the time limit, unless a signal has set the flag before.
fn time_out(stop: &AtomicBool) {
    if !stop.load(SeqCst) {
        HAS_TIMED_OUT.store(true, SeqCst);
        stop.store(true, SeqCst);
    }
}

/// Returns whether a time limit, and not a signal, has set the stop flag.
pub fn has_timed_out() -> bool {
    HAS_TIMED_OUT.load(SeqCst)
}

/// Returns whether a signal, and not a time limit, has set the stop flag.
pub fn is_interrupted() -> bool {
    let is_stopped = flag().is_some_and(|stop| stop.load(SeqCst));
    is_stopped && !has_timed_out()
}

/// Ends the process immediately with this exit code, without running destructors.
pub fn exit(code: u8) -> ! {
    signal_hook::low_level::exit(code.into())
}

/// Whether a signal has asked for the progress.
static IS_PROGRESS_WANTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// The signals that ask for the progress.
#[cfg(any(
    target_vendor = "apple",
    target_os = "freebsd",
    target_os = "netbsd",
    target_os = "openbsd",
    target_os = "dragonfly"
))]
const PROGRESS_SIGNALS: &[libc::c_int] = &[libc::SIGUSR1, libc::SIGINFO];

/// The signals that ask for the progress. Linux has no SIGINFO.
#[cfg(all(
    unix,
    not(any(
        target_vendor = "apple",
        target_os = "freebsd",
        target_os = "netbsd",
        target_os = "openbsd",
        target_os = "dragonfly"
    ))
))]
const PROGRESS_SIGNALS: &[libc::c_int] = &[libc::SIGUSR1];

/// Makes the signals with which a user asks for the progress set a flag. By default, SIGUSR1 would end the process. A
/// signal that the parent process has made this one ignore stays ignored.
pub fn accept_progress_signals() {
    #[cfg(unix)]
    for &signal in PROGRESS_SIGNALS {
        if !is_ignored(signal) {
            // Without a handler, the signal has its default action.
            let _ = signal_hook::flag::register(signal, IS_PROGRESS_WANTED.clone());
        }
    }
}

/// Returns whether a signal has asked for the progress since the last call.
pub fn take_progress_request() -> bool {
    IS_PROGRESS_WANTED.swap(false, SeqCst)
}

/// Makes a write beyond the limit of a file's size (`ulimit -f`) fail with an error. By default, such a write sends the
/// signal SIGXFSZ, which would end the process. Does nothing on systems without this signal.
pub fn ignore_file_size_signal() {
    #[cfg(unix)]
    // SAFETY: ignoring a signal installs no handler.
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
}

/// Handles the signals of job control (Ctrl-Z and its continuation, and SIGQUIT) on another thread from now on: calls
/// `leave` before the process is stopped or ended, and `resume` when it continues. Only the first call of this function
/// has an effect. If the system starts no thread, these signals are ignored.
#[cfg(unix)]
pub fn handle_job_control(leave: fn(), resume: fn()) {
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        let mut handled = vec![SIGTSTP, SIGCONT, SIGQUIT];
        handled.retain(|&signal| !is_ignored(signal));
        // A signal may arrive before the thread runs, so this thread begins to handle them.
        let Ok(signals) = Signals::new(&handled) else {
            return;
        };
        let _ = Builder::new().spawn(move || do_job_control(signals, leave, resume));
    });
}

/// Windows has no job control.
#[cfg(not(unix))]
pub fn handle_job_control(_leave: fn(), _resume: fn()) {}

/// Handles the signals of job control for ever. `leave` restores the terminal before the process stops or ends, and
/// `resume` draws the screen again when the process continues.
#[cfg(unix)]
fn do_job_control(mut signals: Signals, leave: fn(), resume: fn()) {
    for signal in signals.forever() {
        match signal {
            // Ctrl-Z. The process stops inside of `stop_process`.
            SIGTSTP => {
                leave();
                stop_process();
                resume();
            }
            SIGQUIT => {
                leave();
                let _ = signal_hook::low_level::emulate_default_handler(SIGQUIT);
            }
            // SIGCONT, the only other signal that is handled here.
            _ => resume(),
        }
    }
}

/// Stops this process until another process, such as the shell, continues it, as the signal SIGTSTP does by default.
/// Removes the handler of the signal meanwhile. Returns immediately if no shell could continue the process.
#[cfg(unix)]
fn stop_process() {
    let mut handler = std::mem::MaybeUninit::<libc::sigaction>::uninit();
    // SAFETY: zero bytes are a valid action. Each pointer is valid, and the first call fills the handler that the last
    // call reads.
    unsafe {
        let mut default: libc::sigaction = std::mem::zeroed();
        default.sa_sigaction = libc::SIG_DFL;
        if libc::sigaction(SIGTSTP, &raw const default, handler.as_mut_ptr()) != 0 {
            return;
        }
        libc::raise(SIGTSTP);
        libc::sigaction(SIGTSTP, handler.as_ptr(), std::ptr::null_mut());
    }
}

/// Suspends this process and the other processes of its job (process group), as the terminal does at Ctrl-Z if it is
/// not in raw mode. Does nothing if the signal for this (SIGTSTP) is ignored.
pub fn suspend() {
    #[cfg(unix)]
    if !is_ignored(SIGTSTP) {
        // SAFETY: the call has no pointers. Process 0 stands for the process group.
        unsafe { libc::kill(0, SIGTSTP) };
    }
}

/// Blocks the signals of job control (SIGTSTP, which suspends a process, and SIGCONT, which continues it) on the
/// calling thread, so that other threads handle them.
pub fn block_job_control() {
    #[cfg(unix)]
    // SAFETY: the first call makes the set valid.
    unsafe {
        let mut signals = std::mem::MaybeUninit::uninit();
        libc::sigemptyset(signals.as_mut_ptr());
        libc::sigaddset(signals.as_mut_ptr(), SIGTSTP);
        libc::sigaddset(signals.as_mut_ptr(), SIGCONT);
        libc::pthread_sigmask(libc::SIG_BLOCK, signals.as_ptr(), std::ptr::null_mut());
    }
}

/// Starts a thread that handles the signals that stop the process: the first one sets the flag `stop` and calls
/// `on_first`, and the second one calls `quit` with the exit `code`. If the system starts no thread, the second signal
/// ends the process, and neither function is called.
#[cfg(unix)]
fn listen(stop: &Arc<AtomicBool>, on_first: fn(), quit: fn(u8), code: u8) -> io::Result<()> {
    let mut handled = vec![SIGINT, SIGTERM, SIGHUP];
    // The process that started this one, such as `nohup`, wants an ignored signal to have no effect.
    handled.retain(|&signal| !is_ignored(signal));
    let signals = Signals::new(&handled)?;
    let flag = stop.clone();
    let thread = Builder::new().spawn(move || handle(signals, &flag, on_first, quit, code));
    if thread.is_err() {
        return listen_without_thread(&handled, stop, code);
    }
    Ok(())
}

/// Handles signals for ever: the first one sets the flag `stop` and calls `on_first`, and each later one calls `quit`
/// with the exit `code`. A later SIGHUP, and a signal within [`SAME_SIGNAL`], do not count.
#[cfg(unix)]
fn handle(mut signals: Signals, stop: &AtomicBool, on_first: fn(), quit: fn(u8), code: u8) {
    let mut arriving = signals.forever();
    // Waits for the first signal.
    arriving.next();
    stop.store(true, SeqCst);
    on_first();
    let first_time = Instant::now();
    for signal in arriving {
        // A closed terminal may send several SIGHUP, and a session manager sends one after SIGTERM.
        if signal != SIGHUP && first_time.elapsed() >= SAME_SIGNAL {
            quit(code);
        }
    }
}

/// Returns whether this process ignores the signal. The process that started this one may have decided so.
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

/// Handles signals without a thread: the first one sets the flag `stop`, and the second one ends the process with the
/// exit `code`. Nothing is printed.
fn listen_without_thread(signals: &[i32], stop: &Arc<AtomicBool>, code: u8) -> io::Result<()> {
    for &signal in signals {
        signal_hook::flag::register_conditional_shutdown(signal, code.into(), stop.clone())?;
        // The handler above runs first and quits only if the flag is set. So the first signal only sets the flag.
        signal_hook::flag::register(signal, stop.clone())?;
    }
    Ok(())
}
