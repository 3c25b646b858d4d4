// A worker that checks a certificate. The checker's page and the web app both use this worker.

/** Checks the certificate in this worker. The worker receives one message: the bytes of the certificate. */
function checkInWorker(makeChecker) {
    const check = makeChecker();
    onmessage = ({ data }) => {
        let last = 0;
        const progress = (what, done, of) => {
            if (Date.now() - last < 60) return;
            last = Date.now();
            postMessage({ what, done, of });
        };
        try {
            postMessage({ verified: check(data, progress) });
        } catch (error) {
            // Only a `Refusal` means that the certificate is invalid.
            postMessage({ [error.constructor.name === "Refusal" ? "refused" : "unchecked"]: error.message });
        }
    };
}
