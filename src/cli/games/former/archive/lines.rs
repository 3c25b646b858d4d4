//! Prints the output lines of `kortest archive` in the order of the dates.

use crate::output::say;
use jiff::civil::Date;
use std::collections::{BTreeMap, VecDeque};

/// Output lines, printed in the order of their dates.
pub struct Lines {
    /// The dates that are not printed yet, in the order of the output.
    order: VecDeque<Date>,
    /// The finished dates that are not printed yet, each with its line.
    finished: BTreeMap<Date, Option<String>>,
}

impl Lines {
    pub fn new(order: impl Iterator<Item = Date>) -> Lines {
        Lines {
            order: order.collect(),
            finished: BTreeMap::new(),
        }
    }

    pub fn add(&mut self, date: Date, line: Option<String>) {
        self.finished.insert(date, line);
        self.ready().iter().for_each(|line| say!("{line}"));
    }

    fn ready(&mut self) -> Vec<String> {
        let mut ready = Vec::new();
        while let Some(line) = self
            .order
            .front()
            .and_then(|date| self.finished.remove(date))
        {
            self.order.pop_front();
            ready.extend(line);
        }
        ready
    }

    /// Prints all lines that are not printed yet.
    pub fn end(self) {
        self.finished
            .into_values()
            .flatten()
            .for_each(|line| say!("{line}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_waits_for_the_lines_before_it() {
        let date = |day| Date::new(2025, 1, day).unwrap();
        let mut lines = Lines::new((1..=4).map(date));
        let mut add = |day, line: Option<&str>| {
            lines.finished.insert(date(day), line.map(str::to_string));
            lines.ready()
        };
        assert!(add(3, Some("c")).is_empty() && add(2, None).is_empty());
        assert_eq!(add(1, Some("a")), ["a", "c"]);
        assert_eq!(add(4, Some("d")), ["d"]);
    }
}
