//! The effect of one push, according to the rules of the game.

use super::direction::Direction;
use super::level::{Ground, Level, Square};

/// What a push does to Chilly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Push {
    /// A wall is right next to Chilly, so the push is not a move.
    Blocked,
    /// Chilly slides to another square.
    Slide(Slide),
    /// The slide never ends, because no wall stops Chilly.
    Endless,
}

/// A slide of Chilly across the ice, until he rests again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slide {
    /// The square where Chilly comes to rest.
    pub to: Square,
    /// The squares of the slide that contain a present, in order, possibly including `to`.
    pub passed: Vec<Square>,
}

/// Pushes Chilly in a level with all its presents.
pub fn push(level: &Level, from: Square, direction: Direction) -> Push {
    let (mut at, mut passed) = (from, Vec::new());
    // After one lap around the level, Chilly is back where he began.
    let once_around = match direction {
        Direction::Up | Direction::Down => level.height(),
        Direction::Left | Direction::Right => level.width(),
    };
    for step in 0..once_around {
        let next = level.neighbour(at, direction);
        match level.ground(next) {
            Ground::Wall if step == 0 => return Push::Blocked,
            Ground::Wall => return Push::Slide(Slide { to: at, passed }),
            Ground::Exit => return Push::Slide(Slide { to: next, passed }),
            Ground::Hole => {
                let to = level.link(next).expect("every hole has a link");
                if level.ground(to) == Ground::Present {
                    passed.push(to);
                }
                return Push::Slide(Slide { to, passed });
            }
            Ground::Present => passed.push(next),
            Ground::Ice => {}
        }
        at = next;
    }
    Push::Endless
}
