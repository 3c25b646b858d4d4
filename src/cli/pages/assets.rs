//! Styles and scripts of the pages: inside a page that stands alone, beside the pages of a site.

use base64::{Engine, prelude::BASE64_STANDARD};
use maud::{Markup, PreEscaped, html};
use sha2::{Digest, Sha256};

/// Where a page has its styles and scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Location {
    /// In itself: one file is all.
    Inside,
    /// In files beside it, which all pages of a site share.
    Beside,
}

/// What a game adds to the pages.
#[derive(Clone, Copy, Debug)]
pub struct GameAssets {
    /// Its checker in JavaScript, which enters itself into `CHECKERS`.
    pub checker: &'static [&'static str],
    /// The script that shows its boards and steps. It enters itself into `VIEWS`.
    pub view: &'static str,
    /// The style of its boards.
    pub style: &'static str,
}

/// Styles and the script of one kind of page.
pub struct Assets {
    /// File names and texts, the general ones first.
    pub styles: Vec<(&'static str, String)>,
    /// The file's name and its text.
    pub script: (&'static str, String),
    /// Where they are.
    pub location: Location,
}

/// Starts the button for light and dark, which pages of all kinds have.
pub const THEME_SCRIPT: &str = concat!(include_str!("web/theme.js"), "\nstartTheme();\n");

/// The style of all pages.
pub fn page_style(games: &[GameAssets]) -> (&'static str, String) {
    let styles = [include_str!("web/page.css")].into_iter().chain(games.iter().map(|game| game.style));
    ("page.css", styles.collect::<Vec<_>>().join("\n"))
}

/// Those of the page of a certificate. The checker is one function, so that its text can be handed to a worker.
pub fn certificate_assets(games: &[GameAssets], location: Location) -> Assets {
    let frame = [include_str!("checker/frame.js"), include_str!("checker/sha256.js")];
    let player = [THEME_SCRIPT, include_str!("web/common.js"), include_str!("web/player.js")];
    let check = [include_str!("web/worker.js"), include_str!("web/check.js")];
    let parts = ["\"use strict\";\nfunction kortestChecker() {\n\"use strict\";\n"]
        .into_iter()
        .chain(frame)
        .chain(games.iter().flat_map(|game| game.checker.iter().copied()))
        .chain(["return check;\n}\n"])
        .chain(player)
        .chain(games.iter().map(|game| game.view))
        .chain(check)
        .chain([include_str!("web/share.js"), include_str!("web/start.js")]);
    Assets { styles: vec![page_style(games)], script: ("page.js", parts.collect()), location }
}

impl Assets {
    /// The files that pages which have them beside themselves need.
    pub fn files(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.styles.iter().chain([&self.script]).map(|(name, text)| (*name, text.as_str()))
    }
}

/// A small board of four tiles.
const ICON: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E\
    %3Crect width='7' height='7' rx='2' fill='%23f2a33a'/%3E%3Crect x='9' width='7' height='7' rx='2' fill='%23ee8fb6'/%3E\
    %3Crect y='9' width='7' height='7' rx='2' fill='%2352b788'/%3E%3Crect x='9' y='9' width='7' height='7' rx='2' fill='%234d8fe0'/%3E\
    %3C/svg%3E";

/// The head of a page. Its policy lets the browser load nothing from anywhere, and run no script but ours: that of a page
/// which stands alone is named by its digest.
pub fn head(title: &str, assets: &Assets) -> Markup {
    let inside = assets.location == Location::Inside;
    let scripts = if inside {
        format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(&assets.script.1)))
    } else {
        "'self' file:".into()
    };
    let styles = if inside { "" } else { "'self' file: " };
    let policy = format!(
        "default-src 'none'; script-src {scripts}; style-src {styles}'unsafe-inline'; img-src data:; worker-src blob:; \
         base-uri 'none'; form-action 'none'"
    );
    html! {
        meta charset="utf-8";
        meta name="viewport" content="width=device-width, initial-scale=1";
        meta name="color-scheme" content="light dark";
        meta http-equiv="Content-Security-Policy" content=(policy);
        title { (title) }
        link rel="icon" href=(PreEscaped(ICON));
        @for (name, text) in &assets.styles {
            @if inside { style { (PreEscaped(text)) } } @else { link rel="stylesheet" href=(name); }
        }
    }
}

/// The script, for the end of the page.
pub fn script(assets: &Assets) -> Markup {
    let (name, text) = &assets.script;
    html! {
        @if assets.location == Location::Inside { script { (PreEscaped(text)) } } @else { script src=(name) {} }
    }
}

/// Data for a script. No text in it can end the element.
pub fn data(id: &str, value: &serde_json::Value) -> Markup {
    let json = value.to_string().replace('<', "\\u003c").replace("-->", "--\\u003e");
    html! { script type="application/json" id=(id) { (PreEscaped(json)) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_cannot_end_its_element() {
        let value = serde_json::json!({"name": "</script><script>alert(1)</script><!--"});
        let markup = data("data", &value).into_string();
        assert_eq!(markup.matches('<').count(), 2, "{markup}");
        let json = &markup[markup.find('{').unwrap()..=markup.rfind('}').unwrap()];
        assert_eq!(serde_json::from_str::<serde_json::Value>(json).unwrap(), value);
    }
}
