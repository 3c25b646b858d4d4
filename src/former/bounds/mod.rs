//! Lower bounds on the number of clicks that a state still needs. Each bound has its own file with its proof of
//! soundness. The checkers use both [`column_runs`] and [`strip`].

pub mod column_runs;
pub mod connect_around;
pub mod strip;
