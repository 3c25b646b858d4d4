//! The heap memory of stored states. A game reports it with [`Puzzle::heap_bytes`].
//!
//! The number of states of a fixed size that fit into the memory is known before they are stored. Heap memory is
//! counted while states are stored, because each state may have another size.

use crate::puzzle::Puzzle;

/// Returns an estimate of the heap memory of a state (such as the buffer of a `Vec`), in bytes: the largest one of the
/// initial state and the states after one move.
pub fn max_bytes_near_root<P: Puzzle>(puzzle: &P) -> usize {
    let root = puzzle.root();
    let mut max_bytes = puzzle.heap_bytes(&root);
    let mut moves = Vec::new();
    puzzle.moves(&root, &mut moves);
    for mv in moves {
        let child = puzzle.after(&root, mv);
        max_bytes = max_bytes.max(puzzle.heap_bytes(&child));
    }
    max_bytes
}

/// Returns whether stored states fit into `memory` bytes: `states` states of `bytes_per_state` bytes each, and their
/// heap memory of `heap_bytes` bytes together. Returns `true` for states without heap memory, because the caller limits
/// their number.
pub fn fits(heap_bytes: usize, states: usize, bytes_per_state: usize, memory: usize) -> bool {
    let fixed_bytes = states.saturating_mul(bytes_per_state);
    heap_bytes == 0 || fixed_bytes.saturating_add(heap_bytes) <= memory
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn only_states_with_heap_memory_are_limited() {
        assert!(fits(0, usize::MAX, 8, 0));
        assert!(fits(20, 10, 8, 100));
        assert!(!fits(21, 10, 8, 100));
        assert!(!fits(usize::MAX, usize::MAX, 8, 100));
    }
}
