//! The Python module `kortest._kortest`: the library, with the types of Python.
//!
//! The package `kortest` (the folder beside this file) is what users import. It converts arguments
//! to the types of this crate, and results to documented classes. This crate runs the library
//! without the lock of the interpreter.
//!
//! | module | contents |
//! |---|---|
//! | `answer` | asks the library for the answer to a question about a board |
//! | `batch` | runs work on threads, and stops it for a signal or a failed callback |
//! | `check` | the check of a certificate |
//! | `error` | the exceptions, and the conversion of errors of the library |
//! | `reading` | the board that a text means, and the first lines of certificates |
//! | `saving` | saves certificates as the program does |
//! | `former`, `chilly`, `nurikabe` | the boards of one game, and what can be done with them |

#![allow(
    clippy::needless_pass_by_value,
    reason = "the functions that Python calls own their arguments"
)]

mod answer;
mod batch;
mod check;
mod chilly;
mod error;
mod former;
mod nurikabe;
mod options;
mod reading;
mod saving;

use pyo3::prelude::pymodule;

#[pymodule]
mod _kortest {
    #[pymodule_export]
    use crate::batch::allowed_memory;
    #[pymodule_export]
    use crate::check::{check, transport_damage};
    #[pymodule_export]
    use crate::chilly::{
        Level, analyse_levels, explain_level, generate_level, prove_levels, solve_level,
    };
    #[pymodule_export]
    use crate::former::{
        Board, analyse_boards, explain_board, parse_date, prove_boards, question_about_clock,
        solve_board,
    };
    #[pymodule_export]
    use crate::nurikabe::{Grid, analyse_grids, generate_grid, prove_grids, solve_grid};
    #[pymodule_export]
    use crate::reading::{date_of_other_board, decode, header};
    #[pymodule_export]
    use crate::saving::{may_save, save};
}
