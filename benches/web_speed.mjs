// Measures how soon the web app can be played on slow networks: node benches/web_speed.mjs APP [ROUNDS]
//
// APP is a folder from scripts/web. Needs Chromium, and the packages of tests/pages (npm install --prefix tests/pages).
// Chromium emulates the network and the processor. The server compresses its answers, as most hosts do. Each time is the
// median of the rounds: from the start of the navigation until the board is on the page.

import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { serve } from "../tests/pages/server.mjs";

const require = createRequire(
  join(import.meta.dirname, "..", "tests", "pages", "package.json"),
);
const { chromium } = require("playwright-core");

const app = resolve(process.argv[2] ?? "target/app");
const rounds = Number(process.argv[3] ?? 5);
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** An emulated network: its latency in milliseconds, its speed in kbit/s, and how many times the processor is slower. */
const SLOW_4G = { latency: 150, speed: 1600, slowdown: 1 };
const SLOWER = { latency: 300, speed: 700, slowdown: 6 };

/** How long the board of a second visit may take at most, in milliseconds, before it counts as missing. */
const MAX_WAIT_MS = 20_000;

/** Limits the network and the processor of a page. */
async function limit(page, { latency, speed, slowdown }) {
  const session = await page.context().newCDPSession(page);
  const throughput = (speed * 1000) / 8;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
}

/** Opens the app, and returns the milliseconds until its board is on the page. */
async function timeToBoard(page, address) {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector("#frame .cell, #frame button")) {
        window.boardAfter = performance.now();
        observer.disconnect();
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(address, { waitUntil: "commit", timeout: MAX_WAIT_MS });
  await page.waitForFunction(() => window.boardAfter, null, {
    timeout: MAX_WAIT_MS,
  });
  return page.evaluate(() => window.boardAfter);
}

/** Measures a first visit. Returns the time to the board and the number of requests before it. */
async function firstVisit(browser, address, network) {
  const context = await browser.newContext();
  const page = await context.newPage();
  let requests = 0;
  page.on("request", () => {
    requests += 1;
  });
  await limit(page, network);
  const time = await timeToBoard(page, address);
  const needed = requests;
  await context.close();
  return { time, requests: needed };
}

/** Opens the app once at full speed, and returns a new page for a later visit. */
async function visited(context, address) {
  const first = await context.newPage();
  await first.goto(address);
  await first.waitForFunction(() => navigator.serviceWorker.controller);
  await first.close();
  return context.newPage();
}

/** Measures a visit on the next day. */
async function nextDay(browser, address, network) {
  const context = await browser.newContext();
  const page = await visited(context, address);
  await limit(page, network);
  const tomorrow = Date.now() + 24 * 3_600_000;
  await page.clock.setFixedTime(tomorrow);
  const time = await timeToBoard(page, address);
  await context.close();
  return { time };
}

/** Measures a second visit to a server that accepts connections but never answers. */
async function silentServer(browser) {
  const server = await serve(app);
  const context = await browser.newContext();
  const page = await visited(context, server.address);
  server.break(() => {});
  try {
    return { time: await timeToBoard(page, server.address) };
  } catch {
    return { time: Infinity };
  } finally {
    await context.close();
    server.close();
  }
}

const median = (values) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Repeats a measurement, and prints the row of its median. */
async function row(name, measure) {
  const results = [];
  for (let n = 0; n < rounds; n++) {
    results.push(await measure());
  }
  const time = median(results.map((result) => result.time));
  const shown = time === Infinity ? "never" : `${(time / 1000).toFixed(2)} s`;
  const requests = results[0].requests;
  console.log(`| ${name} | ${shown} | ${requests ?? ""} |`);
}

const server = await serve(app);
const browser = await chromium.launch({
  executablePath: CHROMIUM,
  args: ["--no-sandbox"],
});
console.log("| what | until the board can be played | requests |");
console.log("|---|---|---|");
await row("first visit, 150 ms and 1.6 Mbit/s", () =>
  firstVisit(browser, server.address, SLOW_4G),
);
await row("first visit, 300 ms and 700 kbit/s, CPU 6 times slower", () =>
  firstVisit(browser, server.address, SLOWER),
);
await row("next day, 150 ms and 1.6 Mbit/s", () =>
  nextDay(browser, server.address, SLOW_4G),
);
await row("second visit, the server never answers", () =>
  silentServer(browser),
);
await browser.close();
server.close();
