//! Measures whole proofs of Santa Chilly and writes `benches/CHILLY.md`:
//! `cargo bench --bench chilly`
//!
//! Also measures the levels in the folder `KORTEST_SHARED`. With `-- --levels FOLDER`, only writes
//! 20 random levels.

#[path = "common/machine.rs"]
mod machine;

use kortest::chilly::{Graph, Level, no_route};
use kortest::runtime::Limits;
use machine::machine;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// A kind of random levels.
#[derive(Clone, Copy)]
struct Kind {
    /// The number of columns, which is also the number of rows.
    side: usize,
    /// On average, one of every `rock_in` cells is a rock.
    rock_in: u8,
    holes: usize,
    presents: usize,
    /// Every `wall_each`-th row is a wall with two gaps. 0 means no walls.
    wall_each: usize,
    /// The levels have the seeds 1 to `seeds`.
    seeds: u64,
    /// The limit for each proof, in CPU seconds.
    limit: u32,
}

/// Default values for random levels. Most kinds change one or two values.
const DEFAULT_KIND: Kind = Kind {
    side: 40,
    rock_in: 7,
    holes: 0,
    presents: 48,
    wall_each: 0,
    seeds: 10,
    limit: 20,
};

/// Random levels, from easy levels to levels that exceed the time limit.
const KINDS: [Kind; 9] = [
    Kind {
        seeds: 100,
        ..DEFAULT_KIND
    },
    Kind {
        rock_in: 4,
        ..DEFAULT_KIND
    },
    Kind {
        rock_in: 14,
        ..DEFAULT_KIND
    },
    Kind {
        rock_in: 28,
        ..DEFAULT_KIND
    },
    Kind {
        holes: 8,
        ..DEFAULT_KIND
    },
    Kind {
        wall_each: 8,
        ..DEFAULT_KIND
    },
    Kind {
        presents: 96,
        ..DEFAULT_KIND
    },
    Kind {
        side: 60,
        presents: 100,
        limit: 30,
        ..DEFAULT_KIND
    },
    Kind {
        side: 80,
        presents: 150,
        limit: 30,
        ..DEFAULT_KIND
    },
];

/// Returns a random level that has a route.
fn random_level(kind: Kind, seed: u64) -> String {
    let mut random = fastrand::Rng::with_seed(seed);
    let Kind {
        side,
        rock_in,
        holes,
        presents,
        wall_each,
        ..
    } = kind;
    loop {
        let letter = |random: &mut fastrand::Rng| {
            if random.u8(..rock_in) == 0 {
                b'#'
            } else {
                b'.'
            }
        };
        let mut cells: Vec<u8> = (0..side * side).map(|_| letter(&mut random)).collect();
        for wall in (0..side).filter(|row| wall_each > 0 && row % wall_each == 0) {
            let row = &mut cells[wall * side..][..side];
            row.fill(b'#');
            (0..2).for_each(|_| row[random.usize(..side)] = b'.');
        }
        let (start, exit) = (random.usize(..cells.len()), random.usize(..cells.len()));
        (cells[start], cells[exit]) = (b'P', b'X');
        let mut links = Vec::new();
        for _ in 0..holes {
            let (hole, to) = (random.usize(..cells.len()), random.usize(..cells.len()));
            if cells[hole] == b'.' && cells[to] == b'.' && hole != to {
                cells[hole] = b'O';
                links.push(format!(
                    "({},{})->({},{})",
                    hole % side,
                    hole / side,
                    to % side,
                    to / side
                ));
            }
        }
        let text_of = |cells: &[u8]| {
            let rows = cells
                .chunks(side)
                .map(|row| format!("/{}", String::from_utf8_lossy(row)));
            links.join(";") + &rows.collect::<String>()
        };
        let Ok(level) = text_of(&cells).parse::<Level>() else {
            continue;
        };
        let mut places = passed(&level);
        places.retain(|&place| cells[place] == b'.');
        random.shuffle(&mut places);
        places.truncate(presents);
        places.iter().for_each(|&place| cells[place] = b'$');
        let text = text_of(&cells);
        let Some(graph) = text
            .parse::<Level>()
            .ok()
            .and_then(|level| Graph::new(&level))
        else {
            continue;
        };
        if places.len() == presents && no_route(&graph, Limits::none()) == Ok(None) {
            return text;
        }
    }
}

/// Returns all cells that Chilly passes or reaches on some move of the level's graph.
fn passed(level: &Level) -> Vec<usize> {
    let Some(graph) = Graph::new(level) else {
        return Vec::new();
    };
    let mut places = Vec::new();
    for m in &graph.moves {
        let mut at = graph.squares[m.tail];
        // A hole moves Chilly to another square, so the loop stops at a hole.
        while at != graph.squares[m.head]
            && (at == graph.squares[m.tail] || level.link(at).is_none())
        {
            at = level.neighbour(at, m.direction);
            places.push(at);
        }
    }
    places.sort_unstable();
    places.dedup();
    places
}

/// Runs kortest without old certificates. Returns its JSON output, or `None` at the CPU limit.
fn kortest(arguments: &[&str], limit: u32) -> Option<Value> {
    if let Some(place) = arguments.iter().position(|&word| word == "--out") {
        let certificate = arguments[place + 1];
        [certificate, &format!("{certificate}.journal")]
            .iter()
            .for_each(|file| _ = std::fs::remove_file(file));
    }
    let mut shell = Command::new("sh");
    shell.args([
        "-c",
        &format!("ulimit -t {limit}; exec \"$@\""),
        "sh",
        env!("CARGO_BIN_EXE_kortest"),
    ]);
    let output = shell.args(arguments).output().expect("there is a shell");
    output.status.code()?;
    Some(serde_json::from_slice(&output.stdout).expect("kortest prints JSON"))
}

fn write_levels(folder: &str) {
    for seed in 1..=20 {
        let level = lines_of(&random_level(KINDS[0], seed));
        std::fs::write(format!("{folder}/{seed}.txt"), level).expect("the folder is writable");
    }
}

fn main() {
    let mut arguments = std::env::args()
        .skip_while(|argument| argument != "--levels")
        .skip(1);
    if let Some(folder) = arguments.next() {
        return write_levels(&folder);
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut text = format!(
        "# Figures of Santa Chilly\n\nMade by `cargo bench --bench chilly`: {}.\n\n\
         CPU seconds are of the whole run on one thread: find, refute, write the certificate. *cuts* is the lower bound of the linear programs, rounded up. If it is less than the optimum, a search (*states*) or branch and cut (*cases*) proves the rest. The checks are `kortest check` and `scripts/check.py`.\n\n\
         | level | presents | optimum | cuts | programs | cases | states | CPU s | peak MiB | certificate bytes | check CPU s | Python s |\n\
         |---|---|---|---|---|---|---|---|---|---|---|---|\n",
        machine(),
    );
    for (name, level) in shared_levels(root) {
        text += &level_row(&name, &level, folder.path(), root).unwrap_or_default();
    }
    text += "\nRandom levels, from seed 1 on. *rocks*: one cell of this number is a rock. *walls*: one row of this number is a wall with two gaps. *settled*: levels whose optimum is proven within the *limit*. The last columns are of settled levels, each as median / maximum: optimum, CPU seconds of the proof and of the check, and certificate bytes.\n\n\
             | side | rocks | holes | walls | presents | levels | limit | settled | in 5 s | optimum | gap of the cuts | cases | prove | check | bytes |\n\
             |---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n";
    for kind in KINDS {
        text += &kind_row(kind, folder.path());
        // The file is saved after each kind of levels, because the largest levels take minutes.
        std::fs::write(root.join("benches/CHILLY.md"), &text)
            .expect("benches/CHILLY.md can be written");
    }
}

/// Returns the levels in the folder `KORTEST_SHARED`, with their names.
fn shared_levels(root: &Path) -> Vec<(String, String)> {
    let Some(shared) = std::env::var_os("KORTEST_SHARED") else {
        return Vec::new();
    };
    let folder = root.join(shared).join("data/chilly");
    let optima = std::fs::read_to_string(folder.join("optima.tsv")).unwrap_or_default();
    let names = optima
        .lines()
        .skip(1)
        .map(|line| line.split('\t').next().unwrap_or(line));
    names
        .map(|name| {
            (
                name.into(),
                std::fs::read_to_string(folder.join(name)).expect("the level is there"),
            )
        })
        .collect()
}

/// Returns the table row of a level; `None` if its proof exceeds the time limit.
fn level_row(name: &str, level: &str, folder: &Path, root: &Path) -> Option<String> {
    let Run {
        proof,
        check,
        bytes,
    } = Run::of(level, folder, MAX_CPU_SECONDS)?;
    // The Python checker would take minutes for a large search.
    let small = check["searched"]
        .as_u64()
        .is_none_or(|states| states < 1_000_000);
    let python = if small {
        python_seconds(&folder.join("a.cert"), root)
    } else {
        None
    };
    let presents = proof["board"]
        .as_str()
        .map_or(0, |board| board.matches(['$', 'G']).count());
    eprintln!("{name} done in {:.2} s", number(&proof["cpu_seconds"]));
    Some(format!(
        "| {name} | {presents} | {} | {} | {} | {} | {} | {:.2} | {:.0} | {bytes} | {:.2} | {} |\n",
        proof["optimum"],
        proof["cuts_bound"],
        proof["programs"].as_array().map_or(0, Vec::len),
        check["cases"].as_u64().unwrap_or(1),
        proof["states"],
        number(&proof["cpu_seconds"]),
        number(&proof["peak_memory_bytes"]) / 1_048_576.0,
        number(&check["cpu_seconds"]),
        python.map_or("-".into(), |seconds| format!("{seconds:.2}")),
    ))
}

/// Returns the wall time of the second checker in seconds; `None` if Python is not installed.
fn python_seconds(certificate: &Path, root: &Path) -> Option<f64> {
    let start = std::time::Instant::now();
    let output = Command::new("python3")
        .arg(root.join("scripts/check.py"))
        .arg(certificate)
        .output()
        .ok()?;
    output
        .status
        .success()
        .then(|| start.elapsed().as_secs_f64())
}

fn kind_row(kind: Kind, folder: &Path) -> String {
    let Kind {
        side,
        rock_in,
        holes,
        presents,
        wall_each,
        seeds,
        limit,
    } = kind;
    let mut columns: [Vec<f64>; 6] = Default::default();
    let (mut settled, mut soon) = (0, 0);
    for seed in 1..=seeds {
        let run = Run::of(&random_level(kind, seed), folder, limit);
        let run = run.filter(|run| !run.proof["optimum"].is_null());
        let seconds = run.as_ref().map(|run| number(&run.proof["cpu_seconds"]));
        eprintln!("{side} {presents} {seed}: {seconds:?} s");
        let Some(Run {
            proof,
            check,
            bytes,
        }) = run
        else {
            continue;
        };
        let cpu = number(&proof["cpu_seconds"]);
        settled += 1;
        soon += u32::from(cpu <= 5.0);
        let optimum = number(&proof["optimum"]);
        let gap = optimum - number(&proof["cuts_bound"]);
        let cases = check["cases"].as_u64().unwrap_or(1) as f64;
        let row = [
            optimum,
            gap,
            cases,
            cpu,
            number(&check["cpu_seconds"]),
            bytes as f64,
        ];
        columns
            .iter_mut()
            .zip(row)
            .for_each(|(column, value)| column.push(value));
    }
    let walls = side.checked_div(wall_each).unwrap_or(0);
    let mut row = format!(
        "| {side} | 1/{rock_in} | {holes} | {walls} | {presents} | {seeds} | {limit} | {settled} | {soon} |"
    );
    for (n, mut column) in columns.into_iter().enumerate() {
        column.sort_by(f64::total_cmp);
        let digits = if n == 3 || n == 4 { 2 } else { 0 };
        row += &match (column.get(column.len() / 2), column.last()) {
            (Some(median), Some(most)) => format!(" {median:.digits$} / {most:.digits$} |"),
            _ => " - |".into(),
        };
    }
    row + "\n"
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

/// Returns the text of a level file. Splits a level in one line into lines at each `/`.
fn lines_of(level: &str) -> String {
    if level.contains('\n') {
        level.to_string()
    } else {
        level.replace('/', "\n") + "\n"
    }
}

/// The measurements of a proof and of the check of its certificate.
struct Run {
    proof: Value,
    check: Value,
    bytes: u64,
}

/// A run exceeds this number of CPU seconds only because of a bug.
const MAX_CPU_SECONDS: u32 = 180;

impl Run {
    /// Proves and checks a level. Returns `None` if the proof exceeds `limit` CPU seconds.
    fn of(level: &str, folder: &Path, limit: u32) -> Option<Run> {
        let (file, certificate) = (folder.join("a.txt"), folder.join("a.cert"));
        let (file, certificate) = (file.to_string_lossy(), certificate.to_string_lossy());
        std::fs::write(&*file, lines_of(level)).expect("the level can be written");
        let limits = ["--threads", "1", "--memory", "2GiB"];
        let proof = kortest(
            &[
                &["prove", &file, "--json", "--quiet", "--out", &certificate][..],
                &limits,
            ]
            .concat(),
            limit,
        )?;
        let check = kortest(&["check", &certificate, "--json"], MAX_CPU_SECONDS)?;
        assert_eq!(check["valid"], true, "{level}");
        let bytes = std::fs::metadata(&*certificate)
            .expect("the certificate is there")
            .len();
        Some(Run {
            proof,
            check,
            bytes,
        })
    }
}
