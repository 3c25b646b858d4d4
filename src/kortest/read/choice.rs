//! Decides which board a text means, of all boards that the games read in it.

use super::hint::Hint;
use kortest_base::text::{Numbering, Reading, Readings, Size, sizes_text};
use thiserror::Error;

/// The boards of one game that a text may mean.
#[derive(Clone, Debug)]
pub struct GameReadings<B> {
    /// The name of the game in certificates.
    pub game: &'static str,
    /// The boards, or the error in the text.
    pub readings: Readings<B, String>,
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
    /// No game reads the text. The list has all games, each with its error.
    #[error("{}", closest(.0).map_or(NO_BOARD, |game| &game.error))]
    NoBoard(Vec<Unread>),
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
        /// The games of the unlikely boards.
        games: Vec<&'static str>,
        /// Why the first board is unlikely.
        doubt: String,
        /// The games that do not read the text.
        unread: Vec<Unread>,
    },
    /// The author must say how the digits of the text number the colours.
    #[error("may have colours from 0 or from 1")]
    OpenNumbering {
        /// Everything that the digits may mean.
        meanings: Vec<Meaning>,
        /// The games that do not read the text.
        unread: Vec<Unread>,
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

/// The end of the message about a text if no game says why it is not a board.
pub(super) const NO_BOARD: &str = "is not a board";

/// A game that does not read a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    /// The name of the game in certificates.
    pub game: &'static str,
    /// Why the text is not a board of this game.
    pub error: String,
    /// How much of the text consists of the game's symbols, in percent.
    pub resemblance: u32,
    /// Whether the text is certainly meant for this game.
    pub is_certain: bool,
}

impl Unread {
    /// Returns why a game has read no board in a text, and how much the text resembles its boards.
    fn new<B>(of_game: &GameReadings<B>) -> Unread {
        let GameReadings { game, readings } = of_game;
        let error = readings.error.as_deref();
        // A game that has read no board has an error, unless its reader is incomplete.
        Unread {
            game,
            error: error.unwrap_or(NO_BOARD).to_string(),
            resemblance: readings.resemblance,
            is_certain: readings.is_certain,
        }
    }
}

/// Returns the game whose boards a text resembles most, of games that could not read the text. If the text resembles
/// the boards of several games equally, returns the first of these games. `None` if `games` is empty.
pub fn closest(games: &[Unread]) -> Option<&Unread> {
    let mut closest = games.first()?;
    for game in games {
        if game.resemblance > closest.resemblance {
            closest = game;
        }
    }
    Some(closest)
}

/// One meaning of the digits of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// The name of the game in certificates.
    pub game: &'static str,
    /// How the digits number the colours; `None` if they are not colours.
    pub numbering: Option<Numbering>,
    /// Why the text probably has another meaning.
    pub doubt: Option<String>,
}

/// Returns the only board that a text means. `games` are all games whose boards are allowed, each
/// with its readings of the text.
///
/// ```
/// use kortest::read::{Hint, GameReadings, choose};
/// use kortest::text::{Reading, Readings, Size};
/// let readings: Readings<&str, String> = Readings::certain(Ok(Reading {
///     board: "AB",
///     size: Size { columns: 2, rows: 1 },
///     doubt: Some("it has only one row".to_string()),
///     warning: None,
///     numbering: None,
/// }));
/// let games = vec![GameReadings { game: "letters", readings }];
/// assert!(choose(games.clone(), &Hint::default()).is_err());
/// let hint = Hint { is_of_game: true, ..Hint::default() };
/// assert_eq!(choose(games, &hint).unwrap().reading.board, "AB");
/// ```
///
/// # Errors
///
/// The text means no board, several boards, or only unlikely boards.
pub fn choose<B>(mut games: Vec<GameReadings<B>>, hint: &Hint) -> Result<Chosen<B>, Unclear> {
    // If a text is certainly meant for one game, the readings of all other games are dropped.
    if games.iter().any(|game| game.readings.is_certain) {
        games.retain(|game| game.readings.is_certain);
    }
    let unread = unread_by(&games);
    let mut boards = boards_of(games);
    if boards.is_empty() {
        return Err(Unclear::NoBoard(unread));
    }
    if let Some(size) = hint.size {
        boards = of_size(boards, size)?;
    }
    // The author must first say whether digits number the colours from 0 or from 1.
    if hint.numbering.is_none() && boards.iter().any(Chosen::has_numbering) {
        return Err(Unclear::OpenNumbering {
            meanings: meanings_of(&boards),
            unread,
        });
    }
    let doubt = doubt_of_all(&boards);
    let is_likely = hint.names_board() || doubt.is_none();
    if is_likely && boards.len() == 1 {
        return Ok(boards.remove(0));
    }
    // If the text is certainly of the game, a doubt about all boards does not matter.
    match doubt.filter(|_| !hint.is_of_game) {
        Some(doubt) => Err(Unclear::Unlikely {
            games: games_of(&boards),
            doubt,
            unread,
        }),
        None => Err(choice_between(&boards)),
    }
}

/// Returns the games that have found no board in a text, not even an unlikely one, each with its error.
fn unread_by<B>(games: &[GameReadings<B>]) -> Vec<Unread> {
    let mut unread = Vec::new();
    for game in games {
        if game.readings.boards.is_empty() && game.readings.unlikely.is_empty() {
            unread.push(Unread::new(game));
        }
    }
    unread
}

/// Returns the boards that a text may mean, of all games. A board may have a doubt (a reason why the text probably
/// means something else). Boards that a game calls unlikely are added only if all other boards have a doubt.
fn boards_of<B>(games: Vec<GameReadings<B>>) -> Vec<Chosen<B>> {
    let mut readings_of_games = games.iter().flat_map(|game| &game.readings.boards);
    let has_likely_board = readings_of_games.any(|reading| reading.doubt.is_none());
    let mut boards = Vec::new();
    for GameReadings { game, readings } in games {
        let mut readings_of_game = readings.boards;
        if !has_likely_board {
            readings_of_game.extend(readings.unlikely);
        }
        for reading in readings_of_game {
            boards.push(Chosen { game, reading });
        }
    }
    boards
}

impl<B> Chosen<B> {
    /// Returns whether another numbering of the colours would make another board.
    fn has_numbering(&self) -> bool {
        self.reading.numbering.is_some()
    }
}

/// Returns the boards that have the size `wanted`, which the author of the text has given. The error has
/// the sizes of all boards if none has this size.
fn of_size<B>(mut boards: Vec<Chosen<B>>, wanted: Size) -> Result<Vec<Chosen<B>>, Unclear> {
    let found = sizes_of(&boards);
    boards.retain(|board| board.reading.size == wanted);
    if boards.is_empty() {
        return Err(Unclear::OtherSize { wanted, found });
    }
    Ok(boards)
}

/// Returns the sizes of the boards, each once.
fn sizes_of<B>(boards: &[Chosen<B>]) -> Vec<Size> {
    distinct(boards.iter().map(|board| board.reading.size))
}

/// Returns the values of an iterator in their order, each once.
fn distinct<T: PartialEq>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut distinct = Vec::new();
    for value in values {
        if !distinct.contains(&value) {
            distinct.push(value);
        }
    }
    distinct
}

/// Returns what the digits of a text may mean in these boards, each meaning once: a game, and how the
/// digits number its colours. A meaning without a numbering keeps the doubt of its board.
fn meanings_of<B>(boards: &[Chosen<B>]) -> Vec<Meaning> {
    distinct(boards.iter().map(|Chosen { game, reading }| Meaning {
        game,
        numbering: reading.numbering,
        // A meaning with a numbering shows no doubt: the choice of the numbering also says that the digits
        // are colours.
        doubt: match reading.numbering {
            Some(_) => None,
            None => reading.doubt.clone(),
        },
    }))
}

/// Returns why the text probably does not mean the first board, if there is such a doubt about every
/// board. `None` if some board is likely, or if there are no boards.
fn doubt_of_all<B>(boards: &[Chosen<B>]) -> Option<String> {
    if boards.iter().any(|board| board.reading.doubt.is_none()) {
        return None;
    }
    boards.first()?.reading.doubt.clone()
}

/// Returns what the author of a text must choose if it may mean several boards: the game, or the size if all boards are
/// of one game, or the way in which the text is read if all boards have one size.
fn choice_between<B>(boards: &[Chosen<B>]) -> Unclear {
    let games = games_of(boards);
    let [game] = games[..] else {
        return Unclear::SeveralGames(games);
    };
    let sizes = sizes_of(boards);
    if sizes.len() == 1 {
        return Unclear::SeveralWays(game);
    }
    Unclear::SeveralSizes { game, sizes }
}

/// Returns the games of the boards, each once.
fn games_of<B>(boards: &[Chosen<B>]) -> Vec<&'static str> {
    distinct(boards.iter().map(|board| board.game))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_likely_board_is_chosen() {
        let games = vec![letters(&[plain("a", 2, 1)]), digits(&[])];

        let chosen = choose(games, &Hint::default()).unwrap();

        assert_eq!((chosen.game, chosen.reading.board), ("letters", "a"));
    }

    #[test]
    fn an_unlikely_board_needs_its_game_or_its_size() {
        let games = vec![letters(&[doubtful("a", 2, 1)])];
        let named = Hint {
            is_of_game: true,
            ..Hint::default()
        };

        let question = choose(games.clone(), &Hint::default()).unwrap_err();

        let expected = Unclear::Unlikely {
            games: vec!["letters"],
            doubt: "it is odd".to_string(),
            unread: Vec::new(),
        };
        assert_eq!(question, expected);
        assert!(choose(games.clone(), &named).is_ok());
        assert!(choose(games, &sized(2, 1)).is_ok());
    }

    #[test]
    fn boards_of_several_games_are_a_question() {
        let games = vec![letters(&[plain("a", 2, 1)]), digits(&[doubtful("1", 2, 1)])];

        let question = choose(games, &Hint::default()).unwrap_err();

        let expected = Unclear::SeveralGames(vec!["letters", "digits"]);
        assert_eq!(question, expected);
    }

    #[test]
    fn a_size_decides_between_boards() {
        let games = vec![letters(&[plain("ab", 2, 1), plain("a/b", 1, 2)])];

        let question = choose(games.clone(), &Hint::default()).unwrap_err();
        let chosen = choose(games.clone(), &sized(1, 2)).unwrap();
        let misfit = choose(games, &sized(3, 3)).unwrap_err();

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

        let error = choose(games, &Hint::default()).unwrap_err();

        assert_eq!(error.to_string(), "no digit");
    }

    #[test]
    fn without_a_board_the_most_similar_game_has_the_error() {
        let mut similar = digits(&[]);
        similar.readings.resemblance = 50;
        similar.readings.error = Some("no digit".to_string());

        let error = choose(vec![letters(&[]), similar], &Hint::default()).unwrap_err();

        assert_eq!(error.to_string(), "no digit");
        assert!(choose::<&str>(Vec::new(), &Hint::default()).is_err());
    }

    #[test]
    fn the_numbering_of_colours_is_a_question() {
        let mut from_one = doubtful("1/0", 1, 2);
        from_one.numbering = Some(Numbering::FromOne);
        let mut from_zero = plain("2/1", 1, 2);
        from_zero.numbering = Some(Numbering::FromZero);
        let mut games = vec![letters(&[from_one]), digits(&[doubtful("1/0", 1, 2)])];
        games[0].readings.unlikely.push(from_zero.clone());
        let zero = Hint {
            numbering: Some(Numbering::FromZero),
            ..Hint::default()
        };

        let question = choose(games, &Hint::default()).unwrap_err();
        let chosen = choose(vec![letters(&[from_zero])], &zero).unwrap();

        let Unclear::OpenNumbering { meanings, .. } = question else {
            panic!("{question:?}");
        };
        let numberings: Vec<_> = meanings.iter().map(|one| one.numbering).collect();
        let expected = [Some(Numbering::FromOne), Some(Numbering::FromZero), None];
        assert_eq!(numberings, expected);
        assert_eq!(chosen.reading.board, "2/1");
    }

    #[test]
    fn unlikely_boards_do_not_count_beside_likely_ones() {
        let mut games = vec![letters(&[]), digits(&[plain("1", 1, 1)])];
        games[0].readings.unlikely.push(plain("a", 1, 1));

        let chosen = choose(games, &Hint::default()).unwrap();

        assert_eq!(chosen.game, "digits");
    }

    /// Returns the boards that a game named `letters` reads in a text.
    fn letters(boards: &[Reading<&'static str>]) -> GameReadings<&'static str> {
        of_game("letters", boards)
    }

    /// Returns the boards that a game named `digits` reads in a text.
    fn digits(boards: &[Reading<&'static str>]) -> GameReadings<&'static str> {
        of_game("digits", boards)
    }

    /// Returns the boards that a game reads in a text. The game is not certain, and has no error.
    fn of_game(game: &'static str, boards: &[Reading<&'static str>]) -> GameReadings<&'static str> {
        GameReadings {
            game,
            readings: Readings {
                is_certain: false,
                boards: boards.to_vec(),
                unlikely: Vec::new(),
                error: None,
                resemblance: 0,
            },
        }
    }

    /// Returns a board of a text about which there is no doubt.
    fn plain(board: &'static str, columns: usize, rows: usize) -> Reading<&'static str> {
        Reading {
            board,
            size: Size { columns, rows },
            doubt: None,
            warning: None,
            numbering: None,
        }
    }

    /// Returns a board that the text probably does not mean.
    fn doubtful(board: &'static str, columns: usize, rows: usize) -> Reading<&'static str> {
        Reading {
            doubt: Some("it is odd".to_string()),
            ..plain(board, columns, rows)
        }
    }

    /// Returns the hint that the user has given only the size of the board.
    fn sized(columns: usize, rows: usize) -> Hint<'static> {
        Hint {
            size: Some(Size { columns, rows }),
            ..Hint::default()
        }
    }
}
