//! Links to the project's repository.

use maud::{Markup, html};

/// The address of the repository, which may be empty.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// Returns the name of the program as a link to the repository.
pub fn home() -> Markup {
    html! { @if REPOSITORY.is_empty() { "kortest" } @else { a href=(REPOSITORY) { "kortest" } } }
}

/// Returns a link to a file in the repository.
pub fn file(path: &str) -> Markup {
    html! {
        @if REPOSITORY.is_empty() { code { (path) } }
        // In an address, `HEAD` means the default branch.
        @else { a href=(format!("{}/blob/HEAD/{path}", REPOSITORY.trim_end_matches('/'))) { code { (path) } } }
    }
}
