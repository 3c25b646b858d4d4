//! Evaluates loops over costs with AVX2, instructions that process 32 bytes at once.

/// Evaluates an expression with AVX2 if the processor has it. The compiler generates code for both
/// cases. Only calls that it inlines into the expression use AVX2, so hot functions in it must be
/// `#[inline(always)]`.
macro_rules! with_avx2 {
    ($expression:expr) => {
        match $crate::columns::avx2::Avx2::detect() {
            // Each closure has only one caller, so that it is inlined there.
            Some(avx2) => avx2.run(|| $expression),
            None => $expression,
        }
    };
}
pub(crate) use with_avx2;

/// Proof that this processor has AVX2. Only [`detect`](Avx2::detect) creates one.
#[derive(Clone, Copy)]
pub struct Avx2 {
    _private: (),
}

impl Avx2 {
    /// Returns a value if this processor has the instructions.
    pub fn detect() -> Option<Avx2> {
        #[cfg(target_arch = "x86_64")]
        let is_available = is_x86_feature_detected!("avx2");
        #[cfg(not(target_arch = "x86_64"))]
        let is_available = false;
        is_available.then_some(Avx2 { _private: () })
    }

    /// Calls `work` from a function that is compiled with the instructions.
    #[cfg(target_arch = "x86_64")]
    #[expect(clippy::unused_self, reason = "it proves that the instructions exist")]
    #[inline]
    pub fn run<R>(self, work: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "avx2")]
        fn run_with_instructions<R>(work: impl FnOnce() -> R) -> R {
            work()
        }
        // SAFETY: an `Avx2` exists only on processors that have these instructions.
        unsafe { run_with_instructions(work) }
    }

    /// Calls `work`. This never happens, because other processors have no `Avx2`.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn run<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }
}
