//! Makes random changes in certificates of Former.

mod board;
mod guided;
mod layers;
mod rebuilt;

use super::document::{Document, Layers, Search};
use crate::mutate::{numbers, one, place};
use fastrand::Rng;

pub fn change(random: &mut Rng, document: &mut Document, other: &Document) {
    match random.u8(..28) {
        0..3 => claim(random, document),
        3 => kind(random, document),
        4..6 => witness(random, document, other),
        6..9 => {
            board::change(random, document, other);
            if random.u8(..3) == 0 {
                let _ = guided::fit_length_and_claim(random, document);
            }
        }
        9..11 => floor(random, document),
        11..16 => records(random, document),
        16..22 => layers(random, document, other),
        22 => evidence(random, document, other),
        23 => drop(rebuilt::records_by_brute_force(random, document)),
        24 => rebuilt::record_of_the_board(random, document),
        _ => drop(guided::write(random, document)),
    }
    if random.u8(..16) > 0 {
        mend(document);
    }
}

fn mend(document: &mut Document) {
    if document.kind == "at-least" {
        document.witness = None;
    }
    if document.kind == "at-most" || document.clicks < 1 {
        (document.search, document.layers) = (None, None);
    } else if document.search.is_none() && document.layers.is_none() {
        let right = document.width() as i128;
        document.layers = Some(Layers {
            left: 0,
            right,
            numbers: vec![0; 8],
        });
    }
    if let Some(search) = &mut document.search {
        let budgets = document.clicks.saturating_sub(search.floor).clamp(1, 800) as usize;
        while search.records.len() < budgets {
            search.records.insert(0, Vec::new());
        }
        search.records.truncate(budgets);
    }
}

fn layers(random: &mut Rng, document: &mut Document, other: &Document) {
    let Some(layers) = &mut document.layers else {
        return;
    };
    layers::change(random, layers, other.layers.as_ref());
    if random.u8(..3) > 0 {
        let _ = guided::fit_length_and_claim(random, document);
    }
}

fn claim(random: &mut Rng, document: &mut Document) {
    let before = document.clicks;
    document.clicks = match random.u8(..8) {
        0..4 => document.clicks.saturating_add(1),
        4..6 => document.clicks.wrapping_sub(1),
        6 => numbers::edge(random),
        _ => random.i128(0..20),
    };
    let Some(search) = &mut document.search else {
        return;
    };
    // Adapts the proof to the new claim in one of two ways, or not at all.
    match random.u8(..3) {
        0 => {
            search.floor = search
                .floor
                .wrapping_add(document.clicks.wrapping_sub(before))
        }
        1 if document.clicks == before.wrapping_add(1) && !search.records.is_empty() => {
            let first = std::mem::take(&mut search.records[0]);
            search.records.insert(0, first);
        }
        _ => {}
    }
}

fn kind(random: &mut Rng, document: &mut Document) {
    document.kind = one(random, &["optimal", "at-most", "at-least"]).into();
    if document.kind != "at-least" && document.witness.is_none() {
        document.witness = Some(vec!["0,0".into(); document.clicks.clamp(0, 20) as usize]);
    }
}

fn witness(random: &mut Rng, document: &mut Document, other: &Document) {
    let Some(witness) = &mut document.witness else {
        return;
    };
    let click = format!("{},{}", random.u8(..6), random.u8(..12));
    let Some(at) = place(random, witness) else {
        return witness.push(click);
    };
    match random.u8(..6) {
        0 => witness[at] = click,
        1 => drop(witness.remove(at)),
        2 => witness.insert(at, click),
        3 => witness.insert(at, witness[at].clone()),
        4 => {
            let to = random.usize(..witness.len());
            witness.swap(at, to);
        }
        _ => witness.clone_from(other.witness.as_ref().unwrap_or(&Vec::new())),
    }
    if random.bool() {
        document.clicks = witness.len() as i128;
    }
}

fn floor(random: &mut Rng, document: &mut Document) {
    let Some(search) = &mut document.search else {
        return;
    };
    let before = search.floor;
    search.floor = match random.u8(..6) {
        0..2 => before.wrapping_add(1),
        2..4 => before.wrapping_sub(1),
        4 => document.clicks.wrapping_sub(1),
        _ => random.i128(0..=document.clicks.clamp(0, 800)),
    };
    let needs_fewer_lists = search.floor > before;
    if needs_fewer_lists && random.bool() && search.records.len() > 1 {
        let last = search.records.pop().unwrap_or_default();
        search
            .records
            .last_mut()
            .into_iter()
            .for_each(|keys| keys.extend(&last));
    }
}

fn records(random: &mut Rng, document: &mut Document) {
    let tiles = document.tiles().min(63);
    let Some(Search { records, .. }) = &mut document.search else {
        return;
    };
    let Some(budget) = place(random, records) else {
        return;
    };
    let to = random.usize(..records.len());
    let Some(at) = place(random, &records[budget]) else {
        return records[budget].push(random.u64(..1 << tiles));
    };
    let key = records[budget][at];
    match random.u8(..10) {
        0 => drop(records[budget].remove(at)),
        1..3 => {
            records[budget].remove(at);
            records[budget.saturating_sub(1)].push(key);
        }
        3 => records[to].push(key),
        4 => records[budget].push(key ^ 1 << random.usize(..tiles.max(1))),
        5 => records[budget][at] = key ^ 1 << random.usize(..tiles.max(1)),
        // Sets a bit that belongs to no tile.
        6 => {
            records[budget][at] = if random.bool() {
                key | 1 << random.usize(tiles..64)
            } else {
                u64::MAX
            }
        }
        7 => records[budget].push(key.wrapping_add(random.u64(..4)).wrapping_sub(2)),
        8 => records[budget].clear(),
        _ => records.swap(budget, to),
    }
}

fn evidence(random: &mut Rng, document: &mut Document, other: &Document) {
    match random.u8(..4) {
        0 => document.search = None,
        1 => document.layers = None,
        2 => document.layers.clone_from(&other.layers),
        _ => document.search.clone_from(&other.search),
    }
}
