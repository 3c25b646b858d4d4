//! The main loop: changes certificates at random, runs the checkers, and looks for errors in the
//! verdicts.

use crate::form::is_right;
use crate::games::{self, GAMES, Game};
use crate::judge::{Fault, Verdict, WORK, fault, judge};
use crate::minimise::minimise;
use crate::mutate::mutate;
use crate::others::{CheckerProcess, Found, LANGUAGES, Language, Other, disagreement};
use crate::seal::digest;
use crate::seeds::many;
use crate::text::shape;
use crate::truth::Truth;
use fastrand::Rng;
use std::collections::HashSet;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::num::NonZero;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// Number of random boards for each game. The program starts with certificates of these boards.
const SEED_BOARDS: usize = 40;
/// Maximum number of mutated certificates to keep for each game.
const MAX_KEPT_MUTANTS: usize = 400;
/// Maximum number of saved files for each kind of checker error.
const MAX_SAVED_PER_KIND: usize = 3;

/// Shows changed certificates to the checkers, and compares the verdicts with brute force
///
/// With one thread, the same seed and count give the same mutants.
#[derive(Clone, clap::Parser)]
#[command(
    name = "attack",
    args_override_self = true,
    after_help = "Exit codes: 0 nothing found; 1 findings; 2 bad usage."
)]
pub struct Options {
    /// Run time in minutes [default: 10, unless --count is given]
    #[arg(long, value_parser = minutes)]
    pub minutes: Option<Duration>,
    /// Number of mutants that each worker makes
    #[arg(long)]
    pub count: Option<u64>,
    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Number of workers [default: the number of cores]
    #[arg(long)]
    pub threads: Option<NonZero<usize>>,
    /// Attack only this game: former, chilly or nurikabe
    #[arg(long, value_name = "GAME", value_parser = game)]
    pub only: Option<&'static Game>,
    /// Folder for certificates that cause a checker error
    #[arg(long, value_name = "DIR", default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../attacks"))]
    pub save: PathBuf,
    /// Use only the Rust checker
    #[arg(long)]
    pub without_others: bool,
    /// Stop at the first checker error
    #[arg(long)]
    pub until_found: bool,
    /// File in which a worker saves each certificate before its check, so that a crash does not
    /// lose the certificate
    #[arg(long, hide = true)]
    pub slot: Option<PathBuf>,
    /// Print the Rust checker's verdict on FILE, and whether the claim in FILE is true
    #[arg(long, value_name = "FILE")]
    pub judge: Option<PathBuf>,
    /// Write the seed certificates to a folder for each game
    #[arg(long, value_name = "DIR")]
    pub write_seeds: Option<PathBuf>,
}

fn minutes(word: &str) -> Result<Duration, String> {
    let minutes: f64 = word.parse().map_err(|_| "not a number")?;
    Duration::try_from_secs_f64(60.0 * minutes).map_err(|error| error.to_string())
}

fn game(name: &str) -> Result<&'static Game, String> {
    games::named(name).ok_or_else(|| "no such game".into())
}

/// Statistics of a run of the test program.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// The number of mutated certificates that the Rust checker has checked.
    pub mutants: u64,
    /// The number of mutated certificates that are well formed.
    pub formed: u64,
    /// The number of mutated certificates that the Rust checker accepts.
    pub accepted: u64,
    /// The number of accepted certificates on boards that are small enough for brute force.
    pub compared: u64,
    /// The number of mutated certificates that the Python checker has checked.
    pub python: u64,
    /// The number of mutated certificates that the JavaScript checker has checked.
    pub javascript: u64,
    pub coq: u64,
    pub findings: u64,
}

/// A game, and the certificates of this game that are changed at random.
struct Pool {
    game: &'static Game,
    seeds: Vec<Vec<u8>>,
    kept: Vec<Vec<u8>>,
    /// The error messages of the Rust checker, without numbers and boards.
    complaints: HashSet<String>,
}

impl Pool {
    fn pick(&self, random: &mut Rng) -> &[u8] {
        let from = if self.kept.is_empty() || random.u8(..3) > 0 {
            &self.seeds
        } else {
            &self.kept
        };
        &from[random.usize(..from.len())]
    }

    fn keep(&mut self, random: &mut Rng, file: Vec<u8>) {
        if self.kept.len() < MAX_KEPT_MUTANTS {
            self.kept.push(file);
        } else {
            self.kept[random.usize(..MAX_KEPT_MUTANTS)] = file;
        }
    }
}

struct Campaign {
    options: Options,
    counts: Counts,
    truth: Truth,
    others: Vec<Other>,
    found: Receiver<Found>,
    /// The number of checker errors of each kind.
    kinds: std::collections::HashMap<String, usize>,
    start: Instant,
}

/// Runs the checkers on random changes of certificates, until a limit is reached.
pub fn run(options: Options, slot: &Path) -> Counts {
    let (sender, found) = channel();
    let languages = LANGUAGES.iter().filter(|_| !options.without_others);
    let others = languages
        .filter_map(|&language| Other::start(language, sender.clone()))
        .collect();
    drop(sender);
    let mut random = Rng::with_seed(options.seed);
    let mut pools: Vec<Pool> = Vec::new();
    for game in GAMES
        .into_iter()
        .filter(|game| options.only.is_none_or(|only| only.name == game.name))
    {
        let seeds = many(game, &mut random, SEED_BOARDS);
        pools.push(Pool {
            game,
            seeds,
            kept: Vec::new(),
            complaints: HashSet::new(),
        });
    }
    let slot = File::create(slot).expect("a file for what is being checked");
    let (counts, kinds, start) = (Counts::default(), Default::default(), Instant::now());
    let mut campaign = Campaign {
        options,
        counts,
        truth: Truth::default(),
        others,
        found,
        kinds,
        start,
    };
    let mut seen: HashSet<u64> = HashSet::new();
    while !campaign.is_over() {
        let pool = random.usize(..pools.len());
        let pool = &mut pools[pool];
        if random.u16(..1000) == 0 {
            let new = (pool.game.certificates)(&mut random);
            new.into_iter()
                .filter(|file| file.len() < 6 << 10)
                .for_each(|file| pool.keep(&mut random, file));
        }
        let (from, other) = (pool.pick(&mut random), pool.pick(&mut random));
        let file = mutate(&mut random, from, other);
        let mut hasher = DefaultHasher::new();
        file.hash(&mut hasher);
        if !seen.insert(hasher.finish()) {
            continue;
        }
        if seen.len() > 1 << 20 {
            seen.clear();
        }
        let _ = slot
            .write_all_at(&(file.len() as u64).to_le_bytes(), 0)
            .and_then(|()| slot.write_all_at(&file, 8));
        campaign.look(&mut random, pool, file);
    }
    campaign.finish()
}

impl Campaign {
    fn is_over(&self) -> bool {
        self.options
            .minutes
            .is_some_and(|time| self.start.elapsed() >= time)
            || self
                .options
                .count
                .is_some_and(|count| self.counts.mutants >= count)
            || self.options.until_found && self.counts.findings > 0
    }

    fn look(&mut self, random: &mut Rng, pool: &mut Pool, file: Vec<u8>) {
        let work = WORK[usize::from(random.u8(..32) == 0)];
        let judgement = judge(&file, work);
        self.counts.mutants += 1;
        self.counts.formed += u64::from(is_right(&file));
        let accepted = matches!(judgement.verdict, Verdict::Valid);
        if accepted {
            self.counts.accepted += 1;
            self.counts.compared += u64::from(self.truth.of(&file).is_some());
        }
        if let Some(fault) = fault(&judgement, &file, &mut self.truth) {
            self.report(fault, file, None);
            return;
        }
        let complaint = match &judgement.verdict {
            Verdict::Invalid(why) | Verdict::Limit(why) => shape(why),
            _ => String::new(),
        };
        let new = !accepted && pool.complaints.len() < 5_000 && pool.complaints.insert(complaint);
        if (accepted && random.u8(..4) == 0 || new) && file.len() < 6 << 10 {
            pool.keep(random, file.clone());
        }
        for other in &mut self.others {
            let share = if other.language == Language::JavaScript {
                2
            } else {
                5
            };
            if accepted || random.u8(..share) == 0 {
                other.give((file.clone(), judgement.verdict.clone()), accepted);
            }
        }
        while let Ok((language, fault, item)) = self.found.try_recv() {
            self.report(fault, item.0, Some((language, item.1)));
        }
    }

    /// Counts a checker error, and saves the certificate that caused it.
    fn report(&mut self, fault: Fault, file: Vec<u8>, other: Option<(Language, Verdict)>) {
        self.counts.findings += 1;
        let kind = format!("{}: {}", fault.kind, shape(&fault.what));
        let times = self.kinds.entry(kind).or_default();
        *times += 1;
        if *times > MAX_SAVED_PER_KIND {
            return;
        }
        let seconds = self.start.elapsed().as_secs();
        let small = match other {
            None => minimise(&file, |file| {
                let again = crate::judge::fault(&judge(file, WORK[1]), file, &mut self.truth);
                again.is_some_and(|again| {
                    again.kind == fault.kind && shape(&again.what) == shape(&fault.what)
                })
            }),
            Some((language, _)) => {
                let mut process = CheckerProcess::start(language, None);
                minimise(&file, |file| {
                    let verdict = judge(file, WORK[1]).verdict;
                    let Some(answer) = process.as_mut().and_then(|process| process.ask(file))
                    else {
                        return false;
                    };
                    let again = disagreement(language, &verdict, &answer, file, &mut self.truth);
                    again.is_some_and(|again| shape(&again.what) == shape(&fault.what))
                })
            }
        };
        save(
            &self.options.save,
            fault.kind,
            &small,
            &format!(
                "{} (mutant {}, {seconds} s)",
                fault.what, self.counts.mutants
            ),
        );
    }

    /// Waits until the checkers in other languages have finished, and returns the statistics.
    fn finish(mut self) -> Counts {
        for other in std::mem::take(&mut self.others) {
            let (language, answered) = (other.language, other.answered.clone());
            other.finish();
            let answered = answered.load(std::sync::atomic::Ordering::Relaxed);
            match language {
                Language::Python => self.counts.python = answered,
                Language::JavaScript => self.counts.javascript = answered,
                Language::Coq => self.counts.coq = answered,
            }
        }
        while let Ok((language, fault, item)) = self.found.recv() {
            self.report(fault, item.0, Some((language, item.1)));
        }
        self.counts
    }
}

/// Saves a certificate that has caused a checker error, and prints the path of the saved file.
pub fn save(folder: &Path, kind: &str, file: &[u8], what: &str) {
    let path = folder.join(format!("{kind}-{}.cert", &digest(file)[..12]));
    let saved = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, file));
    let place = saved.map_or_else(
        |error| format!("not saved: {error}"),
        |()| path.display().to_string(),
    );
    eprintln!("FINDING {kind}: {what}: {place}");
}
