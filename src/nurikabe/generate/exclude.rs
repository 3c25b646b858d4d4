//! Moves clues inside their islands so that no known rival solves the draft.

use super::draft::Draft;
use super::random::Random;
use super::rival::Rival;

/// How often clues are moved for each known rival before this is given up.
const MOVES: usize = 3;

/// Moves clues until none of the rivals solves the draft; `false` if that did not succeed.
///
/// A rival has an island that is not the same as in the draft; with the clue on a cell of it that the rival does not
/// have there, it no longer solves the draft. Of all such moves one is taken after which the fewest rivals do.
pub fn exclude(draft: &mut Draft, rivals: &[Rival], random: &mut Random) -> bool {
    for _ in 0..MOVES * rivals.len() + 1 {
        let Some(rival) = rivals.iter().find(|rival| rival.solves(draft, &draft.clues)) else { return true };
        let mut best: Vec<(usize, usize)> = Vec::new();
        let mut fewest = usize::MAX;
        let mut clues = draft.clues.clone();
        for island in 0..draft.islands.len() {
            if draft.islands[island].iter().all(|&cell| !rival.black[cell]) {
                continue;
            }
            for &cell in &draft.islands[island] {
                clues[island] = cell;
                if !rival.solves(draft, &clues) {
                    let solving = rivals.iter().filter(|rival| rival.solves(draft, &clues)).count();
                    if solving < fewest {
                        (fewest, best) = (solving, Vec::new());
                    }
                    if solving == fewest {
                        best.push((island, cell));
                    }
                }
            }
            clues[island] = draft.clues[island];
        }
        let Some((island, cell)) = random.one_of(&best) else { return false };
        draft.clues[island] = cell;
    }
    false
}
