//! Reads and writes the addresses of puzz.link and of other sites that run the program pzpr, such
//! as `https://puzz.link/p?nurikabe/WIDTH/HEIGHT/CELLS`.
//!
//! `CELLS` lists the cells row by row:
//!
//! * A letter `g` to `z` stands for 1 to 20 cells without a clue.
//! * A clue is a hexadecimal number: one digit, `-` and two digits, `+` and three digits, or `=`
//!   and three digits, to which 4096 is added.
//! * A `.` is a clue without a number.
//!
//! People copy addresses from browsers, mails and posts. So reading skips everything that does not describe the grid:
//! the site, a slash at the end, parameters that begin with `&` or `?`, and a `#` with all that follows. Reading also
//! skips a flag, a word between the type of the puzzle and the width. A flag may be empty, so that `//` stands there.
//! Blanks, quotes and angle brackets may surround the address. Percent signs may encode any of its characters.

#![deny(clippy::expect_used)]

use super::grid::{Grid, MAX_SIDE, UNKNOWN};
use std::ops::RangeInclusive;

/// The letters that stand for 1 to 20 cells without a clue.
const FREE_CELLS: RangeInclusive<char> = 'g'..='z';
/// The smallest clue that is written with `=`, 4096. The sign `=` adds this number to the value of the digits.
const LARGE_CLUE: usize = 0x1000;

/// The type of a Nurikabe puzzle in addresses.
const TYPE: &str = "nurikabe";
/// The prefix that some addresses of pzv.jp have before the type. The prefix does not change the puzzle.
const TYPE_PREFIX: &str = "m+";
/// The endings that the program pzpr appends to the type of a puzzle to choose a mode, such as playing.
const MODES: [&str; 4] = ["_edit", "_play", "_player", "_test"];
/// How often a part of an address is encoded by percent signs, at most.
const MAX_ENCODINGS: usize = 3;

/// Returns the address of a grid at puzz.link, such as `https://puzz.link/p?nurikabe/5/5/1i3m-12qa`: its width and
/// height, and then its cells row by row. A letter stands for one or more cells without a clue.
pub fn address(grid: &Grid) -> String {
    let columns = grid.columns();
    let rows = grid.rows();
    let mut text = format!("https://puzz.link/p?{TYPE}/{columns}/{rows}/");
    // The number of cells without a clue since the last clue.
    let mut free_cells = 0;
    for cell in 0..grid.cells() {
        if grid.has_clue(cell) {
            text.push_str(&free_cells_text(free_cells));
            text.push_str(&clue_text(grid.clue(cell)));
            free_cells = 0;
        } else {
            free_cells += 1;
        }
    }
    text + &free_cells_text(free_cells)
}

/// Returns the letters that stand for a number of consecutive cells without a clue in an address.
/// The letters `g` to `z` stand for 1 to 20 cells, so 25 cells are `zk`.
fn free_cells_text(cells: usize) -> String {
    let max_per_letter = FREE_CELLS.clone().count();
    let full_letters = cells / max_per_letter;
    let mut letters = FREE_CELLS.end().to_string().repeat(full_letters);
    let cells_left = cells % max_per_letter;
    if cells_left > 0 {
        // The first letter, at the index 0, stands for 1 cell.
        letters.extend(FREE_CELLS.clone().nth(cells_left - 1));
    }
    letters
}

/// Returns a clue in the notation of addresses: hexadecimal digits, after a sign that says how many
/// they are (none for one digit). The sign `=` adds 4096 to three digits. 0 stands for a clue
/// without a number. No clue is larger than the largest grid, so three digits suffice.
fn clue_text(clue: usize) -> String {
    debug_assert!(clue <= MAX_SIDE * MAX_SIDE);
    match clue {
        0 => ".".into(),
        // One hexadecimal digit writes the numbers below 16, and two digits those below 256.
        1..16 => format!("{clue:x}"),
        16..256 => format!("-{clue:02x}"),
        256..LARGE_CLUE => format!("+{clue:03x}"),
        LARGE_CLUE.. => format!("={:03x}", clue - LARGE_CLUE),
    }
}

/// The address of the grid of a puzzle.
pub struct Address {
    /// The type of the puzzle, such as `nurikabe`.
    kind: String,
    /// The part `WIDTH/HEIGHT/CELLS`.
    grid: String,
    /// The number of lines of the text with the address, without blank lines and comments.
    lines: usize,
}

impl Address {
    /// Finds an address such as `https://puzz.link/p?nurikabe/WIDTH/HEIGHT/CELLS`, or its part after the `?`. `None` if
    /// the first line of the text that is neither blank nor a comment is not an address.
    pub fn find(text: &str) -> Option<Address> {
        let lines: Vec<&str> = text.lines().filter(|line| is_content(line)).collect();
        let line = decoded(lines.first()?.trim_matches(may_surround_address));
        let has_query = line.contains('?');
        // An address can contain another address as a parameter, so every `?` may begin the puzzle.
        let mut parts = line.split('?').map(|part| part.trim_start_matches('/'));
        let found = parts.find_map(|part| typed_grid(part, has_query))?;
        Some(Address {
            kind: found.kind,
            grid: found.grid.into(),
            lines: lines.len(),
        })
    }

    /// Returns the clues of the grid, row by row. A grid has at most `max_side` rows and `max_side` columns. An error,
    /// in words, if this is the address of another puzzle or of a wrong grid, or if further lines follow.
    pub fn decode(&self, max_side: usize) -> Result<Vec<Vec<u16>>, String> {
        let Address { kind, grid, lines } = self;
        if *lines > 1 {
            return Err(format!("it has {lines} lines, and an address is one line"));
        }
        if kind != TYPE {
            return Err(format!(
                "its puzzle has the type {kind:?}; expected {TYPE:?}"
            ));
        }
        decode_grid(grid, max_side)
    }
}

/// Returns whether a line is neither blank nor a comment.
fn is_content(line: &str) -> bool {
    !line.trim().is_empty() && !line.trim_start().starts_with('#')
}

/// Returns whether a character may stand before or after an address without being a part of it.
fn may_surround_address(c: char) -> bool {
    c.is_whitespace() || "<>\"'\u{feff}".contains(c)
}

/// The type of a puzzle, and the text that describes its grid.
struct TypedGrid<'a> {
    kind: String,
    grid: &'a str,
}

/// Parses `TYPE/[FLAG/]WIDTH/HEIGHT/CELLS`, a part of an address. `None` if the text has another
/// form. A *query* is a part after a `?`. Only a query can name another type of puzzle than
/// Nurikabe, because a text without `?` may also be the rows of a board with letters.
fn typed_grid(part: &str, is_query: bool) -> Option<TypedGrid<'_>> {
    // Parameters after `&`, and everything after `#`, do not describe the grid.
    let path = part.split(['&', '#']).next().unwrap_or_default();
    let (written_type, after_type) = path.split_once('/').unwrap_or((path, ""));
    let kind = type_of(written_type);
    let grid = without_flag(after_type);
    let is_nurikabe = kind == TYPE && (is_query || path.contains('/'));
    let is_other_puzzle = is_query && is_type(&kind) && begins_with_size(grid);
    if is_nurikabe || is_other_puzzle {
        return Some(TypedGrid { kind, grid });
    }
    None
}

/// Returns the type of a puzzle in lower case, without the prefix `m+` and without the name of a
/// mode at the end: `M+Nurikabe_edit` becomes `nurikabe`.
fn type_of(written: &str) -> String {
    let lower = written.to_ascii_lowercase();
    let without_prefix = lower.strip_prefix(TYPE_PREFIX).unwrap_or(&lower);
    for mode in MODES {
        if let Some(kind) = without_prefix.strip_suffix(mode) {
            return kind.to_string();
        }
    }
    without_prefix.to_string()
}

/// Returns the part of an address after the type of the puzzle without its flag, if any: both
/// `FLAG/WIDTH/HEIGHT/CELLS` and `WIDTH/HEIGHT/CELLS` become `WIDTH/HEIGHT/CELLS`. A flag may be
/// empty. A flag does not begin with a digit, so that it cannot be taken for the width.
fn without_flag(after_type: &str) -> &str {
    match after_type.split_once('/') {
        Some((flag, grid)) if !flag.starts_with(|c: char| c.is_ascii_digit()) => grid,
        _ => after_type, // A width, or no slash at all.
    }
}

/// Returns whether a text may be the name of a type of puzzle in an address, such as `slither`.
fn is_type(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
}

/// Returns whether a text begins with a width and a height, as `5/7/...` does.
fn begins_with_size(grid: &str) -> bool {
    let mut parts = grid.split('/');
    parts.next().is_some_and(is_number) && parts.next().is_some_and(is_number)
}

/// Returns whether a text consists of digits.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// Decodes percent codes, such as `%2F` for a slash. An address inside another address may be
/// encoded several times, so the text is decoded [`MAX_ENCODINGS`] times.
fn decoded(address: &str) -> String {
    let mut text = address.to_string();
    for _ in 0..MAX_ENCODINGS {
        text = decoded_once(&text);
    }
    text
}

/// Replaces each percent code, such as `%2F`, by its character. A percent sign without a code of a
/// visible character stays.
fn decoded_once(address: &str) -> String {
    let mut parts = address.split('%');
    // The text before the first percent sign has no code.
    let mut decoded = parts.next().unwrap_or_default().to_string();
    for part in parts {
        if let Some(character) = character_of_code(part) {
            decoded.push(character);
            decoded.push_str(&part[2..]); // The text after the two digits of the code.
        } else {
            decoded.push('%');
            decoded.push_str(part);
        }
    }
    decoded
}

/// Returns the character whose code, two hexadecimal digits, begins a text. `None` if the text does
/// not begin with two such digits, or if this is not the code of a visible ASCII character.
fn character_of_code(text: &str) -> Option<char> {
    let byte = u8::from_str_radix(text.get(..2)?, 16).ok()?;
    byte.is_ascii_graphic().then_some(byte.into())
}

/// Parses `WIDTH/HEIGHT/CELLS`, the part of an address that describes a grid. Returns the rows of clues, with 0 for a
/// cell without a clue. The width and the height are at most `max_side`. An error says in words what is wrong.
fn decode_grid(text: &str, max_side: usize) -> Result<Vec<Vec<u16>>, String> {
    let mut parts = text.split('/');
    let columns = parse_side("width", parts.next(), max_side)?;
    let rows = parse_side("height", parts.next(), max_side)?;
    let cells = parts.next().unwrap_or_default().to_ascii_lowercase();
    // Slashes may follow the cells, but nothing else.
    if let Some(more) = parts.find(|part| !part.is_empty()) {
        return Err(format!("{more:?} follows its cells"));
    }
    // A clue is at most the number of cells of the grid.
    let clues = parse_cells(&cells, rows * columns)?;
    if clues.len() != rows * columns {
        return Err(format!(
            "its size is {columns} x {rows} = {} cells, but it lists {}",
            rows * columns,
            clues.len()
        ));
    }
    Ok(clues.chunks(columns).map(<[u16]>::to_vec).collect())
}

/// Parses the width or the height of a grid: digits with a value from 1 to `max_side`. `name` is
/// the word `width` or `height` for an error message.
fn parse_side(name: &str, text: Option<&str>, max_side: usize) -> Result<usize, String> {
    let text = text.unwrap_or_default();
    match text.parse() {
        // Parsing alone would accept a plus sign.
        Ok(side) if is_number(text) && (1..=max_side).contains(&side) => Ok(side),
        // If the address ends before this number, the text is empty, which is an error, too.
        _ => Err(format!("its {name} {text:?} is not 1 to {max_side}")),
    }
}

/// Parses the list of cells of an address. Returns the clue of each cell: 0 for a cell without a
/// clue, [`UNKNOWN`] for a clue without a number. A letter `g` to `z` stands for 1 to 20 cells
/// without a clue, `.` for a clue without a number, and everything else for a clue in hexadecimal
/// digits. An error, in words, if a clue is wrong or larger than `max_clue`.
fn parse_cells(cells: &str, max_clue: usize) -> Result<Vec<u16>, String> {
    let mut clues: Vec<u16> = Vec::new();
    let mut unread = cells;
    while let Some(letter) = unread.chars().next() {
        if FREE_CELLS.contains(&letter) {
            // The first letter, `g`, stands for 1 cell. Letters and `.` are one byte long.
            let free = letter as usize - *FREE_CELLS.start() as usize + 1;
            clues.resize(clues.len() + free, 0);
            unread = &unread[1..];
            continue;
        }
        if letter == '.' {
            clues.push(UNKNOWN);
            unread = &unread[1..];
            continue;
        }
        let notation = Notation::of(letter);
        let (written, unread_after) = split_after(unread, notation.length());
        let clue = notation.parse(written);
        let Some(clue) = clue.filter(|clue| (1..=max_clue).contains(clue)) else {
            // The clue has wrong digits or no digits, is 0, or is too large. The error counts cells from 1.
            let cell = clues.len() + 1;
            return Err(format!(
                "its cell {cell} has {written:?}, which is not a clue of this grid"
            ));
        };
        // A clue is at most 4,096, the number of cells of the largest grid.
        clues.push(clue as u16);
        unread = unread_after;
    }
    Ok(clues)
}

/// Splits a text after a number of characters. If the text is shorter, returns the whole text and an empty text.
fn split_after(text: &str, characters: usize) -> (&str, &str) {
    match text.char_indices().nth(characters) {
        Some((end, _)) => text.split_at(end),
        None => (text, ""),
    }
}

/// How a clue is written in an address: perhaps a sign, and then hexadecimal digits.
struct Notation {
    has_sign: bool,
    /// The number of digits.
    digits: usize,
    /// The number that is added to the value of the digits.
    added: usize,
}

impl Notation {
    /// Returns how a clue is written in an address if it begins with this character. Two
    /// hexadecimal digits follow `-`, and three digits follow `+` and `=`. The sign `=` adds 4096
    /// to their value. Any other character is the only digit of a clue.
    fn of(letter: char) -> Notation {
        match letter {
            // The arguments are the number of digits, and the number that is added to their value.
            '-' => Notation::with_sign(2, 0),
            '+' => Notation::with_sign(3, 0),
            '=' => Notation::with_sign(3, LARGE_CLUE),
            _ => Notation {
                has_sign: false,
                digits: 1,
                added: 0,
            },
        }
    }

    /// Returns a notation with a sign before the digits. `added` is added to the value of the digits.
    fn with_sign(digits: usize, added: usize) -> Notation {
        Notation {
            has_sign: true,
            digits,
            added,
        }
    }

    /// Returns the number of characters of a clue in this notation, with its sign.
    fn length(&self) -> usize {
        usize::from(self.has_sign) + self.digits
    }

    /// Returns the clue that is written in this notation, perhaps with a sign before hexadecimal
    /// digits. `None` if the number of digits is wrong, or if a character is not such a digit.
    fn parse(&self, written: &str) -> Option<usize> {
        // A sign is one byte long, and `Notation::of` has found it at the beginning.
        let digits = &written[usize::from(self.has_sign)..];
        let is_number = digits.bytes().all(|b| b.is_ascii_hexdigit());
        if !is_number || digits.len() != self.digits {
            return None;
        }
        let number = usize::from_str_radix(digits, 16).ok()?;
        Some(number + self.added)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::GridError;

    const EXAMPLE: &str = "nurikabe/5/5/1i3m-12qa";

    /// Parses a grid from its address. `None` if the text is not an address.
    fn parse(text: &str) -> Option<Result<Grid, GridError>> {
        let is_address = Address::find(text).is_some();
        is_address.then(|| text.parse())
    }

    /// Returns the grid with the address `EXAMPLE`.
    fn example() -> Grid {
        "1,0,0,0,3/0,0,0,0,0/0,0,18,0,0/0,0,0,0,0/0,0,0,0,10"
            .parse()
            .unwrap()
    }

    /// Returns a grid of at most 20 x 20 cells in which few cells have a clue: any number, a small
    /// number, or no number.
    fn random_grid(random: &mut fastrand::Rng) -> Grid {
        let rows = random.usize(1..=20);
        let columns = random.usize(1..=20);
        let mut clues = vec![vec![0; columns]; rows];
        for clue in clues.iter_mut().flatten() {
            *clue = match random.u8(..11) {
                0 => random.u16(..=(rows * columns) as u16),
                1 => random.u16(..=(rows * columns).min(9) as u16),
                2 => UNKNOWN,
                _ => 0,
            };
        }
        Grid::new(&clues).unwrap()
    }

    /// Returns an address of puzz.link in all forms in which people copy it: with blanks, quotes or
    /// parameters around it, encoded, without the site, or with another site or mode.
    fn forms(address: &str) -> Vec<String> {
        let grid = address.split_once('?').unwrap().1;
        let numbers = grid.strip_prefix("nurikabe/").unwrap();
        let encoded = grid.replace('/', "%2F").replace('+', "%2B");
        vec![
            address.into(),
            grid.into(),
            format!("p?{grid}"),
            format!("p.html?{grid}"),
            format!("?{grid}"),
            format!("{address}/"),
            format!("{address}#"),
            format!("{address}#anchor"),
            format!("{address}&fbclid=abc"),
            format!("{address}?utm_source=x"),
            format!("{address}/&a=b#c"),
            format!(" <{address}> \n"),
            format!("\"{address}\""),
            format!("\u{feff}{grid}\r\n"),
            format!("# my grid\n{address}\n"),
            format!("http://pzv.jp/p.html?{grid}"),
            format!("HTTPS://PUZZ.LINK/P?{}", grid.to_uppercase()),
            format!("https://pzprxs.vercel.app/p.html?{grid}"),
            format!("https://pzplus.tck.mn/p?{grid}"),
            format!("https://puzz.link/p?nurikabe//{numbers}"),
            format!("https://puzz.link/p?nurikabe/v:/{numbers}"),
            format!("https://puzz.link/p?nurikabe_edit/{numbers}"),
            format!("https://puzz.link/p?nurikabe_play/{numbers}"),
            format!("http://pzv.jp/p.html?m+nurikabe/{numbers}"),
            format!("https://puzz.link/p?{encoded}"),
            format!(
                "https%3A%2F%2Fpuzz.link%2Fp%3F{}",
                encoded.replace('%', "%25")
            ),
            format!("https://puzz.link/p?http://pzv.jp/p.html?{grid}"),
            format!("https://puzz.link/p?/{grid}"),
        ]
    }

    #[test]
    fn addresses_round_trip_in_every_form() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..500 {
            let grid = random_grid(&mut random);

            let address = address(&grid);

            for form in forms(&address) {
                assert_eq!(parse(&form), Some(Ok(grid.clone())), "{form}");
            }
        }
    }

    #[test]
    fn the_largest_clue_round_trips() {
        let mut rows = vec![vec![0; MAX_SIDE]; MAX_SIDE];
        rows[3][5] = 4096;
        rows[4][5] = 4095;
        let grid = Grid::new(&rows).unwrap();

        assert_eq!(parse(&address(&grid)), Some(Ok(grid)));
    }

    #[test]
    fn the_address_of_a_grid_is_the_one_that_puzz_link_writes() {
        assert_eq!(
            address(&example()),
            format!("https://puzz.link/p?{EXAMPLE}")
        );
        assert_eq!(
            parse("puzz.link/p?nurikabe/5/5/1i3gl-12gpa"),
            Some(Ok(example()))
        );
    }

    #[test]
    fn rows_are_not_an_address() {
        for text in [
            "1,0/0,0",
            "1,?/?,0",
            "?/1/1",
            "OPG/GPO",
            "slither/5/5/1",
            "https://www.nrk.no/former?a/b",
            "",
            "# nurikabe/2/2/1i",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn errors_explain_what_is_wrong() {
        for (text, why) in [
            ("nurikabe/0/5/1", "its width \"0\" is not 1 to 64"),
            ("nurikabe/5/+5/zk", "its height \"+5\" is not 1 to 64"),
            ("nurikabe/5", "its height \"\" is not 1 to 64"),
            (
                "https://puzz.link/p?nurikabe",
                "its width \"\" is not 1 to 64",
            ),
            (
                "nurikabe/2/2/g5h",
                "its cell 2 has \"5\", which is not a clue of this grid",
            ),
            (
                "nurikabe/2/2/g0h",
                "its cell 2 has \"0\", which is not a clue of this grid",
            ),
            (
                "nurikabe/9/9/-1",
                "its cell 1 has \"-1\", which is not a clue of this grid",
            ),
            (
                "nurikabe/9/9/-+1z",
                "its cell 1 has \"-+1\", which is not a clue of this grid",
            ),
            (
                "nurikabe/64/64/=001",
                "its cell 1 has \"=001\", which is not a clue of this grid",
            ),
            (
                "nurikabe/2/2/é",
                "its cell 1 has \"é\", which is not a clue of this grid",
            ),
            (
                "nurikabe/2/2/zz",
                "its size is 2 x 2 = 4 cells, but it lists 40",
            ),
            (
                "nurikabe/2/2/1",
                "its size is 2 x 2 = 4 cells, but it lists 1",
            ),
            (
                "nurikabe/2/2/",
                "its size is 2 x 2 = 4 cells, but it lists 0",
            ),
            ("nurikabe/2/2/1i/2", "\"2\" follows its cells"),
            (
                "https://puzz.link/p?slither/5/5/1",
                "its puzzle has the type \"slither\"; expected \"nurikabe\"",
            ),
            (
                "http://pzv.jp/p.html?nuribou_edit//5/5/zk#",
                "its puzzle has the type \"nuribou\"; expected \"nurikabe\"",
            ),
            (
                "nurikabe/2/2/1i\nnurikabe/2/2/1i",
                "it has 2 lines, and an address is one line",
            ),
        ] {
            let error = parse(text).unwrap().unwrap_err();
            assert_eq!(
                error.to_string(),
                format!("the address is not a grid: {why}"),
                "{text}"
            );
        }
    }
}
