//! A certificate that a proof leaves behind, and what it makes of an earlier one of the same board.

use kortest::certificate::Header;
use kortest_checker::Report;

/// A certificate to be saved.
pub struct Certificate {
    /// The whole file.
    pub bytes: Vec<u8>,
    /// Its last line's digest, 64 hexadecimal digits.
    pub digest: String,
    /// What is in it, in words, such as `12 layers`.
    pub contents: Vec<String>,
    unite: Option<Unite>,
}

/// Makes one certificate of a new one and an earlier one of the same board, of which the checker tells what is in it.
/// `None` if no single claim says what both say.
type Unite = Box<dyn FnOnce(Report) -> Option<Certificate>>;

impl Certificate {
    /// A certificate of a game whose evidence is that of one method: of two, the one that says more counts.
    pub fn new((bytes, digest): (Vec<u8>, String)) -> Certificate {
        Certificate { bytes, digest, contents: Vec::new(), unite: None }
    }

    /// One that has evidences of several methods, with what is in it, and how it becomes one with an earlier one.
    pub fn uniting(
        (bytes, digest): (Vec<u8>, String),
        contents: Vec<String>,
        unite: impl FnOnce(Report) -> Option<Certificate> + 'static,
    ) -> Certificate {
        Certificate { bytes, digest, contents, unite: Some(Box::new(unite)) }
    }

    /// What it says. The program has written it, so it says something.
    pub fn header(&self) -> Header {
        Header::read(&self.bytes).expect("a certificate begins with its header")
    }

    /// Whether it has all that an earlier one with this header can have, so that nobody has to look further into that.
    pub fn supersedes(&self, earlier: &Header) -> bool {
        let ours = self.header();
        self.unite.is_none() && ours.implies(earlier) && !earlier.implies(&ours)
    }

    /// The certificate with what a valid earlier one of the same board has. They do not contradict each other.
    pub fn and(self, earlier: &[u8], header: &Header, report: Report) -> Option<Certificate> {
        match self.unite {
            Some(unite) => unite(report),
            None if header.implies(&self.header()) => {
                Some(Certificate::new((earlier.to_vec(), report.digest().into())))
            }
            None => self.header().implies(header).then_some(self),
        }
    }
}
