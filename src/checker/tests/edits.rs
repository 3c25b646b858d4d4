//! Makes edited versions of a certificate. Every run makes the same versions.

/// Number of edited versions of each certificate.
const COUNT: usize = 200;

/// Generates random numbers, which are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end.max(1)
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

/// Returns the edited versions of a certificate. Each version has one or two random changes.
pub fn edited(body: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let mut random = Random(1);
    (0..COUNT).map(move |_| {
        let mut changed = body.to_vec();
        for _ in 0..random.one_of(&[1, 1, 1, 2]) {
            match random.below(8) {
                0 => change_byte(&mut changed, &mut random),
                1 => change_lines(&mut changed, &mut random),
                2..5 => change_number(&mut changed, &mut random),
                _ => change_block(&mut changed, &mut random),
            }
        }
        changed
    })
}

fn change_byte(body: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(body.len());
    match random.below(4) {
        0 => drop(body.remove(at)),
        1 => body.insert(at, body[at]),
        2 => body[at] = random.one_of(body),
        _ => body[at] = body[at].wrapping_add(random.one_of(&[1, 255])),
    }
}

/// Removes a line, repeats a line, or swaps a line with the next line.
fn change_lines(body: &mut Vec<u8>, random: &mut Random) {
    let mut lines: Vec<&[u8]> = body.split_inclusive(|&byte| byte == b'\n').collect();
    let at = random.below(lines.len() - 1);
    match random.below(3) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(at, lines[at]),
        _ => lines.swap(at, at + 1),
    }
    *body = lines.concat();
}

/// Replaces a number by another number or by invalid text.
fn change_number(body: &mut Vec<u8>, random: &mut Random) {
    let is_digit = |at: usize| body.get(at).is_some_and(u8::is_ascii_digit);
    let starts: Vec<usize> = (1..body.len())
        .filter(|&at| is_digit(at) && !is_digit(at - 1))
        .collect();
    let start = random.one_of(&starts);
    let end = (start..).find(|&at| !is_digit(at)).unwrap_or(start);
    let text = String::from_utf8_lossy(&body[start..end]).into_owned();
    let number: i128 = text.parse().unwrap_or(0);
    let new = match random.below(8) {
        0 => random
            .one_of(&[
                "-1",
                "00",
                "+1",
                "0",
                "1000000001",
                "4294967296",
                "18446744073709551616",
            ])
            .to_string(),
        1 => (number * 2).to_string(),
        2 => (number / 2).to_string(),
        3..6 => (number + 1).to_string(),
        _ => (number - 1).to_string(),
    };
    body.splice(start..end, new.bytes());
}

/// Changes one byte in a block of bytes. Without a block, calls `change_number`.
fn change_block(body: &mut Vec<u8>, random: &mut Random) {
    let head = b"\nbytes ";
    let places = (0..body.len()).filter(|&at| body[at..].starts_with(head));
    let places: Vec<usize> = places.map(|at| at + head.len()).collect();
    if places.is_empty() {
        return change_number(body, random);
    }
    let start = random.one_of(&places);
    let end = (start..body.len())
        .find(|&at| body[at] == b'\n')
        .unwrap_or(start);
    let length = String::from_utf8_lossy(&body[start..end])
        .parse()
        .unwrap_or(0);
    if end + 1 + length > body.len() {
        return;
    }
    let mut block = body[end + 1..end + 1 + length].to_vec();
    let at = random.below(block.len());
    match random.below(8) {
        0 if !block.is_empty() => drop(block.remove(at)),
        1 => block.insert(at, random.one_of(&[0, 1, 127, 128, 255])),
        2 if !block.is_empty() => block[at] = random.one_of(&[0, 127, 128, 255]),
        3..6 if !block.is_empty() => block[at] = block[at].wrapping_add(1),
        _ if !block.is_empty() => block[at] = block[at].wrapping_sub(1),
        _ => {}
    }
    let new = [format!("{}\n", block.len()).as_bytes(), &block].concat();
    body.splice(start..end + 1 + length, new);
}
