// Tests how games and boards come and go: sharing, addresses, and boards that a player pastes or paints.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  DATE,
  SMALL,
  TOUCH,
  WIDE,
  cell,
  clicks,
  count,
  judgement,
  openApp,
  openTab,
  playOf,
  proven,
  reopen,
  rowsOnPage,
  server,
  waitForHash,
  waitForText,
} from "./app.mjs";
import { fitsTheWindow, shots } from "./browser.mjs";

/** Replaces the share dialog of the system. It stores what is shared in `document.shared`. */
const replaceShareDialog = (page) =>
  page.evaluate(
    () => (navigator.share = async (what) => (document.shared = what)),
  );

/** Returns the green squares of a perfect game. */
const squares = (optimum) => "🟩".repeat(optimum);

/** The page celebrates a perfect game. The message to share reveals the optimum only if the player wants that. */
async function sharesAPerfectGame() {
  const { page, context, close } = await openApp(`#${SMALL}`);
  const { optimum, moves } = proven(SMALL);
  const address = `${server.address}#${SMALL}`;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await celebrates(page);
  assert.equal(
    await copied(page, "#over-share"),
    `Former: ${optimum} clicks\n${squares(optimum)}\n${address}`,
  );
  await page.check("#share-optimum");
  await page.check("#share-clicks");
  const link = `${address}${playOf(moves)}`;
  assert.equal(
    await copied(page, "#share-result"),
    `Former: ${optimum} clicks, ${optimum} possible\n${squares(optimum)}\n${link}`,
  );
  await replaceShareDialog(page);
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

/** Plays an optimal solution of SMALL, and waits for the celebration. */
async function celebrates(page) {
  await page.evaluate(() => {
    const look = () => {
      document.celebrated ||= document.querySelector(".pieces") !== null;
    };
    const stage = document.getElementById("stage");
    new MutationObserver(look).observe(stage, { childList: true });
  });
  await clicks(page, proven(SMALL).moves);
  await page.waitForFunction(() => document.celebrated);
  assert.equal(await page.innerText("#over-title"), "Perfect!");
  assert.deepEqual(
    await page.locator("#over-buttons button:visible").allTextContents(),
    ["Share", "Play again"],
  );
}

/** Returns the text that a button copies to the clipboard. */
async function copied(page, button) {
  await page.evaluate(() => (document.getElementById("said").textContent = ""));
  await page.click(button);
  await waitForText(page, "#said", /Copied/);
  return page.evaluate(() => navigator.clipboard.readText());
}

/** With reduced motion, the page must not show an animation after an optimal game. */
async function celebratesWithoutMotion() {
  const options = { ...WIDE, reducedMotion: "reduce" };
  const { page, close } = await openApp(`#${DATE}`, options);
  const { moves, optimum } = proven(DATE);
  await replaceShareDialog(page);
  await clicks(page, moves);
  await page.click("#over-share");
  assert.equal(
    await page.evaluate(() => document.shared.text),
    `Former ${DATE}: ${optimum} clicks\n${squares(optimum)}\nNo click lost, difficulty ★★☆☆☆`,
  );
  assert.equal(await page.locator(".pieces").count(), 0);
  await close();
  console.log("ok   a perfect game with reduced motion: no animation");
}

async function addressesCarryBoardsAndGames() {
  const { moves, optimum } = proven(SMALL);
  const game = `#${SMALL}${playOf(moves)}`;
  const { page, close } = await openApp(game);
  await clicks(page, moves);
  await page.click("#over-details");
  assert.equal(
    await judgement(page),
    `A shared game: ${optimum} clicks: fewer are impossible. You lost none!`,
  );
  assert.ok(page.url().endsWith(game));
  await page.click("#restart");
  assert.ok(page.url().endsWith(`#${SMALL}`));
  await opensChangedAddresses(page);
  await tabsHaveAddresses(page);
  await close();
  console.log("ok   the address carries the board, the game and the tab");
}

/** A shared game begins with a choice: to watch it, or to play the board. Its clicks are never taken for the player's. */
async function sharedGamesAreWatchedOrPlayed() {
  const game = `#${SMALL}${playOf(proven(SMALL).moves)}`;
  const { page, close } = await openApp(game);
  assert.equal(await count(page), 0);
  assert.deepEqual(
    await page.locator("#over-buttons button:visible").allTextContents(),
    ["Play it myself", "Watch"],
  );
  assert.equal(await page.innerText("#whose"), "Not your clicks");
  await page.click("#over-watch");
  await waitForText(page, "#count", "1");
  await waitForText(page, "#count", "2", { timeout: 5000 });
  await page.click("#back-to-mine, #restart");
  assert.equal(await page.innerText("#whose"), "");
  assert.equal(await count(page), 0);
  await clicks(page, proven(SMALL).moves);
  await waitForText(page, "#over-marks", "Marked: solution seen.");
  await sharedPartsSayWhoseTheyAre(page);
  await close();
  console.log(
    "ok   a shared game is watched or played, and is not the player's",
  );
}

/** A partial game opens from an address with `&amp;`, and the player can go on with it. */
async function sharedPartsSayWhoseTheyAre(page) {
  const [first, second] = proven(DATE).moves;
  await page.goto(`${server.address}#${DATE}&amp;play=${first};${second}`);
  await waitForText(page, "#over-title", "The first 2 clicks of a shared game");
  await page.screenshot({ path: join(shots, "app-shared-part.png") });
  await clicks(page, proven(DATE).moves.slice(0, 3));
  assert.equal(await count(page), 3);
  await waitForText(page, "#whose", "Begun by another");
  await page.click("#undo");
  await waitForText(page, "#whose", "Begun by another");
}

/** Chat programs may send addresses with encoded characters or small letters. The app must open them. */
async function opensChangedAddresses(page) {
  const hashes = [
    encodeURIComponent(SMALL),
    SMALL.toLowerCase(),
    encodeURIComponent("🟦🟦🟩🟦\n🟩🟩🟪🟧\n🟧🟧🟪🟪"),
  ];
  for (const hash of hashes) {
    await page.goto(`${server.address}#2024-11-24`);
    await waitForHash(page, "2024-11-24");
    await page.waitForFunction(() => document.getElementById("date").value);
    await page.goto(`${server.address}#${hash}`);
    await waitForHash(page, SMALL);
    assert.equal(await rowsOnPage(page), SMALL);
  }
}

/** Links of the app with what messages make of them: the part from the #, the board, and the clicks. */
const LINKS = readFileSync("src/kortest/tests/links.tsv", "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("# "))
  .map((line) => line.split("\t"));

/** Signs that follow a link in a message are not a part of it. The program reads the same links. */
async function readsLinksInMessages() {
  const { page, close } = await openApp(`#${SMALL}`);
  for (const [fragment, board, play] of LINKS) {
    await page.goto(`${server.address}#2024-11-24`);
    await waitForHash(page, "2024-11-24");
    await page.goto(server.address + fragment);
    const clicks = play === "-" ? "" : `&play=${play}`;
    await page.waitForFunction(
      (wanted) => location.hash.replace(/&tab=.*/, "") === wanted,
      `#${board}${clicks}`,
    );
    assert.ok(await page.isHidden("#complaint"), fragment);
  }
  await close();
  console.log(`ok   ${LINKS.length} links as messages have them`);
}

/** Tabs have addresses, so Back and Forward go through the tabs and the days. */
async function tabsHaveAddresses(page) {
  const showsTab = (name) =>
    page.waitForSelector(`[data-panel=${name}]:not([hidden])`);
  for (const name of ["games", "claim", "boards"]) {
    await openTab(page, name);
    assert.ok(page.url().endsWith(`#${SMALL}&tab=${name}`));
  }
  await page.goBack();
  await showsTab("claim");
  await page.goForward();
  await showsTab("boards");
  await page.reload();
  await showsTab("boards");
  // Links of earlier versions lead to the tab that has the proof now.
  await reopen(page, `#${SMALL}&tab=proof`);
  await showsTab("claim");
}

/** Returns the rows of a board of Former that is as large as this. */
function rowsOf(width, height) {
  const rows = [];
  for (let y = 0; y < height; y++) {
    const letters = Array.from(
      { length: width },
      (_, x) => "OPGB"[(x * 7 + y * 3) % 4],
    );
    rows.push(letters.join(""));
  }
  return rows.join("/");
}

/** The largest board that the app accepts. */
const VAST = rowsOf(64, 12);

/** Addresses that the app must refuse, each with words of its complaint. */
const REFUSED = [
  ["#<script>document.hurt=1</script>", /Unknown character|not a board/],
  ["#%3Cimg%20src=x%20onerror=document.hurt=1%3E", /not a board/],
  ["#%", /broken %/],
  ["#%FF", /broken %/],
  [`#${"O".repeat(1 << 20)}`, /too long/],
  [`#${"O".repeat(10_000)}`, /at most 64/],
  [`#${rowsOf(65, 2)}`, /at most 64/],
  [`#${rowsOf(3, 13)}`, /at most 12/],
  ["#ABCDEFGHI", /at most 8|not a board/],
  ["#2024-11-15", /known from 11 November 2024/],
  ["#2025-02-30", /does not exist/],
  ["#O./.O", /floating/],
  ["#OP&play=<b>", /not columns and rows/],
  ["#OP&play=0,0;5,5", /Click 2 .* hits no tile/],
  ["#OP&play=99,99", /Click 1 /],
  ["#__proto__", /Unknown character|not a board/],
];

/** Unusual addresses that the app must open. */
const ACCEPTED = [
  "#constructor&play=",
  "#",
  `#${VAST}`,
  "#.",
  "#2026-11-21&tab=__proto__",
  "#2026-11-21&__proto__=1&tab&play",
];

async function hostileAddressesDoNoHarm() {
  const { page, close } = await openApp();
  for (const [hash, complaint] of REFUSED) {
    await isRefused(page, hash, complaint);
    await isUnharmed(page, hash);
  }
  for (const hash of ACCEPTED) {
    await reopen(page, hash);
    await isUnharmed(page, hash);
  }
  await close();
  await playsOnAVastBoard();
  console.log(
    `ok   ${REFUSED.length + ACCEPTED.length} hostile addresses: one line each, and the game goes on`,
  );
}

/** Asserts that the app refuses an address, with an error of the app and not of the program. */
async function isRefused(page, hash, complaint) {
  await page.evaluate((hash) => {
    document.getElementById("complaint").hidden = true;
    location.hash = hash;
  }, hash);
  await page.waitForSelector("#complaint:not([hidden])");
  const text = await page.innerText("#complaint");
  assert.match(text, complaint, hash.slice(0, 60));
  assert.doesNotMatch(text, /command|file|option/, hash.slice(0, 60));
}

/** Asserts that no text of an address was executed, and that the page fits the window. */
async function isUnharmed(page, hash) {
  assert.equal(await page.evaluate(() => document.hurt), undefined);
  await fitsTheWindow(page, hash.slice(0, 60));
}

async function playsOnAVastBoard() {
  const { page, close } = await openApp(`#${VAST}`, TOUCH);
  await cell(page, [3, 0]).tap();
  assert.equal(await count(page), 1);
  await page.screenshot({ path: join(shots, "app-vast.png") });
  await close();
}

async function otherBoardsByHand() {
  const { page, close } = await openApp(`#${DATE}`);
  await pastesABoard(page);
  await openTab(page, "boards");
  assert.ok(await page.isHidden("#canvas"));
  await page.click("summary[data-word=paint]");
  await paintsABoard(page);
  await openTab(page, "boards");
  await page.click("#take");
  await close();
  console.log("ok   other boards: pasted, painted by mouse and by keys");
}

async function pastesABoard(page) {
  await openTab(page, "boards");
  await page.fill("#rows", "OP\nO?");
  await page.click("#other-form .primary");
  await waitForText(page, "#rows-wrong", /Line 2, character 2/);
  await page.fill("#rows", `${server.address}#OG/OP&play=0,0).`);
  await page.click("#other-form .primary");
  await waitForHash(page, "OG/OP&play=0,0");
  await openTab(page, "boards");
  await page.fill("#rows", "🟧🟪\n🟩🟩");
  await page.click("#other-form .primary");
  await waitForHash(page, "OP/GG");
}

/** Paints a board by mouse and by keys. Tiles above empty cells must fall. */
async function paintsABoard(page) {
  const spot = (x, y) =>
    page.locator(`#canvas .cell[aria-label^="${x},${y}:"]`);
  await page.fill("#paint-columns", "3");
  await page.fill("#paint-rows", "3");
  await page.press("#paint-rows", "Tab");
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
  await waitForHash(page, ".BB/OBB");
}

export const sharingTests = [
  sharesAPerfectGame,
  celebratesWithoutMotion,
  addressesCarryBoardsAndGames,
  sharedGamesAreWatchedOrPlayed,
  readsLinksInMessages,
  hostileAddressesDoNoHarm,
  otherBoardsByHand,
];
