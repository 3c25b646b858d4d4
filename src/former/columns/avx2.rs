//! Evaluates loops over costs with AVX2, instructions that process 32 bytes at once.

use crate::instructions::instructions;

/// Evaluates an expression with AVX2 if the processor has it. The compiler generates code for both cases.
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

instructions! {
    /// Proof that this processor has AVX2. Only [`detect`](Avx2::detect) creates one.
    Avx2: "avx2" = "avx2"
}
