//! Computes maximum flows in networks with Dinic's algorithm (1970).

/// A directed network with integer capacities.
pub struct Network {
    /// The end node and the residual capacity of each arc. Arc `n ^ 1` is the reverse of arc `n`.
    arcs: Vec<(usize, i64)>,
    /// For each node, the indices of its outgoing arcs.
    leaving: Vec<Vec<usize>>,
}

impl Network {
    pub fn new(nodes: usize) -> Network {
        Network {
            arcs: Vec::new(),
            leaving: vec![Vec::new(); nodes],
        }
    }

    pub fn clear(&mut self) {
        self.arcs.clear();
        self.leaving.iter_mut().for_each(Vec::clear);
    }

    /// Adds an arc, together with its reverse arc of capacity 0.
    pub fn arc(&mut self, from: usize, to: usize, capacity: i64) {
        self.leaving[from].push(self.arcs.len());
        self.arcs.push((to, capacity));
        self.leaving[to].push(self.arcs.len());
        self.arcs.push((from, 0));
    }

    /// Computes the value of a maximum flow, but stops when the flow reaches `enough`.
    pub fn flow(&mut self, source: usize, sink: usize, enough: i64) -> i64 {
        let mut value = 0;
        while value < enough {
            let level = self.levels(source);
            if level[sink] == usize::MAX {
                break;
            }
            let mut next = vec![0; self.leaving.len()];
            while value < enough {
                let pushed = self.augment(source, sink, &level, &mut next);
                if pushed == 0 {
                    break;
                }
                value += pushed;
            }
        }
        value
    }

    /// Returns, for each node, whether a residual path leads to the sink.
    pub fn reaching(&self, sink: usize) -> Vec<bool> {
        let mut reaching = vec![false; self.leaving.len()];
        let mut open = vec![sink];
        while let Some(node) = open.pop() {
            if !std::mem::replace(&mut reaching[node], true) {
                let into = self.leaving[node]
                    .iter()
                    .filter(|&&arc| self.arcs[arc ^ 1].1 > 0);
                open.extend(into.map(|&arc| self.arcs[arc].0));
            }
        }
        reaching
    }

    /// Returns the distance of each node from the source, in arcs.
    fn levels(&self, source: usize) -> Vec<usize> {
        let mut level = vec![usize::MAX; self.leaving.len()];
        let mut queue = std::collections::VecDeque::from([source]);
        level[source] = 0;
        while let Some(node) = queue.pop_front() {
            for &arc in &self.leaving[node] {
                let (to, left) = self.arcs[arc];
                if left > 0 && level[to] == usize::MAX {
                    level[to] = level[node] + 1;
                    queue.push_back(to);
                }
            }
        }
        level
    }

    /// Augments the flow along one shortest path. Returns the added flow, or 0.
    fn augment(&mut self, source: usize, sink: usize, level: &[usize], next: &mut [usize]) -> i64 {
        let mut path: Vec<usize> = Vec::new();
        let mut node = source;
        while node != sink {
            match self.leaving[node].get(next[node]) {
                Some(&arc) => {
                    let (to, left) = self.arcs[arc];
                    if left > 0 && level[to] == level[node] + 1 {
                        path.push(arc);
                        node = to;
                    } else {
                        next[node] += 1;
                    }
                }
                None => {
                    // Dead end: backtrack, and do not try this arc again.
                    let Some(arc) = path.pop() else { return 0 };
                    node = self.arcs[arc ^ 1].0;
                    next[node] += 1;
                }
            }
        }
        let pushed = path.iter().map(|&arc| self.arcs[arc].1).min().unwrap_or(0);
        for arc in path {
            self.arcs[arc].1 -= pushed;
            self.arcs[arc ^ 1].1 += pushed;
        }
        pushed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computes the capacity of a minimum cut by trying all sets of nodes.
    fn least_cut(nodes: usize, arcs: &[(usize, usize, i64)]) -> i64 {
        let cut = |set: usize| {
            arcs.iter()
                .filter(|a| set >> a.0 & 1 == 1 && set >> a.1 & 1 == 0)
                .map(|a| a.2)
                .sum()
        };
        (0..1usize << nodes)
            .filter(|set| set & 1 == 1 && set >> (nodes - 1) & 1 == 0)
            .map(cut)
            .min()
            .unwrap()
    }

    #[test]
    fn the_maximum_flow_equals_the_minimum_cut() {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..500 {
            let nodes = random.usize(2..8);
            let arcs: Vec<(usize, usize, i64)> = (0..random.usize(0..20))
                .map(|_| {
                    (
                        random.usize(..nodes),
                        random.usize(..nodes),
                        random.i64(0..9),
                    )
                })
                .collect();
            let mut network = Network::new(nodes);
            arcs.iter()
                .for_each(|&(from, to, capacity)| network.arc(from, to, capacity));
            assert_eq!(
                network.flow(0, nodes - 1, i64::MAX),
                least_cut(nodes, &arcs)
            );
            let reaching = network.reaching(nodes - 1);
            let across = arcs
                .iter()
                .filter(|a| !reaching[a.0] && reaching[a.1])
                .map(|a| a.2);
            assert_eq!(across.sum::<i64>(), least_cut(nodes, &arcs));
        }
    }
}
