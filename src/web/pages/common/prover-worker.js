// The worker in which the prover runs. It sends {id, progress}, {id, answer}, {id, fault} if the prover crashes, or
// {id, refusal} if the browser does not start the prover.

import { kortest } from "./kortest.js";

/** The minimum time between two progress messages, in milliseconds. */
const MIN_REPORT_INTERVAL_MS = 60;

/** The promise of the function that answers questions. */
let ask = null;
/** The number of the question that is being answered, or null. */
let current = null;
/** The time of the latest progress message. */
let reported = 0;

/** Sends a progress message, unless the previous one is too recent. */
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

/** Answers the question with the number `id`. */
async function answer({ id, question }) {
  let answerTo = null;
  try {
    answerTo = await ask;
  } catch (error) {
    postMessage({ id, refusal: error });
    return;
  }
  try {
    current = id;
    reported = performance.now();
    postMessage({ id, answer: answerTo(question) });
  } catch (error) {
    // After a fault, `prover.js` replaces this worker, whose memory may be corrupt.
    postMessage({ id, fault: String(error) });
  }
  current = null;
}

onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    ask = kortest(data, tick);
  } else {
    answer(data);
  }
};
