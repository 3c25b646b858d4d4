//! Measures whole proofs of levels of Santa Chilly and writes `benches/CHILLY.md`.
//!
//! `cargo bench --bench chilly`; with `KORTEST_SHARED` set, levels of other people's making are measured too.

use kortest::chilly::{Graph, Level, no_route};
use kortest::engine::Limits;
use serde_json::Value;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// Columns and rows of the random levels.
const SIDE: usize = 40;
/// Presents and seeds of the random levels.
const RANDOM: [(usize, u64); 7] = [(24, 1), (24, 2), (24, 3), (48, 1), (48, 2), (48, 3), (48, 4)];

/// A level of rocks at random places, one in seven, with presents where Chilly can get at them, and a route.
fn random_level(presents: usize, seed: u64) -> String {
    let mut random = fastrand::Rng::with_seed(seed);
    loop {
        let letter = |random: &mut fastrand::Rng| if random.u8(..7) == 0 { b'#' } else { b'.' };
        let mut cells: Vec<u8> = (0..SIDE * SIDE).map(|_| letter(&mut random)).collect();
        let (start, exit) = (random.usize(..cells.len()), random.usize(..cells.len()));
        (cells[start], cells[exit]) = (b'P', b'X');
        let text = |cells: &[u8]| {
            cells.chunks(SIDE).map(|row| format!("/{}", String::from_utf8_lossy(row))).collect::<String>()
        };
        let Ok(level) = text(&cells).parse::<Level>() else { continue };
        let mut places = passed(&level);
        places.retain(|&place| cells[place] == b'.');
        random.shuffle(&mut places);
        places.truncate(presents);
        places.iter().for_each(|&place| cells[place] = b'$');
        let text = text(&cells);
        let Some(graph) = text.parse::<Level>().ok().and_then(|level| Graph::new(&level)) else { continue };
        let never = std::sync::atomic::AtomicBool::new(false);
        if places.len() == presents && no_route(&graph, Limits { stop: &never, deadline: None }) == Ok(None) {
            return text;
        }
    }
}

/// The places that slides on a way to the exit come over.
fn passed(level: &Level) -> Vec<usize> {
    let Some(graph) = Graph::new(level) else { return Vec::new() };
    let mut places = Vec::new();
    for m in &graph.moves {
        let mut at = graph.squares[m.tail];
        while at != graph.squares[m.head] {
            at = level.neighbour(at, m.direction);
            places.push(at);
        }
    }
    places.sort_unstable();
    places.dedup();
    places
}

fn line_of(command: &str, arguments: &[&str]) -> String {
    let output = Command::new(command).args(arguments).output().map(|o| o.stdout).unwrap_or_default();
    String::from_utf8_lossy(&output).lines().next().unwrap_or("unknown").trim().to_string()
}

/// Each run begins without a certificate, which would be checked and added to.
fn kortest(arguments: &[&str]) -> Value {
    if let Some(place) = arguments.iter().position(|&word| word == "--out") {
        let _ = std::fs::remove_file(arguments[place + 1]);
    }
    let output = Command::new(env!("CARGO_BIN_EXE_kortest")).args(arguments).output().expect("kortest runs");
    serde_json::from_slice(&output.stdout).expect("kortest prints JSON")
}

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let processor = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let processor = processor.lines().find(|l| l.starts_with("model name")).and_then(|l| l.split(": ").nth(1));
    let mut levels: Vec<(String, String)> = Vec::new();
    if let Some(shared) = std::env::var_os("KORTEST_SHARED").map(|shared| root.join(shared).join("data/chilly")) {
        for line in std::fs::read_to_string(shared.join("optima.tsv")).unwrap_or_default().lines().skip(1) {
            let name = line.split('\t').next().unwrap_or(line);
            levels.push((name.into(), std::fs::read_to_string(shared.join(name)).expect("the level is there")));
        }
    }
    for (presents, seed) in RANDOM {
        levels.push((format!("random {SIDE}x{SIDE}, {presents} presents, seed {seed}"), random_level(presents, seed)));
    }
    let mut text = format!(
        "# Figures of Santa Chilly\n\nMade by `cargo bench --bench chilly`. Commit {}, {} cores, {}.\n\n\
         CPU seconds are of the whole run on one thread: find, refute, write the certificate. *cuts* is what the linear \
         programs show, rounded up; where that is less than the optimum, a search of so many states shows the rest. The \
         checks are `kortest check` and `scripts/check.py`.\n\n\
         | level | presents | optimum | cuts | programs | states | CPU s | peak MiB | certificate bytes | check CPU s | Python s |\n\
         |---|---|---|---|---|---|---|---|---|---|---|\n",
        line_of("git", &["-C", &root.to_string_lossy(), "rev-parse", "--short", "HEAD"]),
        std::thread::available_parallelism().map_or(1, |n| n.get()),
        processor.unwrap_or("unknown processor"),
    );
    let (file, certificate) = (folder.path().join("a.txt"), folder.path().join("a.cert"));
    let (file, certificate) = (file.to_string_lossy(), certificate.to_string_lossy());
    for (name, level) in levels {
        // A file with its links in the first line, also where the level is one word.
        let lines = if level.contains('\n') { level.clone() } else { level.replace('/', "\n") + "\n" };
        std::fs::write(&*file, lines).expect("the level can be written");
        let _ = std::fs::remove_file(&*certificate);
        let limits = ["--threads", "1", "--time-limit", "3m", "--memory", "2GiB"];
        let proof = kortest(&[&["prove", &file, "--json", "--quiet", "--out", &certificate][..], &limits].concat());
        let check = kortest(&["check", &certificate, "--json"]);
        assert_eq!(check["valid"], true, "{name}");
        let start = std::time::Instant::now();
        // Minutes of Python are no news.
        let small = check["searched"].as_u64().is_none_or(|states| states < 1_000_000);
        let script = root.join("scripts/check.py");
        let python = small.then(|| Command::new("python3").arg(script).arg(&*certificate).output().ok()).flatten();
        let python = python.is_some_and(|output| output.status.success()).then(|| start.elapsed().as_secs_f64());
        let number = |value: &Value| value.as_f64().unwrap_or(f64::NAN);
        let presents = proof["board"].as_str().map_or(0, |board| board.matches(['$', 'G']).count());
        writeln!(
            text,
            "| {name} | {presents} | {} | {} | {} | {} | {:.2} | {:.0} | {} | {:.2} | {} |",
            proof["optimum"],
            proof["cuts_bound"],
            proof["programs"].as_array().map_or(0, Vec::len),
            proof["states"],
            number(&proof["cpu_seconds"]),
            number(&proof["peak_memory_bytes"]) / 1_048_576.0,
            std::fs::metadata(&*certificate).expect("the certificate is there").len(),
            number(&check["cpu_seconds"]),
            python.map_or("-".into(), |seconds| format!("{seconds:.2}")),
        )
        .expect("a string takes all");
        eprintln!("{name} done in {:.2} s", number(&proof["cpu_seconds"]));
    }
    std::fs::write(root.join("benches/CHILLY.md"), text).expect("benches/CHILLY.md can be written");
}
