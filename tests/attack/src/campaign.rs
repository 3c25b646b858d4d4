//! The main loop: changes certificates at random, runs the checkers, and looks for errors in the
//! verdicts.

use crate::games::{self, GAMES, Game};
use crate::judge::{Fault, Verdict, WORK, fault, is_well_formed, judge};
use crate::minimise::minimise;
use crate::mutate::mutate;
use crate::others::{CheckerProcess, Found, Judged, LANGUAGES, Language, Other, disagreement};
use crate::seal::digest;
use crate::seeds::{MAX_SEED_BYTES, many};
use crate::truth::Truth;
use fastrand::Rng;
use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::num::NonZero;
use std::ops::AddAssign;
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
    /// The number of mutated certificates that the checker from Coq has checked.
    pub coq: u64,
    /// The number of errors that were found in checkers.
    pub findings: u64,
}

impl Counts {
    /// Formats the counts as one line, which a worker prints.
    pub fn to_line(self) -> String {
        let Counts {
            mutants,
            formed,
            accepted,
            compared,
            python,
            javascript,
            coq,
            findings,
        } = self;
        format!("{mutants} {formed} {accepted} {compared} {python} {javascript} {coq} {findings}")
    }

    /// Parses a line of [`to_line`](Counts::to_line).
    pub fn parse(line: &str) -> Option<Counts> {
        let words = line.split_whitespace().map(|word| word.parse().ok());
        let numbers: Vec<u64> = words.collect::<Option<_>>()?;
        let [
            mutants,
            formed,
            accepted,
            compared,
            python,
            javascript,
            coq,
            findings,
        ] = numbers[..]
        else {
            return None;
        };
        Some(Counts {
            mutants,
            formed,
            accepted,
            compared,
            python,
            javascript,
            coq,
            findings,
        })
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.mutants += other.mutants;
        self.formed += other.formed;
        self.accepted += other.accepted;
        self.compared += other.compared;
        self.python += other.python;
        self.javascript += other.javascript;
        self.coq += other.coq;
        self.findings += other.findings;
    }
}

/// Runs the checkers on random changes of certificates, until a limit is reached.
pub fn run(options: Options, slot: &Path) -> Counts {
    let mut random = Rng::with_seed(options.seed);
    let mut pools = pools(options.only, &mut random);
    let mut campaign = Campaign::start(options);
    let slot = File::create(slot).expect("a file for what is being checked");
    let mut seen: HashSet<u64> = HashSet::new();
    while !campaign.is_over() {
        let pool = random.usize(..pools.len());
        let pool = &mut pools[pool];
        if random.u16(..1000) == 0 {
            pool.add_board(&mut random);
        }
        let from = pool.pick(&mut random);
        let other = pool.pick(&mut random);
        let file = mutate(&mut random, from, other);
        if !seen.insert(hash(&file)) {
            continue;
        }
        if seen.len() > 1 << 20 {
            seen.clear();
        }
        let _ = write_slot(&slot, &file);
        campaign.examine(&mut random, pool, file);
    }
    campaign.finish()
}

/// Makes certificates of random boards of each game, or only of one game.
fn pools(only: Option<&Game>, random: &mut Rng) -> Vec<Pool> {
    let mut pools = Vec::new();
    for game in GAMES {
        if only.is_none_or(|only| only.name == game.name) {
            pools.push(Pool {
                game,
                seeds: many(game, random, SEED_BOARDS),
                kept: Vec::new(),
                complaints: HashSet::new(),
            });
        }
    }
    pools
}

fn hash(file: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    file.hash(&mut hasher);
    hasher.finish()
}

/// Writes a certificate to the file that survives a crash. The length comes first.
fn write_slot(slot: &File, file: &[u8]) -> io::Result<()> {
    slot.write_all_at(&(file.len() as u64).to_le_bytes(), 0)?;
    slot.write_all_at(file, 8)
}

/// Reads the certificate that `write_slot` has written last; empty if there is none.
pub fn read_slot(slot: &Path) -> Vec<u8> {
    let bytes = std::fs::read(slot).unwrap_or_default();
    let Some((length, rest)) = bytes.split_first_chunk() else {
        return Vec::new();
    };
    let length = u64::from_le_bytes(*length) as usize;
    rest.get(..length).unwrap_or_default().to_vec()
}

/// A game, and the certificates of this game that are changed at random.
struct Pool {
    game: &'static Game,
    seeds: Vec<Vec<u8>>,
    kept: Vec<Vec<u8>>,
    /// The error messages of the Rust checker, without numbers and boards.
    complaints: HashSet<String>,
}

/// Maximum number of different error messages that a pool remembers.
const MAX_COMPLAINTS: usize = 5_000;

impl Pool {
    fn pick(&self, random: &mut Rng) -> &[u8] {
        let files = if self.kept.is_empty() || random.u8(..3) > 0 {
            &self.seeds
        } else {
            &self.kept
        };
        &files[random.usize(..files.len())]
    }

    /// Keeps the certificates of a random board.
    fn add_board(&mut self, random: &mut Rng) {
        for file in (self.game.certificates)(random) {
            if file.len() < MAX_SEED_BYTES {
                self.keep(random, file);
            }
        }
    }

    fn keep(&mut self, random: &mut Rng, file: Vec<u8>) {
        if self.kept.len() < MAX_KEPT_MUTANTS {
            self.kept.push(file);
        } else {
            self.kept[random.usize(..MAX_KEPT_MUTANTS)] = file;
        }
    }

    /// Returns whether the pool meets an error message of this shape for the first time.
    fn is_new_complaint(&mut self, verdict: &Verdict) -> bool {
        if self.complaints.len() >= MAX_COMPLAINTS {
            return false;
        }
        let complaint = match verdict {
            Verdict::Invalid(why) | Verdict::Limit(why) => shape(why),
            Verdict::Valid(_) | Verdict::Panic(_) => String::new(),
        };
        self.complaints.insert(complaint)
    }
}

/// Returns a message without numbers and boards, to recognise errors of the same kind.
fn shape(message: &str) -> String {
    let mut shape = String::new();
    for word in message.split(' ') {
        let word = if word.len() > MAX_WORD { "_" } else { word };
        shape.extend(word.chars().filter(|c| !c.is_ascii_digit()));
        shape.push(' ');
    }
    shape
}

/// A longer word of a message, in bytes, is a board.
const MAX_WORD: usize = 24;

struct Campaign {
    options: Options,
    counts: Counts,
    truth: Truth,
    others: Vec<Other>,
    found: Receiver<Found>,
    /// The number of checker errors of each kind.
    kinds: HashMap<String, usize>,
    start: Instant,
}

impl Campaign {
    /// Starts the checkers in other languages.
    fn start(options: Options) -> Campaign {
        let (sender, found) = channel();
        let mut others = Vec::new();
        if !options.without_others {
            for language in LANGUAGES {
                others.extend(Other::start(language, sender.clone()));
            }
        }
        Campaign {
            options,
            counts: Counts::default(),
            truth: Truth::default(),
            others,
            found,
            kinds: HashMap::new(),
            start: Instant::now(),
        }
    }

    fn is_over(&self) -> bool {
        let Options {
            minutes,
            count,
            until_found,
            ..
        } = self.options;
        minutes.is_some_and(|time| self.start.elapsed() >= time)
            || count.is_some_and(|count| self.counts.mutants >= count)
            || until_found && self.counts.findings > 0
    }

    /// Shows a changed certificate to the checkers.
    fn examine(&mut self, random: &mut Rng, pool: &mut Pool, file: Vec<u8>) {
        let work = WORK[usize::from(random.u8(..32) == 0)];
        let judgement = judge(&file, work);
        let is_accepted = matches!(judgement.verdict, Verdict::Valid(_));
        self.counts.mutants += 1;
        self.counts.formed += u64::from(is_well_formed(&file));
        if is_accepted {
            self.counts.accepted += 1;
            self.counts.compared += u64::from(self.truth.of(&file).is_some());
        }
        if let Some(fault) = fault(&judgement, &file, &mut self.truth) {
            self.report_of_rust(&fault, &file);
            return;
        }
        let is_interesting = if is_accepted {
            random.u8(..4) == 0
        } else {
            pool.is_new_complaint(&judgement.verdict)
        };
        if is_interesting && file.len() < MAX_SEED_BYTES {
            pool.keep(random, file.clone());
        }
        let judged = Judged {
            file,
            rust: judgement.verdict,
        };
        for other in &self.others {
            if is_accepted {
                other.give(judged.clone());
            } else if random.u8(..share(other.language)) == 0 {
                other.offer(judged.clone());
            }
        }
        while let Ok(found) = self.found.try_recv() {
            self.report_of_other(&found);
        }
    }

    fn report_of_rust(&mut self, fault: &Fault, file: &[u8]) {
        if !self.count(fault) {
            return;
        }
        let small = minimise(file, |file| {
            let again = crate::judge::fault(&judge(file, WORK[1]), file, &mut self.truth);
            again.is_some_and(|again| again.kind == fault.kind && is_same(&again, fault))
        });
        self.save(fault, &small);
    }

    fn report_of_other(&mut self, found: &Found) {
        let Found {
            language,
            fault,
            file,
        } = found;
        if !self.count(fault) {
            return;
        }
        let mut process = CheckerProcess::start(*language, None);
        let small = minimise(file, |file| {
            let verdict = judge(file, WORK[1]).verdict;
            let Some(process) = &mut process else {
                return false;
            };
            let Some(answer) = process.ask(file) else {
                return false;
            };
            let again = disagreement(*language, &verdict, &answer, file, &mut self.truth);
            again.is_some_and(|again| is_same(&again, fault))
        });
        self.save(fault, &small);
    }

    /// Counts a checker error. Returns whether to save the certificate that caused it.
    fn count(&mut self, fault: &Fault) -> bool {
        self.counts.findings += 1;
        let kind = format!("{}: {}", fault.kind, shape(&fault.what));
        let times = self.kinds.entry(kind).or_default();
        *times += 1;
        *times <= MAX_SAVED_PER_KIND
    }

    fn save(&self, fault: &Fault, file: &[u8]) {
        let seconds = self.start.elapsed().as_secs();
        let mutants = self.counts.mutants;
        let what = format!("{} (mutant {mutants}, {seconds} s)", fault.what);
        save(&self.options.save, fault.kind, file, &what);
    }

    /// Waits until the checkers in other languages have finished, and returns the statistics.
    fn finish(mut self) -> Counts {
        for other in std::mem::take(&mut self.others) {
            let language = other.language;
            let answers = other.finish();
            match language {
                Language::Python => self.counts.python = answers,
                Language::JavaScript => self.counts.javascript = answers,
                Language::Coq => self.counts.coq = answers,
            }
        }
        while let Ok(found) = self.found.recv() {
            self.report_of_other(&found);
        }
        self.counts
    }
}

/// A slow checker sees one of this number of rejected certificates.
fn share(language: Language) -> u8 {
    match language {
        Language::JavaScript => 2,
        Language::Python | Language::Coq => 5,
    }
}

fn is_same(one: &Fault, other: &Fault) -> bool {
    shape(&one.what) == shape(&other.what)
}

/// Saves a certificate that has caused a checker error, and prints the path of the saved file.
pub fn save(folder: &Path, kind: &str, file: &[u8], what: &str) {
    let path = folder.join(format!("{kind}-{}.cert", &digest(file)[..12]));
    let saved = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, file));
    match saved {
        Ok(()) => eprintln!("FINDING {kind}: {what}: {}", path.display()),
        Err(error) => eprintln!("FINDING {kind}: {what}: not saved: {error}"),
    }
}
