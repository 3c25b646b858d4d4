//! An arena for the vectors of a level, made of large chunks that never move. Vectors are most of the memory, and a
//! single growing array would need up to three times as much while it grows.

use super::closure::Entry;

/// Entries of a chunk, unless a vector is longer.
const PIECE: usize = 1 << 14;

/// The position of a vector in the arena.
#[derive(Clone, Copy)]
pub struct Slice {
    piece: u32,
    from: u32,
    /// Its length.
    pub len: u32,
}

/// The vectors.
#[derive(Default)]
pub struct Arena {
    pieces: Vec<Vec<Entry>>,
    capacity: usize,
}

impl Arena {
    /// Appends a copy of a vector.
    pub fn push(&mut self, vector: &[Entry]) -> Slice {
        if self.pieces.last().is_none_or(|piece| piece.capacity() - piece.len() < vector.len()) {
            let piece = Vec::with_capacity(vector.len().max(PIECE));
            self.capacity += piece.capacity();
            self.pieces.push(piece);
        }
        let number = self.pieces.len() - 1;
        let piece = &mut self.pieces[number];
        let from = piece.len() as u32;
        piece.extend_from_slice(vector);
        Slice { piece: number as u32, from, len: vector.len() as u32 }
    }

    /// A vector.
    #[inline]
    pub fn get(&self, slice: Slice) -> &[Entry] {
        &self.pieces[slice.piece as usize][slice.from as usize..][..slice.len as usize]
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.capacity * size_of::<Entry>() + self.pieces.capacity() * size_of::<Vec<Entry>>()
    }
}
