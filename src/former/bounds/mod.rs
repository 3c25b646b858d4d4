//! Lower bounds on the clicks that a state still needs. One file for each bound, with its proof of soundness. The checkers
//! know both [`column_runs`] and [`strip`].

pub mod column_runs;
pub mod connect_around;
pub mod strip;
