//! Unit propagation with two watched literals, followed by propagation of the theory.

use super::assignment::{FALSE, Lit, OPEN, TRUE};
use super::database::{ClauseRef, Watch};
use super::{Implied, Reason, Solver, Theory};

impl<T: Theory> Solver<T> {
    /// Assigns all literals that follow from the clauses by unit propagation, or from the *theory*, the rules that the
    /// clauses leave out. Returns a clause whose literals are all false, a *conflict*, if any.
    pub(super) fn propagate(&mut self) -> Option<ClauseRef> {
        let mut implied = Vec::new();
        loop {
            if let Some(conflict) = self.propagate_clauses() {
                return Some(conflict);
            }
            // The theory gets the literals that became true since its last call, and answers with
            // implied literals, or with a violated *cut*, a clause that its rules prove.
            let first_new = std::mem::replace(&mut self.theory_propagated, self.assignment.len());
            let theory = &mut self.theory;
            if let Some(cut) = theory.propagate(&self.assignment, first_new, &mut implied) {
                return Some(self.attach_cut(cut, None));
            }
            if implied.is_empty() {
                return None;
            }
            if let Some(conflict) = self.assign_implied(&implied) {
                return Some(conflict);
            }
            implied.clear();
        }
    }

    /// Assigns the literals that the theory implied. Stops at a literal that is false, because the theory has
    /// implied its negation, too, and returns the clause that implied the literal: all its literals are false.
    fn assign_implied(&mut self, implied: &[Implied]) -> Option<ClauseRef> {
        // The theory implied all these literals when the trail, the list of true literals, had this length.
        let trail_length = self.assignment.len() as u32;
        for &Implied { literal, rule } in implied {
            match self.assignment.value(literal) {
                OPEN => self.assign(literal, Reason::Implied { rule, trail_length }),
                FALSE => {
                    let view = self.assignment.at(trail_length);
                    let cut = self.theory.explain(view, literal, rule);
                    return Some(self.attach_cut(cut, None));
                }
                _already_true => {}
            }
        }
        None
    }

    /// Assigns all literals that follow from the clauses by unit propagation: a clause implies a
    /// literal if all its other literals are false. Handles the new true literals one after the
    /// other. Returns a clause whose literals are all false, if any.
    fn propagate_clauses(&mut self) -> Option<ClauseRef> {
        while self.propagated < self.assignment.len() {
            let literal = self.assignment.trail()[self.propagated];
            self.propagated += 1;
            // The clauses that watch the negation of the literal, which is now false.
            let mut watches = std::mem::take(&mut self.watches[literal.index()]);
            let conflict = self.visit_watches(literal.not(), &mut watches);
            self.watches[literal.index()] = watches;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Visits the clauses of `watches`, which watch the literal `falsified` that has become false. A clause is removed
    /// from `watches` if it can watch another literal instead. A clause stays if it is true anyway, if it implies its
    /// other watched literal, which is then assigned, or if all its literals are false. Stops at such a false clause,
    /// and returns it.
    fn visit_watches(&mut self, falsified: Lit, watches: &mut Vec<Watch>) -> Option<ClauseRef> {
        let mut conflict = None;
        // The first `read` watches have been visited. The visited watches that stay are now the first `kept` watches.
        let mut read = 0;
        let mut kept = 0;
        while conflict.is_none() && read < watches.len() {
            let watch = watches[read];
            read += 1;
            // A true literal makes the clause true, so the clause need not be visited.
            if self.assignment.value(watch.other) == TRUE {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            let Visit::Kept { other, value } = self.visit(watch.clause, falsified) else {
                continue;
            };
            watches[kept] = Watch {
                clause: watch.clause,
                other,
            };
            kept += 1;
            if value == FALSE {
                conflict = Some(watch.clause);
            } else if value == OPEN {
                self.assign(other, Reason::Clause(watch.clause));
            }
        }
        // After a conflict, the watches that were not read stay, too.
        watches.copy_within(read.., kept);
        watches.truncate(kept + watches.len() - read);
        conflict
    }

    /// Lets a clause watch another literal than `falsified`, which has become false. A clause watches its first two
    /// literals. The clause keeps its watches if the other watched literal is true, or if all literals that are not
    /// watched are false. If the clause watches a new literal, returns `Moved`, and the caller removes the old watch.
    /// Else returns the other watched literal and its value.
    fn visit(&mut self, clause: ClauseRef, falsified: Lit) -> Visit {
        let literals = self.clauses.literals_mut(clause);
        // After this exchange, if needed, `falsified` is the second literal.
        if literals[0] == falsified {
            literals.swap(0, 1);
        }
        let other = literals[0];
        let value = self.assignment.value(other);
        if value != TRUE
            && let Some(unwatched) = (2..literals.len())
                .find(|&unwatched| self.assignment.value(literals[unwatched]) != FALSE)
        {
            literals.swap(1, unwatched);
            let watched = literals[1];
            // The list of the negation is visited when the watched literal becomes false.
            self.watches[watched.not().index()].push(Watch { clause, other });
            return Visit::Moved;
        }
        Visit::Kept { other, value }
    }
}

/// The result of visiting a clause after one of its two watched literals has become false.
enum Visit {
    /// The clause watches another literal now.
    Moved,
    /// The clause goes on watching the same two literals.
    Kept {
        /// The other watched literal.
        other: Lit,
        /// The value of `other`: [`FALSE`] if the clause is false, [`OPEN`] if the clause implies
        /// `other`, and [`TRUE`] if the clause is true.
        value: i8,
    },
}
