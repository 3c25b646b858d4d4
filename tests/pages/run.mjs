// Opens the pages in Chromium, from disk, as a reader does: node run.mjs KORTEST FOLDER
//
// KORTEST is the program, FOLDER takes certificates, pages and, in FOLDER/shots, pictures for a person to look at.
// CHROMIUM names the browser where it is not /usr/bin/chromium.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { TAMPERED, WANTED, asBytes, asText, withProgram } from "./certificates.mjs";
import { checkerOf, compareCheckers } from "./checker.mjs";

const [kortest, folder] = process.argv.slice(2).map((path) => resolve(path));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const shots = join(folder, "shots");
mkdirSync(shots, { recursive: true });

function run(...args) {
    const { status, stdout, stderr } = spawnSync(kortest, args, { cwd: folder, encoding: "utf8" });
    assert.equal(status, 0, `kortest ${args.join(" ")}: ${stderr}`);
    return stdout;
}

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

/** Opens a file; whatever the page complains about or wants from elsewhere is an error. */
async function open(name, options = {}) {
    const context = await browser.newContext({ viewport: { width: 1360, height: 900 }, ...options });
    const page = await context.newPage(), faults = [];
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && faults.push(message.text()));
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("request", (request) => /^(file|blob|data):/.test(request.url()) || faults.push(`loads ${request.url()}`));
    await page.goto(pathToFileURL(join(folder, name)).href);
    return { page, close: async () => {
        assert.deepEqual(faults, [], `${name} complains`);
        await context.close();
    } };
}

/** The result of the check that is under way. */
async function checked(page) {
    await page.waitForSelector("#result.verified, #result.refused, #result.stopped", { timeout: 60_000 });
    return { kind: await page.getAttribute("#result", "class"), text: await page.innerText("#result") };
}

/** No serious finding of axe, light and dark. */
async function accessible(name) {
    for (const colorScheme of ["light", "dark"]) {
        const { page, close } = await open(name, { colorScheme, reducedMotion: "reduce" });
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => axe.run({ preload: false }));
        const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
        const found = serious.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html).join(" ")}`);
        assert.deepEqual(found, [], `${name}, ${colorScheme}`);
        await close();
    }
    console.log(`ok   ${name}: accessible, light and dark`);
}

async function pictures(name, prefix, prepare = async () => {}) {
    const kinds = {
        wide: {}, narrow: { viewport: { width: 390, height: 844 } }, dark: { colorScheme: "dark" }, print: { viewport: { width: 794, height: 1123 } },
    };
    for (const [kind, options] of Object.entries(kinds)) {
        const { page, close } = await open(name, options);
        await prepare(page, kind);
        if (kind === "print") await page.emulateMedia({ media: "print" });
        const spare = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(spare <= 0, `${name}, ${kind}: ${spare} pixels too wide`);
        await page.screenshot({ path: join(shots, `${prefix}-${kind}.png`), fullPage: true });
        await close();
    }
}

async function playsToTheEnd(name, ending) {
    const { page, close } = await open(name);
    const steps = await page.locator("#steps li").count(), now = page.locator("#now");
    const left = () => page.locator(".tile:not(.gone)").count(), tiles = await left();
    await page.keyboard.press("ArrowRight");
    assert.match(await now.innerText(), new RegExp(`2 of ${steps}`));
    await page.click("#back");
    assert.match(await now.innerText(), new RegExp(`1 of ${steps}`));
    assert.equal(await left(), tiles);
    await page.keyboard.press("End");
    assert.match(await now.innerText(), ending);
    assert.equal(await left(), 0);
    await page.keyboard.press("Home");
    await page.selectOption("#speed", "0.2");
    await page.click("#play");
    await page.waitForFunction((count) => Number(document.getElementById("scrubber").value) === count, steps, { timeout: 60_000 });
    assert.match(await now.innerText(), ending);
    await close();
    console.log(`ok   ${name}: ${steps} steps, played to the end`);
}

async function verifies(name, words) {
    const { page, close } = await open(name), start = Date.now();
    await page.click("#start");
    const { kind, text } = await checked(page);
    assert.match(kind, /verified/, text);
    assert.match(text, words);
    await close();
    console.log(`ok   ${name}: verified in ${((Date.now() - start) / 1000).toFixed(1)} s, page of ${statSync(join(folder, name)).size} bytes`);
}

async function refusesTampered() {
    for (const [name, what, tamper, words] of TAMPERED) {
        const bytes = asBytes(tamper(asText(readFileSync(join(folder, `${name}.cert`)))));
        const html = readFileSync(join(folder, `${name}.html`), "utf8");
        const changed = html.replace(/(id="certificate">)[^<]*/, (_, before) => before + bytes.toString("base64"));
        assert.notEqual(changed, html);
        writeFileSync(join(folder, "tampered.html"), changed);
        const { page, close } = await open("tampered.html");
        await page.click("#start");
        const { kind, text } = await checked(page);
        assert.match(kind, /refused/, what);
        assert.match(text, words, what);
        // The same file, chosen by hand.
        await page.setInputFiles("#choose", { name: "other.cert", mimeType: "application/octet-stream", buffer: bytes });
        await page.waitForFunction(() => /other.cert proves nothing/.test(document.getElementById("result").innerText), null, { timeout: 60_000 });
        await page.screenshot({ path: join(shots, "refused.png") });
        await close();
        console.log(`ok   refused: ${name} with ${what}: ${text.split("\n").at(-1)}`);
    }
    // A valid certificate that is not the one that the page tells of.
    const html = readFileSync(join(folder, "columns.html"), "utf8"), other = readFileSync(join(folder, "small.cert"));
    writeFileSync(join(folder, "tampered.html"), html.replace(/(id="certificate">)[^<]*/, (_, before) => before + other.toString("base64")));
    const { page, close } = await open("tampered.html");
    await page.click("#start");
    const { kind, text } = await checked(page);
    assert.match(`${kind} ${text}`, /refused.*not the one that the page tells of/);
    await close();
    console.log("ok   refused: the certificate of another board");
}

/** What the checker cannot do is told, and is neither a verification nor a refusal. */
async function noVerdictWithoutMemory() {
    const faults = ["throw new Unchecked('it needs more than 1024 MiB of memory')", "throw new RangeError('Array buffer allocation failed')"];
    for (const fault of faults) {
        const html = readFileSync(join(folder, "small.html"), "utf8");
        const changed = html.replace("function checkFormer(lines, board, progress) {", (line) => `${line} ${fault};`);
        assert.notEqual(changed, html);
        writeFileSync(join(folder, "limited.html"), changed);
        const { page, close } = await open("limited.html", { bypassCSP: true });
        await page.click("#start");
        const { kind, text } = await checked(page);
        assert.match(kind, /stopped/);
        assert.match(text, /^Not checked: .*no verdict.*kortest check --memory/s);
        await close();
        console.log(`ok   no verdict: ${text.split("\n").join(" ")}`);
    }
}

async function namesDoNoHarm() {
    const nasty = `</title></script><script>document.hurt = 1</script><img src=x onerror="document.hurt = 1">'"&`;
    run("report", "columns.cert", "--title", nasty, "--out", "nasty.html");
    writeFileSync(join(folder, "<script>document.hurt=1<!--.cert"), readFileSync(join(folder, "columns.cert")));
    run("report", "<script>document.hurt=1<!--.cert", "--out", "nasty-file.html");
    for (const [name, words] of [["nasty.html", nasty], ["nasty-file.html", "<script>document.hurt=1<!--"]]) {
        const { page, close } = await open(name);
        assert.equal(await page.textContent(".kicker"), `Former · ${words}`);
        await page.click("#start");
        assert.match((await checked(page)).kind, /verified/);
        assert.equal(await page.evaluate(() => document.hurt), undefined);
        await close();
    }
    console.log("ok   names with <script> in them are only names");
}

async function siteWorks() {
    writeFileSync(join(folder, "claims.txt"), "2024-11-24 12\n2024-11-25 13\n2024-11-26 14\n");
    run("archive", "2024-11-23..2024-12-06", "--dir", "site", "--claims", "claims.txt", "--quiet");
    const index = join("site", "index.html");
    const { page, close } = await open(index);
    assert.match(await page.innerText("#latest"), /clicks is optimal/);
    const shown = () => page.locator("#table tbody tr:visible").count();
    assert.equal(await shown(), 14);
    await page.selectOption("#by-verdict", "impossible");
    assert.equal(await shown(), 1);
    await page.selectOption("#by-verdict", "");
    await page.fill("#by-date", "2024-12");
    assert.equal(await shown(), 6);
    await page.fill("#by-date", "");
    await page.click("#table thead button:text('Optimum')");
    const optima = (await page.locator("#table tbody td:nth-child(2)").allInnerTexts()).map(Number);
    assert.deepEqual(optima, [...optima].sort((a, b) => b - a));
    await page.click(".calendar a:has-text('✕')");
    assert.match(await page.innerText("h1"), /12 clicks is impossible/);
    await page.click("#start");
    assert.match((await checked(page)).kind, /verified/);
    await page.click("nav a:has-text('→')");
    assert.match(await page.innerText("h1"), /13 clicks is optimal/);
    await close();
    await accessible(index);
    await accessible(join("site", "2024-11-24.html"));
    await pictures(index, "site");
    const before = statSync(join(folder, "site", "2024-11-24.html")).mtimeMs;
    run("archive", "2024-11-23..2024-12-06", "--dir", "site", "--claims", "claims.txt", "--quiet");
    assert.equal(statSync(join(folder, "site", "2024-11-24.html")).mtimeMs, before, "a page is not written twice");
    console.log("ok   the site: sorted, filtered, from the calendar to a page, checked there");
}

for (const [name, args] of Object.entries(WANTED)) {
    writeFileSync(join(folder, `${name}.json`), run("prove", ...args, "--out", `${name}.cert`, "--json", "--quiet"));
    const json = ["columns", "search"].includes(name) ? ["--run", `${name}.json`] : [];
    run("report", `${name}.cert`, "--out", `${name}.html`, "--title", name === "small" ? "small" : args[0].slice(0, 10), ...json);
}
writeFileSync(join(folder, "program.cert"), asBytes(withProgram(asText(readFileSync(join(folder, "small.cert"))))));
const names = ["small", "program", "chilly", "nurikabe"];
compareCheckers(kortest, folder, checkerOf(readFileSync(join(folder, "small.html"), "utf8")), names, 300);
for (const name of ["columns", "search"]) assert.ok(statSync(join(folder, `${name}.html`)).size < 1_000_000);
for (const name of ["columns", "search"]) await playsToTheEnd(`${name}.html`, /Cleared in 13 clicks/);
await playsToTheEnd("chilly.html", /At the exit/);
await playsToTheEnd("nurikabe.html", /All cells are forced/);
for (const name of ["columns", "search", "both"]) await verifies(`${name}.html`, /optimal 13/);
await verifies("chilly.html", /optimal \d+/);
await verifies("nurikabe.html", /exactly 1/);
await refusesTampered();
await noVerdictWithoutMemory();
await namesDoNoHarm();
for (const name of ["columns", "search", "chilly", "nurikabe"]) await accessible(`${name}.html`);
const someSteps = async (page, kind) => {
    if (kind === "print") return;
    for (let n = 0; n < 4; n++) await page.keyboard.press("ArrowRight");
    await page.click("#start");
    await checked(page);
    await page.waitForTimeout(700);
};
for (const name of ["columns", "search", "chilly", "nurikabe"]) await pictures(`${name}.html`, name, someSteps);
await siteWorks();
await browser.close();
console.log(`Pictures to look at: ${shots}`);
