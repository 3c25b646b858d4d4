//! Changes proof trees of Santa Chilly, often to incomplete or false proofs.

use super::document::{Cuts, Document, Ending, Tree};
use super::graph::{Graph, cells, hexadecimal};
use super::mutate::{change_cuts, new_cut};
use crate::mutate::{one, place};
use fastrand::Rng;

/// Changes the proof tree of a certificate, or writes one. Returns whether the certificate has a
/// tree now.
pub fn change(random: &mut Rng, document: &mut Document, other: &Document) -> bool {
    let Some(graph) = Graph::of(&document.board) else {
        return false;
    };
    if document.kind == "unsolvable" || document.kind == "at-most" || graph.cells == 0 {
        return false;
    }
    let budget = document.moves.unwrap_or(1).clamp(1, 1000) - 1;
    if document.tree.is_none() || random.u8(..6) == 0 {
        write(random, document, &graph, budget);
    } else if let Some(tree) = &mut document.tree {
        change_tree(random, tree, &graph, budget, other);
    }
    true
}

/// Writes a new tree. The claim may change by a few moves.
fn write(random: &mut Rng, document: &mut Document, graph: &Graph, budget: i128) {
    let mut more = 0;
    if random.bool() {
        more = one(random, &[0, 1, 1, 2, -1]);
    }
    if more != 0 && document.kind == "optimal" {
        document.kind = "at-least".into();
        document.witness = None;
    }
    document.moves = Some((budget + 1 + more).max(1));
    let budget = (budget + more).max(0);
    let mut tree = random_tree(random, graph, budget, 3);
    if let Tree::Leaf(..) = tree {
        tree = branch(random, graph, budget, 3);
    }
    document.tree = Some(tree);
    document.cuts = None;
    document.search = false;
    document.presents = None;
}

/// Changes a random node of a tree.
fn change_tree(random: &mut Rng, tree: &mut Tree, graph: &Graph, budget: i128, other: &Document) {
    match tree {
        Tree::Fewer(cuts, below) if random.u8(..3) > 0 => {
            let fewer = graph.without(&graph.excluded(cuts, budget));
            change_tree(random, below, &fewer, budget, other);
        }
        Tree::Branch(set, trees) if random.u8(..4) > 0 => {
            let marks = cells(set, graph.moves.len());
            if random.bool() {
                let without = graph.without(&marks);
                change_tree(random, &mut trees[0], &without, budget, other);
            } else {
                let with = graph.with_present(&marks);
                change_tree(random, &mut trees[1], &with, budget, other);
            }
        }
        _ if random.u8(..4) == 0 => *tree = replacement(random, graph, budget, other),
        _ => change_node(random, tree, graph, budget),
    }
}

fn replacement(random: &mut Rng, graph: &Graph, budget: i128, other: &Document) -> Tree {
    match random.u8(..4) {
        0 => Tree::Unreachable,
        1 => other.tree.clone().unwrap_or(Tree::Unreachable),
        2 => branch(random, graph, budget, 2),
        _ => random_tree(random, graph, budget, 2),
    }
}

fn change_node(random: &mut Rng, tree: &mut Tree, graph: &Graph, budget: i128) {
    match tree {
        Tree::Unreachable => *tree = random_tree(random, graph, budget, 1),
        Tree::Branch(set, trees) => match random.u8(..4) {
            0 => trees.reverse(),
            1 => *tree = trees[random.usize(..2)].clone(),
            _ => *set = with_other_move(random, cells(set, graph.moves.len())),
        },
        Tree::Fewer(cuts, below) => match random.u8(..3) {
            0 => *tree = (**below).clone(),
            1 => *tree = Tree::Leaf(cuts.clone(), random_ending(random, 2)),
            _ => change_leaf(random, cuts, graph),
        },
        Tree::Leaf(cuts, ending) => match random.u8(..4) {
            0 if *ending == Ending::Cuts => *ending = Ending::Search,
            0 => *ending = Ending::Cuts,
            1 => {
                let fewer = graph.without(&graph.excluded(cuts, budget));
                let below = random_tree(random, &fewer, budget, 1);
                *tree = Tree::Fewer(cuts.clone(), Box::new(below));
            }
            _ => change_leaf(random, cuts, graph),
        },
    }
}

/// Adds a move to a set, or removes one. Sometimes the digits of the set are too many.
fn with_other_move(random: &mut Rng, mut marks: Vec<bool>) -> String {
    if let Some(at) = place(random, &marks) {
        marks[at] = !marks[at];
    }
    let mut set = hexadecimal(&marks);
    if random.u8(..10) == 0 {
        set.push('0');
    }
    set
}

/// Changes cuts, and usually corrects their potentials.
fn change_leaf(random: &mut Rng, cuts: &mut Cuts, graph: &Graph) {
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
    let mut marks = Vec::new();
    for _ in &graph.moves {
        marks.push(random.f64() < density);
    }
    if let Some(at) = place(random, &marks) {
        marks[at] = true;
    }
    let max_depth = max_depth.saturating_sub(1);
    let without = random_tree(random, &graph.without(&marks), budget, max_depth);
    let with = random_tree(random, &graph.with_present(&marks), budget, max_depth);
    Tree::Branch(hexadecimal(&marks), Box::new([without, with]))
}

/// Returns a tree for a graph, with cuts that are the best of some random ones.
fn random_tree(random: &mut Rng, graph: &Graph, budget: i128, max_depth: u32) -> Tree {
    if graph.cells == 0 {
        return Tree::Unreachable;
    }
    let Some(cuts) = best_random_cuts(random, graph) else {
        return Tree::Unreachable;
    };
    let is_proven = cuts.total(graph.exit) > budget.wrapping_mul(cuts.scale);
    let excluded = graph.excluded(&cuts, budget);
    let choice = random.u8(..8);
    if is_proven {
        return Tree::Leaf(cuts, random_ending(random, 20));
    }
    match choice {
        0..3 if excluded.contains(&true) && max_depth > 0 => {
            let fewer = graph.without(&excluded);
            let below = random_tree(random, &fewer, budget, max_depth - 1);
            Tree::Fewer(cuts, Box::new(below))
        }
        3..5 if max_depth > 0 => branch(random, graph, budget, max_depth),
        _ => {
            let mut ending = Ending::Search;
            if random.u8(..10) == 0 {
                ending = Ending::Cuts;
            }
            Tree::Leaf(cuts, ending)
        }
    }
}

/// Returns a search with a probability of one in `share`.
fn random_ending(random: &mut Rng, share: u8) -> Ending {
    if random.u8(..share) == 0 {
        Ending::Search
    } else {
        Ending::Cuts
    }
}

/// Returns the random cuts that prove the largest bound.
fn best_random_cuts(random: &mut Rng, graph: &Graph) -> Option<Cuts> {
    let mut best: Option<Cuts> = None;
    let mut best_bound = i128::MIN;
    for _ in 0..4 {
        let scale = one(random, &[1, 2, 2, 4, 12]);
        let mut cuts = Cuts::none(scale, graph.cells);
        for _ in 0..random.usize(0..6) {
            let cut = new_cut(random, graph, scale);
            if graph.presents > 0 {
                cuts.list.extend(cut);
            }
        }
        let Some(potentials) = graph.potentials(&cuts) else {
            continue;
        };
        cuts.potentials = potentials;
        let bound = cuts.total(graph.exit).wrapping_mul(12) / scale;
        if best.is_none() || bound > best_bound {
            best = Some(cuts);
            best_bound = bound;
        }
    }
    best
}
