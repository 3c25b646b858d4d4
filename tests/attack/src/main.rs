//! Starts one worker per core. Workers are processes, not threads, so that a crash ends only one
//! worker.

use clap::Parser;
use kortest_attack::campaign::{Counts, Options, read_slot, run, save};
use kortest_attack::games::GAMES;
use kortest_attack::judge::{WORK, fault, judge, keep_panics};
use kortest_attack::memory::Counting;
use kortest_attack::seal::digest;
use kortest_attack::seeds::many;
use kortest_attack::truth::Truth;
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn main() -> ExitCode {
    keep_panics();
    let mut options = Options::parse();
    if options.minutes.is_none() && options.count.is_none() {
        options.minutes = Some(Duration::from_secs(600));
    }
    if let Some(file) = &options.judge {
        return judge_file(file);
    }
    if let Some(folder) = &options.write_seeds {
        return write_seeds(folder, options.seed);
    }
    match options.slot.clone() {
        Some(slot) => {
            println!("{}", run(options, &slot).to_line());
            ExitCode::SUCCESS
        }
        None => lead(&options),
    }
}

/// A process that runs a campaign.
struct Worker {
    /// The file with the certificate that the process is checking.
    slot: PathBuf,
    process: Child,
}

impl Worker {
    /// Starts a worker with the options of this process.
    fn start(options: &Options, number: u64) -> Worker {
        let program = std::env::current_exe().expect("this program has a path");
        let name = format!("kortest-attack-{}-{number}", std::process::id());
        let slot = std::env::temp_dir().join(name);
        let seed = options.seed.wrapping_mul(1000) + number;
        let process = Command::new(program)
            .args(std::env::args_os().skip(1))
            // If an option appears twice, the last value counts.
            .arg("--slot")
            .arg(&slot)
            .args(["--seed", &seed.to_string()])
            .stdout(Stdio::piped())
            .spawn()
            .expect("this program starts again");
        Worker { slot, process }
    }

    fn has_ended(&mut self) -> bool {
        !matches!(self.process.try_wait(), Ok(None))
    }

    /// Waits for the worker's statistics. A crash is a finding.
    fn counts(self, options: &Options) -> Counts {
        let output = self.process.wait_with_output().expect("a worker ends");
        let mut counts = None;
        if output.status.success() {
            counts = Counts::parse(&String::from_utf8_lossy(&output.stdout));
        }
        if counts.is_none() {
            let what = format!("it crashes a worker: {}", output.status);
            save(&options.save, "crash", &read_slot(&self.slot), &what);
        }
        let _ = std::fs::remove_file(self.slot);
        counts.unwrap_or(Counts {
            findings: 1,
            ..Counts::default()
        })
    }

    fn stop(mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_file(self.slot);
    }
}

/// Starts the workers and adds up their statistics.
fn lead(options: &Options) -> ExitCode {
    let cores = std::thread::available_parallelism().ok();
    let threads = options.threads.or(cores).map_or(1, NonZero::get);
    let start = Instant::now();
    let mut workers = Vec::new();
    for number in 0..threads {
        workers.push(Worker::start(options, number as u64));
    }
    if options.until_found {
        workers = vec![first_to_end(workers)];
    }
    let mut sum = Counts::default();
    for worker in workers {
        sum += worker.counts(options);
    }
    print(sum, start.elapsed());
    ExitCode::from(u8::from(sum.findings > 0))
}

/// Waits for the first worker that finds a checker error, or until the time is up. Stops the others.
fn first_to_end(mut workers: Vec<Worker>) -> Worker {
    let first = loop {
        if let Some(first) = workers.iter_mut().position(Worker::has_ended) {
            break workers.swap_remove(first);
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    for worker in workers {
        worker.stop();
    }
    first
}

fn print(counts: Counts, time: Duration) {
    let Counts {
        mutants,
        formed,
        accepted,
        compared,
        python,
        javascript,
        coq,
        findings,
    } = counts;
    let seconds = time.as_secs_f64();
    println!("mutants                  {mutants:>12}");
    for (label, part) in [
        ("past the parser", formed),
        ("accepted", accepted),
        ("compared with the truth", compared),
        ("shown to Python", python),
        ("shown to JavaScript", javascript),
        ("shown to Coq", coq),
    ] {
        let percent = 100.0 * part as f64 / mutants.max(1) as f64;
        println!("{label:<24} {part:>12}  {percent:5.1} %");
    }
    println!("findings                 {findings:>12}");
    println!("seconds                  {seconds:>12.1}");
    let rate = 60.0 * mutants as f64 / seconds;
    println!("mutants a minute         {rate:>12.0}");
}

/// Prints the Rust checker's verdict on a file, and whether its claim is true.
fn judge_file(path: &Path) -> ExitCode {
    let Ok(file) = std::fs::read(path) else {
        return complain(path);
    };
    let judgement = judge(&file, WORK[1]);
    let mut truth = Truth::default();
    println!("{judgement:?}\ntrue: {:?}", truth.of(&file));
    let fault = fault(&judgement, &file, &mut truth);
    ExitCode::from(u8::from(fault.is_some()))
}

fn write_seeds(folder: &Path, seed: u64) -> ExitCode {
    for game in GAMES {
        let folder = folder.join(game.name);
        let seeds = many(game, &mut fastrand::Rng::with_seed(seed), 60);
        if write_files(&folder, &seeds).is_err() {
            return complain(&folder);
        }
    }
    ExitCode::SUCCESS
}

/// Writes files whose names are the beginnings of their digests.
fn write_files(folder: &Path, files: &[Vec<u8>]) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    for file in files {
        std::fs::write(folder.join(&digest(file)[..16]), file)?;
    }
    Ok(())
}

fn complain(path: &Path) -> ExitCode {
    eprintln!("attack: {}: cannot be read or written", path.display());
    ExitCode::from(2)
}
