//! `kortest archive`: a proof for each date of a range, and an index of them.

mod claims;
mod evidence;
mod index;
mod row;
mod site;

use super::clicks::NOUN;
use super::dates::{self, parse_date_range};
use super::prove::MethodName;
use crate::arguments::LimitArguments;
use crate::games::game::Game;
use crate::output::progress::Watched;
use crate::output::units::{grouped, seconds_text, span_text};
use crate::output::{Failure, STOPPED, YES, bold, say, stop_flag};
use crate::pages::GameAssets;
use crate::system::resources::used;
use evidence::{Evidence, Stored, stored};
use jiff::civil::Date;
use kortest::certificate::{may_write, save};
use kortest::engine::{Journal, Limits};
use kortest::former::{Board, DEFAULT_FLOOR, Proof, ProveError, ProveOptions, prove_with};
use row::{Cost, Row, file_name};
use std::fmt::Display;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Prove NRK's board of each date of a range, with a site to browse. Run it again to go on: what is there and passes the check is skipped
#[derive(clap::Args)]
pub struct Arguments {
    /// First and last date, such as 2024-11-23..2024-12-31
    #[arg(value_name = "FROM..TO", value_parser = parse_date_range)]
    range: (Date, Date),
    /// Where the certificates and the index go; made if it is not there
    #[arg(long, value_name = "DIR")]
    dir: PathBuf,
    /// Recorded scores, a line each: the date, a blank, the number of clicks
    #[arg(long, value_name = "FILE")]
    claims: Option<PathBuf>,
    /// How to show that fewer clicks do not suffice. A certificate that lacks this is made again, with what it has
    #[arg(long, value_enum, default_value = "auto")]
    method: MethodName,
    /// For a search: record states down to this many clicks left [default: 7, and any for what is there]
    #[arg(long, value_name = "F", value_parser = clap::value_parser!(u32).range(0..64))]
    floor: Option<u32>,
    /// The limits of each board
    #[command(flatten)]
    limits: LimitArguments,
    /// No progress, and no line for each board
    #[arg(long, short)]
    quiet: bool,
}

/// Between two writings of the index. It can be made again from the certificates, but for what they took.
const SAVED_EVERY: Duration = Duration::from_secs(1);

/// Boards to be proven before there is an estimate for the others.
const GROUND: u32 = 3;

/// Runs the command.
pub fn run(arguments: &Arguments, games: &[&'static dyn Game]) -> Result<u8, Failure> {
    let start = Instant::now();
    let dir = &arguments.dir;
    let claims = arguments.claims.as_deref().map(claims::read).transpose()?.unwrap_or_default();
    std::fs::create_dir_all(dir).map_err(|error| Failure::Input(format!("{}: {error}", dir.display())))?;
    let (first, last) = arguments.range;
    let dates: Vec<Date> = first.series(jiff::Span::new().days(1)).take_while(|&date| date <= last).collect();
    for path in dates.iter().map(|&date| dir.join(file_name(date))).filter(|path| path.exists()) {
        may_write(&path).map_err(Failure::input)?;
    }
    let stop = stop_flag()?;
    let mut index = index::read(dir, arguments.range, &arguments.limits, &stop);
    for (date, row) in &mut index {
        row.claim = claims.get(date).copied().or(row.claim);
    }
    let mut saved = Instant::now();
    let (mut proven, mut skipped) = (0, 0);
    let mut pace = Pace::default();
    for (number, &date) in dates.iter().enumerate() {
        if stop.load(Relaxed) {
            break;
        }
        let earlier = index.get(&date);
        let claim = claims.get(&date).copied().or(earlier.and_then(|row| row.claim));
        let part = pace.part(number, dates.len());
        let began = Instant::now();
        let watched = Watched { part, ..Watched::whole(NOUN, arguments.quiet) };
        let visited = visit(date, earlier, claim, arguments, &watched, &stop);
        if visited.is_err() {
            index::write(dir, &index)?;
        }
        let Some((row, new)) = visited? else { break };
        let served = row.certificate.as_ref().is_some_and(|certificate| arguments.is_served(certificate));
        pace.proved += u32::from(new);
        pace.spent += if new { began.elapsed() } else { Duration::ZERO };
        proven += usize::from(served && new);
        skipped += usize::from(served && !new);
        if !arguments.quiet {
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
    let written = if stop.load(Relaxed) { None } else { Some(site::write(dir, &shown, &assets)) };
    let list = match written {
        Some(Ok(())) => "index.html",
        Some(Err(error)) if !stop.load(Relaxed) => return Err(Failure::unfinished(error)),
        _ => "index.tsv",
    };
    let open = dates.len() - proven - skipped;
    say!(
        "{}: {proven} now and {skipped} before; {open} open. {} in {}",
        bold(format!("{} proven", proven + skipped)),
        dir.join(list).display(),
        seconds_text(start.elapsed())
    );
    Ok(if open == 0 { YES } else { STOPPED })
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

impl Arguments {
    /// Whether a certificate has the evidence that is asked for.
    fn is_served(&self, certificate: &Stored) -> bool {
        certificate.optimum == 0 || certificate.evidence.serves(self.method.into(), self.floor)
    }

    /// How to prove a board with the evidence that is asked for, and that which it has.
    fn options(&self, has: Evidence) -> ProveOptions {
        ProveOptions {
            method: has.and(self.method.into()),
            threads: self.limits.threads(),
            memory: self.limits.memory,
            floor: self.floor.unwrap_or(DEFAULT_FLOOR).min(has.search.unwrap_or(u32::MAX)),
            ..ProveOptions::default()
        }
    }
}

/// The row of a date, and whether its certificate is new; `None` if what is there could not be checked any more.
fn visit(
    date: Date,
    earlier: Option<&Row>,
    claim: Option<u32>,
    arguments: &Arguments,
    watched: &Watched,
    stop: &AtomicBool,
) -> Result<Option<(Row, bool)>, Failure> {
    let path = arguments.dir.join(file_name(date));
    let board = dates::board(date).map_err(Failure::input)?;
    let there = stored(&path, &board, &arguments.limits);
    if there.is_none() && stop.load(Relaxed) {
        return Ok(None);
    }
    // What the certificate took is known only if it is the one that the index knows.
    let known = earlier.filter(|row| row.certificate.is_some() && row.certificate == there);
    let keep = |there: Stored| (Row::of(date, there, known.and_then(|row| row.cost), claim), false);
    let there = match there {
        Some(there) if arguments.is_served(&there) => return Ok(Some(keep(there))),
        there => there,
    };
    let has = there.as_ref().map_or(Evidence::NONE, |there| there.evidence);
    let options = arguments.options(has);
    // What an earlier run with the same options has left unfinished is resumed.
    let kind = format!("{}-{}", options.method.name(), options.floor);
    let journal = Journal::resume(&arguments.dir.join(format!("{date}.{kind}.journal")), &options.question(&board));
    let journal = journal.map(Arc::new);
    let journal = journal.map_err(Failure::input)?;
    let options = ProveOptions { journal: Some(journal.clone()), ..options };
    let (proof, cost) = attempt(&board, &options, arguments, watched, stop).map_err(|error| failure(date, error))?;
    if let Some(error) = &proof.journal_error {
        return Err(failure(date, format!("{error}; what is finished is safe, and the same command goes on")));
    }
    let contradicts = |optimum| optimum < proof.lower_bound || proof.upper_bound().is_some_and(|k| k < optimum);
    if there.as_ref().is_some_and(|there| contradicts(there.optimum)) {
        let words = "internal error: a proof contradicts the certificate, which passes the check; please report it";
        return Err(failure(date, words));
    }
    match (proof.certify_optimum(), there) {
        (Some(certificate), _) if Evidence::of(&proof).covers(has) => {
            let (bytes, digest) = certificate.to_bytes();
            save(&path, &bytes).map_err(|error| failure(date, error))?;
            journal.remove().map_err(|error| failure(date, error))?;
            let (optimum, evidence) = (proof.lower_bound, Evidence::of(&proof));
            let stored = Stored { optimum, evidence, bytes: bytes.len(), digest };
            Ok(Some((Row::of(date, stored, Some(cost), claim), true)))
        }
        (_, Some(there)) => Ok(Some(keep(there))),
        (_, None) => {
            let (lower_bound, upper_bound) = (proof.lower_bound, proof.upper_bound());
            Ok(Some((Row { date, lower_bound, upper_bound, cost: Some(cost), certificate: None, claim }, false)))
        }
    }
}

/// Proves a board.
fn attempt(
    board: &Board,
    options: &ProveOptions,
    arguments: &Arguments,
    watched: &Watched,
    stop: &AtomicBool,
) -> Result<(Proof, Cost), ProveError> {
    let (start, cpu_before) = (Instant::now(), used().map(|used| used.cpu_seconds));
    let limits = Limits { stop, deadline: arguments.limits.deadline(start) };
    let proof = watched.watch(|progress| prove_with(board, options, limits, progress))?;
    let cpu_seconds = used().zip(cpu_before).map(|(used, before)| used.cpu_seconds - before);
    let cost = Cost { states: proof.states(), seconds: start.elapsed().as_secs_f64(), cpu_seconds };
    Ok((proof, cost))
}

fn failure(date: Date, error: impl Display) -> Failure {
    Failure::Unfinished(format!("{date}: {error}"))
}
