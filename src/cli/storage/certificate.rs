//! A certificate that is ready to be saved.

use kortest::certificate::Header;

/// A certificate that is ready to be saved.
pub struct Certificate {
    /// The bytes of the whole file.
    pub bytes: Vec<u8>,
    /// The SHA-256 digest of the whole file: 64 hexadecimal digits.
    pub digest: String,
    pub contents: Vec<String>,
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

    /// Creates a certificate that can be merged with an earlier certificate.
    pub fn with_contents(
        bytes: Vec<u8>,
        digest: String,
        contents: Vec<String>,
        merge: Merge,
    ) -> Certificate {
        Certificate {
            bytes,
            digest,
            contents,
            merge: Some(merge),
        }
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
