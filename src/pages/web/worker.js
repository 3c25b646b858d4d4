// A worker that checks a certificate.

/**
 * Checks the certificate that the worker receives as a message.
 * The page passes the source of this function to a worker, so it uses nothing from outside.
 */
function checkInWorker(makeChecker) {
  const MIN_REPORT_INTERVAL_MS = 60;
  const check = makeChecker();
  let reported = 0;

  /** Sends a progress message, unless the previous one is too recent. */
  function progress(what, done, of) {
    if (Date.now() - reported >= MIN_REPORT_INTERVAL_MS) {
      reported = Date.now();
      postMessage({ what, done, of });
    }
  }

  onmessage = ({ data }) => {
    reported = 0;
    try {
      postMessage({ verified: check(data, progress) });
    } catch (error) {
      // Only a `Refusal` means that the certificate is invalid.
      const isRefusal = error.constructor.name === "Refusal";
      const verdict = isRefusal ? "refused" : "unchecked";
      postMessage({ [verdict]: error.message });
    }
  };
}
