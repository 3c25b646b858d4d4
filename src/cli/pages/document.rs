//! The parts that surround the content of every page.

use super::assets::{self, Assets};
use super::project;
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
                        (text("Written by ", "Laget av ")) (project::home()) " " (env!("CARGO_PKG_VERSION"))
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
