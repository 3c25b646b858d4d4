//! Ctrl-C and SIGTERM: the first asks for an end in good order, the second ends at once.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A flag that the first signal raises; the second ends the process with this exit code.
pub fn raised_by_signals(code: u8) -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        // The order matters: the shutdown looks at the flag before this signal raises it.
        signal_hook::flag::register_conditional_shutdown(signal, code.into(), stop.clone())?;
        signal_hook::flag::register(signal, stop.clone())?;
    }
    Ok(stop)
}
