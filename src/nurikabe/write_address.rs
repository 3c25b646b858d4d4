//! Writes the puzz.link address of a grid. [`address`](super::address) describes the format.

use super::address::{FREE, LARGE_CLUE, NAME};
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
            256..4096 => write!(text, "+{clue:03x}"),
            _ => write!(text, "={:03x}", clue - usize::from(LARGE_CLUE)),
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

    const EXAMPLE: &str = "nurikabe/5/5/1i3m-12qa";

    fn parse(text: &str) -> Option<Result<Grid, GridError>> {
        crate::address::is_address(text).then(|| text.parse())
    }

    fn example() -> Grid {
        "1,0,0,0,3/0,0,0,0,0/0,0,18,0,0/0,0,0,0,0/0,0,0,0,10"
            .parse()
            .unwrap()
    }

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
        Grid::new(&clues)
    }

    /// Returns an address in the forms in which people copy it.
    fn forms(address: &str) -> Vec<String> {
        let grid = address.split_once('?').unwrap().1;
        let numbers = grid.strip_prefix(NAME).unwrap();
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
        let mut rows = vec![vec![0; 64]; 64];
        rows[3][5] = 4096;
        rows[4][5] = 4095;
        let grid = Grid::new(&rows);

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
