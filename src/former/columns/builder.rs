//! From one layer to the next.
//!
//! Nodes are found level by level, fullest content first: a step always leads to fewer tiles, so a level is
//! complete when all before it have been expanded. The nodes of a level are independent of each other and are
//! expanded in parallel; what they lead to is entered in their order, so the layer does not depend on the number
//! of threads. The work can be done in portions, so that two layers can race.

use super::closure::{Entry, MAX_NODES, Queue, entry, fits, parts};
use super::content::{Contents, Place};
use super::layer::{Edge, Layer, NEVER, Node};
use super::merge::touched;
use super::step::Step;
use crate::former::board::Colour;
use hashbrown::HashTable;
use rayon::prelude::*;
use std::sync::Mutex;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Entries of vectors that one task expands, about.
const TASK: usize = 1 << 12;
/// Tasks that are handed out together.
const TASKS: usize = 16;

/// What the column and its surroundings allow.
pub struct Setting {
    /// Colours that may be connected on the far side: only their steps may be left in several blocks.
    pub returns: u8,
    /// By content, what is left of the cap when the clicks beyond this column are taken off.
    pub left: Vec<i32>,
}

/// A node while its layer is being built: its content and where its vector is.
#[derive(Clone, Copy)]
struct Draft {
    content: Place,
    start: usize,
    end: usize,
}

/// An edge while its layer is being built.
struct DraftEdge {
    from: u32,
    to: u32,
    colour: Colour,
    step: Step,
}

/// A layer that is being built.
pub struct Builder<'a> {
    before: &'a Layer,
    contents: &'a Contents,
    setting: Setting,
    /// All vectors, one behind the other.
    entries: Vec<Entry>,
    drafts: Vec<Draft>,
    /// Drafts by number of tiles left.
    levels: Vec<Vec<u32>>,
    /// Drafts by content and vector.
    known: HashTable<u32>,
    edges: Vec<DraftEdge>,
    /// Where the work is: level, and place on it.
    level: usize,
    place: usize,
    /// Entries looked at so far, about.
    pub work: u64,
    /// Working memory that tasks lend each other.
    scratch: Mutex<Vec<Scratch>>,
    scratch_bytes: usize,
}

/// Steps of one node that make the same of it.
#[derive(Default)]
struct Bucket {
    colour: Colour,
    step: Step,
    after: Place,
    entries: Vec<Entry>,
}

struct Scratch {
    queue: Queue,
    /// The step of each bucket in use, to be found fast.
    keys: Vec<u64>,
    buckets: Vec<Bucket>,
}

/// What the steps of some nodes lead to.
#[derive(Default)]
struct Found {
    entries: Vec<Entry>,
    edges: Vec<FoundEdge>,
    work: usize,
}

struct FoundEdge {
    from: u32,
    colour: Colour,
    step: Step,
    after: Place,
    end: usize,
    hash: u64,
}

/// Why a layer was not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl<'a> Builder<'a> {
    /// Begins the layer of the column with these contents.
    pub fn new(before: &'a Layer, contents: &'a Contents, setting: Setting) -> Self {
        let height = contents.get(Contents::FULL).count as usize;
        let mut builder = Builder {
            before,
            contents,
            setting,
            entries: Vec::new(),
            drafts: Vec::new(),
            levels: (0..=height).map(|_| Vec::new()).collect(),
            known: HashTable::new(),
            edges: Vec::new(),
            level: height,
            place: 0,
            work: 0,
            scratch: Mutex::default(),
            scratch_bytes: before.len() * 3,
        };
        if !before.nodes.is_empty() {
            let mut found = Vec::new();
            let left = builder.setting.left[usize::from(Contents::FULL)];
            let mut queue = Queue::new(before.len());
            queue.close(before, contents.get(Contents::FULL), left, &[entry(0, 0)], &mut found);
            if !found.is_empty() {
                let hash = hash(Contents::FULL, &found);
                builder.node(Contents::FULL, &found, hash);
            }
        }
        builder
    }

    /// Nodes so far.
    pub fn len(&self) -> usize {
        self.drafts.len()
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>()
            + self.drafts.capacity() * (size_of::<Draft>() + 8)
            + self.edges.capacity() * size_of::<DraftEdge>()
            + self.known.capacity() * 5
            + self.scratch_bytes * rayon::current_num_threads()
    }

    /// Goes on for a portion of work, counted in entries. `Ok(true)` when the layer is finished.
    pub fn run(&mut self, portion: u64) -> Result<bool, TooLarge> {
        let goal = self.work + portion;
        while self.work < goal {
            while self.place == self.levels[self.level].len() {
                if self.level == 0 {
                    return Ok(true);
                }
                (self.level, self.place) = (self.level - 1, 0);
            }
            // Tasks of nodes with about as many entries, whatever the number of threads.
            let level = &self.levels[self.level];
            let mut bounds = vec![self.place];
            let mut size = 0;
            for (place, &draft) in level.iter().enumerate().skip(self.place) {
                let Draft { start, end, .. } = self.drafts[draft as usize];
                size += end - start + 16;
                if size >= TASK || place + 1 == level.len() {
                    bounds.push(place + 1);
                    size = 0;
                    if bounds.len() > TASKS {
                        break;
                    }
                }
            }
            let tasks: Vec<&[u32]> = bounds.windows(2).map(|pair| &level[pair[0]..pair[1]]).collect();
            let found: Vec<Found> = match tasks[..] {
                // Not worth waking anybody.
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

    /// Enters nodes and edges in their order.
    fn enter(&mut self, found: Found) -> Result<(), TooLarge> {
        let mut start = 0;
        for edge in found.edges {
            let to = self.node(edge.after, &found.entries[start..edge.end], edge.hash);
            start = edge.end;
            self.edges.push(DraftEdge { from: edge.from, to, colour: edge.colour, step: edge.step });
        }
        if self.drafts.len() >= MAX_NODES { Err(TooLarge) } else { Ok(()) }
    }

    /// The node with a content and a vector, which is not empty.
    fn node(&mut self, content: Place, vector: &[Entry], hash: u64) -> u32 {
        let Builder { drafts, entries, known, .. } = self;
        let vector_of = |draft: u32| {
            let Draft { content, start, end } = drafts[draft as usize];
            (content, &entries[start..end])
        };
        if let Some(&draft) = known.find(hash, |&draft| vector_of(draft) == (content, vector)) {
            return draft;
        }
        let draft = drafts.len() as u32;
        known.insert_unique(hash, draft, |&draft| {
            let (content, vector) = vector_of(draft);
            self::hash(content, vector)
        });
        let start = entries.len();
        entries.extend_from_slice(vector);
        drafts.push(Draft { content, start, end: entries.len() });
        self.levels[self.contents.get(content).count as usize].push(draft);
        draft
    }

    /// The steps of some nodes.
    fn expand_all(&self, drafts: &[u32]) -> Found {
        let lent = self.scratch.lock().expect("no task panics").pop();
        let mut scratch = lent.unwrap_or_else(|| Scratch {
            queue: Queue::new(self.before.len()),
            keys: Vec::new(),
            buckets: Vec::new(),
        });
        let mut found = Found::default();
        for &draft in drafts {
            self.expand(draft, &mut scratch, &mut found);
        }
        self.scratch.lock().expect("no task panics").push(scratch);
        found
    }

    /// All steps of a node.
    fn expand(&self, draft: u32, scratch: &mut Scratch, found: &mut Found) {
        let Draft { content, start, end } = self.drafts[draft as usize];
        let (before, contents) = (self.before, self.contents);
        let here = contents.get(content);
        let vector = &self.entries[start..end];
        scratch.keys.clear();
        // Clicks that begin in this column: nothing of their colour beside them on the left.
        for removal in contents.removals(here) {
            let returns = self.setting.returns >> removal.colour & 1 == 1;
            if !returns && !Step::is_one_run(removal.rows) {
                continue;
            }
            let bucket = scratch.bucket(removal.colour, Step::discrete(removal.rows), || removal.after);
            for &known in vector {
                let (node, _) = parts(known);
                if before.nodes[node as usize].rows[removal.colour as usize] & removal.rows == 0 {
                    bucket.entries.push(known + 1);
                }
            }
        }
        // Clicks that come from the left.
        for &known in vector {
            let (node, cost) = parts(known);
            let left = &before.nodes[node as usize];
            for edge in before.edges(node) {
                let rows = here.rows[edge.colour as usize];
                if rows & edge.step.rows == 0 {
                    continue;
                }
                let touched = touched(rows, edge.step.rows);
                if left.rows[edge.colour as usize] & touched & !edge.step.rows != 0 {
                    continue;
                }
                let mut reach = |rows| {
                    let Some(step) = edge.step.carried(rows) else { return };
                    let bucket = scratch.bucket(edge.colour, step, || contents.remove(here, edge.colour, rows));
                    let there = contents.get(bucket.after).present;
                    let cost = cost + edge.cost;
                    if fits(before, edge.to, cost, there, self.setting.left[usize::from(bucket.after)]) {
                        bucket.entries.push(entry(edge.to, cost));
                    }
                };
                if self.setting.returns >> edge.colour & 1 == 0 {
                    // Nothing will join blocks later.
                    if edge.step.is_one_block() || edge.step.carried(touched).is_some_and(Step::is_one_block) {
                        reach(touched);
                    }
                    continue;
                }
                for removal in contents.removals_of(here, edge.colour) {
                    // All that is touched, and perhaps runs that will be connected further right only.
                    let apart = removal.rows & !touched;
                    if removal.rows & touched == touched && left.rows[edge.colour as usize] & apart == 0 {
                        reach(removal.rows);
                    }
                }
            }
        }
        for bucket in &scratch.buckets[..scratch.keys.len()] {
            let start = found.entries.len();
            let left = self.setting.left[usize::from(bucket.after)];
            let there = contents.get(bucket.after);
            scratch.queue.close(before, there, left, &bucket.entries, &mut found.entries);
            let end = found.entries.len();
            found.work += end - start;
            if end > start {
                let hash = hash(bucket.after, &found.entries[start..]);
                let (colour, step) = (bucket.colour, bucket.step);
                found.edges.push(FoundEdge { from: draft, colour, step, after: bucket.after, end, hash });
            }
        }
        found.work += vector.len() + 16;
    }

    /// Numbers the nodes by level, fullest first.
    pub fn finish(self) -> Layer {
        let mut number = vec![0; self.drafts.len()];
        let order = self.levels.iter().rev().flatten();
        for (new, &old) in order.clone().enumerate() {
            number[old as usize] = new as u32;
        }
        // Nodes were expanded in this order, so their edges are in it too.
        let edges: Vec<Edge> = self
            .edges
            .iter()
            .map(|edge| Edge { to: number[edge.to as usize], step: edge.step, cost: 0, colour: edge.colour })
            .collect();
        let mut sources = self.edges.iter().map(|edge| number[edge.from as usize]).peekable();
        let mut first_edge = 0;
        let nodes = order.enumerate().map(|(new, &old)| {
            let Draft { content, start, end } = self.drafts[old as usize];
            let content = self.contents.get(content);
            let vector = &self.entries[start..end];
            let least = vector.iter().map(|&entry| parts(entry).1).min().unwrap_or(NEVER);
            // The trace may end here if this column is empty and the trace on the left may end too.
            let ends = vector.iter().filter(|_| content.count == 0).filter_map(|&entry| {
                let (node, cost) = parts(entry);
                self.before.end(node).map(|end| cost + end - least)
            });
            let node = Node {
                rows: content.rows,
                present: content.present,
                least,
                end: ends.min().unwrap_or(NEVER),
                rest: NEVER,
                first_edge,
            };
            while sources.next_if_eq(&(new as u32)).is_some() {
                first_edge += 1;
            }
            node
        });
        let nodes = nodes.collect();
        Layer::new(nodes, edges)
    }
}

impl Scratch {
    /// The bucket of a step.
    #[inline]
    fn bucket(&mut self, colour: Colour, step: Step, after: impl FnOnce() -> Place) -> &mut Bucket {
        let key = u64::from(step.bits()) << 8 | u64::from(colour);
        let place = match self.keys.iter().position(|&known| known == key) {
            Some(place) => place,
            None => {
                let place = self.keys.len();
                self.keys.push(key);
                if place == self.buckets.len() {
                    self.buckets.push(Bucket::default());
                }
                let bucket = &mut self.buckets[place];
                bucket.entries.clear();
                (bucket.colour, bucket.step, bucket.after) = (colour, step, after());
                place
            }
        };
        &mut self.buckets[place]
    }
}

fn hash(content: Place, vector: &[Entry]) -> u64 {
    // A view of the numbers as bytes, without unsafe code, would be a copy; four at a time is fast enough.
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
