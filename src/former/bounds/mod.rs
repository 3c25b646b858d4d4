//! Lower bounds on the number of clicks that clear a state.

pub mod column_runs;
pub mod strip;
