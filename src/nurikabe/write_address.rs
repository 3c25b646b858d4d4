//! Writes the puzz.link address of a grid. [`address`](super::address) describes the format.

use super::address::{FREE, NAME};
use super::grid::Grid;
use std::fmt::Write as _;

/// Returns the address of a grid at puzz.link.
pub fn address(grid: &Grid) -> String {
    let mut text = format!(
        "https://puzz.link/p?{NAME}{}/{}/",
        grid.columns(),
        grid.rows()
    );
    let mut free = 0;
    let most = *FREE.end() as usize - *FREE.start() as usize + 1;
    // The loop counts cells without a clue, and writes their number before the next clue. An extra
    // clue at the end makes the loop write the last cells, too.
    for clue in (0..grid.cells())
        .map(|cell| grid.has_clue(cell).then(|| grid.clue(cell)))
        .chain([Some(1)])
    {
        let Some(clue) = clue else {
            free += 1;
            continue;
        };
        text.extend(std::iter::repeat_n(*FREE.end(), free / most));
        text.extend(FREE.clone().nth((free % most).wrapping_sub(1)));
        free = 0;
        let written = match clue {
            0 => write!(text, "."),
            1..16 => write!(text, "{clue:x}"),
            16..256 => write!(text, "-{clue:02x}"),
            _ => write!(text, "+{clue:03x}"),
        };
        written.expect("writing to a string cannot fail");
    }
    text.pop();
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::GridError;
    use crate::unknown::UNKNOWN;

    fn parse(text: &str) -> Option<Result<Grid, GridError>> {
        crate::address::is_address(text).then(|| text.parse())
    }

    #[test]
    fn addresses_round_trip() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..500 {
            let (rows, columns) = (random.usize(1..=20), random.usize(1..=20));
            let clue = |random: &mut fastrand::Rng| match random.u8(..11) {
                0 => random.u16(..=(rows * columns) as u16),
                1 => random.u16(..=(rows * columns).min(9) as u16),
                2 => UNKNOWN,
                _ => 0,
            };
            let grid = (0..rows)
                .map(|_| (0..columns).map(|_| clue(&mut random)).collect())
                .collect::<Vec<_>>();
            let grid = Grid::new(&grid);
            assert_eq!(parse(&address(&grid)), Some(Ok(grid)));
        }
    }

    #[test]
    fn addresses_of_other_sites_are_parsed() {
        let grid: Grid = "1,0,0,0,3/0,0,0,0,0/0,0,18,0,0/0,0,0,0,0/0,0,0,0,10"
            .parse()
            .unwrap();
        assert_eq!(address(&grid), "https://puzz.link/p?nurikabe/5/5/1i3m-12qa");
        for text in [
            "https://puzz.link/p?nurikabe/5/5/1i3m-12qa",
            " http://pzv.jp/p.html?nurikabe/5/5/1i3m-12qa\n",
            "nurikabe/5/5/1I3M-12QA/",
            "puzz.link/p?nurikabe/5/5/1i3gl-12gpa",
        ] {
            assert_eq!(parse(text), Some(Ok(grid.clone())), "{text}");
        }
        // An address may omit the cells after its last clue.
        assert_eq!(
            parse("nurikabe/2/2/1"),
            Some(Ok("1,0/0,0".parse().unwrap()))
        );
        assert_eq!(parse("1,0/0,0"), None);
        assert_eq!(parse("https://puzz.link/p?slither/5/5/1"), None);
    }

    #[test]
    fn errors_explain_what_is_wrong() {
        for (text, why) in [
            ("nurikabe/0/5/1", "its width \"0\" is not 1 to 64"),
            ("nurikabe/5", "its height \"\" is not 1 to 64"),
            (
                "nurikabe/2/2/g5",
                "its cell 2 has \"5\", which is not a clue of this grid",
            ),
            (
                "nurikabe/9/9/-1",
                "its cell 1 has \"1\", which is not a clue of this grid",
            ),
            (
                "nurikabe/2/2/é",
                "its cell 1 has \"é\", which is not a clue of this grid",
            ),
            ("nurikabe/2/2/zz", "it has 40 cells, where 2 x 2 are 4"),
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
