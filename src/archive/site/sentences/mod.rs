//! The sentences of the site, in one table for each language. They work like those of the other
//! pages in the crate `kortest-pages`.

pub mod english;
pub mod norwegian;
