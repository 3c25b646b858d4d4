#![doc = include_str!("FORMAT.md")]

use crate::certificate::{digest, seal};
use crate::chilly::bounds::certified::Certified;
use crate::chilly::graph::Graph;
use crate::chilly::linear_program::{Cut, Side};
use crate::chilly::solvable::NoRoute;
use std::fmt::Write as _;

/// What a certificate says about the number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovesClaim {
    /// That many suffice and no fewer do.
    Optimal(u32),
    /// That many suffice.
    AtMost(u32),
    /// No fewer suffice.
    AtLeast(u32),
    /// None suffice: there is no route.
    Unsolvable,
}

/// Cuts and potentials, as the certificate states them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutsEvidence {
    /// What a move is worth.
    pub scale: i64,
    /// One for each cell.
    pub potentials: Vec<i64>,
    /// The lines of the cuts.
    pub cuts: Vec<String>,
    /// The rest of each move: the scale less the multipliers of the cuts that count it.
    pub rests: Vec<i64>,
}

impl CutsEvidence {
    /// The evidence of a bound.
    pub fn new(graph: &Graph, certified: &Certified) -> CutsEvidence {
        let line = |(cut, multiplier): &(Cut, i64)| {
            let side = if cut.side == Side::In { "in" } else { "out" };
            format!("cut {multiplier} {} {side} {}", cut.present, hexadecimal(&cut.within))
        };
        CutsEvidence {
            scale: certified.scale,
            potentials: certified.potentials.clone(),
            cuts: certified.cuts.iter().map(line).collect(),
            rests: certified.rests(graph),
        }
    }
}

/// A set of cells in hexadecimal: four cells a digit, the first one the highest bit; padding bits are 0.
fn hexadecimal(within: &[bool]) -> String {
    let digit = |cells: &[bool]| (0..4).fold(0, |d, i| d << 1 | u32::from(cells.get(i).is_some_and(|&c| c)));
    within.chunks(4).map(|cells| char::from_digit(digit(cells), 16).expect("four bits")).collect()
}

/// The contents of a certificate.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The level in one word.
    pub board: String,
    /// The claim.
    pub claim: MovesClaim,
    /// Why there is no route, if that is the claim.
    pub no_route: Option<NoRoute>,
    /// The route, if the claim needs one.
    pub witness: Option<String>,
    /// Why fewer moves do not suffice, if the claim needs that.
    pub cuts: Option<CutsEvidence>,
    /// Whether the cuts alone do not prove the claim, so that the checker has to search as well.
    pub search: bool,
}

impl Certificate {
    /// The bytes of the file, and their digest in hexadecimal.
    pub fn to_bytes(&self) -> (Vec<u8>, String) {
        let claim = match self.claim {
            MovesClaim::Optimal(k) => format!("optimal {k}"),
            MovesClaim::AtMost(k) => format!("at-most {k}"),
            MovesClaim::AtLeast(k) => format!("at-least {k}"),
            MovesClaim::Unsolvable => "unsolvable".into(),
        };
        let mut text = format!("kortest certificate 1\npuzzle chilly\nboard {}\nclaim {claim}\n", self.board);
        match self.no_route {
            Some(NoRoute::Present(p)) => text.push_str(&format!("evidence present {p}\n")),
            Some(NoRoute::Presents(p, q)) => text.push_str(&format!("evidence presents {p} {q}\n")),
            Some(NoRoute::Exit | NoRoute::Components) | None => {}
        }
        if let Some(witness) = &self.witness {
            writeln!(text, "witness {witness}").expect("a string takes all");
        }
        if let Some(CutsEvidence { scale, potentials, cuts, rests }) = &self.cuts {
            let potentials: String = potentials.iter().map(|potential| format!(" {potential}")).collect();
            write!(text, "evidence cuts\nscale {scale}\npotentials{potentials}\ncuts {}\n", cuts.len())
                .expect("a string takes all");
            for cut in cuts {
                writeln!(text, "{cut}").expect("a string takes all");
            }
            let rests: Vec<String> = rests.iter().map(i64::to_string).collect();
            writeln!(text, "rests {}", digest(rests.join(" ").as_bytes())).expect("a string takes all");
        }
        if self.search {
            text.push_str("evidence search\n");
        }
        seal(text.into_bytes())
    }
}
