//! Compares candidates for a grade of difficulty: how well does each of them predict how many clicks
//! simulated players lose? Prints the table of `benches/DIFFICULTY.md`.
//!
//! * `cargo bench --bench difficulty`: all boards of `proofs/former.tsv`. Takes a few minutes.
//! * `-- FROM..TO`: the boards of these dates, for example `2025-01-01..2025-01-31`.
//!
//! The seeds of the players are fixed, so the table is always the same.

use fastrand::Rng;
use kortest::anytime::{Algorithm, Options};
use kortest::former::analyse::{Counts, Wanted, count_solutions};
use kortest::former::{Board, bounds, daily, solve};
use kortest::internals::former::{Kernel, Layout, TileSet};
use kortest::runtime::{Progress, Run};
use std::collections::HashSet;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    words.retain(|word| word != "--bench");
    let range = match words.as_slice() {
        [] => Some(("0000", "9999")),
        [range] => range.split_once(".."),
        _ => None,
    };
    let Some((from, to)) = range else {
        return usage();
    };
    let dates = dates(from, to);
    if dates.len() < 2 {
        return usage();
    }
    print!("{}", table(&measure_all(&dates)));
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    eprintln!("usage: cargo bench --bench difficulty -- [FROM..TO]");
    eprintln!("At least two dates of proofs/former.tsv must be in the range.");
    ExitCode::from(2)
}

/// Returns the dates of the table of proofs from `from` to `to`.
fn dates(from: &str, to: &str) -> Vec<String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/proofs/former.tsv");
    let table = std::fs::read_to_string(path).expect("the table of proofs is there");
    let mut dates = Vec::new();
    for line in table.lines().skip(1) {
        let date = line.split('\t').next().expect("a line has a field");
        if (from..=to).contains(&date) {
            dates.push(date.to_string());
        }
    }
    dates
}

/// How a player judges a position. Smaller values are better.
#[derive(Clone, Copy)]
enum Judgement {
    /// All positions have the value 0.
    Same,
    /// The number of tiles.
    Tiles,
    /// The number of groups, minus the number of holes in groups.
    Groups,
}

/// A simulated player, who judges positions with random errors.
///
/// The errors have a Gumbel distribution. So a player who remembers one position makes each click with
/// a probability that is proportional to `exp(-value / temperature)`.
struct Player {
    name: &'static str,
    judgement: Judgement,
    /// The size of the errors.
    temperature: f64,
    /// Maximum number of positions that the player remembers after each number of clicks.
    max_positions: usize,
    /// The player tries the board this many times. Only the best try counts.
    tries: u32,
    /// The number of games on each board, each with all tries. Their mean is compared.
    games: u32,
}

/// A player who prefers few groups. The other players differ from this one.
const SIMPLE: Player = Player {
    name: "few groups",
    judgement: Judgement::Groups,
    temperature: 0.5,
    max_positions: 1,
    tries: 1,
    games: 400,
};

const PLAYERS: [Player; 6] = [
    Player {
        name: "random",
        judgement: Judgement::Same,
        ..SIMPLE
    },
    Player {
        name: "large groups",
        judgement: Judgement::Tiles,
        temperature: 2.0,
        ..SIMPLE
    },
    SIMPLE,
    Player {
        name: "100 tries",
        tries: 100,
        games: 10,
        ..SIMPLE
    },
    Player {
        name: "10 positions",
        temperature: 1.0,
        max_positions: 10,
        games: 100,
        ..SIMPLE
    },
    Player {
        name: "100 positions",
        temperature: 1.0,
        max_positions: 100,
        games: 40,
        ..SIMPLE
    },
];

impl Player {
    /// Returns the mean number of clicks of this player's games.
    fn mean_clicks(&self, game: &Game, random: &mut Rng) -> f64 {
        let mut sum = 0;
        for _ in 0..self.games {
            let mut fewest = u32::MAX;
            for _ in 0..self.tries {
                fewest = fewest.min(self.play(game, random));
            }
            sum += fewest;
        }
        f64::from(sum) / f64::from(self.games)
    }

    /// Clears the board once. Returns the number of clicks.
    fn play(&self, game: &Game, random: &mut Rng) -> u32 {
        let mut positions = vec![game.layout.all];
        let mut clicks = 0;
        while !positions.contains(&0) {
            let judged = self.judge_clicks(game, &positions, random);
            positions = self.remember(game, &judged);
            clicks += 1;
        }
        clicks
    }

    /// Returns the positions after all possible clicks, best first.
    fn judge_clicks(&self, game: &Game, positions: &[TileSet], random: &mut Rng) -> Vec<Judged> {
        let mut judged = Vec::new();
        let mut groups = Vec::new();
        for &position in positions {
            groups.clear();
            game.kernel.groups(position, &mut groups);
            for &group in &groups {
                let tiles = position & !group;
                let error = self.temperature * gumbel(random);
                judged.push(Judged {
                    tiles,
                    value: self.judge(game, tiles) - error,
                });
            }
        }
        judged.sort_by(|a, b| a.value.total_cmp(&b.value));
        judged
    }

    fn judge(&self, game: &Game, tiles: TileSet) -> f64 {
        if tiles == 0 {
            return f64::NEG_INFINITY;
        }
        match self.judgement {
            Judgement::Same => 0.0,
            Judgement::Tiles => f64::from(tiles.count_ones()),
            Judgement::Groups => f64::from(game.kernel.outline(tiles).pieces),
        }
    }

    /// Returns the best positions, each board once.
    fn remember(&self, game: &Game, judged: &[Judged]) -> Vec<TileSet> {
        let mut keys = HashSet::new();
        let mut positions = Vec::with_capacity(self.max_positions);
        for position in judged {
            if positions.len() == self.max_positions {
                break;
            }
            if keys.insert(game.layout.key(position.tiles)) {
                positions.push(position.tiles);
            }
        }
        positions
    }
}

/// A board with what the players need.
struct Game {
    layout: Layout,
    kernel: Kernel,
}

/// A position, and what a player thinks of it.
struct Judged {
    tiles: TileSet,
    value: f64,
}

/// Draws a number from the standard Gumbel distribution.
fn gumbel(random: &mut Rng) -> f64 {
    -(-random.f64().ln()).ln()
}

/// The numbers of one board.
struct Measured {
    candidates: Vec<Candidate>,
    /// For each player, the mean number of lost clicks.
    lost: Vec<f64>,
}

/// A number that may say how difficult a board is.
struct Candidate {
    name: &'static str,
    value: f64,
}

/// Measures the boards on all cores.
fn measure_all(dates: &[String]) -> Vec<Measured> {
    // With `par_iter`, a waiting thread would begin more boards and need more memory.
    let by_thread = rayon::broadcast(|context| {
        let own_dates = dates.iter().skip(context.index());
        let own_dates = own_dates.step_by(context.num_threads());
        own_dates.map(|date| measure(date)).collect::<Vec<_>>()
    });
    by_thread.into_iter().flatten().collect()
}

fn measure(date: &str) -> Measured {
    let board = daily::read(date).expect("the table has dates");
    let board = board.expect("a date with a board");
    let layout = Layout::new(&board).expect("the board is small");
    let game = Game {
        kernel: Kernel::new(&layout, false),
        layout,
    };
    let progress = Progress::default();
    let run = Run::new(&progress);
    let wanted = Wanted::default().common(true);
    let counts = count_solutions(&board, wanted, run).expect("the solution replays");
    let optimum = counts.optimum.exact().expect("the board is small");
    let seed = date.replace('-', "").parse().expect("a date has digits");
    let mut random = Rng::with_seed(seed);
    let mut lost = Vec::with_capacity(PLAYERS.len());
    for player in &PLAYERS {
        let clicks = player.mean_clicks(&game, &mut random);
        lost.push(clicks - f64::from(optimum));
    }
    Measured {
        candidates: candidates(&board, &counts, run),
        lost,
    }
}

/// Returns the fifteen candidates. The one in bold is the grade that `kortest show` prints.
fn candidates(board: &Board, counts: &Counts, run: Run) -> Vec<Candidate> {
    let optimum = f64::from(counts.optimum.exact().expect("the board is small"));
    let groups = board.groups();
    let singles = groups.iter().filter(|group| group.len() == 1);
    let plays = counts.plays.as_ref().expect("the board is small");
    let sequences = plays.sequences.expect("a number of 128 bits");
    let different = plays.different.expect("the board is small");
    let chains = counts.chains.expect("a number of 128 bits");
    let optimal = f64::from(plays.first_clicks);
    let share = optimal / groups.len() as f64;
    let common = counts.common().expect("the board is small");
    let most = clicks_of(Algorithm::GreedyMost, board, run);
    let fewest = clicks_of(Algorithm::GreedyFewest, board, run);
    let candidate = |name, value| Candidate { name, value };
    vec![
        candidate("optimum", optimum),
        candidate("optimum minus lower bound", optimum - lower_bound(board)),
        candidate("groups", groups.len() as f64),
        candidate("groups of one tile", singles.count() as f64),
        candidate("sequences", sequences as f64),
        candidate("chains", chains as f64),
        candidate("different solutions", different as f64),
        candidate("states on optimal plays", plays.states as f64),
        candidate("optimal first clicks", optimal),
        candidate("share of optimal first clicks", share),
        candidate("groups in all best games", common.groups.len() as f64),
        candidate("orders in all best games", common.orders.len() as f64),
        candidate("loss of `greedy-most`", most - optimum),
        candidate("loss of `greedy-fewest`", fewest - optimum),
        candidate("**N**", plays.difficulty.exponent),
    ]
}

/// Returns the best lower bound that is known without a search.
fn lower_bound(board: &Board) -> f64 {
    let bounds = bounds(board).expect("the board is small");
    let bound = bounds.iter().map(|&(_, bound)| bound).max();
    f64::from(bound.expect("there are bounds"))
}

/// Returns the number of clicks of an algorithm's solution.
fn clicks_of(algorithm: Algorithm, board: &Board, run: Run) -> f64 {
    let options = Options::default();
    let solution = solve(board, algorithm, options, run, &mut |_| ());
    let clicks = solution.expect("the solution replays").solution;
    clicks.expect("the algorithm clears a board").len() as f64
}

/// A line of the table.
struct Row {
    name: &'static str,
    /// The rank correlation with the lost clicks of each player.
    correlations: Vec<f64>,
}

impl Row {
    /// Returns the mean of the correlations without their signs.
    fn strength(&self) -> f64 {
        let sum: f64 = self.correlations.iter().map(|value| value.abs()).sum();
        sum / self.correlations.len() as f64
    }
}

/// Returns the table, with the best candidates first.
fn table(boards: &[Measured]) -> String {
    let mut lost = Vec::with_capacity(PLAYERS.len());
    for player in 0..PLAYERS.len() {
        lost.push(boards.iter().map(|board| board.lost[player]).collect());
    }
    let mut rows = rows(boards, &lost);
    rows.sort_by(|a, b| b.strength().total_cmp(&a.strength()));
    let names = PLAYERS.map(|player| player.name);
    let mut text = format!(
        "Made by `cargo bench --bench difficulty`: {} boards.\n\n| candidate | {} |\n|---|{}\n",
        boards.len(),
        names.join(" | "),
        "---|".repeat(names.len())
    );
    for row in &rows {
        text += &line(row.name, &row.correlations);
    }
    let means: Vec<f64> = lost.iter().map(|lost| mean(lost)).collect();
    text + &line("*lost clicks, mean*", &means)
}

/// Compares each candidate with each player. `lost` has the lost clicks of each player on each board.
fn rows(boards: &[Measured], lost: &[Vec<f64>]) -> Vec<Row> {
    let mut rows = Vec::new();
    for (number, candidate) in boards[0].candidates.iter().enumerate() {
        let mut values = Vec::with_capacity(boards.len());
        for board in boards {
            values.push(board.candidates[number].value);
        }
        let correlations = lost.iter().map(|lost| spearman(&values, lost));
        rows.push(Row {
            name: candidate.name,
            correlations: correlations.collect(),
        });
    }
    rows
}

fn line(name: &str, values: &[f64]) -> String {
    let values: Vec<String> = values.iter().map(|value| format!("{value:.2}")).collect();
    format!("| {name} | {} |\n", values.join(" | "))
}

/// Returns Spearman's rank correlation: the correlation of the ranks.
fn spearman(xs: &[f64], ys: &[f64]) -> f64 {
    let xs = ranks(xs);
    let ys = ranks(ys);
    covariance(&xs, &ys) / (covariance(&xs, &xs) * covariance(&ys, &ys)).sqrt()
}

/// Returns the rank of each value, from 0. Equal values share the mean of their ranks.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let mut ranks = Vec::with_capacity(values.len());
    for &value in values {
        let first = sorted.partition_point(|&other| other < value);
        let end = sorted.partition_point(|&other| other <= value);
        ranks.push((first + end - 1) as f64 / 2.0);
    }
    ranks
}

fn covariance(xs: &[f64], ys: &[f64]) -> f64 {
    let mean_x = mean(xs);
    let mean_y = mean(ys);
    let mut sum = 0.0;
    for (x, y) in xs.iter().zip(ys) {
        sum += (x - mean_x) * (y - mean_y);
    }
    sum / xs.len() as f64
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}
