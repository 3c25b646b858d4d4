//! Certifies the board of a date: keeps its existing certificate, or proves the board and saves a new one.

use crate::error::Error;
use crate::front::unusable;
use crate::prove::MeasuredProof;
use crate::reader::{CertificateFile, CertificateReader};
use crate::row::{Cost, Evidence, Row, StoredCertificate};
use crate::sessions;
use crate::visit::{KnownBoard, Round, Visit, Visited, WhyOpen};
use kortest::answer::Certificate;
use kortest::former::analyse::Analysis;
use kortest::former::{Board, Proof, Unfinished};
use kortest_checker::former::check_without_records;
use kortest_store::{CertificateKind, How, Saved, Saving};
use std::sync::atomic::Ordering::Relaxed;

impl Visit<'_> {
    /// Makes sure that the board of a date has a certificate with the wanted evidence. Keeps the existing certificate
    /// if it is valid and has this evidence, or if it cannot be checked here. In all other cases, proves the board, and
    /// saves a certificate.
    pub fn certify(&self, board: &Board) -> Result<Visited, Error> {
        let existing = match self.reader().read(self.destination.path(), board) {
            CertificateFile::Valid(stored) => Some(stored),
            CertificateFile::NoProof => None,
            CertificateFile::NotChecked(why) => return Ok(self.not_checked(board, why)),
        };
        if let Some(stored) = &existing
            && stored.satisfies(self.request.method())
        {
            return Ok(Visited::Known(self.kept(stored.clone())));
        }
        // A stopped run begins no proof, but an existing certificate still gets its row.
        if existing.is_none() && self.run.limits.check().is_err() {
            return Ok(Visited::Stopped);
        }
        self.prove_and_save(board, existing)
    }

    /// Proves the board and saves the certificate, merged with the `existing` one. Returns
    /// [`Visited::NeedsAll`] without saving if the proof needs all threads or all memory, so that the next
    /// round, which proves one board at a time, must prove it.
    fn prove_and_save(
        &self,
        board: &Board,
        existing: Option<StoredCertificate>,
    ) -> Result<Visited, Error> {
        let Some(mut measured) = self.prove(board)? else {
            return Ok(Visited::NeedsAll);
        };
        let why_open = self.why_open(&measured.proof);
        let analysis = Analysis::of_proof(&mut measured.proof);
        let mut known = self.conclude(measured, existing)?;
        known.why_open = why_open;
        known.analysis = Some(Box::new(analysis));
        Ok(Visited::Known(known))
    }

    /// Returns the result for a date whose existing certificate could not be checked, for the reason `why`. The
    /// certificate may be valid, so the board is not proven again. If this round visits boards side by side, the check
    /// is left for the next round, which has all memory. In that round, the certificate is kept if an earlier run has
    /// checked it.
    fn not_checked(&self, board: &Board, why: String) -> Visited {
        if self.run.limits.check().is_err() {
            return Visited::Stopped;
        }
        // The check is tried again in the next round, with all memory.
        if self.round == Round::SideBySide {
            return Visited::NeedsAll;
        }
        match self.checked_by_earlier_run(board) {
            Some(stored) => Visited::Known(KnownBoard {
                why_open: Some(WhyOpen::MemoryForCheck),
                ..self.kept(stored)
            }),
            None => Visited::NotChecked(why),
        }
    }

    /// Returns the existing certificate if it is the one in the row of the index. If it is, an earlier run has made or
    /// checked its records (refuted states), the slow part of a check, so only the other parts are checked here. `None`
    /// if the certificate is another one, or not valid.
    fn checked_by_earlier_run(&self, board: &Board) -> Option<StoredCertificate> {
        let known = self.latest_row?.certificate.as_ref()?;
        let reader = CertificateReader {
            check: check_without_records,
            ..self.reader()
        };
        match reader.read(self.destination.path(), board) {
            CertificateFile::Valid(stored) => (stored == *known).then_some(stored),
            CertificateFile::NoProof | CertificateFile::NotChecked(_) => None,
        }
    }

    /// Returns the result for a date whose existing certificate remains unchanged. The cost of its proof is known only
    /// if the row of the index is about the same certificate.
    fn kept(&self, existing: StoredCertificate) -> KnownBoard {
        let cost = self.row_about(&existing).and_then(|row| row.cost);
        KnownBoard::unchanged(Row::proven(self.date, existing, cost, self.claim()))
    }

    /// Returns the newest row of the date, if it is about this certificate.
    fn row_about(&self, stored: &StoredCertificate) -> Option<&Row> {
        let row = self.latest_row?;
        (row.certificate.as_ref() == Some(stored)).then_some(row)
    }

    /// Returns why a proof is unfinished: the memory was full, the run was stopped, or the time limit of the board has
    /// passed. `None` if the proof is finished.
    fn why_open(&self, proof: &Proof) -> Option<WhyOpen> {
        if proof.unfinished? == Unfinished::Memory {
            return Some(WhyOpen::Memory);
        }
        // A limit has stopped the proof: the stop flag of the run if it is set, or else the time limit.
        let is_stopped = self.run.limits.stop.load(Relaxed);
        Some(if is_stopped {
            WhyOpen::Stopped
        } else {
            WhyOpen::TimeLimit
        })
    }

    /// Saves the certificate of a proof, and returns the known facts about the board. Removes the journal (the file
    /// from which a later run resumes) if the work is finished; if not, notes the cost of this run in the journal.
    /// After a proof with both methods, the work may be unfinished although the optimum is proven, because a limit may
    /// have stopped the second method.
    fn conclude(
        &self,
        mut measured: MeasuredProof,
        existing: Option<StoredCertificate>,
    ) -> Result<KnownBoard, Error> {
        let certificate = measured.certificate.take();
        let known = self.save_proof(&measured, certificate, existing)?;
        let Some(journal) = &measured.journal else {
            return Ok(known);
        };
        if known.row.is_finished(self.request.method()) {
            journal.remove().map_err(unusable)?;
        } else {
            sessions::note(journal, measured.cost_of_run);
        }
        Ok(known)
    }

    /// Saves the new certificate, merged with the `existing` one, and returns the known facts about the board.
    /// `certificate` is `None` if the optimum is not proven: in this case, the existing certificate stays, or the board
    /// is open.
    fn save_proof(
        &self,
        measured: &MeasuredProof,
        certificate: Option<Certificate>,
        existing: Option<StoredCertificate>,
    ) -> Result<KnownBoard, Error> {
        let Some(certificate) = certificate else {
            return Ok(match existing {
                Some(existing) => self.kept(existing),
                None => self.open(measured),
            });
        };
        let saved = self.save(certificate)?;
        // The proof has added nothing to the certificate, so the row keeps its figures too.
        if let Some(existing) = &existing
            && existing.digest == saved.certificate.digest
        {
            return Ok(self.kept(existing.clone()));
        }
        let new = StoredCertificate {
            optimum: measured.proof.lower_bound(),
            evidence: Evidence::of(&measured.proof),
            bytes: saved.certificate.bytes.len(),
            digest: saved.certificate.digest,
        };
        Ok(match saved.how {
            How::Merged => self.merged(new, existing.as_ref(), measured),
            How::Written | How::Kept => self.proven(new, Some(measured.cost_of_evidence())),
        })
    }

    /// Saves a certificate that proves the optimum, merged with the existing certificate, if any. Fails if this is not
    /// possible.
    fn save(&self, certificate: Certificate) -> Result<Saved, Error> {
        let saving = self
            .destination
            .save(certificate, CertificateKind::Whole, &self.reader())
            .map_err(|error| Error(error).about(self.date))?;
        match saving {
            Saving::Saved(saved) => Ok(saved),
            Saving::Refused(reason) => Err(self.unable(reason)),
        }
    }

    /// Returns the known facts about a board without a certificate: the bounds of its optimum that the proof has found,
    /// or better bounds of an earlier run, and the cost so far.
    fn open(&self, measured: &MeasuredProof) -> KnownBoard {
        let mut row = Row {
            date: self.date,
            lower_bound: measured.proof.lower_bound(),
            upper_bound: measured.proof.upper_bound(),
            cost: Some(measured.cost),
            certificate: None,
            claim: self.claim(),
            first: None,
            solutions: None,
            line: None,
        };
        if let Some(latest) = self.latest_row
            && latest.certificate.is_none()
        {
            row.keep_better_bounds(latest);
        }
        KnownBoard::unchanged(row)
    }

    /// Returns the known facts about a board whose certificate this visit has written. The board is not analysed yet.
    /// `cost` is the work of the proof, or `None` if this is unknown.
    fn proven(&self, stored: StoredCertificate, cost: Option<Cost>) -> KnownBoard {
        KnownBoard {
            is_new: true,
            ..KnownBoard::unchanged(Row::proven(self.date, stored, cost, self.claim()))
        }
    }

    /// Returns the known facts about a board whose certificate this visit has merged from the `new` one and the
    /// `existing` one. Reads the merged file again. The costs of both proofs are added if both are known.
    fn merged(
        &self,
        new: StoredCertificate,
        existing: Option<&StoredCertificate>,
        measured: &MeasuredProof,
    ) -> KnownBoard {
        // This visit has proven or checked all records, so the checker leaves them out.
        let reader = CertificateReader {
            check: check_without_records,
            ..self.reader()
        };
        let path = self.destination.path();
        let merged = match reader.read(path, &measured.proof.board) {
            CertificateFile::Valid(merged) => merged,
            // The user has stopped the program, or the file cannot be read now. So the row lacks the evidence of the
            // existing certificate, until another run reads the file.
            CertificateFile::NotChecked(_) | CertificateFile::NoProof => new,
        };
        let new_cost = measured.cost_of_evidence();
        let Some(existing) = existing else {
            // Without an existing certificate in the folder, there is only one proof.
            return self.proven(merged, Some(new_cost));
        };
        // The certificate has the evidence of two proofs. If no row is about the existing certificate, the cost of its
        // proof is unknown.
        let existing_cost = self.row_about(existing).and_then(|row| row.cost);
        self.proven(merged, existing_cost.map(|cost| cost.and(new_cost)))
    }
}
