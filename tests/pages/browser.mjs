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
const axe = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** A version of Chromium without windows, which is faster but may be missing. */
const WINDOWLESS = "/usr/bin/chromium-headless-shell";
export const shots = join(folder, "shots");
/** Whether to test all window sizes and languages. The default is a part of them. */
export const isFull = Boolean(process.env.KORTEST_FULL);
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

const optionsOf = (executablePath) => ({
  executablePath,
  args: ["--no-sandbox"],
});
export const browser = await chromium.launch(
  optionsOf(existsSync(WINDOWLESS) ? WINDOWLESS : CHROMIUM),
);

/** Starts a second browser. This browser stores its data in a folder, like the browser of a user. */
export const launch = (profile) =>
  chromium.launchPersistentContext(profile, optionsOf(CHROMIUM));

/**
 * Returns a list that will contain the console errors of a page, and its requests to addresses that are not local.
 * `isLocal` is a function of an address.
 */
export function watchFaults(page, isLocal) {
  const faults = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) {
      faults.push(message.text());
    }
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("request", (request) => {
    if (!isLocal(request.url())) {
      faults.push(`loads ${request.url()}`);
    }
  });
  return faults;
}

/** Opens a page from disk. Console errors and requests to the network fail the test. */
export async function open(name, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  const faults = watchFaults(page, (address) =>
    /^(file|blob|data):/.test(address),
  );
  await page.goto(pathToFileURL(join(folder, name)).href);
  const close = async () => {
    assert.deepEqual(faults, [], `${name} complains`);
    await context.close();
  };
  return { page, close };
}

/** Returns the seconds since a moment of `Date.now()`, as text. */
export const secondsSince = (start) => ((Date.now() - start) / 1000).toFixed(1);

/** Asserts that a page is not wider than its window. */
export async function fitsTheWindow(page, state) {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - innerWidth,
  );
  assert.ok(excess <= 0, `${state}: ${excess} pixels too wide`);
}

/** The sizes of windows for which every page must be wide enough. By default, only some of them are tested. */
const WIDTHS = isFull
  ? [
      320, 352, 390, 480, 544, 568, 600, 640, 720, 768, 844, 960, 1280, 1440,
      1920,
    ]
  : [320, 480, 568, 640, 768, 844, 1280];
const HEIGHTS = isFull ? [256, 320, 400, 480, 500, 640, 800, 1200] : [400, 800];
export const SIZES_IN_WORDS = `${WIDTHS.length * HEIGHTS.length} windows`;

/**
 * Asserts that a page is not wider than windows of all sizes, and that no control is outside. Wide tables and plots may
 * scroll. The window has its first size again at the end.
 */
export async function fitsAllSizes(page, state) {
  const before = page.viewportSize();
  for (const height of HEIGHTS) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height });
      const size = `${state}, ${width} x ${height}`;
      await fitsTheWindow(page, size);
      const outside = await page.evaluate(controlsOutside);
      assert.deepEqual(outside, [], `${size}: outside`);
    }
  }
  await page.setViewportSize(before);
}

/** Runs in the page. Returns the controls beside the window that no scrolling brings into it. */
function controlsOutside() {
  const scrolls = (element) =>
    element !== document.body &&
    element.scrollWidth > element.clientWidth &&
    ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
  const isInScroller = (element) => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (scrolls(at)) {
        return true;
      }
    }
    return false;
  };
  const controls = document.querySelectorAll(
    "a, button, input, select, textarea, summary",
  );
  const outside = [];
  for (const control of controls) {
    const isShown = control.checkVisibility({ visibilityProperty: true });
    const { left, right } = control.getBoundingClientRect();
    const isBeside = left < -0.5 || right > innerWidth + 0.5;
    const isMeant = !control.matches(".skip, .hidden");
    if (isShown && isBeside && isMeant && !isInScroller(control)) {
      outside.push(control.outerHTML.slice(0, 100));
    }
  }
  return outside;
}

/** Asserts that axe reports no accessibility problem of a page in its present state. */
export async function isAccessible(page, state) {
  if (!(await page.evaluate(() => "axe" in globalThis))) {
    await page.evaluate(axe);
  }
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run({ preload: false }),
  );
  const found = violations.map(({ id, nodes }) => {
    const elements = nodes.slice(0, 3).map((node) => node.html);
    return `${id}: ${elements.join(" ")}`;
  });
  assert.deepEqual(found, [], state);
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

/** The colours of a system with dark windows. */
const FORCED_COLOURS = { ...LOOKS[1], forcedColors: "active" };

/** Asserts that axe reports no accessibility problem, in light mode, in dark mode, and in forced colours. */
export async function accessible(name) {
  for (const look of [...LOOKS, FORCED_COLOURS]) {
    const options = { ...look, reducedMotion: "reduce" };
    const { page, close } = await open(name, options);
    await isAccessible(page, `${name}, ${Object.values(look)}`);
    await close();
  }
  console.log(
    `ok   ${name}: accessible, light, dark and in forced colours, in English and Norwegian`,
  );
}

const DESKTOP_SIZE = [1280, 800];
const PHONE_SIZE = [390, 844];
/** The sizes of windows: desktops, phones, a phone held sideways, and a laptop at a zoom of 200 %. */
const SIZES = [
  DESKTOP_SIZE,
  [1920, 1080],
  [1024, 768],
  PHONE_SIZE,
  [360, 640],
  [320, 568],
  [844, 390],
  [640, 400],
];
/** The window size of a phone. */
export const PHONE = {
  viewport: { width: PHONE_SIZE[0], height: PHONE_SIZE[1] },
};

/** A kind of screenshot: its name, and the options of its window. */
function kindOf([width, height], look) {
  const language = look.locale.slice(0, 2);
  const colours = `${look.forcedColors ? "forced-" : ""}${look.colorScheme}`;
  return {
    kind: `${width}x${height}-${colours}-${language}`,
    options: { viewport: { width, height }, ...look },
  };
}

/** The screenshot of a printed page. */
const PRINT = {
  kind: "print",
  options: { viewport: { width: 794, height: 1123 } },
};
const [LIGHT, DARK] = LOOKS;
/** One screenshot of a desktop, one of a phone, and one of a printed page. */
export const FEW_KINDS = [
  PRINT,
  kindOf(DESKTOP_SIZE, LIGHT),
  kindOf(PHONE_SIZE, DARK),
];
/** By default the few. With KORTEST_FULL, screenshots of all windows in all looks, and one of a printed page. */
export const ALL_KINDS = isFull
  ? [PRINT, ...SIZES.flatMap(kindsOf)]
  : FEW_KINDS;

/** The screenshots of a window size: light, dark, and with the colours of the system. */
function kindsOf(size) {
  return [...LOOKS, FORCED_COLOURS].map((look) => kindOf(size, look));
}

/**
 * Takes screenshots of several kinds, after `prepare` has brought the page into the wanted state. Asserts that no page
 * is wider than its window.
 */
export async function pictures(name, prefix, kinds, prepare = async () => {}) {
  for (const { kind, options } of kinds) {
    const { page, close } = await open(name, options);
    await prepare(page, kind);
    if (kind === "print") {
      await page.emulateMedia({ media: "print" });
    }
    await fitsTheWindow(page, `${name}, ${kind}`);
    const path = join(shots, `${prefix}-${kind}.png`);
    await page.screenshot({ path, fullPage: true });
    await close();
  }
}
