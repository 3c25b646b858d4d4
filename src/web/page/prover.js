// The prover as the page sees it: one worker, which answers one question after another, and can be stopped.

/** The module, fetched and compiled once for all workers. Not streamed: a plain server may not know its type. */
let module = null;
async function compiled() {
    module ??= fetch("kortest.wasm").then(async (response) => {
        if (!response.ok) throw new Error(`kortest.wasm: ${response.status}`);
        return WebAssembly.compile(await response.arrayBuffer());
    });
    return module;
}

/** Thrown by what was asked when it is stopped. */
export class Stopped extends Error {}

/** The prover has broken down: out of memory, or a fault. */
export class Fault extends Error {}

export class Prover {
    #worker = null;
    #waiting = new Map();
    #asked = 0;

    /** The answer; `onProgress({done, of})` is called meanwhile. What the prover refuses is an answer with `error`. */
    async ask(question, onProgress = () => {}) {
        const id = ++this.#asked, code = await compiled();
        return new Promise((resolve, reject) => {
            this.#waiting.set(id, { resolve, reject, onProgress });
            this.#start(code).postMessage({ id, question });
        });
    }

    /** Ends whatever is under way. */
    stop() {
        this.#end(new Stopped("stopped"));
    }

    get busy() {
        return this.#waiting.size > 0;
    }

    #start(code) {
        if (this.#worker) return this.#worker;
        const worker = new Worker("prover-worker.js", { type: "module" });
        worker.onmessage = ({ data: { id, progress, answer, fault } }) => {
            const asked = this.#waiting.get(id);
            if (!asked) return;
            if (progress) return asked.onProgress(progress);
            if (fault !== undefined) return this.#end(new Fault(fault));
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
        for (const { reject } of asked) reject(why);
    }
}

/** Memory for a question, in bytes: a phone has less. */
export const MEMORY = (navigator.deviceMemory ?? 4) < 4 || matchMedia("(pointer: coarse)").matches ? 2 ** 29 : 2 ** 30;
