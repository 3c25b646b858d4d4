//! `kortest archive`: a proof for each date of a range, and an index of them.

mod arguments;
mod claims;
mod evidence;
mod folder;
mod index;
mod row;
mod side_by_side;
mod site;
mod summary;
mod visit;

use super::clicks::NOUN;
use super::dates;
use crate::games::game::Game;
use crate::output::batch::Batch;
use crate::output::{Failure, Other, Place, say, stop_flag};
use crate::pages::GameAssets;
pub use arguments::Arguments;
use jiff::civil::Date;
use row::{Row, file_name};
use side_by_side::side_by_side;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};
use summary::Summary;
use visit::{Share, Task, Visited, visit};

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
    let tasks = dates.iter().zip(places).map(|(&date, place)| {
        let earlier = index.get(&date).cloned();
        let claim = claims.get(&date).copied().or(earlier.as_ref().and_then(|row| row.claim));
        Task { date, place, earlier, claim }
    });
    let mut tasks: Vec<Task> = tasks.collect();
    // Those that took long are not to be the last ones to run.
    let took = |task: &Task| task.earlier.as_ref().and_then(|row| row.cost).map_or(0.0, |cost| cost.seconds);
    tasks.sort_by(|a, b| took(b).total_cmp(&took(a)));
    let mut summary = Summary::new(arguments);
    let batch = Batch::new("board", NOUN, tasks.len(), arguments.quiet);
    let mut saved = Instant::now();
    let mut round = |tasks: &[Task], workers: usize| {
        let (threads, memory) = (arguments.limits.threads() / workers, arguments.limits.memory / workers);
        let share = Share { threads, memory, is_part: workers > 1 };
        let work = |task: &Task, halt: &AtomicBool| {
            batch.piece(task.date.to_string(), |progress| visit(task, arguments, share, progress, halt))
        };
        let mut need_all = Vec::new();
        let done = |task: &Task, visited: Result<Visited, Failure>| {
            let (row, new) = match visited? {
                Visited::Known(row, new) => (row, new),
                Visited::NeedsAll => {
                    need_all.push(task.date);
                    return Ok(());
                }
                Visited::Stopped => return Ok(()),
            };
            let served = row.certificate.as_ref().is_some_and(|certificate| arguments.is_served(certificate));
            batch.ended(new);
            summary.visited(served, new);
            if summary.tells(&row) {
                let lacking = row.certificate.as_ref().filter(|_| !served);
                let remark = lacking.map(|has| format!("  open: its evidence is {}", has.evidence.word()));
                say!("{}{}", row.summary(), remark.unwrap_or_default());
            }
            index.insert(row.date, row);
            if saved.elapsed() >= SAVED_EVERY {
                index::write(dir, &index)?;
                saved = Instant::now();
            }
            Ok(())
        };
        side_by_side(tasks, workers, &stop, work, done).map(|()| need_all)
    };
    let ended = batch.watch(|| {
        let need_all = round(&tasks, arguments.limits.threads())?;
        tasks.retain(|task| need_all.contains(&task.date));
        round(&tasks, 1)
    });
    if ended.is_err() {
        index::write(dir, &index)?;
    }
    ended?;
    index::write(dir, &index)?;
    let shown: Vec<site::Row> = index.values().map(Row::shown).collect();
    let assets: Vec<GameAssets> = games.iter().map(|game| game.page_assets()).collect();
    // A site takes its time, so the next run makes it where this one is stopped.
    let written = if stop.load(Relaxed) { None } else { Some(site::write(dir, &shown, &assets)) };
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
