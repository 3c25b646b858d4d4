//! Links to the project's repository.

use maud::{Markup, html};

/// The address of the repository. It is empty if `Cargo.toml` has no `repository` field.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// Returns the name of the program as a link to the repository.
pub fn home() -> Markup {
    html! { @if REPOSITORY.is_empty() { "kortest" } @else { a href=(REPOSITORY) { "kortest" } } }
}

/// Returns the path of a file or folder of the project as a link to the repository.
pub fn file(path: &str) -> Markup {
    html! {
        @if REPOSITORY.is_empty() { code { (path) } }
        // On the servers of repositories, `HEAD` in an address means the default branch.
        @else { a href=(format!("{}/blob/HEAD/{path}", REPOSITORY.trim_end_matches('/'))) { code { (path) } } }
    }
}
