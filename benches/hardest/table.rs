//! Computes the optimum of every board of Former up to a size, in one table.
//!
//! A board is a list of words: the colours of each column, from the bottom up. Words are numbered by
//! length, then in the order of a dictionary, so a click decreases the number of each column that it
//! touches. Boards that differ only in the names of their colours have the same number: the table
//! contains only boards whose first column names its colours in the order of their appearance (a
//! *form*).
//!
//! The part of the table with one form in the first column is a *slab*. A click leads to a board of
//! the same slab with a smaller number, or of a slab whose form is shorter. So the slabs of equally
//! long forms are computed in parallel.

use rayon::prelude::*;
use std::collections::BTreeMap;

/// Boards of the table have at most this number of columns.
const MAX_COLUMNS: usize = 7;

/// Boards of the table have at most this number of colours.
pub const MAX_COLOURS: usize = 4;

/// The size of the largest boards in a table.
#[derive(Clone, Copy)]
pub struct Size {
    pub columns: usize,
    pub rows: usize,
    pub colours: usize,
}

impl Size {
    pub fn rectangle(columns: usize, rows: usize, colours: usize) -> Size {
        Size {
            columns,
            rows,
            colours,
        }
    }

    /// Returns the number of all boards up to this size.
    pub fn states(self) -> usize {
        let words: usize = (0..=self.rows)
            .map(|rows| self.colours.pow(rows as u32))
            .sum();
        words.pow(self.columns as u32)
    }
}

/// All words of a number of colours, up to a length.
struct Words {
    rows: usize,
    /// The number of the first word of each length, and the number of all words.
    first: Vec<usize>,
    tiles: Vec<Vec<u8>>,
    /// For each word and each colour, the rows with this colour as bits.
    planes: Vec<[u64; MAX_COLOURS]>,
    /// For each word and each set of rows, the word without the tiles in these rows.
    without: Vec<u32>,
}

impl Words {
    fn new(rows: usize, colours: usize) -> Words {
        let mut words = Words {
            rows,
            first: vec![0, 1],
            tiles: vec![Vec::new()],
            planes: Vec::new(),
            without: Vec::new(),
        };
        for length in 1..=rows {
            for shorter in words.first[length - 1]..words.first[length] {
                for colour in 0..colours as u8 {
                    let mut tiles = words.tiles[shorter].clone();
                    tiles.push(colour);
                    words.tiles.push(tiles);
                }
            }
            words.first.push(words.tiles.len());
        }
        for tiles in &words.tiles {
            words.planes.push(planes(tiles));
        }
        words.without = words.all_without(colours);
        words
    }

    fn all_without(&self, colours: usize) -> Vec<u32> {
        let mut without = vec![0; self.tiles.len() << self.rows];
        for (word, tiles) in self.tiles.iter().enumerate() {
            for removed in 0..1 << tiles.len() {
                let mut left = 0;
                let mut length = 0;
                for (row, &colour) in tiles.iter().enumerate() {
                    if removed >> row & 1 == 0 {
                        left = left * colours + usize::from(colour);
                        length += 1;
                    }
                }
                without[word << self.rows | removed] = (self.first[length] + left) as u32;
            }
        }
        without
    }

    /// Returns the number of a word.
    fn number(&self, tiles: &[u8], colours: usize) -> usize {
        let mut number = 0;
        for &colour in tiles {
            number = number * colours + usize::from(colour);
        }
        self.first[tiles.len()] + number
    }
}

fn planes(tiles: &[u8]) -> [u64; MAX_COLOURS] {
    let mut planes = [0; MAX_COLOURS];
    for (row, &colour) in tiles.iter().enumerate() {
        planes[usize::from(colour)] |= 1 << row;
    }
    planes
}

/// The words whose colours appear in the order 0, 1, 2 and so on, and how other words become such a
/// word.
struct Forms {
    /// The word of each form, in ascending order.
    words: Vec<usize>,
    /// For each form, the number of words that become this form.
    counts: Vec<u64>,
    /// The form of each word.
    of_word: Vec<usize>,
    /// For each word, the index of the renaming that makes it a form.
    renaming_of_word: Vec<usize>,
    /// For each renaming, the new number of each word.
    renamed: Vec<Vec<u32>>,
}

impl Forms {
    fn new(words: &Words, colours: usize) -> Forms {
        let mut forms = Forms {
            words: Vec::new(),
            counts: Vec::new(),
            of_word: Vec::new(),
            renaming_of_word: Vec::new(),
            renamed: Vec::new(),
        };
        let mut renamings: BTreeMap<Vec<u8>, usize> = BTreeMap::new();
        for (word, tiles) in words.tiles.iter().enumerate() {
            let renaming = renaming(tiles, colours);
            let form = words.number(&rename(tiles, &renaming), colours);
            // A form has the smallest number of all words that become it.
            if form == word {
                forms.of_word.push(forms.words.len());
                forms.words.push(word);
                forms.counts.push(0);
            } else {
                forms.of_word.push(forms.of_word[form]);
            }
            forms.counts[forms.of_word[word]] += 1;
            let next = renamings.len();
            forms
                .renaming_of_word
                .push(*renamings.entry(renaming).or_insert(next));
        }
        forms.renamed = vec![Vec::new(); renamings.len()];
        for (renaming, index) in renamings {
            for tiles in &words.tiles {
                let number = words.number(&rename(tiles, &renaming), colours);
                forms.renamed[index].push(number as u32);
            }
        }
        forms
    }
}

/// Returns the new name of each colour: names follow the order of appearance, then the other colours
/// keep their order.
fn renaming(tiles: &[u8], colours: usize) -> Vec<u8> {
    let mut order: Vec<u8> = Vec::new();
    for colour in tiles.iter().copied().chain(0..colours as u8) {
        if !order.contains(&colour) {
            order.push(colour);
        }
    }
    let mut names = vec![0; colours];
    for (name, &colour) in order.iter().enumerate() {
        names[usize::from(colour)] = name as u8;
    }
    names
}

fn rename(tiles: &[u8], names: &[u8]) -> Vec<u8> {
    tiles
        .iter()
        .map(|&colour| names[usize::from(colour)])
        .collect()
}

/// The numbers of the boards that a click can lead to.
#[derive(Clone, Copy)]
struct Known<'a> {
    /// All slabs of shorter forms.
    shorter: &'a [u8],
    /// The number of the first board of the slab that is computed.
    begin: usize,
    slab: &'a [u8],
}

impl Known<'_> {
    fn number(self, board: usize) -> u8 {
        match self.shorter.get(board) {
            Some(&number) => number,
            None => self.slab[board - self.begin],
        }
    }
}

/// The boards of one size, and one number for each.
pub struct Table {
    size: Size,
    words: Words,
    forms: Forms,
    numbers: Vec<u8>,
}

impl Table {
    /// Computes the table of a size.
    pub fn new(size: Size) -> Table {
        assert!(size.columns <= MAX_COLUMNS && size.colours <= MAX_COLOURS);
        let words = Words::new(size.rows, size.colours);
        let mut table = Table {
            size,
            forms: Forms::new(&words, size.colours),
            words,
            numbers: Vec::new(),
        };
        let mut numbers = vec![0; table.slab() * table.forms_up_to(size.rows)];
        for length in 0..=size.rows {
            let begin = table.slab() * table.forms_up_to_before(length);
            let end = table.slab() * table.forms_up_to(length);
            let (known, rest) = numbers.split_at_mut(begin);
            let new = &mut rest[..end - begin];
            let first_form = table.forms_up_to_before(length);
            new.par_chunks_mut(table.slab())
                .enumerate()
                .for_each(|(index, slab)| table.fill(first_form + index, known, slab));
        }
        table.numbers = numbers;
        table
    }

    /// Returns the number of boards with one form in the first column.
    fn slab(&self) -> usize {
        self.words.tiles.len().pow(self.size.columns as u32 - 1)
    }

    /// Returns the number of forms with at most this length.
    fn forms_up_to(&self, length: usize) -> usize {
        let end = self.words.first[length + 1];
        self.forms.words.partition_point(|&word| word < end)
    }

    /// Returns the number of shorter forms.
    fn forms_up_to_before(&self, length: usize) -> usize {
        let begin = self.words.first[length];
        self.forms.words.partition_point(|&word| word < begin)
    }

    /// Computes the slab of a form. `shorter` has all slabs of shorter forms.
    fn fill(&self, form: usize, shorter: &[u8], slab: &mut [u8]) {
        let mut columns = [0; MAX_COLUMNS];
        columns[0] = self.forms.words[form];
        for index in 0..slab.len() {
            self.set_other_columns(&mut columns, index);
            let known = Known {
                shorter,
                begin: form * slab.len(),
                slab,
            };
            slab[index] = self.optimum(&columns, known);
        }
    }

    /// Writes the words of a board into `columns`, except the first word. `index` is the number of the
    /// board within its slab.
    fn set_other_columns(&self, columns: &mut [usize; MAX_COLUMNS], index: usize) {
        let mut rest = index;
        for column in (1..self.size.columns).rev() {
            columns[column] = rest % self.words.tiles.len();
            rest /= self.words.tiles.len();
        }
    }

    /// Returns the optimum of a board from the optima after each click.
    fn optimum(&self, columns: &[usize; MAX_COLUMNS], known: Known) -> u8 {
        let mut best = None;
        for colour in 0..self.size.colours {
            let mut left = self.plane(columns, colour);
            while left != 0 {
                let group = self.group(left);
                left &= !group;
                let number = known.number(self.after(columns, group));
                best = Some(best.unwrap_or(number).min(number));
            }
        }
        best.map_or(0, |number| number + 1)
    }

    /// Returns the tiles of one colour as bits, column after column.
    fn plane(&self, columns: &[usize; MAX_COLUMNS], colour: usize) -> u64 {
        let mut plane = 0;
        for (column, &word) in columns[..self.size.columns].iter().enumerate() {
            plane |= self.words.planes[word][colour] << (column * self.size.rows);
        }
        plane
    }

    /// Returns the group of the lowest tile of `plane`, the tiles of one colour.
    fn group(&self, plane: u64) -> u64 {
        let rows = self.size.rows;
        let mut bottom = 0;
        for column in 0..self.size.columns {
            bottom |= 1 << (column * rows);
        }
        let top = bottom << (rows - 1);
        let mut group = plane & plane.wrapping_neg();
        loop {
            let vertical = (group & !top) << 1 | (group & !bottom) >> 1;
            let larger = (group | vertical | group << rows | group >> rows) & plane;
            if larger == group {
                return group;
            }
            group = larger;
        }
    }

    /// Returns the number of the board without the tiles in `removed`.
    fn after(&self, columns: &[usize; MAX_COLUMNS], removed: u64) -> usize {
        let rows = self.size.rows;
        let in_column = (1 << rows) - 1;
        let mut left = [0; MAX_COLUMNS];
        for (column, &word) in columns[..self.size.columns].iter().enumerate() {
            let tiles = (removed >> (column * rows)) as usize & in_column;
            left[column] = self.words.without[word << rows | tiles] as usize;
        }
        let renamed = &self.forms.renamed[self.forms.renaming_of_word[left[0]]];
        let mut board = self.forms.of_word[left[0]];
        for &word in &left[1..self.size.columns] {
            board = board * self.words.tiles.len() + renamed[word] as usize;
        }
        board
    }

    /// Returns what the table says about all boards of a rectangle.
    pub fn rectangle(&self, columns: usize, rows: usize) -> Rectangle {
        let lengths = self.words.first[rows]..self.words.first[rows + 1];
        let mut rectangle = Rectangle::default();
        for (form, &word) in self.forms.words.iter().enumerate() {
            if lengths.contains(&word) {
                let mut board = vec![word];
                board.resize(columns, lengths.start);
                loop {
                    let optimum = self.numbers[self.index(form, &board[1..])];
                    rectangle.add(optimum, self.forms.counts[form], || self.text(&board));
                    if !step(&mut board[1..], lengths.clone()) {
                        break;
                    }
                }
            }
        }
        rectangle
    }

    /// Returns the number of a board with a form in the first column and other columns beside it.
    fn index(&self, form: usize, others: &[usize]) -> usize {
        let mut index = form;
        for column in 0..self.size.columns - 1 {
            index = index * self.words.tiles.len() + others.get(column).unwrap_or(&0);
        }
        index
    }

    /// Returns the rows of a rectangle from the top down, with `/` between them.
    fn text(&self, board: &[usize]) -> String {
        let rows = self.words.tiles[board[0]].len();
        let mut text = String::new();
        for row in (0..rows).rev() {
            for &word in board {
                let colour = self.words.tiles[word][row];
                text.push(char::from(b"OPGB"[usize::from(colour)]));
            }
            if row > 0 {
                text.push('/');
            }
        }
        text
    }
}

/// Goes on to the next board of a rectangle. Returns false after the last one.
fn step(others: &mut [usize], words: std::ops::Range<usize>) -> bool {
    for word in others.iter_mut().rev() {
        *word += 1;
        if *word < words.end {
            return true;
        }
        *word = words.start;
    }
    false
}

/// The optima of all boards of one rectangle.
#[derive(Default)]
pub struct Rectangle {
    /// The number of boards with each optimum.
    pub boards: BTreeMap<u8, u64>,
    /// A board with the largest optimum.
    pub hardest: String,
}

impl Rectangle {
    fn add(&mut self, optimum: u8, boards: u64, text: impl Fn() -> String) {
        let largest = self.boards.last_key_value().map(|(&optimum, _)| optimum);
        if largest.is_none_or(|largest| optimum > largest) {
            self.hardest = text();
        }
        *self.boards.entry(optimum).or_default() += boards;
    }
    /// Returns the number of boards.
    pub fn all(&self) -> u64 {
        self.boards.values().sum()
    }

    /// Returns the mean of the optima.
    pub fn mean(&self) -> f64 {
        let mut clicks = 0;
        for (&optimum, &boards) in &self.boards {
            clicks += u64::from(optimum) * boards;
        }
        clicks as f64 / self.all() as f64
    }
}
