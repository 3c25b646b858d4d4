//! Ctrl-C and SIGTERM: the first asks for an end in good order, the second ends at once.

use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

/// The flag, once it is in use.
static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// The flag, if signals raise one.
pub fn flag() -> Option<&'static AtomicBool> {
    STOP.get().map(|stop| &**stop)
}

/// A flag that the first signal raises, with a word on stderr; the second ends the process with this exit code.
pub fn raised_by_signals(code: u8) -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        // The order matters: the shutdown looks at the flag before this signal raises it.
        signal_hook::flag::register_conditional_shutdown(signal, code.into(), stop.clone())?;
        tell_of(signal)?;
        signal_hook::flag::register(signal, stop.clone())?;
    }
    let _ = STOP.set(stop.clone());
    Ok(stop)
}

/// Says at once that a signal has been heard: to end in good order takes a moment.
#[cfg(unix)]
fn tell_of(signal: i32) -> io::Result<()> {
    use std::io::IsTerminal;
    // On a terminal the line replaces the bar.
    let line: &[u8] = match io::stderr().is_terminal() {
        true => b"\r\x1b[Kkortest: stopping, once more to end at once\n",
        false => b"kortest: stopping, once more to end at once\n",
    };
    let tell = move || {
        // Nobody may be listening.
        let _ = nix::unistd::write(io::stderr(), line);
    };
    // SAFETY: all that it does is to write to a file descriptor, which a signal handler may; it allocates nothing.
    unsafe { signal_hook::low_level::register(signal, tell) }.map(|_| ())
}

/// Elsewhere the flag has to do.
#[cfg(not(unix))]
fn tell_of(_: i32) -> io::Result<()> {
    Ok(())
}
