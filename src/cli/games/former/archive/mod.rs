//! `kortest archive`: a proof for each date of a range, and an index of them.

mod arguments;
mod claims;
mod evidence;
mod folder;
mod index;
mod row;
mod site;
mod summary;
mod visit;

use super::clicks::NOUN;
use super::dates;
use crate::games::game::Game;
use crate::output::progress::Watched;
use crate::output::units::{grouped, span_text};
use crate::output::{Failure, Other, Place, say, stop_flag};
use crate::pages::GameAssets;
pub use arguments::Arguments;
use jiff::civil::Date;
use row::{Row, file_name};
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};
use summary::Summary;
use visit::visit;

/// Between two writings of the index. It can be made again from the certificates, but for what they took.
const SAVED_EVERY: Duration = Duration::from_secs(1);

/// Boards to be proven before there is an estimate for the others.
const GROUND: u32 = 3;

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
        pace.proved += u32::from(new);
        pace.spent += if new { began.elapsed() } else { Duration::ZERO };
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
    if !stop.load(Relaxed) {
        match site::write(dir, &shown, &assets) {
            Err(error) if !stop.load(Relaxed) => return Err(Failure::unfinished(error)),
            _ => {}
        }
    }
    let rows: Vec<&Row> = dates.iter().filter_map(|date| index.get(date)).collect();
    Ok(summary.end(&dates, &rows, start))
}

/// How long the boards take.
#[derive(Default)]
struct Pace {
    /// Boards that this run has proven.
    proved: u32,
    /// The time that these took.
    spent: Duration,
}

impl Pace {
    /// Which board is next, and the time left once there is ground for an estimate.
    fn part(&self, before: usize, of: usize) -> String {
        let board = format!("board {} of {}", grouped(before as u64 + 1), grouped(of as u64));
        if self.proved < GROUND {
            return board;
        }
        let left = self.spent.as_secs_f64() / f64::from(self.proved) * (of - before) as f64;
        if left < 2.0 { board } else { format!("{board}, about {} left in all", span_text(left)) }
    }
}

/// Where the certificate of a date goes.
fn place(arguments: &Arguments, date: Date) -> Result<Place, Failure> {
    let board = dates::board(date).map_err(Failure::input)?;
    Place::new(arguments.dir.join(file_name(date)), "former", board.to_string(), Other::AlwaysRefused)
}
