//! Ctrl-C and SIGTERM: the first asks for an end in good order, a second ends at once.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

/// Signals that come so close are one: `timeout` sends its own to the process and to its group, and a terminal may as well.
const ONE: u64 = 100;

/// The flag, once it is in use.
static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// The flag, if signals raise one.
pub fn flag() -> Option<&'static AtomicBool> {
    STOP.get().map(|stop| &**stop)
}

/// The flag that the first signal raises, with a word on stderr; a second ends the process with this exit code. Whoever asks
/// again has the same flag.
pub fn raised_by_signals(code: u8) -> io::Result<Arc<AtomicBool>> {
    if let Some(stop) = STOP.get() {
        return Ok(stop.clone());
    }
    let stop = Arc::new(AtomicBool::new(false));
    let began = Instant::now();
    let heard = Arc::new(Heard::default());
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        let (heard, stop) = (heard.clone(), stop.clone());
        let handle = move || match heard.at(began.elapsed().as_millis() as u64) {
            Which::First => {
                stop.store(true, SeqCst);
                tell();
            }
            Which::Same => {}
            Which::Second => signal_hook::low_level::exit(code.into()),
        };
        // SAFETY: all that it does is to ask the clock, to use atomics, to write to a file descriptor, and to end the process
        // without any clean-up, which a signal handler may; it allocates nothing and takes no lock.
        unsafe { signal_hook::low_level::register(signal, handle) }?;
    }
    Ok(STOP.get_or_init(|| stop).clone())
}

/// When the first signal came.
struct Heard(AtomicU64);

/// What a signal is to the first.
#[derive(Debug, PartialEq, Eq)]
enum Which {
    First,
    Same,
    Second,
}

impl Heard {
    const NOTHING: u64 = u64::MAX;

    /// Hears a signal at this time, in milliseconds.
    fn at(&self, now: u64) -> Which {
        match self.0.compare_exchange(Heard::NOTHING, now, SeqCst, SeqCst) {
            Ok(_) => Which::First,
            Err(first) if now < first.saturating_add(ONE) => Which::Same,
            Err(_) => Which::Second,
        }
    }
}

impl Default for Heard {
    fn default() -> Heard {
        Heard(AtomicU64::new(Heard::NOTHING))
    }
}

/// Says at once that a signal has been heard: to end in good order takes a moment.
#[cfg(unix)]
fn tell() {
    use super::drawn::replaced_by;
    use std::io::IsTerminal;
    // On a terminal the line replaces the progress, and the `^C` behind it.
    let clear = if io::stderr().is_terminal() { replaced_by(0) } else { "" };
    for text in [clear, "kortest: stopping, once more to end at once\n"] {
        // Nobody may be listening.
        let _ = nix::unistd::write(io::stderr(), text.as_bytes());
    }
}

/// Elsewhere the flag has to do.
#[cfg(not(unix))]
fn tell() {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signals_that_come_close_are_one() {
        let heard = Heard::default();
        let all = [7, 7, 7 + ONE - 1, 7 + ONE, 10_000].map(|now| heard.at(now));
        assert_eq!(all, [Which::First, Which::Same, Which::Same, Which::Second, Which::Second]);
    }
}
