//! The JSON object.

use crate::games::least_moves::certificates::{Certificates, Which};
use crate::output::json::Cost;
use kortest::chilly::analyse::{Bounds, FirstMove, FirstMoves, Route, RouteMove};
use kortest::chilly::{Direction, Level, letters};
use serde::Serialize;
use std::time::Instant;

/// The fields of the JSON object.
#[derive(Serialize)]
pub struct Fields {
    solvable: Option<bool>,
    optimum: Option<u32>,
    lower_bound: u32,
    upper_bound: Option<u32>,
    moves: Option<String>,
    certificate: Option<String>,
    first_moves: Vec<First>,
    #[serde(flatten)]
    route: Option<Played>,
    #[serde(flatten)]
    cost: Cost,
    threads: usize,
    stopped: bool,
}

/// A number of moves: whether there is one, and what is known of it.
#[derive(Serialize)]
struct Number {
    exists: Option<bool>,
    value: Option<u32>,
    at_least: u32,
    at_most: Option<u32>,
}

/// A possible first move.
#[derive(Serialize)]
struct First {
    direction: &'static str,
    presents: usize,
    optimum_after: Number,
    loses: Number,
    certificate: Option<String>,
}

/// A route.
#[derive(Serialize)]
struct Played {
    route: Vec<Judged>,
    played: usize,
    won: bool,
    presents_left: usize,
    missed: Option<&'static str>,
    lost: Number,
}

/// A move of a route.
#[derive(Serialize)]
struct Judged {
    direction: &'static str,
    presents: usize,
    before: Number,
    after: Number,
    loses: Number,
    better: Option<&'static str>,
    certificate: Option<String>,
}

impl From<Bounds> for Number {
    fn from(bounds: Bounds) -> Number {
        let Bounds { exists, at_least, at_most } = bounds;
        Number { exists, value: bounds.exact(), at_least, at_most }
    }
}

impl Fields {
    /// `threads` might be used; `stopped` says whether not all is known or written.
    pub fn new(
        first: &FirstMoves,
        route: Option<&Route>,
        certificates: Option<&Certificates<Direction, Level>>,
        threads: usize,
        stopped: bool,
        start: Instant,
    ) -> Fields {
        let path = |which| certificates.and_then(|certificates| certificates.path(which));
        let first_moves = first.moves.iter().map(|FirstMove { direction, takes, after, loses }| First {
            direction: direction.word(),
            presents: *takes,
            optimum_after: (*after).into(),
            loses: (*loses).into(),
            certificate: path(Which::First(*direction)),
        });
        let judged = |(n, RouteMove { direction, takes, before, after, loses, better }): (usize, &RouteMove)| Judged {
            direction: direction.word(),
            presents: *takes,
            before: (*before).into(),
            after: (*after).into(),
            loses: (*loses).into(),
            better: better.map(|better| better.word()),
            certificate: path(Which::After(n)),
        };
        let route = route.map(|route| Played {
            route: (1..).zip(&route.moves).map(judged).collect(),
            played: route.moves.len(),
            won: route.won,
            presents_left: route.presents,
            missed: route.missed.map(|direction| direction.word()),
            lost: route.lost.into(),
        });
        Fields {
            solvable: first.optimum.exists,
            optimum: first.optimum.exact(),
            lower_bound: first.optimum.at_least,
            upper_bound: first.optimum.at_most,
            moves: first.route.as_deref().map(letters),
            certificate: path(Which::Given),
            first_moves: first_moves.collect(),
            route,
            cost: Cost::since(start),
            threads,
            stopped,
        }
    }
}
