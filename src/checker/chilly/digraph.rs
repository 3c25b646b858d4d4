//! Directed graphs: reachability, shortest walks, and strongly connected components, all in linear
//! time.

/// A directed graph. The adjacency lists of all nodes are stored in one vector.
pub struct Digraph {
    /// For each node, the index of its first edge in `heads`.
    first: Vec<usize>,
    heads: Vec<usize>,
}

/// The length of a walk to a node that cannot be reached.
pub const UNREACHABLE: u32 = u32::MAX / 2;

impl Digraph {
    pub fn new(nodes: usize, edges: &[(usize, usize)]) -> Digraph {
        let mut first = vec![0; nodes + 1];
        edges.iter().for_each(|&(tail, _)| first[tail + 1] += 1);
        (0..nodes).for_each(|node| first[node + 1] += first[node]);
        let (mut heads, mut next) = (vec![0; edges.len()], first.clone());
        for &(tail, head) in edges {
            heads[next[tail]] = head;
            next[tail] += 1;
        }
        Digraph { first, heads }
    }

    fn from(&self, node: usize) -> &[usize] {
        &self.heads[self.first[node]..self.first[node + 1]]
    }

    /// Returns, for each node, the length of a shortest walk from any start.
    pub fn lengths(&self, starts: &[usize]) -> Vec<u32> {
        let (mut lengths, mut order) = (vec![UNREACHABLE; self.first.len() - 1], starts.to_vec());
        starts.iter().for_each(|&start| lengths[start] = 0);
        let mut next = 0;
        while let Some(&node) = order.get(next) {
            next += 1;
            for &head in self.from(node) {
                if lengths[head] == UNREACHABLE {
                    lengths[head] = lengths[node] + 1;
                    order.push(head);
                }
            }
        }
        lengths
    }

    /// Returns, for each node, whether a start can reach it.
    pub fn reached(&self, starts: &[usize]) -> Vec<bool> {
        self.lengths(starts)
            .into_iter()
            .map(|length| length != UNREACHABLE)
            .collect()
    }

    fn postorder(&self) -> Vec<usize> {
        let (mut met, mut order) = (vec![false; self.first.len() - 1], Vec::new());
        for root in 0..met.len() {
            let mut path = Vec::new();
            if !std::mem::replace(&mut met[root], true) {
                path.push((root, self.from(root).iter()));
            }
            while let Some((node, heads)) = path.last_mut() {
                match heads.next() {
                    Some(&head) if std::mem::replace(&mut met[head], true) => {}
                    Some(&head) => path.push((head, self.from(head).iter())),
                    None => {
                        order.push(*node);
                        path.pop();
                    }
                }
            }
        }
        order
    }
}

/// Returns the strongly connected component of each node, with Kosaraju's algorithm.
pub fn components(nodes: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let turned: Vec<_> = edges.iter().map(|&(tail, head)| (head, tail)).collect();
    let (forth, back) = (Digraph::new(nodes, edges), Digraph::new(nodes, &turned));
    let mut component = vec![usize::MAX; nodes];
    for root in forth.postorder().into_iter().rev() {
        let mut open = vec![root];
        while let Some(node) = open.pop() {
            if component[node] == usize::MAX {
                component[node] = root;
                open.extend(back.from(node));
            }
        }
    }
    component
}
