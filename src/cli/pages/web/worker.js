// The worker that checks a certificate. The web app has the same worker.

/** Runs in the worker. Its only message is the bytes of a certificate. */
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
            // A lack of memory or a fault of the checker says nothing about the certificate.
            postMessage({ [error.constructor.name === "Refusal" ? "refused" : "unchecked"]: error.message });
        }
    };
}
