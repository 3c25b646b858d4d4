//! The programs of version 1, changed.

use super::super::place;
use super::sizes;
use crate::document::former::{Columns, Document, Search};
use fastrand::Rng;

/// One change.
pub fn change(random: &mut Rng, document: &mut Document) {
    let clicks = document.clicks;
    let columns = match &document.columns {
        Some(Columns::Sizes(sizes)) => Some(sizes.clone()),
        _ => None,
    };
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
                let (head, mut words) = (head.to_vec(), words.to_vec());
                sizes::alone(random, &mut words);
                programs[at] = [head, words].concat();
            }
        }
    }
    programs.sort_by_key(|words| words[0].parse::<u64>().unwrap_or(0));
}
