// Checks the certificate in the reader's browser. The check runs in a worker, so that the page stays responsive.

function startCheck(page) {
    const encoded = byId("certificate")?.textContent, result = byId("result"), bar = byId("progress");
    const decode = () => Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const start = byId("start"), save = byId("save"), cancel = byId("cancel"), choose = byId("choose");
    let worker = null;

    function showResult(kind, title, lines) {
        const heading = document.createElement("p"), list = document.createElement("ul");
        heading.className = "sentence";
        heading.textContent = title;
        list.append(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
        result.className = `result ${kind}`;
        result.replaceChildren(heading, list);
    }

    function finish() {
        worker?.terminate();
        worker = null;
        bar.hidden = cancel.hidden = true;
        if (start) start.disabled = false;
    }

    /** Returns what to do about a check without a verdict. */
    function advice(why) {
        if (why.includes("newer kortest")) return "Check it with a newer kortest.";
        const option = why.includes("steps of work") ? "--work 1000000000000" : "--memory 8G";
        return `Check it on the command line with higher limits: kortest check FILE ${option}`;
    }

    /** Shows that the check ended without a verdict, why, and what to do. */
    function noVerdict(name, why) {
        showResult("stopped", `Not checked: ${name}.`, [why, `The certificate may still be valid. ${advice(why)}`]);
    }

    function verdict(answer, name, seconds) {
        if (answer.unchecked !== undefined) return noVerdict(name, answer.unchecked);
        if (answer.refused !== undefined) return showResult("refused", `Refused: ${name} proves nothing.`, [answer.refused]);
        const { puzzle, board, claim, digest, done } = answer.verified;
        const same = puzzle === page.game && board === page.board && claim === page.claim && digest === page.digest;
        if (!same && name === page.file) {
            return showResult("refused", "Refused: the certificate in this page does not match the page.", [`The certificate is valid, but its claim is: ${claim}, ${board}`]);
        }
        const of = same ? [] : [`This certificate differs from the one of this page: ${puzzle}, ${claim}, ${board}`];
        showResult("verified", `Verified: ${claim}.`, [...of, ...done, `the digest is ${digest}`, `it took ${seconds} s`]);
    }

    function run(bytes, name) {
        const source = `"use strict";(${checkInWorker})(${kortestChecker})`;
        const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" })), began = Date.now();
        finish();
        worker = new Worker(address);
        bar.hidden = cancel.hidden = false;
        bar.removeAttribute("value");
        if (start) start.disabled = true;
        showResult("running", `Checking ${name}…`, ["reading"]);
        worker.onmessage = ({ data }) => {
            if (data.what) {
                if (data.of) bar.value = data.done / data.of;
                const of = data.of ? ` of ${data.of.toLocaleString("en")}` : "";
                result.querySelector("li").textContent = `${data.what} ${data.done.toLocaleString("en")}${of}`;
                return;
            }
            URL.revokeObjectURL(address);
            finish();
            verdict(data, name, ((Date.now() - began) / 1000).toFixed(1));
        };
        worker.onerror = (event) => {
            event.preventDefault();
            finish();
            noVerdict(name, "The check failed in this browser.");
        };
        worker.postMessage(bytes);
    }

    start?.addEventListener("click", () => run(decode(), page.file));
    cancel.addEventListener("click", () => {
        finish();
        showResult("stopped", "Stopped. Nothing is verified.", []);
    });
    save?.addEventListener("click", () => saveFile(decode(), page.file));
    choose.addEventListener("change", async () => {
        const [file] = choose.files;
        if (file) run(new Uint8Array(await file.arrayBuffer()), file.name);
        choose.value = "";
    });
    byId("browser").hidden = false;
}
