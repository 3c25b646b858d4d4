//! List scheduling: each worker takes the next job of the list when it is free.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// When the last job ends, in seconds, if some workers do jobs of these lengths in this order.
pub fn makespan(times: &[f64], order: &[usize], workers: usize) -> f64 {
    // Nanoseconds, because floats have no order.
    let mut free: BinaryHeap<Reverse<u64>> = (0..workers).map(|_| Reverse(0)).collect();
    let mut end = 0;
    for &job in order {
        let Reverse(begin) = free.pop().expect("there is a worker");
        let until = begin + (times[job] * 1e9) as u64;
        free.push(Reverse(until));
        end = end.max(until);
    }
    end as f64 / 1e9
}

/// The jobs as they come.
pub fn list_order(jobs: usize) -> Vec<usize> {
    (0..jobs).collect()
}

/// The jobs with the largest value first, equal ones as they come.
pub fn largest_first(values: &[f64]) -> Vec<usize> {
    let mut order = list_order(values.len());
    order.sort_by(|&a, &b| values[b].total_cmp(&values[a]));
    order
}

/// The longest job.
pub fn longest(times: &[f64]) -> f64 {
    times.iter().copied().fold(0.0, f64::max)
}
