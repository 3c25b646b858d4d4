//! Changes proof trees of Santa Chilly, often to incomplete or false proofs.

use super::super::document::{Cuts, Document, Tree};
use super::graph::{Graph, cells, hexadecimal};
use super::{change_cuts, new_cut};
use crate::mutate::{one, place};
use fastrand::Rng;

pub fn change(random: &mut Rng, document: &mut Document, other: &Document) -> bool {
    let Some(graph) = Graph::of(&document.board) else {
        return false;
    };
    if document.kind == "unsolvable" || document.kind == "at-most" || graph.cells == 0 {
        return false;
    }
    let budget = document.moves.unwrap_or(1).clamp(1, 1000) - 1;
    if document.tree.is_none() || random.u8(..6) == 0 {
        let more = if random.bool() {
            one(random, &[0, 1, 1, 2, -1])
        } else {
            0
        };
        if more != 0 && document.kind == "optimal" {
            (document.kind, document.witness) = ("at-least".into(), None);
        }
        document.moves = Some((budget + 1 + more).max(1));
        let mut tree = random_tree(random, &graph, (budget + more).max(0), 3);
        if let Tree::Leaf(..) = tree {
            tree = branch(random, &graph, (budget + more).max(0), 3);
        }
        document.tree = Some(tree);
        (document.cuts, document.search, document.presents) = (None, false, None);
        return true;
    }
    if let Some(tree) = &mut document.tree {
        node(random, tree, &graph, budget, other);
    }
    true
}

fn node(random: &mut Rng, tree: &mut Tree, graph: &Graph, budget: i128, other: &Document) {
    match tree {
        Tree::Fewer(cuts, below) if random.u8(..3) > 0 => {
            return node(
                random,
                below,
                &graph.without(&graph.dear(cuts, budget)),
                budget,
                other,
            );
        }
        Tree::Branch(set, trees) if random.u8(..4) > 0 => {
            let marks = cells(set, graph.moves.len());
            let (below, part) = if random.bool() {
                (&mut trees[0], graph.without(&marks))
            } else {
                (&mut trees[1], graph.with_present(&marks))
            };
            return node(random, below, &part, budget, other);
        }
        _ => {}
    }
    if random.u8(..4) == 0 {
        *tree = match random.u8(..4) {
            0 => Tree::Unreachable,
            1 => other.tree.clone().unwrap_or(Tree::Unreachable),
            2 => branch(random, graph, budget, 2),
            _ => random_tree(random, graph, budget, 2),
        };
        return;
    }
    match tree {
        Tree::Unreachable => *tree = random_tree(random, graph, budget, 1),
        Tree::Branch(set, trees) => match random.u8(..4) {
            0 => trees.reverse(),
            1 => *tree = trees[random.usize(..2)].clone(),
            _ => {
                let mut marks = cells(set, graph.moves.len());
                if let Some(at) = place(random, &marks) {
                    marks[at] = !marks[at];
                }
                *set = hexadecimal(&marks);
                if random.u8(..10) == 0 {
                    set.push('0');
                }
            }
        },
        Tree::Fewer(cuts, below) => match random.u8(..3) {
            0 => *tree = (**below).clone(),
            1 => *tree = Tree::Leaf(cuts.clone(), random.bool()),
            _ => altered(random, cuts, graph),
        },
        Tree::Leaf(cuts, search) => match random.u8(..4) {
            0 => *search = !*search,
            1 => {
                let part = graph.without(&graph.dear(cuts, budget));
                *tree = Tree::Fewer(
                    cuts.clone(),
                    Box::new(random_tree(random, &part, budget, 1)),
                );
            }
            _ => altered(random, cuts, graph),
        },
    }
}

fn altered(random: &mut Rng, cuts: &mut Cuts, graph: &Graph) {
    if graph.cells == 0 {
        return;
    }
    change_cuts(random, cuts, graph);
    if random.u8(..4) > 0
        && let Some(potentials) = graph.potentials(cuts)
    {
        cuts.potentials = potentials;
    }
}

/// Splits the routes by whether they use any move of a random set.
fn branch(random: &mut Rng, graph: &Graph, budget: i128, max_depth: u32) -> Tree {
    let density = random.f64() * random.f64();
    let mut marks: Vec<bool> = graph.moves.iter().map(|_| random.f64() < density).collect();
    if let Some(at) = place(random, &marks) {
        marks[at] = true;
    }
    let without = random_tree(
        random,
        &graph.without(&marks),
        budget,
        max_depth.saturating_sub(1),
    );
    let with = random_tree(
        random,
        &graph.with_present(&marks),
        budget,
        max_depth.saturating_sub(1),
    );
    Tree::Branch(hexadecimal(&marks), Box::new([without, with]))
}

fn random_tree(random: &mut Rng, graph: &Graph, budget: i128, max_depth: u32) -> Tree {
    if graph.cells == 0 {
        return Tree::Unreachable;
    }
    let total = |cuts: &Cuts| {
        cuts.list
            .iter()
            .fold(cuts.potentials[graph.exit], |sum, cut| {
                sum.wrapping_add(cut.multiplier)
            })
    };
    let mut best_cuts: Option<(i128, Cuts)> = None;
    for _ in 0..4 {
        let scale = one(random, &[1, 2, 2, 4, 12]);
        let mut cuts = Cuts {
            scale,
            potentials: vec![0; graph.cells],
            list: Vec::new(),
            costs_digest: "0".repeat(64),
        };
        for _ in 0..random.usize(0..6) {
            cuts.list
                .extend(new_cut(random, graph, scale).filter(|_| graph.presents > 0));
        }
        let Some(potentials) = graph.potentials(&cuts) else {
            continue;
        };
        cuts.potentials = potentials;
        let proven_bound = total(&cuts).wrapping_mul(12) / scale;
        if best_cuts
            .as_ref()
            .is_none_or(|&(known, _)| proven_bound > known)
        {
            best_cuts = Some((proven_bound, cuts));
        }
    }
    let Some((_, cuts)) = best_cuts else {
        return Tree::Unreachable;
    };
    let shows = total(&cuts) > budget.wrapping_mul(cuts.scale);
    let dear = graph.dear(&cuts, budget);
    match random.u8(..8) {
        _ if shows => Tree::Leaf(cuts, random.u8(..20) == 0),
        0..3 if dear.contains(&true) && max_depth > 0 => {
            let below = random_tree(random, &graph.without(&dear), budget, max_depth - 1);
            Tree::Fewer(cuts, Box::new(below))
        }
        3..5 if max_depth > 0 => branch(random, graph, budget, max_depth),
        _ => Tree::Leaf(cuts, random.u8(..10) > 0),
    }
}
