//! The parts that surround the content of every page: the frame of the document, the addresses that
//! pages link to, and the styles and scripts.

use crate::sentences::say;
use crate::text::Text;
use base64::{Engine, prelude::BASE64_STANDARD};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde::Serialize;

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
    /// Returns the page as a complete HTML file: its header with links, the main content, and its script at
    /// the end. All texts are in English; attributes contain the Norwegian texts.
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
                head { (head(&title.clone().and(&Text::same(" · kortest")), assets)) }
                body {
                    a.skip href="#main" { (say!(SKIP)) }
                    header.top {
                        p.brand { span.logo aria-hidden="true" { i {} i {} i {} i {} } "kortest" }
                        nav aria-label=(navigation.en) data-nb-aria-label=(navigation.nb) { @for (name, address) in links { a href=(address) { (name) } } }
                        // The buttons for language and theme need the page's script, which makes
                        // them visible.
                        button #language type="button" hidden { "Norsk" }
                        button #theme type="button" hidden { "Dark" }
                    }
                    main #main { (not_started()) (main) }
                    footer { p {
                        (say!(WRITTEN_BY)) (project_link()) " " (env!("CARGO_PKG_VERSION")) (say!(LOADS_NOTHING))
                    } }
                    (data)
                    (script(assets))
                }
            }
        };
        page.into_string()
    }
}

/// Returns a warning, in both languages, that the script of the page did not start. The style sheet shows it
/// after some seconds. The script removes it at its start, so readers see it only if the browser does not run
/// the script.
fn not_started() -> Markup {
    let text = say!(NOT_STARTED);
    html! {
        p.card.not-started #not-started role="alert" {
            span { (text.en) } " " span lang="nb" { (text.nb) }
        }
    }
}

/// The address of the repository, from the package that is being compiled. Empty if the package has none.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// Returns the name of the program as a link to the repository.
fn project_link() -> Markup {
    html! { @if REPOSITORY.is_empty() { "kortest" } @else { a href=(REPOSITORY) { "kortest" } } }
}

/// Returns a link to the file with this path in the public repository, on its default branch. If the
/// repository has no known address, returns only the path.
pub fn file_link(path: &str) -> Markup {
    html! {
        @if REPOSITORY.is_empty() { code { (path) } }
        // In an address, `HEAD` means the default branch.
        @else { a href=(format!("{}/blob/HEAD/{path}", REPOSITORY.trim_end_matches('/'))) { code { (path) } } }
    }
}

/// Parses the address of the folder that contains the web app. The result ends with `/`, which is added if it
/// is missing. The error says what is expected.
pub fn parse_app(text: &str) -> Result<String, String> {
    if !is_folder_address(text) {
        return Err("the address of a folder, such as https://example.org/play/ or ../app/".into());
    }
    if text.ends_with('/') {
        return Ok(text.to_string());
    }
    Ok(format!("{text}/"))
}

/// Returns whether a text may be the address of a folder: an address of the web, or a relative one, without a
/// query (`?`) or a fragment (`#`). Other schemes, such as `javascript:`, are not allowed.
fn is_folder_address(text: &str) -> bool {
    if text.contains(|c: char| c.is_whitespace() || c.is_control() || c == '#' || c == '?') {
        return false;
    }
    let after_scheme = text
        .strip_prefix("https://")
        .or(text.strip_prefix("http://"));
    match after_scheme {
        Some(host_and_path) => !host_and_path.is_empty(),
        // A relative address. `//` would begin the address of another host.
        None => !text.is_empty() && !text.starts_with("//") && !text.contains([':', '\\']),
    }
}

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

/// The script for the check in the browser, which comes last, because it uses the other scripts.
const CHECK_SCRIPT: &str = concat!(
    include_str!("web/verified.js"),
    include_str!("web/reasons.js"),
    include_str!("web/worker.js"),
    include_str!("web/check.js"),
    include_str!("web/share.js"),
    include_str!("web/start.js")
);

/// Returns the style sheet that all pages share, followed by the styles of all games.
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

/// Returns the style sheets and the script for the page of a certificate. The script contains the checkers of
/// all games, and draws, replays and checks the solution. `location` says whether it is inside the page.
///
/// The checkers are inside a function, whose source the page passes to a worker. Therefore the
/// function declares strict mode itself, and uses nothing from outside.
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

/// Returns the content of the `head` element of a page: its title, its icon, its style sheets, and the policy
/// which scripts and styles the browser may use.
fn head(title: &Text, assets: &Assets) -> Markup {
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

/// Returns the Content-Security-Policy of a page, which lets the page run only its own scripts and use only
/// its own styles. A script inside the page is allowed by its digest. Files beside the page are allowed by
/// `'self'`, and by `file:` for a page that is opened from the disk, where `'self'` matches no file.
/// `'unsafe-inline'` allows `style` attributes, which set sizes and colours of a board.
fn content_security_policy(assets: &Assets) -> String {
    let (scripts, styles) = match assets.location {
        Location::Inside => {
            let digest = hmac_sha256::Hash::hash(assets.script.text.as_bytes());
            let scripts = format!("'sha256-{}'", BASE64_STANDARD.encode(digest));
            (scripts, "'unsafe-inline'")
        }
        Location::Beside => ("'self' file:".into(), "'self' file: 'unsafe-inline'"),
    };
    format!(
        "default-src 'none'; script-src {scripts}; style-src {styles}; img-src data:; worker-src blob:; \
         base-uri 'none'; form-action 'none'"
    )
}

/// Returns the `script` element of a page, with the script itself or with the name of its file. It must come
/// last in the page, because the script uses the elements before it.
fn script(assets: &Assets) -> Markup {
    let Asset { name, text } = &assets.script;
    html! {
        @if assets.location == Location::Inside { script { (PreEscaped(text)) } } @else { script src=(name) {} }
    }
}

/// Returns an element with this `id` that contains a value as JSON, for the script of the page. The signs `<`
/// and `-->` are escaped, so that no text in the data can end the element.
pub fn data(id: &str, value: &impl Serialize) -> Markup {
    let json = serde_json::to_string(value)
        .expect("the data of a page has only lists, numbers and texts, which JSON can express")
        .replace('<', "\\u003c")
        .replace("-->", "--\\u003e");
    html! { script type="application/json" id=(id) { (PreEscaped(json)) } }
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
