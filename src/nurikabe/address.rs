//! Decodes the addresses of puzz.link and of other sites that run the program pzpr, such as
//! `https://puzz.link/p?nurikabe/WIDTH/HEIGHT/CELLS`.
//!
//! `CELLS` lists the cells row by row:
//!
//! * A letter `g` to `z` stands for 1 to 20 cells without a clue.
//! * A clue is a hexadecimal number: one digit, `-` and two digits, `+` and three digits, or `=` and
//!   three digits, to which 4096 is added.
//! * A `.` is a clue without a number.
//!
//! People copy addresses from browsers, mails and posts. So this module skips everything that does
//! not describe the grid: the site, a flag between the type of the puzzle and the width (`//` is an
//! empty flag), a slash at the end, parameters that begin with `&` or `?`, and a `#` with all that
//! follows. Blanks, quotes and angle brackets may surround the address. Percent signs may encode any
//! of its characters.

use super::unknown::UNKNOWN;

/// The letters that stand for 1 to 20 cells without a clue.
pub const FREE: std::ops::RangeInclusive<char> = 'g'..='z';
/// The part of the address between the site and the size of the grid.
pub const NAME: &str = "nurikabe/";
/// The smallest clue that is written with `=`.
pub const LARGE_CLUE: u16 = 0x1000;

/// The type of a Nurikabe puzzle in addresses.
const TYPE: &str = "nurikabe";
/// What pzpr appends to the type of a puzzle to choose how the puzzle opens.
const MODES: [&str; 4] = ["_edit", "_play", "_player", "_test"];
/// How often a part of an address is encoded by percent signs, at most.
const MAX_ENCODINGS: usize = 3;

/// Returns whether a text is an address of a puzzle. The puzzle may have another type than
/// Nurikabe, which [`rows`] refuses.
#[cfg(test)]
pub fn is_address(text: &str) -> bool {
    puzzle(text).is_some()
}

/// Returns the clues of an address, row by row; `None` if the text is not an address.
pub fn rows(text: &str, most_side: usize) -> Option<Result<Vec<Vec<u16>>, String>> {
    puzzle(text).map(|found| decode(&found?, most_side))
}

/// Returns the part of an address after the type and the flag: `WIDTH/HEIGHT/CELLS`.
fn puzzle(text: &str) -> Option<Result<String, String>> {
    let lines: Vec<&str> = text.lines().filter(|line| is_content(line)).collect();
    let first = grid_of(lines.first()?)?;
    if lines.len() > 1 {
        return Some(Err(format!(
            "it has {} lines, and an address is one line",
            lines.len()
        )));
    }
    Some(first)
}

/// Returns whether a line is neither blank nor a comment.
fn is_content(line: &str) -> bool {
    !line.trim().is_empty() && !line.trim_start().starts_with('#')
}

/// Returns the part of one line after the type and the flag; `None` if the line is not an address.
fn grid_of(line: &str) -> Option<Result<String, String>> {
    let is_outside = |c: char| c.is_whitespace() || "<>\"'\u{feff}".contains(c);
    let address = decoded(line.trim_matches(is_outside));
    let has_query = address.contains('?');
    // An address can contain another address as a parameter, so every `?` may begin the puzzle.
    let mut parts = address.split('?').map(|part| part.trim_start_matches('/'));
    let found = parts.find_map(|part| typed_grid(part, has_query))?;
    if found.kind != TYPE {
        return Some(Err(format!(
            "its puzzle has the type {:?}; expected {TYPE:?}",
            found.kind
        )));
    }
    Some(Ok(found.grid.into()))
}

/// The type of a puzzle, and the text that describes its grid.
struct TypedGrid<'a> {
    kind: String,
    grid: &'a str,
}

/// Parses `TYPE/[FLAG/]WIDTH/HEIGHT/CELLS`. Only a query can name another type than Nurikabe,
/// because a text without `?` may also be rows with letters.
fn typed_grid(part: &str, is_query: bool) -> Option<TypedGrid<'_>> {
    let part = part.split(['&', '#']).next().unwrap_or_default();
    let (name, rest) = part.split_once('/').unwrap_or((part, ""));
    let kind = name.to_ascii_lowercase();
    let kind = kind.strip_prefix("m+").unwrap_or(&kind);
    let mode = MODES.iter().find_map(|mode| kind.strip_suffix(mode));
    let kind = mode.unwrap_or(kind);
    let grid = without_flag(rest);
    let is_meant = kind == TYPE && (is_query || part.contains('/'));
    if is_meant || is_query && is_type(kind) && begins_with_size(grid) {
        return Some(TypedGrid {
            kind: kind.into(),
            grid,
        });
    }
    None
}

/// Skips the flag before the width, which is not a number.
fn without_flag(rest: &str) -> &str {
    match rest.split_once('/') {
        Some((flag, grid)) if !flag.starts_with(|c: char| c.is_ascii_digit()) => grid,
        _ => rest,
    }
}

/// Returns whether a text may be the type of a puzzle, such as `slither`.
fn is_type(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
}

/// Returns whether a text begins with a width and a height.
fn begins_with_size(grid: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let sides: Vec<&str> = grid.split('/').take(2).collect();
    sides.len() == 2 && sides.into_iter().all(is_number)
}

/// Decodes percent signs, such as `%2F` for a slash. Addresses inside of addresses may be encoded
/// several times.
fn decoded(address: &str) -> String {
    let mut decoded = address.to_string();
    for _ in 0..MAX_ENCODINGS {
        decoded = decoded_once(&decoded);
    }
    decoded
}

fn decoded_once(address: &str) -> String {
    let mut parts = address.split('%');
    let mut decoded = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let code = part
            .get(..2)
            .and_then(|code| u8::from_str_radix(code, 16).ok());
        match code.filter(u8::is_ascii_graphic) {
            Some(byte) => {
                decoded.push(byte.into());
                decoded.push_str(&part[2..]);
            }
            None => {
                decoded.push('%');
                decoded.push_str(part);
            }
        }
    }
    decoded
}

fn decode(text: &str, most_side: usize) -> Result<Vec<Vec<u16>>, String> {
    let mut parts = text.split('/');
    let columns = side("width", parts.next(), most_side)?;
    let rows = side("height", parts.next(), most_side)?;
    let cells = parts.next().unwrap_or_default().to_ascii_lowercase();
    if let Some(more) = parts.find(|part| !part.is_empty()) {
        return Err(format!("{more:?} follows its cells"));
    }
    let clues = clues(&cells, rows * columns)?;
    if clues.len() != rows * columns {
        return Err(format!(
            "its size is {columns} x {rows} = {} cells, but it lists {}",
            rows * columns,
            clues.len()
        ));
    }
    Ok(clues.chunks(columns).map(<[u16]>::to_vec).collect())
}

/// Parses the width or the height of a grid.
fn side(name: &str, text: Option<&str>, most_side: usize) -> Result<usize, String> {
    let text = text.unwrap_or_default();
    let is_number = text.bytes().all(|b| b.is_ascii_digit());
    let side = text.parse().ok().filter(|_| is_number);
    side.filter(|side| (1..=most_side).contains(side))
        .ok_or_else(|| format!("its {name} {text:?} is not 1 to {most_side}"))
}

/// Returns the clue of each listed cell, 0 for none.
fn clues(cells: &str, most: usize) -> Result<Vec<u16>, String> {
    let mut clues: Vec<u16> = Vec::new();
    let mut rest = cells;
    while let Some(letter) = rest.chars().next() {
        if FREE.contains(&letter) {
            let free = letter as usize - *FREE.start() as usize + 1;
            clues.resize(clues.len() + free, 0);
            rest = &rest[1..];
            continue;
        }
        if letter == '.' {
            clues.push(UNKNOWN);
            rest = &rest[1..];
            continue;
        }
        let notation = Notation::of(letter);
        let end = rest.char_indices().nth(notation.length());
        let (written, after) = rest.split_at(end.map_or(rest.len(), |(end, _)| end));
        let clue = notation
            .parse(written)
            .filter(|&clue| (1..=most).contains(&clue));
        let Some(clue) = clue.and_then(|clue| u16::try_from(clue).ok()) else {
            let cell = clues.len() + 1;
            return Err(format!(
                "its cell {cell} has {written:?}, which is not a clue of this grid"
            ));
        };
        clues.push(clue);
        rest = after;
    }
    Ok(clues)
}

/// How a clue is written: its digits follow a sign, and a number is added to them.
struct Notation {
    has_sign: bool,
    digits: usize,
    added: usize,
}

impl Notation {
    /// Returns the notation of a clue that begins with this character.
    fn of(letter: char) -> Notation {
        let (digits, added) = match letter {
            '-' => (2, 0),
            '+' => (3, 0),
            '=' => (3, LARGE_CLUE.into()),
            _ => (1, 0),
        };
        Notation {
            has_sign: "-+=".contains(letter),
            digits,
            added,
        }
    }

    /// Returns the number of characters.
    fn length(&self) -> usize {
        usize::from(self.has_sign) + self.digits
    }

    fn parse(&self, written: &str) -> Option<usize> {
        let digits = &written[usize::from(self.has_sign)..];
        let is_number = digits.bytes().all(|b| b.is_ascii_hexdigit());
        let number = usize::from_str_radix(digits, 16).ok();
        let is_complete = is_number && digits.len() == self.digits;
        number
            .filter(|_| is_complete)
            .map(|number| number + self.added)
    }
}
