// All texts of the page in English and Norwegian, and the choice of the language.

import { remember, remembered } from "./storage.js";

const EN_NUMBERS = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const NO_NUMBERS = ["ingen", "ett", "to", "tre", "fire", "fem", "seks", "sju", "åtte", "ni"];
/** The largest number of lost places that a sentence lists. The list below the sentence has all of them. */
const MAX_NAMED_PLACES = 5;
const clicksEn = (n) => `${n} ${n === 1 ? "click" : "clicks"}`;
const clicksNo = (n) => `${n} klikk`;
/** Returns the title of a board in a message: the name of the game and the date, if the board has one. */
const named = (date) => ["Former", date].filter(Boolean).join(" ");
/** Returns the Norwegian name of a colour, in the plural for several tiles. */
const several = (n, colour) => (n > 1 && colour === "grønn" ? "grønne" : colour);
const number = (names, n) => names[n] ?? String(n);
/** Formats a number, or a pair of bounds as a range. */
const range = (value) => (Array.isArray(value) ? value.join("–") : String(value));

const EN = {
    locale: "en-GB", other: "Norsk",
    colours: ["orange", "pink", "green", "blue"],
    dark: "Dark", light: "Light",
    page: {
        archive: "All boards, proven", skip: "Skip to the content", today: "Today", undo: "Undo", redo: "Redo", restart: "Restart", hint: "Hint",
        rules: "Clear the board in as few clicks as you can. A click removes a group: all connected tiles of one colour. The tiles above it fall down.",
        keys: "Keys: arrows and space on the board, U to undo, R to redo, H for a hint.",
        judge: "Show lost clicks", "judge-end": "at the end", "judge-live": "after every click", "judge-now": "Show lost clicks so far",
        "share-board": "Share this board", "share-result": "Share the result", "share-game": "Share with my clicks",
        details: "Where?", again: "Play again",
        bars: "Total number of clicks that was possible after each click", "legend-played": "your click", "legend-better": "one of the best clicks",
        record: "Can the record be beaten?", "record-label": "Clicks", ask: "Ask",
        "record-lead": "Type the number of clicks that NRK shows as the best in Norway, or your own best. The answer does not reveal a better number.",
        proof: "The proof", prove: "Prove the optimum", stop: "Stop", download: "Save the certificate",
        "proof-lead": "Proves the smallest number of clicks here in your browser. A second program, which shares no code with the prover, checks the proof. The proof reveals the number.",
        other: "Another board", "rows-label": "Rows, a date, or coloured squares", "play-it": "Play this board", take: "Copy the board above",
        paint: "Or paint a board", columns: "Columns", rows: "Rows", empty: "Clear the board",
        "paint-lead": "Choose a colour and paint. Tiles fall when you play the board. Keys: arrows and space.",
        footer: "Made by kortest, which proves that solutions are optimal. Boards of dates are NRK's and are computed here. This page loads nothing from other sites and sends nothing to anyone.",
    },
    label: {
        archive: "Other pages", day: "Date of the board", earlier: "Previous day", later: "Next day", date: "Date", game: "The game",
        undo: "Undo the last click", redo: "Redo the click", replay: "Replay", "to-first": "To the beginning", "one-back": "One click back",
        play: "Replay", "one-on": "One click forward", "to-last": "To the end", clicks: "All clicks", "proof-progress": "Progress of the proof",
        palette: "Colour to paint with",
    },
    pause: "Pause", back: "Back to my game",
    noun: (n) => (n === 1 ? "click" : "clicks"),
    board: (w, h) => `The board: ${w} columns, ${h} rows. Cells are column,row, counted from 0 at the bottom left.`,
    cell: (x, y, colour, group) => `${x},${y}: ${colour}, ${group === 1 ? "single tile" : `group of ${group}`}`,
    paintCell: (x, y, colour) => `${x},${y}: ${colour}`,
    emptyCell: (x, y) => `${x},${y}: empty`, none: "empty",
    took: (n, tiles, colour, left) => `Click ${n}: ${tiles} ${colour} ${tiles === 1 ? "tile" : "tiles"}, ${left} left.`,
    undone: (n) => `Back to ${clicksEn(n)}.`,
    yourOwn: (w, h) => `A board of ${w} × ${h}`,
    cleared: (n) => `Cleared in ${clicksEn(n)}.`,
    thinking: "Thinking …",
    possible: (best, lost) => `${clicksEn(best)} possible${lost ? `, ${lost} lost` : ""}`,
    possibleRange: (best) => `${range(best)} clicks possible`,
    hinted: (best, all, total) => `${best} of ${all} possible clicks ${best === 1 ? "is" : "are"} best. With ${best === 1 ? "it" : "them"}, ${clicksEn(total)} ${total === 1 ? "is" : "are"} possible in all.`,
    noHint: "This board is too hard for a hint: finding the best clicks needs more memory than a browser has.",
    judged: ({ played, optimum, lost, cleared, possible, where }, join) => {
        const places = where.map(([n, loses]) => `${number(EN_NUMBERS, loses)} at click ${n}`);
        if (!cleared) {
            const so = `${clicksEn(played)} so far: ${possible} ${possible === 1 ? "is" : "are"} possible in all`;
            return lost === 0 ? `${so}. You have lost none.` : `${so}, and ${optimum} ${optimum === 1 ? "was" : "were"} before: you lost ${join(places)}.`;
        }
        if (lost === 0) return `${clicksEn(played)}: fewer are impossible. You lost none!`;
        if (where.length > MAX_NAMED_PLACES) return `${clicksEn(played)}, ${optimum} ${optimum === 1 ? "was" : "were"} possible: you lost ${lost}, at ${where.length} of your clicks.`;
        return `${clicksEn(played)}, ${optimum} ${optimum === 1 ? "was" : "were"} possible: you lost ${join(places)}.`;
    },
    judgedRange: ({ played, optimum }) => `${clicksEn(played)}; ${range(optimum)} were possible. The exact numbers are unknown, because the board is too hard for a browser.`,
    judgedMore: "Step through your clicks. The board shows each click, and a better one if your click lost something.",
    step: (tiles, colour, cell) => `${tiles} ${colour} at ${cell}`,
    lost: (n) => `lost ${range(n)}`, better: (cell) => `better: ${cell}`,
    now: (n, of, words) => `Before click ${n} of ${of}: ${words}`, end: "End of the game.",
    bar: (n, value) => `click ${n}: ${range(value)}`,
    barsLabel: (values) => `After each click: ${values.join(", ")} clicks possible.`,
    optimal: (n) => `${clicksEn(n)} is optimal.`, optimalWhy: (n) => `A solution of ${n} exists, and ${n - 1} is impossible. The record stands.`,
    beatable: (n) => `${clicksEn(n)} is beatable.`, beatableWhy: "A solution with fewer clicks exists. Do you want to see it?",
    impossible: (n) => `${clicksEn(n)} is impossible.`, impossibleWhy: "The rules allow no such solution.",
    open: (n) => `Whether ${clicksEn(n)} can be beaten is not known.`,
    showHow: "Show a solution", shown: (n) => `A solution of ${clicksEn(n)} is on the board. Step through it.`,
    proven: (n) => `${clicksEn(n)} is optimal.`, provenWhy: (n) => `A solution of ${clicksEn(n)} is known, and it is proven that none of ${n - 1} exists.`,
    provenEmpty: "The board is empty.",
    proving: (done, of) => `Layer ${done} of ${of} …`, analysing: (done, of) => `Board ${done} of ${of} …`,
    took_: (seconds, layers, nodes) => `${layers} layers with ${nodes.toLocaleString("en")} nodes, ${seconds} s`,
    stopped: "Stopped. Nothing is proven.",
    tooHard: (bound, command) => [`This board is too hard for a browser, because the proof needs more memory. At least ${bound} clicks are needed. Prove it on the command line:`, command],
    fault: (command) => ["The prover crashed in this browser, probably because the memory ran out. Prove the board on the command line:", command],
    checking: "Checking the certificate …",
    verified: (claim) => `Checked: ${claim}.`, refused: "The certificate is invalid.", unchecked: "The check did not finish.",
    checkBy: "Check the certificate with another program too:",
    shared: "Copied. You can paste it anywhere.", notShared: "Copying failed.",
    result: (name, played, optimum) => `${named(name)}: ${clicksEn(played)}, ${range(optimum)} possible`,
    invite: named,
    errors: {
        "address-long": "The address is too long to be a board.", "address-bad": "The address cannot be read: it contains a broken % sign.",
        "address-play": "The clicks in the address are not columns and rows, such as 0,1;4,6.", "address-miss": (n) => `Click ${n} in the address hits no tile. The game is shown up to that click.`,
        module: "The prover could not be loaded. You can play without it.",
    },
    future: "This day has not begun yet in Norway, but its board is already known.",
};

const NO = {
    locale: "nb-NO", other: "English",
    colours: ["oransje", "rosa", "grønn", "blå"],
    dark: "Mørk", light: "Lys",
    page: {
        archive: "Alle brett, bevist", skip: "Hopp til innholdet", today: "I dag", undo: "Angre", redo: "Gjør om", restart: "På nytt", hint: "Hint",
        rules: "Fjern alle formene med så få klikk som mulig. Et klikk fjerner alle former av samme farge som henger sammen. Formene over faller ned.",
        keys: "Taster: piler og mellomrom på brettet, U for å angre, R for å gjøre om, H for hint.",
        judge: "Vis tapte klikk", "judge-end": "til slutt", "judge-live": "etter hvert klikk", "judge-now": "Vis tapte klikk så langt",
        "share-board": "Del dette brettet", "share-result": "Del resultatet", "share-game": "Del med klikkene mine",
        details: "Hvor?", again: "Spill igjen",
        bars: "Antall klikk som var mulig i alt etter hvert klikk", "legend-played": "ditt klikk", "legend-better": "et av de beste klikkene",
        record: "Kan rekorden slås?", "record-label": "Klikk", ask: "Spør",
        "record-lead": "Skriv antallet klikk som NRK viser som best i Norge, eller din egen rekord. Svaret røper ikke et bedre tall.",
        proof: "Beviset", prove: "Lag beviset", stop: "Stopp", download: "Lagre sertifikatet",
        "proof-lead": "Beviser det minste antallet klikk her i nettleseren din. Et annet program, som ikke deler kode med det første, kontrollerer beviset. Beviset røper tallet.",
        other: "Et annet brett", "rows-label": "Rader, en dato eller fargede firkanter", "play-it": "Spill dette brettet", take: "Kopier brettet over",
        paint: "Eller mal et brett", columns: "Kolonner", rows: "Rader", empty: "Tøm brettet",
        "paint-lead": "Velg en farge og mal. Formene faller når du spiller. Taster: piler og mellomrom.",
        footer: "Laget av kortest, som beviser at løsninger er optimale. Brettene for datoene er NRKs og regnes ut her. Siden henter ingenting fra andre nettsteder og sender ingenting fra deg.",
    },
    label: {
        archive: "Andre sider", day: "Brettets dato", earlier: "Dagen før", later: "Dagen etter", date: "Dato", game: "Spillet",
        undo: "Angre det siste klikket", redo: "Gjør om klikket", replay: "Avspilling", "to-first": "Til begynnelsen", "one-back": "Ett klikk tilbake",
        play: "Spill av", "one-on": "Ett klikk frem", "to-last": "Til slutten", clicks: "Alle klikk", "proof-progress": "Fremdrift for beviset",
        palette: "Farge å male med",
    },
    pause: "Pause", back: "Tilbake til spillet mitt",
    noun: () => "klikk",
    board: (w, h) => `Brettet: ${w} kolonner, ${h} rader. En rute er kolonne,rad, telt fra 0 nederst til venstre.`,
    cell: (x, y, colour, group) => `${x},${y}: ${colour}, ${group === 1 ? "alene" : `gruppe på ${group}`}`,
    paintCell: (x, y, colour) => `${x},${y}: ${colour}`,
    emptyCell: (x, y) => `${x},${y}: tom`, none: "tom",
    took: (n, tiles, colour, left) => `Klikk ${n}: ${tiles} ${several(tiles, colour)}, ${left} igjen.`,
    undone: (n) => `Tilbake til ${clicksNo(n)}.`,
    yourOwn: (w, h) => `Et brett på ${w} × ${h}`,
    cleared: (n) => `Ryddet på ${clicksNo(n)}.`,
    thinking: "Tenker …",
    possible: (best, lost) => `${clicksNo(best)} mulig${lost ? `, ${lost} tapt` : ""}`,
    possibleRange: (best) => `${range(best)} klikk mulig`,
    hinted: (best, all, total) => `${best} av ${all} mulige klikk er best. Med ${best === 1 ? "det" : "et av dem"} er ${clicksNo(total)} mulig i alt.`,
    noHint: "Brettet er for vanskelig for et hint: å finne de beste klikkene krever mer minne enn en nettleser har.",
    judged: ({ played, optimum, lost, cleared, possible, where }, join) => {
        const places = where.map(([n, loses]) => `${number(NO_NUMBERS, loses)} ved klikk ${n}`);
        if (!cleared) {
            const so = `${clicksNo(played)} så langt: ${possible} er mulig i alt`;
            return lost === 0 ? `${so}. Du har ikke tapt noen klikk.` : `${so}, og ${optimum} var mulig: du tapte ${join(places)}.`;
        }
        if (lost === 0) return `${clicksNo(played)}: færre er umulig. Du tapte ingen!`;
        if (where.length > MAX_NAMED_PLACES) return `${clicksNo(played)}, ${optimum} var mulig: du tapte ${lost}, ved ${where.length} av klikkene dine.`;
        return `${clicksNo(played)}, ${optimum} var mulig: du tapte ${join(places)}.`;
    },
    judgedRange: ({ played, optimum }) => `${clicksNo(played)}; ${range(optimum)} var mulig. De nøyaktige tallene er ukjent, fordi brettet er for vanskelig for en nettleser.`,
    judgedMore: "Gå gjennom klikkene dine. Brettet viser hvert klikk, og et bedre klikk der du tapte noe.",
    step: (tiles, colour, cell) => `${tiles} ${several(tiles, colour)} ved ${cell}`,
    lost: (n) => `tapte ${range(n)}`, better: (cell) => `bedre: ${cell}`,
    now: (n, of, words) => `Før klikk ${n} av ${of}: ${words}`, end: "Slutten av spillet.",
    bar: (n, value) => `klikk ${n}: ${range(value)}`,
    barsLabel: (values) => `Etter hvert klikk: ${values.join(", ")} klikk mulig.`,
    optimal: (n) => `${clicksNo(n)} er optimalt.`, optimalWhy: (n) => `En løsning på ${n} finnes, og ${n - 1} er umulig. Rekorden står.`,
    beatable: (n) => `${clicksNo(n)} kan slås.`, beatableWhy: "Det finnes en løsning med færre klikk. Vil du se den?",
    impossible: (n) => `${clicksNo(n)} er umulig.`, impossibleWhy: "Reglene tillater ingen slik løsning.",
    open: (n) => `Det er ukjent om ${clicksNo(n)} kan slås.`,
    showHow: "Vis en løsning", shown: (n) => `En løsning på ${clicksNo(n)} vises på brettet. Gå gjennom den klikk for klikk.`,
    proven: (n) => `${clicksNo(n)} er optimalt.`, provenWhy: (n) => `En løsning på ${clicksNo(n)} er kjent, og det er bevist at det ikke finnes noen på ${n - 1}.`,
    provenEmpty: "Brettet er tomt.",
    proving: (done, of) => `Lag ${done} av ${of} …`, analysing: (done, of) => `Brett ${done} av ${of} …`,
    took_: (seconds, layers, nodes) => `${layers} lag med ${nodes.toLocaleString("nb")} noder, ${String(seconds).replace(".", ",")} s`,
    stopped: "Stoppet. Ingenting er bevist.",
    tooHard: (bound, command) => [`Brettet er for vanskelig for en nettleser, fordi beviset krever mer minne. Minst ${bound} klikk trengs. Lag beviset på kommandolinjen:`, command],
    fault: (command) => ["Bevisprogrammet krasjet i denne nettleseren, trolig fordi minnet tok slutt. Lag beviset på kommandolinjen:", command],
    checking: "Kontrollerer sertifikatet …",
    verified: (claim) => `Kontrollert: ${claim}.`, refused: "Sertifikatet er ugyldig.", unchecked: "Kontrollen ble ikke fullført.",
    checkBy: "Kontroller gjerne sertifikatet med et annet program også:",
    shared: "Kopiert. Du kan lime det inn hvor du vil.", notShared: "Kopieringen mislyktes.",
    result: (name, played, optimum) => `${named(name)}: ${clicksNo(played)}, ${range(optimum)} mulig`,
    invite: named,
    errors: {
        "address-long": "Adressen er for lang til å være et brett.", "address-bad": "Adressen kan ikke leses: den inneholder et ugyldig %-tegn.",
        "address-play": "Klikkene i adressen er ikke kolonner og rader, som 0,1;4,6.", "address-miss": (n) => `Klikk ${n} i adressen treffer ingen form. Spillet vises frem til det klikket.`,
        module: "Bevisprogrammet kunne ikke lastes. Du kan spille uten det.",
        empty: "Brettet er tomt: skriv rader av O P G B, den øverste først, én per linje eller med / mellom.",
        ragged: "Radene er ikke like lange.", no_colour: "Ukjent tegn: skriv farger som bokstaver, for eksempel O P G B, og . for en tom rute.",
        same_colour: "To ulike tegn betyr samme farge: skriv bokstaver, for eksempel O P G B.", floating: "En form svever: under en form må det være former helt ned.",
        too_high: "For mange rader: høyst 12 er tillatt.", too_wide: "For mange kolonner: høyst 64 er tillatt.", too_colourful: "For mange farger: høyst 8 er tillatt.",
        too_long: "Teksten er for lang til å være et brett.", before_rule: "Før 23. november 2024 er ikke regelen for brettene kjent: skriv radene selv.",
        no_date: "Datoen finnes ikke.", board: "Teksten er ikke et brett: skriv / mellom radene.",
    },
    future: "Denne dagen har ikke begynt ennå i Norge, men brettet er allerede kjent.",
};

/** The texts by language. */
export const languages = { en: EN, no: NO };
const first = () => (navigator.languages?.some((language) => /^(nb|nn|no)\b/i.test(language)) ? "no" : "en");
const chosen = remembered("language");
let current = Object.hasOwn(languages, chosen ?? "") ? chosen : first();

/** Returns the texts of the current language. */
export const words = () => languages[current];

/** Joins items in the current language: a, b and c. */
export const joined = (things) => new Intl.ListFormat(words().locale, { type: "conjunction" }).format(things);

/** Returns the error message for a code of the prover or of the page. In Norwegian, the position in the text comes first. */
export function complaint({ code, message, line, character }) {
    const said = words().errors[code] ?? message ?? code;
    const norwegian = current === "no" && Object.hasOwn(NO.errors, code);
    return norwegian && line ? `Linje ${line}, tegn ${character}: ${said}` : said;
}

/** Writes the texts of the current language into the page. */
export function speak() {
    document.documentElement.lang = words().locale;
    for (const element of document.querySelectorAll("[data-word]")) element.textContent = words().page[element.dataset.word];
    for (const element of document.querySelectorAll("[data-label]")) {
        const label = words().label[element.dataset.label];
        element.setAttribute("aria-label", label);
        if (element.matches("button")) element.title = label;
    }
    document.getElementById("language").textContent = words().other;
    document.getElementById("language").lang = current === "no" ? "en" : "nb";
}

export function otherLanguage() {
    current = current === "no" ? "en" : "no";
    remember("language", current);
}
