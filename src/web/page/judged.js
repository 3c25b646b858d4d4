// Shows the judgement of a game: a sentence, a bar chart, and a list of the clicks.

import { byId, markStep } from "./common.js";
import { make } from "./dom.js";
import { joined, words } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const least = (value) => (Array.isArray(value) ? value[0] : value);
const most = (value) => (Array.isArray(value) ? value[1] : value);
const plus = (n, value) => (Array.isArray(value) ? value.map((v) => v + n) : value + n);

/** Returns for each click the total number of clicks that was still possible after it. */
const totals = ({ game }) => game.map(({ after }, n) => plus(n + 1, after));

/** Says in one sentence how many clicks the game lost, and at which clicks. */
export function sentence(judgement) {
    const { played, optimum, lost, cleared, game } = judgement;
    if ([optimum, lost, ...game.map(({ loses }) => loses)].some(Array.isArray)) return words().judgedRange({ played, optimum });
    const where = game.map(({ loses }, n) => [n + 1, loses]).filter(([, loses]) => loses > 0);
    return words().judged({ played, optimum, lost, cleared, possible: played + judgement.after, where }, joined);
}

/**
 * Returns one coloured square for each click, for a message to other players. The squares reveal nothing about the
 * solution.
 */
export function squares({ game }) {
    return game.map(({ loses }) => (most(loses) === 0 ? "🟩" : least(loses) <= 1 ? "🟨" : "🟥")).join("");
}

/**
 * Sizes in pixels: the height of the highest bar, the space above and below it, and the minimum and maximum width of a
 * bar.
 */
const HEIGHT = 96, ABOVE = 18, BELOW = 18, MIN_WIDTH = 17, MAX_WIDTH = 40;

/** Draws the bar chart within `room` pixels of width. `choose(n)` is called when the reader clicks the bar of click n. */
function bars(judgement, room, choose) {
    const values = totals(judgement), top = Math.max(most(judgement.optimum), ...values.map(most));
    const width = Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, Math.floor(room / values.length))), y = (value) => HEIGHT - (HEIGHT * value) / top;
    const size = [values.length * width, HEIGHT + ABOVE + BELOW], optimum = least(judgement.optimum);
    const add = (parent, name, attributes, text = "") => {
        const made = document.createElementNS(SVG, name);
        for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
        made.textContent = text;
        parent.append(made);
        return made;
    };
    const label = words().barsLabel(values.map((value) => [value].flat().join("–")));
    const picture = document.createElementNS(SVG, "svg");
    for (const [key, value] of Object.entries({ viewBox: `0 ${-ABOVE} ${size.join(" ")}`, width: size[0], height: size[1], role: "img", "aria-label": label })) picture.setAttribute(key, value);
    values.forEach((value, n) => {
        const bar = add(picture, "g", { class: "column" }), x = n * width + 1, wide = width - 2, middle = x + wide / 2;
        const lost = most(value) - optimum, here = most(value) > most(n === 0 ? judgement.optimum : values[n - 1]) ? " here" : "";
        add(bar, "title", {}, words().bar(n + 1, value));
        add(bar, "rect", { class: "all", x: n * width, y: -ABOVE, width, height: size[1] });
        add(bar, "rect", { class: "bar", x, y: y(optimum), width: wide, height: HEIGHT - y(optimum), rx: 2 });
        if (lost > 0) add(bar, "rect", { class: Array.isArray(value) ? "over-bar open" : "over-bar", x, y: y(most(value)), width: wide, height: y(optimum) - y(most(value)) - 1, rx: 2 });
        add(bar, "text", { class: `value${here}`, x: middle, y: y(most(value)) - 4, "text-anchor": "middle" }, [value].flat().join("–"));
        add(bar, "text", { class: here, x: middle, y: HEIGHT + 13, "text-anchor": "middle" }, n + 1);
        bar.addEventListener("click", () => choose(n));
    });
    return picture;
}

/** Describes a click in words: the group that it removed, how many clicks it lost, and a better click. */
export function stepInWords({ tiles, click, loses, better }, colour) {
    const parts = [words().step(tiles, colour, click.join(","))];
    if (most(loses) > 0) parts.push(words().lost(loses));
    if (better) parts.push(words().better(better.join(",")));
    return parts.join(" · ");
}

/** Returns the index of the first click that lost a click, or -1. */
export const firstLost = ({ game }) => game.findIndex(({ loses }) => most(loses) > 0);

/** Shows the judgement: sentence, chart and list. `choose(n)` shows the board before click n. */
export function showJudgement(judgement, { title, colourOf, choose }) {
    byId("judgement").textContent = title ?? sentence(judgement);
    byId("judged-more").textContent = words().judgedMore;
    byId("bars").hidden = judgement.game.length === 0;
    byId("judged").hidden = false;
    const place = byId("bars-in");
    if (judgement.game.length) place.replaceChildren(bars(judgement, place.clientWidth, choose));
    // A chart that scrolls must be in the tab order, because keyboard users have to scroll it too.
    if (place.scrollWidth > place.clientWidth) place.tabIndex = 0;
    else place.removeAttribute("tabindex");
    byId("clicks").replaceChildren(...judgement.game.map((click, n) => {
        const properties = { className: least(click.loses) > 0 ? "lost" : "", textContent: stepInWords(click, colourOf(n)), onclick: () => choose(n) };
        return make("li", properties);
    }));
}

/** Marks click number `at` in the list and in the chart as the next click. */
export function showPlace(at) {
    markStep(byId("clicks"), at);
    document.querySelectorAll("#bars .column").forEach((bar, n) => bar.classList.toggle("now", n === at));
}
