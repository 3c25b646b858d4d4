//! The sentences of the pages, in one table for each language.
//!
//! A sentence has the same name in both tables: a constant, or a function if it contains numbers or
//! names. Pages name a sentence with [`say!`], which compiles only if both tables have it. A sentence
//! that no page names is dead code. A test of the program compares the order of both tables.

pub mod english;
pub mod norwegian;

/// Returns a sentence in both languages: `say!(SHARE)` or `say!(clicks(3))`.
macro_rules! say {
    ($($sentence:tt)+) => {
        $crate::text::text(
            $crate::sentences::english::$($sentence)+,
            $crate::sentences::norwegian::$($sentence)+,
        )
    };
}

pub(crate) use say;
