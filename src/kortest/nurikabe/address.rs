//! Addresses of puzz.link and of other sites that run pzpr: `https://puzz.link/p?nurikabe/WIDTH/HEIGHT/CELLS`. They are
//! decoded, never fetched.
//!
//! `CELLS` has the cells row by row. A letter `g` to `z` stands for 1 to 20 cells without a clue; a clue below 16 is one
//! hexadecimal digit, one below 256 is `-` and two, and larger ones are `+` and three, which may be missing at the end.

use super::grid::{Grid, GridError, MAX_SIDE};
use std::fmt::Write as _;

/// The letters that stand for free cells.
const FREE: std::ops::RangeInclusive<char> = 'g'..='z';
/// What comes before the grid, after the site.
const NAME: &str = "nurikabe/";

/// Whether a text is meant as an address of a grid.
pub fn is_address(text: &str) -> bool {
    grid_of(text).is_some()
}

/// What an address says of a grid.
fn grid_of(text: &str) -> Option<&str> {
    let text = text.trim();
    let site = text.split_once('?').filter(|(site, _)| site.contains("://") || site.ends_with("/p"));
    site.map_or(text, |(_, query)| query).strip_prefix(NAME)
}

/// The grid of an address; `None` if the text is none.
pub fn parse(text: &str) -> Option<Result<Grid, GridError>> {
    grid_of(text).map(|grid| decode(grid).map_err(|what| GridError::Address { what }))
}

fn decode(text: &str) -> Result<Grid, String> {
    let mut parts = text.split('/');
    let mut side = |name: &str| {
        let side = parts.next().unwrap_or_default();
        let number = side.parse().ok().filter(|number| (1..=MAX_SIDE).contains(number));
        number.ok_or_else(|| format!("{name} {side:?} is not 1 to {MAX_SIDE}"))
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
            '.' => return Err("it has a clue without a number, which is not taken yet".into()),
            '-' => 2,
            '+' => 3,
            _ => 0,
        };
        let number: String = if digits == 0 { letter.into() } else { rest.by_ref().take(digits).collect() };
        let clue = u16::from_str_radix(&number, 16).ok().filter(|_| digits == 0 || number.len() == digits);
        let clue = clue.filter(|&clue| (1..=rows * columns).contains(&usize::from(clue)));
        let cell = clues.len() + 1;
        clues.push(clue.ok_or_else(|| format!("its cell {cell} has {number:?}, which is no clue of this grid"))?);
    }
    if clues.len() > rows * columns {
        return Err(format!("it has {} cells, where {columns} x {rows} are {}", clues.len(), rows * columns));
    }
    clues.resize(rows * columns, 0);
    Ok(Grid::new(&clues.chunks(columns).map(<[u16]>::to_vec).collect::<Vec<_>>()))
}

/// The address of a grid at puzz.link.
pub fn address(grid: &Grid) -> String {
    let mut text = format!("https://puzz.link/p?{NAME}{}/{}/", grid.columns(), grid.rows());
    let mut free = 0;
    let most = *FREE.end() as usize - *FREE.start() as usize + 1;
    // One more clue at the end, which is not written, so that the last free cells are.
    for clue in (0..grid.cells()).map(|cell| grid.clue(cell)).chain([1]) {
        if clue == 0 {
            free += 1;
            continue;
        }
        text.extend(std::iter::repeat_n(*FREE.end(), free / most));
        text.extend(FREE.clone().nth((free % most).wrapping_sub(1)));
        free = 0;
        let written = match clue {
            0..16 => write!(text, "{clue:x}"),
            16..256 => write!(text, "-{clue:02x}"),
            _ => write!(text, "+{clue:03x}"),
        };
        written.expect("a string takes all");
    }
    text.pop();
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..500 {
            let (rows, columns) = (random.usize(1..=20), random.usize(1..=20));
            let clue = |random: &mut fastrand::Rng| match random.u8(..9) {
                0 => random.u16(..=(rows * columns) as u16),
                1 => random.u16(..=(rows * columns).min(9) as u16),
                _ => 0,
            };
            let grid = (0..rows).map(|_| (0..columns).map(|_| clue(&mut random)).collect()).collect::<Vec<_>>();
            let grid = Grid::new(&grid);
            assert_eq!(parse(&address(&grid)), Some(Ok(grid)));
        }
    }

    #[test]
    fn as_it_is_written_elsewhere() {
        let grid: Grid = "1,0,0,0,3/0,0,0,0,0/0,0,18,0,0/0,0,0,0,0/0,0,0,0,10".parse().unwrap();
        assert_eq!(address(&grid), "https://puzz.link/p?nurikabe/5/5/1i3m-12qa");
        for text in [
            "https://puzz.link/p?nurikabe/5/5/1i3m-12qa",
            " http://pzv.jp/p.html?nurikabe/5/5/1i3m-12qa\n",
            "nurikabe/5/5/1I3M-12QA/",
            "puzz.link/p?nurikabe/5/5/1i3gl-12gpa",
        ] {
            assert_eq!(parse(text), Some(Ok(grid.clone())), "{text}");
        }
        // Free cells at the end may be left out.
        assert_eq!(parse("nurikabe/2/2/1"), Some(Ok("1,0/0,0".parse().unwrap())));
        assert_eq!(parse("1,0/0,0"), None);
        assert_eq!(parse("https://puzz.link/p?slither/5/5/1"), None);
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, why) in [
            ("nurikabe/0/5/1", "its width \"0\" is not 1 to 64"),
            ("nurikabe/5", "its height \"\" is not 1 to 64"),
            ("nurikabe/2/2/g.", "it has a clue without a number, which is not taken yet"),
            ("nurikabe/2/2/g5", "its cell 2 has \"5\", which is no clue of this grid"),
            ("nurikabe/9/9/-1", "its cell 1 has \"1\", which is no clue of this grid"),
            ("nurikabe/2/2/é", "its cell 1 has \"é\", which is no clue of this grid"),
            ("nurikabe/2/2/zz", "it has 40 cells, where 2 x 2 are 4"),
        ] {
            let error = parse(text).unwrap().unwrap_err();
            assert_eq!(error.to_string(), format!("the address is no grid: {why}"), "{text}");
        }
    }
}
