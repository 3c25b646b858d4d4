//! What a journal contains, read frame by frame.

use super::frame::{next_frame, number};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::time::Duration;

/// What earlier sessions have finished.
#[derive(Debug, Default)]
pub struct Recovered {
    /// The notes of the game, in order.
    pub notes: Vec<String>,
    /// Closed jobs by root budget and depth.
    pub closed: BTreeMap<(u32, u32), Vec<(u32, u64)>>,
    /// Refuted root budgets: states and time.
    pub refuted: BTreeMap<u32, (u64, Duration)>,
}

impl Recovered {
    /// Reads a file: its contents, its header, and the offset of the first incomplete frame. No frame is read unless
    /// the header is the right one.
    pub fn read(file: &mut File, right: &str) -> io::Result<(Recovered, String, u64)> {
        let mut reader = BufReader::with_capacity(1 << 20, file);
        let mut header = Vec::new();
        // Headers are short; a foreign file may have no empty line at all.
        for byte in (&mut reader).take(1 << 16).bytes() {
            header.push(byte?);
            if header.ends_with(b"\n\n") {
                break;
            }
        }
        let mut end = header.len() as u64;
        let header = String::from_utf8_lossy(&header).into_owned();
        let mut known = Recovered::default();
        if header == right {
            while let Some(body) = next_frame(&mut reader)? {
                if known.take(&body).is_none() {
                    break;
                }
                end += 12 + body.len() as u64;
            }
        }
        Ok((known, header, end))
    }

    /// Adds the frame with this body; `None` if it is malformed.
    fn take(&mut self, body: &[u8]) -> Option<()> {
        let (&kind, rest) = body.split_first()?;
        let root = rest.get(..4).map(|bytes| number(bytes) as u32);
        match (kind, rest.len()) {
            (b'f', _) => self.notes.push(std::str::from_utf8(rest).ok()?.into()),
            (b'c', 20) => {
                let (depth, job) = (number(&rest[4..8]) as u32, number(&rest[8..12]) as u32);
                self.closed.entry((root?, depth)).or_default().push((job, number(&rest[12..20])));
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
