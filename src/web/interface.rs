//! The functions that a page calls in WebAssembly. Their arguments and results are plain numbers.
//!
//! To ask a question, the page calls `room(n)` and writes n bytes of UTF-8 at the returned address.
//! Then `ask()` computes the answer. `answer_start()` and `answer_length()` locate the JSON of the
//! answer, and `attachment_start()` and `attachment_length()` locate the certificate. All addresses
//! stay valid until the next question.
//!
//! While `ask()` runs, it often calls the function `page.now()`, which the page must define.
//! `page.now()` returns the time in milliseconds. Inside `page.now()`, the page may call `done()`
//! and `of()` to show the progress.

use crate::{Reply, answer, progress};
use std::cell::RefCell;
use std::sync::atomic::Ordering::Relaxed;

thread_local! {
    /// The space for a question, which the page fills.
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    /// The answer to the last question.
    static REPLY: RefCell<Reply> = RefCell::default();
}

/// Returns how many layers or boards the prover has finished.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn done() -> usize {
    progress().done.load(Relaxed)
}

/// Returns the final value of `done()`, or 0 if unknown.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn of() -> usize {
    progress().total.load(Relaxed)
}

/// Allocates space for a question of `length` bytes and returns its address. The page writes the question
/// there, and then calls `ask`. An earlier question is lost.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn room(length: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|question| {
        *question = vec![0; length];
        question.as_mut_ptr()
    })
}

/// Answers the question that the page has written to the space from `room`, and keeps the answer for the
/// functions below. Invalid UTF-8 is replaced.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn ask() {
    #[cfg(target_family = "wasm")]
    clock::register();
    let question = QUESTION.take();
    REPLY.set(answer(&String::from_utf8_lossy(&question)));
}

/// Returns the address of the answer's JSON.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn answer_start() -> *const u8 {
    REPLY.with_borrow(|reply| reply.json.as_ptr())
}

/// Returns the length of the answer's JSON, in bytes.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn answer_length() -> usize {
    REPLY.with_borrow(|reply| reply.json.len())
}

/// Returns the address of the attachment: the bytes of the certificate.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn attachment_start() -> *const u8 {
    REPLY.with_borrow(|reply| reply.bytes.as_ptr())
}

/// Returns the size of the certificate, in bytes.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn attachment_length() -> usize {
    REPLY.with_borrow(|reply| reply.bytes.len())
}

#[cfg(target_family = "wasm")]
mod clock {
    use kortest::runtime::set_clock;
    use std::time::Duration;

    /// Number of milliseconds in a second.
    const MILLIS_PER_SECOND: f64 = 1000.0;

    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// Returns the milliseconds since a fixed moment.
        safe fn now() -> f64;
    }

    /// Makes the library read the time from the page, because WebAssembly has no clock of its own.
    pub fn register() {
        // A time that is no valid number of seconds counts as 0.
        set_clock(|| Duration::try_from_secs_f64(now() / MILLIS_PER_SECOND).unwrap_or_default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_goes_in_and_an_answer_comes_out() {
        let question = br#"{"game":"former","do":"prove","board":"OPG/GBB","memory":100000000}"#;
        let room = room(question.len());
        // SAFETY: `room` points to space for the whole question.
        unsafe { std::slice::from_raw_parts_mut(room, question.len()) }.copy_from_slice(question);

        ask();

        // SAFETY: the answer and the attachment stay where they are until the next question.
        let answer = unsafe { std::slice::from_raw_parts(answer_start(), answer_length()) };
        let certificate =
            unsafe { std::slice::from_raw_parts(attachment_start(), attachment_length()) };
        let answer = std::str::from_utf8(answer).unwrap();
        assert!(answer.contains("\"optimum\":5"), "{answer}");
        assert!(certificate.starts_with(b"kortest certificate 2\n"));
        assert_eq!(done(), 3);
        assert_eq!(of(), 3);
    }
}
