//! The clauses of a grid, as the format says. A literal is a variable's number, negative where it is negated.

use super::rules::Grid;

/// A constant that is true, outside of the range of variables; its negation is false.
const TRUE: i32 = i32::MAX;

/// Makes the clauses; and the number of variables.
pub fn encoding(grid: &Grid) -> (Vec<Vec<i32>>, i32) {
    let cells = grid.clues.len();
    let white = |cell: usize| cell as i32 + 1;
    let mut made = Made { clauses: Vec::new(), variables: cells as i32 };
    let (clued, blank): (Vec<usize>, Vec<usize>) = (0..cells).partition(|&cell| grid.clues[cell] > 0);
    clued.iter().for_each(|&cell| made.clause([white(cell)]));
    grid.squares().for_each(|square| made.clause(square.map(white)));
    let sum: usize = grid.clues.iter().sum();
    if sum + 2 <= cells {
        for &cell in &blank {
            let others = grid.neighbours(cell).into_iter().filter(|&next| grid.clues[next] == 0);
            made.clause([white(cell)].into_iter().chain(others.map(|next| -white(next))));
        }
    }
    if sum > cells {
        made.clause([]);
        return (made.clauses, made.variables);
    }
    // By cell: in(p, c) for the p that reach it.
    let mut inside = vec![Vec::new(); cells];
    for &p in &clued {
        for (cell, variable) in island(grid, p, &mut made) {
            inside[cell].push(variable);
        }
    }
    for cell in blank {
        made.clause([-white(cell)].into_iter().chain(inside[cell].iter().copied()));
        for (n, p) in inside[cell].iter().enumerate() {
            inside[cell][n + 1..].iter().for_each(|q| made.clause([-p, -q]));
        }
    }
    (made.clauses, made.variables)
}

struct Made {
    clauses: Vec<Vec<i32>>,
    variables: i32,
}

impl Made {
    fn variable(&mut self) -> i32 {
        self.variables += 1;
        self.variables
    }

    fn clause(&mut self, terms: impl IntoIterator<Item = i32>) {
        let mut clause: Vec<i32> = terms.into_iter().collect();
        if !clause.contains(&TRUE) {
            clause.retain(|&term| term != -TRUE);
            self.clauses.push(clause);
        }
    }
}

/// The clauses of one island; the cells that it reaches, but for the clue, with their variables.
fn island(grid: &Grid, p: usize, made: &mut Made) -> Vec<(usize, i32)> {
    let (n, cells) = (grid.clues[p], grid.clues.len());
    let white = |cell: usize| cell as i32 + 1;
    let clue = |cell: usize| cell != p && grid.clues[cell] > 0;
    let free = |cell: usize| !clue(cell) && !grid.neighbours(cell).into_iter().any(clue);
    let mut dist = vec![usize::MAX; cells];
    dist[p] = 0;
    let mut order = vec![p];
    for next in 0.. {
        let Some(&cell) = order.get(next) else { break };
        for e in grid.neighbours(cell) {
            if dist[e] == usize::MAX && dist[cell] + 1 < n && free(e) {
                dist[e] = dist[cell] + 1;
                order.push(e);
            }
        }
    }
    let reached: Vec<usize> = (0..cells).filter(|&cell| cell != p && dist[cell] < n).collect();
    let mut first = vec![0; cells];
    for &cell in &reached {
        first[cell] = made.variables + 1;
        made.variables += (n - dist[cell]) as i32;
    }
    let near = |cell: usize, d: usize| match dist[cell] {
        0 => TRUE,
        least if least <= d => first[cell] + (d - least) as i32,
        _ => -TRUE,
    };
    let inside = |cell: usize| near(cell, n - 1);
    grid.neighbours(p).into_iter().for_each(|e| made.clause([-white(e), inside(e)]));
    for &cell in &reached {
        made.clause([-inside(cell), white(cell)]);
        let around = grid.neighbours(cell);
        around.iter().for_each(|&e| made.clause([-inside(cell), -white(e), inside(e)]));
        for d in dist[cell]..n {
            if d < n - 1 {
                made.clause([-near(cell, d), inside(cell)]);
            }
            made.clause([-near(cell, d), near(cell, d - 1)].into_iter().chain(around.iter().map(|&e| near(e, d - 1))));
        }
    }
    let members: Vec<i32> = reached.iter().map(|&cell| inside(cell)).collect();
    exactly(&members, n - 1, made);
    reached.into_iter().zip(members).collect()
}

/// Exactly `w` of the members are true.
fn exactly(members: &[i32], w: usize, made: &mut Made) {
    let m = members.len();
    if m < w {
        return made.clause([]);
    }
    // s[j] of the members before.
    let mut s = vec![-TRUE; w + 2];
    s[0] = TRUE;
    for (k, &x) in (1..).zip(members) {
        let mut t = vec![TRUE];
        for j in 1..=w + 1 {
            t.push(match j {
                _ if j + m - k <= w => TRUE,
                _ if j > w.min(k) => -TRUE,
                _ => made.variable(),
            });
        }
        for j in 1..=w + 1 {
            made.clause([-s[j], t[j]]);
            made.clause([-x, -s[j - 1], t[j]]);
            made.clause([-t[j], s[j], x]);
            made.clause([-t[j], s[j - 1]]);
        }
        s = t;
    }
}
