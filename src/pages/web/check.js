// Checks the certificate in the reader's browser.

/** The Norwegian nouns for progress such as `cut 3 of 9`. */
const NORWEGIAN_NOUNS = {
  record: "oppføring",
  "byte of the layers": "byte av lagene",
  "node at the cut": "node ved snittet",
  cut: "snitt",
  state: "stilling",
  byte: "byte",
  solution: "løsning",
};

/** Returns advice after a check that ended without a verdict. */
function advice(why) {
  if (why.includes("newer kortest")) {
    return inLanguage(
      "Check it with a newer kortest.",
      "Kontroller det med en nyere kortest.",
    );
  }
  const option = why.includes("steps of work")
    ? "--work 1000000000000"
    : "--memory 8G";
  const where = inLanguage(
    "Check it on the command line with higher limits:",
    "Kontroller det på kommandolinjen med høyere grenser:",
  );
  return `${where} kortest check ${inLanguage("FILE", "FIL")} ${option}`;
}

/** Translates a text of the checker into the current language. */
function reported(game, text) {
  return inLanguage(text, reportInNorwegian(text, REPORTS[game] ?? []));
}

/** Translates the checker's reason for a refusal into the current language. */
function reasonIn(reason) {
  return inLanguage(reason, reasonInNorwegian(reason));
}

/** Describes a check that ended without a verdict. */
function noVerdict(name, why, reason = reasonIn(why)) {
  const open = inLanguage(
    "The certificate may still be valid.",
    "Sertifikatet kan likevel være gyldig.",
  );
  return {
    kind: "stopped",
    title: inLanguage(`Not checked: ${name}.`, `Ikke kontrollert: ${name}.`),
    lines: [reason, `${open} ${advice(why)}`],
  };
}

/** Returns a file's name with an escape for each character that a browser would obey or not show. */
function visible(name) {
  return name.replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (c) => `\\u{${c.codePointAt(0).toString(16)}}`,
  );
}

/** Describes the worker's answer about the certificate `name`. */
function verdictOn(answer, name, page, seconds) {
  if (answer.unchecked !== undefined) {
    return noVerdict(name, answer.unchecked);
  }
  if (answer.refused !== undefined) {
    return {
      kind: "refused",
      title: inLanguage(
        `Refused: ${name} proves nothing.`,
        `Avvist: ${name} beviser ingenting.`,
      ),
      lines: [reasonIn(answer.refused)],
    };
  }
  const isSame = isOfPage(answer.verified, page);
  if (!isSame && name === page.file) {
    return otherThanPage(answer.verified);
  }
  return verified(answer.verified, isSame, seconds);
}

/** Returns whether the certificate is the one that the page describes. */
function isOfPage({ puzzle, board, claim, digest }, page) {
  return (
    puzzle === page.game &&
    board === page.board &&
    claim === page.claim &&
    digest === page.digest
  );
}

/** Describes a valid certificate in the page that is not the certificate of the page. */
function otherThanPage({ puzzle, board, claim }) {
  const valid = inLanguage(
    "The certificate is valid, but its claim is:",
    "Sertifikatet er gyldig, men påstanden er:",
  );
  return {
    kind: "refused",
    title: inLanguage(
      "Refused: the certificate in this page does not match the page.",
      "Avvist: sertifikatet på denne siden hører ikke til siden.",
    ),
    lines: [`${valid} ${reported(puzzle, claim)}, ${board}`],
  };
}

/** Describes a valid certificate. */
function verified({ puzzle, board, claim, digest, done }, isSame, seconds) {
  const lines = [];
  if (!isSame) {
    const differs = inLanguage(
      "This certificate differs from the one of this page:",
      "Dette sertifikatet er et annet enn det på siden:",
    );
    lines.push(`${differs} ${puzzle}, ${reported(puzzle, claim)}, ${board}`);
  }
  for (const text of done) {
    lines.push(reported(puzzle, text));
  }
  lines.push(
    inLanguage(`the digest is ${digest}`, `kontrollsummen er ${digest}`),
  );
  lines.push(
    inLanguage(
      `it took ${seconds} s`,
      `det tok ${seconds.replace(".", ",")} s`,
    ),
  );
  return {
    kind: "verified",
    title: inLanguage(
      `Verified: ${claim}.`,
      `Bekreftet: ${reported(puzzle, claim)}.`,
    ),
    lines,
  };
}

/** Returns the progress of the check in words. */
function progressOf({ what, done, of }) {
  const noun = inLanguage(what, NORWEGIAN_NOUNS[what] ?? what);
  const number = done.toLocaleString(numberLocale());
  if (!of) {
    return `${noun} ${number}`;
  }
  const all = of.toLocaleString(numberLocale());
  return `${noun} ${number} ${inLanguage("of", "av")} ${all}`;
}

/** Shows a title and a list of lines in the element `result`. */
function showResult(result, { kind, title, lines }) {
  const heading = document.createElement("p");
  heading.className = "sentence";
  heading.textContent = title;
  const list = document.createElement("ul");
  for (const line of lines) {
    const item = document.createElement("li");
    item.textContent = line;
    list.append(item);
  }
  result.className = `result ${kind}`;
  result.replaceChildren(heading, list);
}

/** Decodes base64 to bytes. */
function decoded(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** Runs the checker in a worker, and shows its progress and its verdict. */
class CheckRun {
  constructor(page) {
    this.page = page;
    this.result = byId("result");
    this.bar = byId("progress");
    this.start = byId("start");
    this.cancel = byId("cancel");
    this.worker = null;
    /** Returns the current result, in the current language. */
    this.describe = null;
  }

  /** Shows a result now, and again after every change of language. */
  conclude(describe) {
    this.describe = describe;
    this.repeat();
  }

  /** Shows the current result again, in the current language. */
  repeat() {
    if (this.describe !== null) {
      showResult(this.result, this.describe());
    }
  }

  /** Shows the progress bar and the button *Stop* while a check runs. */
  setRunning(isRunning) {
    this.bar.hidden = !isRunning;
    this.cancel.hidden = !isRunning;
    if (this.start) {
      this.start.disabled = isRunning;
    }
  }

  /** Ends the worker, if one is running. */
  finish() {
    this.worker?.terminate();
    this.worker = null;
    this.setRunning(false);
  }

  /** Checks the bytes of the certificate `name`. Ends an earlier check. */
  run(bytes, name) {
    const source = `"use strict";(${checkInWorker})(${kortestChecker})`;
    const script = new Blob([source], { type: "text/javascript" });
    const address = URL.createObjectURL(script);
    const began = Date.now();
    this.finish();
    this.worker = new Worker(address);
    this.setRunning(true);
    this.bar.removeAttribute("value");
    this.conclude(() => running(name));
    this.worker.onmessage = ({ data }) => {
      if (data.what) {
        this.showProgress(data);
        return;
      }
      URL.revokeObjectURL(address);
      this.finish();
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      this.conclude(() => verdictOn(data, name, this.page, seconds));
    };
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.finish();
      this.conclude(() => failed(name));
    };
    this.worker.postMessage(bytes);
  }

  showProgress(progress) {
    if (progress.of) {
      this.bar.value = progress.done / progress.of;
    }
    this.result.querySelector("li").textContent = progressOf(progress);
  }

  /** Ends the check without a verdict. */
  stop() {
    this.finish();
    this.conclude(stopped);
  }
}

/** Describes a check that has begun. */
function running(name) {
  return {
    kind: "running",
    title: inLanguage(`Checking ${name}…`, `Kontrollerer ${name} …`),
    lines: [inLanguage("reading", "leser")],
  };
}

/** Describes a check that the browser could not run. */
function failed(name) {
  const reason = inLanguage(
    "The check failed in this browser.",
    "Kontrollen mislyktes i denne nettleseren.",
  );
  return noVerdict(name, "", reason);
}

/** Describes a check that the reader has stopped. */
function stopped() {
  return {
    kind: "stopped",
    title: inLanguage(
      "Stopped. Nothing is verified.",
      "Stoppet. Ingenting er bekreftet.",
    ),
    lines: [],
  };
}

/** Makes the buttons that check and save certificates work. */
function startCheck(page) {
  const encoded = byId("certificate")?.textContent;
  const check = new CheckRun(page);
  check.start?.addEventListener("click", () =>
    check.run(decoded(encoded), page.file),
  );
  check.cancel.addEventListener("click", () => check.stop());
  byId("save")?.addEventListener("click", () =>
    saveFile(decoded(encoded), page.file),
  );
  const choose = byId("choose");
  choose.addEventListener("change", async () => {
    const [file] = choose.files;
    if (file) {
      check.run(new Uint8Array(await file.arrayBuffer()), visible(file.name));
    }
    choose.value = "";
  });
  showClaim(page);
  onLanguage(() => {
    showClaim(page);
    check.repeat();
  });
  byId("browser").hidden = false;
}

function showClaim({ game, claim }) {
  byId("claim").textContent = reported(game, claim);
}
