//! Lower bounds on the number of clicks that a state still needs. The checkers use both [`column_runs`] and [`strip`].

pub mod column_runs;
pub mod connect_around;
pub mod strip;
