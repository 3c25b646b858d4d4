// The worker in which the prover runs. It sends {id, progress}, {id, answer} or {id, fault}.

import { kortest } from "./kortest.js";

/** The minimum time between two progress messages, in milliseconds. */
const MIN_REPORT_INTERVAL_MS = 60;

let ask = null;
let current = null;
let reported = 0;

function tick(done, of) {
  if (
    performance.now() - reported < MIN_REPORT_INTERVAL_MS ||
    current === null
  ) {
    return;
  }
  reported = performance.now();
  postMessage({ id: current, progress: { done, of } });
}

onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    ask = kortest(data, tick);
    return;
  }
  ask.then(
    (answerTo) => {
      current = data.id;
      reported = performance.now();
      try {
        postMessage({ id: data.id, answer: answerTo(data.question) });
      } catch (error) {
        // After a fault, `prover.js` replaces this worker, whose memory may be corrupt.
        postMessage({ id: data.id, fault: String(error) });
      }
      current = null;
    },
    (error) => postMessage({ id: data.id, fault: String(error) }),
  );
};
