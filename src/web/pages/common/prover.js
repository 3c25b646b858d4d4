// Asks the prover questions, one after the other.

/** The promise of the WebAssembly module, which all workers share. */
let module = null;

/** Loads and compiles the prover. A later call tries again if it fails. */
export async function prepare() {
  module ??= compile();
  try {
    return await module;
  } catch {
    module = null;
    throw new Missing("the prover cannot be loaded");
  }
}

async function compile() {
  const response = await fetch("kortest.wasm");
  if (!response.ok) {
    throw new Error(`kortest.wasm: ${response.status}`);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}

/** The error that `ask` throws if the prover cannot be loaded. */
export class Missing extends Error {}

/** The error that `ask` throws if the question was stopped. */
export class Stopped extends Error {}

/** The error that `ask` throws if the prover crashes. */
export class Fault extends Error {}

export class Prover {
  #game;
  #worker = null;
  #waiting = new Map();
  #asked = 0;

  /** Creates a prover for questions about a game, whose module is in the folder of the page. */
  constructor(game) {
    this.#game = game;
  }

  /** Asks a question, and returns the answer. */
  async ask(question, onProgress = () => {}) {
    this.#asked += 1;
    const id = this.#asked;
    const code = await prepare();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onProgress });
      this.#start(code).postMessage({
        id,
        question: { game: this.#game, ...question },
      });
    });
  }

  /** Stops all questions that are waiting for an answer. */
  stop() {
    this.#end(new Stopped("stopped"));
  }

  get busy() {
    return this.#waiting.size > 0;
  }

  /** Returns the worker, which it starts if none is running. */
  #start(code) {
    if (this.#worker) {
      return this.#worker;
    }
    this.#worker = new Worker("prover-worker.js", { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#receive(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#end(new Fault(event.message ?? "the worker does not start"));
    };
    this.#worker.postMessage(code);
    return this.#worker;
  }

  /** Passes a message of the worker to the question that it belongs to. */
  #receive({ id, progress, answer, fault }) {
    const asked = this.#waiting.get(id);
    if (!asked) {
      return;
    }
    if (progress) {
      asked.onProgress(progress);
      return;
    }
    if (fault !== undefined) {
      this.#end(new Fault(fault));
      return;
    }
    this.#waiting.delete(id);
    asked.resolve(answer);
  }

  /** Ends the worker, and rejects all waiting questions. */
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
export const MEMORY = isSmallDevice() ? 2 ** 29 : 2 ** 30;

function isSmallDevice() {
  const gibibytes = navigator.deviceMemory ?? 4;
  return gibibytes < 4 || matchMedia("(pointer: coarse)").matches;
}
