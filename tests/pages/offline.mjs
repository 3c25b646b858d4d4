// Tests the service worker of the app: second visits, answers that are not of the app, and new versions.

import assert from "node:assert/strict";
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WIDE, app } from "./app.mjs";
import { browser } from "./browser.mjs";
import { serve } from "./server.mjs";

/** Opens the app at an address for the first time, and waits until the service worker has stored it. */
async function firstVisit(address) {
  const context = await browser.newContext(WIDE);
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForSelector("#frame .tile");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return { context, page };
}

/** Returns the digests of all stored files, and of their addresses. */
const storedFiles = (page) =>
  page.evaluate(async () => {
    const store = await caches.open("kortest");
    const files = [];
    for (const request of await store.keys()) {
      const body = await (await store.match(request)).arrayBuffer();
      const digest = await crypto.subtle.digest("SHA-256", body);
      const digits = Array.from(new Uint8Array(digest), (byte) =>
        byte.toString(16).padStart(2, "0"),
      );
      files.push({ address: request.url, digest: digits.join("") });
    }
    return files;
  });

/** Faults of a server, each a function that answers a request. A page that waits for such an answer does not open. */
const FAULTS = {
  "never answers": () => {},
  "answers 503": (response) => response.writeHead(503).end("busy"),
  "answers with a login page": (response) =>
    response
      .writeHead(200, { "content-type": "text/html" })
      .end("<title>Log in</title>"),
};

async function opensWhateverTheServerDoes() {
  for (const [name, fault] of Object.entries(FAULTS)) {
    const server = await serve(app);
    const { context, page } = await firstVisit(server.address);
    server.break(fault);
    const again = await context.newPage();
    await again.goto(`${server.address}?utm_source=mail`);
    await again.waitForSelector("#frame .tile");
    // The page looks for a new version now.
    await page.waitForTimeout(300);
    const files = await storedFiles(again);
    assert.ok(files.length > 0);
    for (const { address, digest } of files) {
      assert.equal(new URL(address).search, `?${digest}`, address);
    }
    await context.close();
    server.close();
    console.log(
      `ok   a server that ${name}: opened again, nothing foreign stored`,
    );
  }
}

/** For each page: an element that appears when it can be used. */
const PAGES = {
  "": "#frame .tile",
  "nurikabe/": ".cell",
  "chilly/": "#chilly",
};

/** Returns the number of files that the service worker has stored. */
const countStored = (page) =>
  page.evaluate(
    async () => (await (await caches.open("kortest")).keys()).length,
  );

/** After a visit to one page, all pages open, play and prove although the server no longer answers. */
async function storesAllPages() {
  const [, list] = /FILES = (\{.*\});/.exec(
    readFileSync(join(app, "offline.js"), "utf8"),
  );
  const wanted = Object.keys(JSON.parse(list)).length;
  for (const first of Object.keys(PAGES)) {
    const server = await serve(app);
    const context = await browser.newContext(WIDE);
    const page = await context.newPage();
    await page.goto(server.address + first);
    await page.waitForSelector(PAGES[first]);
    while ((await countStored(page)) < wanted) {
      await page.waitForTimeout(50);
    }
    server.break(() => {});
    for (const [other, ready] of Object.entries(PAGES)) {
      await page.goto(server.address + other);
      await page.waitForSelector(ready);
      await page.click("#give-hint");
      await page.waitForFunction(
        () => document.querySelector("#said").textContent !== "",
      );
    }
    await context.close();
    server.close();
    console.log(`ok   all games without a network, after /${first}`);
  }
}

/** Writes a new version of the app: another title in its page. */
function writeNewVersion(folder) {
  const page = join(folder, "index.html");
  const old = readFileSync(page);
  const html = old
    .toString()
    .replace(/<title>.*<\/title>/, "<title>New</title>");
  writeFileSync(page, html);
  const digestOf = (bytes) => createHash("sha256").update(bytes).digest("hex");
  const worker = join(folder, "offline.js");
  const script = readFileSync(worker, "utf8");
  const changed = script.replace(digestOf(old), digestOf(html));
  assert.notEqual(changed, script);
  writeFileSync(worker, changed);
}

async function newVersionsTakeOver() {
  const folder = mkdtempSync(join(tmpdir(), "kortest-versions-"));
  cpSync(app, folder, { recursive: true });
  const server = await serve(folder);
  const { context, page } = await firstVisit(server.address);
  const missing = [];
  page.on("response", (response) => {
    if (response.status() === 404) {
      missing.push(response.url());
    }
  });
  writeNewVersion(folder);
  await page.reload();
  assert.notEqual(await page.title(), "New");
  await page.waitForSelector("#note:not([hidden]) #reload");
  assert.match(await page.innerText("#note-text"), /^A new version of the app/);
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration.waiting !== null;
  });
  // The service worker learns of the new version a moment after the page.
  await page.waitForTimeout(500);
  await page.click("#reload");
  await page.waitForFunction(() => document.title === "New");
  await page.waitForSelector("#frame .tile");
  assert.deepEqual(missing, [], "all files exist");
  const files = await storedFiles(page);
  const names = files.map(({ address }) => new URL(address).pathname);
  assert.equal(new Set(names).size, names.length, "only one version is stored");
  await context.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
  console.log(
    "ok   a new version is loaded behind the page, and is there at the next start",
  );
}

export const offlineTests = [
  storesAllPages,
  opensWhateverTheServerDoes,
  newVersionsTakeOver,
];
