//! A certificate that is ready to be saved.

use kortest::certificate::{self, Header};
use kortest::former;

/// A certificate that is ready to be saved.
pub struct Certificate {
    /// The bytes of the whole file.
    pub bytes: Vec<u8>,
    /// The SHA-256 digest of the whole file: 64 hexadecimal digits.
    pub digest: String,
    /// Numbers of parts of the certificate, each with its noun.
    pub contents: Vec<(u64, &'static str)>,
    /// The function that merges two certificates.
    merge: Option<Merge>,
}

/// Merges a new certificate with an earlier one; `None` if that is impossible.
type Merge = fn(new: &[u8], earlier: &[u8]) -> Option<Certificate>;

impl Certificate {
    /// Creates a certificate that is never merged with an earlier certificate.
    pub fn new(bytes: Vec<u8>, digest: String) -> Certificate {
        Certificate {
            bytes,
            digest,
            contents: Vec::new(),
            merge: None,
        }
    }

    /// Creates a certificate of Former, which can be merged with an earlier certificate.
    pub fn of_former(certificate: &former::certificate::Certificate) -> Certificate {
        let mut contents = Vec::new();
        if let Some(columns) = &certificate.columns {
            let layers = columns.left + columns.right;
            contents.push((layers as u64, "layer"));
        }
        if let Some(evidence) = &certificate.evidence {
            contents.push((evidence.len() as u64, "record"));
        }
        let (bytes, digest) = certificate.to_bytes();
        Certificate {
            bytes,
            digest,
            contents,
            merge: Some(merge_former),
        }
    }

    /// Creates a certificate of the bytes that the library has written; `None` if they have no header
    /// of a certificate.
    pub fn of_bytes(bytes: Vec<u8>) -> Option<Certificate> {
        let header = Header::read(&bytes)?;
        let digest = certificate::digest(&bytes);
        let mut certificate = Certificate::new(bytes, digest);
        if header.puzzle == "former" {
            certificate.merge = Some(merge_former);
        }
        Some(certificate)
    }

    /// Parses the header, which is the first lines of the certificate.
    pub fn header(&self) -> Header {
        Header::read(&self.bytes).expect("the program writes certificates with a header")
    }

    /// Returns whether this certificate proves at least as much as an earlier one.
    pub fn supersedes(&self, earlier: &Header) -> bool {
        let ours = self.header();
        self.merge.is_none() && ours.implies(earlier) && !earlier.implies(&ours)
    }

    /// Returns a certificate that proves what this one and an earlier one prove. If no certificate
    /// can prove both, returns this certificate unchanged as the error. `earlier_header` and
    /// `earlier_digest` are those of the earlier certificate.
    pub fn merged_with(
        self,
        earlier: &[u8],
        earlier_header: &Header,
        earlier_digest: &str,
    ) -> Result<Certificate, Certificate> {
        if let Some(merge) = self.merge {
            return merge(&self.bytes, earlier).ok_or(self);
        }
        let ours = self.header();
        if earlier_header.implies(&ours) {
            Ok(Certificate::new(earlier.to_vec(), earlier_digest.into()))
        } else if ours.implies(earlier_header) {
            Ok(self)
        } else {
            Err(self)
        }
    }
}

/// Merges two certificates of the same board of Former, if their claims can be combined.
fn merge_former(new: &[u8], earlier: &[u8]) -> Option<Certificate> {
    let new = former::certificate::Certificate::read(new)?;
    let earlier = former::certificate::Certificate::read(earlier)?;
    let merged = new.and(earlier).ok()??;
    Some(Certificate::of_former(&merged))
}
