// Calls the prover in WebAssembly.

/** Starts the prover, and returns a function that answers questions. `tick` receives the progress. */
export async function kortest(module, tick = () => {}) {
  let exports = null;
  // The prover asks for the time while it works, and then the page learns about its progress.
  function now() {
    tick(exports.done(), exports.of());
    return performance.now();
  }
  const instance = await WebAssembly.instantiate(module, { page: { now } });
  exports = instance.exports;
  return (question) => answerTo(question, exports);
}

/** Passes a question to the prover, and returns its answer. */
function answerTo(question, exports) {
  const written = new TextEncoder().encode(JSON.stringify(question));
  const room = exports.room(written.length);
  new Uint8Array(exports.memory.buffer).set(written, room);
  exports.ask();
  const answer = copy(exports, exports.answer_start(), exports.answer_length());
  const bytes = copy(
    exports,
    exports.attachment_start(),
    exports.attachment_length(),
  );
  return { ...JSON.parse(new TextDecoder().decode(answer)), bytes };
}

/** Returns a copy of bytes in the prover's memory. */
function copy({ memory }, start, length) {
  return new Uint8Array(memory.buffer, start, length).slice();
}
