// Proves the board on the page and checks the certificate.

import { byId, saveFile } from "./common.js";
import { command, commandFor, make } from "./dom.js";
import { Fault, MEMORY, Prover, Stopped } from "./prover.js";
import { BoardView } from "./tiles.js";
import { working } from "./working.js";
import { words } from "./words.js";

const prover = new Prover();
/** The board, its proof, and the checker, or null. */
let board = null;
let proof = null;
let checker = null;

const sentence = (kind, text) =>
  make("p", { className: `sentence ${kind}`, textContent: text });
const lines = (texts) =>
  texts.map((text, n) =>
    n === texts.length - 1 ? command(text) : make("p", { textContent: text }),
  );

/** Proves the board, and shows the progress in `box`. */
async function proven(box) {
  const { rows, name } = board;
  if (proof) {
    return proof;
  }
  // Two buttons use the same prover.
  if (prover.busy) {
    prover.stop();
  }
  try {
    const began = performance.now();
    const found = await working(
      box,
      prover,
      { do: "prove", board: rows, memory: MEMORY },
      words().proving,
    );
    if (board.rows !== rows) {
      return null;
    }
    if (found.error) {
      throw new Fault(found.error.message);
    }
    return (proof = {
      ...found,
      seconds: ((performance.now() - began) / 1000).toFixed(2),
    });
  } catch (error) {
    if (board.rows !== rows) {
      return null;
    }
    if (error instanceof Stopped) {
      box.replaceChildren(make("p", { textContent: words().stopped }));
    } else {
      box.replaceChildren(...lines(words().fault(commandFor(name))));
    }
    return null;
  }
}

async function judgeRecord(show) {
  const box = byId("record-answer");
  const claim = byId("record").valueAsNumber;
  if (!Number.isInteger(claim)) {
    return;
  }
  const found = await proven(box);
  if (!found) {
    return;
  }
  const { optimum, lower_bound: bound, moves } = found;
  const why = (text) => make("p", { textContent: text });
  if (claim < bound) {
    return box.replaceChildren(
      sentence("impossible", words().impossible(claim)),
      why(words().impossibleWhy),
    );
  }
  if (optimum === null) {
    return box.replaceChildren(
      sentence("open", words().open(claim)),
      ...lines(words().tooHard(bound, commandFor(board.name))),
    );
  }
  if (claim === optimum) {
    return box.replaceChildren(
      sentence("optimal", words().optimal(claim)),
      why(words().optimalWhy(claim)),
    );
  }
  const how = make("button", {
    type: "button",
    id: "show-how",
    textContent: words().showHow,
    onclick: () => show(moves),
  });
  box.replaceChildren(
    sentence("beatable", words().beatable(claim)),
    why(words().beatableWhy),
    make("p", { className: "buttons" }, how),
  );
}

async function showProof() {
  const box = byId("proof-answer");
  byId("prove").disabled = true;
  byId("proof-more").hidden = true;
  const found = await proven(box);
  byId("prove").disabled = false;
  if (!found) {
    return;
  }
  const {
    optimum,
    lower_bound: bound,
    layers,
    nodes,
    seconds,
    bytes,
    moves,
  } = found;
  const head =
    optimum === null
      ? lines(words().tooHard(bound, commandFor(board.name)))
      : [
          sentence("", words().proven(optimum)),
          make("p", {
            textContent:
              optimum === 0 ? words().provenEmpty : words().provenWhy(optimum),
          }),
        ];
  const cost = make("p", {
    className: "hint",
    textContent: words().took_(seconds, layers ?? 0, nodes ?? 0),
  });
  const verdict = make("div", { className: "result", id: "verdict" });
  box.replaceChildren(...head, cost, verdict);
  if (optimum > 0) {
    box.append(solution(moves));
  }
  if (bytes.length === 0) {
    return;
  }
  byId("proof-more").hidden = false;
  checkIt(
    bytes,
    ...(optimum === null ? ["at-least", bound] : ["optimal", optimum]),
    verdict,
  );
}

/** Returns elements that show a solution. */
function solution(moves) {
  const { start, height, palette } = board;
  const frame = make("div", { className: "numbered" });
  const list = make("p", {
    textContent: moves.map((cell) => cell.join(",")).join(" · "),
  });
  const label = (_, x, y) => words().cellName(x, y);
  new BoardView(frame, {
    size: [start.length, height],
    palette,
    act: () => {},
    label,
    hover: false,
    numbered: true,
  }).show(start);
  return make(
    "details",
    {},
    make("summary", { textContent: words().page.cells }),
    list,
    frame,
  );
}

/** Checks a certificate and its claim, and shows the result. */
function checkIt(bytes, kind, clicks, box) {
  const file = fileName();
  const { rows } = board;
  const claim = `${kind} ${clicks}`;
  const say = (state, title, details, more = []) => {
    const list = make(
      "ul",
      {},
      ...details.map((text) => make("li", { textContent: text })),
    );
    box.className = `result ${state}`;
    box.replaceChildren(
      make("p", { className: "sentence", textContent: title }),
      list,
      ...more,
    );
  };
  say("running", words().checking, []);
  checker?.terminate();
  checker = new Worker("check-worker.js");
  checker.onmessage = ({ data: { verified, refused, unchecked } }) => {
    if (
      verified === undefined &&
      refused === undefined &&
      unchecked === undefined
    ) {
      return;
    }
    checker.terminate();
    const by = [
      make("p", { className: "hint", textContent: words().checkBy }),
      command(`kortest check ${file}`),
    ];
    if (unchecked !== undefined) {
      return say("stopped", words().unchecked, [words().reason(unchecked)], by);
    }
    if (refused !== undefined) {
      return say("refused", words().refused, [words().reason(refused)]);
    }
    const same =
      verified.puzzle === "former" &&
      verified.board === rows &&
      verified.claim === claim;
    if (!same) {
      return say("refused", words().refused, [
        `${words().checked(verified.claim)}, ${verified.board}`,
      ]);
    }
    say(
      "verified",
      words().verified(words().claim(kind, clicks)),
      [...verified.done.map(words().checked), `sha256 ${verified.digest}`],
      by,
    );
  };
  checker.onerror = (event) => {
    event.preventDefault();
    say("stopped", words().unchecked, []);
  };
  checker.postMessage(bytes);
}

const fileName = () => `${board.file}.cert`;

/** Prepares the proof section for a board. */
export function proofOf(session) {
  const isSame = board?.rows === session.rows;
  board = session;
  if (isSame) {
    return;
  }
  proof = null;
  prover.stop();
  checker?.terminate();
  for (const id of ["proof-answer", "record-answer"]) {
    byId(id).replaceChildren();
  }
  byId("proof-more").hidden = true;
}

/** Makes the buttons of the proof section work. */
export function startProof(show) {
  byId("prove").addEventListener("click", showProof);
  byId("download").addEventListener("click", () =>
    saveFile(proof.bytes, fileName()),
  );
  byId("record-form").addEventListener("submit", (event) => {
    event.preventDefault();
    judgeRecord(show);
  });
}

/** Writes the answers again after a change of language. */
export function repeatAnswers() {
  byId("record-answer").replaceChildren();
  if (proof && byId("proof-answer").childElementCount) {
    showProof();
  }
}
