// The browser of the tests, and what every page must pass.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

export const [kortest, folder] = process.argv.slice(2).map((path) => resolve(path));
export const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
export const shots = join(folder, "shots");
mkdirSync(shots, { recursive: true });

/** Runs the program to the exit code that is expected. */
export function runTo(code, ...args) {
    const { status, stdout, stderr } = spawnSync(kortest, args, { cwd: folder, encoding: "utf8" });
    assert.equal(status, code, `kortest ${args.join(" ")}: ${stderr}`);
    return stdout;
}

export const run = (...args) => runTo(0, ...args);

export const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

/** Opens a file; whatever the page complains about or wants from elsewhere is an error. */
export async function open(name, options = {}) {
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
export async function checked(page) {
    await page.waitForSelector("#result.verified, #result.refused, #result.stopped", { timeout: 60_000 });
    return { kind: await page.getAttribute("#result", "class"), text: await page.innerText("#result") };
}

/** No serious finding of axe, light and dark. */
export async function accessible(name) {
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

/** A phone. */
export const PHONE = { viewport: { width: 390, height: 844 } };

/** Pictures to look at; no page is wider than its window. */
export async function pictures(name, prefix, prepare = async () => {}) {
    const kinds = {
        wide: {}, narrow: PHONE, dark: { colorScheme: "dark" }, print: { viewport: { width: 794, height: 1123 } },
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
