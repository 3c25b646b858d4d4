//! Starts one worker per core. Workers are processes, not threads, so that a crash ends only one
//! worker.

use clap::Parser;
use kortest_attack::campaign::{Counts, Options, run, save};
use kortest_attack::games::GAMES;
use kortest_attack::judge::{fault, judge, keep_panics};
use kortest_attack::memory::Counting;
use kortest_attack::seeds::many;
use kortest_attack::truth::Truth;
use std::num::NonZero;
use std::path::Path;
use std::process::{Command, ExitCode, Stdio};
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
        Some(slot) => work(options, &slot),
        None => lead(&options),
    }
}

fn complain(path: &Path) -> ExitCode {
    eprintln!("attack: {}: cannot be read or written", path.display());
    ExitCode::from(2)
}

fn work(options: Options, slot: &Path) -> ExitCode {
    let Counts {
        mutants,
        formed,
        accepted,
        compared,
        python,
        javascript,
        coq,
        findings,
    } = run(options, slot);
    println!("{mutants} {formed} {accepted} {compared} {python} {javascript} {coq} {findings}");
    ExitCode::SUCCESS
}

/// Starts the workers and adds up their statistics.
fn lead(options: &Options) -> ExitCode {
    let threads = options
        .threads
        .or(std::thread::available_parallelism().ok())
        .map_or(1, NonZero::get);
    let start = Instant::now();
    let program = std::env::current_exe().expect("this program has a path");
    let mut workers = Vec::new();
    for n in 0..threads {
        let slot = std::env::temp_dir().join(format!("kortest-attack-{}-{n}", std::process::id()));
        let mut command = Command::new(&program);
        // If an option appears twice, the last value counts. So `--slot` and `--seed` override the
        // user's values.
        command
            .args(std::env::args_os().skip(1))
            .arg("--slot")
            .arg(&slot);
        command.args([
            "--seed",
            &(options.seed.wrapping_mul(1000) + n as u64).to_string(),
        ]);
        let child = command
            .stdout(Stdio::piped())
            .spawn()
            .expect("this program starts again");
        workers.push((slot, child));
    }
    let mut sum = [0u64; 8];
    if options.until_found {
        // A worker ends when it finds a checker error, or when the time is up.
        while workers
            .iter_mut()
            .all(|(_, child)| matches!(child.try_wait(), Ok(None)))
        {
            std::thread::sleep(Duration::from_millis(20));
        }
        let ended = workers
            .iter_mut()
            .position(|(_, child)| matches!(child.try_wait(), Ok(Some(_))))
            .unwrap_or(0);
        let first = workers.swap_remove(ended);
        for (slot, mut child) in std::mem::replace(&mut workers, vec![first]) {
            let _ = child.kill().and_then(|()| child.wait());
            let _ = std::fs::remove_file(slot);
        }
    }
    for (slot, child) in workers {
        let output = child.wait_with_output().expect("a worker ends");
        let counts = String::from_utf8_lossy(&output.stdout).into_owned();
        let counts: Vec<u64> = counts
            .split_whitespace()
            .filter_map(|word| word.parse().ok())
            .collect();
        if output.status.success() && counts.len() == sum.len() {
            sum.iter_mut()
                .zip(&counts)
                .for_each(|(sum, count)| *sum += count);
        } else {
            sum[7] += 1;
            let file = std::fs::read(&slot).unwrap_or_default();
            let length = file
                .first_chunk()
                .map_or(0, |&length| u64::from_le_bytes(length) as usize);
            let file = file.get(8..8 + length).unwrap_or_default();
            save(
                &options.save,
                "crash",
                file,
                &format!("it crashes a worker: {}", output.status),
            );
        }
        let _ = std::fs::remove_file(slot);
    }
    table(sum, start.elapsed());
    ExitCode::from(u8::from(sum[7] > 0))
}

fn table(
    [
        mutants,
        formed,
        accepted,
        compared,
        python,
        javascript,
        coq,
        findings,
    ]: [u64; 8],
    time: Duration,
) {
    let share = |part: u64| {
        format!(
            "{part:>12}  {:5.1} %",
            100.0 * part as f64 / mutants.max(1) as f64
        )
    };
    println!("mutants                  {mutants:>12}");
    println!("past the parser          {}", share(formed));
    println!("accepted                 {}", share(accepted));
    println!("compared with the truth  {}", share(compared));
    println!("shown to Python          {}", share(python));
    println!("shown to JavaScript      {}", share(javascript));
    println!("shown to Coq             {}", share(coq));
    println!("findings                 {findings:>12}");
    println!("seconds                  {:>12.1}", time.as_secs_f64());
    println!(
        "mutants a minute         {:>12.0}",
        60.0 * mutants as f64 / time.as_secs_f64()
    );
}

fn judge_file(path: &Path) -> ExitCode {
    let Ok(file) = std::fs::read(path) else {
        return complain(path);
    };
    let (judgement, mut truth) = (
        judge(&file, kortest_attack::judge::WORK[1]),
        Truth::default(),
    );
    println!("{judgement:?}\ntrue: {:?}", truth.of(&file));
    ExitCode::from(u8::from(fault(&judgement, &file, &mut truth).is_some()))
}

fn write_seeds(folder: &Path, seed: u64) -> ExitCode {
    for game in GAMES {
        let folder = folder.join(game.name);
        let made = std::fs::create_dir_all(&folder);
        for file in many(game, &mut fastrand::Rng::with_seed(seed), 60) {
            let name = kortest_attack::seal::digest(&file);
            if made.is_err() || std::fs::write(folder.join(&name[..16]), file).is_err() {
                return complain(&folder);
            }
        }
    }
    ExitCode::SUCCESS
}
