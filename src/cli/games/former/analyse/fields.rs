//! The JSON object of `kortest analyse` for a board.

use crate::games::least_moves::certificates::{Certificates, Which};
use kortest::former::analyse::{Bounds, FirstClick, FirstClicks, Game, GameClick};
use kortest::former::{Board, Click};
use serde_json::{Value, json};

pub fn fields(
    first: &FirstClicks,
    game: Option<&Game>,
    certificates: Option<&Certificates<Click, Board>>,
) -> Value {
    let path = |which| certificates.and_then(|certificates| certificates.path(which));
    let click = |FirstClick {
                     click,
                     group,
                     after,
                     loses,
                     ..
                 }: &FirstClick| {
        json!({
            "click": click,
            "tiles": group.len(),
            "optimum_after": after.exact(),
            "optimum_after_range": range(*after),
            "loses": loses.exact(),
            "loses_range": range(*loses),
            "certificate": path(Which::First(*click)),
        })
    };
    let judged = |(
        n,
        GameClick {
            click,
            group,
            before,
            after,
            loses,
            better,
        },
    ): (usize, &GameClick)| {
        json!({
            "click": click,
            "tiles": group.len(),
            "before": before.exact(),
            "before_range": range(*before),
            "after": after.exact(),
            "after_range": range(*after),
            "loses": loses.exact(),
            "loses_range": range(*loses),
            "better": better,
            "certificate": path(Which::After(n)),
        })
    };
    let mut fields = json!({
        "optimum": first.optimum.exact(),
        "lower_bound": first.optimum.at_least,
        "upper_bound": first.optimum.at_most,
        "moves": first.solution,
        "certificate": path(Which::Given),
        "clicks": first.clicks.iter().map(click).collect::<Value>(),
    });
    if let Some(game) = game {
        fields["game"] = (1..).zip(&game.clicks).map(judged).collect();
        fields["played"] = json!(game.clicks.len());
        fields["cleared"] = json!(game.cleared());
        // The field `after` has the rows of the board after the last click.
        fields["after"] = json!(game.left.to_string());
        fields["lost"] = json!(game.lost.exact());
        fields["lost_range"] = range(game.lost);
    }
    fields
}

/// Returns the lower and the upper bound as a JSON array.
fn range(bounds: Bounds) -> Value {
    json!([bounds.at_least, bounds.at_most])
}
