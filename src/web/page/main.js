// The main module: opens the board that the address names, runs the game on it, and shows judgements.

import { readAddress, writeAddress } from "./address.js";
import { byId, drawPlayButton } from "./common.js";
import { inWords, later, today } from "./dates.js";
import { commandFor, make } from "./dom.js";
import { Game } from "./game.js";
import { firstLost, sentence, showJudgement, showPlace, squares, stepInWords } from "./judged.js";
import { repaint, startOther } from "./other.js";
import { paletteOf } from "./palette.js";
import { proofOf, repeatAnswers, startProof } from "./proof.js";
import { MEMORY, Prover, Stopped } from "./prover.js";
import { boardOf, groupAt, rowsOf, tilesOf } from "./rules.js";
import { share } from "./share.js";
import { remember, remembered } from "./storage.js";
import { startTheme } from "./theme.js";
import { BoardView } from "./tiles.js";
import { working } from "./working.js";
import { complaint, otherLanguage, speak, words } from "./words.js";

/** How long the replay shows each click, in milliseconds. */
const REPLAY_STEP_MS = 1100;

/**
 * The prover for everything except proofs. Proofs have a prover of their own, because they may take long and must not
 * delay the game.
 */
const prover = new Prover();

/**
 * The state of the page. `name` is the date or the rows of the board, `date` its date if it has one, and `rows` its
 * rows. `game` is the current game, `judgement` the evaluation of its clicks, and `review` says whether the judgement
 * is shown. `mine` is the reader's own game while another game is shown.
 */
let page = null, view = null, replaying = null;

const live = () => document.querySelector("input[name=judge]:checked").value === "live";
const colour = (letter) => page.palette.name(letter, words());

/** Asks the prover about the game and stops an earlier question. Returns null if a later question stops this one. */
async function ask(question, box = make("div")) {
    if (prover.busy) prover.stop();
    try {
        const answer = await working(box, prover, { ...question, memory: MEMORY }, words().analysing);
        return answer.error ? null : answer;
    } catch (error) {
        if (!(error instanceof Stopped)) byId("said").textContent = words().fault(commandFor(page.name)).join(" ");
        return null;
    }
}

function complain(text) {
    byId("complaint").textContent = text;
    byId("complaint").hidden = !text;
}

/** Opens a board and plays `clicks` on it. Returns an error message, or null. */
async function open(text, clicks = []) {
    let found;
    if (prover.busy) prover.stop();
    try {
        found = await prover.ask({ do: "read", text: text || today() });
    } catch (error) {
        return error instanceof Stopped ? null : words().errors.module;
    }
    if (found.error) return complaint(found.error);
    const { board: rows, columns, date, name: file } = found, start = boardOf(columns), game = new Game(start);
    for (const cell of clicks) if (!game.click(cell)) break;
    stopReplay();
    page = { name: date ?? rows, file, date, rows, start, game, palette: paletteOf(columns.join("")), judgement: null, review: false, hint: null, mine: null };
    const height = Math.max(1, ...columns.map((column) => column.length));
    view = new BoardView(byId("frame"), {
        size: [columns.length, height], palette: page.palette, act: click,
        label: (board, x, y) => {
            const tile = board[x]?.[y];
            return tile ? words().cell(x, y, colour(tile.letter), groupAt(board, [x, y]).length) : words().emptyCell(x, y);
        },
    });
    document.querySelector(".play").classList.toggle("wide", columns.length > 2 * height);
    proofOf(page);
    byId("said").textContent = date > today() ? words().future : "";
    byId("rows-wrong").textContent = "";
    update();
    if (game.finished) await judge();
    return game.clicks.length < clicks.length ? words().errors["address-miss"](game.clicks.length + 1) : null;
}

/** Opens the board and the game that the address names. */
async function openAddress() {
    let wanted;
    try {
        wanted = readAddress(location.hash);
    } catch (word) {
        complain(words().errors[word]);
        if (!page) await open("");
        return;
    }
    if (page && location.hash === addressNow()) return;
    const wrong = await open(wanted.board, wanted.clicks);
    complain(wrong ?? "");
    if (wrong && !page) await open("");
}

/** Returns the clicks for the address: the applied clicks, or all clicks of a finished game. */
const shownClicks = () => (page.game.finished ? page.game.clicks : page.game.clicks.slice(0, page.game.at));
const addressNow = () => writeAddress(page.name, shownClicks());

/** Updates the whole page from the state. */
function update() {
    const { game, judgement, review, date, start } = page, count = game.at;
    view.show(game.board);
    byId("title").textContent = date ? `Former, ${inWords(date, words().locale)}` : words().yourOwn(start.length, view.height);
    byId("date").value = date ?? "";
    byId("date").max = later(today(), 3650);
    byId("today").disabled = date === today();
    byId("earlier").disabled = date !== undefined && date <= "2024-11-23";
    byId("count").textContent = count;
    byId("count-noun").textContent = words().noun(count);
    byId("undo").disabled = byId("restart").disabled = count === 0;
    byId("redo").disabled = count === game.clicks.length;
    byId("give-hint").disabled = game.cleared;
    byId("give-hint").setAttribute("aria-pressed", page.hint !== null);
    byId("judge-now").hidden = live() || review || game.finished || count === 0;
    byId("over").hidden = !game.cleared || page.shown === true;
    byId("over-title").textContent = words().cleared(count);
    byId("over-text").textContent = judgement ? sentence(judgement) : words().thinking;
    byId("over-details").hidden = !judgement;
    byId("back-to-mine")?.remove();
    if (page.mine) {
        const back = make("button", { type: "button", id: "back-to-mine", textContent: words().back, onclick: backToMine });
        byId("share-board").before(back);
    }
    const at = review && judgement ? judgement.game[count] : undefined;
    view.rings(page.hint ? { best: page.hint } : at ? { played: at.click, better: at.better } : {});
    byId("judged").hidden = byId("replay").hidden = !review;
    if (review) {
        showPlace(count);
        byId("replay-first").disabled = byId("replay-back").disabled = count === 0;
        byId("replay-last").disabled = byId("replay-forward").disabled = count === game.clicks.length;
    }
    sayLive();
    // Browsers limit how often a page may change its address, so the address is changed only if it differs.
    if (location.hash !== addressNow()) history.replaceState(null, "", addressNow());
}

/** Shows how many clicks are still possible, if the reader wants that after every click. */
function sayLive() {
    const { judgement, game } = page, box = byId("live");
    box.className = "live";
    if (!live() || !judgement || game.at === 0) return box.replaceChildren();
    const last = judgement.game[game.at - 1];
    if (!last) return box.replaceChildren();
    const { after, loses } = last;
    const total = Array.isArray(after) ? after.map((n) => n + game.at) : after + game.at;
    box.textContent = Array.isArray(total) ? words().possibleRange(total) : words().possible(total, total - judgement.optimum);
    box.classList.toggle("bad", !Array.isArray(loses) && loses > 0);
    box.classList.toggle("good", loses === 0);
}

/** Evaluates the clicks so far. With `review`, also shows the review of the game. */
async function judge(review = true) {
    const { game } = page, of = page, clicks = review && game.finished ? game.clicks : game.clicks.slice(0, game.at);
    const judgement = await ask({ do: "game", board: page.rows, clicks }, review ? byId("judging") : undefined);
    if (!judgement || page !== of || `${game.clicks.slice(0, clicks.length)}` !== `${clicks}` || page.game !== game) return;
    page.judgement = judgement;
    page.review = review;
    if (review) {
        showReview();
        // The sentence is repeated for screen readers, because the review is far from the board in reading order.
        byId("announced").textContent = sentence(judgement);
    }
    update();
}

function showReview() {
    const { judgement, game, shown } = page;
    showJudgement(judgement, {
        title: shown ? words().shown(judgement.played) : undefined,
        colourOf: (n) => colour(game.boards[n][game.clicks[n][0]][game.clicks[n][1]].letter),
        choose: (n) => {
            stepTo(n);
            // On a phone the board is above the list, so the page scrolls up to the board.
            view.grid.scrollIntoView({ block: "nearest" });
        },
    });
}

function click(cell) {
    const { game } = page, group = groupAt(game.board, cell);
    if (group.length === 0) return;
    stopReplay();
    const letter = game.board[cell[0]][cell[1]].letter, follows = `${game.clicks[game.at]}` === `${cell}`;
    // The reader's finished game is kept, so that the reader can return to it after trying other clicks.
    if (!follows && game.finished) page.mine ??= Object.assign(game.copy(), { shown: page.shown });
    game.click(cell);
    page.hint = null;
    if (!follows) {
        page.judgement = null;
        page.review = page.shown = false;
    }
    byId("said").textContent = words().took(game.at, group.length, colour(letter), tilesOf(game.board));
    update();
    if (page.judgement) return;
    if (game.cleared) judge();
    else if (live()) judge(false);
}

function goTo(at) {
    page.game.goTo(at);
    page.hint = null;
    const { game, judgement } = page;
    update();
    if (page.review) {
        const next = judgement.game[game.at];
        const step = next && stepInWords(next, colour(game.board[next.click[0]][next.click[1]].letter));
        byId("said").textContent = next ? words().now(game.at + 1, judgement.played, step) : words().end;
    } else {
        byId("said").textContent = words().undone(game.at);
        if (live() && game.at > 0 && !judgement) judge(false);
    }
}

function play(game, shown) {
    Object.assign(page, { game, shown, judgement: null, review: false, hint: null });
    update();
}

/** Shows the board before the first click that lost a click. If no click lost any, moves the focus to the review. */
function showWhere() {
    const first = firstLost(page.judgement);
    if (first < 0) return byId("judged").focus();
    stepTo(first);
    byId("replay-forward").focus({ preventScroll: true });
}

/** Shows a solution of the prover, which the reader can step through. */
async function showSolution(moves) {
    stopReplay();
    if (!page.shown && page.game.clicks.length) page.mine ??= page.game;
    const game = new Game(page.start);
    for (const cell of moves) game.click(cell);
    game.goTo(0);
    play(game, true);
    await judge();
    document.querySelector(".play").scrollIntoView();
}

function backToMine() {
    const { mine } = page;
    page.mine = null;
    play(mine, mine.shown === true);
    if (mine.finished) judge();
}

function restart() {
    stopReplay();
    if (page.game.finished && !page.shown) page.mine = page.game.copy();
    play(new Game(page.start), false);
    byId("said").textContent = words().undone(0);
}

async function hint() {
    if (page.hint) {
        page.hint = null;
        return update();
    }
    const { game } = page, { at } = game;
    const found = await ask({ do: "first_clicks", board: rowsOf(game.board) }, byId("judging"));
    if (!found || page.game !== game || game.at !== at) return;
    const best = found.clicks.filter(({ loses }) => loses === 0);
    byId("said").textContent = best.length && !Array.isArray(found.optimum) ? words().hinted(best.length, found.clicks.length, at + found.optimum) : words().noHint;
    page.hint = best.map(({ click: cell }) => cell);
    update();
}

function stopReplay() {
    clearTimeout(replaying);
    replaying = null;
    drawPlayButton(byId("replay-play"), false, words().label.play);
}

function replay() {
    if (replaying !== null) return stopReplay();
    if (page.game.at === page.game.clicks.length) goTo(0);
    drawPlayButton(byId("replay-play"), true, words().pause);
    const tick = () => {
        replaying = setTimeout(() => {
            goTo(page.game.at + 1);
            if (page.game.at < page.game.clicks.length) tick();
            else stopReplay();
        }, REPLAY_STEP_MS);
    };
    tick();
}

const stepTo = (at) => {
    stopReplay();
    goTo(at);
};

function startButtons() {
    const actions = {
        undo: () => stepTo(page.game.at - 1), redo: () => stepTo(page.game.at + 1), restart, "give-hint": hint,
        "judge-now": () => judge().then(() => byId("judged").focus()),
        "over-again": restart,
        "over-details": showWhere,
        "replay-first": () => stepTo(0), "replay-back": () => stepTo(page.game.at - 1), "replay-play": replay,
        "replay-forward": () => stepTo(page.game.at + 1), "replay-last": () => stepTo(page.game.clicks.length),
        earlier: () => openDay(later(page.date ?? today(), -1)), later: () => openDay(later(page.date ?? today(), 1)), today: () => openDay(today()),
        "share-board": () => share(words().invite(page.date), writeAddress(page.name)),
        "share-result": () => share(result(), writeAddress(page.name)),
        "share-game": () => share(result(), writeAddress(page.name, page.game.clicks)),
    };
    for (const [id, action] of Object.entries(actions)) byId(id).addEventListener("click", () => page && action());
    byId("date").addEventListener("change", ({ target }) => {
        // A year that is being typed begins with zeros. Such a date is not opened.
        if (target.value >= "1000") openDay(target.value);
    });
    for (const input of document.querySelectorAll("input[name=judge]")) {
        input.addEventListener("change", () => {
            if (live() && page.game.at > 0 && !page.judgement) judge(false);
            update();
        });
    }
    document.addEventListener("keydown", (event) => {
        const typing = event.target.closest("input, select, textarea"), control = event.ctrlKey || event.metaKey;
        const letter = event.key.toLowerCase(), onBoard = event.target.closest(".play");
        if (!page || typing || event.altKey) return;
        const undo = control && letter === "z" && !event.shiftKey || !control && letter === "u" && onBoard;
        const redo = control && (letter === "y" || letter === "z" && event.shiftKey) || !control && letter === "r" && onBoard;
        if (undo) stepTo(page.game.at - 1);
        else if (redo) stepTo(page.game.at + 1);
        else if (!control && letter === "h" && onBoard) hint();
        else return;
        event.preventDefault();
    });
    byId("skip").addEventListener("click", (event) => {
        // The page's address names the board, so the link to the main content must not change the address.
        event.preventDefault();
        byId("main").focus();
    });
}

const result = () => `${words().result(page.date, page.judgement.played, page.judgement.optimum)}\n${squares(page.judgement)}`;

async function openDay(date) {
    complain((await open(date)) ?? "");
}

async function playOther(text) {
    const wrong = await open(text);
    if (!wrong) {
        complain("");
        byId("main").scrollIntoView();
    }
    return wrong;
}

function start() {
    speak();
    const chosen = remembered("theme");
    if (["light", "dark"].includes(chosen)) document.documentElement.dataset.theme = chosen;
    const showTheme = startTheme(words, (theme) => remember("theme", theme));
    byId("language").addEventListener("click", () => {
        otherLanguage();
        speak();
        showTheme();
        repaint();
        repeatAnswers();
        if (!page) return;
        byId("said").textContent = "";
        complain("");
        view.relabel();
        if (page.review) showReview();
        update();
    });
    startButtons();
    startProof(showSolution);
    startOther(playOther, () => page?.start ?? []);
    addEventListener("hashchange", openAddress);
    openAddress();
    // The service worker makes the page work without a network. The page also works if it cannot be registered.
    navigator.serviceWorker?.register("offline.js").catch(() => {});
}

start();
