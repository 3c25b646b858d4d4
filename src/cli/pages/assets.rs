//! Styles and scripts of the pages: inside a page that stands alone, beside the pages of a site.

use base64::{Engine, prelude::BASE64_STANDARD};
use maud::{Markup, PreEscaped, html};
use sha2::{Digest, Sha256};

/// Where a page has its styles and scripts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assets {
    /// In itself: one file is all.
    Inside,
    /// In files beside it, which all pages of a site share.
    Beside,
}

/// The style of all pages.
const STYLE: &str = include_str!("web/page.css");
/// The style of the list of boards.
const SITE_STYLE: &str = include_str!("web/site.css");
/// The list of boards: sorting and filtering.
const SITE_SCRIPT: &str = concat!("\"use strict\";\n", include_str!("web/theme.js"), include_str!("web/site.js"));
/// The page of a certificate. The checker is one function, so that its text can be handed to a worker.
const SCRIPT: &str = concat!(
    "\"use strict\";\nfunction kortestChecker() {\n\"use strict\";\n",
    include_str!("checker/frame.js"),
    include_str!("checker/sha256.js"),
    include_str!("checker/former.js"),
    include_str!("checker/search.js"),
    include_str!("checker/columns.js"),
    include_str!("checker/chilly.js"),
    include_str!("checker/nurikabe.js"),
    "return check;\n}\n",
    include_str!("web/theme.js"),
    include_str!("web/player.js"),
    include_str!("web/former.js"),
    include_str!("web/chilly.js"),
    include_str!("web/nurikabe.js"),
    include_str!("web/check.js"),
    include_str!("web/start.js"),
);

/// What a site needs beside its pages.
pub const FILES: [(&str, &str); 4] =
    [("page.css", STYLE), ("page.js", SCRIPT), ("site.css", SITE_STYLE), ("site.js", SITE_SCRIPT)];

/// The kinds of pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Of a certificate.
    Certificate,
    /// Of a list of boards.
    Site,
}

impl Kind {
    fn script(self) -> (&'static str, &'static str) {
        if self == Kind::Certificate { FILES[1] } else { FILES[3] }
    }
}

/// A small board of four tiles.
const ICON: &str = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E\
    %3Crect width='7' height='7' rx='2' fill='%23f2a33a'/%3E%3Crect x='9' width='7' height='7' rx='2' fill='%23ee8fb6'/%3E\
    %3Crect y='9' width='7' height='7' rx='2' fill='%2352b788'/%3E%3Crect x='9' y='9' width='7' height='7' rx='2' fill='%234d8fe0'/%3E\
    %3C/svg%3E";

/// The head of a page. Its policy lets the browser load nothing from anywhere, and run no script but ours: that of a page
/// which stands alone is named by its digest.
pub fn head(title: &str, kind: Kind, assets: Assets) -> Markup {
    let scripts = match assets {
        Assets::Inside => format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(kind.script().1))),
        Assets::Beside => "'self' file:".into(),
    };
    let styles = if assets == Assets::Beside { "'self' file: " } else { "" };
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
        @if assets == Assets::Inside {
            style { (PreEscaped(STYLE)) }
            @if kind == Kind::Site { style { (PreEscaped(SITE_STYLE)) } }
        } @else {
            link rel="stylesheet" href="page.css";
            @if kind == Kind::Site { link rel="stylesheet" href="site.css"; }
        }
    }
}

/// The script, for the end of the page.
pub fn script(kind: Kind, assets: Assets) -> Markup {
    let (name, text) = kind.script();
    html! {
        @if assets == Assets::Inside { script { (PreEscaped(text)) } } @else { script src=(name) {} }
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
    fn scripts_and_data_cannot_end_their_element() {
        for (name, text) in FILES {
            assert!(!text.contains("</script") && !text.contains("</style") && !text.contains("<!--"), "{name}");
        }
        let value = serde_json::json!({"name": "</script><script>alert(1)</script><!--"});
        let markup = data("data", &value).into_string();
        assert_eq!(markup.matches('<').count(), 2, "{markup}");
        let json = &markup[markup.find('{').unwrap()..=markup.rfind('}').unwrap()];
        assert_eq!(serde_json::from_str::<serde_json::Value>(json).unwrap(), value);
    }
}
