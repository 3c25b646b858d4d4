// Plays the web app in Chromium as users do: node web.mjs KORTEST FOLDER APP [TEST]
//
// KORTEST and FOLDER are as for run.mjs. APP is the folder that scripts/web has built. TEST selects the tests whose
// names contain this text.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { PHONE, axe, browser, folder, run, shots } from "./browser.mjs";
import { checkerFrom } from "./checker.mjs";
import { serve } from "./server.mjs";

const app = resolve(process.argv[4]), server = await serve(app);
const WIDE = { viewport: { width: 1280, height: 900 }, locale: "en-GB" };
const TOUCH = { ...PHONE, hasTouch: true, isMobile: true, locale: "nb-NO" };
const DATE = "2026-11-21", SMALL = "BBGB/GGPO/OOPP";

/** Opens the app. Console errors and requests to other servers fail the test. */
async function openApp(hash = "", options = WIDE, prepare = async () => {}, ready = "#frame .cell") {
    const context = await browser.newContext({ acceptDownloads: true, ...options }), page = await context.newPage(), faults = [];
    const note = (text) => faults.push(text);
    await page.exposeFunction("noteFault", note);
    await page.addInitScript(() => addEventListener("securitypolicyviolation", (event) => window.noteFault(`policy: ${event.violatedDirective} ${event.blockedURI}`)));
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && note(message.text()));
    page.on("pageerror", (error) => note(String(error)));
    page.on("request", (request) => request.url().startsWith(server.address) || /^(blob|data):/.test(request.url()) || note(`loads ${request.url()}`));
    await prepare(page);
    await page.goto(server.address + hash);
    await page.waitForSelector(ready);
    return { page, context, faults, close: async () => {
        assert.deepEqual(faults, [], `the app complains at ${hash.slice(0, 100)}`);
        await context.close();
    } };
}

const proven = (board) => JSON.parse(run("prove", board, "--no-certificate", "--json", "--quiet"));
const cell = (page, [x, y]) => page.locator(`#frame .cell[aria-label^="${x},${y}:"]`);
const count = async (page) => Number(await page.innerText("#count"));
const left = (page) => page.locator("#frame .tile:not(.gone)").count();
const judgement = async (page) => {
    await page.waitForSelector("#judged:not([hidden])");
    return page.innerText("#judgement");
};

/** Reads the board's rows back from the accessible names of its cells. */
async function rowsOnPage(page) {
    const labels = await page.locator("#frame .row").evaluateAll((rows) => rows.map((row) => [...row.children].map((button) => button.getAttribute("aria-label"))));
    const letters = { orange: "O", pink: "P", green: "G", blue: "B", empty: "." };
    return labels.map((row) => row.map((label) => letters[/: (\w+)/.exec(label)[1]]).join("")).join("/");
}

async function opensTheBoardOfTheDay() {
    const { page, close } = await openApp();
    const date = await page.inputValue("#date"), oslo = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Oslo" }).format();
    assert.equal(date, oslo);
    assert.equal(await rowsOnPage(page), run("show", date, "--rows").trim().replaceAll("\n", "/"));
    assert.ok((await page.evaluate(() => location.hash)) === `#${date}`);
    await page.click("#earlier");
    await page.waitForFunction((was) => document.getElementById("date").value !== was, date);
    await page.fill("#date", "2024-11-24");
    await page.waitForFunction(() => location.hash === "#2024-11-24");
    assert.equal(await rowsOnPage(page), "GPBGPBB/OPGPPBG/GPGBOOG/POPPPOP/BPBBBOO/POPPBPO/OPPBBGO/GPPGBBP/OPBOGGO");
    await close();
    console.log(`ok   opens with the board of ${date}, and goes to other days`);
}

/** Plays an optimal solution to its end by mouse, touch or keys. */
async function plays(how, options) {
    const { page, close } = await openApp(`#${DATE}`, options), { moves, optimum } = proven(DATE);
    let focus = [0, 0], tiles = await left(page);
    assert.equal(tiles, 63);
    if (how === "keys") await cell(page, focus).focus();
    for (const [n, [x, y]] of moves.entries()) {
        if (how === "mouse") {
            await cell(page, [x, y]).hover();
            assert.ok(await page.locator("#frame .tile.lit").count() > 0, "hover shows the group");
            await cell(page, [x, y]).click();
        } else if (how === "touch") {
            await cell(page, [x, y]).tap();
        } else {
            for (; focus[0] < x; focus[0]++) await page.keyboard.press("ArrowRight");
            for (; focus[0] > x; focus[0]--) await page.keyboard.press("ArrowLeft");
            for (; focus[1] < y; focus[1]++) await page.keyboard.press("ArrowUp");
            for (; focus[1] > y; focus[1]--) await page.keyboard.press("ArrowDown");
            await page.keyboard.press(n % 2 ? "Enter" : " ");
        }
        assert.equal(await count(page), n + 1);
        const now = await left(page);
        assert.ok(now < tiles);
        tiles = now;
        // Undoes and redoes one click on the way.
        if (n === 3 && how === "keys") {
            await page.keyboard.press("u");
            assert.equal(await count(page), n);
            await page.keyboard.press("Control+y");
            assert.equal(await count(page), n + 1);
        } else if (n === 3) {
            await page.click("#undo");
            assert.equal(await count(page), n);
            await page.click("#redo");
            assert.equal(await count(page), n + 1);
        }
    }
    assert.equal(tiles, 0);
    const said = await judgement(page);
    assert.equal(said, options.locale === "nb-NO" ? `${optimum} klikk: færre er umulig. Du tapte ingen!` : `${optimum} clicks: fewer are impossible. You lost none!`);
    await page.waitForTimeout(1000);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    await page.screenshot({ path: join(shots, `app-cleared-${how}.png`) });
    await close();
    console.log(`ok   a board played by ${how} at ${options.viewport.width} x ${options.viewport.height}: ${said}`);
}

/** Plays a game that loses two clicks at known places. The page must name these places and show better clicks. */
async function saysWhereClicksWereLost() {
    const board = "OPO/OGO";
    // The optimum is known by hand: clicking the middle column first joins its neighbours.
    const { page, close } = await openApp(`#${board}`);
    for (const at of [[0, 0], [1, 0], [1, 0], [2, 0]]) await cell(page, at).click();
    const { optimum } = proven(board);
    assert.equal(await judgement(page), `4 clicks: fewer are impossible. You lost none!`);
    assert.equal(optimum, 4);
    await page.goto(`${server.address}#${DATE}`);
    await page.waitForFunction((date) => document.getElementById("date").value === date, DATE);
    // Plays a poor game that clicks cells in turn. The page's numbers must match the program's proof of each position.
    const after = [];
    for (let n = 0; await left(page) > 0; n++) {
        const cells = page.locator("#frame .cell:not(.void)");
        await cells.nth(n % (await cells.count())).click();
        after.push(await rowsOnPage(page));
    }
    const said = await judgement(page), played = after.length, first = proven(DATE).optimum;
    assert.match(said, new RegExp(`^${played} clicks, ${first} were possible: you lost ${played - first}, at \\d+ of your clicks\\.$`));
    const list = await page.locator("#clicks li").allTextContents();
    const optima = [first, ...after.slice(0, 6).map((rows) => proven(rows.replace(/^(\.+\/)+(?=.)/, "")).optimum)];
    for (let n = 0; n < 6; n++) {
        const lost = 1 + optima[n + 1] - optima[n];
        assert.equal(/lost (\d+)/.exec(list[n])?.[1] ?? "0", String(lost), list[n]);
        assert.equal(/better: \d+,\d+/.test(list[n]), lost > 0);
    }
    const worst = list.findIndex((text) => text.includes("lost"));
    await page.locator("#clicks li").nth(worst).click();
    assert.equal(await count(page), worst);
    assert.ok(await page.locator("#frame .tile.marked").count() > 0 && await page.locator("#frame .tile.better").count() > 0);
    await page.waitForTimeout(700);
    await page.screenshot({ path: join(shots, "app-review.png"), fullPage: true });
    // Plays the better click in the replay, then returns to the original game.
    const [, x, y] = /better: (\d+),(\d+)/.exec(list[worst]).map(Number);
    await cell(page, [x, y]).click();
    assert.equal(await page.locator("#judged:not([hidden])").count(), 0);
    await page.click("#back-to-mine");
    assert.equal(await judgement(page), said);
    // The replay must stop by itself at the end.
    await page.click("#replay-last");
    await page.click("#replay-back");
    await page.click("#replay-play");
    await page.waitForFunction((n) => document.getElementById("count").textContent === String(n), played, { timeout: 5000 });
    await close();
    console.log(`ok   judged: ${said}`);
}

async function judgesLive() {
    const { page, close } = await openApp(`#${DATE}`), { moves, optimum } = proven(DATE);
    await page.check("input[value=live]");
    await cell(page, moves[0]).click();
    await page.waitForFunction((words) => document.getElementById("live").textContent === words, `${optimum} clicks possible`);
    // Asks for a hint, then clicks a single tile that is not an optimal click.
    await page.click("#give-hint");
    await page.waitForSelector("#frame .tile.best");
    assert.match(await page.innerText("#said"), new RegExp(`^\\d+ of \\d+ possible clicks (is|are) best\\. With (it|them), ${optimum} clicks are possible in all\\.$`));
    const alone = page.locator("#frame .cell[aria-label$='single tile']");
    for (let n = 0; n < await alone.count(); n++) {
        await alone.nth(n).click();
        await page.waitForFunction(() => document.getElementById("live").textContent !== "");
        await page.waitForTimeout(300);
        if (/1 lost/.test(await page.innerText("#live"))) break;
        await page.click("#undo");
    }
    assert.equal(await page.innerText("#live"), `${optimum + 1} clicks possible, 1 lost`);
    await page.check("input[value=end]");
    await page.click("#judge-now");
    assert.match(await judgement(page), new RegExp(`^2 clicks so far: ${optimum + 1} are possible in all, and ${optimum} were before: you lost one at click 2\\.$`));
    await close();
    console.log("ok   judged at every click, a hint, a game that is not finished");
}

async function addressesCarryBoardsAndGames() {
    const { page, context, close } = await openApp(`#${SMALL}`), { moves, optimum } = proven(SMALL);
    for (const move of moves) await cell(page, move).click();
    const said = await judgement(page), address = page.url();
    assert.ok(address.endsWith(`#${SMALL}&play=${moves.map((move) => move.join(",")).join(";")}`), address);
    const other = await context.newPage();
    await other.goto(address);
    assert.equal(await judgement(other), said);
    assert.equal(await count(other), optimum);
    await other.click("#restart");
    assert.ok(other.url().endsWith(`#${SMALL}`));
    // Opens addresses as messengers encode them, other notations of boards, and an address typed over another address.
    for (const hash of [encodeURIComponent(SMALL), SMALL.toLowerCase(), encodeURIComponent("🟦🟦🟩🟦\n🟩🟩🟪🟧\n🟧🟧🟪🟪")]) {
        await other.goto(`${server.address}#2024-11-24`);
        await other.waitForFunction(() => location.hash === "#2024-11-24" && document.getElementById("date").value);
        await other.goto(`${server.address}#${hash}`);
        await other.waitForFunction((rows) => location.hash === `#${rows}`, SMALL);
        assert.equal(await rowsOnPage(other), SMALL);
    }
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.bringToFront();
    await page.click("#share-game");
    await page.waitForFunction(() => /Copied/.test(document.getElementById("said").textContent));
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `Former: ${optimum} clicks, ${optimum} possible\n${"🟩".repeat(optimum)}\n${address}`);
    await close();
    console.log("ok   the address carries the board and the game, there and back");
}

async function answersAboutRecords() {
    const { page, close } = await openApp(`#${DATE}`), { optimum } = proven(DATE);
    for (const [claim, words] of [[optimum - 1, "impossible"], [optimum, "optimal"], [optimum + 1, "beatable"]]) {
        await page.fill("#record", String(claim));
        await page.press("#record", "Enter");
        await page.waitForFunction((text) => document.querySelector("#record-answer .sentence")?.textContent === text, `${claim} clicks is ${words}.`);
    }
    await page.click("#show-how");
    assert.equal(await judgement(page), `A solution of ${optimum} clicks is on the board. Step through it.`);
    await page.click("#replay-last");
    assert.equal(await left(page), 0);
    await close();
    console.log("ok   a record: impossible, optimal, beatable and how");
}

async function provesWithACertificate() {
    const check = checkerFrom(resolve("src/cli"));
    for (const [hash, name] of [[DATE, `${DATE}.cert`], [SMALL, /^former-[0-9a-f]{8}\.cert$/], ["DED/ADG/DDD/GDD/GDA/PAA/DAA/GDA/AAG/DDA/DAG", /^former-/]]) {
        const { page, close } = await openApp(`#${hash}`), { optimum } = proven(hash);
        await page.click("#prove");
        await page.waitForSelector("#verdict.verified");
        const text = await page.innerText("#proof-answer");
        assert.match(text, new RegExp(`^${optimum} clicks is optimal\\.`));
        assert.match(text, new RegExp(`Checked: optimal ${optimum}\\.`));
        const [download] = await Promise.all([page.waitForEvent("download"), page.click("#download")]);
        assert.match(download.suggestedFilename(), new RegExp(name));
        const file = join(folder, "downloaded.cert");
        await download.saveAs(file);
        run("check", file);
        assert.equal(check(new Uint8Array(readFileSync(file)), () => {}).claim, `optimal ${optimum}`);
        // The app's certificate must have the same bytes as the program's certificate.
        run("prove", hash, "--out", "native.cert", "--force", "--quiet");
        assert.ok(readFileSync(file).equals(readFileSync(join(folder, "native.cert"))), "byte for byte");
        await close();
    }
    console.log("ok   proofs, with certificates that both checkers accept and that are the program's byte for byte");
}

async function stopsAProof() {
    let seed = 7;
    const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32;
    const rows = (width, height, letters) => Array.from({ length: height }, () => Array.from({ length: width }, () => letters[Math.floor(random() * letters.length)]).join("")).join("/");
    const { page, close } = await openApp(`#${rows(64, 12, "OPGB")}`);
    await page.click("#prove");
    await page.waitForSelector("#proof-answer progress");
    await page.waitForFunction(() => /^Layer \d+ of 64/.test(document.querySelector("#proof-answer p")?.textContent), null, { timeout: 60_000 });
    await page.screenshot({ path: join(shots, "app-proving.png") });
    await page.click("#proof-answer .stop");
    assert.equal(await page.innerText("#proof-answer"), "Stopped. Nothing is proven.");
    // After a stopped proof the app must be able to prove another board.
    await page.goto(`${server.address}#${SMALL}`);
    await page.waitForFunction((small) => location.hash === `#${small}`, SMALL);
    await page.click("#prove");
    await page.waitForSelector("#verdict.verified");
    await close();
    console.log("ok   a proof is stopped, and the next one goes through");
}

/** When memory runs out, the app shows a lower bound, its certificate, and the command to continue elsewhere. */
async function saysWhatIsTooHard() {
    const board = Array.from({ length: 12 }, (_, y) => Array.from({ length: 9 }, (_, x) => "OPGBACDE"[(x * x + 3 * y * x + y * y * 5) % 8]).join("")).join("/");
    const { page, close } = await openApp("", WIDE, (page) => page.route("**/prover.js", async (route) => {
        const response = await route.fetch(), text = await response.text();
        await route.fulfill({ response, body: text.replace(/2 \*\* 29 : 2 \*\* 30/, "2 ** 22 : 2 ** 22") });
    }));
    await page.goto(`${server.address}#${board}`);
    await page.waitForFunction((board) => location.hash === `#${board}`, board);
    await page.click("#prove");
    await page.waitForSelector("#verdict.verified", { timeout: 60_000 });
    const said = await page.innerText("#proof-answer"), bound = Number(/At least (\d+) clicks/.exec(said)[1]);
    assert.ok(said.includes(`kortest prove ${board} --memory 8GiB`) && said.includes(`Checked: at-least ${bound}.`), said);
    await page.fill("#record", String(bound - 1));
    await page.press("#record", "Enter");
    await page.waitForFunction(() => /is impossible/.test(document.getElementById("record-answer").textContent));
    await page.fill("#record", String(bound));
    await page.press("#record", "Enter");
    await page.waitForFunction(() => /is not known/.test(document.getElementById("record-answer").textContent));
    await page.click("#give-hint");
    await page.waitForFunction(() => /too hard for a hint/.test(document.getElementById("said").textContent));
    await cell(page, [0, 0]).click();
    await page.click("#judge-now");
    assert.match(await judgement(page), /^1 click; \d+–\d+ were possible\. The exact numbers are unknown/);
    await page.screenshot({ path: join(shots, "app-too-hard.png"), fullPage: true });
    await close();
    const without = await openApp("", WIDE, (page) => page.route("**/kortest.wasm", (route) => route.fulfill({ status: 404 })), "#complaint:not([hidden])");
    assert.match(await without.page.innerText("#complaint"), /The prover could not be loaded/);
    await without.context.close();
    console.log(`ok   too hard: at least ${bound} clicks, with a certificate and the command`);
}

async function hostileAddressesDoNoHarm() {
    const rows = (width, height) => Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => "OPGB"[(x * 7 + y * 3) % 4]).join("")).join("/");
    const cases = [
        ["#<script>document.hurt=1</script>", /is not a colour/], ["#%3Cimg%20src=x%20onerror=document.hurt=1%3E", /blanks do not separate rows/],
        ["#%", /broken %/], ["#%FF", /broken %/], [`#${"O".repeat(1 << 20)}`, /too long/], [`#${"O".repeat(10_000)}`, /columns/],
        [`#${rows(65, 2)}`, /65 columns/], [`#${rows(3, 13)}`, /13 rows/], ["#ABCDEFGHI", /9 colours/], ["#2024-11-22", /before 2024-11-23/],
        ["#2025-02-30", /is not a date/], ["#O./.O", /floating/], ["#OP&play=<b>", /not columns and rows/], ["#OP&play=0,0;5,5", /Click 2 .* hits no tile/],
        ["#OP&play=99,99", /Click 1 /], ["#__proto__", /not a colour/], ["#constructor&play=", null], ["#today", null], [`#${rows(64, 12)}`, null], ["#.", null],
    ];
    for (const [hash, words] of cases) {
        const { page, close } = await openApp(hash.replace("#today", "#"));
        await page.waitForSelector("#frame .cell");
        if (words) {
            await page.waitForSelector("#complaint:not([hidden])");
            assert.match(await page.innerText("#complaint"), words, hash.slice(0, 60));
        }
        assert.equal(await page.evaluate(() => document.hurt), undefined);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${hash.slice(0, 60)}: ${wide} pixels too wide`);
        await close();
    }
    const { page, close } = await openApp(`#${rows(64, 12)}`, TOUCH);
    await cell(page, [3, 0]).tap();
    assert.equal(await count(page), 1);
    await page.screenshot({ path: join(shots, "app-vast.png") });
    await close();
    console.log(`ok   ${cases.length} hostile addresses: one line each, and the game goes on`);
}

async function otherBoardsByHand() {
    const { page, close } = await openApp(`#${DATE}`);
    await page.fill("#rows", "OP\nO?");
    await page.click("#other-form .primary");
    await page.waitForFunction(() => /line 2, character 2/.test(document.getElementById("rows-wrong").textContent));
    await page.fill("#rows", "🟧🟪\n🟩🟩");
    await page.click("#other-form .primary");
    await page.waitForFunction(() => location.hash === "#OP/GG");
    // Paints a board by mouse and by keys. Tiles above empty cells must fall.
    await page.fill("#paint-columns", "3");
    await page.fill("#paint-rows", "3");
    await page.press("#paint-rows", "Tab");
    const spot = (x, y) => page.locator(`#canvas .cell[aria-label^="${x},${y}:"]`);
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
    await page.click("#prove");
    await page.waitForSelector("#verdict.verified");
    await page.click("#earlier");
    await page.waitForFunction((date) => location.hash !== `#${date}`, DATE);
    assert.deepEqual(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(fault)), []);
    await context.close();
    console.log("ok   without a network: opened again, proven, another day");
}

async function optimaAreThoseOfTheTable() {
    const [names, ...lines] = readFileSync("proofs/former.tsv", "utf8").trim().split("\n").map((line) => line.split("\t"));
    const wanted = ["date", "optimum", "sha256"].map((name) => names.indexOf(name)), table = lines.map((line) => wanted.map((n) => line[n]));
    const some = table.filter((_, n) => n % Math.ceil(table.length / 30) === 0);
    const { page, close } = await openApp(`#${some[0][0]}`), start = Date.now();
    const optima = await page.evaluate(async (dates) => {
        const { Prover, MEMORY } = await import("./prover.js"), prover = new Prover(), found = [];
        for (const date of dates) {
            const { board } = await prover.ask({ do: "read", text: date });
            const { optimum, sha256 } = await prover.ask({ do: "prove", board, memory: MEMORY });
            found.push([date, String(optimum), sha256]);
        }
        return found;
    }, some.map(([date]) => date));
    assert.deepEqual(optima, some);
    await close();
    console.log(`ok   ${some.length} dates have the optima and the certificates of proofs/former.tsv, in ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

/** Asserts that axe finds no problem in any state of the app, in both modes and both languages; takes pictures. */
async function accessibleInAllStates() {
    const poor = "#2026-11-21&play=0,8;1,7;0,5;1,4;3,3;0,1;3,0;5,5;2,1;4,0;4,4;0,0;4,3;4,1;6,3;4,0;5,1;2,1;5,3;5,2;1,0;1,0;6,0;3,1;3,1;6,0";
    for (const [kind, options] of [["wide", { ...WIDE }], ["phone", TOUCH]]) {
        for (const colorScheme of ["light", "dark"]) {
            const { page, close } = await openApp(`#${DATE}`, { ...options, colorScheme, reducedMotion: "reduce" });
            const look = async (state) => {
                await page.evaluate(axe);
                const { violations } = await page.evaluate(() => globalThis.axe.run({ preload: false }));
                assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html).join(" ")}`), [], `${kind}, ${colorScheme}, ${state}`);
                const spare = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
                assert.ok(spare <= 0, `${kind}, ${state}: ${spare} pixels too wide`);
                await page.screenshot({ path: join(shots, `app-${state}-${kind}-${colorScheme}.png`), fullPage: true });
            };
            await look("start");
            await page.click("#give-hint");
            await page.waitForSelector("#frame .tile.best");
            await look("hint");
            await page.goto(server.address + poor);
            await judgement(page);
            await look("judged");
            await page.click("#clicks li:nth-child(13)");
            await page.fill("#record", "14");
            await page.press("#record", "Enter");
            await page.waitForSelector("#record-answer .sentence");
            await page.click("#prove");
            await page.waitForSelector("#verdict.verified");
            await page.click("#take");
            await page.click("#language");
            await page.waitForSelector("#verdict.verified");
            await look("review");
            await close();
        }
    }
    console.log("ok   axe finds nothing: wide and on a phone, light and dark, in both languages");
}

async function speaksBothLanguages() {
    const { page, context, close } = await openApp(`#OPO/OGO&play=0,0`, { ...WIDE, locale: "nb-NO" });
    assert.equal(await page.innerText("h1"), "Et brett på 3 × 2");
    assert.equal(await page.getAttribute("html", "lang"), "nb-NO");
    await page.click("#judge-now");
    assert.equal(await judgement(page), "1 klikk så langt: 4 er mulig i alt. Du har ikke tapt noen klikk.");
    await page.click("#language");
    assert.equal(await page.innerText("h1"), "A board of 3 × 2");
    assert.equal(await judgement(page), "1 click so far: 4 are possible in all. You have lost none.");
    const words = await page.evaluate(async () => (await import("./words.js")).languages);
    const shape = (value) => (typeof value === "object" && !Array.isArray(value) ? Object.keys(value).sort().map((key) => [key, shape(value[key])]) : typeof value);
    const without = ({ errors, ...more }) => more;
    assert.deepEqual(shape(without(words.no)), shape(without(words.en)), "the same words in both");
    const again = await context.newPage();
    await again.goto(server.address);
    await again.waitForSelector("#frame .tile");
    assert.equal(await again.getAttribute("html", "lang"), "en-GB", "it is remembered");
    await close();
    console.log("ok   in Norwegian and in English");
}

const module = readFileSync(join(app, "kortest.wasm")), size = gzipSync(module, { level: 9 }).length;
assert.ok(size <= 400_000, `kortest.wasm has ${size} bytes compressed`);
console.log(`ok   kortest.wasm: ${module.length} bytes, ${size} compressed`);
const playsByMouse = () => plays("mouse", WIDE), playsByKeys = () => plays("keys", WIDE), playsByTouch = () => plays("touch", TOUCH);
const tests = [
    opensTheBoardOfTheDay, playsByMouse, playsByKeys, playsByTouch, saysWhereClicksWereLost, judgesLive, addressesCarryBoardsAndGames,
    answersAboutRecords, provesWithACertificate, stopsAProof, saysWhatIsTooHard, hostileAddressesDoNoHarm, otherBoardsByHand, worksWithoutNetwork,
    optimaAreThoseOfTheTable, speaksBothLanguages, accessibleInAllStates,
];
for (const test of tests) if (test.name.includes(process.argv[5] ?? "")) await test();
await browser.close();
server.close();
console.log(`Pictures to look at: ${shots}`);
