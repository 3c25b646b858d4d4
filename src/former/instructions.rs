//! Instructions that only some processors have.

/// Defines a type `$name` whose values prove that this processor has some instruction sets. `$enabled` has their names
/// for the compiler, separated by commas, and `$feature` has them one by one.
macro_rules! instructions {
    ($(#[$doc:meta])* $name:ident: $enabled:literal = $($feature:tt),+) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $name {
            _private: (),
        }

        impl $name {
            /// Returns a value of the type if this processor has the instructions; `None` if it lacks one of them.
            pub fn detect() -> Option<$name> {
                #[cfg(target_arch = "x86_64")]
                let is_available = true $(&& is_x86_feature_detected!($feature))+;
                #[cfg(not(target_arch = "x86_64"))]
                let is_available = false;
                is_available.then_some($name { _private: () })
            }

            /// Calls `work` from a function that is compiled with the instructions. They are used only in functions
            /// that the compiler inlines into `work`, so hot functions called there must be `#[inline(always)]`.
            #[cfg(target_arch = "x86_64")]
            #[inline]
            pub fn run<R>(self, work: impl FnOnce() -> R) -> R {
                #[target_feature(enable = $enabled)]
                fn run_with_instructions<R>(work: impl FnOnce() -> R) -> R {
                    work()
                }
                // SAFETY: a value of this type exists only on processors with the instructions.
                unsafe { run_with_instructions(work) }
            }

            /// Calls `work`. This never happens, because a processor without the instructions has no such value.
            #[cfg(not(target_arch = "x86_64"))]
            pub fn run<R>(self, work: impl FnOnce() -> R) -> R {
                work()
            }
        }
    };
}
pub(crate) use instructions;
