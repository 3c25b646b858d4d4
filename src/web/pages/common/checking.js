// Checks the certificate of a proof in a worker of its own.

import { words } from "./words.js";

let checker = null;

/** Stops a check that is running. */
export function stopChecking() {
  checker?.terminate();
  checker = null;
}

/**
 * Passes a certificate to the checker. `onAnswer` receives each of its messages. `onFailure` is called if the checker cannot
 * be loaded.
 */
export function startChecker(certificate, onAnswer, onFailure) {
  stopChecking();
  try {
    checker = new Worker("check-worker.js");
  } catch {
    onFailure();
    return;
  }
  checker.onmessage = ({ data }) => onAnswer(data);
  checker.onerror = (event) => {
    event.preventDefault();
    onFailure();
  };
  checker.postMessage(certificate);
}

/**
 * Checks the certificate of a proof, which must be one of its board and its claim. `tell` is called with a function that
 * returns the verdict in the current language.
 */
export function checkCertificate(game, proof, tell) {
  function receive(answer) {
    const verdict = verdictOf(game, proof, answer);
    if (verdict) {
      stopChecking();
      tell(verdict);
    }
  }
  startChecker(proof.bytes, receive, () => tell(() => words().unchecked));
}

/** Describes an answer of the checker. Returns null for a report of its progress. */
function verdictOf(game, { board, claim }, { verified, refused, unchecked }) {
  if (unchecked !== undefined) {
    return () => `${words().unchecked} ${unchecked}`;
  }
  if (refused !== undefined) {
    return () => `${words().refused} ${refused}`;
  }
  if (verified === undefined) {
    return null;
  }
  const isExpected =
    verified.puzzle === game &&
    verified.board === board &&
    verified.claim === claim;
  return () => (isExpected ? words().verified : words().refused);
}
