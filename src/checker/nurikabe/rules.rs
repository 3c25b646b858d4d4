//! The grid and the rules of the game.

/// Clues, row by row from the top left; 0 is none.
pub struct Grid {
    pub width: usize,
    pub clues: Vec<usize>,
}

impl Grid {
    /// Reads `1,0/0,2`; `None` if the format does not allow it.
    pub fn parse(text: &str) -> Option<Grid> {
        let rows: Vec<Vec<&str>> = text.split('/').map(|row| row.split(',').collect()).collect();
        let (height, width) = (rows.len(), rows[0].len());
        if height > 64 || width > 64 || rows.iter().any(|row| row.len() != width) {
            return None;
        }
        let clue = |word: &&str| word.parse().ok().filter(|n: &usize| *n <= height * width && n.to_string() == *word);
        Some(Grid { width, clues: rows.concat().iter().map(clue).collect::<Option<_>>()? })
    }

    /// The cells that share an edge with a cell, ascending.
    pub fn neighbours(&self, cell: usize) -> Vec<usize> {
        let mut found = Vec::new();
        if cell >= self.width {
            found.push(cell - self.width);
        }
        if !cell.is_multiple_of(self.width) {
            found.push(cell - 1);
        }
        if !(cell + 1).is_multiple_of(self.width) {
            found.push(cell + 1);
        }
        if cell + self.width < self.clues.len() {
            found.push(cell + self.width);
        }
        found
    }

    /// The 2 x 2 squares.
    pub fn squares(&self) -> impl Iterator<Item = [usize; 4]> {
        let first =
            (0..self.clues.len()).filter(|c| !(c + 1).is_multiple_of(self.width) && c + self.width < self.clues.len());
        first.map(|c| [c, c + 1, c + self.width, c + self.width + 1])
    }

    /// What can be reached from a cell, itself included, through cells with `may`.
    pub fn flood(&self, start: usize, may: impl Fn(usize) -> bool) -> Vec<bool> {
        let mut reached = vec![false; self.clues.len()];
        let mut open = vec![start];
        reached[start] = true;
        while let Some(cell) = open.pop() {
            for next in self.neighbours(cell).into_iter().filter(|&next| may(next)) {
                if !std::mem::replace(&mut reached[next], true) {
                    open.push(next);
                }
            }
        }
        reached
    }

    /// The white cells without a clue of a solution given as rows of `#` and `.`, or what is wrong with it.
    pub fn solved(&self, text: &str) -> Result<Vec<usize>, String> {
        let rows: Vec<&str> = text.split('/').collect();
        let cells = rows.concat().into_bytes();
        let shape = rows.iter().all(|row| row.len() == self.width) && cells.len() == self.clues.len();
        if !shape || cells.iter().any(|cell| !b"#.".contains(cell)) {
            return Err("expected rows of # and . as long as those of the board".into());
        }
        let name = |cell: usize| format!("row {}, column {}", cell / self.width + 1, cell % self.width + 1);
        let black = |cell: usize| cells[cell] == b'#';
        let all = 0..cells.len();
        if let Some(cell) = all.clone().find(|&cell| black(cell) && self.clues[cell] > 0) {
            return Err(format!("the clue in {} is black", name(cell)));
        }
        for cell in all.clone().filter(|&cell| !black(cell)) {
            let island = self.flood(cell, |next| !black(next));
            let clues: Vec<usize> = all.clone().filter(|&c| island[c] && self.clues[c] > 0).collect();
            if clues.len() != 1 || self.clues[clues[0]] != island.iter().filter(|&&inside| inside).count() {
                return Err(format!("the island of {} has not one clue that is its size", name(cell)));
            }
        }
        if let Some(first) = all.clone().find(|&cell| black(cell)) {
            let sea = self.flood(first, black);
            if let Some(cell) = all.clone().find(|&cell| black(cell) && !sea[cell]) {
                return Err(format!("the sea does not reach {}", name(cell)));
            }
        }
        if let Some(square) = self.squares().find(|square| square.iter().all(|&cell| black(cell))) {
            return Err(format!("there is a pool at {}", name(square[0])));
        }
        Ok(all.filter(|&cell| !black(cell) && self.clues[cell] == 0).collect())
    }
}
