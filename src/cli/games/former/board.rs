//! Implements the trait `Board` for boards of Former.

use super::analyse::analyse;
use super::prove::prove;
use super::read::Named;
use super::show::show;
use super::solve::solve;
use crate::games::board::{Answer, Board};
use crate::games::request::{AnalyseRequest, ProveRequest, ShowRequest, SolveRequest};
use crate::output::Failure;
use std::path::Path;

impl Board for Named {
    fn name(&self) -> &str {
        &self.name
    }

    fn text(&self) -> String {
        self.board.to_string()
    }

    fn note(&self) -> Option<String> {
        self.note.clone()
    }

    fn prove(&self, request: &ProveRequest, certificate: Option<&Path>) -> Result<Answer, Failure> {
        prove(self, request, certificate)
    }

    fn solve(&self, algorithm: &str, request: &SolveRequest) -> Result<u8, Failure> {
        solve(self, algorithm, request)
    }

    fn show(&self, request: &ShowRequest) -> Result<u8, Failure> {
        show(&self.board, None, request)
    }

    fn analyse(&self, request: &AnalyseRequest) -> Result<u8, Failure> {
        analyse(self, request)
    }
}
