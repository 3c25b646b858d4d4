//! What a page sees in WebAssembly: functions of plain numbers.
//!
//! A question goes like this: `room(n)` is where its n bytes of UTF-8 are to be written; `ask()` answers it; `answer_start()` and
//! `answer_length()` say where the answer is, `attachment_start()` and `attachment_length()` where the bytes beside it are, until
//! the next question. While `ask` runs it looks at the clock of the page, `page.now()` in milliseconds, again and again; in
//! there the page may look at `done()` and `of()`.

use crate::progress::PROGRESS;
use crate::question::{Reply, answer};
use std::cell::RefCell;
use std::sync::atomic::Ordering::Relaxed;

thread_local! {
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static REPLY: RefCell<Reply> = RefCell::default();
}

/// Layers or boards that are done.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn done() -> usize {
    PROGRESS.done.load(Relaxed)
}

/// Layers or boards in all.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn of() -> usize {
    PROGRESS.total.load(Relaxed)
}

/// Where a question of so many bytes is to be written.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn room(length: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|question| {
        *question = vec![0; length];
        question.as_mut_ptr()
    })
}

/// Answers the question that is in the room.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn ask() {
    #[cfg(target_family = "wasm")]
    clock::register();
    let question = QUESTION.take();
    REPLY.set(answer(&String::from_utf8_lossy(&question)));
}

/// Where the answer is.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn answer_start() -> *const u8 {
    REPLY.with_borrow(|reply| reply.json.as_ptr())
}

/// Its bytes.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn answer_length() -> usize {
    REPLY.with_borrow(|reply| reply.json.len())
}

/// Where the bytes beside the answer are.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn attachment_start() -> *const u8 {
    REPLY.with_borrow(|reply| reply.bytes.as_ptr())
}

/// Their number.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn attachment_length() -> usize {
    REPLY.with_borrow(|reply| reply.bytes.len())
}

#[cfg(target_family = "wasm")]
mod clock {
    use kortest::runtime::set_clock;
    use std::time::Duration;

    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// Milliseconds since any fixed moment.
        safe fn now() -> f64;
    }

    /// Makes the page's clock the library's.
    pub fn register() {
        set_clock(|| Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_goes_in_and_an_answer_comes_out() {
        let question = br#"{"do":"prove","board":"OPG/GBB","memory":100000000}"#;
        let room = room(question.len());
        // As the page does it.
        unsafe { std::slice::from_raw_parts_mut(room, question.len()) }.copy_from_slice(question);
        ask();
        let answer = unsafe { std::slice::from_raw_parts(answer_start(), answer_length()) };
        assert!(std::str::from_utf8(answer).unwrap().contains("\"optimum\":5"));
        let certificate = unsafe { std::slice::from_raw_parts(attachment_start(), attachment_length()) };
        assert!(certificate.starts_with(b"kortest certificate 2\n"));
        assert_eq!((done(), of()), (3, 3));
    }
}
