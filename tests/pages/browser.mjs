// Runs the program, opens its pages in Chromium, and checks what every page must satisfy.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

export const [kortest, folder] = process.argv
  .slice(2)
  .map((path) => resolve(path));
export const axe = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** A version of Chromium without windows, which is faster but may be missing. */
const WINDOWLESS = "/usr/bin/chromium-headless-shell";
export const shots = join(folder, "shots");
mkdirSync(shots, { recursive: true });

/** Runs the program and asserts its exit code. */
export function runTo(code, ...args) {
  const { status, stdout, stderr } = spawnSync(kortest, args, {
    cwd: folder,
    encoding: "utf8",
  });
  assert.equal(status, code, `kortest ${args.join(" ")}: ${stderr}`);
  return stdout;
}

export const run = (...args) => runTo(0, ...args);

const setupOf = (executablePath) => ({
  executablePath,
  args: ["--no-sandbox"],
});
export const browser = await chromium.launch(
  setupOf(existsSync(WINDOWLESS) ? WINDOWLESS : CHROMIUM),
);

/** Starts a second browser. This browser stores its data in a folder, like the browser of a user. */
export const launch = (profile) =>
  chromium.launchPersistentContext(profile, setupOf(CHROMIUM));

/** Opens a page from disk. Console errors and requests to the network fail the test. */
export async function open(name, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  const faults = [];
  page.on(
    "console",
    (message) =>
      ["error", "warning"].includes(message.type()) &&
      faults.push(message.text()),
  );
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on(
    "request",
    (request) =>
      /^(file|blob|data):/.test(request.url()) ||
      faults.push(`loads ${request.url()}`),
  );
  await page.goto(pathToFileURL(join(folder, name)).href);
  return {
    page,
    close: async () => {
      assert.deepEqual(faults, [], `${name} complains`);
      await context.close();
    },
  };
}

/** Waits for the running check of the proof and returns its result. */
export async function checked(page) {
  await page.waitForSelector(
    "#result.verified, #result.refused, #result.stopped",
    { timeout: 60_000 },
  );
  return {
    kind: await page.getAttribute("#result", "class"),
    text: await page.innerText("#result"),
  };
}

/** Each page is tested in light mode in English, and in dark mode in Norwegian. */
const LOOKS = [
  { colorScheme: "light", locale: "en-GB" },
  { colorScheme: "dark", locale: "nb-NO" },
];

/** Asserts that axe reports no accessibility problem, neither in light mode nor in dark mode. */
export async function accessible(name) {
  for (const look of LOOKS) {
    const { page, close } = await open(name, {
      ...look,
      reducedMotion: "reduce",
    });
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() =>
      axe.run({ preload: false }),
    );
    const found = violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map((node) => node.html)
          .join(" ")}`,
    );
    assert.deepEqual(found, [], `${name}, ${Object.values(look)}`);
    await close();
  }
  console.log(
    `ok   ${name}: accessible, light and dark, in English and Norwegian`,
  );
}

/** The sizes of windows: desktops, phones, and a phone held sideways. */
const SIZES = [
  [1280, 800],
  [1024, 768],
  [390, 844],
  [360, 640],
  [844, 390],
];
/** The window size of a phone. */
export const PHONE = { viewport: { width: 390, height: 844 } };

/** Takes screenshots in several window sizes. Asserts that no page is wider than its window. */
export async function pictures(
  name,
  prefix,
  prepare = async () => {},
  some = false,
) {
  const kinds = { print: { viewport: { width: 794, height: 1123 } } };
  for (const [width, height] of SIZES) {
    for (const look of LOOKS) {
      if (
        some &&
        !(
          (width === 1280 && look === LOOKS[0]) ||
          (width === 390 && look === LOOKS[1])
        )
      ) {
        continue;
      }
      kinds[
        `${width}x${height}-${look.colorScheme}-${look.locale.slice(0, 2)}`
      ] = { viewport: { width, height }, ...look };
    }
  }
  for (const [kind, options] of Object.entries(kinds)) {
    const { page, close } = await open(name, options);
    await prepare(page, kind);
    if (kind === "print") {
      await page.emulateMedia({ media: "print" });
    }
    const spare = await page.evaluate(
      () => document.documentElement.scrollWidth - innerWidth,
    );
    assert.ok(spare <= 0, `${name}, ${kind}: ${spare} pixels too wide`);
    await page.screenshot({
      path: join(shots, `${prefix}-${kind}.png`),
      fullPage: true,
    });
    await close();
  }
}
