//! The options of the algorithms that find solutions.

use crate::error::bad_input;
use kortest::anytime::Algorithm;
use pyo3::prelude::*;

/// An algorithm with its parameters, as the functions `solve` of the package pass them.
#[derive(FromPyObject)]
pub struct SolveOptions {
    pub algorithm: String,
    pub seed: u64,
    /// Number of states that a beam search keeps at each depth.
    width: Option<usize>,
    /// The exponent of the weights of moves.
    power: Option<f64>,
}

impl SolveOptions {
    /// Returns the algorithm.
    ///
    /// # Errors
    ///
    /// No algorithm has this name, or it has no such parameter.
    pub fn algorithm(&self) -> PyResult<Algorithm> {
        let mut algorithm: Algorithm = self.algorithm.parse().map_err(bad_input)?;
        match &mut algorithm {
            Algorithm::Beam { width } => *width = self.width.unwrap_or(*width),
            _ if self.width.is_some() => return Err(bad_input("width is for the algorithm beam")),
            Algorithm::WeightedRandom { power } => *power = self.power.unwrap_or(*power),
            _ => {}
        }
        let has_power = matches!(algorithm, Algorithm::WeightedRandom { .. });
        if self.power.is_some() && !has_power {
            return Err(bad_input("power is for the algorithm weighted-random"));
        }
        match algorithm {
            Algorithm::Beam { width: 0 } => Err(bad_input("width 0; it must be at least 1")),
            Algorithm::WeightedRandom { power } if !power.is_finite() => Err(bad_input(format!(
                "power {power}; it must be a finite number"
            ))),
            _ => Ok(algorithm),
        }
    }
}
