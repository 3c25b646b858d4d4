//! Alters a colouring if no placement of clues makes this colouring the only solution.

use super::drawing::Drawing;
use super::random::Random;
use super::rival::Rival;

/// Splits or joins islands near a cell where `rival` has another colour.
pub fn alter(
    drawing: &Drawing,
    rival: &Rival,
    most: usize,
    random: &mut Random,
) -> Option<Drawing> {
    let differs = |cell: usize| rival.black[cell] != drawing.black[cell];
    let near = |&cell: &usize| differs(cell) || drawing.empty.neighbours(cell).any(differs);
    let (black, white): (Vec<usize>, Vec<usize>) = (0..drawing.black.len())
        .filter(near)
        .partition(|&cell| drawing.black[cell]);
    let split: Vec<usize> = white
        .into_iter()
        .filter(|&cell| drawing.may_be_black(cell))
        .collect();
    let joined: Vec<usize> = black
        .into_iter()
        .filter(|&cell| drawing.may_join_islands(cell, 1, most))
        .collect();
    let cell = random.one_of(&split).or_else(|| random.one_of(&joined))?;
    let mut altered = drawing.clone();
    altered.black[cell] = !altered.black[cell];
    altered.tighten(random, Some(cell));
    Some(altered)
}
