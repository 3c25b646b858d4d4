//! The parts that surround the content of every page, and the addresses that pages link to.

use super::assets::{self, Assets};
use super::text::{Text, text};
use maud::{DOCTYPE, Markup, html};

/// The parts of one HTML page.
pub struct Document<'a> {
    /// The title that the browser shows.
    pub title: &'a Text,
    /// The accessible label of the navigation links.
    pub navigation: &'a Text,
    /// The links in the header: text and address.
    pub links: &'a [(Text, String)],
    pub main: Markup,
    /// JSON data for the scripts of the page.
    pub data: Markup,
    /// Styles and scripts of the page.
    pub assets: &'a Assets,
}

impl Document<'_> {
    /// Renders the page as a complete HTML file.
    pub fn draw(self) -> String {
        let Document {
            title,
            navigation,
            links,
            main,
            data,
            assets,
        } = self;
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head { (assets::head(&title.clone().and(&Text::same(" · kortest")), assets)) }
                body {
                    a.skip href="#main" { (text("Skip to the content", "Hopp til innholdet")) }
                    header.top {
                        p.brand { span.logo aria-hidden="true" { i {} i {} i {} i {} } "kortest" }
                        nav aria-label=(navigation.en) data-nb-aria-label=(navigation.nb) { @for (name, address) in links { a href=(address) { (name) } } }
                        // The buttons for language and theme need the page's script, which makes
                        // them visible.
                        button #language type="button" hidden { "Norsk" }
                        button #theme type="button" hidden { "Dark" }
                    }
                    main #main { (main) }
                    footer { p {
                        (text("Written by ", "Laget av ")) (project_link()) " " (env!("CARGO_PKG_VERSION"))
                        (text(
                            ", which proves that solutions are optimal. This page loads nothing from the network.",
                            ", som beviser at løsninger er optimale. Siden henter ingenting fra nettet.",
                        ))
                    } }
                    (data)
                    (assets::script(assets))
                }
            }
        };
        page.into_string()
    }
}

/// The address of the repository, which may be empty.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// Returns the name of the program as a link to the repository.
fn project_link() -> Markup {
    html! { @if REPOSITORY.is_empty() { "kortest" } @else { a href=(REPOSITORY) { "kortest" } } }
}

/// Returns a link to a file in the repository.
pub fn file_link(path: &str) -> Markup {
    html! {
        @if REPOSITORY.is_empty() { code { (path) } }
        // In an address, `HEAD` means the default branch.
        @else { a href=(format!("{}/blob/HEAD/{path}", REPOSITORY.trim_end_matches('/'))) { code { (path) } } }
    }
}

/// Parses the address of the folder that contains the web app. The result ends with `/`.
pub fn parse_app(text: &str) -> Result<String, String> {
    if !is_folder_address(text) {
        return Err("the address of a folder, such as https://example.org/play/ or ../app/".into());
    }
    if text.ends_with('/') {
        return Ok(text.to_string());
    }
    Ok(format!("{text}/"))
}

/// Returns whether a text is the address of a folder: an address of the web, or a relative one.
fn is_folder_address(text: &str) -> bool {
    if text.contains(|c: char| c.is_whitespace() || c.is_control() || c == '#' || c == '?') {
        return false;
    }
    let on_web = text
        .strip_prefix("https://")
        .or(text.strip_prefix("http://"));
    match on_web {
        Some(rest) => !rest.is_empty(),
        None => !text.is_empty() && !text.starts_with("//") && !text.contains([':', '\\']),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_folders() {
        assert_eq!(
            parse_app("https://example.org/play"),
            Ok("https://example.org/play/".into())
        );
        assert_eq!(parse_app("../"), Ok("../".into()));
        for text in [
            "",
            "javascript:alert(1)",
            "https://",
            "//example.org",
            "a b",
            "https://example.org/#x",
            "file:///x",
            "..\\app",
        ] {
            assert!(parse_app(text).is_err(), "{text}");
        }
    }
}
