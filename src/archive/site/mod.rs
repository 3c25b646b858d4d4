//! The site of an archive: a list of boards, and a page for each board.

mod board;
mod calendar;
mod index;
mod plots;
mod sentences;

use crate::dates;
use crate::error::Error;
use crate::folder::MARK;
use crate::program::Program;
use crate::row::{Row, StoredCertificate, file_name};
use board::Theorems;
use jiff::civil::Date;
use kortest::certificate::digest;
use kortest::runtime::marks;
use kortest::text::path_text;
use kortest_checker::Limits;
use kortest_checker::former::{FormerReport, check};
use kortest_pages::document::{HEADER_SCRIPT, certificate_assets, page_style};
use kortest_pages::former;
use kortest_pages::former::{LineFields, SolutionCounts, facts_about_solutions, why};
use kortest_pages::games::ASSETS;
use kortest_pages::{self as pages, About, Asset, Assets, BestSolutions, Location, Text};
use kortest_store::files::replace_inside;
use maud::Markup;
use rayon::prelude::*;
use sentences::say;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;
use std::ops::Bound;
use std::path::Path;
use std::time::Duration;

/// A site that is written to a folder.
pub struct Site<'a> {
    dir: &'a Path,
    theorems: Theorems,
    program: &'a dyn Program,
    /// The address of the web app.
    app: Option<&'a str>,
    /// The styles and scripts of pages for proven boards.
    proven_assets: Assets,
    /// The first digits of the digest of the script of pages for proven boards.
    script_digits: String,
    /// The styles and script of pages for unproven boards.
    open_assets: Assets,
    /// The styles and script of `index.html`.
    index_assets: Assets,
}

/// The resources for checking the certificate of a page.
#[derive(Clone, Copy)]
pub struct CheckResources {
    pub threads: usize,
    /// The memory for the check, in bytes.
    pub memory: usize,
}

/// The dates whose pages a page links to.
#[derive(Clone, Copy)]
struct Neighbours {
    earlier: Option<Date>,
    later: Option<Date>,
}

/// The pages that a run writes while it proves other boards. Each page links to its neighbours among all dates of the
/// run. [`Site::write`] corrects the links to dates that get no page.
pub struct EarlyPages<'a> {
    pub site: Site<'a>,
    /// The dates of all pages.
    pub dates: BTreeSet<Date>,
    pub resources: CheckResources,
}

impl EarlyPages<'_> {
    /// Writes the page of a board, with links to the pages of the dates before and after it. A failure is ignored: the
    /// run writes the page again at its end, and reports the failure then.
    ///
    /// `checked` is the certificate of the board, if it has been checked already.
    pub fn write(&self, row: &Row, checked: Option<CheckedCertificate>) {
        let later = (Bound::Excluded(row.date), Bound::Unbounded);
        let neighbours = Neighbours {
            earlier: self.dates.range(..row.date).next_back().copied(),
            later: self.dates.range(later).next().copied(),
        };
        let resources = self.resources;
        let _ = self.site.write_board(row, neighbours, checked, resources);
    }

    /// Checks the certificate of a date with `memory` bytes. Returns `None` if the check fails. In this case,
    /// [`write`](EarlyPages::write) checks the certificate again, with more memory.
    pub fn check(&self, date: Date, memory: usize) -> Option<CheckedCertificate> {
        let resources = CheckResources {
            memory,
            ..self.resources
        };
        self.site.check(date, resources).ok()
    }
}

/// A certificate, and the report of its check.
pub struct CheckedCertificate {
    bytes: Vec<u8>,
    report: FormerReport,
}

/// Returns the style sheets and the script of the site's first page, `index.html`, which are in files beside this page.
fn index_assets() -> Assets {
    let script = ["\"use strict\";\n", HEADER_SCRIPT, include_str!("site.js")].concat();
    let styles = vec![
        page_style(&ASSETS),
        Asset {
            name: "site.css",
            text: include_str!("site.css").into(),
        },
    ];
    Assets {
        styles,
        script: Asset {
            name: "site.js",
            text: script,
        },
        location: Location::Beside,
    }
}

/// Returns the styles and the script of pages for unproven boards. Such a page has no replay and no check, so the
/// script is only for the buttons in the header.
fn open_assets() -> Assets {
    let script = ["\"use strict\";\n", HEADER_SCRIPT].concat();
    Assets {
        styles: vec![page_style(&ASSETS)],
        script: Asset {
            name: "open.js",
            text: script,
        },
        location: Location::Beside,
    }
}

/// The links in the header of a page: text and address.
type Links = Vec<(Text, String)>;

impl<'a> Site<'a> {
    /// Prepares the site of the archive in the folder `dir`. Reads which optima are theorems of Coq. `app` is the
    /// address of the web app, to which pages link.
    pub fn new(dir: &'a Path, app: Option<&'a str>, program: &'a dyn Program) -> Site<'a> {
        let proven_assets = certificate_assets(&ASSETS, Location::Beside);
        let script = proven_assets.script.text.as_bytes();
        Site {
            script_digits: digest(script)[..STAMP_DIGITS].to_string(),
            dir,
            theorems: Theorems::read(dir),
            program,
            app,
            proven_assets,
            open_assets: open_assets(),
            index_assets: index_assets(),
        }
    }

    /// Writes all files of the site that are not up to date: styles and scripts, a page for each board, and the first
    /// page. `rows` are the known facts about the boards, in order of their dates.
    pub fn write(&self, rows: &[&Row], resources: CheckResources) -> Result<(), Error> {
        self.write_assets()?;
        self.write_boards(rows, resources)?;
        let index = index::index(rows, &self.theorems, &self.index_assets, self.app);
        write_if_changed(&self.dir.join("index.html"), index.as_bytes())
    }

    /// Writes the files with styles and scripts, which all pages share, once for each name. Each begins with the
    /// comment `MARK`, by which a later run knows the files of an archive.
    fn write_assets(&self) -> Result<(), Error> {
        let mut files = BTreeMap::new();
        for assets in [&self.proven_assets, &self.open_assets, &self.index_assets] {
            for file in assets.files() {
                files.insert(file.name, file.text.as_str());
            }
        }
        for (name, text) in files {
            write_if_changed(&self.dir.join(name), [MARK, text].concat().as_bytes())?;
        }
        Ok(())
    }

    /// Writes the pages of all boards that are not up to date, on several threads. Each page links to the dates before
    /// and after it. The `marks` only measure this parallel work, in builds for measurements.
    fn write_boards(&self, rows: &[&Row], resources: CheckResources) -> Result<(), Error> {
        let _pages = marks::parallel();
        (0..rows.len()).into_par_iter().try_for_each(|position| {
            let _page = marks::part();
            let neighbours = Neighbours {
                earlier: position.checked_sub(1).map(|previous| rows[previous].date),
                later: rows.get(position + 1).map(|row| row.date),
            };
            self.write_board(rows[position], neighbours, None, resources)
        })
    }

    /// Writes the page of a board, unless it is up to date: with the proof if the board has a certificate, or else with
    /// the known bounds. `checked` is the certificate, if it has been checked already.
    fn write_board(
        &self,
        row: &Row,
        neighbours: Neighbours,
        checked: Option<CheckedCertificate>,
        resources: CheckResources,
    ) -> Result<(), Error> {
        let links = neighbours.links();
        if let Some(stored) = &row.certificate {
            return self.write_proven(row, stored, &links, checked, resources);
        }
        let html = board::open_page(row, &links, &self.open_assets, self.app);
        write_if_changed(&self.dir.join(row.page()), html.as_bytes())
    }

    /// Writes the page of a proven board, unless the page is up to date: the last line of the existing page, its
    /// *stamp*, shows this, so that the certificate need not be checked again.
    fn write_proven(
        &self,
        row: &Row,
        stored: &StoredCertificate,
        links: &Links,
        checked: Option<CheckedCertificate>,
        resources: CheckResources,
    ) -> Result<(), Error> {
        let path = self.dir.join(row.page());
        let sources = self.sources(row, stored, links);
        if let Ok(earlier) = std::fs::read(&path)
            && has_stamp(&earlier, &sources)
        {
            return Ok(());
        }
        let checked = match checked {
            Some(checked) => checked,
            None => self.check(row.date, resources)?,
        };
        let html = self.proven_page(row, links, &checked, resources)?;
        let stamp = stamp(&sources, html.as_bytes());
        write_if_changed(&path, (html + &stamp).as_bytes())
    }

    /// Checks the certificate of a date. Fails if the certificate cannot be read or is invalid.
    fn check(&self, date: Date, resources: CheckResources) -> Result<CheckedCertificate, Error> {
        let path = self.dir.join(file_name(date));
        let bytes = std::fs::read(&path).map_err(|error| failure(&path, error))?;
        let limits = self.limits(&bytes, resources);
        let report = check(&bytes, &limits).map_err(|error| failure(&path, error))?;
        Ok(CheckedCertificate { bytes, report })
    }

    /// Returns the page of a proven board, whose certificate is `checked`, as HTML. Fails if the board or a click of
    /// the certificate is invalid, which the check excludes.
    fn proven_page(
        &self,
        row: &Row,
        links: &Links,
        checked: &CheckedCertificate,
        resources: CheckResources,
    ) -> Result<String, Error> {
        let CheckedCertificate { bytes, report } = checked;
        let file = file_name(row.date);
        let known_facts = row
            .solutions
            .as_ref()
            .map_or(Vec::new(), facts_about_solutions);
        let line = line_section(row);
        let about = About {
            name: &row.date.to_string(),
            file: &file,
            claim: row.claim.zip(row.verdict_word()),
            iterations: &[],
            time: proof_time(row),
            assets: &self.proven_assets,
            links,
            app: self.app,
            best_solutions: BestSolutions::Known {
                facts: &known_facts,
                section: line.as_ref(),
            },
            limits: self.limits(bytes, resources),
        };
        let mut content = former::content_of(report, &about)
            .map_err(|error| failure(&self.dir.join(&file), error))?;
        if self.theorems.contains(row) {
            content.facts.push((say!(THEOREM), say!(COQ_ACCEPTS)));
        }
        Ok(pages::page(bytes, &about, &content))
    }

    /// Returns the limits for the check of the certificate of a page, whose content is `bytes`. The work is limited as
    /// in the checker's defaults.
    fn limits(&self, bytes: &[u8], resources: CheckResources) -> Limits<'_> {
        let CheckResources { threads, memory } = resources;
        let mut limits = self.program.limits(bytes, threads, memory);
        limits.work = Limits::of(bytes.len()).work;
        limits
    }

    /// Returns the *sources* of the page of a proven board: a text with everything from which the page is made, or its
    /// digest. The text changes whenever the page must change.
    fn sources(&self, row: &Row, stored: &StoredCertificate, links: &Links) -> String {
        let version = env!("CARGO_PKG_VERSION");
        let script = &self.script_digits;
        let certificate = &stored.digest;
        let claim = row.claim;
        let seconds = row.seconds();
        let app = self.app;
        let is_theorem = self.theorems.contains(row);
        let solutions = row.solutions.map(SolutionCounts::rounded);
        let line = row.line.as_ref().map(LineFields::field);
        format!(
            "{version} {script} {certificate} {claim:?} {seconds:?} {links:?} {app:?} {is_theorem} {solutions:?} {line:?}"
        )
    }
}

/// Returns the section of a page that shows why fewer clicks do not suffice, by means of the line (a place between two
/// columns). `None` if the line or the optimum is unknown.
fn line_section(row: &Row) -> Option<Markup> {
    let line = row.line.as_ref()?;
    let board = dates::board(row.date).ok()?;
    let name = row.date.to_string();
    Some(why::section(&board, &name, row.optimum()?, line))
}

/// The number of digits of a script's digest in the stamp of a page.
const STAMP_DIGITS: usize = 16;

/// Returns the stamp of a page: its last line, a comment with the sources, which change whenever the page must change,
/// and the digest of the page, which shows whether the file is damaged.
fn stamp(sources: &str, html: &[u8]) -> String {
    format!("\n<!-- kortest {sources} {} -->\n", digest(html))
}

/// Returns whether the file of a page is undamaged, and made from these sources: its last line, the *stamp*, then
/// contains the sources and the digest of the content before it.
fn has_stamp(page: &[u8], sources: &str) -> bool {
    // The length does not depend on the content, because all digests are equally long.
    let stamp_length = stamp(sources, b"").len();
    let Some(html_length) = page.len().checked_sub(stamp_length) else {
        return false;
    };
    let (html, end) = page.split_at(html_length);
    end == stamp(sources, html).as_bytes()
}

impl Neighbours {
    /// Returns the links in the header of a board's page: to the list of all boards, and to the pages of the dates
    /// before and after it.
    fn links(self) -> Links {
        let mut links = vec![(say!(ALL_BOARDS), "index.html".to_string())];
        if let Some(earlier) = self.earlier {
            links.push((Text::same(format!("← {earlier}")), page_of(earlier)));
        }
        if let Some(later) = self.later {
            links.push((Text::same(format!("{later} →")), page_of(later)));
        }
        links
    }
}

/// Returns the name of the file that holds the page of a date.
fn page_of(date: Date) -> String {
    format!("{date}.html")
}

impl Row {
    /// Returns the name of the file that holds the board's page.
    fn page(&self) -> String {
        page_of(self.date)
    }

    /// Returns the address that opens the board in the web app.
    fn play(&self, app: &str) -> String {
        format!("{app}#{}", self.date)
    }
}

/// Returns the time of a board's proof; `None` if it is unknown.
fn proof_time(row: &Row) -> Option<Duration> {
    Duration::try_from_secs_f64(row.seconds()?).ok()
}

/// Returns the failure of a certificate from which no page can be made.
fn failure(certificate: &Path, reason: impl Display) -> Error {
    Error::unable(format!("{}: {reason}", path_text(certificate)))
}

/// Writes a file, unless it already has this content: an unchanged file keeps its time.
fn write_if_changed(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    if std::fs::read(path).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    replace_inside(path, bytes)?;
    Ok(())
}
