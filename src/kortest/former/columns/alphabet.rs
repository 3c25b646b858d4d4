//! The alphabet of a layer: the steps that its contents allow, numbered in the order in which they are first met.

use super::content::{ContentId, Contents, Tiles, tiles_of};
use super::layer::{ColouredStep, Layer};
use super::merge::joint;
use super::step::Step;
use hashbrown::HashMap;
use xxhash_rust::xxh3::Xxh3Builder;

/// The steps that a content allows, by number, regardless of the columns before.
pub struct Steps {
    /// The content.
    pub content: ContentId,
    /// Clicks that begin in this column: the step, the content that it leaves, and the tiles that must not be beside
    /// it.
    pub alone: Vec<(u16, ContentId, Tiles)>,
    /// For each step of the layer before: the steps that the same click can make here, and the contents that they
    /// leave.
    joint: Vec<(u16, ContentId)>,
    /// Where the entries of each step begin in `joint`; they end where those of the next begin.
    first_joint: Vec<u32>,
}

impl Steps {
    /// The number of steps.
    pub fn len(&self) -> usize {
        self.alone.len() + self.joint.len()
    }

    /// The steps that a click which makes step `before` in the column before can make here, and the contents that they
    /// leave.
    pub fn joint(&self, before: u16) -> &[(u16, ContentId)] {
        let before = usize::from(before);
        &self.joint[self.first_joint[before] as usize..self.first_joint[before + 1] as usize]
    }
}

/// The steps found so far, and their numbers.
#[derive(Default)]
pub struct Alphabet {
    steps: Vec<ColouredStep>,
    numbers: HashMap<ColouredStep, u16, Xxh3Builder>,
}

impl Alphabet {
    /// By number, the steps.
    pub fn steps(&self) -> &[ColouredStep] {
        &self.steps
    }

    /// By number, the steps.
    pub fn into_steps(self) -> Vec<ColouredStep> {
        self.steps
    }

    /// Whether there are too many steps to number; then the numbers are meaningless.
    pub fn has_overflowed(&self) -> bool {
        self.steps.len() > usize::from(u16::MAX)
    }

    /// The steps of a content. Steps of the colours in the set `returns` may consist of several blocks.
    pub fn steps_of(&mut self, content: ContentId, contents: &Contents, before: &Layer, returns: u8) -> Steps {
        let here = contents.get(content);
        let mut steps = Steps { content, alone: Vec::new(), joint: Vec::new(), first_joint: vec![0] };
        for removal in contents.removals(here) {
            // Several runs are several blocks, which must be joined further on.
            if returns >> removal.colour & 1 == 1 || Step::is_one_run(removal.rows) {
                let all = here.rows[removal.colour as usize];
                let step = ColouredStep { colour: removal.colour, step: Step::discrete(removal.rows), all };
                let tiles = tiles_of(removal.colour, removal.rows);
                steps.alone.push((self.number(step), removal.after, tiles));
            }
        }
        for before in &before.steps {
            let all = here.rows[before.colour as usize];
            if all & before.step.rows != 0 {
                let returns = returns >> before.colour & 1 == 1;
                for removal in contents.removals_of(here, before.colour) {
                    let step = joint(before.step, before.all, removal.rows, all);
                    if let Some(step) = step.filter(|step| returns || step.is_one_block()) {
                        let step = ColouredStep { colour: before.colour, step, all };
                        steps.joint.push((self.number(step), removal.after));
                    }
                }
            }
            steps.first_joint.push(steps.joint.len() as u32);
        }
        steps
    }

    fn number(&mut self, step: ColouredStep) -> u16 {
        *self.numbers.entry(step).or_insert_with(|| {
            self.steps.push(step);
            (self.steps.len() - 1) as u16
        })
    }
}
