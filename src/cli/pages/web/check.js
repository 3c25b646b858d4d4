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
const reported = (game, text) =>
  inLanguage(text, reportInNorwegian(text, REPORTS[game] ?? []));

/** Translates the checker's reason for a refusal into the current language. */
const reasonIn = (reason) => inLanguage(reason, reasonInNorwegian(reason));

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
  const { puzzle, board, claim, digest, done } = answer.verified;
  const report = (text) => reported(puzzle, text);
  const same =
    puzzle === page.game &&
    board === page.board &&
    claim === page.claim &&
    digest === page.digest;
  if (!same && name === page.file) {
    const title = inLanguage(
      "Refused: the certificate in this page does not match the page.",
      "Avvist: sertifikatet på denne siden hører ikke til siden.",
    );
    const valid = inLanguage(
      "The certificate is valid, but its claim is:",
      "Sertifikatet er gyldig, men påstanden er:",
    );
    return {
      kind: "refused",
      title,
      lines: [`${valid} ${report(claim)}, ${board}`],
    };
  }
  const differs = inLanguage(
    "This certificate differs from the one of this page:",
    "Dette sertifikatet er et annet enn det på siden:",
  );
  const of = same ? [] : [`${differs} ${puzzle}, ${report(claim)}, ${board}`];
  const facts = [
    inLanguage(`the digest is ${digest}`, `kontrollsummen er ${digest}`),
    inLanguage(
      `it took ${seconds} s`,
      `det tok ${seconds.replace(".", ",")} s`,
    ),
  ];
  return {
    kind: "verified",
    title: inLanguage(`Verified: ${claim}.`, `Bekreftet: ${report(claim)}.`),
    lines: [...of, ...done.map(report), ...facts],
  };
}

/** Returns the progress of the check in words. */
function progressOf({ what, done, of }) {
  const all = of
    ? ` ${inLanguage("of", "av")} ${of.toLocaleString(numberLocale())}`
    : "";
  return `${inLanguage(what, NORWEGIAN_NOUNS[what] ?? what)} ${done.toLocaleString(numberLocale())}${all}`;
}

function showResult(result, { kind, title, lines }) {
  const heading = document.createElement("p");
  const list = document.createElement("ul");
  heading.className = "sentence";
  heading.textContent = title;
  list.append(
    ...lines.map((line) =>
      Object.assign(document.createElement("li"), { textContent: line }),
    ),
  );
  result.className = `result ${kind}`;
  result.replaceChildren(heading, list);
}

const decoded = (text) =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

function startCheck(page) {
  const encoded = byId("certificate")?.textContent;
  const result = byId("result");
  const bar = byId("progress");
  const start = byId("start");
  const save = byId("save");
  const cancel = byId("cancel");
  const choose = byId("choose");
  let worker = null;
  let repeat = () => {};

  /** Shows a result now, and again after every change of language. */
  function conclude(describe) {
    repeat = () => showResult(result, describe());
    repeat();
  }

  function finish() {
    worker?.terminate();
    worker = null;
    bar.hidden = cancel.hidden = true;
    if (start) {
      start.disabled = false;
    }
  }

  function run(bytes, name) {
    const source = `"use strict";(${checkInWorker})(${kortestChecker})`;
    const address = URL.createObjectURL(
      new Blob([source], { type: "text/javascript" }),
    );
    const began = Date.now();
    finish();
    worker = new Worker(address);
    bar.hidden = cancel.hidden = false;
    bar.removeAttribute("value");
    if (start) {
      start.disabled = true;
    }
    conclude(() => ({
      kind: "running",
      title: inLanguage(`Checking ${name}…`, `Kontrollerer ${name} …`),
      lines: [inLanguage("reading", "leser")],
    }));
    worker.onmessage = ({ data }) => {
      if (data.what) {
        if (data.of) {
          bar.value = data.done / data.of;
        }
        result.querySelector("li").textContent = progressOf(data);
        return;
      }
      URL.revokeObjectURL(address);
      finish();
      const milliseconds = Date.now() - began;
      conclude(() =>
        verdictOn(data, name, page, (milliseconds / 1000).toFixed(1)),
      );
    };
    worker.onerror = (event) => {
      event.preventDefault();
      finish();
      conclude(() =>
        noVerdict(
          name,
          "",
          inLanguage(
            "The check failed in this browser.",
            "Kontrollen mislyktes i denne nettleseren.",
          ),
        ),
      );
    };
    worker.postMessage(bytes);
  }

  start?.addEventListener("click", () => run(decoded(encoded), page.file));
  cancel.addEventListener("click", () => {
    finish();
    conclude(() => ({
      kind: "stopped",
      title: inLanguage(
        "Stopped. Nothing is verified.",
        "Stoppet. Ingenting er bekreftet.",
      ),
      lines: [],
    }));
  });
  save?.addEventListener("click", () => saveFile(decoded(encoded), page.file));
  choose.addEventListener("change", async () => {
    const [file] = choose.files;
    if (file) {
      run(new Uint8Array(await file.arrayBuffer()), visible(file.name));
    }
    choose.value = "";
  });
  const showClaim = () =>
    (byId("claim").textContent = reported(page.game, page.claim));
  showClaim();
  onLanguage(() => {
    showClaim();
    repeat();
  });
  byId("browser").hidden = false;
}
