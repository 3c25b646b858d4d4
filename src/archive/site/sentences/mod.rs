//! The sentences of the site, in one table for each language. A sentence has the same name in both tables, as in the
//! sentences of the crate `kortest-pages`.

pub mod english;
pub mod norwegian;

/// Returns a sentence in both languages: `say!(OPEN)` or `say!(states(3))`.
macro_rules! say {
    ($($sentence:tt)+) => {
        kortest_pages::text(
            $crate::site::sentences::english::$($sentence)+,
            $crate::site::sentences::norwegian::$($sentence)+,
        )
    };
}

pub(super) use say;
