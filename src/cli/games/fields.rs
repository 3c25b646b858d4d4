//! The JSON fields that only one game has, in the objects of commands that all games share.

use kortest::former::Click;
use serde::Serialize;

/// The facts about a proof that only one game has.
#[derive(Serialize)]
#[serde(untagged)]
pub enum ProofOfGame {
    Former(FormerProof),
    Chilly(ChillyProof),
    Nurikabe(NurikabeProof),
}

#[derive(Serialize)]
pub struct FormerProof {
    pub optimum: Option<u32>,
    /// The best solution.
    pub moves: Option<Vec<Click>>,
}

#[derive(Serialize)]
pub struct ChillyProof {
    /// Whether a route exists; `None` if this is unknown.
    pub solvable: Option<bool>,
    pub optimum: Option<u32>,
    /// The letters of the best route.
    pub moves: Option<String>,
    pub branchings: Vec<BranchingFields>,
    /// The values of the linear programs, and their time.
    pub programs: Vec<f64>,
    pub program_seconds: f64,
    /// The number of cuts in the evidence, and the lower bound that follows from them.
    pub cuts: Option<usize>,
    pub cuts_bound: Option<u32>,
}

/// A budget that branch and cut has tried.
#[derive(Serialize)]
pub struct BranchingFields {
    /// The number of moves that the budget allows.
    pub moves: u32,
    /// The number of refuted cases; `None` if some cases are not refuted.
    pub cases: Option<usize>,
    pub programs: usize,
    pub seconds: f64,
}

#[derive(Serialize)]
pub struct NurikabeProof {
    pub solutions: usize,
    /// The solutions: rows of `#` and `.`, separated by `/`.
    pub grids: Vec<String>,
    pub variables: usize,
    pub clauses: usize,
    pub cuts: usize,
    /// The number of steps of the proof that no other solution exists.
    pub steps: Option<usize>,
}

/// The facts about a verified certificate that only one game has.
#[derive(Serialize)]
#[serde(untagged)]
pub enum CheckOfGame {
    Former(FormerCheck),
    Chilly(ChillyCheck),
    Nurikabe(NurikabeCheck),
}

#[derive(Serialize)]
pub struct FormerCheck {
    /// The solution; `None` if the claim has none.
    pub moves: Option<Vec<Click>>,
    pub records: usize,
    /// The number of states of the checker's own search.
    pub searched: u64,
    /// The number of layers, and of their nodes; `None` without layers.
    pub layers: Option<usize>,
    pub nodes: Option<usize>,
}

#[derive(Serialize)]
pub struct ChillyCheck {
    /// The letters of the route; `None` if the claim has none.
    pub moves: Option<String>,
    /// The number of cuts; `None` if the claim needs no cuts.
    pub cuts: Option<usize>,
    /// The number of cases of the branching; `None` without branching.
    pub cases: Option<usize>,
    /// The number of states of the checker's own search; `None` if no search was needed.
    pub searched: Option<u64>,
}

/// The last three fields are `None` if the certificate does not prove that no other solution exists.
#[derive(Serialize)]
pub struct NurikabeCheck {
    pub solutions: usize,
    /// The solutions: rows of `#` and `.`, separated by `/`.
    pub grids: Vec<String>,
    pub clauses: Option<usize>,
    pub cuts: Option<usize>,
    pub steps: Option<usize>,
}

/// The facts about a generated board that only one game has.
#[derive(Serialize)]
#[serde(untagged)]
pub enum GeneratedOfGame {
    Nurikabe(NurikabeGenerated),
}

#[derive(Serialize)]
pub struct NurikabeGenerated {
    pub difficulty: &'static str,
    pub minimal: bool,
    /// The address of the grid at puzz.link.
    pub address: String,
}
