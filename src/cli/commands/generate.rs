//! `kortest generate`: makes a new board, proves it, and writes its certificate.

use super::prove::{CertificateFields, ProofReport, save};
use crate::arguments::GenerateArguments;
use crate::games::board::{GenerateRequest, Generated};
use crate::games::fields::{GeneratedOfGame, ProofFields};
use crate::games::{GAMES, Game, options};
use crate::output::json::Object;
use crate::output::saving::WITH_FORCE;
#[cfg(test)]
use crate::output::schema::{BOARD_AND_COST, Section};
use crate::output::{Failure, STOPPED, YES, print_line, say, tell};
use clap::ArgMatches;
use kortest_pages::WholeNumber;
use kortest_store::files::{max_certificate_bytes, may_write, output_path};
use kortest_store::{Destination, OnConflict, Slot};
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Instant;

/// Makes a new board of the game that the user named, with a proof. Prints the board, and writes its certificate unless
/// the user wants none. Returns the exit code.
pub fn run(arguments: &GenerateArguments, options: &ArgMatches) -> Result<u8, Failure> {
    let start = Instant::now();
    let game = *GAMES
        .iter()
        .find(|game| game.id() == arguments.puzzle)
        .expect("the parser accepts only names of games");
    options::refuse_options_of_others("generate", options, game)?;
    // Fails before the work begins if the certificate could not be written.
    if let Some(out) = &arguments.out
        && !out.is_dir()
    {
        may_write(out).map_err(Failure::of_output)?;
    }
    let request = GenerateRequest::new(arguments, options, game.move_noun, start)?;
    let Some(generated) = (game.generate)(&request)? else {
        tell("stopped before a board was found");
        return Ok(STOPPED);
    };
    save_and_print(game, generated, &request)
}

/// Saves the certificate of a new board, and prints the board. Fails if the certificate cannot be saved, but prints the
/// board also in this case.
fn save_and_print(
    game: &Game,
    mut generated: Generated,
    request: &GenerateRequest,
) -> Result<u8, Failure> {
    let arguments = request.arguments;
    let destination = destination(game, &generated, arguments)?;
    let certificate = generated.answer.certificate.take();
    // The only question about a generated board is its result, and the generator has proven the result.
    let has_answered = true;
    let saving = save(
        certificate,
        has_answered,
        destination.as_ref(),
        &arguments.limits,
        arguments.quiet,
    );
    let report = ProofReport::new(
        &generated.answer,
        destination.as_ref(),
        &saving,
        request.start,
    );
    print(&report, game, &generated, arguments);
    saving.map(|_| YES)
}

/// Returns where to save the certificate of a board; `None` if the user wants none. Fails if it cannot be saved there.
fn destination(
    game: &Game,
    generated: &Generated,
    arguments: &GenerateArguments,
) -> Result<Option<Destination>, Failure> {
    if arguments.no_certificate {
        return Ok(None);
    }
    let file_name = format!("{}.cert", generated.name);
    let destination = Destination::new(Slot {
        path: output_path(arguments.out.as_deref(), file_name.into()),
        puzzle: game.id().into(),
        board: generated.board.clone(),
        on_conflict: OnConflict::of_force(arguments.force),
        advice: &WITH_FORCE,
        max_bytes: max_certificate_bytes(arguments.limits.memory),
    });
    destination.verify()?;
    Ok(Some(destination))
}

/// The section of the documentation `JSON.md` about the fields that all games have.
#[cfg(test)]
pub const SECTIONS: &[Section] = &[Section::shared(
    "generate",
    BOARD_AND_COST,
    &[GenerateFields::json_schema],
)];

/// The fields of the JSON object.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
struct GenerateFields<'a> {
    #[serde(flatten)]
    proof: &'a ProofFields,
    #[serde(flatten)]
    #[cfg_attr(test, schemars(skip))]
    of_game: &'a GeneratedOfGame,
    #[serde(flatten)]
    certificate: CertificateFields,
    /// The seed given with `--seed`, or its default; above 2^53 a string of digits.
    seed: WholeNumber,
}

/// Prints a generated board: as a JSON object, only the board (`--quiet`), or with a sentence and details.
fn print(report: &ProofReport, game: &Game, generated: &Generated, arguments: &GenerateArguments) {
    let Generated { name, board, .. } = generated;
    if arguments.json {
        let fields = GenerateFields {
            proof: &generated.answer.fields,
            of_game: &generated.fields,
            certificate: report.certificate_fields(),
            seed: arguments.seed.into(),
        };
        Object::new(game.id(), name, board.clone(), fields)
            .with_cost(report.start)
            .print();
    } else if arguments.quiet {
        print_line(board);
    } else {
        say!("{name}: {}", generated.answer.sentence);
        report.say_details();
        return;
    }
    // `say_details` says this too, so only the other two cases need it.
    report.warn_if_refused();
}
