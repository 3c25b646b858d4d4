//! One push, exactly as the rules say.

use super::direction::Direction;
use super::level::{Ground, Level, Square};

/// What a push does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Push {
    /// A wall is right beside Chilly: no move.
    Blocked,
    /// Chilly slides.
    Slide(Slide),
    /// Nothing ever stops Chilly.
    Endless,
}

/// A complete slide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slide {
    /// Where Chilly comes to rest.
    pub to: Square,
    /// The squares with a present that Chilly passed or came to rest on, in order.
    pub passed: Vec<Square>,
}

/// Pushes Chilly from a square where he rests. All presents count as still there; the caller keeps track of those that
/// are taken.
pub fn push(level: &Level, from: Square, direction: Direction) -> Push {
    let (mut at, mut passed) = (from, Vec::new());
    // After one time around the torus he is back where he began.
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
