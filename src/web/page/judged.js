// What the clicks of a game were worth: the sentence, the bars, and the list to go through.

import { byId, make } from "./dom.js";
import { joined, words } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const least = (value) => (Array.isArray(value) ? value[0] : value);
const most = (value) => (Array.isArray(value) ? value[1] : value);
const plus = (n, value) => (Array.isArray(value) ? value.map((v) => v + n) : value + n);

/** The number of clicks that were possible after each click. */
const totals = ({ game }) => game.map(({ after }, n) => plus(n + 1, after));

/** What was lost, and where, in one sentence. */
export function sentence(judgement) {
    const { played, optimum, lost, cleared, game } = judgement;
    if ([optimum, lost, ...game.map(({ loses }) => loses)].some(Array.isArray)) return words().judgedRange({ played, optimum });
    const where = game.map(({ loses }, n) => [n + 1, loses]).filter(([, loses]) => loses > 0);
    return words().judged({ played, optimum, lost, cleared, possible: played + judgement.after, where }, joined);
}

/** A square for each click, to send to others: they give nothing away. */
export function squares({ game }) {
    return game.map(({ loses }) => (most(loses) === 0 ? "🟩" : least(loses) <= 1 ? "🟨" : "🟥")).join("");
}

/** The bars; `choose(n)` is called with the click that is pointed at. */
function bars(judgement, choose) {
    const values = totals(judgement), top = Math.max(most(judgement.optimum), ...values.map(most)), width = 24, height = 110;
    const picture = document.createElementNS(SVG, "svg"), y = (value) => height - (height * value) / top;
    picture.setAttribute("viewBox", `0 -18 ${Math.max(values.length, 8) * width} ${height + 36}`);
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", words().barsLabel(values.map((value) => [value].flat().join("–"))));
    const add = (name, attributes, text, parent = picture) => {
        const made = document.createElementNS(SVG, name);
        for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
        if (text !== undefined) made.textContent = text;
        parent.append(made);
        return made;
    };
    const optimum = least(judgement.optimum);
    values.forEach((value, n) => {
        const bar = add("g", { class: "column" }), x = n * width + 2, wide = width - 4, lost = most(value) - optimum;
        add("title", {}, words().bar(n + 1, value), bar);
        add("rect", { class: "all", x: n * width, y: -18, width, height: height + 36 }, undefined, bar);
        add("rect", { class: "bar", x, y: y(optimum), width: wide, height: height - y(optimum), rx: 3 }, undefined, bar);
        if (lost > 0) add("rect", { class: "over-bar", x, y: y(most(value)), width: wide, height: y(optimum) - y(most(value)) - 1, rx: 2 }, undefined, bar);
        const before = n === 0 ? judgement.optimum : values[n - 1], here = most(value) > most(before);
        add("text", { class: here ? "value here" : "value", x: x + wide / 2, y: y(most(value)) - 4, "text-anchor": "middle" }, [value].flat().join("–"), bar);
        add("text", { class: here ? "here" : "", x: x + wide / 2, y: height + 14, "text-anchor": "middle" }, n + 1, bar);
        bar.addEventListener("click", () => choose(n));
    });
    return picture;
}

/** Shows all of it; `choose(n)` shows the board before click n. */
export function showJudgement(judgement, { title, colourOf, choose }) {
    byId("judgement").textContent = title ?? sentence(judgement);
    byId("judged-more").textContent = words().judgedMore;
    byId("bars-in").replaceChildren(bars(judgement, choose));
    byId("bars").hidden = judgement.game.length === 0;
    byId("clicks").replaceChildren(...judgement.game.map((click, n) => {
        const item = make("li", { onclick: () => choose(n) }, words().step(click.tiles, colourOf(n), click.click.join(",")));
        if (most(click.loses) > 0) {
            item.append(" ", make("b", { className: "bad", textContent: words().lost(click.loses) }));
            if (click.better) item.append(` · ${words().better(click.better.join(","))}`);
        }
        return item;
    }));
    byId("judged").hidden = false;
}

/** Says which click comes next in the list. */
export function showPlace(at) {
    const list = byId("clicks");
    [...list.children].forEach((item, n) => {
        item.classList.toggle("done", n < at);
        if (n === at) item.setAttribute("aria-current", "step");
        else item.removeAttribute("aria-current");
    });
    document.querySelectorAll("#bars .column").forEach((bar, n) => bar.classList.toggle("now", n === at));
    // The list scrolls inside itself only: the page stays where the reader has put it.
    const item = list.children[Math.min(at, list.children.length - 1)];
    if (!item) return;
    const top = item.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 3;
}
