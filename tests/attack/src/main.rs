//! The program: as many workers as there are cores, each a process of its own, so that none takes the others with it
//! and what it allocates is what its checks allocate.

use kortest_attack::campaign::{Counts, Options, run, save};
use kortest_attack::games::{self, GAMES};
use kortest_attack::judge::{fault, judge, keep_panics};
use kortest_attack::memory::Counting;
use kortest_attack::seeds::many;
use kortest_attack::truth::Truth;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const USAGE: &str = "\
attack [OPTION...]: shows the checkers changed certificates, and compares what they say with brute force

  --minutes M        how long [default: 10]
  --count N          or how many mutants each worker makes
  --seed S           for all that is drawn at random [default: 1]
  --threads N        workers [default: as many as there are cores]
  --only GAME        former, chilly or nurikabe
  --save DIR         where findings go [default: tests/attacks]
  --without-others   the Rust checker alone
  --until-found      the first finding is the last
  --judge FILE       what the Rust checker says about a file, and what is true
  --write-seeds DIR  writes the certificates that all begins with, in a folder for each game

Exit codes: 0 nothing found; 1 findings; 2 bad usage.
The same seed and count with one thread make the same mutants.";

fn main() -> ExitCode {
    keep_panics();
    let mut words = std::env::args().skip(1);
    let mut options = Options {
        time: None,
        count: None,
        seed: 1,
        games: GAMES.to_vec(),
        save: Path::new(env!("CARGO_MANIFEST_DIR")).join("../attacks"),
        others: true,
        until_found: false,
        slot: PathBuf::new(),
    };
    let mut threads = std::thread::available_parallelism().map_or(1, |n| n.get());
    while let Some(word) = words.next() {
        match word.as_str() {
            "--without-others" => options.others = false,
            "--until-found" => options.until_found = true,
            "-h" | "--help" => {
                println!("{USAGE}");
                return ExitCode::SUCCESS;
            }
            _ => {
                let Some(value) = words.next() else { return complain(&word) };
                let number = || value.parse::<f64>().ok().filter(|number| *number >= 0.0);
                match (word.as_str(), number()) {
                    ("--minutes", Some(minutes)) => options.time = Some(Duration::from_secs_f64(60.0 * minutes)),
                    ("--count", Some(count)) => options.count = Some(count as u64),
                    ("--seed", Some(seed)) => options.seed = seed as u64,
                    ("--threads", Some(number)) if number >= 1.0 => threads = number as usize,
                    ("--save", _) => options.save = value.into(),
                    ("--slot", _) => options.slot = value.into(),
                    ("--judge", _) => return judge_file(&value),
                    ("--write-seeds", _) => return write_seeds(Path::new(&value), options.seed),
                    ("--only", _) => match games::named(&value) {
                        Some(game) => options.games = vec![game],
                        None => return complain(&value),
                    },
                    _ => return complain(&word),
                }
            }
        }
    }
    if options.time.is_none() && options.count.is_none() {
        options.time = Some(Duration::from_secs(600));
    }
    if !options.slot.as_os_str().is_empty() {
        return work(options);
    }
    lead(&options, threads)
}

fn complain(word: &str) -> ExitCode {
    eprintln!("attack: {word}: no such option or value\n\n{USAGE}");
    ExitCode::from(2)
}

/// One worker; its counts go to standard output.
fn work(options: Options) -> ExitCode {
    let Counts { mutants, formed, accepted, compared, python, javascript, findings } = run(options);
    println!("{mutants} {formed} {accepted} {compared} {python} {javascript} {findings}");
    ExitCode::SUCCESS
}

/// Starts the workers and adds up.
fn lead(options: &Options, threads: usize) -> ExitCode {
    let start = Instant::now();
    let program = std::env::current_exe().expect("this program has a path");
    let mut workers = Vec::new();
    for n in 0..threads {
        let slot = std::env::temp_dir().join(format!("kortest-attack-{}-{n}", std::process::id()));
        let mut command = Command::new(&program);
        command.arg("--slot").arg(&slot).arg("--save").arg(&options.save);
        command.args(["--seed", &(options.seed.wrapping_mul(1000) + n as u64).to_string()]);
        let minutes = options.time.map(|time| ("--minutes", (time.as_secs_f64() / 60.0).to_string()));
        let count = options.count.map(|count| ("--count", count.to_string()));
        let only = (options.games.len() == 1).then(|| ("--only", options.games[0].name().to_string()));
        for (name, value) in [minutes, count, only].into_iter().flatten() {
            command.args([name, &value]);
        }
        command.args(options.until_found.then_some("--until-found"));
        command.args((!options.others).then_some("--without-others"));
        let child = command.stdout(Stdio::piped()).spawn().expect("this program starts again");
        workers.push((slot, child));
    }
    let mut sum = [0u64; 7];
    if options.until_found {
        // The first one that ends has found something, or time is up for all.
        while workers.iter_mut().all(|(_, child)| matches!(child.try_wait(), Ok(None))) {
            std::thread::sleep(Duration::from_millis(20));
        }
        let ended = workers.iter_mut().position(|(_, child)| matches!(child.try_wait(), Ok(Some(_)))).unwrap_or(0);
        let first = workers.swap_remove(ended);
        for (slot, mut child) in std::mem::replace(&mut workers, vec![first]) {
            let _ = child.kill().and_then(|()| child.wait());
            let _ = std::fs::remove_file(slot);
        }
    }
    for (slot, child) in workers {
        let output = child.wait_with_output().expect("a worker ends");
        let counts = String::from_utf8_lossy(&output.stdout).into_owned();
        let counts: Vec<u64> = counts.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        if output.status.success() && counts.len() == sum.len() {
            sum.iter_mut().zip(&counts).for_each(|(sum, count)| *sum += count);
        } else {
            sum[6] += 1;
            let file = std::fs::read(&slot).unwrap_or_default();
            let length = file.first_chunk().map_or(0, |&length| u64::from_le_bytes(length) as usize);
            let file = file.get(8..8 + length).unwrap_or_default();
            save(&options.save, "crash", file, &format!("a worker does not survive it: {}", output.status));
        }
        let _ = std::fs::remove_file(slot);
    }
    table(sum, start.elapsed());
    ExitCode::from(u8::from(sum[6] > 0))
}

fn table([mutants, formed, accepted, compared, python, javascript, findings]: [u64; 7], time: Duration) {
    let share = |part: u64| format!("{part:>12}  {:5.1} %", 100.0 * part as f64 / mutants.max(1) as f64);
    println!("mutants                  {mutants:>12}");
    println!("past the parser          {}", share(formed));
    println!("accepted                 {}", share(accepted));
    println!("compared with the truth  {}", share(compared));
    println!("shown to Python          {}", share(python));
    println!("shown to JavaScript      {}", share(javascript));
    println!("findings                 {findings:>12}");
    println!("seconds                  {:>12.1}", time.as_secs_f64());
    println!("mutants a minute         {:>12.0}", 60.0 * mutants as f64 / time.as_secs_f64());
}

fn judge_file(path: &str) -> ExitCode {
    let Ok(file) = std::fs::read(path) else { return complain(path) };
    let (judgement, mut truth) = (judge(&file, kortest_attack::judge::WORK[1]), Truth::default());
    println!("{judgement:?}\ntrue: {:?}", truth.of(&file));
    ExitCode::from(u8::from(fault(&judgement, &file, &mut truth).is_some()))
}

fn write_seeds(folder: &Path, seed: u64) -> ExitCode {
    for game in GAMES {
        let folder = folder.join(game.name());
        let made = std::fs::create_dir_all(&folder);
        for file in many(game, &mut fastrand::Rng::with_seed(seed), 60) {
            let name = kortest_attack::seal::digest(&file);
            if made.is_err() || std::fs::write(folder.join(&name[..16]), file).is_err() {
                return complain(&folder.display().to_string());
            }
        }
    }
    ExitCode::SUCCESS
}
