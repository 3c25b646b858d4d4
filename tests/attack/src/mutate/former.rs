//! What a certificate of Former says, changed: claims, witnesses, boards, records, programs, layers.

use super::{guided, numbers, one, place, rebuilt};
use crate::document::former::{Document, Search};
use fastrand::Rng;

/// One change. What depends on it is mended, so that the file stays well formed.
pub fn change(random: &mut Rng, document: &mut Document, other: &Document) {
    match random.u8(..28) {
        0..3 => claim(random, document),
        3..5 => kind(random, document),
        5..7 => witness(random, document, other),
        7..9 => board(random, document, other),
        9..11 => floor(random, document),
        11..18 => records(random, document),
        18..20 => programs(random, document),
        20..23 => layers(random, &mut document.columns, other),
        23 => evidence(random, document, other),
        24 => drop(rebuilt::all_that_is_true(random, document)),
        25 => rebuilt::below_the_floor(random, document),
        _ => drop(guided::layers(random, document)),
    }
    if random.u8(..16) > 0 {
        mend(document);
    }
}

/// One count for each budget from the claim to the floor.
fn mend(document: &mut Document) {
    if document.kind == "at-least" {
        document.witness = None;
    }
    if document.kind == "at-most" || document.clicks < 1 {
        (document.search, document.columns) = (None, None);
    } else if document.search.is_none() && document.columns.is_none() {
        document.columns = Some(vec!["R1".into()]);
    }
    if let Some(search) = &mut document.search {
        let budgets = document.clicks.saturating_sub(search.floor).clamp(1, 600) as usize;
        while search.records.len() < budgets {
            search.records.insert(0, Vec::new());
        }
        search.records.truncate(budgets);
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
    let Some(search) = &mut document.search else { return };
    // The budgets go with the claim, or the records of the largest one do, or nothing.
    match random.u8(..3) {
        0 => search.floor = search.floor.wrapping_add(document.clicks.wrapping_sub(before)),
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
    let Some(witness) = &mut document.witness else { return };
    let click = format!("{},{}", random.u8(..6), random.u8(..5));
    let Some(at) = place(random, witness) else { return witness.push(click) };
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

fn board(random: &mut Rng, document: &mut Document, other: &Document) {
    let mut rows: Vec<Vec<u8>> = document.board.split('/').map(|row| row.as_bytes().to_vec()).collect();
    let (y, width) = (random.usize(..rows.len()), rows[0].len());
    let x = random.usize(..width.max(1));
    match random.u8(..9) {
        0..3 => rows[y].get_mut(x).into_iter().for_each(|letter| *letter = one(random, b"OPGB")),
        3 => rows[y].get_mut(x).into_iter().for_each(|letter| *letter = b'.'),
        4 => rows.iter_mut().for_each(|row| row.extend(row.get(x).copied())),
        5 => rows.iter_mut().filter(|row| row.len() > 1).for_each(|row| _ = row.pop()),
        6 => rows.insert(0, vec![b'.'; width]),
        7 => rows.insert(y, rows[y].clone()),
        _ => rows = other.board.split('/').map(|row| row.as_bytes().to_vec()).collect(),
    }
    document.board = rows.iter().map(|row| String::from_utf8_lossy(row)).collect::<Vec<_>>().join("/");
}

fn floor(random: &mut Rng, document: &mut Document) {
    let Some(search) = &mut document.search else { return };
    let before = search.floor;
    search.floor = match random.u8(..6) {
        0..2 => before.wrapping_add(1),
        2..4 => before.wrapping_sub(1),
        4 => document.clicks.wrapping_sub(1),
        _ => random.i128(0..=document.clicks.clamp(0, 600)),
    };
    // Records of budgets that are no more go up or vanish.
    if search.floor > before && random.bool() && search.records.len() > 1 {
        let last = search.records.pop().unwrap_or_default();
        search.records.last_mut().into_iter().for_each(|keys| keys.extend(&last));
    }
}

fn records(random: &mut Rng, document: &mut Document) {
    let tiles = document.board.bytes().filter(|letter| b"OPGB".contains(letter)).count().min(63);
    let Some(Search { records, .. }) = &mut document.search else { return };
    let Some(budget) = place(random, records) else { return };
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
        // Beyond the last tile.
        6 => records[budget][at] = key | 1 << random.usize(tiles..64),
        7 => records[budget].push(key.wrapping_add(random.u64(..4)).wrapping_sub(2)),
        8 => records[budget].clear(),
        _ => records.swap(budget, to),
    }
}

fn programs(random: &mut Rng, document: &mut Document) {
    let clicks = document.clicks;
    let columns = document.columns.clone();
    let Some(Search { floor, records, programs }) = &mut document.search else { return };
    if random.u8(..3) == 0 || programs.is_empty() {
        // A record becomes a program, with layers from where there are some.
        let Some((budget, at)) =
            place(random, records).and_then(|budget| Some((budget, place(random, &records[budget])?)))
        else {
            return;
        };
        let key = records[budget].remove(at);
        let layers = columns.or_else(|| programs.first().map(|first| first[2.min(first.len())..].to_vec()));
        let words = layers.unwrap_or_else(|| vec!["R1".into()]);
        programs.push([vec![key.to_string(), clicks.wrapping_sub(1 + budget as i128).to_string()], words].concat());
    } else if let Some(at) = place(random, programs) {
        match random.u8(..6) {
            0 => drop(programs.remove(at)),
            1 => programs.push(programs[at].clone()),
            2..4 => {
                let budget = programs[at].get(1).and_then(|word| word.parse::<i128>().ok()).unwrap_or(0);
                let budget = if random.bool() {
                    budget.wrapping_add(1)
                } else {
                    random.i128(-1..=clicks.clamp(0, 600)).max(*floor)
                };
                programs[at].get_mut(1).into_iter().for_each(|word| *word = budget.to_string());
            }
            4 => {
                let key = programs[at][0].parse::<u64>().unwrap_or(1) ^ 1 << random.u8(..20);
                programs[at][0] = key.to_string();
            }
            _ => {
                let (head, words) = programs[at].split_at(2.min(programs[at].len()));
                let (head, mut words) = (head.to_vec(), Some(words.to_vec()));
                let none = Document { columns: None, search: None, ..empty() };
                layers(random, &mut words, &none);
                programs[at] = [head, words.unwrap_or_default()].concat();
            }
        }
    }
    programs.sort_by_key(|words| words[0].parse::<u64>().unwrap_or(0));
}

fn empty() -> Document {
    Document { board: ".".into(), kind: "at-most".into(), clicks: 0, witness: None, search: None, columns: None }
}

fn layers(random: &mut Rng, columns: &mut Option<Vec<String>>, other: &Document) {
    let Some(words) = columns else { return };
    let Some(at) = place(random, words) else { return };
    let to = random.usize(..words.len());
    let (side, size) = words[at].split_at(1.min(words[at].len()));
    let size: i128 = size.parse().unwrap_or(0);
    match random.u8(..9) {
        0..2 => words[at] = format!("{side}{}", numbers::near(random, size)),
        2 => words[at] = format!("{side}{}", numbers::edge(random)),
        3 => words[at] = format!("{}{size}", if side == "R" { "L" } else { "R" }),
        4 => drop(words.remove(at)),
        5 => words.insert(to, words[at].clone()),
        6 => words.swap(at, to),
        7 => words.iter_mut().for_each(|word| {
            let side = if word.starts_with('R') { "L" } else { "R" };
            word.replace_range(..1.min(word.len()), side);
        }),
        _ => words.clone_from(other.columns.as_ref().unwrap_or(&vec!["R1".into()])),
    }
}

/// Whole parts of the evidence go or come.
fn evidence(random: &mut Rng, document: &mut Document, other: &Document) {
    match random.u8(..4) {
        0 => document.search = None,
        1 => document.columns = None,
        2 => document.columns.clone_from(&other.columns),
        _ => document.search.clone_from(&other.search),
    }
}
