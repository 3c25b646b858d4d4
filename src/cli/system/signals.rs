//! Handles Ctrl-C and SIGTERM. The second signal ends the process immediately.

use signal_hook::consts::{SIGINT, SIGTERM};
use std::io;
use std::sync::atomic::AtomicBool;
#[cfg(unix)]
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Arc, OnceLock};
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
    listen(stop.clone(), on_first, quit, code)?;
    Ok(STOP.get_or_init(|| stop).clone())
}

#[cfg(unix)]
fn listen(stop: Arc<AtomicBool>, on_first: fn(), quit: fn(u8), code: u8) -> io::Result<()> {
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM])?;
    let flag = stop.clone();
    let handle = move || {
        let mut signals = signals.forever();
        signals.next();
        stop.store(true, SeqCst);
        on_first();
        let first = Instant::now();
        signals.find(|_| first.elapsed() >= SAME_SIGNAL);
        quit(code);
    };
    if std::thread::Builder::new().spawn(handle).is_err() {
        return listen_without_thread(flag, code);
    }
    Ok(())
}

/// Handles signals on Windows, where `_on_first` and `_quit` are never called.
#[cfg(not(unix))]
fn listen(stop: Arc<AtomicBool>, _on_first: fn(), _quit: fn(u8), code: u8) -> io::Result<()> {
    listen_without_thread(stop, code)
}

/// Handles signals without a thread of the program, and without a word to the user.
fn listen_without_thread(stop: Arc<AtomicBool>, code: u8) -> io::Result<()> {
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register_conditional_shutdown(signal, code.into(), stop.clone())?;
        // The handler above runs first and quits only if the flag is set. So the first signal only
        // sets the flag.
        signal_hook::flag::register(signal, stop.clone())?;
    }
    Ok(())
}
