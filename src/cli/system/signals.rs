//! Ctrl-C and SIGTERM: the first asks for an end in good order, the second ends at once.

use crate::output::{Failure, STOPPED};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A flag that the first signal raises.
pub fn stop_flag() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        // The order matters: the shutdown looks at the flag before this signal raises it.
        signal_hook::flag::register_conditional_shutdown(signal, STOPPED.into(), stop.clone())
            .and_then(|_| signal_hook::flag::register(signal, stop.clone()))
            .map_err(|error| Failure::Unfinished(format!("signals cannot be handled: {error}")))?;
    }
    Ok(stop)
}
