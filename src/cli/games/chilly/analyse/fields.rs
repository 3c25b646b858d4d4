//! The JSON object of `kortest analyse` for a level.

use crate::games::least_moves::certificates::{Certificates, Which};
use kortest::chilly::analyse::{Bounds, FirstMove, FirstMoves, Route, RouteMove};
use kortest::chilly::{Direction, Level, letters};
use serde_json::{Value, json};

pub fn fields(
    first: &FirstMoves,
    route: Option<&Route>,
    certificates: Option<&Certificates<Direction, Level>>,
) -> Value {
    let path = |which| certificates.and_then(|certificates| certificates.path(which));
    let first_move = |FirstMove {
                          direction,
                          takes,
                          after,
                          loses,
                      }: &FirstMove| {
        json!({
            "direction": direction.word(),
            "presents": takes,
            "optimum_after": number(*after),
            "loses": number(*loses),
            "certificate": path(Which::First(*direction)),
        })
    };
    let judged = |(
        n,
        RouteMove {
            direction,
            takes,
            before,
            after,
            loses,
            better,
        },
    ): (usize, &RouteMove)| {
        json!({
            "direction": direction.word(),
            "presents": takes,
            "before": number(*before),
            "after": number(*after),
            "loses": number(*loses),
            "better": better.map(Direction::word),
            "certificate": path(Which::After(n)),
        })
    };
    let mut fields = json!({
        "solvable": first.optimum.exists,
        "optimum": first.optimum.exact(),
        "lower_bound": first.optimum.at_least,
        "upper_bound": first.optimum.at_most,
        "moves": first.route.as_deref().map(letters),
        "certificate": path(Which::Given),
        "first_moves": first.moves.iter().map(first_move).collect::<Value>(),
    });
    if let Some(route) = route {
        fields["route"] = (1..).zip(&route.moves).map(judged).collect();
        fields["played"] = json!(route.moves.len());
        fields["won"] = json!(route.won);
        fields["presents_left"] = json!(route.presents);
        fields["lost"] = number(route.lost);
    }
    fields
}

/// Returns the bounds of a number as a JSON object.
fn number(bounds: Bounds) -> Value {
    let Bounds {
        exists,
        at_least,
        at_most,
    } = bounds;
    json!({"exists": exists, "value": bounds.exact(), "at_least": at_least, "at_most": at_most})
}
