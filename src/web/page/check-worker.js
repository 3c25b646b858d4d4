// The checker's worker: its only message is a certificate. The checker shares no code with the prover.

import { check } from "./checker.js";

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
        // No memory left, or a fault of the checker, says nothing about the certificate.
        postMessage({ [error.constructor.name === "Refusal" ? "refused" : "unchecked"]: error.message });
    }
};
