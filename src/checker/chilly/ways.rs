//! Who leads to whom: floods, shortest walks and components in time that grows with the number of edges.

/// A directed graph.
pub struct Ways {
    /// By node, where its heads begin; and where the last ones end.
    first: Vec<usize>,
    heads: Vec<usize>,
}

/// Longer than any walk: there are at most twice 65,536 nodes.
pub const NEVER: u32 = u32::MAX / 2;

impl Ways {
    /// Of edges from tail to head.
    pub fn new(nodes: usize, edges: &[(usize, usize)]) -> Ways {
        let mut first = vec![0; nodes + 1];
        edges.iter().for_each(|&(tail, _)| first[tail + 1] += 1);
        (0..nodes).for_each(|node| first[node + 1] += first[node]);
        let (mut heads, mut next) = (vec![0; edges.len()], first.clone());
        for &(tail, head) in edges {
            heads[next[tail]] = head;
            next[tail] += 1;
        }
        Ways { first, heads }
    }

    fn from(&self, node: usize) -> &[usize] {
        &self.heads[self.first[node]..self.first[node + 1]]
    }

    /// The least number of edges from one of the starts to each node, or `NEVER`.
    pub fn lengths(&self, starts: &[usize]) -> Vec<u32> {
        let (mut lengths, mut order) = (vec![NEVER; self.first.len() - 1], starts.to_vec());
        starts.iter().for_each(|&start| lengths[start] = 0);
        let mut next = 0;
        while let Some(&node) = order.get(next) {
            next += 1;
            for &head in self.from(node) {
                if lengths[head] == NEVER {
                    lengths[head] = lengths[node] + 1;
                    order.push(head);
                }
            }
        }
        lengths
    }

    /// What can be reached from some nodes, themselves included.
    pub fn reached(&self, starts: &[usize]) -> Vec<bool> {
        self.lengths(starts).into_iter().map(|length| length != NEVER).collect()
    }

    /// The nodes in the order in which a depth-first search leaves them.
    fn left(&self) -> Vec<usize> {
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

/// The component of each node: two nodes have the same number if each can be reached from the other. (Kosaraju: the nodes
/// that a search leaves last come first, and against the edges they reach no more than their component.)
pub fn components(nodes: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let turned: Vec<_> = edges.iter().map(|&(tail, head)| (head, tail)).collect();
    let (forth, back) = (Ways::new(nodes, edges), Ways::new(nodes, &turned));
    let mut component = vec![usize::MAX; nodes];
    for root in forth.left().into_iter().rev() {
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
