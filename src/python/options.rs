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
    /// Returns the algorithm with the given parameters, or with its default ones.
    ///
    /// # Errors
    ///
    /// No algorithm has this name, it has no such parameter, or a parameter is out of range.
    pub fn algorithm(&self) -> PyResult<Algorithm> {
        match self.algorithm.parse().map_err(bad_input)? {
            Algorithm::Beam { width } => {
                self.refuse_power()?;
                beam(self.width.unwrap_or(width))
            }
            Algorithm::WeightedRandom { power } => {
                self.refuse_width()?;
                weighted_random(self.power.unwrap_or(power))
            }
            without_parameters => {
                self.refuse_parameters()?;
                Ok(without_parameters)
            }
        }
    }

    /// Fails if a parameter is given, for an algorithm that has none.
    pub fn refuse_parameters(&self) -> PyResult<()> {
        self.refuse_width()?;
        self.refuse_power()
    }

    /// Fails if the parameter of the beam search is given.
    fn refuse_width(&self) -> PyResult<()> {
        match self.width {
            Some(_) => Err(bad_input("width is for the algorithm beam")),
            None => Ok(()),
        }
    }

    /// Fails if the parameter of the random choice of moves is given.
    fn refuse_power(&self) -> PyResult<()> {
        match self.power {
            Some(_) => Err(bad_input("power is for the algorithm weighted-random")),
            None => Ok(()),
        }
    }
}

/// Returns the beam search of a width, if the width is allowed.
fn beam(width: usize) -> PyResult<Algorithm> {
    if width == 0 {
        return Err(bad_input("width 0; it must be at least 1"));
    }
    Ok(Algorithm::Beam { width })
}

/// Returns the random choice of moves with an exponent, if the exponent is allowed.
fn weighted_random(power: f64) -> PyResult<Algorithm> {
    if !power.is_finite() {
        return Err(bad_input(format!(
            "power {power}; it must be a finite number"
        )));
    }
    Ok(Algorithm::WeightedRandom { power })
}
