//! Implements the trait `Board` for levels of Santa Chilly.

use super::analyse::analyse;
use super::export::tsplib;
use super::prove::prove;
use super::read::NamedLevel;
use super::show::show;
use super::solve::solve;
use crate::games::board::{Answer, Board};
use crate::games::request::{
    AnalyseRequest, ExportRequest, ProveRequest, ShowRequest, SolveRequest,
};
use crate::output::Failure;
use std::path::Path;

impl Board for NamedLevel {
    fn name(&self) -> &str {
        &self.name
    }

    fn text(&self) -> String {
        self.level.to_string()
    }

    fn prove(&self, request: &ProveRequest, certificate: Option<&Path>) -> Result<Answer, Failure> {
        prove(self, request, certificate)
    }

    fn solve(&self, algorithm: &str, request: &SolveRequest) -> Result<u8, Failure> {
        solve(self, algorithm, request)
    }

    fn show(&self, request: &ShowRequest) -> Result<u8, Failure> {
        show(&self.level, None, request)
    }

    fn analyse(&self, request: &AnalyseRequest) -> Result<u8, Failure> {
        analyse(self, request)
    }

    fn export(&self, _: &str, request: &ExportRequest) -> Result<String, Failure> {
        tsplib(self, request)
    }
}
