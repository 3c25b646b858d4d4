//! Computes maximum flows in networks with Dinic's algorithm (1970).

use std::collections::VecDeque;

/// The distance from the source to a node that cannot be reached, in arcs.
const UNREACHABLE: usize = usize::MAX;

/// A directed network with integer capacities.
pub struct Network {
    /// Each arc stands next to its [`reverse`].
    arcs: Vec<Arc>,
    /// For each node, the indices of its outgoing arcs.
    leaving: Vec<Vec<usize>>,
}

/// A directed edge of a network.
struct Arc {
    /// The node where the arc ends.
    to: usize,
    /// The residual capacity: by how much the flow through the arc may grow.
    capacity: i64,
}

/// Returns the index of the arc that leads back from the end of an arc to its beginning. Arcs 0 and
/// 1 are such a pair, arcs 2 and 3 are the next pair, and so on. So the two indices of a pair
/// differ only in the lowest bit.
fn reverse(arc: usize) -> usize {
    arc ^ 1
}

impl Network {
    /// Creates a network without arcs. `nodes` is the number of nodes.
    pub fn new(nodes: usize) -> Network {
        Network {
            arcs: Vec::new(),
            leaving: vec![Vec::new(); nodes],
        }
    }

    /// Removes all arcs, and keeps the nodes.
    pub fn clear(&mut self) {
        self.arcs.clear();
        for arcs in &mut self.leaving {
            arcs.clear();
        }
    }

    /// Adds an arc, together with its reverse arc of capacity 0. The capacity of the reverse arc
    /// grows with the flow, so that a later path can undo the flow.
    pub fn add_arc(&mut self, from: usize, to: usize, capacity: i64) {
        self.leaving[from].push(self.arcs.len());
        self.arcs.push(Arc { to, capacity });
        self.leaving[to].push(self.arcs.len());
        self.arcs.push(Arc {
            to: from,
            capacity: 0,
        });
    }

    /// Returns the value of a maximum flow from the source to the sink, by Dinic's algorithm: adds
    /// flow along shortest paths, and computes the distances (`levels`) again when no shortest path
    /// is left. Stops early, with the value reached so far, as soon as the flow is at least
    /// `enough`. The flow stays in the network. `source` and `sink` must differ.
    pub fn max_flow(&mut self, source: usize, sink: usize, enough: i64) -> i64 {
        let mut value = 0;
        while value < enough {
            let levels = self.levels(source);
            // No path to the sink can carry more flow, so the flow is maximal.
            if levels[sink] == UNREACHABLE {
                break;
            }
            // For each node, how many of its first arcs are known to lead only to dead ends.
            let mut dead_arcs = vec![0; self.leaving.len()];
            while value < enough {
                let Some(path) = self.path(source, sink, &levels, &mut dead_arcs) else {
                    break;
                };
                value += self.augment(&path);
            }
        }
        value
    }

    /// Returns, for each node, whether a path of arcs whose flow may still grow leads from this
    /// node to the sink.
    pub fn nodes_reaching(&self, sink: usize) -> Vec<bool> {
        let mut reaches_sink = vec![false; self.leaving.len()];
        let mut to_visit = vec![sink];
        while let Some(node) = to_visit.pop() {
            if reaches_sink[node] {
                continue;
            }
            reaches_sink[node] = true;
            for &arc in &self.leaving[node] {
                // The search goes backwards, so it follows the arcs that lead to `node`. These are
                // the reverse arcs of the arcs that leave `node`.
                if self.arcs[reverse(arc)].capacity > 0 {
                    to_visit.push(self.arcs[arc].to);
                }
            }
        }
        reaches_sink
    }

    /// Returns, for each node, the number of arcs of a shortest path from the source on which the
    /// flow may still grow. Without such a path, the number is [`UNREACHABLE`].
    fn levels(&self, source: usize) -> Vec<usize> {
        let mut levels = vec![UNREACHABLE; self.leaving.len()];
        levels[source] = 0;
        let mut queue = VecDeque::from([source]);
        while let Some(node) = queue.pop_front() {
            for &arc in &self.leaving[node] {
                let Arc { to, capacity } = self.arcs[arc];
                if capacity > 0 && levels[to] == UNREACHABLE {
                    levels[to] = levels[node] + 1;
                    queue.push_back(to);
                }
            }
        }
        levels
    }

    /// Returns the indices of the arcs of a shortest path from the source to the sink on which the
    /// flow may still grow. `levels` has the distances of the nodes from the source. `None` if no
    /// such path is left for these distances. `dead_arcs` has, for each node, how many of its first
    /// arcs are known to lead only to dead ends. The function updates `dead_arcs`.
    fn path(
        &self,
        source: usize,
        sink: usize,
        levels: &[usize],
        dead_arcs: &mut [usize],
    ) -> Option<Vec<usize>> {
        // The indices of the arcs from the source to `node`.
        let mut path: Vec<usize> = Vec::new();
        let mut node = source;
        while node != sink {
            let Some(&arc) = self.leaving[node].get(dead_arcs[node]) else {
                // Dead end: backtrack, and do not try this arc again.
                let arc = path.pop()?;
                node = self.tail(arc);
                dead_arcs[node] += 1;
                continue;
            };
            let Arc { to, capacity } = self.arcs[arc];
            // On a shortest path, each arc leads to a node that is one arc farther from the source.
            if capacity > 0 && levels[to] == levels[node] + 1 {
                path.push(arc);
                node = to;
            } else {
                dead_arcs[node] += 1;
            }
        }
        Some(path)
    }

    /// Adds as much flow along a path as its residual capacities (by how much the flow through each
    /// arc may still grow) allow. Returns the added flow. `path` has the indices of the arcs.
    fn augment(&mut self, path: &[usize]) -> i64 {
        let capacities = path.iter().map(|&arc| self.arcs[arc].capacity);
        let added = capacities
            .min()
            .expect("a path has an arc, because the source is not the sink");
        for &arc in path {
            self.arcs[arc].capacity -= added;
            self.arcs[reverse(arc)].capacity += added;
        }
        added
    }

    /// Returns the node where an arc begins, that is, where its reverse arc ends.
    fn tail(&self, arc: usize) -> usize {
        self.arcs[reverse(arc)].to
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_maximum_flow_equals_the_minimum_cut() {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..500 {
            let nodes = random.usize(2..8);
            let sink = nodes - 1;
            let arcs = random_arcs(&mut random, nodes);
            let mut network = Network::new(nodes);
            for arc in &arcs {
                network.add_arc(arc.from, arc.to, arc.capacity);
            }

            let flow = network.max_flow(0, sink, i64::MAX);
            let reaches_sink = network.nodes_reaching(sink);

            let is_near_source: Vec<bool> = reaches_sink.iter().map(|reaches| !reaches).collect();
            assert_eq!(flow, min_cut(nodes, &arcs));
            assert_eq!(capacity_of_cut(&is_near_source, &arcs), flow);
        }
    }

    struct TestArc {
        from: usize,
        to: usize,
        capacity: i64,
    }

    /// Returns up to 19 arcs with random ends and with capacities from 0 to 8.
    fn random_arcs(random: &mut fastrand::Rng, nodes: usize) -> Vec<TestArc> {
        let mut arcs = Vec::new();
        for _ in 0..random.usize(0..20) {
            arcs.push(TestArc {
                from: random.usize(..nodes),
                to: random.usize(..nodes),
                capacity: random.i64(0..9),
            });
        }
        arcs
    }

    /// Computes the capacity of a minimum cut between node 0 and the last node by trying all sets
    /// of nodes that contain node 0 but not the last node.
    fn min_cut(nodes: usize, arcs: &[TestArc]) -> i64 {
        let mut min = i64::MAX;
        for bits in 0..1usize << nodes {
            let set: Vec<bool> = (0..nodes).map(|node| bits >> node & 1 == 1).collect();
            if set[0] && !set[nodes - 1] {
                min = min.min(capacity_of_cut(&set, arcs));
            }
        }
        min
    }

    /// Returns the sum of the capacities of the arcs that leave a set of nodes.
    fn capacity_of_cut(set: &[bool], arcs: &[TestArc]) -> i64 {
        let leaving = arcs.iter().filter(|arc| set[arc.from] && !set[arc.to]);
        leaving.map(|arc| arc.capacity).sum()
    }
}
