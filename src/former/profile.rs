//! Computes the key and the lower bound of a state quickly, for all columns at once, from tables.

use super::board::MAX_ROWS_OF_SEARCH;
use super::bounds::strip::StripTable;
use super::layout::{ColumnInfo, Layout, TileSet};

/// A set of colours for each column, at most 16 columns and 4 colours: bits `4 * j` to `4 * j + 3` are column `j`.
type Nibbles = u64;

/// Number of bits of a column in [`Nibbles`], and of a surplus (clicks minus colours, at most 8) in a packed word.
const NIBBLE_BITS: u32 = 4;
/// The bits of the first nibble.
const NIBBLE: u64 = (1 << NIBBLE_BITS) - 1;

/// Maximum number of columns for [`Tables`], because [`Nibbles`] (64 bits) have four bits for each column.
pub const MAX_TABLE_COLUMNS: usize = 16;

/// Number of columns in tables for narrow boards.
const NARROW_TABLE_COLUMNS: usize = 8;

/// Number of subsets of a column with nine tiles.
const SUBSETS: usize = 1 << MAX_ROWS_OF_SEARCH;

/// The properties of one subset of a column.
#[derive(Clone, Copy)]
struct SubsetEntry {
    /// For each set of colours of which one click might remove separate tiles (`around`), the surplus of the subset:
    /// clicks that it needs, minus its colours. Bits `4 * set` to `4 * set + 3` belong to `set`.
    surplus_by_around: u64,
    info: ColumnInfo,
}

/// The bits of a column's tiles in a tile set.
#[derive(Clone, Copy)]
struct ColumnBits {
    offset: u32,
    mask: u64,
}

/// Tables for computing the key and the lower bound of a state.
pub struct Tables {
    /// The columns of the board, and then empty columns, in total [`NARROW_TABLE_COLUMNS`] or [`MAX_TABLE_COLUMNS`].
    column_bits: Vec<ColumnBits>,
    /// For each column, an entry for each of its subsets.
    entries: Vec<[SubsetEntry; SUBSETS]>,
}

/// The values that determine the key and the lower bound of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The smallest set of tiles that forms the same board. So different boards have different keys.
    pub key: TileSet,
    /// Number of column runs: maximal sequences of adjacent columns that contain the same colour.
    pub runs: u32,
    /// The largest surplus of a column: the number of clicks that a column needs, minus the number of its colours.
    pub surplus: u32,
}

/// The properties of a state's columns from which its profile is computed, for all columns at once.
struct ColumnProperties<const N: usize> {
    /// The key of the state: the smallest set of tiles that forms the same board.
    key: TileSet,
    /// For each column, the colours with at least one tile.
    present: Nibbles,
    /// For each column, the colours with at least two tiles.
    twos: Nibbles,
    /// For each column, the colours with at least three tiles.
    threes: Nibbles,
    /// For each column, its surpluses: one for each set of colours of which one click might remove separate tiles.
    surplus_by_around: [u64; N],
}

/// The profile of a state, and the surplus of each of its `N` columns: needed clicks of the column, minus its colours.
struct DetailedProfile<const N: usize> {
    profile: Profile,
    surpluses: [u8; N],
}

impl Tables {
    /// Builds the tables of a board; `None` if it has more than [`MAX_TABLE_COLUMNS`] columns. `strip_table` has the
    /// surpluses of columns (needed clicks minus colours). Without it, they are 0, so the lower bound is the number of
    /// column runs alone.
    ///
    /// Empty columns are added, up to 8 or 16 in total. So [`profile`](Tables::profile) can unroll its loops for both.
    pub fn new(layout: &Layout, strip_table: Option<&StripTable>) -> Option<Tables> {
        let sizes = [NARROW_TABLE_COLUMNS, MAX_TABLE_COLUMNS];
        let table_columns = sizes
            .into_iter()
            .find(|&size| layout.columns.len() <= size)?;
        let empty = SubsetEntry {
            surplus_by_around: 0,
            info: ColumnInfo::EMPTY,
        };
        let mut tables = Tables {
            column_bits: vec![ColumnBits { offset: 0, mask: 0 }; table_columns],
            entries: vec![[empty; SUBSETS]; table_columns],
        };
        for (j, column) in layout.columns.iter().enumerate() {
            tables.column_bits[j] = ColumnBits {
                offset: column.offset,
                mask: column.mask,
            };
            for (subset, &info) in column.info.iter().enumerate() {
                tables.entries[j][subset] = SubsetEntry {
                    surplus_by_around: strip_table
                        .map_or(0, |strip| strip.packed_surpluses(j, subset)),
                    info,
                };
            }
        }
        Some(tables)
    }

    /// Computes the profile of the state with these tiles: its key, and the two numbers whose sum is its lower bound.
    #[inline]
    pub fn profile(&self, tiles: TileSet) -> Profile {
        // With a fixed number of columns, the compiler can unroll the loops.
        if self.column_bits.len() == NARROW_TABLE_COLUMNS {
            self.detailed_profile::<NARROW_TABLE_COLUMNS>(tiles).profile
        } else {
            self.detailed_profile::<MAX_TABLE_COLUMNS>(tiles).profile
        }
    }

    /// Computes, for each column in a state, the surplus: the number of clicks that the column needs, minus the number
    /// of its colours. Columns beyond the board have surplus 0.
    pub fn surpluses(&self, tiles: TileSet) -> [u8; MAX_TABLE_COLUMNS] {
        self.detailed_profile::<MAX_TABLE_COLUMNS>(tiles).surpluses
    }

    /// Computes the profile of a state on a board of at most `N` columns: its exact key, its number of column runs, and
    /// its largest surplus (needed clicks of a column minus its colours).
    #[inline(always)]
    fn detailed_profile<const N: usize>(&self, tiles: TileSet) -> DetailedProfile<N> {
        let properties = self.column_properties::<N>(tiles);
        let ColumnProperties { twos, threes, .. } = properties;
        // `twos` and `threes` are the colours with at least two or three tiles in a column. `around`: for each column,
        // the colours of which one click might remove separate tiles from the column.
        let around = connected_on_one_side::<N>(twos, threes, |set, bits| set << bits)
            | connected_on_one_side::<N>(twos, threes, |set, bits| set >> bits);
        let surpluses = select_surpluses(&properties.surplus_by_around, around);
        let mut largest_surplus = 0;
        for &surplus in &surpluses {
            largest_surplus = surplus.max(largest_surplus);
        }
        let colours_before = properties.present << NIBBLE_BITS;
        let profile = Profile {
            key: properties.key,
            // A column run begins in each column for each colour that the column before lacks.
            runs: (properties.present & !colours_before).count_ones(),
            surplus: largest_surplus.into(),
        };
        DetailedProfile { profile, surpluses }
    }

    /// Looks up the properties of a state's columns on a board of at most `N` columns: the colours with at least one,
    /// two, and three tiles (each in one word for all columns, because this is a hot loop), the key, and the surpluses.
    #[inline(always)]
    fn column_properties<const N: usize>(&self, tiles: TileSet) -> ColumnProperties<N> {
        let mut properties = ColumnProperties {
            key: 0,
            present: 0,
            twos: 0,
            threes: 0,
            surplus_by_around: [0; N],
        };
        let columns = self.column_bits.iter().zip(&self.entries);
        for (j, (bits, entries)) in columns.enumerate().take(N) {
            // The mask has at most nine bits. `% SUBSETS` only saves the check of the index.
            let subset = (tiles >> bits.offset & bits.mask) as usize % SUBSETS;
            let entry = &entries[subset];
            properties.key |= entry.info.canonical() << bits.offset;
            let shift = NIBBLE_BITS * j as u32;
            properties.present |= u64::from(entry.info.present()) << shift;
            properties.twos |= u64::from(entry.info.twos()) << shift;
            properties.threes |= u64::from(entry.info.threes()) << shift;
            properties.surplus_by_around[j] = entry.surplus_by_around;
        }
        properties
    }
}

/// Returns the surplus of each column (needed clicks minus colours). `around` has the colours of which one click might
/// remove separate tiles of a column, connected through other columns, so that the column may need fewer clicks. The
/// set of column `j` is an index into `surplus_by_around[j]`, which has a surplus for each set, in four bits each.
#[inline(always)]
fn select_surpluses<const N: usize>(surplus_by_around: &[u64; N], around: Nibbles) -> [u8; N] {
    let mut surpluses = [0; N];
    for j in 0..N {
        let around_column = around >> (NIBBLE_BITS * j as u32) & NIBBLE;
        let shift = u64::from(NIBBLE_BITS) * around_column;
        surpluses[j] = (surplus_by_around[j] >> shift & NIBBLE) as u8;
    }
    surpluses
}

/// Returns, for each column, the colours whose tiles in this column may be connected through the columns on one side: a
/// column on this side has three tiles of the colour, and each column between the two has two. `twos` and `threes` are
/// the colours with at least two or three tiles in a column. `shift` moves all sets away from this side, by some bits.
#[inline(always)]
fn connected_on_one_side<const N: usize>(
    twos: Nibbles,
    threes: Nibbles,
    shift: impl Fn(Nibbles, u32) -> Nibbles,
) -> Nibbles {
    // Each round doubles `columns`. The sets of each column are about the next `columns` columns towards the side, from
    // this column on. A colour is in `carried` if one of these columns has three tiles of the colour, and all columns
    // before that column have two. A colour is in `twos_in_all` if all of these columns have two.
    let mut carried = threes;
    let mut twos_in_all = twos;
    let mut columns = 1;
    while columns < N as u32 {
        carried |= twos_in_all & shift(carried, NIBBLE_BITS * columns);
        twos_in_all &= shift(twos_in_all, NIBBLE_BITS * columns);
        columns *= 2;
    }
    // The column itself does not count, so each column gets the set of its neighbour.
    shift(carried, NIBBLE_BITS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Colour};
    use crate::bounds::{column_runs::column_runs, strip::colours_around};

    #[test]
    fn equals_the_definition() {
        let mut random = fastrand::Rng::with_seed(16);
        let sizes = [(7, 9), (8, 7), (9, 7), (16, 3), (3, 9), (1, 1)];
        for n in 0..400 {
            let (width, height) = sizes[n % sizes.len()];
            let layout = Layout::new(&full_board(&mut random, width, height)).unwrap();
            let strip = StripTable::new(&layout);
            let tables = Tables::new(&layout, Some(&strip)).unwrap();
            for _ in 0..300 {
                let mut tiles = layout.all & random.u64(..);
                if random.bool() {
                    tiles &= random.u64(..);
                }

                let profile = tables.profile(tiles);
                let largest = tables.surpluses(tiles).into_iter().max().unwrap();

                let columns = layout.column_infos(tiles);
                let surplus = strip.surplus(&layout, tiles, &colours_around(&columns));
                let expected = Profile {
                    key: layout.key(tiles),
                    runs: column_runs(&columns),
                    surplus,
                };
                assert_eq!(profile, expected);
                assert_eq!(u32::from(largest), surplus);
            }
        }
    }

    /// Returns a board of this size without empty cells, with random tiles in four colours.
    fn full_board(random: &mut fastrand::Rng, width: usize, height: usize) -> Board {
        let mut columns = vec![Vec::new(); width];
        for column in &mut columns {
            for _ in 0..height {
                column.push(random.u8(..4) as Colour);
            }
        }
        Board::of_columns(columns)
    }
}
