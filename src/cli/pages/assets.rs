//! The styles and scripts of the pages.

use super::text::Text;
use base64::{Engine, prelude::BASE64_STANDARD};
use maud::{Markup, PreEscaped, html};
use sha2::{Digest, Sha256};

/// Where the styles and scripts of a page are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Location {
    /// The styles and scripts are inside the page.
    Inside,
    /// The styles and scripts are in files beside the page.
    Beside,
}

/// The scripts and the style that a game contributes to the pages.
#[derive(Clone, Copy, Debug)]
pub struct GameAssets {
    /// The scripts of the game's checker.
    pub checker: &'static [&'static str],
    /// The script that draws the game's boards and steps.
    pub view: &'static str,
    /// The CSS for the game's boards.
    pub style: &'static str,
}

/// The styles and the script of one kind of page.
pub struct Assets {
    pub styles: Vec<Asset>,
    pub script: Asset,
    /// Where the styles and the script are stored.
    pub location: Location,
}

/// A style or a script.
pub struct Asset {
    /// The name of its file, if it is not inside the page.
    pub name: &'static str,
    pub text: String,
}

/// The script for the buttons in the header of every page.
pub const HEADER_SCRIPT: &str = concat!(
    include_str!("web/storage.js"),
    include_str!("web/language.js"),
    include_str!("web/theme.js"),
    include_str!("web/header.js")
);

/// The script that reads the frame of a certificate, for the checkers of all games.
const FRAME_SCRIPT: &str = concat!(
    include_str!("checker/frame.js"),
    include_str!("checker/sha256.js")
);

/// The script that replays the solution.
const PLAYER_SCRIPT: &str = concat!(include_str!("web/common.js"), include_str!("web/player.js"));

/// The script for the check in the browser, which runs last.
const CHECK_SCRIPT: &str = concat!(
    include_str!("web/verified.js"),
    include_str!("web/reasons.js"),
    include_str!("web/worker.js"),
    include_str!("web/check.js"),
    include_str!("web/share.js"),
    include_str!("web/start.js")
);

/// Returns the style that all pages share.
pub fn page_style(games: &[GameAssets]) -> Asset {
    let mut text = include_str!("web/page.css").to_string();
    for game in games {
        text += "\n";
        text += game.style;
    }
    Asset {
        name: "page.css",
        text,
    }
}

/// Returns the styles and scripts for the page of a certificate.
pub fn certificate_assets(games: &[GameAssets], location: Location) -> Assets {
    let mut script = String::new();
    script += "\"use strict\";\nfunction kortestChecker() {\n\"use strict\";\n";
    script += FRAME_SCRIPT;
    for game in games {
        script.extend(game.checker.iter().copied());
    }
    script += "return check;\n}\n";
    script += HEADER_SCRIPT;
    script += PLAYER_SCRIPT;
    for game in games {
        script += game.view;
    }
    script += CHECK_SCRIPT;
    Assets {
        styles: vec![page_style(games)],
        script: Asset {
            name: "page.js",
            text: script,
        },
        location,
    }
}

impl Assets {
    /// Returns the files that all pages share.
    pub fn files(&self) -> impl Iterator<Item = &Asset> {
        self.styles.iter().chain([&self.script])
    }
}

/// The icon of the pages: a board of four tiles.
const ICON: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E\
    %3Crect width='7' height='7' rx='2' fill='%23f2a33a'/%3E%3Crect x='9' width='7' height='7' rx='2' fill='%23ee8fb6'/%3E\
    %3Crect y='9' width='7' height='7' rx='2' fill='%2352b788'/%3E%3Crect x='9' y='9' width='7' height='7' rx='2' fill='%234d8fe0'/%3E\
    %3C/svg%3E";

/// Returns the `head` element of a page.
pub fn head(title: &Text, assets: &Assets) -> Markup {
    html! {
        meta charset="utf-8";
        meta name="viewport" content="width=device-width, initial-scale=1";
        meta name="color-scheme" content="light dark";
        meta http-equiv="Content-Security-Policy" content=(content_security_policy(assets));
        title data-nb=[title.translated()] { (title.en) }
        link rel="icon" href=(PreEscaped(ICON));
        @for style in &assets.styles {
            @if assets.location == Location::Inside { style { (PreEscaped(&style.text)) } } @else { link rel="stylesheet" href=(style.name); }
        }
    }
}

/// Returns the policy that lets the page run only its own scripts and use only its own styles.
fn content_security_policy(assets: &Assets) -> String {
    let scripts = match assets.location {
        Location::Inside => {
            let digest = Sha256::digest(&assets.script.text);
            format!("'sha256-{}'", BASE64_STANDARD.encode(digest))
        }
        Location::Beside => "'self' file:".to_string(),
    };
    let styles = match assets.location {
        Location::Inside => "'unsafe-inline'",
        Location::Beside => "'self' file: 'unsafe-inline'",
    };
    format!(
        "default-src 'none'; script-src {scripts}; style-src {styles}; img-src data:; worker-src blob:; \
         base-uri 'none'; form-action 'none'"
    )
}

/// Returns the script element, which must come last in the page.
pub fn script(assets: &Assets) -> Markup {
    let Asset { name, text } = &assets.script;
    html! {
        @if assets.location == Location::Inside { script { (PreEscaped(text)) } } @else { script src=(name) {} }
    }
}

/// Returns escaped JSON data for a script.
pub fn data(id: &str, value: &serde_json::Value) -> Markup {
    let json = value
        .to_string()
        .replace('<', "\\u003c")
        .replace("-->", "--\\u003e");
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
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(json).unwrap(),
            value
        );
    }
}
