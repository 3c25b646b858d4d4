// Plays the web app in Chromium. Usage: node web.mjs KORTEST FOLDER APP [TEST]
//
// APP is the folder from scripts/web. TEST is a part of a test's name.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import {
  DATE,
  SMALL,
  TOUCH,
  WIDE,
  app,
  cell,
  clear,
  clicks,
  count,
  judgement,
  left,
  openApp,
  openTab,
  proven,
  reopen,
  rowsOnPage,
  server,
  shows,
} from "./app.mjs";
import { browser, folder, run, shots } from "./browser.mjs";
import { checkerFrom } from "./checker.mjs";
import { layoutTests } from "./layout.mjs";
import { savedTests } from "./saved.mjs";

async function opensTheBoardOfTheDay() {
  const { page, close } = await openApp();
  const date = await page.inputValue("#date");
  const oslo = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Oslo",
  }).format();
  assert.equal(date, oslo);
  assert.equal(
    await rowsOnPage(page),
    run("show", date, "--rows").trim().replaceAll("\n", "/"),
  );
  assert.ok((await page.evaluate(() => location.hash)) === `#${date}`);
  await page.click("#earlier");
  await page.waitForFunction(
    (was) => document.getElementById("date").value !== was,
    date,
  );
  await page.fill("#date", "2024-11-24");
  await page.waitForFunction(() => location.hash === "#2024-11-24");
  assert.equal(
    await rowsOnPage(page),
    "GPBGPBB/OPGPPBG/GPGBOOG/POPPPOP/BPBBBOO/POPPBPO/OPPBBGO/GPPGBBP/OPBOGGO",
  );
  await close();
  console.log(`ok   opens with the board of ${date}, and goes to other days`);
}

/** Plays an optimal solution to its end by mouse, touch or keys. */
async function plays(how, options) {
  const { page, close } = await openApp(`#${DATE}`, options);
  const { moves, optimum } = proven(DATE);
  let focus = [0, 0];
  let tiles = await left(page);
  assert.equal(tiles, 63);
  if (how === "keys") {
    await cell(page, focus).focus();
  }
  for (const [n, [x, y]] of moves.entries()) {
    if (how === "mouse") {
      await cell(page, [x, y]).hover();
      assert.ok(
        (await page.locator("#frame .tile.lit").count()) > 0,
        "hover shows the group",
      );
      await cell(page, [x, y]).click();
    } else if (how === "touch") {
      await cell(page, [x, y]).tap();
    } else {
      await moveFocus(page, focus, [x, y]);
      focus = [x, y];
      await page.keyboard.press(n % 2 ? "Enter" : " ");
    }
    assert.equal(await count(page), n + 1);
    const now = await left(page);
    assert.ok(now < tiles);
    tiles = now;
    if (n === 3) {
      await undoesAndRedoes(page, how);
    }
  }
  assert.equal(tiles, 0);
  const said = await judgement(page);
  assert.equal(
    said,
    options.locale === "nb-NO"
      ? `${optimum} klikk: færre er umulig. Du tapte ingen!`
      : `${optimum} clicks: fewer are impossible. You lost none!`,
  );
  await page.waitForTimeout(1000);
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - innerWidth,
  );
  assert.ok(wide <= 0, `${wide} pixels too wide`);
  await page.screenshot({ path: join(shots, `app-cleared-${how}.png`) });
  await close();
  console.log(
    `ok   a board played by ${how} at ${options.viewport.width} x ${options.viewport.height}: ${said}`,
  );
}

/** Moves the focus from one cell to another with the arrow keys. */
async function moveFocus(page, [x, y], [toX, toY]) {
  const across = toX > x ? "ArrowRight" : "ArrowLeft";
  const up = toY > y ? "ArrowUp" : "ArrowDown";
  for (let n = 0; n < Math.abs(toX - x); n++) {
    await page.keyboard.press(across);
  }
  for (let n = 0; n < Math.abs(toY - y); n++) {
    await page.keyboard.press(up);
  }
}

/** Undoes and redoes one click in the middle of the game. */
async function undoesAndRedoes(page, how) {
  const played = await count(page);
  if (how === "keys") {
    await page.keyboard.press("u");
    assert.equal(await count(page), played - 1);
    await page.keyboard.press("Control+y");
  } else {
    await page.click("#undo");
    assert.equal(await count(page), played - 1);
    await page.click("#redo");
  }
  assert.equal(await count(page), played);
}

async function saysWhereClicksWereLost() {
  const { page, close } = await openApp(`#${DATE}`);
  const after = [];
  const first = proven(DATE).optimum;
  // Clicks until the board is empty, and stores the first six boards.
  for (let n = 0; (await left(page)) > 0; n++) {
    await page.evaluate((n) => {
      const cells = document.querySelectorAll("#frame .cell:not(.void)");
      cells[n % cells.length].click();
    }, n);
    if (n < 6) {
      after.push(await rowsOnPage(page));
    }
  }
  const played = await count(page);
  const said = await judgement(page);
  assert.match(
    said,
    new RegExp(
      `^${played} clicks, ${first} were possible: you lost ${played - first}, at \\d+ of your clicks\\.$`,
    ),
  );
  const bars = await page
    .locator("#bars .column")
    .evaluateAll((columns) =>
      columns.map((column) => column.getAttribute("aria-label")),
    );
  const optima = [
    first,
    ...after.map((rows) => proven(rows.replace(/^(\.+\/)+(?=.)/, "")).optimum),
  ];
  assert.equal(bars.length, played);
  for (let n = 0; n < 6; n++) {
    const lost = 1 + optima[n + 1] - optima[n];
    assert.equal(
      bars[n],
      `Click ${n + 1}: lost ${lost || "none"}, ${n + 1 + optima[n + 1]} possible in all`,
    );
  }
  await reviewShowsLostClicks(page, bars, played);
  // A click on the board ends the review, and the finished game is kept.
  await page.locator("#frame .cell:not(.void)").last().click();
  assert.equal(await page.locator("#judged:not([hidden])").count(), 0);
  await page.click("#back-to-mine");
  assert.equal(await judgement(page), said);
  // Replays only the final click of the game.
  await page.locator("#bars .column").last().click();
  await page.click("#replay-play");
  await page.waitForFunction(
    (n) => document.getElementById("count").textContent === String(n),
    played,
    { timeout: 5000 },
  );
  await close();
  console.log(`ok   judged: ${said}`);
}

/** The review begins before the first lost click, and marks this click and a better one. */
async function reviewShowsLostClicks(page, bars, played) {
  assert.deepEqual(
    await page.locator("#over-buttons button:visible").allTextContents(),
    ["Where?", "Play again", "Share"],
  );
  await page.click("#over-details");
  const worst = bars.findIndex((text) => !text.includes("lost none"));
  assert.equal(await count(page), worst);
  await page.locator("#bars .column").last().click();
  await page.locator("#bars .column").nth(worst).click();
  assert.equal(await count(page), worst);
  assert.match(
    await page.innerText("#said"),
    new RegExp(
      `^Before click ${worst + 1} of ${played}: \\d+ \\w+, lost \\w+\\. The dashed ring is better\\.$`,
    ),
  );
  assert.ok(
    (await page.locator("#frame .tile.marked").count()) > 0 &&
      (await page.locator("#frame .tile.best").count()) > 0,
  );
  assert.ok(
    (await page.isVisible("#legend-played")) &&
      (await page.isVisible("#legend-best")),
  );
  // Only the hidden tab with the proof has coordinates such as 2,3.
  assert.doesNotMatch(await page.innerText("body"), /\d,\d/);
}

/** The page must name the clicks that are not optimal. Each name is a button that shows the click. */
async function namesTheClicks() {
  const { page, close } = await openApp(`#${SMALL}`);
  const { optimum } = proven(SMALL);
  await clear(page);
  const said = await judgement(page);
  const names = await page.locator("#judgement .link").allTextContents();
  assert.ok(
    (await count(page)) > optimum &&
      names.length > 0 &&
      names.every((name) => said.includes(name)),
    said,
  );
  await page.locator("#judgement .link").first().click();
  assert.equal(await count(page), Number(names[0].replace("click ", "")) - 1);
  await close();
  console.log(`ok   the sentence leads to clicks: ${said}`);
}

/** Hints and live feedback must not reveal the optimum before the last hint. */
async function hintsInSteps() {
  const { page, close } = await openApp(`#${DATE}`);
  const { optimum } = proven(DATE);
  const secret = async (state) =>
    assert.doesNotMatch(
      await page.innerText("body"),
      new RegExp(`\\b${optimum}\\b`),
      state,
    );
  const hint = async (words) => {
    await page.click("#give-hint");
    await page.waitForFunction(
      (words) => document.getElementById("said").textContent.includes(words),
      words,
    );
  };
  await page.check("input[value=live]");
  await hint("You have lost nothing yet");
  const alone = page.locator("#frame .cell[aria-label$='single tile']");
  for (let n = 0; n < (await alone.count()); n++) {
    await alone.nth(n).click();
    await page.waitForFunction(
      () => document.getElementById("live").textContent !== "",
    );
    if ((await page.innerText("#live")) === "1 lost") {
      break;
    }
    assert.equal(await page.getAttribute("#live", "class"), "live good");
    await page.click("#undo");
  }
  assert.equal(
    await page.getAttribute("#live", "class"),
    "live bad",
    "a loss is not green",
  );
  await hint("Your last click lost something");
  await secret("the first hint");
  await page.click("#undo");
  await page.click("#give-hint");
  await hint("One of the best groups is");
  assert.equal(await page.locator("#frame .tile.best").count(), 0);
  assert.ok((await page.locator("#frame .tile.dim").count()) > 20);
  await secret("the second hint");
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(shots, "app-hint-region.png") });
  await hint("The ring shows");
  const ringed = await page.locator("#frame .tile.best").count();
  assert.ok(ringed > 0 && (await page.isVisible("#legend-best")));
  await secret("the third hint");
  await hint(`you can clear the board in ${optimum} clicks`);
  await page.click("#give-hint");
  await page.waitForFunction(
    () => document.getElementById("said").textContent === "",
  );
  assert.equal(await page.locator("#frame .tile.best").count(), 0);
  await alone.first().click();
  await page.check("input[value=end]");
  await page.click("#judge-now");
  assert.match(
    await judgement(page),
    /^1 click so far(: you lost one at click 1|\. You have lost none)\.$/,
  );
  await secret("the judgement so far");
  // The page remembers whether the player has chosen live feedback.
  await page.check("input[value=live]");
  await page.reload();
  await page.waitForFunction(() =>
    /lost/.test(document.getElementById("live").textContent),
  );
  await close();
  console.log(
    "ok   hints in steps, live feedback, and a judgement on the way: the optimum comes last",
  );
}

/** The page celebrates a perfect game. The message to share reveals the optimum only if the player wants that. */
async function sharesAPerfectGame() {
  const { page, context, close } = await openApp(`#${SMALL}`);
  const { moves, optimum } = proven(SMALL);
  const address = `${server.address}#${SMALL}`;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() =>
    new MutationObserver(
      () =>
        (document.celebrated ||= Boolean(document.querySelector(".pieces"))),
    ).observe(document.getElementById("stage"), { childList: true }),
  );
  await clicks(page, moves);
  await page.waitForFunction(() => document.celebrated);
  assert.equal(await page.innerText("#over-title"), "Perfect!");
  assert.deepEqual(
    await page.locator("#over-buttons button:visible").allTextContents(),
    ["Share", "Play again"],
  );
  const shared = async (button) => {
    await page.evaluate(
      () => (document.getElementById("said").textContent = ""),
    );
    await page.click(button);
    await page.waitForFunction(() =>
      /Copied/.test(document.getElementById("said").textContent),
    );
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const squares = "🟩".repeat(optimum);
  assert.equal(
    await shared("#over-share"),
    `Former: ${optimum} clicks\n${squares}\n${address}`,
  );
  await page.check("#share-optimum");
  await page.check("#share-clicks");
  const link = `${address}&play=${moves.map((move) => move.join(",")).join(";")}`;
  assert.equal(
    await shared("#share-result"),
    `Former: ${optimum} clicks, ${optimum} possible\n${squares}\n${link}`,
  );
  await page.evaluate(
    () => (navigator.share = async (what) => (document.shared = what)),
  );
  await page.click("#over-share");
  assert.equal(
    await page.evaluate(() => document.shared.url),
    link,
    "the system's share dialog",
  );
  await close();
  console.log(
    "ok   a perfect game: celebrated, and shared without the optimum or with it",
  );
}

/** With reduced motion, the page must not show an animation after an optimal game. */
async function celebratesWithoutMotion() {
  const options = { ...WIDE, reducedMotion: "reduce" };
  const { page, close } = await openApp(`#${DATE}`, options);
  const { moves, optimum } = proven(DATE);
  await page.evaluate(
    () => (navigator.share = async (what) => (document.shared = what)),
  );
  await clicks(page, moves);
  await page.click("#over-share");
  assert.equal(
    await page.evaluate(() => document.shared.text),
    `Former ${DATE}: ${optimum} clicks\n${"🟩".repeat(optimum)}`,
  );
  assert.equal(await page.locator(".pieces").count(), 0);
  await close();
  console.log("ok   a perfect game with reduced motion: no animation");
}

async function addressesCarryBoardsAndGames() {
  const { moves, optimum } = proven(SMALL);
  const play = `&play=${moves.map((move) => move.join(",")).join(";")}`;
  const { page, close } = await openApp(`#${SMALL}${play}`);
  await page.click("#over-details");
  assert.equal(
    await judgement(page),
    `A shared game: ${optimum} clicks: fewer are impossible. You lost none!`,
  );
  assert.ok(page.url().endsWith(`#${SMALL}${play}`));
  await page.click("#restart");
  assert.ok(page.url().endsWith(`#${SMALL}`));
  // Chat programs may send addresses with encoded characters or small letters. The app must open them.
  for (const hash of [
    encodeURIComponent(SMALL),
    SMALL.toLowerCase(),
    encodeURIComponent("🟦🟦🟩🟦\n🟩🟩🟪🟧\n🟧🟧🟪🟪"),
  ]) {
    await page.goto(`${server.address}#2024-11-24`);
    await page.waitForFunction(
      () =>
        location.hash === "#2024-11-24" &&
        document.getElementById("date").value,
    );
    await page.goto(`${server.address}#${hash}`);
    await page.waitForFunction((rows) => location.hash === `#${rows}`, SMALL);
    assert.equal(await rowsOnPage(page), SMALL);
  }
  // Tabs have addresses, so Back and Forward go through the tabs and the days.
  for (const name of ["games", "claim", "boards", "proof"]) {
    await openTab(page, name);
    assert.ok(page.url().endsWith(`#${SMALL}&tab=${name}`));
  }
  await page.goBack();
  await page.waitForSelector("[data-panel=boards]:not([hidden])");
  await page.goForward();
  await page.waitForSelector("[data-panel=proof]:not([hidden])");
  await page.reload();
  await page.waitForSelector("[data-panel=proof]:not([hidden])");
  await close();
  console.log("ok   the address carries the board, the game and the tab");
}

async function answersAboutRecords() {
  const { page, close } = await openApp(
    `#${DATE}&tab=claim`,
    WIDE,
    undefined,
    "#record",
  );
  const { optimum } = proven(DATE);
  await page.waitForSelector("#frame .cell", { state: "attached" });
  for (const [claim, words] of [
    [optimum - 1, "impossible"],
    [optimum, "optimal"],
    [optimum + 1, "beatable"],
  ]) {
    await page.fill("#record", String(claim));
    await page.press("#record", "Enter");
    await page.waitForFunction(
      (text) =>
        document.querySelector("#record-answer .sentence")?.textContent ===
        text,
      `${claim} clicks is ${words}.`,
    );
  }
  await page.click("#show-how");
  assert.equal(
    await judgement(page),
    `A solution of ${optimum} clicks is on the board. Step through it.`,
  );
  await page.click("#replay-last");
  assert.equal(await left(page), 0);
  await close();
  console.log("ok   a record: impossible, optimal, beatable and how");
}

async function provesWithACertificate() {
  const check = checkerFrom(resolve("src/cli"));
  for (const [hash, name] of [
    [DATE, `${DATE}.cert`],
    [SMALL, /^former-[0-9a-f]{8}\.cert$/],
    ["DED/ADG/DDD/GDD/GDA/PAA/DAA/GDA/AAG/DDA/DAG", /^former-/],
  ]) {
    const { page, close } = await openApp(`#${hash}`);
    const { optimum, moves } = proven(hash);
    await openTab(page, "proof");
    await page.click("#prove");
    await page.waitForSelector("#verdict.verified");
    const text = await page.innerText("#proof-answer");
    assert.match(text, new RegExp(`^${optimum} clicks is optimal\\.`));
    assert.match(text, new RegExp(`Checked: ${optimum} clicks is optimal\\.`));
    await page.click("#proof-answer summary");
    assert.equal(
      (await page.innerText("#proof-answer details > p")).split(" · ").length,
      moves.length,
    );
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.click("#download"),
    ]);
    assert.match(download.suggestedFilename(), new RegExp(name));
    const file = join(folder, "downloaded.cert");
    await download.saveAs(file);
    run("check", file);
    assert.equal(
      check(new Uint8Array(readFileSync(file)), () => {}).claim,
      `optimal ${optimum}`,
    );
    // The app's certificate must have the same bytes as the program's certificate.
    run("prove", hash, "--out", "native.cert", "--force", "--quiet");
    assert.ok(
      readFileSync(file).equals(readFileSync(join(folder, "native.cert"))),
      "byte for byte",
    );
    await close();
  }
  console.log(
    "ok   proofs, with certificates that both checkers accept and that are the program's byte for byte",
  );
}

async function stopsAProof() {
  let seed = 7;
  const random = () =>
    (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  const rows = (width, height, letters) =>
    Array.from({ length: height }, () =>
      Array.from(
        { length: width },
        () => letters[Math.floor(random() * letters.length)],
      ).join(""),
    ).join("/");
  const { page, close } = await openApp(`#${rows(64, 12, "OPGB")}`);
  await openTab(page, "proof");
  await page.click("#prove");
  await page.waitForSelector("#proof-answer progress");
  await page.waitForFunction(
    () =>
      /^Layer \d+ of 64/.test(
        document.querySelector("#proof-answer p")?.textContent,
      ),
    null,
    { timeout: 60_000 },
  );
  await page.screenshot({ path: join(shots, "app-proving.png") });
  await page.click("#proof-answer .stop");
  assert.equal(
    await page.innerText("#proof-answer"),
    "Stopped. Nothing is proven.",
  );
  // After a stopped proof the app must be able to prove another board.
  await page.goto(`${server.address}#${SMALL}&tab=proof`);
  await page.waitForFunction(
    () =>
      document.querySelector(".board-name").textContent === "A board of 4 × 3",
  );
  await page.click("#prove");
  await page.waitForSelector("#verdict.verified");
  await close();
  console.log("ok   a proof is stopped, and the next one goes through");
}

/** When memory runs out, the app shows a lower bound, its certificate, and the command to continue elsewhere. */
async function saysWhatIsTooHard() {
  const board = Array.from({ length: 12 }, (_, y) =>
    Array.from(
      { length: 9 },
      (_, x) => "OPGBACDE"[(x * x + 3 * y * x + y * y * 5) % 8],
    ).join(""),
  ).join("/");
  const { page, close } = await openApp("", WIDE, (page) =>
    page.route("**/prover.js", async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({
        response,
        body: text.replace("2 ** 29 : 2 ** 30", "2 ** 22 : 2 ** 22"),
      });
    }),
  );
  await page.goto(`${server.address}#${board}`);
  await page.waitForFunction((board) => location.hash === `#${board}`, board);
  await openTab(page, "proof");
  await page.click("#prove");
  await page.waitForSelector("#verdict.verified", { timeout: 60_000 });
  const said = await page.innerText("#proof-answer");
  const bound = Number(/At least (\d+) clicks/.exec(said)[1]);
  assert.ok(
    said.includes(`kortest prove ${board} --memory 8GiB`) &&
      said.includes(`Checked: at least ${bound} clicks.`),
    said,
  );
  await answersAboutOpenRecords(page, bound);
  await givesVagueHints(page);
  await close();
  console.log(
    `ok   too hard: at least ${bound} clicks, with a certificate and the command`,
  );
}

async function answersAboutOpenRecords(page, bound) {
  await openTab(page, "claim");
  await page.fill("#record", String(bound - 1));
  await page.press("#record", "Enter");
  await page.waitForFunction(() =>
    /is impossible/.test(document.getElementById("record-answer").textContent),
  );
  await page.fill("#record", String(bound));
  await page.press("#record", "Enter");
  await page.waitForFunction(() =>
    /is not known/.test(document.getElementById("record-answer").textContent),
  );
}

async function givesVagueHints(page) {
  await openTab(page, "game");
  await page.click("#give-hint");
  await page.waitForFunction(
    () => document.getElementById("hint-step").textContent === "1/3",
  );
  await page.click("#give-hint");
  await page.waitForFunction(
    () =>
      /too hard for a hint/.test(document.getElementById("said").textContent),
    null,
    { timeout: 60_000 },
  );
  await cell(page, [0, 0]).click();
  await page.click("#judge-now");
  assert.match(
    await judgement(page),
    /^1 click; \d+–\d+ were possible\. The exact numbers are unknown/,
  );
  await page.screenshot({
    path: join(shots, "app-too-hard.png"),
    fullPage: true,
  });
}

async function saysThatTheProverIsMissing() {
  const { page, context } = await openApp(
    "",
    WIDE,
    (page) =>
      page.route("**/kortest.wasm", (route) => route.fulfill({ status: 404 })),
    "#complaint:not([hidden])",
  );
  assert.match(
    await page.innerText("#complaint"),
    /The prover could not be loaded/,
  );
  await context.close();
  console.log("ok   a missing prover: one line");
}

async function hostileAddressesDoNoHarm() {
  const rows = (width, height) =>
    Array.from({ length: height }, (_, y) =>
      Array.from({ length: width }, (_, x) => "OPGB"[(x * 7 + y * 3) % 4]).join(
        "",
      ),
    ).join("/");
  const cases = [
    ["#<script>document.hurt=1</script>", /Unknown character|not a board/],
    ["#%3Cimg%20src=x%20onerror=document.hurt=1%3E", /not a board/],
    ["#%", /broken %/],
    ["#%FF", /broken %/],
    [`#${"O".repeat(1 << 20)}`, /too long/],
    [`#${"O".repeat(10_000)}`, /at most 64/],
    [`#${rows(65, 2)}`, /at most 64/],
    [`#${rows(3, 13)}`, /at most 12/],
    ["#ABCDEFGHI", /at most 8|not a board/],
    ["#2024-11-22", /known from 23 November 2024/],
    ["#2025-02-30", /does not exist/],
    ["#O./.O", /floating/],
    ["#OP&play=<b>", /not columns and rows/],
    ["#OP&play=0,0;5,5", /Click 2 .* hits no tile/],
    ["#OP&play=99,99", /Click 1 /],
    ["#__proto__", /Unknown character|not a board/],
    ["#constructor&play=", null],
    ["#today", null],
    [`#${rows(64, 12)}`, null],
    ["#.", null],
    ["#2026-11-21&tab=__proto__", null],
    ["#2026-11-21&__proto__=1&tab&play", null],
  ];
  const { page: window, close: closeAll } = await openApp();
  for (const [hash, words] of cases) {
    if (!words) {
      await reopen(window, hash.replace("#today", "#"));
    }
    if (words) {
      await window.evaluate((hash) => {
        document.getElementById("complaint").hidden = true;
        location.hash = hash;
      }, hash);
      await window.waitForSelector("#complaint:not([hidden])");
      assert.match(
        await window.innerText("#complaint"),
        words,
        hash.slice(0, 60),
      );
      assert.doesNotMatch(
        await window.innerText("#complaint"),
        /command|file|option/,
        "an error of the app, not of the program",
      );
    }
    assert.equal(await window.evaluate(() => document.hurt), undefined);
    const wide = await window.evaluate(
      () => document.documentElement.scrollWidth - innerWidth,
    );
    assert.ok(wide <= 0, `${hash.slice(0, 60)}: ${wide} pixels too wide`);
  }
  await closeAll();
  const { page, close } = await openApp(`#${rows(64, 12)}`, TOUCH);
  await cell(page, [3, 0]).tap();
  assert.equal(await count(page), 1);
  await page.screenshot({ path: join(shots, "app-vast.png") });
  await close();
  console.log(
    `ok   ${cases.length} hostile addresses: one line each, and the game goes on`,
  );
}

async function otherBoardsByHand() {
  const { page, close } = await openApp(`#${DATE}`);
  await openTab(page, "boards");
  await page.fill("#rows", "OP\nO?");
  await page.click("#other-form .primary");
  await page.waitForFunction(() =>
    /Line 2, character 2/.test(
      document.getElementById("rows-wrong").textContent,
    ),
  );
  await page.fill("#rows", "🟧🟪\n🟩🟩");
  await page.click("#other-form .primary");
  await page.waitForFunction(() => location.hash === "#OP/GG");
  await openTab(page, "boards");
  // Paints a board by mouse and by keys. Tiles above empty cells must fall.
  await page.fill("#paint-columns", "3");
  await page.fill("#paint-rows", "3");
  await page.press("#paint-rows", "Tab");
  const spot = (x, y) =>
    page.locator(`#canvas .cell[aria-label^="${x},${y}:"]`);
  await spot(0, 2).click();
  await page.locator("#palette input").nth(3).check();
  await spot(1, 0).focus();
  await page.keyboard.press(" ");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  // Playwright hovers only when the page has stopped moving.
  await spot(1, 1).hover();
  await page.mouse.down();
  await spot(2, 1).hover();
  await page.mouse.up();
  assert.equal(await page.inputValue("#rows"), ".BB\nOBB");
  await page.locator("#canvas").scrollIntoViewIfNeeded();
  await page.screenshot({ path: join(shots, "app-paint.png") });
  await page.click("#other-form .primary");
  await page.waitForFunction(() => location.hash === "#.BB/OBB");
  await openTab(page, "boards");
  await page.click("#take");
  await close();
  console.log("ok   other boards: pasted, painted by mouse and by keys");
}

async function worksWithoutNetwork() {
  const { page, context, faults } = await openApp(`#${DATE}`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector("#frame .tile");
  await openTab(page, "proof");
  await page.click("#prove");
  await page.waitForSelector("#verdict.verified");
  await openTab(page, "game");
  await page.click("#earlier");
  await page.waitForFunction((date) => location.hash !== `#${date}`, DATE);
  assert.deepEqual(
    faults.filter(
      (fault) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(fault),
    ),
    [],
  );
  await context.close();
  console.log("ok   without a network: opened again, proven, another day");
}

async function optimaAreThoseOfTheTable() {
  const [names, ...lines] = readFileSync("proofs/former.tsv", "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("\t"));
  const wanted = ["date", "optimum", "sha256"].map((name) =>
    names.indexOf(name),
  );
  const table = lines.map((line) => wanted.map((n) => line[n]));
  const some = table.filter((_, n) => n % Math.ceil(table.length / 30) === 0);
  const { page, close } = await openApp(`#${some[0][0]}`);
  const start = Date.now();
  const optima = await page.evaluate(
    async (dates) => {
      const { Prover, MEMORY } = await import("./prover.js");
      const prover = new Prover();
      const found = [];
      for (const date of dates) {
        const { board } = await prover.ask({ do: "read", text: date });
        const { optimum, sha256 } = await prover.ask({
          do: "prove",
          board,
          memory: MEMORY,
        });
        found.push([date, String(optimum), sha256]);
      }
      return found;
    },
    some.map(([date]) => date),
  );
  assert.deepEqual(optima, some);
  await close();
  console.log(
    `ok   ${some.length} dates have the optima and the certificates of proofs/former.tsv, in ${((Date.now() - start) / 1000).toFixed(1)} s`,
  );
}

async function speaksBothLanguages() {
  const { page, context, close } = await openApp("#OPO/OGO", {
    ...WIDE,
    locale: "nb-NO",
  });
  assert.equal(await page.innerText("h1:visible"), "Et brett på 3 × 2");
  assert.equal(await page.getAttribute("html", "lang"), "nb-NO");
  await cell(page, [0, 0]).click();
  await page.click("#judge-now");
  assert.equal(
    await judgement(page),
    "1 klikk så langt. Du har ikke tapt noen klikk.",
  );
  await page.click("#language");
  assert.equal(await page.innerText("h1:visible"), "A board of 3 × 2");
  assert.equal(await judgement(page), "1 click so far. You have lost none.");
  await page.click("#language");
  // The verdict of the checker must also be in Norwegian.
  await openTab(page, "proof");
  await page.click("#prove");
  await page.waitForSelector("#verdict.verified");
  assert.match(
    await page.innerText("#verdict"),
    /^Kontrollert: 4 klikk er optimalt\.\s+spilte løsningen på 4 klikk til tomt brett\s+leste \d+ lag fra kolonneprogrammet med \d+ noder: 3 klikk er for få\s/,
  );
  await page.click("#language");
  await page.waitForSelector("#verdict.verified");
  await translatesRefusals(page);
  // Changing the language must hide an error message.
  await openTab(page, "boards");
  await page.fill("#rows", "OP/O");
  await page.click("#other-form [type=submit]");
  await page.waitForFunction(
    () =>
      document.getElementById("rows-wrong").textContent ===
      "The rows do not have the same length.",
  );
  await page.click("#language");
  assert.equal(await page.textContent("#rows-wrong"), "");
  await page.click("#language");
  await hasTheSameWords(page);
  const again = await context.newPage();
  await again.goto(server.address);
  await again.waitForSelector("#frame .tile");
  assert.equal(
    await again.getAttribute("html", "lang"),
    "en-GB",
    "it is remembered",
  );
  await close();
  console.log("ok   in Norwegian and in English");
}

/** After a change of language, the reason of a refusal is in the other language. */
async function translatesRefusals(page) {
  // Replaces the checker by a worker that refuses every certificate.
  await page.evaluate(
    () =>
      (window.Worker = class {
        postMessage() {
          this.onmessage({
            data: { refused: "line 2: the puzzle is unknown" },
          });
        }
        terminate() {}
      }),
  );
  for (const refusal of [
    /^Sertifikatet er ugyldig\.\s+linje 2: spillet er ukjent$/,
    /^The certificate is invalid\.\s+line 2: the puzzle is unknown$/,
  ]) {
    await page.click("#language");
    await page.waitForSelector("#verdict.refused");
    assert.match(await page.innerText("#verdict"), refusal);
  }
}

/** Both languages have texts with the same names and the same structure. */
async function hasTheSameWords(page) {
  const words = await page.evaluate(
    async () => (await import("./words.js")).languages,
  );
  assert.deepEqual(shape(words.no), shape(words.en), "the same words in both");
}

/** Returns the names in an object, and the types of its values. */
function shape(value) {
  if (typeof value !== "object" || Array.isArray(value)) {
    return typeof value;
  }
  const names = Object.keys(value).sort();
  return names.map((name) => [name, shape(value[name])]);
}

const module = readFileSync(join(app, "kortest.wasm"));
const size = gzipSync(module, { level: 9 }).length;
assert.ok(size <= 400_000, `kortest.wasm has ${size} bytes compressed`);
console.log(`ok   kortest.wasm: ${module.length} bytes, ${size} compressed`);
const playsByMouse = () => plays("mouse", WIDE);
const playsByKeys = () => plays("keys", WIDE);
const playsByTouch = () => plays("touch", TOUCH);
const tests = [
  opensTheBoardOfTheDay,
  playsByMouse,
  playsByKeys,
  playsByTouch,
  saysWhereClicksWereLost,
  namesTheClicks,
  hintsInSteps,
  sharesAPerfectGame,
  celebratesWithoutMotion,
  addressesCarryBoardsAndGames,
  answersAboutRecords,
  provesWithACertificate,
  stopsAProof,
  saysWhatIsTooHard,
  saysThatTheProverIsMissing,
  hostileAddressesDoNoHarm,
  otherBoardsByHand,
  worksWithoutNetwork,
  optimaAreThoseOfTheTable,
  speaksBothLanguages,
  ...savedTests,
  ...layoutTests,
];
for (const test of tests.filter(({ name }) =>
  name.includes(process.argv[5] ?? ""),
)) {
  await test();
}
await browser.close();
server.close();
console.log(`Pictures to look at: ${shots}`);
