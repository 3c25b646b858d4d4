//! Moves clues inside their islands so that none of the known rivals solves the draft. A rival is a colouring other
//! than the intended solution.

use super::draft::Draft;
use super::random::Random;
use super::rival::Rival;

/// A rival is a colouring other than the intended solution. Each attempt to exclude the rivals moves one clue. The
/// number of attempts is limited to this constant times the number of rivals.
const MOVES_PER_RIVAL: usize = 3;

/// Moves clues until none of the rivals solves the draft. Returns `false` if some rival still solves the draft in the
/// end.
///
/// Suppose that a rival (a colouring other than the intended solution) solves the draft. Then some clue has different
/// islands in the rival and in the draft. If this clue moves to a cell that is not in the rival's island, the rival no
/// longer solves the draft. The best moves are the moves after which the fewest rivals solve the draft. One of the best
/// moves is chosen at random.
pub fn exclude(draft: &mut Draft, rivals: &[Rival], random: &mut Random) -> bool {
    for _ in 0..MOVES_PER_RIVAL * rivals.len() + 1 {
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
