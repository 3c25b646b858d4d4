//! Prints the lines of an archive run in the order of the dates. The proofs for these dates may finish in another
//! order.

use crate::output::say;
use jiff::civil::Date;
use std::collections::{BTreeMap, VecDeque};

/// The output lines that wait until all earlier dates are finished.
pub struct Lines {
    /// The dates that are not printed yet, in the order of the output.
    order: VecDeque<Date>,
    /// The finished dates that are not printed yet. The value is `None` if the date prints no line.
    finished: BTreeMap<Date, Option<String>>,
}

impl Lines {
    /// Creates an empty list of output lines. The lines will be printed in the order of these dates.
    pub fn new(order: impl Iterator<Item = Date>) -> Lines {
        Lines { order: order.collect(), finished: BTreeMap::new() }
    }

    /// Adds the line of a finished date. Then prints every line for which all earlier dates are finished.
    pub fn add(&mut self, date: Date, line: Option<String>) {
        self.finished.insert(date, line);
        self.ready().iter().for_each(|line| say!("{line}"));
    }

    /// Removes and returns the lines that can be printed now. A line can be printed if all earlier dates are finished.
    fn ready(&mut self) -> Vec<String> {
        let mut ready = Vec::new();
        while let Some(line) = self.order.front().and_then(|date| self.finished.remove(date)) {
            self.order.pop_front();
            ready.extend(line);
        }
        ready
    }

    /// Prints all lines that are not printed yet. Such lines exist if the run ended before an earlier date was
    /// finished.
    pub fn end(self) {
        self.finished.into_values().flatten().for_each(|line| say!("{line}"));
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
