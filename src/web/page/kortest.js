// Calls the prover in WebAssembly.

/** Starts the prover, and returns a function that answers questions. */
export async function kortest(module, tick = () => {}) {
  let exports;
  const now = () => {
    tick(exports.done(), exports.of());
    return performance.now();
  };
  ({ exports } = await WebAssembly.instantiate(module, { page: { now } }));
  const copy = (start, length) =>
    new Uint8Array(exports.memory.buffer, start, length).slice();
  return (question) => {
    const written = new TextEncoder().encode(JSON.stringify(question));
    const room = exports.room(written.length);
    new Uint8Array(exports.memory.buffer).set(written, room);
    exports.ask();
    const answer = new TextDecoder().decode(
      copy(exports.answer_start(), exports.answer_length()),
    );
    return {
      ...JSON.parse(answer),
      bytes: copy(exports.attachment_start(), exports.attachment_length()),
    };
  };
}
