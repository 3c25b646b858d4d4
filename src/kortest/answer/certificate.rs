//! A certificate that is ready to be saved.

use kortest_base::certificate::{Header, digest};
use kortest_base::claim::Claim;

/// A certificate of any game that is ready to be saved.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// What the certificate claims.
    pub claim: Claim,
    /// The bytes of the whole file.
    pub bytes: Vec<u8>,
    /// The SHA-256 digest of the whole file: 64 hexadecimal digits.
    pub digest: String,
    /// What the evidence consists of: for each kind of parts, their number and the word for one part.
    pub contents: Vec<(u64, &'static str)>,
    /// The function that merges two certificates of the game; `None` if certificates of the game cannot
    /// be merged, so that only the stronger one is kept.
    merge: Option<Merge>,
}

/// A function that merges a new certificate with an earlier one; `None` if one certificate cannot claim
/// what both claim.
pub type Merge = fn(new: &[u8], earlier: &[u8]) -> Option<Certificate>;

impl Certificate {
    /// Creates a certificate from the bytes of the file and their digest, a pair as the `to_bytes` of each game returns
    /// it. The certificate has no description of its evidence, and cannot be merged with another certificate.
    pub fn new(claim: Claim, (bytes, digest): (Vec<u8>, String)) -> Certificate {
        Certificate {
            claim,
            bytes,
            digest,
            contents: Vec::new(),
            merge: None,
        }
    }

    /// Reads a certificate that the library has written. Only its header is read, and nothing is verified.
    /// `None` if the bytes have no header with a claim that this version knows.
    pub fn read(bytes: Vec<u8>) -> Option<Certificate> {
        let header = Header::read(&bytes)?;
        let claim = header.claim.known()?;
        let digest = digest(&bytes);
        let certificate = Certificate::new(claim, (bytes, digest));
        match header.puzzle.as_str() {
            #[cfg(feature = "former")]
            "former" => Some(certificate.with(Vec::new(), super::former::merge)),
            // Certificates of the other games cannot be merged.
            _ => Some(certificate),
        }
    }

    /// Returns the certificate with a description of the evidence (the number and the word for each kind of
    /// parts), and with the function that merges two certificates of the game.
    pub fn with(self, contents: Vec<(u64, &'static str)>, merge: Merge) -> Certificate {
        Certificate {
            contents,
            merge: Some(merge),
            ..self
        }
    }

    /// Returns whether this certificate may simply replace an earlier one, because it claims more. `earlier` is the
    /// claim of the earlier certificate, if known. `false` for a game whose certificates can be merged, so that no
    /// evidence is lost.
    pub fn supersedes(&self, earlier: Option<Claim>) -> bool {
        let Some(earlier) = earlier else {
            return false;
        };
        self.merge.is_none() && self.claim.implies(earlier) && !earlier.implies(self.claim)
    }

    /// Returns a certificate that proves what this certificate and a valid earlier one prove: both merged, if the game
    /// can do so, or the certificate whose claim implies the other claim. `earlier` has the bytes of the earlier file,
    /// `claim` is its claim, and `digest` its digest.
    ///
    /// # Errors
    ///
    /// No certificate can prove both. The error is this certificate, unchanged.
    pub fn merged_with(
        self,
        earlier: &[u8],
        claim: Option<Claim>,
        digest: &str,
    ) -> Result<Certificate, Certificate> {
        if let Some(merge) = self.merge {
            return merge(&self.bytes, earlier).ok_or(self);
        }
        match claim {
            Some(claim) if claim.implies(self.claim) => Ok(Certificate::new(
                claim,
                (earlier.to_vec(), digest.to_string()),
            )),
            Some(claim) if self.claim.implies(claim) => Ok(self),
            // Each claim says something that the other claim does not say, or the earlier claim is unknown.
            _ => Err(self),
        }
    }
}
