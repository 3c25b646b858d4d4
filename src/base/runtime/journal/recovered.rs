//! Reads the entries of a journal that earlier sessions have written.

use super::frame::{next_frame, number};
use std::collections::BTreeMap;
use std::io::{self, Read};
use std::time::Duration;

/// The work that earlier sessions have finished.
#[derive(Debug, Default)]
pub struct Recovered {
    /// Notes of the game, in the order in which they were written.
    pub notes: Vec<String>,
    /// For each budget and depth, the refuted subtrees, each with its number of visited states.
    pub closed: BTreeMap<(u32, u32), Vec<(u32, u64)>>,
    /// For each refuted number of moves, the number of visited states and the time.
    pub refuted: BTreeMap<u32, (u64, Duration)>,
}

impl Recovered {
    /// Reads all entries. Also returns the offset of the first incomplete or damaged entry.
    pub fn read(reader: &mut impl Read, header_bytes: u64) -> io::Result<(Recovered, u64)> {
        let (mut known, mut end) = (Recovered::default(), header_bytes);
        while let Some(body) = next_frame(reader)? {
            if known.add(&body).is_none() {
                break;
            }
            end += 12 + body.len() as u64;
        }
        Ok((known, end))
    }

    /// Adds one entry; `None` if the entry is malformed.
    fn add(&mut self, body: &[u8]) -> Option<()> {
        let (&kind, rest) = body.split_first()?;
        let root = rest.get(..4).map(|bytes| number(bytes) as u32);
        match (kind, rest.len()) {
            (b'f', _) => self.notes.push(std::str::from_utf8(rest).ok()?.into()),
            (b'c', 20) => {
                let (depth, job) = (number(&rest[4..8]) as u32, number(&rest[8..12]) as u32);
                self.closed
                    .entry((root?, depth))
                    .or_default()
                    .push((job, number(&rest[12..20])));
            }
            (b'd', 20) => {
                let time = Duration::from_nanos(number(&rest[12..20]));
                self.refuted.insert(root?, (number(&rest[4..12]), time));
            }
            _ => return None,
        }
        Some(())
    }
}
