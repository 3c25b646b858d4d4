//! Implements the trait `Board` for grids of Nurikabe.

use super::export::export;
use super::prove::prove;
use super::read::NamedGrid;
use super::show::show;
use super::solve::solve;
use crate::games::board::{Answer, Board};
use crate::games::request::{ExportRequest, ProveRequest, ShowRequest, SolveRequest};
use crate::output::Failure;
use std::path::Path;

impl Board for NamedGrid {
    fn name(&self) -> &str {
        &self.name
    }

    fn text(&self) -> String {
        self.grid.to_string()
    }

    fn prove(&self, request: &ProveRequest, certificate: Option<&Path>) -> Result<Answer, Failure> {
        prove(self, request, certificate)
    }

    fn solve(&self, algorithm: &str, request: &SolveRequest) -> Result<u8, Failure> {
        solve(self, algorithm, request)
    }

    fn show(&self, request: &ShowRequest) -> Result<u8, Failure> {
        Ok(show(&self.grid, request))
    }

    fn export(&self, format: &str, request: &ExportRequest) -> Result<String, Failure> {
        export(self, format, request)
    }
}
