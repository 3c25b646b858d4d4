//! Generates levels, each with a proof of its optimum.
//!
//! A level has a border of rocks. Inside of the border, obstacles, presents and holes are drawn at
//! random, until a route exists and the optimum has the wanted size. Obstacles that never stop
//! Chilly can be removed ([`GenerateOptions::tidy`]).
//!
//! # Why this is sound
//!
//! An obstacle is *useless* if it never blocks or ends a push from a square that Chilly can reach,
//! whatever the presents. A reachable slide never meets such an obstacle: if a slide came to the
//! square before the obstacle and went on towards it, the obstacle would end it there. So without
//! the obstacle, each of these pushes passes the same squares and ends on the same square, and
//! Chilly reaches the same squares. By induction over the moves, the level has the same routes,
//! also if all useless obstacles are removed together.

use super::direction::Direction;
use super::level::{
    EXIT, Ground, HOLE, ICE, Level, PRESENT, Push, ROCK, START, Slide, Square, push,
};
use super::prove::{Proof, ProveError, ProveOptions, prove_with};
use fastrand::Rng;
use kortest_base::runtime::{Phase, Run, Stage};
use kortest_base::setters;
use kortest_base::text::{UnknownName, named};
use std::fmt;
use std::iter::repeat_n;
use std::str::FromStr;
use thiserror::Error;

/// Maximum width and height of a generated level, in squares.
#[doc(hidden)]
pub const MAX_GENERATED_SIDE: usize = 64;
/// Maximum number of random levels that are tried. A few dozen are usually enough.
#[doc(hidden)]
pub const TRIES: usize = 10_000;
/// The probability that a free square gets an obstacle, in percent.
const OBSTACLE_PERCENT: u8 = 16;
/// The letter of an obstacle is chosen at random from these letters. Three of the five letters are
/// rocks, one is a tree, and one is a flower.
const OBSTACLE_LETTERS: &[u8] = b"###TY";

/// How many moves the shortest route of a level has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Difficulty {
    /// At most 10 moves.
    Easy,
    /// 11 to 20 moves.
    Medium,
    /// 21 to 30 moves.
    Hard,
    /// More than 30 moves.
    Expert,
}

impl Difficulty {
    /// All grades, from easy to expert.
    pub const ALL: [Difficulty; 4] = [
        Difficulty::Easy,
        Difficulty::Medium,
        Difficulty::Hard,
        Difficulty::Expert,
    ];

    /// Returns the difficulty of a level whose shortest route has this number of moves.
    pub fn of_optimum(moves: u32) -> Difficulty {
        match moves {
            0..=10 => Difficulty::Easy,
            11..=20 => Difficulty::Medium,
            21..=30 => Difficulty::Hard,
            31.. => Difficulty::Expert,
        }
    }

    /// Returns the name of the difficulty, in lower case.
    pub fn name(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
            Difficulty::Expert => "expert",
        }
    }
}

impl FromStr for Difficulty {
    type Err = UnknownName;

    /// Returns the difficulty with this [name](Difficulty::name), such as `easy`.
    fn from_str(name: &str) -> Result<Difficulty, UnknownName> {
        named("difficulty", name, &Difficulty::ALL, Difficulty::name)
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The options for generating a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
pub struct GenerateOptions {
    /// The number of columns, at most [`MAX_GENERATED_SIDE`].
    pub columns: usize,
    /// The number of rows, at most [`MAX_GENERATED_SIDE`].
    pub rows: usize,
    /// The number of presents.
    pub presents: usize,
    /// The number of holes.
    pub holes: usize,
    /// The random seed. Equal seeds give equal levels.
    pub seed: u64,
    /// The difficulty of the level; `None` for any difficulty.
    pub difficulty: Option<Difficulty>,
    /// Whether to remove obstacles that never stop Chilly. The level has the same routes without
    /// these obstacles.
    pub tidy: bool,
}

impl Default for GenerateOptions {
    /// Returns options for a level of 10 x 10 squares with 5 presents and a hole, of any
    /// difficulty.
    fn default() -> GenerateOptions {
        GenerateOptions {
            columns: 10,
            rows: 10,
            presents: 5,
            holes: 1,
            seed: 0,
            difficulty: None,
            tidy: false,
        }
    }
}

impl GenerateOptions {
    setters! {
        columns: usize,
        rows: usize,
        presents: usize,
        holes: usize,
        seed: u64,
        difficulty: Option<Difficulty>,
        tidy: bool,
    }
}

/// The reason why no level was generated.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The level would be larger than generated levels may be.
    #[error(
        "a level of {columns} x {rows} squares is too large; at most {MAX_GENERATED_SIDE} columns and rows are allowed"
    )]
    TooLarge {
        /// The number of columns.
        columns: usize,
        /// The number of rows.
        rows: usize,
    },
    /// The presents and holes, with start and exit, leave no free square inside of the border.
    #[error(
        "{columns} x {rows} squares are too few: inside of the border there are {inside}, \
         but start, exit, {presents} presents and {holes} holes need more than {needed}"
    )]
    TooSmall {
        /// The number of columns.
        columns: usize,
        /// The number of rows.
        rows: usize,
        /// The number of squares inside of the border.
        inside: usize,
        /// The number of presents.
        presents: usize,
        /// The number of holes.
        holes: usize,
        /// The number of squares for start, exit, presents and holes.
        needed: usize,
    },
    /// None of the generated levels had both a route and the wanted difficulty.
    #[error(
        "none of {TRIES} attempts gave a level with a route{}; try another size, difficulty or seed",
        wanted(*.0)
    )]
    NotFound(Option<Difficulty>),
    /// The proof of a level failed.
    #[error(transparent)]
    Prove(#[from] ProveError),
}

/// Returns the part of an error message that names the wanted difficulty, or an empty text if any
/// difficulty is wanted.
fn wanted(difficulty: Option<Difficulty>) -> String {
    match difficulty {
        Some(difficulty) => format!(" that is {difficulty}"),
        None => String::new(),
    }
}

/// A generated level.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Generated {
    /// The difficulty of the level.
    pub difficulty: Difficulty,
    /// The level, and the proof of its optimum.
    pub proof: Proof,
}

/// The stage of a run that the progress display shows while levels are generated.
static GENERATING: Stage = Stage {
    name: "generating",
    counters: &["levels so far"],
};

/// Generates random levels until one has a route and the wanted difficulty. Returns this level with
/// the proof of its optimum, the number of moves of its shortest route. `None` if a limit was
/// reached.
///
/// # Errors
///
/// Fails if the options are impossible, or if no attempt gives a level.
pub fn generate_with(
    options: &GenerateOptions,
    run: Run,
) -> Result<Option<Generated>, GenerateError> {
    let draft = Draft::new(options)?;
    let mut random = Rng::with_seed(options.seed);
    for _ in 0..TRIES {
        run.progress.enter(Phase::Stage(&GENERATING));
        let mut level = draft.random_level(&mut random);
        if options.tidy {
            level = without_useless_obstacles(&level, &draft.inside);
        }
        let proof = prove_with(&level, &ProveOptions::default(), run)?;
        if proof.stopped {
            return Ok(None);
        }
        // A level whose proof has no optimum has no route.
        let Some(optimum) = proof.optimum() else {
            continue;
        };
        let difficulty = Difficulty::of_optimum(optimum);
        if options.difficulty.is_none_or(|wanted| wanted == difficulty) {
            return Ok(Some(Generated { difficulty, proof }));
        }
    }
    Err(GenerateError::NotFound(options.difficulty))
}

/// Returns a level without the obstacles (rocks, trees and flowers) on the squares `inside` that
/// never stop Chilly, the figure of the game.
fn without_useless_obstacles(level: &Level, inside: &[Square]) -> Level {
    let is_useful = stopping_walls(level);
    let mut tidy = level.clone();
    for &square in inside {
        if level.ground(square) == Ground::Wall && !is_useful[square] {
            tidy.letters[square] = ICE;
        }
    }
    tidy
}

/// Returns, for each square, whether it has a wall that stops a slide of Chilly, the figure of the
/// game, from a square that he can reach.
fn stopping_walls(level: &Level) -> Vec<bool> {
    let squares = level.letters.len();
    let mut stops_slide = vec![false; squares];
    let mut is_reached = vec![false; squares];
    is_reached[level.start()] = true;
    let mut to_visit = vec![level.start()];
    while let Some(from) = to_visit.pop() {
        // The game ends at the exit, so there are no pushes from there.
        if from == level.exit() {
            continue;
        }
        for direction in Direction::ALL {
            if let Some(wall) = stopping_wall(level, from, direction) {
                stops_slide[wall] = true;
            }
            if let Push::Slide(Slide { to, .. }) = push(level, from, direction)
                && !is_reached[to]
            {
                is_reached[to] = true;
                to_visit.push(to);
            }
        }
    }
    stops_slide
}

/// Returns the square of the wall that blocks or ends a push from the square `from`. `None` if a
/// hole or the exit ends the slide.
fn stopping_wall(level: &Level, from: Square, direction: Direction) -> Option<Square> {
    let mut current = level.neighbour(from, direction);
    // Slides over ice and presents. The level has a border of rocks, so every slide ends.
    while level.has_ice(current) {
        current = level.neighbour(current, direction);
    }
    (level.ground(current) == Ground::Wall).then_some(current)
}

/// The parts that all random levels with the same options share.
struct Draft {
    /// The number of columns of a level.
    columns: usize,
    /// The letters of a level with its border of rocks, and ice inside.
    letters: Vec<u8>,
    /// The squares inside of the border.
    inside: Vec<Square>,
    /// The letters of the start, the exit, the presents and the holes, which stand on random
    /// squares.
    pieces: Vec<u8>,
}

impl Draft {
    /// Returns the parts that all random levels with these options have: the border, the squares
    /// inside of it, and the letters to be put on random squares. An error if the level would be
    /// too large, or too small for these letters.
    fn new(options: &GenerateOptions) -> Result<Draft, GenerateError> {
        let GenerateOptions { columns, rows, .. } = *options;
        if columns > MAX_GENERATED_SIDE || rows > MAX_GENERATED_SIDE {
            return Err(GenerateError::TooLarge { columns, rows });
        }
        let inside = squares_inside(columns, rows);
        let pieces = letters_of_pieces(options, inside.len())?;
        let mut letters = vec![ROCK; columns * rows];
        for &square in &inside {
            letters[square] = ICE;
        }
        Ok(Draft {
            columns,
            letters,
            inside,
            pieces,
        })
    }

    /// Returns a random level: the start, the exit, the presents and the holes on random squares,
    /// and obstacles on some of the remaining squares. Each hole has a link to a square of ice.
    fn random_level(&self, random: &mut Rng) -> Level {
        let mut squares = self.inside.clone();
        shuffle(&mut squares, random);
        let (occupied, free) = squares.split_at(self.pieces.len());
        let mut letters = self.letters.clone();
        for (&square, &letter) in occupied.iter().zip(&self.pieces) {
            letters[square] = letter;
        }
        // A draft has at least one free square. The first one stays ice, so that holes can lead to
        // it.
        let mut ice = vec![free[0]];
        for &square in &free[1..] {
            // A random number below 100 gives a probability in percent.
            if random.u8(..100) < OBSTACLE_PERCENT {
                letters[square] = OBSTACLE_LETTERS[below(OBSTACLE_LETTERS.len(), random)];
            } else {
                ice.push(square);
            }
        }
        let mut text = self.random_links(occupied, &ice, random);
        for row in letters.chunks(self.columns) {
            text.push('/');
            text += std::str::from_utf8(row).expect("letters are ASCII");
        }
        text.parse()
            .expect("a border, one start and exit, and a link of each hole make a valid level")
    }

    /// Returns, as text, links from each hole to a random square of `ice`, such as
    /// `(1,2)->(3,4);(5,1)->(2,2)`. `ice` must not be empty. `occupied` has the square of each
    /// letter in `pieces`.
    fn random_links(&self, occupied: &[Square], ice: &[Square], random: &mut Rng) -> String {
        let mut links = Vec::new();
        for (&square, &letter) in occupied.iter().zip(&self.pieces) {
            if letter == HOLE {
                let end = ice[below(ice.len(), random)];
                links.push(format!("{}->{}", self.point(square), self.point(end)));
            }
        }
        links.join(";")
    }

    /// Returns column and row of a square, as levels write them in links: `(3,4)`.
    fn point(&self, square: Square) -> String {
        format!("({},{})", square % self.columns, square / self.columns)
    }
}

/// Returns the letters of the start, the exit, the presents and the holes. An error if they leave
/// no free square among the `inside` squares that are not part of the border.
fn letters_of_pieces(options: &GenerateOptions, inside: usize) -> Result<Vec<u8>, GenerateError> {
    let GenerateOptions {
        columns,
        rows,
        presents,
        holes,
        ..
    } = *options;
    let mut pieces = vec![START, EXIT];
    let needed = pieces.len().saturating_add(presents).saturating_add(holes);
    // At least one square must stay free, so that holes can lead to ice.
    if needed >= inside {
        return Err(GenerateError::TooSmall {
            columns,
            rows,
            inside,
            presents,
            holes,
            needed,
        });
    }
    pieces.extend(repeat_n(PRESENT, presents));
    pieces.extend(repeat_n(HOLE, holes));
    Ok(pieces)
}

/// Returns the squares of a level that are not part of its border. Without rows or columns, there
/// are no squares.
fn squares_inside(columns: usize, rows: usize) -> Vec<Square> {
    let mut inside = Vec::new();
    for row in 1..rows.saturating_sub(1) {
        for column in 1..columns.saturating_sub(1) {
            inside.push(row * columns + column);
        }
    }
    inside
}

/// Returns a random number below `limit`, which must not be 0.
fn below(limit: usize, random: &mut Rng) -> usize {
    // 64 bits, so that a seed gives the same numbers on every machine.
    random.u64(..limit as u64) as usize
}

/// Puts squares into a random order, by the algorithm of Fisher and Yates (1938).
fn shuffle(squares: &mut [Square], random: &mut Rng) {
    for last in (1..squares.len()).rev() {
        // Moves a random one of the first `last + 1` squares to the index `last`, where it stays.
        squares.swap(last, below(last + 1, random));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kortest_base::runtime::Progress;

    const OPTIONS: GenerateOptions = GenerateOptions {
        columns: 8,
        rows: 7,
        presents: 3,
        holes: 1,
        seed: 1,
        difficulty: None,
        tidy: false,
    };

    /// Generates a level without limits.
    fn generated(options: GenerateOptions) -> Result<Option<Generated>, GenerateError> {
        let progress = Progress::default();
        generate_with(&options, Run::new(&progress))
    }

    #[test]
    fn a_level_has_the_wanted_pieces_and_a_proven_optimum() {
        for difficulty in [Difficulty::Easy, Difficulty::Medium] {
            let options = OPTIONS.difficulty(Some(difficulty));

            let level = generated(options).unwrap().unwrap();

            let optimum = level.proof.optimum().unwrap();
            assert_eq!(Difficulty::of_optimum(optimum), difficulty);
            let text = level.proof.board.to_string();
            assert_eq!(text.matches('$').count(), 3, "{text}");
            assert_eq!(text.matches('O').count(), 1, "{text}");
            assert_eq!(level.proof.board.width(), 8);
        }
    }

    #[test]
    fn equal_seeds_give_equal_levels() {
        let level = |seed| {
            let options = OPTIONS.seed(seed);
            generated(options).unwrap().unwrap().proof.board.to_string()
        };

        assert_eq!(level(1), level(1));
        assert_ne!(level(1), level(2));
    }

    #[test]
    fn impossible_options_are_errors() {
        let small = OPTIONS.rows(3);
        assert!(generated(small).is_err());
        for columns in [0, 1, 2, 65, usize::MAX] {
            assert!(generated(OPTIONS.columns(columns)).is_err());
        }
        let presents = usize::MAX;
        assert!(generated(OPTIONS.presents(presents)).is_err());
    }

    #[test]
    fn a_tidy_level_has_the_same_optimum_and_no_useless_wall() {
        for seed in 0..20 {
            let options = OPTIONS.seed(seed).columns(12).rows(11);
            let plain = generated(options).unwrap().unwrap().proof;
            let tidy = generated(options.tidy(true)).unwrap().unwrap().proof;

            assert_eq!(tidy.optimum(), plain.optimum(), "seed {seed}");
            let expected = without_useless_obstacles(&plain.board, &inside(&options));
            assert_eq!(tidy.board, expected);
            for square in inside(&options) {
                if tidy.board.ground(square) != Ground::Wall {
                    continue;
                }
                let mut without = tidy.board.clone();
                without.letters[square] = ICE;
                let is_changed = reached_pushes(&without) != reached_pushes(&tidy.board);
                assert!(is_changed, "seed {seed}: {}", tidy.board);
            }
        }
    }

    /// Returns the squares of a level with these options that are not part of its border.
    fn inside(options: &GenerateOptions) -> Vec<Square> {
        Draft::new(options).unwrap().inside
    }

    /// Returns all pushes from reachable squares, in the order in which a search finds them.
    fn reached_pushes(level: &Level) -> Vec<Push> {
        let mut squares = vec![level.start()];
        let mut pushes = Vec::new();
        let mut next_square = 0;
        while let Some(&from) = squares.get(next_square) {
            next_square += 1;
            for direction in Direction::ALL {
                let effect = push(level, from, direction);
                if let Push::Slide(slide) = &effect
                    && slide.to != level.exit()
                    && !squares.contains(&slide.to)
                {
                    squares.push(slide.to);
                }
                pushes.push(effect);
            }
        }
        pushes
    }
}
