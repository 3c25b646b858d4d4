//! The JSON object.

use super::analysis::Analysis;
use crate::games::least_moves::certificates::{Certificates, Which};
use crate::output::json::Cost;
use kortest::former::analyse::{Bounds, FirstClick, GameClick};
use kortest::former::{Board, Click};
use serde::Serialize;
use std::time::Instant;

/// A number as far as it is known: the least and the most.
type Range = [u32; 2];

/// The fields of the JSON object.
#[derive(Serialize)]
pub struct Fields {
    optimum: Option<u32>,
    lower_bound: u32,
    upper_bound: u32,
    moves: Option<Vec<Click>>,
    certificate: Option<String>,
    clicks: Vec<First>,
    #[serde(flatten)]
    game: Option<Played>,
    #[serde(flatten)]
    cost: Cost,
    threads: usize,
    stopped: bool,
}

/// A possible first click.
#[derive(Serialize)]
struct First {
    click: Click,
    tiles: usize,
    optimum_after: Option<u32>,
    optimum_after_range: Range,
    loses: Option<u32>,
    loses_range: Range,
    certificate: Option<String>,
}

/// A game.
#[derive(Serialize)]
struct Played {
    game: Vec<Judged>,
    played: usize,
    cleared: bool,
    /// What is left of the board.
    after: String,
    missed: Option<Click>,
    lost: Option<u32>,
    lost_range: Range,
}

/// A click of a game.
#[derive(Serialize)]
struct Judged {
    click: Click,
    tiles: usize,
    before: Option<u32>,
    before_range: Range,
    after: Option<u32>,
    after_range: Range,
    loses: Option<u32>,
    loses_range: Range,
    better: Option<Click>,
    certificate: Option<String>,
}

fn range(bounds: Bounds) -> Range {
    [bounds.at_least, bounds.at_most]
}

impl Fields {
    /// `threads` might be used; `stopped` says whether not all is known or written.
    pub fn new(
        Analysis { first, game }: &Analysis,
        certificates: Option<&Certificates<Click, Board>>,
        threads: usize,
        stopped: bool,
        start: Instant,
    ) -> Fields {
        let first = first.as_ref().expect("the object has the first clicks");
        let path = |which| certificates.and_then(|certificates| certificates.path(which));
        let clicks = first.clicks.iter().map(|FirstClick { click, group, after, loses, .. }| First {
            click: *click,
            tiles: group.len(),
            optimum_after: after.exact(),
            optimum_after_range: range(*after),
            loses: loses.exact(),
            loses_range: range(*loses),
            certificate: path(Which::First(*click)),
        });
        let game = game.as_ref().map(|game| Played {
            game: (1..)
                .zip(&game.clicks)
                .map(|(n, GameClick { click, group, before, after, loses, better })| Judged {
                    click: *click,
                    tiles: group.len(),
                    before: before.exact(),
                    before_range: range(*before),
                    after: after.exact(),
                    after_range: range(*after),
                    loses: loses.exact(),
                    loses_range: range(*loses),
                    better: *better,
                    certificate: path(Which::After(n)),
                })
                .collect(),
            played: game.clicks.len(),
            cleared: game.cleared(),
            after: game.left.to_string(),
            missed: game.missed,
            lost: game.lost.exact(),
            lost_range: range(game.lost),
        });
        Fields {
            optimum: first.optimum.exact(),
            lower_bound: first.optimum.at_least,
            upper_bound: first.optimum.at_most,
            moves: first.solution.clone(),
            certificate: path(Which::Given),
            clicks: clicks.collect(),
            game,
            cost: Cost::since(start),
            threads,
            stopped,
        }
    }
}
