//! What all pages have around their content: the head, a header with links, a footer, the scripts.

use super::assets::{self, Assets};
use super::project;
use maud::{DOCTYPE, Markup, html};

/// A page.
pub struct Document<'a> {
    /// What the browser calls it.
    pub title: &'a str,
    /// What the links of the header are about.
    pub navigation: &'a str,
    /// What the links of the header are called, and where they lead.
    pub links: &'a [(String, String)],
    /// The content.
    pub main: Markup,
    /// What the scripts read.
    pub data: Markup,
    /// Styles and scripts.
    pub assets: &'a Assets,
}

impl Document<'_> {
    /// The whole file.
    pub fn draw(self) -> String {
        let Document { title, navigation, links, main, data, assets } = self;
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head { (assets::head(&format!("{title} · kortest"), assets)) }
                body {
                    a.skip href="#main" { "To the content" }
                    header.top {
                        p.brand { span.logo aria-hidden="true" { i {} i {} i {} i {} } "kortest" }
                        nav aria-label=(navigation) { @for (name, address) in links { a href=(address) { (name) } } }
                        // The script shows it.
                        button #theme type="button" hidden { "Dark" }
                    }
                    main #main { (main) }
                    footer { p {
                        "Written by " (project::home()) " " (env!("CARGO_PKG_VERSION"))
                        ", which proves that a solution is the best there is. This page loads nothing from the network."
                    } }
                    (data)
                    (assets::script(assets))
                }
            }
        };
        page.into_string()
    }
}
