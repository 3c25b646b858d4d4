//! A parsed certificate of Former.

use crate::document::{Lines, head, words};

/// The contents of a certificate of Former.
#[derive(Clone)]
pub struct Document {
    /// The rows of the board.
    pub board: String,
    /// The claim without its number: `optimal`, `at-most` or `at-least`.
    pub kind: String,
    /// The number of clicks in the claim.
    pub clicks: i128,
    /// The clicks of the solution, as text.
    pub witness: Option<Vec<String>>,
    /// A proof by search, if the certificate contains such a proof.
    pub search: Option<Search>,
    /// A proof by automata for columns, if the certificate contains such a proof.
    pub layers: Option<Layers>,
}

/// A proof of a lower bound by automata, one for each column.
#[derive(Clone)]
pub struct Layers {
    /// The number of automata for columns on the left side of the board.
    pub left: i128,
    /// The number of automata for columns on the right side of the board.
    pub right: i128,
    /// The numbers that encode the edges of the automata.
    pub numbers: Vec<u64>,
}

/// A proof by search: lists of boards that cannot be cleared in a certain number of clicks.
#[derive(Clone)]
pub struct Search {
    /// The smallest number of clicks for which `records` has a list.
    pub floor: i128,
    /// For each number of clicks, largest first: the boards that cannot be cleared in this number
    /// of clicks.
    pub records: Vec<Vec<u64>>,
}

impl Document {
    /// Parses a certificate without its last line, the digest.
    pub fn read(body: &[u8]) -> Option<Document> {
        let mut lines = Lines::behind_head(body, "former", 2)?;
        let board = lines.word("board")?.to_string();
        let claim = lines.words("claim")?;
        let [kind, clicks] = claim[..] else {
            return None;
        };
        let clicks = clicks.parse().ok()?;
        let witness = lines.words("witness");
        let mut document = Document {
            board,
            kind: kind.into(),
            clicks,
            witness: witness.map(|clicks| clicks.into_iter().map(str::to_string).collect()),
            search: None,
            layers: None,
        };
        if lines.line("evidence search") {
            document.search = Some(Search::read(&mut lines)?);
        }
        if lines.line("evidence layers") {
            document.layers = Some(Layers::read(&mut lines)?);
        }
        lines.is_empty().then_some(document)
    }

    /// Formats the certificate without its last line, the digest.
    pub fn write(&self) -> Vec<u8> {
        let claim = format!(
            "board {}\nclaim {} {}\n",
            self.board, self.kind, self.clicks
        );
        let mut text = (head(2, "former") + &claim).into_bytes();
        if let Some(witness) = &self.witness {
            text.extend(format!("witness{}\n", words(witness)).bytes());
        }
        if let Some(search) = &self.search {
            search.write(&mut text);
        }
        if let Some(layers) = &self.layers {
            layers.write(&mut text);
        }
        text
    }

    /// Returns the number of tiles of the board.
    pub fn tiles(&self) -> usize {
        self.board.bytes().filter(u8::is_ascii_uppercase).count()
    }

    /// Returns the number of columns.
    pub fn width(&self) -> usize {
        self.board.split('/').next().map_or(0, str::len)
    }
}

impl Layers {
    fn read(lines: &mut Lines) -> Option<Layers> {
        let sides = lines.words("layers")?;
        let [left, right] = sides[..] else {
            return None;
        };
        let mut layers = Layers {
            left: left.parse().ok()?,
            right: right.parse().ok()?,
            numbers: Vec::new(),
        };
        let mut block = lines.block()?;
        while !block.is_empty() {
            layers.numbers.push(read_leb128(&mut block)?);
        }
        Some(layers)
    }

    fn write(&self, text: &mut Vec<u8>) {
        let block = self.block();
        let head = format!(
            "evidence layers\nlayers {} {}\nbytes {}\n",
            self.left,
            self.right,
            block.len()
        );
        text.extend(head.bytes());
        text.extend(block);
        text.push(b'\n');
    }

    /// Removes numbers from the end until the list is at least `bytes` bytes shorter.
    pub fn shorten(&mut self, bytes: usize) {
        let size = self.block().len().saturating_sub(bytes);
        while self.block().len() > size {
            self.numbers.pop();
        }
    }

    fn block(&self) -> Vec<u8> {
        let mut block = Vec::new();
        for &number in &self.numbers {
            write_leb128(&mut block, number);
        }
        block
    }
}

impl Search {
    fn read(lines: &mut Lines) -> Option<Search> {
        let floor = lines.number("floor")?;
        let words = lines.words("records")?;
        let mut block = lines.block()?;
        let mut records = Vec::new();
        for word in words {
            let count: usize = word.parse().ok()?;
            records.push(read_keys(&mut block, count)?);
        }
        block.is_empty().then_some(Search { floor, records })
    }

    fn write(&self, text: &mut Vec<u8>) {
        let mut block = Vec::new();
        let mut counts = Vec::new();
        for keys in &self.records {
            let mut keys = keys.clone();
            keys.sort_unstable();
            keys.dedup();
            let mut least = 0;
            for key in &keys {
                write_leb128(&mut block, key - least);
                least = key.wrapping_add(1);
            }
            counts.push(keys.len());
        }
        let head = format!(
            "evidence search\nfloor {}\nrecords{}\nbytes {}\n",
            self.floor,
            words(counts),
            block.len()
        );
        text.extend(head.bytes());
        text.extend(block);
        text.push(b'\n');
    }
}

/// Reads sorted keys. Each is written as its distance from the smallest key that may come next.
fn read_keys(block: &mut &[u8], count: usize) -> Option<Vec<u64>> {
    let mut keys = Vec::new();
    let mut least = 0u64;
    for _ in 0..count {
        let key = least.checked_add(read_leb128(block)?)?;
        least = key.checked_add(1)?;
        keys.push(key);
    }
    Some(keys)
}

/// Reads the first number of a block, and removes the bytes of this number from `block`. The
/// encoding is LEB128: seven bits per byte, lowest bits first.
fn read_leb128(block: &mut &[u8]) -> Option<u64> {
    let mut value = 0u128;
    for n in 0..10 {
        let byte = *block.split_off_first()?;
        value |= u128::from(byte & 127) << (7 * n);
        if byte < 128 {
            return u64::try_from(value).ok();
        }
    }
    None
}

/// Appends a number to a block in LEB128.
fn write_leb128(block: &mut Vec<u8>, mut value: u64) {
    while value >= 128 {
        block.push(value as u8 | 128);
        value >>= 7;
    }
    block.push(value as u8);
}
