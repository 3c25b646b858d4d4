//! One push, exactly as the rules say.

use super::direction::Direction;
use super::level::{Ground, Level, Place};

/// What a push does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Push {
    /// Something stands right beside Chilly: no move.
    Still,
    /// He slides.
    Slide(Slide),
    /// Nothing ever stops him.
    Endless,
}

/// A slide to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slide {
    /// Where Chilly comes to rest.
    pub to: Place,
    /// The places with a present that he passed or came to rest on, in order.
    pub passed: Vec<Place>,
}

/// Pushes Chilly from where he rests. Presents are on all their places; what has been taken before is for the caller.
pub fn push(level: &Level, from: Place, direction: Direction) -> Push {
    let (mut at, mut passed) = (from, Vec::new());
    // After once around he is where he began, and so on for ever.
    let once_around = match direction {
        Direction::Up | Direction::Down => level.height(),
        Direction::Left | Direction::Right => level.width(),
    };
    for step in 0..once_around {
        let next = level.beside(at, direction);
        match level.ground(next) {
            Ground::Wall if step == 0 => return Push::Still,
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
