//! Unit propagation with two watched literals, followed by propagation of the theory.

use super::assignment::{FALSE, Lit, OPEN};
use super::database::{ClauseRef, Watch};
use super::{Implied, Reason, Solver, Theory};

impl<T: Theory> Solver<T> {
    /// Assigns all literals that follow from the clauses and the theory. Returns a clause that
    /// became false, if any.
    pub(super) fn propagate(&mut self) -> Option<ClauseRef> {
        let mut implied = Vec::new();
        loop {
            if let Some(conflict) = self.propagate_clauses() {
                return Some(conflict);
            }
            let from = std::mem::replace(&mut self.theory_head, self.now.len());
            let violated = self.theory.propagate(&self.now, from, &mut implied);
            if let Some(cut) = violated {
                return Some(self.attach_cut(cut, None));
            }
            if implied.is_empty() {
                return None;
            }
            let before = self.now.len() as u32;
            for Implied { literal, tag } in implied.drain(..) {
                match self.now.value(literal) {
                    OPEN => self.assign(literal, Reason::Implied { tag, before }),
                    // The theory implied both `literal` and its negation.
                    FALSE => {
                        let cut = self.theory.explain(self.now.at(before), literal, tag);
                        return Some(self.attach_cut(cut, None));
                    }
                    _already_true => {}
                }
            }
        }
    }

    /// Assigns all literals that follow from the clauses by unit propagation. Returns a clause that
    /// became false, if any.
    fn propagate_clauses(&mut self) -> Option<ClauseRef> {
        while self.head < self.now.len() {
            let literal = self.now.trail()[self.head];
            self.head += 1;
            let mut watches = std::mem::take(&mut self.watches[literal.index()]);
            let conflict = self.visit_watches(literal.not(), &mut watches);
            self.watches[literal.index()] = watches;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Visits the clauses that watch the literal `falsified`, which has become false, and assigns
    /// the literals that they imply now. Removes the clauses from `watches` that watch another
    /// literal instead. Stops at a clause that became false, and returns it.
    fn visit_watches(&mut self, falsified: Lit, watches: &mut Vec<Watch>) -> Option<ClauseRef> {
        let mut conflict = None;
        // Of the first `read` watches, those that stay are moved to the first `kept` places.
        let mut read = 0;
        let mut kept = 0;
        while conflict.is_none() && read < watches.len() {
            let watch = watches[read];
            read += 1;
            if self.now.value(watch.other) > 0 {
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
            if value < 0 {
                conflict = Some(watch.clause);
            } else if value == 0 {
                self.assign(other, Reason::Clause(watch.clause));
            }
        }
        // After a conflict, the watches that were not read stay, too.
        watches.copy_within(read.., kept);
        watches.truncate(kept + watches.len() - read);
        conflict
    }

    /// Lets a clause watch another literal than `falsified`, if some other literal is not false and
    /// the clause is not true anyway.
    fn visit(&mut self, clause: ClauseRef, falsified: Lit) -> Visit {
        let literals = self.clauses.literals_mut(clause);
        if literals[0] == falsified {
            literals.swap(0, 1);
        }
        let other = literals[0];
        let value = self.now.value(other);
        if value <= 0
            && let Some(n) = (2..literals.len()).find(|&n| self.now.value(literals[n]) >= 0)
        {
            literals.swap(1, n);
            let watched = literals[1];
            self.watches[watched.not().index()].push(Watch { clause, other });
            return Visit::Moved;
        }
        Visit::Kept { other, value }
    }
}

/// The result of examining a watched clause.
enum Visit {
    /// The clause watches another literal now.
    Moved,
    /// The clause keeps its watches.
    Kept {
        /// The other watched literal.
        other: Lit,
        /// The value of `other`: negative if the clause is false, 0 if the clause implies `other`.
        value: i8,
    },
}
