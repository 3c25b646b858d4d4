//! `kortest archive`: a proof for each date of a range, and an index of them.

mod arguments;
mod claims;
mod evidence;
mod first;
mod folder;
mod index;
mod pace;
mod row;
mod site;
mod summary;
mod visit;

use super::clicks::NOUN;
use super::dates;
use crate::games::game::Game;
use crate::output::progress::Watched;
use crate::output::{Failure, Other, Place, say, stop_flag};
use crate::pages::GameAssets;
pub use arguments::Arguments;
use jiff::civil::Date;
use pace::Pace;
use row::{Row, file_name};
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};
use summary::Summary;
use visit::visit;

/// Between two writings of the index. It can be made again from the certificates, but for what they took.
const SAVED_EVERY: Duration = Duration::from_secs(1);

/// Runs the command.
pub fn run(arguments: &Arguments, games: &[&'static dyn Game]) -> Result<u8, Failure> {
    let start = Instant::now();
    let claims = arguments.claims.as_deref().map(claims::read).transpose()?.unwrap_or_default();
    let dates = arguments.dates();
    let dir = arguments.dir.as_path();
    folder::prepare(dir)?;
    let places = dates.iter().map(|&date| place(arguments, date)).collect::<Result<Vec<Place>, Failure>>()?;
    let _taken = folder::take(dir)?;
    let stop = stop_flag()?;
    let mut index = index::read(dir, arguments.range, &arguments.limits, &stop);
    for (date, row) in &mut index {
        row.claim = claims.get(date).copied().or(row.claim);
    }
    let mut saved = Instant::now();
    let mut summary = Summary::new(arguments);
    let mut pace = Pace::default();
    for (number, (&date, place)) in dates.iter().zip(&places).enumerate() {
        if stop.load(Relaxed) {
            break;
        }
        let earlier = index.get(&date);
        let claim = claims.get(&date).copied().or(earlier.and_then(|row| row.claim));
        let part = pace.part(number, dates.len());
        let began = Instant::now();
        let watched = Watched { part, ..Watched::whole(NOUN, arguments.quiet) };
        let visited = visit(date, place, earlier, claim, arguments, &watched, &stop);
        if visited.is_err() {
            index::write(dir, &index)?;
        }
        let Some((row, new)) = visited? else { break };
        let served = row.certificate.as_ref().is_some_and(|certificate| arguments.is_served(certificate));
        if new {
            pace.proved(began.elapsed());
        }
        summary.visited(served, new);
        if summary.tells(&row) {
            let lacking = row.certificate.as_ref().filter(|_| !served);
            let remark = lacking.map(|has| format!("  open: its evidence is {}", has.evidence.word()));
            say!("{}{}", row.summary(), remark.unwrap_or_default());
        }
        index.insert(date, row);
        if saved.elapsed() >= SAVED_EVERY {
            index::write(dir, &index)?;
            saved = Instant::now();
        }
    }
    index::write(dir, &index)?;
    let shown: Vec<site::Row> = index.values().map(Row::shown).collect();
    let assets: Vec<GameAssets> = games.iter().map(|game| game.page_assets()).collect();
    // A site takes its time, so the next run makes it where this one is stopped.
    let written =
        if stop.load(Relaxed) { None } else { Some(site::write(dir, &shown, &assets, arguments.app.as_deref())) };
    let list = match written {
        Some(Ok(())) => "index.html",
        Some(Err(error)) if !stop.load(Relaxed) => return Err(Failure::unfinished(error)),
        _ => "index.tsv",
    };
    let rows: Vec<&Row> = dates.iter().filter_map(|date| index.get(date)).collect();
    Ok(summary.end(&dates, &rows, list, start))
}

/// Where the certificate of a date goes.
fn place(arguments: &Arguments, date: Date) -> Result<Place, Failure> {
    let board = dates::board(date).map_err(Failure::input)?;
    Place::new(arguments.dir.join(file_name(date)), "former", board.to_string(), Other::AlwaysRefused)
}
