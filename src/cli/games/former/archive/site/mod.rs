//! The site of an archive: a list of boards, and a page for each board.

mod axis;
mod calendar;
mod index;
mod open;
mod plots;
mod table;
mod theorems;
mod words;

use super::evidence::Stored;
use super::folder::MARK;
use super::row::{Row, file_name};
use crate::games::former::page::content;
use crate::output::Failure;
use crate::pages::assets::{HEADER_SCRIPT, certificate_assets, page_style};
use crate::pages::{About, Assets, GameAssets, Location, Text, page, text};
use crate::system::files::replace;
use crate::system::names::path_text;
use kortest::certificate::digest;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::Path;
use std::time::Duration;
use theorems::Theorems;

impl Row {
    /// Returns the name of the file that holds the board's page.
    fn page(&self) -> String {
        format!("{}.html", self.date)
    }

    /// Returns the address that opens the board in the web app.
    fn play(&self, app: &str) -> String {
        format!("{app}#{}", self.date)
    }
}

/// Returns the styles and script of `index.html`.
fn index_assets(games: &[GameAssets]) -> Assets {
    let script = ["\"use strict\";\n", HEADER_SCRIPT, include_str!("site.js")].concat();
    let styles = vec![
        page_style(games),
        ("site.css", include_str!("site.css").into()),
    ];
    Assets {
        styles,
        script: ("site.js", script),
        location: Location::Beside,
    }
}

/// Returns the styles and script of pages for unproven boards.
fn open_assets(games: &[GameAssets]) -> Assets {
    let script = ["\"use strict\";\n", HEADER_SCRIPT].concat();
    Assets {
        styles: vec![page_style(games)],
        script: ("open.js", script),
        location: Location::Beside,
    }
}

/// Writes all pages of the site. `app` is the address of the web app.
pub fn write(
    dir: &Path,
    rows: &[&Row],
    games: &[GameAssets],
    app: Option<&str>,
) -> Result<(), Failure> {
    let of_pages = certificate_assets(games, Location::Beside);
    let theorems = Theorems::read(dir);
    let (of_open, of_index) = (open_assets(games), index_assets(games));
    // All pages of the site share these files.
    let files: BTreeMap<&str, &str> = of_pages
        .files()
        .chain(of_open.files())
        .chain(of_index.files())
        .collect();
    for (name, text) in files {
        put(&dir.join(name), [MARK, text].concat().as_bytes())?;
    }
    rows.par_iter().enumerate().try_for_each(|(n, row)| {
        let mut links = vec![(text("All boards", "Alle brett"), "index.html".to_string())];
        let earlier = n.checked_sub(1).and_then(|n| rows.get(n));
        links.extend(earlier.map(|row| (Text::same(format!("← {}", row.date)), row.page())));
        links.extend(
            rows.get(n + 1)
                .map(|row| (Text::same(format!("{} →", row.date)), row.page())),
        );
        match &row.certificate {
            Some(stored) => board_page(
                dir,
                row,
                stored,
                theorems.contains(row),
                &links,
                &of_pages,
                app,
            ),
            None => put(
                &dir.join(row.page()),
                open::open(row, &links, &of_open, app).as_bytes(),
            ),
        }
    })?;
    put(
        &dir.join("index.html"),
        index::index(rows, &theorems, &of_index, app).as_bytes(),
    )
}

/// Writes the page of a proven board, unless the page is up to date.
fn board_page(
    dir: &Path,
    row: &Row,
    stored: &Stored,
    is_theorem: bool,
    links: &[(Text, String)],
    assets: &Assets,
    app: Option<&str>,
) -> Result<(), Failure> {
    // The last line of a page lists everything on which the page depends.
    let stamp = format!(
        "\n<!-- kortest {} {} {} {:?} {:?} {links:?} {app:?} {is_theorem} -->\n",
        env!("CARGO_PKG_VERSION"),
        &digest(assets.script.1.as_bytes())[..16],
        stored.digest,
        row.claim,
        row.seconds()
    );
    let path = dir.join(row.page());
    if std::fs::read(&path).is_ok_and(|bytes| bytes.ends_with(stamp.as_bytes())) {
        return Ok(());
    }
    let certificate = dir.join(file_name(row.date));
    let failure =
        |reason: &dyn Display| Failure::Unable(format!("{}: {reason}", path_text(&certificate)));
    let bytes = std::fs::read(&certificate).map_err(|error| failure(&error))?;
    let about = About {
        name: &row.date.to_string(),
        file: &file_name(row.date),
        claim: row.claim.zip(row.verdict()),
        iterations: &[],
        time: row
            .seconds()
            .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
        assets,
        links,
        app,
    };
    let mut content = content(&bytes, &about).map_err(|error| failure(&error))?;
    if is_theorem {
        content.facts.push((
            text("Theorem", "Teorem"),
            text(
                "Coq accepts the optimum as a theorem; scripts/audit has audited it",
                "Coq godtar optimumet som et teorem; scripts/audit har kontrollert det",
            ),
        ));
    }
    let html = page(&bytes, &about, &content);
    put(&path, (html + &stamp).as_bytes())
}

/// Writes a file, unless it already has this content.
fn put(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if std::fs::read(path).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    Ok(replace(path, bytes)?)
}
