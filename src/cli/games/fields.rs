//! The JSON fields of proofs, checks and generated boards. Each game has its own fields.

use kortest::former::Click;
use kortest::former::analyse::Difficulty;
use kortest_pages::former::{LineFields, rounded};
#[cfg(test)]
use schemars::JsonSchema;
use serde::Serialize;

/// The facts about a proof in JSON. Bounds are on the number of moves or of solutions.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct ProofFields {
    /// The proven lower bound: no solution has fewer moves (Nurikabe: at least this number of solutions exists). In a
    /// run with `--resume` that was stopped again (`stopped`), it holds only if the journal is right.
    pub lower_bound: u64,
    /// The number of moves of the best solution (Nurikabe: the proven number of solutions); null if none is known.
    pub upper_bound: Option<u64>,
    /// Whether the question is answered, regardless of the claim: the optimum, that no solution
    /// exists, or the number of solutions.
    pub proved: bool,
    /// The number of states of the search plus nodes of the layers (Nurikabe: of learnt clauses; in
    /// a resumed run, only of this run); 0 if an existing certificate answered.
    pub states: u64,
    /// The number of threads that the run could use, at most one for each core.
    pub threads: usize,
    /// The method of the proof. The section of each game has its methods.
    pub method: &'static str,
    #[serde(flatten)]
    #[cfg_attr(test, schemars(skip))]
    pub of_game: ProofOfGame,
}

/// The facts about a proof that only one game has.
#[derive(Serialize)]
#[serde(untagged)]
pub enum ProofOfGame {
    Former(FormerProof),
    Chilly(ChillyProof),
    Nurikabe(NurikabeProof),
}

#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct FormerProof {
    /// The smallest number of clicks; null until it is proven.
    pub optimum: Option<u32>,
    /// The best solution, click by click.
    pub moves: Option<Vec<Click>>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct ChillyProof {
    /// Whether a route exists; null if the run was stopped before this was known.
    pub solvable: Option<bool>,
    /// The smallest number of moves; null until it is proven, and if no route exists.
    pub optimum: Option<u32>,
    /// The best route, as letters `U D L R`; null if none is known.
    pub route: Option<String>,
    /// The budgets that were tried by branch and cut, in order; `iterations` has the budgets that were tried by search.
    pub branchings: Vec<BranchingFields>,
    /// The value of each linear program that was solved, a bound in moves before rounding.
    pub program_bounds: Vec<f64>,
    /// The wall time of all linear programs.
    pub program_seconds: f64,
    /// The number of cuts in the evidence; null without this kind of evidence.
    pub cuts: Option<usize>,
    /// The lower bound that follows from the cuts.
    pub cuts_bound: Option<u32>,
}

/// A budget that branch and cut has tried.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct BranchingFields {
    /// The number of moves that this budget allows.
    pub budget: u32,
    /// The number of refuted cases, if all cases were refuted; null if a route was found or the
    /// branching was abandoned.
    pub cases: Option<usize>,
    /// The number of linear programs.
    pub programs: usize,
    /// The wall time of the branching.
    pub seconds: f64,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct NurikabeProof {
    /// The number of solutions found; if `proved` is true, no other solutions exist.
    pub solutions: usize,
    /// These solutions: rows of `#` (black) and `.` (white), separated by `/`.
    pub grids: Vec<String>,
    /// The number of variables of the encoding; 0 if an existing certificate answered.
    pub variables: usize,
    /// The number of clauses of the encoding.
    pub clauses: usize,
    /// The number of clauses added because the sea was not connected.
    pub cuts: usize,
    /// The number of steps of the proof that no other solution exists; null if that is not proven.
    pub proof_steps: Option<usize>,
}

/// The fields about a solution of Former that a command has found.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct SolutionMoves {
    /// The solution, click by click; null if none is known.
    pub moves: Option<Vec<Click>>,
}

/// The fields about a route of Santa Chilly that a command has found.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct SolutionRoute {
    /// The route, as letters `U D L R`; null if none is known.
    pub route: Option<String>,
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
#[cfg_attr(test, derive(JsonSchema))]
pub struct FormerCheck {
    /// The solution, click by click; null if the claim has none.
    pub moves: Option<Vec<Click>>,
    /// The number of records of the search.
    pub records: usize,
    /// The number of states of the checker's own search.
    pub searched: u64,
    /// The number of layers of the column program; null without layers.
    pub layers: Option<usize>,
    /// The number of nodes of the layers; null without layers.
    pub nodes: Option<usize>,
    /// The clicks on both sides of the line where the layers from both sides meet; null without
    /// such a line, or if it needs too much work or memory. All numbers are verified.
    pub line: Option<LineFields>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct ChillyCheck {
    /// The route, as letters `U D L R`; null if the claim has none.
    pub route: Option<String>,
    /// The number of cuts that were added up; null if the claim needs no cuts.
    pub cuts: Option<usize>,
    /// The number of cases of the branching; null without branching.
    pub cases: Option<usize>,
    /// The number of states of the checker's own search; null if no search was needed.
    pub searched: Option<u64>,
}

/// The last three fields are `None` if the certificate does not prove that no other solution exists.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct NurikabeCheck {
    /// The number of solutions in the certificate.
    pub solutions: usize,
    /// These solutions, as in `prove`.
    pub grids: Vec<String>,
    /// The number of clauses of the encoding; null without a proof that no other solution exists.
    pub clauses: Option<usize>,
    /// The number of cuts; null without a proof that no other solution exists.
    pub cuts: Option<usize>,
    /// The number of steps of the proof; null without a proof that no other solution exists.
    pub proof_steps: Option<usize>,
}

/// How hard it is to find an optimal solution.
#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct DifficultyFields {
    /// The [difficulty](../../../docs/ANALYSIS.md#difficulty) N: random clicks find an optimal
    /// solution once in 10^N games; null if it is unknown.
    difficulty: Option<f64>,
    /// The grade of this difficulty, from 1 to 5.
    stars: Option<u8>,
}

impl DifficultyFields {
    pub fn new(difficulty: Option<Difficulty>) -> DifficultyFields {
        DifficultyFields {
            difficulty: difficulty.map(rounded),
            stars: difficulty.map(Difficulty::stars),
        }
    }
}

/// The facts about a generated board that only one game has.
#[derive(Serialize)]
#[serde(untagged)]
pub enum GeneratedOfGame {
    Former(DifficultyFields),
    Chilly(ChillyGenerated),
    Nurikabe(NurikabeGenerated),
}

#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct ChillyGenerated {
    /// `easy`, `medium`, `hard` or `expert`.
    pub difficulty_level: &'static str,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct NurikabeGenerated {
    /// `easy`, `medium`, `hard` or `expert`.
    pub difficulty_level: &'static str,
    /// Whether joining any two islands would make the solution not unique; only examined with `--minimal`.
    pub minimal: bool,
    /// The address of the grid at puzz.link.
    pub address: String,
}
