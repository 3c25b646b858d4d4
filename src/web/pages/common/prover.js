// Asks the prover questions, one after the other.

/** The promise of the WebAssembly module, which all workers share. */
let module = null;

/** Loads and compiles the prover. A later call tries again if it fails. */
export async function prepare() {
  module ??= load();
  try {
    return await module;
  } catch (error) {
    module = null;
    throw error;
  }
}

/** Loads and compiles the prover, or throws a failure. */
async function load() {
  if (typeof WebAssembly === "undefined") {
    throw new Failure("unsupported", "no WebAssembly");
  }
  const bytes = await download();
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw notStarted(error);
  }
}

/** Downloads the prover, or throws a failure. */
async function download() {
  try {
    const response = await fetch("kortest.wasm");
    if (response.ok) {
      return await response.arrayBuffer();
    }
    throw new Error(`kortest.wasm: ${response.status}`);
  } catch (error) {
    throw new Failure("unloaded", String(error));
  }
}

/** Returns the failure for an error of the browser before the prover has begun. */
function notStarted(error) {
  const reason = error instanceof RangeError ? "memory" : "refused";
  return new Failure(reason, String(error));
}

/**
 * The error that `ask` throws if a question has no answer. Its reason is
 * - `stopped`: the question was stopped,
 * - `unsupported`: the browser has no WebAssembly,
 * - `unloaded`: a file of the prover could not be loaded,
 * - `refused`: the browser did not start the prover,
 * - `memory`: the memory ran out before the prover had begun,
 * - `crashed`: the prover crashed.
 */
export class Failure extends Error {
  constructor(reason, message = reason) {
    super(message);
    this.reason = reason;
  }
}

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
  ask(question, onProgress = () => {}) {
    this.#asked += 1;
    const id = this.#asked;
    const answer = new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onProgress });
    });
    this.#send(id, { game: this.#game, ...question });
    return answer;
  }

  /** Sends a question to the worker when the prover is loaded, unless the question was stopped before. */
  async #send(id, question) {
    try {
      const code = await prepare();
      if (this.#waiting.has(id)) {
        this.#start(code).postMessage({ id, question });
      }
    } catch (error) {
      const failure = error instanceof Failure ? error : notStarted(error);
      this.#waiting.get(id)?.reject(failure);
      this.#waiting.delete(id);
    }
  }

  /** Stops all questions that are waiting for an answer. */
  stop() {
    this.#end(new Failure("stopped"));
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
      // Only an error of a running script has a message.
      const reason = event.message ? "crashed" : "unloaded";
      this.#end(new Failure(reason, event.message));
    };
    this.#worker.postMessage(code);
    return this.#worker;
  }

  /** Passes a message of the worker to the question that it belongs to. */
  #receive({ id, progress, answer, fault, refusal }) {
    const asked = this.#waiting.get(id);
    if (!asked) {
      return;
    }
    if (progress) {
      asked.onProgress(progress);
      return;
    }
    if (fault !== undefined) {
      this.#end(new Failure("crashed", fault));
      return;
    }
    if (refusal !== undefined) {
      this.#end(notStarted(refusal));
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
