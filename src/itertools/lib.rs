//! The part of the crate `itertools` that clarabel uses, which is one macro. The whole crate would
//! take a hundredth of the first build.

/// Returns an iterator over the tuples of two, three or four iterators. It ends with the shortest
/// one.
#[macro_export]
macro_rules! izip {
    ($first:expr, $second:expr) => {
        ::core::iter::zip($first, $second)
    };
    ($first:expr, $second:expr, $third:expr) => {
        ::core::iter::zip($first, $second)
            .zip($third)
            .map(|((first, second), third)| (first, second, third))
    };
    ($first:expr, $second:expr, $third:expr, $fourth:expr) => {
        ::core::iter::zip($first, $second)
            .zip($third)
            .zip($fourth)
            .map(|(((first, second), third), fourth)| (first, second, third, fourth))
    };
}
