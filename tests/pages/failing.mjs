// Tests what the app says when something fails: pages whose script does not start, provers that do not start, and wrong
// clocks.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { DATE, SMALL, SOURCES, WIDE, app, cell, server } from "./app.mjs";
import { PHONE, browser, shots } from "./browser.mjs";

/** The pages of the app: their folders, and an element that appears when the page can be used. */
const PAGES = {
  "": "#frame .cell",
  "nurikabe/": ".cell",
  "chilly/": "#chilly",
};

/** Opens an address of the app. A service worker would hide what the tests break. */
async function openBroken(address, prepare, options = WIDE) {
  const context = await browser.newContext({
    ...options,
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  await prepare(page);
  await page.goto(address);
  return page;
}

/** Waits until the text of an element matches, and returns the text. */
async function textOf(page, selector, wanted) {
  await page.waitForFunction(
    ([selector, wanted]) =>
      wanted.test(document.querySelector(selector).textContent),
    [selector, wanted],
  );
  return page.textContent(selector);
}

const HIDE_WEBASSEMBLY = () => delete globalThis.WebAssembly;
const REFUSE_TO_COMPILE = () => {
  WebAssembly.compile = async () => {
    throw new WebAssembly.CompileError("disallowed by embedder");
  };
};
/** Gives the prover no room for its memory. */
const REFUSE_MEMORY = () => {
  WebAssembly.compile = async () => {
    throw new RangeError("out of memory");
  };
};
/** Lets each question end as the prover ends when its memory runs out. */
const CRASH = () => {
  Worker.prototype.postMessage = function ({ id }) {
    if (id !== undefined) {
      const fault = "RuntimeError: unreachable";
      setTimeout(() => this.onmessage({ data: { id, fault } }));
    }
  };
};

const script = (change) => (page) => page.addInitScript(change);
const lost = (file) => (page) =>
  page.route(`**/${file}`, (route) => route.abort());
const answered = (answer) => (page) =>
  page.route("**/kortest.wasm", (route) => route.fulfill(answer));

const UNSUPPORTED = /has no WebAssembly|har ikke WebAssembly/;
const UNLOADED = /could not be loaded|kunne ikke lastes/;
const REFUSED = /did not start the prover|startet ikke bevisprogrammet/;
const CRASHED =
  /stopped, probably because the memory|stoppet, trolig fordi minnet/;
const NO_MEMORY = /has too little memory|har for lite minne/;
const REASONS = [UNSUPPORTED, UNLOADED, REFUSED, CRASHED, NO_MEMORY];

/** Faults of the prover, and what every page says about them. */
const FAULTS = {
  "no WebAssembly": { prepare: script(HIDE_WEBASSEMBLY), says: UNSUPPORTED },
  "status 404": { prepare: answered({ status: 404 }), says: UNLOADED },
  "no network": { prepare: lost("kortest.wasm"), says: UNLOADED },
  "no worker": { prepare: lost("prover-worker.js"), says: UNLOADED },
  "a login page": { prepare: answered({ body: "Log in" }), says: REFUSED },
  "WebAssembly forbidden": {
    prepare: script(REFUSE_TO_COMPILE),
    says: REFUSED,
  },
  "too little memory": { prepare: script(REFUSE_MEMORY), says: NO_MEMORY },
  "a crash": { prepare: script(CRASH), says: CRASHED },
};

/** The places that ask the prover: an address, what the player does there, and where the answer stands. */
const PLACES = {
  "a record": {
    address: `#${DATE}&tab=claim`,
    act: async (page) => {
      await page.fill("#record", "12");
      await page.press("#record", "Enter");
    },
    answer: "#record-answer",
  },
  "the proof": {
    address: `#${DATE}&tab=claim`,
    act: (page) => page.click("#prove"),
    answer: "#proof-answer",
  },
  "lost clicks": {
    address: `#${DATE}`,
    act: async (page) => {
      await cell(page, [0, 0]).click();
      await page.click("#judge-now");
    },
    answer: "#said",
  },
  "a board as rows": {
    address: `#${SMALL}`,
    act: () => {},
    answer: "#complaint",
  },
  "Nurikabe's hint": {
    address: "nurikabe/",
    act: (page) => page.click("#give-hint"),
    answer: "#said",
  },
  "Chilly's hint": {
    address: "chilly/",
    act: (page) => page.click("#give-hint"),
    answer: "#said",
  },
  "Chilly's proof": {
    address: "chilly/",
    act: (page) => page.click("#prove"),
    answer: "#said",
  },
  "an own level": {
    address: "chilly/",
    act: async (page) => {
      await page.fill("#text", "\n####\n#P$#\n#.X#\n####\n");
      await page.click("#own button");
    },
    answer: "#wrong",
  },
};

/** Each place that asks the prover must give the reason of each fault, and no other reason. */
async function saysWhyTheProverIsMissing() {
  const locales = ["en-GB", "nb-NO"];
  for (const [fault, { prepare, says }] of Object.entries(FAULTS)) {
    for (const [place, { address, act, answer }] of Object.entries(PLACES)) {
      locales.reverse();
      const options = { ...WIDE, locale: locales[0] };
      const from = server.address + address;
      const page = await openBroken(from, prepare, options);
      await page.waitForSelector("#not-started", { state: "detached" });
      await act(page);
      const text = await textOf(page, answer, says);
      const reasons = REASONS.filter((reason) => reason.test(text));
      assert.deepEqual(reasons, [says], `${place}, ${fault}: ${text}`);
      namesTheProgram(text, address);
      await page.context().close();
    }
    console.log(`ok   ${fault}: said at ${Object.keys(PLACES).length} places`);
  }
}

/** The tab about records must name the program as another way to the proof. */
function namesTheProgram(text, address) {
  if (address.endsWith("claim")) {
    assert.ok(text.includes(`kortest prove ${DATE} --memory 8GiB`), text);
  }
}

/** Ways in which the script of a page does not start, each with the address of the app. */
const NOT_STARTED = {
  "from the disk": { from: `${pathToFileURL(app)}/` },
  "as text": {
    prepare: (page) =>
      page.route("**/main.js", (route) =>
        route.fulfill({
          body: "",
          contentType: "text/plain",
          headers: { "x-content-type-options": "nosniff" },
        }),
      ),
  },
  "a policy": {
    prepare: (page) =>
      page.route(/\/$/, async (route) => {
        const response = await route.fetch();
        const policy = { "content-security-policy": "script-src 'none'" };
        const headers = { ...response.headers(), ...policy };
        await route.fulfill({ response, headers });
      }),
  },
  "no JavaScript": { options: { ...WIDE, javaScriptEnabled: false } },
  "an error while it starts": {
    prepare: script(() => {
      Intl.DateTimeFormat = Intl.ListFormat = undefined;
      EventTarget.prototype.addEventListener = () => {
        throw new Error("broken");
      };
    }),
    reason: "Error: broken",
  },
};

/** A page whose script does not start must say so in both languages. */
async function saysThatAPageDoesNotStart() {
  for (const [how, fault] of Object.entries(NOT_STARTED)) {
    const { from = server.address, prepare = async () => {} } = fault;
    for (const folder of Object.keys(PAGES)) {
      const end = from.startsWith("file:") ? "index.html" : "";
      const address = `${from}${folder}${end}`;
      const page = await openBroken(address, prepare, fault.options);
      await page.waitForSelector("#not-started", { state: "visible" });
      const text = await page.innerText("#not-started");
      assert.match(text, /did not start.*web server.*startet ikke/s);
      assert.ok(text.includes(fault.reason ?? ""), text);
      const name = `not-started-${how}-${folder.replace("/", "")}.png`;
      await page.screenshot({ path: join(shots, name.replaceAll(" ", "-")) });
      await page.context().close();
    }
    console.log(`ok   a page that does not start: ${how}`);
  }
}

/** Before a slow script starts, the page waits some seconds until it says that. Then the line goes away. */
async function saysNothingDuringANormalStart() {
  for (const [folder, ready] of Object.entries(PAGES)) {
    for (const options of [WIDE, { ...PHONE, reducedMotion: "reduce" }]) {
      let goOn = null;
      const address = server.address + folder;
      const page = await openBroken("about:blank", async () => {}, options);
      await page.route("**/main.js", async (route) => {
        await new Promise((resolve) => {
          goOn = resolve;
        });
        await route.continue();
      });
      await page.goto(address, { waitUntil: "commit" });
      await page.waitForSelector("#not-started", { state: "attached" });
      await page.waitForTimeout(500);
      assert.ok(await page.isHidden("#not-started"), address);
      await page.waitForSelector("#not-started", { state: "visible" });
      assert.equal(await page.getAttribute("#not-started", "role"), "alert");
      goOn();
      await page.waitForSelector(ready);
      assert.equal(await page.locator("#not-started").count(), 0);
      await page.context().close();
    }
  }
  console.log("ok   a slow start: a line after some seconds, which goes away");
}

/** The days before the first computed board, at which a clock without power may begin, and the reason in the message. */
const WRONG_CLOCKS = {
  "1970-01-01": /NRK's boards are known from 11 November 2024/,
  "2020-01-01": /NRK's boards are known from 11 November 2024/,
  "2024-11-10": /NRK's boards are known from 11 November 2024/,
  "2024-11-15": /NRK's boards are known from 11 November 2024/,
  "2024-11-22": /^Is the clock/,
};

const setClock = (date) => (page) =>
  page.clock.install({ time: `${date}T12:00:00Z` });

/** The last date of the table of grades. */
const lastDate = () =>
  readFileSync("proofs/former.tsv", "utf8")
    .trim()
    .split("\n")
    .at(-1)
    .slice(0, 10);

/** With a wrong clock, the app must ask about the clock, and show a board that can be played. */
async function asksAboutAWrongClock() {
  for (const [date, reason] of Object.entries(WRONG_CLOCKS)) {
    const page = await openBroken(server.address, setClock(date));
    await page.waitForSelector("#frame .cell");
    const text = await textOf(page, "#complaint", reason);
    assert.match(text, new RegExp(`It says .* ${date.slice(0, 4)}\\.$`));
    const shown = date === "2024-11-22" ? date : lastDate();
    assert.equal(await page.inputValue("#date"), shown);
    assert.equal(await page.locator("#frame .cell").count(), 63);
    assert.doesNotMatch(await page.innerText("#said"), /not begun/);
    await cell(page, [0, 0]).click();
    assert.equal(await page.innerText("#count"), "1");
    await page.click("#language");
    await textOf(page, "#complaint", /Går klokken på denne enheten riktig\?/);
    await page.goto(`${server.address}#2026-11-20`);
    await page.waitForFunction(
      () => document.getElementById("date").value === "2026-11-20",
    );
    await page.screenshot({ path: join(shots, `app-clock-${date}.png`) });
    await page.context().close();
  }
  console.log("ok   wrong clocks: a question, and a board");
}

/** When the clock is corrected, the app offers the board of the day, and asks no longer. */
async function forgetsACorrectedClock() {
  const page = await openBroken(server.address, setClock("2020-01-01"));
  await textOf(page, "#complaint", /Is the clock/);
  await page.clock.setSystemTime("2026-11-20T12:00:00Z");
  await page.clock.runFor(11_000);
  await page.click("#open-new-day");
  await page.waitForFunction(
    () => document.getElementById("date").value === "2026-11-20",
  );
  assert.ok(await page.isHidden("#complaint"));
  await page.context().close();
  console.log("ok   a corrected clock: the board of the day");
}

/** Some browsers have no table of time zones. The date must be Norway's nevertheless. */
async function needsNoTimeZones() {
  const { today } = await import(join(SOURCES, "common", "dates.js"));
  const format = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Oslo" });
  const hour = 3_600_000;
  let moment = Date.parse("2024-01-01T00:00:00Z");
  for (let n = 0; n < 24 * 366 * 6; n++, moment += hour) {
    const now = new Date(moment);
    assert.equal(today(now), format.format(now), now.toISOString());
  }
  const page = await openBroken(
    server.address,
    script(() => {
      const { DateTimeFormat } = Intl;
      Intl.DateTimeFormat = function (locale, options) {
        if (options?.timeZone !== "UTC") {
          throw new RangeError("Invalid time zone");
        }
        return new DateTimeFormat(locale, options);
      };
    }),
  );
  await page.waitForSelector("#frame .cell");
  await page.context().close();
  console.log("ok   without time zones: the date of Norway");
}

export const failingTests = [
  saysWhyTheProverIsMissing,
  saysThatAPageDoesNotStart,
  saysNothingDuringANormalStart,
  asksAboutAWrongClock,
  forgetsACorrectedClock,
  needsNoTimeZones,
];
