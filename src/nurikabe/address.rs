//! Decodes puzzle addresses such as `https://puzz.link/p?nurikabe/WIDTH/HEIGHT/CELLS`.
//!
//! `CELLS` lists the cells row by row, up to the last clue:
//!
//! * A letter `g` to `z` stands for 1 to 20 cells without a clue.
//! * A clue is a hexadecimal number: one digit, `-` and two digits, or `+` and three digits.
//! * A `.` is a clue without a number.

use super::unknown::UNKNOWN;

/// The letters that stand for 1 to 20 cells without a clue.
pub const FREE: std::ops::RangeInclusive<char> = 'g'..='z';
/// The part of the address between the site and the size of the grid.
pub const NAME: &str = "nurikabe/";

/// Returns whether a text is an address of a Nurikabe grid.
pub fn is_address(text: &str) -> bool {
    grid_of(text).is_some()
}

/// Returns the part of an address that describes the grid.
fn grid_of(text: &str) -> Option<&str> {
    let text = text.trim();
    let site = text
        .split_once('?')
        .filter(|(site, _)| site.contains("://") || site.ends_with("/p"));
    site.map_or(text, |(_, query)| query).strip_prefix(NAME)
}

pub fn rows(text: &str, most_side: usize) -> Option<Result<Vec<Vec<u16>>, String>> {
    grid_of(text).map(|grid| decode(grid, most_side))
}

fn decode(text: &str, most_side: usize) -> Result<Vec<Vec<u16>>, String> {
    let mut parts = text.split('/');
    let mut side = |name: &str| {
        let side = parts.next().unwrap_or_default();
        let number = side
            .parse()
            .ok()
            .filter(|number| (1..=most_side).contains(number));
        number.ok_or_else(|| format!("{name} {side:?} is not 1 to {most_side}"))
    };
    let (columns, rows) = (side("its width")?, side("its height")?);
    let cells: String = parts.next().unwrap_or_default().to_ascii_lowercase();
    let mut clues: Vec<u16> = Vec::new();
    let mut rest = cells.chars();
    while let Some(letter) = rest.next() {
        let digits = match letter {
            letter if FREE.contains(&letter) => {
                let free = letter as usize - *FREE.start() as usize + 1;
                clues.resize(clues.len() + free, 0);
                continue;
            }
            '.' => {
                clues.push(UNKNOWN);
                continue;
            }
            '-' => 2,
            '+' => 3,
            _ => 0,
        };
        let number: String = if digits == 0 {
            letter.into()
        } else {
            rest.by_ref().take(digits).collect()
        };
        let clue = u16::from_str_radix(&number, 16)
            .ok()
            .filter(|_| digits == 0 || number.len() == digits);
        let clue = clue.filter(|&clue| (1..=rows * columns).contains(&usize::from(clue)));
        let cell = clues.len() + 1;
        clues.push(clue.ok_or_else(|| {
            format!("its cell {cell} has {number:?}, which is not a clue of this grid")
        })?);
    }
    if clues.len() > rows * columns {
        return Err(format!(
            "it has {} cells, where {columns} x {rows} are {}",
            clues.len(),
            rows * columns
        ));
    }
    clues.resize(rows * columns, 0);
    Ok(clues.chunks(columns).map(<[u16]>::to_vec).collect())
}
