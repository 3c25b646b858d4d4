//! Links to the project, if `Cargo.toml` gives the address of a repository. Otherwise plain names.

use maud::{Markup, html};

/// The address of the repository. Cargo sets an empty text if `Cargo.toml` gives none.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// The name of the program, linked to its project.
pub fn home() -> Markup {
    html! { @if REPOSITORY.is_empty() { "kortest" } @else { a href=(REPOSITORY) { "kortest" } } }
}

/// The path of a file or folder of the project, linked to it.
pub fn file(path: &str) -> Markup {
    html! {
        @if REPOSITORY.is_empty() { code { (path) } }
        // Hosts of repositories resolve `HEAD` to the default branch.
        @else { a href=(format!("{}/blob/HEAD/{path}", REPOSITORY.trim_end_matches('/'))) { code { (path) } } }
    }
}
