// A worker that checks a certificate.

/** Checks the certificate that the worker receives as a message. */
function checkInWorker(makeChecker) {
  const check = makeChecker();
  onmessage = ({ data }) => {
    let last = 0;
    const progress = (what, done, of) => {
      if (Date.now() - last < 60) {
        return;
      }
      last = Date.now();
      postMessage({ what, done, of });
    };
    try {
      postMessage({ verified: check(data, progress) });
    } catch (error) {
      // Only a `Refusal` means that the certificate is invalid.
      postMessage({
        [error.constructor.name === "Refusal" ? "refused" : "unchecked"]:
          error.message,
      });
    }
  };
}
