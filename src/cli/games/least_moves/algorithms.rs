//! The anytime algorithms and their parameters on the command line.

use crate::arguments::units::whole;
use crate::games::game::Choice;
use crate::output::Failure;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use kortest::anytime::Algorithm;

/// The parameters of algorithms.
#[derive(clap::Args)]
pub struct AlgorithmOptions {
    /// For beam: states kept at each depth [default: 1000]
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=u32::MAX.into()))]
    width: Option<u32>,
    /// For weighted-random: the weight of a move is the number of tiles or presents that it takes,
    /// to this power [default: 5]
    #[arg(long, value_name = "P", value_parser = parse_power)]
    power: Option<f64>,
}

fn parse_power(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(power) if (0.0..=100.0).contains(&power) => Ok(power),
        _ => Err("write a number from 0 to 100".into()),
    }
}

/// Returns all algorithms that run alone, with `first` before the others.
pub fn choices(first: Algorithm) -> Vec<Choice> {
    let mut algorithms = Algorithm::ALL.to_vec();
    algorithms.sort_by_key(|algorithm| algorithm.name() != first.name());
    let mut choices = Vec::new();
    for algorithm in algorithms {
        choices.push(Choice {
            name: algorithm.name(),
            about: algorithm.summary(),
        });
    }
    choices
}

/// Returns a parser for the name of an algorithm.
pub fn parser() -> impl TypedValueParser<Value = Algorithm> {
    let names = Algorithm::ALL.map(|algorithm| PossibleValue::new(algorithm.name()));
    PossibleValuesParser::new(names).map(|name| named(&name))
}

/// Returns the algorithm with this name.
fn named(name: &str) -> Algorithm {
    let mut all = Algorithm::ALL.into_iter();
    all.find(|algorithm| algorithm.name() == name)
        .expect("the list has the name")
}

impl AlgorithmOptions {
    pub fn algorithm(&self, name: &str) -> Result<Algorithm, Failure> {
        match (named(name), self.width, self.power) {
            (Algorithm::Beam { .. }, Some(width), None) => Ok(Algorithm::Beam {
                width: width as usize,
            }),
            (Algorithm::WeightedRandom { .. }, None, Some(power)) => {
                Ok(Algorithm::WeightedRandom { power })
            }
            (algorithm, None, None) => Ok(algorithm),
            (Algorithm::Beam { .. }, ..) => Err(no_power(name)),
            _ => Err(self.refusal(name)),
        }
    }

    /// Fails if a parameter is given. The algorithm `name` has none.
    pub fn refuse_all(&self, name: &str) -> Result<(), Failure> {
        if self.width.is_none() && self.power.is_none() {
            return Ok(());
        }
        Err(self.refusal(name))
    }

    /// The error for a parameter that the algorithm `name` does not have.
    fn refusal(&self, name: &str) -> Failure {
        if self.width.is_none() {
            return no_power(name);
        }
        Failure::Input(format!("--width is for --algorithm beam, not for {name}"))
    }
}

fn no_power(name: &str) -> Failure {
    Failure::Input(format!(
        "--power is for --algorithm weighted-random, not for {name}"
    ))
}
