//! Builds a layer from the one before.
//!
//! Nodes are found level by level, where a level has the nodes whose contents have the same number of tiles, and the
//! fullest comes first. A step always leads to fewer tiles, so a level is complete once all levels before it have been
//! expanded. The nodes of a level are independent of each other and expanded in parallel; their successors are inserted
//! in the order of the nodes, so the layer does not depend on the number of threads. The work is done in portions, so
//! that two layers can race.

use super::alphabet::{Alphabet, Steps};
use super::arena::{Arena, Slice};
use super::closure::{Entry, MAX_NODES, Queue, entry, parts};
use super::content::{ContentId, Contents};
use super::layer::{Edge, Layer, NEVER, Node};
use hashbrown::HashTable;
use rayon::prelude::*;
use std::sync::Mutex;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// About how many entries of vectors one task expands.
const TASK: usize = 1 << 12;
/// The most tasks in one batch, and so the most working memories in use, however many threads there are: whether a layer
/// fits into the memory does not depend on them.
const TASKS: usize = 16;
/// The most entries times steps in one batch, since their results are in memory twice for a moment.
const STEPS_TOGETHER: usize = 1 << 24;
/// The capacity, in entries, that the buffer of a step keeps between nodes.
const KEPT_ROOM: usize = 1 << 12;

/// What the rest of the board allows in a column.
pub struct ColumnLimits {
    /// The colours whose tiles may be connected on the far side, as a set: only their steps may consist of several
    /// blocks.
    pub returns: u8,
    /// By content: the cap less the completion bound, the clicks needed beyond this column.
    pub left: Vec<i32>,
}

/// A node of a layer that is being built: its content, and what is needed of its vector.
#[derive(Clone, Copy)]
struct Draft {
    content: ContentId,
    /// The least cost in its vector.
    least: u16,
    /// See [`Node::end`].
    end: u16,
    /// Its vector in the arena of its level, until the level has been expanded.
    vector: Slice,
}

/// The nodes whose contents have the same number of tiles.
#[derive(Default)]
struct Level {
    /// Their numbers.
    drafts: Vec<u32>,
    /// Their vectors, until all nodes of the level have been expanded.
    vectors: Arena,
    /// The nodes by content and vector.
    known: HashTable<u32>,
}

/// An edge while its layer is being built.
struct DraftEdge {
    from: u32,
    to: u32,
    step: u16,
}

/// A layer that is being built.
pub struct Builder<'a> {
    before: &'a Layer,
    contents: &'a Contents,
    limits: ColumnLimits,
    drafts: Vec<Draft>,
    /// By number of tiles.
    levels: Vec<Level>,
    edges: Vec<DraftEdge>,
    /// The steps of this layer so far.
    alphabet: Alphabet,
    /// The steps of each content of the current level.
    of_level: Vec<Steps>,
    /// The next node to expand: its level, and its position there.
    level: usize,
    place: usize,
    /// The work so far: about the number of entries processed.
    pub work: u64,
    /// A pool of working memory for tasks.
    scratch: Mutex<Vec<Scratch>>,
    scratch_bytes: usize,
}

struct Scratch {
    queue: Queue,
    /// By step: the entries that it leads to, and the content that it leaves.
    reached: Vec<(Vec<Entry>, ContentId)>,
    /// The steps with at least one entry.
    used: Vec<u16>,
}

/// The successors of some nodes.
#[derive(Default)]
struct Found {
    entries: Vec<Entry>,
    edges: Vec<FoundEdge>,
    work: usize,
}

struct FoundEdge {
    from: u32,
    step: u16,
    after: ContentId,
    end: usize,
    hash: u64,
}

/// Why a layer was not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl<'a> Builder<'a> {
    /// Starts the layer of the column with these contents.
    pub fn new(before: &'a Layer, contents: &'a Contents, limits: ColumnLimits) -> Self {
        let height = contents.get(Contents::FULL).count as usize;
        let mut builder = Builder {
            before,
            contents,
            limits,
            drafts: Vec::new(),
            levels: (0..=height).map(|_| Level::default()).collect(),
            edges: Vec::new(),
            alphabet: Alphabet::default(),
            of_level: Vec::new(),
            level: height,
            place: 0,
            work: 0,
            scratch: Mutex::default(),
            scratch_bytes: before.len() * 3,
        };
        if !before.nodes.is_empty() {
            let mut found = Vec::new();
            let left = builder.limits.left[usize::from(Contents::FULL)];
            let mut queue = Queue::new(before.len());
            queue.close(before, contents.get(Contents::FULL), left, &[entry(0, 0)], &mut found);
            if !found.is_empty() {
                let hash = hash(Contents::FULL, &found);
                builder.node(Contents::FULL, &found, hash);
            }
        }
        builder.prepare_level();
        builder
    }

    /// The number of nodes so far.
    pub fn len(&self) -> usize {
        self.drafts.len()
    }

    /// An upper bound of the bytes needed to finish the layer if no more nodes are found.
    pub fn bytes(&self) -> usize {
        let of_level = |level: &Level| level.drafts.capacity() * 4 + level.known.capacity() * 5;
        let vectors: usize = self.levels.iter().map(|level| level.vectors.bytes()).sum();
        let growing = self.levels.iter().map(of_level).sum::<usize>()
            + self.drafts.capacity() * size_of::<Draft>()
            + self.edges.capacity() * size_of::<DraftEdge>();
        let finished = self.drafts.len() * (size_of::<Node>() + 4) + 2 * self.edges.len() * size_of::<Edge>();
        // A growing array is there twice for a moment: in its old size and in twice that size.
        vectors + growing * 3 / 2 + finished + self.scratch_bytes * TASKS
    }

    /// Does a portion of work, counted in entries. `Ok(true)` when the layer is finished.
    pub fn run(&mut self, portion: u64) -> Result<bool, TooLarge> {
        let goal = self.work + portion;
        while self.work < goal {
            while self.place == self.levels[self.level].drafts.len() {
                // No step leads to this level any more, and all its nodes have been expanded.
                (self.levels[self.level].vectors, self.levels[self.level].known) = Default::default();
                if self.level == 0 {
                    return Ok(true);
                }
                (self.level, self.place) = (self.level - 1, 0);
                self.prepare_level();
                if self.alphabet.has_overflowed() {
                    return Err(TooLarge);
                }
            }
            // Tasks have about the same number of entries, independently of the number of threads.
            let level = &self.levels[self.level].drafts;
            let mut bounds = vec![self.place];
            let (mut size, mut steps) = (0, 0);
            for (place, &draft) in level.iter().enumerate().skip(self.place) {
                let Draft { content, vector, .. } = self.drafts[draft as usize];
                size += vector.len as usize + 16;
                steps += vector.len as usize * self.steps_at(content).len();
                if size >= TASK || steps >= STEPS_TOGETHER || place + 1 == level.len() {
                    bounds.push(place + 1);
                    size = 0;
                    if bounds.len() > TASKS || steps >= STEPS_TOGETHER {
                        break;
                    }
                }
            }
            let tasks: Vec<&[u32]> = bounds.windows(2).map(|pair| &level[pair[0]..pair[1]]).collect();
            let found: Vec<Found> = match tasks[..] {
                // Not worth waking another thread.
                [task] => vec![self.expand_all(task)],
                _ => tasks.par_iter().map(|task| self.expand_all(task)).collect(),
            };
            self.place = *bounds.last().expect("there is a node left");
            for found in found {
                self.work += found.work as u64;
                self.enter(found)?;
            }
        }
        Ok(false)
    }

    /// Inserts nodes and edges in their order.
    fn enter(&mut self, found: Found) -> Result<(), TooLarge> {
        let mut start = 0;
        for edge in found.edges {
            let to = self.node(edge.after, &found.entries[start..edge.end], edge.hash);
            start = edge.end;
            self.edges.push(DraftEdge { from: edge.from, to, step: edge.step });
        }
        if self.drafts.len() >= MAX_NODES { Err(TooLarge) } else { Ok(()) }
    }

    /// The node with this content and this vector, which is not empty.
    fn node(&mut self, content: ContentId, vector: &[Entry], hash: u64) -> u32 {
        let tiles = self.contents.get(content).count;
        let Level { drafts: of_level, vectors, known } = &mut self.levels[usize::from(tiles)];
        let vector_of = |draft: u32| {
            let Draft { content, vector, .. } = self.drafts[draft as usize];
            (content, vectors.get(vector))
        };
        if let Some(&draft) = known.find(hash, |&draft| vector_of(draft) == (content, vector)) {
            return draft;
        }
        let draft = self.drafts.len() as u32;
        known.insert_unique(hash, draft, |&draft| {
            let (content, vector) = vector_of(draft);
            self::hash(content, vector)
        });
        let least = vector.iter().map(|&entry| parts(entry).1).min().unwrap_or(NEVER);
        // The trace may end here if this column is empty and the trace on the left may end too.
        let ends = vector.iter().filter(|_| tiles == 0).filter_map(|&entry| {
            let (node, cost) = parts(entry);
            self.before.end(node).map(|end| cost + end - least)
        });
        let end = ends.min().unwrap_or(NEVER);
        self.drafts.push(Draft { content, least, end, vector: vectors.push(vector) });
        of_level.push(draft);
        draft
    }

    /// Tabulates the steps of all contents on the current level, and sorts its nodes by content.
    fn prepare_level(&mut self) {
        let (drafts, level) = (&self.drafts, &mut self.levels[self.level].drafts);
        level.sort_by_key(|&draft| drafts[draft as usize].content);
        let mut contents: Vec<ContentId> = level.iter().map(|&draft| drafts[draft as usize].content).collect();
        contents.dedup();
        let (all, before, returns) = (self.contents, self.before, self.limits.returns);
        self.of_level =
            contents.into_iter().map(|content| self.alphabet.steps_of(content, all, before, returns)).collect();
    }

    /// The steps of a content of this level.
    fn steps_at(&self, content: ContentId) -> &Steps {
        let place = self.of_level.binary_search_by_key(&content, |steps| steps.content);
        &self.of_level[place.expect("every content of the level has its steps")]
    }

    /// The successors of some nodes.
    fn expand_all(&self, drafts: &[u32]) -> Found {
        let lent = self.scratch.lock().expect("no task panics").pop();
        let mut scratch = lent.unwrap_or_else(|| Scratch {
            queue: Queue::new(self.before.len()),
            reached: Vec::new(),
            used: Vec::new(),
        });
        scratch.reached.resize_with(self.alphabet.steps().len(), Default::default);
        let mut found = Found::default();
        for &draft in drafts {
            self.expand(draft, &mut scratch, &mut found);
        }
        self.scratch.lock().expect("no task panics").push(scratch);
        found
    }

    /// The successors of one node.
    fn expand(&self, draft: u32, scratch: &mut Scratch, found: &mut Found) {
        let Draft { content, vector, .. } = self.drafts[draft as usize];
        let vector = self.levels[self.level].vectors.get(vector);
        let steps = self.steps_at(content);
        let Scratch { queue, reached, used } = scratch;
        let mut reach = |step: u16, after: ContentId, entry: Entry| {
            let (entries, place) = &mut reached[usize::from(step)];
            if entries.is_empty() {
                *place = after;
                used.push(step);
            }
            entries.push(entry);
        };
        for &known in vector {
            let (node, cost) = parts(known);
            // Clicks that begin in this column: no tile of their colour beside them in the column before.
            let tiles = self.before.nodes[node as usize].tiles;
            for &(step, after, barred) in &steps.alone {
                if barred & tiles == 0 {
                    reach(step, after, known + 1);
                }
            }
            // Clicks that continue from the column before.
            for edge in self.before.edges(node) {
                for &(step, after) in steps.joint(edge.step) {
                    reach(step, after, entry(edge.to, cost + edge.cost));
                }
            }
        }
        for step in used.drain(..) {
            let (entries, after) = &mut reached[usize::from(step)];
            let start = found.entries.len();
            let (left, there) = (self.limits.left[usize::from(*after)], self.contents.get(*after));
            queue.close(self.before, there, left, entries, &mut found.entries);
            found.work += entries.len();
            entries.clear();
            entries.shrink_to(KEPT_ROOM);
            let end = found.entries.len();
            if end > start {
                let hash = hash(*after, &found.entries[start..]);
                found.edges.push(FoundEdge { from: draft, step, after: *after, end, hash });
            }
        }
        found.work += vector.len() + 16;
    }

    /// Numbers the nodes by level, fullest first.
    pub fn finish(self) -> Layer {
        let mut number = vec![0; self.drafts.len()];
        let order = self.levels.iter().rev().flat_map(|level| &level.drafts);
        for (new, &old) in order.clone().enumerate() {
            number[old as usize] = new as u32;
        }
        // Nodes were expanded in this order, so their edges are in it too.
        let edges: Vec<Edge> = self
            .edges
            .iter()
            .map(|edge| {
                let bar = self.alphabet.steps()[usize::from(edge.step)].bar();
                Edge { to: number[edge.to as usize], cost: 0, step: edge.step, bar }
            })
            .collect();
        let mut sources = self.edges.iter().map(|edge| number[edge.from as usize]).peekable();
        let mut first_edge = 0;
        let nodes = order.enumerate().map(|(new, &old)| {
            let Draft { content, least, end, .. } = self.drafts[old as usize];
            let content = self.contents.get(content);
            let (tiles, present) = (content.tiles, content.present);
            let node = Node { tiles, first_edge, least, end, rest: NEVER, present };
            while sources.next_if_eq(&(new as u32)).is_some() {
                first_edge += 1;
            }
            node
        });
        let nodes = nodes.collect();
        Layer::new(nodes, edges, self.alphabet.into_steps())
    }
}

fn hash(content: ContentId, vector: &[Entry]) -> u64 {
    // Without unsafe code the numbers have to be copied to be hashed as bytes; in chunks that is fast enough.
    let mut hash = u64::from(content);
    let mut bytes = [0u8; 256];
    for part in vector.chunks(64) {
        for (four, entry) in bytes.chunks_exact_mut(4).zip(part) {
            four.copy_from_slice(&entry.to_le_bytes());
        }
        hash = xxh3_64_with_seed(&bytes[..part.len() * 4], hash);
    }
    hash
}
