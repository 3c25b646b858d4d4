//! **Placements**: a cell gets the colour that it has in all possible shapes of an island.
//!
//! # Why this is sound
//!
//! The island has one of the listed [shapes](super::shapes). A cell next to all shapes is next to
//! the island, so it is black.

use super::shape::Shape;
use super::shapes::shapes;
use super::step::Step;
use super::view::{Colour, View};

/// Finds cells that have one colour in all possible shapes of an island.
pub fn placements(view: &View) -> Option<Step> {
    let missing = |n: usize, clue: usize| {
        view.grid()
            .clue(clue)
            .saturating_sub(view.regions()[n].cells.len())
    };
    let regions = view.regions().iter().enumerate();
    let mut islands: Vec<(usize, usize)> = regions
        .filter_map(|(n, region)| {
            if let [clue] = region.clues[..] {
                Some((n, clue))
            } else {
                None
            }
        })
        .filter(|&(n, clue)| missing(n, clue) > 0)
        .collect();
    islands.sort_by_key(|&(n, clue)| missing(n, clue));
    islands.into_iter().find_map(|(n, clue)| {
        let shapes = shapes(view, n)?;
        let (colour, cells) = common(view, &shapes.iter().collect::<Vec<_>>())?;
        let ways = match shapes.len() {
            1 => format!("the island of {} fits in one way only", view.name(clue)),
            count => format!("the island of {} fits in {count} ways", view.name(clue)),
        };
        let reason = match colour {
            Colour::White if shapes.len() == 1 => ways,
            Colour::White => format!("{ways}, and all contain this"),
            Colour::Black => format!("{ways}, and this is next to all"),
        };
        Some(Step {
            rule: "placements",
            colour,
            cells,
            reason,
        })
    })
}

/// Returns the unknown cells that are in every shape (white). If none exist, returns those next to
/// every shape (black).
pub fn common(view: &View, shapes: &[&Shape]) -> Option<(Colour, Vec<usize>)> {
    let (first, others) = shapes.split_first()?;
    let unknown = |cells: &[usize], all: &dyn Fn(&Shape, usize) -> bool| -> Vec<usize> {
        let open = cells
            .iter()
            .copied()
            .filter(|&cell| view.colour(cell).is_none());
        open.filter(|&cell| others.iter().all(|shape| all(shape, cell)))
            .collect()
    };
    let inside = unknown(&first.cells, &|shape, cell| {
        shape.cells.binary_search(&cell).is_ok()
    });
    if !inside.is_empty() {
        return Some((Colour::White, inside));
    }
    let around = unknown(&first.shore, &|shape, cell| {
        shape.shore.binary_search(&cell).is_ok()
    });
    (!around.is_empty()).then_some((Colour::Black, around))
}
