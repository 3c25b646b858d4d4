// The prover's worker. Its first message is the compiled module, then come questions: {id, question}. It answers with {id,
// progress} now and then, and with {id, answer} or {id, fault}.

import { kortest } from "./kortest.js";

/** Milliseconds between two reports. */
const PAUSE = 60;

let ask = null, current = null, reported = 0;

function tick(done, of) {
    if (performance.now() - reported < PAUSE || current === null) return;
    reported = performance.now();
    postMessage({ id: current, progress: { done, of } });
}

onmessage = ({ data }) => {
    if (data instanceof WebAssembly.Module) {
        ask = kortest(data, tick);
        return;
    }
    ask.then((answerTo) => {
        current = data.id;
        reported = performance.now();
        try {
            postMessage({ id: data.id, answer: answerTo(data.question) });
        } catch (error) {
            // It has run out of memory, or has a fault; nothing that it holds can be trusted any more.
            postMessage({ id: data.id, fault: String(error) });
        }
        current = null;
    }, (error) => postMessage({ id: data.id, fault: String(error) }));
};
