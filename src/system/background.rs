//! Runs work on a separate thread, while the program draws pictures and reads keys.

use crossbeam_channel::{Receiver, TryRecvError, bounded};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::Builder;

/// Work that is running on a separate thread, or its answer.
pub enum Background<T> {
    Running(Thread<T>),
    /// The answer of the work, which has ended.
    Known(T),
    /// The work has panicked, or the system has not started its thread.
    Failed,
}

/// The thread that does the work. Dropping this value stops the work.
pub struct Thread<T> {
    stop: Arc<AtomicBool>,
    answer: Receiver<T>,
}

impl<T: Send + 'static> Background<T> {
    /// Starts work on a separate thread. The work must end soon after its stop flag, the argument of `work`, is set.
    /// [`update`](Background::update) fetches its answer.
    pub fn start(work: impl FnOnce(&AtomicBool) -> T + Send + 'static) -> Background<T> {
        let stop = Arc::<AtomicBool>::default();
        let (sender, answer) = bounded(1);
        let flag = stop.clone();
        // If the thread does not start, the sender is dropped, as after a panic.
        let _ = Builder::new().spawn(move || sender.send(work(&flag)));
        Background::Running(Thread { stop, answer })
    }

    /// If the work has ended, stores its answer, or that it has failed. Returns whether it is still running. Does not
    /// wait.
    pub fn update(&mut self) -> bool {
        let Background::Running(thread) = self else {
            return false;
        };
        match thread.answer.try_recv() {
            Ok(answer) => *self = Background::Known(answer),
            // The thread has ended without an answer, or never began.
            Err(TryRecvError::Disconnected) => *self = Background::Failed,
            Err(TryRecvError::Empty) => return true,
        }
        false
    }
}

impl<T> Drop for Thread<T> {
    /// Tells the thread to stop. Does not wait for its end.
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
    }
}
