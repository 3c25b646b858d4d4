//! A part of a board: up to three neighbouring columns. Their upper tiles may be unknown.

/// The largest number of columns of a part.
pub const MAX_COLUMNS: usize = 3;

/// The largest number of tiles in a column.
pub const MAX_ROWS: usize = 10;

/// The largest number of colours.
pub const MAX_COLOURS: usize = 4;

/// The number of tiles in each column, known or not. Missing columns have the height 0.
pub type Heights = [usize; MAX_COLUMNS];

/// The lowest cell of each column, as bits of a set of cells.
const BOTTOM: u32 = 1 | 1 << MAX_ROWS | 1 << (2 * MAX_ROWS);

/// The highest cell of each column, as bits of a set of cells.
const TOP: u32 = BOTTOM << (MAX_ROWS - 1);

/// The cells of the first column, as bits of a set of cells.
const COLUMN: u32 = (1 << MAX_ROWS) - 1;

/// The colours of a column, from the bottom up: two bits for each tile, and a bit above the last
/// tile.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Column {
    code: u32,
}

impl Column {
    const EMPTY: Column = Column { code: 1 };

    fn len(self) -> usize {
        self.code.ilog2() as usize / 2
    }

    fn colour(self, row: usize) -> u8 {
        (self.code >> (2 * row) & 3) as u8
    }

    fn push(&mut self, colour: u8) {
        let end = 1 << (2 * self.len());
        let tile = u32::from(colour) << (2 * self.len());
        self.code = self.code ^ end | tile | end << 2;
    }

    /// Returns the column without the tiles in these rows.
    fn without(self, rows: u32) -> Column {
        if rows == 0 {
            return self;
        }
        let mut left = Column::EMPTY;
        for row in 0..self.len() {
            if rows >> row & 1 == 0 {
                left.push(self.colour(row));
            }
        }
        left
    }
}

/// A part of a board. The lower tiles of each column are known. Above them are at most as many
/// tiles as `unknown` says.
#[derive(Clone, Copy)]
pub struct Part {
    columns: [Column; MAX_COLUMNS],
    pub unknown: Heights,
}

/// A number for parts that differ only in the names of their colours, or that are mirror images.
pub type Key = [u64; 2];

impl Part {
    /// A part without known tiles.
    pub fn unknown(heights: Heights) -> Part {
        Part {
            columns: [Column::EMPTY; MAX_COLUMNS],
            unknown: heights,
        }
    }

    /// A part without unknown tiles. Colours are numbers, from the bottom up.
    pub fn known(columns: &[Vec<u8>]) -> Part {
        let mut part = Part::unknown([0; MAX_COLUMNS]);
        for (column, colours) in columns.iter().enumerate() {
            for &colour in colours {
                part.columns[column].push(colour);
            }
        }
        part
    }

    /// Returns the colours of the known tiles of a column, from the bottom up.
    pub fn column(&self, column: usize) -> Vec<u8> {
        let column = self.columns[column];
        (0..column.len()).map(|row| column.colour(row)).collect()
    }

    /// Returns the number of known tiles in a column.
    pub fn known_rows(&self, column: usize) -> usize {
        self.columns[column].len()
    }

    /// Returns the largest possible height of each column.
    pub fn heights(&self) -> Heights {
        let mut heights = self.unknown;
        for (column, height) in heights.iter_mut().enumerate() {
            *height += self.known_rows(column);
        }
        heights
    }

    /// Returns the number of known tiles of each colour in each column.
    pub fn counts(&self) -> [Heights; MAX_COLOURS] {
        let mut counts = [[0; MAX_COLUMNS]; MAX_COLOURS];
        for (index, column) in self.columns.iter().enumerate() {
            for row in 0..column.len() {
                counts[usize::from(column.colour(row))][index] += 1;
            }
        }
        counts
    }

    /// Returns the part with one more known tile of this colour in a column.
    pub fn reveal(mut self, column: usize, colour: u8) -> Part {
        self.columns[column].push(colour);
        self.unknown[column] -= 1;
        self
    }

    /// Returns the part whose column has no more tiles than the known ones.
    pub fn end(mut self, column: usize) -> Part {
        self.unknown[column] = 0;
        self
    }

    /// Returns the groups of the known tiles of one colour, as sets of cells.
    pub fn groups(&self, colour: u8) -> Vec<u32> {
        let mut left = self.cells(colour);
        let all = left;
        let mut groups = Vec::new();
        while left != 0 {
            let group = group(left & left.wrapping_neg(), all);
            left &= !group;
            groups.push(group);
        }
        groups
    }

    /// Returns the known tiles of one colour, as a set of cells.
    fn cells(&self, colour: u8) -> u32 {
        let mut cells = 0;
        for (index, column) in self.columns.iter().enumerate() {
            for row in 0..column.len() {
                if column.colour(row) == colour {
                    cells |= 1 << (index * MAX_ROWS + row);
                }
            }
        }
        cells
    }

    /// Returns the part without these cells.
    pub fn without(&self, cells: u32) -> Part {
        let mut left = *self;
        for (index, column) in left.columns.iter_mut().enumerate() {
            *column = column.without(cells >> (index * MAX_ROWS) & COLUMN);
        }
        left
    }

    /// Returns the key of the part.
    pub fn key(&self) -> Key {
        let mut mirrored = *self;
        mirrored.columns.reverse();
        mirrored.unknown.reverse();
        self.key_of_this_side().min(mirrored.key_of_this_side())
    }

    fn key_of_this_side(&self) -> Key {
        let mut names = [MAX_COLOURS; MAX_COLOURS];
        let mut next = 0;
        let mut known = 0;
        for column in self.columns {
            let mut code = 1_u64 << (2 * column.len());
            for row in 0..column.len() {
                let colour = usize::from(column.colour(row));
                if names[colour] == MAX_COLOURS {
                    names[colour] = next;
                    next += 1;
                }
                code |= (names[colour] as u64) << (2 * row);
            }
            known = known << (2 * MAX_ROWS + 1) | code;
        }
        let mut unknown = 0;
        for &tiles in &self.unknown {
            unknown = unknown << 4 | tiles as u64;
        }
        [known, unknown]
    }
}

/// Returns the tiles of `all` that are connected with the tile `start`.
fn group(start: u32, all: u32) -> u32 {
    let mut group = start;
    loop {
        let vertical = (group & !TOP) << 1 | (group & !BOTTOM) >> 1;
        let horizontal = group << MAX_ROWS | group >> MAX_ROWS;
        let larger = (group | vertical | horizontal) & all;
        if larger == group {
            return group;
        }
        group = larger;
    }
}
