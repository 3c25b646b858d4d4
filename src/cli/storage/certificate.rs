//! A certificate before it is saved, and how it is merged with an earlier certificate of the same board.

use kortest::certificate::Header;

/// A certificate that is ready to be saved.
pub struct Certificate {
    /// The bytes of the whole file.
    pub bytes: Vec<u8>,
    /// The digest in the last line: 64 hexadecimal digits.
    pub digest: String,
    /// The kinds of evidence in the certificate, in words such as `12 layers`.
    pub contents: Vec<String>,
    /// Merges two certificates, if certificates of the game can contain several kinds of evidence.
    merge: Option<Merge>,
}

/// A function that merges a new certificate with an earlier certificate of the same board, which has passed the check.
/// `None` if no single claim covers both certificates.
pub type Merge = fn(new: &[u8], earlier: &[u8]) -> Option<Certificate>;

impl Certificate {
    /// Creates a certificate of a game with one kind of evidence. Such certificates are not merged; the one with the
    /// stronger claim is kept.
    pub fn new((bytes, digest): (Vec<u8>, String)) -> Certificate {
        Certificate { bytes, digest, contents: Vec::new(), merge: None }
    }

    /// Creates a certificate of a game with several kinds of evidence.
    pub fn with_contents((bytes, digest): (Vec<u8>, String), contents: Vec<String>, merge: Merge) -> Certificate {
        Certificate { bytes, digest, contents, merge: Some(merge) }
    }

    /// Returns the first lines of the certificate.
    pub fn header(&self) -> Header {
        Header::read(&self.bytes).expect("the program writes certificates with a header")
    }

    /// Returns whether this certificate proves everything that the header of an earlier certificate claims. If so, the
    /// earlier certificate need not be read.
    pub fn supersedes(&self, earlier: &Header) -> bool {
        let ours = self.header();
        self.merge.is_none() && ours.implies(earlier) && !earlier.implies(&ours)
    }

    /// Merges this certificate with an earlier certificate of the same board, which has passed the check and does not
    /// contradict this certificate.
    pub fn merged_with(self, earlier: &[u8], header: &Header, digest: &str) -> Option<Certificate> {
        match self.merge {
            Some(merge) => merge(&self.bytes, earlier),
            None if header.implies(&self.header()) => Some(Certificate::new((earlier.to_vec(), digest.into()))),
            None => self.header().implies(header).then_some(self),
        }
    }
}
