//! Moves clues inside their islands to exclude known other solutions (*rivals*).

use super::draft::Draft;
use super::random::Random;
use super::rival::Rival;

/// Maximum number of moves per unwanted solution. Moving a clue inside its island can exclude such
/// a solution.
const MOVES_PER_RIVAL: usize = 3;

/// Moves clues until no rival (another known solution) fits. Returns whether this succeeds.
pub fn exclude(draft: &mut Draft, rivals: &[Rival], random: &mut Random) -> bool {
    for _ in 0..MOVES_PER_RIVAL * rivals.len() + 1 {
        let Some(rival) = rivals
            .iter()
            .find(|rival| rival.solves(draft, &draft.clues))
        else {
            return true;
        };
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
                    let solving = rivals
                        .iter()
                        .filter(|rival| rival.solves(draft, &clues))
                        .count();
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
        let Some((island, cell)) = random.one_of(&best) else {
            return false;
        };
        draft.clues[island] = cell;
    }
    false
}
