//! Links to the project, if `Cargo.toml` gives the address of a repository. Otherwise plain names.

use maud::{Markup, html};

/// The address of the repository. Cargo sets an empty text if `Cargo.toml` gives none.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// The name of the program, linked to its project.
pub fn home() -> Markup {
    home_at(REPOSITORY)
}

/// The path of a file or folder of the project, linked to it.
pub fn file(path: &str) -> Markup {
    file_at(REPOSITORY, path)
}

fn home_at(repository: &str) -> Markup {
    html! { @if repository.is_empty() { "kortest" } @else { a href=(repository) { "kortest" } } }
}

fn file_at(repository: &str, path: &str) -> Markup {
    html! {
        @if repository.is_empty() { code { (path) } }
        // Hosts of repositories resolve `HEAD` to the default branch.
        @else { a href=(format!("{}/blob/HEAD/{path}", repository.trim_end_matches('/'))) { code { (path) } } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_the_repository_if_there_is_one() {
        assert_eq!(file_at("", "a/b.py").into_string(), "<code>a/b.py</code>");
        let link = file_at("https://example.org/project/", "a/b.py").into_string();
        assert_eq!(link, "<a href=\"https://example.org/project/blob/HEAD/a/b.py\"><code>a/b.py</code></a>");
        assert_eq!(home_at("").into_string(), "kortest");
        assert_eq!(home_at("https://example.org").into_string(), "<a href=\"https://example.org\">kortest</a>");
    }
}
