//! Measures whole proofs of Santa Chilly and writes `benches/CHILLY.md`:
//! `cargo bench --bench chilly`
//!
//! Also measures the levels in the folder `KORTEST_SHARED`. With `-- --levels FOLDER`, only writes
//! 20 random levels, and the level of `proofs/chilly/riddle.txt`.

mod common;

use common::{machine, number};
use fastrand::Rng;
use kortest::chilly::{Graph, Level, no_route};
use kortest::runtime::Limits;
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

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

/// Levels of the size of the riddle in the magazine c't 28/2023: as many squares, presents and holes,
/// and nearly as many walls.
const RIDDLE_KIND: Kind = Kind {
    rock_in: 4,
    holes: 3,
    presents: 24,
    ..DEFAULT_KIND
};

/// The seed of the level `proofs/chilly/riddle.txt`: the first one whose level has three holes, and
/// whose optimum is 103, as for the riddle.
const RIDDLE_SEED: u64 = 583;

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

fn main() {
    let mut arguments = std::env::args().skip_while(|argument| argument != "--levels");
    if let Some(folder) = arguments.nth(1) {
        write_levels(&folder);
        return;
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
    for level in shared_levels(root) {
        text += &level_row(&level, folder.path(), root).unwrap_or_default();
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

fn write_levels(folder: &str) {
    let riddle = lines_of(&random_level(RIDDLE_KIND, RIDDLE_SEED));
    std::fs::write(format!("{folder}/riddle.txt"), riddle).expect("the folder is writable");
    for seed in 1..=20 {
        let level = lines_of(&random_level(KINDS[0], seed));
        std::fs::write(format!("{folder}/{seed}.txt"), level).expect("the folder is writable");
    }
}

/// Returns a random level that has a route.
fn random_level(kind: Kind, seed: u64) -> String {
    let mut random = Rng::with_seed(seed);
    loop {
        let mut drawing = Drawing::random(kind, &mut random);
        let Ok(empty) = drawing.text().parse() else {
            continue;
        };
        let mut cells = passed(&empty);
        cells.retain(|&cell| drawing.cells[cell] == b'.');
        random.shuffle(&mut cells);
        cells.truncate(kind.presents);
        for &cell in &cells {
            drawing.cells[cell] = b'$';
        }
        if cells.len() == kind.presents && drawing.has_route() {
            return drawing.text();
        }
    }
}

/// A level whose rows may still change.
struct Drawing {
    side: usize,
    /// The letters, row by row.
    cells: Vec<u8>,
    links: Vec<String>,
}

impl Drawing {
    /// Returns a level without presents.
    fn random(kind: Kind, random: &mut Rng) -> Drawing {
        let mut drawing = Drawing {
            side: kind.side,
            cells: vec![b'.'; kind.side * kind.side],
            links: Vec::new(),
        };
        for cell in &mut drawing.cells {
            if random.u8(..kind.rock_in) == 0 {
                *cell = b'#';
            }
        }
        if kind.wall_each > 0 {
            drawing.build_walls(kind.wall_each, random);
        }
        let start = random.usize(..drawing.cells.len());
        let exit = random.usize(..drawing.cells.len());
        drawing.cells[start] = b'P';
        drawing.cells[exit] = b'X';
        for _ in 0..kind.holes {
            drawing.dig_hole(random);
        }
        drawing
    }

    /// Builds walls with two gaps.
    fn build_walls(&mut self, rows_each: usize, random: &mut Rng) {
        for row in (0..self.side).step_by(rows_each) {
            let row = &mut self.cells[row * self.side..][..self.side];
            row.fill(b'#');
            for _ in 0..2 {
                row[random.usize(..self.side)] = b'.';
            }
        }
    }

    /// Adds a hole and its link, if the two random cells are free.
    fn dig_hole(&mut self, random: &mut Rng) {
        let hole = random.usize(..self.cells.len());
        let end = random.usize(..self.cells.len());
        if self.cells[hole] != b'.' || self.cells[end] != b'.' || hole == end {
            return;
        }
        self.cells[hole] = b'O';
        self.links
            .push(format!("{}->{}", self.place(hole), self.place(end)));
    }

    fn place(&self, cell: usize) -> String {
        format!("({},{})", cell % self.side, cell / self.side)
    }

    fn text(&self) -> String {
        let mut text = self.links.join(";");
        for row in self.cells.chunks(self.side) {
            text.push('/');
            text.push_str(&String::from_utf8_lossy(row));
        }
        text
    }

    /// Returns whether the level is valid and has a route that takes all presents.
    fn has_route(&self) -> bool {
        let Ok(level) = self.text().parse() else {
            return false;
        };
        let Some(graph) = Graph::new(&level) else {
            return false;
        };
        no_route(&graph, Limits::none()) == Ok(None)
    }
}

/// Returns all cells that Chilly passes or reaches on some move of the level's graph.
fn passed(level: &Level) -> Vec<usize> {
    let Some(graph) = Graph::new(level) else {
        return Vec::new();
    };
    let mut places = Vec::new();
    for mv in graph.moves() {
        let start = graph.squares()[mv.tail];
        let end = graph.squares()[mv.head];
        let mut at = start;
        // A hole moves Chilly to another square, so the loop stops at a hole.
        while at != end && (at == start || level.link(at).is_none()) {
            at = level.neighbour(at, mv.direction);
            places.push(at);
        }
    }
    places.sort_unstable();
    places.dedup();
    places
}

/// Runs kortest without old certificates. Returns its JSON output, or `None` at the CPU limit.
fn kortest(arguments: &[&str], limit: u32) -> Option<Value> {
    if let Some(option) = arguments.iter().position(|&word| word == "--out") {
        let certificate = arguments[option + 1];
        let _ = std::fs::remove_file(certificate);
        let _ = std::fs::remove_file(format!("{certificate}.journal"));
    }
    let output = Command::new("sh")
        .args(["-c", &format!("ulimit -t {limit}; exec \"$@\""), "sh"])
        .arg(env!("CARGO_BIN_EXE_kortest"))
        .args(arguments)
        .output()
        .expect("there is a shell");
    output.status.code()?;
    Some(serde_json::from_slice(&output.stdout).expect("kortest prints JSON"))
}

/// A level in a file.
struct NamedLevel {
    name: String,
    text: String,
}

/// Returns the levels in the folder `KORTEST_SHARED`.
fn shared_levels(root: &Path) -> Vec<NamedLevel> {
    let Some(shared) = std::env::var_os("KORTEST_SHARED") else {
        return Vec::new();
    };
    let folder = root.join(shared).join("data/chilly");
    let optima = std::fs::read_to_string(folder.join("optima.tsv")).unwrap_or_default();
    let mut levels = Vec::new();
    for line in optima.lines().skip(1) {
        let name = line.split('\t').next().unwrap_or(line);
        levels.push(NamedLevel {
            name: name.to_string(),
            text: std::fs::read_to_string(folder.join(name)).expect("the level is there"),
        });
    }
    levels
}

/// The Python checker would take minutes for a search of more states.
const MAX_PYTHON_STATES: u64 = 1_000_000;

/// Returns the table row of a level; `None` if its proof exceeds the time limit.
fn level_row(level: &NamedLevel, folder: &Path, root: &Path) -> Option<String> {
    let name = &level.name;
    let Run {
        proof,
        check,
        bytes,
    } = Run::of(&level.text, folder, MAX_CPU_SECONDS)?;
    let mut python = "-".to_string();
    let states = check["searched"].as_u64().unwrap_or(0);
    if states < MAX_PYTHON_STATES
        && let Some(seconds) = python_seconds(&folder.join("a.cert"), root)
    {
        python = format!("{seconds:.2}");
    }
    let board = proof["board"].as_str().unwrap_or_default();
    let seconds = number(&proof, "cpu_seconds");
    eprintln!("{name} done in {seconds:.2} s");
    Some(format!(
        "| {name} | {} | {} | {} | {} | {} | {} | {seconds:.2} | {:.0} | {bytes} | {:.2} | {python} |\n",
        board.matches(['$', 'G']).count(),
        proof["optimum"],
        proof["cuts_bound"],
        proof["program_bounds"].as_array().map_or(0, Vec::len),
        check["cases"].as_u64().unwrap_or(1),
        proof["states"],
        number(&proof, "peak_memory_bytes") / 1_048_576.0,
        number(&check, "cpu_seconds"),
    ))
}

/// Returns the wall time of the second checker in seconds; `None` if Python is not installed.
fn python_seconds(certificate: &Path, root: &Path) -> Option<f64> {
    let start = Instant::now();
    let output = Command::new("python3")
        .arg(root.join("scripts/check.py"))
        .arg(certificate)
        .output()
        .ok()?;
    if !output.status.success() {
        return None;
    }
    Some(start.elapsed().as_secs_f64())
}

/// Measures the levels of one kind. Returns the row of the table.
fn kind_row(kind: Kind, folder: &Path) -> String {
    let settled = settled_runs(kind, folder);
    let mut in_five_seconds = 0;
    let mut optima = Column::new(0);
    let mut gaps = Column::new(0);
    let mut cases = Column::new(0);
    let mut proofs = Column::new(2);
    let mut checks = Column::new(2);
    let mut sizes = Column::new(0);
    for run in &settled {
        let optimum = number(&run.proof, "optimum");
        let seconds = number(&run.proof, "cpu_seconds");
        in_five_seconds += u32::from(seconds <= 5.0);
        optima.values.push(optimum);
        gaps.values.push(optimum - number(&run.proof, "cuts_bound"));
        cases
            .values
            .push(run.check["cases"].as_f64().unwrap_or(1.0));
        proofs.values.push(seconds);
        checks.values.push(number(&run.check, "cpu_seconds"));
        sizes.values.push(run.bytes as f64);
    }
    let mut row = format!(
        "| {} | 1/{} | {} | {} | {} | {} | {} | {} | {in_five_seconds} |",
        kind.side,
        kind.rock_in,
        kind.holes,
        kind.side.checked_div(kind.wall_each).unwrap_or(0),
        kind.presents,
        kind.seeds,
        kind.limit,
        settled.len()
    );
    for column in [optima, gaps, cases, proofs, checks, sizes] {
        row += &column.text();
    }
    row + "\n"
}

/// Returns the runs of the levels of one kind whose optimum is proven.
fn settled_runs(kind: Kind, folder: &Path) -> Vec<Run> {
    let mut settled = Vec::new();
    for seed in 1..=kind.seeds {
        let name = format!("{} {} {seed}", kind.side, kind.presents);
        let run = Run::of(&random_level(kind, seed), folder, kind.limit);
        if let Some(run) = run
            && !run.proof["optimum"].is_null()
        {
            eprintln!("{name}: {} s", number(&run.proof, "cpu_seconds"));
            settled.push(run);
        } else {
            eprintln!("{name}: open");
        }
    }
    settled
}

/// The values of a column of the table.
struct Column {
    values: Vec<f64>,
    /// Number of decimal places.
    digits: usize,
}

impl Column {
    fn new(digits: usize) -> Column {
        Column {
            values: Vec::new(),
            digits,
        }
    }

    /// Returns the median and the maximum.
    fn text(mut self) -> String {
        self.values.sort_by(f64::total_cmp);
        let digits = self.digits;
        let Some(most) = self.values.last() else {
            return " - |".to_string();
        };
        let median = self.values[self.values.len() / 2];
        format!(" {median:.digits$} / {most:.digits$} |")
    }
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
        let file = folder.join("a.txt");
        let certificate = folder.join("a.cert");
        std::fs::write(&file, lines_of(level)).expect("the level can be written");
        let path = certificate.to_str().expect("the path is UTF-8");
        let prove = [
            "prove",
            file.to_str().expect("the path is UTF-8"),
            "--json",
            "--quiet",
            "--out",
            path,
            "--threads",
            "1",
            "--memory",
            "2GiB",
        ];
        let proof = kortest(&prove, limit)?;
        let check = kortest(&["check", path, "--json"], MAX_CPU_SECONDS)?;
        assert_eq!(check["valid"], true, "{level}");
        let data = certificate.metadata().expect("the certificate is there");
        Some(Run {
            proof,
            check,
            bytes: data.len(),
        })
    }
}
