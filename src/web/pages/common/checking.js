// Checks the certificate of a proof in a worker of its own.

import { words } from "./words.js";

let checker = null;

/** Stops a check that is running. */
export function stopChecking() {
  checker?.terminate();
  checker = null;
}

/**
 * Checks the certificate of a proof, which must be one of its board and its claim. `tell` is called with a function that
 * returns the verdict in the current language.
 */
export function checkCertificate(game, proof, tell) {
  stopChecking();
  checker = new Worker("check-worker.js");
  checker.onmessage = ({ data }) => {
    const verdict = verdictOf(game, proof, data);
    if (verdict) {
      stopChecking();
      tell(verdict);
    }
  };
  checker.onerror = (event) => {
    event.preventDefault();
    tell(() => words().unchecked);
  };
  checker.postMessage(proof.bytes);
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
