//! Stops a command in an orderly way when the user presses Ctrl-C.

use super::bars::BARS;
use super::exit::{Failure, STOPPED};
use super::lines::print_message;
use super::screen::restore;
use crate::system::signals;
use console::Term;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Returns the flag that the first signal sets.
pub fn stop_flag() -> Result<Arc<AtomicBool>, Failure> {
    signals::stop_flag(tell_stopping, quit, STOPPED)
        .map_err(|error| Failure::Unable(format!("signals cannot be handled: {error}")))
}

fn tell_stopping() {
    BARS.suspend(|| {
        if Term::stderr().is_term() {
            // Clears the text `^C` that the terminal printed.
            let _ = Term::stderr().clear_line();
        }
        print_message("stopping; press Ctrl-C again to quit now");
    });
}

/// Clears the progress bars, restores the terminal, and ends the process immediately.
fn quit(code: u8) {
    restore();
    BARS.suspend(|| signal_hook::low_level::exit(code.into()));
}
