//! The messages about a saved certificate, and the limits for the check of an earlier certificate.

use super::lines::{say, say_command, warn};
use crate::limits::default_memory;
use kortest::text::{bytes_text, counted, path_text, quoted_path};
use kortest_checker::Limits;
use kortest_store::check::memory_for_check;
use kortest_store::{Advice, Caller, How, Saved};
use std::path::Path;

/// The advice about a file that blocks the output, for commands with the options `--out` and `--force`.
pub static WITH_FORCE: Advice = Advice {
    other_path: "choose another --out",
    resolve: "choose another --out, or replace it with --force",
    more_memory: "give more --memory",
};

/// The advice about a file that blocks the output, for commands without the option `--force`.
pub static WITHOUT_FORCE: Advice = Advice {
    other_path: "move it away",
    resolve: "move it away",
    more_memory: "give more --memory",
};

/// What the package that stores certificates needs from this program: a function that prints warnings to stderr, and
/// `limits`, a function that returns the limits for checking the certificate of an earlier run.
pub struct TerminalCaller<F> {
    pub limits: F,
}

impl<F: Fn(&[u8]) -> Limits<'static>> Caller for TerminalCaller<F> {
    fn limits(&self, earlier: &[u8]) -> Limits<'_> {
        (self.limits)(earlier)
    }

    fn warn(&self, message: &str) {
        warn(message);
    }
}

/// The number of digits of a certificate's digest that are shown to people: enough to tell certificates apart.
const SHOWN_DIGITS: usize = 16;

/// Prints where a certificate was saved, its size, the beginning of its digest, and its contents. Also prints whether
/// an earlier certificate at this path was merged with the new one, or was kept instead.
pub fn say_saved(saved: &Saved) {
    let certificate = &saved.certificate;
    let mut size_and_contents = vec![bytes_text(certificate.bytes.len() as u64)];
    for &(number, noun) in &certificate.contents {
        size_and_contents.push(counted(number, noun));
    }
    say!(
        "  certificate  {} ({}, sha256 {})",
        path_text(&saved.path),
        size_and_contents.join(", "),
        &certificate.digest[..SHOWN_DIGITS]
    );
    match saved.how {
        How::Written => {}
        How::Merged => {
            say!("  merged       with the earlier certificate, which passes the check");
        }
        How::Kept => say!(
            "  kept         the earlier certificate: it proves all of this and passes the check"
        ),
    }
}

/// The command that checks a saved certificate, and the memory that this check needs.
pub struct CheckCommand {
    /// The command, as a user can write it in a shell.
    pub command: String,
    /// The memory that the check needs, in bytes; `None` if the default of `--memory` is enough.
    memory: Option<usize>,
}

impl CheckCommand {
    /// Returns the command that checks a saved certificate, with `--memory` if the check may exceed the default.
    pub fn of(saved: &Saved) -> CheckCommand {
        let memory = memory_for_check(&saved.certificate.bytes, default_memory());
        CheckCommand {
            command: check_command(&saved.path, memory),
            memory,
        }
    }

    /// Prints how much memory the check may need, if that is more than the default, and the command that checks.
    pub fn say(&self) {
        if let Some(memory) = self.memory {
            let memory = bytes_text(memory as u64);
            say!("  memory       the check may need up to {memory}, more than its default");
        }
        say_command("  check it     ", &self.command);
    }
}

/// Returns the command that checks a certificate. `memory` is the memory that the check needs, in bytes; `None` if the
/// default of `--memory` is enough.
fn check_command(path: &Path, memory: Option<usize>) -> String {
    let file = quoted_path(path);
    match memory {
        None => format!("kortest check {file}"),
        // `memory_for_check` returns whole MiB, so the shift drops nothing.
        Some(bytes) => format!("kortest check {file} --memory {}MiB", bytes >> 20),
    }
}

#[cfg(test)]
mod tests {
    use super::check_command;
    use std::path::Path;

    #[test]
    fn the_command_has_the_memory_that_the_check_needs() {
        let file = Path::new("a b.cert");

        assert_eq!(check_command(file, None), "kortest check 'a b.cert'");
        let with_memory = check_command(file, Some(3 << 30));
        assert_eq!(with_memory, "kortest check 'a b.cert' --memory 3072MiB");
    }
}
