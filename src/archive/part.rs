//! A worker among several that share the folder of an archive.

use std::str::FromStr;

/// The text `I/N`: worker I of N.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The number of this worker, counted from 1.
    number: usize,
    /// The number of workers.
    workers: usize,
}

impl FromStr for Part {
    type Err = String;

    /// Parses `I/N`: worker I of N workers, where I is 1 to N.
    fn from_str(text: &str) -> Result<Part, String> {
        if let Some((number, workers)) = text.split_once('/')
            && let Ok(number) = number.parse()
            && let Ok(workers) = workers.parse()
            && (1..=workers).contains(&number)
        {
            return Ok(Part { number, workers });
        }
        Err("write I/N, such as 2/5, with I from 1 to N".into())
    }
}

impl Part {
    /// Returns the items in the order in which this worker, one of several, works on them: its own share first, then
    /// the share of the next worker, and so on. The share of worker I of N begins with the I-th item and has every N-th
    /// item after it.
    pub fn order<T>(self, items: Vec<T>) -> Vec<T> {
        let mut numbered: Vec<(usize, T)> = items.into_iter().enumerate().collect();
        numbered.sort_by_key(|&(position, _)| self.rank_of_share(position % self.workers));
        numbered.into_iter().map(|(_, item)| item).collect()
    }

    /// Returns the number of shares that this worker works on before `share`: 0 for its own share. The worker begins
    /// with its own share, and goes on with the first one after the last. Shares are counted from 0.
    fn rank_of_share(self, share: usize) -> usize {
        let own_share = self.number - 1; // Workers are counted from 1.
        if share >= own_share {
            share - own_share
        } else {
            self.workers - own_share + share
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_visits_all_and_begins_with_its_own() {
        let order_of = |part: &str| part.parse::<Part>().unwrap().order((1..=7).collect());

        assert_eq!(order_of("1/1"), [1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(order_of("1/3"), [1, 4, 7, 2, 5, 3, 6]);
        assert_eq!(order_of("3/3"), [3, 6, 1, 4, 7, 2, 5]);
    }
}
