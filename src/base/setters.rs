//! Setters for structs with options.
//!
//! Such a struct is `#[non_exhaustive]`, so that a later version can add an option. Other crates cannot write such a
//! struct as a literal. They chain setters instead:
//!
//! ```
//! use kortest_base::search::Options;
//! let options = Options::default().upper_bound(Some(20)).is_solvable(true);
//! ```

/// Writes a method for each listed field, which returns the struct with another value of the field.
#[doc(hidden)]
#[macro_export]
macro_rules! setters {
    ($($field:ident: $type:ty),+ $(,)?) => {
        $(
            #[doc = concat!("Returns this value with another `", stringify!($field), "`.")]
            #[must_use]
            pub fn $field(mut self, $field: $type) -> Self {
                self.$field = $field;
                self
            }
        )+
    };
}
