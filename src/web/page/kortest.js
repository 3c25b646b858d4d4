// Calls the prover in WebAssembly. The documentation of the crate `kortest-web` describes the questions and the
// answers.

/**
 * Instantiates the module and returns a function that answers a question. While a question is answered, `tick(done,
 * of)` is called repeatedly. An answer has the fields of the prover's JSON. Its field `bytes` holds the certificate,
 * and is empty if the answer has no certificate.
 */
export async function kortest(module, tick = () => {}) {
    let exports;
    const now = () => {
        tick(exports.done(), exports.of());
        return performance.now();
    };
    ({ exports } = await WebAssembly.instantiate(module, { page: { now } }));
    const copy = (start, length) => new Uint8Array(exports.memory.buffer, start, length).slice();
    return (question) => {
        const written = new TextEncoder().encode(JSON.stringify(question)), room = exports.room(written.length);
        new Uint8Array(exports.memory.buffer).set(written, room);
        exports.ask();
        const answer = new TextDecoder().decode(copy(exports.answer_start(), exports.answer_length()));
        return { ...JSON.parse(answer), bytes: copy(exports.attachment_start(), exports.attachment_length()) };
    };
}
