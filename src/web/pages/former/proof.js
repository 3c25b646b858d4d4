// Proves the board on the page and checks the certificate.

import { startChecker, stopChecking } from "../common/checking.js";
import { byId, saveFile } from "../common/common.js";
import { command, commandFor, make } from "../common/dom.js";
import { failureText, isStopped } from "../common/failures.js";
import { hasChallenges } from "./challenge.js";
import { Failure, MEMORY, Prover } from "../common/prover.js";
import { BoardView } from "./tiles.js";
import { working } from "../common/working.js";
import { words } from "./words.js";

const prover = new Prover("former");
/** The board and its proof, or null. */
let board = null;
let proof = null;
/**
 * What the page does: `show` shows a solution, `challenge` lets the player try to beat the optimum, and `onReveal` is
 * called when a proof is shown.
 */
let calls = null;

const fileName = () => `${board.file}.cert`;

const paragraph = (text) => make("p", { textContent: text });
const sentence = (kind, text) =>
  make("p", { className: `sentence ${kind}`, textContent: text });

/** Returns elements that say what is known about a board without a proof, and the command that proves it. */
const tooHard = ({ lower_bound: least, upper_bound: most }) => [
  paragraph(words().tooHard(least, most)),
  command(commandFor(board.name)),
];

/** Proves the board unless it is proven, and shows the progress in `box`. Returns null without a proof. */
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
    const found = await askForProof(rows, box);
    if (board.rows !== rows) {
      return null;
    }
    proof = found;
    return proof;
  } catch (error) {
    if (board.rows === rows) {
      showFailure(error, name, box);
    }
    return null;
  }
}

/** Asks the prover for a proof, and measures the time in seconds. */
async function askForProof(rows, box) {
  const began = performance.now();
  const question = { do: "prove", board: rows, memory: MEMORY };
  const found = await working(box, prover, question, words().proving);
  if (found.error) {
    throw new Failure("crashed", found.error.message);
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(2);
  return { ...found, seconds };
}

/** Says why there is no proof, and how to prove the board with the program. */
function showFailure(error, name, box) {
  const failure = paragraph(failureText(error));
  if (isStopped(error)) {
    box.replaceChildren(failure);
  } else {
    const elsewhere = paragraph(words().elsewhere);
    box.replaceChildren(failure, elsewhere, command(commandFor(name)));
  }
}

/** Answers whether the record that the player has typed can be beaten. */
async function judgeRecord() {
  const box = byId("record-answer");
  const claim = byId("record").valueAsNumber;
  if (!Number.isInteger(claim)) {
    return;
  }
  const found = await proven(box);
  if (found) {
    box.replaceChildren(...recordAnswer(claim, found));
  }
}

/** Returns elements that say whether `claim` clicks can be beaten. */
function recordAnswer(claim, found) {
  const { optimum, lower_bound: least, upper_bound: most, moves } = found;
  if (claim < least) {
    return [
      sentence("impossible", words().impossible(claim)),
      paragraph(words().impossibleWhy),
    ];
  }
  const isOpen = optimum === null && (most === null || claim <= most);
  if (isOpen) {
    return [sentence("open", words().open(claim)), ...tooHard(found)];
  }
  if (claim === optimum) {
    return [
      sentence("optimal", words().optimal(claim)),
      paragraph(words().optimalWhy(claim)),
      ...challengeButton(optimum),
    ];
  }
  const how = make("button", {
    type: "button",
    id: "show-how",
    textContent: words().showHow,
    onclick: () => calls.show(moves),
  });
  return [
    sentence("beatable", words().beatable(claim)),
    paragraph(words().beatableWhy),
    make("p", { className: "buttons" }, how),
  ];
}

/** Proves the board, shows what is proven, and checks the certificate. */
async function showProof() {
  const box = byId("proof-answer");
  byId("prove").disabled = true;
  byId("proof-more").hidden = true;
  const found = await proven(box);
  byId("prove").disabled = false;
  if (!found) {
    return;
  }
  const { optimum, claim, bytes, moves } = found;
  const verdict = make("div", { className: "result", id: "verdict" });
  calls.onReveal();
  box.replaceChildren(...provenLines(found), verdict, costLine(found));
  if (optimum > 0) {
    box.append(...challengeButton(optimum), solution(moves));
  }
  if (bytes.length === 0) {
    return;
  }
  byId("proof-more").hidden = false;
  checkCertificate(bytes, claim, verdict);
}

/** Returns a button for players who doubt the optimum; none if there is nothing to try. */
function challengeButton(optimum) {
  if (!hasChallenges(board.start, optimum)) {
    return [];
  }
  const button = make("button", {
    type: "button",
    className: "try",
    textContent: words().tryToBeat(optimum),
    onclick: () => calls.challenge(),
  });
  return [make("p", { className: "buttons" }, button)];
}

/** Returns elements that say what is proven. */
function provenLines(found) {
  const { optimum } = found;
  if (optimum === null) {
    return tooHard(found);
  }
  const why = optimum === 0 ? words().provenEmpty : words().provenWhy(optimum);
  return [sentence("", words().proven(optimum)), paragraph(why)];
}

/** Returns an element with the time and the size of a proof. */
function costLine({ seconds, layers, nodes }) {
  const text = words().took_(seconds, layers ?? 0, nodes ?? 0);
  return details(words().page["proof-details"], [paragraph(text)]);
}

/** Returns an element whose content the reader must open. */
const details = (title, content) =>
  make("details", {}, make("summary", { textContent: title }), ...content);

/** Returns elements that show a solution. */
function solution(moves) {
  const { start, height, palette } = board;
  const cells = moves.map((cell) => cell.join(","));
  const frame = make("div", { className: "numbered" });
  const view = new BoardView(frame, {
    size: [start.length, height],
    palette,
    act: () => {},
    label: (_, x, y) => words().cellName(x, y),
    hover: false,
    numbered: true,
  });
  view.show(start);
  const content = [paragraph(cells.join(" · ")), frame];
  return details(words().page.cells, content);
}

/** Checks a certificate and its claim, and shows the result in `box`. */
function checkCertificate(bytes, claim, box) {
  const expected = { rows: board.rows, claim, file: fileName() };
  showResult(box, {
    state: "running",
    title: words().checking,
    reasons: [],
  });
  function receive(answer) {
    const result = resultOf(answer, expected);
    if (result) {
      stopChecking();
      showResult(box, result);
    }
  }
  startChecker(bytes, receive, () =>
    showResult(box, {
      state: "stopped",
      title: words().noChecker,
      reasons: [],
      more: otherChecker(expected.file),
    }),
  );
}

/** Describes an answer of the checker. Returns null for a report of its progress. */
function resultOf({ verified, refused, unchecked }, expected) {
  if (unchecked !== undefined) {
    return {
      state: "stopped",
      title: words().unchecked,
      reasons: [words().reason(unchecked)],
      more: otherChecker(expected.file),
    };
  }
  if (refused !== undefined) {
    return {
      state: "refused",
      title: words().refused,
      reasons: [words().reason(refused)],
    };
  }
  return verified === undefined ? null : verifiedResult(verified, expected);
}

/** Describes a valid certificate, which must be one of this board and this claim. */
function verifiedResult(verified, { rows, claim, file }) {
  const isExpected =
    verified.puzzle === "former" &&
    verified.board === rows &&
    verified.claim === claim;
  if (!isExpected) {
    return {
      state: "refused",
      title: words().refused,
      reasons: [`${words().checked(verified.claim)}, ${verified.board}`],
    };
  }
  const [kind, clicks] = claim.split(" ");
  const done = verified.done.map((line) => words().checked(line));
  return {
    state: "verified",
    title: words().verified(words().claim(kind, Number(clicks))),
    reasons: [...done, `sha256 ${verified.digest}`],
    more: otherChecker(file),
  };
}

/** Returns elements with the command line that checks the saved certificate. */
function otherChecker(file) {
  return [
    make("p", { className: "hint", textContent: words().checkBy }),
    command(`kortest check ${file}`),
  ];
}

/** Shows the result of a check. What a valid certificate contains is for readers who open the details. */
function showResult(box, { state, title, reasons, more = [] }) {
  const items = reasons.map((text) => make("li", { textContent: text }));
  const content = [make("ul", {}, ...items), ...more];
  box.className = `result ${state}`;
  box.replaceChildren(
    make("p", { className: "sentence", textContent: title }),
    ...(state === "verified"
      ? [details(words().page["check-details"], content)]
      : content),
  );
}

/** Prepares the proof section for a board. */
export function proofOf(session) {
  const isSame = board?.rows === session.rows;
  board = session;
  if (isSame) {
    return;
  }
  proof = null;
  prover.stop();
  stopChecking();
  for (const id of ["proof-answer", "record-answer"]) {
    byId(id).replaceChildren();
  }
  byId("proof-more").hidden = true;
}

/** Makes the buttons of the proof section work. */
export function startProof(callbacks) {
  calls = callbacks;
  byId("prove").addEventListener("click", showProof);
  byId("download").addEventListener("click", () =>
    saveFile(proof.bytes, fileName()),
  );
  byId("record-form").addEventListener("submit", (event) => {
    event.preventDefault();
    judgeRecord();
  });
}

/** Writes the answers again after a change of language. */
export function repeatAnswers() {
  byId("record-answer").replaceChildren();
  if (proof && byId("proof-answer").childElementCount) {
    showProof();
  }
}
