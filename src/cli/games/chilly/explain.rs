//! Why fewer moves do not suffice: `kortest explain` for a level.

use super::read::NamedLevel;
use crate::games::board::{ExplainRequest, object_of};
#[cfg(test)]
use crate::output::schema::{BOARD_AND_COST, Section};
use crate::output::{Failure, STOPPED, YES, bold, say, say_cost};
use kortest::chilly::analyse::{NoReason, reason};
use kortest::text::printable;
use kortest_pages::chilly::reason::{Explanation, ExplanationFields};
#[cfg(test)]
use schemars::JsonSchema;

/// Santa Chilly adds no options to the command.
#[derive(clap::Args)]
pub struct ChillyExplainArguments {}

#[cfg(test)]
pub const SECTION: Section = Section::object(
    "explain: Santa Chilly",
    BOARD_AND_COST,
    &[ExplanationFields::json_schema],
);

/// Explains why one move fewer than the optimum does not solve a level. Prints the explanation as a JSON object, a
/// sentence (`--quiet`) or several lines. Returns the exit code: `STOPPED` if a limit or a signal ended the work.
pub fn explain(named: &NamedLevel, request: &ExplainRequest) -> Result<u8, Failure> {
    let reason_or_why_not = request.watch(|run| reason(&named.board, run))?;
    let explanation = Explanation::new(&named.board, &reason_or_why_not);
    let name = printable(&named.name);
    let known_result = bold(&explanation.known);
    if request.arguments.json {
        object_of(named, ExplanationFields::from(&reason_or_why_not))
            .with_cost(request.start)
            .print();
    } else if request.arguments.quiet {
        say!("{name}: {known_result}{}", explanation.sentence);
    } else {
        say!("{name}: {known_result}{}", explanation.headline);
        for line in explanation.lines {
            say!("{line}");
        }
        say_cost(request.start);
    }
    Ok(match reason_or_why_not {
        Err(NoReason::Stopped(_)) => STOPPED,
        // A reason is an answer. It is an answer, too, that no short reason exists, or that no route exists.
        Ok(_) | Err(_) => YES,
    })
}
