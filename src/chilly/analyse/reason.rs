//! A short reason why fewer moves do not suffice: one property of moves, and the moves with and
//! without it.
//!
//! # Why this is sound
//!
//! A move either has the property or does not have it, so each move counts exactly once. A first
//! linear program proves how many moves with the property every route makes at least. In this
//! program, each move with the property costs 1, and the other moves cost 0. The rounded bound is
//! sound by the argument in [`certified`], and smaller graphs by the argument in
//! [`merge`](super::merge). In the same way, a second linear program proves how many moves without
//! the property every route makes at least. So no route has fewer moves than the sum of both
//! numbers.
//!
//! If the sum is the optimum, both numbers are exact: an optimal route makes at least that many
//! moves of each kind, and its number of all moves is the sum.
//!
//! [`certified`]: crate::bounds::certified

use super::merge::merged;
use crate::bounds::certified::Certified;
use crate::direction::Direction;
use crate::graph::Graph;
use crate::level::{Ground, Level, Square};
use crate::linear_program::{Rounds, relax_from};
use crate::prove::{Proof, ProveError, ProveOptions, prove_with};
use crate::replay::replay;
use crate::solvable::NoRoute;
use kortest_base::bounds::Bounds;
use kortest_base::runtime::{Phase, Run, Stage};

/// The stage of a run that the progress display shows during the search for a reason. It has one
/// counter: how many properties of moves were tried.
static REASON: Stage = Stage {
    name: "reason",
    counters: &["properties"],
};
/// The index of the counter `properties` in the list of counters of [`REASON`].
const PROPERTIES_COUNTER: usize = 0;

/// A linear program is complete when its bound exceeds `goal - 1` by this number: rounded up, the
/// bound then reaches the goal.
const GOAL_MARGIN: f64 = 0.05;
/// A line between two columns or rows is a better reason if the known route has at least this
/// number of moves with its property, and at least this number of moves without it.
const MIN_MOVES_BESIDE_LINE: u32 = 2;

/// A property that a move has or does not have. Most properties are about a line between two
/// neighbouring columns or rows, and have the number of the column right of this line, or of the
/// row below it. A move touches the squares where it begins and ends, all squares between them, and
/// the hole into which it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Property {
    /// The move goes left or right.
    Sideways,
    /// The move touches a square left of this column.
    LeftOf(usize),
    /// The move touches a square of this column or right of it.
    RightOf(usize),
    /// The move touches a square above this row.
    Above(usize),
    /// The move touches a square of this row or below it.
    Below(usize),
}

impl Property {
    /// Returns the name of the property for users: `sideways`, or the side of a line that a move
    /// touches, `left`, `right`, `above` or `below`.
    pub fn word(self) -> &'static str {
        match self {
            Property::Sideways => "sideways",
            Property::LeftOf(_) => "left",
            Property::RightOf(_) => "right",
            Property::Above(_) => "above",
            Property::Below(_) => "below",
        }
    }

    /// Returns the line that the property is about. `None` for the property that a move goes
    /// sideways.
    pub fn line(self) -> Option<GridLine> {
        match self {
            Property::Sideways => None,
            Property::LeftOf(column) | Property::RightOf(column) => Some(GridLine::Column(column)),
            Property::Above(row) | Property::Below(row) => Some(GridLine::Row(row)),
        }
    }

    /// Returns whether a move has the property. `shape` has the columns and rows that the move
    /// touches. A property with a column is about the line on the left of this column, and a
    /// property with a row about the line above this row.
    fn holds(self, shape: &Shape) -> bool {
        match self {
            Property::Sideways => shape.is_sideways,
            Property::LeftOf(column) => shape.left < column,
            Property::RightOf(column) => shape.right >= column,
            Property::Above(row) => shape.top < row,
            Property::Below(row) => shape.bottom >= row,
        }
    }

    /// Returns all properties that a move in a level may have: first that it goes sideways (left or
    /// right), and then that it touches a square on a certain side of a line between two columns or
    /// rows. Lines nearest to the middle of the level come first.
    fn all(level: &Level) -> Vec<Property> {
        let columns = (1..level.width()).map(GridLine::Column);
        let rows = (1..level.height()).map(GridLine::Row);
        let mut lines: Vec<GridLine> = columns.chain(rows).collect();
        lines.sort_by_key(|line| line.doubled_distance_from_middle(level));
        let mut properties = vec![Property::Sideways];
        for line in lines {
            properties.extend(match line {
                GridLine::Column(column) => [Property::LeftOf(column), Property::RightOf(column)],
                GridLine::Row(row) => [Property::Above(row), Property::Below(row)],
            });
        }
        properties
    }
}

/// A line between two columns or two rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GridLine {
    /// The line stands left of this column.
    Column(usize),
    /// The line lies above this row.
    Row(usize),
}

impl GridLine {
    /// Returns the number of the column right of the line, or of the row below it.
    pub fn at(self) -> usize {
        match self {
            GridLine::Column(at) | GridLine::Row(at) => at,
        }
    }

    /// Returns twice the distance of the line from the middle of the level, in squares. The
    /// distance itself may end in one half.
    fn doubled_distance_from_middle(self, level: &Level) -> usize {
        match self {
            GridLine::Column(column) => (2 * column).abs_diff(level.width()),
            GridLine::Row(row) => (2 * row).abs_diff(level.height()),
        }
    }
}

/// The columns and rows that a move touches, which decide which properties the move has.
struct Shape {
    is_sideways: bool,
    /// The first column that the move touches.
    left: usize,
    /// The last column that the move touches.
    right: usize,
    /// The first row that the move touches.
    top: usize,
    /// The last row that the move touches.
    bottom: usize,
}

impl Shape {
    /// Follows a push from a square until Chilly, the figure of the game, rests. Returns the
    /// columns and rows that the move touches. A wall must not block the push.
    fn new(level: &Level, from: Square, push: Direction) -> Shape {
        let (column, row) = level.point(from);
        let mut shape = Shape {
            is_sideways: matches!(push, Direction::Left | Direction::Right),
            left: column,
            right: column,
            top: row,
            bottom: row,
        };
        let mut square = from;
        loop {
            square = level.neighbour(square, push);
            match level.ground(square) {
                Ground::Wall => return shape,
                Ground::Ice | Ground::Present => shape.touch(level.point(square)),
                Ground::Exit => {
                    shape.touch(level.point(square));
                    return shape;
                }
                Ground::Hole => {
                    let end = level.link(square).expect("every hole has a link");
                    shape.touch(level.point(square));
                    shape.touch(level.point(end));
                    return shape;
                }
            }
        }
    }

    /// Extends the shape, the range of columns and rows that a move touches, to a square.
    fn touch(&mut self, (column, row): (usize, usize)) {
        self.left = self.left.min(column);
        self.right = self.right.max(column);
        self.top = self.top.min(row);
        self.bottom = self.bottom.max(row);
    }
}

/// How many moves have a certain [`Property`], and how many other moves there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Numbers {
    /// The number of moves that have the property.
    pub counted: u32,
    /// The number of moves that do not have the property.
    pub others: u32,
}

impl Numbers {
    /// Returns the number of all moves, with the property and without it.
    pub fn sum(self) -> u32 {
        self.counted + self.others
    }

    /// Returns the smaller of both numbers of moves.
    fn smaller(self) -> u32 {
        self.counted.min(self.others)
    }
}

/// A property that shows why fewer moves than the optimum do not suffice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reason {
    /// The fewest moves that win.
    pub optimum: u32,
    /// The property, which some moves of every route have and other moves do not have.
    pub property: Property,
    /// The smallest numbers of both kinds of moves over all routes. Their sum is the optimum, so
    /// every optimal route has exactly these numbers.
    pub least: Numbers,
}

/// A reason why fewer moves than the optimum do not suffice; or the cause why there is no reason.
pub type ReasonOrNone = Result<Reason, NoReason>;

/// The cause why no property of moves shows that fewer moves do not suffice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NoReason {
    /// The level has no route at all.
    NoRoute(NoRoute),
    /// A limit ended the run, after these bounds on the optimum were found.
    Stopped(Bounds),
    /// The bounds of no property reach the optimum.
    NotFound {
        /// The fewest moves that win.
        optimum: u32,
        /// The largest number of moves that the bounds of a property prove together; 0 if no
        /// property has moves of both kinds.
        best: u32,
    },
}

impl NoReason {
    /// Returns the known bounds on the number of moves of a shortest route.
    pub fn bounds(self) -> Bounds {
        match self {
            NoReason::NoRoute(_) => Bounds::NONE,
            NoReason::Stopped(bounds) => bounds,
            NoReason::NotFound { optimum, .. } => Bounds::known(optimum),
        }
    }
}

/// Finds a property of moves that shows why no route has fewer moves than the shortest one: the
/// least number of moves with the property, and the least number of moves without it, add up to the
/// optimum. Both numbers are positive.
///
/// If several properties show this, the function returns the first of them in this order:
///
/// * the property whether a move goes sideways (left or right);
/// * sides of lines between two columns or rows, if the shortest route has at least two moves with
///   the property and at least two without it, from the middle of the level outwards;
/// * sides of the other lines, from the middle of the level outwards.
///
/// Without such a property, the inner result is a [`NoReason`]: no property shows this, no route
/// exists, or a limit ended the run.
///
/// # Errors
///
/// The level has too many presents, or two results contradict each other, which is a bug.
///
/// ```
/// use kortest_base::runtime::{Progress, Run};
/// use kortest_chilly::Level;
/// use kortest_chilly::analyse::{Property, reason};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let level: Level = "/#######/#P...$#/#.....#/#.$..X#/#######".parse()?;
/// let found = reason(&level, Run::new(&Progress::default()))?.expect("this level has a reason");
/// // Every route makes at least 3 moves left or right, and at least 1 up or down.
/// assert_eq!((found.property, found.optimum), (Property::Sideways, 4));
/// assert_eq!((found.least.counted, found.least.others), (3, 1));
/// # Ok(())
/// # }
/// ```
pub fn reason(level: &Level, run: Run) -> Result<ReasonOrNone, ProveError> {
    let proof = prove_with(level, &ProveOptions::default(), run)?;
    if let Some(why) = proof.no_route() {
        return Ok(Err(NoReason::NoRoute(why)));
    }
    match ReasonSearch::of_proof(level, &proof, run) {
        Some(search) => search.best_reason(),
        None => Ok(Err(NoReason::Stopped(proof.bounds()))),
    }
}

/// Finds the property that shows why no route has fewer moves than `route`, as [`reason()`] does,
/// but without a proof of the optimum. `None` if no property shows this, if the moves do not win,
/// or if a limit ends the run. The numbers of a reason are bounds on all routes, so a reason proves
/// that `route` is optimal.
///
/// # Errors
///
/// Two results contradict each other, which is a bug.
pub fn reason_of_route(
    level: &Level,
    route: &[Direction],
    run: Run,
) -> Result<Option<Reason>, ProveError> {
    let wins = replay(level, route).is_ok_and(|played| played.wins());
    if !wins {
        return Ok(None);
    }
    let Some(search) = ReasonSearch::new(level, route, run) else {
        return Ok(None);
    };
    let reason = search.best_reason()?;
    Ok(reason.ok())
}

/// Returns lower bounds on the numbers of moves with and without a property, over all routes.
/// `None` if no route exists, or if a limit ends the run before both bounds are computed.
///
/// # Errors
///
/// The level has too many presents, or two results contradict each other, which is a bug.
pub fn least_moves(
    level: &Level,
    property: Property,
    run: Run,
) -> Result<Option<Numbers>, ProveError> {
    let proof = prove_with(level, &ProveOptions::default(), run)?;
    let Some(search) = ReasonSearch::of_proof(level, &proof, run) else {
        return Ok(None);
    };
    // The caller wants both numbers, however small their sum is.
    let best_so_far = 0;
    let least = search.least_numbers(property, best_so_far)?;
    let is_finished = run.limits.check().is_ok();
    Ok(is_finished.then_some(least))
}

/// The search for a reason, in a level with a known route.
struct ReasonSearch<'a> {
    level: &'a Level,
    graph: Graph,
    /// For each move of the graph, its shape (the columns and rows that it touches), which decides
    /// its properties.
    shapes: Vec<Shape>,
    /// The moves of the known route, as indices of the graph.
    route: Vec<usize>,
    run: Run<'a>,
}

impl ReasonSearch<'_> {
    /// Prepares the search for a reason, with the optimal route of a proof. `None` if the proof has
    /// no optimal route.
    fn of_proof<'a>(level: &'a Level, proof: &Proof, run: Run<'a>) -> Option<ReasonSearch<'a>> {
        proof.optimum()?;
        ReasonSearch::new(level, proof.solution.as_deref()?, run)
    }

    /// Prepares the search for a reason, with a known route. `None` if a push of the route is not a
    /// move of the graph, or if no walk leads to the exit.
    fn new<'a>(level: &'a Level, route: &[Direction], run: Run<'a>) -> Option<ReasonSearch<'a>> {
        let graph = Graph::new(level)?;
        let mut shapes = Vec::with_capacity(graph.moves.len());
        for m in &graph.moves {
            shapes.push(Shape::new(level, graph.squares[m.tail], m.direction));
        }
        Some(ReasonSearch {
            route: graph.moves_by(route)?,
            level,
            graph,
            shapes,
            run,
        })
    }

    /// Returns the preferred property that shows why no route is shorter than the known one. Tries
    /// the properties in the order of preference, until the lower bounds on both kinds of moves add
    /// up to the moves of the known route. The inner result is the property, or says why there is
    /// none: no property is a reason, or a limit ended the search. The outer result is an error if
    /// two results contradict each other, which is a bug.
    fn best_reason(&self) -> Result<ReasonOrNone, ProveError> {
        self.run.progress.enter(Phase::Stage(&REASON));
        let optimum = self.route.len() as u32;
        // The largest sum so far of the lower bounds on the moves with and without a property.
        let mut best = 0;
        for property in self.properties() {
            let least = self.least_numbers(property, best)?;
            if least.sum() == optimum {
                return Ok(Ok(Reason {
                    optimum,
                    property,
                    least,
                }));
            }
            if self.run.limits.check().is_err() {
                return Ok(Err(NoReason::Stopped(Bounds::known(optimum))));
            }
            best = best.max(least.sum());
            self.run.progress.add(PROPERTIES_COUNTER, 1);
        }
        Ok(Err(NoReason::NotFound { optimum, best }))
    }

    /// Returns the properties of moves that may be a reason, in the order of preference: whether a
    /// move goes sideways, then on which side of a line between two columns or rows it touches
    /// squares. If a property is a reason, the known route has exactly the least number of moves of
    /// each kind. So the route shows in advance whether a reason is worth much: if all moves of the
    /// route are of one kind, the reason would only repeat the optimum.
    fn properties(&self) -> Vec<Property> {
        let mut properties = Property::all(self.level);
        // A reason needs moves with the property and moves without it.
        properties.retain(|&property| self.numbers_of_route(property).smaller() > 0);
        // Lines with several moves of each kind come before the other lines, because `false` is
        // less than `true`. The sort is stable, so among equal keys, lines near the middle stay
        // first.
        properties.sort_by_key(|&property| {
            let is_line = property.line().is_some();
            is_line && self.numbers_of_route(property).smaller() < MIN_MOVES_BESIDE_LINE
        });
        properties
    }

    /// Counts the moves of the known route that have a property, and its other moves.
    fn numbers_of_route(&self, property: Property) -> Numbers {
        let mut numbers = Numbers::default();
        for &m in &self.route {
            if property.holds(&self.shapes[m]) {
                numbers.counted += 1;
            } else {
                numbers.others += 1;
            }
        }
        numbers
    }

    /// Returns lower bounds on the numbers of moves with and without a property, over all routes.
    /// `best` is the largest sum of these bounds that another property has. If the sum for this
    /// property cannot be larger, the second bound is not computed, and `others` is 0 instead.
    fn least_numbers(&self, property: Property, best: u32) -> Result<Numbers, ProveError> {
        let of_route = self.numbers_of_route(property);
        let has_property: Vec<bool> = self.shapes.iter().map(|m| property.holds(m)).collect();
        let counted = self.bound(&has_property, of_route.counted)?;
        // The second bound holds for all routes, so it also holds for the known route.
        let cannot_exceed_best = counted + of_route.others <= best;
        if cannot_exceed_best {
            return Ok(Numbers { counted, others: 0 });
        }
        let is_other: Vec<bool> = has_property.iter().map(|has| !has).collect();
        let others = self.bound(&is_other, of_route.others)?;
        Ok(Numbers { counted, others })
    }

    /// Returns a lower bound on the number of moves marked in `is_counted`, over all routes. The
    /// known route has `goal` such moves, so a larger bound is an error. The linear program ends
    /// early when its bound reaches the goal.
    fn bound(&self, is_counted: &[bool], goal: u32) -> Result<u32, ProveError> {
        // The known route has no such moves, so the bound is 0.
        if goal == 0 {
            return Ok(0);
        }
        let graph = merged(&self.graph, is_counted);
        // A bound of slightly more than `goal - 1` is enough, because bounds are rounded up.
        let rounds = Rounds {
            goal: f64::from(goal - 1) + GOAL_MARGIN,
            ..Rounds::default()
        };
        // No progress is shown for the rounds of the linear program.
        let relaxation = relax_from(&graph, Vec::new(), rounds, self.run.limits, |_, _| ());
        let bound = Certified::rounded(&graph, &relaxation.cuts).lower_bound(&graph);
        if bound > goal {
            let what =
                format!("every route has at least {bound} moves of a kind, and one has {goal}");
            return Err(ProveError::contradiction(what, self.level));
        }
        Ok(bound)
    }
}
