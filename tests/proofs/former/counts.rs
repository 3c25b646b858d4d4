//! Compares the counts of optimal solutions with brute force, and with earlier results.

use crate::common::*;
use kortest::former::analyse::{
    Counts, NotCounted, PlayCounts, Wanted, count_solutions, first_clicks_and_counts,
};
use kortest::former::{Board, daily};
use kortest::runtime::{Progress, Run};
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::AtomicBool;

/// A tile: its number on the board, and its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Tile {
    number: u32,
    colour: u8,
}

/// The tiles of each column that are left, from the bottom up.
type Left = Vec<Vec<Tile>>;

/// The numbers of the tiles of a group.
type Group = BTreeSet<u32>;

/// The numbers that brute force counts.
#[derive(Debug, PartialEq)]
struct Expected {
    sequences: u128,
    different: u64,
    chains: u128,
    first_clicks: u32,
}

/// Lists all optimal sequences of groups, without any idea.
struct Plays {
    optima: HashMap<Left, u32>,
    /// For each column, the numbers of its tiles.
    columns: Vec<Group>,
    found: Vec<Vec<Group>>,
}

impl Plays {
    fn of(board: &Board) -> Plays {
        let left = numbered(board);
        let mut plays = Plays {
            optima: HashMap::new(),
            columns: Vec::new(),
            found: Vec::new(),
        };
        for column in &left {
            let numbers = column.iter().map(|tile| tile.number);
            plays.columns.push(numbers.collect());
        }
        plays.follow(&left, &mut Vec::new());
        plays
    }

    fn optimum(&mut self, left: &Left) -> u32 {
        if left.iter().all(Vec::is_empty) {
            return 0;
        }
        if let Some(&optimum) = self.optima.get(left) {
            return optimum;
        }
        let mut least = u32::MAX;
        for group in groups(left) {
            least = least.min(1 + self.optimum(&without(left, &group)));
        }
        self.optima.insert(left.clone(), least);
        least
    }

    fn follow(&mut self, left: &Left, past: &mut Vec<Group>) {
        let optimum = self.optimum(left);
        if optimum == 0 {
            self.found.push(past.clone());
            return;
        }
        for group in groups(left) {
            let after = without(left, &group);
            if self.optimum(&after) + 1 == optimum {
                past.push(group);
                self.follow(&after, past);
                past.pop();
            }
        }
    }

    fn expected(&self) -> Expected {
        let mut different = BTreeSet::new();
        let mut chains = BTreeSet::new();
        let mut first_clicks = BTreeSet::new();
        for play in &self.found {
            different.insert(play.iter().collect::<BTreeSet<_>>());
            chains.insert(self.chain(play));
            first_clicks.extend(play.first());
        }
        Expected {
            sequences: self.found.len() as u128,
            different: different.len() as u64,
            chains: chains.len() as u128,
            first_clicks: first_clicks.len() as u32,
        }
    }

    /// Returns, for each two neighbouring columns, what the clicks of a play remove from both, in
    /// order.
    fn chain(&self, play: &[Group]) -> Vec<Vec<[Group; 2]>> {
        let mut chain = Vec::new();
        let none = Group::new();
        for (n, column) in self.columns.iter().enumerate() {
            let next = self.columns.get(n + 1).unwrap_or(&none);
            let shares = play.iter().map(|group| [group & column, group & next]);
            chain.push(
                shares
                    .filter(|[here, there]| !here.is_empty() || !there.is_empty())
                    .collect(),
            );
        }
        chain
    }
}

/// Returns the chance that clicks on random groups are optimal to the end.
fn chance(plays: &mut Plays, left: &Left) -> f64 {
    let optimum = plays.optimum(left);
    if optimum == 0 {
        return 1.0;
    }
    let groups = groups(left);
    let mut sum = 0.0;
    for group in &groups {
        let after = without(left, group);
        if plays.optimum(&after) + 1 == optimum {
            sum += chance(plays, &after);
        }
    }
    sum / groups.len() as f64
}

fn numbered(board: &Board) -> Left {
    let mut numbers = 0..;
    let mut left = Vec::new();
    for column in board.columns() {
        let tiles = column.iter().zip(&mut numbers);
        left.push(
            tiles
                .map(|(&colour, number)| Tile { number, colour })
                .collect(),
        );
    }
    left
}

fn groups(left: &Left) -> BTreeSet<Group> {
    let mut groups = BTreeSet::new();
    for (x, column) in left.iter().enumerate() {
        for (y, tile) in column.iter().enumerate() {
            let mut group = Group::new();
            fill(left, x, y, tile.colour, &mut group);
            groups.insert(group);
        }
    }
    groups
}

fn fill(left: &Left, x: usize, y: usize, colour: u8, group: &mut Group) {
    let Some(tile) = left.get(x).and_then(|column| column.get(y)) else {
        return;
    };
    if tile.colour == colour && group.insert(tile.number) {
        fill(left, x + 1, y, colour, group);
        fill(left, x.wrapping_sub(1), y, colour, group);
        fill(left, x, y + 1, colour, group);
        fill(left, x, y.wrapping_sub(1), colour, group);
    }
}

fn without(left: &Left, group: &Group) -> Left {
    let mut after = left.clone();
    for column in &mut after {
        column.retain(|tile| !group.contains(&tile.number));
    }
    after
}

fn counted(board: &Board, wanted: usize) -> Counts {
    let progress = Progress::default();
    let wanted = Wanted::default().solutions(wanted).common(false);
    count_solutions(board, wanted, Run::new(&progress)).unwrap()
}

fn plays_of(counts: &Counts) -> &PlayCounts {
    counts.plays.as_ref().expect("the board is small")
}

fn all_counts(counts: &Counts) -> Expected {
    let plays = plays_of(counts);
    Expected {
        sequences: plays.sequences.unwrap(),
        different: plays.different.unwrap(),
        chains: counts.chains.unwrap(),
        first_clicks: plays.first_clicks,
    }
}

fn agrees(board: &Board) {
    let mut plays = Plays::of(board);
    let counts = counted(board, usize::MAX);
    assert_eq!(all_counts(&counts), plays.expected(), "{board}");
    let chance = chance(&mut plays, &numbered(board));
    let exponent = plays_of(&counts).difficulty.exponent;
    assert!(
        (exponent + chance.log10()).abs() < 1e-9,
        "{board}: {exponent} {chance}"
    );
    lists_all_solutions(board, plays_of(&counts));
}

/// The listed solutions are as many as counted, optimal, and different.
fn lists_all_solutions(board: &Board, counts: &PlayCounts) {
    let mut different = BTreeSet::new();
    for clicks in &counts.solutions {
        let mut left = numbered(board);
        let mut removed = BTreeSet::new();
        for &(x, y) in clicks {
            let mut group = Group::new();
            fill(&left, x, y, left[x][y].colour, &mut group);
            left = without(&left, &group);
            removed.insert(group);
        }
        assert!(left.iter().all(Vec::is_empty), "{board} {clicks:?}");
        different.insert(removed);
    }
    assert_eq!(different.len() as u64, counts.different.unwrap(), "{board}");
}

#[test]
fn counts_of_small_boards_against_brute_force() {
    let mut random = seeded(81);
    for n in 0..part(2_000, 12) {
        let board = match n % 3 {
            0 => tall_board(&mut random, 11),
            1 => random_board(&mut random, 11),
            _ => {
                let (width, height) = [(3, 3), (4, 3), (3, 4), (5, 2), (2, 5)][random.usize(..5)];
                full_board(width, height, random.u8(2..=3), &mut random)
            }
        };
        agrees(&board);
    }
}

fn full_board(width: usize, height: usize, colours: u8, random: &mut fastrand::Rng) -> Board {
    let mut columns = vec![Vec::new(); width];
    for column in &mut columns {
        column.extend((0..height).map(|_| random.u8(..colours)));
    }
    Board::from_columns(columns).unwrap()
}

/// A board of a date, and what was counted before. A separate program counted the same solutions
/// and sequences of 2024-11-24.
struct Fingerprint {
    date: &'static str,
    optimum: u32,
    different: u64,
    sequences: u128,
    chains: u128,
    exponent: f64,
}

const FINGERPRINTS: [Fingerprint; 10] = [
    Fingerprint {
        date: "2024-11-23",
        optimum: 13,
        different: 16,
        sequences: 18_738,
        chains: 796,
        exponent: 9.839770,
    },
    Fingerprint {
        date: "2024-11-24",
        optimum: 13,
        different: 25,
        sequences: 619_744,
        chains: 11_634,
        exponent: 7.076845,
    },
    Fingerprint {
        date: "2024-12-01",
        optimum: 14,
        different: 42,
        sequences: 969_410,
        chains: 11_967,
        exponent: 8.818604,
    },
    Fingerprint {
        date: "2024-12-08",
        optimum: 16,
        different: 56,
        sequences: 95_654_298,
        chains: 263_694,
        exponent: 11.268034,
    },
    Fingerprint {
        date: "2024-12-17",
        optimum: 15,
        different: 8_076,
        sequences: 16_388_561_148,
        chains: 56_585_217,
        exponent: 6.385165,
    },
    Fingerprint {
        date: "2024-12-21",
        optimum: 12,
        different: 1,
        sequences: 48,
        chains: 16,
        exponent: 10.995447,
    },
    Fingerprint {
        date: "2025-01-01",
        optimum: 13,
        different: 12,
        sequences: 8_373,
        chains: 380,
        exponent: 10.810583,
    },
    Fingerprint {
        date: "2025-05-11",
        optimum: 15,
        different: 1_593,
        sequences: 468_907_699,
        chains: 3_723_139,
        exponent: 8.535172,
    },
    Fingerprint {
        date: "2025-06-29",
        optimum: 17,
        different: 8,
        sequences: 1_826_616,
        chains: 6_840,
        exponent: 14.773139,
    },
    Fingerprint {
        date: "2025-09-30",
        optimum: 13,
        different: 172,
        sequences: 3_332_776,
        chains: 50_336,
        exponent: 7.716043,
    },
];

#[test]
#[ignore = "slow, so it runs at night"]
fn counts_of_ten_dates_stay_the_same() {
    for known in FINGERPRINTS {
        let board = daily::read(known.date).unwrap().unwrap();

        let counts = counted(&board, 0);

        let date = known.date;
        let plays = plays_of(&counts);
        assert_eq!(counts.optimum.exact(), Some(known.optimum), "{date}");
        assert_eq!(plays.different, Ok(known.different), "{date}");
        assert_eq!(plays.sequences, Ok(known.sequences), "{date}");
        assert_eq!(counts.chains, Ok(known.chains), "{date}");
        let difference = plays.difficulty.exponent - known.exponent;
        assert!(difference.abs() < 1e-6, "{date}: {difference}");
    }
}

/// Compares the number of optimal first clicks with the table of proven boards, whose numbers come
/// from a separate proof after each first click.
#[test]
#[ignore = "slow, so it runs at night"]
fn first_clicks_of_dates_against_the_table_of_proofs() {
    let table = std::fs::read_to_string(root().join("proofs/former.tsv")).unwrap();
    let dates: Vec<&str> = table.lines().skip(1).collect();
    let step = dates.len() / part(dates.len(), 24);
    for line in dates.iter().step_by(step) {
        let fields: Vec<&str> = line.split('\t').collect();
        let board = daily::read(fields[0]).unwrap().unwrap();

        let counts = counted(&board, 0);

        assert_eq!(
            counts.optimum.exact().unwrap().to_string(),
            fields[1],
            "{}",
            fields[0]
        );
        let first_clicks = plays_of(&counts).first_clicks;
        assert_eq!(first_clicks.to_string(), fields[6], "{}", fields[0]);
    }
}

/// A set of clicks that are pairwise independent stands for all their orders, but the alternating
/// sum over these sets is not the number of different solutions.
#[test]
fn an_alternating_sum_over_independent_clicks_is_not_the_number_of_solutions() {
    for (rows, different, sum) in [("GGGP/PPOO", 1, 2), ("GOPP/OGGO", 2, 4)] {
        let board: Board = rows.parse().unwrap();
        let mut plays = Plays::of(&board);

        let alternating = alternating_sum(&mut plays, &numbered(&board), &mut HashMap::new());

        assert_eq!(alternating, sum, "{rows}");
        assert_eq!(plays.expected().different, different, "{rows}");
        agrees(&board);
    }
}

/// On these boards a click leads from a state of an optimal play to another one that can be reached
/// with fewer clicks. It belongs to no optimal play.
#[test]
fn clicks_to_a_state_of_an_earlier_level_do_not_count() {
    for rows in ["OGP/POO/PGO", "PGG/OPP/OGG", "POP/GOG/OPP"] {
        let board: Board = rows.parse().unwrap();
        let plays = Plays::of(&board);

        let edges = plays.edges_between_optimal_states(&board);

        assert!(edges.to_next_level < edges.to_any_level, "{rows}");
        agrees(&board);
    }
}

/// The number of chains of a wide board is about a product over its columns.
#[test]
fn numbers_of_more_than_128_bits_are_reported() {
    let mut random = fastrand::Rng::with_seed(83);
    let board = full_board(64, 3, 8, &mut random);

    let counts = counted(&board, 0);

    assert!(counts.optimum.exact().is_some());
    assert_eq!(counts.chains, Err(NotCounted::Overflow));
    assert_eq!(counts.plays.unwrap_err(), NotCounted::TooMany);
}

#[test]
#[ignore = "slow, so it runs at night"]
fn chains_of_wide_boards_are_counted_without_all_states() {
    let mut random = seeded(82);
    let board = full_board(20, 8, 4, &mut random);

    let counts = counted(&board, 0);

    assert!(counts.chains.is_ok(), "{board}");
    assert_eq!(counts.plays.unwrap_err(), NotCounted::TooMany, "{board}");
}

#[test]
fn an_empty_board_has_one_solution() {
    let board: Board = ".../...".parse().unwrap();

    let counts = counted(&board, 5);

    let plays = plays_of(&counts);
    assert_eq!(counts.chains, Ok(1));
    assert_eq!((plays.sequences, plays.different), (Ok(1), Ok(1)));
    assert_eq!(plays.solutions, [Vec::new()]);
    assert!(plays.difficulty.exponent.abs() < f64::EPSILON);
    assert_eq!(plays.difficulty.stars(), 1);
}

#[test]
fn a_limit_leaves_numbers_unknown_and_is_named() {
    let board = daily::read("2024-12-17").unwrap().unwrap();
    let progress = Progress::default();
    let stop = AtomicBool::new(true);
    let mut stopped = Run::new(&progress);
    stopped.limits.stop = &stop;
    let mut small = Run::new(&progress);
    small.memory = 32 << 20;

    let stopped = count_solutions(&board, Wanted::default(), stopped).unwrap();
    let small = count_solutions(&board, Wanted::default(), small).unwrap();

    assert_eq!(stopped.plays.as_ref().unwrap_err(), &NotCounted::Stopped);
    assert!(stopped.is_stopped());
    assert_eq!(small.plays.as_ref().unwrap_err(), &NotCounted::Memory);
    assert!(small.chains.is_ok() && !small.is_stopped());
}

#[test]
fn both_ways_to_count_give_the_same() {
    let board = daily::read("2024-11-24").unwrap().unwrap();
    let progress = Progress::default();

    let first = first_clicks_and_counts(&board, 3, Run::new(&progress)).unwrap();

    let alone = counted(&board, 3);
    let counts = first.counts.unwrap();
    assert_eq!(counts.chains, alone.chains);
    assert_eq!(all_counts(&counts), all_counts(&alone));
    assert_eq!(plays_of(&counts).solutions, plays_of(&alone).solutions);
    assert_eq!(plays_of(&counts).solutions.len(), 3);
}

/// Inclusion and exclusion over sets of clicks that are pairwise independent.
fn alternating_sum(plays: &mut Plays, left: &Left, known: &mut HashMap<Left, i128>) -> i128 {
    let optimum = plays.optimum(left);
    if optimum == 0 {
        return 1;
    }
    if let Some(&sum) = known.get(left) {
        return sum;
    }
    let mut optimal = Vec::new();
    for group in groups(left) {
        if plays.optimum(&without(left, &group)) + 1 == optimum {
            optimal.push(group);
        }
    }
    let mut total = 0;
    for choice in 1_u32..1 << optimal.len() {
        let mut chosen = Vec::new();
        for (n, group) in optimal.iter().enumerate() {
            if choice >> n & 1 == 1 {
                chosen.push(group);
            }
        }
        if !are_independent(left, &chosen) {
            continue;
        }
        let mut after = left.clone();
        for group in &chosen {
            after = without(&after, group);
        }
        if plays.optimum(&after) + chosen.len() as u32 == optimum {
            let rest = alternating_sum(plays, &after, known);
            total += if chosen.len() % 2 == 1 { rest } else { -rest };
        }
    }
    known.insert(left.clone(), total);
    total
}

/// Returns whether each two of the groups can be removed in both orders.
fn are_independent(left: &Left, chosen: &[&Group]) -> bool {
    for one in chosen {
        let after = groups(&without(left, one));
        if chosen
            .iter()
            .any(|other| other != one && !after.contains(*other))
        {
            return false;
        }
    }
    true
}

/// The numbers of clicks between states of optimal plays.
struct Edges {
    to_next_level: usize,
    to_any_level: usize,
}

impl Plays {
    fn edges_between_optimal_states(&self, board: &Board) -> Edges {
        let mut levels: HashMap<Left, usize> = HashMap::new();
        for play in &self.found {
            let mut left = numbered(board);
            levels.insert(left.clone(), 0);
            for (level, group) in (1..).zip(play) {
                left = without(&left, group);
                levels.insert(left.clone(), level);
            }
        }
        let mut edges = Edges {
            to_next_level: 0,
            to_any_level: 0,
        };
        for (left, level) in &levels {
            for group in groups(left) {
                if let Some(after) = levels.get(&without(left, &group)) {
                    edges.to_any_level += 1;
                    edges.to_next_level += usize::from(*after == level + 1);
                }
            }
        }
        edges
    }
}
