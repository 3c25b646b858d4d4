//! Explains why a level has no route.

use kortest::chilly::{Level, NoRoute};

/// Returns the reason in words. Presents are named by column and row.
pub fn why_unsolvable(level: &Level, no_route: Option<NoRoute>) -> String {
    let present = |p: usize| {
        let (x, y) = level.point(level.presents()[p]);
        format!("({x},{y})")
    };
    match no_route {
        Some(NoRoute::Exit) => "the exit cannot be reached".into(),
        Some(NoRoute::Present(p)) => format!(
            "the present at {} cannot be taken on a way to the exit",
            present(p)
        ),
        Some(NoRoute::Presents(p, q)) => {
            format!(
                "the presents at {} and {} cannot both be taken on one way to the exit",
                present(p),
                present(q)
            )
        }
        _ => "the presents cannot all be taken on one way to the exit".into(),
    }
}
