// Asks the prover questions, one after the other.

/** The WebAssembly module, compiled once for all workers. */
let module = null;
async function compiled() {
  module ??= fetch("kortest.wasm").then(async (response) => {
    if (!response.ok) {
      throw new Error(`kortest.wasm: ${response.status}`);
    }
    return WebAssembly.compile(await response.arrayBuffer());
  });
  return module;
}

export class Stopped extends Error {}

/** The error that `ask` throws if the prover crashes. */
export class Fault extends Error {}

export class Prover {
  #worker = null;
  #waiting = new Map();
  #asked = 0;

  async ask(question, onProgress = () => {}) {
    const id = ++this.#asked;
    const code = await compiled();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onProgress });
      this.#start(code).postMessage({ id, question });
    });
  }

  /** Stops all questions that are waiting for an answer. */
  stop() {
    this.#end(new Stopped("stopped"));
  }

  get busy() {
    return this.#waiting.size > 0;
  }

  #start(code) {
    if (this.#worker) {
      return this.#worker;
    }
    const worker = new Worker("prover-worker.js", { type: "module" });
    worker.onmessage = ({ data: { id, progress, answer, fault } }) => {
      const asked = this.#waiting.get(id);
      if (!asked) {
        return;
      }
      if (progress) {
        return asked.onProgress(progress);
      }
      if (fault !== undefined) {
        return this.#end(new Fault(fault));
      }
      this.#waiting.delete(id);
      asked.resolve(answer);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#end(new Fault(event.message ?? "the worker does not start"));
    };
    worker.postMessage(code);
    return (this.#worker = worker);
  }

  #end(why) {
    this.#worker?.terminate();
    this.#worker = null;
    const asked = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of asked) {
      reject(why);
    }
  }
}

/** The prover's memory limit on this device, in bytes. */
export const MEMORY =
  (navigator.deviceMemory ?? 4) < 4 || matchMedia("(pointer: coarse)").matches
    ? 2 ** 29
    : 2 ** 30;
