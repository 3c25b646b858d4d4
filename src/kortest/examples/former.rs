//! Proves NRK's board of a date and checks the certificate:
//! `cargo run --example former -- 2024-11-24`

use kortest::former::{daily, prove};
use kortest_checker::{Limits, check};

/// Proves the board of the date that is the first argument, and lets the independent checker verify the
/// certificate.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let date = std::env::args().nth(1).unwrap_or("2024-11-24".into());
    let board = daily::read(&date).ok_or("write a date such as 2024-11-24")??;
    let proof = prove(&board)?;
    println!("{date}: {proof}");
    let (certificate, digest) = proof
        .certify()
        .ok_or("the optimum is not proven")?
        .to_bytes();
    // The checker shares no code with the prover.
    let report = check(&certificate, &Limits::of(certificate.len()))?;
    assert_eq!(report.board(), board.to_string());
    println!(
        "checked: {}, certificate of {} bytes, sha256 {digest}",
        report.claim(),
        certificate.len()
    );
    Ok(())
}
