//! `kortest archive` proves the boards of a range of dates and writes a site.

mod arguments;
mod claims;
mod evidence;
mod first;
mod folder;
mod index;
mod lines;
mod part;
mod rounds;
mod row;
mod site;
mod summary;
mod visit;

use super::dates;
use crate::games::game::Game;
use crate::output::{Failure, stop_flag, warn};
use crate::pages::GameAssets;
use crate::storage::{Destination, OnConflict};
use crate::system::files::max_certificate_bytes;
use crate::system::names::path_text;
pub use arguments::Arguments;
use index::Index;
use jiff::civil::Date;
use kortest::runtime::on_workers;
use part::SharedRows;
use row::{Row, file_name};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;
use summary::Summary;
use visit::Task;

pub fn run(arguments: &Arguments, games: &[&'static Game]) -> Result<u8, Failure> {
    let start = Instant::now();
    let recorded = arguments.claims.as_deref().map(claims::read).transpose()?;
    let claim_of = |date| recorded.as_ref().and_then(|recorded| recorded.last(date));
    let dates = arguments.dates();
    let dir = arguments.dir.as_path();
    if let Some(note) = dates::note(&dates) {
        warn(&note);
    }
    folder::prepare(dir)?;
    let places = dates
        .iter()
        .map(|&date| destination(arguments, date))
        .collect::<Result<Vec<Destination>, Failure>>()?;
    let stop = stop_flag()?;
    let taken = if arguments.part.is_some() {
        folder::wait_together(dir, &stop)?
    } else {
        folder::take(dir)?
    };
    let in_use = || {
        Failure::Input(format!(
            "{}: another kortest archive is running in this folder",
            path_text(&dir)
        ))
    };
    let taken = taken.ok_or_else(in_use)?;
    let read_index = |pending: &[Date]| {
        let mut index = index::read(dir, pending, &arguments.limits, &stop);
        index
            .iter_mut()
            .for_each(|(date, row)| row.claim = claim_of(*date).or(row.claim));
        index
    };
    let mut index = read_index(&dates);
    let tasks = dates.iter().zip(places).map(|(&date, place)| {
        let index_row = index.get(&date).cloned();
        let claim = claim_of(date).or(index_row.as_ref().and_then(|row| row.claim));
        Task {
            date,
            place,
            index_row,
            claim,
        }
    });
    let tasks = tasks.collect();
    let mut summary = Summary::new(arguments);
    rounds::run(arguments, tasks, &mut index, &mut summary, &stop)?;
    // With `--part`, the index is written only if no other run uses the folder.
    let taken = if arguments.part.is_some() {
        drop(taken);
        folder::take(dir)?
    } else {
        Some(taken)
    };
    let list = match taken {
        None => None,
        Some(_taken) => {
            if arguments.part.is_some() {
                index = read_index(&[]);
            }
            index::write(dir, &index)?;
            SharedRows::of_archive(dir).remove_folder();
            Some(write_site(arguments, &index, games, &stop)?)
        }
    };
    let dates = if arguments.range.is_some() {
        dates
    } else {
        index.keys().copied().collect()
    };
    let rows: Vec<&Row> = dates.iter().filter_map(|date| index.get(date)).collect();
    Ok(summary.end(&dates, &rows, recorded.as_ref(), list, start))
}

/// Writes the site and returns the name of the file that lists the boards.
fn write_site(
    arguments: &Arguments,
    index: &Index,
    games: &[&'static Game],
    stop: &AtomicBool,
) -> Result<&'static str, Failure> {
    let rows: Vec<&Row> = index.values().collect();
    let assets: Vec<GameAssets> = games.iter().map(|game| game.page_assets).collect();
    let write = || site::write(&arguments.dir, &rows, &assets, arguments.app.as_deref());
    let written = if stop.load(Relaxed) {
        None
    } else {
        Some(on_workers(arguments.limits.threads(), write))
    };
    match written {
        Some(Ok(())) => Ok("index.html"),
        Some(Err(error)) if !stop.load(Relaxed) => Err(error),
        _ => Ok("index.tsv"),
    }
}

/// Returns where the certificate of a date is stored.
fn destination(arguments: &Arguments, date: Date) -> Result<Destination, Failure> {
    let board = dates::board(date).map_err(Failure::input)?;
    let (path, max_bytes) = (
        arguments.dir.join(file_name(date)),
        max_certificate_bytes(arguments.limits.memory),
    );
    Destination::new(
        path,
        "former",
        board.to_string(),
        OnConflict::AlwaysRefuse,
        max_bytes,
    )
}
