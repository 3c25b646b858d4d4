//! Computes the key and the lower bound of a state quickly, for all columns at once.

use super::bounds::strip::StripTable;
use super::layout::{ColumnInfo, Layout, TileSet};

/// A set of at most four colours for each column, with four bits per column.
type Nibbles = u64;

/// Maximum number of columns for [`Tables`], because a word has four bits per column.
pub const MAX_TABLE_COLUMNS: usize = 16;

/// Number of subsets of a column with nine tiles.
const SUBSETS: usize = 512;

#[derive(Clone, Copy)]
struct Entry {
    surplus: u64,
    info: ColumnInfo,
}

#[derive(Clone, Copy)]
struct ColumnBits {
    offset: u32,
    mask: u64,
}

/// Tables for computing the key and the lower bound of a state.
pub struct Tables {
    places: Vec<ColumnBits>,
    entries: Vec<[Entry; SUBSETS]>,
}

/// The values that determine the key and the lower bound of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    pub key: TileSet,
    /// Number of column runs: maximal sequences of adjacent columns that contain the same colour.
    pub runs: u32,
    pub surplus: u32,
}

#[inline(always)]
fn connected_on_one_side<const N: usize>(
    twos: Nibbles,
    threes: Nibbles,
    shift: impl Fn(Nibbles, u32) -> Nibbles,
) -> Nibbles {
    let (mut carried, mut twos_in_all, mut columns) = (threes, twos, 1);
    while columns < N as u32 {
        carried |= twos_in_all & shift(carried, 4 * columns);
        twos_in_all &= shift(twos_in_all, 4 * columns);
        columns *= 2;
    }
    shift(carried, 4)
}

impl Tables {
    /// Builds the tables. `None` if the board is too wide.
    pub fn new(layout: &Layout, table: &StripTable, strip: bool) -> Option<Tables> {
        let fits = layout.columns.len() <= MAX_TABLE_COLUMNS;
        fits.then(|| {
            let columns = if layout.columns.len() <= 8 {
                8
            } else {
                MAX_TABLE_COLUMNS
            };
            let mut places = vec![ColumnBits { offset: 0, mask: 0 }; columns];
            let mut entries = vec![
                [Entry {
                    surplus: 0,
                    info: ColumnInfo::EMPTY
                }; SUBSETS];
                columns
            ];
            for (j, column) in layout.columns.iter().enumerate() {
                places[j] = ColumnBits {
                    offset: column.offset,
                    mask: column.mask,
                };
                for (subset, &info) in column.info.iter().enumerate() {
                    entries[j][subset] = Entry {
                        surplus: if strip { table.of(j, subset) } else { 0 },
                        info,
                    };
                }
            }
            Tables { places, entries }
        })
    }

    #[inline]
    pub fn profile(&self, tiles: TileSet) -> Profile {
        // With a fixed number of columns, the compiler can unroll the loops.
        if self.places.len() == 8 {
            self.of_columns::<8>(tiles).0
        } else {
            self.of_columns::<MAX_TABLE_COLUMNS>(tiles).0
        }
    }

    /// Computes the surplus of each column: the needed clicks minus the number of colours.
    pub fn surpluses(&self, tiles: TileSet) -> [u8; MAX_TABLE_COLUMNS] {
        self.of_columns::<MAX_TABLE_COLUMNS>(tiles).1
    }

    #[inline(always)]
    fn of_columns<const N: usize>(&self, tiles: TileSet) -> (Profile, [u8; N]) {
        let (mut key, mut present, mut twos, mut threes) = (0, 0, 0, 0);
        let mut by_around = [0u64; N];
        for (j, (place, entries)) in self.places.iter().zip(&self.entries).enumerate().take(N) {
            let entry = &entries[(tiles >> place.offset & place.mask) as usize % SUBSETS];
            key |= entry.info.canonical() << place.offset;
            present |= u64::from(entry.info.present()) << (4 * j);
            twos |= u64::from(entry.info.twos()) << (4 * j);
            threes |= u64::from(entry.info.threes()) << (4 * j);
            by_around[j] = entry.surplus;
        }
        let runs = (present & !(present << 4)).count_ones();
        let around = connected_on_one_side::<N>(twos, threes, |set, by| set << by)
            | connected_on_one_side::<N>(twos, threes, |set, by| set >> by);
        let mut surpluses = [0; N];
        let mut surplus = 0;
        for j in 0..N {
            let around_column = around >> (4 * j) & 15;
            surpluses[j] = (by_around[j] >> (4 * around_column) & 15) as u8;
            surplus = surpluses[j].max(surplus);
        }
        (
            Profile {
                key,
                runs,
                surplus: surplus.into(),
            },
            surpluses,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::bounds::{column_runs::column_runs, connect_around::around};

    #[test]
    fn equals_the_definition() {
        let mut random = fastrand::Rng::with_seed(16);
        for n in 0..400 {
            let (width, height) = [(7, 9), (8, 7), (9, 7), (16, 3), (3, 9), (1, 1)][n % 6];
            let row = |random: &mut fastrand::Rng| {
                (0..width)
                    .map(|_| *random.choice(b"OPGB").unwrap() as char)
                    .collect()
            };
            let rows: Vec<String> = (0..height).map(|_| row(&mut random)).collect();
            let layout = Layout::new(&Board::parse(&rows.join("/")).unwrap()).unwrap();
            let strip = StripTable::new(&layout);
            let tables = Tables::new(&layout, &strip, true).unwrap();
            for _ in 0..300 {
                let tiles =
                    layout.all & random.u64(..) & if random.bool() { random.u64(..) } else { !0 };
                let columns = layout.look(tiles);
                let surplus = strip.surplus(&layout, tiles, &around(&columns));
                let expected = Profile {
                    key: layout.key(tiles),
                    runs: column_runs(&columns),
                    surplus,
                };
                assert_eq!(tables.profile(tiles), expected);
                let largest = tables.surpluses(tiles).into_iter().max().unwrap();
                assert_eq!(u32::from(largest), surplus);
            }
        }
    }
}
