//! Decides which board a text means, if games may read it as several boards.

use super::reading::{Reading, Readings, Size, sizes_text};
use thiserror::Error;

/// The boards of one game that a text may mean.
#[derive(Clone, Debug)]
pub struct OfGame<B> {
    /// The name of the game in certificates.
    pub game: &'static str,
    /// The boards, or the error in the text.
    pub readings: Readings<B, String>,
}

/// What the author of a text has said about its board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Known {
    /// Whether the author has named the game. An unlikely board then needs no question.
    pub has_game: bool,
    /// The size of the board.
    pub size: Option<Size>,
}

/// The board that a text means.
#[derive(Clone, Debug)]
pub struct Chosen<B> {
    /// The name of the game in certificates.
    pub game: &'static str,
    /// The board, its size, and a warning for the author of the text.
    pub reading: Reading<B>,
}

/// The reason why a text does not mean exactly one board.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unclear {
    /// No game reads the text.
    #[error("{}", .0.error)]
    NoBoard(NoBoard),
    /// No board has the size that the author has named.
    #[error(
        "the size {wanted} does not fit; the board has size {} (columns x rows)",
        sizes_text(.found)
    )]
    OtherSize {
        /// The size that the author has named.
        wanted: Size,
        /// The sizes of the boards that the text may mean.
        found: Vec<Size>,
    },
    /// Every board that the text may mean is unlikely.
    #[error("{doubt}")]
    Unlikely {
        /// The games of these boards.
        games: Vec<&'static str>,
        /// Why the first board is unlikely.
        doubt: String,
    },
    /// Several games read the text.
    #[error("may be a board of {}", .0.join(" or "))]
    SeveralGames(Vec<&'static str>),
    /// One game reads boards of several sizes.
    #[error("may be a board of size {} (columns x rows)", sizes_text(.sizes))]
    SeveralSizes {
        /// The game.
        game: &'static str,
        /// The sizes of the boards.
        sizes: Vec<Size>,
    },
    /// One game reads several boards of the same size.
    #[error("may be a board in several ways")]
    SeveralWays(&'static str),
}

/// The game that a text resembles most, although no game reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoBoard {
    /// The name of the game in certificates.
    pub game: &'static str,
    /// Why the text is not a board of this game.
    pub error: String,
    /// How much of the text consists of the game's symbols, in percent.
    pub resemblance: u32,
    /// Whether the text is certainly meant for this game.
    pub is_certain: bool,
}

/// Returns the only board that a text means. `games` are all games whose boards are allowed, each
/// with its readings of the text.
///
/// ```
/// use kortest_base::text::{Known, OfGame, Reading, Readings, Size, choose};
/// let reading = Reading {
///     board: "AB",
///     size: Size { columns: 2, rows: 1 },
///     doubt: Some("it has only one row".to_string()),
///     warning: None,
/// };
/// let readings = Readings { is_certain: false, boards: vec![reading], error: None, resemblance: 100 };
/// let games = vec![OfGame { game: "letters", readings }];
/// assert!(choose(games.clone(), Known::default()).is_err());
/// let known = Known { has_game: true, size: None };
/// assert_eq!(choose(games, known).unwrap().reading.board, "AB");
/// ```
///
/// # Errors
///
/// The text means no board, several boards, or only unlikely ones.
pub fn choose<B>(mut games: Vec<OfGame<B>>, known: Known) -> Result<Chosen<B>, Unclear> {
    if games.iter().any(|one| one.readings.is_certain) {
        games.retain(|one| one.readings.is_certain);
    }
    if games.iter().all(|one| one.readings.boards.is_empty()) {
        return Err(Unclear::NoBoard(no_board(&games)));
    }
    let mut boards = boards(games);
    if let Some(size) = known.size {
        boards = of_size(boards, size)?;
    }
    let is_named = known.has_game || known.size.is_some();
    let doubt = doubt_of_all(&boards).map(str::to_string);
    if boards.len() == 1 && (is_named || doubt.is_none()) {
        return Ok(boards.remove(0));
    }
    Err(question(&boards, doubt.filter(|_| !known.has_game)))
}

/// Describes the game that the text resembles most; of equals, the first one.
fn no_board<B>(games: &[OfGame<B>]) -> NoBoard {
    let mut closest: Option<&OfGame<B>> = None;
    for one in games {
        if closest.is_none_or(|other| one.readings.resemblance > other.readings.resemblance) {
            closest = Some(one);
        }
    }
    let error = closest.and_then(|one| one.readings.error.clone());
    NoBoard {
        game: closest.map_or("", |one| one.game),
        error: error.unwrap_or_else(|| "is not a board".to_string()),
        resemblance: closest.map_or(0, |one| one.readings.resemblance),
        is_certain: closest.is_some_and(|one| one.readings.is_certain),
    }
}

/// Returns the boards of all games.
fn boards<B>(games: Vec<OfGame<B>>) -> Vec<Chosen<B>> {
    let mut boards = Vec::new();
    for OfGame { game, readings } in games {
        for reading in readings.boards {
            boards.push(Chosen { game, reading });
        }
    }
    boards
}

/// Keeps the boards of one size.
fn of_size<B>(mut boards: Vec<Chosen<B>>, wanted: Size) -> Result<Vec<Chosen<B>>, Unclear> {
    let found = sizes_of(&boards);
    boards.retain(|one| one.reading.size == wanted);
    if boards.is_empty() {
        return Err(Unclear::OtherSize { wanted, found });
    }
    Ok(boards)
}

/// Returns the different sizes of the boards.
fn sizes_of<B>(boards: &[Chosen<B>]) -> Vec<Size> {
    let mut sizes = Vec::new();
    for one in boards {
        if !sizes.contains(&one.reading.size) {
            sizes.push(one.reading.size);
        }
    }
    sizes
}

/// Returns the doubt about the first board, if all boards are unlikely.
fn doubt_of_all<B>(boards: &[Chosen<B>]) -> Option<&str> {
    if boards.iter().any(|one| one.reading.doubt.is_none()) {
        return None;
    }
    boards.first()?.reading.doubt.as_deref()
}

/// Returns what the author of the text must decide. `doubt` is the reason why all boards are
/// unlikely.
fn question<B>(boards: &[Chosen<B>], doubt: Option<String>) -> Unclear {
    let games = games_of(boards);
    if let Some(doubt) = doubt {
        return Unclear::Unlikely { games, doubt };
    }
    let [game] = games[..] else {
        return Unclear::SeveralGames(games);
    };
    let sizes = sizes_of(boards);
    if sizes.len() == 1 {
        return Unclear::SeveralWays(game);
    }
    Unclear::SeveralSizes { game, sizes }
}

/// Returns the different games of the boards.
fn games_of<B>(boards: &[Chosen<B>]) -> Vec<&'static str> {
    let mut games = Vec::new();
    for one in boards {
        if !games.contains(&one.game) {
            games.push(one.game);
        }
    }
    games
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_likely_board_is_chosen() {
        let games = vec![letters(&[plain("a", 2, 1)]), digits(&[])];

        let chosen = choose(games, Known::default()).unwrap();

        assert_eq!((chosen.game, chosen.reading.board), ("letters", "a"));
    }

    #[test]
    fn an_unlikely_board_needs_its_game_or_its_size() {
        let games = vec![letters(&[doubtful("a", 2, 1)])];
        let named = Known {
            has_game: true,
            size: None,
        };

        let question = choose(games.clone(), Known::default()).unwrap_err();

        let expected = Unclear::Unlikely {
            games: vec!["letters"],
            doubt: "it is odd".to_string(),
        };
        assert_eq!(question, expected);
        assert!(choose(games.clone(), named).is_ok());
        assert!(choose(games, sized(2, 1)).is_ok());
    }

    #[test]
    fn boards_of_several_games_are_a_question() {
        let games = vec![letters(&[plain("a", 2, 1)]), digits(&[doubtful("1", 2, 1)])];

        let question = choose(games, Known::default()).unwrap_err();

        let expected = Unclear::SeveralGames(vec!["letters", "digits"]);
        assert_eq!(question, expected);
    }

    #[test]
    fn a_size_decides_between_boards() {
        let games = vec![letters(&[plain("ab", 2, 1), plain("a/b", 1, 2)])];

        let question = choose(games.clone(), Known::default()).unwrap_err();
        let chosen = choose(games.clone(), sized(1, 2)).unwrap();
        let misfit = choose(games, sized(3, 3)).unwrap_err();

        let words = "may be a board of size 2x1 or 1x2 (columns x rows)";
        assert_eq!(question.to_string(), words);
        assert_eq!(chosen.reading.board, "a/b");
        let words = "the size 3x3 does not fit; the board has size 2x1 or 1x2 (columns x rows)";
        assert_eq!(misfit.to_string(), words);
    }

    #[test]
    fn a_certain_game_excludes_the_others() {
        let mut certain = digits(&[]);
        certain.readings.is_certain = true;
        certain.readings.error = Some("no digit".to_string());
        let games = vec![letters(&[plain("a", 2, 1)]), certain];

        let error = choose(games, Known::default()).unwrap_err();

        assert_eq!(error.to_string(), "no digit");
    }

    #[test]
    fn without_a_board_the_most_similar_game_has_the_error() {
        let mut similar = digits(&[]);
        similar.readings.resemblance = 50;
        similar.readings.error = Some("no digit".to_string());

        let error = choose(vec![letters(&[]), similar], Known::default()).unwrap_err();

        assert_eq!(error.to_string(), "no digit");
        assert!(choose::<&str>(Vec::new(), Known::default()).is_err());
    }

    fn letters(boards: &[Reading<&'static str>]) -> OfGame<&'static str> {
        of_game("letters", boards)
    }

    fn digits(boards: &[Reading<&'static str>]) -> OfGame<&'static str> {
        of_game("digits", boards)
    }

    fn of_game(game: &'static str, boards: &[Reading<&'static str>]) -> OfGame<&'static str> {
        OfGame {
            game,
            readings: Readings {
                is_certain: false,
                boards: boards.to_vec(),
                error: None,
                resemblance: 0,
            },
        }
    }

    fn plain(board: &'static str, columns: usize, rows: usize) -> Reading<&'static str> {
        Reading {
            board,
            size: Size { columns, rows },
            doubt: None,
            warning: None,
        }
    }

    fn doubtful(board: &'static str, columns: usize, rows: usize) -> Reading<&'static str> {
        Reading {
            doubt: Some("it is odd".to_string()),
            ..plain(board, columns, rows)
        }
    }

    fn sized(columns: usize, rows: usize) -> Known {
        Known {
            has_game: false,
            size: Some(Size { columns, rows }),
        }
    }
}
